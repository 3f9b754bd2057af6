package payments_test

import (
	"sync"
	"testing"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
)

// What becomes of a charge, by card.
func TestCards(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for card, want := range map[string]struct{ says, order, paid, reason string }{
			sandbox.CardApproved: {"APPROVED", "APPROVED", "PAID", ""},
			sandbox.CardDeclined: {"DECLINED", "INITIALIZED", "DECLINED", provider.DeclineCard},
			sandbox.CardFunds:    {"DECLINED", "INITIALIZED", "DECLINED", provider.DeclineFunds},
			sandbox.CardExpired:  {"DECLINED", "INITIALIZED", "DECLINED", provider.DeclineExpired},
			sandbox.CardSlow:     {"PENDING", "PENDING", "PENDING", ""},
			sandbox.CardReview:   {"PENDING", "PENDING", "PENDING_MERCHANT", ""},
			sandbox.CardSilent:   {"PENDING", "INITIALIZED", "PENDING", ""},
		} {
			order, gateway := r.order()
			a := r.charge(gateway, card)
			a.Want("status", want.says)
			if want.reason != "" {
				a.Want("declineReason", want.reason)
			}
			r.wantOrder(order, want.order, want.paid)
			if want.says != "PENDING" {
				continue
			}
			if card == sandbox.CardSilent { // a second one while nobody knows
				r.Refused(409, payments.CodeRunning, ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge",
					`{"paymentToken":"`+r.token(sandbox.CardApproved)+`"}`)
			}
			r.OK(ada, "GET", gatewayAt+gateway, "").Want("paymentGatewayOrder.running", true)
			r.clock.Advance(time.Minute)
			r.reconcile()
			r.wantOrder(order, "APPROVED", "PAID")
			r.OK(ada, "GET", "/v1/payment-responses/"+a.String("paymentResponseToken"), "").Want("status", "APPROVED")
		}
	})
}

// A charge that the buyer has to confirm: yes, no, never, and another card instead.
func TestChallenge(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ask := func() (order, token string) {
			order, gateway := r.order()
			a := r.charge(gateway, sandbox.CardChallenge)
			a.Want("status", "ACTION_REQUIRED")
			return order, a.String("paymentResponseToken")
		}
		yes, token := ask()
		r.OK(ada, "POST", "/v1/sandbox/challenges/"+token, `{"approve":true}`).Want("status", "APPROVED")
		r.OK(ada, "POST", "/v1/sandbox/challenges/"+token, `{"approve":false}`).Want("status", "APPROVED")
		r.wantOrder(yes, "APPROVED", "PAID")

		no, token := ask()
		refused := r.OK(ada, "POST", "/v1/sandbox/challenges/"+token, `{"approve":false}`)
		refused.Want("status", "DECLINED")
		refused.Want("declineReason", provider.DeclineBuyer)
		r.wantOrder(no, "INITIALIZED", "DECLINED")

		never, token := ask()
		r.clock.Advance(90 * time.Minute)
		r.reconcile()
		r.OK(ada, "GET", "/v1/payment-responses/"+token, "").Want("status", "DECLINED")
		r.wantOrder(never, "CANCELED", "CANCELED") // its time is over
		r.Refused(404, payments.CodeNoResponse, ada, "GET", "/v1/payment-responses/"+token+"x", "")
	})
}

// However many ask at once, and however often a token is used, money is taken once.
func TestManyChargesAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		var wait sync.WaitGroup
		for range 16 {
			token := r.token(sandbox.CardApproved)
			wait.Go(func() {
				r.Call(ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge", `{"paymentToken":"`+token+`"}`)
			})
		}
		wait.Wait()
		expect.Equal(t, r.charges("CHARGE"), 1, "charged times")
		r.wantOrder(order, "APPROVED", "PAID").Want("order.balanceSummary.paid.amount", "34.90")

		_, other := r.order()
		token := r.token(sandbox.CardDeclined)
		at := "/v1/payment-gateway-orders/" + other + "/charge"
		r.OK(ada, "POST", at, `{"paymentToken":"`+token+`"}`)
		r.Refused(428, paymentmethods.CodeToken, ada, "POST", at, `{"paymentToken":"`+token+`"}`)
	})
}

