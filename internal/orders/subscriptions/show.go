package subscriptions

import (
	"cmp"
	"context"

	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Subscription is how a subscription stands, for subscribers and the shop.
type Subscription struct {
	ID              string                       `json:"id"`
	Revision        wire.Revision                `json:"revision"`
	CreatedDate     wire.Time                    `json:"createdDate"`
	UpdatedDate     wire.Time                    `json:"updatedDate"`
	Status          Status                       `json:"status"`
	OrderID         string                       `json:"orderId"`
	OrderNumber     string                       `json:"orderNumber"`
	Title           string                       `json:"title"`
	Description     string                       `json:"description,omitempty"`
	Settings        *orders.SubscriptionSettings `json:"settings"`
	LineItems       wire.List[LineItem]          `json:"lineItems"`
	BuyerInfo       *orders.BuyerInfo            `json:"buyerInfo,omitempty"`
	Price           *wire.Price                  `json:"price"`
	Currency        string                       `json:"currency"`
	CyclesPaid      int64                        `json:"cyclesPaid"`
	StartDate       wire.Time                    `json:"startDate,omitzero"`
	NextBillingDate wire.Time                    `json:"nextBillingDate,omitzero"`
	EndsDate        wire.Time                    `json:"endsDate,omitzero"`
	PausedDate      wire.Time                    `json:"pausedDate,omitzero"`
	CanceledDate    wire.Time                    `json:"canceledDate,omitzero"`
	CancelReason    string                       `json:"cancelReason,omitempty"`
	Failure         *Failure                     `json:"failure,omitempty"`
	PaymentMethod   *PaymentMethod               `json:"paymentMethod,omitempty"`
	May             May                          `json:"may"`
	Cycles          wire.List[Cycle]             `json:"cycles"`
}

// LineItem is a thing that comes again and again.
type LineItem struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	Quantity  int64       `json:"quantity"`
	Image     *wire.Image `json:"image,omitempty"`
	ProductID string      `json:"productId,omitempty"`
	Price     *wire.Price `json:"price,omitempty"`
}

// Failure is a charge that failed and is tried again.
type Failure struct {
	Reason      string    `json:"reason"`
	Tries       int64     `json:"tries"`
	NextTryDate wire.Time `json:"nextTryDate,omitzero"`
	PaymentLink string    `json:"paymentLink,omitempty"`
}

// PaymentMethod is how a subscription is paid.
type PaymentMethod struct {
	ID          string `json:"id"`
	Brand       string `json:"brand,omitempty"`
	LastDigits  string `json:"lastDigits,omitempty"`
	ExpiryMonth int    `json:"expiryMonth,omitempty"`
	ExpiryYear  int    `json:"expiryYear,omitempty"`
}

// May says what the caller may do with a subscription now.
type May struct {
	Pause               bool `json:"pause"`
	Resume              bool `json:"resume"`
	Skip                bool `json:"skip"`
	Cancel              bool `json:"cancel"`
	ChangePaymentMethod bool `json:"changePaymentMethod"`
	Retry               bool `json:"retry"`
}

// Cycle is one time that was billed, or left out.
type Cycle struct {
	Number      int64       `json:"number"`
	Status      string      `json:"status" validate:"oneof=PAID OPEN FAILED SKIPPED"`
	Date        wire.Time   `json:"date"`
	OrderID     string      `json:"orderId,omitempty"`
	OrderNumber string      `json:"orderNumber,omitempty"`
	Amount      *wire.Price `json:"amount,omitempty"`
}

// mostCycles bounds the history that is shown.
const mostCycles = 100

