package payments_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

// challenge charges a new order with a card that the buyer has to confirm, and gives the
// order and the token of the charge.
func (r *rig) challenge(change ...func(*payments.Due)) (order, token string) {
	r.t.Helper()
	order, gateway := r.order(change...)
	a := r.charge(gateway, sandbox.CardChallenge)
	a.Want("status", "ACTION_REQUIRED")
	return order, a.String("paymentResponseToken")
}

func (r *rig) confirm(token string) string {
	r.t.Helper()
	return r.OK(ada, "POST", "/v1/sandbox/challenges/"+token, `{"approve":true}`).String("status")
}

// payAtBank has the buyer confirm at the bank, and the shop not hear of it yet.
func (r *rig) payAtBank(order string) {
	r.t.Helper()
	sandboxtest.PayAtBank(r.t, r.db, order)
}

// timeline: the order tells of these, in this order.
func (r *rig) timeline(a *apitest.Answer, want ...string) {
	r.t.Helper()
	list, _ := a.At("order.activities").([]any)
	var all []string
	for _, one := range list {
		kind, _ := one.(map[string]any)["activityType"].(string)
		all = append(all, kind)
		if len(want) > 0 && kind == want[0] {
			want = want[1:]
		}
	}
	expect.That(r.t, len(want) == 0, "the timeline %v does not go on with %v", all, want)
}

func (r *rig) cancel(order string) {
	r.t.Helper()
	r.OK("owner", "POST", "/v1/orders/"+order+"/cancel", "{}")
}

// kept is what the shop has of an order's money: paid less refunded.
func (r *rig) kept(order string) string {
	r.t.Helper()
	a := r.OK("owner", "GET", "/v1/orders/"+order, "")
	var paid, refunded float64
	for at, into := range map[string]*float64{"paid": &paid, "refunded": &refunded} {
		expect.OK(r.t, expect.Err(fmt.Sscan(a.String("order.balanceSummary."+at+".amount"), into)))
	}
	return fmt.Sprintf("%.2f", paid-refunded)
}

// Cancelling an order ends the payment that waits for its buyer: who confirms it then
// pays nothing.
func TestCancelEndsTheChallenge(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, token := r.challenge()
		r.cancel(order)
		expect.Equal(t, r.confirm(token), "DECLINED", "the buyer of a cancelled order is told")
		r.wantOrder(order, "CANCELED", "CANCELED")
		expect.Equal(t, r.kept(order), "0.00", "kept of a cancelled order")
	})
}

// Who confirmed at the bank before it heard of the cancel is charged, and gets all of it
// back: the order's timeline tells both.
func TestConfirmedAfterTheCancel(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, token := r.challenge()
		r.payAtBank(order)
		r.cancel(order)
		expect.Equal(t, r.confirm(token), "DECLINED", "the buyer of a cancelled order is told")
		a := r.wantOrder(order, "CANCELED", "FULLY_REFUNDED")
		r.timeline(a, orders.ActivityRefundBegun, orders.ActivityPaymentRefunded, orders.ActivityOrderRefunded)
		r.book(order).Want("orderTransactions.payments.0.status", "REFUNDED")
		if told := r.mails.list; len(told) != 1 || told[0] != order+" 34.90" {
			t.Errorf("the buyer was told %v", told)
		}
		expect.Equal(t, r.charges("REFUND"), 1, "refunds at the bank")
	})
}

// Money that was only set aside for an order that was cancelled meanwhile is let go.
func TestSetAsideAfterTheCancel(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, token := r.challenge(hold("CAPTURE"))
		r.payAtBank(order)
		r.cancel(order)
		r.confirm(token)
		r.wantOrder(order, "CANCELED", "CANCELED")
		r.book(order).Want("orderTransactions.payments.0.status", "VOIDED")
		r.clock.Advance(8 * 24 * time.Hour)
		r.reconcile()
		r.book(order).Want("orderTransactions.payments.0.status", "VOIDED")
	})
}

// A charge whose answer was lost when the order was cancelled is found out, and given back.
func TestUnheardChargeOfACancelledOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		r.charge(gateway, sandbox.CardSilent).Want("status", "PENDING")
		r.cancel(order)
		r.clock.Advance(time.Minute)
		r.reconcile()
		r.clock.Advance(time.Minute)
		r.reconcile()
		r.wantOrder(order, "CANCELED", "FULLY_REFUNDED")
		expect.Equal(t, r.kept(order), "0.00", "kept of a cancelled order")
	})
}

// An order that waits for somebody else's word cannot be cancelled, as before.
func TestPendingIsNotCancelled(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		r.charge(gateway, sandbox.CardSlow).Want("status", "PENDING")
		r.Refused(428, orders.CodePending, "owner", "POST", "/v1/orders/"+order+"/cancel", "{}")
	})
}

