package catalogtest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

// As is a context of the caller.
func (s *Shop) As(a actor.Actor) context.Context { return actor.With(s.T.Context(), a) }

// Call makes a request and decodes the answer.
func (s *Shop) Call(who, method, path, body string) (int, map[string]any) {
	s.T.Helper()
	r := httptest.NewRequestWithContext(s.T.Context(), method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Authorization", who)
	if s.Language != "" {
		r.Header.Set(httpapi.HeaderLanguage, s.Language)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	var out map[string]any
	expect.EqualNow(s.T, json.Unmarshal(w.Body.Bytes(), &out), nil, "%s %s: %d %q", method, path, w.Code, w.Body)
	return w.Code, out
}

// Must makes a request that has to succeed.
func (s *Shop) Must(who, method, path, body string) map[string]any {
	s.T.Helper()
	code, out := s.Call(who, method, path, body)
	expect.EqualNow(s.T, code, http.StatusOK, "%s %s %v", method, path, out)
	return out
}

// WantViolations makes a request that has to be refused, for these fields.
func (s *Shop) WantViolations(who, method, path, body, fields string) {
	s.T.Helper()
	code, out := s.Call(who, method, path, body)
	if got := Names(At(out, "details.validationError.fieldViolations"), "field"); code != http.StatusBadRequest ||
		got != fields {
		s.T.Errorf("%s: %d %s, want %s", body, code, got, fields)
	}
}

// Add makes a product from JSON and gives its id.
func (s *Shop) Add(product string) string {
	s.T.Helper()
	return At(s.Must("boss", "POST", "/v1/products", `{"product":`+product+`}`), "product.id").(string)
}

// At walks dotted paths through decoded JSON; a number is a list's index.
func At(v any, path string) any {
	for _, key := range strings.Split(path, ".") {
		switch here := v.(type) {
		case map[string]any:
			v = here[key]
		case []any:
			var i int
			if err := json.Unmarshal([]byte(key), &i); err != nil || i >= len(here) {
				return nil
			}
			v = here[i]
		default:
			return nil
		}
	}
	return v
}

// Names lists a field of the objects in a list.
func Names(list any, field string) string {
	var out []string
	items, _ := list.([]any)
	for _, item := range items {
		text, _ := At(item, field).(string)
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// Events lists what was emitted, in order, and forgets it.
func (s *Shop) Events() []string {
	s.T.Helper()
	var out []string
	for _, e := range storetest.TakeEvents(s.T, s.DB) {
		out = append(out, e.Type[strings.LastIndexByte(e.Type, '.')+1:])
	}
	return out
}

// Shirt is a product with four variants.
const Shirt = `{"name":"Linen Shirt","productType":"physical","description":"<p>Airy <b>linen</b></p>","sku":"SH-1","brand":"Loom",
	"priceData":{"price":49.9},"weight":0.3,"manageVariants":true,"productOptions":[
	{"name":"Color","choices":[{"value":"#ffffff","description":"White"},{"value":"#000080","description":"Navy"}]},
	{"name":"Size","choices":[{"value":"S"},{"value":"M"}]}]}`

// JSON writes a value.
func JSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	expect.OK(t, err)
	return string(b)
}

// Monthly is a subscription option.
const Monthly = `{"title":"Monthly","description":"Each month","subscriptionSettings":{"frequency":"MONTH","autoRenewal":true},"discount":{"type":"PERCENT","value":10}}`

// SetStock sets a product's stock from JSON.
func (s *Shop) SetStock(product, body string) {
	s.T.Helper()
	s.Must("boss", "PATCH", "/stores/v2/inventoryItems/product/"+product, `{"inventoryItem":`+body+`}`)
}

// Inventory reads a product's stock.
func (s *Shop) Inventory(product string) any {
	s.T.Helper()
	return At(s.Must("boss", "POST", "/stores-reader/v2/inventoryItems/x/getVariants", `{"productId":"`+product+`"}`),
		"inventoryItem")
}

// Count counts the rows of a table.
func (s *Shop) Count(table string) (n int64) {
	s.T.Helper()
	err := s.DB.Read(s.T.Context(), func(tx *store.Tx) error {
		return tx.QueryRow(
			"SELECT COUNT(*) FROM "+table, nil, &n)
	})
	expect.OK(s.T, err)
	return n
}

// Sold is what a shopper would buy.
func (s *Shop) Sold(id, options string) catalog.Item {
	s.T.Helper()
	items, err := s.Resolve(s.As(Visitor), []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: id,
		Options: json.RawMessage(options)}})
	expect.OK(s.T, err)
	return items[0]
}

// Follow brings collections by rule up to date.
func (s *Shop) Follow() {
	s.T.Helper()
	expect.OK(s.T, s.Collections.FollowRules(s.T.Context()))
}

// In lists the products of a collection by name.
func (s *Shop) In(collection string) string {
	s.T.Helper()
	found := s.Must("boss", "POST", "/v1/products/query",
		`{"query":{"filter":"{\"collectionIds\":{\"$hasSome\":[\"`+collection+`\"]}}","sort":"[{\"name\":\"asc\"}]"}}`)
	return Names(found["products"], "name")
}

// Collection makes a collection and gives its id.
func (s *Shop) Collection(name string) string {
	s.T.Helper()
	return At(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"`+name+`"}}`), "collection.id").(string)
}

// OnBoth runs a test on both databases, with a clock that it sets.
func OnBoth(t *testing.T, fn func(t *testing.T, s *Shop, clock *apitest.Clock)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		fn(t, Open(t, db), clock)
	})
}

// Option makes a subscription option from JSON and gives its id.
func (s *Shop) Option(body string) string {
	s.T.Helper()
	return At(s.Must("boss", "POST", "/v1/subscription-options", `{"subscriptionOption":`+body+`}`),
		"subscriptionOption.id").(string)
}

// Assign sets the subscription options of a product.
func (s *Shop) Assign(product string, options ...string) {
	s.T.Helper()
	s.Must("boss", "POST", "/v1/subscription-options/product/"+product+"/assign",
		`{"assignedSubscriptionOptions":[`+strings.Join(options, ",")+`]}`)
}
