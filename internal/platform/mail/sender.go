package mail

import (
	"context"
	"errors"
	netmail "net/mail"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
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
	}
	senderRequest struct {
		Sender wire.Patch[Sender] `json:"sender" validate:"required"`
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

func (s *Service) httpSender(ctx context.Context, _ *wire.Empty) (*senderAnswer, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	own, err := s.from.Get(ctx)
	if err != nil {
		return nil, err
	}
	return &senderAnswer{own, s.used(settings, own)}, nil
}

// httpSaveSender changes who messages come from; null sets back. Messages that wait are sent in the new name.
// InvalidArgument.
func (s *Service) httpSaveSender(ctx context.Context, in *senderRequest) (*senderAnswer, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*senderAnswer, error) {
		before, err := loadSender(tx)
		if err != nil {
			return nil, err
		}
		after, violations := wire.Apply(before, in.Sender, nil)
		if after != nil {
			violations = append(violations, wire.Check(after, "sender")...)
		}
		if len(violations) == 0 {
			after.Name = limit(tidy(after.Name), 100)
			for field, at := range map[string]string{"sender.address": after.Address, "sender.replyTo": after.ReplyTo} {
				if _, err := ParseAddress(at); at != "" && err != nil {
					violations = append(violations, errs.Field(field, errs.RuleFormat, "%s", err))
				}
			}
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		if *after == *before {
			return &senderAnswer{after, s.used(settings, after)}, nil
		}
		if err := tx.SaveSetting(senderKey, after); err != nil {
			return nil, err
		}
		return &senderAnswer{after, s.used(settings, after)}, errors.Join(s.from.Changed(tx),
			audit.Change(tx, senderEntity, senderKey, before, after))
	})
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
