package orders

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/store"
)

// Check reads every order and reports what breaks the rules of this package: sums that
// their parts do not make, derived states that do not follow from the facts, and what
// searches know that differs from the document. Numbers are unique by an index.
func Check(tx *store.Tx) ([]string, error) {
	known, err := storedEntries(tx)
	if err != nil {
		return nil, err
	}
	var problems []string
	err = tx.Each("SELECT "+columns+", status, total, checkout_id FROM orders ORDER BY id", nil,
		func(rows store.Rows) error {
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
	if r.BalanceSummary == nil || r.BalanceSummary.Balance == nil ||
		r.BalanceSummary.Balance.Amount != want.Balance.Amount || amountText(r.BalanceSummary) != amountText(want) {
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
	return fmt.Sprint(or(b.Paid).Amount, or(b.Refunded).Amount, or(b.Authorized).Amount, or(b.Pending).Amount,
		or(b.PendingRefund).Amount)
}

// storedEntries reads what searches know of all orders, without the words.
func storedEntries(tx *store.Tx) (map[string]searchEntry, error) {
	out := map[string]searchEntry{}
	none := (&record{}).searchRow()
	err := tx.Each("SELECT "+strings.Join(searchedNames, ", ")+" FROM order_search", nil, func(rows store.Rows) error {
		dest := make([]any, len(none))
		for i, value := range none {
			dest[i] = placeFor(value)
		}
		if err := rows.Scan(dest...); err != nil {
			return err
		}
		row := make([]any, len(dest))
		for i := range dest {
			row[i] = valueIn(dest[i])
			if searched[i].list {
				var texts []string
				if err := json.Unmarshal([]byte(row[i].(string)), &texts); err != nil {
					return err
				}
				row[i] = jsonTexts(texts) // PostgreSQL gives lists back in writing of its own
			}
		}
		out[row[slices.Index(searchedNames, "id")].(string)] = searchEntry{row: row, terms: map[string][]string{}}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = tx.Each("SELECT order_id, field, value, created FROM order_terms", nil, func(rows store.Rows) error {
		var id, field, value string
		var created int64
		if err := rows.Scan(&id, &field, &value, &created); err != nil {
			return err
		}
		entry, ok := out[id]
		if !ok {
			entry.terms = map[string][]string{}
		}
		if len(entry.terms) > 0 && entry.created != created {
			field += " at another time" // which no order has
		}
		entry.terms[field], entry.created = append(entry.terms[field], value), created
		out[id] = entry
		return nil
	})
	return out, err
}

// compare reports where an entry is not what it should be.
func (e searchEntry) compare(want searchEntry, report func(format string, args ...any)) {
	switch {
	case e.row == nil && want.row == nil:
	case e.row == nil || want.row == nil:
		report("is in lists: %t, and should be: %t", e.row != nil, want.row != nil)
	default:
		for i := range want.row {
			if e.row[i] != want.row[i] {
				report("the column %s is %v, and the document says %v", searched[i].name, e.row[i], want.row[i])
			}
		}
	}
	if len(want.terms) > 0 && e.created != want.created || !sameTerms(e.terms, want.terms) {
		report("is found by other things than it has")
	}
}

// placeFor gives a place for a column's value, of the kind that the column has.
func placeFor(like any) any {
	switch like.(type) {
	case bool:
		return new(bool)
	case int64:
		return new(int64)
	}
	return new(string)
}

func valueIn(place any) any {
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

func sameTerms(a, b map[string][]string) bool {
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
