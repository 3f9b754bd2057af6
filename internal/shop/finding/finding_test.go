package finding_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalogtest"
	"souk/internal/shop/finding"
)

type shop struct {
	*catalogtest.Shop
	finding *finding.Service
	sold    map[string]float64
}

func open(t *testing.T, db *store.DB) *shop {
	t.Helper()
	s := &shop{Shop: catalogtest.Open(t, db), sold: map[string]float64{}}
	s.finding = finding.New(finding.Config{
		DB: db, Products: s.Service, Currency: func(context.Context) money.Currency { return money.EUR },
		Collections: func(ctx context.Context) ([]finding.Named, error) {
			list, err := s.Collections.Names(ctx)
			var out []finding.Named
			for _, c := range list {
				out = append(out, finding.Named{ID: c.ID, Name: c.Name, Slug: c.Slug})
			}
			return out, err
		},
		Pages: func(_ context.Context, language string) ([]finding.Page, error) {
			if language == "ar" {
				return []finding.Page{{Slug: "returns", Title: "الإرجاع"}}, nil
			}
			return []finding.Page{{Slug: "returns", Title: "Sending things back"}}, nil
		},
		Sold: func(*store.Tx) (map[string]float64, error) { return s.sold, nil },
	})
	s.ServeAlso(s.finding.Operations()...)
	return s
}

func each(t *testing.T, fn func(t *testing.T, s *shop)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) { fn(t, open(t, storetest.Open(t, dialect))) })
}

// goods are added in this order: later ones are newer.
var goods = []string{
	`{"name":"Wool cushion","priceData":{"price":52},"discount":{"type":"PERCENT","value":20},"description":"<p>Soft.</p>"}`,
	`{"name":"Tea towel","priceData":{"price":9},"description":"<p>Dries a cushion cover, too.</p>","brand":"Loom"}`,
	`{"name":"Cushion","priceData":{"price":60},"sku":"CU-77"}`,
	`{"name":"Hidden cushion","priceData":{"price":1},"visible":false}`,
	`{"name":"Café crème bowl","priceData":{"price":18},"ribbon":"New"}`,
	`{"name":"وسادة الصوف","priceData":{"price":40},"description":"<p>وِسَادَةٌ مريحة</p>"}`,
	`{"name":"Linen shirt","priceData":{"price":50},"manageVariants":true,"productOptions":[
		{"name":"Color","choices":[{"value":"#ffffff","description":"White"},{"value":"#000080","description":"Navy"}]},
		{"name":"Size","choices":[{"value":"S"},{"value":"M"}]}]}`,
	`{"name":"Silk scarf","priceData":{"price":30},"productOptions":[
		{"name":"Color","choices":[{"value":"#ff0000","description":"Red"},{"value":"#000080","description":"navy"}]}]}`,
}

func (s *shop) fill() (ids []string) {
	s.T.Helper()
	for _, g := range goods {
		ids = append(ids, s.Add(g))
	}
	return ids
}

func (s *shop) find(body string) map[string]any {
	s.T.Helper()
	return s.Must("visitor", "POST", "/v1/finding/products", body)
}

// found gives the names of what is found, in order.
func found(answer map[string]any) string {
	var out []string
	list, _ := answer["products"].([]any)
	for _, p := range list {
		out = append(out, catalogtest.At(p, "name").(string))
	}
	return strings.Join(out, ", ")
}

func TestWordsFindByRelevance(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		s.fill()
		for _, c := range []struct{ words, want, corrected string }{
			{"cushion", "Cushion, Wool cushion, Tea towel", ""},        // the whole name, the name, the text
			{"CUSHIONS", "Cushion, Wool cushion, Tea towel", ""},       // case and plural
			{"cush", "Cushion, Wool cushion, Tea towel", ""},           // unfinished
			{"cushoin", "Cushion, Wool cushion, Tea towel", "cushion"}, // a slip
			{"wool cushion", "Wool cushion", ""},                       // every word
			{"the wool", "Wool cushion", ""},                           // idle words do not count
			{"cafe creme", "Café crème bowl", ""},                      // accents
			{"cu-77", "Cushion", ""},                                   // a SKU
			{"loom", "Tea towel", ""},                                  // a brand
			{"navy", "Linen shirt, Silk scarf", ""},                    // a choice
			{"وسادة", "وسادة الصوف", ""},                               // Arabic
			{"وسادَه صوف", "وسادة الصوف", ""},                          // marks, letters and the article
			{"zzzz", "", ""},
			{"%%", "", ""},
			{"hidden", "", ""},
		} {
			answer := s.find(`{"words":` + catalogtest.JSON(t, c.words) + `}`)
			expect.Equal(t, found(answer), c.want, "%s", c.words)
			corrected, _ := answer["correctedWords"].(string)
			expect.Equal(t, corrected, c.corrected, "%s", c.words)
		}
	})
}

func TestChangesAreFoundAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		ids := s.fill()
		expect.Equal(t, found(s.find(`{"words":"scarf"}`)), "Silk scarf")
		s.Must("boss", "PATCH", "/v1/products/"+ids[7], `{"product":{"name":"Silk wrap"}}`)
		expect.Equal(t, found(s.find(`{"words":"scarf"}`)), "")
		expect.Equal(t, found(s.find(`{"words":"wrap"}`)), "Silk wrap")
		s.Must("boss", "PATCH", "/v1/products/"+ids[3], `{"product":{"visible":true}}`)
		expect.Equal(t, found(s.find(`{"words":"hidden"}`)), "Hidden cushion")
		s.Must("boss", "PATCH", "/v1/products/"+ids[3], `{"product":{"visible":false}}`)
		expect.Equal(t, found(s.find(`{"words":"hidden"}`)), "")
		s.Must("boss", "DELETE", "/v1/products/"+ids[7], "")
		expect.Equal(t, found(s.find(`{"words":"wrap"}`)), "")
		s.SetStock(ids[2], `{"trackQuantity":true,"variants":[{"variantId":"00000000-0000-0000-0000-000000000000","quantity":0}]}`)
		expect.Equal(t, found(s.find(`{"words":"cushion","filter":{"inStock":true}}`)), "Wool cushion, Tea towel")
	})
}

func TestFiltersCountWhatTheyWouldLeave(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		ids := s.fill()
		// From 50: the cushion costs 41.60 after its discount.
		expect.Equal(t, found(s.find(`{"filter":{"priceFrom":"50"},"sort":"PRICE_UP"}`)), "Linen shirt, Cushion")
		expect.Equal(t, found(s.find(`{"filter":{"priceFrom":41.6,"priceTo":41.6}}`)), "Wool cushion")

		// One of two sizes costs as much as was asked for.
		s.Must("boss", "PATCH", "/v1/products/"+ids[6]+"/variants",
			`{"variants":[{"choices":{"Size":"M"},"price":70}]}`)
		expect.Equal(t, found(s.find(`{"filter":{"priceFrom":65}}`)), "Linen shirt")
		expect.Equal(t, found(s.find(`{"filter":{"priceFrom":65,"options":[{"name":"Size","choices":["S"]}]}}`)), "")
		s.Must("boss", "POST", "/v1/products/"+ids[6]+"/variants/resetToDefault", "")

		answer := s.find(`{"filter":{"options":[{"name":"color","choices":["navy"]}]},"sort":"NAME"}`)
		expect.Equal(t, found(answer), "Linen shirt, Silk scarf")
		facets := catalogtest.JSON(t, answer["facets"])
		expect.Equal(t, facets, `{"brands":[],"inStock":2,"options":[{"choices":[`+
			`{"chosen":true,"count":2,"name":"Navy","value":"#000080"},`+
			`{"chosen":false,"count":1,"name":"Red","value":"#ff0000"},`+
			`{"chosen":false,"count":1,"name":"White","value":"#ffffff"}],"color":true,"name":"Color"},`+
			`{"choices":[{"chosen":false,"count":1,"name":"M"},{"chosen":false,"count":1,"name":"S"}],"color":false,"name":"Size"}],`+
			`"priceFrom":30,"priceTo":50}`)

		// A colour that is sold out in one size is not in stock in that size.
		shirt := s.Must("boss", "GET", "/v1/products/"+ids[6], "")
		var rows []string
		for i := range 4 {
			v := catalogtest.At(shirt, fmt.Sprintf("product.variants.%d", i))
			quantity := 1
			if catalogtest.At(v, "choices.Color") == "Navy" && catalogtest.At(v, "choices.Size") == "S" {
				quantity = 0
			}
			rows = append(rows, fmt.Sprintf(`{"variantId":"%s","quantity":%d}`, catalogtest.At(v, "id"), quantity))
		}
		s.SetStock(ids[6], `{"trackQuantity":true,"variants":[`+strings.Join(rows, ",")+`]}`)
		for filter, want := range map[string]string{
			`{"inStock":true,"options":[{"name":"Color","choices":["Navy"]},{"name":"Size","choices":["S"]}]}`:         "",
			`{"inStock":true,"options":[{"name":"Color","choices":["Navy"]},{"name":"Size","choices":["M"]}]}`:         "Linen shirt",
			`{"options":[{"name":"Color","choices":["Navy"]},{"name":"Size","choices":["S"]}]}`:                        "Linen shirt",
			`{"inStock":true,"options":[{"name":"Color","choices":["Navy","White"]},{"name":"Size","choices":["S"]}]}`: "Linen shirt",
			`{"options":[{"name":"Color","choices":["Plaid"]}]}`:                                                       "",
		} {
			expect.Equal(t, found(s.find(`{"filter":`+filter+`}`)), want, "%s", filter)
		}
	})
}

