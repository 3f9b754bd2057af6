package app_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// ready asks /readyz until it answers with a status: an outcome counts for a moment.
func ready(t *testing.T, a *app.App, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		answer := browse(t, a.Handler, "GET", "/readyz", "", "")
		if answer.StatusCode == status {
			return
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			t.Fatalf("/readyz answers %d %s, want %d", answer.StatusCode, answer.Body, status)
		}
	}
}

// TestNotReadyWhenTheDatabaseTakesNoWrites: a balancer must not send shoppers to a node
// that cannot store anything.
func TestNotReadyWhenTheDatabaseTakesNoWrites(t *testing.T) {
	t.Parallel()
	pragma := func(t *testing.T, a *app.App, text string) {
		t.Helper()
		err := a.DB().Write(t.Context(), func(tx *store.Tx) error {
			return tx.Each("PRAGMA "+text, nil, func(store.Rows) error { return nil })
		})
		expect.OK(t, err)
	}
	begin := func(t *testing.T, a *app.App) {
		t.Helper()
		expect.OK(t, a.Start(t.Context()))
		ready(t, a, http.StatusOK)
	}
	t.Run("full disk", func(t *testing.T) {
		t.Parallel()
		a := newApp(t, store.SQLite)
		begin(t, a)
		office := key(t, a)
		pragma(t, a, "max_page_count = 1") // as many as there are
		product := fmt.Sprintf(`{"product":{"name":"Song","priceData":{"price":1},"description":"%s"}}`,
			strings.Repeat("la ", 2500))
		status := http.StatusOK
		for status == http.StatusOK { // until somebody notices
			status = browse(t, a.Handler, "POST", "/v1/products", office, product).StatusCode
		}
		expect.Equal(t, status, http.StatusServiceUnavailable, "a write on a full disk was answered")
		ready(t, a, http.StatusServiceUnavailable)
		pragma(t, a, "max_page_count = 1000000")
		ready(t, a, http.StatusOK)
	})
	t.Run("read only", func(t *testing.T) {
		t.Parallel()
		a := newApp(t, store.SQLite)
		begin(t, a)
		pragma(t, a, "query_only = 1")
		ready(t, a, http.StatusServiceUnavailable)
	})
	t.Run("no server", func(t *testing.T) {
		t.Parallel()
		var proxy *storetest.Proxy
		a := newApp(t, store.PostgreSQL, func(cfg *app.Config) {
			proxy = storetest.NewProxy(t, cfg.DatabaseURL)
			cfg.DatabaseURL = proxy.Address
		})
		begin(t, a)
		proxy.Refuse(true)
		ready(t, a, http.StatusServiceUnavailable)
		proxy.Refuse(false)
		ready(t, a, http.StatusOK)
	})
}
