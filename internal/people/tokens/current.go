package tokens

import (
	"encoding/json"
	"errors"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// CurrentTx gives a manager with the rights that they have now, for work that goes on after their call. Nobody when
// they may not call any more: blocked, removed, revoked or disabled.
func (s *Service) CurrentTx(tx *store.Tx, was actor.Actor) (actor.Actor, error) {
	is := was
	is.Owner, is.All, is.Permissions = false, false, nil
	switch was.Kind {
	case actor.System:
		return was, nil
	case actor.Staff:
		found, err := accounts.RightsOf(tx, was.ID)
		if errors.Is(err, store.ErrNoRows) {
			return actor.Actor{}, nil
		}
		if err != nil {
			return actor.Actor{}, err
		}
		is.Owner, is.Permissions = found.Owner, found.Permissions
		return is, nil
	case actor.App:
		return currentApp(tx, is)
	}
	return actor.Actor{}, nil
}

// currentApp gives a program with the rights of its row: it calls by a key, or as an app with a secret.
func currentApp(tx *store.Tx, is actor.Actor) (actor.Actor, error) {
	var r rights
	var permissions string
	var creator *string
	err := tx.QueryRow("SELECT all_permissions, permissions, creator FROM api_keys WHERE id = ? AND revoked IS NULL",
		[]any{is.ID},
		&r.all, &permissions, &creator)
	switch {
	case err == nil:
		if err := json.Unmarshal([]byte(permissions), &r.permissions); err != nil {
			return actor.Actor{}, err
		}
		living, err := r.within(tx, creator, map[string]*accounts.Rights{})
		if err != nil || !living {
			return actor.Actor{}, err
		}
		is.All, is.Permissions = r.all, r.permissions
		return is, nil
	case !errors.Is(err, store.ErrNoRows):
		return actor.Actor{}, err
	}
	found, err := callingApp(tx, is.ID)
	if errors.Is(err, store.ErrNoRows) || err == nil && found.Disabled {
		return actor.Actor{}, nil
	}
	if err != nil {
		return actor.Actor{}, err
	}
	is.All, is.Permissions = found.All, found.Permissions
	return is, nil
}
