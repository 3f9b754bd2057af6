package app_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"

	"souk/internal/app"
	"souk/internal/demo"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

// TestNodesStartTogether starts four whole shops at once on one database, which is
// empty or was left by an older program. All of them start, and what a start makes to
// exist is there once.
func TestNodesStartTogether(t *testing.T) {
	t.Parallel()
	for name, schema := range map[string]func(testing.TB) string{
		"empty": storetest.Schema,
		"older": storetest.OldestSchema,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			startTogether(t, app.Config{
				Addr: "127.0.0.1:0", Data: t.TempDir(), NoRateLimits: true, LogFormat: "text",
				PublicURL: "http://shop.test", DatabaseURL: schema(t),
				ClientID: "7f3f6d5e-6c1c-4c55-9f0b-9a8a3f5f6a01", APIKey: "an-administrator-key-of-32-letters",
				AppID: "shipping", AppSecret: "a-secret-of-the-app",
				OwnerEmail: "owner@example.com", OwnerPassword: "correct horse battery staple", Demo: true,
			})
		})
	}
}

func startTogether(t *testing.T, cfg app.Config) {
	t.Helper()
	nodes := make([]*app.App, 4)
	var group sync.WaitGroup
	for i := range nodes {
		group.Go(func() {
			node, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Errorf("node %d: %v", i, err)
				return
			}
			nodes[i] = node
			expect.Equal(t, node.Ensure(t.Context()), nil, "node %d: what the settings name", i)
			to := demo.Target{DB: node.DB(), Catalog: node.Catalog, Stock: node.Stock, Collections: node.Collections,
				Options: node.Options, Media: node.Media, Site: node.Site, Shipping: node.Shipping, Look: node.Look}
			expect.Equal(t, demo.Fill(t.Context(), to, demo.Options{}, func(int64, int64) {}), nil,
				"node %d: demo goods", i)
			expect.Equal(t, node.Start(t.Context()), nil, "node %d: start", i)
		})
	}
	group.Wait()
	t.Cleanup(func() {
		for _, node := range nodes {
			if node != nil {
				expect.Equal(t, node.Stop(context.WithoutCancel(t.Context())), nil)
			}
		}
	})
	if t.Failed() {
		return
	}
	a := nodes[0]
	found, err := a.Check(t.Context(), func(string, int, int) {})
	expect.That(t, err == nil && len(found) == 0, "souk check: %v %v", found, err)
	for text, want := range map[string]int{
		"SELECT COUNT(*) FROM products":                                              len(demo.Products()),
		"SELECT COUNT(DISTINCT slug) FROM products":                                  len(demo.Products()),
		"SELECT COUNT(*) FROM signing_keys":                                          1,
		"SELECT COUNT(*) FROM accounts WHERE kind = 'staff'":                         1,
		"SELECT COUNT(*) FROM api_keys WHERE revoked IS NULL":                        1,
		"SELECT COUNT(*) FROM apps":                                                  1,
		"SELECT COUNT(*) FROM oauth_clients WHERE kind = 'HEADLESS'":                 1,
		"SELECT COUNT(*) FROM settings WHERE key = 'site'":                           1,
		"SELECT COUNT(*) FROM settings WHERE key LIKE 'identity.%client'":            2,
		"SELECT COUNT(*) FROM collections WHERE id <> '" + catalog.AllProducts + "'": len(demo.Collections()),
		"SELECT COUNT(*) - COUNT(DISTINCT preset) FROM staff_roles":                  0,
		"SELECT COUNT(*) - COUNT(DISTINCT number) FROM schema_migrations":            0,
		"SELECT COUNT(*) - COUNT(DISTINCT name) FROM delivery_profiles":              0,
		"SELECT COUNT(*) - COUNT(DISTINCT title) FROM subscription_options":          0,
		"SELECT COUNT(*) FROM outbox WHERE sent IS NULL AND slug = 'created'":        0,
	} {
		var got int
		if err := a.DB().Read(t.Context(), func(tx *store.Tx) error { return tx.QueryRow(text, nil, &got) }); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}
