package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Search engines forget an address that is gone for good, and come back to one that is only unknown.
func TestThePageOfADeletedProductIsGone(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Staff, ID: "owner", Owner: true})
	status := func(path string) int {
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return w.Code
	}
	add := func(body string) string {
		var in catalog.CreateProductRequest
		expect.OK(t, json.Unmarshal([]byte(body), &in))
		made, err := a.Catalog.CreateProduct(ctx, &in)
		expect.OK(t, err)
		return made.Product.ID
	}
	made := add(`{"product":{"name":"Last bowl","priceData":{"price":5}}}`)
	expect.Equal(t, status("/products/last-bowl"), http.StatusOK)
	expect.OK(t, a.Catalog.DeleteProduct(ctx, made))
	expect.Equal(t, status("/products/last-bowl"), http.StatusGone)
	expect.Equal(t, status("/products/first-bowl"), http.StatusNotFound)
	hidden := add(`{"product":{"name":"Never shown","visible":false,"priceData":{"price":5}}}`)
	expect.OK(t, a.Catalog.DeleteProduct(ctx, hidden))
	expect.Equal(t, status("/products/never-shown"), http.StatusNotFound)
}
