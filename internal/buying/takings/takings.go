// Package takings records the amounts that apps deduct from their own gift cards and memberships when a checkout is
// paid.
//
// It guarantees: a deduction is saved before the app is asked for it. It either becomes a payment of its order, or is
// returned once, also when the app does not answer and after a crash. A checkout has at most one deduction running.
package takings

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/plugins"
	"souk/internal/shop/sale"
)

// CodeRunning refuses what is being ordered, as the contract names it.
const CodeRunning = "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS"

// Kinds of takings.
const (
	kindCard       = "GIFT_CARD"
	kindMembership = "MEMBERSHIP"
)

// States of takings. ASKED may have been taken or not; TAKEN waits for its order; both
// are given back when the order does not come.
const (
	stateAsked     = "ASKED"
	stateTaken     = "TAKEN"
	stateUsed      = "USED"
	stateRefused   = "REFUSED"
	stateReturning = "RETURNING"
	stateReturned  = "RETURNED"
)

// patience is how long an order may take to be placed after its takings were written
// down. Then they are given back.
const patience = 5 * time.Minute

// Apps keep gift cards and memberships of their own; plugins.Service reaches them. All
// of it waits for the network.
type Apps interface {
	FindGiftCard(ctx context.Context, q plugins.GiftCardQuery) (*plugins.GiftCardBalance, error)
	RedeemGiftCard(ctx context.Context, appID string, in plugins.GiftCardRedemption) (*plugins.GiftCardMovement, error)
	VoidGiftCard(ctx context.Context, appID, transactionID, locationID string) (*plugins.GiftCardMovement, error)
	ChargeMembership(ctx context.Context, appID string, in plugins.MembershipCharge) (string, error)
	VoidMembershipCharge(ctx context.Context, appID, transactionID string) error
}

// Service asks apps.
type Service struct {
	db   *store.DB
	apps Apps
	box  *site.Sealer // of codes that apps have to be told again
	log  *slog.Logger
}

// New makes the service. box seals the codes of cards.
func New(db *store.DB, apps Apps, box *site.Sealer, log *slog.Logger) *Service {
	return &Service{db, apps, box, log}
}

// Card is what an app said of a gift card of its own. Without an app it is none.
type Card struct {
	AppID    string `json:"appId,omitempty"`
	Code     string `json:"code,omitempty"` // sealed for the card's id
	LastFour string `json:"lastFour,omitempty"`
	Balance  int64  `json:"balance,omitempty"`
	Currency string `json:"currency,omitempty"`
}

// FindCard asks apps for the card with a code, which must be able to pay, and gives it an id. NotFound.
func (s *Service) FindCard(ctx context.Context, code string, currency money.Currency) (
	id string, card Card, err error,
) {
	found, err := s.apps.FindGiftCard(ctx, plugins.GiftCardQuery{Code: code, Currency: currency})
	if err != nil {
		return "", card, err
	}
	id = s.db.NewID()
	if err := sale.CardPays(&giftcards.Card{ID: id, Balance: found.Balance}, currency, s.db.Now()); err != nil {
		return "", card, err
	}
	letters := []rune(code)
	card = Card{
		AppID: found.AppID, LastFour: string(letters[max(0, len(letters)-4):]),
		Balance: found.Balance.Minor(), Currency: found.Balance.Currency().Code(),
	}
	card.Code, err = s.box.Seal(code, id)
	return id, card, err
}

// Taking is what an app takes for an order, as it is stored.
type Taking struct {
	id, order    string
	state        string
	asked        bool                       // in this process
	Kind         string                     `json:"kind"`
	AppID        string                     `json:"appId"`
	CardID       string                     `json:"cardId,omitempty"`
	Code         string                     `json:"code,omitempty"` // sealed for the card's id
	LocationID   string                     `json:"locationId,omitempty"`
	MemberID     string                     `json:"memberId,omitempty"`
	MembershipID string                     `json:"membershipId,omitempty"`
	LineID       string                     `json:"lineId,omitempty"`
	Reference    catalog.Reference          `json:"reference,omitzero"`
	Service      *plugins.ServiceProperties `json:"service,omitempty"`
	Amount       int64                      `json:"amount"`
	Currency     string                     `json:"currency"`
	Transaction  string                     `json:"transaction,omitempty"` // of the app
}

// OfCard tells a gift card from a membership.
func (t *Taking) OfCard() bool { return t.Kind == kindCard }

func (t *Taking) money() (money.Amount, error) {
	currency, err := money.ParseCurrency(t.Currency)
	if err != nil {
		return money.Amount{}, err
	}
	return money.New(t.Amount, currency), nil
}

// same tells that two takings take the same.
func (t *Taking) same(o *Taking) bool {
	return t.Kind == o.Kind && t.AppID == o.AppID && t.CardID == o.CardID && t.MembershipID == o.MembershipID &&
		t.LineID == o.LineID && t.Amount == o.Amount && t.Currency == o.Currency
}

// Taken are what apps took for an order that is about to be placed; nil for nothing.
type Taken struct {
	OrderID string
	List    []Taking
}

// Order is the id that the apps were told, or a new one.
func (t *Taken) Order(newID func() string) string {
	if t == nil {
		return newID()
	}
	return t.OrderID
}