// Money that came by hand while a challenge was open: the challenge is ended, and what it
// brings all the same is kept only as far as it is owed.
func TestPaidByHandMeanwhile(t *testing.T) {
	ways := map[string]struct {
		path, body string
	}{
		"manual payment": {"/v1/payments-collector/orders/%s/manual-payment", `{"amount":{"amount":"34.90"}}`},
		"mark as paid":   {"/v1/payments-collector/orders/%s/mark-as-paid", `{}`},
		"add payment": {"/v1/payments/orders/%s/add-payment",
			`{"payments":[{"amount":{"amount":"34.90"},"regularPaymentDetails":{"status":"APPROVED","offlinePayment":true}}]}`},
		"part of it only": {"/v1/payments-collector/orders/%s/manual-payment", `{"amount":{"amount":"10.00"}}`},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			run(t, func(t *testing.T, r *rig) {
				part := name == "part of it only"
				order, token := r.challenge()
				r.OK("owner", "POST", fmt.Sprintf(way.path, order), way.body)
				expect.Equal(t, r.confirm(token), "DECLINED", "the buyer is told")
				want := "34.90"
				if part {
					want = "10.00"
				}
				expect.Equal(t, r.kept(order), want, "kept")

				late, token := r.challenge()
				r.payAtBank(late)
				r.OK("owner", "POST", fmt.Sprintf(way.path, late), way.body)
				r.confirm(token)
				expect.Equal(t, r.kept(late), "34.90", "kept of 34.90")
				a := r.wantOrder(late, "APPROVED", "PAID")
				a.Want("order.balanceSummary.balance.amount", "0.00")
				expect.Equal(t, r.charges("REFUND"), 1, "refunds at the bank")
			})
		})
	}
}

// However cancel and confirmation, cancel and charge, or hand and confirmation meet, nobody
// has paid for what was cancelled, and nobody paid twice.
func TestEndedRaces(t *testing.T) {
	const rounds = 25
	at := func(fns ...func()) {
		var all sync.WaitGroup
		start := make(chan struct{})
		for _, fn := range fns {
			all.Go(func() {
				<-start
				fn()
			})
		}
		close(start)
		all.Wait()
	}
	settle := func(r *rig) {
		for range 3 {
			r.clock.Advance(time.Minute)
			r.reconcile()
		}
	}
	for name, begin := range map[string]func(r *rig) (order string, pay func()){
		"cancel and confirm": func(r *rig) (string, func()) {
			order, token := r.challenge()
			return order, func() { r.Call(ada, "POST", "/v1/sandbox/challenges/"+token, `{"approve":true}`) }
		},
		"cancel and charge": func(r *rig) (string, func()) {
			order, gateway := r.order()
			body := `{"paymentToken":"` + r.token(sandbox.CardApproved) + `"}`
			return order, func() { r.Call(ada, "POST", "/v1/payment-gateway-orders/"+gateway+"/charge", body) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, func(_ *testing.T, r *rig) {
				for range rounds {
					order, pay := begin(r)
					canceled := 0
					at(pay, func() { canceled = r.Call("owner", "POST", "/v1/orders/"+order+"/cancel", "{}").Status })
					settle(r)
					r.nobodyPaysForNothing(order, canceled)
				}
			})
		})
	}
	t.Run("hand and confirm", func(t *testing.T) {
		run(t, func(t *testing.T, r *rig) {
			for range rounds {
				order, token := r.challenge()
				at(func() { r.Call(ada, "POST", "/v1/sandbox/challenges/"+token, `{"approve":true}`) },
					func() {
						r.Call("owner", "POST", "/v1/payments-collector/orders/"+order+"/manual-payment", `{"amount":{"amount":"34.90"}}`)
					})
				settle(r)
				expect.Equal(t, r.kept(order), "34.90", "kept of 34.90")
			}
		})
	})
}

// nobodyPaysForNothing: money that came before the cancel stays, as the contract has it; of
// what came after it nothing does.
func (r *rig) nobodyPaysForNothing(order string, canceled int) {
	r.t.Helper()
	a := r.OK("owner", "GET", "/v1/orders/"+order, "")
	expect.Equal(r.t, canceled, 200, "the cancel was answered with : %s", a.Text)
	a.Want("order.status", "CANCELED")
	list, _ := a.At("order.activities").([]any)
	paid, ended := -1, -1
	for i, one := range list {
		switch one.(map[string]any)["activityType"] {
		case orders.ActivityOrderPaid:
			paid = i
		case orders.ActivityOrderCanceled:
			ended = i
		}
	}
	if kept := r.kept(order); kept != "0.00" && (paid < 0 || paid > ended) {
		r.t.Errorf("%s was paid after the cancel and kept\n%s", kept, a.Text)
	}
}
