package ledger

import (
	"cmp"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// ReadAmounts works out the sums of a payment that its document holds as text.
func (p *StoredPayment) ReadAmounts() error {
	p.rounding, p.back, p.again = 0, 0, 0
	read := func(to *int64, text wire.Decimal) error {
		if text == "" { // nobody said how much
			return nil
		}
		a, err := money.Parse(string(text), p.Amount.Currency())
		*to += a.Minor()
		return err
	}
	if c := p.Doc.CashRounding; c != nil && c.RoundingAdjustment != nil {
		if err := read(&p.rounding, c.RoundingAdjustment.Amount); err != nil {
			return fmt.Errorf("cash rounding: %w", err)
		}
	}
	if p.Doc.RegularPaymentDetails == nil {
		return nil
	}
	for _, c := range p.Doc.RegularPaymentDetails.Chargebacks {
		if err := read(&p.back, cmp.Or(c.Amount, &wire.Price{}).Amount); err != nil {
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

// Disputed says that a bank has taken money of the order back and not given it again.
func (b *Book) Disputed() bool {
	return slices.ContainsFunc(b.Payments, func(p *StoredPayment) bool { return p.back > p.again })
}

// UnitsGiven are the units that money went back for or is on its way, by line.
func (b *Book) UnitsGiven() map[string]int64 {
	out := map[string]int64{}
	b.eachValidRefund(func(r *RefundDoc) {
		for line, n := range r.Units {
			out[line] += n
		}
	})
	return out
}

// Given is what went back of a payment, and what is on its way.
func (b *Book) Given(paymentID string) (done, pending int64) {
	for _, r := range b.Refunds {
		for _, p := range r.Doc.Parts {
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

// Left is what is still to be paid for the order; less than nothing when too much was.
func (b *Book) Left() int64 {
	total := int64(0)
	if b.Order.PriceSummary != nil {
		total = b.minor(b.Order.PriceSummary.Total)
	}
	for _, p := range b.Payments {
		if p.Counts() {
			total -= p.Amount.Minor()
		}
	}
	for _, r := range b.Refunds {
		for _, part := range r.Doc.Parts {
			if r.Doc.Overpaid && part.Status == orders.RefundSucceeded {
				total += part.Amount
			}
		}
	}
	return total
}

// Unpaid is what is neither paid nor set aside nor on its way.
func (b *Book) Unpaid() int64 {
	left := b.Left()
	for _, p := range b.Payments {
		if p.Status == orders.StateAuthorized || p.Status == orders.StatePendingMerchant || p.Status == orders.StatePending &&
			!p.Offline() {
			left -= p.Amount.Minor()
		}
	}
	return left
}

// Owed is what is neither paid nor set aside. Refunds of what was overpaid count as soon as
// they are written down.
func (b *Book) Owed() int64 {
	owed := b.Left()
	for _, p := range b.Payments {
		if p.Status == orders.StateAuthorized {
			owed -= p.Amount.Minor()
		}
	}
	for _, r := range b.Refunds {
		for _, part := range r.Doc.Parts {
			if r.Doc.Overpaid && part.pending() {
				owed += part.Amount
			}
		}
	}
	return owed
}

// minor reads an amount of the order; an absent one is nothing. One that cannot be read
// is kept as damage of the book.
func (b *Book) minor(p *wire.Price) int64 {
	if p == nil || p.Amount == "" {
		return 0
	}
	a, err := money.Parse(string(p.Amount), b.Currency)
	if err != nil && b.damaged == nil {
		b.damaged = fmt.Errorf("payments: order %s is damaged: amount %q: %w", b.Order.ID, p.Amount, err)
	}
	return a.Minor()
}

// AmountOf gives minor units as money of the order.
func (b *Book) AmountOf(minor int64) money.Amount { return money.New(minor, b.Currency) }

// GivenFee is what went back of a fee, or is on its way.
func (b *Book) GivenFee(id string) (n int64) {
	b.eachValidRefund(func(r *RefundDoc) { n += r.Fees[id] })
	return n
}

// GivenShipping is what went back of the delivery, or is on its way.
func (b *Book) GivenShipping() (n int64) {
	b.eachValidRefund(func(r *RefundDoc) { n += r.Shipping })
	return n
}

// eachValidRefund gives the refunds that did not fail.
func (b *Book) eachValidRefund(fn func(r *RefundDoc)) {
	for _, r := range b.Refunds {
		if !r.failed() {
			fn(&r.Doc)
		}
	}
}

// GoingBack is what went back of a payment, is on its way, or was tried: a refund that failed
// is told in the order's timeline.
func (b *Book) GoingBack(paymentID string) (sum int64) {
	for _, r := range b.Refunds {
		for _, part := range r.Doc.Parts {
			if part.Payment == paymentID {
				sum += part.Amount
			}
		}
	}
	return sum
}
