package checkout_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"souk/internal/buying/checkout"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// bought is a checkout of a current cart with the last four cups, a coupon that works once
// and a gift card of 2.00.
type bought struct {
	*rig
	checkout, post, card string
	cup                  *catalog.Product
}

func (r *rig) lastCups() *bought {
	r.t.Helper()
	b := &bought{rig: r, cup: r.Simple("Cup", "5.00", 4), post: r.Delivery("Post", "1.00")}
	r.Coupon("ONCE", `"percentOffRate":10,"usageLimit":1,"scope":{"namespace":"stores"}`)
	var code string
	b.card, code = r.Card("2.00")
	r.api.OK(ada, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(b.cup, 4)+`]}`)
	b.checkout = r.api.OK(ada, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB"}`).String("checkoutId")
	b.change(`{"checkout":{` + ready(b.post) + `},"couponCode":"ONCE","giftCardCode":"` + code + `"}`)
	return b
}

func (b *bought) at() string { return "/v1/checkouts/" + b.checkout }

func (b *bought) change(body string) *apitest.Answer {
	b.t.Helper()
	return b.api.OK(ada, "PATCH", b.at(), body)
}

func (b *bought) charge(card string) *apitest.Answer {
	b.t.Helper()
	return b.api.Call(ada, "POST", b.at()+"/create-order-and-charge", `{"paymentToken":"`+b.pays(ada, card)+`"}`)
}

func (b *bought) pay(card string) *apitest.Answer {
	b.t.Helper()
	a := b.charge(card)
	expect.StatusNow(b.t, a, 200, card)
	return a
}

func (b *bought) declined() {
	b.t.Helper()
	if a := b.charge(sandbox.CardDeclined); a.Status != 428 || a.Code() != checkout.CodePaymentError {
		b.t.Fatalf("the declined card: %d %s", a.Status, a.Text)
	}
}

func (b *bought) left(want int64) {
	b.t.Helper()
	items, err := b.Catalog.Resolve(b.System(), []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: b.cup.ID}})
	expect.That(b.t, err == nil && items[0].Available != nil && *items[0].Available == want,
		"the shelf: %+v %v, want %d", items, err, want)
}

func (b *bought) balance(want string) {
	b.t.Helper()
	card, err := store.Get(b.t.Context(), b.DB, func(tx *store.Tx) (string, error) {
		c, err := b.Gifts.Get(tx.Context(), b.card)
		if err != nil {
			return "", err
		}
		return c.Balance.String(), nil
	})
	expect.That(b.t, err == nil && card == want, "the gift card has %s (%v), want %s", card, err, want)
}

// open: nothing is lost. The cart is there, the checkout can be changed, and all that the
// try took is back.
func (b *bought) open() {
	b.t.Helper()
	b.api.OK(ada, "GET", "/v1/carts/current", "").Want("cart.lineItems.0.quantity", 4)
	b.api.OK(ada, "GET", b.at(), "").Want("checkout.completed", false)
	b.left(4)
	b.balance("2.00")
	b.listed(0)
	changed := b.change(`{"checkout":{"buyerNote":"at the door"}}`)
	changed.Want("checkout.lineItems.0.availability.status", "AVAILABLE")
	changed.Want("checkout.appliedDiscounts.0.coupon.code", "ONCE")
	changed.Want("checkout.giftCard.amount.amount", "2.00")
	b.healthy()
}

// sold: there is one order, paid, and cart and stock are gone.
func (b *bought) sold(order string) {
	b.t.Helper()
	o := b.order(order)
	o.Want("order.status", "APPROVED")
	o.Want("order.paymentStatus", "PAID")
	o.Want("order.checkoutId", b.checkout)
	done := b.api.OK(ada, "GET", b.at(), "")
	done.Want("checkout.completed", true)
	done.Want("checkout.orderId", order)
	b.api.Refused(404, "OWNED_CART_NOT_FOUND", ada, "GET", "/v1/carts/current", "")
	b.left(0)
	b.balance("0.00")
	b.listed(1)
	b.healthy()
}

// listed: so many orders are in the lists of shop and buyer.
func (b *bought) listed(want int) {
	b.t.Helper()
	for _, who := range []string{"owner", ada} {
		b.api.OK(who, "POST", "/v1/orders/search", `{"search":{}}`).Want("orders.length", want)
	}
}

func (b *bought) reconcile(after time.Duration) {
	b.t.Helper()
	b.clock.Advance(after)
	expect.OK(b.t, b.payments.Reconcile(b.t.Context()))
}

