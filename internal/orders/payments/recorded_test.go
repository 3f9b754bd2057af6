package payments_test

import (
	"fmt"
	"testing"

	"souk/internal/orders/ledger"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/httpapi/apitest"
)

const omar = "member " + apitest.Omar

// recorded places an order and writes down a payment that was made elsewhere.
func (r *rig) recorded(status string) (order, payment string) {
	r.t.Helper()
	order, _ = r.order()
	a := r.OK("owner", "POST", "/v1/payments/orders/"+order+"/add-payment",
		`{"payments":[{"amount":{"amount":"34.90"},"status":"`+status+
			`","regularPaymentDetails":{"providerTransactionId":"till-1"}}]}`)
	return order, a.String("paymentsIds.0")
}

// Money that a provider unknown to the shop holds can be neither let go nor taken here.
func TestVoidOfARecordedPayment(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.recorded("AUTHORIZED")
		ids := `"paymentIds":["` + payment + `"]`
		parts := `"payments":[{"paymentId":"` + payment + `"}]`
		r.Refused(404, "PAYMENT_GATEWAY_ID_NOT_FOUND", "owner", "POST", collector+order+"/void-authorized-payments",
			`{`+ids+`}`)
		r.Refused(404, "PAYMENT_GATEWAY_ID_NOT_FOUND", "owner", "POST", collector+order+"/capture-authorized-payments",
			`{`+parts+`}`)
		r.Refused(404, "GATEWAY_TRANSACTION_NOT_FOUND", "owner", "POST", billing+"void-authorized-payments",
			`{"orderId":"`+order+`",`+ids+`}`)
		r.Refused(404, "GATEWAY_TRANSACTION_NOT_FOUND", "owner", "POST", billing+"capture-authorized-payments",
			`{"orderId":"`+order+`",`+parts+`}`)
		r.book(order).Want("orderTransactions.payments.0.status", "AUTHORIZED")

		order, payment = r.recorded("APPROVED")
		for _, at := range []string{collector + order, billing} {
			body := `{"paymentIds":["` + payment + `"]}`
			if at == billing {
				at, body = billing+"void-authorized-payments", `{"orderId":"`+order+`","paymentIds":["`+payment+`"]}`
			} else {
				at += "/void-authorized-payments"
			}
			r.Refused(428, payments.CodeNotAuthorized, "owner", "POST", at, body)
		}

		byHand, _ := r.order()
		r.OK("owner", "POST", collector+byHand+"/mark-as-paid", "{}")
		cash := r.book(byHand).String("orderTransactions.payments.0.id")
		r.Refused(428, payments.CodeNotAuthorized, "owner", "POST", collector+byHand+"/void-authorized-payments",
			`{"paymentIds":["`+cash+`"]}`)
		r.Refused(428, payments.CodeNotOnline, "owner", "POST", collector+byHand+"/capture-authorized-payments",
			`{"payments":[{"paymentId":"`+cash+`"}]}`)

		held, payment := r.paid(sandbox.CardApproved, hold(""))
		r.OK("owner", "POST", billing+"void-authorized-payments", `{"orderId":"`+held+`","paymentIds":["`+payment+`"]}`).Want(
			"orderTransactions.payments.0.status", "VOIDED")
		r.Refused(428, payments.CodeVoided, "owner", "POST", billing+"void-authorized-payments",
			`{"orderId":"`+held+`","paymentIds":["`+payment+`"]}`)
	})
}

