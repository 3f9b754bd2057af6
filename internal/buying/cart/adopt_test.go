package cart_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
)

// adopt is what happens at a sign-in.
func (r *rig) adopt(visitor, member string) {
	r.T.Helper()
	expect.OK(r.T, r.DB.Write(r.T.Context(), func(tx *store.Tx) error { return r.carts.Adopt(tx, visitor, member) }))
}

// A member without a cart gets the visitor's, as it is.
func TestVisitorsCartBecomesTheMembers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		before := r.add("visitor "+ada, mug.ID, 3, "")
		r.ok("visitor "+ada, "PATCH", "", `{"cartInfo":{"buyerNote":"ring twice","buyerInfo":{"contactId":"`+nothing+
			`","email":"ada@example.com"}}}`)
		r.events()
		r.adopt(ada, omar)
		a := r.ok("member "+omar, "GET", "", "")
		a.Want("cart.id", before.At("cart.id"))
		a.Want("cart.lineItems.length", 1)
		a.Want("cart.lineItems.0.id", lineID(before, 0))
		a.Want("cart.lineItems.0.quantity", 3)
		a.Want("cart.buyerNote", "ring twice")
		a.Want("cart.buyerInfo.memberId", omar)
		a.Want("cart.buyerInfo.visitorId", nil)
		a.Want("cart.buyerInfo.email", "ada@example.com")
		a.Want("cart.buyerInfo.contactId", nil) // a visitor may write it, a member may not
		a.Want("cart.revision", "3")
		expect.Refused(t, r.call("visitor "+ada, "GET", "", ""), 0, cart.CodeNoCart, "the visitor still has one")
		events := r.events()
		expect.ThatNow(t, kinds(events) == "updated" && events[0].EntityID == before.At("cart.id") &&
			strings.Contains(events[0].Body, omar), "events: %+v", events)
		var modified map[string]any
		expect.OK(t, json.Unmarshal([]byte(events[0].Modified), &modified))
		if diff := cmp.Diff(map[string]any{"buyerInfo.visitorId": ada, "buyerInfo.memberId": nil,
			"buyerInfo.contactId": nothing}, modified); diff != "" {
			t.Error(diff)
		}
		r.adopt(ada, omar) // again
		r.ok("member "+omar, "GET", "", "").Want("cart.revision", "3")
		expect.Len(t, r.events(), 0, "events of nothing")
	})
}

func TestCartsMerge(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, scarf, poster := r.Product(mugContent, 5), r.Product(saleContent, -1), r.Product(printContent, -1)
		dedicated := func(text string) string {
			return `{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"` + text + `"}}`
		}
		visitor, member := "visitor "+ada, "member "+omar
		first := r.add(member, mug.ID, 3, "")
		r.add(member, poster.ID, 1, dedicated("to me"))
		r.ok(member, "PATCH", "", `{"cartInfo":{"buyerNote":"mine"}}`)
		r.add(visitor, scarf.ID, 2, "")
		r.add(visitor, mug.ID, 4, "")
		r.add(visitor, poster.ID, 6, dedicated("to you"))
		last := r.add(visitor, poster.ID, 7, dedicated("to me"))
		r.ok(visitor, "PATCH", "",
			`{"cartInfo":{"buyerNote":"not mine","overrideCheckoutUrl":"https://x.example/pay","buyerInfo":{"contactId":"`+
				nothing+`"}}}`)
		r.events()
		r.adopt(ada, omar)
		a := r.ok(member, "GET", "", "")
		a.Want("cart.id", first.At("cart.id"))
		a.Want("cart.lineItems.length", 4)
		a.Want("cart.lineItems.0.quantity", 5) // 3 and 4, of 5 there are
		a.Want("cart.lineItems.0.id", lineID(first, 0))
		a.Want("cart.lineItems.1.quantity", 8)
		a.Want("cart.lineItems.2.quantity", 2)
		a.Want("cart.lineItems.2.id", lineID(last, 0))
		a.Want("cart.lineItems.3.quantity", 6)
		a.Want("cart.buyerNote", "mine")
		a.Want("cart.overrideCheckoutUrl", "https://x.example/pay")
		a.Want("cart.buyerInfo.contactId", nil)
		events := r.events()
		expect.ThatNow(t, kinds(events) == "updated deleted" && events[0].EntityID == first.At("cart.id") &&
			events[1].EntityID == last.At("cart.id"), "events: %+v", events)
		var modified map[string]any
		expect.OK(t, json.Unmarshal([]byte(events[0].Modified), &modified))
		want := map[string]any{"lineItems[0].quantity": 3.0, "lineItems[1].quantity": 1.0, "lineItems[2]": nil,
			"lineItems[3]": nil, "overrideCheckoutUrl": nil}
		expect.Diff(t, want, modified)
		expect.Refused(t, r.call(visitor, "GET", "", ""), 0, cart.CodeNoCart, "the visitor still has one")
		r.adopt(ada, omar)
		expect.Len(t, r.events(), 0, "events of nothing")
	})
}

