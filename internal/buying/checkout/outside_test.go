package checkout_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/buying/checkout"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/plugins"
	"souk/internal/shop/sale/saletest"
)

// cardApp keeps one gift card of an app. What it does is written down.
type cardApp struct {
	mu       sync.Mutex
	balance  int64
	taken    map[string]int64 // by order
	voided   int
	asked    int
	silent   bool  // it does not answer, though it does what it is told
	refuses  error // of redeeming
	voidDown bool
	then     func() // after redeeming
	charges  []plugins.MembershipCharge
}

const (
	appID    = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa"
	cardCode = "OUTSIDE-CARD-7"
)

var silence = &plugins.Failure{AppID: appID, Kind: plugins.GiftCards, Reason: plugins.TimedOut}

func (a *cardApp) FindGiftCard(_ context.Context, q plugins.GiftCardQuery) (*plugins.GiftCardBalance, error) {
	if q.Code != cardCode {
		return nil, errs.New(errs.NotFound, plugins.CodeGiftCardNotFound, "no such card")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return &plugins.GiftCardBalance{AppID: appID, Balance: money.New(a.balance, money.EUR)}, nil
}

func (a *cardApp) RedeemGiftCard(_ context.Context, _ string, in plugins.GiftCardRedemption) (
	*plugins.GiftCardMovement, error) {
	a.mu.Lock()
	a.asked++
	then := a.then
	err := func() error {
		switch {
		case in.Code != cardCode:
			return errs.New(errs.NotFound, "GIFT_CARD_NOT_FOUND", "no such card")
		case a.refuses != nil:
			return a.refuses
		case a.taken[in.OrderID] != 0:
			return errs.New(errs.AlreadyExists, "ALREADY_REDEEMED", "again").With("transactionId", in.OrderID)
		case in.Amount.Minor() > a.balance:
			return errs.New(errs.FailedPrecondition, "INSUFFICIENT_FUNDS", "too little")
		}
		a.balance -= in.Amount.Minor()
		a.taken[in.OrderID] = in.Amount.Minor()
		if a.silent {
			return silence
		}
		return nil
	}()
	a.mu.Unlock()
	if err != nil {
		return nil, err
	}
	if then != nil {
		then()
	}
	return &plugins.GiftCardMovement{TransactionID: in.OrderID}, nil
}

func (a *cardApp) VoidGiftCard(_ context.Context, _, id, _ string) (*plugins.GiftCardMovement, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.voidDown {
		return nil, silence
	}
	a.balance += a.taken[id]
	a.taken[id] = 0
	a.voided++
	return &plugins.GiftCardMovement{}, nil
}

func (a *cardApp) ChargeMembership(_ context.Context, _ string, in plugins.MembershipCharge) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.refuses != nil {
		return "", a.refuses
	}
	a.charges = append(a.charges, in)
	return "charge " + in.Key, nil
}

func (a *cardApp) VoidMembershipCharge(context.Context, string, string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.voided++
	return nil
}

// total is what the card has and what was taken off it, which never changes.
func (a *cardApp) total() int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	sum := a.balance
	for _, n := range a.taken {
		sum += n
	}
	return sum
}

func withApp(t *testing.T, fn func(t *testing.T, r *rig, app *cardApp)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock, app := apitest.NewClock(), &cardApp{balance: 400, taken: map[string]int64{}}
		r := newRig(t, storetest.Open(t, dialect, clock.Set), clock, options{apps: app})
		fn(t, r, app)
		expect.Equal(t, app.total(), 400, "the card comes")
		r.healthy()
	})
}

// states lists the states of takings.
func (r *rig) states() string {
	r.t.Helper()
	var out []string
	err := r.DB.Read(r.t.Context(), func(tx *store.Tx) error {
		return tx.Each("SELECT state, doc FROM outside_takings ORDER BY created, id", nil, func(rows store.Rows) error {
			var state, doc string
			err := rows.Scan(&state, &doc)
			expect.That(r.t, !strings.Contains(doc, cardCode), "the code of a card lies open on disk")
			out = append(out, state)
			return err
		})
	})
	expect.OK(r.t, err)
	return strings.Join(out, " ")
}

