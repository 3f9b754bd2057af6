package subscriptions_test

import (
	"errors"
	"strings"
	"testing"

	"souk/internal/orders/subscriptions"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

func (r *rig) do(who, id, verb, body string) *apitest.Answer {
	r.t.Helper()
	return r.OK(who, "POST", "/v1/subscriptions/"+id+"/"+verb, body)
}

func (r *rig) refused(code, who, id, verb, body string) {
	r.t.Helper()
	r.Refused(428, code, who, "POST", "/v1/subscriptions/"+id+"/"+verb, body)
}

// Nothing is charged while a subscription is paused. Who resumes goes on on the old
// date, or today if that has passed.
func TestPause(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.do(ada, id, "pause", "{}").Want("subscription.status", "PAUSED")
		r.refused(subscriptions.CodeState, ada, id, "pause", "{}")
		r.refused(subscriptions.CodeState, ada, id, "skip", "{}")
		r.bill("2026-12-01")
		r.do(ada, id, "resume", "{}")
		r.want(id, subscriptions.Active, 1, "2026-12-15")
		r.do(ada, id, "pause", "{}")
		r.bill("2027-02-03")
		r.wantTaken(1200, 1)
		r.do("owner", id, "resume", "{}")
		r.bill("")
		r.want(id, subscriptions.Active, 2, "2027-03-03")
		r.refused(subscriptions.CodeState, ada, id, "resume", "{}")
		r.wantTaken(2400, 2)
	})
}

// A cycle that is skipped is not charged and does not count.
func TestSkip(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly(cyclesOf(2)))
		a := r.do(ada, id, "skip", "{}")
		a.Want("subscription.nextBillingDate", "2027-01-15T12:00:00.000Z")
		a.Want("subscription.cycles.0.status", "SKIPPED")
		r.bill("2026-12-15")
		r.wantTaken(1200, 1)
		r.do(ada, id, "skip", "{}")
		r.bill("2027-02-15")
		r.want(id, subscriptions.Active, 2, "")
		r.refused(subscriptions.CodeState, ada, id, "skip", "{}")
		r.wantTaken(2400, 2)
	})
}

// Who cancels has what they paid for, can change their mind until then, and is never
// charged again.
func TestCancel(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly())
		a := r.do(ada, id, "cancel", `{"reason":"too much tea"}`)
		a.Want("subscription.status", "ACTIVE")
		a.Want("subscription.endsDate", "2026-12-15T12:00:00.000Z")
		a.Want("subscription.nextBillingDate", nil)
		a.Want("subscription.may.resume", true)
		r.refused(subscriptions.CodeState, ada, id, "cancel", "{}")
		r.refused(subscriptions.CodeState, ada, id, "pause", "{}")
		r.do(ada, id, "resume", "{}")
		r.want(id, subscriptions.Active, 1, "2026-12-15").Want("subscription.canceledDate", nil)
		r.do(ada, id, "cancel", `{"reason":"too much tea"}`)
		r.bill("2026-12-15")
		r.want(id, subscriptions.Canceled, 1, "").Want("subscription.cancelReason", "too much tea")
		r.refused(subscriptions.CodeState, ada, id, "resume", "{}")
		r.refused(subscriptions.CodeState, ada, id, "payment-method", `{"paymentToken":"`+r.token(good)+`"}`)
		r.bill("2027-12-15")
		r.wantTaken(1200, 1)
	})
}

// The shop ends a subscription at once; so does one who owes: their order ends too.
func TestCancelNow(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.subscribe(monthly())
		r.Refused(400, "", ada, "POST", "/v1/subscriptions/"+id+"/cancel", `{"at":"NOW"}`)
		r.do("owner", id, "cancel", `{"at":"NOW"}`).Want("subscription.status", "CANCELED")
		other := r.subscribe(monthly())
		r.do(ada, other, "payment-method", `{"paymentToken":"`+r.token(declines)+`"}`)
		r.bill("2026-12-15")
		a := r.do(ada, other, "cancel", "{}")
		a.Want("subscription.status", "CANCELED")
		r.OK("owner", "GET", "/v1/orders/"+a.String("subscription.cycles.0.orderId"), "").Want("order.status", "CANCELED")
		expect.Equal(t, r.stock.taken, 0, "units are still taken")
		r.bill("2027-12-15")
		r.wantTaken(2400, 2)
	})
}

