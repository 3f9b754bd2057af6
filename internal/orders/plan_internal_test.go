package orders

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/actor"
	"souk/internal/query"
	"souk/internal/store"
	"souk/internal/store/storetest"
)

// TestSearchesUseIndexes reads the query plans: every sort walks an index of its own,
// and the filters that back offices live by have one together with the usual sort.
func TestSearchesUseIndexes(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		where, err := from(actor.Actor{Kind: actor.Staff})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range schema.Fields() {
			if !f.Sortable {
				continue
			}
			column := f.Column
			if f.Order != "" {
				column = f.Order
			}
			index := "orders_by_" + strings.TrimPrefix(column, "orders.")
			for _, order := range []string{column + ", orders.id", column + " DESC, orders.id DESC"} {
				got := plan(t, db, "SELECT orders.doc FROM orders WHERE ("+where.Where+") ORDER BY "+order+" LIMIT 101", nil)
				if !strings.Contains(got, index) || sorts(got) {
					t.Errorf("by %s: no %s in\n%s", order, index, got)
				}
			}
		}
		for filter, index := range map[string]string{
			`{"status":"APPROVED"}`: "orders_of_status", `{"paymentStatus":"PAID"}`: "orders_of_payment_status", `{"fulfillmentStatus":"FULFILLED"}`: "orders_of_fulfillment_status",
			`{"channelInfo.type":"WEB"}`: "orders_of_channel", `{"shippingInfo.title":"Post"}`: "orders_of_shipping_title", `{"shippingInfo.region.name":"North"}`: "orders_of_region",
			`{"archived":false}`: "orders_of_archived", `{"seenByAHuman":false}`: "orders_of_seen", `{"buyerInfo.contactId":"x"}`: "orders_of_contact_id",
			`{"buyerInfo.memberId":"x"}`: "orders_of_member_id", `{"channelInfo.externalOrderId":"x"}`: "orders_of_external_id", `{"createdBy.userId":"x"}`: "orders_of_created_by",
			`{"businessLocation.id":"x"}`: "orders_of_location_id", `{"billingInfo.contactDetails.fullName":"x"}`: "orders_of_full_name",
			`{"checkoutId":"x"}`: "orders_checkout_key", `{"number":"10001"}`: "orders_number_key", `{"buyerInfo.email":"a@b.c"}`: "orders_by_email",
		} {
			q, err := schema.Parse("search", query.Request{Filter: []byte(filter)}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if db.Dialect() == store.PostgreSQL && !strings.HasPrefix(index, "orders_of_") {
				continue // statistics decide between the filter's index and the sort's; an empty table has none
			}
			condition, args := q.Where(db.Dialect())
			got := plan(t, db, "SELECT orders.doc FROM orders WHERE ("+where.Where+") AND "+condition+" ORDER BY orders.created DESC, orders.id DESC LIMIT 101", args)
			column := strings.TrimPrefix(index, "orders_of_")
			walks := db.Dialect() == store.PostgreSQL && strings.Contains(got, "orders_by_created") && strings.Contains(got, "Index Cond: ("+column+" ") // which holds the column too
			if !strings.Contains(got, index) && !walks || sorts(got) && strings.HasPrefix(index, "orders_of_") {
				t.Errorf("%s: no %s in\n%s", filter, index, got)
			}
		}
	})
}

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
		if f.Operators&query.HasSome != 0 || f.Operators == query.Fits {
			return fmt.Sprintf(`{%q:{"$hasSome":["x"]}}`, f.Path)
		}
	}
	return fmt.Sprintf(`{%q:"x"}`, f.Path)
}