func (r *rig) outside(t *testing.T) string {
	t.Helper()
	cup := r.Simple("Cup", "5.00", 3)
	r.cup = cup.ID
	id := r.create(ada, ready(r.Delivery("Post", "1.00")), line(cup, 1))
	a := r.api.OK(ada, "PATCH", "/v1/checkouts/"+id, `{"checkout":{},"giftCardCode":"`+cardCode+`"}`)
	a.Want("checkout.giftCard.appId", appID)
	a.Want("checkout.giftCard.amount.amount", "4.00")
	a.Want("checkout.giftCard.obfuscatedCode", "****-****-****-RD-7")
	a.Want("checkout.totalAfterGiftCard.amount", "2.00")
	return "/v1/checkouts/" + id
}

// A gift card of an app pays, once, and nothing of it is lost whatever goes wrong.
func TestOutsideGiftCard(t *testing.T) {
	t.Parallel()
	t.Run("pays", func(t *testing.T) {
		t.Parallel()
		withApp(t, func(t *testing.T, r *rig, app *cardApp) {
			at := r.outside(t)
			order := r.api.OK(ada, "POST", at+"/create-order", "{}").String("orderId")
			r.api.OK(ada, "POST", at+"/create-order", "{}").Want("orderId", order)
			if app.asked != 1 || app.taken[order] != 400 || r.states() != "USED" {
				t.Errorf("asked %d, took %v, %s", app.asked, app.taken, r.states())
			}
			a := r.order(order)
			a.Want("order.paymentStatus", "PARTIALLY_PAID")
			a.Want("order.balanceSummary.balance.amount", "2.00")
			r.api.Refused(404, "GIFT_CARD_NOT_FOUND", ada, "POST", "/v1/checkouts",
				`{"channelType":"WEB","giftCardCode":"UNKNOWN-CARD","lineItems":[`+line(r.Simple("Pot", "5.00", 3), 1)+`]}`)
		})
	})
	t.Run("is refused", func(t *testing.T) {
		t.Parallel()
		withApp(t, func(t *testing.T, r *rig, app *cardApp) {
			at := r.outside(t)
			app.refuses = errs.New(errs.FailedPrecondition, "GIFT_CARD_DISABLED", "no")
			r.api.Refused(428, checkout.CodeRedeemCardError, ada, "POST", at+"/create-order",
				"{}").Want("details.applicationError.data.reason", "GIFT_CARD_DISABLED")
			if r.states() != "REFUSED" || r.count("orders") != 0 {
				t.Errorf("%s, %d orders", r.states(), r.count("orders"))
			}
			r.api.OK(ada, "POST", at+"/remove-gift-card", "{}")
			r.api.OK(ada, "POST", at+"/create-order", "{}")
		})
	})
	t.Run("is given back when the order fails", func(t *testing.T) {
		t.Parallel()
		withApp(t, func(t *testing.T, r *rig, app *cardApp) {
			at := r.outside(t)
			app.then = func() { r.Stock(r.cup, catalog.ZeroVariant, 0) } // somebody else buys the last
			a := r.api.Call(ada, "POST", at+"/create-order", "{}")
			if a.Code() != checkout.CodeOutOfStock || r.states() != "RETURNED" || app.balance != 400 || app.voided != 1 {
				t.Errorf("%d %s: %s, balance %d", a.Status, a.Text, r.states(), app.balance)
			}
		})
	})
	t.Run("is given back later", func(t *testing.T) {
		t.Parallel()
		withApp(t, func(t *testing.T, r *rig, app *cardApp) {
			at := r.outside(t)
			app.silent = true
			r.api.Refused(428, checkout.CodeRedeemCardError, ada, "POST", at+"/create-order", "{}")
			if r.states() != "ASKED" || app.balance != 0 {
				t.Fatalf("%s, balance %d", r.states(), app.balance)
			}
			app.silent, app.voidDown = false, true
			r.clock.Advance(time.Second)
			for _, want := range []string{"RETURNING", "RETURNING"} {
				if err := r.takings.Finish(t.Context()); err != nil || r.states() != want {
					t.Fatalf("%v, %s", err, r.states())
				}
				r.clock.Advance(10 * time.Minute)
			}
			app.voidDown = false
			if err := r.takings.Finish(t.Context()); err != nil || r.states() != "RETURNED" || app.balance != 400 ||
				app.voided != 1 {
				t.Fatalf("%v, %s, balance %d, voided %d", err, r.states(), app.balance, app.voided)
			}
			r.api.OK(ada, "POST", at+"/create-order", "{}")
		})
	})
	t.Run("a crash between taking and ordering", func(t *testing.T) {
		t.Parallel()
		withApp(t, func(t *testing.T, r *rig, app *cardApp) {
			at := r.outside(t)
			app.then = func() { panic("the machine stops") }
			func() {
				defer func() { _ = recover() }()
				r.api.Call(ada, "POST", at+"/create-order", "{}")
			}()
			app.then = nil
			if r.states() != "ASKED" || app.balance != 0 {
				t.Fatalf("%s, balance %d", r.states(), app.balance)
			}
			r.api.Refused(409, checkout.CodePaymentRunning, ada, "POST", at+"/create-order", "{}")
			r.clock.Advance(6 * time.Minute)
			if err := r.takings.Finish(t.Context()); err != nil || r.states() != "RETURNED" || app.balance != 400 {
				t.Fatalf("%v, %s, balance %d", err, r.states(), app.balance)
			}
			r.api.OK(ada, "POST", at+"/create-order", "{}")
		})
	})
	t.Run("from many sides at once", func(t *testing.T) {
		t.Parallel()
		withApp(t, func(t *testing.T, r *rig, app *cardApp) {
			at := r.outside(t)
			var work sync.WaitGroup
			for range 12 {
				work.Go(func() { r.api.Call(ada, "POST", at+"/create-order", "{}") })
			}
			work.Wait()
			r.api.OK(ada, "POST", at+"/create-order", "{}")
			if r.count("orders") != 1 || app.balance != 0 {
				t.Errorf("%d orders, balance %d", r.count("orders"), app.balance)
			}
		})
	})
}

