package payments_test

import (
	"testing"

	"souk/internal/orders/ledger"
	"souk/internal/orders/sandbox"
)

// What is back on the shelf already does not change what money goes back for.
func TestRefundOfWhatIsOnTheShelfAgain(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		r.OK("owner", "POST", r.refundAt(order), `{`+part(payment, "1.00")+
			`,"sideEffects":{"restockInfo":{"type":"SOME_ITEMS","items":[{"lineItemId":"`+mug+`","quantity":2}]}}}`)
		two := `{"payments":[{"paymentId":"` + payment + `"}],"details":{"lineItems":[{"lineItemId":"` + mug +
			`","quantity":2}]},"sideEffects":{"restockInfo":{"type":"ALL_ITEMS"}}}`
		r.OK("owner", "POST", r.refundAt(order), two).Want("orderTransactions.refunds.1.transactions.0.amount.amount", "20.00")
		r.wantOrder(order, "APPROVED", "PARTIALLY_REFUNDED").Want("order.lineItems.0.refundQuantity", 2.0)
		// Two of three were given money back for: the same two are not a second time.
		r.Refused(428, ledger.CodeRefundUnits, "owner", "POST", r.refundAt(order), two)
	})
}
