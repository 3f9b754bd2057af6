package orders_test

import (
	"strconv"
	"sync"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/wire/wiretest"
)

func TestShapes(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, orders.Order{})
}

func TestPlace(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		placed := r.place(sale(checkout(apitest.Omar)))
		expect.Len(t, r.events(), 0, "an order that waits for its first payment was told")
		got := r.OK("owner", "GET", "/v1/orders/"+placed.ID, "")
		got.WantIn("order", map[string]any{
			"number": "10001", "status": "INITIALIZED", "paymentStatus": "NOT_PAID", "fulfillmentStatus": "NOT_FULFILLED",
			"currency": "EUR", "weightUnit": "KG",
			"createdDate": "2026-11-15T12:00:00.000Z", "purchasedDate": "2026-11-15T12:00:00.000Z",
			"updatedDate":               "2026-11-15T12:00:00.000Z",
			"priceSummary.total.amount": "29.90", "priceSummary.total.formattedAmount": "€29.90",
			"priceSummary.tax.amount": "0.00", "priceSummary.subtotal.amount": "25.00",
			"balanceSummary.balance.amount": "29.90", "balanceSummary.balance.formattedAmount": "€29.90",
			"balanceSummary.paid.amount": "0.00",
			"activities.length":          1, "activities.0.activityType": "ORDER_PLACED", "activities.0.type": "ORDER_PLACED",
			"channelInfo.type": "WEB", "attributionSource": "UNSPECIFIED", "lineItems.0.paymentOption": "FULL_PAYMENT_ONLINE",
			"checkoutId": apitest.Omar,
		})
		again := r.place(sale(checkout(apitest.Omar)))
		expect.Equal(t, again.ID, placed.ID, "the checkout became and")
		if second := r.place(sale(free)); second.Status != orders.Approved || second.PaymentStatus != orders.Paid ||
			second.Number != "10003" && second.Number != "10002" {
			t.Errorf("nothing to pay: %s %s %s", second.Number, second.Status, second.PaymentStatus)
		}
		expect.Diff(t, []string{"wix.ecom.v1.order_created", "wix.ecom.v1.order_approved"}, r.events(), "events")
	})
}

func TestOrdersThatDoNotAddUp(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for name, wrong := range map[string]func(*orders.Order){
			"total":    func(o *orders.Order) { o.PriceSummary.Total = euro("29.91") },
			"subtotal": func(o *orders.Order) { o.PriceSummary.Subtotal, o.PriceSummary.Total = euro("26"), euro("30.90") },
			"shipping": func(o *orders.Order) { o.PriceSummary.Shipping, o.PriceSummary.Total = euro("5.90"), euro("30.90") },
			"discount": func(o *orders.Order) { o.PriceSummary.Discount, o.PriceSummary.Total = euro("1"), euro("28.90") },
			"fees": func(o *orders.Order) {
				o.AdditionalFees = append(o.AdditionalFees, orders.AdditionalFee{Price: euro("1")})
			},
			"tax":            func(o *orders.Order) { o.LineItems[0].TaxInfo = &orders.ItemTaxInfo{TaxAmount: euro("1")} },
			"tax not within": func(o *orders.Order) { o.TaxIncludedInPrices, o.PriceSummary.Tax = false, euro("1") },
			"line":           func(o *orders.Order) { o.LineItems[0].TotalPriceAfterTax = euro("24.99") },
			"decimals":       func(o *orders.Order) { o.LineItems[0].Price = euro("12.505") },
			"currency":       func(o *orders.Order) { o.Currency = "XXY" },
		} {
			_, err := store.Do(t.Context(), r.db,
				func(tx *store.Tx) (*orders.Order, error) { return r.service.PlaceTx(tx, sale(wrong)) })
			expect.That(t, err != nil && errs.KindOf(err) == errs.Internal, "%s: %v", name, err)
		}
		if told := r.events(); told != nil {
			t.Errorf("events: %v", told)
		}
	})
}

// TestNumbersUnderRaces places orders from all sides: every order gets a number of its
// own, and a checkout becomes one order.
func TestNumbersUnderRaces(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const clients, each = 8, 6
		var mu sync.Mutex
		numbers, shared := map[string]bool{}, map[string]bool{}
		var all sync.WaitGroup
		for range clients {
			all.Go(func() {
				for range each {
					for _, o := range []*orders.Order{sale(), sale(checkout(apitest.Nothing))} {
						placed, err := store.Do(t.Context(), r.db,
							func(tx *store.Tx) (*orders.Order, error) { return r.service.PlaceTx(tx, o) })
						if err != nil {
							t.Error(err)
							return
						}
						mu.Lock()
						if o.CheckoutID != "" {
							shared[placed.ID] = true
						} else {
							numbers[placed.Number] = true
						}
						mu.Unlock()
					}
				}
			})
		}
		all.Wait()
		expect.That(t, len(numbers) == clients*each && len(shared) == 1,
			"%d numbers for %d orders, %d orders for one checkout", len(numbers), clients*each, len(shared))
		for number := range numbers {
			if n, err := strconv.Atoi(number); err != nil || n < 10001 {
				t.Errorf("number %s", number)
			}
		}
	})
}

func TestWhoSeesAnOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		members := r.place(sale(func(o *orders.Order) {
			o.Tags = &orders.Tags{Tags: &orders.TagList{TagIDs: []string{"gift"}},
				PrivateTags: &orders.TagList{TagIDs: []string{"rich"}}}
		})).ID
		visitors := r.place(sale(func(o *orders.Order) { o.BuyerInfo = &orders.BuyerInfo{VisitorID: apitest.Omar} })).ID
		for _, who := range []string{"owner", "app", "staff ECOM.READ_ORDERS"} {
			r.OK(who, "GET", "/v1/orders/"+members, "").Want("order.tags.privateTags.tagIds.0", "rich")
			r.OK(who, "GET", "/ecom/v1/orders/"+visitors+"?id="+visitors, "")
		}
		own := r.OK("member "+apitest.Ada, "GET", "/_api/ecom-orders/v1/orders/"+members, "")
		own.Want("order.tags.tags.tagIds.0", "gift")
		own.Want("order.tags.privateTags", nil)
		r.OK("visitor "+apitest.Omar, "GET", "/v1/orders/"+visitors, "")
		for _, c := range [][2]string{
			{"member " + apitest.Omar, members}, {"visitor " + apitest.Ada, members}, {"visitor " + apitest.Ada, visitors},
			{"member " + apitest.Omar, visitors}, {"owner", apitest.Nothing},
		} {
			r.Refused(404, "ORDER_NOT_FOUND", c[0], "GET", "/v1/orders/"+c[1], "")
		}
		r.Refused(403, "", "staff ECOM.READ_CARTS", "GET", "/v1/orders/"+members, "")
		r.Refused(401, "", "", "GET", "/v1/orders/"+members, "")
	})
}