func TestBrandsToFilterBy(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		s.fill()
		s.Add(`{"name":"Table runner","priceData":{"price":25},"brand":" LOOM "}`)
		s.Add(`{"name":"Napkins","priceData":{"price":12},"brand":"Ätelier & Söhne"}`)
		s.Add(`{"name":"Hidden","priceData":{"price":12},"brand":"Nobody","visible":false}`)
		brands := func(filter string) string {
			return catalogtest.JSON(t, catalogtest.At(s.find(`{"filter":`+filter+`}`), "facets.brands"))
		}
		all := `[{"chosen":false,"count":2,"name":"LOOM"},{"chosen":false,"count":1,"name":"Ätelier \u0026 Söhne"}]`
		expect.Equal(t, brands(`{}`), all)
		expect.Equal(t, found(s.find(`{"filter":{"brands":["loom"]},"sort":"NAME"}`)), "Table runner, Tea towel")
		expect.Equal(t, found(s.find(`{"filter":{"brands":["Loom","ätelier & söhne"]},"sort":"NAME"}`)),
			"Napkins, Table runner, Tea towel")
		expect.Equal(t, found(s.find(`{"words":"cushion","filter":{"brands":["Loom"]}}`)), "Tea towel")
		expect.Equal(t, found(s.find(`{"filter":{"brands":["Nobody"]}}`)), "")

		// Each filter is counted as if it were not set itself, and by all the others.
		answer := s.find(`{"filter":{"brands":["Loom"],"priceFrom":10}}`)
		expect.Equal(t, found(answer), "Table runner")
		facets := answer["facets"]
		expect.Equal(t, catalogtest.JSON(t, catalogtest.At(facets, "brands")),
			`[{"chosen":true,"count":1,"name":"LOOM"},{"chosen":false,"count":1,"name":"Ätelier \u0026 Söhne"}]`)
		expect.Equal(t, catalogtest.JSON(t, catalogtest.At(facets, "priceFrom")), "9")
		expect.Equal(t, catalogtest.JSON(t, catalogtest.At(facets, "inStock")), "1")
		expect.Equal(t, brands(`{"brands":["Loom"],"priceFrom":1000}`), `[{"chosen":true,"count":0,"name":"LOOM"}]`)
	})
}

func TestOrdersAndPages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		ids := s.fill()
		s.sold[ids[1]], s.sold[ids[4]] = 3, 9
		expect.Equal(t, found(s.find(`{"sort":"BEST_SELLING","paging":{"limit":3}}`)),
			"Café crème bowl, Tea towel, Silk scarf")
		expect.Equal(t, found(s.find(`{"paging":{"limit":2,"offset":1}}`)), "Linen shirt, وسادة الصوف")
		expect.Equal(t, found(s.find(`{"sort":"PRICE_DOWN","paging":{"limit":2}}`)), "Cushion, Linen shirt")
		made := s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Soft things"}}`)
		id := catalogtest.At(made, "collection.id").(string)
		s.Must("boss", "POST", "/v1/collections/"+id+"/productIds",
			`{"productIds":["`+ids[2]+`","`+ids[0]+`","`+ids[3]+`"]}`)
		answer := s.find(`{"collectionId":"` + id + `"}`)
		expect.Equal(t, found(answer), "Cushion, Wool cushion")
		expect.Equal(t, catalogtest.At(answer, "metadata.total"), any(2.0))
		expect.Equal(t, found(s.find(`{"collectionId":"`+id+`","words":"wool"}`)), "Wool cushion")
		s.Must("boss", "PATCH", "/v1/collections/"+id, `{"collection":{"visible":false}}`)
		expect.Equal(t, found(s.find(`{"collectionId":"`+id+`"}`)), "")
	})
}

