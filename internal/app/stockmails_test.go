package app_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Staff hear once when the stock of something goes below the limit, and again only when it did so again.
func TestLowStockIsMailedOnce(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			a := newApp(t, dialect)
			office := key(t, a)
			expect.OK(t,
				a.Identity.Staff.EnsureOwner(actor.With(t.Context(), actor.Actor{Kind: actor.System}), "olga@example.com",
					"correct horse battery"))
			product := ask(t, a, "POST", "/v1/products", office,
				`{"product":{"name":"Mug 2.0/b","productType":"physical","priceData":{"price":5}}}`)["product"].(map[string]any)["id"].(string)
			set := func(n int) {
				t.Helper()
				body := fmt.Sprintf(`{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"%s","quantity":%d}]}}`,
					catalog.ZeroVariant, n)
				ask(t, a, "PATCH", "/v2/inventoryItems/product/"+product, office, body)
			}
			told := func(want int) {
				t.Helper()
				expect.OK(t, a.Drain(t.Context()))
				n := 0
				for _, one := range mails(t, a, office) {
					if text := one["text"].(string); one["to"] == "olga@example.com" && strings.Contains(text, "Low stock") &&
						strings.Contains(text, "Product: Mug 2.0/b") && strings.Contains(text, "In stock: ") {
						n++
					}
				}
				expect.Equal(t, n, want, "mails")
			}
			set(20)
			told(0)
			set(4)
			told(1)
			set(3)
			told(1)
			set(20)
			set(2)
			told(2)
		})
	}
}
