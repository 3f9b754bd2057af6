package collections_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
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
			s.Must("boss", "POST", path+"/move", `{"productIds":["`+strings.Join(moved, `","`)+`"],"afterProductId":"`+
				ids[step.after]+`"}`)
			for _, who := range []string{"v", "boss"} {
				got := names(at(s.Must(who, "POST", "/v1/products/query",
					`{"query":{"filter":"{\"collectionIds\":{\"$hasSome\":[\"`+shelf+`\"]}}"}}`), "products"), "name")
				expect.Equal(t, got, step.want, "%s behind %q for %s", step.moved, step.after, who)
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
