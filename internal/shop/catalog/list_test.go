package catalog_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

// stocked is a shop of five products in two collections.
func stocked(t *testing.T, db *store.DB) (s *shop, ids map[string]string, kitchen, gifts string) {
	s = open(t, db)
	ids = map[string]string{}
	for _, p := range []string{
		`{"name":"Apple Bowl","priceData":{"price":12.5},"sku":"B-1","brand":"Loom","description":"Round and deep"}`,
		`{"name":"bread Knife","priceData":{"price":30},"sku":"K-2"}`,
		`{"name":"Café Cup","priceData":{"price":8},"productType":"digital"}`,
		`{"name":"Dish","priceData":{"price":12.5},"brand":"Kiln"}`,
		`{"name":"Egg Timer","priceData":{"price":5.25},"description":"Round as an egg"}`,
	} {
		id := s.Add(p)
		ids[strings.Split(p, `"`)[3]] = id
	}
	collection := func(name string, products ...string) string {
		id := at(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"`+name+`"}}`), "collection.id").(string)
		for i, p := range products {
			products[i] = ids[p]
		}
		s.Must("boss", "POST", "/v1/collections/"+id+"/productIds", `{"productIds":["`+strings.Join(products, `","`)+`"]}`)
		return id
	}
	return s, ids, collection("Kitchen", "Dish", "bread Knife", "Apple Bowl"), collection("Gifts", "Egg Timer", "Dish")
}

func TestFiltersSortsAndPages(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s, ids, kitchen, gifts := stocked(t, db)
		const newest = "Egg Timer,Dish,Café Cup,bread Knife,Apple Bowl"
		for _, test := range []struct {
			query, want string
			total       int
		}{
			{`{}`, newest, 5},
			{`{"paging":{"limit":2}}`, "Egg Timer,Dish", 5},
			{`{"paging":{"limit":2,"offset":4}}`, "Apple Bowl", 5},
			{`{"sort":[{"fieldName":"name"}]}`, "Apple Bowl,bread Knife,Café Cup,Dish,Egg Timer", 5},
			{`{"sort":[{"fieldName":"priceData.price","order":"DESC"},{"fieldName":"name","order":"DESC"}]}`,
				"bread Knife,Dish,Apple Bowl,Café Cup,Egg Timer", 5},
			{`{"filter":{"slug":"cafe-cup"}}`, "Café Cup", 1},
			{`{"filter":{"slug":{"$startsWith":"CAF"}}}`, "Café Cup", 1},
			{`{"filter":{"name":{"$startsWith":"CAFE"}}}`, "Café Cup", 1},
			{`{"filter":{"name":"Dish"}}`, "Dish", 1},
			{`{"filter":{"priceData.price":{"$gte":8,"$lt":12.51}},"sort":[{"fieldName":"price"},{"fieldName":"name"}]}`,
				"Café Cup,Apple Bowl,Dish", 3},
			{`{"filter":{"$or":[{"sku":"K-2"},{"productType":"digital"}]}}`, "Café Cup,bread Knife", 2},
			{`{"filter":{"sku":{"$exists":false}}}`, "Egg Timer,Dish,Café Cup", 3},
			{`{"filter":{"description":{"$startsWith":"round"}}}`, "Egg Timer,Apple Bowl", 2},
			{`{"filter":{"id":{"$in":["` + ids["Dish"] + `","nobody"]}}}`, "Dish", 1},
			{`{"filter":{"brand":"Kiln"}}`, "Dish", 1},
			{`{"filter":{"collectionIds":{"$hasSome":["` + kitchen + `"]}}}`, "Dish,bread Knife,Apple Bowl", 3},
			{`{"filter":{"collectionIds":{"$hasSome":["` + kitchen + `"]}},"sort":[{"fieldName":"price"}],"paging":{"limit":2}}`,
				"Apple Bowl,Dish", 3},
			{`{"filter":{"collectionIds":{"$hasSome":["` + kitchen + `"]}},"sort":[{"fieldName":"name","order":"DESC"}]}`,
				"Dish,bread Knife,Apple Bowl", 3},
			{`{"filter":{"$and":[{"price":{"$lt":20}},{"collectionIds":{"$hasSome":["` + kitchen + `"]}}]}}`,
				"Dish,Apple Bowl", 2},
			{`{"filter":{"collectionIds":{"$hasSome":["` + kitchen + `","` + gifts + `"]}}}`,
				"Egg Timer,Dish,bread Knife,Apple Bowl", 4},
			{`{"filter":{"collectionIds":{"$hasAll":["` + kitchen + `","` + gifts + `"]}}}`, "Dish", 1},
			{`{"filter":{"collectionIds":{"$hasSome":["` + catalog.AllProducts + `"]}}}`, newest, 5},
			{`{"filter":{"collectionIds":{"$hasSome":["` + catalog.AllProducts + `","` + kitchen + `"]}}}`, newest, 5},
			{`{"filter":{"$not":{"collectionIds":{"$hasSome":["` + kitchen + `"]}}}}`, "Egg Timer,Café Cup", 2},
			{`{"filter":{"collectionIds":{"$hasSome":["nowhere"]}}}`, "", 0},
		} {
			for _, who := range []string{"v", "boss"} {
				out := s.Must(who, "POST", "/stores-reader/v1/products/query-platformized", `{"query":`+test.query+`}`)
				var got []string
				for _, p := range out["products"].([]any) {
					got = append(got, at(p, "name").(string))
				}
				if d := cmp.Diff(test.want, strings.Join(got, ",")); d != "" || at(out, "metadata.total") != float64(test.total) {
					t.Errorf("%s as %s: total %v\n%s", test.query, who, at(out, "metadata.total"), d)
				}
			}
		}
		// The same as a GET, plain and as .r.
		r := base64.RawURLEncoding.EncodeToString([]byte(`{"query":{"filter":{"sku":"K-2"}}}`))
		for _, path := range []string{"?.r=" + r, "?query.paging.limit=1&query.paging.offset=3"} {
			expect.Equal(t, names(s.Must("v", "GET", "/v1/products/query-platformized"+path, "")["products"], "sku"),
				"K-2", path)
		}
		// The older form: filter and sort are JSON in a text.
		out := s.Must("v", "POST", "/v1/products/query",
			`{"query":{"filter":"{\"price\":{\"$gt\":8}}","sort":"[{\"price\":\"desc\"}]","paging":{"limit":1}},"includeVariants":true}`)
		if names(out["products"], "name") != "bread Knife" || out["totalResults"] != 3.0 ||
			at(out, "metadata.items") != 1.0 || at(out, "products.0.variants.0.id") != catalog.ZeroVariant {
			t.Errorf("older form: %v", out)
		}
		// Cursors carry the collection along.
		first := s.Must("v", "POST", "/v1/products/query-platformized", `{"query":{"filter":{"collectionIds":{"$hasSome":["`+
			kitchen+`"]}},"cursorPaging":{"limit":2}}}`)
		second := s.Must("v", "POST", "/v1/products/query-platformized",
			fmt.Sprintf(`{"query":{"cursorPaging":{"limit":2,"cursor":%q}}}`, at(first, "metadata.cursors.next")))
		expect.Equal(t, names(first["products"], "name")+"|"+names(second["products"], "name"),
			"Dish bread Knife|Apple Bowl", "by cursor")
	})
}

func TestWrongQueries(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	for query, want := range map[string]string{
		`{"filter":{"nosuch":1,"price":"many"},"sort":[{"fieldName":"nosuch"}]}`: "query.filter.nosuch query.filter.price query.sort[0].fieldName",
		`{"filter":{"collectionIds":{"$hasSome":[1]}}}`:                          "query.filter.collectionIds.$hasSome[0]",
		`{"filter":{"price":1.001}}`:                                             "query.filter.price",
		`{"paging":{"limit":101}}`:                                               "query.paging.limit",
		`{"paging":{"limit":-1,"offset":-1}}`:                                    "query.paging.limit query.paging.offset",
		`{"filter":"{oops"}`:                                                     "query.filter",
		`{"cursorPaging":{"cursor":"made-up"}}`:                                  "query.cursorPaging.cursor",
	} {
		s.WantViolations("v", "POST", "/v1/products/query-platformized", `{"query":`+query+`}`, want)
	}
}

func TestSearch(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s, ids, kitchen, _ := stocked(t, db)
		s.Must("boss", "PATCH", "/v1/products/"+ids["Dish"], `{"product":{"description":"<p>For <em>cheese</em></p>"}}`)
		for search, want := range map[string]string{
			`{"search":{"expression":"round"}}`:                                              "Egg Timer Apple Bowl",
			`{"search":{"expression":"cafe"}}`:                                               "Café Cup",
			`{"search":{"expression":"bow"}}`:                                                "Apple Bowl",
			`{"search":{"expression":"loom"}}`:                                               "Apple Bowl",
			`{"search":{"expression":"k-2"}}`:                                                "bread Knife",
			`{"search":{"expression":"cheese"}}`:                                             "Dish",
			`{"search":{"expression":"em"}}`:                                                 "",
			`{"search":{"expression":"egg round","mode":"AND"}}`:                             "Egg Timer",
			`{"search":{"expression":"round"},"filter":{"price":{"$gt":10}}}`:                "Apple Bowl",
			`{"search":{"expression":"round"},"filter":{"collectionIds":"` + kitchen + `"}}`: "Apple Bowl",
			`{"sort":[{"fieldName":"price"}],"paging":{"limit":1}}`:                          "Egg Timer",
		} {
			if got := names(s.Must("v", "POST", "/v1/products/search", `{"search":`+search+`}`)["products"], "name"); got != want {
				t.Errorf("%s: got %q, want %q", search, got, want)
			}
		}
		out := s.Must("v", "POST", "/v1/products/search",
			`{"search":{"aggregations":[{"name":"brands","type":"VALUE","fieldPath":"brand","value":{}}]}}`)
		expect.That(t, out["aggregationData"] != nil, "no aggregations: %v", out)
	})
}

