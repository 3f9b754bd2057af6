package tokens

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// KeyPrefix starts every key that Souk makes, so that people and scanners know one when they see it.
const KeyPrefix = "soukkey_"

// maxKeys bounds the living keys, which every node keeps in memory.
const maxKeys = 1000

// apiKeyEntity names keys in audit records.
const apiKeyEntity = "souk.identity.v1.api_key"

// Where a key came from.
const (
	sourceCreated     = "created"
	sourceEnvironment = "environment"
)

// APIKey is a key as it is listed: its text is not kept.
type APIKey struct {
	ID   string `json:"id"`
	Name string `json:"name" validate:"required,min=1,max=100"`
	// AllPermissions makes the key an administrator; otherwise Permissions says what it may do.
	AllPermissions bool              `json:"allPermissions"`
	Permissions    wire.List[string] `json:"permissions" validate:"max=200,unique,dive,min=1,max=100"`
	Hint           string            `json:"hint"`   // the last characters of its text
	Source         string            `json:"source"` // "created" through the API, or "environment"
	CreatedDate    wire.Time         `json:"createdDate"`
	LastUsedDate   wire.Time         `json:"lastUsedDate,omitzero"`
	RevokedDate    wire.Time         `json:"revokedDate,omitzero"`
	// Creator bounds what the key may do; there is none for keys of the environment.
	Creator *Creator `json:"creator,omitempty"`
}

// Validate holds the rule that spans fields.
func (k *APIKey) Validate() []errs.Violation {
	switch {
	case k.AllPermissions && len(k.Permissions) > 0:
		return []errs.Violation{errs.Field("permissions", errs.RuleOneOfAlignment,
			"must be empty when allPermissions is set")}
	case !k.AllPermissions && len(k.Permissions) == 0:
		return []errs.Violation{errs.Field("permissions", errs.RuleRequired,
			"must have at least one permission, unless allPermissions is set")}
	}
	return nil
}

// CreateAPIKey makes a key and gives its text, which cannot be had again.
// PermissionDenied when it could do more than its maker.
func (s *Service) CreateAPIKey(ctx context.Context, name string, all bool, rights []string) (*APIKey, string, error) {
	text := KeyPrefix + ids.Secret(32)
	key, err := store.Do(ctx, s.db, func(tx *store.Tx) (*APIKey, error) {
		creator, err := maker(tx, all, rights, func() error {
			return tx.Room(maxKeys, "TOO_MANY_API_KEYS", "there are %d API keys; revoke some first",
				"SELECT COUNT(*) FROM api_keys WHERE revoked IS NULL")
		})
		if err != nil {
			return nil, err
		}
		key := &APIKey{
			Creator: creator, ID: tx.NewID(), Name: name, AllPermissions: all, Permissions: rights,
			Hint: hint(text), Source: sourceCreated, CreatedDate: wire.At(tx.Now),
		}
		if err := insertAPIKey(tx, key, HashText(text)); err != nil {
			return nil, err
		}
		if err := s.CallersChanged(tx); err != nil {
			return nil, err
		}
		return key, audit.Change(tx, apiKeyEntity, key.ID, nil, key)
	})
	if err != nil {
		return nil, "", err
	}
	return key, text, nil
}

// maker gives by whom a new key or app is bound. PermissionDenied when it could do more than they; room says whether
// there may be one more.
func maker(tx *store.Tx, all bool, rights []string, room func() error) (*Creator, error) {
	caller := actor.From(tx.Context())
	if err := permissions.MayGrant(caller, all, rights); err != nil {
		return nil, err
	}
	if err := room(); err != nil {
		return nil, err
	}
	return creatorFor(tx, caller)
}

// RevokeAPIKey ends a key at once. NotFound; revoking twice is fine. PermissionDenied
// for a key that can do more than the caller.
func (s *Service) RevokeAPIKey(ctx context.Context, id string) (*APIKey, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*APIKey, error) {
		before, err := readAPIKey(tx, id)
		if err != nil {
			return nil, err
		}
		if before.RevokedDate != 0 {
			return before, nil
		}
		if err := permissions.MayGrant(actor.From(ctx), before.AllPermissions, before.Permissions); err != nil {
			return nil, err
		}
		after := *before
		after.RevokedDate = wire.At(tx.Now)
		if _, err := tx.Exec("UPDATE api_keys SET revoked = ? WHERE id = ?", tx.Millis(), id); err != nil {
			return nil, err
		}
		if err := s.CallersChanged(tx); err != nil {
			return nil, err
		}
		return &after, audit.Change(tx, apiKeyEntity, id, before, &after)
	})
}

var apiKeyColumns = "id, name, all_permissions, permissions, hint, source, created, last_used, revoked, " +
	creatorColumns("api_keys")

func scanAPIKey(scan func(...any) error) (*APIKey, error) {
	var key APIKey
	var permissions string
	var used, revoked *int64
	var maker creatorScan
	err := scan(append([]any{
		&key.ID, &key.Name, &key.AllPermissions, &permissions, &key.Hint, &key.Source, &key.CreatedDate, &used, &revoked,
	}, maker.dest()...)...)
	if err != nil {
		return nil, err
	}
	if key.Creator, err = maker.creator(); err != nil {
		return nil, err
	}
	if used != nil {
		key.LastUsedDate = wire.Time(*used)
	}
	if revoked != nil {
		key.RevokedDate = wire.Time(*revoked)
	}
	return &key, json.Unmarshal([]byte(permissions), &key.Permissions)
}

func readAPIKey(tx *store.Tx, id string) (*APIKey, error) {
	key, err := store.First(tx, scanAPIKey, "SELECT "+apiKeyColumns+" FROM api_keys WHERE id = ?", id)
	if err == nil && key == nil {
		return nil, errs.Missing("API_KEY_NOT_FOUND", "API key", id)
	}
	return key, err
}

func insertAPIKey(tx *store.Tx, key *APIKey, hash string) error {
	permissions, err := json.Marshal(key.Permissions)
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		`INSERT INTO api_keys (id, created, source, name, name_folded, hash, hint, all_permissions, creator, permissions)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, `+tx.Dialect().ListArg()+`)`,
		key.ID, key.CreatedDate.Millis(), key.Source, key.Name, store.Fold(key.Name), hash, key.Hint, key.AllPermissions,
		key.Creator.id(),
		string(permissions))
	return err
}

// HashText is what is kept of keys and secrets. They are long and random, so one
// round of a fast hash leaves nothing to guess.
func HashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// hint is the end of a key, for people to tell keys apart by; short ones have none.
func hint(text string) string {
	if len(text) < 24 {
		return ""
	}
	return text[len(text)-4:]
}
