package orders

import (
	"slices"

	"souk/internal/platform/store"
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

// found is what an order is found by in lists: none while it waits for its first payment,
// and none when that came to nothing.
func (r *record) found() (refs map[string][]string, text string) {
	if r.hidden() {
		return nil, ""
	}
	return r.refs(), r.text()
}

// writeRefs brings what the order is found by from what it was to what it is.
func writeRefs(tx *store.Tx, r *record, fresh bool) error {
	before, wasText := r.was, r.wasText
	after, text := r.found()
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
	var rows [][]any
	for field, values := range after {
		for _, value := range values {
			if !slices.Contains(before[field], value) {
				rows = append(rows, []any{field, value, r.CreatedDate.Millis(), r.ID})
			}
		}
	}
	if err := tx.Insert("order_refs (field, value, created, order_id)", "ON CONFLICT DO NOTHING", rows); err != nil {
		return err
	}
	r.was, r.wasText = after, text
	switch {
	case text == wasText:
		return nil
	case text == "":
		return tx.RemoveText(textKind, r.ID)
	case fresh: // this reads nothing, so that new orders do not wait for each other
		return tx.AddText(textKind, r.ID, text)
	}
	return tx.IndexText(textKind, r.ID, text)
}
