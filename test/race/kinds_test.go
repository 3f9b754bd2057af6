package race

import (
	"net/http"
	"sync"
	"sync/atomic"

	"souk/internal/platform/ids"
	"souk/test/soukproc"
)

// kinds are what callers compete for.
var kinds = []struct {
	name string
	run  func(r *race)
}{
	{"last pieces", lastPieces},
	{"coupon", coupon},
	{"gift card", giftCard},
	{"refund", refund},
	{"cancel against pay", cancelAgainstPay},
	{"by hand against pay", byHandAgainstPay},
	{"cart", cart},
	{"one checkout", oneCheckout},
	{"idempotency key", idempotencyKey},
	{"order number", orderNumber},
	{"capture against void", captureAgainstVoid},
	{"price", price},
}

// buyAll orders all checkouts at once, each on another node, and gives the orders that were placed.
func (r *race) buyAll(list []*purchase) []string {
	tokens := make([]string, len(list))
	for i, p := range list {
		tokens[i] = r.card(p.visitor, cardApproves)
	}
	var mu sync.Mutex
	var out []string
	together(len(list), func(i int) {
		if got, status, _, known := r.order(i, list[i], tokens[i]); known && status == http.StatusOK {
			mu.Lock()
			defer mu.Unlock()
			out = append(out, got.OrderID)
		}
	})
	return out
}

// exactly says how many orders there must be: as many as there is something for, or
// fewer when the outcome of some calls is not known.
func (r *race) exactly(orders []string, want int) {
	if got := len(orders); got > want || got < want && r.unknown.Load() == 0 {
		r.errorf("%d orders, want %d", got, want)
	}
}

func lastPieces(r *race) {
	const pieces, buyers = 2, 5
	product := r.product(10, pieces)
	list := r.checkouts(buyers, product, nil)
	if list == nil {
		return
	}
	orders := r.buyAll(list)
	r.exactly(orders, pieces)
	if left := r.stock(product); left < 0 || r.unknown.Load() == 0 && left != 0 {
		r.errorf("%d pieces are left of %d, with %d orders", left, pieces, len(orders))
	}
}

func coupon(r *race) {
	const uses, buyers = 2, 5
	code := "RACE" + ids.Random()[:12]
	if !r.must(post(r.key, "/v2/coupons", object{"specification": object{
		"name": "Race", "code": code, "startTime": "1700000000000", "percentOffRate": 10, "usageLimit": uses, "active": true,
		"scope": object{"namespace": "stores"},
	}}), nil) {
		return
	}
	list := r.checkouts(buyers, r.product(10, -1), object{"couponCode": code})
	if list == nil {
		return
	}
	r.exactly(r.buyAll(list), uses)
}

func giftCard(r *race) {
	const value, buyers = 1500, 4
	var made struct {
		GiftCard struct{ ID, Code string }
	}
	if !r.must(post(r.key, "/v1/gift-cards", object{
		"giftCard": object{"initialValue": object{"amount": "15.00"}}, "idempotencyKey": ids.Random(),
	}), &made) || made.GiftCard.Code == "" {
		return
	}
	list := r.checkouts(buyers, r.product(10, -1), object{"giftCardCode": made.GiftCard.Code})
	if list == nil {
		return
	}
	orders := r.buyAll(list)
	spent := 0
	for _, id := range orders {
		b := r.book(id)
		if b == nil {
			return
		}
		for _, p := range b.OrderTransactions.Payments {
			if p.GiftcardPaymentDetails != nil && p.Status == "APPROVED" {
				spent += cents(p.Amount.Amount)
			}
		}
		paid, _, _ := b.sums()
		if o := r.read(id); o == nil || paid != cents(o.PriceSummary.Total.Amount) {
			r.errorf("order %+v was paid %d", o, paid)
		}
	}
	var left struct {
		GiftCards []struct{ Balance struct{ Amount string } }
	}
	if !r.must(post(r.key, "/v1/gift-cards/query", object{"query": object{"filter": object{"id": made.GiftCard.ID}}}),
		&left) || len(left.GiftCards) != 1 {
		return
	}
	rest := cents(left.GiftCards[0].Balance.Amount)
	if spent+rest > value || r.unknown.Load() == 0 && spent+rest != value {
		r.errorf("%d of the gift card was spent by %d orders, %d is left of %d", spent, len(orders), rest, value)
	}
}

