package subscriptions_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/orders/subscriptions"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
)

const (
	ada  = "member " + apitest.Ada
	omar = "member " + apitest.Omar

	good     = sandbox.CardApproved
	declines = sandbox.CardDeclined
	silent   = sandbox.CardSilent
)

// rig is a shop that sells by subscription.
type rig struct {
	*apitest.API
	t        testing.TB
	db       *store.DB
	clock    *apitest.Clock
	orders   *orders.Service
	payments *payments.Service
	service  *subscriptions.Service
	stock    *shelf
	bank     *bank
	mails    []letter
}

// bank is the sandbox, but that it thinks about some charges first, and then refuses.
type bank struct {
	*sandbox.Bank
	doubts  bool
	thought sync.Map // keys of charges
}

func (b *bank) Charge(ctx context.Context, in provider.ChargeCall) (*provider.Outcome, error) {
	if _, before := b.thought.Load(in.Key); before {
		return &provider.Outcome{Verdict: provider.Refused, Reason: provider.DeclineCard}, nil
	}
	if b.doubts {
		b.thought.Store(in.Key, true)
		return &provider.Outcome{Verdict: provider.Processing}, nil
	}
	return b.Bank.Charge(ctx, in)
}

// letter is a mail that told of a failed charge.
type letter struct {
	order, link, amount string
	next                time.Time
}

func (r *rig) SubscriptionFailedTx(tx *store.Tx, orderID, link string, amount money.Amount, next time.Time) (
	bool, error) {
	tx.AfterCommit(func() { r.mails = append(r.mails, letter{orderID, link, amount.String(), next}) })
	return true, nil
}

// shelf is what there is to sell; it counts what is gone.
type shelf struct {
	taken int64
	empty bool
}

func (s *shelf) ReturnTx(tx *store.Tx, list []orders.Units) error {
	for _, u := range list {
		tx.AfterCommit(func() { s.taken -= u.Quantity })
	}
	return nil
}

func (s *shelf) TakeTx(tx *store.Tx, u orders.Units) error {
	if s.empty {
		return errs.New(errs.FailedPrecondition, "", "there is none left")
	}
	tx.AfterCommit(func() { s.taken += u.Quantity })
	return nil
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.Rig(t, newRig, fn, func(_ *testing.T, r *rig) { r.healthy() })
}

func newRig(t testing.TB, dialect store.Dialect) *rig {
	t.Helper()
	clock := apitest.NewClock()
	db := storetest.Open(t, dialect, clock.Set)
	shop, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	r := &rig{t: t, db: db, clock: clock, stock: &shelf{}, bank: &bank{Bank: sandbox.New(db)}}
	cfg := orderstest.Config(db)
	cfg.Stock = r.stock
	cfg.Changed = func(tx *store.Tx, before, after *orders.Order) error { return r.service.ChangedTx(tx, before, after) }
	r.orders = orders.New(cfg)
	gifts, err := giftcards.Open(t.Context(), giftcards.Config{DB: db, Site: shop,
		Cursors: cfg.Cursors, Locale: cfg.Locale})
	expect.OK(t, err)
	r.payments, err = payments.Open(t.Context(), payments.Config{
		DB: db, Site: shop, Orders: r.orders, GiftCards: gifts, Providers: []provider.Provider{r.bank}, Sandbox: true,
		Currency: cfg.Currency, Locale: cfg.Locale, PublicURL: "https://shop.test", Logger: slog.New(slog.DiscardHandler),
		Kept: func(tx *store.Tx, order, method string) error { return r.service.KeptTx(tx, order, method) },
	})
	expect.OK(t, err)
	r.service = subscriptions.New(subscriptions.Config{
		DB: db, Cursors: cfg.Cursors, Orders: r.orders, Payments: r.payments, Mails: r, Locale: cfg.Locale,
		PublicURL: "https://shop.test", Logger: slog.New(slog.DiscardHandler),
	})
	r.API = apitest.New(t, db, slices.Concat(r.orders.Operations(), r.payments.Operations(), r.service.Operations()))
	return r
}

func (r *rig) healthy() {
	r.t.Helper()
	storetest.Healthy(r.t, r.db, orders.Check, r.payments.Check, r.service.Check)
}

// deal is what a test subscribes to.
type deal struct {
	settings orders.SubscriptionSettings
	guest    bool
	later    string // what a cycle costs behind the first two; empty for the same
	token    string // kept for after the trial
}

func monthly(change ...func(*deal)) deal {
	d := deal{settings: orders.SubscriptionSettings{Frequency: "MONTH", AutoRenewal: true,
		EnableCustomerCancellation: true}}
	for _, fn := range change {
		fn(&d)
	}
	return d
}

func cyclesOf(n int64) func(*deal) {
	return func(d *deal) { d.settings.AutoRenewal, d.settings.BillingCycles = false, &n }
}

func trial(unit string, n int64) func(*deal) {
	return func(d *deal) { d.settings.FreeTrialPeriod = &orders.FreeTrialPeriod{Frequency: unit, Interval: n} }
}

var euro = orderstest.Euro