// What the catalog no longer offers is kept too, and counted once.
func TestThingsThatAreGoneMerge(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		r.add("visitor "+ada, mug.ID, 2, "")
		r.add("visitor "+ada, scarf.ID, 9, "")
		r.add("member "+omar, mug.ID, 1, "")
		r.edit(mug.ID, `{"visible":false}`)
		r.edit(scarf.ID, `{"visible":false}`)
		r.adopt(ada, omar)
		r.edit(mug.ID, `{"visible":true}`)
		a := r.ok("member "+omar, "GET", "", "")
		a.Want("cart.lineItems.length", 2)
		a.Want("cart.lineItems.0.quantity", 3)
		a.Want("cart.lineItems.1.quantity", 9)
		a.Want("cart.lineItems.1.availability.status", "NOT_FOUND")
	})
}

// Nobody is kept out by a cart: what cannot be read or counted stays where it is.
func TestACartNeverStopsASignIn(t *testing.T) {
	t.Parallel()
	for name, harm := range map[string]func(r *rig){
		"the visitor's is damaged": func(r *rig) { r.exec("UPDATE carts SET doc = 'x' WHERE owner_id = ?", ada) },
		"the member's is damaged":  func(r *rig) { r.exec("UPDATE carts SET doc = 'x' WHERE owner_id = ?", omar) },
	} {
		t.Run(name, func(t *testing.T) {
			damaged(t, func(t *testing.T, r *rig) {
				mug := r.Product(mugContent, -1)
				r.add("visitor "+ada, mug.ID, 2, "")
				r.add("member "+omar, mug.ID, 1, "")
				harm(r)
				r.events()
				r.adopt(ada, omar)
				expect.Equal(t, r.count("SELECT COUNT(*) FROM carts"), 2, "carts are left")
				expect.Len(t, r.events(), 0, "events")
			})
		})
	}
	t.Run("together they cost more than can be counted", func(t *testing.T) {
		t.Parallel()
		storetest.Run(t, func(t *testing.T, db *store.DB) {
			dear := money.New(1e14, money.EUR)
			goods := shelf{"item": {Key: "key", ProductID: "p", Name: "Thing", ItemType: "PHYSICAL", FullPrice: dear,
				Price: dear}}
			service := newRig(t, db).service(goods, site.Defaults())
			visitor, member := as(t, actor.Visitor, ada), as(t, actor.Member, omar)
			for _, ctx := range []context.Context{visitor, member} {
				_, err := service.Add(ctx, "", &cart.AddRequest{LineItems: []basket.NewLine{{Quantity: 60_000,
					CatalogReference: basket.Reference{AppID: catalog.AppID, CatalogItemID: "item"}}}})
				expect.OK(t, err)
			}
			expect.Equal(t, db.Write(t.Context(), func(tx *store.Tx) error { return service.Adopt(tx, ada, omar) }),
				nil)
			if theirs, ours := contents(visitor, service), contents(member, service); theirs["item"] != 60_000 ||
				ours["item"] != 60_000 {
				t.Errorf("left are %v and %v", theirs, ours)
			}
		})
	})
}

