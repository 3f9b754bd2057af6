package orders

import (
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
			if !strings.Contains(got, index) || sorts(got) && strings.HasPrefix(index, "orders_of_") {
				t.Errorf("%s: no %s in\n%s", filter, index, got)
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
