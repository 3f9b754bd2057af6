package catalog_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestPicturesHaveWords gives pictures words, changes them and takes them back.
func TestPicturesHaveWords(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(`{"name":"Vase","priceData":{"price":1}}`)
		media := "/v1/products/" + id + "/media"
		words := func() string {
			t.Helper()
			out := s.Must("v", "GET", "/v1/products/"+id, "")
			return names(at(out, "product.media.items"), "image.altText")
		}
		s.Must("boss", "POST", media, `{"media":[{"mediaId":"pic1"},{"mediaId":"pic2","altText":" Front "}]}`)
		expect.Equal(t, words(), "Vase Front", "at first")
		s.Must("boss", "POST", media, `{"media":[{"mediaId":"pic1","altText":"Back"},{"mediaId":"pic2"}]}`)
		expect.Equal(t, words(), "Back Front", "one changed")
		s.Must("boss", "POST", media, `{"media":[{"mediaId":"pic2","altText":""}]}`)
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"Jar"}}`)
		expect.Equal(t, words(), "Back Jar", "after another name")
		expect.Equal(t, at(s.Must("v", "GET", "/v1/products/"+id, ""), "product.media.mainMedia.thumbnail.altText"),
			"Back", "the small one")
		if code, _ := s.Call("boss", "POST", media, `{"media":[{"mediaId":"pic1","altText":"`+strings.Repeat("x", 1001)+
			`"}]}`); code != 400 {
			t.Errorf("too many words: %d", code)
		}
	})
}

// TestVariantsFollowTheProductAgain gives a variant values of its own and takes them away.
func TestVariantsFollowTheProductAgain(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(
			`{"name":"Mug","priceData":{"price":10},"weight":2,"costAndProfitData":{"itemCost":4},"manageVariants":true,
			"productOptions":[{"name":"Size","choices":[{"value":"S","description":"S"},{"value":"M","description":"M"}]}]}`)
		path := "/v1/products/" + id + "/variants"
		change := func(what string) {
			t.Helper()
			s.Must("boss", "PATCH", path, `{"variants":[{"choices":{"Size":"S"},`+what+`}]}`)
		}
		want := func(price, cost, weight float64, visible bool) {
			t.Helper()
			v := at(s.Must("boss", "GET", "/v1/products/"+id+"?includeMerchantSpecificData=true", ""),
				"product.variants.0.variant")
			for path, want := range map[string]any{"priceData.price": price, "costAndProfitData.itemCost": cost,
				"weight": weight, "visible": visible} {
				expect.Equal(t, at(v, path), want, path)
			}
		}
		change(`"price":12,"cost":5,"weight":3,"visible":false`)
		want(12, 5, 3, false)
		change(`"asProduct":["cost"],"visible":true`)
		want(12, 4, 3, true)
		change(`"asProduct":["price","weight"],"cost":6`)
		want(10, 6, 2, true)
		for _, what := range []string{`"asProduct":["sku"]`, `"asProduct":["price"],"price":3`} {
			if code, out := s.Call("boss", "PATCH", path, `{"variants":[{"choices":{"Size":"S"},`+what+`}]}`); code != 400 {
				t.Errorf("%s: %d %v", what, code, out)
			}
		}
	})
}
