package payments_test

import (
	"fmt"
	"testing"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// A membership pays a line, gets all of it back or nothing, and reads VOIDED then; the
// order counts the line as paid and refunded.
func TestMembershipRefund(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order, payment := r.byMembership()
		paid := r.book(order)
		paid.Want("orderTransactions.payments.0.status", "APPROVED")
		paid.Want("orderTransactions.payments.0.amount.amount", "30.00")
		paid.Want("orderTransactions.payments.0.membershipPaymentDetails.status", "CHARGED")
		paid.Want("orderTransactions.payments.0.membershipPaymentDetails.providerAppId", studioApp)
		r.wantOrder(order, "INITIALIZED", "PARTIALLY_PAID").Want("order.balanceSummary.balance.amount", "4.90")
		r.Refused(409, "LINE_ITEM_PAID", "owner", "POST", billing+"charge-memberships", withMembership(order, "yoga"))

		r.Refused(428, payments.CodeNotRefundable, "owner", "POST", billing+"refund-payments",
			refund(order, payment, "10.00"))
		r.Refused(428, payments.CodeNotRefundable, "owner", "POST", billing+"refund-payments", fmt.Sprintf(
			`{"orderId":%q,"paymentRefunds":[{"paymentId":%q}],"refundItems":{"lineItems":[{"lineItemId":%q,"quantity":2}]}}`,
			order, payment, mug))
		if s.used() != 1 || s.asked("/v1/void-membership-charge") != 0 {
			t.Errorf("%d uses taken, %d given back", s.used(), s.asked("/v1/void-membership-charge"))
		}
		can := r.OK("owner", "POST", billing+"get-order-refundability", `{"orderId":"`+order+`"}`)
		can.Want("payments.0.refundable", true)
		can.Want("payments.0.payment.membership.refundableLineItemIds.0", mug)
		can.Want("paymentsSummary.membership.paidLineItemIds.0", mug)

		done := r.OK("owner", "POST", billing+"refund-payments", fmt.Sprintf(
			`{"orderId":%q,"paymentRefunds":[{"paymentId":%q}],"refundItems":{"lineItems":[{"lineItemId":%q,"quantity":3}]}}`,
			order, payment, mug))
		done.Want("orderTransactions.payments.0.status", "VOIDED")
		done.Want("orderTransactions.payments.0.membershipPaymentDetails.status", "VOIDED")
		done.Want("orderTransactions.payments.0.membershipPaymentDetails.voided", true)
		done.Want("refund.transactions.0.refundStatus", "SUCCEEDED")
		expect.Equal(t, s.used(), 0, "uses are taken")
		o := r.wantOrder(order, "INITIALIZED", "PARTIALLY_REFUNDED")
		o.Want("order.balanceSummary.refunded.amount", "30.00")
		o.Want("order.balanceSummary.balance.amount", "4.90")
		o.Want("order.lineItems.0.refundQuantity", 3.0)
		can = r.OK("owner", "POST", billing+"get-order-refundability", `{"orderId":"`+order+`"}`)
		can.Want("payments.0.nonRefundable.reason", "ALREADY_REFUNDED")
		can.Want("payments.0.payment.membership.refundedLineItemIds.0", mug)
	})
}

