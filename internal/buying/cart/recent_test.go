package cart_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/basket"
)

// nodes gives two servers on one database, each of which remembers carts.
func nodes(t *testing.T, fn func(t *testing.T, a, b *rig)) {
	t.Helper()
	storetest.Run(t, func(t *testing.T, db *store.DB) { fn(t, newRig(t, db), newRig(t, db)) },
		func(cfg *store.Config) { cfg.MaxConns = 16 })
}

func TestWhatANodeRemembersIsNeverTrusted(t *testing.T) {
	t.Parallel()
	const who = "visitor " + ada
	nodes(t, func(t *testing.T, a, b *rig) {
		mug, scarf := a.Product(mugContent, -1), a.Product(saleContent, -1)
		for turn := range 4 { // by turns, so that each remembers what the other changed since
			a.add(who, mug.ID, 1, "").Want("cart.lineItems.0.quantity", 2*turn+1)
			b.add(who, mug.ID, 1, "").Want("cart.lineItems.0.quantity", 2*turn+2)
		}
		// A line that only the other knows of.
		id := lineID(b.add(who, scarf.ID, 1, ""), 1)
		quantity := fmt.Sprintf(`{"lineItems":[{"id":%q,"quantity":5}]}`, id)
		a.ok(who, "POST", "/update-line-items-quantity", quantity).Want("cart.lineItems.1.quantity", 5)
		// A line that the other took out.
		b.ok(who, "POST", "/remove-line-items", `{"lineItemIds":["`+id+`"]}`).Want("cart.lineItems.length", 1)
		expect.Status(t, a.call(who, "POST", "/update-line-items-quantity", quantity), 404)
		// A cart that the other threw away: the next one is new.
		old := a.ok(who, "GET", "", "").At("cart.id")
		b.ok(who, "DELETE", "", "")
		fresh := a.add(who, mug.ID, 3, "")
		fresh.Want("cart.lineItems.0.quantity", 3)
		fresh.Want("cart.revision", "1")
		expect.That(t, fresh.At("cart.id") != old, "a cart that was thrown away came back")
		// A cart that became a member's is the visitor's no more.
		b.adopt(ada, omar)
		a.add(who, mug.ID, 1, "").Want("cart.lineItems.0.quantity", 1)
		a.ok("member "+omar, "GET", "", "").Want("cart.lineItems.0.quantity", 3)
		a.healthy()
	})
}

func TestTwoNodesChangingOneCartLoseNothing(t *testing.T) {
	t.Parallel()
	const writers, each = 8, 8
	nodes(t, func(t *testing.T, a, b *rig) {
		mug := a.Product(mugContent, -1)
		var group sync.WaitGroup
		for i := range writers {
			node := []*rig{a, b}[i%2]
			group.Go(func() {
				for range each {
					expect.Status(t, node.call("visitor "+ada, "POST", "/add-to-cart", adding(line(mug.ID, 1, ""))),
						200)
				}
			})
		}
		group.Wait()
		got := a.ok("visitor "+ada, "GET", "", "")
		got.Want("cart.lineItems.0.quantity", writers*each)
		got.Want("cart.revision", fmt.Sprint(writers*each))
		expect.Len(t, a.events(), writers*each, "events")
		a.healthy()
	})
}

// Within somebody else's transaction the cart is the one that this transaction sees,
// and what it did is not remembered when it is undone.
func TestRememberedCartsAndOuterTransactions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const who = "visitor " + ada
		mug := r.Product(mugContent, -1)
		r.add(who, mug.ID, 1, "")
		for range 2 { // the second is a replay
			got := r.call(who, "POST", "/add-to-cart", adding(line(mug.ID, 1, "")), "Idempotency-Key", "once")
			got.Want("cart.lineItems.0.quantity", 2)
		}
		undo := errors.New("undo")
		ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Visitor, ID: ada})
		err := r.DB.Write(ctx, func(tx *store.Tx) error {
			for range 2 {
				if _, err := r.carts.Add(tx.Context(), "", &cart.AddRequest{LineItems: []basket.NewLine{{
					Quantity: 10, CatalogReference: basket.Reference{AppID: newer, CatalogItemID: mug.ID},
				}}}); err != nil {
					return err
				}
			}
			return undo
		})
		expect.ThatNow(t, errors.Is(err, undo), err)
		r.add(who, mug.ID, 1, "").Want("cart.lineItems.0.quantity", 3)
	})
}