// TestAnyFilterWithAnySort reads the plans of all pairs: who gathers is led by an index to
// what fits, and who walks goes along the sort's index. Nobody reads all orders to sort them.
func TestAnyFilterWithAnySort(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for _, filtered := range schema.Fields() {
			filter := filterOf(&filtered)
			for _, sorted := range schema.Fields() {
				if !sorted.Sortable {
					continue
				}
				q, err := schema.Parse("search", query.Request{Filter: []byte(filter), Sort: []byte(fmt.Sprintf(`[{"fieldName":%q}]`, sorted.Path))}, nil)
				if err != nil {
					t.Fatalf("%s: %v", filter, err)
				}
				leading := strings.TrimPrefix(q.Leading(), "orders.")
				for _, most := range []int{0, -1} { // all are few, all are many
					where, err := from(actor.Actor{Kind: actor.Staff})
					if err != nil {
						t.Fatal(err)
					}
					if err := db.Read(t.Context(), func(tx *store.Tx) error { return route(tx, q, &where, most) }); err != nil {
						t.Fatalf("%s: %v", filter, err)
					}
					condition, args := q.Where(db.Dialect())
					if where.Probe {
						condition, args = q.Probing(db.Dialect())
					}
					order := q.Leading()
					if where.Gather {
						order = "+" + order
					}
					got := plan(t, db, "SELECT orders.id FROM "+where.Table+" WHERE ("+where.Where+") AND "+condition+" ORDER BY "+order+", orders.id LIMIT 51", args)
					whole := strings.Contains(got, "SCAN orders\n") || strings.Contains(got, "Seq Scan on orders")
					walks := strings.Contains(got, "orders_by_"+leading) || strings.Contains(got, "orders_number_key") || leading == "created" && strings.Contains(got, "orders_of_")
					if whole || !where.Gather && db.Dialect() == store.SQLite && (!walks || sorts(got)) {
						t.Errorf("%s by %s (gathers: %v):\n%s", filter, sorted.Path, where.Gather, got)
					}
				}
			}
		}
	})
}

// TestRoute asks how SQLite is sent on its way: few orders that fit are gathered by the
// filter's index, and where many fit the sort's index is walked.
func TestRoute(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	for filter, c := range map[string]struct {
		sort, few, many string
	}{
		`{"paymentStatus":"NOT_PAID"}`:                  {`[{"fieldName":"priceSummary.total.amount","order":"DESC"}]`, "(payment_status=?)", "orders_by_total"},
		`{"priceSummary.total.amount":{"$gt":"1"}}`:     {`[{"fieldName":"buyerInfo.email"}]`, "orders_by_total", "orders_by_email"},
		`{"lineItems.locations.id":{"$hasSome":["x"]}}`: {`[{"fieldName":"number"}]`, "SEARCH order_refs USING COVERING INDEX", "orders_by_number"},
		`{"taxInfo.totalTax.amount":{"$gte":"0"}}`:      {``, "orders_by_tax", "orders_by_created"},
		`{"paymentStatus":"PAID"}`:                      {``, "orders_of_payment_status", "orders_of_payment_status"},
	} {
		q, err := schema.Parse("search", query.Request{Filter: []byte(filter), Sort: []byte(c.sort)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for few, index := range map[int]string{0: c.few, -1: c.many} {
			where, err := from(actor.Actor{Kind: actor.Staff})
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Read(t.Context(), func(tx *store.Tx) error { return route(tx, q, &where, few) }); err != nil {
				t.Fatal(err)
			}
			condition, args := q.Where(db.Dialect())
			order := q.Leading()
			if where.Gather {
				order = "+" + order
			}
			got := plan(t, db, "SELECT orders.doc FROM "+where.Table+" WHERE ("+where.Where+") AND "+condition+" ORDER BY "+order+", orders.id LIMIT 101", args)
			if !strings.Contains(got, index) {
				t.Errorf("%s by %s, few %d: no %s in\n%s", filter, c.sort, few, index, got)
			}
			err = db.Read(t.Context(), func(tx *store.Tx) error { // and the statement itself runs
				_, err := query.Rows(tx, q, where, func(scan func(...any) error) (string, error) {
					var doc string
					return doc, scan(&doc)
				})
				return err
			})
			if err != nil {
				t.Errorf("%s: %v", filter, err)
			}
		}
	}
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
			for _, setting := range []string{"enable_seqscan", "enable_bitmapscan", "enable_sort", "enable_incremental_sort"} { // an empty table is read whole otherwise
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