func as(t *testing.T, kind actor.Kind, id string) context.Context {
	return actor.With(t.Context(), actor.Actor{Kind: kind, ID: id})
}

func (r *rig) exec(sql string, args ...any) {
	r.T.Helper()
	storetest.Exec(r.T, r.DB, sql, args...)
}

func (r *rig) count(sql string, args ...any) int {
	r.T.Helper()
	n := 0
	expect.OK(r.T, r.DB.Read(r.T.Context(), func(tx *store.Tx) error { return tx.QueryRow(sql, args, &n) }))
	return n
}

// A cart holds 300 lines, whoever they come from; the member's come first.
func TestMergeKeepsTheLimits(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		poster := r.Product(printContent, -1)
		lines := func(from, to int) string {
			var list []string
			for i := from; i < to; i++ {
				list = append(list, line(poster.ID, 60_000,
					fmt.Sprintf(`{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"%d"}}`, i)))
			}
			return adding(list...)
		}
		for from := 0; from < 200; from += 100 {
			r.ok("member "+omar, "POST", "/add-to-cart", lines(from, from+100))
		}
		for from := 150; from < 450; from += 100 {
			r.ok("visitor "+ada, "POST", "/add-to-cart", lines(from, from+100))
		}
		r.adopt(ada, omar)
		a := r.ok("member "+omar, "GET", "", "")
		a.Want("cart.lineItems.length", basket.MaxLines)
		a.Want("cart.lineItems.0.quantity", 60_000)
		a.Want("cart.lineItems.150.quantity", basket.MaxQuantity) // 120000 would be too many
		a.Want("cart.lineItems.299.quantity", 60_000)
	})
}

// However two carts came to be, merging them loses nothing but what stock and
// limits take, makes nothing up, and a second time changes nothing.
func TestMergeLosesNothing(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		rapid.Check(t, func(rt *rapid.T) {
			goods := stockedShelf(rt)
			service := r.service(goods, site.Defaults())
			visitor, member := ids.Random(), ids.Random()
			filled := func(ctx context.Context) map[string]int64 {
				for range rapid.IntRange(0, 6).Draw(rt, "adds") {
					_, _ = service.Add(ctx, "", &cart.AddRequest{LineItems: []basket.NewLine{{ // what is not offered is refused
						Quantity: rapid.Int64Range(1, 20).Draw(rt, "quantity"),
						CatalogReference: basket.Reference{AppID: catalog.AppID,
							CatalogItemID: fmt.Sprint("item", rapid.IntRange(0, 5).Draw(rt, "item"))},
					}}})
				}
				return contents(ctx, service)
			}
			theirs, ours := filled(as(t, actor.Visitor, visitor)), filled(as(t, actor.Member, member))
			goods.restock(rt)
			for range rapid.IntRange(1, 2).Draw(rt, "times") {
				expect.OK(rt,
					db.Write(t.Context(), func(tx *store.Tx) error { return service.Adopt(tx, visitor, member) }))
			}
			got := contents(as(t, actor.Member, member), service)
			if left := contents(as(t, actor.Visitor, visitor), service); left != nil {
				rt.Fatalf("the visitor still has %v", left)
			}
			expect.EqualNow(rt, (got == nil), (theirs == nil && ours == nil), "%v and %v became %v", theirs, ours, got)
			for _, name := range slices.Sorted(maps.Keys(merged(theirs, ours))) {
				sum, item := theirs[name]+ours[name], goods[name]
				switch {
				case theirs[name] == 0, ours == nil: // untouched
					expect.EqualNow(rt, got[name], sum, "%s was and", name)
				case item.ProductID != "shared" && got[name] != capped(item, sum):
					rt.Fatalf("%s: %d and %d became %d of %v", name, theirs[name], ours[name], got[name], item.Available)
				case got[name] > sum, got[name] < 1:
					rt.Fatalf("%s: %d and %d became %d", name, theirs[name], ours[name], got[name])
				case got[name] < sum && (item.Status != catalog.Resolved || item.Available == nil ||
					inStock(goods, got, name) > *item.Available):
					rt.Fatalf("%s: %d and %d became %d of %v without need: %v", name, theirs[name], ours[name], got[name],
						item.Available, got)
				case got[name] < sum && inStock(goods, got, name) < *item.Available:
					rt.Fatalf("%s: %d and %d became %d, but there are %d", name, theirs[name], ours[name], got[name], *item.Available)
				}
			}
			for name := range got {
				expect.ThatNow(rt, theirs[name]+ours[name] != 0, "%s came from nowhere", name)
			}
		})
		storetest.Healthy(t, db, cart.New(cart.Config{DB: db}).Check)
	})
}