// Money that is set aside is taken, let go, or what was planned is done with it.
func TestSetAside(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const collector = "/v1/payments-collector/orders/"
		captureAt := func(order string) string { return collector + order + "/capture-authorized-payments" }
		voidAt := func(order string) string { return collector + order + "/void-authorized-payments" }

		order, payment := r.paid(sandbox.CardApproved, hold(""))
		r.wantOrder(order, "APPROVED", "PENDING").Want("order.balanceSummary.authorized.amount", "34.90")
		r.Refused(428, orders.CodeAuthorized, "owner", "POST", "/v1/orders/"+order+"/cancel", "{}")
		r.Refused(428, ledger.CodeInvalidAmount, "owner", "POST", captureAt(order),
			`{"payments":[{"paymentId":"`+payment+`","amount":{"amount":"34.91"}}]}`)
		captured := r.OK("owner", "POST", captureAt(order),
			`{"payments":[{"paymentId":"`+payment+`","amount":{"amount":"30.00"}}]}`)
		captured.Want("orderTransactions.payments.0.status", "APPROVED")
		captured.Want("orderTransactions.payments.0.amount.amount", "30.00")
		captured.Want("orderTransactions.payments.0.regularPaymentDetails.authorizationDetails.captures.0.status",
			"SUCCEEDED")
		r.wantOrder(order, "APPROVED", "PARTIALLY_PAID").Want("order.balanceSummary.balance.amount", "4.90")
		r.Refused(428, payments.CodeCaptured, "owner", "POST", captureAt(order), `{"payments":[{"paymentId":"`+payment+`"}]}`)
		r.Refused(428, payments.CodeCaptured, "owner", "POST", voidAt(order), `{"paymentIds":["`+payment+`"]}`)

		order, payment = r.paid(sandbox.CardApproved, hold(""))
		r.OK("owner", "POST", voidAt(order), `{"paymentIds":["`+payment+`"]}`).Want(
			"orderTransactions.payments.0.status", "VOIDED")
		r.wantOrder(order, "APPROVED", "CANCELED")
		r.Refused(428, payments.CodeVoided, "owner", "POST", captureAt(order), `{"payments":[{"paymentId":"`+payment+`"}]}`)
		r.Refused(428, payments.CodeVoided, "owner", "POST", voidAt(order), `{"paymentIds":["`+payment+`"]}`)
		r.OK("owner", "POST", "/v1/orders/"+order+"/cancel", "{}")

		taken, _ := r.paid(sandbox.CardApproved, hold("CAPTURE"))
		let, _ := r.paid(sandbox.CardApproved, hold("VOID"))
		r.clock.Advance(6*24*time.Hour + 11*time.Hour)
		r.reconcile()
		r.wantOrder(taken, "APPROVED", "PENDING")
		r.clock.Advance(2 * time.Hour)
		r.reconcile()
		r.wantOrder(taken, "APPROVED", "PAID")
		r.wantOrder(let, "APPROVED", "CANCELED")
		r.book(let).Want("orderTransactions.payments.0.regularPaymentDetails.authorizationDetails.void.reason", "SCHEDULED")
	})
}

// A way of paying that was kept pays again, without the buyer.
func TestKeptWayOfPaying(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		_, gateway := r.order()
		r.OK(ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge", `{"paymentToken":"`+r.token(sandbox.CardApproved)+
			`","savePaymentMethod":true}`).Want("status", "APPROVED")
		kept := r.OK(ada, "GET", "/v1/saved-payment-methods/my", "")
		kept.Want("savedMethods.0.lastDigits", "4242")
		id := kept.String("savedMethods.0.id")
		r.Refused(404, paymentmethods.CodeNoSavedMethod, "visitor x", "POST", "/v1/payment-tokens",
			`{"savedMethodId":"`+id+`"}`)
		// What is charged later is paid by that, or by a new card; never by hand.
		ways := r.OK(ada, "GET", "/v1/payment-methods/my", "")
		ways.Want("saved.0.id", id)
		ways.Want("methods.0.kind", "CARD")
		ways.Want("methods.1", nil)

		order, gateway := r.order()
		token := r.OK(ada, "POST", "/v1/payment-tokens", `{"savedMethodId":"`+id+`"}`).String("paymentToken")
		r.OK(ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge", `{"paymentToken":"`+token+`"}`).Want(
			"status", "APPROVED")
		r.book(order).Want("orderTransactions.payments.0.regularPaymentDetails.savedPaymentMethod", true)

		order, _ = r.order()
		const at = "/v1/order-billing/authorize-charge-with-saved-payment-method"
		body := `{"orderId":"` + order +
			`","amount":{"amount":"20.00"},"currency":"EUR","delayedCaptureSettings":{"scheduledAction":"CAPTURE","delayDuration":{"count":2,"unit":"DAYS"}}}`
		a := r.OK("owner", "POST", at, body)
		a.Want("payment.status", "AUTHORIZED")
		a.Want("payment.regularPaymentDetails.authorizationDetails.scheduledAction.executionDate", "2026-11-17T12:00:00.000Z")
		r.Refused(428, ledger.CodeInvalidAmount, "owner", "POST", at, body) // 14.90 are left

		r.OK(ada, "DELETE", "/v1/saved-payment-methods/my/"+id, "")
		r.Refused(404, paymentmethods.CodeNoSavedMethod, ada, "DELETE", "/v1/saved-payment-methods/my/"+id, "")
	})
}

// An order that nobody pays gives its things and the gift card's money back.
func TestUnpaidOrderEnds(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		card := r.OK("owner", "POST", "/v1/gift-cards", `{"giftCard":{"initialValue":{"amount":"20.00"},"currency":"EUR"}}`)
		code := card.String("giftCard.code")
		order, gateway := r.order()
		r.OK("owner", "POST", "/v1/order-billing/redeem-gift-card",
			`{"orderId":"`+order+`","giftCardCode":"`+code+`","amount":{"amount":"20.00"},"currency":"EUR"}`)
		r.wantOrder(order, "INITIALIZED", "PARTIALLY_PAID")
		r.charge(gateway, sandbox.CardDeclined)
		r.clock.Advance(3 * time.Hour)
		r.reconcile()
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.status", "CANCELED")
		r.book(order).Want("orderTransactions.payments.0.status", "VOIDED")
		r.Refused(428, payments.CodeCanceled, ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge",
			`{"paymentToken":"`+r.token(sandbox.CardApproved)+`"}`)
		again, _ := r.order()
		r.OK("owner", "POST", "/v1/order-billing/redeem-gift-card",
			`{"orderId":"`+again+`","giftCardCode":"`+code+`","amount":{"amount":"20.00"},"currency":"EUR"}`)
		expect.Equal(t, r.stock.returned, 3, "came back on the shelf")
	})
}
