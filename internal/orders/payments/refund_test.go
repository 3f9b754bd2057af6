package payments_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"souk/internal/orders/ledger"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func (r *rig) refundAt(order string) string {
	return "/v1/payments-collector/orders/" + order + "/trigger-refund"
}

func part(payment, amount string) string {
	return `"payments":[{"paymentId":"` + payment + `","amount":{"amount":"` + amount + `"}}]`
}

func TestRefunds(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		refundable := "/v1/payments-collector/orders/" + order + "/refundability"
		r.OK("owner", "GET", refundable, "").Want("refundabilities.0.refundabilityStatus", "REFUNDABLE")
		r.Refused(428, ledger.CodeInvalidAmount, "owner", "POST", r.refundAt(order), `{`+part(payment, "34.91")+`}`)
		r.Refused(404, "PAYMENTS_NOT_FOUND", "owner", "POST", r.refundAt(order), `{`+part(apitest.Nothing, "1.00")+`}`)

		a := r.OK("owner", "POST", r.refundAt(order),
			`{"payments":[{"paymentId":"`+payment+`"}],"details":{"lineItems":[{"lineItemId":"`+mug+
				`","quantity":1}],"reason":"broken"},
			"sideEffects":{"restockInfo":{"type":"SOME_ITEMS","items":[{"lineItemId":"`+mug+`","quantity":1}]}}}`)
		a.Want("orderTransactions.refunds.0.transactions.0.amount.amount", "10.00")
		a.Want("orderTransactions.refunds.0.transactions.0.refundStatus", "SUCCEEDED")
		a.Want("orderTransactions.payments.0.status", "PARTIALLY_REFUNDED")
		o := r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED")
		o.Want("order.balanceSummary.refunded.amount", "10.00")
		o.Want("order.balanceSummary.balance.amount", "0.00")
		o.Want("order.lineItems.0.refundQuantity", 1.0)

		r.Refused(428, ledger.CodeRefundUnits, "owner", "POST", r.refundAt(order),
			`{"payments":[{"paymentId":"`+payment+`"}],"details":{"lineItems":[{"lineItemId":"`+mug+`","quantity":3}]}}`)
		r.Refused(428, ledger.CodeInvalidAmount, "owner", "POST", r.refundAt(order), `{`+part(payment, "24.91")+`}`)
		r.OK("owner", "POST", r.refundAt(order), `{`+part(payment, "24.90")+`}`).Want(
			"orderTransactions.payments.0.status", "REFUNDED")
		r.wantOrder(order, "APPROVED", "FULLY_REFUNDED")
		none := r.OK("owner", "GET", refundable, "")
		none.Want("refundabilities.0.refundabilityStatus", "NOT_REFUNDABLE")
		none.Want("refundabilities.0.nonRefundableReason", "ALREADY_REFUNDED")
		r.Refused(428, "REFUND_NOT_AVAILABLE", "owner", "POST", r.refundAt(order), `{`+part(payment, "1.00")+`}`)
	})
}

