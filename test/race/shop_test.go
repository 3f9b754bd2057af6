package race

import (
	"context"
	"net/http"
	"strings"
	"time"

	"souk/internal/platform/ids"
	"souk/test/soukproc"
)

const (
	catalogApp  = "215238eb-22a5-4c36-9e7b-e7c08025e04e"
	zeroVariant = "00000000-0000-0000-0000-000000000000"

	cardApproves  = "4242424242424242"
	cardChallenge = "4000000000003220"
)

type object = map[string]any

func post(token, path string, body any) soukproc.Request {
	return soukproc.Request{Token: token, Method: http.MethodPost, Path: path, Body: body}
}

func get(token, path string) soukproc.Request {
	return soukproc.Request{Token: token, Method: http.MethodGet, Path: path}
}

// keyed is a request that is done once however often it is sent.
func keyed(in soukproc.Request) soukproc.Request {
	in.Key = ids.Random()
	return in
}

// product makes one. Stock below zero is not counted.
func (r *race) product(price float64, stock int) string {
	var made struct {
		Product struct{ ID string }
	}
	body := object{"product": object{"name": "Bowl " + ids.Random(), "productType": "physical",
		"priceData": object{"price": price}, "visible": true}}
	if !r.must(keyed(post(r.key, "/stores/v1/products", body)), &made) {
		return ""
	}
	if stock >= 0 {
		in := soukproc.Request{Token: r.key, Method: http.MethodPatch,
			Path: "/stores/v2/inventoryItems/product/" + made.Product.ID, Body: object{
				"inventoryItem": object{"trackQuantity": true,
					"variants": []any{object{"variantId": zeroVariant, "quantity": stock}}},
			}}
		if !r.must(in, nil) {
			return ""
		}
	}
	return made.Product.ID
}

// stock reads how many pieces are left.
func (r *race) stock(product string) int {
	var answer struct {
		Product struct {
			Stock struct{ Quantity int }
		}
	}
	if !r.must(get(r.key, "/stores/v1/products/"+product), &answer) {
		return -1
	}
	return answer.Product.Stock.Quantity
}

// visitor is a new shopper.
func (r *race) visitor() string {
	var answer struct {
		AccessToken string `json:"access_token"`
	}
	r.must(post("", "/oauth2/token", object{"clientId": clientID, "grantType": "anonymous"}), &answer)
	return answer.AccessToken
}

func line(product string, quantity int) object {
	return object{"quantity": quantity, "catalogReference": object{"appId": catalogApp, "catalogItemId": product}}
}

// purchase is a checkout that only has to be ordered.
type purchase struct{ visitor, checkout string }

type checkoutAnswer struct {
	Checkout struct {
		ID           string
		ShippingInfo struct {
			CarrierServiceOptions []struct {
				ShippingOptions []struct{ Code string }
			}
		}
	}
}

// checkout makes a new shopper's checkout ready. more is put into its checkoutInfo.
func (r *race) checkout(product string, more object) *purchase {
	p := &purchase{visitor: r.visitor()}
	address := object{"country": "US", "subdivision": "US-NY", "city": "New York", "postalCode": "10001",
		"addressLine": "1 Main Street"}
	place := object{"address": address, "contactDetails": object{"firstName": "Ada", "lastName": "Lovelace",
		"phone": "+12125550100"}}
	info := object{"buyerInfo": object{"email": "ada@example.com"}, "billingInfo": place,
		"shippingInfo": object{"shippingDestination": place}}
	body := object{"channelType": "WEB", "lineItems": []any{line(product, 1)}, "checkoutInfo": info}
	for name, value := range more {
		body[name] = value
	}
	var made checkoutAnswer
	if !r.must(post(p.visitor, "/ecom/v1/checkouts", body), &made) {
		return nil
	}
	p.checkout = made.Checkout.ID
	for _, carrier := range made.Checkout.ShippingInfo.CarrierServiceOptions {
		for _, option := range carrier.ShippingOptions {
			in := soukproc.Request{Token: p.visitor, Method: http.MethodPatch, Path: "/ecom/v1/checkouts/" + p.checkout,
				Body: object{
					"checkout": object{"shippingInfo": object{"selectedCarrierServiceOption": object{"code": option.Code}}},
				}}
			if !r.must(in, nil) {
				return nil
			}
			return p
		}
	}
	r.errorf("nothing is delivered to New York")
	return nil
}

// checkouts makes n of them.
func (r *race) checkouts(n int, product string, more object) []*purchase {
	out := make([]*purchase, n)
	for i := range out {
		if out[i] = r.checkout(product, more); out[i] == nil {
			return nil
		}
	}
	return out
}

// card makes a payment token.
func (r *race) card(visitor, number string) string {
	var answer struct{ PaymentToken string }
	r.must(post(visitor, "/v1/payment-tokens", object{
		"method": "sandbox", "card": object{"number": number, "expiryMonth": 12, "expiryYear": 2099, "cvc": "123"},
	}), &answer)
	return answer.PaymentToken
}