// paid buys something of 10 and more, which is paid.
func (r *race) paid() string {
	p := r.checkout(r.product(10, -1), nil)
	if p == nil {
		return ""
	}
	got, status, text, known := r.order(r.rand.IntN(len(r.nodes)), p, r.card(p.visitor, cardApproves))
	if known && status != http.StatusOK {
		r.errorf("a purchase: %d %s", status, text)
	}
	if !known || status != http.StatusOK {
		return ""
	}
	return got.OrderID
}

// refundRequest gives an amount of an order's only payment back.
func (r *race) refundRequest(order, amount string) soukproc.Request {
	b := r.book(order)
	payment := ""
	if b != nil && len(b.OrderTransactions.Payments) > 0 {
		payment = b.OrderTransactions.Payments[0].ID
	}
	return post(r.key, "/ecom/v1/payments-collector/orders/"+order+"/trigger-refund", object{
		"payments": []any{object{"paymentId": payment, "amount": object{"amount": amount}}},
	})
}

func refund(r *race) {
	order := r.paid()
	if order == "" {
		return
	}
	o := r.read(order)
	if o == nil {
		r.errorf("a paid order is gone")
		return
	}
	in := r.refundRequest(order, o.PriceSummary.Total.Amount)
	var done atomic.Int64
	together(4, func(i int) {
		if status, _, known := r.once(i, in, nil); known && status == http.StatusOK {
			done.Add(1)
		}
	})
	if paid, given := r.settled(order); given > paid || done.Load() > 1 || done.Load() == 1 && given != paid {
		r.errorf("paid %d, given back %d, %d refunds were accepted", paid, given, done.Load())
	}
}

// challenged orders something with a card that asks its owner first.
func (r *race) challenged() (order, token string) {
	p := r.checkout(r.product(10, -1), nil)
	if p == nil {
		return "", ""
	}
	got, status, text, known := r.order(r.rand.IntN(len(r.nodes)), p, r.card(p.visitor, cardChallenge))
	if known && (status != http.StatusOK || got.PaymentResponseToken == "") {
		r.errorf("a purchase with a challenge: %d %s", status, text)
	}
	return got.OrderID, got.PaymentResponseToken
}

// confirmation is the buyer's yes to a challenge.
func (r *race) confirmation(token string) soukproc.Request {
	return post(r.visitor(), "/v1/sandbox/challenges/"+token, object{"approve": true})
}

func cancelAgainstPay(r *race) {
	order, token := r.challenged()
	if order == "" || token == "" {
		return
	}
	yes := r.confirmation(token)
	var charge struct{ Status string }
	together(2, func(i int) {
		if i == 0 {
			r.answered(i, post(r.key, "/ecom/v1/orders/"+order+"/cancel", object{}), nil)
		} else {
			r.answered(i, yes, &charge)
		}
	})
	paid, given := r.settled(order)
	o := r.read(order)
	switch kept := paid - given; {
	case o == nil:
		r.errorf("the order is gone; paid %d, given back %d", paid, given)
	// A cancel gives nothing back that was paid before it: then the buyer heard APPROVED.
	case o.Status == "CANCELED" && kept != 0 && charge.Status != "APPROVED":
		r.errorf("the order was cancelled, the charge is %q, and %d of %d is kept", charge.Status, kept, paid)
	case o.Status == "APPROVED" && kept != cents(o.PriceSummary.Total.Amount):
		r.errorf("the order of %s goes on, with %d paid", o.PriceSummary.Total.Amount, kept)
	}
}