// Why money cannot go back, each reason.
func TestRefundability(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		want := func(order, status, reason string) {
			t.Helper()
			a := r.OK("owner", "GET", "/v1/payments-collector/orders/"+order+"/refundability", "")
			a.Want("refundabilities.0.refundabilityStatus", status)
			if status == "MANUAL" {
				a.Want("refundabilities.0.manuallyRefundableReason", reason)
			} else if reason != "" {
				a.Want("refundabilities.0.nonRefundableReason", reason)
			}
		}
		declined, _ := r.paid(sandbox.CardDeclined)
		want(declined, "NOT_REFUNDABLE", "NOT_PAID")
		held, _ := r.paid(sandbox.CardApproved, hold(""))
		want(held, "NOT_REFUNDABLE", "NOT_PAID")
		slow, _ := r.paid(sandbox.CardSlow)
		want(slow, "NOT_REFUNDABLE", "ORDER_IS_PENDING")

		byHand, _ := r.order()
		r.OK("owner", "POST", "/v1/payments-collector/orders/"+byHand+"/mark-as-paid", "{}")
		want(byHand, "MANUAL", "OFFLINE")
		payment := r.book(byHand).String("orderTransactions.payments.0.id")
		r.Refused(428, payments.CodeByHand, "owner", "POST", r.refundAt(byHand), `{`+part(payment, "5.00")+`}`)
		r.OK("owner", "POST", r.refundAt(byHand),
			`{"payments":[{"paymentId":"`+payment+`","amount":{"amount":"5.00"},"externalRefund":true}]}`).
			Want("orderTransactions.refunds.0.transactions.0.externalRefund", true)
		r.wantOrder(byHand, "APPROVED", "PARTIALLY_REFUNDED")

		elsewhere, _ := r.order()
		r.OK("owner", "POST", "/v1/payments/orders/"+elsewhere+"/add-payment",
			`{"payments":[{"amount":{"amount":"34.90"},"status":"APPROVED","regularPaymentDetails":{"providerTransactionId":"x"}}]}`)
		want(elsewhere, "MANUAL", "NOT_SUPPORTED")

		old, oldPayment := r.paid(sandbox.CardApproved)
		disputed, disputedPayment := r.paid(sandbox.CardApproved)
		r.OK("owner", "POST", "/v1/payments/orders/"+disputed+"/update-payments",
			`{"payments":[{"payment":{"id":"`+disputedPayment+
				`","regularPaymentDetails":{"chargebacks":[{"amount":{"amount":"34.90"}}]}}}]}`)
		want(disputed, "NOT_REFUNDABLE", "AMOUNT_OFFSET_BY_CHARGEBACK")
		r.OK("owner", "GET", "/v1/payments-collector/orders/"+disputed+"/payment-collectability-status", "").Want("status",
			"NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS")
		r.wantOrder(disputed, "APPROVED", "PAID").Want("order.balanceSummary.chargeback.amount", "34.90")
		back := r.book(disputed).String("orderTransactions.payments.0.regularPaymentDetails.chargebacks.0.id")
		r.OK("owner", "POST", "/v1/payments/orders/"+disputed+"/update-payments",
			`{"payments":[{"payment":{"id":"`+disputedPayment+`","regularPaymentDetails":{"chargebacks":[{"id":"`+back+
				`","amount":{"amount":"34.90"},"status":"REVERSED"}]}}}]}`)
		want(disputed, "REFUNDABLE", "")

		r.OK("owner", "POST", "/v1/payments/orders/"+old+"/update-payments",
			`{"payments":[{"payment":{"id":"`+oldPayment+`","refundDisabled":true}}]}`)
		want(old, "NOT_REFUNDABLE", "DISABLED_BY_PROVIDER")
		r.OK("owner", "POST", "/v1/payments/orders/"+old+"/update-payments",
			`{"payments":[{"payment":{"id":"`+oldPayment+`","refundDisabled":false}}]}`)
		r.clock.Advance(200 * 24 * time.Hour)
		want(old, "MANUAL", "EXPIRED")
		r.reconcile() // also what was left open for so long: the order is rejected,
		r.reconcile() // and the money that came all the same goes back
	})
}

// A refund that the bank refuses gives its amount back to what can be refunded.
func TestRefundFails(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardNoRefund)
		a := r.OK("owner", "POST", r.refundAt(order),
			`{`+part(payment, "10.00")+`,"sideEffects":{"restockInfo":{"type":"ALL_ITEMS"}}}`)
		a.Want("orderTransactions.refunds.0.transactions.0.refundStatus", "FAILED")
		a.Want("orderTransactions.payments.0.status", "APPROVED")
		r.wantOrder(order, "APPROVED", "PAID").Want("order.balanceSummary.refunded.amount", "0.00")
		r.OK("owner", "GET", "/v1/payments-collector/orders/"+order+"/refundability",
			"").Want("refundabilities.0.refundabilityStatus", "REFUNDABLE")
		expect.Equal(t, r.stock.returned, 0, "came back for a refund that failed")
	})
}

