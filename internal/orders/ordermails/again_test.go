package ordermails_test

import (
	"testing"

	"souk/internal/orders/orders"
)

// A buyer who lost a message gets it again, as long as it is true.
func TestAgain(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		o := r.sale(nil)
		path := func(kind string) string { return "/v1/order-emails/" + kind + "/send" }
		body := `{"orderId":"` + o.ID + `"}`
		r.Refused(428, "ORDER_EMAIL_NOT_TRUE", "owner", "POST", path("PLACED"), body)
		r.pay(o.ID)
		r.sent()
		r.OK("staff ECOM.MODIFY_ORDERS", "POST", path("PLACED"), body).Want("to", "ada@example.com")
		r.OK("owner", "POST", path("PAID"), body)
		if list, _, _ := r.sent(); len(list) != 2 {
			t.Errorf("sent %q", list)
		}
		r.Refused(428, "ORDER_EMAIL_NOT_TRUE", "owner", "POST", path("CANCELED"), body)
		r.Refused(428, "ORDER_EMAIL_NOT_BY_HAND", "owner", "POST", path("SHIPPED"), body)
		r.Refused(404, "ORDER_EMAIL_NOT_FOUND", "owner", "POST", path("NOTHING"), body)
		r.Refused(404, orders.CodeNotFound, "owner", "POST", path("PLACED"),
			`{"orderId":"99999999-9999-4999-8999-999999999999"}`)
		r.Refused(403, "", "staff ECOM.READ_ORDERS", "POST", path("PLACED"), body)
		r.OK("owner", "PATCH", "/v1/order-emails/PAID", `{"orderEmail":{"enabled":false}}`)
		r.Refused(428, "ORDER_EMAIL_IS_OFF", "owner", "POST", path("PAID"), body)
		r.OK("owner", "POST", "/v1/orders/"+o.ID+"/cancel", `{}`)
		r.sent()
		r.OK("owner", "POST", path("CANCELED"), body)
		r.Refused(428, "ORDER_EMAIL_NOT_TRUE", "owner", "POST", path("PLACED"), body)
		if list, _, _ := r.sent(); len(list) != 1 {
			t.Errorf("sent %q", list)
		}
	})
}
