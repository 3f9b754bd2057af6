package ledger

import "souk/internal/orders/orders"

// Check looks at the book of one order.
func (b *Book) Check(note func(string, ...any)) {
	for _, p := range b.Payments {
		if p.Amount.Currency() != b.Currency {
			note("payment %s is in %s, and its order in %s", p.ID, p.Amount.Currency().Code(), b.Currency.Code())
		}
		done, pending := b.Given(p.ID)
		if done+pending > p.Amount.Minor() {
			note("payment %s gave back %d of %d", p.ID, done+pending, p.Amount.Minor())
		}
		state := p.Status
		switch {
		case !p.Paid() && p.Doc.Returned == "":
			if done+pending > 0 {
				note("payment %s is %s, and money of it went back", p.ID, p.Status)
			}
		case done == 0:
			state = orders.StateApproved
		case done < p.Amount.Minor():
			state = orders.StatePartiallyRefunded
		case p.Kind == Regular:
			state = orders.StateRefunded
		default:
			state = orders.StateVoided
		}
		if state != p.Status {
			note("payment %s is %s, and should be %s", p.ID, p.Status, state)
		}
		if p.Provider != "" && p.Paid() && p.Ref == "" {
			note("payment %s was made, and its provider has no name for it", p.ID)
		}
	}
	for _, r := range b.Refunds {
		for _, part := range r.Doc.Parts {
			if b.Payment(part.Payment) == nil {
				note("refund %s is of payment %s, which is not there", r.ID, part.Payment)
			}
		}
	}
	for line, n := range b.UnitsGiven() {
		if l := b.Line(line); l != nil && n > l.Quantity {
			note("order %s gave money back for %d of the %d of line %s", b.Order.ID, n, l.Quantity, line)
		}
	}
	b.checkOrder(note)
}

// checkOrder compares what the order says with its book.
func (b *Book) checkOrder(note func(string, ...any)) {
	var paid, refunded int64
	for _, p := range b.Payments {
		if p.Counts() {
			paid += p.Amount.Minor()
		}
		if p.Doc.Returned != returnedUndone {
			done, _ := b.Given(p.ID)
			refunded += done
		}
	}
	if s := b.Order.BalanceSummary; s != nil && !b.Order.Imported {
		if said := b.minor(s.Paid); said != paid {
			note("order %s says that %d were paid, and its payments make %d", b.Order.ID, said, paid)
		}
		if said := b.minor(s.Refunded); said != refunded {
			note("order %s says that %d went back, and its refunds make %d", b.Order.ID, said, refunded)
		}
	}
}