// Two at once never give back more than was paid, and a key makes one of two.
func TestManyRefundsAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		var wait sync.WaitGroup
		var done atomic.Int64
		for range 16 {
			wait.Go(func() {
				if r.Call("owner", "POST", r.refundAt(order), `{`+part(payment, "20.00")+`}`).Status == 200 {
					done.Add(1)
				}
			})
		}
		wait.Wait()
		if done.Load() != 1 || r.charges("REFUND") != 1 {
			t.Errorf("%d refunds, %d at the bank", done.Load(), r.charges("REFUND"))
		}
		r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED").Want("order.balanceSummary.refunded.amount", "20.00")

		order, payment = r.paid(sandbox.CardApproved)
		first := r.Call("owner", "POST", r.refundAt(order), `{`+part(payment, "5.00")+`}`, "Idempotency-Key", "k1")
		again := r.Call("owner", "POST", r.refundAt(order), `{`+part(payment, "5.00")+`}`, "Idempotency-Key", "k1")
		if first.Status != 200 || again.Status != 200 || first.String("refundId") != again.String("refundId") {
			t.Errorf("%d %s, then %d %s", first.Status, first.String("refundId"), again.Status, again.String("refundId"))
		}
		if other := r.Call("owner", "POST", r.refundAt(order), `{`+part(payment, "6.00")+`}`, "Idempotency-Key", "k1"); other.Status != 409 {
			t.Errorf("another refund with the key: %d", other.Status)
		}
		r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED").Want("order.balanceSummary.refunded.amount", "5.00")
	})
}

// However a line is given back, unit by unit or at once, it comes to what was paid
// for it, and no refund passes what was paid.
func TestRefundProperty(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	r := newRig(t, storetest.Open(t, store.SQLite, clock.Set), clock)
	rapid.Check(t, func(rt *rapid.T) {
		order, payment := r.paid(sandbox.CardApproved)
		left, units := int64(3490), int64(3)
		for left > 0 {
			var body string
			var want int64
			switch rapid.IntRange(0, 2).Draw(rt, "kind") {
			case 0:
				n := rapid.Int64Range(1, 4).Draw(rt, "units")
				body = fmt.Sprintf(`{"payments":[{"paymentId":%q}],"details":{"lineItems":[{"lineItemId":%q,"quantity":%d}]}}`,
					payment, mug, n)
				if want = n * 1000; n > units {
					want = -1
				} else if want <= left {
					units -= n
				}
			default:
				want = rapid.Int64Range(1, 4000).Draw(rt, "amount")
				body = `{` + part(payment, fmt.Sprintf("%d.%02d", want/100, want%100)) + `}`
			}
			a := r.Call("owner", "POST", r.refundAt(order), body)
			if ok := want > 0 && want <= left; ok != (a.Status == 200) {
				rt.Fatalf("%s with %d left: %d", body, left, a.Status)
			} else if ok {
				left -= want
			} else if rapid.Bool().Draw(rt, "stop") {
				break
			}
		}
		r.healthy()
	})
}

