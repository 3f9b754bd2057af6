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
		a, b := s.Add(`{"name":"A","priceData":{"price":10},"weight":2}`), s.Add(shirt)
		variant := at(s.Must("v", "GET", "/v1/products/"+b, ""), "product.variants.0.id").(string)
		s.Must("boss", "PATCH", "/v1/products/"+b+"/variants",
			`{"variants":[{"variantIds":["`+variant+`"],"price":100,"cost":40}]}`)
		ids := `["` + a + `","nobody","` + b + `"]`
		out := s.Must("boss", "POST", "/stores/v1/bulk/products/adjust-properties",
			`{"ids":`+ids+`,"adjust":{"price":{"percentage":{"rate":-15}}}}`)
		if at(out, "bulkActionMetadata.totalSuccesses") != 2.0 || at(out, "bulkActionMetadata.totalFailures") != 1.0 ||
			at(out, "results.1.itemMetadata.error.code") != catalog.CodeProductNotFound ||
			at(out, "results.2.itemMetadata.success") != true {
			t.Errorf("%v", out)
		}
		price := func(id, path string) any { return at(s.Must("v", "GET", "/v1/products/"+id, ""), "product."+path) }
		for _, test := range []struct {
			id, path string
			want     float64
		}{{a, "priceData.price", 8.5}, {b, "priceData.price", 42.42}, {b, "variants.0.variant.priceData.price", 85},
			{b, "variants.1.variant.priceData.price", 42.42}} {
			if got := price(test.id, test.path); got != test.want {
				t.Errorf("%s: %v, want %v", test.path, got, test.want)
			}
		}
		s.Must("boss", "POST", "/v1/bulk/products/adjust-properties", `{"ids":["`+a+`"],"adjust":{"price":{"amount":-100}}}`)
		s.Must("boss", "POST", "/v1/bulk/products/adjust-properties",
			`{"ids":["`+a+`"],"adjust":{"weight":{"percentage":{"rate":50}}}}`)
		if price(a, "priceData.price") != 0.0 || price(a, "weight") != 3.0 {
			t.Errorf("price %v, weight %v", price(a, "priceData.price"), price(a, "weight"))
		}
		s.Must("boss", "POST", "/v1/bulk/products/update", `{"ids":["`+a+`","`+b+`"],"set":{"price":7}}`)
		s.Must("boss", "POST", "/v1/bulk/products/update", `{"ids":["`+a+`"],"set":{"brand":"Acme"}}`)
		if price(b, "variants.0.variant.priceData.price") != 7.0 || price(a, "brand") != "Acme" {
			t.Errorf("after setting: %v %v", price(b, "variants.0.variant.priceData.price"), price(a, "brand"))
		}
		s.Must("boss", "POST", "/v1/products/"+a+"/remove-brand", `{}`)
		if price(a, "brand") != nil {
			t.Error("the brand is still there")
		}
		for _, body := range []string{`{"ids":[],"set":{"price":1}}`, `{"ids":["x"],"set":{}}`,
			`{"ids":["x"],"set":{"price":1,"cost":1}}`, `{"ids":["x","x"],"set":{"price":1}}`} {
			if code, out := s.Call("boss", "POST", "/v1/bulk/products/update", body); code != http.StatusBadRequest {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
	})
}

func TestEveryWriteIsAudited(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	rows := s.Count("audit_log")
	expect := func(what string, n int64) {
		t.Helper()
		if now := s.Count("audit_log"); now != rows+n {
			t.Errorf("%s wrote %d records, want %d", what, now-rows, n)
		}
		rows = s.Count("audit_log")
	}
	id := s.Add(shirt)
	expect("create", 1)
	s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"B"}}`)
	expect("update", 1)
	s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"B"}}`)
	if s.Events(); s.Count("outbox") != 0 {
		t.Error("events left")
	}
	s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"B"}}`)
	if got := s.Events(); len(got) != 0 {
		t.Errorf("an update that changes nothing told %v", got)
	}
	rows = s.Count("audit_log")
	s.SetStock(id, `{"trackQuantity":true}`)
	expect("stock", 1)
	s.Must("boss", "DELETE", "/v1/products/"+id, "")
	expect("delete", 1)
}