func TestCollections(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s, ids, kitchen, gifts := stocked(t, db)
		s.Events()
		out := at(s.Must("boss", "PATCH", "/v1/collections/"+kitchen,
			`{"collection":{"description":"All for cooks","coverMediaId":"pic-9"}}`), "collection")
		expect.That(t, at(out, "name") == "Kitchen" && at(out, "numberOfProducts") == 3.0 &&
			at(out, "media.mainMedia.image.url") == "https://shop.test/media/pic-9/x.jpg", "updated: %v", out)
		s.Must("boss", "POST", "/v1/collections/"+kitchen+"/productIds",
			`{"productIds":["`+ids["Dish"]+`","`+ids["Café Cup"]+`"]}`)
		s.Must("boss", "POST", "/v1/collections/"+kitchen+"/productIds/delete",
			`{"productIds":["`+ids["bread Knife"]+`","`+ids["Egg Timer"]+`"]}`)
		got := at(s.Must("v", "GET", "/stores-reader/v1/collections/slug/kitchen", ""), "collection")
		expect.That(t, at(got, "numberOfProducts") == 3.0 && at(got, "description") == "All for cooks", "by slug: %v",
			got)
		if got := names(s.Must("v", "POST", "/v1/products/query-platformized",
			`{"query":{"filter":{"collectionIds":"`+kitchen+`"}}}`)["products"], "name"); got != "Dish Apple Bowl Café Cup" {
			t.Errorf("in order: %s", got)
		}
		// What memberships repeat follows the product.
		s.Must("boss", "PATCH", "/v1/products/"+ids["Café Cup"], `{"product":{"name":"A Cup"}}`)
		s.Must("boss", "PATCH", "/v1/products/"+ids["Café Cup"], `{"product":{"priceData":{"price":20}}}`)
		s.Must("boss", "PATCH", "/v1/products/"+ids["Apple Bowl"], `{"product":{"visible":false}}`)
		for sort, want := range map[string]string{"price": "Dish A Cup", "name": "A Cup Dish"} {
			page := s.Must("v", "POST", "/v1/products/query-platformized",
				`{"query":{"filter":{"collectionIds":"`+kitchen+`"},"sort":[{"fieldName":"`+sort+`"}]}}`)
			expect.Equal(t, names(page["products"], "name"), want, "by %s", sort)
		}
		page := s.Must("v", "GET", "/v2/collections/query?query.paging.limit=2", "")
		if names(page["collections"], "slug") != "all-products kitchen" || at(page, "metadata.total") != 3.0 ||
			at(page, "collections.0.numberOfProducts") != 5.0 {
			t.Errorf("query: %v", page)
		}
		s.Must("boss", "DELETE", "/v1/products/"+ids["Dish"], "")
		s.Must("boss", "DELETE", "/v1/collections/"+gifts, "")
		product := s.Must("boss", "GET", "/v1/products/"+ids["Egg Timer"], "")
		expect.Len(t, at(product, "product.collectionIds").([]any), 1, "after the collection went")
		expect.Equal(t, at(s.Must("v", "GET", "/v1/collections/"+kitchen, ""), "collection.numberOfProducts"), 2.0,
			"after the product went")
		want := []string{"CollectionChanged", "CollectionChanged", "CollectionChanged", "ProductChanged", "ProductChanged",
			"ProductChanged", "ProductDeleted", "CollectionDeleted"}
		expect.Diff(t, want, s.Events(), "events")
		for path, body := range map[string]string{
			"POST /v1/collections/" + catalog.AllProducts + "/productIds": `{"productIds":["` + ids["Egg Timer"] + `"]}`,
			"DELETE /v1/collections/" + catalog.AllProducts:               "",
		} {
			method, address, _ := strings.Cut(path, " ")
			if code, out := s.Call("boss", method, address, body); code != http.StatusPreconditionRequired {
				t.Errorf("%s: %d %v", path, code, out)
			}
		}
		code, out2 := s.Call("boss", "POST", "/v1/collections/"+kitchen+"/productIds",
			`{"productIds":["a","`+ids["Egg Timer"]+`","b"]}`)
		if got := names(at(out2, "details.validationError.fieldViolations"), "field"); code != http.StatusBadRequest ||
			got != "productIds[0] productIds[2]" {
			t.Errorf("unknown products: %d %s", code, got)
		}
	})
}

