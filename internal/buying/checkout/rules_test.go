package checkout_test

import (
	"context"
	"fmt"
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// said is what a test sets about checkouts.
type said struct{ checkout.Rule }

type rules struct{ set *said }

func (r rules) Rule(context.Context) (checkout.Rule, error) { return r.set.Rule, nil }

// A shop that switched gift cards off takes none from buyers, not even one that was
// put in before; those who run it still may.
func TestGiftCardsSwitchedOff(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock, set := apitest.NewClock(), &said{checkout.Rule{GiftCards: true}}
		r := newRig(t, storetest.Open(t, dialect, clock.Set), clock, options{rules: rules{set}})
		post := r.Delivery("Post", "1.00")
		_, code := r.Card("2.00")
		cup := r.Simple("Cup", "5.00", 30)
		with := r.create(ada, ready(post), line(cup, 1))
		r.api.OK(ada, "PATCH", "/v1/checkouts/"+with, `{"checkout":{},"giftCardCode":"`+code+`"}`)
		set.GiftCards = false
		r.api.Refused(428, checkout.CodeRedeemCardError, ada, "POST", "/v1/checkouts/"+with+"/create-order",
			"{}").Want("details.applicationError.data.reason", checkout.CodeCardsOff)
		without := r.create(ada, ready(post), line(cup, 1))
		r.api.Refused(428, checkout.CodeCardsOff, ada, "PATCH", "/v1/checkouts/"+without,
			`{"checkout":{},"giftCardCode":"`+code+`"}`)
		r.api.OK("owner", "PATCH", "/v1/checkouts/"+without, `{"checkout":{},"giftCardCode":"`+code+`"}`)
		r.api.OK(ada, "POST", "/v1/checkouts/"+with+"/remove-gift-card", "{}")
		r.place(ada, with)
		r.healthy()
	})
}

// Money is set aside when the buyer's page asks for it, or when the shop always does.
func TestDelayedCapture(t *testing.T) {
	t.Parallel()
	clock, set := apitest.NewClock(), &said{checkout.Rule{GiftCards: true, CaptureBeforeExpiry: true}}
	r := newRig(t, storetest.Open(t, store.SQLite, clock.Set), clock, options{rules: rules{set}, sandbox: true})
	post, cup := r.Delivery("Post", "1.00"), r.Simple("Cup", "5.00", 30)
	for _, c := range []struct {
		shop, expiry bool
		page         bool
		status, plan string
	}{
		{false, true, false, "APPROVED", ""}, {false, false, true, "AUTHORIZED", "VOID"},
		{true, true, false, "AUTHORIZED", "CAPTURE"}, {true, false, true, "AUTHORIZED", "VOID"},
	} {
		set.DelayCapture, set.CaptureBeforeExpiry = c.shop, c.expiry
		body := fmt.Sprintf(`{"paymentToken":%q,"delayCapture":%v}`, r.pays(ada, sandbox.CardApproved), c.page)
		order := r.api.OK(ada, "POST", "/v1/checkouts/"+r.create(ada, ready(post), line(cup, 1))+"/create-order-and-charge",
			body).String("orderId")
		r.order(order).Want("order.status", "APPROVED")
		all := r.api.OK("owner", "GET", "/v1/payments/orders/"+order, "")
		all.Want("orderTransactions.payments.0.status", c.status)
		if c.plan != "" {
			all.Want("orderTransactions.payments.0.regularPaymentDetails.authorizationDetails.scheduledAction.actionType",
				c.plan)
		}
	}
	r.healthy()
}

// A shop that charges later without the buyer keeps the ways of paying of its members,
// whether they asked for it or not; of guests it keeps none.
func TestMethodsAreKept(t *testing.T) {
	t.Parallel()
	clock, set := apitest.NewClock(), &said{checkout.Rule{GiftCards: true}}
	r := newRig(t, storetest.Open(t, store.SQLite, clock.Set), clock, options{rules: rules{set}, sandbox: true})
	post, cup := r.Delivery("Post", "1.00"), r.Simple("Cup", "5.00", 30)
	member, guest := "member "+apitest.Omar, "visitor "+apitest.Ada
	buy := func(who string) {
		t.Helper()
		r.api.OK(who, "POST", "/v1/checkouts/"+r.create(who, ready(post), line(cup, 1))+"/create-order-and-charge",
			`{"paymentToken":"`+r.pays(who, sandbox.CardApproved)+`"}`)
	}
	kept := func(want int) {
		t.Helper()
		r.api.OK(member, "GET", "/v1/saved-payment-methods/my", "").Want("savedMethods.length", want)
	}
	buy(member)
	kept(0)
	set.KeepMethods = true
	buy(guest)
	buy(member)
	kept(1)
	r.healthy()
}

// What a shop must know buyers answer before they order, by whatever page; those who run the shop need not.
func TestAnswersThatAreAskedFor(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock, set := apitest.NewClock(), &said{checkout.Rule{Answers: []string{"Company number", "Engraving"}}}
		r := newRig(t, storetest.Open(t, dialect, clock.Set), clock, options{rules: rules{set}})
		post, cup := r.Delivery("Post", "1.00"), r.Simple("Cup", "5.00", 30)
		id := r.create(ada, ready(post), line(cup, 1))
		at := "/v1/checkouts/" + id
		missing := func(want int) {
			t.Helper()
			a := r.api.Refused(400, "", ada, "POST", at+"/create-order", "{}")
			expect.Len(t, a.Violations(), want)
			expect.Equal(t, a.Violations()[0], "customFields REQUIRED_FIELD")
		}
		answer := func(list string) { r.api.OK(ada, "PATCH", at, `{"checkout":{"customFields":[`+list+`]}}`) }
		missing(2)
		answer(`{"title":"Company number","value":"  "},{"title":"Engraving","value":null},{"title":"Other","value":"x"}`)
		missing(2)
		answer(`{"title":"Company number","value":"HRB 1"},{"title":"Other","value":"x"}`)
		missing(1)
		answer(`{"title":"Company number","value":"HRB 1"},{"title":"Engraving","value":3}`)
		r.order(r.place(ada, id)).WantAll(map[string]any{
			"order.customFields.0.title": "Company number", "order.customFields.0.value": "HRB 1",
			"order.customFields.1.value": 3})

		r.place("owner", r.create("owner", ready(post), line(cup, 1)))
		r.healthy()
	})
}
