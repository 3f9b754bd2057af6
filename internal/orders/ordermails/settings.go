package ordermails

import (
	"context"
	"slices"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	settingsKey    = "order_emails"
	settingsEntity = "souk.ecom.v1.order_email"
)

// CodeUnknownKind says that there is no such message.
const CodeUnknownKind = "ORDER_EMAIL_NOT_FOUND"

// Setting is what the shop says about one message, as it is stored. Without anything
// said, it is sent with the usual words.
type Setting struct {
	Disabled bool   `json:"disabled,omitempty"`
	Subject  string `json:"subject,omitempty"`
	Intro    string `json:"intro,omitempty"`
}

// Settings are those of all messages that the shop said something about.
type Settings map[Kind]Setting

// Email is a message as the API shows it. Empty words are the usual ones.
type Email struct {
	Kind    Kind   `json:"kind"`
	Enabled bool   `json:"enabled"`
	Subject string `json:"subject" validate:"max=200"`
	Intro   string `json:"intro" validate:"max=2000"`
}

func loadSettings(tx *store.Tx) (Settings, error) {
	out := Settings{}
	_, err := tx.Setting(settingsKey, &out)
	return out, err
}

func (s Settings) email(kind Kind) *Email {
	own := s[kind]
	return &Email{Kind: kind, Enabled: !own.Disabled, Subject: own.Subject, Intro: own.Intro}
}

type (
	listResponse struct {
		OrderEmails wire.List[*Email] `json:"orderEmails"`
	}
	oneResponse struct {
		OrderEmail *Email `json:"orderEmail"`
	}
	kindRequest struct {
		Kind Kind `json:"kind" validate:"required,max=50"`
	}
	updateRequest struct {
		Kind       Kind              `json:"kind" validate:"required,max=50"`
		OrderEmail wire.Patch[Email] `json:"orderEmail" validate:"required"`
	}
)

func known(kind Kind) error {
	if !slices.Contains(Kinds, kind) {
		return errs.Missing(CodeUnknownKind, "order e-mail", string(kind))
	}
	return nil
}

// list gives all messages.
func (s *Service) list(ctx context.Context, _ *wire.Empty) (*listResponse, error) {
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, err
	}
	out := &listResponse{}
	for _, kind := range Kinds {
		out.OrderEmails = append(out.OrderEmails, settings.email(kind))
	}
	return out, nil
}

// get gives one message. NotFound.
func (s *Service) get(ctx context.Context, in *kindRequest) (*oneResponse, error) {
	if err := known(in.Kind); err != nil {
		return nil, err
	}
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, err
	}
	return &oneResponse{settings.email(in.Kind)}, nil
}

// update changes what the shop says about a message; null sets back. NotFound, InvalidArgument.
func (s *Service) update(ctx context.Context, in *updateRequest) (*oneResponse, error) {
	if err := known(in.Kind); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneResponse, error) {
		settings, err := loadSettings(tx)
		if err != nil {
			return nil, err
		}
		before := settings.email(in.Kind)
		after, violations := wire.Apply(before, in.OrderEmail, nil, "kind")
		if after != nil {
			violations = wire.Check(after, "orderEmail")
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		if *after == *before {
			return &oneResponse{after}, nil
		}
		settings[in.Kind] = Setting{Disabled: !after.Enabled, Subject: after.Subject, Intro: after.Intro}
		if err := tx.SaveSetting(settingsKey, settings); err != nil {
			return nil, err
		}
		if err := s.settings.Changed(tx); err != nil {
			return nil, err
		}
		return &oneResponse{after}, audit.Change(tx, settingsEntity, string(in.Kind), before, after)
	})
}