// Members change their own subscriptions only, and only what the shop lets them.
func TestWhoMay(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.subscribe(monthly(func(d *deal) { d.settings.EnableCustomerCancellation = false }))
		for _, verb := range []string{"pause", "skip", "cancel"} {
			r.refused(subscriptions.CodeNotByCustomer, ada, id, verb, "{}")
		}
		a := r.OK(ada, "GET", "/v1/subscriptions/"+id, "")
		a.Want("subscription.may.cancel", false)
		a.Want("subscription.may.changePaymentMethod", true)
		for _, who := range []string{omar, "visitor " + apitest.Ada} {
			r.Refused(404, subscriptions.CodeNotFound, who, "GET", "/v1/subscriptions/"+id, "")
			for _, verb := range []string{"pause", "resume", "skip", "cancel", "retry"} {
				r.Refused(404, subscriptions.CodeNotFound, who, "POST", "/v1/subscriptions/"+id+"/"+verb, "{}")
			}
		}
		r.Refused(403, "", "staff ECOM.READ_ORDERS", "POST", "/v1/subscriptions/"+id+"/pause", "{}")
		r.Refused(401, "", "", "GET", "/v1/subscriptions/"+id, "")
		r.Refused(403, "", "visitor "+apitest.Ada, "GET", "/v1/subscriptions/my", "")
		r.Refused(404, subscriptions.CodeNotFound, "owner", "GET", "/v1/subscriptions/"+apitest.Nothing, "")
		r.do("staff ECOM.SUBSCRIPTION_CONTRACT_MANAGE", id, "pause", "{}")
		r.OK("staff ECOM.SUBSCRIPTION_CONTRACT_READ", "POST", "/v1/subscriptions/query",
			`{"query":{"filter":{"status":"PAUSED","buyerInfo.memberId":"`+apitest.Ada+`"}}}`).
			Want("subscriptions.0.id", id)
		r.OK("owner", "POST", "/v1/subscriptions/query", `{"query":{"filter":{"status":"ACTIVE"}}}`).Want(
			"subscriptions.length", 0)
	})
}

// A member with a running subscription cannot be blocked; one who goes is not charged
// any more, and no card of theirs stays.
func TestMembersWhoGo(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.subscribe(monthly())
		try := func(fn func(tx *store.Tx, member string) error) error {
			return r.db.Write(t.Context(), func(tx *store.Tx) error { return fn(tx, apitest.Ada) })
		}
		expect.Code(t, try(r.service.BlockTx), subscriptions.CodeBlock, "blocked")
		expect.OK(t, errors.Join(try(r.service.LeaveTx), try(r.payments.ForgetTx)))
		r.want(id, subscriptions.Canceled, 1, "").Want("subscription.paymentMethod", nil)
		expect.Equal(t, try(r.service.BlockTx), nil, "blocked after it ended")
		r.bill("2027-03-01")
		r.wantTaken(1200, 1)
		// Who goes while the first payment is on its way pays that, and no more.
		id, _, gateway := r.place(monthly())
		expect.OK(t, try(r.service.LeaveTx))
		r.pay(gateway, good)
		r.bill("2027-06-01")
		r.want(id, subscriptions.Canceled, 1, "")
		r.wantTaken(2400, 2)
	})
}

// Whatever becomes of a subscription is told, whoever does it.
func TestToldOf(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		told := func() (out []string) {
			t.Helper()
			if err := r.db.Read(t.Context(), func(tx *store.Tx) error {
				out = nil
				return tx.Each("SELECT event_type, body FROM outbox WHERE event_type LIKE '%subscription%' ORDER BY seq", nil,
					func(rows store.Rows) error {
						var kind, body string
						err := rows.Scan(&kind, &body)
						for _, status := range subscriptions.Statuses {
							if strings.Contains(body, `"status":"`+string(status)+`","orderId"`) {
								kind += " " + string(status)
							}
						}
						out = append(out, kind[strings.LastIndex(kind, ".")+1:])
						return err
					})
			}); err != nil {
				t.Fatal(err)
			}
			return out
		}
		id, _, gateway := r.place(monthly())
		if got := told(); len(got) > 0 {
			t.Errorf("before it began: %v", got)
		}
		r.pay(gateway, good)
		r.do(ada, id, "pause", "{}")
		r.do(ada, id, "resume", "{}")
		r.do("owner", id, "cancel", `{"at":"NOW"}`)
		got := strings.Join(told(), ", ")
		for _, want := range []string{"subscription_contract_created",
			"subscription_updated ACTIVE, subscription_updated PAUSED, subscription_updated ACTIVE, subscription_updated CANCELED"} {
			expect.That(t, strings.Contains(got, want), "told: %s, want %s", got, want)
		}
	})
}
