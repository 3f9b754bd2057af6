package checkout_test

import (
	"sync/atomic"
	"testing"

	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestStatements bounds what it takes to place an order: every statement is a round trip
// on PostgreSQL, and time of the one writer on SQLite. It does not grow with lines that
// nobody counts.
func TestStatements(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock := apitest.NewClock()
		var last, sum, count atomic.Int64
		db := storetest.Open(t, dialect, clock.Set, func(c *store.Config) {
			c.Observe = func(f store.Finished) {
				if f.Write {
					last.Store(int64(f.Statements))
					sum.Add(int64(f.Statements))
					count.Add(1)
				}
			}
		})
		r := newRig(t, db, clock, options{sandbox: true})
		post := r.Delivery("Post", "1.00")
		lines := []string{}
		for _, name := range []string{"Cup", "Plate", "Bowl", "Spoon", "Fork"} {
			lines = append(lines, line(r.Simple(name, "5.00", -1), 1))
		}
		for n := range 2 { // the second time everything is known
			id := r.create(shopper(n), ready(post), lines...)
			r.api.OK(shopper(n), "POST", "/v1/checkouts/"+id+"/create-order", "{}")
		}
		if n := last.Load(); n == 0 || n > 10 {
			t.Errorf("%d statements for an order, want at most 10", n)
		}
		var all, writes int64
		for n := range 2 {
			id, token := r.create(shopper(n), ready(post), lines...), r.pays(shopper(n), sandbox.CardApproved)
			sum.Store(0)
			count.Store(0)
			r.api.OK(shopper(n), "POST", "/v1/checkouts/"+id+"/create-order-and-charge", `{"paymentToken":"`+token+`"}`)
			all, writes = sum.Load(), count.Load()
		}
		// The order with its charge, the books of the sandbox, and how it went, which completes
		// the checkout. One of them writes the row that lists find the order by.
		expect.That(t, writes == 3 && all != 0 && all <= 35,
			"%d statements in %d transactions for an order that is paid, want at most 35 in 3", all, writes)
	})
}
