package orderjobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orderjobs"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
)

// rig is a shop with many orders.
type rig struct {
	*apitest.API
	t        testing.TB
	db       *store.DB
	clock    *apitest.Clock
	orders   *orders.Service
	payments *payments.Service
	sent     *fulfilments.Service
	jobs     *orderjobs.Service
	queue    *jobs.Queue
	bank     *bank
	ended    chan jobs.Finished

	mutex    sync.Mutex
	withdrew bool // contributors lost all permissions
	told     map[string]int
}

// bank is the sandbox, whose process can be made to end right after it took money.
type bank struct {
	*sandbox.Bank
	mutex   sync.Mutex
	dies    int
	refuses bool
}

func (b *bank) Capture(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	b.mutex.Lock()
	refuses := b.refuses
	b.mutex.Unlock()
	if refuses {
		return &provider.Outcome{Verdict: provider.Refused, Reason: "EXPIRED_CARD"}, nil
	}
	out, err := b.Bank.Capture(ctx, in)
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.dies > 0 {
		b.dies--
		panic("the process ends here")
	}
	return out, err
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		expect.OK(t, jobs.Migrate(t.Context(), db))
		r := openRig(t, db, clock)
		fn(t, r)
		storetest.Healthy(t, r.db, orders.Check, r.sent.Check, r.payments.Check)
	}, storetest.Quiet)
}

// openRig starts a server on a database that may have been another's.
func openRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	shop, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	r := &rig{t: t, db: db, clock: clock, bank: &bank{Bank: sandbox.New(db)}, ended: make(chan jobs.Finished,
		10_000), told: map[string]int{}}
	cfg := orderstest.Config(db)
	cfg.Changed = func(tx *store.Tx, before, after *orders.Order) error { return r.payments.EndedTx(tx, before, after) }
	r.orders = orders.New(cfg)
	gifts, err := giftcards.Open(t.Context(), giftcards.Config{DB: db, Site: shop,
		Cursors: cfg.Cursors, Locale: cfg.Locale})
	expect.OK(t, err)
	r.payments, err = payments.Open(t.Context(), payments.Config{
		DB: db, Site: shop, Orders: r.orders, GiftCards: gifts, Providers: []provider.Provider{r.bank}, Sandbox: true,
		Currency: cfg.Currency, Locale: cfg.Locale, PublicURL: "https://shop.test", Logger: quiet,
	})
	expect.OK(t, err)
	r.sent = fulfilments.New(fulfilments.Config{DB: db, Orders: r.orders, Mails: r})
	r.queue = jobs.New(db, jobs.Config{Logger: quiet, Observe: r.heard, Clock: clock.Now, Poll: 50 * time.Millisecond})
	r.jobs = orderjobs.New(orderjobs.Config{
		DB: db, Queue: r.queue, Orders: r.orders, Payments: r.payments, Fulfilments: r.sent, Current: r.current, Most: 300,
		Logger: quiet,
	})
	r.API = apitest.New(t, db, slices.Concat(r.orders.Operations(), r.payments.Operations(), r.sent.Operations(),
		r.jobs.Operations()))
	return r
}

func (r *rig) current(_ *store.Tx, was actor.Actor) (actor.Actor, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.withdrew && !was.Owner {
		was.Permissions = nil
	}
	return was, nil
}

// ShippedTx is fulfilments.Mails.
func (r *rig) ShippedTx(tx *store.Tx, order, _ string) (bool, error) {
	tx.AfterCommit(func() {
		r.mutex.Lock()
		defer r.mutex.Unlock()
		r.told[order]++
	})
	return true, nil
}

// PickupReadyTx is fulfilments.Mails.
func (r *rig) PickupReadyTx(*store.Tx, string, string) (bool, error) { return false, nil }

func (r *rig) DeliveredTx(*store.Tx, string, string) (bool, error) { return false, nil }

func (r *rig) heard(f jobs.Finished) {
	if f.Kind == "order-job" {
		r.ended <- f
	}
}

// start begins to work off jobs until the test ends.
func (r *rig) start() {
	r.t.Helper()
	expect.OK(r.t, r.queue.Start(context.WithoutCancel(r.t.Context())))
	r.t.Cleanup(func() { _ = r.queue.Stop(context.WithoutCancel(r.t.Context())) })
}

// wait waits until a job has ended.
func (r *rig) wait(id string) *orderjobs.Job {
	r.t.Helper()
	for {
		j, err := r.jobs.Get(actor.With(r.t.Context(), actor.Actor{Kind: actor.System}), id)
		expect.OK(r.t, err)
		if j.FinishedDate != nil {
			return j
		}
		select {
		case f := <-r.ended:
			if f.Outcome == jobs.Retried {
				r.clock.Advance(time.Minute)
			}
		case <-r.t.Context().Done():
			r.t.Fatal("the job does not end")
		}
	}
}

func (r *rig) want(id, want string) {
	r.t.Helper()
	j := r.wait(id)
	expect.Equal(r.t, fmt.Sprintf("%s %s %d/%d +%d -%d", j.State, j.Reason, j.Processed, j.Total, j.Succeeded,
		j.Failed), want)
}

var euro = orderstest.Euro

// sell places approved orders of two mugs for 20.00.
func (r *rig) sell(n int) []string {
	r.t.Helper()
	var ids []string
	for range n {
		r.clock.Advance(time.Second)
		o := &orders.Order{
			Status: orders.Approved, BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
			LineItems: wire.List[orders.LineItem]{{
				ID: "aaaaaaaa-0000-4000-8000-000000000001", ProductName: &orders.TranslatableString{Original: "Blue mug"}, Quantity: 2,
				Price: euro("10"), PriceBeforeDiscounts: euro("10"),
				ItemType: &orders.ItemType{Preset: "PHYSICAL"},
			}},
			ShippingInfo: &orders.ShippingInformation{Title: "Post", Cost: &orders.ShippingPrice{Price: euro("0")}},
			PriceSummary: &orders.PriceSummary{Subtotal: euro("20"), Shipping: euro("0"),
				Total: euro("20")}, TaxIncludedInPrices: true,
		}
		ids = append(ids, orderstest.Place(r.t, r.db, r.orders, o).ID)
	}
	return ids
}

// hold sets the money of orders aside.
func (r *rig) hold(ids []string) {
	r.t.Helper()
	for _, id := range ids {
		gateway, err := store.Do(r.t.Context(), r.db, func(tx *store.Tx) (string, error) {
			return r.payments.BeginTx(tx, payments.Due{OrderID: id, Amount: money.New(2000, money.EUR), Hold: true})
		})
		expect.OK(r.t, err)
		sandboxtest.Charge(r.API, "member "+apitest.Ada, gateway, sandbox.CardApproved)
	}
}

// captures counts what the bank took of money that was set aside.
func (r *rig) captures() (n int) {
	r.t.Helper()
	err := r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		return tx.QueryRow("SELECT COUNT(*) FROM sandbox_entries WHERE kind = 'CAPTURE'", nil, &n)
	})
	expect.OK(r.t, err)
	return n
}
