package reports_test

import (
	"fmt"
	"testing"

	"souk/internal/orders/orders"
)

// All rows can be had, page by page, and the time before is of the same rows, whoever sold more then.
func TestPagesOfProducts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		sell := func(day, product, amount string) {
			r.sell(day+"T12:00:00Z", 1, amount, "EUR", "WEB", to("DE"), func(o *orders.Order) {
				o.LineItems[0].CatalogReference.CatalogItemID = product
				o.LineItems[0].ProductName.Original = "Thing " + product
			})
		}
		for i := range 5 {
			sell("2026-11-02", fmt.Sprint("p", i), fmt.Sprint(50-i, ".00"))
			// Before, others sold more.
			sell("2026-11-01", fmt.Sprint("q", i), "90.00")
		}
		sell("2026-11-01", "p3", "1.25")
		made := func(o *orders.Order) { o.LineItems[0].CatalogReference = nil }
		r.sell("2026-11-02T12:00:00Z", 1, "2.00", "EUR", "WEB", made)
		r.sell("2026-11-01T12:00:00Z", 1, "3.00", "EUR", "WEB", made)
		r.flush()
		const day = "?from=2026-11-02&to=2026-11-02&compare=true"
		first := r.OK("owner", "GET", "/v1/reports/products"+day+"&limit=4", "")
		first.WantAll(map[string]any{"count": 6, "products.length": 4, "products.0.productId": "p0",
			"products.0.before.amount": "0.00", "products.3.productId": "p3", "products.3.before.amount": "1.25"})
		rest := r.OK("owner", "GET", "/v1/reports/products"+day+"&limit=4&offset=4", "")
		rest.WantAll(map[string]any{"count": 6, "products.length": 2, "products.0.productId": "p4",
			"products.1.name": "Mug", "products.1.before.amount": "3.00"})
		r.OK("owner", "GET", "/v1/reports/products"+day+"&offset=6", "").Want("products.length", 0)
		r.OK("owner", "GET", "/v1/reports/products?from=2026-11-02", "").Want("products.0.before", nil)

		r.OK("owner", "GET", "/v1/reports/countries"+day, "").WantAll(map[string]any{
			"parts.0.key": "DE", "parts.0.before.amount": "451.25", "parts.1.before.amount": "3.00"})
		for _, report := range []string{"discounts", "members", "collections"} {
			r.OK("owner", "GET", "/v1/reports/"+report+day, "").Want("count", 0)
		}
		r.OK("owner", "GET", "/v1/reports/returns"+day, "").Want("count", 0)
	})
}