func (b *bought) confirm(token string, yes bool) *apitest.Answer {
	b.t.Helper()
	return b.api.OK(ada, "POST", "/v1/sandbox/challenges/"+token, fmt.Sprintf(`{"approve":%t}`, yes))
}

// A declined card costs nothing: everything is as it was before, also the second time, and
// another card buys it.
func TestDeclinedCardKeepsTheSale(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		b := r.lastCups()
		r.events(orders.Entity)
		b.declined()
		b.open()
		b.declined()
		b.open()
		expect.Len(t, r.events(orders.Entity), 0, "orders that are not there were told")
		paid := b.pay(sandbox.CardApproved)
		paid.Want("checkoutCompleted", true)
		b.sold(paid.String("orderId"))
		b.pay(sandbox.CardApproved).Want("orderId", paid.String("orderId"))
		if told := r.events(orders.Entity); len(told) == 0 || told[0] != "created" {
			t.Errorf("told of the order: %v", told)
		}
	})
}

// Who has to confirm and says no, or never does, or changes their mind loses nothing.
func TestChallengeThatCameToNothing(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		b := r.lastCups()
		begin := func() string {
			a := b.pay(sandbox.CardChallenge)
			a.Want("checkoutCompleted", false)
			b.left(0) // it is held while the buyer confirms
			b.api.OK(ada, "GET", b.at(), "").Want("checkout.lineItems.0.availability.status", "AVAILABLE")
			return a.String("paymentResponseToken")
		}
		b.confirm(begin(), false).Want("status", "DECLINED")
		b.open()

		token := begin()
		b.reconcile(29 * time.Minute)
		b.left(0)
		b.reconcile(2 * time.Minute)
		b.open()
		b.confirm(token, true).Want("status", "DECLINED")
		b.open()

		token = begin() // back from the bank's page, something else is written
		b.change(`{"checkout":{"buyerNote":"or rather not"}}`)
		b.open()
		b.confirm(token, true).Want("status", "DECLINED")

		token = begin() // from the cart once more
		r.api.OK(ada, "POST", "/v1/carts/current/create-checkout", `{"channelType":"WEB"}`).Want("checkoutId", b.checkout)
		b.open()
		b.confirm(token, true).Want("status", "DECLINED")

		token = begin() // another card
		paid := b.pay(sandbox.CardApproved)
		b.confirm(token, true).Want("status", "DECLINED")
		b.sold(paid.String("orderId"))
		expect.Equal(t, r.charged(), 1, "charged times")
	})
}

// Who confirmed before they changed their mind has bought it.
func TestConfirmedBeforeTheChange(t *testing.T) {
	runWith(t, options{sandbox: true}, func(_ *testing.T, r *rig) {
		b := r.lastCups()
		order := b.pay(sandbox.CardChallenge).String("orderId")
		r.payAtBank(order)
		b.api.Refused(428, checkout.CodeComplete, ada, "PATCH", b.at(), `{"checkout":{"buyerNote":"late"}}`)
		b.sold(order)
	})
}

// A payment that takes time completes the checkout. One that takes too long is not waited
// for: things go back, the checkout is open again, and money that comes later is refunded.
func TestPendingTooLong(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		b := r.lastCups()
		order := b.pay(sandbox.CardSlow).String("orderId")
		r.order(order).Want("order.status", "PENDING")
		r.api.Refused(428, checkout.CodeComplete, ada, "PATCH", b.at(), `{"checkout":{"buyerNote":"late"}}`)
		b.reconcile(31 * time.Minute)
		r.order(order).Want("order.status", "REJECTED")
		b.left(4)
		b.balance("2.00")
		b.reconcile(time.Hour)
		o := r.order(order)
		o.Want("order.status", "REJECTED")
		o.Want("order.balanceSummary.paid.amount", "17.00")
		o.Want("order.balanceSummary.refunded.amount", "17.00")
		b.listed(1)
		again := b.pay(sandbox.CardApproved)
		expect.That(t, again.String("orderId") != order, "the rejected order was paid")
		r.order(again.String("orderId")).Want("order.paymentStatus", "PAID")
		b.left(0)
	})
}

