package payments_test

import (
	"fmt"
	"testing"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

const gatewayAt = "/v1/payment-gateway-orders/"

// An order that goes on before it is paid can be cancelled while its buyer pays: the
// payment ends with it, and one that was confirmed already goes back.
func TestCancelOfAnApprovedOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		begin := func() (order, token string) {
			order, gateway := r.order()
			later := r.OK(ada, "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
			r.OK(ada, "POST", gatewayAt+gateway+"/charge", `{"paymentToken":"`+later+`"}`)
			r.wantOrder(order, "APPROVED", "NOT_PAID")
			page := r.OK("owner", "POST", collector+order+"/create-payment-gateway-order", `{}`).String("paymentGatewayOrderId")
			a := r.charge(page, sandbox.CardChallenge)
			a.Want("status", "ACTION_REQUIRED")
			return order, a.String("paymentResponseToken")
		}
		r.OK("owner", "PATCH", "/v1/payment-settings/site", `{"paymentSettings":{"manual":{"enabled":true}}}`)
		order, token := begin()
		r.cancel(order)
		expect.Equal(t, r.confirm(token), "DECLINED", "the buyer of a cancelled order is told")
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.status", "CANCELED")
		expect.Equal(t, r.kept(order), "0.00", "kept of a cancelled order")

		order, token = begin()
		r.payAtBank(order)
		r.cancel(order)
		r.confirm(token)
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.status", "CANCELED")
		if kept, n := r.kept(order), r.charges("REFUND"); kept != "0.00" || n != 1 {
			t.Errorf("%s kept of a cancelled order, %d refunds at the bank", kept, n)
		}
	})
}

func TestPaymentSettingsOfTwo(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		const path = "/v1/payment-settings/site"
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET " + path, Change: "PATCH " + path, Field: "paymentSettings",
			Changes: []string{`{"paymentSettings":{"holdMinutes":45}}`, `{"paymentSettings":{"provider":""}}`,
				`{"paymentSettings":{"manual":{"name":"Cash"}}}`, `{"paymentSettings":{"cashRounding":"0.05"}}`}})
	})
}

// Who says to pay by hand has the order go on unpaid, once however often they say so; and
// where the shop does not take such payments, they cannot.
func TestPayingByHand(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		allow := func(yes bool) {
			r.OK("owner", "PATCH", "/v1/payment-settings/site",
				fmt.Sprintf(`{"paymentSettings":{"manual":{"enabled":%t}}}`, yes))
			r.OK("owner", "GET", "/v1/payment-settings/site", "").Want("paymentSettings.manual.enabled", yes)
		}
		token := func() string {
			return r.OK(ada, "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
		}
		allow(true)
		order, gateway := r.order()
		first := r.OK(ada, "POST", gatewayAt+gateway+"/charge", `{"paymentToken":"`+token()+`"}`)
		first.Want("status", "OFFLINE")
		again := r.OK(ada, "POST", gatewayAt+gateway+"/charge", `{"paymentToken":"`+token()+`"}`)
		again.Want("paymentId", first.String("paymentId"))
		r.wantOrder(order, "APPROVED", "NOT_PAID").Want("order.balanceSummary.balance.amount", "34.90")
		book := r.book(order)
		book.Want("orderTransactions.payments.length", 1)
		book.Want("orderTransactions.payments.0.regularPaymentDetails.offlinePayment", true)
		r.OK("owner", "POST", collector+order+"/mark-as-paid", "{}")
		r.wantOrder(order, "APPROVED", "PAID").Want("order.balanceSummary.paid.amount", "34.90")

		other, gateway := r.order()
		late := token()
		allow(false)
		r.Refused(400, "", ada, "POST", "/v1/payment-tokens", `{"method":"manual"}`)
		r.Refused(400, "", ada, "POST", "/v1/payment-tokens", `{"method":"nobody"}`)
		r.Refused(428, paymentmethods.CodeNoProvider, ada, "POST", gatewayAt+gateway+"/charge", `{"paymentToken":"`+late+`"}`)
		r.wantOrder(other, "INITIALIZED", "NOT_PAID")
	})
}

