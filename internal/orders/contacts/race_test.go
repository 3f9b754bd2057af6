package contacts_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"souk/internal/orders/contacts"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// The tests here are about transactions that run at the same time, which there are on
// PostgreSQL only.

// Two nodes deliver while guests buy, orders are canceled, and the guests become members.
func TestTwoNodesAtOnce(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	address := storetest.Database(t)
	at := func(c *store.Config) { c.URL = address }
	r := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set, storetest.Quiet, at), clock)
	expect.OK(t, r.contacts.Fill(t.Context()))
	other := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set, storetest.Quiet, at), clock)
	r.db.OnEmit(func() { r.relay.Wake(); other.relay.Wake() }, func(*store.Tx, string) (bool, error) { return true, nil })
	r.relay.Start()
	other.relay.Start()
	var work sync.WaitGroup
	for i := range 60 {
		email := fmt.Sprintf("guest%d@example.com", i%3)
		o := r.sell(email, "1.00")
		if i%4 == 0 {
			work.Go(func() { r.cancel(o.ID) })
		}
		if i > 20 && i < 24 {
			work.Go(func() { r.prove(email) })
		}
	}
	work.Wait()
	for _, node := range []*rig{r, other} {
		expect.OK(t, node.relay.Stop(context.WithoutCancel(t.Context())))
	}
	r.healthy()
	for i := range 3 {
		r.gone(r.guestID(fmt.Sprintf("guest%d@example.com", i)))
	}
}

// An e-mail is proved after a guest's order began to be counted, and before it was decided whose
// it is.
func TestProvedWhileAnOrderIsCounted(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	r := newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set, storetest.Quiet), clock)
	expect.OK(t, r.contacts.Fill(t.Context()))
	relay, other := events.New(r.db, events.Config{}), events.New(r.db, events.Config{})
	for name, fn := range r.handlers() {
		other.SubscribeBatch(name, "contacts", fn)
	}
	var once sync.Once
	relay.Subscribe(contacts.OrderApproved, "proves", func(context.Context, *store.Tx, events.Delivered) error {
		once.Do(func() {
			r.prove("ada@example.com")
			if n, err := other.Flush(t.Context()); err != nil || n == 0 { // the member is a contact now, and the e-mail theirs
				t.Errorf("%d events: %v", n, err)
			}
		})
		return nil
	})
	relay.SubscribeBatch(contacts.OrderApproved, "contacts", r.contacts.Count)
	r.db.OnEmit(func() {}, func(_ *store.Tx, kind string) (bool, error) { return r.handlers()[kind] != nil, nil })
	r.sell("ada@example.com", "10.00")
	if n, err := relay.Flush(t.Context()); err != nil || n == 0 {
		t.Fatalf("%d events: %v", n, err)
	}
	r.healthy()
	r.gone(r.guestID("ada@example.com"))
}