// A shop that nobody changed since it was started has its collections, too.
func TestANewNodeKnowsTheCollections(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		ids := s.fill()
		made := s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Soft things"}}`)
		id := catalogtest.At(made, "collection.id").(string)
		s.Must("boss", "POST", "/v1/collections/"+id+"/productIds", `{"productIds":["`+ids[2]+`"]}`)
		node := catalogtest.Serve(t, catalogtest.Config(s.DB), 0)
		fresh := finding.New(finding.Config{DB: s.DB, Products: node.Service,
			Currency: func(context.Context) money.Currency { return money.EUR }})
		out, err := fresh.Find(node.As(catalogtest.Visitor), &finding.FindRequest{CollectionID: id})
		expect.OK(t, err)
		expect.Equal(t, len(out.Products), 1)
	})
}

func TestSynonymsThatTheOwnerSets(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		s.fill()
		expect.Equal(t, found(s.find(`{"words":"pillow"}`)), "")
		s.Events()
		set := s.Must("boss", "PUT", "/v1/search-synonyms",
			`{"synonyms":{"sets":[{"words":["Pillow","cushion"]},{"words":["dish cloth","tea towel"]}],"revision":"0"}}`)
		expect.Equal(t, catalogtest.At(set, "synonyms.revision"), any("1"))
		expect.Equal(t, strings.Join(s.Events(), " "), "synonyms_updated")
		expect.Equal(t, found(s.find(`{"words":"pillows"}`)), "Cushion, Wool cushion, Tea towel")
		expect.Equal(t, found(s.find(`{"words":"wool pillow"}`)), "Wool cushion")
		expect.Equal(t, found(s.find(`{"words":"dish cloth"}`)), "Tea towel")
		for body, status := range map[string]int{
			`{"synonyms":{"sets":[],"revision":"0"}}`:                         http.StatusConflict,
			`{"synonyms":{"sets":[{"words":["one"]}],"revision":"1"}}`:        http.StatusBadRequest,
			`{"synonyms":{"sets":[{"words":["one","Ones"]}],"revision":"1"}}`: http.StatusBadRequest,
			`{"synonyms":{"sets":[{"words":["one","--"]}],"revision":"1"}}`:   http.StatusBadRequest,
		} {
			got, answer := s.Call("boss", "PUT", "/v1/search-synonyms", body)
			expect.Equal(t, got, status, "%s: %v", body, answer)
		}
		for _, who := range []string{"visitor", "clerk"} {
			got, _ := s.Call(who, "GET", "/v1/search-synonyms", "")
			expect.Equal(t, got, http.StatusForbidden, "%s", who)
		}
	})
}

func TestSuggestionsWhileTyping(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		ids := s.fill()
		made := s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Cushions & more"}}`)
		id := catalogtest.At(made, "collection.id").(string)
		s.Must("boss", "POST", "/v1/collections/"+id+"/productIds", `{"productIds":["`+ids[2]+`"]}`)
		answer := s.Must("visitor", "POST", "/v1/finding/suggestions", `{"words":"cush"}`)
		expect.Equal(t, found(answer), "Cushion, Wool cushion") // not the towel, whose text has the word
		expect.Equal(t, catalogtest.Names(answer["collections"], "slug"), "cushions-more")
		answer = s.Must("visitor", "POST", "/v1/finding/suggestions", `{"words":"things ba"}`)
		expect.Equal(t, catalogtest.Names(answer["pages"], "slug"), "returns")
		answer = s.Must("visitor", "POST", "/v1/finding/suggestions", `{"words":"ارجاع","language":"ar"}`)
		expect.Equal(t, catalogtest.Names(answer["pages"], "slug"), "returns")
	})
}

func TestQuestionsOfAnyLength(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		s.fill()
		expect.Equal(t, catalogtest.At(s.find(`{"words":"  "}`), "metadata.total"), any(7.0)) // everything
		for _, words := range []string{"a", "é", strings.Repeat("x", 10_000), strings.Repeat("cushion ", 40)} {
			for _, path := range []string{"products", "suggestions"} {
				status, answer := s.Call("visitor", "POST", "/v1/finding/"+path, `{"words":"`+words+`"}`)
				expect.Equal(t, status, http.StatusBadRequest, "%d letters", len(words))
				expect.That(t, strings.Contains(catalogtest.JSON(t, answer), `"field":"words"`), "%v", answer)
			}
		}
		for _, body := range []string{
			`{"sort":"RANDOM"}`, `{"paging":{"limit":101}}`, `{"paging":{"offset":100001}}`,
			`{"filter":{"priceFrom":"x"}}`, `{"filter":{"options":[{"name":"Color","choices":[]}]}}`,
		} {
			status, answer := s.Call("visitor", "POST", "/v1/finding/products", body)
			expect.Equal(t, status, http.StatusBadRequest, "%s: %v", body, answer)
		}
	})
}