// box is an order of a box of tea for some money.
func box(d *deal, id, price string) *orders.Order {
	o := &orders.Order{
		Status: orders.Initialized, BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		Currency: "EUR", TaxIncludedInPrices: true,
		LineItems: wire.List[orders.LineItem]{{
			ID: "aaaaaaaa-0000-4000-8000-000000000001", ProductName: &orders.TranslatableString{Original: "Box of tea"}, Quantity: 2,
			CatalogReference: &orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e", CatalogItemID: "tea"},
			Price:            euro(price), PriceBeforeDiscounts: euro(price), TotalPriceBeforeTax: euro(double(price)),
			TotalPriceAfterTax: euro(double(price)), ItemType: &orders.ItemType{Preset: "PHYSICAL"},
			SubscriptionInfo: &orders.SubscriptionInfo{ID: id, CycleNumber: 1, SubscriptionOptionTitle: "Tea club",
				SubscriptionSettings: &d.settings},
		}},
		PriceSummary: &orders.PriceSummary{Subtotal: euro(double(price)), Total: euro(double(price))},
	}
	if d.guest {
		o.BuyerInfo = &orders.BuyerInfo{VisitorID: apitest.Ada, Email: "guest@example.com"}
	}
	return o
}

func double(price string) string {
	a, err := money.Parse(price, money.EUR)
	if err != nil {
		panic(err)
	}
	return money.New(2*a.Minor(), money.EUR).String()
}

// place places the first order of a subscription at 2 × 6.00, and gives its gateway
// order, if something is to be paid now.
func (r *rig) place(d deal) (subscription, order, gateway string) {
	r.t.Helper()
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		subscription = tx.NewID()
		first := box(&d, subscription, "6.00")
		first.CheckoutID = tx.NewID()
		if d.settings.FreeTrialPeriod != nil {
			first.Status, first.PayNow = orders.Approved, &orders.PriceSummary{Total: euro("0")}
			first.PayAfterFreeTrial = first.PriceSummary
		}
		made, err := r.orders.PlaceTx(tx, first)
		if err != nil {
			return err
		}
		next := box(&d, subscription, "6.00").Again()
		var after *orders.Order
		if d.later != "" {
			after = box(&d, subscription, d.later).Again()
		}
		method := ""
		if d.token != "" {
			if method, err = r.payments.KeepTx(tx, d.token, apitest.Ada); err != nil {
				return err
			}
		}
		if err := r.service.PlacedTx(tx, made, next, after, 2, method); err != nil {
			return err
		}
		order = made.ID
		if made.Status == orders.Approved {
			return nil
		}
		gateway, err = r.payments.BeginTx(tx, payments.Due{OrderID: made.ID, CheckoutID: made.CheckoutID,
			Amount: money.New(1200, money.EUR), Renews: true})
		return err
	})
	expect.OK(r.t, err)
	return subscription, order, gateway
}

// subscribe places the first order and pays it.
func (r *rig) subscribe(d deal) string {
	r.t.Helper()
	id, _, gateway := r.place(d)
	r.pay(gateway, good)
	return id
}

func (r *rig) token(card string) string {
	r.t.Helper()
	return sandboxtest.Token(r.API, ada, card)
}

func (r *rig) pay(gateway, card string) *apitest.Answer {
	r.t.Helper()
	return sandboxtest.Charge(r.API, ada, gateway, card)
}

// bill lets the time come, and has what is due done.
func (r *rig) bill(at string) {
	r.t.Helper()
	if at != "" {
		when, err := time.Parse(time.DateOnly, at)
		expect.OK(r.t, err)
		r.clock.Advance(when.Add(12*time.Hour + time.Minute).Sub(r.clock.Now()))
	}
	expect.OK(r.t, errors.Join(r.service.Bill(r.t.Context()), r.payments.Reconcile(r.t.Context())))
}

func (r *rig) get(id string) *apitest.Answer {
	r.t.Helper()
	return r.OK("owner", "GET", "/v1/subscriptions/"+id, "")
}

// want looks at a subscription: its state, how many cycles are paid, and the date of the next.
func (r *rig) want(id string, status subscriptions.Status, paid int, next string) *apitest.Answer {
	r.t.Helper()
	a := r.get(id)
	a.Want("subscription.status", string(status))
	a.Want("subscription.cyclesPaid", paid)
	date := ""
	if text, _ := a.At("subscription.nextBillingDate").(string); text != "" {
		date = text[:10]
	}
	expect.Equal(r.t, date, next, "the next charge is on")
	return a
}

// taken is how much the bank has taken, by how many charges.
func (r *rig) taken() (sum, n int64) {
	r.t.Helper()
	if err := r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		return tx.QueryRow(
			"SELECT COALESCE(SUM(amount), 0), COUNT(*) FROM sandbox_entries WHERE kind = 'CHARGE' AND state = 'DONE'",
			nil, &sum, &n)
	}); err != nil {
		r.t.Fatal(err)
	}
	return sum, n
}

func (r *rig) wantTaken(sum, n int64) {
	r.t.Helper()
	if s, k := r.taken(); s != sum || k != n {
		r.t.Errorf("the bank took %d by %d charges, want %d by %d", s, k, sum, n)
	}
}
