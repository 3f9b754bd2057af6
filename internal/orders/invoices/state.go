package invoices

import (
	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// States of an invoice.
const (
	Draft          = "Draft" // made out and not sent
	Sent           = "Sent"
	Processing     = "Processing" // a payment runs
	Paid           = "Paid"
	Overdue        = "Overdue"
	Void           = "Void"
	Deleted        = "Deleted"
	PartiallyPaid  = "PartiallyPaid"
	PartialOverdue = "PartialAndOverdue"
)

// settlement is what became of an order's money, in minor units.
type settlement struct{ paid, refunded, pending int64 }

// left is what is still to pay of a total. Money that went back brings no debt back.
func (m settlement) left(total int64) int64 { return max(total-m.paid, 0) }

// state tells how things are with an invoice. The questions are asked in this order.
func (r *record) state(m settlement, now int64) string {
	late := r.due != nil && now > *r.due
	switch {
	case r.deletedAt != nil:
		return Deleted
	case r.voided != nil:
		return Void
	case m.paid >= r.total:
		return Paid
	case m.paid > 0 && late:
		return PartialOverdue
	case m.paid > 0:
		return PartiallyPaid
	case m.pending > 0:
		return Processing
	case late:
		return Overdue
	case r.sent != nil:
		return Sent
	}
	return Draft
}

// ended tells that an invoice counts no more.
func (r *record) ended() bool { return r.voided != nil || r.deletedAt != nil }

// moneyOf reads what was paid from an order. An order that is gone paid what it paid:
// nothing is known of it.
func moneyOf(r *record, o *orders.Order) (settlement, error) {
	var m settlement
	if o == nil || o.BalanceSummary == nil {
		return m, nil
	}
	b := o.BalanceSummary
	for _, one := range []struct {
		from []*wire.Price
		to   *int64
	}{{[]*wire.Price{b.Paid}, &m.paid}, {[]*wire.Price{b.Refunded}, &m.refunded},
		{[]*wire.Price{b.Pending, b.Authorized}, &m.pending}} {
		for _, p := range one.from {
			if p == nil || p.Amount == "" {
				continue
			}
			a, err := money.Parse(string(p.Amount), r.currency)
			if err != nil {
				return m, err
			}
			*one.to += a.Minor()
		}
	}
	return m, nil
}
