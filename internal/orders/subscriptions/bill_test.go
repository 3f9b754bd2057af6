package subscriptions_test

import (
	"sync"
	"testing"
	"time"

	"souk/internal/orders/subscriptions"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// A subscription is billed on its day, each time with an order of its own, until
// somebody ends it.
func TestBillsAgain(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id, order, gateway := r.place(monthly())
		r.want(id, subscriptions.Pending, 0, "")
		r.Refused(404, subscriptions.CodeNotFound, ada, "GET", "/v1/subscriptions/"+id, "") // nothing was bought yet
		r.pay(gateway, good)
		a := r.want(id, subscriptions.Active, 1, "2026-12-15")
		a.Want("subscription.orderId", order)
		a.Want("subscription.paymentMethod.lastDigits", "4242")
		a.Want("subscription.price.formattedAmount", "€12.00")
		a.Want("subscription.lineItems.0.name", "Box of tea")
		r.bill("2026-12-14")
		r.wantTaken(1200, 1)
		r.bill("2026-12-15")
		a = r.want(id, subscriptions.Active, 2, "2027-01-15")
		r.wantTaken(2400, 2)
		second := a.String("subscription.cycles.0.orderId")
		o := r.OK("owner", "GET", "/v1/orders/"+second, "")
		o.Want("order.status", "APPROVED")
		o.Want("order.paymentStatus", "PAID")
		o.Want("order.lineItems.0.subscriptionInfo.cycleNumber", 2)
		o.Want("order.lineItems.0.subscriptionInfo.id", id)
		expect.That(t, o.String("order.number") != a.String("subscription.orderNumber"),
			"the second order has the number of the first")
		if r.stock.taken != 2 { // the first was taken by the checkout
			t.Errorf("%d units taken", r.stock.taken)
		}
		r.bill("")
		r.wantTaken(2400, 2)
		r.bill("2027-01-15")
		r.want(id, subscriptions.Active, 3, "2027-02-15")
		r.OK("app", "GET", "/v1/subscription-contracts/"+id, "").Want("subscriptionContract.lineItems.0.productName.original",
			"Box of tea")
		r.OK("app", "GET", "/v1/subscription-contracts/query", "").Want("subscriptionContracts.0.id", id)
		r.OK(ada, "GET", "/v1/subscriptions/my", "").Want("subscriptions.0.cyclesPaid", 3)
		r.OK(omar, "GET", "/v1/subscriptions/my", "").Want("subscriptions.length", 0)
	})
}

// Dates count from the first: a month that has no 31st does not move the others.
func TestMonthsEnd(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		r.bill("2027-01-31")
		id := r.subscribe(monthly())
		r.want(id, subscriptions.Active, 1, "2027-02-28")
		r.bill("2027-02-28")
		r.want(id, subscriptions.Active, 2, "2027-03-31")
		r.bill("2027-03-31")
		r.want(id, subscriptions.Active, 3, "2027-04-30")
	})
}

// However many look at once, and however often, a cycle is charged once.
func TestBilledOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.clock.Advance(31 * 24 * time.Hour)
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				expect.Equal(t, r.service.Bill(t.Context()), nil)
			})
		}
		group.Wait()
		r.wantTaken(2400, 2)
		r.want(id, subscriptions.Active, 2, "2027-01-15")
	})
}

// A number of cycles that was agreed on is not passed.
func TestEnds(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly(cyclesOf(3)))
		for _, day := range []string{"2026-12-15", "2027-01-15"} {
			r.bill(day)
		}
		a := r.want(id, subscriptions.Active, 3, "")
		a.Want("subscription.may.pause", false)
		a.Want("subscription.endsDate", "2027-02-15T12:00:00.000Z")
		r.bill("2027-02-15")
		r.want(id, subscriptions.Ended, 3, "")
		r.bill("2027-08-15")
		r.wantTaken(3600, 3)
		r.Refused(428, subscriptions.CodeState, "owner", "POST", "/v1/subscriptions/"+id+"/cancel", "{}")
	})
}

// What a coupon takes off the first cycles only, the others cost.
func TestCouponOfSomeCycles(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly(func(d *deal) { d.later = "9.00" }))
		r.bill("2026-12-15")
		r.wantTaken(2400, 2)
		r.get(id).Want("subscription.price.amount", "18.00")
		r.bill("2027-01-15")
		r.wantTaken(4200, 3)
	})
}

// Days that nobody looked at are not charged for all at once.
func TestAfterALongSleep(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly(func(d *deal) { d.settings.Frequency = "DAY" }))
		r.bill("2026-12-15")
		r.want(id, subscriptions.Active, 2, "2026-12-16")
		r.wantTaken(2400, 2)
	})
}

