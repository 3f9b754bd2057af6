package visits_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"souk/internal/orders/visits"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

type rig struct {
	*testing.T
	db    *store.DB
	clock *apitest.Clock
	zone  *time.Location
}

func run(t *testing.T, fn func(r *rig)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock := apitest.NewClock()
		fn(&rig{T: t, db: storetest.Open(t, dialect, clock.Set), clock: clock, zone: time.UTC})
	})
}

// node is one server of the shop.
func (r *rig) node() *visits.Service {
	return visits.New(visits.Config{
		DB: r.db, Key: []byte("a key of thirty-two bytes, always"),
		Staff: func(client string) bool { return client == "back office" },
		Zone:  func(context.Context) *time.Location { return r.zone },
	})
}

func (r *rig) flush(nodes ...*visits.Service) {
	r.Helper()
	for _, node := range nodes {
		if err := node.Flush(r.Context()); err != nil {
			r.Fatal(err)
		}
	}
}

// counted compares what is known of one day.
func (r *rig) counted(node *visits.Service, day string, want visits.Counts) {
	r.Helper()
	days, err := store.Get(r.Context(), r.db, func(tx *store.Tx) (map[string]visits.Counts, error) {
		return node.DaysTx(tx, "2000-01-01", "2100-01-01")
	})
	if err != nil || days[day] != want {
		r.Fatalf("%s: %+v, want %+v (%v, %v)", day, days[day], want, days, err)
	}
}

func (r *rig) today() string { return r.db.Now().In(r.zone).Format(time.DateOnly) }

var (
	ada   = actor.Actor{Kind: actor.Visitor, ID: "ada"}
	grace = actor.Actor{Kind: actor.Member, ID: "grace"}
)

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36"

func TestEverybodyCountsOnceADayWithTheFurthestStep(t *testing.T) {
	run(t, func(r *rig) {
		one, two := r.node(), r.node()
		ctx := r.Context()
		for range 3 {
			one.Answered(ctx, ada, "stores.catalog.queryProducts", browser)
			two.Answered(ctx, grace, "stores.catalog.queryProducts", browser)
		}
		r.flush(one, two)
		r.counted(one, r.today(), visits.Counts{Visits: 2})

		one.Answered(ctx, ada, "ecom.checkout.createOrder", browser) // further than a cart and a checkout
		two.Answered(ctx, ada, "ecom.currentCart.addToCurrentCart", browser)
		two.Answered(ctx, grace, "ecom.currentCart.addToCurrentCart", browser)
		r.flush(one, two) // two knows less of ada, and comes later
		r.counted(two, r.today(), visits.Counts{Visits: 2, Carts: 2, Checkouts: 1, Orders: 1})
	})
}

func TestWhoIsNoVisitor(t *testing.T) {
	run(t, func(r *rig) {
		node := r.node()
		for _, who := range []actor.Actor{{Kind: actor.Nobody}, {Kind: actor.Staff, ID: "olga"},
			{Kind: actor.App, ID: "app"}} {
			node.Answered(r.Context(), who, "ecom.checkout.createOrder", browser)
		}
		node.Answered(r.Context(), ada, "stores.catalog.queryProducts", "Mozilla/5.0 (compatible; Somebot/2.1)")
		comesToWork := actor.Actor{Kind: actor.Visitor, ID: "olga's browser", ClientID: "back office"}
		node.Answered(r.Context(), comesToWork, "redirects.createRedirectSession", browser)
		signsIn := actor.Actor{Kind: actor.Visitor, ID: "olga's browser", Hosted: true}
		node.Answered(r.Context(), signsIn, "identity.authentication.signOn", browser)
		r.flush(node)
		r.counted(node, r.today(), visits.Counts{})
	})
}

func TestDaysAreThoseOfTheShopsClock(t *testing.T) {
	run(t, func(r *rig) {
		r.zone = time.FixedZone("ahead", 13*60*60)
		node := r.node()
		node.Answered(r.Context(), ada, "stores.catalog.queryProducts", browser)
		r.flush(node)
		r.counted(node, r.db.Now().Add(13*time.Hour).UTC().Format(time.DateOnly), visits.Counts{Visits: 1})
	})
}

func TestDaysThatAreOverKeepCountsAndNobody(t *testing.T) {
	run(t, func(r *rig) {
		node, first := r.node(), r.today()
		node.Answered(r.Context(), ada, "ecom.cart.createCheckout", browser)
		node.Answered(r.Context(), grace, "stores.catalog.queryProducts", browser)
		r.flush(node)
		want := visits.Counts{Visits: 2, Carts: 1, Checkouts: 1}
		for day := range 3 {
			r.counted(node, first, want)
			if err := node.Fold(r.Context()); err != nil {
				r.Fatal(err)
			}
			r.counted(node, first, want)
			node.Answered(r.Context(), ada, "stores.catalog.queryProducts", browser)
			r.flush(node) // on the first day nobody new
			if got, want := r.people(first), day < 2; (got > 0) != want {
				r.Fatalf("day %d: %d people are known of the first day, want any: %t", day, got, want)
			}
			r.clock.Advance(24 * time.Hour)
		}
		r.counted(node, first, want)
	})
}

func (r *rig) people(day string) (n int64) {
	r.Helper()
	if err := r.db.Read(r.Context(), func(tx *store.Tx) error {
		return tx.QueryRow("SELECT COUNT(*) FROM visits WHERE day = ?", []any{day}, &n)
	}); err != nil {
		r.Fatal(err)
	}
	return n
}

func TestNothingIsLostWhenItCannotBeWritten(t *testing.T) {
	run(t, func(r *rig) {
		node := r.node()
		for i := range 450 {
			node.Answered(r.Context(), actor.Actor{Kind: actor.Visitor, ID: fmt.Sprint(i)},
				"stores.catalog.queryProducts", browser)
		}
		gone, cancel := context.WithCancel(r.Context())
		cancel()
		if err := node.Flush(gone); err == nil {
			r.Fatal("written without a database")
		}
		r.flush(node)
		r.counted(node, r.today(), visits.Counts{Visits: 450})
	})
}
