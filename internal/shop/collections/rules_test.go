package collections_test

import (
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/inventory"
)

// Products come and go as they change, and as they grow old; nobody puts them in by hand.
func TestCollectionsByRule(t *testing.T) {
	onBoth(t, func(t *testing.T, s *shop, clock *apitest.Clock) {
		cheap, fresh, hand := s.Collection("Cheap"), s.Collection("Fresh"), s.Collection("Hand")
		mug := s.Add(`{"name":"Mug","productType":"physical","priceData":{"price":8},"brand":"Kiln"}`)
		s.Add(`{"name":"Pot","productType":"physical","priceData":{"price":80},"ribbon":"Sale"}`)
		s.Must("boss", "POST", "/v1/collections/"+cheap+"/productIds", `{"productIds":["`+mug+`"]}`)
		rules := `{"match":"ALL","rules":[{"field":"PRICE","max":"20"},{"field":"IN_STOCK"}]}`
		preview := s.Must("boss", "POST", "/v1/collection-rules/preview", rules)
		expect.That(t, preview["total"] == 1.0 && names(preview["products"], "name") == "Mug", "%v", preview)
		if got := s.Must("boss", "PUT", "/v1/collection-rules/"+cheap, rules); at(got,
			"collectionRules.state") != "UPDATING" {
			t.Errorf("%v", got)
		}
		s.Must("boss", "PUT", "/v1/collection-rules/"+fresh,
			`{"match":"ANY","rules":[{"field":"CREATED_WITHIN","days":2},{"field":"COLLECTION","value":"`+hand+
				`"},{"field":"RIBBON","value":"sale"}]}`)
		s.Follow()
		if got := s.Must("boss", "GET", "/v1/collection-rules/"+cheap, ""); at(got, "collectionRules.state") != "CURRENT" {
			t.Errorf("%v", got)
		}
		expect.Equal(t, s.In(cheap)+"; "+s.In(fresh), "Mug; Mug Pot")
		code, refused := s.Call("boss", "POST", "/v1/collections/"+cheap+"/productIds", `{"productIds":["`+mug+`"]}`)
		expect.That(t, code == 428 && at(refused, "details.applicationError.code") == collections.CodeCollectionByRule,
			"%d %v", code, refused)
		clock.Advance(3 * 24 * time.Hour)
		cup := s.Add(
			`{"name":"Cup","productType":"physical","priceData":{"price":9},"discount":{"type":"PERCENT","value":50}}`)
		s.Must("boss", "PATCH", "/v1/products/"+mug, `{"product":{"priceData":{"price":30}}}`)
		s.Follow()
		// the mug is too dear and too old, the pot has its ribbon
		if got := s.In(cheap) + "; " + s.In(fresh); got != "Cup; Cup Pot" {
			t.Errorf("%s", got)
		}
		s.Must("boss", "POST", "/v1/collections/"+hand+"/productIds", `{"productIds":["`+mug+`"]}`)
		s.Must("boss", "PATCH", "/v2/inventoryItems/product/"+cup,
			`{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"`+catalog.ZeroVariant+`","quantity":1}]}}`)
		s.Follow()
		expect.Equal(t, s.In(cheap)+"; "+s.In(fresh), "Cup; Cup Mug Pot")
		expect.OK(t, s.Stock.Decrement(s.As(boss), []inventory.Movement{{ProductID: cup, Quantity: 1}},
			inventory.ReasonOrder))
		s.Follow()
		expect.Equal(t, s.In(cheap), "")
		// rules that look at each other, at nothing, or are wrong
		for path, body := range map[string]string{
			cheap: `{"match":"ALL","rules":[{"field":"COLLECTION","value":"` + fresh + `"}]}`,
			hand:  `{"match":"ALL","rules":[{"field":"IN_STOCK"}]}`,
			fresh: `{"match":"ALL","rules":[{"field":"COLLECTION","value":"` + fresh + `"}]}`, catalog.AllProducts: rules,
		} {
			if code, out := s.Call("boss", "PUT", "/v1/collection-rules/"+path, body); code != 428 {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
		for _, body := range []string{`{}`, `{"match":"ALL","rules":[]}`, `{"match":"ALL","rules":[{"field":"PRICE"}]}`,
			`{"match":"ALL","rules":[{"field":"BRAND"}]}`, `{"match":"SOME","rules":[{"field":"IN_STOCK"}]}`} {
			if code, out := s.Call("boss", "POST", "/v1/collection-rules/preview", body); code != 400 {
				t.Errorf("%s: %d %v", body, code, out)
			}
		}
		if code, _ := s.Call("boss", "DELETE", "/v1/collections/"+hand, ""); code != 428 {
			t.Errorf("a collection that a rule names was deleted: %d", code)
		}
		s.Must("boss", "DELETE", "/v1/collection-rules/"+fresh, "")
		expect.Equal(t, s.In(fresh), "Cup Mug Pot")
		s.Must("boss", "DELETE", "/v1/collections/"+cheap, "")
		if list := s.Must("boss", "GET", "/v1/collection-rules", ""); names(list["collectionRules"], "collectionId") != "" {
			t.Errorf("%v", list)
		}
		for _, method := range []string{"GET", "PUT", "DELETE"} {
			if code, _ := s.Call("clerk", method, "/v1/collection-rules/"+fresh,
				`{"match":"ALL","rules":[{"field":"IN_STOCK"}]}`); code != 403 {
				t.Errorf("%s by a clerk: %d", method, code)
			}
		}
	})
}

// Every kind of rule, by itself.
func TestEveryRule(t *testing.T) {
	onBoth(t, func(t *testing.T, s *shop, _ *apitest.Clock) {
		s.Add(shirt)
		s.Add(`{"name":"Ebook","productType":"digital","priceData":{"price":5},"discount":{"type":"AMOUNT","value":1}}`)
		for rule, want := range map[string]string{
			`{"field":"PRICE","min":"4","max":"4"}`: "Ebook", `{"field":"PRICE","min":"4.01","max":"49.90"}`: "Linen Shirt",
			`{"field":"NAME","value":"LINEN"}`: "Linen Shirt", `{"field":"BRAND","value":"loom"}`: "Linen Shirt",
			`{"field":"PRODUCT_TYPE","value":"digital"}`: "Ebook",
			`{"field":"DISCOUNTED"}`:                     "Ebook", `{"field":"DISCOUNTED","is":false}`: "Linen Shirt",
			`{"field":"IN_STOCK","is":false}`:                    "",
			`{"field":"OPTION","option":"Color","value":"navy"}`: "Linen Shirt", `{"field":"OPTION","value":"m"}`: "Linen Shirt",
			`{"field":"OPTION","option":"Size","value":"navy"}`:            "",
			`{"field":"COLLECTION","value":"` + catalog.AllProducts + `"}`: "Ebook Linen Shirt",
			`{"field":"RIBBON","value":"New"}`:                             "",
			`{"field":"CREATED_WITHIN","days":1}`:                          "Ebook Linen Shirt",
		} {
			expect.Equal(t, names(s.Must("boss", "POST", "/v1/collection-rules/preview",
				`{"match":"ALL","rules":[`+rule+`]}`)["products"], "name"), want, rule)
		}
	})
}
