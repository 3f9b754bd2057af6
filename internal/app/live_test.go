package app_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/actor"
	"souk/internal/app"
	"souk/internal/store"
	"souk/internal/store/storetest"
)

// news is one event of the feed.
type news struct {
	name string
	data struct {
		Services []string
		Service  string
		IDs      []string
		At       string
	}
}

// feed is one open stream.
type feed struct {
	status int
	body   string // of a refusal
	events chan news
	close  func()
}

// node is a started app behind a real server.
func node(t *testing.T, cfg app.Config) (*app.App, *httptest.Server) {
	t.Helper()
	a, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.Handler)
	t.Cleanup(func() { stopNode(t, a, server) })
	return a, server
}

func stopNode(t *testing.T, a *app.App, server *httptest.Server) {
	a.Unready()
	server.Close() // waits for all answers: streams must have ended
	if err := a.Stop(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
}

func liveConfig(t *testing.T, dialect store.Dialect) app.Config {
	t.Helper()
	cfg := app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), NoRateLimits: true, LogFormat: "text", PublicURL: "http://shop.test"}
	if dialect == store.PostgreSQL {
		cfg.DatabaseURL = storetest.Database(t)
	}
	return cfg
}

// follow opens the feed; its events channel is closed when the stream ends.
func follow(t *testing.T, server *httptest.Server, token string) *feed {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/v1/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	f := &feed{status: answer.StatusCode, events: make(chan news, 100), close: cancel}
	if f.status != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		f.body = string(text)
		_ = answer.Body.Close()
		return f
	}
	go func() {
		defer close(f.events)
		defer func() { _ = answer.Body.Close() }()
		var one news
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			switch name, value, _ := strings.Cut(lines.Text(), ": "); name {
			case "event":
				one = news{name: value}
			case "data":
				if err := json.Unmarshal([]byte(value), &one.data); err != nil {
					t.Errorf("%s: %v", value, err)
				}
				f.events <- one
			}
		}
	}()
	return f
}

// next gives the next event; ok is false when the stream ended.
func (f *feed) next(t *testing.T) (one news, ok bool) {
	t.Helper()
	if f.status != http.StatusOK {
		t.Fatalf("the feed answers %d %s", f.status, f.body)
	}
	select {
	case one, ok = <-f.events:
		return one, ok
	case <-time.After(time.Minute):
		t.Fatal("the feed says nothing")
		return one, false
	}
}

// hello reads the first event and gives the services in it.
func (f *feed) hello(t *testing.T) []string {
	t.Helper()
	one, ok := f.next(t)
	if !ok || one.name != "hello" {
		t.Fatalf("got %+v, want hello", one)
	}
	return one.data.Services
}

// until reads on to the change of an entity, and fails on services that must not be heard of.
func (f *feed) until(t *testing.T, service, id string, never ...string) {
	t.Helper()
	for {
		one, ok := f.next(t)
		if !ok {
			t.Fatalf("the feed ended before it told of %s %s", service, id)
		}
		if slices.Contains(never, one.data.Service) {
			t.Errorf("the feed told of %s", one.data.Service)
		}
		if one.name == "change" && one.data.Service == service && (id == "" || slices.Contains(one.data.IDs, id)) {
			if one.data.At == "" {
				t.Errorf("no date: %+v", one)
			}
			return
		}
	}
}

func (f *feed) ends(t *testing.T) {
	t.Helper()
	for {
		if _, ok := f.next(t); !ok {
			return
		}
	}
}

func newProduct(t *testing.T, a *app.App, token, name string) string {
	t.Helper()
	made := ask(t, a, "POST", "/v1/products", token, `{"product":{"name":"`+name+`","priceData":{"price":10},"productType":"physical"}}`)
	return made["product"].(map[string]any)["id"].(string)
}

func newCoupon(t *testing.T, a *app.App, token, code string) string {
	t.Helper()
	made := ask(t, a, "POST", "/v2/coupons", token, `{"specification":{"name":"Coupon","code":"`+code+`","startTime":"1700000000000","percentOffRate":10,"scope":{"namespace":"stores"}}}`)
	return made["id"].(string)
}

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
