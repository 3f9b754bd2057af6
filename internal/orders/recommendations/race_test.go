package recommendations_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"souk/internal/orders/recommendations"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// nothingCounted refuses counts of any order.
func (r *rig) nothingCounted() {
	r.T.Helper()
	for _, table := range []string{"counted_orders", "product_sales", "product_pairs"} {
		var n int
		err := r.DB.Read(r.T.Context(), func(tx *store.Tx) error {
			return tx.QueryRow(
				"SELECT COUNT(*) FROM "+table, nil, &n)
		})
		expect.That(r.T, err == nil && n == 0, "%d rows in %s: %v", n, table, err)
	}
}

// The news that an order was approved comes after the news that it was canceled: a
// subscriber could not take it at first.
func TestApprovedAfterCanceled(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		broken := true
		r.relay.Subscribe(recommendations.OrderApproved, "breaks", func(context.Context, *store.Tx, events.Delivered) error {
			if broken {
				return errors.New("not now")
			}
			return nil
		})
		o := r.order(r.Simple("mug", "5", -1), r.Simple("tea", "5", -1))
		r.api.OK("owner", "POST", "/v1/orders/"+o.ID+"/cancel", "{}")
		expect.OK(r.T, expect.Err(r.relay.Flush(r.T.Context())))
		broken = false
		r.clock.Advance(time.Hour)
		r.flush()
		r.nothingCounted()
	})
}

// An order is canceled, and another node delivers that, after the delivery of its approval
// began. There are several nodes on PostgreSQL only.
func TestCanceledWhileItIsCounted(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	r := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set), clock)
	other := r.relay
	relay := events.New(r.DB, events.Config{Logger: slog.New(slog.DiscardHandler)})
	var once sync.Once
	relay.Subscribe(recommendations.OrderApproved, "cancels",
		func(_ context.Context, _ *store.Tx, event events.Delivered) error {
			once.Do(func() {
				r.api.OK("owner", "POST", "/v1/orders/"+event.EntityID+"/cancel", "{}")
				if n, err := other.Flush(t.Context()); err != nil || n == 0 {
					t.Errorf("%d events: %v", n, err)
				}
			})
			return nil
		})
	relay.SubscribeBatch(recommendations.OrderApproved, "recommendations", r.service.Count)
	relay.SubscribeBatch(recommendations.OrderCanceled, "recommendations", r.service.Count)
	r.order(r.Simple("mug", "5", -1), r.Simple("tea", "5", -1))
	if n, err := relay.Flush(t.Context()); err != nil || n == 0 {
		t.Fatalf("%d events: %v", n, err)
	}
	r.flush()
	r.nothingCounted()
}
