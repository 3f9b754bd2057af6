package today

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// indexes are those that each part is counted by.
var indexes = map[string]string{
	OrdersToFulfil: "order_search_to_fulfil", PaymentsToCapture: "payments_lapsing", Chargebacks: "payments_disputed", RefundsFailed: "refunds_failed",
	PaymentRequestsDue: "payment_requests_due", LowStock: "low_stock_since", MembersWaiting: "accounts_to_approve",
	MemberReports: "reported_members_open", WebhooksFailed: "webhook_deliveries_failed", EmailsFailed: "emails_failed",
}

// TestPlans reads the plan of every statement on both databases: each goes along the index
// that holds exactly what waits, in its order, and stops when it has enough.
func TestPlans(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		now := time.Now()
		for i := range parts {
			p := &parts[i]
			statements := map[string][]any{p.countSQL(): p.args(now), p.itemsSQL(): p.args(now)}
			if p.urgent != "" {
				statements[p.urgentSQL()] = append(p.args(now), p.before(now))
			}
			for sql, args := range statements {
				got := plan(t, db, sql, args)
				if !strings.Contains(got, indexes[p.kind]) || strings.Contains(got, "Seq Scan") || strings.Contains(got, "TEMP B-TREE") || strings.Contains(got, "Sort  ") {
					t.Errorf("%s: no %s, or more than that, in\n%s\n%s", p.kind, indexes[p.kind], sql, got)
				}
				if !strings.Contains(sql, "LIMIT") {
					t.Errorf("%s: nothing bounds %s", p.kind, sql)
				}
			}
		}
		log := recordsSQL + strconv.Itoa(mostRecords)
		if got := plan(t, db, log, nil); !strings.Contains(got, "audit_log_occurred") || strings.Contains(got, "TEMP B-TREE") || strings.Contains(got, "Sort  ") {
			t.Errorf("%s\n%s", log, got)
		}
		for _, sql := range []string{ownProduct, anyDelivery, anyTax, anyOrder} {
			if got := plan(t, db, sql, nil); strings.Contains(got, "TEMP B-TREE") || strings.Contains(got, "Sort  ") {
				t.Errorf("%s\n%s", sql, got)
			}
		}
	})
}

func plan(t *testing.T, db *store.DB, sql string, args []any) string {
	t.Helper()
	var out strings.Builder
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		explain := "EXPLAIN QUERY PLAN "
		if tx.Dialect() == store.PostgreSQL {
			explain = "EXPLAIN "
			for _, setting := range []string{"enable_seqscan", "enable_bitmapscan", "enable_sort", "enable_incremental_sort", "enable_hashjoin", "enable_mergejoin"} { // a small table is read whole otherwise
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
