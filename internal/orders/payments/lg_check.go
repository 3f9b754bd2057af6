package payments

import "souk/internal/orders/orders"

// check looks at the book of one order.
func (b *ledgerBook) check(note func(string, ...any)) {
	for _, p := range b.payments {
		if p.amount.Currency() != b.currency {
			note("payment %s is in %s, and its order in %s", p.id, p.amount.Currency().Code(), b.currency.Code())
		}
		done, pending := b.given(p.id)
		if done+pending > p.amount.Minor() {
			note("payment %s gave back %d of %d", p.id, done+pending, p.amount.Minor())
		}
		state := p.status
		switch {
		case !p.paid() && p.doc.Returned == "":
			if done+pending > 0 {
				note("payment %s is %s, and money of it went back", p.id, p.status)
			}
		case done == 0:
			state = orders.StateApproved
		case done < p.amount.Minor():
			state = orders.StatePartiallyRefunded
		case p.kind == regular:
			state = orders.StateRefunded
		default:
			state = orders.StateVoided
		}
		if state != p.status {
			note("payment %s is %s, and should be %s", p.id, p.status, state)
		}
		if p.provider != "" && p.paid() && p.ref == "" {
			note("payment %s was made, and its provider has no name for it", p.id)
		}
	}
	for _, r := range b.refunds {
		for _, part := range r.doc.Parts {
			if b.payment(part.Payment) == nil {
				note("refund %s is of payment %s, which is not there", r.id, part.Payment)
			}
		}
	}
	for line, n := range b.unitsGiven() {
		if l := b.line(line); l != nil && n > l.Quantity {
			note("order %s gave money back for %d of the %d of line %s", b.order.ID, n, l.Quantity, line)
		}
	}
	b.checkOrder(note)
}

// checkOrder compares what the order says with its book.
func (b *ledgerBook) checkOrder(note func(string, ...any)) {
	var paid, refunded int64
	for _, p := range b.payments {
		if p.counts() {
			paid += p.amount.Minor()
		}
		if p.doc.Returned != returnedUndone {
			done, _ := b.given(p.id)
			refunded += done
		}
	}
	if s := b.order.BalanceSummary; s != nil && !b.order.Imported {
		if said := b.minor(s.Paid); said != paid {
			note("order %s says that %d were paid, and its payments make %d", b.order.ID, said, paid)
		}
		if said := b.minor(s.Refunded); said != refunded {
			note("order %s says that %d went back, and its refunds make %d", b.order.ID, said, refunded)
		}
	}
}

// goingBack is what went back of a payment, is on its way, or was tried: a refund that failed
// is told in the order's timeline.
func (b *ledgerBook) goingBack(paymentID string) (sum int64) {
	for _, r := range b.refunds {
		for _, part := range r.doc.Parts {
			if part.Payment == paymentID {
				sum += part.Amount
			}
		}
	}
	return sum
}
