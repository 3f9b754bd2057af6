package orders

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/store"
)

// Check reads every order and reports what breaks the rules of this package: sums that
// their parts do not make, derived states that do not follow from the facts, and search
// columns and lists that differ from the document. Numbers are unique by an index.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	stored, err := storedRefs(tx)
	if err != nil {
		return nil, err
	}
	var problems []string
	found := written.names[unsearched:]
	names := append([]string{columns}, found...)
	none := (&record{}).searchRow(nil)
	err = tx.Each("SELECT "+strings.Join(names, ", ")+" FROM orders ORDER BY id", nil, func(rows store.Rows) error {
		values := make([]any, len(found))
		dest := make([]any, len(found))
		for i, value := range none {
			dest[i] = holder(value)
		}
		r, err := scan(func(own ...any) error { return rows.Scan(append(own, dest...)...) })
		if err != nil {
			problems = append(problems, err.Error())
			return nil // reported
		}
		for i := range dest {
			values[i] = held(dest[i])
		}
		report := func(format string, args ...any) {
			problems = append(problems, "order "+r.ID+": "+fmt.Sprintf(format, args...))
		}
		for i, want := range r.searchRow(nil) {
			if values[i] != want {
				report("the column %s is %v, and the document says %v", found[i], values[i], want)
			}
		}
		if r.damaged != nil {
			problems = append(problems, r.damaged.Error())
		}
		if refs, _ := r.found(); !sameRefs(stored[r.ID], refs) {
			report("is found by other things than it has")
		}
		delete(stored, r.ID)
		return r.check(report)
	})
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

// holder gives a place for a column's value, of the kind that the column has.
func holder(like any) any {
	switch like.(type) {
	case bool:
		return new(bool)
	case int64:
		return new(int64)
	}
	return new(string)
}

func held(place any) any {
	switch p := place.(type) {
	case *bool:
		return *p
	case *int64:
		return *p
	case *string:
		return *p
	}
	return nil
}

func storedRefs(tx *store.Tx) (map[string]map[string][]string, error) {
	out := map[string]map[string][]string{}
	err := tx.Each("SELECT order_id, field, value FROM order_refs", nil, func(rows store.Rows) error {
		var id, field, value string
		if err := rows.Scan(&id, &field, &value); err != nil {
			return err
		}
		if out[id] == nil {
			out[id] = map[string][]string{}
		}
		out[id][field] = append(out[id][field], value)
		return nil
	})
	return out, err
}

func sameRefs(a, b map[string][]string) bool {
	if len(a) != len(b) {
		return false
	}
	for field, values := range a {
		other := slices.Clone(b[field])
		slices.Sort(values)
		slices.Sort(other)
		if !slices.Equal(values, other) {
			return false
		}
	}
	return true
}
