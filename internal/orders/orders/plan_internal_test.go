package orders

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// filterOf gives a filter by a field, of the kind that lists are filtered with.
func filterOf(f *query.Field) string {
	switch f.Kind {
	case query.Enum:
		return fmt.Sprintf(`{%q:%q}`, f.Path, f.Values[len(f.Values)-1])
	case query.ID:
		return fmt.Sprintf(`{%q:"00000000-0000-4000-8000-000000000001"}`, f.Path)
	case query.Bool:
		return fmt.Sprintf(`{%q:true}`, f.Path)
	case query.Time:
		return fmt.Sprintf(`{%q:{"$gt":"2026-01-01T00:00:00.000Z"}}`, f.Path)
	case query.Decimal, query.BigNumber:
		return fmt.Sprintf(`{%q:{"$gt":"1"}}`, f.Path)
	case query.TextList:
		if f.Operators&query.HasSome != 0 {
			return fmt.Sprintf(`{%q:{"$hasSome":["x"]}}`, f.Path)
		}
	}
	return fmt.Sprintf(`{%q:"x"}`, f.Path)
}

func reckon(few int) measure { return func(*store.Tx, *query.Query) (int, error) { return few, nil } }

// usual are the filters that people list orders by, each with the index that finds them in the order of creation. The
// others read the table order_search, and no search reads documents.
var usual = map[string]string{
	"id": "order_search_id_key", "number": "order_search_number", "status": "order_search_status",
	"paymentStatus": "order_search_payment_status", "fulfillmentStatus": "order_search_fulfillment_status",
	"channelInfo.type": "order_search_channel", "buyerInfo.email": "order_search_email",
	"priceSummary.total.amount": "order_search_total",
	"updatedDate":               "order_search_updated", "buyerInfo.contactId": "order_terms",
	"buyerInfo.memberId":                       "order_terms",
	"lineItems.catalogReference.catalogItemId": "order_terms", "lineItems.productName.original": "order_terms",
	"tags.tags.tagIds": "order_terms", "tags.privateTags.tagIds": "order_terms",
	"channelInfo.externalOrderId": "order_terms",
	"checkoutId":                  "orders_checkout_key",
}

// TestUsualFiltersHaveIndexes reads the plans of the usual filters by creation, both ways, where few fit and where many
// do. Where many fit a single value or term, its index has the order too, and nothing is sorted.
func TestUsualFiltersHaveIndexes(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for path, index := range usual {
			f := schema.Field(path)
			ordered := f.Kind == query.Enum || index == "order_terms"
			for _, order := range []string{"ASC", "DESC"} {
				for _, few := range []int{1000, -1} { // all are few, all are many
					if !ordered && few < 0 || db.Dialect() == store.PostgreSQL && f.Operators&query.Gt != 0 &&
						f.Kind != query.FoldedText {
						continue // the table is read; PostgreSQL decides by what the table holds, which is nothing here
					}
					got := planOf(t, db, filterOf(f), "createdDate", order, few, few > 0)
					expect.That(t, strings.Contains(got, index) && (few >= 0 || !storetest.Sorts(got)),
						"%s, few %d: no %s, or sorted, in\n%s", path, few, index, got)
				}
			}
		}
	})
}

// TestSortsHaveIndexes reads the plans of lists that nothing narrows.
func TestSortsHaveIndexes(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for path, index := range map[string]string{
			"createdDate": "", "updatedDate": "order_search_updated", "number": "order_search_number",
			"priceSummary.total.amount": "order_search_total",
		} {
			for _, order := range []string{"ASC", "DESC"} {
				if got := planOf(t, db, `{}`, path, order, 0, false); !strings.Contains(got, index) || storetest.Sorts(got) {
					t.Errorf("by %s %s: no %s, or sorted, in\n%s", path, order, index, got)
				}
			}
		}
	})
}

// TestNoSearchReadsDocuments reads the plans of all pairs: only the filter by checkout looks into the table of
// documents,
// by its index.
func TestNoSearchReadsDocuments(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for _, filtered := range schema.Fields() {
			for _, sorted := range schema.Fields() {
				if !sorted.Sortable || filtered.Path == "checkoutId" {
					continue
				}
				for _, few := range []int{1000, -1} {
					got := planOf(t, db, filterOf(&filtered), sorted.Path, "DESC", few, true)
					for _, word := range strings.FieldsFunc(got, func(r rune) bool { return r == ' ' || r == '\n' }) {
						expect.That(t, word != "orders", "%s by %s reads documents:\n%s", filtered.Path, sorted.Path,
							got)
					}
				}
			}
		}
	})
}

// planOf gives the plan of a search's first page.
func planOf(t *testing.T, db *store.DB, filter, sort, order string, few int, maySort bool) string {
	t.Helper()
	q, err := schema.Parse("search", query.Request{
		Filter: []byte(filter), Sort: fmt.Appendf(nil, `[{"fieldName":%q,"order":%q}]`, sort, order),
	}, cursors)
	expect.EqualNow(t, err, nil, filter)
	where, err := from(actor.Actor{Kind: actor.Staff})
	expect.OK(t, err)
	expect.OK(t, db.Read(t.Context(), func(tx *store.Tx) error { return route(tx, q, &where, reckon(few)) }))
	statement := q.Statement(db.Dialect(), where)
	return storetest.Plan(t, db, statement.SQL, statement.Args, storetest.ByIndexes(maySort)...)
}
