package catalog_test

import (
	"context"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalogtest"
)

// TestSettingsAreReadOnTheSameConnection gives the catalog one connection only, and
// settings that are read from the database each time. Whoever asks for a second
// connection while it holds the first waits for ever.
func TestSettingsAreReadOnTheSameConnection(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		look := func(ctx context.Context) {
			err := db.Read(ctx, func(tx *store.Tx) error {
				var n int64
				return tx.QueryRow("SELECT COUNT(*) FROM settings", nil, &n)
			})
			if err != nil {
				t.Errorf("settings: %v", err)
			}
		}
		cfg := config(db)
		cfg.Currency = func(ctx context.Context) money.Currency { look(ctx); return money.EUR }
		cfg.Locale = func(ctx context.Context) string { look(ctx); return "en" }
		s := catalogtest.Serve(t, cfg, time.Minute)
		id := s.Add(shirt)
		variant := at(s.Must("v", "GET", "/v1/products/"+id, ""), "product.variants.0.id").(string)
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"Shirt"}}`)
		s.Must("boss", "PATCH", "/v1/products/"+id+"/variants", `{"variants":[{"variantIds":["`+variant+`"],"price":60}]}`)
		s.Must("boss", "POST", "/v1/bulk/products/update", `{"ids":["`+id+`"],"set":{"price":9}}`)
		s.Must("boss", "POST", "/v1/bulk/products/adjust-properties", `{"ids":["`+id+`"],"adjust":{"price":{"amount":1}}}`)
		shelf := at(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Shelf"}}`), "collection.id").(string)
		s.Must("boss", "PATCH", "/v1/collections/"+shelf, `{"collection":{"name":"Other"}}`)
		for _, who := range []string{"v", "boss"} {
			s.Must(who, "GET", "/v1/collections/"+shelf, "")
			s.Must(who, "GET", "/v1/variants/"+id+"-"+variant, "")
			s.Must(who, "POST", "/v1/variants/query", `{}`)
			s.Must(who, "POST", "/v1/products/search", `{"search":{"search":{"expression":"shirt"}}}`)
			s.Must(who, "POST", "/v1/collections/query", `{}`)
		}
		s.Sold(id, `{"variantId":"`+variant+`"}`)
		expect.Equal(t, db.Write(t.Context(), func(tx *store.Tx) error { _, err := s.CheckAll(tx); return err }), nil)
	}, func(cfg *store.Config) { cfg.MaxConns = 1 })
}
