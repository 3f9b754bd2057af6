package tokens

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// app is a program with a secret of its own.
type app struct {
	ID          string
	Name        string
	SecretHash  string
	All         bool
	Permissions []string
	Disabled    bool
	Creator     *string
}

func readApp(tx *store.Tx, id string) (*app, error) {
	a := &app{}
	var permissions string
	err := tx.QueryRow(
		"SELECT id, name, secret_hash, all_permissions, permissions, disabled, creator FROM apps WHERE id = ?", []any{id},
		&a.ID, &a.Name, &a.SecretHash, &a.All, &permissions, &a.Disabled, &a.Creator)
	if err != nil {
		return nil, err
	}
	return a, json.Unmarshal([]byte(permissions), &a.Permissions)
}

// callingApp reads an app with the rights that it and its creator both have; one whose
// creator left counts as disabled.
func callingApp(tx *store.Tx, id string) (*app, error) {
	a, err := readApp(tx, id)
	if err != nil {
		return nil, err
	}
	r := rights{a.All, a.Permissions}
	living, err := r.within(tx, a.Creator, map[string]*accounts.Rights{})
	a.All, a.Permissions, a.Disabled = r.all, r.permissions, a.Disabled || !living
	return a, err
}

// appWithSecret gives the app when id and secret are right, and nil otherwise.
func (s *Service) appWithSecret(ctx context.Context, id, secret string) (*app, error) {
	found, err := s.apps.find(ctx, id)
	if err != nil {
		return nil, err
	}
	// An unknown app costs the same comparison as a known one.
	wanted := HashText("")
	if found != nil {
		wanted = found.SecretHash
	}
	same := subtle.ConstantTimeCompare([]byte(HashText(secret)), []byte(wanted)) == 1
	if found == nil || found.Disabled || !same || secret == "" {
		return nil, nil //nolint:nilnil // wrong is not an error of ours
	}
	return found, nil
}

// EnsureApp makes the app of the environment exist with this secret. A new
// secret ends the tokens that the old one got.
func (s *Service) EnsureApp(ctx context.Context, id, secret string) error {
	if id == "" && secret == "" {
		return nil
	}
	if err := checkID("the app id", id); err != nil {
		return err
	}
	if secret == "" {
		return errors.New("an app needs a secret")
	}
	if err := checkSecret("the app secret", secret); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		old, err := readApp(tx, id)
		if err != nil && !errors.Is(err, store.ErrNoRows) {
			return err
		}
		hash := HashText(secret)
		switch {
		case old == nil:
			made := &App{ID: id, Revision: 1, CreatedDate: wire.At(tx.Now), UpdatedDate: wire.At(tx.Now), Name: id,
				AllPermissions: true, Hint: hint(secret), Source: sourceEnvironment}
			err = insertApp(tx, made, hash)
		case old.SecretHash == hash && old.All && !old.Disabled && old.Creator == nil:
			return nil
		default:
			_, err = tx.Exec("UPDATE apps SET creator = NULL, secret_hash = ?, hint = ?, all_permissions = ?, permissions = "+
				tx.Dialect().ListArg()+", disabled = ?, updated = ?, revision = revision + 1 WHERE id = ?", hash, hint(secret),
				true, "[]", false, tx.Millis(), id)
			if err == nil && old.SecretHash != hash {
				err = s.RevokeCaller(tx, actor.App, id)
			}
		}
		if err != nil {
			return err
		}
		return s.CallersChanged(tx)
	})
}
