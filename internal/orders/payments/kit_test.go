package payments_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
)

const ada = "member " + apitest.Ada

// rig is a shop that takes money.
type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	clock   *apitest.Clock
	orders  *orders.Service
	gifts   *giftcards.Service
	service *payments.Service
	stock   *shelf
	mails   *letters
	gone    []paymentmethods.Forgotten // ways of paying that providers are to forget
}

// letters notes what buyers are told of their money.
type letters struct {
	mutex sync.Mutex
	list  []string
}

func (l *letters) RefundedTx(tx *store.Tx, order, _ string, amount money.Amount, _ string) error {
	tx.AfterCommit(func() {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		l.list = append(l.list, order+" "+amount.String())
	})
	return nil
}

// shelf counts what came back.
type shelf struct{ returned int64 }

func (s *shelf) ReturnTx(_ *store.Tx, list []orders.Units) error {
	for _, u := range list {
		s.returned += u.Quantity
	}
	return nil
}

func (*shelf) TakeTx(*store.Tx, orders.Units) error { return nil }

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	build := func(t testing.TB, db *store.DB, clock *apitest.Clock) *rig { return newRig(t, db, clock) }
	apitest.Rig(t, build, fn, func(_ *testing.T, r *rig) { r.healthy() })
}

// plainRig is a shop whose books are not looked at in the end.
func plainRig(t *testing.T, dialect store.Dialect) *rig {
	t.Helper()
	clock := apitest.NewClock()
	return newRig(t, storetest.Open(t, dialect, clock.Set), clock)
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock, more ...provider.Provider) *rig {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	shop, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	r := &rig{t: t, db: db, clock: clock, stock: &shelf{}, mails: &letters{}}
	cfg := orderstest.Config(db)
	cfg.Stock = r.stock
	cfg.Changed = func(tx *store.Tx, before, after *orders.Order) error { return r.service.EndedTx(tx, before, after) }
	cfg.Canceled = func(ctx context.Context, id string) { r.service.Pursue(ctx, id) }
	r.orders = orders.New(cfg)
	r.gifts, err = giftcards.Open(t.Context(), giftcards.Config{DB: db, Site: shop,
		Cursors: cfg.Cursors, Locale: cfg.Locale})
	expect.OK(t, err)
	r.service, err = payments.Open(t.Context(), payments.Config{
		DB: db, Site: shop, Orders: r.orders, GiftCards: r.gifts, Providers: append(more, bank(db)), Sandbox: true,
		Mails:    r.mails,
		Currency: cfg.Currency, Locale: cfg.Locale, PublicURL: "https://shop.test", Logger: quiet,
		Forgotten: func(_ *store.Tx, f paymentmethods.Forgotten) error { r.gone = append(r.gone, f); return nil },
	})
	expect.OK(t, err)
	r.API = apitest.New(t, db, slices.Concat(r.orders.Operations(), r.gifts.Operations(), r.service.Operations()))
	return r
}

func (r *rig) healthy() {
	r.t.Helper()
	storetest.Healthy(r.t, r.db, orders.Check, r.service.Check, r.gifts.Check)
}

var euro = orderstest.Euro

const mug = "aaaaaaaa-0000-4000-8000-000000000001"

// order places an order of three mugs at 10.00 and 4.90 for the post, 34.90 in all,
// which waits for its payment, and gives it with its gateway order.
func (r *rig) order(change ...func(*payments.Due)) (order, gateway string) {
	r.t.Helper()
	o := &orders.Order{
		CheckoutID: r.db.NewID(), Status: orders.Initialized,
		BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		LineItems: wire.List[orders.LineItem]{{
			ID: mug, ProductName: &orders.TranslatableString{Original: "Blue mug"}, Quantity: 3,
			CatalogReference: &orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e", CatalogItemID: "mug"},
			Price:            euro("10"), PriceBeforeDiscounts: euro("10"), TotalPriceBeforeTax: euro("30"),
			TotalPriceAfterTax: euro("30"), ItemType: &orders.ItemType{Preset: "PHYSICAL"},
		}},
		ShippingInfo: &orders.ShippingInformation{Title: "Post",
			Cost: &orders.ShippingPrice{Price: euro("4.90"), TotalPriceBeforeTax: euro("4.90"),
				TotalPriceAfterTax: euro("4.90")}},
		PriceSummary:        &orders.PriceSummary{Subtotal: euro("30"), Shipping: euro("4.90"), Total: euro("34.90")},
		TaxIncludedInPrices: true,
	}
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		placed, err := r.orders.PlaceTx(tx, o)
		if err != nil {
			return err
		}
		due := payments.Due{OrderID: placed.ID, CheckoutID: placed.CheckoutID, Amount: money.New(3490, money.EUR)}
		for _, fn := range change {
			fn(&due)
		}
		order = placed.ID
		gateway, err = r.service.BeginTx(tx, due)
		return err
	})
	expect.OK(r.t, err)
	return order, gateway
}

func hold(plan string) func(*payments.Due) {
	return func(d *payments.Due) {
		d.Hold = true
		if plan != "" {
			d.Planned = &ledger.ScheduledAction{ActionType: plan}
		}
	}
}

func (r *rig) token(card string) string {
	r.t.Helper()
	return sandboxtest.Token(r.API, ada, card)
}

// charge pays a gateway order with a card.
func (r *rig) charge(gateway, card string) *apitest.Answer {
	r.t.Helper()
	return sandboxtest.Charge(r.API, ada, gateway, card)
}

// paid places an order and pays it, and gives the payment.
func (r *rig) paid(card string, change ...func(*payments.Due)) (order, payment string) {
	r.t.Helper()
	order, gateway := r.order(change...)
	return order, r.charge(gateway, card).String("paymentId")
}

func (r *rig) wantOrder(id, status, paymentStatus string) *apitest.Answer {
	r.t.Helper()
	a := r.OK("owner", "GET", "/v1/orders/"+id, "")
	a.Want("order.status", status)
	a.Want("order.paymentStatus", paymentStatus)
	return a
}

func (r *rig) book(order string) *apitest.Answer {
	r.t.Helper()
	return r.OK("owner", "GET", "/v1/payments/orders/"+order, "")
}

func (r *rig) reconcile() {
	r.t.Helper()
	expect.OK(r.t, r.service.Reconcile(r.t.Context()))
}

// charges counts what the bank has booked.
func (r *rig) charges(kind string) int {
	r.t.Helper()
	return storetest.One[int](r.t, r.db,
		"SELECT COUNT(*) FROM sandbox_entries WHERE kind = ? AND state IN ('DONE', 'HELD')", kind)
}
