package tokens

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	// appEntity names apps in audit records.
	appEntity = "souk.identity.v1.app"
	// SecretPrefix starts every app secret that Souk makes.
	SecretPrefix = "soukapp_"
	maxApps      = 1000
)

// App is a program that acts for the shop with an id and a secret of its own. Of
// the secret only the hash is kept.
type App struct {
	ID          string        `json:"id"`
	Revision    wire.Revision `json:"revision"`
	CreatedDate wire.Time     `json:"createdDate"`
	UpdatedDate wire.Time     `json:"updatedDate"`
	Name        string        `json:"name" validate:"required,notblank,max=100"`
	// AllPermissions makes the app an administrator; otherwise Permissions says what it may do.
	AllPermissions bool              `json:"allPermissions"`
	Permissions    wire.List[string] `json:"permissions" validate:"max=200,unique,dive,min=1,max=100"`
	Disabled       bool              `json:"disabled"`
	Hint           string            `json:"hint"`   // the last characters of its secret
	Source         string            `json:"source"` // "created" through the API, or "environment"
	// Creator bounds what the app may do; there is none for the app of the environment.
	Creator *Creator `json:"creator,omitempty"`
}

// Validate holds the rule that spans fields.
func (a *App) Validate() []errs.Violation {
	return (&APIKey{AllPermissions: a.AllPermissions, Permissions: a.Permissions}).Validate()
}

// appReadOnly are the fields that no caller sets.
var appReadOnly = []string{"id", "revision", "createdDate", "updatedDate", "hint", "source", "creator"}

// CreateApp makes an app and gives its secret, which cannot be had again.
// PermissionDenied when it could do more than its maker.
func (s *Service) CreateApp(ctx context.Context, in App) (*App, string, error) {
	secret := SecretPrefix + ids.Secret(32)
	made, err := store.Do(ctx, s.db, func(tx *store.Tx) (*App, error) {
		if unknown := s.permissions.Unknown("app.permissions", in.Permissions, nil); len(unknown) > 0 {
			return nil, errs.Invalid(unknown...)
		}
		creator, err := maker(tx, in.AllPermissions, in.Permissions, func() error {
			return tx.Room(maxApps, "TOO_MANY_APPS", "there are %d apps; delete some first",
				"SELECT COUNT(*) FROM apps")
		})
		if err != nil {
			return nil, err
		}
		a := &App{
			Creator: creator, ID: ids.Random(), Revision: 1, CreatedDate: wire.At(tx.Now), UpdatedDate: wire.At(tx.Now),
			Name: in.Name, AllPermissions: in.AllPermissions, Permissions: in.Permissions,
			Disabled: in.Disabled, Hint: hint(secret), Source: sourceCreated,
		}
		if err := insertApp(tx, a, HashText(secret)); err != nil {
			return nil, err
		}
		if err := s.CallersChanged(tx); err != nil {
			return nil, err
		}
		return a, audit.Change(tx, appEntity, a.ID, nil, a)
	})
	if err != nil {
		return nil, "", err
	}
	return made, secret, nil
}

// changeApp runs one change of an app, by somebody who may do what it may, before
// and after.
func (s *Service) changeApp(ctx context.Context, id string, change func(tx *store.Tx, before *App) (*App, error)) (
	*App, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*App, error) {
		before, err := mustApp(tx, id)
		if err != nil {
			return nil, err
		}
		caller := actor.From(ctx)
		if err := permissions.MayGrant(caller, before.AllPermissions, before.Permissions); err != nil {
			return nil, err
		}
		after, err := change(tx, before)
		if err != nil {
			return nil, err
		}
		if err := permissions.MayGrant(caller, after.AllPermissions, after.Permissions); err != nil {
			return nil, err
		}
		after.Revision, after.UpdatedDate = before.Revision+1, wire.At(tx.Now)
		permissions, err := json.Marshal(after.Permissions)
		if err != nil {
			return nil, err
		}
		_, err = tx.Exec(
			"UPDATE apps SET revision = ?, updated = ?, name = ?, name_folded = ?, all_permissions = ?, permissions = "+
				tx.Dialect().ListArg()+", disabled = ?, hint = ? WHERE id = ?",
			int64(after.Revision), tx.Millis(), after.Name, store.Fold(after.Name), after.AllPermissions, string(permissions),
			after.Disabled, after.Hint, id)
		if err != nil {
			return nil, err
		}
		if err := s.CallersChanged(tx); err != nil {
			return nil, err
		}
		return after, audit.Change(tx, appEntity, id, before, after)
	})
}