func byHandAgainstPay(r *race) {
	order, known := r.offline(r.rand.IntN(100))
	if !known {
		return
	}
	var gateway struct{ PaymentGatewayOrderID string }
	if !r.must(post(r.key, "/ecom/v1/payments-collector/orders/"+order+"/prepare-payment-collection",
		object{"amount": object{"amount": "25.00"}}), &gateway) {
		return
	}
	var charge struct{ Status, PaymentResponseToken string }
	in := post(r.key, "/v1/payment-gateway-orders/"+gateway.PaymentGatewayOrderID+"/charge",
		object{"paymentToken": r.card(r.key, cardChallenge)})
	if status, text, known := r.once(r.rand.IntN(100), in, &charge); !known || charge.PaymentResponseToken == "" {
		if known {
			r.errorf("charge: %d %s", status, text)
		}
		return
	}
	yes := r.confirmation(charge.PaymentResponseToken)
	together(2, func(i int) {
		if i == 0 {
			r.answered(i, post(r.key, "/ecom/v1/payments-collector/orders/"+order+"/manual-payment",
				object{"amount": object{"amount": "25.00"}}), nil)
		} else {
			r.answered(i, yes, nil)
		}
	})
	if paid, given := r.settled(order); paid-given != 2500 {
		r.errorf("paid %d of 2500, given back %d", paid, given)
	}
}

type cartAnswer struct {
	Cart struct{ LineItems []struct{ Quantity int } }
}

func (c *cartAnswer) quantity() (sum int) {
	for _, l := range c.Cart.LineItems {
		sum += l.Quantity
	}
	return sum
}

func cart(r *race) {
	visitor, product := r.visitor(), r.product(10, -1)
	var added atomic.Int64
	together(6, func(i int) {
		in := post(visitor, "/ecom/v1/carts/current/add-to-cart", object{"lineItems": []any{line(product, 1)}})
		if status, _, known := r.once(i, in, nil); known && status == http.StatusOK {
			added.Add(1)
		}
	})
	var answer cartAnswer
	if added.Load() == 0 || !r.must(get(visitor, "/ecom/v1/carts/current"), &answer) {
		return
	}
	if got, sure := int64(answer.quantity()), added.Load(); got < sure || got > sure+r.unknown.Load() {
		r.errorf("the cart holds %d; %d were added, %d got no answer", got, sure, r.unknown.Load())
	}
}

func oneCheckout(r *race) {
	p := r.checkout(r.product(10, -1), nil)
	if p == nil {
		return
	}
	tokens := make([]string, 5)
	for i := range tokens {
		tokens[i] = r.card(p.visitor, cardApproves)
	}
	var mu sync.Mutex
	orders := map[string]bool{}
	together(len(tokens), func(i int) {
		if got, status, _, known := r.order(i, p, tokens[i]); known && status == http.StatusOK {
			mu.Lock()
			defer mu.Unlock()
			orders[got.OrderID] = true
		}
	})
	if len(orders) > 1 || len(orders) == 0 && r.unknown.Load() == 0 {
		r.errorf("one checkout became the orders %v", orders)
	}
	for id := range orders {
		paid, _ := r.settled(id)
		if o := r.read(id); o == nil || paid != cents(o.PriceSummary.Total.Amount) {
			r.errorf("order %+v was paid %d", o, paid)
		}
	}
}

