package privacy

import (
	"context"
	"errors"
	"strconv"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	setPermission          = "MEMBERS.MEMBER_PRIVACY_SETTINGS_SET"
	readDefaultPermission  = "MEMBERS.DEFAULT_PRIVACY_STATUS_READ"
	writeDefaultPermission = "MEMBERS.DEFAULT_PRIVACY_STATUS_WRITE"
)

// CodeInvalidSettings refuses settings that say nothing.
const CodeInvalidSettings = "INVALID_SETTINGS"

// The shop has one of each; their ids are the same in every shop.
const (
	settingsID = "5c1b7a52-40c3-4d3c-9d6e-5f0d0a3a4801"
	defaultID  = "5c1b7a52-40c3-4d3c-9d6e-5f0d0a3a4802"
)

// Names of the entities in audit records.
const (
	settingsEntity = "wix.members.v1.member_privacy_settings"
	defaultEntity  = "wix.members.v1.default_privacy"
)

// Settings say who sees public members and who may be public. Revision is 0 until they are set.
type Settings struct {
	ID                     string         `json:"id,omitempty"`
	PublicMemberVisibility string         `json:"publicMemberVisibility" validate:"oneof=UNKNOWN VISIBLE_TO_MEMBERS_ONLY VISIBLE_TO_ALL"`
	PublicMemberCandidates string         `json:"publicMemberCandidates" validate:"oneof=UNKNOWN NO_ONE ANYONE"`
	Revision               *wire.Revision `json:"revision,omitempty"`
	UpdatedDate            wire.Time      `json:"updatedDate,omitzero"`
}

// Default is the privacy that new members begin with. Revision is 0 until it is set.
type Default struct {
	ID             string         `json:"id,omitempty"`
	DefaultPrivacy string         `json:"defaultPrivacy" validate:"oneof=PRIVATE PUBLIC"`
	Revision       *wire.Revision `json:"revision,omitempty"`
}

