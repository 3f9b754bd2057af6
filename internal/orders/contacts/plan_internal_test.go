package contacts

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestPlans reads how both databases go about lists: a sort walks along an index and sorts
// nothing, and a filter that finds few is led by an index.
func TestPlans(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for _, c := range []struct {
			in, sort, index string
			sorted          bool // it may sort what it found
		}{
			{`{}`, "createdDate", "contacts_by_created", false},
			{`{}`, "updatedDate", "contacts_by_updated", false},
			{`{}`, "email", "contacts_by_email", false},
			{`{}`, "firstName", "contacts_by_first_name", false},
			{`{}`, "lastName", "contacts_by_last_name", false},
			{`{}`, "orders", "contacts_by_orders", false},
			{`{}`, "spent", "contacts_by_spent", false},
			{`{}`, "lastOrderDate", "contacts_by_last_order", false},
			{`{"member":false}`, "createdDate", "contacts_by_member", false},
			{`{"source":"CHECKOUT"}`, "createdDate", "contacts_by_source", false},
			{`{"email":"a@example.com"}`, "createdDate", "contacts_by_email", true},
			{`{"spent":{"$gte":"100"}}`, "spent", "contacts_by_spent", false},
			{`{"orders":{"$gt":5}}`, "orders", "contacts_by_orders", false},
			{`{"lastOrderDate":{"$gt":"2026-01-01T00:00:00.000Z"}}`, "lastOrderDate", "contacts_by_last_order", false},
		} {
			for _, order := range []string{"ASC", "DESC"} {
				q, err := schema.Parse("query", query.Request{
					Filter: []byte(c.in), Sort: fmt.Appendf(nil, `[{"fieldName":%q,"order":%q}]`, c.sort, order),
				}, nil)
				expect.OK(t, err)
				statement := q.Statement(db.Dialect(), from)
				plan := storetest.Plan(t, db, statement.SQL, statement.Args, storetest.ByIndexes(c.sorted)...)
				expect.That(t, strings.Contains(plan, c.index) && (!storetest.Sorts(plan) || c.sorted),
					"%s by %s %s: no %s, or sorted, in\n%s\n%s", c.in, c.sort, order, c.index, statement.SQL, plan)
			}
		}
	})
}
