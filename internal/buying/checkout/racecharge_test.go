package checkout_test

import (
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

// chargeAll has everybody order and pay at once and gives the answers.
func (r *rig) chargeAll(ids, tokens []string) []*apitest.Answer {
	return atOnce(len(ids), func(i int) *apitest.Answer {
		return r.api.Call(shopper(0), "POST", "/v1/checkouts/"+ids[i]+"/create-order-and-charge",
			`{"paymentToken":"`+tokens[i]+`"}`)
	})
}

// A token pays once: of many checkouts that are ordered with it at once, one is, and of
// the others nothing is there, not even an order.
func TestOneTokenPaysOnce(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		cup, post := r.Simple("Cup", "5.00", 100), r.Delivery("Post", "1.00")
		ids, tokens := make([]string, 12), make([]string, 12)
		token := r.pays(shopper(0), sandbox.CardApproved)
		for i := range ids {
			ids[i], tokens[i] = r.create(shopper(0), ready(post), line(cup, 1)), token
		}
		expect.Equal(t, won(t, r.chargeAll(ids, tokens), paymentmethods.CodeToken), 1,
			"checkouts were paid by one token")
		for _, table := range []string{"orders", "payments", "gateway_orders", "payment_operations", "sandbox_entries"} {
			expect.Equal(t, r.count(table), 1, "rows in %s", table)
		}
	})
}

// A checkout is ordered and paid once, however many ask at once and with whatever
// tokens: one question goes to the bank.
func TestOneCheckoutIsPaidOnce(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		cup, post := r.Simple("Cup", "5.00", 100), r.Delivery("Post", "1.00")
		id := r.create(shopper(0), ready(post), line(cup, 1))
		ids, tokens := make([]string, 12), make([]string, 12)
		for i := range ids {
			ids[i], tokens[i] = id, r.pays(shopper(0), sandbox.CardApproved)
		}
		if n := won(t, r.chargeAll(ids, tokens), checkout.CodePaymentRunning, payments.CodeRunning, payments.CodeAlreadyPaid); n == 0 {
			t.Error("nobody could pay")
		}
		for _, table := range []string{"orders", "payments", "gateway_orders", "sandbox_entries"} {
			expect.Equal(t, r.count(table), 1, "rows in %s", table)
		}
	})
}