// capped is what is left of a quantity that alone draws on a stock.
func capped(item *catalog.Item, n int64) int64 {
	if item.Status != catalog.Resolved || item.Available == nil || *item.Available == 0 {
		return n
	}
	return min(n, *item.Available)
}

func merged(maps ...map[string]int64) map[string]int64 {
	out := map[string]int64{}
	for _, m := range maps {
		for name, n := range m {
			out[name] += n
		}
	}
	return out
}

// inStock counts what lines draw on the stock of a thing.
func inStock(goods shelf, lines map[string]int64, name string) int64 {
	var n int64
	for other, quantity := range lines {
		if goods[other].Status == catalog.Resolved && goods[other].ProductID == goods[name].ProductID {
			n += quantity
		}
	}
	return n
}

// contents gives what is in a cart by item; nil for no cart.
func contents(ctx context.Context, service *cart.Service) map[string]int64 {
	out, err := service.Get(ctx, "")
	if err != nil {
		return nil
	}
	quantities := map[string]int64{}
	for _, l := range out.Cart.LineItems {
		quantities[l.CatalogReference.CatalogItemID] += l.Quantity
	}
	return quantities
}

// Sign-ins at once: of one visitor twice, and of several visitors who turn out to be
// one member, while the member adds things elsewhere. Nothing is lost or doubled.
func TestSignInsAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		mug := r.Product(mugContent, -1)
		for round := range 8 {
			member := ids.Random()
			visitors := []string{ids.Random(), ids.Random(), ids.Random()}
			for _, v := range visitors {
				r.add("visitor "+v, mug.ID, 2, "")
			}
			var group sync.WaitGroup
			for _, v := range append(visitors, visitors...) {
				group.Go(func() {
					if err := db.Write(t.Context(), func(tx *store.Tx) error { return r.carts.Adopt(tx, v, member) }); err != nil {
						t.Errorf("round %d: %v", round, err)
					}
				})
			}
			group.Go(func() {
				expect.Status(t, r.call("member "+member, "POST", "/add-to-cart", adding(line(mug.ID, 1, ""))), 200,
					"round %d", round)
			})
			group.Wait()
			a := r.ok("member "+member, "GET", "", "")
			a.Want("cart.lineItems.length", 1)
			a.Want("cart.lineItems.0.quantity", 7)
			for _, v := range visitors {
				expect.Refused(t, r.call("visitor "+v, "GET", "", ""), 0, cart.CodeNoCart, "a visitor still has one")
			}
		}
		r.healthy()
	}, func(cfg *store.Config) { cfg.MaxConns = 16 })
}

// One visitor who signs in as two members at once: one of them gets the cart, whole.
func TestOneVisitorTwoMembersAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		mug := r.Product(mugContent, -1)
		for range 8 {
			visitor, members := ids.Random(), []string{ids.Random(), ids.Random()}
			r.add("visitor "+visitor, mug.ID, 2, "")
			var group sync.WaitGroup
			for _, member := range members {
				group.Go(func() {
					if err := db.Write(t.Context(), func(tx *store.Tx) error { return r.carts.Adopt(tx, visitor, member) }); err != nil {
						t.Error(err)
					}
				})
			}
			group.Wait()
			have := 0
			for _, member := range members {
				if a := r.call("member "+member, "GET", "", ""); a.Status == 200 {
					have++
					a.Want("cart.lineItems.0.quantity", 2)
				}
			}
			expect.Equal(t, have, 1, "members have the cart")
		}
		r.healthy()
	}, func(cfg *store.Config) { cfg.MaxConns = 16 })
}
