package inventory_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

func TestLowStock(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		s.Must("boss", "PATCH", "/v1/low-stock-settings", `{"lowStockSettings":{"threshold":3}}`)
		id := s.Add(`{"name":"Lamp","priceData":{"price":30}}`)
		other := s.Add(`{"name":"Chair","priceData":{"price":30}}`)
		set := func(product string, quantity int) {
			s.Must("boss", "PATCH", "/v2/inventoryItems/product/"+product, fmt.Sprintf(
				`{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"%s","quantity":%d}]}}`,
				catalog.ZeroVariant, quantity))
		}
		set(id, 10)
		set(other, 100)
		take := func(n int64) {
			t.Helper()
			expect.OK(t,
				s.Stock.Decrement(s.As(boss), []inventory.Movement{{ProductID: id, Quantity: n}}, inventory.ReasonOrder))
		}
		// told counts how often it was told since the last look.
		told := func() (n int) {
			for _, name := range s.Events() {
				if name == "low_stock" {
					n++
				}
			}
			return n
		}
		told()
		low := func() []string {
			var out []string
			for _, path := range []string{"/v2/inventoryItems/query", "/v1/variants/query"} {
				filter := `"{\"lowStock\":true}"`
				if path == "/v1/variants/query" {
					filter = `{"lowStock":true}`
				}
				answer := s.Must("boss", "POST", path, `{"query":{"filter":`+filter+`}}`)
				for _, list := range []string{"inventoryItems", "variants"} {
					items, _ := answer[list].([]any)
					for _, item := range items {
						out = append(out, at(item, "productId").(string))
					}
				}
			}
			for _, item := range s.Must("boss", "POST", "/v1/low-stock/query", `{}`)["items"].([]any) {
				out = append(out, at(item, "productId").(string))
			}
			return out
		}
		for _, step := range []struct {
			name string
			do   func()
			told int
			low  bool
		}{
			{"to four", func() { take(6) }, 0, false},
			{"to three", func() { take(1) }, 1, true},
			{"further down", func() { take(2) }, 0, true},
			{"up, but little still", func() { set(id, 2) }, 0, true},
			{"enough again", func() { set(id, 4) }, 0, false},
			{"set to little", func() { set(id, 0) }, 1, true},
			{"not counted any more", func() {
				s.Must("boss", "PATCH", "/v2/inventoryItems/product/"+id, `{"inventoryItem":{"trackQuantity":false}}`)
			}, 0, false},
			{"counted again", func() {
				s.Must("boss", "PATCH", "/v2/inventoryItems/product/"+id, `{"inventoryItem":{"trackQuantity":true}}`)
			}, 0, true},
			{"given back", func() {
				expect.OK(t,
					s.Stock.Increment(s.As(boss), []inventory.Movement{{ProductID: id, Quantity: 50}}, inventory.ReasonManual))
			}, 0, false},
			{"another number", func() {
				s.Must("boss", "PATCH", "/v1/low-stock-settings",
					`{"lowStockSettings":{"threshold":60}}`)
			}, 0, true},
			{"switched off", func() {
				s.Must("boss", "PATCH", "/v1/low-stock-settings",
					`{"lowStockSettings":{"enabled":false}}`)
			}, 0, false},
			{"sold while off", func() { take(50) }, 0, false},
			{"switched on", func() {
				s.Must("boss", "PATCH", "/v1/low-stock-settings",
					`{"lowStockSettings":{"enabled":true}}`)
			}, 0, true},
		} {
			step.do()
			expect.Equal(t, told(), step.told, "%s: told times", step.name)
			var want []string
			if step.low {
				want = []string{id, id, id}
			}
			if got := low(); !slices.Equal(got, want) {
				t.Errorf("%s: low are %v, want %v", step.name, got, want)
			}
		}
		s.Must("boss", "DELETE", "/v1/products/"+id, "")
		if got := low(); len(got) > 0 {
			t.Errorf("what is gone is low: %v", got)
		}
		for _, body := range []string{`{"lowStockSettings":{"threshold":-1}}`, `{"lowStockSettings":{"threshold":100000}}`,
			`{"lowStockSettings":{"threshold":1.5}}`, `{}`} {
			if code, out := s.Call("boss", "PATCH", "/v1/low-stock-settings", body); code != http.StatusBadRequest {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
		if code, _ := s.Call("visitor", "POST", "/v1/low-stock/query", `{}`); code != http.StatusForbidden {
			t.Errorf("a shopper's: %d", code)
		}
	})
}

func TestLowStockSettingsOfTwo(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		const path = "/v1/low-stock-settings"
		apitest.New(t, db, open(t, db).Stock.Operations()).Guard(apitest.Guarded{Who: "owner", Get: "GET " + path,
			Change: "PATCH " + path, Field: "lowStockSettings",
			Changes: []string{`{"lowStockSettings":{"threshold":1}}`, `{"lowStockSettings":{"threshold":2}}`,
				`{"lowStockSettings":{"enabled":false}}`, `{"lowStockSettings":{"threshold":4}}`}})
	})
}
