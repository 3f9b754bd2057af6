package payments

import (
	"fmt"

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
	maxRefunds  = 300
)

// CodeTooMany refuses to add to a full book.
const CodeTooMany = "TOO_MANY_TRANSACTIONS"

// ledgerBook is all that was paid and given back for one order. What is changed in it is
// written, told and settled with the order by close.
type ledgerBook struct {
	s        *ledgerService
	reading  *orders.Held
	order    *orders.Order
	currency money.Currency
	payments []*payment
	refunds  []*refund
	log      []orders.Activity
	restock  map[string]int64
	offline  bool
	waits    bool
	failed   bool
	gaveUp   bool  // nobody waits for the first payment any more
	surfaced bool  // money moved that an order's lists have to show
	damaged  error // an amount of the order that cannot be read
}

// Open reads the book of an order. NotFound. An amount that cannot be read is an error:
// nobody may be charged or paid by a wrong sum.
func (s *ledgerService) Open(tx *store.Tx, orderID string) (*ledgerBook, error) {
	tx.Unlocked("whoever writes payments or refunds of an order writes the order; what leaves all three as they are tells of a question only", "orders", "refunds")
	held, err := s.cfg.Orders.HoldTx(tx, orderID)
	if err != nil {
		return nil, err
	}
	o := held.Order()
	b := &ledgerBook{s: s, reading: held, order: o}
	if b.currency, err = money.ParseCurrency(o.Currency); err != nil {
		return nil, fmt.Errorf("payments: order %s is damaged: %w", o.ID, err)
	}
	if err := b.read(tx); err != nil {
		return nil, err
	}
	return b, b.readable()
}

// readable says which amount of the order cannot be read; nil when all can.
func (b *ledgerBook) readable() error {
	b.left()
	b.shippingCost()
	for i := range b.order.LineItems {
		b.lineShare(&b.order.LineItems[i], 0, 0)
	}
	for i := range b.order.AdditionalFees {
		b.feeCost(&b.order.AdditionalFees[i])
	}
	if s := b.order.BalanceSummary; s != nil {
		b.minor(s.Paid)
		b.minor(s.Refunded)
	}
	return b.damaged
}

func (b *ledgerBook) read(tx *store.Tx) (err error) {
	if b.payments, err = paymentsWhere(tx, "order_id = ? ORDER BY created, id", b.order.ID); err != nil {
		return err
	}
	return tx.Each("SELECT "+refundColumns+" FROM refunds WHERE order_id = ? ORDER BY created, id", []any{b.order.ID}, func(rows store.Rows) error {
		r, err := scanRefund(rows)
		b.refunds = append(b.refunds, r)
		return err
	})
}

// add puts a new payment into the book.
func (b *ledgerBook) add(tx *store.Tx, p *payment) error {
	if len(b.payments) >= maxPayments {
		return errs.New(errs.FailedPrecondition, CodeTooMany, "an order has %d payments at most", maxPayments)
	}
	p.id, p.order, p.created, p.fresh = tx.NewID(), b.order.ID, tx.Millis(), true
	if err := p.readAmounts(); err != nil {
		return err
	}
	b.payments = append(b.payments, p)
	return nil
}

func (b *ledgerBook) payment(id string) *payment {
	for _, p := range b.payments {
		if p.id == id {
			return p
		}
	}
	return nil
}

func (b *ledgerBook) refund(id string) *refund {
	for _, r := range b.refunds {
		if r.id == id {
			return r
		}
	}
	return nil
}

// move takes a payment along the table; false when the table does not have the step.
func (p *payment) move(e Event) bool {
	next, ok := Step(p.status, e)
	if ok {
		p.changed = p.changed || p.status != next
		p.status = next
	}
	return ok
}

