package payments_test

import (
	"testing"

	"souk/internal/orders/payments"
)

// An order that came to nothing takes no money by hand, whichever call says so.
func TestCanceledIsNotMarkedAsPaid(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, _ := r.order()
		r.OK("owner", "POST", "/v1/orders/"+order+"/cancel", "{}")
		const at = "/v1/payments-collector/orders/"
		r.Refused(428, payments.CodeCanceled, "owner", "POST", at+order+"/manual-payment", `{"amount":{"amount":"34.90"}}`)
		r.Refused(428, payments.CodeCanceled, "owner", "POST", at+order+"/mark-as-paid", "{}")
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.paymentStatus", "NOT_PAID")
	})
}
