package drafts

import (
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/store"
)

// Check reads every draft and reports what breaks the rules of this package: sums that
// their parts do not make, and drafts of orders that are not there. One open draft an
// order is kept by an index.
func Check(tx *store.Tx) ([]string, error) {
	var problems []string
	err := tx.Each("SELECT "+columns+" FROM draft_orders ORDER BY id", nil, func(rows store.Rows) error {
		r, err := scan(rows.Scan)
		if err != nil {
			problems = append(problems, err.Error())
			return nil // reported
		}
		report := func(format string, args ...any) {
			problems = append(problems, "draft "+r.id+": "+fmt.Sprintf(format, args...))
		}
		r.check(report)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = tx.Each(
		"SELECT id, order_id FROM draft_orders WHERE order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = draft_orders.order_id)", nil,
		func(rows store.Rows) error {
			var id, order string
			err := rows.Scan(&id, &order)
			problems = append(problems, "draft "+id+": its order "+order+" is not there")
			return err
		})
	return problems, err
}

func (r *record) check(report func(format string, args ...any)) {
	currency, err := r.doc.money()
	if err != nil {
		report("its currency is %q", r.doc.Currency)
		return
	}
	seen := map[string]bool{}
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if seen[l.Item.ID] {
			report("line %s is there twice", l.Item.ID)
		}
		seen[l.Item.ID] = true
		if l.Removed && l.Before == nil {
			report("line %s was added and removed", l.Item.ID)
		}
	}
	shown := or(r.shown.DraftOrder)
	if shown.Status != r.status || shown.ID != r.id || shown.OrderID != r.order {
		report("says that it is %s %s of %s", shown.Status, shown.ID, shown.OrderID)
	}
	wrong, err := orders.AddsUp(r.sums(), currency)
	if err != nil {
		report("its amounts cannot be read: %v", err)
		return
	}
	for _, one := range wrong {
		report("%s", one)
	}
}

// sums is what a draft costs, as an order would have it.
func (r *record) sums() *orders.Order {
	shown := or(r.shown.DraftOrder)
	out := &orders.Order{
		LineItems: r.lines(), AdditionalFees: r.fees(), PriceSummary: shown.PriceSummary, TaxInfo: shown.TaxInfo,
		TaxIncludedInPrices: shown.TaxIncludedInPrices,
	}
	if r.doc.Delivery != nil && decimal(or(shown.PriceSummary).Shipping) != "0" ||
		decimal(or(or(r.doc.Delivery).Cost).TotalPriceAfterTax) != "0" {
		out.ShippingInfo = r.doc.Delivery
	}
	return out
}
