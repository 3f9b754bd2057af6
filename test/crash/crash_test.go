// Package crash kills the real server under load, again and again, and looks
// whether anything that was acknowledged is gone.
package crash

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/ids"
	"souk/internal/platform/store/storetest"
	"souk/test/soukproc"
)

const (
	rounds   = 6
	shoppers = 16
	// each round is killed after this many acknowledged writes, so in the middle of others
	perRound = 150
)

const (
	catalogApp = "1380b703-ce81-ff05-f115-39571d94dfcd"
	clientID   = "7f3f6d5e-6c1c-4c55-9f0b-9a8a3f5f6a01"
)

func TestKilledServerLosesNoAcknowledgedWrite(t *testing.T) {
	t.Parallel()
	for _, database := range []string{"sqlite", "postgres"} {
		t.Run(database, func(t *testing.T) {
			t.Parallel()
			env := []string{"SOUK_DATA=" + t.TempDir(), "SOUK_DATABASE_URL=", "SOUK_DEMO=1", "SOUK_NO_RATE_LIMITS=1",
				"SOUK_CLIENT_ID=" + clientID}
			if database == "postgres" {
				env[1] = "SOUK_DATABASE_URL=" + storetest.Database(t)
			}
			run(t, env)
		})
	}
}

func run(t *testing.T, env []string) {
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	people := make([]*shopper, shoppers)
	var product string
	for round := range rounds {
		server, err := soukproc.Start(ctx, env)
		if err != nil {
			t.Fatal(err)
		}
		if round == 0 {
			product = endlessProduct(t, server.URL)
			for i := range people {
				people[i] = newShopper(t, server.URL)
			}
		}
		for i, p := range people {
			p.mustHaveKept(t, server.URL, fmt.Sprintf("round %d, shopper %d", round, i))
		}
		var acknowledged atomic.Int64
		var group sync.WaitGroup
		var kill sync.Once
		for _, p := range people {
			group.Go(func() {
				for p.add(server.URL, product) {
					if acknowledged.Add(1) >= perRound {
						kill.Do(server.Kill)
					}
				}
			})
		}
		group.Wait()
		kill.Do(func() {
			t.Errorf("round %d: the server stopped serving by itself:\n%s", round, server.Output())
			server.Kill()
		})
	}
	server, err := soukproc.Start(ctx, env)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range people {
		p.mustHaveKept(t, server.URL, fmt.Sprintf("at the end, shopper %d", i))
	}
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
	if out, err := soukproc.Run(ctx, env, "check"); err != nil {
		t.Errorf("souk check: %v", err)
	} else {
		t.Log(out)
	}
}

// shopper adds one of a product again and again and remembers what was promised.
type shopper struct {
	token        string
	acknowledged int // quantity that the server said is in the cart
	uncertain    int // adds that got no answer: they may or may not have happened
}

func newShopper(t *testing.T, url string) *shopper {
	t.Helper()
	var answer struct {
		AccessToken string `json:"access_token"`
	}
	status, err := call(url, "", http.MethodPost, "/oauth2/token",
		map[string]any{"clientId": clientID, "grantType": "anonymous"}, &answer)
	if err != nil || status != http.StatusOK || answer.AccessToken == "" {
		t.Fatalf("visitor token: %d %v", status, err)
	}
	return &shopper{token: answer.AccessToken}
}

type cartAnswer struct {
	Cart struct {
		LineItems []struct {
			Quantity int `json:"quantity"`
		} `json:"lineItems"`
	} `json:"cart"`
}

func (c cartAnswer) quantity() int {
	sum := 0
	for _, line := range c.Cart.LineItems {
		sum += line.Quantity
	}
	return sum
}

func (p *shopper) add(url, product string) bool {
	var answer cartAnswer
	status, err := call(url, p.token, http.MethodPost, "/ecom/v1/carts/current/add-to-cart", map[string]any{
		"lineItems": []any{map[string]any{"quantity": 1,
			"catalogReference": map[string]any{"appId": catalogApp, "catalogItemId": product}}},
	}, &answer)
	if err != nil || status != http.StatusOK {
		p.uncertain++
		return false
	}
	p.acknowledged = answer.quantity()
	p.uncertain = 0 // the answer counts every earlier add
	return true
}

func (p *shopper) mustHaveKept(t *testing.T, url, when string) {
	t.Helper()
	var answer cartAnswer
	status, err := call(url, p.token, http.MethodGet, "/ecom/v1/carts/current", nil, &answer)
	if err != nil || status != http.StatusOK && (status != http.StatusNotFound || p.acknowledged > 0) {
		t.Fatalf("%s: reading the cart: %d %v", when, status, err)
	}
	if got := answer.quantity(); got < p.acknowledged || got > p.acknowledged+p.uncertain {
		t.Errorf("%s: the cart holds %d; %d were acknowledged and %d got no answer", when, got, p.acknowledged, p.uncertain)
	} else {
		p.acknowledged, p.uncertain = got, 0
	}
}

// endlessProduct finds one whose stock is not counted, so that nothing is capped.
func endlessProduct(t *testing.T, url string) string {
	t.Helper()
	visitor := newShopper(t, url)
	var answer struct {
		Products []struct {
			ID             string `json:"id"`
			ManageVariants bool   `json:"manageVariants"`
			ProductOptions []any  `json:"productOptions"`
			Stock          struct {
				TrackInventory bool `json:"trackInventory"`
				InStock        bool `json:"inStock"`
			} `json:"stock"`
		} `json:"products"`
	}
	status, err := call(url, visitor.token, http.MethodPost, "/stores-reader/v1/products/query-platformized",
		map[string]any{"query": map[string]any{"paging": map[string]any{"limit": 100}}}, &answer)
	if err != nil || status != http.StatusOK {
		t.Fatalf("products: %d %v", status, err)
	}
	for _, p := range answer.Products {
		if !p.Stock.TrackInventory && p.Stock.InStock && !p.ManageVariants && len(p.ProductOptions) == 0 {
			return p.ID
		}
	}
	t.Fatal("the demo store has no product without counted stock")
	return ""
}

func call(url, token, method, path string, body, answer any) (int, error) {
	in := soukproc.Request{Token: token, Method: method, Path: path, Body: body}
	if method != http.MethodGet && token != "" && path != "/v1/payment-tokens" { // what answers a secret takes no key
		in.Key = ids.Random()
	}
	status, _, err := soukproc.Call(context.Background(), url, in, answer)
	return status, err
}