// Mixed payments: all pay, or none does.
func TestMixedCharge(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		card := r.OK("owner", "POST", "/v1/gift-cards", `{"giftCard":{"initialValue":{"amount":"20.00"},"currency":"EUR"}}`)
		body := func(order, with string) string {
			return fmt.Sprintf(
				`{"orderId":%q,"giftCards":[{"giftCardCode":%q,"amount":{"amount":"14.90"}}],"regularCharge":{"paymentIntentId":%q,"amount":{"amount":"20.00"}}}`,
				order, card.String("giftCard.code"), r.token(with))
		}
		const at = "/v1/order-billing/charge-order"
		order, _ := r.order()
		r.Refused(428, payments.CodeDeclined, "owner", "POST", at, body(order, sandbox.CardDeclined))
		book := r.book(order)
		book.Want("orderTransactions.payments.0.status", "VOIDED")
		book.Want("orderTransactions.payments.0.paymentStatusDetails.voided.reason", "OTHER_PAYMENT_FAILURE")
		book.Want("orderTransactions.payments.1.status", "DECLINED")
		a := r.OK("owner", "POST", at, body(order, sandbox.CardApproved))
		a.Want("payments.0.status", "APPROVED")
		a.Want("payments.1.status", "APPROVED")
		r.wantOrder(order, "APPROVED", "PAID")
		r.Refused(409, payments.CodeOrderPaid, "owner", "POST", at, body(order, sandbox.CardApproved))

		cardPayment := a.String("payments.0.id")
		r.OK("owner", "POST", "/v1/order-billing/refund-payments", `{"orderId":"`+order+`","paymentRefunds":[{"paymentId":"`+
			cardPayment+`"}]}`).
			Want("refund.transactions.0.amount.amount", "14.90")
	})
}

// By hand: what waits is approved, too much is refused, twice is refused, one bad
// order of several does not stop the others.
func TestByHand(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const collector = "/v1/payments-collector/orders/"
		order, _ := r.order()
		r.Refused(428, ledger.CodeInvalidAmount, "owner", "POST", collector+order+"/manual-payment",
			`{"amount":{"amount":"34.91"}}`)
		r.OK("owner", "POST", collector+order+"/manual-payment", `{"amount":{"amount":"30.00"}}`)
		r.wantOrder(order, "APPROVED", "PARTIALLY_PAID").Want("order.balanceSummary.balance.amount", "4.90")
		r.OK("owner", "POST", collector+order+"/mark-as-paid", "{}").Want("order.paymentStatus", "PAID")
		r.Refused(409, payments.CodeAlreadyPaid, "owner", "POST", collector+order+"/manual-payment",
			`{"amount":{"amount":"1.00"}}`)

		other, _ := r.order()
		bulk := r.OK("owner", "POST", "/v1/bulk/payments-collector/mark-as-paid",
			`{"ecomOrderIds":["`+order+`","`+apitest.Nothing+`","`+other+`"]}`)
		bulk.Want("results.0.itemMetadata.error.code", payments.CodeAlreadyPaid)
		bulk.Want("results.1.itemMetadata.error.code", "ORDER_NOT_FOUND")
		bulk.Want("results.2.item.paymentStatus", "PAID")
		bulk.Want("bulkActionMetadata.totalFailures", 2.0)

		r.OK("owner", "PATCH", "/v1/payment-settings/site", `{"paymentSettings":{"cashRounding":"0.20"}}`)
		cash, _ := r.order()
		r.OK("owner", "POST", collector+cash+"/mark-as-paid", `{"userDefinedPaymentMethodName":{"predefined":"CASH"}}`)
		r.wantOrder(cash, "APPROVED", "PAID").Want("order.balanceSummary.cashRoundingAdjustment.amount", "0.10")
		r.book(cash).Want("orderTransactions.payments.0.cashRounding.unroundedAmount.amount", "34.90")
	})
}

