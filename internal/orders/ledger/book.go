package ledger

import (
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
)

// maxPayments and maxRefunds bound an order's book, as the contract does.
const (
	maxPayments = 100
	MaxRefunds  = 300
)

// CodeTooMany refuses to add to a full book.
const CodeTooMany = "TOO_MANY_TRANSACTIONS"

// Book is all that was paid and given back for one order. What is changed in it is
// written, told and settled with the order by Close.
type Book struct {
	s        *Service
	reading  *orders.Held
	Order    *orders.Order
	Currency money.Currency
	Payments []*StoredPayment
	Refunds  []*StoredRefund
	log      []orders.Activity
	restock  map[string]int64
	Offline  bool
	Waits    bool
	Failed   bool
	GaveUp   bool  // nobody waits for the first payment any more
	Surfaced bool  // money moved that an order's lists have to show
	damaged  error // an amount of the order that cannot be read
}

// Open reads the book of an order. NotFound. An amount that cannot be read is an error:
// nobody may be charged or paid by a wrong sum.
func (s *Service) Open(tx *store.Tx, orderID string) (*Book, error) {
	tx.Unlocked("every change of payments or refunds also writes the order; a transaction that writes none of them "+
		"only records a provider request", "orders", "refunds")
	held, err := s.Orders.HoldTx(tx, orderID)
	if err != nil {
		return nil, err
	}
	o := held.Order()
	b := &Book{s: s, reading: held, Order: o}
	if b.Currency, err = money.ParseCurrency(o.Currency); err != nil {
		return nil, fmt.Errorf("payments: order %s is damaged: %w", o.ID, err)
	}
	if b.Payments, err = PaymentsWhere(tx, "order_id = ? ORDER BY created, id", o.ID); err != nil {
		return nil, err
	}
	err = tx.Each("SELECT "+refundColumns+" FROM refunds WHERE order_id = ? ORDER BY created, id", []any{o.ID},
		func(rows store.Rows) error {
			r, err := scanRefund(rows)
			b.Refunds = append(b.Refunds, r)
			return err
		})
	if err != nil {
		return nil, err
	}
	return b, b.readable()
}

// readable says which amount of the order cannot be read; nil when all can.
func (b *Book) readable() error {
	b.Left()
	b.ShippingCost()
	for i := range b.Order.LineItems {
		b.LineShare(&b.Order.LineItems[i], 0, 0)
	}
	for i := range b.Order.AdditionalFees {
		b.FeeCost(&b.Order.AdditionalFees[i])
	}
	if s := b.Order.BalanceSummary; s != nil {
		b.minor(s.Paid)
		b.minor(s.Refunded)
	}
	return b.damaged
}

// Add puts a new payment into the book.
func (b *Book) Add(tx *store.Tx, p *StoredPayment) error {
	if len(b.Payments) >= maxPayments {
		return errs.New(errs.FailedPrecondition, CodeTooMany, "an order can have at most %d payments", maxPayments)
	}
	p.ID, p.Order, p.Created, p.Fresh = tx.NewID(), b.Order.ID, tx.Millis(), true
	if err := p.ReadAmounts(); err != nil {
		return err
	}
	b.Payments = append(b.Payments, p)
	return nil
}