// A membership pays for a line: it is charged once when the order is placed.
func TestMembershipPays(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock, app := apitest.NewClock(), &cardApp{taken: map[string]int64{}}
		r := newRig(t, storetest.Open(t, dialect, clock.Set), clock,
			options{apps: app, Options: saletest.Options{Plugins: &apps{pass: "pass-1"}}})
		post := r.Delivery("Post", "1.00")
		a := r.api.OK(mia, "POST", "/v1/checkouts",
			with(ready(post), line(r.Simple("Class", "5.00", 3), 1), line(r.Simple("Mat", "7.00", 3), 1)))
		a.Want("checkout.membershipOptions.eligibleMemberships.0.id", "pass-1")
		at, class := "/v1/checkouts/"+a.String("checkout.id"), a.String("checkout.lineItems.0.id")
		r.api.OK(mia, "PATCH", at,
			`{"checkout":{"membershipOptions":{"selectedMemberships":{"memberships":[{"id":"pass-1","appId":"`+appID+
				`","lineItemIds":["`+class+`"]}]}}}}`).
			Want("checkout.payNow.total.amount", "8.00")
		app.refuses = errs.New(errs.FailedPrecondition, "NOT_ENOUGH_CREDITS", "no")
		r.api.Refused(428, checkout.CodeCalculation, mia, "POST", at+"/create-order",
			"{}").Want("details.applicationError.data.reason", "NOT_ENOUGH_CREDITS")
		app.refuses = nil
		order := r.api.OK(mia, "POST", at+"/create-order", "{}").String("orderId")
		r.api.OK(mia, "POST", at+"/create-order", "{}").Want("orderId", order)
		if len(app.charges) != 1 || app.charges[0].MembershipID != "pass-1" || app.charges[0].MemberID != apitest.Ada ||
			r.states() != "REFUSED USED" {
			t.Errorf("charged %+v, %s", app.charges, r.states())
		}
		r.order(order).Want("order.balanceSummary.balance.amount", "8.00")
		r.healthy()
	})
}
