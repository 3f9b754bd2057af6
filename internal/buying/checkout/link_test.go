package checkout_test

import (
	"net/url"
	"testing"
	"time"

	"souk/internal/buying/checkout"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// token gives the proof in the address of a checkout's page.
func (r *rig) token(who, id string) string {
	r.T.Helper()
	address, err := url.Parse(r.api.OK(who, "GET", "/v1/checkouts/"+id+"/checkout-url", "").String("checkoutUrl"))
	expect.OK(r.T, err)
	return address.Query().Get("token")
}

// Whoever follows a stranger's link pays for the stranger's checkout at most: neither
// the order nor the card becomes the stranger's or theirs, and kept cards stay out of it.
func TestGuestsKeepTheirCardsToThemselves(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock, set := apitest.NewClock(), &said{checkout.Rule{GiftCards: true, KeepMethods: true}}
		r := newRig(t, storetest.Open(t, dialect, clock.Set), clock, options{rules: rules{set}, sandbox: true})
		post, cup := r.Delivery("Post", "1.00"), r.Simple("Cup", "5.00", 30)
		victim, stranger := "member "+apitest.Omar, "member "+apitest.Nothing
		pay := func(who, id string) string {
			t.Helper()
			return r.api.OK(who, "POST", "/v1/checkouts/"+id+"/create-order-and-charge",
				`{"savePaymentMethod":true,"paymentToken":"`+r.pays(who, sandbox.CardApproved)+`"}`).String("orderId")
		}
		kept := func(who string, want int) {
			t.Helper()
			r.api.OK(who, "GET", "/v1/saved-payment-methods/my", "").Want("savedMethods.length", want)
		}
		own := r.create(victim, ready(post), line(cup, 1))
		pay(victim, own)
		kept(victim, 1)
		for _, maker := range []string{ada, stranger} {
			id := r.create(maker, ready(post), line(cup, 1))
			r.api.OK(victim, "POST", "/v1/checkouts/"+id+"/open", `{"token":"`+r.token(maker, id)+`"}`).Want("yours", false)
			r.api.OK(victim, "GET", "/v1/checkouts/"+id+"/payment-methods", "").Want("saved.length", 0)
			r.api.Refused(404, "ORDER_NOT_FOUND", victim, "GET", "/v1/orders/"+pay(victim, id), "")
		}
		kept(victim, 1)
		kept(stranger, 0)
		r.healthy()
	})
}

// Opening the link of a checkout is looking at it: it was changed when it was changed, and
// whoever left it is reminded when they would have been.
func TestOpeningChangesNothing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		changed := func(id string) any {
			return r.api.OK("owner", "GET", "/v1/checkouts/"+id, "").At("checkout.updatedDate")
		}
		for _, maker := range []string{ada, "owner"} { // a visitor's, and nobody's yet
			id := r.create(maker, "", line(cup, 1))
			token, before := r.token(maker, id), changed(id)
			for _, guest := range []string{omar, "visitor " + apitest.Nothing, omar} {
				r.clock.Advance(time.Hour)
				r.api.OK(guest, "POST", "/v1/checkouts/"+id+"/open", `{"token":"`+token+`"}`).Want("checkout.updatedDate", before)
			}
			expect.Equal(t, changed(id), before, "a checkout of %s changed at was opened and reads", maker)
		}
		id := r.create(ada, "", line(cup, 1))
		token, before := r.token(ada, id), changed(id)
		r.clock.Advance(time.Hour)
		r.api.OK(omar, "POST", "/v1/checkouts/"+id+"/open", `{"token":"`+token+`","takeOver":true}`)
		expect.That(t, changed(id) != before, "who took it over changed nothing")
	})
}

// Who takes a visitor's checkout over is alone with it: the visitor's cart makes another
// checkout, and changes this one no more.
func TestTakingOver(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		r.api.OK(ada, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(cup, 1)+`]}`)
		id := r.api.OK(ada, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB"}`).String("checkoutId")
		token := r.token(ada, id)
		r.api.OK(omar, "POST", "/v1/checkouts/"+id+"/open", `{"token":"`+token+`","takeOver":true}`).Want("yours", true)
		r.api.Refused(404, checkout.CodeNotFound, ada, "GET", "/v1/checkouts/"+id, "")
		r.api.OK(ada, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(cup, 4)+`]}`)
		second := r.api.OK(ada, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB"}`).String("checkoutId")
		expect.That(t, second != id, "the cart still has the checkout that somebody took over")
		r.api.OK(omar, "GET", "/v1/checkouts/"+id, "").Want("checkout.lineItems.0.quantity", 1)
		r.api.OK(ada, "GET", "/v1/checkouts/"+second, "").Want("checkout.lineItems.0.quantity", 5)
	})
}
