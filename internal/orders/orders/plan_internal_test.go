package orders

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
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

func reckon(few int) measure { return func(*store.Tx, int) (int, error) { return few, nil } }

// TestAnyFilterWithAnySort reads the plans of all pairs, both ways, on a first page and
// behind a cursor: who gathers is led by an index to what fits, and who walks goes along
// the sort's index and sorts nothing. Nobody reads all orders.
func TestAnyFilterWithAnySort(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		alike := shelved{lists: map[string][]string{}, values: map[string]any{}}
		for _, name := range written.names[unsearched:] {
			alike.values[name] = fitting[name]
		}
		for _, field := range []string{refProductName, refCatalogApp, refCatalogItem, refLocation, refSubscription, refSending} {
			alike.lists[field] = []string{"x"}
		}
		shelve(t, db, []shelved{alike, alike, alike})
		for _, sorted := range schema.Fields() {
			if !sorted.Sortable {
				continue
			}
			for _, order := range []string{"ASC", "DESC"} {
				for _, filtered := range schema.Fields() {
					sort := fmt.Sprintf(`[{"fieldName":%q,"order":%q}]`, sorted.Path, order)
					for _, few := range []int{1000, -1} { // all are few, all are many
						readPlans(t, db, filterOf(&filtered), sort, few)
					}
				}
			}
		}
	})
}

// fitting is what the orders of that test have, so that every filter finds them.
var fitting = map[string]any{
	"created": int64(1_780_000_000_000), "updated": int64(1_780_000_000_000), "purchased": int64(1_780_000_000_000), "slot_from": int64(1_780_000_000_000), "slot_to": int64(1_780_000_000_000),
	"status": Rejected, "payment_status": PaymentRefused, "fulfillment_status": PartiallyFulfilled, "channel": channels[len(channels)-1],
	"archived": true, "imported": true, "seen": true, "demo": true,
	"total": int64(20_000), "tax": int64(20_000), "exempt": int64(20_000), "authorized": int64(20_000), "pending": int64(20_000), "pending_refund": int64(20_000),
	"email": "x", "contact_id": "x", "member_id": "x", "external_id": "x", "created_by": "x", "first_name": "x", "last_name": "x", "full_name": "x",
	"location_id": "00000000-0000-4000-8000-000000000001", "location_name": "x", "shipping_title": "x", "region": "x", "delivery_time": "x",
}

// readPlans reads those of a search's first page and of the next.
func readPlans(t *testing.T, db *store.DB, filter, sort string, few int) {
	t.Helper()
	one := &wire.CursorPaging{Limit: wire.Ptr(1)}
	request := query.Request{Filter: []byte(filter), Sort: []byte(sort), CursorPaging: one}
	for _, page := range []string{"first", "next"} {
		q, err := schema.Parse("search", request, cursors)
		if err != nil {
			t.Fatalf("%s: %v", filter, err)
		}
		where, err := from(actor.Actor{Kind: actor.Staff})
		if err != nil {
			t.Fatal(err)
		}
		var found *query.Page[string]
		if err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
			if found, err = pageOf(tx, q, where, reckon(few)); err != nil {
				return err
			}
			return route(tx, q, &where, reckon(few))
		}); err != nil {
			t.Fatalf("%s by %s, %s page: %v", filter, sort, page, err)
		}
		for _, statement := range q.Statements(db.Dialect(), where) {
			got := plan(t, db, statement.SQL, statement.Args)
			wrong := wrongPlan(db.Dialect(), &where, got)
			if page == "next" && where.Walk && db.Dialect() == store.SQLite && !strings.Contains(got, ",id)") && strings.Contains(statement.SQL, "orders.id) ") {
				wrong = "begins before the cursor"
			}
			if wrong != "" {
				t.Errorf("%s by %s, %s page (few: %d) %s\n%s\n%s", filter, sort, page, few, wrong, statement.SQL, got)
			}
		}
		if len(found.Items) != 1 {
			t.Errorf("%s finds nothing", filter)
		}
		if found.Cursors.Next == "" {
			return // of these there is one
		}
		request = query.Request{CursorPaging: &wire.CursorPaging{Limit: one.Limit, Cursor: found.Cursors.Next}}
	}
}

// wrongPlan tells what is wrong with a plan.
func wrongPlan(d store.Dialect, where *query.From, plan string) string {
	switch {
	case strings.Contains(plan, "SCAN orders\n") || strings.Contains(plan, "Seq Scan on orders"):
		return "reads all orders"
	case d == store.SQLite && where.Gather && strings.Contains(plan, "SCAN orders"):
		return "is not led to what fits"
	case d == store.SQLite && !where.Gather && sorts(plan):
		return "sorts what it walks along"
	}
	return ""
}

// TestSortsHaveIndexes reads the plans of lists that nothing narrows, on both databases.
func TestSortsHaveIndexes(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for _, f := range schema.Fields() {
			if !f.Sortable {
				continue
			}
			for _, order := range []string{"ASC", "DESC"} {
				q, err := schema.Parse("search", query.Request{Sort: fmt.Appendf(nil, `[{"fieldName":%q,"order":%q}]`, f.Path, order)}, nil)
				if err != nil {
					t.Fatal(err)
				}
				where, err := from(actor.Actor{Kind: actor.Staff})
				if err != nil {
					t.Fatal(err)
				}
				index := "orders_by_" + strings.TrimPrefix(q.Leading(), "orders.")
				statement := q.Statements(db.Dialect(), where)[0]
				if got := plan(t, db, statement.SQL, statement.Args); !strings.Contains(got, index) || sorts(got) {
					t.Errorf("by %s %s: no %s in\n%s", f.Path, order, index, got)
				}
			}
		}
	})
}

func sorts(plan string) bool {
	return strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "Sort  ")
}

func plan(t *testing.T, db *store.DB, sql string, args []any) string {
	t.Helper()
	var out strings.Builder
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		explain := "EXPLAIN QUERY PLAN "
		if tx.Dialect() == store.PostgreSQL {
			explain = "EXPLAIN "
			for _, setting := range []string{"enable_seqscan", "enable_bitmapscan", "enable_sort", "enable_incremental_sort"} { // a small table is read whole otherwise
				if _, err := tx.Exec("SET LOCAL " + setting + " = off"); err != nil {
					return err
				}
			}
		}
		out.Reset()
		return tx.Each(explain+sql, args, func(rows store.Rows) error {
			var line string
			var a, b, c int64
			dest := []any{&a, &b, &c, &line}
			if tx.Dialect() == store.PostgreSQL {
				dest = dest[3:]
			}
			err := rows.Scan(dest...)
			out.WriteString(line + "\n")
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}