// A charge that is declined is tried again after 1, 3, 5 and 7 days, and then the
// subscription ends and its order with it.
func TestRetries(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.OK(ada, "POST", "/v1/subscriptions/"+id+"/payment-method", `{"paymentToken":"`+r.token(declines)+`"}`).Want(
			"subscription.paymentMethod.lastDigits", "0002")
		for i, day := range []string{"2026-12-15", "2026-12-16", "2026-12-19", "2026-12-24"} {
			r.bill(day)
			a := r.want(id, subscriptions.PastDue, 1, "")
			a.Want("subscription.failure.reason", "CARD_DECLINED")
			a.Want("subscription.failure.tries", i+1)
			expect.ThatNow(t, len(r.mails) == i+1 && r.mails[i].link == a.String("subscription.failure.paymentLink") &&
				!r.mails[i].next.IsZero() && r.mails[i].amount == "12.00", "mails: %+v", r.mails)
		}
		expect.Equal(t, r.stock.taken, 2, "units taken")
		r.bill("2026-12-30") // a day too early
		r.want(id, subscriptions.PastDue, 1, "")
		order := r.get(id).String("subscription.cycles.0.orderId")
		r.bill("2026-12-31")
		a := r.want(id, subscriptions.Canceled, 1, "")
		a.Want("subscription.cancelReason", "PAYMENT_FAILED")
		a.Want("subscription.cycles.0.status", "FAILED")
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.status", "CANCELED")
		expect.That(t, r.stock.taken == 0 && len(r.mails) == 5 && r.mails[4].next.IsZero(),
			"%d units taken, mails: %+v", r.stock.taken, r.mails)
		r.bill("2027-06-01")
		r.wantTaken(1200, 1)
	})
}

// Who missed a charge pays on the page of the mail, and that card is used from then on.
func TestPaidByLink(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.OK(ada, "POST", "/v1/subscriptions/"+id+"/payment-method", `{"paymentToken":"`+r.token(declines)+`"}`)
		r.bill("2026-12-15")
		link := r.get(id).String("subscription.failure.paymentLink")
		const page = "https://shop.test/hosted/pay/"
		r.pay(link[len(page):], good).Want("status", "APPROVED")
		a := r.want(id, subscriptions.Active, 2, "2027-01-15")
		a.Want("subscription.paymentMethod.lastDigits", "4242")
		a.Want("subscription.cycles.0.status", "PAID")
		r.bill("2027-01-15")
		r.want(id, subscriptions.Active, 3, "2027-02-15")
		r.wantTaken(3600, 3)
	})
}

// Another card, or asking once more, charges what is due at once.
func TestAnotherCard(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.subscribe(monthly())
		path := "/v1/subscriptions/" + id
		r.OK(ada, "POST", path+"/payment-method", `{"paymentToken":"`+r.token(declines)+`"}`)
		r.Refused(428, subscriptions.CodeState, ada, "POST", path+"/retry", "{}")
		r.bill("2026-12-15")
		r.OK("owner", "POST", path+"/retry", "{}").Want("subscription.failure.tries", 2)
		r.OK(ada, "POST", path+"/payment-method", `{"paymentToken":"`+r.token(good)+`"}`).Want(
			"subscription.status", "ACTIVE")
		r.want(id, subscriptions.Active, 2, "2027-01-15")
		r.wantTaken(2400, 2)
		r.Refused(400, "", ada, "POST", path+"/payment-method", "{}")
		r.Refused(404, "NO_SAVED_PAYMENT_METHOD", ada, "POST", path+"/payment-method",
			`{"savedMethodId":"`+apitest.Nothing+`"}`)
		// A card that the member took away fails, and they are asked for another.
		kept := r.get(id).String("subscription.paymentMethod.id")
		r.OK(ada, "DELETE", "/v1/saved-payment-methods/my/"+kept, "")
		r.bill("2027-01-15")
		r.want(id, subscriptions.PastDue, 2, "").Want("subscription.failure.reason", "NO_PAYMENT_METHOD")
	})
}

// The bank took the money and its answer was lost: it is found out, and counts once.
func TestLostAnswer(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.OK(ada, "POST", "/v1/subscriptions/"+id+"/payment-method", `{"paymentToken":"`+r.token(silent)+`"}`)
		r.bill("2026-12-15")
		for range 5 {
			r.clock.Advance(time.Hour)
			r.bill("")
		}
		r.want(id, subscriptions.Active, 2, "2027-01-15")
		r.wantTaken(2400, 2)
	})
}

// A free trial charges nothing until it is over, and then for the first order.
func TestTrial(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		d := monthly(trial("DAY", 14))
		d.token = r.token(good)
		id, order, _ := r.place(d)
		a := r.want(id, subscriptions.Active, 0, "2026-11-29")
		a.Want("subscription.cycles.length", 0)
		a.Want("subscription.may.skip", false)
		r.bill("2026-11-28")
		r.wantTaken(0, 0)
		r.bill("2026-11-29")
		r.wantTaken(1200, 1)
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.paymentStatus", "PAID")
		r.want(id, subscriptions.Active, 1, "2026-12-29").Want("subscription.cycles.0.orderId", order)
		r.bill("2026-12-29")
		r.want(id, subscriptions.Active, 2, "2027-01-29")
		r.wantTaken(2400, 2)
	})
}

