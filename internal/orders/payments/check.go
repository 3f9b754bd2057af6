package payments

import (
	"errors"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/orders/provider"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// Check reads every payment, refund and request and reports what breaks the rules of
// this package.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	note := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	ids, err := traces.Texts(tx,
		"SELECT order_id FROM payments UNION SELECT order_id FROM refunds UNION SELECT order_id FROM gateway_orders")
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		b, err := s.open(tx, id)
		if err != nil {
			note("order %s has payments, and cannot be read: %v", id, err)
			continue
		}
		b.Check(note)
		if err := b.checkUnwanted(tx, note); err != nil {
			return nil, err
		}
	}
	return wrong, errors.Join(checkOperations(tx, note), checkTwice(tx, note), checkBank(tx, note))
}

// checkOperations looks for requests that were left open past their time, or belong
// to nothing.
func checkOperations(tx *store.Tx, note func(string, ...any)) error {
	late := tx.Now.Add(-giveUp).UnixMilli()
	return tx.Each(
		`SELECT o.id, o.kind, o.state, o.created, COALESCE(p.status, '') FROM payment_operations o LEFT JOIN payments p ON p.id = o.payment_id
		WHERE o.state <> 'DONE' OR p.id IS NULL OR (o.kind = 'CHARGE' AND o.state = 'DONE' AND p.status IN ('PENDING', 'PENDING_MERCHANT'))`, nil, func(rows store.Rows) error {
			var id, kind, state, status string
			var created int64
			if err := rows.Scan(&id, &kind, &state, &created, &status); err != nil {
				return err
			}
			switch {
			case status == "":
				note("%s %s is of a payment that is not there", kind, id)
			case state == opDone:
				note("charge %s ended, and its payment is %s", id, status)
			case created < late:
				note("%s %s is open since %d", kind, id, created)
			}
			return nil
		})
}

// checkUnwanted looks at the charges of an order that takes no more money: one that runs
// must be marked to be cancelled, and of one that succeeded afterwards all goes back.
func (b *book) checkUnwanted(tx *store.Tx, note func(string, ...any)) error {
	if !over(b.Order.Status) {
		return nil
	}
	list, err := requestsOf(tx, b.Order.ID, "kind = 'CHARGE'")
	for _, o := range list {
		p := b.Payment(o.payment)
		switch {
		case o.state != opDone && !o.doc.Stop:
			note("order %s is %s, and its charge %s still runs", b.Order.ID, b.Order.Status, o.id)
		case o.state == opDone && o.doc.Stop && p != nil && p.Paid() && b.GoingBack(p.ID) < p.Amount.Minor():
			note("order %s is %s, and keeps the money of payment %s, which came afterwards", b.Order.ID, b.Order.Status, p.ID)
		}
	}
	return err
}

// checkTwice looks for money that was taken twice for the same thing.
func checkTwice(tx *store.Tx, note func(string, ...any)) error {
	return tx.Each(
		`SELECT gateway_id, COUNT(*) FROM payments WHERE gateway_id <> '' AND status IN ('APPROVED', 'AUTHORIZED', 'PARTIALLY_REFUNDED', 'REFUNDED')
		GROUP BY gateway_id HAVING COUNT(*) > 1`, nil, func(rows store.Rows) error {
			var id string
			var n int
			err := rows.Scan(&id, &n)
			note("gateway order %s was paid %d times", id, n)
			return err
		})
}

// ends are the states that a charge in the bank's books can have here.
var ends = map[string][]string{
	string(provider.Done):    {orders.StateApproved, orders.StatePartiallyRefunded, orders.StateRefunded},
	string(provider.Held):    {orders.StateAuthorized},
	string(provider.Ended):   {orders.StateVoided, orders.StateCanceled},
	string(provider.Refused): {orders.StateDeclined},
}

// checkBank compares the sandbox's books with ours: what it did is known here, once,
// and as it ended there. What is still being asked is left out.
func checkBank(tx *store.Tx, note func(string, ...any)) error {
	err := tx.Each(`SELECT e.id, e.state, COALESCE(o.state, ''), COALESCE(p.status, '') FROM sandbox_entries e
		LEFT JOIN payment_operations o ON o.id = e.id LEFT JOIN payments p ON p.id = o.payment_id WHERE e.kind = 'CHARGE'`,
		nil, func(rows store.Rows) error {
			var id, there, asked, here string
			if err := rows.Scan(&id, &there, &asked, &here); err != nil {
				return err
			}
			switch {
			case asked == "":
				note("the bank knows a charge %s that nobody asked for", id)
			case asked == opDone && !slices.Contains(ends[there], here):
				note("charge %s is %s at the bank, and its payment is %s", id, there, here)
			}
			return nil
		})
	if err != nil {
		return err
	}
	return tx.Each(
		`SELECT p.id, p.amount, COALESCE(SUM(e.amount), 0) FROM payments p JOIN sandbox_entries e ON e.ref = p.provider_ref AND e.kind = 'REFUND' AND e.state = 'DONE'
		WHERE p.provider = 'sandbox' GROUP BY p.id, p.amount HAVING SUM(e.amount) > p.amount`, nil,
		func(rows store.Rows) error {
			var id string
			var paid, given int64
			err := rows.Scan(&id, &paid, &given)
			note("the bank gave back %d of payment %s, which was %d", given, id, paid)
			return err
		})
}
