package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"souk/internal/actor"
	"souk/internal/store"
	"souk/internal/store/storetest"
)

// A change on one node is announced by every other, and the feed outlives its server.
func TestLiveFeedOnEveryNode(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			cfg := liveConfig(t, dialect)
			a, server := node(t, cfg)
			b, other := a, server
			if dialect == store.PostgreSQL {
				b, other = node(t, cfg)
			}
			office := key(t, a)
			here, there := follow(t, server, office), follow(t, other, office)
			if list := here.hello(t); !slices.Contains(list, "ecom.orders") || !slices.Contains(list, "emails") {
				t.Errorf("services: %v", list)
			}
			there.hello(t)
			id := newProduct(t, a, office, "Bowl")
			here.until(t, "stores.products", id)
			there.until(t, "stores.products", id)
			id = newCoupon(t, b, office, "TEN")
			here.until(t, "marketing.coupons", id)
			there.until(t, "marketing.coupons", id)
			a.Unready() // as the server does first when it stops
			here.ends(t)
			if refused := follow(t, server, office); refused.status != http.StatusServiceUnavailable {
				t.Errorf("a node that stops answers %d", refused.status)
			}
			if dialect == store.PostgreSQL {
				id = newProduct(t, b, office, "Plate")
				there.until(t, "stores.products", id)
				a, server = node(t, cfg)
				here = follow(t, server, office)
				here.hello(t)
				id = newProduct(t, b, office, "Cup")
				here.until(t, "stores.products", id)
				return
			}
			stopNode(t, a, server)
			a, server = node(t, cfg)
			here = follow(t, server, office)
			here.hello(t)
			id = newProduct(t, a, office, "Cup")
			here.until(t, "stores.products", id)
		})
	}
}

// While the listening connection is stalled, nodes look by themselves.
func TestLiveFeedSurvivesAStalledListener(t *testing.T) {
	t.Parallel()
	cfg := liveConfig(t, store.PostgreSQL)
	a, _ := node(t, cfg)
	proxy := storetest.NewProxy(t, cfg.DatabaseURL)
	cfg.DirectURL = proxy.Address
	_, other := node(t, cfg)
	t.Cleanup(func() { proxy.Stall(false) })
	office := key(t, a)
	there := follow(t, other, office)
	there.hello(t)
	there.until(t, "stores.products", newProduct(t, a, office, "Bowl"))
	proxy.Stall(true)
	there.until(t, "stores.products", newProduct(t, a, office, "Plate"))
	proxy.Stall(false)
	there.until(t, "stores.products", newProduct(t, a, office, "Cup"))
}

// Rights that are taken away narrow the stream, and a session that ends ends it, on the node
// where it happens and on the others.
func TestLiveFeedEndsWithRights(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			cfg := liveConfig(t, dialect)
			a, server := node(t, cfg)
			if dialect == store.PostgreSQL {
				_, server = node(t, cfg)
			}
			office, system := key(t, a), actor.With(t.Context(), actor.Actor{Kind: actor.System})
			clerk := actor.Actor{Kind: actor.Staff, Permissions: []string{"WIX_STORES.READ_PRODUCTS"}}
			clerk.ID = staff(t, a, clerk)
			token, err := a.Identity.Access(clerk)
			if err != nil {
				t.Fatal(err)
			}
			f := follow(t, server, token)
			if got, want := f.hello(t), []string{"stores.products", "stores.collections", "stores.catalogFiles"}; !slices.Equal(got, want) {
				t.Errorf("services: %v, want %v", got, want)
			}
			newCoupon(t, a, office, "TEN")
			f.until(t, "stores.products", newProduct(t, a, office, "Bowl"), "marketing.coupons")
			role := ask(t, a, "POST", "/v1/staff/roles", office, `{"role":{"name":"Coupons","permissions":["STORES.COUPONS_READ"]}}`)["role"].(map[string]any)["id"].(string)
			if _, err := a.Identity.SetContributorRoles(system, clerk.ID, []string{role}); err != nil {
				t.Fatal(err)
			}
			for {
				one, ok := f.next(t)
				if !ok {
					t.Fatal("the feed ended")
				}
				if one.name == "hello" {
					if !slices.Equal(one.data.Services, []string{"marketing.coupons"}) {
						t.Errorf("services: %v", one.data.Services)
					}
					break
				}
			}
			newProduct(t, a, office, "Plate")
			f.until(t, "marketing.coupons", newCoupon(t, a, office, "FIVE"), "stores.products")
			err = a.DB().Write(t.Context(), func(tx *store.Tx) error { return a.Identity.RevokeCaller(tx, actor.Staff, clerk.ID) })
			if err != nil {
				t.Fatal(err)
			}
			f.ends(t)
			if again := follow(t, server, token); again.status != http.StatusUnauthorized {
				t.Errorf("with a token that has ended: %d", again.status)
			}
		})
	}
}

// One account has so many streams and no more; whoever leaves makes room.
func TestLiveFeedIsBounded(t *testing.T) {
	t.Parallel()
	a, server := node(t, liveConfig(t, store.SQLite))
	office := key(t, a)
	var open []*feed
	for range 20 {
		f := follow(t, server, office)
		f.hello(t)
		open = append(open, f)
	}
	if more := follow(t, server, office); more.status != http.StatusTooManyRequests || !strings.Contains(more.body, "TOO_MANY_LIVE_READERS") {
		t.Errorf("%d %s", more.status, more.body)
	}
	follow(t, server, key(t, a)).hello(t) // another account
	open[0].close()
	open[0].ends(t)
	for { // until the server has noticed
		if f := follow(t, server, office); f.status == http.StatusOK {
			f.hello(t)
			return
		}
		if t.Context().Err() != nil {
			t.Fatal("no room was made")
		}
	}
}
