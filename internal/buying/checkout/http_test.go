package checkout_test

import (
	"slices"
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
)

// A cart becomes a checkout, and the checkout an order: the way that most people go.
func TestFromCartToOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "12.50", 10)
		post := r.Delivery("Post", "4.90")
		r.TaxOf("DE", "", "0.19")
		r.api.OK(ada, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(cup, 2)+`]}`)
		id := r.api.OK(ada, "POST", "/v1/carts/current/create-checkout",
			`{"channelType":"WEB","email":"ada@shop.test","shippingAddress":`+berlin+`,"billingAddress":`+berlin+
				`,"selectedShippingOption":{"code":"`+post+`"}}`).String("checkoutId")
		a := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
		a.Want("checkout.priceSummary.subtotal.amount", "25.00")
		a.Want("checkout.priceSummary.shipping.amount", "4.90")
		a.Want("checkout.priceSummary.tax.amount", "5.68") // 4.75 + 0.93
		a.Want("checkout.priceSummary.total.amount", "35.58")
		a.Want("checkout.lineItems.0.totalPriceAfterTax.amount", "29.75")
		a.Want("checkout.buyerInfo.email", "ada@shop.test")
		a.Want("checkout.shippingInfo.selectedCarrierServiceOption.title", "Post")
		a.Want("checkout.completed", false)
		again := r.api.OK(ada, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB"}`)
		again.Want("checkoutId", id)
		r.api.OK(ada, "GET", "/v1/carts/by-checkout-id/"+id, "").Want("cart.lineItems.length", 1)
		r.events(checkout.Entity)
		order := r.place(ada, id)
		expect.Equal(t, r.place(ada, id), order, "the second call made order beside")
		r.api.OK(ada, "GET", "/v1/carts/current", "").Want("cart.lineItems.length", 1) // until it is paid
		r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.completed", false)
		o := r.order(order)
		o.Want("order.priceSummary.total.amount", "35.58")
		o.Want("order.checkoutId", id)
		o.Want("order.lineItems.0.quantity", 2)
		o.Want("order.status", orders.Initialized)
		o.Want("order.buyerInfo.email", "ada@shop.test")
		expect.Len(t, r.events(checkout.Entity), 0, "events before it was paid")
		r.receive(order)
		if got := r.events(checkout.Entity); !slices.Equal(got, []string{"completed"}) {
			t.Errorf("events: %v", got)
		}
		r.api.Refused(404, "OWNED_CART_NOT_FOUND", ada, "GET", "/v1/carts/current", "")
		done := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
		done.Want("checkout.completed", true)
		done.Want("checkout.orderId", order)
		// It shows what it came to then, whatever happened since.
		r.Stock(cup.ID, cup.Variants[0].ID, 0)
		was, is := a.Body.(map[string]any)["checkout"].(map[string]any), r.api.OK(ada, "GET", "/v1/checkouts/"+id,
			"").Body.(map[string]any)["checkout"].(map[string]any)
		for _, field := range []string{"completed", "orderId", "updatedDate"} {
			delete(was, field)
			delete(is, field)
		}
		expect.Diff(t, was, is, "the completed checkout (-told +shown)")
		r.api.Refused(428, checkout.CodeComplete, ada, "POST", "/v1/checkouts/"+id+"/remove-coupon", "{}")
	})
}
