package payments_test

import (
	"fmt"
	"testing"

	"souk/internal/orders/ledger"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/shop/giftcards"
)

// card issues a gift card of the shop and gives its code.
func (r *rig) card(value string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/gift-cards",
		`{"giftCard":{"initialValue":{"amount":"`+value+`"},"currency":"EUR"}}`).String("giftCard.code")
}

func (r *rig) wantBalance(code, want string) {
	r.t.Helper()
	card, err := store.Get(r.t.Context(), r.db,
		func(tx *store.Tx) (*giftcards.Card, error) { return r.gifts.Find(tx.Context(), code) })
	expect.That(r.t, err == nil && card.Balance.String() == want, "the card holds %v, want %s (%v)", card, want, err)
}

// byCard places an order that a gift card of the shop pays 14.90 of and a bank card the rest,
// and gives the payment of the gift card.
func (r *rig) byCard(code string) (order, payment string) {
	r.t.Helper()
	order, gateway := r.order()
	payment = r.OK("owner", "POST", billing+"redeem-gift-card",
		fmt.Sprintf(`{"orderId":%q,"giftCardCode":%q,"amount":{"amount":"14.90"},"currency":"EUR"}`, order,
			code)).String("payment.id")
	r.charge(gateway, sandbox.CardApproved)
	r.wantOrder(order, "APPROVED", "PAID")
	return order, payment
}

// A gift card gives back all that it paid or nothing, and reads VOIDED then; the order
// counts the money as paid and refunded.
func TestGiftCardRefund(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		code := r.card("20.00")
		order, payment := r.byCard(code)
		r.book(order).Want("orderTransactions.payments.0.giftcardPaymentDetails.appId", giftcards.AppID)
		r.wantBalance(code, "5.10")

		refused := r.Refused(428, payments.CodeNotRefundable, "owner", "POST", billing+"refund-payments",
			refund(order, payment, "5.00"))
		refused.Want("details.applicationError.data.nonRefundableReason", ledger.NoneDisabled)
		r.Refused(428, "REFUND_NOT_AVAILABLE", "owner", "POST", r.refundAt(order), `{`+part(payment, "14.89")+`}`)
		r.Refused(428, "REFUND_NOT_AVAILABLE", "owner", "POST", r.refundAt(order),
			`{"payments":[{"paymentId":"`+payment+`"}],"details":{"lineItems":[{"lineItemId":"`+mug+`","quantity":1}]}}`)
		r.Refused(428, payments.CodeRefundAmount, "owner", "POST", billing+"refund-payments", refund(order, payment, "14.91"))
		r.wantBalance(code, "5.10")
		r.book(order).Want("orderTransactions.refunds.length", 0)
		can := r.OK("owner", "GET", collector+order+"/refundability", "")
		can.Want("refundabilities.0.refundabilityStatus", "REFUNDABLE")
		can.Want("refundablePerItem", true) // the bank card gives back parts

		done := r.OK("owner", "POST", billing+"refund-payments", refund(order, payment, ""))
		done.Want("refund.transactions.0.amount.amount", "14.90")
		done.Want("refund.transactions.0.refundStatus", "SUCCEEDED")
		done.Want("orderTransactions.payments.0.status", "VOIDED")
		done.Want("orderTransactions.payments.0.giftcardPaymentDetails.voided", true)
		done.Want("orderTransactions.payments.0.paymentStatusDetails.voided.reason", "MERCHANT_REQUEST")
		r.wantBalance(code, "20.00")
		o := r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED")
		o.Want("order.balanceSummary.paid.amount", "34.90")
		o.Want("order.balanceSummary.refunded.amount", "14.90")
		o.Want("order.balanceSummary.balance.amount", "0.00")
		can = r.OK("owner", "GET", collector+order+"/refundability", "")
		can.Want("refundabilities.0.refundabilityStatus", "NOT_REFUNDABLE")
		can.Want("refundabilities.0.nonRefundableReason", "ALREADY_REFUNDED")
		r.Refused(428, payments.CodeNotRefundable, "owner", "POST", billing+"refund-payments", refund(order, payment, ""))
		bank := r.book(order).String("orderTransactions.payments.1.id")
		r.OK("owner", "POST", billing+"refund-payments", refund(order, bank, "")).Want(
			"orderTransactions.payments.1.status", "REFUNDED")
		r.wantOrder(order, "APPROVED", "FULLY_REFUNDED")
	})
}