// Members list the payments of their own orders, without what is the shop's; nobody
// learns whether another's order is there.
func TestMembersListTheirPayments(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		r.OK("owner", "POST", r.refundAt(order), `{`+part(payment, "5.00")+`}`)
		const at = "/v1/payments/orders/"
		own := r.OK(ada, "GET", at+order, "")
		own.Want("orderTransactions.payments.0.amount.amount", "34.90")
		own.Want("orderTransactions.payments.0.status", "PARTIALLY_REFUNDED")
		own.Want("orderTransactions.payments.0.regularPaymentDetails.creditCardDetails.lastFourDigits", "4242")
		own.Want("orderTransactions.payments.0.regularPaymentDetails.providerTransactionId", nil)
		own.Want("orderTransactions.payments.0.regularPaymentDetails.paymentOrderId", nil)
		own.Want("orderTransactions.refunds.0.transactions.0.amount.amount", "5.00")
		own.Want("orderTransactions.refunds.0.transactions.0.providerRefundId", nil)
		if r.book(order).At("orderTransactions.payments.0.regularPaymentDetails.providerTransactionId") == nil {
			t.Error("the shop does not see its provider's name of the payment")
		}
		r.Refused(404, "ORDER_NOT_FOUND", omar, "GET", at+order, "")
		r.Refused(404, "ORDER_NOT_FOUND", omar, "GET", at+apitest.Nothing, "")
		r.Refused(403, "", "visitor v", "GET", at+order, "")
		r.Refused(403, "", "visitor v", "GET", at+apitest.Nothing, "")
		r.Refused(403, "", "staff ECOM.READ_ORDERS", "GET", at+order, "")

		other, _ := r.order()
		body := fmt.Sprintf(`{"orderIds":[%q,%q,%q]}`, order, apitest.Nothing, other)
		r.OK("owner", "POST", "/v1/payments/list-by-ids", body).Want("orderTransactions.length", 2)
		mine := r.OK(ada, "POST", "/v1/payments/list-by-ids", body)
		mine.Want("orderTransactions.length", 2)
		mine.Want("orderTransactions.0.orderId", order)
		mine.Want("orderTransactions.0.payments.0.regularPaymentDetails.gatewayTransactionId", nil)
		r.OK(omar, "POST", "/v1/payments/list-by-ids", body).Want("orderTransactions.length", 0)
		r.Refused(403, "", "visitor v", "POST", "/v1/payments/list-by-ids", body)
	})
}

// An order that was paid otherwise is paid, whatever became of the page to pay it on.
func TestPayingAPaidOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		r.OK("owner", "POST", collector+order+"/mark-as-paid", "{}")
		r.Refused(409, payments.CodeAlreadyPaid, ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge",
			`{"paymentToken":"`+r.token(sandbox.CardApproved)+`"}`)
		r.Refused(409, payments.CodeAlreadyPaid, "owner", "POST", collector+order+"/mark-as-paid", "{}")
		r.Refused(409, payments.CodeAlreadyPaid, "owner", "POST", collector+order+"/manual-payment",
			`{"amount":{"amount":"1.00"}}`)
		r.Refused(409, payments.CodeAlreadyPaid, "owner", "POST", collector+order+"/prepare-payment-collection",
			`{"amount":{"amount":"1.00"}}`)
		r.Refused(409, payments.CodeOrderPaid, "owner", "POST", billing+"charge-order",
			fmt.Sprintf(`{"orderId":%q,"regularCharge":{"paymentIntentId":%q,"amount":{"amount":"1.00"}}}`, order,
				r.token(sandbox.CardApproved)))

		gone, gateway := r.order()
		r.OK("owner", "POST", collector+gone+"/mark-as-paid", "{}")
		r.OK("owner", "POST", "/v1/orders/"+gone+"/cancel", "{}")
		r.Refused(428, payments.CodeCanceled, ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge",
			`{"paymentToken":"`+r.token(sandbox.CardApproved)+`"}`)
	})
}

// How a payment that was written down stands is told along the table of states, one or many.
func TestStatusOfRecordedPayments(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		at := func(order, payment string) string {
			return "/v1/payments/" + payment + "/orders/" + order + "/update-payment-transaction-status"
		}
		order, payment := r.recorded("PENDING")
		r.OK("owner", "POST", at(order, payment), `{"status":"AUTHORIZED"}`).Want("orderTransactions.payments.0.status",
			"AUTHORIZED")
		r.wantOrder(order, "APPROVED", "PENDING")
		r.OK("owner", "POST", at(order, payment), `{"status":"AUTHORIZED"}`)
		r.Refused(428, ledger.CodeStatus, "owner", "POST", at(order, payment), `{"status":"DECLINED"}`)
		r.Refused(428, ledger.CodeStatus, "owner", "POST", at(order, payment), `{"status":"REFUNDED"}`)
		r.Refused(404, ledger.CodeNoPayment, "owner", "POST", at(order, apitest.Nothing), `{"status":"APPROVED"}`)
		r.Refused(404, "ORDER_NOT_FOUND", "owner", "POST", at(apitest.Nothing, payment), `{"status":"APPROVED"}`)
		r.OK("owner", "POST", at(order, payment), `{"status":"APPROVED"}`)
		r.wantOrder(order, "APPROVED", "PAID")
		bank, charged := r.paid(sandbox.CardApproved)
		r.Refused(428, ledger.CodeStatus, "owner", "POST", at(bank, charged), `{"status":"VOIDED"}`)

		other, late := r.recorded("PENDING")
		bulk := r.OK("owner", "POST", "/v1/bulk/payments/update-payment-transaction-status", fmt.Sprintf(
			`{"paymentAndOrderIds":[{"orderId":%q,"paymentId":%q},{"orderId":%q,"paymentId":%q},{"orderId":%q,"paymentId":%q}],"returnFullEntity":true,"status":"DECLINED"}`,
			bank, charged, other, late, other, apitest.Nothing))
		bulk.Want("results.0.itemMetadata.error.code", ledger.CodeStatus)
		bulk.Want("results.1.item.status", "DECLINED")
		bulk.Want("results.2.itemMetadata.error.code", ledger.CodeNoPayment)
		bulk.Want("bulkActionMetadata.totalSuccesses", 1.0)
		r.wantOrder(other, "INITIALIZED", "DECLINED")
		r.wantOrder(bank, "APPROVED", "PAID")
	})
}