// bought is the answer to an order that is charged.
type bought struct {
	OrderID              string
	PaymentResponseToken string
}

// order orders a checkout on a node and pays with a card.
func (r *race) order(node int, p *purchase, token string) (out bought, status int, text string, known bool) {
	in := post(p.visitor, "/ecom/v1/checkouts/"+p.checkout+"/create-order-and-charge", object{"paymentToken": token})
	status, text, known = r.once(node, in, &out)
	return out, status, text, known
}

// shopOrder is an order as the shop sees it.
type shopOrder struct {
	ID, Number, Status, PaymentStatus string
	LineItems                         []struct {
		Price struct{ Amount string }
	}
	PriceSummary struct {
		Total struct{ Amount string }
	}
}

// read reads an order; nil when there is none (any more).
func (r *race) read(id string) *shopOrder {
	var answer struct{ Order *shopOrder }
	for try := range 40 {
		status, text, err := soukproc.Call(r.ctx, r.nodes[r.rand.IntN(len(r.nodes))].url(),
			get(r.key, "/ecom/v1/orders/"+id), &answer)
		switch {
		case err == nil && status == http.StatusOK:
			r.unique(answer.Order)
			return answer.Order
		case err == nil && status == http.StatusNotFound:
			return nil
		case err == nil && status < 500:
			r.errorf("order %s: %d %s", id, status, text)
			return nil
		}
		select {
		case <-r.ctx.Done():
			return nil
		case <-time.After(time.Duration(try+1) * 20 * time.Millisecond):
		}
	}
	r.errorf("order %s cannot be read", id)
	return nil
}

// unique remembers an order's number, which no other order may have.
func (r *race) unique(o *shopOrder) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if other := r.numbers[o.Number]; other != "" && other != o.ID {
		r.errorf("orders %s and %s have the number %s", other, o.ID, o.Number)
	}
	r.numbers[o.Number] = o.ID
}

// offline makes an order of 25.00 by staff that waits for its money.
func (r *race) offline(node int) (id string, known bool) {
	var answer struct{ Order shopOrder }
	status, text, known := r.once(node, post(r.key, "/ecom/v1/orders", object{"order": object{
		"channelInfo": object{"type": "OTHER_PLATFORM"}, "status": "APPROVED",
		"buyerInfo": object{"email": "ada@example.com"},
		"lineItems": []any{object{
			"productName": object{"original": "Bowl"}, "quantity": 2, "price": object{"amount": "12.50"},
			"itemType":         object{"preset": "PHYSICAL"},
			"catalogReference": object{"appId": catalogApp, "catalogItemId": ids.Random()},
		}},
		"priceSummary": object{"subtotal": object{"amount": "25"}},
	}}), &answer)
	if known && status != http.StatusOK {
		r.errorf("create order: %d %s", status, text)
	}
	if answer.Order.ID != "" {
		r.unique(&answer.Order)
	}
	return answer.Order.ID, known && answer.Order.ID != ""
}

// book is what was paid for an order and given back.
type book struct {
	OrderTransactions struct {
		Payments []struct {
			ID, Status             string
			Amount                 struct{ Amount string }
			GiftcardPaymentDetails *object
		}
		Refunds []struct {
			Transactions []struct {
				RefundStatus string
				Amount       struct{ Amount string }
			}
		}
	}
}

func (r *race) book(order string) *book {
	var out book
	if !r.must(get(r.key, "/ecom/v1/payments/orders/"+order), &out) {
		return nil
	}
	return &out
}

// cents reads a decimal amount of a currency with two digits.
func cents(amount string) int {
	whole, part, _ := strings.Cut(amount, ".")
	n := 0
	for _, digit := range whole + (part + "00")[:2] {
		n = n*10 + int(digit-'0')
	}
	return n
}

// sums adds up what was paid and given back, and says whether something is still under way.
func (b *book) sums() (paid, given int, open bool) {
	for _, p := range b.OrderTransactions.Payments {
		switch p.Status {
		case "APPROVED", "REFUNDED", "PARTIALLY_REFUNDED":
			paid += cents(p.Amount.Amount)
		case "PENDING", "PENDING_MERCHANT", "AUTHORIZED":
			open = true
		}
	}
	for _, one := range b.OrderTransactions.Refunds {
		for _, t := range one.Transactions {
			switch t.RefundStatus {
			case "SUCCEEDED":
				given += cents(t.Amount.Amount)
			case "FAILED":
			default:
				open = true
			}
		}
	}
	return paid, given, open
}

// settled waits until nothing of an order's money is under way any more.
func (r *race) settled(order string) (paid, given int) {
	ctx, cancel := context.WithTimeout(r.ctx, 3*time.Minute) // bounds a hang
	defer cancel()
	for {
		b := r.book(order)
		if b == nil {
			return 0, 0
		}
		paid, given, open := b.sums()
		if !open {
			return paid, given
		}
		select {
		case <-ctx.Done():
			r.errorf("the money of order %s is not settled: %+v", order, b)
			return paid, given
		case <-time.After(100 * time.Millisecond):
		}
	}
}