// Part of what a gift card paid can be given back by hand; the card keeps what it has, and
// the rest goes the same way.
func TestGiftCardRefundByHand(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		code := r.card("20.00")
		order, payment := r.byCard(code)
		byHand := func(amount string) *apitest.Answer {
			return r.OK("owner", "POST", r.refundAt(order), `{"payments":[{"paymentId":"`+payment+`","amount":{"amount":"`+
				amount+`"},"externalRefund":true}]}`)
		}
		byHand("5.00").Want("orderTransactions.payments.0.status", "PARTIALLY_REFUNDED")
		can := r.OK("owner", "GET", collector+order+"/refundability", "")
		can.Want("refundabilities.0.refundabilityStatus", "MANUAL")
		can.Want("refundabilities.0.manuallyRefundableReason", "NOT_SUPPORTED")
		r.Refused(428, payments.CodeByHand, "owner", "POST", r.refundAt(order), `{`+part(payment, "9.90")+`}`)
		byHand("9.90").Want("orderTransactions.payments.0.status", "VOIDED")
		r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED").Want("order.balanceSummary.refunded.amount", "14.90")
		r.wantBalance(code, "5.10")
	})
}

// An order that only gift cards paid is not refunded item by item.
func TestGiftCardRefundPerItem(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, _ := r.order()
		r.OK("owner", "POST", billing+"redeem-gift-card",
			fmt.Sprintf(`{"orderId":%q,"giftCardCode":%q,"amount":{"amount":"34.90"},"currency":"EUR"}`, order, r.card("34.90")))
		r.wantOrder(order, "APPROVED", "PAID")
		r.OK("owner", "GET", collector+order+"/refundability", "").Want("refundablePerItem", false)
	})
}

// Payments that older versions stored read as those of today.
func TestGiftCardPaymentsOfOlderShops(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.byCard(r.card("20.00"))
		r.OK("owner", "POST", billing+"refund-payments", refund(order, payment, ""))
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			doc := `{"giftcardPaymentDetails":{"giftCardPaymentId":"x","giftCardId":"y","obfuscatedCode":"****-****-****-1234"}}`
			_, err := tx.Exec("UPDATE payments SET status = 'REFUNDED', doc = ? WHERE id = ?", doc, payment)
			return err
		})
		expect.OK(t, err)
		book := r.book(order)
		book.Want("orderTransactions.payments.0.status", "VOIDED")
		book.Want("orderTransactions.payments.0.giftcardPaymentDetails.appId", giftcards.AppID)
		book.Want("orderTransactions.payments.0.giftcardPaymentDetails.voided", true)
		r.OK("owner", "GET", collector+order+"/refundability", "").Want("refundabilities.0.nonRefundableReason",
			"ALREADY_REFUNDED")
	})
}

// What pays with a gift card of the shop is redeemed, never written down by a caller.
func TestGiftCardIsNotRecorded(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, _ := r.order()
		for _, app := range []string{"", `"appId":"` + giftcards.AppID + `",`} {
			r.Refused(400, "", "owner", "POST", "/v1/payments/orders/"+order+"/add-payment",
				`{"payments":[{"amount":{"amount":"5.00"},"giftcardPaymentDetails":{`+app+`"giftCardPaymentId":"x"}}]}`)
		}
		r.OK("owner", "POST", "/v1/payments/orders/"+order+"/add-payment",
			`{"payments":[{"amount":{"amount":"5.00"},"giftcardPaymentDetails":{"appId":"`+studioApp+
				`","giftCardPaymentId":"x"}}]}`).
			Want("orderTransactions.payments.0.giftcardPaymentDetails.appId", studioApp)
		r.OK("owner", "GET", collector+order+"/refundability", "").Want("refundabilities.0.refundabilityStatus", "MANUAL")
	})
}
