package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"souk/internal/app"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const ownCatalog = "215238eb-22a5-4c36-9e7b-e7c08025e04e"

// keyShop is a whole shop with a visitor and a manager, for calls with Idempotency-Keys.
type keyShop struct {
	t               *testing.T
	a               *app.App
	visitor, office string
	mug             string
}

// keyed is an answer to a call with a key.
type keyed struct {
	status   int
	body     string
	replayed bool
}

func newKeyShop(t *testing.T, a *app.App) *keyShop {
	t.Helper()
	own, err := a.Tokens.EnsureStorefront(t.Context())
	expect.OK(t, err)
	granted, err := a.Identity.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: own.ID})
	expect.OK(t, err)
	s := &keyShop{t: t, a: a, visitor: granted.AccessToken, office: key(t, a)}
	ask(t, a, "PATCH", "/v1/payment-settings/site", s.office, `{"paymentSettings":{"provider":"sandbox"}}`)
	made := ask(t, a, "POST", "/v1/products", s.office,
		`{"product":{"name":"Song","productType":"digital","priceData":{"price":12},"visible":true}}`)
	s.mug = made["product"].(map[string]any)["id"].(string)
	return s
}

// callOn sends a request with a key to a node.
func (s *keyShop) callOn(node *app.App, method, path, token, body, key string) keyed {
	request := httptest.NewRequestWithContext(context.Background(), method, path, strings.NewReader(body))
	request.Header.Set("Authorization", token)
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	answer := httptest.NewRecorder()
	node.Handler.ServeHTTP(answer, request)
	return keyed{answer.Code, answer.Body.String(), answer.Header().Get("Idempotency-Replayed") == "true"}
}

// thrice calls three times with one key and gives the answer, which must be the same.
func (s *keyShop) thrice(method, path, token, body, key string) map[string]any {
	s.t.Helper()
	first := s.callOn(s.a, method, path, token, body, key)
	for range 2 {
		again := s.callOn(s.a, method, path, token, body, key)
		if first.status != http.StatusOK || again.status != first.status || again.body != first.body || !again.replayed ||
			first.replayed {
			s.t.Fatalf("%s %s\nfirst %+v\nagain %+v", method, path, first, again)
		}
	}
	if next := changed(body); next != body {
		other := s.callOn(s.a, method, path, token, next, key)
		expect.That(s.t, other.status == http.StatusConflict && strings.Contains(other.body, httpapi.CodeKeyReused),
			"%s %s with another body: %+v", method, path, other)
	}
	var out map[string]any
	expect.OK(s.t, json.Unmarshal([]byte(first.body), &out))
	return out
}

// changed makes another valid request of a body, if it knows how.
func changed(body string) string {
	for _, pair := range [][2]string{
		{`"quantity":2`, `"quantity":3`}, {`"paymentToken":"`, `"savePaymentMethod":true,"paymentToken":"`},
		{`"WEB"`, `"POS"`},
		{`{}`, `{"delayCapture":true,"currencyCode":"EUR","reason":"x","email":"x@example.com"}`},
		{`"amount":"5.00"`, `"amount":"6.00"`},
		{`"one"`, `"two"`}, {"https://example.com/one", "https://example.com/two"},
	} {
		if strings.Contains(body, pair[0]) {
			return strings.Replace(body, pair[0], pair[1], 1)
		}
	}
	return body
}

// at finds a value in an answer by its keys.
func at(t *testing.T, answer map[string]any, path ...string) any {
	t.Helper()
	var now any = answer
	for _, name := range path {
		if list, ok := now.([]any); ok && len(list) > 0 {
			now = list[0]
		}
		object, ok := now.(map[string]any)
		expect.ThatNow(t, ok, "no %s in %v", name, answer)
		now = object[name]
	}
	return now
}

func (s *keyShop) lines(quantity int) string {
	return fmt.Sprintf(`"lineItems":[{"quantity":%d,"catalogReference":{"appId":%q,"catalogItemId":%q}}]`, quantity,
		ownCatalog, s.mug)
}

const keyBuyer = `"checkoutInfo":{"buyerInfo":{"email":"ada@example.com"},"billingInfo":{"address":{"country":"DE","city":"Berlin",` +
	`"postalCode":"10115","addressLine":"Street 1"},"contactDetails":{"firstName":"Ada","lastName":"L"}}}`

// onShops runs fn on a whole shop on each database.
func onShops(t *testing.T, fn func(t *testing.T, s *keyShop)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newKeyShop(t, newApp(t, dialect, onThisMachine))
		fn(t, s)
		found, err := s.a.Check(t.Context(), func(string, int, int) {})
		expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
	})
}