// What can be collected, and the amounts that can be asked for.
func TestCollecting(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const collector = "/v1/payments-collector/orders/"
		order, _ := r.order()
		a := r.OK("owner", "GET", collector+order+"/payment-collectability-status", "")
		a.Want("status", "COLLECTABLE")
		a.Want("amount.amount", "34.90")
		r.Refused(428, ledger.CodeInvalidAmount, "owner", "POST", collector+order+"/prepare-payment-collection",
			`{"amount":{"amount":"35.00"}}`)
		gateway := r.OK("owner", "POST", collector+order+"/prepare-payment-collection",
			`{"amount":{"amount":"10.00"}}`).String("paymentGatewayOrderId")
		r.OK(ada, "GET", "/v1/payment-gateway-orders/"+gateway, "").Want("paymentGatewayOrder.amount.amount", "10.00")
		r.charge(gateway, sandbox.CardApproved).Want("status", "APPROVED")
		r.OK(ada, "GET", "/v1/payment-gateway-orders/"+gateway, "").Want("paymentGatewayOrder.status", "PAID")
		r.Refused(409, payments.CodeAlreadyPaid, ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge",
			`{"paymentToken":"`+r.token(sandbox.CardApproved)+`"}`)
		r.wantOrder(order, "INITIALIZED", "PARTIALLY_PAID")
		rest := r.OK("owner", "POST", collector+order+"/create-payment-gateway-order", `{}`).String("paymentGatewayOrderId")
		r.charge(rest, sandbox.CardApproved)
		r.wantOrder(order, "APPROVED", "PAID")
		r.OK("owner", "GET", collector+order+"/payment-collectability-status", "").Want("status",
			"NONCOLLECTABLE_ORDER_IS_PAID")
		r.Refused(409, payments.CodeAlreadyPaid, "owner", "POST", collector+order+"/create-payment-gateway-order", `{}`)

		slow, _ := r.paid(sandbox.CardSlow)
		r.OK("owner", "GET", collector+slow+"/payment-collectability-status", "").Want("status",
			"NONCOLLECTABLE_ORDER_IS_PENDING")
		gone, _ := r.order()
		r.OK("owner", "POST", "/v1/orders/"+gone+"/update-status", `{"status":"CANCELED"}`)
		r.OK("owner", "GET", collector+gone+"/payment-collectability-status", "").Want("status",
			"NONCOLLECTABLE_ORDER_IS_CANCELLED")
		r.OK("owner", "PATCH", "/v1/payment-settings/site", `{"paymentSettings":{"provider":""}}`)
		open, _ := r.order()
		r.OK("owner", "GET", collector+open+"/payment-collectability-status", "").Want("status",
			"NONCOLLECTABLE_MISSING_PAYMENT_METHOD")
		r.Refused(428, paymentmethods.CodeNoProvider, "owner", "POST", collector+open+"/prepare-payment-collection",
			`{"amount":{"amount":"10.00"}}`)
	})
}

// What units of lines, fees and delivery come to, and who may ask.
func TestCalculateRefund(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		const at = "/v1/order-billing/calculate-refund"
		a := r.OK("owner", "POST", at, `{"orderId":"`+order+`","refundItems":{"lineItems":[{"lineItemId":"`+mug+
			`","quantity":2}],"shipping":{"amount":{"amount":"1.90"}}}}`)
		a.Want("available", true)
		a.Want("summary.total.amount", "21.90")
		a.Want("summary.lineItemsSubtotal.amount", "20.00")
		bad := r.OK("owner", "POST", at, `{"orderId":"`+order+`","refundItems":{"lineItems":[{"lineItemId":"`+mug+
			`","quantity":4}],"shipping":{"amount":{"amount":"5.00"}}}}`)
		bad.Want("notAvailable.errors.0.error.applicationError.code", ledger.CodeRefundUnits)
		bad.Want("notAvailable.errors.1.error.applicationError.code", ledger.CodeShippingAmount)
		all := r.OK("owner", "POST", "/v1/order-billing/get-order-refundability", `{"orderId":"`+order+`"}`)
		all.Want("payments.0.refundable", true)
		all.Want("payments.0.payment.monetary.maxRefund.amount", "34.90")
		all.Want("lineItems.0.availableRefundQuantity", 3.0)
		all.Want("shipping.availableRefundAmount.amount", "4.90")
		r.OK("owner", "POST", "/v1/order-billing/generate-receipts", `{"orderId":"`+order+`","paymentIds":["`+payment+`"]}`)
		r.Refused(409, payments.CodeReceiptExists, "owner", "POST", "/v1/order-billing/generate-receipts",
			`{"orderId":"`+order+`","paymentIds":["`+payment+`"]}`)
		for _, who := range []string{ada, "visitor x", "staff ECOM.READ_TRANSACTIONS"} {
			r.Refused(403, "", who, "POST", r.refundAt(order), `{`+part(payment, "1.00")+`}`)
		}
	})
}