func idempotencyKey(r *race) {
	visitor, product := r.visitor(), r.product(10, -1)
	in := keyed(post(visitor, "/ecom/v1/carts/current/add-to-cart", object{"lineItems": []any{line(product, 1)}}))
	together(4, func(i int) { r.once(i, in, nil) })
	var answer cartAnswer
	if r.must(in, &answer) && answer.quantity() != 1 {
		r.errorf("the answer to one key holds %d pieces", answer.quantity())
	}
	if answer = (cartAnswer{}); r.must(get(visitor, "/ecom/v1/carts/current"), &answer) && answer.quantity() != 1 {
		r.errorf("one key put %d pieces into the cart", answer.quantity())
	}
	order := r.paid()
	if order == "" {
		return
	}
	refund := keyed(r.refundRequest(order, "1.00"))
	together(3, func(i int) { r.once(i, refund, nil) })
	if !r.must(refund, nil) {
		return
	}
	if _, given := r.settled(order); given != 100 {
		r.errorf("one key gave back %d, want 100", given)
	}
}

func orderNumber(r *race) {
	together(5, func(i int) { r.offline(i) })
}

func captureAgainstVoid(r *race) {
	order, known := r.offline(r.rand.IntN(100))
	if !known {
		return
	}
	var gateway struct{ PaymentGatewayOrderID string }
	if !r.must(post(r.key, "/ecom/v1/payments-collector/orders/"+order+"/prepare-payment-collection", object{
		"amount": object{"amount": "25.00"}, "delayedCaptureSettings": object{"scheduledAction": "CAPTURE"},
	}), &gateway) {
		return
	}
	var charge struct{ PaymentID string }
	in := post(r.key, "/v1/payment-gateway-orders/"+gateway.PaymentGatewayOrderID+"/charge",
		object{"paymentToken": r.card(r.key, cardApproves)})
	if status, text, known := r.once(r.rand.IntN(100), in, &charge); !known || charge.PaymentID == "" {
		if known {
			r.errorf("charge: %d %s", status, text)
		}
		return
	}
	at := "/ecom/v1/payments-collector/orders/" + order
	var captured, voided atomic.Int64
	together(4, func(i int) {
		in, count := post(r.key, at+"/capture-authorized-payments",
			object{"payments": []any{object{"paymentId": charge.PaymentID}}}), &captured
		if i%2 == 1 {
			in, count = post(r.key, at+"/void-authorized-payments", object{"paymentIds": []any{charge.PaymentID}}), &voided
		}
		if r.answered(i, in, nil) == http.StatusOK {
			count.Add(1)
		}
	})
	paid, _ := r.settled(order)
	if captured.Load()+voided.Load() > 1 && r.unknown.Load() == 0 || captured.Load() > 0 && voided.Load() > 0 ||
		captured.Load() > 0 && paid != 2500 || voided.Load() > 0 && paid != 0 {
		r.errorf("%d captures and %d voids were accepted; paid %d", captured.Load(), voided.Load(), paid)
	}
}

// price changes a price and, once that is acknowledged, orders on every node: checkouts
// from before the change and from after it.
func price(r *race) {
	product := r.product(10, -1)
	early := r.checkouts(len(r.nodes), product, nil)
	if early == nil {
		return
	}
	tokens := make([]string, len(early))
	for i, p := range early {
		tokens[i] = r.card(p.visitor, cardApproves)
	}
	if !r.must(soukproc.Request{Token: r.key, Method: http.MethodPatch, Path: "/stores/v1/products/" + product,
		Body: object{
			"product": object{"priceData": object{"price": 20}},
		}}, nil) {
		return
	}
	check := func(when, id string) {
		if o := r.read(id); o == nil || len(o.LineItems) != 1 || cents(o.LineItems[0].Price.Amount) != 2000 {
			r.errorf("checkout from %s the change: the order has an old price: %+v", when, o)
		}
	}
	var mu sync.Mutex
	var orders []string
	together(len(early), func(i int) {
		if got, status, _, known := r.order(i, early[i], tokens[i]); known && status == http.StatusOK {
			mu.Lock()
			defer mu.Unlock()
			orders = append(orders, got.OrderID)
		}
	})
	for _, id := range orders {
		check("before", id)
	}
	for _, id := range r.buyAll(r.checkouts(len(r.nodes), product, nil)) {
		check("after", id)
	}
}
