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
const purchaseTime = 3 * time.Second

// acceptCards has the shop take money by the sandbox.
func (t *target) acceptCards(key string) error {
	var answer map[string]any
	return t.call(http.MethodPatch, "/v1/payment-settings/site", key,
		map[string]any{"paymentSettings": map[string]any{"provider": "sandbox"}}, &answer)
}

// buyer is one client with a connection of its own. Each purchase is that of a visitor whom the shop never saw.
type buyer struct {
	t     *target
	token string
	conn  net.Conn
	in    *bufio.Reader
}

// ask sends a request and reads its answer.
func (b *buyer) ask(method, path string, body, answer any) error {
	if _, err := b.conn.Write(request(method, path, b.t.host, b.token, mustJSON(body))); err != nil {
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
		return fmt.Errorf("%s %s: %d %s", method, path, response.StatusCode, text)
	}
	if answer == nil {
		return nil
	}
	return json.NewDecoder(bytes.NewReader(text)).Decode(answer)
}

// buy is one purchase in seven requests: the visitor's token, two things into the cart, a checkout of it, the ways of
// delivery, the choice of one, the order. One by card asks for the card's token in an eighth. An answer without error
// means that the order is placed, and approved if it is paid.
func (b *buyer) buy(client, n int, card bool) error {
	id, err := b.checkout(client, n)
	if err != nil {
		return err
	}
	path := ordersPath + "/" + id
	if !card {
		var order struct {
			ID string `json:"orderId"`
		}
		if err := b.ask(http.MethodPost, path+"/create-order", map[string]any{}, &order); err != nil {
			return err
		}
		if order.ID == "" {
			return errors.New("the answer names no order")
		}
		return nil
	}
	var token struct {
		Token string `json:"paymentToken"`
	}
	number := map[string]any{"number": "4242424242424242", "expiryMonth": 12, "expiryYear": 2099, "cvc": "123"}
	if err := b.ask(http.MethodPost, "/v1/payment-tokens", map[string]any{"method": "sandbox", "card": number}, &token); err != nil {
		return err
	}
	var order struct {
		ID        string `json:"orderId"`
		Token     string `json:"paymentResponseToken"`
		Completed bool   `json:"checkoutCompleted"`
	}
	if err := b.ask(http.MethodPost, path+"/create-order-and-charge", map[string]any{"paymentToken": token.Token}, &order); err != nil {
		return err
	}
	if order.ID == "" || order.Token != "" || !order.Completed {
		return fmt.Errorf("the payment is not approved: %+v", order)
	}
	return nil
}

// checkout goes as far as the choice of a delivery: six requests.
func (b *buyer) checkout(client, n int) (string, error) {
	var visitor struct {
		Token string `json:"access_token"`
	}
	b.token = ""
	if err := b.ask(http.MethodPost, "/oauth2/token", map[string]any{"clientId": b.t.clientID, "grantType": "anonymous"},
		&visitor); err != nil {
		return "", err
	}
	b.token = visitor.Token
	for i := range 2 {
		if err := b.ask(http.MethodPost, cartPath, addBody(b.t.plain[(client+n+i)%len(b.t.plain)]), nil); err != nil {
			return "", err
		}
	}
	address := map[string]any{"country": "DE", "city": "Berlin", "postalCode": "10115", "addressLine1": "Lindenstraße 1"}
	var made struct {
		ID string `json:"checkoutId"`
	}
	if err := b.ask(http.MethodPost, "/ecom/v1/carts/current/create-checkout", map[string]any{
		"channelType": "WEB", "email": fmt.Sprintf("buyer%d-%d@example.com", client, n), "shippingAddress": address,
		"billingAddress": address,
	}, &made); err != nil {
		return "", err
	}
	path := ordersPath + "/" + made.ID
	var options struct {
		Checkout struct {
			Shipping struct {
				Carriers []struct {
					Options []struct {
						Code string `json:"code"`
					} `json:"shippingOptions"`
				} `json:"carrierServiceOptions"`
			} `json:"shippingInfo"`
		} `json:"checkout"`
	}
	if err := b.ask(http.MethodGet, path, nil, &options); err != nil {
		return "", err
	}
	carriers := options.Checkout.Shipping.Carriers
	if len(carriers) == 0 || len(carriers[0].Options) == 0 {
		return "", errors.New("the checkout has no way of delivery")
	}
	chosen := map[string]any{"selectedCarrierServiceOption": map[string]any{"code": carriers[0].Options[0].Code}}
	return made.ID, b.ask(http.MethodPatch, path, map[string]any{"checkout": map[string]any{"shippingInfo": chosen}}, nil)
}

// purchases has every client buy until the time is over.
func (t *target) purchases(ctx context.Context, length time.Duration, card bool) (result, error) {
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		total   result
		failure error
	)
	begun := time.Now()
	for client := range *clients {
		group.Go(func() {
			waits, err := t.buyer(ctx, client, begun.Add(length), card)
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

func (t *target) buyer(ctx context.Context, client int, until time.Time, card bool) ([]time.Duration, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", t.host)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	b := &buyer{t: t, conn: conn, in: bufio.NewReaderSize(conn, 64<<10)}
	var waits []time.Duration
	for n := int(until.UnixMilli()); ; n++ { // other buyers each turn
		begun := time.Now()
		if begun.After(until) || ctx.Err() != nil {
			return waits, nil
		}
		if err := b.buy(client, n, card); err != nil {
			return waits, err
		}
		waits = append(waits, time.Since(begun))
	}
}

// purchase measures whole purchases of new visitors: what they cost the server, with the work that it does in the
// background because of them, and how many there are a second beside the limits.
func purchase(ctx context.Context, t *target, s *shop, limits ...source) error {
	if err := t.acceptCards(s.key); err != nil {
		return err
	}
	for _, kind := range []struct {
		name string
		card bool
		goal time.Duration
	}{{"purchase of a new visitor", false, 1500 * time.Microsecond}, {"purchase by card", true, 2500 * time.Microsecond}} {
		if _, err := t.purchases(ctx, purchaseTime/2, kind.card); err != nil {
			return err
		}
		run := func() (result, error) { return t.purchases(ctx, purchaseTime, kind.card) }
		before, err := settle(ctx, s)
		if err != nil {
			return err
		}
		got, err := run()
		if err != nil {
			return err
		}
		after, err := settle(ctx, s)
		if err != nil {
			return err
		}
		each := (after - before) / time.Duration(max(1, got.answers))
		line(kind.name+", server's processor time", fmt.Sprintf("%.2f ms", ms(each)), fmt.Sprintf("≤ %.1f ms", ms(kind.goal)),
			each <= kind.goal)
		line("  a second", fmt.Sprintf("%.0f", got.rate()), "", true)
		line("  p50 and p99", fmt.Sprintf("%.0f, %.0f ms", ms(got.percentile(50)), ms(got.percentile(99))), "", true)
		if err := againstLimits(ctx, s, kind.name, 0, limits, func() (func() (result, error), error) { return run, nil }); err != nil {
			return err
		}
	}
	return nil
}

// settle waits until the server has nothing more to do, and tells what it used so far.
func settle(ctx context.Context, s *shop) (time.Duration, error) {
	const quiet = 20 * time.Millisecond // what an idle server uses in the meantime, and more
	used, err := s.CPU()
	for tries := 0; err == nil && tries < 120; tries++ {
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(500 * time.Millisecond):
		}
		now, again := s.CPU()
		if again != nil || now-used < quiet {
			return now, again
		}
		used = now
	}
	return used, errors.Join(err, errors.New("the server did not come to rest within a minute"))
}