// close writes what was changed, settles the order and tells.
func (b *ledgerBook) close(tx *store.Tx) error {
	var paymentIDs, refundIDs []string
	for _, p := range b.payments {
		if !p.fresh && !p.changed {
			continue
		}
		if err := p.save(tx); err != nil {
			return err
		}
		paymentIDs = append(paymentIDs, p.id)
	}
	for _, r := range b.refunds {
		if !r.fresh && !r.changed {
			continue
		}
		if err := r.save(tx); err != nil {
			return err
		}
		refundIDs = append(refundIDs, r.id)
	}
	told := len(paymentIDs) > 0 || len(refundIDs) > 0
	if !told && !b.gaveUp {
		return nil
	}
	settled := orders.Settlement{
		Refunded: b.unitsGiven(), Restock: b.restock, Log: b.log, Offline: b.offline, Waits: b.waits, Failed: b.failed, GivenUp: b.gaveUp, Surfaced: b.surfaced,
	}
	settled.Payments, settled.Refunds = b.facts()
	o, err := b.s.cfg.Orders.RecordHeldTx(tx, b.reading, settled)
	if err != nil {
		return err
	}
	b.order = o
	for _, p := range b.payments {
		p.fresh, p.changed = false, false
	}
	for _, r := range b.refunds {
		r.fresh, r.changed = false, false
	}
	b.log, b.restock = nil, nil
	if !told {
		return nil
	}
	return b.emit(tx, "updated", updatedBody{b.show(tx), paymentIDs, refundIDs})
}

type updatedBody struct {
	OrderTransactions *OrderTransactions `json:"orderTransactions"`
	PaymentIDs        wire.List[string]  `json:"paymentIds"`
	RefundIDs         wire.List[string]  `json:"refundIds"`
}

func (b *ledgerBook) emit(tx *store.Tx, slug string, body any) error {
	return tx.Emit(store.Event{Type: Entity + "_" + slug, Entity: Entity, Slug: slug, EntityID: b.order.ID, Kind: store.Action, Body: body})
}

// facts are payments and refunds as the order has to know them.
func (b *ledgerBook) facts() ([]orders.PaymentFact, []orders.RefundFact) {
	var payments []orders.PaymentFact
	for _, p := range b.payments {
		f := orders.PaymentFact{ID: p.id, Status: p.status, Amount: p.amount.Minor(), Rounding: p.rounding, Chargeback: p.back, Reversal: p.again}
		if p.counts() && p.status == orders.StateVoided {
			f.Status = orders.StateRefunded
		}
		f.Offline = p.offline()
		payments = append(payments, f)
	}
	var refunds []orders.RefundFact
	for _, r := range b.refunds {
		if r.doc.Undoes != "" {
			continue
		}
		for i, part := range r.doc.Parts {
			refunds = append(refunds, orders.RefundFact{ID: fmt.Sprintf("%s/%d", r.id, i), Status: part.Status, Amount: part.Amount, Overpaid: r.doc.Overpaid, Unwanted: r.doc.Unwanted})
		}
	}
	return payments, refunds
}

// readAmounts works out the sums of a payment that its document holds as text.
func (p *payment) readAmounts() error {
	p.rounding, p.back, p.again = 0, 0, 0
	read := func(to *int64, text wire.Decimal) error {
		if text == "" { // nobody said how much
			return nil
		}
		a, err := money.Parse(string(text), p.amount.Currency())
		*to += a.Minor()
		return err
	}
	if c := p.doc.CashRounding; c != nil && c.RoundingAdjustment != nil {
		if err := read(&p.rounding, c.RoundingAdjustment.Amount); err != nil {
			return fmt.Errorf("cash rounding: %w", err)
		}
	}
	if p.doc.RegularPaymentDetails == nil {
		return nil
	}
	for _, c := range p.doc.RegularPaymentDetails.Chargebacks {
		if err := read(&p.back, orPrice(c.Amount).Amount); err != nil {
			return fmt.Errorf("chargeback %s: %w", c.ID, err)
		}
		if c.ReversalAmount == nil {
			continue
		}
		if err := read(&p.again, c.ReversalAmount.Amount); err != nil {
			return fmt.Errorf("reversal of chargeback %s: %w", c.ID, err)
		}
	}
	return nil
}

// disputed says that a bank has taken money of the order back and not given it again.
func (b *ledgerBook) disputed() bool {
	for _, p := range b.payments {
		if p.back > p.again {
			return true
		}
	}
	return false
}

// unitsGiven are the units that money went back for or is on its way, by line.
func (b *ledgerBook) unitsGiven() map[string]int64 {
	out := map[string]int64{}
	for _, r := range b.refunds {
		if r.failed() {
			continue
		}
		for line, n := range r.doc.Units {
			out[line] += n
		}
	}
	return out
}

