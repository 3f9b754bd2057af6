package mail

import (
	"context"
	netmail "net/mail"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Sender is who messages come from and who gets the answers, as the shop says it. What it does not say follows from the
// shop's name, the mail server's setting and the contact address.
type Sender struct {
	Name    string `json:"name" validate:"max=100"`
	Address string `json:"address" validate:"omitempty,email,max=254"`
	ReplyTo string `json:"replyTo" validate:"omitempty,email,max=254"`
}

const (
	senderKey    = "mail.sender"
	senderEntity = "souk.mail.v1.sender"
)

type (
	senderAnswer struct {
		Sender *Sender `json:"sender"`
		// Used is what messages carry, with all that the shop did not say.
		Used *Sender `json:"used"`
		resource.Revised
	}
	senderRequest struct {
		Sender wire.Patch[Sender] `json:"sender" validate:"required"`
		resource.BasedOn
	}
)

func loadSender(tx *store.Tx) (*Sender, error) {
	out := &Sender{}
	_, err := tx.Setting(senderKey, out)
	return out, err
}

// used tells what messages carry.
func (s *Service) used(settings *site.Settings, own *Sender) *Sender {
	from, replyTo := s.sender(settings, own)
	return &Sender{Name: from.Name, Address: from.Address, ReplyTo: replyTo.Address}
}

// keptSender is who messages come from, as staff change it. Messages that wait are sent in the new name.
func (s *Service) keptSender() *resource.Settings[Sender] {
	return &resource.Settings[Sender]{
		DB: s.db, What: "the sender settings", Field: "sender", Entity: senderEntity, ID: senderKey,
		Read: loadSender,
		Tidy: func(after *Sender) (wrong []errs.Violation) {
			after.Name = limit(tidy(after.Name), 100)
			for field, at := range map[string]string{"sender.address": after.Address, "sender.replyTo": after.ReplyTo} {
				if _, err := ParseAddress(at); at != "" && err != nil {
					wrong = append(wrong, errs.Field(field, errs.RuleFormat, "%s", err))
				}
			}
			return wrong
		},
		Write: func(tx *store.Tx, _, after *Sender) error {
			if err := tx.SaveSetting(senderKey, after); err != nil {
				return err
			}
			return s.from.Changed(tx)
		},
	}
}

func (s *Service) httpSender(ctx context.Context, _ *wire.Empty) (*senderAnswer, error) {
	now, err := s.keptSender().Get(ctx)
	return s.answered(ctx, now, err)
}

// httpSaveSender changes who messages come from; null sets back. InvalidArgument, Aborted.
func (s *Service) httpSaveSender(ctx context.Context, in *senderRequest) (*senderAnswer, error) {
	now, err := s.keptSender().Patch(ctx, in.BasedOn, in.Sender, nil)
	return s.answered(ctx, now, err)
}

func (s *Service) answered(ctx context.Context, now resource.Stands[Sender], err error) (*senderAnswer, error) {
	if err != nil {
		return nil, err
	}
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return &senderAnswer{now.Settings, s.used(settings, now.Settings), now.Revised}, nil
}

// sender is who messages come from: what the shop says, else the address set with the server, else the shop's own, else
// one that nobody reads. Answers go to the contact address where that is another.
func (s *Service) sender(settings *site.Settings, own *Sender) (from, replyTo netmail.Address) {
	from = netmail.Address{Name: tidy(settings.Name), Address: "no-reply@" + s.mailHost()}
	if own.Name != "" {
		from.Name = tidy(own.Name)
	}
	contact, err := ParseAddress(settings.ContactEmail)
	answers := ""
	switch {
	case own.Address != "":
		from.Address = wireAddress(own.Address)
	case s.server != nil && s.server.from != "":
		from.Address = wireAddress(s.server.from)
	case err == nil:
		from.Address = wireAddress(contact)
	}
	if err == nil {
		answers = wireAddress(contact)
	}
	if own.ReplyTo != "" {
		answers = wireAddress(own.ReplyTo)
	}
	if answers != from.Address {
		replyTo.Address = answers
	}
	return from, replyTo
}
