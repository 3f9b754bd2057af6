package orders

import (
	"fmt"
	"slices"
	"strconv"

	"souk/internal/platform/store"
)

// Check reads every order and reports what breaks the rules of this package: sums that
// their parts do not make, derived states that do not follow from the facts, and what
// searches know that differs from the document. Numbers are unique by an index.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	known, err := storedEntries(tx)
	if err != nil {
		return nil, err
	}
	var problems []string
	err = tx.Each("SELECT "+columns+", status, total, checkout_id FROM orders ORDER BY id", nil, func(rows store.Rows) error {
		var status, checkout string
		var total int64
		r, err := scan(func(own ...any) error { return rows.Scan(append(own, &status, &total, &checkout)...) })
		if err != nil {
			problems = append(problems, err.Error())
			return nil // reported
		}
		report := func(format string, args ...any) {
			problems = append(problems, "order "+r.ID+": "+fmt.Sprintf(format, args...))
		}
		written, err := r.row()
		if err != nil {
			problems = append(problems, err.Error())
			return nil // reported
		}
		if is := []any{status, total, checkout}; !slices.Equal(is, written[len(written)-len(is):]) {
			report("its columns are %v, and the document says %v", is, written[len(written)-len(is):])
		}
		if want := r.searchEntry(); r.damaged != nil {
			problems = append(problems, r.damaged.Error())
		} else {
			known[r.ID].compare(want, report)
		}
		delete(known, r.ID)
		return r.check(report)
	})
	for id := range known {
		problems = append(problems, "order "+id+" is found by searches and does not exist")
	}
	return problems, err
}

// check reports what is wrong within an order.
func (r *record) check(report func(format string, args ...any)) error {
	if r.Number != strconv.FormatInt(r.number, 10) {
		report("has the numbers %s and %d", r.Number, r.number)
	}
	if r.Imported {
		return nil // taken as it came
	}
	if r.facts.Released && !r.heldNothing() {
		report("its checkout goes on without it, and it still holds stock")
	}
	wrong, err := addsUp(&r.Order, r.currency)
	if err != nil {
		report("its amounts cannot be read: %v", err)
		return nil // reported
	}
	for _, m := range wrong {
		report("%s", m)
	}
	total, err := amountOf(r.summary().Total, r.currency)
	if err != nil {
		return err
	}
	if want := derive(total.Minor(), &r.facts); r.PaymentStatus != want {
		report("is %s, and its payments make it %s", r.PaymentStatus, want)
	}
	if want := deriveFulfillment(&r.Order, &r.facts); r.FulfillmentStatus != want {
		report("is %s, and its fulfilments make it %s", r.FulfillmentStatus, want)
	}
	left, err := amountOf(r.summary().Total, r.currency)
	if err != nil {
		return err
	}
	b := r.facts.balance(left.Minor())
	want, err := b.show(&r.Order, r.currency, "en")
	if err != nil {
		return err
	}
	if r.BalanceSummary == nil || r.BalanceSummary.Balance == nil || r.BalanceSummary.Balance.Amount != want.Balance.Amount || amountText(r.BalanceSummary) != amountText(want) {
		report("its balance is not what its payments make")
	}
	return nil
}

// heldNothing tells that everything which was taken from stock came back.
func (r *record) heldNothing() bool {
	for i := range r.LineItems {
		line := &r.LineItems[i]
		if line.CatalogReference != nil && *or(line.RestockQuantity) < min(r.facts.Taken[line.ID], line.Quantity) {
			return false
		}
	}
	return true
}

func amountText(b *BalanceSummary) string {
	return fmt.Sprint(or(b.Paid).Amount, or(b.Refunded).Amount, or(b.Authorized).Amount, or(b.Pending).Amount, or(b.PendingRefund).Amount)
}
