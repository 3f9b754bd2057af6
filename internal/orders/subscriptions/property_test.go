package subscriptions_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"souk/internal/orders/subscriptions"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Whatever people do in whatever order: the bank took the price of every paid cycle and
// nothing else, never while nothing may be charged, and never more often than the calendar
// has cycles.
func TestAnythingInAnyOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t, store.SQLite)
		id := r.subscribe(monthly(func(d *deal) {
			if rapid.Bool().Draw(rt, "limited") {
				cyclesOf(rapid.Int64Range(2, 5).Draw(rt, "cycles"))(d)
			}
		}))
		start := r.clock.Now()
		for range rapid.IntRange(5, 25).Draw(rt, "steps") {
			before := r.get(id)
			status := subscriptions.Status(before.String("subscription.status"))
			path := "/v1/subscriptions/" + id
			_, charges := r.taken()
			switch what := rapid.SampledFrom([]string{"wait", "wait", "wait", "pause", "resume", "skip", "cancel", "good",
				"declines", "retry", "pay"}).Draw(rt, "what"); what {
			case "wait":
				r.clock.Advance(time.Duration(rapid.IntRange(1, 45).Draw(rt, "days")) * 24 * time.Hour)
				r.bill("")
				if _, now := r.taken(); now > charges+1 || now > charges && status != subscriptions.Active &&
					status != subscriptions.PastDue {
					rt.Fatalf("%s: %d charges became %d", status, charges, now)
				}
			case "good", "declines":
				card := map[string]string{"good": good, "declines": declines}[what]
				r.Call(ada, "POST", path+"/payment-method", `{"paymentToken":"`+r.token(card)+`"}`)
			case "pay":
				if link, ok := before.At("subscription.failure.paymentLink").(string); ok {
					r.pay(link[len("https://shop.test/hosted/pay/"):], good)
				}
			default:
				r.Call(ada, "POST", path+"/"+what, "{}")
			}
			after := r.get(id)
			sum, n := r.taken()
			paid, _ := after.At("subscription.cyclesPaid").(float64)
			expect.ThatNow(rt, int64(paid) == n && sum == 1200*n, "%v cycles paid, the bank took %d by %d charges",
				paid, sum, n)
			if most := r.clock.Now().Sub(start)/(28*24*time.Hour) + 1; n > int64(most) {
				rt.Fatalf("%d charges in %d months", n, most)
			}
			if limit, ok := after.At("subscription.settings.billingCycles").(float64); ok && paid > limit {
				rt.Fatalf("%v of %v cycles", paid, limit)
			}
		}
		r.healthy()
	})
}
