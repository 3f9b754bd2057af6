package reports_test

import "testing"

// Sales by how far they are paid have their orders too, and these make the number.
func TestOrdersBehindAPaymentStatus(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.sell("2026-11-09T12:00:00Z", 1, "10.00", "EUR", "WEB")
		r.sell("2026-11-10T12:00:00Z", 2, "10.00", "EUR", "POS")
		r.flush()
		parts := r.OK("owner", "GET", "/v1/reports/payment-statuses"+month, "")
		parts.Want("parts.length", 1)
		status := parts.String("parts.0.key")
		behind := r.OK("owner", "GET", "/v1/reports/orders"+month+"&paymentStatus="+status, "")
		behind.Want("sum.total.amount", parts.String("parts.0.total.amount"))
		behind.Want("orders.length", 2)
		r.OK("owner", "GET", "/v1/reports/orders"+month+"&paymentStatus=NONE", "").Want("orders.length", 0)
	})
}