// UpdateApp merges a patch. Aborted on a stale revision. An app that is disabled
// stops working at once.
func (s *Service) UpdateApp(ctx context.Context, id string, patch wire.Patch[App], mask wire.FieldMask) (*App, error) {
	return s.changeApp(ctx, id, func(tx *store.Tx, before *App) (*App, error) {
		if !patch.Has("revision") {
			return nil, errs.Invalid(errs.Field("app.revision", errs.RuleRequired, "is required"))
		}
		if patch.Value.Revision != before.Revision {
			return nil, errs.New(errs.Aborted, "INVALID_REVISION", "the app was changed by someone else; its revision is %d",
				before.Revision).With("currentRevision", before.Revision)
		}
		after, violations := wire.Apply(before, patch, mask, appReadOnly...)
		if violations == nil {
			violations = slices.Concat(wire.Check(after, "app"),
				s.permissions.Unknown("app.permissions", after.Permissions, before.Permissions))
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		if after.Disabled && !before.Disabled {
			return after, s.RevokeCaller(tx, actor.App, id)
		}
		return after, nil
	})
}

// RotateAppSecret gives an app a new secret, shown this once. The old one, and what
// it got, stop working at once. The caller becomes its creator, so an app whose
// creator left works again.
func (s *Service) RotateAppSecret(ctx context.Context, id string) (*App, string, error) {
	secret := SecretPrefix + ids.Secret(32)
	app, err := s.changeApp(ctx, id, func(tx *store.Tx, before *App) (*App, error) {
		after := *before
		after.Hint = hint(secret)
		var err error
		if after.Creator, err = creatorFor(tx, actor.From(ctx)); err != nil {
			return nil, err
		}
		_, err = tx.Exec("UPDATE apps SET secret_hash = ?, creator = ? WHERE id = ?", HashText(secret),
			after.Creator.id(), id)
		if err != nil {
			return nil, err
		}
		return &after, s.RevokeCaller(tx, actor.App, id)
	})
	if err != nil {
		return nil, "", err
	}
	return app, secret, nil
}

// DeleteApp removes an app; its tokens stop working at once.
func (s *Service) DeleteApp(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		before, err := mustApp(tx, id)
		if err != nil {
			return err
		}
		if err := permissions.MayGrant(actor.From(ctx), before.AllPermissions, before.Permissions); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM apps WHERE id = ?", id); err != nil {
			return err
		}
		if err := s.RevokeCaller(tx, actor.App, id); err != nil {
			return err
		}
		if err := s.CallersChanged(tx); err != nil {
			return err
		}
		return audit.Change(tx, appEntity, id, before, nil)
	})
}

// GetApp answers NotFound for an unknown id.
func (s *Service) GetApp(ctx context.Context, id string) (*App, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*App, error) { return mustApp(tx, id) })
}

var appColumns = "id, revision, created, updated, name, all_permissions, permissions, disabled, hint, source, " +
	creatorColumns("apps")

func scanApp(scan func(...any) error) (*App, error) {
	var a App
	var permissions string
	var maker creatorScan
	err := scan(append([]any{
		&a.ID, &a.Revision, &a.CreatedDate, &a.UpdatedDate, &a.Name, &a.AllPermissions, &permissions, &a.Disabled,
		&a.Hint, &a.Source,
	}, maker.dest()...)...)
	if err != nil {
		return nil, err
	}
	if a.Creator, err = maker.creator(); err != nil {
		return nil, err
	}
	return &a, json.Unmarshal([]byte(permissions), &a.Permissions)
}

func mustApp(tx *store.Tx, id string) (*App, error) {
	a, err := scanApp(func(dest ...any) error {
		return tx.QueryRow("SELECT "+appColumns+" FROM apps WHERE id = ?", []any{id}, dest...)
	})
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing("APP_NOT_FOUND", "app", id)
	}
	return a, err
}

func insertApp(tx *store.Tx, a *App, hash string) error {
	permissions, err := json.Marshal(a.Permissions)
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		"INSERT INTO apps (id, revision, created, updated, name, name_folded, secret_hash, all_permissions, permissions, disabled, hint, source, creator) VALUES (?, ?, ?, ?, ?, ?, ?, ?, "+tx.Dialect().ListArg()+", ?, ?, ?, ?)",
		a.ID, int64(a.Revision), a.CreatedDate.Millis(), a.UpdatedDate.Millis(), a.Name, store.Fold(a.Name), hash,
		a.AllPermissions, string(permissions), a.Disabled, a.Hint, a.Source, a.Creator.id())
	return err
}
