package reports_test

import (
	"fmt"
	"testing"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// sum adds up amounts of an answer, such as orders.N.counted.amount.
func sum(t *testing.T, p func(string) string, count int, path string) (all int64) {
	t.Helper()
	for i := range count {
		var whole, cents int64
		if _, err := fmt.Sscanf(p(fmt.Sprintf(path, i)), "%d.%02d", &whole, &cents); err != nil {
			t.Fatal(err)
		}
		all += whole*100 + cents
	}
	return all
}

// A number of a product is of its lines, not of whole orders: what counts of each is told, and makes the number.
func TestWhatCountsOfOrdersBehindANumber(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		vase := func(o *orders.Order) {
			line := o.LineItems[0]
			line.ID, line.Quantity = "aaaaaaaa-0000-4000-8000-000000000002", 1
			line.ProductName = &orders.TranslatableString{Original: "Vase"}
			line.TotalPriceAfterTax, line.TotalPriceBeforeTax = price("10.00"), price("10.00")
			line.CatalogReference = &orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e", CatalogItemID: "vase"}
			o.LineItems = append(o.LineItems, line)
			o.PriceSummary.Subtotal, o.PriceSummary.Total = price("30.00"), price("30.00")
			o.AppliedDiscounts = wire.List[orders.AppliedDiscount]{{Coupon: &orders.Coupon{Code: "SPRING", Amount: price("2.00")}}}
		}
		both := r.sell("2026-11-09T12:00:00Z", 2, "10.00", "EUR", "WEB", vase)
		r.sell("2026-11-10T12:00:00Z", 3, "10.00", "EUR", "WEB")
		r.flush()
		r.product("vase", "Vase")
		storetest.Exec(t, r.db, `INSERT INTO collections (id, revision, created, updated, slug, name, name_folded, visible,
			products, doc) VALUES ('pots', 1, 1, 1, 'pots', 'Pots', 'pots', TRUE, 1, '{}')`)
		storetest.Exec(t, r.db, `INSERT INTO collection_products (collection_id, product_id, position, visible, price,
			name_folded, created) VALUES ('pots', 'vase', 0, TRUE, 1, 'vase', 1)`)
		behind := func(query string) func(string) string {
			return r.OK("owner", "GET", "/v1/reports/orders"+month+query, "").String
		}
		for query, want := range map[string]struct {
			amount string
			orders int
		}{
			"&productId=mug": {"50.00", 2}, "&productId=vase": {"10.00", 1}, "&collectionId=pots": {"10.00", 1},
			"&discountKind=COUPON&discountName=SPRING": {"2.00", 1},
			"&part=SUBTOTAL": {"60.00", 2}, "&part=TIPS": {"0.00", 0},
		} {
			got := behind(query)
			if amount := got("counted.amount.amount"); amount != want.amount {
				t.Errorf("%s: %s, want %s", query, amount, want.amount)
			}
			var whole, cents int64
			if _, err := fmt.Sscanf(want.amount, "%d.%02d", &whole, &cents); err != nil {
				t.Fatal(err)
			}
			if all := sum(t, got, want.orders, "orders.%d.counted.amount.amount"); all != whole*100+cents {
				t.Errorf("%s: the orders make %d, want %s", query, all, want.amount)
			}
		}
		// The report's number is the sum of what counts.
		products := r.OK("owner", "GET", "/v1/reports/products"+month, "")
		products.WantAll(map[string]any{"count": 2, "products.0.amount.amount": "50.00", "products.1.amount.amount": "10.00"})
		whole := r.OK("owner", "GET", "/v1/reports/orders"+month+"&productId=vase", "")
		whole.WantAll(map[string]any{"sum.total.amount": "30.00", "orders.0.id": both.ID, "orders.0.counted.items": 1,
			"counted.items": 1})
		r.OK("owner", "GET", "/v1/reports/orders"+month, "").Want("counted", nil)
		r.Refused(400, "", "owner", "GET", "/v1/reports/orders"+month+"&part=NOTHING", "")
	})
}

// A reason has its orders, with what went back for it and not for another.
func TestOrdersBehindAReason(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		first := r.sell("2026-11-02T12:00:00Z", 3, "10.00", "EUR", "WEB")
		other := r.sell("2026-11-03T12:00:00Z", 1, "10.00", "EUR", "POS")
		r.flush()
		refund := func(o *orders.Order, of map[string]int64) {
			var docs []ledger.RefundDoc
			for _, reason := range []string{"Broken", "Late", ""} {
				if amount := of[reason]; amount > 0 {
					doc := ledger.RefundDoc{Parts: parts(orders.RefundSucceeded, amount)}
					doc.Details = &ledger.RefundDetails{Reason: reason}
					docs = append(docs, doc)
				}
			}
			r.refund(o, docs...)
		}
		refund(first, map[string]int64{"Broken": 500, "Late": 300})
		refund(other, map[string]int64{"Broken": 100, "": 50})
		r.flush()
		for query, want := range map[string]map[string]any{
			"&reason=Broken": {"orders.length": 2, "counted.amount.amount": "6.00", "orders.0.counted.amount.amount": "1.00",
				"orders.1.counted.amount.amount": "5.00", "sum.refunded.amount": "9.50"},
			"&reason=Late":               {"orders.length": 1, "counted.amount.amount": "3.00", "orders.0.id": first.ID},
			"&reason=":                   {"orders.length": 1, "counted.amount.amount": "0.50", "orders.0.id": other.ID},
			"&reason=Broken&channel=POS": {"orders.length": 1, "counted.amount.amount": "1.00"},
			"&reason=Never":              {"orders.length": 0, "counted.amount.amount": "0.00"},
			"&part=BACK_OTHER":           {"orders.length": 2, "counted.amount.amount": "9.50"},
		} {
			r.OK("owner", "GET", "/v1/reports/orders"+month+query, "").WantAll(want)
		}
	})
}