// Adding to the current cart three times with one key adds once, also to a cart that is
// remembered in memory and could be changed by one statement.
func TestKeyOfTheCurrentCart(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		for range 2 { // begun, and remembered
			ask(t, s.a, "POST", "/v1/carts/current/add-to-cart", s.visitor, `{`+s.lines(1)+`}`)
		}
		out := s.thrice("POST", "/v1/carts/current/add-to-cart", s.visitor, `{`+s.lines(2)+`}`, "add")
		expect.Equal(t, at(t, out, "cart", "lineItems", "quantity"), 4.0, "pieces")
		expect.Equal(t, at(t, ask(t, s.a, "GET", "/v1/carts/current", s.visitor, ""), "cart", "lineItems", "quantity"),
			4.0, "pieces in the end")
		id := at(t, out, "cart", "id").(string)
		s.thrice("POST", "/v1/carts/"+id+"/add-to-cart", s.visitor, `{`+s.lines(2)+`}`, "add")
		checkout := s.thrice("POST", "/v1/carts/current/create-checkout", s.visitor, `{"channelType":"WEB"}`,
			"c")["checkoutId"]
		if got := at(t, ask(t, s.a, "GET", "/v1/checkouts/"+checkout.(string), s.visitor, ""), "checkout", "lineItems",
			"quantity"); got != 6.0 {
			t.Errorf("%v pieces in the checkout", got)
		}
	})
}

// From a checkout to money that is given back: each call with one key has one effect.
func TestKeysFromCheckoutToRefund(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		begin := func(key string) string {
			out := s.thrice("POST", "/v1/checkouts", s.visitor, `{"channelType":"WEB",`+s.lines(2)+`,`+keyBuyer+`}`, key)
			return at(t, out, "checkout", "id").(string)
		}
		checkout := begin("one")
		out := s.thrice("POST", "/v1/checkouts/"+checkout+"/add-to-checkout", s.visitor, `{`+s.lines(2)+`}`, "one")
		expect.Equal(t, at(t, out, "checkout", "lineItems", "quantity"), 4.0, "pieces")
		s.thrice("PATCH", "/v1/checkouts/"+checkout, s.visitor, `{"checkout":{"buyerNote":"one"}}`, "one")
		unpaid := s.thrice("POST", "/v1/checkouts/"+checkout+"/create-order", s.visitor, `{}`, "one")["orderId"].(string)
		token := func() string {
			return ask(t, s.a, "POST", "/v1/payment-tokens", s.visitor,
				`{"method":"sandbox","card":{"number":"4242424242424242","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`)["paymentToken"].(string)
		}
		out = s.thrice("POST", "/v1/checkouts/"+begin("two")+"/create-order-and-charge", s.visitor,
			`{"paymentToken":"`+token()+`"}`, "one")
		order := out["orderId"].(string)
		expect.That(t, order != unpaid, "one order for two checkouts")
		paid := ask(t, s.a, "GET", "/v1/payments/orders/"+order, s.office, "")
		payments := at(t, paid, "orderTransactions", "payments").([]any)
		expect.EqualNow(t, len(payments), 1, "payments: %v", payments)
		payment := at(t, paid, "orderTransactions", "payments", "id").(string)
		s.thrice("POST", "/v1/order-billing/refund-payments", s.office,
			`{"orderId":"`+order+`","paymentRefunds":[{"paymentId":"`+payment+`","amount":{"amount":"5.00"}}]}`, "one")
		after := ask(t, s.a, "GET", "/v1/orders/"+order, s.office, "")
		expect.Equal(t, at(t, after, "order", "balanceSummary", "refunded", "amount"), "5.00", "was given back")
		line := at(t, after, "order", "lineItems", "id").(string)
		s.thrice("POST", "/v1/fulfillments/orders/"+order+"/create-fulfillment", s.office,
			`{"fulfillment":{"lineItems":[{"id":"`+line+
				`","quantity":1}],"trackingInfo":{"trackingNumber":"one","shippingProvider":"dhl"}}}`, "one")
		sent := ask(t, s.a, "GET", "/v1/fulfillments/orders/"+order, s.office, "")
		expect.Len(t, at(t, sent, "orderWithFulfillments", "fulfillments").([]any), 1, "parcels")
	})
}