// A membership that is voided is as if it never paid: its use is back, the debt too, and
// the line can be paid again.
func TestMembershipVoid(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order, payment := r.byMembership()
		void := func(id string) string { return fmt.Sprintf(`{"orderId":%q,"paymentIds":[%q]}`, order, id) }
		r.Refused(404, ledger.CodeNoPayment, "owner", "POST", billing+"void-memberships", void(apitest.Nothing))
		r.OK("owner", "POST", billing+"void-memberships", void(payment))
		book := r.book(order)
		book.Want("orderTransactions.payments.0.status", "VOIDED")
		book.Want("orderTransactions.payments.0.paymentStatusDetails.voided.reason", "MERCHANT_REQUEST")
		o := r.wantOrder(order, "INITIALIZED", "CANCELED")
		o.Want("order.balanceSummary.paid.amount", "0.00")
		o.Want("order.balanceSummary.refunded.amount", "0.00")
		o.Want("order.balanceSummary.balance.amount", "34.90")
		r.Refused(428, payments.CodeNotCharged, "owner", "POST", billing+"void-memberships", void(payment))
		expect.Equal(t, s.used(), 0, "uses are taken")

		r.OK("owner", "POST", collector+order+"/charge-membership",
			fmt.Sprintf(`{"memberId":%q,"membershipCharges":[{"membershipId":"yoga","appId":%q,
			"membershipName":{"original":"Yoga"},"lineItemId":%q,"catalogReference":{"appId":%q,"catalogItemId":"mug"}}]}`,
				apitest.Ada, studioApp, mug, studioApp))
		r.book(order).Want("orderTransactions.payments.1.membershipPaymentDetails.name.original", "Yoga")
		r.OK("owner", "POST", collector+order+"/manual-payment", `{"amount":{"amount":"4.90"}}`)
		r.wantOrder(order, "APPROVED", "PAID")
		r.Refused(428, payments.CodeNotMembership, "owner", "POST", billing+"void-memberships",
			void(r.book(order).String("orderTransactions.payments.2.id")))
	})
}

// What an app refuses is refused here, and nothing is kept as paid.
func TestMembershipRefused(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order, _ := r.order()
		r.Refused(428, payments.CodeNotEligible, "owner", "POST", billing+"charge-memberships",
			withMembership(order, "boxing"))
		r.book(order).Want("orderTransactions.payments.0.membershipPaymentDetails.status", "CHARGE_FAILED")
		r.wantOrder(order, "INITIALIZED", "DECLINED")
		r.Refused(428, payments.CodeNotEligible, "owner", "POST", billing+"charge-memberships",
			fmt.Sprintf(
				`{"orderId":%q,"memberId":%q,"memberships":[{"lineItemId":%q,"membershipIdentifier":{"existingMembership":{"appId":%q,"membershipId":"yoga"}}}]}`,
				order, apitest.Ada, mug, apitest.Nothing)) // no such app
		r.Refused(404, ledger.CodeNoLine, "owner", "POST", billing+"charge-memberships",
			fmt.Sprintf(
				`{"orderId":%q,"memberId":%q,"memberships":[{"lineItemId":%q,"membershipIdentifier":{"existingMembership":{"appId":%q,"membershipId":"yoga"}}}]}`,
				order, apitest.Ada, apitest.Nothing, studioApp))

		order, payment := r.byMembership()
		s.set(func(s *studio) { s.firm = true })
		kept := r.OK("owner", "POST", billing+"refund-payments", refund(order, payment, ""))
		kept.Want("refund.transactions.0.refundStatus", "FAILED")
		kept.Want("refund.transactions.0.refundStatusInfo.paymentGatewayReasonCode", "TRANSACTIO")
		kept.Want("orderTransactions.payments.0.status", "APPROVED")
		r.wantOrder(order, "INITIALIZED", "PARTIALLY_PAID").Want("order.balanceSummary.refunded.amount", "0.00")
		s.set(func(s *studio) { s.firm = false })
		r.OK("owner", "POST", billing+"refund-payments", refund(order, payment, "")).Want(
			"orderTransactions.payments.0.status", "VOIDED")
	})
}

// chargeUnheard pays an order by a membership whose app takes a use, and whose answer is lost.
func (r *rig) chargeUnheard(s *studio) (order string) {
	r.t.Helper()
	s.set(func(s *studio) { s.deaf = true })
	order, _ = r.order()
	r.OK("owner", "POST", billing+"charge-memberships", withMembership(order, "yoga")).Want(
		"payments.0.membershipPaymentDetails.status", "CHARGE_PENDING")
	return order
}

