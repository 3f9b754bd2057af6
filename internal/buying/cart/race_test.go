package cart_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// again repeats a call that is refused with 409: among so many writers of one cart, one may lose to the others each
// time.
func (r *rig) again(who, method, path, body string) *apitest.Answer {
	a := r.call(who, method, path, body)
	for a.Status == http.StatusConflict {
		a = r.call(who, method, path, body)
	}
	return a
}

// A cart that 32 writers make and fill at once loses nothing.
func TestConcurrentAdditionsLoseNothing(t *testing.T) {
	t.Parallel()
	const writers, each = 32, 6
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		var group sync.WaitGroup
		for range writers {
			group.Go(func() {
				for range each {
					body := adding(line(mug.ID, 1, ""), line(scarf.ID, 2, ""))
					expect.Status(t, r.again("visitor "+ada, "POST", "/add-to-cart", body), 200)
				}
			})
		}
		group.Wait()
		a := r.ok("visitor "+ada, "GET", "", "")
		a.Want("cart.lineItems.length", 2)
		a.Want("cart.lineItems.0.quantity", writers*each)
		a.Want("cart.lineItems.1.quantity", 2*writers*each)
		a.Want("cart.revision", fmt.Sprint(writers*each))
		made := 0
		events := r.events()
		for _, e := range events {
			if e.Type == "created" {
				made++
			}
		}
		expect.That(t, len(events) == writers*each && made == 1, "%d events, %d of them creations", len(events), made)
		r.healthy()
	}, func(cfg *store.Config) { cfg.MaxConns = 16 })
}

// Different lines of one cart, added and taken out at once.
func TestConcurrentChangesOfDifferentLines(t *testing.T) {
	t.Parallel()
	const writers = 16
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		poster := r.Product(printContent, -1)
		var group sync.WaitGroup
		for i := range writers {
			group.Go(func() {
				who, options := "visitor "+ada, fmt.Sprintf(`{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"%d"}}`, i)
				a := r.again(who, "POST", "/add-to-cart", adding(line(poster.ID, i+1, options)))
				if a.Status != 200 {
					t.Errorf("%d %s", a.Status, a.Text)
					return
				}
				if i%2 == 1 {
					return
				}
				id := lineID(a, int(a.At("cart.lineItems.length").(float64))-1) // lines are appended, so this one is ours
				expect.Status(t, r.again(who, "POST", "/remove-line-items", `{"lineItemIds":["`+id+`"]}`), 200)
			})
		}
		group.Wait()
		a := r.ok("visitor "+ada, "GET", "", "")
		a.Want("cart.lineItems.length", writers/2)
		sum := 0.0
		for i := range writers / 2 {
			sum += a.At(fmt.Sprintf("cart.lineItems.%d.quantity", i)).(float64)
		}
		if sum != 72 { // 2 + 4 + ... + 16
			t.Errorf("%v things are left", sum)
		}
		r.healthy()
	}, func(cfg *store.Config) { cfg.MaxConns = 16 })
}