// Without a card nobody can be charged when the trial is over: they are asked for one.
func TestTrialWithoutCard(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id, order, _ := r.place(monthly(trial("WEEK", 1)))
		r.bill("2026-11-22")
		a := r.want(id, subscriptions.PastDue, 0, "")
		a.Want("subscription.failure.reason", "NO_PAYMENT_METHOD")
		expect.ThatNow(t, len(r.mails) == 1 && r.mails[0].order == order && r.mails[0].link != "", "mails: %+v",
			r.mails)
		r.OK(ada, "POST", "/v1/subscriptions/"+id+"/payment-method", `{"paymentToken":"`+r.token(good)+`"}`)
		r.want(id, subscriptions.Active, 1, "2026-12-22")
	})
}

// Who cancels in the trial pays nothing.
func TestTrialCanceled(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		d := monthly(trial("DAY", 14))
		d.token = r.token(good)
		id, _, _ := r.place(d)
		a := r.OK(ada, "POST", "/v1/subscriptions/"+id+"/cancel", "{}")
		a.Want("subscription.status", "ACTIVE")
		a.Want("subscription.endsDate", "2026-11-29T12:00:00.000Z")
		r.bill("2027-03-01")
		r.want(id, subscriptions.Canceled, 0, "")
		r.wantTaken(0, 0)
	})
}

// A guest is billed again as well, by the card of the first order.
func TestGuest(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly(func(d *deal) { d.guest = true }))
		r.bill("2026-12-15")
		r.want(id, subscriptions.Active, 2, "2027-01-15").Want("subscription.paymentMethod.lastDigits", "4242")
		r.wantTaken(2400, 2)
		r.OK(ada, "GET", "/v1/subscriptions/my", "").Want("subscriptions.length", 0)
		r.OK(ada, "GET", "/v1/saved-payment-methods/my", "").Want("savedMethods.length", 0)
	})
}

// Things that are sold out are tried again, and then this time is left out.
func TestSoldOut(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.stock.empty = true
		for _, day := range []string{"2026-12-15", "2026-12-16", "2026-12-19", "2026-12-24"} {
			r.bill(day)
			r.want(id, subscriptions.PastDue, 1, "").Want("subscription.failure.reason", "OUT_OF_STOCK")
		}
		r.bill("2026-12-31")
		r.want(id, subscriptions.Active, 1, "2027-01-15").Want("subscription.cycles.0.status", "SKIPPED")
		r.stock.empty = false
		r.bill("2027-01-15")
		r.want(id, subscriptions.Active, 2, "2027-02-15")
		r.wantTaken(2400, 2)
	})
}

// A first order that nobody pays begins nothing.
func TestNeverPaid(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id, order, _ := r.place(monthly())
		r.clock.Advance(3 * time.Hour)
		r.bill("")
		r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.status", "CANCELED")
		r.want(id, subscriptions.Canceled, 0, "")
		r.Refused(404, "SUBSCRIPTION_CONTRACT_NOT_FOUND", "app", "GET", "/v1/subscription-contracts/"+id, "")
		r.bill("2027-03-01")
		r.wantTaken(0, 0)
	})
}

// A charge that the bank thought about and then refused ends its order; the next try
// makes another, for the same cycle.
func TestRefusedLater(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.bank.doubts = true
		r.bill("2026-12-15")
		second := r.want(id, subscriptions.Active, 1, "2026-12-15").String("subscription.cycles.0.orderId")
		r.OK("owner", "GET", "/v1/orders/"+second, "").Want("order.status", "PENDING")
		r.Refused(428, subscriptions.CodeState, ada, "POST", "/v1/subscriptions/"+id+"/pause", "{}")
		r.clock.Advance(time.Hour)
		r.bill("")
		r.bank.doubts = false
		r.OK("owner", "GET", "/v1/orders/"+second, "").Want("order.status", "REJECTED")
		r.want(id, subscriptions.PastDue, 1, "").Want("subscription.cycles.0.status", "FAILED")
		r.bill("2026-12-16")
		r.bill("2026-12-17")
		a := r.want(id, subscriptions.Active, 2, "2027-01-15")
		expect.That(r.t, a.String("subscription.cycles.0.orderId") != second, "the rejected order was paid")
		r.wantTaken(2400, 2)
	})
}

// A subscription that cannot be read keeps nobody else from being billed.
func TestOneDamaged(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		bad := r.subscribe(monthly())
		r.clock.Advance(time.Minute)
		id := r.subscribe(monthly())
		spoil := func(doc string) (was string) {
			t.Helper()
			if err := r.db.Write(t.Context(), func(tx *store.Tx) error {
				if err := tx.QueryRow("SELECT doc FROM subscriptions WHERE id = ?", []any{bad}, &was); err != nil {
					return err
				}
				_, err := tx.Exec("UPDATE subscriptions SET doc = ? WHERE id = ?", doc, bad)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return was
		}
		good := spoil("{")
		r.bill("2026-12-16")
		r.want(id, subscriptions.Active, 2, "2027-01-15")
		spoil(good)
		r.clock.Advance(time.Hour)
		r.bill("")
		r.want(bad, subscriptions.Active, 2, "2027-01-15")
	})
}
