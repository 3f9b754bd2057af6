package app_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"souk/internal/app"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/store/storetest"
)

// pair is two nodes on one database: staff use one, and shoppers the other.
type pair struct {
	staff, shop      *app.App
	office, shopper  string // what they authorise with
	oldPrice, refuse atomic.Int64
}

func newPair(t *testing.T, change func(shop *app.Config)) *pair {
	t.Helper()
	cfg := app.Config{
		Addr: "127.0.0.1:0", Data: t.TempDir(), NoRateLimits: true, LogFormat: "text", PublicURL: "http://shop.test",
		DatabaseURL: storetest.Database(t), Demo: true,
	}
	start := func(cfg app.Config) *app.App {
		node, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
		expect.OK(t, err)
		t.Cleanup(func() {
			expect.Equal(t, node.Stop(context.WithoutCancel(t.Context())), nil)
		})
		expect.OK(t, node.Start(t.Context()))
		return node
	}
	p := &pair{staff: start(cfg)}
	change(&cfg)
	p.shop = start(cfg)
	p.office = key(t, p.staff)
	own, err := p.shop.Tokens.EnsureStorefront(t.Context())
	expect.OK(t, err)
	granted, err := p.shop.Identity.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: own.ID})
	expect.OK(t, err)
	p.shopper = granted.AccessToken
	return p
}

func (p *pair) product(t *testing.T, price int) string {
	t.Helper()
	body := `{"product":{"name":"Song","productType":"digital","priceData":{"price":%d},"visible":true}}`
	made := ask(t, p.staff, "POST", "/v1/products", p.office, fmt.Sprintf(body, price))
	return made["product"].(map[string]any)["id"].(string)
}

// raise has a shopper see a price, raises it on the other node, and has the shopper order:
// they are told that the price is another now, and pay the new one when they have seen it.
func (p *pair) raise(t *testing.T, product string, price int) {
	t.Helper()
	begun := ask(t, p.shop, "POST", "/v1/checkouts", p.shopper, `{"channelType":"WEB","lineItems":[{"quantity":1,
		"catalogReference":{"appId":"1380b703-ce81-ff05-f115-39571d94dfcd","catalogItemId":"`+product+`"}}],
		"checkoutInfo":{"buyerInfo":{"email":"ada@example.com"},"billingInfo":{
		"address":{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Street 1"},
		"contactDetails":{"firstName":"Ada","lastName":"L"}}}}`)["checkout"].(map[string]any)
	id := begun["id"].(string)
	raised := fmt.Sprintf(`{"product":{"priceData":{"price":%d}}}`, price)
	ask(t, p.staff, "PATCH", "/v1/products/"+product, p.office, raised)
	answer := browse(t, p.shop.Handler, "POST", "/v1/checkouts/"+id+"/create-order", p.shopper, "{}")
	if answer.StatusCode == http.StatusOK {
		p.oldPrice.Add(1)
		return
	}
	if text := answer.Body.String(); !strings.Contains(text, "CHECKOUT_CHANGED") {
		t.Errorf("after a change of the price: %d %s", answer.StatusCode, text)
	}
	p.refuse.Add(1)
	seen := totalOf(ask(t, p.shop, "GET", "/v1/checkouts/"+id, p.shopper, "")["checkout"])
	expect.That(t, seen == fmt.Sprintf("%d.00", price), "the checkout comes to %v, want %d.00", seen, price)
	made := ask(t, p.shop, "POST", "/v1/checkouts/"+id+"/create-order", p.shopper, "{}")["orderId"].(string)
	expect.Equal(t, totalOf(ask(t, p.staff, "GET", "/v1/orders/"+made, p.office, "")["order"]), seen, "the order comes")
}

func totalOf(document any) any {
	return document.(map[string]any)["priceSummary"].(map[string]any)["total"].(map[string]any)["amount"]
}

// TestNoOrderAtAnOldPrice changes prices on one node and orders on the other right after
// the change was acknowledged.
func TestNoOrderAtAnOldPrice(t *testing.T) {
	t.Parallel()
	p := newPair(t, func(*app.Config) {})
	const shoppers, rounds = 4, 50
	var group sync.WaitGroup
	for range shoppers {
		product := p.product(t, 1)
		group.Go(func() {
			for n := range rounds {
				p.raise(t, product, n+2)
			}
		})
	}
	group.Wait()
	if old, refused := p.oldPrice.Load(), p.refuse.Load(); old > 0 || refused != shoppers*rounds {
		t.Errorf("%d of %d orders were made at the old price, %d were refused", old, shoppers*rounds, refused)
	}
}

// TestNoOrderAtAnOldPriceWhenNewsStalls is the same on a node whose listening connection
// is open and hands nothing on.
func TestNoOrderAtAnOldPriceWhenNewsStalls(t *testing.T) {
	t.Parallel()
	var proxy *storetest.Proxy
	p := newPair(t, func(shop *app.Config) {
		proxy = storetest.NewProxy(t, shop.DatabaseURL)
		shop.DirectURL = proxy.Address
	})
	product := p.product(t, 1)
	proxy.Stall(true)
	t.Cleanup(func() { proxy.Stall(false) }) // before the node stops
	const rounds = 10
	for n := range rounds {
		p.raise(t, product, n+2)
	}
	if old := p.oldPrice.Load(); old > 0 {
		t.Errorf("%d of %d orders were made at the old price", old, rounds)
	}
}