// How a refund stands that was made elsewhere is told by whoever made it; what follows is
// counted once.
func TestUpdateOfARefund(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.recorded("APPROVED")
		at := "/v1/payments/orders/" + order + "/update-refund-transaction"
		body := func(refund, payment, more string) string {
			return fmt.Sprintf(`{"refundId":%q,"transaction":{"paymentId":%q%s}}`, refund, payment, more)
		}
		given := r.OK("owner", "POST", r.refundAt(order),
			`{"payments":[{"paymentId":"`+payment+
				`","amount":{"amount":"10.00"},"externalRefund":true,"externalRefundInfo":{"refundStatus":"PENDING"}}],
			"details":{"lineItems":[{"lineItemId":"`+mug+`","quantity":1}]},"sideEffects":{"restockInfo":{"type":"ALL_ITEMS"}}}`)
		given.Want("orderTransactions.refunds.0.transactions.0.refundStatus", "PENDING")
		given.Want("orderTransactions.payments.0.status", "APPROVED")
		r.wantOrder(order, "APPROVED", "PAID").Want("order.balanceSummary.pendingRefund.amount", "10.00")
		id := given.String("refundId")

		r.Refused(404, ledger.CodeNoTransactions, "owner", "POST",
			"/v1/payments/orders/"+apitest.Nothing+"/update-refund-transaction",
			body(id, payment, `,"refundStatus":"SUCCEEDED"`))
		r.Refused(404, ledger.CodeNoRefund, "owner", "POST", at,
			body(apitest.Nothing, payment, `,"refundStatus":"SUCCEEDED"`))
		r.Refused(404, ledger.CodeNoRefundTransaction, "owner", "POST", at,
			body(id, apitest.Nothing, `,"refundStatus":"SUCCEEDED"`))

		masked := r.OK("owner", "POST", at, fmt.Sprintf(
			`{"refundId":%q,"transaction":{"paymentId":%q,"refundStatus":"SUCCEEDED","providerRefundId":"till-9"},"fieldMask":"providerRefundId"}`, id, payment))
		masked.Want("orderTransactions.refunds.0.transactions.0.refundStatus", "PENDING")
		masked.Want("orderTransactions.refunds.0.transactions.0.providerRefundId", "till-9")

		done := r.OK("owner", "POST", at, body(id, payment, `,"refundStatus":"SUCCEEDED"`))
		done.Want("orderTransactions.payments.0.status", "PARTIALLY_REFUNDED")
		r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED").Want("order.balanceSummary.refunded.amount", "10.00")
		if n := r.one(
			"SELECT COUNT(*) FROM outbox WHERE event_type = 'wix.ecom.v1.order_transactions_refund_completed' AND entity_id = ?",
			order); n != "1" {
			t.Errorf("its end was told %s times", n)
		}
		r.Refused(428, ledger.CodeStatus, "owner", "POST", at, body(id, payment, `,"refundStatus":"PENDING"`))

		failed := r.OK("owner", "POST", at, body(id, payment,
			`,"refundStatus":"FAILED","refundStatusInfo":{"paymentGatewayReasonCode":"54","description":"account closed"}`))
		failed.Want("orderTransactions.payments.0.status", "APPROVED")
		failed.Want("orderTransactions.refunds.0.transactions.0.refundStatusInfo.description", "account closed")
		r.wantOrder(order, "APPROVED", "PAID").Want("order.balanceSummary.refunded.amount", "0.00")
		r.Refused(428, ledger.CodeStatus, "owner", "POST", at, body(id, payment, `,"refundStatus":"SUCCEEDED"`))

		bank, charged := r.paid(sandbox.CardApproved)
		own := r.OK("owner", "POST", r.refundAt(bank), `{`+part(charged, "5.00")+`}`).String("refundId")
		r.Refused(428, ledger.CodeStatus, "owner", "POST", "/v1/payments/orders/"+bank+"/update-refund-transaction",
			body(own, charged, `,"refundStatus":"FAILED"`))
	})
}
