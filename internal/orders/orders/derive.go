package orders

import (
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// States of an order's payment.
const (
	NotPaid           = "NOT_PAID"
	Paid              = "PAID"
	PartiallyPaid     = "PARTIALLY_PAID"
	PartiallyRefunded = "PARTIALLY_REFUNDED"
	FullyRefunded     = "FULLY_REFUNDED"
	PaymentPends      = "PENDING"
	PendingMerchant   = "PENDING_MERCHANT"
	PaymentCancelled  = "CANCELED"
	PaymentRefused    = "DECLINED"
)

// States of one payment.
const (
	StateApproved          = "APPROVED"
	StatePending           = "PENDING"
	StatePendingMerchant   = "PENDING_MERCHANT"
	StateAuthorized        = "AUTHORIZED"
	StateVoided            = "VOIDED"
	StateDeclined          = "DECLINED"
	StateCanceled          = "CANCELED"
	StateRefunded          = "REFUNDED"
	StatePartiallyRefunded = "PARTIALLY_REFUNDED"
)

// States of one refund.
const (
	RefundPending   = "PENDING"
	RefundScheduled = "SCHEDULED"
	RefundStarted   = "STARTED"
	RefundSucceeded = "SUCCEEDED"
	RefundFailed    = "FAILED"
)

// States of an order's fulfilment.
const (
	NotFulfilled       = "NOT_FULFILLED"
	PartiallyFulfilled = "PARTIALLY_FULFILLED"
	Fulfilled          = "FULFILLED"
)

// Facts are what an order's derived states follow from. Who records payments and
// fulfilments hands them over whole; amounts are minor units of the order's currency.
type Facts struct {
	Payments  []PaymentFact    `json:"payments,omitempty"`
	Refunds   []RefundFact     `json:"refunds,omitempty"`
	Fulfilled map[string]int64 `json:"fulfilled,omitempty"` // units sent, by line
	Tracking  []string         `json:"tracking,omitempty"`  // numbers of its parcels
	Taken     map[string]int64 `json:"taken,omitempty"`     // units taken from stock, by line
	// StockWhenPaid says that stock is yet to be taken, once the order was paid.
	StockWhenPaid bool `json:"stockWhenPaid,omitempty"`
	// Notify says who is to hear of an order that was made by hand, once it is approved.
	Notify *Notify `json:"notify,omitempty"`
	// Approved says that the order was approved at some time.
	Approved bool `json:"approved,omitempty"`
	// Untold says that nobody was told yet that the order was created: it waits for its
	// first payment.
	Untold bool `json:"untold,omitempty"`
	// Hidden says that the first payment came to nothing: the order is in no list.
	Hidden bool `json:"hidden,omitempty"`
	// Released says that its checkout goes on without it, and may become another order.
	Released bool `json:"released,omitempty"`
}

// PaymentFact is a payment as far as an order has to know it: money, a gift card or
// a membership's worth.
type PaymentFact struct {
	ID         string `json:"id"`
	Status     string `json:"status"`
	Amount     int64  `json:"amount"`
	Rounding   int64  `json:"rounding,omitempty"`   // to coins; not part of Amount
	Chargeback int64  `json:"chargeback,omitempty"` // what banks took back
	Reversal   int64  `json:"reversal,omitempty"`   // and gave again
	Offline    bool   `json:"offline,omitempty"`    // money that the merchant takes by hand
}

// RefundFact is money that goes back. Overpaid says that it corrects a payment that
// was too high, and is for nothing that was bought. Unwanted says that it goes back because
// the order did not want it: until it is back, it does not count as paid.
type RefundFact struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Amount   int64  `json:"amount"`
	Overpaid bool   `json:"overpaid,omitempty"`
	Unwanted bool   `json:"unwanted,omitempty"`
}

// balance is an order's money, summed.
type balance struct {
	total, paid, refunded, overpaid, authorized, pending, pendingRefund, unwanted, chargeback, reversal, rounding int64
}

