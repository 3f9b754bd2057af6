//go:build pooler

package nodes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"souk/internal/platform/ids"
	"souk/internal/platform/store/storetest"
	"souk/test/soukproc"
)

// through gives the addresses of a new database: through the pooler, and direct.
func through(t *testing.T) (pooler, direct string) {
	t.Helper()
	server, at := os.Getenv(storetest.DatabaseURL), os.Getenv("SOUK_TEST_POOLER")
	if server == "" || at == "" {
		t.Fatal("there is no pooler: run make test-pooler")
	}
	name := "p_" + strings.ReplaceAll(ids.Random(), "-", "")
	run := func(text string) {
		t.Helper()
		ctx := context.Background() // also after the test's own ended
		conn, err := pgx.Connect(ctx, server)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(ctx) }()
		if _, err := conn.Exec(ctx, text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	run("CREATE DATABASE " + name)
	t.Cleanup(func() { run("DROP DATABASE " + name + " WITH (FORCE)") })
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + name
	direct = address.String()
	address.Host = at
	return address.String(), direct
}

// TestPooler runs two servers through PgBouncer in transaction mode, with a direct address
// and without one.
func TestPooler(t *testing.T) {
	for _, withDirect := range []bool{true, false} {
		t.Run(fmt.Sprintf("direct address %v", withDirect), func(t *testing.T) {
			pooler, direct := through(t)
			env := []string{"SOUK_DATABASE_URL=" + pooler}
			if withDirect {
				env = append(env, "SOUK_DATABASE_DIRECT_URL="+direct)
			}
			n := start(t, 2, true, env...)
			n.buys(t)
			n.race(t)
			n.prices(t)
			n.jobs(t)
			n.check(t)
		})
	}
}

func (n *nodes) ask(t *testing.T, node int, token, method, path string, body any) map[string]any {
	t.Helper()
	out := map[string]any{}
	status, _, err := soukproc.Call(t.Context(), n.urls[node],
		soukproc.Request{Token: token, Method: method, Path: path, Body: body}, &out)
	if err != nil || status != http.StatusOK {
		t.Fatalf("%s %s: %d %v", method, path, status, err)
	}
	return out
}

func (n *nodes) visitor(t *testing.T, node int) string {
	t.Helper()
	body := map[string]any{"clientId": clientID, "grantType": "anonymous"}
	return n.ask(t, node, "", http.MethodPost, "/oauth2/token", body)["access_token"].(string)
}

func (n *nodes) product(t *testing.T, price, stock int) string {
	t.Helper()
	id := n.ask(t, 0, n.key, http.MethodPost, "/stores/v1/products", map[string]any{"product": map[string]any{
		"name": "Song", "productType": "digital", "visible": true, "priceData": map[string]any{"price": price},
	}})["product"].(map[string]any)["id"].(string)
	if stock > 0 {
		counted := map[string]any{"variantId": "00000000-0000-0000-0000-000000000000", "quantity": stock}
		n.ask(t, 0, n.key, http.MethodPatch, "/stores/v2/inventoryItems/product/"+id, map[string]any{
			"inventoryItem": map[string]any{"trackQuantity": true, "variants": []any{counted}},
		})
	}
	return id
}

func (n *nodes) checkout(t *testing.T, node int, visitor, product string) string {
	t.Helper()
	return n.ask(t, node, visitor, http.MethodPost, "/ecom/v1/checkouts", map[string]any{
		"channelType": "WEB",
		"lineItems": []any{map[string]any{"quantity": 1, "catalogReference": map[string]any{
			"appId": "1380b703-ce81-ff05-f115-39571d94dfcd", "catalogItemId": product,
		}}},
		"checkoutInfo": map[string]any{
			"buyerInfo": map[string]any{"email": "ada@example.com"},
			"billingInfo": map[string]any{
				"address": map[string]any{
					"country": "DE", "city": "Berlin", "postalCode": "10115", "addressLine": "Street 1",
				},
				"contactDetails": map[string]any{"firstName": "Ada", "lastName": "L"},
			},
		},
	})["checkout"].(map[string]any)["id"].(string)
}

func (n *nodes) order(node int, visitor, checkout string) (int, error) {
	path := "/ecom/v1/checkouts/" + checkout + "/create-order"
	status, _, err := soukproc.Call(context.Background(), n.urls[node],
		soukproc.Request{Token: visitor, Method: http.MethodPost, Path: path, Body: map[string]any{}}, nil)
	return status, err
}

// buys begins a purchase on one server and pays it on the other.
func (n *nodes) buys(t *testing.T) {
	t.Helper()
	visitor := n.visitor(t, 0)
	id := n.checkout(t, 0, visitor, n.product(t, 12, 0))
	card := map[string]any{"number": "4242424242424242", "expiryMonth": 12, "expiryYear": 2099, "cvc": "123"}
	token := n.ask(t, 1, visitor, http.MethodPost, "/v1/payment-tokens", map[string]any{"method": "sandbox", "card": card})
	paid := n.ask(t, 1, visitor, http.MethodPost, "/ecom/v1/checkouts/"+id+"/create-order-and-charge",
		map[string]any{"paymentToken": token["paymentToken"]})
	order := n.ask(t, 0, n.key, http.MethodGet, "/ecom/v1/orders/"+paid["orderId"].(string), nil)["order"].(map[string]any)
	if got := order["paymentStatus"]; got != "PAID" {
		t.Errorf("the order is %v", got)
	}
}

// race has more shoppers order the last pieces, on both servers, than there are.
func (n *nodes) race(t *testing.T) {
	t.Helper()
	const pieces, shoppers = 15, 40
	product := n.product(t, 5, pieces)
	ids, visitors := make([]string, shoppers), make([]string, shoppers)
	for i := range ids {
		visitors[i] = n.visitor(t, i%2)
		ids[i] = n.checkout(t, i%2, visitors[i], product)
	}
	var sold, refused atomic.Int64
	var group sync.WaitGroup
	for i, id := range ids {
		group.Go(func() {
			status, err := n.order((i+i/2)%2, visitors[i], id)
			switch {
			case err == nil && status == http.StatusOK:
				sold.Add(1)
			case err == nil && status < http.StatusInternalServerError:
				refused.Add(1)
			default:
				t.Errorf("an order was answered %d %v", status, err)
			}
		})
	}
	group.Wait()
	if sold.Load() != pieces || refused.Load() != shoppers-pieces {
		t.Errorf("%d of %d pieces were sold, %d orders refused", sold.Load(), pieces, refused.Load())
	}
}

// prices changes a price on one server and orders on the other.
func (n *nodes) prices(t *testing.T) {
	t.Helper()
	product, visitor := n.product(t, 1, 0), n.visitor(t, 1)
	for price := range 20 {
		id := n.checkout(t, 1, visitor, product)
		n.ask(t, 0, n.key, http.MethodPatch, "/stores/v1/products/"+product, map[string]any{
			"product": map[string]any{"priceData": map[string]any{"price": price + 2}},
		})
		status, err := n.order(1, visitor, id)
		if err != nil || status != http.StatusPreconditionRequired {
			t.Errorf("an order after a change of the price was answered %d %v", status, err)
		}
	}
}

// jobs waits until background work was done.
func (n *nodes) jobs(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for {
		for _, at := range n.urls {
			response, err := http.Get(at + "/metrics")
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(response.Body)
			if err := errors.Join(err, response.Body.Close()); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), `souk_job_seconds_count{`) {
				return
			}
		}
		select {
		case <-ctx.Done():
			t.Fatal("no background job ran")
		case <-time.After(100 * time.Millisecond):
		}
	}
}