// An app that does not answer leaves the request open. When it is asked again it counts one use, and a refund gives one
// back.
func TestMembershipAppIsSilent(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order := r.chargeUnheard(s)
		s.set(func(s *studio) { s.deaf = false })
		r.clock.Advance(10 * time.Minute) // the order still waits for its money
		r.reconcile()
		book := r.book(order)
		book.Want("orderTransactions.payments.0.status", "APPROVED")
		payment := book.String("orderTransactions.payments.0.id")
		expect.Equal(t, s.used(), 1, "uses for one payment")

		s.set(func(s *studio) { s.deaf = true })
		r.OK("owner", "POST", billing+"refund-payments", refund(order, payment, "")).Want(
			"refund.transactions.0.refundStatus", "STARTED")
		can := r.OK("owner", "GET", collector+order+"/refundability", "")
		can.Want("refundabilities.0.nonRefundableReason", "PROVIDER_IS_DOWN")
		s.set(func(s *studio) { s.deaf = false })
		r.clock.Advance(10 * time.Minute) // the order still waits for its money
		r.reconcile()                     // the app says that it was undone before
		r.book(order).Want("orderTransactions.payments.0.status", "VOIDED")
		expect.Equal(t, s.used(), 0, "uses are taken")
	})
}

// A bank card that is declined beside a membership leaves nothing paid, and all of it can
// be paid again.
func TestMembershipBesideADeclinedCard(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order, _ := r.order()
		body := func(card string) string {
			return fmt.Sprintf(
				`{"orderId":%q,"memberId":%q,"memberships":[{"lineItemId":%q,"membershipIdentifier":{"existingMembership":{"appId":%q,"membershipId":"yoga"}}}],
				"regularCharge":{"paymentIntentId":%q,"amount":{"amount":"4.90"}}}`, order, apitest.Ada, mug, studioApp,
				r.token(card))
		}
		r.Refused(428, payments.CodeDeclined, "owner", "POST", billing+"charge-order", body(sandbox.CardDeclined))
		book := r.book(order)
		book.Want("orderTransactions.payments.0.status", "VOIDED")
		book.Want("orderTransactions.payments.0.paymentStatusDetails.voided.reason", "OTHER_PAYMENT_FAILURE")
		expect.Equal(t, s.used(), 0, "uses are taken")
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.balanceSummary.balance.amount", "34.90")
		r.OK("owner", "POST", billing+"charge-order", body(sandbox.CardApproved)).Want("payments.0.status", "APPROVED")
		r.wantOrder(order, "APPROVED", "PAID")
		expect.Equal(t, s.used(), 1, "uses are taken")
	})
}

// A gift card that an app keeps gets back all that it paid or nothing.
func TestGiftCardOfAnApp(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order, payment := r.byAppsCard()
		r.book(order).Want("orderTransactions.payments.0.giftcardPaymentDetails.appId", studioApp)
		r.Refused(428, payments.CodeNotRefundable, "owner", "POST", billing+"refund-payments", refund(order, payment, "5.00"))
		expect.Equal(t, s.asked("/v1/void"), 0, "a part was asked of the app")
		r.OK("owner", "POST", billing+"refund-payments", refund(order, payment, "14.90")).Want(
			"orderTransactions.payments.0.status", "VOIDED")
		expect.Equal(t, s.asked("/v1/void"), 1, "the app was asked times")
		r.wantOrder(order, "INITIALIZED", "PARTIALLY_REFUNDED").Want("order.balanceSummary.refunded.amount", "14.90")
	})
}

// An order that is rejected because its slow payment failed asks the apps to undo what
// they took, and counts none of it.
func TestAppsUndoForARejectedOrder(t *testing.T) {
	runApps(t, func(t *testing.T, r *rig, s *studio) {
		order, gateway := r.order()
		r.OK("owner", "POST", billing+"charge-memberships", withMembership(order, "yoga"))
		r.charge(gateway, sandbox.CardSlow)
		err := r.db.Write(t.Context(), func(tx *store.Tx) error { // the bank makes up its mind
			_, err := tx.Exec("UPDATE sandbox_entries SET state = ? WHERE kind = 'CHARGE'", string(provider.Refused))
			return err
		})
		expect.OK(t, err)
		r.clock.Advance(time.Hour)
		r.reconcile()
		r.wantOrder(order, "REJECTED", "PARTIALLY_PAID") // until the app is asked
		r.clock.Advance(time.Hour)
		r.reconcile()
		r.wantOrder(order, "REJECTED", "NOT_PAID").Want("order.balanceSummary.paid.amount", "0.00")
		r.book(order).Want("orderTransactions.payments.0.status", "VOIDED")
		expect.Equal(t, s.used(), 0, "uses are taken")
	})
}
