package checkout_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"souk/internal/buying/checkout"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// Who made a checkout sees and changes it; for other shoppers it is not there.
func TestOthersSeeNothing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		id := r.create(ada, `"buyerNote":"mine"`, line(cup, 1))
		at := "/v1/checkouts/" + id
		first := r.api.OK(ada, "GET", at, "").String("checkout.lineItems.0.id")
		for _, who := range []string{omar, mia} {
			for path, body := range map[string]string{
				"": "", "/checkout-url": "", "/wix-checkout-url": "", "/payment-settings": "", "/remove-coupon": "{}",
				"/remove-gift-card":             "{}",
				"/remove-override-checkout-url": "{}", "/create-order": "{}", "/create-order-and-charge": "{}",
				"/remove-line-items": `{"lineItemIds":["` + first + `"]}`, "/update-line-items-quantity": `{"lineItems":[{"id":"` +
					first + `","quantity":2}]}`,
				"/add-to-checkout": `{"lineItems":[` + line(cup, 1) + `]}`,
			} {
				method := "POST"
				if body == "" {
					method = "GET"
				}
				r.api.Refused(404, checkout.CodeNotFound, who, method, at+path, body)
			}
			r.api.Refused(404, checkout.CodeNotFound, who, "PATCH", at, `{"checkout":{"buyerNote":"stolen"}}`)
			r.api.Refused(403, "", who, "POST", at+"/mark-as-completed", "{}")
			r.api.Refused(404, checkout.CodeNotFound, who, "GET", "/v1/carts/by-checkout-id/"+id, "")
		}
		r.api.OK("owner", "GET", at, "").Want("checkout.buyerNote", "mine")
		r.api.OK("staff ECOM.READ_CHECKOUTS", "GET", at, "")
		r.api.Refused(403, "", "staff ECOM.READ_CHECKOUTS", "PATCH", at, `{"checkout":{"buyerNote":"no"}}`)
		r.api.Refused(404, checkout.CodeNotFound, ada, "GET", "/v1/checkouts/"+apitest.Nothing, "")
	})
}

// A visitor's checkouts follow them when they sign in.
func TestSigningIn(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.create(ada, "", line(r.Simple("Cup", "5.00", -1), 1))
		r.events(checkout.Entity)
		adopt := func() {
			err := r.DB.Write(r.System(), func(tx *store.Tx) error { return r.checkouts.Adopt(tx, apitest.Ada, apitest.Omar) })
			expect.OK(t, err)
		}
		adopt()
		adopt()
		r.api.OK("member "+apitest.Omar, "GET", "/v1/checkouts/"+id, "").Want("checkout.buyerInfo.memberId", apitest.Omar)
		r.api.Refused(404, checkout.CodeNotFound, ada, "GET", "/v1/checkouts/"+id, "")
		expect.Equal(t, strings.Join(r.events(checkout.Entity), " "), "updated", "events")
	})
}

