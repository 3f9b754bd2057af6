package catalog_test

import (
	"testing"
	"time"

	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

func (s *shop) follow() {
	s.t.Helper()
	if err := s.FollowRules(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// in lists the products of a collection by name.
func (s *shop) in(collection string) string {
	s.t.Helper()
	found := s.must("boss", "POST", "/v1/products/query",
		`{"query":{"filter":"{\"collectionIds\":{\"$hasSome\":[\"`+collection+`\"]}}","sort":"[{\"name\":\"asc\"}]"}}`)
	return names(found["products"], "name")
}

func (s *shop) collection(name string) string {
	s.t.Helper()
	return at(s.must("boss", "POST", "/v1/collections", `{"collection":{"name":"`+name+`"}}`), "collection.id").(string)
}

func onBoth(t *testing.T, fn func(t *testing.T, s *shop, clock *apitest.Clock)) {
	t.Helper()
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			clock := apitest.NewClock()
			fn(t, open(t, storetest.Open(t, dialect, clock.Set)), clock)
		})
	}
}

// Products come and go as they change, and as they grow old; nobody puts them in by hand.
func TestCollectionsByRule(t *testing.T) {
	onBoth(t, func(t *testing.T, s *shop, clock *apitest.Clock) {
		cheap, fresh, hand := s.collection("Cheap"), s.collection("Fresh"), s.collection("Hand")
		mug := s.add(`{"name":"Mug","productType":"physical","priceData":{"price":8},"brand":"Kiln"}`)
		s.add(`{"name":"Pot","productType":"physical","priceData":{"price":80},"ribbon":"Sale"}`)
		s.must("boss", "POST", "/v1/collections/"+cheap+"/productIds", `{"productIds":["`+mug+`"]}`)
		rules := `{"match":"ALL","rules":[{"field":"PRICE","max":"20"},{"field":"IN_STOCK"}]}`
		preview := s.must("boss", "POST", "/v1/collection-rules/preview", rules)
		if preview["total"] != 1.0 || names(preview["products"], "name") != "Mug" {
			t.Errorf("%v", preview)
		}
		if got := s.must("boss", "PUT", "/v1/collection-rules/"+cheap, rules); at(got,
			"collectionRules.state") != "UPDATING" {
			t.Errorf("%v", got)
		}
		s.must("boss", "PUT", "/v1/collection-rules/"+fresh,
			`{"match":"ANY","rules":[{"field":"CREATED_WITHIN","days":2},{"field":"COLLECTION","value":"`+hand+`"},{"field":"RIBBON","value":"sale"}]}`)
		s.follow()
		if got := s.must("boss", "GET", "/v1/collection-rules/"+cheap, ""); at(got, "collectionRules.state") != "CURRENT" {
			t.Errorf("%v", got)
		}
		if got := s.in(cheap) + "; " + s.in(fresh); got != "Mug; Mug Pot" {
			t.Errorf("%s", got)
		}
		code, refused := s.call("boss", "POST", "/v1/collections/"+cheap+"/productIds", `{"productIds":["`+mug+`"]}`)
		if code != 428 || at(refused, "details.applicationError.code") != catalog.CodeCollectionByRule {
			t.Errorf("%d %v", code, refused)
		}
		clock.Advance(3 * 24 * time.Hour)
		cup := s.add(`{"name":"Cup","productType":"physical","priceData":{"price":9},"discount":{"type":"PERCENT","value":50}}`)
		s.must("boss", "PATCH", "/v1/products/"+mug, `{"product":{"priceData":{"price":30}}}`)
		s.follow()
		if got := s.in(cheap) + "; " + s.in(fresh); got != "Cup; Cup Pot" { // the mug is too dear and too old, the pot has its ribbon
			t.Errorf("%s", got)
		}
		s.must("boss", "POST", "/v1/collections/"+hand+"/productIds", `{"productIds":["`+mug+`"]}`)
		s.must("boss", "PATCH", "/v2/inventoryItems/product/"+cup,
			`{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"`+catalog.ZeroVariant+`","quantity":1}]}}`)
		s.follow()
		if got := s.in(cheap) + "; " + s.in(fresh); got != "Cup; Cup Mug Pot" {
			t.Errorf("%s", got)
		}
		if err := s.Decrement(s.as(boss), []catalog.Movement{{ProductID: cup, Quantity: 1}},
			catalog.ReasonOrder); err != nil {
			t.Fatal(err)
		}
		s.follow()
		if got := s.in(cheap); got != "" {
			t.Errorf("%s", got)
		}
		// rules that look at each other, at nothing, or are wrong
		for path, body := range map[string]string{
			cheap: `{"match":"ALL","rules":[{"field":"COLLECTION","value":"` + fresh + `"}]}`, hand: `{"match":"ALL","rules":[{"field":"IN_STOCK"}]}`,
			fresh: `{"match":"ALL","rules":[{"field":"COLLECTION","value":"` + fresh + `"}]}`, catalog.AllProducts: rules,
		} {
			if code, out := s.call("boss", "PUT", "/v1/collection-rules/"+path, body); code != 428 {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
		for _, body := range []string{`{}`, `{"match":"ALL","rules":[]}`, `{"match":"ALL","rules":[{"field":"PRICE"}]}`,
			`{"match":"ALL","rules":[{"field":"BRAND"}]}`, `{"match":"SOME","rules":[{"field":"IN_STOCK"}]}`} {
			if code, out := s.call("boss", "POST", "/v1/collection-rules/preview", body); code != 400 {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
		if code, _ := s.call("boss", "DELETE", "/v1/collections/"+hand, ""); code != 428 {
			t.Errorf("a collection that a rule names was deleted: %d", code)
		}
		s.must("boss", "DELETE", "/v1/collection-rules/"+fresh, "")
		if got := s.in(fresh); got != "Cup Mug Pot" {
			t.Errorf("%s", got)
		}
		s.must("boss", "DELETE", "/v1/collections/"+cheap, "")
		if list := s.must("boss", "GET", "/v1/collection-rules", ""); names(list["collectionRules"], "collectionId") != "" {
			t.Errorf("%v", list)
		}
		for _, method := range []string{"GET", "PUT", "DELETE"} {
			if code, _ := s.call("clerk", method, "/v1/collection-rules/"+fresh,
				`{"match":"ALL","rules":[{"field":"IN_STOCK"}]}`); code != 403 {
				t.Errorf("%s by a clerk: %d", method, code)
			}
		}
	})
}

// Every kind of rule, by itself.
func TestEveryRule(t *testing.T) {
	onBoth(t, func(t *testing.T, s *shop, _ *apitest.Clock) {
		s.add(shirt)
		s.add(`{"name":"Ebook","productType":"digital","priceData":{"price":5},"discount":{"type":"AMOUNT","value":1}}`)
		for rule, want := range map[string]string{
			`{"field":"PRICE","min":"4","max":"4"}`: "Ebook", `{"field":"PRICE","min":"4.01","max":"49.90"}`: "Linen Shirt",
			`{"field":"NAME","value":"LINEN"}`: "Linen Shirt", `{"field":"BRAND","value":"loom"}`: "Linen Shirt", `{"field":"PRODUCT_TYPE","value":"digital"}`: "Ebook",
			`{"field":"DISCOUNTED"}`: "Ebook", `{"field":"DISCOUNTED","is":false}`: "Linen Shirt", `{"field":"IN_STOCK","is":false}`: "",
			`{"field":"OPTION","option":"Color","value":"navy"}`: "Linen Shirt", `{"field":"OPTION","value":"m"}`: "Linen Shirt", `{"field":"OPTION","option":"Size","value":"navy"}`: "",
			`{"field":"COLLECTION","value":"` + catalog.AllProducts + `"}`: "Ebook Linen Shirt", `{"field":"RIBBON","value":"New"}`: "", `{"field":"CREATED_WITHIN","days":1}`: "Ebook Linen Shirt",
		} {
			if got := names(s.must("boss", "POST", "/v1/collection-rules/preview",
				`{"match":"ALL","rules":[`+rule+`]}`)["products"], "name"); got != want {
				t.Errorf("%s: %q, want %q", rule, got, want)
			}
		}
	})
}
