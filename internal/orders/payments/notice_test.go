package payments_test

import (
	"encoding/json"
	"sync"
	"testing"

	"souk/internal/orders/ledger"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const noticePath = "/v1/payment-providers/sandbox/notices"

// bank is the sandbox, with a secret to sign its notices.
func bank(db *store.DB) *sandbox.Bank {
	return sandbox.New(db).WithSecret([]byte("a secret of the site"))
}

// tell sends a notice as the bank would.
func (r *rig) tell(n sandbox.Notice) *apitest.Answer {
	r.t.Helper()
	body, err := json.Marshal(n)
	expect.OK(r.t, err)
	return r.Call("", "POST", noticePath, string(body), sandbox.Signature, bank(r.db).Sign(body))
}

func (r *rig) told(n sandbox.Notice) {
	r.t.Helper()
	expect.StatusNow(r.t, r.tell(n), 200, "the notice was answered")
}

// one reads a text of the one row that a statement finds.
func (r *rig) one(sql string, args ...any) string {
	r.t.Helper()
	return storetest.One[string](r.t, r.db, sql, args...)
}

func TestForgedNotices(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		ref := r.one("SELECT provider_ref FROM payments WHERE id = ?", payment)
		body := `{"id":"n1","charge":"` + ref + `","dispute":{"id":"d1","currency":"EUR","amount":"34.90"}}`
		right := bank(r.db).Sign([]byte(body))
		for name, sign := range map[string]string{"none": "", "nonsense": "zz",
			"of another body":   bank(r.db).Sign([]byte(body + " ")),
			"of another secret": sandbox.New(r.db).WithSecret([]byte("x")).Sign([]byte(body))} {
			a := r.Call("", "POST", noticePath, body, sandbox.Signature, sign)
			expect.That(t, a.Status == 403 && (a.Code() == "" || a.Code() == "PERMISSION_DENIED"), "%s: %d %s", name,
				a.Status, a.Body)
		}
		expect.Status(t, r.Call("", "POST", "/v1/payment-providers/manual/notices", body, sandbox.Signature, right),
			404, "a provider that tells nothing")
		if list, _ := r.book(order).At("orderTransactions.payments.0.regularPaymentDetails.chargebacks").([]any); len(list) > 0 {
			t.Errorf("a forged notice was booked: %v", list)
		}
		expect.Status(t, r.Call("", "POST", noticePath, body, sandbox.Signature, right), 200, "the bank's own")
		r.book(order).Want("orderTransactions.payments.0.regularPaymentDetails.chargebacks.0.amount.amount", "34.90")
	})
}

// The bank charged, its answer was lost, and its notice is there before we look again.
func TestNoticeBeforeTheAnswer(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		r.charge(gateway, sandbox.CardSilent).Want("status", "PENDING")
		key := r.one("SELECT id FROM payment_operations WHERE gateway_id = ?", gateway)
		for range 2 {
			r.told(sandbox.Notice{ID: "n1", Key: key, Charge: "sbx_" + key})
			r.wantOrder(order, "APPROVED", "PAID")
		}
		r.told(sandbox.Notice{ID: "n2", Key: key}) // the same news under another name
		r.clock.Advance(1 << 40)
		r.reconcile()
		r.wantOrder(order, "APPROVED", "PAID")
		expect.Equal(t, r.charges("CHARGE"), 1, "the bank booked charges")
		expect.Equal(t, r.one("SELECT COUNT(*) FROM payments WHERE order_id = ?", order), "1", "there are payments")
	})
}

// What takes time is heard by its end, by the provider's own name of it.
func TestNoticeOfTheEnd(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, gateway := r.order()
		r.charge(gateway, sandbox.CardSlow).Want("status", "PENDING")
		ref := r.one("SELECT provider_ref FROM payment_operations WHERE gateway_id = ?", gateway)
		r.told(sandbox.Notice{ID: "n1", Charge: "sbx_of_another_shop"})
		r.wantOrder(order, "PENDING", "PENDING")
		r.told(sandbox.Notice{ID: "n2", Charge: ref})
		r.wantOrder(order, "APPROVED", "PAID")
	})
}

func TestNoticesAtOnceCountOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		ref := r.one("SELECT provider_ref FROM payments WHERE id = ?", payment)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				a := r.tell(sandbox.Notice{ID: "n1", Charge: ref,
					Dispute: &sandbox.Dispute{ID: "d1", Currency: "EUR", Amount: "10.00"}})
				expect.Status(t, a, 200, "answered")
			})
		}
		all.Wait()
		if n := r.one(
			"SELECT COUNT(*) FROM outbox WHERE event_type = 'wix.ecom.v1.order_transactions_chargeback_approved' AND entity_id = ?", order); n != "1" {
			t.Errorf("told %s chargebacks", n)
		}
	})
}

