// Package giftcards keeps money that was paid in advance: gift cards (vouchers)
// and their ledger.
//
// It keeps these things true. A card's balance is the sum of its ledger and never
// below zero, so that nobody spends the same money twice. An order takes money
// from a card once, a redemption is undone once, and what is undone comes back to
// the same card. A code is answered when its card is made and in no later call: rows hold
// a keyed hash to find it by, and an encrypted copy for mails and printed cards.
package giftcards

import (
	"context"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/mail"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// AppID names the built-in gift cards where an outside provider could stand.
const AppID = "d80111c5-a0f4-47a8-b63a-65b54d774a27"

// States of a card.
const (
	StatusValid    = "VALID"
	StatusExpired  = "EXPIRED"
	StatusDisabled = "DISABLED"
)

// Codes of refusals, as the contract names them.
const (
	CodeNotFound            = "GIFT_CARD_NOT_FOUND"
	CodeDisabled            = "GIFT_CARD_DISABLED"
	CodeExpired             = "GIFT_CARD_EXPIRED"
	CodeInsufficient        = "INSUFFICIENT_FUNDS"
	CodeAlreadyRedeemed     = "ALREADY_REDEEMED"
	CodeCurrency            = "CURRENCY_NOT_SUPPORTED"
	CodeTransactionNotFound = "TRANSACTION_NOT_FOUND"
	CodeAlreadyVoided       = "ALREADY_VOIDED"
	CodeTaken               = "GIFT_CARD_CODE_TAKEN"
	CodeNoMail              = "GIFT_CARD_MAILS_ARE_OFF"
)

// entity names cards in audit records.
const entity = "souk.giftcards.v1.gift_card"

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Site    *site.Service
	Cursors *query.Signer
	// Locale is how amounts are written for people.
	Locale func(ctx context.Context) string
	// Mail writes to whom a card is for; nil writes to nobody.
	Mail interface {
		Send(tx *store.Tx, m mail.Message) error
		Off(tx *store.Tx, template string) (bool, error)
	}
}

// Service issues cards and moves their money.
type Service struct {
	db      *store.DB
	cursors *query.Signer
	locale  func(ctx context.Context) string
	shop    *site.Service
	hashKey []byte
	sealer  *site.Sealer
	cfg     Config
}

// Open reads the keys that hide the codes.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	s := &Service{db: cfg.DB, cursors: cfg.Cursors, locale: cfg.Locale, shop: cfg.Site, cfg: cfg}
	var err error
	if s.hashKey, err = cfg.Site.Secret(ctx, "gift-card-codes"); err != nil {
		return nil, err
	}
	s.sealer, err = cfg.Site.Sealer(ctx, "gift-cards")
	return s, err
}

// Card is a gift card without its code.
type Card struct {
	ID       string
	Revision int64
	Created  int64
	Updated  int64
	LastFour string
	Initial  money.Amount
	Balance  money.Amount
	Disabled bool
	Expires  *int64 // milliseconds; nil: never
	Source   string
	OrderID  string // the order that bought it; may be empty
}

// Obfuscated is the code as others than its holder may see it.
func (c *Card) Obfuscated() string { return "****-****-****-" + c.LastFour }

// Status is what the card is at a moment.
func (c *Card) Status(at time.Time) string {
	switch {
	case c.Disabled:
		return StatusDisabled
	case c.Expires != nil && *c.Expires <= at.UnixMilli():
		return StatusExpired
	}
	return StatusValid
}

// usable says why a card cannot pay; nil when it can.
func (c *Card) usable(at time.Time) error {
	switch c.Status(at) {
	case StatusDisabled:
		return errs.New(errs.FailedPrecondition, CodeDisabled, "this gift card is disabled")
	case StatusExpired:
		return errs.New(errs.FailedPrecondition, CodeExpired, "this gift card has expired")
	}
	return nil
}

func errNoCard() error { return errs.New(errs.NotFound, CodeNotFound, "the gift card was not found") }

// Find gives the card with a code, whatever its state. NotFound when there is none.
func (s *Service) Find(ctx context.Context, code string) (*Card, error) {
	plain, ok := normalize(code)
	if !ok {
		return nil, errNoCard()
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Card, error) { return one(tx, "code_hash = ?", s.hash(plain)) })
}