// show writes how a subscription stands for the caller.
func (s *Service) show(tx *store.Tx, r *record) (*Subscription, error) {
	price, err := r.price(r.Paid + 1)
	if err != nil {
		return nil, err
	}
	locale := s.cfg.Locale(tx.Context())
	written := func(a money.Amount) *wire.Price {
		return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, locale)}
	}
	out := &Subscription{
		ID: r.id, Revision: wire.Revision(r.revision), CreatedDate: wire.Time(r.created), UpdatedDate: wire.Time(r.updated),
		Status: r.status, OrderID: r.order, OrderNumber: r.Number,
		Title: r.Title, Description: r.Description, Settings: &r.Settings, BuyerInfo: r.Next.BuyerInfo, Price: written(price),
		Currency: r.Next.Currency, CyclesPaid: r.Paid,
		StartDate: r.Started, EndsDate: r.Ends, PausedDate: r.PausedAt, CanceledDate: r.Canceled, CancelReason: r.Reason,
	}
	template := r.template(r.Paid + 1)
	for i := range template.LineItems {
		l := &template.LineItems[i]
		one := LineItem{ID: l.ID, Quantity: l.Quantity, Image: l.Image, Price: l.Price}
		if l.ProductName != nil {
			one.Name = cmp.Or(l.ProductName.Translated, l.ProductName.Original)
		}
		if l.CatalogReference != nil {
			one.ProductID = l.CatalogReference.CatalogItemID
		}
		out.LineItems = append(out.LineItems, one)
	}
	if r.status == Active && r.Ends.IsZero() {
		out.NextBillingDate = wire.At(r.due())
	}
	open, err := s.history(tx, r, out, written)
	if err != nil {
		return nil, err
	}
	if f := r.Failure; f != nil && r.status == PastDue {
		out.Failure = &Failure{Reason: f.Reason, Tries: f.Tries, NextTryDate: f.Next}
		if open != nil && open.gateway != "" {
			out.Failure.PaymentLink = s.payLink(open)
		}
	}
	if out.PaymentMethod, err = s.paidBy(tx, r); err != nil {
		return nil, err
	}
	out.May = r.may(actor.From(tx.Context()), open)
	return out, nil
}

// history adds the latest cycles, and gives the one that waits for its money.
func (s *Service) history(tx *store.Tx, r *record, out *Subscription, written func(money.Amount) *wire.Price) (
	*cycle, error) {
	list, err := cycles(tx, "subscription_id = ? ORDER BY begun DESC, id DESC LIMIT ?", r.id, mostCycles)
	var open *cycle
	for _, c := range list {
		if c.status == cycleOpen {
			open = c
			if c.gateway == "" { // the free trial runs
				continue
			}
		}
		one := Cycle{Number: c.number, Status: c.status, Date: wire.Time(c.begun), OrderID: c.order, OrderNumber: c.shown}
		if c.order != "" {
			amount, err := r.amount(c)
			if err != nil {
				return nil, err
			}
			one.Amount = written(amount)
		}
		out.Cycles = append(out.Cycles, one)
	}
	return open, err
}

// paidBy is the kept way of paying; nil when there is none any more.
func (s *Service) paidBy(tx *store.Tx, r *record) (*PaymentMethod, error) {
	if r.Method == "" {
		return nil, nil //nolint:nilnil // it is shown without
	}
	m, err := s.cfg.Payments.KeptTx(tx, r.Method, r.member)
	if errs.CodeOf(err) == paymentmethods.CodeNoSavedMethod {
		return nil, nil //nolint:nilnil // the member took it away
	}
	if err != nil {
		return nil, err
	}
	return &PaymentMethod{m.ID, m.Brand, m.LastDigits, m.ExpiryMonth, m.ExpiryYear}, nil
}

// may says what a caller may do.
func (r *record) may(who actor.Actor, open *cycle) May {
	free := r.Settings.EnableCustomerCancellation || !who.Shopper()
	nothingPending := open == nil || open.gateway == ""
	has := func(e Event) bool { _, ok := steps[r.status][e]; return ok }
	return May{
		Pause: free && nothingPending && has(Pause) && r.Ends.IsZero(), Skip: free && nothingPending && r.skippable(),
		Resume: r.status == Paused || r.status == Active && !r.Canceled.IsZero() && !r.over(),
		Cancel: free && has(Cancel) && r.Canceled.IsZero(), ChangePaymentMethod: r.status != Canceled && r.status != Ended,
		Retry: r.status == PastDue,
	}
}

// write stores a subscription and tells how it stands now. One whose first order waits
// for its payment is nobody's news.
func (s *Service) write(tx *store.Tx, r *record) error {
	if err := r.save(tx); err != nil || r.status == Pending {
		return err
	}
	body, err := s.show(tx, r)
	if err != nil {
		return err
	}
	body.May = May{} // that is the caller's
	return tx.Emit(store.Event{Type: subscriptionEntity + "_updated", Entity: subscriptionEntity, Slug: "updated",
		EntityID: r.id, Kind: store.Updated, Body: body})
}

func (s *Service) get(ctx context.Context, in *oneRequest) (*oneAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		r, err := own(tx, in.SubscriptionID)
		if err != nil {
			return nil, err
		}
		out, err := s.show(tx, r)
		return &oneAnswer{out}, err
	})
}