func (f *Facts) balance(total int64) balance {
	b := balance{total: total}
	for _, p := range f.Payments {
		switch p.Status {
		case StateApproved, StateRefunded, StatePartiallyRefunded:
			b.paid += p.Amount
		case StateAuthorized:
			b.authorized += p.Amount
		case StatePending, StatePendingMerchant:
			b.pending += p.Amount
		}
		b.chargeback += p.Chargeback
		b.reversal += p.Reversal
		b.rounding += p.Rounding
	}
	for _, r := range f.Refunds {
		switch r.Status {
		case RefundSucceeded:
			b.refunded += r.Amount
			if r.Overpaid {
				b.overpaid += r.Amount
			}
		case RefundPending, RefundScheduled, RefundStarted:
			b.pendingRefund += r.Amount
			if r.Unwanted {
				b.unwanted += r.Amount
			}
		}
	}
	return b
}

// left is what is still to pay. A refund of goods does not bring the debt back.
func (b balance) left() int64 { return b.total - b.paid + b.overpaid }

// derive tells how far an order is paid. The questions are asked in this order.
func derive(total int64, f *Facts) string {
	b := f.balance(total)
	switch goods := b.refunded - b.overpaid; {
	case goods > 0 && goods >= total:
		return FullyRefunded
	case goods > 0:
		return PartiallyRefunded
	case total == 0, b.paid-b.overpaid-b.unwanted >= total:
		return Paid
	case b.paid-b.unwanted > 0:
		return PartiallyPaid
	}
	count := map[string]int{}
	n := 0
	for _, p := range f.Payments {
		if p.Offline && p.Status == StatePending { // nobody works on it: the order is just not paid yet
			continue
		}
		n++
		count[p.Status]++
	}
	switch {
	case count[StatePendingMerchant] > 0:
		return PendingMerchant
	case count[StatePending]+count[StateAuthorized] > 0:
		return PaymentPends
	case n > 0 && count[StateDeclined] == n:
		return PaymentRefused
	case n > 0 && count[StateCanceled]+count[StateVoided] == n:
		return PaymentCancelled
	}
	return NotPaid
}

// deriveFulfillment tells how much of an order was sent. What needs no sending is
// done as soon as the order was approved, and stays so.
func deriveFulfillment(o *Order, f *Facts) string {
	var ordered, sent int64
	for i := range o.LineItems {
		line := &o.LineItems[i]
		if !line.Sendable() {
			continue
		}
		ordered += line.Quantity
		sent += min(f.Fulfilled[line.ID], line.Quantity)
	}
	switch {
	case o.ShippingInfo == nil || ordered == 0:
		if f.Approved {
			return Fulfilled
		}
		return NotFulfilled
	case sent == 0:
		return NotFulfilled
	case sent >= ordered:
		return Fulfilled
	}
	return PartiallyFulfilled
}

// Sendable tells that somebody has to bring the line to the buyer.
func (l *LineItem) Sendable() bool {
	if l.PhysicalProperties != nil && l.PhysicalProperties.Shippable {
		return true
	}
	return l.ItemType == nil || l.ItemType.Preset == "" || l.ItemType.Preset == "PHYSICAL" ||
		l.ItemType.Preset == "UNRECOGNISED"
}

// show writes a balance for people.
func (b balance) show(o *Order, c money.Currency, locale string) (*BalanceSummary, error) {
	p := func(minor int64) *wire.Price { return price(money.New(minor, c), locale) }
	left, rounding := p(b.left()), p(b.rounding)
	out := &BalanceSummary{
		Balance: &Balance{left.Amount, left.FormattedAmount}, Paid: p(b.paid), Refunded: p(b.refunded),
		Authorized: p(b.authorized), PendingRefund: p(b.pendingRefund),
		Pending: p(b.pending), Chargeback: p(b.chargeback), ChargebackReversal: p(b.reversal),
		CashRoundingAdjustment: &CashRounding{rounding.Amount, rounding.FormattedAmount},
	}
	if o.PlatformFeeSummary != nil {
		l := &ledger{currency: c}
		fees := l.of(o.PlatformFeeSummary.Total)
		rest := l.sub(money.New(b.total, c), fees)
		out.PlatformFees, out.TotalMinusPlatformFees = price(fees, locale), price(rest, locale)
		return out, l.err
	}
	return out, nil
}