// Payment finds a payment; nil when the order has none of that id.
func (b *Book) Payment(id string) *StoredPayment {
	for _, p := range b.Payments {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// Refund finds a refund; nil when the order has none of that id.
func (b *Book) Refund(id string) *StoredRefund {
	for _, r := range b.Refunds {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// Move takes a payment along the table; false when the table does not have the step.
func (p *StoredPayment) Move(e Event) bool {
	next, ok := Step(p.Status, e)
	if ok {
		p.Changed = p.Changed || p.Status != next
		p.Status = next
	}
	return ok
}

// stored is a row of the book, which knows whether it has to be written.
type stored interface {
	Save(tx *store.Tx) error
	state() (id string, fresh, changed *bool)
}

func (p *StoredPayment) state() (id string, fresh, changed *bool) { return p.ID, &p.Fresh, &p.Changed }

func (r *StoredRefund) state() (id string, fresh, changed *bool) { return r.ID, &r.Fresh, &r.Changed }

// saveChanged writes the rows that are new or changed, and gives their ids.
func saveChanged[T stored](tx *store.Tx, rows []T) (ids []string, err error) {
	for _, one := range rows {
		id, fresh, changed := one.state()
		if !*fresh && !*changed {
			continue
		}
		if err := one.Save(tx); err != nil {
			return nil, err
		}
		*fresh, *changed = false, false
		ids = append(ids, id)
	}
	return ids, nil
}

// Close writes what was changed, updates what the order says of its payments, and emits the events.
func (b *Book) Close(tx *store.Tx) error {
	paymentIDs, err := saveChanged(tx, b.Payments)
	if err != nil {
		return err
	}
	refundIDs, err := saveChanged(tx, b.Refunds)
	if err != nil {
		return err
	}
	told := len(paymentIDs) > 0 || len(refundIDs) > 0
	if !told && !b.GaveUp {
		return nil
	}
	settled := orders.Settlement{
		Refunded: b.UnitsGiven(), Restock: b.restock, Log: b.log, Offline: b.Offline, Waits: b.Waits, Failed: b.Failed,
		GivenUp: b.GaveUp, Surfaced: b.Surfaced,
	}
	settled.Payments, settled.Refunds = b.facts()
	o, err := b.s.Orders.RecordHeldTx(tx, b.reading, settled)
	if err != nil {
		return err
	}
	b.Order = o
	b.log, b.restock = nil, nil
	if !told {
		return nil
	}
	return b.emit(tx, "updated", updatedBody{b.Show(tx), paymentIDs, refundIDs})
}

type updatedBody struct {
	OrderTransactions *OrderTransactions `json:"orderTransactions"`
	PaymentIDs        wire.List[string]  `json:"paymentIds"`
	RefundIDs         wire.List[string]  `json:"refundIds"`
}

func (b *Book) emit(tx *store.Tx, slug string, body any) error {
	return tx.Emit(store.Event{Type: Entity + "_" + slug, Entity: Entity, Slug: slug, EntityID: b.Order.ID,
		Kind: store.Action, Body: body})
}

// facts are payments and refunds as the order has to know them.
func (b *Book) facts() ([]orders.PaymentFact, []orders.RefundFact) {
	var payments []orders.PaymentFact
	for _, p := range b.Payments {
		f := orders.PaymentFact{ID: p.ID, Status: p.Status, Amount: p.Amount.Minor(), Rounding: p.rounding,
			Chargeback: p.back, Reversal: p.again}
		if p.Counts() && p.Status == orders.StateVoided {
			f.Status = orders.StateRefunded
		}
		f.Offline = p.Offline()
		payments = append(payments, f)
	}
	var refunds []orders.RefundFact
	for _, r := range b.Refunds {
		if r.Doc.Undoes != "" {
			continue
		}
		for i, part := range r.Doc.Parts {
			refunds = append(refunds, orders.RefundFact{ID: fmt.Sprintf("%s/%d", r.ID, i), Status: part.Status,
				Amount: part.Amount, Overpaid: r.Doc.Overpaid, Unwanted: r.Doc.Unwanted})
		}
	}
	return payments, refunds
}

// Paid tells that the payment was made, whether or not money of it went back since.
func (p *StoredPayment) Paid() bool {
	return p.Status == orders.StateApproved || p.Status == orders.StatePartiallyRefunded ||
		p.Status == orders.StateRefunded
}

// Counts tells that the order counts a payment as paid: it is, or it was given back
// to a gift card or membership.
func (p *StoredPayment) Counts() bool { return p.Paid() || p.Doc.Returned == ReturnedRefund }

// Offline tells that the merchant takes the money by hand.
func (p *StoredPayment) Offline() bool {
	return p.Doc.RegularPaymentDetails != nil && p.Doc.RegularPaymentDetails.OfflinePayment
}

// Own tells that a payment was made with a gift card of the shop.
func (p *StoredPayment) Own() bool {
	if p.Kind != GiftCard || p.Provider != "" {
		return false
	}
	app := p.Doc.GiftcardPaymentDetails.AppID
	return app == "" || app == giftcards.AppID
}

// Note writes into the order's timeline when the book is closed.
func (b *Book) Note(a orders.Activity) { b.log = append(b.log, a) }

// Line finds a line of the order; nil when it has none of that id.
func (b *Book) Line(id string) *orders.LineItem {
	for i := range b.Order.LineItems {
		if b.Order.LineItems[i].ID == id {
			return &b.Order.LineItems[i]
		}
	}
	return nil
}

// Knows tells that a charge of that name was made before.
func (b *Book) Knows(together string) bool {
	return slices.ContainsFunc(b.Payments, func(p *StoredPayment) bool { return p.Doc.ChargeCorrelationID == together })
}