// Of lists what apps have to take for a sale as it is priced. code is that of the gift card, sealed.
func Of(p *sale.Priced, code string) []Taking {
	var out []Taking
	if amount := p.Result.GiftCardTotal; p.Card != nil && p.CardApp != "" && amount.Sign() > 0 {
		out = append(out, Taking{
			Kind: kindCard, AppID: p.CardApp, CardID: p.Sale.GiftCard.ID, Code: code, LocationID: p.Sale.LocationID,
			Amount: amount.Minor(), Currency: amount.Currency().Code(),
		})
	}
	for _, m := range p.Members.Selected {
		for _, id := range m.LineItemIDs {
			i := basket.Index(p.Sale.Lines, id)
			priced := p.Line(id)
			if i < 0 || priced == nil {
				continue
			}
			t, l := &p.Things[i], &p.Sale.Lines[i]
			one := Taking{
				Kind: kindMembership, AppID: m.AppID, MemberID: p.Sale.Buyer.Member(), MembershipID: m.ID, LineID: id,
				Reference: catalog.Reference{AppID: l.AppID, CatalogItemID: l.ItemID, Options: l.Options},
				Amount:    priced.PriceAfterTax.Minor(), Currency: priced.PriceAfterTax.Currency().Code(),
			}
			if t.Extra != nil && t.Extra.Service != nil {
				one.Service = serviceOf(t.Extra.Service)
			}
			out = append(out, one)
		}
	}
	return out
}

// serviceOf hands on when a service takes place.
func serviceOf(in *basket.ServiceProperties) *plugins.ServiceProperties {
	text, err := json.Marshal(in)
	if err != nil {
		return nil
	}
	out := &plugins.ServiceProperties{}
	if json.Unmarshal(text, out) != nil {
		return nil
	}
	return out
}

// Begin writes takings down before anybody is asked. One checkout has them taken once
// at a time: AlreadyExists.
func (s *Service) Begin(ctx context.Context, checkout string, list []Taking) (*Taken, error) {
	t := &Taken{OrderID: s.db.NewID(), List: list}
	return t, s.db.Write(ctx, func(tx *store.Tx) error {
		var running int64
		err := tx.QueryRow("SELECT COUNT(*) FROM outside_takings WHERE checkout_id = ? AND state IN (?, ?) AND due > ?",
			[]any{checkout, stateAsked, stateTaken, tx.Millis()}, &running)
		if err != nil {
			return err
		}
		if running > 0 {
			return errs.New(errs.AlreadyExists, CodeRunning,
				"an order of this checkout is being placed right now; wait for its result")
		}
		for i := range t.List {
			one := &t.List[i]
			one.id, one.order, one.state = tx.NewID(), t.OrderID, stateAsked
			doc, err := wire.Marshal(one)
			if err != nil {
				return err
			}
			_, err = tx.Exec(`INSERT INTO outside_takings
				(id, kind, state, checkout_id, order_id, app_id, created, updated, due, tries, doc)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`, one.id, one.Kind, one.state, checkout, one.order, one.AppID,
				tx.Millis(), tx.Millis(), tx.Now.Add(patience).UnixMilli(), string(doc))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Ask has the app take it, and writes down how that went. An app that gives no answer
// may have taken it: that stays open, to be found out later.
func (s *Service) Ask(ctx context.Context, t *Taking) error {
	// Who asked may leave: the answer is wanted all the same.
	ctx = context.WithoutCancel(ctx)
	t.asked = true
	transaction, err := s.take(ctx, t)
	var failure *plugins.Failure
	switch {
	case err == nil:
		t.Transaction = transaction
		return s.move(ctx, t, stateTaken, 0)
	case errors.As(err, &failure):
		return err
	}
	return errors.Join(err, s.move(ctx, t, stateRefused, 0))
}

// take asks the app. The same taking asked again is not taken twice: the order, or the
// taking itself, is its key.
func (s *Service) take(ctx context.Context, t *Taking) (string, error) {
	if t.Kind == kindMembership {
		return s.apps.ChargeMembership(ctx, t.AppID, plugins.MembershipCharge{
			MemberID: t.MemberID, MembershipID: t.MembershipID, Key: t.id, Reference: t.Reference, Service: t.Service,
		})
	}
	code, err := s.box.Open(t.Code, t.CardID)
	if err != nil {
		return "", err
	}
	amount, err := t.money()
	if err != nil {
		return "", err
	}
	done, err := s.apps.RedeemGiftCard(ctx, t.AppID, plugins.GiftCardRedemption{
		Code: code, OrderID: t.order, LocationID: t.LocationID, Amount: amount,
	})
	if err == nil {
		return done.TransactionID, nil
	}
	var refused *errs.Error
	if errs.CodeOf(err) == "ALREADY_REDEEMED" && errors.As(err, &refused) { // by an earlier try, whose answer was lost
		if id, _ := refused.Data["transactionId"].(string); id != "" && len(id) <= 100 {
			return id, nil
		}
	}
	return "", err
}

// part is a taking as a payment of its order.
func (t *Taking) part() (payments.Part, error) {
	amount, err := t.money()
	out := payments.Part{Amount: amount}
	if t.OfCard() {
		out.GiftCard = &ledger.GiftCardDetails{GiftCardPaymentID: t.Transaction, GiftCardID: t.CardID, AppID: t.AppID}
		return out, err
	}
	out.Membership = &ledger.MembershipDetails{
		MembershipID: t.MembershipID, LineItemID: t.LineID, ProviderAppID: t.AppID, ExternalTransactionID: t.Transaction,
		Name: &ledger.MembershipName{Original: t.MembershipID},
	}
	return out, err
}