// The address of a checkout's page lets in whoever has it, and nobody else.
func TestLinks(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.create("app", "", line(r.Simple("Cup", "5.00", -1), 1))
		at := "/v1/checkouts/" + id
		address, err := url.Parse(r.api.OK("app", "GET", at+"/checkout-url", "").String("checkoutUrl"))
		expect.OK(t, err)
		token := address.Query().Get("token")
		if address.Path != "/hosted/checkout" || address.Query().Get("checkoutId") != id || len(token) < 40 {
			t.Errorf("the address is %s", address)
		}
		r.api.Refused(404, checkout.CodeNotFound, ada, "GET", at, "")
		r.api.Refused(404, checkout.CodeNotFound, ada, "POST", at+"/open", `{"token":"`+token[:len(token)-1]+`!"}`)
		r.api.Refused(404, checkout.CodeNotFound, ada, "POST", at+"/open", `{"token":"`+token+`","back":"e30"}`)
		r.api.OK(ada, "POST", at+"/open", `{"token":"`+token+`"}`).Want("checkout.buyerInfo.visitorId", apitest.Ada)
		r.api.OK(ada, "GET", at, "")
		// A visitor's stays the visitor's; others are guests.
		other := r.api.OK(omar, "POST", at+"/open", `{"token":"`+token+`"}`)
		other.Want("checkout.buyerInfo.visitorId", apitest.Ada)
		other.Want("yours", false)
		other.Want("mayTakeOver", true)
		r.api.OK(ada, "GET", at, "")
		r.api.OK(omar, "GET", at, "")
		// Somebody says that it is theirs: from then on it is nobody else's.
		member := "member " + apitest.Nothing
		taken := r.api.OK(member, "POST", at+"/open", `{"token":"`+token+`","takeOver":true}`)
		taken.Want("checkout.buyerInfo.memberId", apitest.Nothing)
		taken.Want("yours", true)
		taken.Want("mayTakeOver", false)
		for _, who := range []string{ada, omar} {
			r.api.Refused(404, checkout.CodeNotFound, who, "GET", at, "")
		}
		// A member's stays the member's.
		guest := r.api.OK(shopper(7), "POST", at+"/open", `{"token":"`+token+`","takeOver":true}`)
		guest.Want("checkout.buyerInfo.memberId", apitest.Nothing)
		guest.Want("yours", false)
		guest.Want("mayTakeOver", false)
		r.api.OK(ada, "POST", at+"/open", `{"token":"`+token+`"}`)

		r.api.OK("app", "PATCH", at, `{"checkout":{},"overrideCheckoutUrl":"https://other.test/pay"}`)
		r.api.OK("app", "GET", at+"/checkout-url", "").Want("checkoutUrl", "https://other.test/pay")
		expect.Equal(t, r.api.OK("app", "GET", at+"/wix-checkout-url", "").String("checkoutUrl"), address.String(),
			"our own page moved")
		r.api.OK("app", "POST", at+"/remove-override-checkout-url", "{}")
		r.api.OK("app", "GET", at+"/checkout-url?currencyCode=USD", "").Want("checkoutUrl",
			address.String()[:strings.Index(address.String(), "&token")]+"&currency=USD"+
				address.String()[strings.Index(address.String(), "&token"):])

		path, err := r.checkouts.Page(actor.With(t.Context(), actor.Actor{Kind: actor.Visitor, ID: apitest.Ada}), id,
			checkout.Back{ThankYouPageURL: "https://shop.test/thanks"})
		expect.OK(t, err)
		page, err := url.Parse(path)
		expect.OK(t, err)
		body := `{"token":"` + page.Query().Get("token") + `","back":"` + page.Query().Get("back") + `"}`
		r.api.OK(ada, "POST", at+"/open", body).Want("back.thankYouPageUrl", "https://shop.test/thanks")
	})
}

// Who paid elsewhere comes back by an address that completes the checkout.
func TestCompletionLinks(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		r.api.OK(ada, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(cup, 1)+`]}`)
		id := r.api.OK(ada, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB"}`).String("checkoutId")
		r.api.Refused(403, "", ada, "POST", "/v1/checkouts/"+id+"/completion-link", `{"url":"https://other.test/thanks"}`)
		token := r.api.OK("owner", "POST", "/v1/checkouts/"+id+"/completion-link",
			`{"url":"https://other.test/thanks"}`).String("token")
		go1 := "/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url?token="
		r.api.Refused(400, checkout.CodeToken, "", "GET", go1+"x."+token, "")
		r.api.Refused(400, checkout.CodeToken, "", "GET", go1, "")
		r.events(checkout.Entity)
		for range 2 {
			a := r.api.OK("", "GET", go1+token, "")
			a.Want("statusCode", 302)
			a.Want("headers.0.value", "https://other.test/thanks")
		}
		expect.Equal(t, strings.Join(r.events(checkout.Entity), " "), "completed", "events")
		r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.completed", true)
		r.api.Refused(404, "OWNED_CART_NOT_FOUND", ada, "GET", "/v1/carts/current", "")
		r.clock.Advance(31 * 24 * time.Hour)
		r.api.Refused(400, checkout.CodeToken, "", "GET", go1+token, "")
	})
}

// What nobody changes for thirty days goes, and is told.
func TestExpiry(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		old, kept := r.create(ada, "", line(cup, 1)), r.create(ada, "", line(cup, 1))
		r.clock.Advance(29 * 24 * time.Hour)
		r.api.OK(ada, "PATCH", "/v1/checkouts/"+kept, `{"checkout":{"buyerNote":"still here"}}`)
		r.clock.Advance(25 * time.Hour)
		r.events(checkout.Entity)
		expect.OK(t, r.checkouts.Expire(r.System()))
		expect.Equal(t, strings.Join(r.events(checkout.Entity), " "), "deleted", "events")
		r.api.Refused(404, checkout.CodeNotFound, ada, "GET", "/v1/checkouts/"+old, "")
		r.api.OK(ada, "GET", "/v1/checkouts/"+kept, "")
	})
}
