package payments_test

import (
	"sync/atomic"
	"testing"

	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// How a charge stands is read in one snapshot: the charge and its payment cannot be of
// two moments.
func TestResponseIsOneSnapshot(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		var reads atomic.Int64
		clock := apitest.NewClock()
		db := storetest.Open(t, dialect, clock.Set, func(c *store.Config) {
			c.Observe = func(f store.Finished) {
				if !f.Write {
					reads.Add(1)
				}
			}
		})
		r := newRig(t, db, clock)
		_, token := r.challenge()
		reads.Store(0)
		r.OK(ada, "POST", "/v1/sandbox/challenges/"+token, `{"approve":true}`).Want("status", "APPROVED")
		expect.Equal(t, reads.Load(), 1, "charge and payment were read in snapshots, want 1")
		_, gateway := r.order()
		r.charge(gateway, sandbox.CardApproved).Want("status", "APPROVED")
	})
}
