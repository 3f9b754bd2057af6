package catalog_test

import (
	"strings"
	"testing"

	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

// TestProductsMoveWithinACollection puts products at other places and reads the order that shoppers see.
func TestProductsMoveWithinACollection(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		ids := map[string]string{}
		var all []string
		for _, name := range []string{"A", "B", "C", "D", "E"} {
			ids[name] = s.Add(`{"name":"` + name + `","priceData":{"price":1}}`)
			all = append(all, ids[name])
		}
		shelf := at(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Shelf"}}`), "collection.id").(string)
		path := "/v1/collections/" + shelf + "/productIds"
		s.Must("boss", "POST", path, `{"productIds":["`+strings.Join(all, `","`)+`"]}`)
		for _, step := range []struct{ moved, after, want string }{
			{"E", "", "E A B C D"},
			{"D C", "", "D C E A B"},
			{"A", "D", "D A C E B"},
			{"B D", "C", "A C B D E"},
			{"A", "E", "C B D E A"},
			{"A", "E", "C B D E A"},
			{"E", "D", "C B D E A"},
			{"A C B", "D", "D A C B E"},
		} {
			var moved []string
			for _, name := range strings.Fields(step.moved) {
				moved = append(moved, ids[name])
			}
			s.Must("boss", "POST", path+"/move", `{"productIds":["`+strings.Join(moved, `","`)+`"],"afterProductId":"`+ids[step.after]+`"}`)
			for _, who := range []string{"v", "boss"} {
				got := names(at(s.Must(who, "POST", "/v1/products/query", `{"query":{"filter":"{\"collectionIds\":{\"$hasSome\":[\"`+shelf+`\"]}}"}}`), "products"), "name")
				if got != step.want {
					t.Errorf("%s behind %q: %s for %s, want %s", step.moved, step.after, got, who, step.want)
				}
			}
		}
		stranger := s.Add(`{"name":"Z","priceData":{"price":1}}`)
		for body, want := range map[string]int{
			`{"productIds":["` + stranger + `"]}`:                                                  400,
			`{"productIds":["` + ids["A"] + `"],"afterProductId":"` + stranger + `"}`:              400,
			`{"productIds":["` + ids["A"] + `"],"afterProductId":"` + ids["A"] + `"}`:              400,
			`{"productIds":["` + ids["A"] + `","` + ids["A"] + `"],"afterProductId":"` + "" + `"}`: 400,
		} {
			if code, out := s.Call("boss", "POST", path+"/move", body); code != want {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
		body := `{"productIds":["` + ids["A"] + `"]}`
		if code, _ := s.Call("v", "POST", path+"/move", body); code != 403 {
			t.Errorf("a shopper moves products: %d", code)
		}
		if code, _ := s.Call("boss", "POST", "/v1/collections/nowhere/productIds/move", body); code != 404 {
			t.Errorf("no such collection: %d", code)
		}
		for _, id := range []string{catalog.AllProducts, shelf} {
			if id == shelf {
				s.Must("boss", "PUT", "/v1/collection-rules/"+shelf, `{"match":"ALL","rules":[{"field":"IN_STOCK"}]}`)
			}
			if code, out := s.Call("boss", "POST", "/v1/collections/"+id+"/productIds/move", body); code != 428 {
				t.Errorf("products of %s are moved: %d %v", id, code, out)
			}
		}
	})
}

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
		if got := words(); got != "Vase Front" {
			t.Errorf("at first: %s", got)
		}
		s.Must("boss", "POST", media, `{"media":[{"mediaId":"pic1","altText":"Back"},{"mediaId":"pic2"}]}`)
		if got := words(); got != "Back Front" {
			t.Errorf("one changed: %s", got)
		}
		s.Must("boss", "POST", media, `{"media":[{"mediaId":"pic2","altText":""}]}`)
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"name":"Jar"}}`)
		if got := words(); got != "Back Jar" {
			t.Errorf("after another name: %s", got)
		}
		if got := at(s.Must("v", "GET", "/v1/products/"+id, ""), "product.media.mainMedia.thumbnail.altText"); got != "Back" {
			t.Errorf("the small one: %v", got)
		}
		if code, _ := s.Call("boss", "POST", media, `{"media":[{"mediaId":"pic1","altText":"`+strings.Repeat("x", 1001)+`"}]}`); code != 400 {
			t.Errorf("too many words: %d", code)
		}
	})
}

// TestVariantsFollowTheProductAgain gives a variant values of its own and takes them away.
func TestVariantsFollowTheProductAgain(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(`{"name":"Mug","priceData":{"price":10},"weight":2,"costAndProfitData":{"itemCost":4},"manageVariants":true,
			"productOptions":[{"name":"Size","choices":[{"value":"S","description":"S"},{"value":"M","description":"M"}]}]}`)
		path := "/v1/products/" + id + "/variants"
		change := func(what string) {
			t.Helper()
			s.Must("boss", "PATCH", path, `{"variants":[{"choices":{"Size":"S"},`+what+`}]}`)
		}
		want := func(price, cost, weight float64, visible bool) {
			t.Helper()
			v := at(s.Must("boss", "GET", "/v1/products/"+id+"?includeMerchantSpecificData=true", ""), "product.variants.0.variant")
			for path, want := range map[string]any{"priceData.price": price, "costAndProfitData.itemCost": cost, "weight": weight, "visible": visible} {
				if got := at(v, path); got != want {
					t.Errorf("%s is %v, want %v", path, got, want)
				}
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
