package checkout_test

import (
	"testing"
)

// A coupon that is removed from the cart is gone from the checkout made of it as soon as the shopper comes back to it;
// one that was typed at the checkout stays.
func TestTheCartsCoupon(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "10.00", -1)
		post := r.Delivery("Post", "1.00")
		for _, code := range []string{"TEN", "HALF"} {
			rate := map[string]string{"TEN": "10", "HALF": "50"}[code]
			r.Coupon(code, `"percentOffRate":`+rate+`,"scope":{"namespace":"stores"}`)
		}
		cart := "/v1/carts/current"
		r.api.OK(ada, "POST", cart+"/add-to-cart", `{"lineItems":[`+line(cup, 1)+`]}`)
		to := func() string {
			return r.api.OK(ada, "POST", cart+"/create-checkout", `{"channelType":"WEB","shippingAddress":`+berlin+
				`,"billingAddress":`+berlin+`,"email":"ada@shop.test","selectedShippingOption":{"code":"`+post+`"}}`).String("checkoutId")
		}
		coupon := func(code string) { r.api.OK(ada, "PATCH", cart, `{"couponCode":"`+code+`"}`) }
		none := func() { r.api.OK(ada, "POST", cart+"/remove-coupon", `{}`) }
		coupon("TEN")
		id := to()
		at := "/v1/checkouts/" + id
		comes := func(total string, code any) {
			t.Helper()
			r.api.OK(ada, "GET", at, "").WantAll(map[string]any{"checkout.priceSummary.total.amount": total,
				"checkout.appliedDiscounts.0.coupon.code": code})
		}
		comes("10.00", "TEN")

		none()
		comes("10.00", "TEN") // until the shopper comes back to it
		to()
		comes("11.00", nil)

		coupon("HALF")
		to()
		comes("6.00", "HALF")

		// Typed at the checkout: it is not the cart's to remove.
		r.api.OK(ada, "PATCH", at, `{"checkout":{},"couponCode":"TEN"}`)
		none()
		to()
		comes("10.00", "TEN")
		to()
		comes("10.00", "TEN")

		// The one that the cart says counts, whatever was typed.
		coupon("HALF")
		to()
		comes("6.00", "HALF")
		r.place(ada, id)
	})
}

// Where a cart's checkout is sold need not be said: it is the shop's site, or where it was before.
func TestChannelOfACart(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cart, cup := "/v1/carts/current", r.Simple("Cup", "10.00", -1)
		for who, bodies := range map[string][2]string{ada: {`{}`, `{"channelType":"UNSPECIFIED"}`}, omar: {
			`{"channelType":"POS"}`, `{}`}} {
			want := map[string]string{ada: "WEB", omar: "POS"}[who]
			r.api.OK(who, "POST", cart+"/add-to-cart", `{"lineItems":[`+line(cup, 1)+`]}`)
			for _, body := range bodies {
				id := r.api.OK(who, "POST", cart+"/create-checkout", body).String("checkoutId")
				r.api.OK(who, "GET", "/v1/checkouts/"+id, "").Want("checkout.channelType", want)
			}
		}
		r.api.Refused(400, "", ada, "POST", cart+"/create-checkout", `{"channelType":"MARS"}`)
	})
}