// An order that is placed first and charged by its gateway order can be charged again after
// a declined card, until its time is over or the checkout goes on otherwise.
func TestChargedByItsGatewayOrder(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		b := r.lastCups()
		place := func() (order, gateway string) {
			a := r.api.OK(ada, "POST", b.at()+"/create-order", "{}")
			return a.String("orderId"), "/v1/payment-gateway-orders/" + a.String("paymentGatewayOrderId") + "/charge"
		}
		charge := func(gateway, card string) *apitest.Answer {
			return r.api.Call(ada, "POST", gateway, `{"paymentToken":"`+r.pays(ada, card)+`"}`)
		}
		first, gateway := place()
		charge(gateway, sandbox.CardDeclined).Want("status", "DECLINED")
		if same, _ := place(); same != first {
			t.Error("another order while the first one waits")
		}
		b.left(0)
		b.listed(0)
		b.reconcile(31 * time.Minute)
		b.open()
		expect.Refused(t, charge(gateway, sandbox.CardApproved), 428, payments.CodeCanceled,
			"an order that is over was charged")
		r.api.Refused(404, orders.CodeNotFound, ada, "GET", "/v1/orders/"+first, "")

		_, gateway = place()
		b.change(`{"checkout":{"buyerNote":"changed"}}`)
		b.open()
		expect.Refused(t, charge(gateway, sandbox.CardApproved), 0, payments.CodeCanceled,
			"an order that is over was charged")

		order, gateway := place()
		charge(gateway, sandbox.CardDeclined).Want("status", "DECLINED")
		charge(gateway, sandbox.CardApproved).Want("status", "APPROVED")
		b.sold(order)
	})
}

// Staff who cancel the order of a checkout give the checkout back to its buyer, and the gift
// card's part to the card.
func TestCancelledTry(t *testing.T) {
	runWith(t, options{sandbox: true}, func(_ *testing.T, r *rig) {
		b := r.lastCups()
		a := b.pay(sandbox.CardChallenge)
		r.api.OK("owner", "POST", "/v1/orders/"+a.String("orderId")+"/cancel", "{}")
		b.confirm(a.String("paymentResponseToken"), true).Want("status", "DECLINED")
		b.balance("2.00")
		b.left(4)
		b.sold2(b.pay(sandbox.CardApproved).String("orderId"))
	})
}

// sold2 is sold beside an order that staff cancelled, which is listed.
func (b *bought) sold2(order string) {
	b.t.Helper()
	b.order(order).Want("order.paymentStatus", "PAID")
	b.listed(2)
	b.left(0)
	b.balance("0.00")
	b.healthy()
}

// After a declined card eight tabs try again at once, with all kinds of cards: there is one
// order at most, and it is paid once.
func TestRetryByManyAtOnce(t *testing.T) {
	runWith(t, options{sandbox: true}, func(t *testing.T, r *rig) {
		post := r.Delivery("Post", "1.00")
		for round := range 5 {
			cup := r.Simple(fmt.Sprintf("Cup %d", round), "5.00", 1)
			who := shopper(100 + round)
			id := r.create(who, ready(post), line(cup, 1))
			at := "/v1/checkouts/" + id + "/create-order-and-charge"
			r.api.Refused(428, checkout.CodePaymentError, who, "POST", at,
				`{"paymentToken":"`+r.pays(who, sandbox.CardDeclined)+`"}`)
			answers := make([]*apitest.Answer, 8)
			var all sync.WaitGroup
			start := make(chan struct{})
			for i := range answers {
				card := sandbox.CardApproved
				if i%4 == 3 {
					card = sandbox.CardDeclined
				}
				token := r.pays(who, card)
				all.Go(func() {
					<-start
					answers[i] = r.api.Call(who, "POST", at, `{"paymentToken":"`+token+`"}`)
				})
			}
			close(start)
			all.Wait()
			won(t, answers, checkout.CodePaymentError, checkout.CodePaymentRunning, payments.CodeRunning,
				payments.CodeAlreadyPaid)
			last := r.api.OK(who, "POST", at, `{"paymentToken":"`+r.pays(who, sandbox.CardApproved)+`"}`)
			r.order(last.String("orderId")).Want("order.paymentStatus", "PAID")
			expect.Equal(t, r.charged(), round+1, "charged times in rounds")
			r.api.OK("owner", "POST", "/v1/orders/search", `{"search":{}}`).Want("orders.length", round+1)
		}
	})
}

// charged counts the charges that the bank has booked and not given back.
func (r *rig) charged() int {
	r.t.Helper()
	return r.count("sandbox_entries WHERE kind = 'CHARGE' AND state IN ('DONE', 'HELD')")
}

// payAtBank has the buyer confirm at the bank, and the shop not hear of it yet.
func (r *rig) payAtBank(order string) {
	r.t.Helper()
	sandboxtest.PayAtBank(r.t, r.DB, order)
}