type (
	settingsAnswer struct {
		MemberPrivacySettings *Settings `json:"memberPrivacySettings,omitempty"`
	}
	setSettingsRequest struct {
		MemberPrivacySettings wire.Patch[Settings] `json:"memberPrivacySettings"`
	}
	defaultAnswer struct {
		DefaultPrivacy *Default `json:"defaultPrivacy,omitempty"`
	}
	setDefaultRequest struct {
		DefaultPrivacy wire.Patch[Default] `json:"defaultPrivacy"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "members.memberPrivacySettings.getMemberPrivacySettings", Method: "GET", Path: "/v1/privacy-settings",
			Reads: true, Access: actor.Everyone(""),
			Summary: "Get who sees public members and who may be public.",
		}, s.getSettings),
		httpapi.Handle(httpapi.Op{
			ID: "members.memberPrivacySettings.setMemberPrivacySettings", Method: "POST", Path: "/v1/privacy-settings",
			Access:  actor.Managers(setPermission),
			Summary: "Set who sees public members and who may be public.", Codes: []string{resource.CodeStale,
				CodeInvalidSettings},
		}, s.setSettings),
		httpapi.Handle(httpapi.Op{
			ID: "members.defaultPrivacy.getDefaultPrivacyStatus", Method: "GET", Path: "/v1/default-privacy-status",
			Reads: true, Access: actor.Managers(readDefaultPermission),
			Summary: "Get the default privacy of new members.",
		}, s.getDefault),
		httpapi.Handle(httpapi.Op{
			ID: "members.defaultPrivacy.setDefaultPrivacyStatus", Method: "PATCH", Path: "/v1/default-privacy-status",
			Access:  actor.Managers(writeDefaultPermission),
			Summary: "Set the default privacy of new members.", Codes: []string{resource.CodeStale},
		}, s.setDefault),
	}
}

func (s *Service) getSettings(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	settings, err := store.Get(ctx, s.db, settingsTx)
	return &settingsAnswer{settings}, err
}

func (s *Service) getDefault(ctx context.Context, _ *wire.Empty) (*defaultAnswer, error) {
	first, err := store.Get(ctx, s.db, defaultTx)
	return &defaultAnswer{first}, err
}

// settingsTx gives the settings, or what holds before they are set.
func settingsTx(tx *store.Tx) (*Settings, error) {
	out := &Settings{ID: settingsID, PublicMemberVisibility: All, PublicMemberCandidates: Anyone,
		Revision: new(wire.Revision)}
	var updated int64
	err := tx.QueryRow("SELECT revision, updated, visibility, candidates FROM member_privacy_settings WHERE id = ?",
		[]any{settingsID},
		(*int64)(out.Revision), &updated, &out.PublicMemberVisibility, &out.PublicMemberCandidates)
	switch {
	case errors.Is(err, store.ErrNoRows):
		return out, nil
	case err != nil:
		return nil, err
	}
	out.UpdatedDate = wire.Time(updated)
	return out, nil
}

// defaultTx gives the default, or what holds before it is set.
func defaultTx(tx *store.Tx) (*Default, error) {
	out := &Default{ID: defaultID, DefaultPrivacy: Private, Revision: new(wire.Revision)}
	err := tx.QueryRow("SELECT revision, status FROM member_default_privacy WHERE id = ?", []any{defaultID},
		(*int64)(out.Revision), &out.DefaultPrivacy)
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return nil, err
	}
	return out, nil
}

// fresh refuses a change that does not carry the current revision.
func fresh(field string, sent, current *wire.Revision) error {
	if sent == nil || *sent == *current {
		return nil // merged asks for a missing one, together with the other rules that are broken
	}
	return errs.New(errs.Aborted, resource.CodeStale, "%s was changed by someone else; its revision is %d", field,
		*current).
		With("revision", strconv.FormatInt(int64(*current), 10))
}

// merged puts what a caller sent over what holds, as its next revision, and checks the outcome.
func merged[T any](tx *store.Tx, field string, holds func(*store.Tx) (*T, error), sent wire.Patch[T],
	revision func(*T) *wire.Revision) (old, out *T, err error) {
	if len(sent.Raw) == 0 {
		return nil, nil, errs.Invalid(wire.Named(field, errs.RuleRequired, "", "is required"))
	}
	if old, err = holds(tx); err != nil {
		return nil, nil, err
	}
	if err := fresh(field, revision(&sent.Value), revision(old)); err != nil {
		return nil, nil, err
	}
	out, violations := wire.Apply(old, sent, nil, "id", "revision", "updatedDate")
	if len(violations) == 0 {
		violations = wire.Check(out, field)
	}
	if revision(&sent.Value) == nil {
		violations = append(violations, wire.Named(wire.Join(field, "revision"), errs.RuleRequired, "", "is required"))
	}
	if len(violations) > 0 {
		return nil, nil, errs.Invalid(violations...)
	}
	*revision(out)++
	return old, out, nil
}

func (s *Service) setSettings(ctx context.Context, in *setSettingsRequest) (*settingsAnswer, error) {
	settings, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Settings, error) {
		old, settings, err := merged(tx, "memberPrivacySettings", settingsTx, in.MemberPrivacySettings,
			func(s *Settings) *wire.Revision { return s.Revision })
		if err != nil {
			return nil, err
		}
		if settings.PublicMemberVisibility == unknown || settings.PublicMemberCandidates == unknown {
			return nil, errs.New(errs.InvalidArgument, CodeInvalidSettings,
				"UNKNOWN cannot be set; choose another value").
				With("publicMemberVisibility", settings.PublicMemberVisibility).
				With("publicMemberCandidates", settings.PublicMemberCandidates)
		}
		settings.UpdatedDate = wire.At(tx.Now)
		_, err = tx.Exec(`INSERT INTO member_privacy_settings (id, revision, updated, visibility, candidates)
			VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, updated = excluded.updated,
				visibility = excluded.visibility, candidates = excluded.candidates`,
			settingsID, int64(*settings.Revision), tx.Millis(), settings.PublicMemberVisibility, settings.PublicMemberCandidates)
		if err != nil {
			return nil, err
		}
		return settings, audit.Change(tx, settingsEntity, settingsID, old, settings)
	})
	return &settingsAnswer{settings}, err
}

func (s *Service) setDefault(ctx context.Context, in *setDefaultRequest) (*defaultAnswer, error) {
	first, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Default, error) {
		old, first, err := merged(tx, "defaultPrivacy", defaultTx, in.DefaultPrivacy,
			func(d *Default) *wire.Revision { return d.Revision })
		if err != nil {
			return nil, err
		}
		_, err = tx.Exec(`INSERT INTO member_default_privacy (id, revision, updated, status) VALUES (?, ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, updated = excluded.updated, status = excluded.status`,
			defaultID, int64(*first.Revision), tx.Millis(), first.DefaultPrivacy)
		if err != nil {
			return nil, err
		}
		return first, audit.Change(tx, defaultEntity, defaultID, old, first)
	})
	return &defaultAnswer{first}, err
}