// A page to pay on that is made anew takes the place of the one before, for the same order
// only, and not while somebody pays there.
func TestPreparedAnew(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, _ := r.order()
		prepare := collector + order + "/prepare-payment-collection"
		first := r.OK("owner", "POST", prepare, `{"amount":{"amount":"10.00"}}`).String("paymentGatewayOrderId")
		instead := func(gateway, amount string) string {
			return fmt.Sprintf(`{"amount":{"amount":%q},"paymentGatewayOrderId":%q}`, amount, gateway)
		}
		_, strange := r.order()
		r.Refused(428, "NO_ASSOCIATED_ECOM_ORDER", "owner", "POST", prepare, instead(strange, "12.00"))
		second := r.OK("owner", "POST", prepare, instead(first, "12.00")).String("paymentGatewayOrderId")
		r.Refused(428, payments.CodeCanceled, ada, "POST", gatewayAt+first+"/charge",
			`{"paymentToken":"`+r.token(sandbox.CardApproved)+`"}`)

		token := r.charge(second, sandbox.CardChallenge).String("paymentResponseToken")
		r.Refused(428, payments.CodeRunning, "owner", "POST", prepare, instead(second, "20.00"))
		expect.Equal(t, r.confirm(token), "APPROVED", "the buyer is told")
		r.wantOrder(order, "INITIALIZED", "PARTIALLY_PAID").Want("order.balanceSummary.paid.amount", "12.00")
	})
}

// Whoever asked a bank and died is followed by the next start, which asks with the same
// key: the buyer pays once.
func TestRecover(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		r.charge(gateway, sandbox.CardSilent).Want("status", "PENDING")
		gone, gateway := r.order()
		r.charge(gateway, sandbox.CardSilent).Want("status", "PENDING")
		r.cancel(gone)
		for range 2 {
			expect.OK(t, r.service.Recover(t.Context()))
		}
		r.wantOrder(order, "APPROVED", "PAID").Want("order.balanceSummary.paid.amount", "34.90")
		for range 2 { // what nobody wants any more is cancelled, not asked for
			r.clock.Advance(time.Minute)
			r.reconcile()
		}
		expect.Equal(t, r.kept(gone), "0.00", "kept of a cancelled order")
		expect.Equal(t, r.kept(order), "34.90", "kept of 34.90")
	})
}

// A kept way of paying is charged by its id, and by nobody after it was forgotten.
func TestChargeByAKeptMethod(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		_, gateway := r.order()
		r.OK(ada, "POST", gatewayAt+gateway+"/charge", `{"paymentToken":"`+r.token(sandbox.CardApproved)+
			`","savePaymentMethod":true}`)
		kept := r.OK(ada, "GET", "/v1/saved-payment-methods/my", "").String("savedMethods.0.id")
		charge := func(order string) string {
			return fmt.Sprintf(`{"orderId":%q,"regularCharge":{"paymentIntentId":%q,"amount":{"amount":"34.90"}}}`, order, kept)
		}
		order, _ := r.order()
		r.OK("owner", "POST", billing+"charge-order", charge(order)).Want(
			"payments.0.regularPaymentDetails.savedPaymentMethod", true)
		r.wantOrder(order, "APPROVED", "PAID")
		r.OK(ada, "DELETE", "/v1/saved-payment-methods/my/"+kept, "")
		late, _ := r.order()
		if a := r.Call("owner", "POST", billing+"charge-order", charge(late)); a.Status < 400 || a.Status >= 500 {
			t.Errorf("a way of paying that was forgotten: %d %s", a.Status, a.Text)
		}
		r.wantOrder(late, "INITIALIZED", "NOT_PAID")
		expect.Equal(t, r.charges("CHARGE"), 2, "charges at the bank")
	})
}

