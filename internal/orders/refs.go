package orders

import (
	"slices"

	"souk/internal/store"
)

// Lists of an order that it is found by.
const (
	refProductName  = "name"
	refCatalogApp   = "app"
	refCatalogItem  = "item"
	refLocation     = "location"
	refSubscription = "subscription"
	refSending      = "sending"
)

// refs gives the values of those lists, each once.
func (r *record) refs() map[string][]string {
	out := map[string][]string{}
	add := func(field, value string) {
		if value != "" && !slices.Contains(out[field], value) {
			out[field] = append(out[field], value)
		}
	}
	for i := range r.LineItems {
		line := &r.LineItems[i]
		add(refProductName, or(line.ProductName).Original)
		add(refCatalogApp, or(line.CatalogReference).AppID)
		add(refCatalogItem, or(line.CatalogReference).CatalogItemID)
		add(refSubscription, or(line.SubscriptionInfo).ID)
		for _, place := range line.Locations {
			add(refLocation, place.ID)
		}
	}
	for _, state := range or(r.FulfillmentStatusesAggregate).Statuses {
		add(refSending, state)
	}
	return out
}

// writeRefs brings the stored lists from what they were to what the order has.
func writeRefs(tx *store.Tx, r *record) error {
	before, after := r.was, r.refs()
	for field, values := range before {
		for _, value := range values {
			if slices.Contains(after[field], value) {
				continue
			}
			if _, err := tx.Exec("DELETE FROM order_refs WHERE field = ? AND value = ? AND created = ? AND order_id = ?", field, value, r.CreatedDate.Millis(), r.ID); err != nil {
				return err
			}
		}
	}
	for field, values := range after {
		for _, value := range values {
			if slices.Contains(before[field], value) {
				continue
			}
			if _, err := tx.Exec("INSERT INTO order_refs (field, value, created, order_id) VALUES (?, ?, ?, ?)", field, value, r.CreatedDate.Millis(), r.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
