package checkout_test

import (
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
)

// Money is taken once for one order, however often it is asked for; a payment that
// was refused, or that waits for the buyer, can be tried again, which is another order.
func TestCharge(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		post := r.Delivery("Post", "1.00")
		_, code := r.Card("2.00")
		id := r.create(ada, ready(post), line(r.Simple("Cup", "5.00", 3), 1))
		at := "/v1/checkouts/" + id
		r.api.OK(ada, "PATCH", at, `{"checkout":{},"giftCardCode":"`+code+`"}`)
		settings := r.api.OK(ada, "GET", at+"/payment-settings", "")
		settings.Want("paymentSettings.amount.amount", "4.00")
		settings.Want("paymentSettings.onlinePayments", true)
		r.api.OK(ada, "GET", at+"/payment-methods", "").Want("methods.0.testMode", true)
		charge := func(card string) string { return `{"paymentToken":"` + r.pays(ada, card) + `"}` }

		r.closeTill()
		r.api.Refused(428, checkout.CodeNoPayments, ada, "POST", at+"/create-order-and-charge", `{"paymentToken":"t"}`)
		expect.EqualNow(t, r.count("orders"), 0, "orders")
		r.api.OK("owner", "PATCH", "/v1/payment-settings/site",
			`{"paymentSettings":{"provider":"sandbox","manual":{"enabled":true}}}`)
		r.api.Refused(428, paymentmethods.CodeToken, ada, "POST", at+"/create-order-and-charge", `{"paymentToken":"t"}`)
		if bad := r.api.Call(ada, "POST", at+"/create-order-and-charge", `{}`); bad.Status != 400 || r.count("orders") != 0 {
			t.Fatalf("without a word how to pay: %d, %d orders", bad.Status, r.count("orders"))
		}
		r.api.Refused(428, checkout.CodePaymentError, ada, "POST", at+"/create-order-and-charge",
			charge(sandbox.CardDeclined))
		challenge := r.api.OK(ada, "POST", at+"/create-order-and-charge", charge(sandbox.CardChallenge))
		order := challenge.String("orderId")
		response := r.api.OK(ada, "GET", "/v1/payment-responses/"+challenge.String("paymentResponseToken"), "")
		response.Want("status", "ACTION_REQUIRED")
		response.Want("action.kind", "CHALLENGE")

		// the challenge is given up
		paid := r.api.OK(ada, "POST", at+"/create-order-and-charge", charge(sandbox.CardApproved))
		expect.That(t, paid.String("orderId") != order, "the order of the challenge was not given up")
		order = paid.String("orderId")
		r.api.OK(ada, "GET", "/v1/payment-responses/"+challenge.String("paymentResponseToken"), "").Want("status", "DECLINED")
		r.api.OK(ada, "POST", at+"/create-order-and-charge", charge(sandbox.CardApproved)).Want("orderId", order)
		r.api.OK(ada, "POST", at+"/create-order", `{}`).Want("paymentGatewayOrderId", paid.String("paymentGatewayOrderId"))
		r.api.OK("owner", "POST", "/v1/orders/search", `{"search":{}}`).Want("orders.length", 1)
		o := r.order(order)
		o.Want("order.paymentStatus", "PAID")
		o.Want("order.status", "APPROVED")
		o.Want("order.balanceSummary.paid.amount", "6.00")
		all := r.api.OK("owner", "GET", "/v1/payments/orders/"+order, "")
		for i, want := range []string{"2.00", "4.00"} {
			at := "orderTransactions.payments." + string(rune('0'+i))
			all.Want(at+".status", "APPROVED")
			all.Want(at+".amount.amount", want)
		}
	})
}

// Who pays by hand gets the order at once, unpaid.
func TestPayLater(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.create(ada, ready(r.Delivery("Post", "1.00")), line(r.Simple("Cup", "5.00", 3), 1))
		token := r.api.OK(ada, "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
		order := r.api.OK(ada, "POST", "/v1/checkouts/"+id+"/create-order-and-charge",
			`{"paymentToken":"`+token+`"}`).String("orderId")
		o := r.order(order)
		o.Want("order.status", "APPROVED")
		o.Want("order.paymentStatus", "NOT_PAID")
		r.api.OK(ada, "POST", "/v1/checkouts/"+id+"/create-order-and-charge", `{"paymentToken":"`+token+`"}`).Want(
			"orderId", order)
		marked := r.api.OK("owner", "POST", "/v1/payments-collector/orders/"+order+"/mark-as-paid", "{}")
		marked.Want("order.paymentStatus", "PAID")
		r.api.Refused(409, payments.CodeAlreadyPaid, "owner", "POST",
			"/v1/payments-collector/orders/"+order+"/mark-as-paid", "{}")
	})
}