// Fees go back in parts with their share of the tax, and never more than they were.
func TestRefundOfFees(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const fee = "aaaaaaaa-0000-4000-8000-0000000000f1"
		order := r.OK("owner", "POST", "/v1/orders",
			`{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","currency":"EUR",
			"buyerInfo":{"memberId":"`+apitest.Ada+`","email":"ada@example.com"},
			"lineItems":[{"id":"`+mug+
				`","productName":{"original":"Mug"},"quantity":1,"itemType":{"preset":"PHYSICAL"},"price":{"amount":"10.00"},
				"totalPriceBeforeTax":{"amount":"10.00"},"totalPriceAfterTax":{"amount":"10.00"}}],
			"additionalFees":[{"id":"`+fee+`","name":"Gift wrap","price":{"amount":"6.00"},"priceBeforeTax":{"amount":"5.00"},
				"priceAfterTax":{"amount":"6.00"},"taxDetails":{"totalTax":{"amount":"1.00"}},"source":"MANUAL"}],
			"taxIncludedInPrices":true,"priceSummary":{"subtotal":{"amount":"10.00"},"tax":{"amount":"1.00"},"totalAdditionalFees":{"amount":"6.00"},"total":{"amount":"16.00"}}}}`).String("order.id")
		gateway := r.OK("owner", "POST", collector+order+"/create-payment-gateway-order",
			`{}`).String("paymentGatewayOrderId")
		payment := r.charge(gateway, sandbox.CardApproved).String("paymentId")
		r.wantOrder(order, "APPROVED", "PAID")
		items := func(amount string) string {
			return `"refundItems":{"additionalFees":[{"additionalFeeId":"` + fee + `","amount":{"amount":"` + amount + `"}}]}`
		}
		give := func(amount string) string {
			return `{"orderId":"` + order + `","paymentRefunds":[{"paymentId":"` + payment + `"}],` + items(amount) + `}`
		}
		worth := r.OK("owner", "POST", billing+"calculate-refund", `{"orderId":"`+order+`",`+items("3.00")+`}`)
		worth.Want("summary.total.amount", "3.00")
		worth.Want("summary.tax.amount", "0.50")
		worth.Want("summary.additionalFeesTotal.amount", "3.00")
		worth.Want("calculatedRefundItems.additionalFees.0.source", "MANUAL")
		r.OK("owner", "POST", billing+"refund-payments", give("4.00")).Want("refund.transactions.0.amount.amount", "4.00")
		r.Refused(428, ledger.CodeFeeAmount, "owner", "POST", billing+"refund-payments", give("2.01"))
		r.Refused(404, ledger.CodeNoFee, "owner", "POST", billing+"refund-payments",
			`{"orderId":"`+order+`","paymentRefunds":[{"paymentId":"`+payment+
				`"}],"refundItems":{"additionalFees":[{"additionalFeeId":"`+apitest.Nothing+`"}]}}`)
		left := r.OK("owner", "POST", billing+"get-order-refundability", `{"orderId":"`+order+`"}`)
		left.Want("additionalFees.0.refundedAmount.amount", "4.00")
		left.Want("additionalFees.0.availableRefundAmount.amount", "2.00")
		rest := `{"orderId":"` + order + `","paymentRefunds":[{"paymentId":"` + payment +
			`"}],"refundItems":{"additionalFees":[{"additionalFeeId":"` + fee + `"}]}}`
		r.OK("owner", "POST", billing+"refund-payments", rest).Want("refund.transactions.0.amount.amount", "2.00")
		r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED").Want("order.balanceSummary.refunded.amount", "6.00")
	})
}

// A membership whose app took a use and was not heard of it gives the use back when the
// order is cancelled meanwhile.
func TestMembershipOfACancelledOrder(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order := r.chargeUnheard(s)
		r.cancel(order)
		s.set(func(s *studio) { s.deaf = false })
		for range 3 {
			r.clock.Advance(10 * time.Minute)
			r.reconcile()
		}
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.status", "CANCELED")
		expect.Equal(t, s.used(), 0, "uses are taken for a cancelled order")
		expect.Equal(t, r.kept(order), "0.00", "counts as paid of a cancelled order")
	})
}
