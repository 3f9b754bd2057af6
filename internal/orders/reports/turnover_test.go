package reports_test

import (
	"strings"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// shelved puts a variant on the shelf that has a history: what came and went, by hours before now.
func (r *rig) shelved(product, variant, choices string, quantity int64, history map[int]int64) {
	r.t.Helper()
	storetest.Write(r.t, r.db, func(tx *store.Tx) error {
		_, err := tx.Exec(
			`INSERT INTO product_variants (product_id, id, position, choices, visible, sku, doc) VALUES (?, ?, 0, ?, ?, ?, '{}')`,
			product, variant, choices, true, "sku-"+variant)
		if err == nil {
			_, err = tx.Exec(
				`INSERT INTO inventory (product_id, variant_id, tracked, quantity, in_stock, preorder, updated) VALUES (?, ?, ?, ?, ?, ?, 0)`,
				product, variant, true, quantity, true, false)
		}
		for hours, delta := range history {
			if err == nil {
				_, err = tx.Exec(
					`INSERT INTO stock_history (created, product_id, variant_id, delta, quantity, reason, by_kind) VALUES (?, ?, ?, ?, 0, 'SOLD', 'APP')`,
					tx.Now.Add(-time.Duration(hours)*time.Hour).UnixMilli(), product, variant, delta)
			}
		}
		return err
	})
}

// Stock of some days is worked out from what there is now and what changed since.
func TestStockTurnover(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		now := r.clock.Now().UTC()
		noon := time.Date(now.Year(), now.Month(), now.Day()+1, 12, 0, 0, 0, time.UTC)
		r.clock.Advance(noon.Sub(r.clock.Now()))
		r.product("mug", "Mug")
		// Ten until four and a half days ago, then five: half a day of today is over, nine days of 9.5 in all.
		r.shelved("mug", "red", `{"Colour":"Red"}`, 5, map[int]int64{108: -5, 24 * 300: 10})
		r.shelved("mug", "blue", `{"Colour":"Blue"}`, 8, nil)
		r.shelved("mug", "green", `{"Colour":"Green"}`, 0, map[int]int64{24: -3})
		r.shelved("mug", "new", `{"Colour":"New"}`, 4, map[int]int64{24: 4}) // came yesterday
		r.variant = func(o orders.CatalogReference) string { return strings.Trim(string(o.Options), `"`) }
		of := func(variant string) func(*orders.Order) {
			return func(o *orders.Order) { o.LineItems[0].CatalogReference.Options = []byte(variant) }
		}
		r.sell(noon.Add(-108*time.Hour).Format(time.RFC3339), 3, "10.00", "EUR", "WEB", of(`"red"`))
		r.sell(noon.Add(-108*time.Hour).Format(time.RFC3339), 2, "1000", "JPY", "WEB", of(`"red"`)) // a piece is a piece
		r.sell(noon.Add(-24*30*time.Hour).Format(time.RFC3339), 1, "10.00", "EUR", "WEB", of(`"green"`))
		r.cancel(r.sell(noon.Add(-24*time.Hour).Format(time.RFC3339), 4, "10.00", "EUR", "WEB", of(`"blue"`)).ID)
		r.flush()
		a := r.OK("owner", "GET", "/v1/reports/stock?days=10", "")
		a.WantAll(map[string]any{
			"variants.length": 4, "variants.0.variantId": "red", "variants.0.name": "Mug", "variants.0.variant": "Red",
			"variants.0.sku":  "sku-red",
			"variants.0.sold": 5, "variants.0.endingStock": 5, "variants.0.averageStock": 7.63, "variants.0.turnover": 0.66,
			"variants.0.daysLeft":  9,
			"variants.1.variantId": "blue", "variants.1.averageStock": 8, "variants.1.turnover": 0, "variants.1.sold": 0,
			"variants.2.variantId": "new", "variants.2.endingStock": 4, "variants.2.averageStock": 4,
			"variants.3.variantId": "green", "variants.3.endingStock": 0, "variants.3.averageStock": 2.68,
			"sum.variants": 4, "sum.unsoldVariants": 3, "sum.sold": 5, "sum.endingStock": 17, "sum.averageStock": 22.32,
		})
		expect.That(t, a.At("variants.1.lastSoldDate") == nil && a.At("variants.3.lastSoldDate") != nil &&
			a.At("variants.1.daysLeft") == nil, "when variants were sold last: %s", a.Text)
		// Days that are over: what happened since is taken off.
		before := r.OK("owner", "GET", "/v1/reports/stock?from="+noon.AddDate(0, 0, -9).Format(time.DateOnly)+"&to="+
			noon.AddDate(0, 0, -6).Format(time.DateOnly)+"&sort=MOST_STOCK", "")
		before.Want("variants.0.endingStock", 10)
		before.Want("variants.0.averageStock", 10)
		for sort, want := range map[string]string{"LEAST_SOLD": "blue", "SOONEST_GONE": "red", "TURNOVER": "red",
			"MOST_STOCK": "blue"} {
			r.OK("owner", "GET", "/v1/reports/stock?days=10&limit=1&sort="+sort, "").Want("variants.0.variantId", want)
		}
		r.OK("owner", "GET", "/v1/reports/stock?days=10&limit=1&offset=3", "").Want("variants.0.variantId", "green")
		r.Refused(400, "", "owner", "GET", "/v1/reports/stock?from=2020-01-01&to=2020-01-02", "")
		r.Refused(400, "", "owner", "GET", "/v1/reports/stock?sort=NAME", "")
		storetest.Exec(t, r.db, "DELETE FROM stock_history")
	})
}

// product writes what the report reads of a product.
func (r *rig) product(id, name string) {
	r.t.Helper()
	list := "''"
	if r.db.Dialect() == store.PostgreSQL {
		list = "'[]'"
	}
	storetest.Exec(r.t, r.db,
		`INSERT INTO products (id, name, revision, created, updated, numeric_id, slug, name_folded, product_type, visible, price, collection_ids,
		inventory_id, track_quantity, preorder, inventory_updated, inventory_status, doc)
		VALUES (?, ?, 1, 1, 1, 1, 'mug', 'mug', 'physical', TRUE, 1, `+list+`, 'mug', TRUE, FALSE, 1, 'IN_STOCK', '{}')`, id,
		name)
}
