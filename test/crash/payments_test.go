package crash

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/ids"
	"souk/internal/platform/store/storetest"
	"souk/test/soukproc"
)

// kills is how often the server dies under purchases and refunds, on each database.
// make test does it a few times; SOUK_KILLS says otherwise.
func kills(t *testing.T) int {
	text := os.Getenv("SOUK_KILLS")
	if text == "" {
		return 5
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

const buyers = 8

// The server dies at any step between a question to the bank and its answer. After a
// restart every payment is in its true state, once: the bank's books and the shop's
// agree, nobody paid twice, and nothing that was acknowledged is gone.
func TestKilledServerChargesNobodyTwice(t *testing.T) {
	t.Parallel()
	for _, database := range []string{"sqlite", "postgres"} {
		t.Run(database, func(t *testing.T) {
			t.Parallel()
			key := ids.Random()
			env := []string{"SOUK_DATA=" + t.TempDir(), "SOUK_DATABASE_URL=", "SOUK_DEMO=1", "SOUK_NO_RATE_LIMITS=1",
				"SOUK_CLIENT_ID=" + clientID, "SOUK_API_KEY=" + key}
			if database == "postgres" {
				env[1] = "SOUK_DATABASE_URL=" + storetest.Database(t)
			}
			(&market{t: t, env: env, key: key}).run()
		})
	}
}

// market is a shop that buyers buy in while its server dies again and again.
type market struct {
	t       *testing.T
	env     []string
	key     string
	product string
	mu      sync.Mutex
	sold    map[string]int // refunds that were acknowledged, by order that was paid
}

func (m *market) run() {
	rounds := kills(m.t)
	ctx, cancel := context.WithTimeout(m.t.Context(), 10*time.Minute+time.Duration(rounds)*time.Minute) // bounds a hang
	defer cancel()
	m.sold = map[string]int{}
	for round := range rounds {
		server, err := soukproc.Start(ctx, m.env)
		if err != nil {
			m.t.Fatal(err)
		}
		if m.product == "" {
			m.product = endlessProduct(m.t, server.URL)
		}
		m.trade(server, int64(1+rand.IntN(150)), round)
	}
	server, err := soukproc.Start(ctx, m.env)
	if err != nil {
		m.t.Fatal(err)
	}
	m.settled(ctx, server.URL)
	if err := server.Stop(); err != nil {
		m.t.Error(err)
	}
	out, err := soukproc.Run(ctx, m.env, "check")
	if err != nil {
		m.t.Errorf("souk check: %v", err)
	}
	m.t.Logf("%d kills, %d orders paid\n%s", rounds, len(m.sold), out)
}

// trade buys and refunds until the server was killed after so many answers.
func (m *market) trade(server *soukproc.Process, after int64, round int) {
	var answers atomic.Int64
	var group sync.WaitGroup
	var kill sync.Once
	done := make(chan struct{})
	for range buyers {
		group.Go(func() {
			for m.buy(server.URL, func() {
				if answers.Add(1) >= after {
					kill.Do(func() { server.Kill(); close(done) })
				}
			}) {
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	group.Wait()
	kill.Do(func() {
		m.t.Errorf("round %d: the server stopped serving by itself:\n%s", round, server.Output())
		server.Kill()
	})
}

var cards = []string{"4242424242424242", "4242424242424242", "4000000000000002", "4000000000006066", "4000000000000077"}

// buy buys once and gives a part back; step hears of every answer. false when the
// server does not answer any more.
func (m *market) buy(url string, step func()) bool {
	ask := func(token, method, path string, body, answer any) (int, bool) {
		status, err := call(url, token, method, path, body, answer)
		if err != nil {
			return 0, false
		}
		step()
		return status, true
	}
	var visitor struct {
		AccessToken string `json:"access_token"`
	}
	if status, ok := ask("", http.MethodPost, "/oauth2/token",
		map[string]any{"clientId": clientID, "grantType": "anonymous"}, &visitor); !ok || status != http.StatusOK {
		return ok
	}
	address := map[string]any{"country": "US", "subdivision": "US-NY", "city": "New York", "postalCode": "10001",
		"addressLine": "1 Main Street"}
	person := map[string]any{"firstName": "Ada", "lastName": "Lovelace", "phone": "+12125550100"}
	place := map[string]any{"address": address, "contactDetails": person}
	var made checkoutAnswer
	status, ok := ask(visitor.AccessToken, http.MethodPost, "/ecom/v1/checkouts", map[string]any{
		"channelType": "WEB", "lineItems": []any{map[string]any{"quantity": 1,
			"catalogReference": map[string]any{"appId": catalogApp, "catalogItemId": m.product}}},
		"checkoutInfo": map[string]any{"buyerInfo": map[string]any{"email": "ada@example.com"}, "billingInfo": place,
			"shippingInfo": map[string]any{"shippingDestination": place}},
	}, &made)
	if !ok || status != http.StatusOK {
		return m.odd(ok, "create checkout", status)
	}
	option := made.option()
	if option == "" {
		m.t.Error("the demo store delivers nowhere")
		return false
	}
	status, ok = ask(visitor.AccessToken, http.MethodPatch, "/ecom/v1/checkouts/"+made.Checkout.ID, map[string]any{
		"checkout": map[string]any{"shippingInfo": map[string]any{"selectedCarrierServiceOption": map[string]any{"code": option}}},
	}, &made)
	if !ok || status != http.StatusOK {
		return m.odd(ok, "choose delivery", status)
	}
	var token struct {
		PaymentToken string `json:"paymentToken"`
	}
	card := map[string]any{"number": cards[rand.IntN(len(cards))], "expiryMonth": 12, "expiryYear": 2099, "cvc": "123"}
	if status, ok = ask(visitor.AccessToken, http.MethodPost, "/v1/payment-tokens",
		map[string]any{"method": "sandbox", "card": card}, &token); !ok || status != http.StatusOK {
		return m.odd(ok, "token", status)
	}
	var paid struct {
		OrderID              string `json:"orderId"`
		PaymentResponseToken string `json:"paymentResponseToken"`
	}
	status, ok = ask(visitor.AccessToken, http.MethodPost,
		"/ecom/v1/checkouts/"+made.Checkout.ID+"/create-order-and-charge",
		map[string]any{"paymentToken": token.PaymentToken}, &paid)
	if !ok || status != http.StatusOK || paid.PaymentResponseToken != "" {
		return ok
	}
	m.mu.Lock()
	m.sold[paid.OrderID] = 0
	m.mu.Unlock()
	return m.refund(url, paid.OrderID, step)
}

// odd reports an answer that a healthy server does not give.
func (m *market) odd(ok bool, what string, status int) bool {
	if ok {
		m.t.Errorf("%s: %d", what, status)
	}
	return false
}

type checkoutAnswer struct {
	Checkout struct {
		ID           string `json:"id"`
		ShippingInfo struct {
			CarrierServiceOptions []struct {
				ShippingOptions []struct {
					Code string `json:"code"`
				} `json:"shippingOptions"`
			} `json:"carrierServiceOptions"`
		} `json:"shippingInfo"`
	} `json:"checkout"`
}

func (c *checkoutAnswer) option() string {
	for _, carrier := range c.Checkout.ShippingInfo.CarrierServiceOptions {
		for _, option := range carrier.ShippingOptions {
			return option.Code
		}
	}
	return ""
}

type bookAnswer struct {
	OrderTransactions struct {
		Payments []struct {
			ID     string `json:"id"`
			Status string `json:"status"`
		} `json:"payments"`
		Refunds []struct {
			Transactions []struct {
				RefundStatus string `json:"refundStatus"`
			} `json:"transactions"`
		} `json:"refunds"`
	} `json:"orderTransactions"`
}

// refund gives one unit of money back, as staff would.
func (m *market) refund(url, order string, step func()) bool {
	var book bookAnswer
	status, err := call(url, m.key, http.MethodGet, "/ecom/v1/payments/orders/"+order, nil, &book)
	if err != nil || status != http.StatusOK || len(book.OrderTransactions.Payments) == 0 {
		return err == nil && m.odd(true, "book", status)
	}
	step()
	status, err = call(url, m.key, http.MethodPost, "/ecom/v1/payments-collector/orders/"+order+"/trigger-refund",
		map[string]any{
			"payments": []any{map[string]any{"paymentId": book.OrderTransactions.Payments[0].ID,
				"amount": map[string]any{"amount": "1.00"}}},
		}, &book)
	if err != nil {
		return false
	}
	step()
	if status == http.StatusOK {
		m.mu.Lock()
		m.sold[order]++
		m.mu.Unlock()
	}
	return true
}

// settled waits until nothing is under way any more, and looks that what was
// acknowledged is there: paid once, and every refund.
func (m *market) settled(ctx context.Context, url string) {
	for order, refunds := range m.sold {
		for {
			var book bookAnswer
			status, err := call(url, m.key, http.MethodGet, "/ecom/v1/payments/orders/"+order, nil, &book)
			if err != nil || status != http.StatusOK {
				m.t.Fatalf("order %s: %d %v", order, status, err)
			}
			paid, open, given := 0, 0, 0
			for _, p := range book.OrderTransactions.Payments {
				switch p.Status {
				case "APPROVED", "PARTIALLY_REFUNDED":
					paid++
				case "PENDING", "PENDING_MERCHANT":
					open++
				}
			}
			for _, r := range book.OrderTransactions.Refunds {
				for _, one := range r.Transactions {
					if one.RefundStatus == "SUCCEEDED" {
						given++
					} else {
						open++
					}
				}
			}
			if open == 0 {
				if paid != 1 || given < refunds {
					m.t.Errorf("order %s: paid %d times, %d refunds of the %d that were acknowledged", order, paid, given, refunds)
				}
				break
			}
			select {
			case <-ctx.Done():
				m.t.Fatal(fmt.Errorf("order %s is not settled: %w", order, ctx.Err()))
			case <-time.After(200 * time.Millisecond):
			}
		}
	}
}
