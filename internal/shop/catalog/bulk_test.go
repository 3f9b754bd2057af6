package catalog_test

import (
	"net/http"
	"testing"

	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

func TestBulk(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		a, b := s.add(`{"name":"A","priceData":{"price":10},"weight":2}`), s.add(shirt)
		variant := at(s.must("v", "GET", "/v1/products/"+b, ""), "product.variants.0.id").(string)
		s.must("boss", "PATCH", "/v1/products/"+b+"/variants", `{"variants":[{"variantIds":["`+variant+`"],"price":100,"cost":40}]}`)
		ids := `["` + a + `","nobody","` + b + `"]`
		out := s.must("boss", "POST", "/stores/v1/bulk/products/adjust-properties", `{"ids":`+ids+`,"adjust":{"price":{"percentage":{"rate":-15}}}}`)
		if at(out, "bulkActionMetadata.totalSuccesses") != 2.0 || at(out, "bulkActionMetadata.totalFailures") != 1.0 ||
			at(out, "results.1.itemMetadata.error.code") != catalog.CodeProductNotFound || at(out, "results.2.itemMetadata.success") != true {
			t.Errorf("%v", out)
		}
		price := func(id, path string) any { return at(s.must("v", "GET", "/v1/products/"+id, ""), "product."+path) }
		for _, test := range []struct {
			id, path string
			want     float64
		}{{a, "priceData.price", 8.5}, {b, "priceData.price", 42.42}, {b, "variants.0.variant.priceData.price", 85}, {b, "variants.1.variant.priceData.price", 42.42}} {
			if got := price(test.id, test.path); got != test.want {
				t.Errorf("%s: %v, want %v", test.path, got, test.want)
			}
		}
		s.must("boss", "POST", "/v1/bulk/products/adjust-properties", `{"ids":["`+a+`"],"adjust":{"price":{"amount":-100}}}`)
		s.must("boss", "POST", "/v1/bulk/products/adjust-properties", `{"ids":["`+a+`"],"adjust":{"weight":{"percentage":{"rate":50}}}}`)
		if price(a, "priceData.price") != 0.0 || price(a, "weight") != 3.0 {
			t.Errorf("price %v, weight %v", price(a, "priceData.price"), price(a, "weight"))
		}
		s.must("boss", "POST", "/v1/bulk/products/update", `{"ids":["`+a+`","`+b+`"],"set":{"price":7}}`)
		s.must("boss", "POST", "/v1/bulk/products/update", `{"ids":["`+a+`"],"set":{"brand":"Acme"}}`)
		if price(b, "variants.0.variant.priceData.price") != 7.0 || price(a, "brand") != "Acme" {
			t.Errorf("after setting: %v %v", price(b, "variants.0.variant.priceData.price"), price(a, "brand"))
		}
		s.must("boss", "POST", "/v1/products/"+a+"/remove-brand", `{}`)
		if price(a, "brand") != nil {
			t.Error("the brand is still there")
		}
		for _, body := range []string{`{"ids":[],"set":{"price":1}}`, `{"ids":["x"],"set":{}}`, `{"ids":["x"],"set":{"price":1,"cost":1}}`, `{"ids":["x","x"],"set":{"price":1}}`} {
			if code, out := s.call("boss", "POST", "/v1/bulk/products/update", body); code != http.StatusBadRequest {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
	})
}

func TestEveryWriteIsAudited(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	rows := s.count("audit_log")
	expect := func(what string, n int64) {
		t.Helper()
		if now := s.count("audit_log"); now != rows+n {
			t.Errorf("%s wrote %d records, want %d", what, now-rows, n)
		}
		rows = s.count("audit_log")
	}
	id := s.add(shirt)
	expect("create", 1)
	s.must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"B"}}`)
	expect("update", 1)
	s.must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"B"}}`)
	if s.events(); s.count("outbox") != 0 {
		t.Error("events left")
	}
	s.must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"B"}}`)
	if got := s.events(); len(got) != 0 {
		t.Errorf("an update that changes nothing told %v", got)
	}
	rows = s.count("audit_log")
	s.stock(id, `{"trackQuantity":true}`)
	expect("stock", 1)
	s.must("boss", "DELETE", "/v1/products/"+id, "")
	expect("delete", 1)
}