func TestKeysOfDrafts(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		made := s.thrice("POST", "/v1/draft-orders", s.office,
			`{"draftOrder":{"customLineItems":[{"productName":{"original":"Vase"},"quantity":2,`+
				`"price":{"amount":"10.00"}}],"buyerInfo":{"email":"ada@example.com"}}}`, "one")
		id := at(t, made, "calculatedDraftOrder", "draftOrder", "id").(string)
		s.thrice("POST", "/v1/draft-orders/"+id+"/add-line-items", s.office,
			`{"customLineItems":[{"productName":{"original":"Pot"},"quantity":2,"price":{"amount":"1.00"}}]}`, "one")
		if got := at(t, ask(t, s.a, "GET", "/v1/draft-orders/"+id, s.office, ""), "calculatedDraftOrder", "draftOrder",
			"lineItems").([]any); len(got) != 2 {
			t.Errorf("%d lines", len(got))
		}
		placed := s.thrice("POST", "/v1/draft-orders/"+id+"/create-order", s.office, `{}`, "one")
		order := at(t, placed, "createdOrder", "id").(string)
		edit := s.thrice("POST", "/v1/draft-orders", s.office, `{"sourceOrderId":"`+order+`"}`, "edit")
		draft := at(t, edit, "calculatedDraftOrder", "draftOrder", "id").(string)
		s.thrice("POST", "/v1/draft-orders/"+draft+"/add-line-items", s.office,
			`{"customLineItems":[{"productName":{"original":"Cup"},"quantity":2,"price":{"amount":"1.00"}}]}`, "edit")
		s.thrice("POST", "/v1/draft-orders/"+draft+"/commit", s.office, `{}`, "edit")
		expect.Len(t, at(t, ask(t, s.a, "GET", "/v1/orders/"+order, s.office, ""), "order", "lineItems").([]any), 3,
			"lines in the order")
	})
}

// A webhook is made once. What can be read once is not stored: such calls refuse the key,
// and do nothing.
func TestKeysOfWebhooksAndSecrets(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		hook := `{"webhook":{"url":"https://example.com/one","eventTypes":["wix.ecom.v1.cart_updated"]}}`
		id := at(t, s.thrice("POST", "/v1/webhooks", s.office, hook, "one"), "webhook", "id").(string)
		expect.Len(t, ask(t, s.a, "POST", "/v1/webhooks/query", s.office, "{}")["webhooks"].([]any), 1, "webhooks")
		first := s.callOn(s.a, "POST", "/v1/webhooks/"+id+"/test", s.office, "{}", "one")
		again := s.callOn(s.a, "POST", "/v1/webhooks/"+id+"/test", s.office, "{}", "one")
		expect.That(t, first.status == http.StatusOK && again.body == first.body, "test: %+v, then %+v", first, again)
		for path, body := range map[string]string{
			"/v1/gift-cards":       `{"giftCard":{"initialValue":{"amount":"10"},"currency":"USD"},"idempotencyKey":"a"}`,
			"/v1/api-keys":         `{"apiKey":{"name":"x","allPermissions":true}}`,
			"/v1/apps":             `{"app":{"name":"x"}}`,
			"/v1/payment-tokens":   `{"method":"sandbox"}`,
			"/v1/redirect-session": `{}`,
			"/v1/media/files":      `x`,
		} {
			if got := s.callOn(s.a, "POST", path, s.office, body, "one"); got.status != http.StatusBadRequest ||
				!strings.Contains(got.body, httpapi.CodeKeyNotSupported) {
				t.Errorf("%s: %+v", path, got)
			}
		}
		expect.Len(t, ask(t, s.a, "POST", "/v1/gift-cards/query", s.office, "{}")["giftCards"].([]any), 0, "gift cards")
	})
}

// Two nodes on one database: of many calls with one key one adds, and what one node
// answered the other gives again.
func TestKeysOnTwoNodes(t *testing.T) {
	t.Parallel()
	address := storetest.Database(t)
	data := t.TempDir()
	on := func(cfg *app.Config) { cfg.DatabaseURL, cfg.Data = address, data }
	s := newKeyShop(t, newApp(t, store.SQLite, on))
	nodes := []*app.App{s.a, newApp(t, store.SQLite, on)}
	path, body := "/v1/carts/current/add-to-cart", `{`+s.lines(2)+`}`
	for round := range 3 {
		name := fmt.Sprint("round-", round)
		var wait sync.WaitGroup
		answers := make([]keyed, 8)
		for i := range answers {
			wait.Go(func() { answers[i] = s.callOn(nodes[i%2], "POST", path, s.visitor, body, name) })
		}
		wait.Wait()
		for i, got := range answers {
			last := s.callOn(nodes[(i+1)%2], "POST", path, s.visitor, body, name)
			running := got.status == http.StatusConflict && strings.Contains(got.body, httpapi.CodeKeyRunning)
			expect.That(t, last.status == http.StatusOK && last.replayed && (running || got.body == last.body),
				"%+v, afterwards %+v", got, last)
		}
		cart := ask(t, nodes[1], "GET", "/v1/carts/current", s.visitor, "")
		if got := at(t, cart, "cart", "lineItems", "quantity"); got != float64(2*(round+1)) {
			t.Errorf("%v pieces after round %d", got, round)
		}
	}
}