func TestLongFiltersInTheAddress(t *testing.T) {
	t.Parallel()
	s, ids, _, _ := stocked(t, storetest.Open(t, store.SQLite))
	list := strings.Repeat(`"x",`, 400) + `"` + ids["Dish"] + `"`
	body := `{"query":{"filter":{"id":{"$in":[` + list + `]}}}}`
	expect.Equal(t, names(s.Must("v", "POST", "/v1/products/query-platformized", body)["products"], "name"), "Dish",
		"as POST")
	r := url.QueryEscape(base64.RawURLEncoding.EncodeToString([]byte(body)))
	expect.Equal(t, names(s.Must("v", "GET", "/v1/products/query-platformized?.r="+r, "")["products"], "name"), "Dish",
		"as GET")
}

// TestVariantPagesLoseNothing walks all variants by cursor, in orders whose values
// are all equal: variants of products without managed ones share the zero id.
func TestVariantPagesLoseNothing(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		s.Add(shirt)
		for range 5 {
			s.Add(`{"name":"Mug","productType":"physical","priceData":{"price":9}}`)
		}
		for _, sort := range []string{`[]`, `[{"fieldName":"variantId"}]`, `[{"fieldName":"variantId","order":"DESC"}]`,
			`[{"fieldName":"stock.quantity"}]`} {
			seen := map[string]bool{}
			paging := `{"limit":2}`
			for range 10 {
				out := s.Must("visitor", "POST", "/v1/variants/query", `{"query":{"sort":`+sort+`,"cursorPaging":`+paging+`}}`)
				for _, v := range at(out, "variants").([]any) {
					seen[at(v, "id").(string)] = true
				}
				next, _ := at(out, "metadata.cursors.next").(string)
				if next == "" {
					break
				}
				paging = `{"limit":2,"cursor":"` + next + `"}`
			}
			expect.Equal(t, len(seen), 9, "sorted by %s of 9 variants", sort)
		}
	})
}
