package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// purchaseTime is the length of one turn of purchases.
const purchaseTime = time.Second

// acceptCards has the shop take money by the sandbox.
func (t *target) acceptCards(key string) error {
	var answer map[string]any
	return t.call(http.MethodPatch, "/v1/payment-settings/site", key, map[string]any{"paymentSettings": map[string]any{"provider": "sandbox"}}, &answer)
}

// buyer is one client with a connection of its own.
type buyer struct {
	t      *target
	client int
	conn   net.Conn
	in     *bufio.Reader
}

// ask sends a request and reads its answer.
func (b *buyer) ask(path string, body, answer any) error {
	if _, err := b.conn.Write(b.t.post(path, b.client, body)); err != nil {
		return err
	}
	response, err := http.ReadResponse(b.in, nil)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %d %s", path, response.StatusCode, text)
	}
	if answer == nil {
		return nil
	}
	return json.NewDecoder(bytes.NewReader(text)).Decode(answer)
}

// buy is one purchase: three things into the cart, a checkout of it, a card, and the
// order with its payment. An answer without error means that the order is approved.
func (b *buyer) buy(n int) error {
	lines := make([]any, min(3, len(b.t.plain)))
	for i := range lines {
		lines[i] = addBody(b.t.plain[(b.client+n+i)%len(b.t.plain)])["lineItems"].([]any)[0]
	}
	address := map[string]any{"country": "DE", "city": "Berlin", "postalCode": "10115", "addressLine1": "Lindenstraße 1"}
	var checkout struct {
		ID string `json:"checkoutId"`
	}
	var token struct {
		Token string `json:"paymentToken"`
	}
	var order struct {
		ID        string `json:"orderId"`
		Token     string `json:"paymentResponseToken"`
		Completed bool   `json:"checkoutCompleted"`
	}
	card := map[string]any{"number": "4242424242424242", "expiryMonth": 12, "expiryYear": 2099, "cvc": "123"}
	if err := b.ask(cartPath, map[string]any{"lineItems": lines}, nil); err != nil {
		return err
	}
	if err := b.ask("/ecom/v1/carts/current/create-checkout", map[string]any{
		"channelType": "WEB", "email": fmt.Sprintf("buyer%d@example.com", b.client), "shippingAddress": address, "billingAddress": address,
		"selectedShippingOption": map[string]any{"code": b.t.delivery},
	}, &checkout); err != nil {
		return err
	}
	if err := b.ask("/v1/payment-tokens", map[string]any{"method": "sandbox", "card": card}, &token); err != nil {
		return err
	}
	if err := b.ask(ordersPath+"/"+checkout.ID+"/create-order-and-charge", map[string]any{"paymentToken": token.Token}, &order); err != nil {
		return err
	}
	if order.ID == "" || order.Token != "" || !order.Completed {
		return fmt.Errorf("the payment is not approved: %+v", order)
	}
	return nil
}

// purchases has every client buy until the time is over.
func (t *target) purchases(ctx context.Context, length time.Duration) (result, error) {
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		total   result
		failure error
	)
	begun := time.Now()
	for client := range *clients {
		group.Go(func() {
			waits, err := t.buyer(ctx, client, begun.Add(length))
			mu.Lock()
			defer mu.Unlock()
			total.waits = append(total.waits, waits...)
			failure = errors.Join(failure, err)
		})
	}
	group.Wait()
	total.took, total.answers = time.Since(begun), len(total.waits)
	return total, failure
}

func (t *target) buyer(ctx context.Context, client int, until time.Time) ([]time.Duration, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", t.host)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	b := &buyer{t, client, conn, bufio.NewReaderSize(conn, 64<<10)}
	var waits []time.Duration
	for n := 0; ; n++ {
		begun := time.Now()
		if begun.After(until) || ctx.Err() != nil {
			return waits, nil
		}
		if err := b.buy(n); err != nil {
			return waits, err
		}
		waits = append(waits, time.Since(begun))
	}
}

// purchase measures whole purchases.
func purchase(ctx context.Context, t *target, s *shop, limits ...source) error {
	if err := t.acceptCards(s.key); err != nil {
		return err
	}
	if _, err := t.purchases(ctx, purchaseTime/2); err != nil {
		return err
	}
	return againstLimits(ctx, s, "purchase, cart to approved", 0.25, limits, func() (func() (result, error), error) {
		return func() (result, error) { return t.purchases(ctx, purchaseTime) }, nil
	})
}