// Get gives a card by its id, whatever its state. NotFound when there is none.
func (s *Service) Get(ctx context.Context, id string) (*Card, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Card, error) { return one(tx, "id = ?", id) })
}

// Issue is a card to be made.
type Issue struct {
	Value   money.Amount
	Expires *int64
	Source  string
	OrderID string
	// Code is for cards that were sold elsewhere before; empty makes a new one.
	Code string
	// Key makes a repeated call give the same card; empty for none.
	Key string
}

// replayed is how long a repeated issue is answered like the first, with the code:
// whoever lost the answer must not lose the money.
const replayed = 24 * time.Hour

// IssueTx makes a card and gives its code, which is readable this once. A key that
// was used before gives the card of that time: AlreadyExists when it was for another
// card, and no code when it was long ago.
func (s *Service) IssueTx(tx *store.Tx, in Issue) (*Card, string, error) {
	if in.Key != "" {
		known, err := one(tx, "issue_key = ?", in.Key)
		if err == nil {
			return s.again(tx, known, in)
		}
		if errs.KindOf(err) != errs.NotFound {
			return nil, "", err
		}
	}
	code := in.Code
	if code == "" {
		code = newCode()
	}
	plain, ok := normalize(code)
	if !ok {
		return nil, "", errs.Invalid(errs.Field("giftCard.code", errs.RuleFormat, "must be 8 to 20 letters and digits"))
	}
	c := &Card{
		ID: tx.NewID(), Revision: 1, Created: tx.Millis(), Updated: tx.Millis(), LastFour: plain[len(plain)-4:],
		Initial: in.Value, Balance: in.Value,
		Expires: in.Expires, Source: in.Source, OrderID: in.OrderID,
	}
	sealed, err := s.sealer.Seal(plain, c.ID)
	if err != nil {
		return nil, "", err
	}
	if err := insert(tx, c, s.hash(plain), sealed, in.Key); err != nil {
		if store.Violates(err, "gift_cards_code_key") {
			return nil, "", errs.New(errs.AlreadyExists, CodeTaken, "another gift card has this code")
		}
		return nil, "", err
	}
	return c, plain, enter(tx, &entry{ID: tx.NewID(), Card: c.ID, Kind: entryIssue, Amount: in.Value.Minor(),
		After: in.Value.Minor(), OrderID: in.OrderID})
}

// again answers an issue whose key is known.
func (s *Service) again(tx *store.Tx, known *Card, in Issue) (*Card, string, error) {
	sameEnd := known.Expires == in.Expires || known.Expires != nil && in.Expires != nil && *known.Expires == *in.Expires
	if known.Initial != in.Value || known.Source != in.Source || known.OrderID != in.OrderID || !sameEnd {
		return nil, "", errs.New(errs.AlreadyExists, "IDEMPOTENCY_KEY_REUSED",
			"this idempotency key was used for another gift card; use a new one")
	}
	if tx.Millis()-known.Created > replayed.Milliseconds() {
		return known, "", nil
	}
	code, err := s.Code(tx, known.ID)
	return known, code, err
}

// Code opens a card's code, for a mail or a print to its owner.
func (s *Service) Code(tx *store.Tx, id string) (string, error) {
	var sealed string
	err := tx.QueryRow("SELECT code_sealed FROM gift_cards WHERE id = ?", []any{id}, &sealed)
	if err != nil {
		return "", missing(err)
	}
	return s.sealer.Open(sealed, id)
}

// view is a card as managers see it.
func (s *Service) view(c *Card, at time.Time, locale string) *GiftCard {
	out := &GiftCard{
		ID: c.ID, Revision: wire.Revision(c.Revision), CreatedDate: wire.Time(c.Created), UpdatedDate: wire.Time(c.Updated),
		ObfuscatedCode: c.Obfuscated(),
		InitialValue:   price(c.Initial, locale), Balance: price(c.Balance, locale), Currency: c.Initial.Currency().Code(),
		Status: c.Status(at), Source: c.Source, OrderID: c.OrderID,
	}
	if c.Expires != nil {
		out.ExpirationDate = wire.Ptr(wire.Time(*c.Expires))
	}
	return out
}

func price(a money.Amount, locale string) wire.Price {
	return wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, locale)}
}