// failed says that nothing of a refund went or will go.
func (r *refund) failed() bool {
	for _, p := range r.doc.Parts {
		if p.Status != orders.RefundFailed {
			return false
		}
	}
	return true
}

// pending says that something of a refund is on its way.
func (r *refund) pending() bool {
	for _, p := range r.doc.Parts {
		if p.pending() {
			return true
		}
	}
	return false
}

// given is what went back of a payment, and what is on its way.
func (b *ledgerBook) given(paymentID string) (done, pending int64) {
	for _, r := range b.refunds {
		for _, p := range r.doc.Parts {
			switch {
			case p.Payment != paymentID:
			case p.Status == orders.RefundSucceeded:
				done += p.Amount
			case p.Status != orders.RefundFailed:
				pending += p.Amount
			}
		}
	}
	return done, pending
}

// left is what is still to be paid for the order; less than nothing when too much was.
func (b *ledgerBook) left() int64 {
	total := int64(0)
	if b.order.PriceSummary != nil {
		total = b.minor(b.order.PriceSummary.Total)
	}
	for _, p := range b.payments {
		if p.counts() {
			total -= p.amount.Minor()
		}
	}
	for _, r := range b.refunds {
		for _, part := range r.doc.Parts {
			if r.doc.Overpaid && part.Status == orders.RefundSucceeded {
				total += part.Amount
			}
		}
	}
	return total
}

// unpaid is what is neither paid nor set aside nor on its way.
func (b *ledgerBook) unpaid() int64 {
	left := b.left()
	for _, p := range b.payments {
		if p.status == orders.StateAuthorized || p.status == orders.StatePendingMerchant || p.status == orders.StatePending && !p.offline() {
			left -= p.amount.Minor()
		}
	}
	return left
}

func (p *payment) paid() bool {
	return p.status == orders.StateApproved || p.status == orders.StatePartiallyRefunded || p.status == orders.StateRefunded
}

// counts tells that the order counts a payment as paid: it is, or it was given back
// to a gift card or membership.
func (p *payment) counts() bool { return p.paid() || p.doc.Returned == returnedRefund }

func (p *payment) offline() bool {
	return p.doc.RegularPaymentDetails != nil && p.doc.RegularPaymentDetails.OfflinePayment
}

// own tells that a payment was made with a gift card of the shop.
func (p *payment) own() bool {
	if p.kind != giftCard || p.provider != "" {
		return false
	}
	app := p.doc.GiftcardPaymentDetails.AppID
	return app == "" || app == giftcards.AppID
}

// minor reads an amount of the order; an absent one is nothing. One that cannot be read
// is kept as damage of the book.
func (b *ledgerBook) minor(p *wire.Price) int64 {
	if p == nil || p.Amount == "" {
		return 0
	}
	a, err := money.Parse(string(p.Amount), b.currency)
	if err != nil && b.damaged == nil {
		b.damaged = fmt.Errorf("payments: order %s is damaged: amount %q: %w", b.order.ID, p.Amount, err)
	}
	return a.Minor()
}

// owed is what is neither paid nor set aside. Refunds of what was overpaid count as soon as
// they are written down.
func (b *ledgerBook) owed() int64 {
	owed := b.left()
	for _, p := range b.payments {
		if p.status == orders.StateAuthorized {
			owed -= p.amount.Minor()
		}
	}
	for _, r := range b.refunds {
		for _, part := range r.doc.Parts {
			if r.doc.Overpaid && part.pending() {
				owed += part.Amount
			}
		}
	}
	return owed
}

func (p *refundPart) pending() bool {
	return p.Status == orders.RefundPending || p.Status == orders.RefundStarted || p.Status == orders.RefundScheduled
}

func (b *ledgerBook) note(a orders.Activity) { b.log = append(b.log, a) }

// amountOf gives minor units as money of the order.
func (b *ledgerBook) amountOf(minor int64) money.Amount { return money.New(minor, b.currency) }

func (b *ledgerBook) line(id string) *orders.LineItem {
	for i := range b.order.LineItems {
		if b.order.LineItems[i].ID == id {
			return &b.order.LineItems[i]
		}
	}
	return nil
}

// knows tells that a charge of that name was made before.
func (b *ledgerBook) knows(together string) bool {
	for _, p := range b.payments {
		if p.doc.ChargeCorrelationID == together {
			return true
		}
	}
	return false
}