// A chargeback comes, stands in the way of charges, and is won back.
func TestDispute(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		played := r.OK("owner", "POST", "/v1/sandbox/disputes", `{"paymentId":"`+payment+`","amount":{"amount":"10"}}`)
		at := "orderTransactions.payments.0.regularPaymentDetails.chargebacks."
		played.Want(at+"0.status", "APPROVED")
		played.Want(at+"0.amount.amount", "10.00")
		id := played.String("disputeId")
		r.OK("owner", "POST", "/v1/sandbox/disputes", `{"paymentId":"`+payment+`","amount":{"amount":"5"}}`).Want(
			at+"1.status", "APPROVED")
		won := r.OK("owner", "POST", "/v1/sandbox/disputes",
			`{"paymentId":"`+payment+`","disputeId":"`+id+`","amount":{"amount":"10"},"reversed":true}`)
		won.Want(at+"0.status", "REVERSED")
		won.Want(at+"0.reversalAmount.amount", "10.00")
		won.Want(at+"1.status", "APPROVED")
		// More than was paid cannot be booked, and is no reason to be told again and again.
		ref := r.one("SELECT provider_ref FROM payments WHERE id = ?", payment)
		r.told(sandbox.Notice{ID: "much", Charge: ref, Dispute: &sandbox.Dispute{ID: "d9", Currency: "EUR", Amount: "30"}})
		r.Refused(404, ledger.CodeNoPayment, "owner", "POST", "/v1/sandbox/disputes", `{"paymentId":"`+apitest.Nothing+`"}`)
		r.Refused(400, "", "owner", "POST", "/v1/sandbox/disputes", `{"paymentId":"`+payment+`","amount":{"amount":"99"}}`)
		r.Refused(403, "", "visitor v", "POST", "/v1/sandbox/disputes", `{"paymentId":"`+payment+`"}`)
		if n := r.one("SELECT COUNT(*) FROM outbox WHERE entity_id = ? AND event_type LIKE '%chargeback_reversed'", order); n != "1" {
			t.Errorf("told %s reversals", n)
		}
	})
}

// The bank lets money go on its own that was set aside.
func TestHoldLost(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved, hold("CAPTURE"))
		ref := r.one("SELECT provider_ref FROM payments WHERE id = ?", payment)
		expect.OK(t,
			expect.Err(bank(r.db).Void(t.Context(),
				provider.FollowCall{Key: "by-the-bank", Charge: ref, Amount: money.New(3490, money.EUR)})))
		for range 2 {
			r.told(sandbox.Notice{ID: r.db.NewID(), Charge: ref})
			r.book(order).Want("orderTransactions.payments.0.regularPaymentDetails.status", "VOIDED")
		}
		expect.Equal(t, r.one("SELECT COUNT(*) FROM payments WHERE scheduled_at IS NOT NULL"), "0",
			"captures are still planned")
	})
}

// Money that was set aside is taken in the provider's own back office: all of it, or some.
func TestTakenElsewhere(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, taken := range []string{"34.90", "20.00"} {
			order, payment := r.paid(sandbox.CardApproved, hold("VOID"))
			ref := r.one("SELECT provider_ref FROM payments WHERE id = ?", payment)
			r.told(sandbox.Notice{ID: r.db.NewID(), Charge: ref}) // it is still held
			r.book(order).Want("orderTransactions.payments.0.regularPaymentDetails.status", "AUTHORIZED")
			expect.OK(t,
				expect.Err(bank(r.db).Capture(t.Context(),
					provider.FollowCall{Key: "elsewhere-" + payment, Charge: ref, Amount: money.MustParse(taken, money.EUR)})))
			for range 2 {
				r.told(sandbox.Notice{ID: r.db.NewID(), Charge: ref})
				book := r.book(order)
				book.Want("orderTransactions.payments.0.regularPaymentDetails.status", "APPROVED")
				book.Want("orderTransactions.payments.0.amount.amount", taken)
				book.Want("orderTransactions.payments.0.regularPaymentDetails.authorizationDetails.captures.0.status", "SUCCEEDED")
				book.Want("orderTransactions.payments.0.regularPaymentDetails.authorizationDetails.captures.0.amount.amount", taken)
			}
			status := map[string]string{"34.90": "PAID", "20.00": "PARTIALLY_PAID"}[taken]
			r.wantOrder(order, "APPROVED", status)
			r.OK("owner", "POST", r.refundAt(order), `{`+part(payment, taken)+`}`)
		}
		expect.Equal(t, r.one("SELECT COUNT(*) FROM payments WHERE scheduled_at IS NOT NULL"), "0",
			"voids are still planned")
	})
}

// What is taken here, and told of by the provider besides, counts once.
func TestTakenHereAndTold(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved, hold("VOID"))
		ref := r.one("SELECT provider_ref FROM payments WHERE id = ?", payment)
		r.OK("owner", "POST", "/v1/order-billing/capture-authorized-payments",
			`{"orderId":"`+order+`","payments":[{"paymentId":"`+payment+`","amount":{"amount":"30.00"}}]}`)
		r.told(sandbox.Notice{ID: "n1", Charge: ref})
		book := r.book(order)
		book.Want("orderTransactions.payments.0.amount.amount", "30.00")
		book.Want("orderTransactions.payments.0.regularPaymentDetails.authorizationDetails.captures.length", 1)
	})
}

// A refund that had gone well comes back after days.
func TestRefundFailedAfterAll(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order, payment := r.paid(sandbox.CardApproved)
		r.OK("owner", "POST", r.refundAt(order), `{`+part(payment, "34.90")+`}`)
		r.wantOrder(order, "APPROVED", "FULLY_REFUNDED")
		key := r.one("SELECT id FROM payment_operations WHERE kind = 'REFUND' AND order_id = ?", order)
		for range 2 {
			r.told(sandbox.Notice{ID: "n1", Key: key, RefundFailed: true})
			r.wantOrder(order, "APPROVED", "PAID")
		}
	})
}
