package ordermails

import (
	"context"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
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
		OrderEmails wire.List[revisedEmail] `json:"orderEmails"`
	}
	// revisedEmail is one of several, each with what the next change of it is made from.
	revisedEmail struct {
		Email
		resource.Revised
	}
	oneResponse struct {
		OrderEmail *Email `json:"orderEmail"`
		resource.Revised
	}
	kindRequest struct {
		Kind Kind `json:"kind" validate:"required,max=50"`
	}
	updateRequest struct {
		Kind       Kind              `json:"kind" validate:"required,max=50"`
		OrderEmail wire.Patch[Email] `json:"orderEmail" validate:"required"`
		resource.BasedOn
	}
)

func known(kind Kind) error {
	if !slices.Contains(Kinds, kind) {
		return errs.Missing(CodeUnknownKind, "order e-mail", string(kind))
	}
	return nil
}

// kept is what the shop says about one message, as staff change it. Each message has a revision of its own: two people
// who work on two messages are not in each other's way.
func (s *Service) kept(kind Kind) *resource.Settings[Email] {
	return &resource.Settings[Email]{
		DB: s.db, What: "the settings of this message", Field: "orderEmail", Entity: settingsEntity, ID: string(kind),
		ReadOnly: []string{"kind"},
		Read: func(tx *store.Tx) (*Email, error) {
			all, err := loadSettings(tx)
			return all.email(kind), err
		},
		Write: func(tx *store.Tx, _, after *Email) error {
			all, err := loadSettings(tx)
			if err != nil {
				return err
			}
			all[kind] = Setting{Disabled: !after.Enabled, Subject: after.Subject, Intro: after.Intro}
			if err := tx.SaveSetting(settingsKey, all); err != nil {
				return err
			}
			return s.settings.Changed(tx)
		},
	}
}

// list gives all messages.
func (s *Service) list(ctx context.Context, _ *wire.Empty) (*listResponse, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*listResponse, error) {
		all, err := loadSettings(tx)
		if err != nil {
			return nil, err
		}
		out := &listResponse{}
		for _, kind := range Kinds {
			now, err := s.kept(kind).Of(all.email(kind))
			if err != nil {
				return nil, err
			}
			out.OrderEmails = append(out.OrderEmails, revisedEmail{*now.Settings, now.Revised})
		}
		return out, nil
	})
}

// get gives one message. NotFound.
func (s *Service) get(ctx context.Context, in *kindRequest) (*oneResponse, error) {
	if err := known(in.Kind); err != nil {
		return nil, err
	}
	return answered(s.kept(in.Kind).Get(ctx))
}

// update changes what the shop says about a message; null sets back. NotFound, InvalidArgument, Aborted.
func (s *Service) update(ctx context.Context, in *updateRequest) (*oneResponse, error) {
	if err := known(in.Kind); err != nil {
		return nil, err
	}
	return answered(s.kept(in.Kind).Patch(ctx, in.BasedOn, in.OrderEmail, nil))
}

func answered(now resource.Stands[Email], err error) (*oneResponse, error) {
	return &oneResponse{now.Settings, now.Revised}, err
}
