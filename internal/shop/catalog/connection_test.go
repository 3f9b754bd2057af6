package catalog_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
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
		service := catalog.New(cfg)
		server, err := httpapi.New(httpapi.Config{Operations: service.Operations(), Authenticator: callers{}, DB: db, Logger: slog.New(slog.DiscardHandler), Timeout: 10 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		s := &shop{Service: service, t: t, db: db, handler: server}
		id := s.add(shirt)
		variant := at(s.must("v", "GET", "/v1/products/"+id, ""), "product.variants.0.id").(string)
		s.must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"Shirt"}}`)
		s.must("boss", "PATCH", "/v1/products/"+id+"/variants", `{"variants":[{"variantIds":["`+variant+`"],"price":60}]}`)
		s.must("boss", "POST", "/v1/bulk/products/update", `{"ids":["`+id+`"],"set":{"price":9}}`)
		s.must("boss", "POST", "/v1/bulk/products/adjust-properties", `{"ids":["`+id+`"],"adjust":{"price":{"amount":1}}}`)
		shelf := at(s.must("boss", "POST", "/v1/collections", `{"collection":{"name":"Shelf"}}`), "collection.id").(string)
		s.must("boss", "PATCH", "/v1/collections/"+shelf, `{"collection":{"name":"Other"}}`)
		for _, who := range []string{"v", "boss"} {
			s.must(who, "GET", "/v1/collections/"+shelf, "")
			s.must(who, "GET", "/v1/variants/"+id+"-"+variant, "")
			s.must(who, "POST", "/v1/variants/query", `{}`)
			s.must(who, "POST", "/v1/products/search", `{"search":{"search":{"expression":"shirt"}}}`)
			s.must(who, "POST", "/v1/collections/query", `{}`)
		}
		s.resolve(id, `{"variantId":"`+variant+`"}`)
		if err := db.Write(t.Context(), func(tx *store.Tx) error { _, err := service.Check(tx); return err }); err != nil {
			t.Error(err)
		}
	}, func(cfg *store.Config) { cfg.MaxConns = 1 })
}
