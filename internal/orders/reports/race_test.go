package reports_test

import (
	"context"
	"sync"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/orders/reports"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// The tests here are about transactions that run at the same time, which there are on
// PostgreSQL only.

func (r *rig) cancel(id string) {
	r.t.Helper()
	r.OK("owner", "POST", "/v1/orders/"+id+"/cancel", `{"restockAllItems":true}`)
}

// shelf calls back when a canceled order gives its stock back, which is before the order is
// written.
type shelf struct{ returned func() }

func (s shelf) ReturnTx(*store.Tx, []orders.Units) error {
	if s.returned != nil {
		s.returned()
	}
	return nil
}

func (shelf) TakeTx(*store.Tx, orders.Units) error { return nil }

// An order is canceled after the delivery of its approval began, and before the order was
// read.
func TestCanceledWhileItIsCounted(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	r := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set), clock)
	var once sync.Once
	relay := events.New(r.db, events.Config{})
	relay.Subscribe(reports.OrderApproved, "cancels", func(_ context.Context, _ *store.Tx, event events.Delivered) error {
		once.Do(func() { r.cancel(event.EntityID) })
		return nil
	})
	relay.SubscribeBatch(reports.OrderApproved, "reports", r.report.Approved)
	r.sell("2026-05-01T12:00:00Z", 1, "10.00", "EUR", "WEB")
	if n, err := relay.Flush(t.Context()); err != nil || n == 0 {
		t.Fatalf("%d events: %v", n, err)
	}
	r.healthy()
}

// An approval is delivered after the transaction that cancels the order began, and before
// it changed anything.
func TestCountedWhileItIsCanceled(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	r := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set), clock)
	o := r.sell("2026-05-01T12:00:00Z", 1, "10.00", "EUR", "WEB")
	var once sync.Once
	delivered := false
	r.stock.returned = func() { once.Do(func() { r.flush(); delivered = true }) }
	if r.cancel(o.ID); !delivered {
		t.Fatal("the order gave no stock back")
	}
	r.healthy()
}

// Two nodes deliver while orders are canceled as soon as they are approved.
func TestCanceledAtOnceOnTwoNodes(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	address := storetest.Database(t)
	at := func(c *store.Config) { c.URL = address }
	r := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set, at), clock)
	other := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set, at), clock)
	r.db.OnEmit(func() { r.relay.Wake(); other.relay.Wake() }, func(*store.Tx, string) (bool, error) { return true, nil })
	r.relay.Start()
	other.relay.Start()
	var work sync.WaitGroup
	for range 60 {
		o := r.sell("2026-05-01T12:00:00Z", 1, "10.00", "EUR", "WEB")
		work.Go(func() { r.cancel(o.ID) })
	}
	work.Wait()
	for _, node := range []*rig{r, other} {
		expect.OK(t, node.relay.Stop(context.WithoutCancel(t.Context())))
	}
	r.healthy()
}
