package cart_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/basket"
)

// How something would be delivered is told by the terms of a cart, and leaves the cart alone.
func TestDelivery(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		post := r.terms()
		mug := r.Product(mugContent, -1)
		const path = "/v1/delivery-estimates"
		ask := func(lines, to string) string { return `{"lineItems":[` + lines + `],"shippingAddress":` + to + `}` }
		for _, who := range []string{"visitor " + ada, "member " + omar} {
			r.events()
			a := r.must(who, "POST", path, ask(line(mug.ID, 1, ""), berlin))
			a.Want("needsDelivery", true)
			a.Want("shippingInfo.carrierServiceOptions.0.shippingOptions.0.code", post)
			a.Want("shippingInfo.carrierServiceOptions.0.shippingOptions.0.cost.price.amount", "4.90")
			a.Want("shippingInfo.selectedCarrierServiceOption", nil)
			expect.Equal(t, len(r.events()), 0, "events")
			expect.Status(t, r.call(who, "GET", "", ""), 404, "a cart began")

			// The same as an estimate of a cart with the same in it.
			r.add(who, mug.ID, 1, "")
			in := r.ok(who, "POST", "/estimate-totals", `{"calculateShipping":true,"shippingAddress":`+berlin+`}`)
			expect.Equal(t, in.At("shippingInfo.carrierServiceOptions.0.shippingOptions.0.cost.price.amount"), "4.90")
			r.must(who, "POST", path, ask(line(mug.ID, 7, ""), berlin))
			r.ok(who, "GET", "", "").Want("cart.lineItems.0.quantity", 1)
		}

		who := "visitor " + ada
		a := r.must(who, "POST", path, ask(line(mug.ID, 1, ""), `{"country":"JP"}`))
		a.Want("shippingInfo.carrierServiceOptions.length", 0)
		for _, bad := range []string{
			`{}`, ask("", berlin), `{"lineItems":[` + line(mug.ID, 1, "") + `]}`,
			ask(line(mug.ID, 0, ""), berlin), ask(line(mug.ID, 1, ""), `{"country":"x"}`),
		} {
			r.refused(400, "", who, "POST", path, bad)
		}
		r.refused(404, basket.CodeItemNotFound, who, "POST", path, ask(line(nothing, 1, ""), berlin))
		r.refused(400, "", who, "POST", path, `{"lineItems":[{"quantity":1,"catalogReference":{"catalogItemId":"`+mug.ID+
			`","appId":"x"},"catalogOverrideFields":{"price":"1"}}],"shippingAddress":`+berlin+`}`)
		expect.Status(t, r.request("app", "POST", path, ask(line(mug.ID, 1, ""), berlin)), 403, "an app asked")
	})
}

// What the buyer has to write on a thing is not written yet when the page asks how it would come.
func TestDeliveryOfWhatIsWrittenOn(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		post := r.terms()
		ring := r.Product(`{"name":"Ring","productType":"physical","priceData":{"price":5},
			"customTextFields":[{"title":"Initials","maxLength":3,"mandatory":true}]}`, -1)
		ask := func(options string) string {
			return `{"lineItems":[` + line(ring.ID, 1, options) + `],"shippingAddress":` + berlin + `}`
		}
		const path = "/v1/delivery-estimates"
		r.must("visitor "+ada, "POST", path, ask("")).Want(
			"shippingInfo.carrierServiceOptions.0.shippingOptions.0.code", post)
		r.refused(400, "", "visitor "+ada, "POST", path, ask(`{"customTextFields":{"Initials":"ABCD"}}`))
		r.refused(400, "", "visitor "+ada, "POST", "/v1/carts/current/add-to-cart", adding(line(ring.ID, 1, "")))
	})
}

// Nothing that comes as a file is delivered.
func TestDeliveryOfFiles(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		r.terms()
		file := r.Product(`{"name":"Pattern","productType":"digital","priceData":{"price":5}}`, -1)
		r.must("visitor "+ada, "POST", "/v1/delivery-estimates", `{"lineItems":[`+line(file.ID, 1, "")+
			`],"shippingAddress":`+berlin+`}`).Want("needsDelivery", false)
	})
}
