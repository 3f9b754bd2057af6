package today

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// indexes are those that each part is counted by.
var indexes = map[string]string{
	OrdersToFulfil: "order_search_to_fulfil", PaymentsToCapture: "payments_lapsing", Chargebacks: "payments_disputed",
	RefundsFailed:      "refunds_failed",
	PaymentRequestsDue: "payment_requests_due", LowStock: "low_stock_since", MembersWaiting: "accounts_to_approve",
	MemberReports: "reported_members_open", WebhooksFailed: "webhook_deliveries_failed", EmailsFailed: "emails_failed",
}

// TestPlans reads the plan of every statement on both databases: each goes along the index
// that holds exactly what waits, in its order, and stops when it has enough.
func TestPlans(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		now, off := time.Now(), append(storetest.ByIndexes(false), "enable_hashjoin", "enable_mergejoin")
		for i := range parts {
			p := &parts[i]
			statements := map[string][]any{p.countSQL(): p.args(now), p.itemsSQL(): p.args(now)}
			if p.urgent != "" {
				statements[p.urgentSQL()] = append(p.args(now), p.before(now))
			}
			for sql, args := range statements {
				got := storetest.Plan(t, db, sql, args, off...)
				if !strings.Contains(got, indexes[p.kind]) || strings.Contains(got, "Seq Scan") || storetest.Sorts(got) {
					t.Errorf("%s: no %s, or more than that, in\n%s\n%s", p.kind, indexes[p.kind], sql, got)
				}
				expect.That(t, strings.Contains(sql, "LIMIT"), "%s: nothing bounds %s", p.kind, sql)
			}
		}
		log := recordsSQL + strconv.Itoa(mostRecords)
		if got := storetest.Plan(t, db, log, nil, off...); !strings.Contains(got, "audit_log_occurred") ||
			storetest.Sorts(got) {
			t.Errorf("%s\n%s", log, got)
		}
		for _, sql := range []string{ownProduct, anyDelivery, anyTax, anyOrder} {
			if got := storetest.Plan(t, db, sql, nil, off...); storetest.Sorts(got) {
				t.Errorf("%s\n%s", sql, got)
			}
		}
	})
}
