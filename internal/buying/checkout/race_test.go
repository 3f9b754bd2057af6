package checkout_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const racers = 64

// shopper is one of many.
func shopper(i int) string { return fmt.Sprintf("visitor 00000000-0000-4000-8000-%012d", i) }

// race has everybody place their order at once and gives the answers.
func (r *rig) race(ids []string) []*apitest.Answer {
	return atOnce(len(ids), func(i int) *apitest.Answer {
		return r.api.Call(shopper(i), "POST", "/v1/checkouts/"+ids[i]+"/create-order", "{}")
	})
}

// atOnce makes so many calls at once and gives the answers.
func atOnce(n int, call func(i int) *apitest.Answer) []*apitest.Answer {
	out := make([]*apitest.Answer, n)
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range out {
		all.Go(func() {
			<-start
			out[i] = call(i)
		})
	}
	close(start)
	all.Wait()
	return out
}

// won counts those who got an order, and refuses to see other codes than these.
func won(t *testing.T, answers []*apitest.Answer, codes ...string) int {
	t.Helper()
	n := 0
	for _, a := range answers {
		if a.Status == 200 {
			n++
		} else if !strings.Contains(strings.Join(codes, " "), a.Code()) || a.Code() == "" {
			t.Errorf("refused with %d %s", a.Status, a.Text)
		}
	}
	return n
}

func (r *rig) count(table string) int {
	r.t.Helper()
	return storetest.One[int](r.t, r.DB, "SELECT COUNT(*) FROM "+table)
}

// 64 shoppers want the last 10 pieces: exactly 10 orders are placed.
func TestLastPieces(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", 10)
		post := r.Delivery("Post", "1.00")
		ids := make([]string, racers)
		for i := range ids {
			ids[i] = r.create(shopper(i), ready(post), line(cup, 1))
		}
		expect.Equal(t, won(t, r.race(ids), checkout.CodeOutOfStock), 10, "orders of 10 pieces")
		expect.Equal(t, r.count("orders"), 10, "orders are stored")
		r.api.OK(shopper(0), "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(cup, 1)+`]}`).Want(
			"cart.lineItems.0.availability.status", "NOT_AVAILABLE")
	})
}

// 64 shoppers use a coupon that works five times.
func TestCouponOfFiveUses(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		post := r.Delivery("Post", "1.00")
		r.Coupon("FIVE", `"usageLimit":5,"percentOffRate":10,"scope":{"namespace":"stores"}`)
		ids := make([]string, racers)
		for i := range ids {
			body := strings.Replace(with(ready(post), line(cup, 1)), `{"channelType"`, `{"couponCode":"five","channelType"`, 1)
			body = strings.Replace(body, "ada@shop.test", fmt.Sprintf("shopper%d@shop.test", i), 1)
			ids[i] = r.api.OK(shopper(i), "POST", "/v1/checkouts", body).String("checkout.id")
		}
		expect.Equal(t, won(t, r.race(ids), checkout.CodeCalculation), 5, "orders with a coupon of 5 uses")
		expect.Equal(t, r.count("discount_uses"), 5, "uses are counted")
	})
}

// An order with a coupon does not wait for one with another coupon: it is placed while the
// other one's transaction runs. On SQLite there is one transaction at a time.
func TestOrdersWithOtherCouponsDoNotWait(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	var r *rig
	var meanwhile func()
	when := func(*store.Tx) (bool, error) {
		if fn := meanwhile; fn != nil {
			meanwhile = nil
			fn()
		}
		return false, nil
	}
	r = newRig(t, storetest.Open(t, store.PostgreSQL, clock.Set), clock, options{when: when})
	cup := r.Simple("Cup", "5.00", -1)
	post := r.Delivery("Post", "1.00")
	var ids []string
	for i, code := range []string{"SPRING", "AUTUMN"} {
		r.Coupon(code, `"usageLimit":5,"percentOffRate":10,"scope":{"namespace":"stores"}`)
		body := strings.Replace(with(ready(post), line(cup, 1)), `{"channelType"`,
			`{"couponCode":"`+code+`","channelType"`, 1)
		ids = append(ids, r.api.OK(shopper(i), "POST", "/v1/checkouts", body).String("checkout.id"))
	}
	meanwhile = func() { r.place(shopper(1), ids[1]) }
	r.place(shopper(0), ids[0])
	expect.Equal(t, r.count("orders"), 2, "orders")
	r.healthy()
}

// 64 shoppers spend one voucher of 20.00 on things of 6.00: three get it whole, and
// nobody pays with what is not there.
func TestOneVoucher(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		post := r.Delivery("Post", "1.00")
		card, code := r.Card("20.00")
		ids := make([]string, racers)
		for i := range ids {
			body := strings.Replace(with(ready(post), line(cup, 1)), `{"channelType"`,
				fmt.Sprintf(`{"giftCardCode":%q,"channelType"`, code), 1)
			ids[i] = r.api.OK(shopper(i), "POST", "/v1/checkouts", body).String("checkout.id")
		}
		// The fourth finds 2.00 where 6.00 were told.
		expect.Equal(t, won(t, r.race(ids), checkout.CodeChanged), 3, "orders of 6.00 with a card of 20.00")
		left, err := r.Gifts.Get(r.System(), card)
		expect.That(t, err == nil && left.Balance == money.New(200, money.EUR), "%v is left: %v", left, err)
	})
}

// Many calls for one checkout make one order.
func TestOneCheckoutOneOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", 40)
		post := r.Delivery("Post", "1.00")
		id := r.create(ada, ready(post), line(cup, 3))
		var all sync.WaitGroup
		got := make([]*apitest.Answer, 32)
		for i := range got {
			all.Go(func() { got[i] = r.api.Call(ada, "POST", "/v1/checkouts/"+id+"/create-order", "{}") })
		}
		all.Wait()
		for _, a := range got {
			expect.That(t, a.Status == 200 && a.String("orderId") == got[0].String("orderId"), "%d %s", a.Status,
				a.Text)
		}
		expect.Equal(t, r.count("orders"), 1, "orders")
		r.api.OK(omar, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(cup, 100)+`]}`).Want(
			"cart.lineItems.0.quantity", 37)
	})
}

// Changes at the same time are all there in the end.
func TestChangesAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup, plate := r.Simple("Cup", "5.00", -1), r.Simple("Plate", "7.00", -1)
		id := r.create(ada, `"buyerNote":"first"`, line(cup, 1))
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				r.api.Call(ada, "POST", "/v1/checkouts/"+id+"/add-to-checkout", `{"lineItems":[`+line(plate, 1)+`]}`)
			})
		}
		all.Wait()
		a := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
		a.Want("checkout.lineItems.length", 2)
		a.Want("checkout.lineItems.1.quantity", 5)
	})
}