func TestOldAddressesLeadToTheThing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		id := s.Add(`{"name":"Vase","priceData":{"price":5}}`)
		moved := func(kind, slug string) any {
			return s.Must("visitor", "POST", "/v1/finding/addresses", `{"kind":"`+kind+`","slug":"`+slug+`"}`)["slug"]
		}
		expect.Equal(t, moved("PRODUCT", "vase"), any(""))
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"slug":"tall-vase"}}`)
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"slug":"tallest-vase"}}`)
		for _, slug := range []string{"vase", "tall-vase", "VASE"} {
			expect.Equal(t, moved("PRODUCT", slug), any("tallest-vase"), "%s", slug)
			got := s.Must("visitor", "GET", "/v1/products/slug/"+slug, "")
			expect.Equal(t, catalogtest.At(got, "product.slug"), any("tallest-vase"), "%s", slug)
		}
		// A new product that takes the old slug wins.
		other := s.Add(`{"name":"Vase","priceData":{"price":6}}`)
		got := s.Must("visitor", "GET", "/v1/products/slug/vase", "")
		expect.Equal(t, catalogtest.At(got, "product.id"), any(other))
		// Hidden, it is not found by any address.
		s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"visible":false}}`)
		status, _ := s.Call("visitor", "GET", "/v1/products/slug/tall-vase", "")
		expect.Equal(t, status, http.StatusNotFound)
		expect.Equal(t, moved("PRODUCT", "tall-vase"), any(""))
		// Deleted, its addresses lead nowhere.
		s.Must("boss", "DELETE", "/v1/products/"+id, "")
		expect.Equal(t, s.Count("old_product_slugs"), int64(0))

		made := s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Clay"}}`)
		clay := catalogtest.At(made, "collection.id").(string)
		s.Must("boss", "PATCH", "/v1/collections/"+clay, `{"collection":{"slug":"fired-clay"}}`)
		expect.Equal(t, moved("COLLECTION", "clay"), any("fired-clay"))
		got = s.Must("visitor", "GET", "/v2/collections/slug/clay", "")
		expect.Equal(t, catalogtest.At(got, "collection.slug"), any("fired-clay"))
	})
}

func TestADeletedProductIsToldFromOneThatNeverWas(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		clay := catalogtest.At(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Clay"}}`),
			"collection.id").(string)
		type answer struct {
			slug, collection, gone any
		}
		at := func(slug string) answer {
			got := s.Must("visitor", "POST", "/v1/finding/addresses", `{"kind":"PRODUCT","slug":"`+slug+`"}`)
			return answer{got["slug"], got["collectionId"], got["gone"]}
		}
		never := answer{"", "", false}
		vase := s.Add(`{"name":"Vase","priceData":{"price":5}}`)
		s.Must("boss", "POST", "/v1/collections/"+clay+"/productIds", `{"productIds":["`+vase+`"]}`)
		s.Must("boss", "PATCH", "/v1/products/"+vase, `{"product":{"slug":"tall-vase"}}`)
		expect.Equal(t, at("nothing"), never)
		s.Must("boss", "DELETE", "/v1/products/"+vase, "")
		for _, slug := range []string{"vase", "tall-vase", "TALL-VASE"} {
			expect.Equal(t, at(slug), answer{"", clay, true}, "%s", slug)
		}
		// A collection that shoppers do not see is not named to them, nor one that is gone.
		s.Must("boss", "PATCH", "/v1/collections/"+clay, `{"collection":{"visible":false}}`)
		expect.Equal(t, at("vase"), answer{"", "", true})
		s.Must("boss", "DELETE", "/v1/collections/"+clay, "")
		expect.Equal(t, at("vase"), answer{"", "", true})
		// What shoppers never saw was never there.
		secret := s.Add(`{"name":"Secret","visible":false,"priceData":{"price":5}}`)
		s.Must("boss", "DELETE", "/v1/products/"+secret, "")
		expect.Equal(t, at("secret"), never)
		// A new product takes the address over, hidden or not, also when its own one is changed after that.
		again := s.Add(`{"name":"Vase","visible":false,"priceData":{"price":6}}`)
		expect.Equal(t, at("vase"), never)
		s.Must("boss", "PATCH", "/v1/products/"+again, `{"product":{"visible":true}}`)
		expect.Equal(t, at("vase"), never)
		s.Must("boss", "PATCH", "/v1/products/"+again, `{"product":{"slug":"new-vase"}}`)
		expect.Equal(t, at("vase"), answer{"new-vase", "", false})
	})
}
