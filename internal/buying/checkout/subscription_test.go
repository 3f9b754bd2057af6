package checkout_test

import (
	"fmt"
	"testing"
	"time"

	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/shop/catalog"
)

// boxes is a product that comes again and again, and a line of two of it.
func (r *rig) boxes(settings string) string {
	r.t.Helper()
	option := r.api.OK("owner", "POST", "/v1/subscription-options",
		`{"subscriptionOption":{"title":"Club","subscriptionSettings":{`+settings+
			`},"discount":{"type":"PERCENT","value":10}}}`).String("subscriptionOption.id")
	box := r.Simple("Box", "10.00", 100)
	r.api.OK("owner", "POST", "/v1/subscription-options/product/"+box.ID+"/assign",
		`{"assignedSubscriptionOptions":[{"id":"`+option+`"}]}`)
	return fmt.Sprintf(
		`{"catalogReference":{"appId":%q,"catalogItemId":%q,"options":{"subscriptionOptionId":%q}},"quantity":2}`,
		catalog.AppID, box.ID, option)
}

// renew lets a month pass, and bills.
func (r *rig) renew(after time.Duration) {
	r.t.Helper()
	r.clock.Advance(after)
	expect.OK(r.t, r.renewals.Bill(r.t.Context()))
}

const month = 31 * 24 * time.Hour

// Who subscribes is billed each time what the checkout showed: with the coupon as long
// as it holds, then without.
func TestSubscribe(t *testing.T) {
	runWith(t, options{sandbox: true}, func(_ *testing.T, r *rig) {
		post := r.Delivery("Post", "3.00")
		r.Coupon("START",
			`"moneyOffAmount":5,"appliesToSubscriptions":true,"discountedCycleCount":2,"scope":{"namespace":"stores"}`)
		l := r.boxes(`"frequency":"MONTH","autoRenewal":true,"enableCustomerCancellation":true`)
		id := r.create(mia, ready(post), l)
		a := r.api.OK(mia, "PATCH", "/v1/checkouts/"+id, `{"checkout":{},"couponCode":"START"}`)
		a.Want("checkout.subscriptionCharges.0.charges.0.priceSummary.total.amount", "16.00") // 2 × 9.00 − 5.00 + 3.00
		a.Want("checkout.subscriptionCharges.0.charges.0.cycleCount", 2)
		a.Want("checkout.subscriptionCharges.0.charges.1.cycleFrom", 3)
		a.Want("checkout.subscriptionCharges.0.charges.1.priceSummary.total.amount", "21.00")
		r.api.OK(mia, "GET", "/v1/checkouts/"+id+"/payment-methods", "").Want("methods.length", 1)
		manual := r.api.OK(mia, "POST", "/v1/payment-tokens", `{"method":"manual"}`).String("paymentToken")
		r.api.Refused(428, paymentmethods.CodeNoProvider, mia, "POST", "/v1/checkouts/"+id+"/create-order-and-charge",
			`{"paymentToken":"`+manual+`"}`)
		done := r.api.OK(mia, "POST", "/v1/checkouts/"+id+"/create-order-and-charge",
			`{"paymentToken":"`+r.pays(mia, sandbox.CardApproved)+`"}`)
		subscription := done.String("subscriptionId")
		r.api.OK(mia, "POST", "/v1/checkouts/"+id+"/create-order", "{}").Want("subscriptionId", subscription)
		r.order(done.String("orderId")).Want("order.lineItems.0.subscriptionInfo.id", subscription)
		for i, want := range []string{"16.00", "21.00", "21.00"} {
			r.renew(month)
			cycle := r.api.OK(mia, "GET", "/v1/subscriptions/"+subscription, "")
			cycle.Want("subscription.cyclesPaid", i+2)
			o := r.order(cycle.String("subscription.cycles.0.orderId"))
			o.Want("order.paymentStatus", "PAID")
			o.Want("order.priceSummary.total.amount", want)
			o.Want("order.shippingInfo.title", "Post")
			o.Want("order.billingInfo.address.city", "Berlin")
			o.Want("order.lineItems.0.subscriptionInfo.cycleNumber", i+2)
		}
		r.api.OK("app", "GET", "/v1/subscription-contracts/"+subscription,
			"").Want("subscriptionContract.priceSummary.total.amount", "16.00")
	})
}

// A free trial costs nothing today, keeps the card, and is charged when it is over.
func TestSubscribeWithTrial(t *testing.T) {
	runWith(t, options{sandbox: true}, func(_ *testing.T, r *rig) {
		post := r.Delivery("Post", "3.00")
		l := r.boxes(`"frequency":"MONTH","billingCycles":3,"freeTrialPeriod":{"frequency":"DAY","interval":14}`)
		id := r.create(mia, ready(post), l)
		r.api.OK(mia, "GET", "/v1/checkouts/"+id, "").Want("checkout.payNow.total.amount", "0.00")
		r.api.Refused(400, "", mia, "POST", "/v1/checkouts/"+id+"/create-order-and-charge", "{}") // how to pay later?
		done := r.api.OK(mia, "POST", "/v1/checkouts/"+id+"/create-order-and-charge",
			`{"paymentToken":"`+r.pays(mia, sandbox.CardApproved)+`"}`)
		order, subscription := done.String("orderId"), done.String("subscriptionId")
		r.order(order).Want("order.paymentStatus", "NOT_PAID")
		r.api.OK(mia, "GET", "/v1/subscriptions/"+subscription, "").Want("subscription.paymentMethod.lastDigits", "4242")
		r.renew(15 * 24 * time.Hour)
		r.order(order).Want("order.paymentStatus", "PAID")
		for range 5 {
			r.renew(month)
		}
		a := r.api.OK(mia, "GET", "/v1/subscriptions/"+subscription, "")
		a.Want("subscription.status", "ENDED")
		a.Want("subscription.cyclesPaid", 3)
		a.Want("subscription.cycles.length", 3)
	})
}
