package giftcards

import (
	"context"
	"strings"
	"time"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/mail"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	// Recipient is whom a card is for.
	Recipient struct {
		Email    string `json:"email" validate:"required,email,max=254"`
		Name     string `json:"name,omitempty" validate:"max=100"`
		Message  string `json:"message,omitempty" validate:"max=1000"`
		Language string `json:"language,omitempty" validate:"omitempty,language,max=35"`
	}
	sendRequest struct {
		ID        string     `json:"id" validate:"required,max=100"`
		Recipient *Recipient `json:"recipient" validate:"required"`
	}
)

// send is the call for SendTx.
func (s *Service) send(ctx context.Context, in *sendRequest) (*wire.Empty, error) {
	return nil, s.db.Write(ctx, func(tx *store.Tx) error { return s.SendTx(tx, in.ID, *in.Recipient) })
}

// SendTx mails a card's code and balance to whom it is for. NotFound; FailedPrecondition for a card that nobody can pay
// with, and where no mail can be written; InvalidArgument for an address that no mail can go to.
func (s *Service) SendTx(tx *store.Tx, id string, to Recipient) error {
	if s.cfg.Mail == nil {
		return errs.New(errs.FailedPrecondition, CodeNoMail, "the gift card cannot be mailed: no mail server is set up")
	}
	switch off, err := s.cfg.Mail.Off(tx, mail.GiftCard); {
	case err != nil:
		return err
	case off:
		return errs.New(errs.FailedPrecondition, CodeNoMail, "gift card mails are switched off in the settings")
	}
	c, err := one(tx, "id = ?", id)
	if err != nil {
		return err
	}
	if err := c.usable(tx.Now); err != nil {
		return err
	}
	if c.Balance.IsZero() {
		return errs.New(errs.FailedPrecondition, CodeInsufficient, "this gift card has no balance left")
	}
	address, err := mail.ParseAddress(to.Email)
	if err != nil {
		return errs.Invalid(errs.Field("recipient.email", errs.RuleFormat, "%s", err))
	}
	code, err := s.Code(tx, id)
	if err != nil {
		return err
	}
	data := map[string]any{"giftCode": Written(code),
		"amount": money.Format(c.Balance, readable(to.Language, s.locale(tx.Context()))), "link": "/"}
	if to.Name != "" {
		data["name"] = to.Name
	}
	if to.Message != "" {
		data["message"] = to.Message
	}
	if c.Expires != nil {
		data["validUntil"] = time.UnixMilli(*c.Expires)
	}
	if err := s.cfg.Mail.Send(tx, mail.Message{To: address, Template: mail.GiftCard, Language: to.Language, Data: data}); err != nil {
		return err
	}
	return audit.Change(tx, entity, id, sent{}, sent{To: address, Language: to.Language})
}

// sent is what the log says of a card that was mailed. Its code is told to nobody else.
type sent struct {
	To       string `json:"sentTo"`
	Language string `json:"language,omitempty"`
}

// readable is how amounts are written for a reader: as the shop does it, unless they read another language.
func readable(reader, shop string) string {
	base := func(tag string) string { out, _, _ := strings.Cut(strings.ToLower(tag), "-"); return out }
	if reader == "" || base(reader) == base(shop) {
		return shop
	}
	return reader
}
