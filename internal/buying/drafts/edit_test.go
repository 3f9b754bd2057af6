package drafts_test

import (
	"testing"

	"souk/internal/platform/expect"
)

// A paid order that gets more is paid in part; one that gets less is owed a refund.
func TestEditing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.TaxOf("DE", "", "0.19")
		post := r.Delivery("Post", "4.90")
		cup, pot := r.Simple("Cup", "5.00", 10), r.Simple("Pot", "20.00", 3)
		order := r.buy(post, line(cup, 2))
		r.order(order).Want("order.paymentStatus", "PAID")
		total := r.order(order).String("order.priceSummary.total.amount")

		began := r.api.OK("owner", "POST", "/v1/draft-orders", `{"sourceOrderId":"`+order+`"}`)
		began.Want("preexistingDraftOrder", false)
		at := "calculatedDraftOrder.draftOrder."
		began.Want(at+"priceSummary.total.amount", total)
		began.Want(at+"balanceSummary.balance.amount", "0.00")
		began.Want(at+"status", "DRAFT")
		began.Want(at+"lineItems.length", 1)
		began.Want(at+"lineItems.0.changedDetails", nil)
		began.Want(at+"shippingInfo.changedDetails", nil)
		id, cups := began.String(at+"id"), began.String(at+"lineItems.0.lineItem.id")

		added := r.do(id, "add-line-items", `{"catalogLineItems":[`+line(pot, 4)+`],"customLineItems":[`+
			custom("Engraving", "7.5", 1)+`]}`)
		added.Want(at+"lineItems.length", 3)
		added.Want(at+"lineItems.1.added", true)
		pots := added.String(at + "lineItems.1.lineItem.id")
		changed := r.do(id, "line-items", `{"lineItemChanges":[{"lineItemId":"`+cups+`","newQuantity":1,"newPrice":"4.50"}]}`)
		changed.Want(at+"lineItems.0.changedDetails.quantityBeforeChange", 2)
		changed.Want(at+"lineItems.0.changedDetails.priceBeforeChange.amount", "5.00")
		now := changed.String(at + "priceSummary.total.amount")
		// 4.50 + 80 + 7.50 + 4.90 and 19 % of it
		expect.Equal(t, now, "115.32", "the draft costs")
		r.order(order).Want("order.priceSummary.total.amount", total)
		r.events("wix.ecom.v1.order")
		done := r.do(id, "commit",
			`{"reason":"forgot the pots","commitSettings":{"sendNotificationsToBuyer":true,"updateInventory":[{"lineItemId":"`+
				pots+`"},{"lineItemId":"`+cups+`"}]}}`)
		done.Want("orderAfterCommit.priceSummary.total.amount", now)
		done.Want("orderAfterCommit.paymentStatus", "PARTIALLY_PAID")
		done.Want("committedDraftOrder.status", "COMMITTED")
		expect.Equal(t, r.events("wix.ecom.v1.order"), "updated payment_status_updated committed", "events")
		if r.stock(cup) != 9 || r.stock(pot) != 0 {
			t.Errorf("stock: %d cups, %d pots", r.stock(cup), r.stock(pot))
		}
		after := r.order(order)
		after.Want("order.balanceSummary.balance.amount", "97.59")
		expect.That(t, len(r.told.edited) == 1 && r.told.edited[0] == order+" true false", "told: %v", r.told.edited)

		collect := "/v1/payments-collector/orders/" + order
		r.api.OK("owner", "GET", collect+"/payment-collectability-status", "").Want("status", "COLLECTABLE")

		again := r.edit(order)
		engraving := r.order(order).String("order.lineItems.2.id")
		less := r.do(again, "line-items", `{"lineItemChanges":[{"lineItemId":"`+pots+`","newQuantity":0},{"lineItemId":"`+
			engraving+`","newQuantity":0}]}`)
		less.Want(at+"lineItems.1.removed", true)
		less.Want(at+"balanceSummary.balance.amount", "-6.54")
		lowered := r.do(again, "commit", `{"commitSettings":{"updateInventory":[{"lineItemId":"`+pots+`"}]}}`)
		lowered.Want("orderAfterCommit.paymentStatus", "PAID")
		lowered.Want("orderAfterCommit.balanceSummary.balance.amount", "-6.54")
		lowered.Want("orderAfterCommit.balanceSummary.refunded.amount", "0.00")
		lowered.Want("orderAfterCommit.lineItems.length", 1)
		expect.Equal(t, r.stock(pot), 3, "pots came back")
		// The refund that is offered makes it even, and then it can be edited further.
		payment := r.api.OK("owner", "GET", "/v1/payments/orders/"+order, "").String("orderTransactions.payments.0.id")
		r.api.OK("owner", "POST", collect+"/trigger-refund",
			`{"payments":[{"paymentId":"`+payment+`","amount":{"amount":"6.54"},"externalRefund":true}]}`)
		even := r.order(order)
		even.Want("order.paymentStatus", "PAID")
		even.Want("order.balanceSummary.balance.amount", "0.00")
		r.api.OK("owner", "GET", base+order+"/draftability", "").Want("orderDraftable", true)
	})
}
