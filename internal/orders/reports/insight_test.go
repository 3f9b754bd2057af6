package reports_test

import (
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func price(amount string) *wire.Price { return &wire.Price{Amount: wire.Decimal(amount)} }

// to sends an order to a country.
func to(country string) func(*orders.Order) {
	return func(o *orders.Order) {
		o.RecipientInfo = &wire.AddressWithContact{Address: &wire.Address{Country: country}}
	}
}

const month = "?from=2026-11-01&to=2026-11-30"

// inNovember counts what was sold, and gives a report of that month.
func (r *rig) inNovember(report string) *apitest.Answer {
	r.t.Helper()
	r.flush()
	return r.OK("owner", "GET", "/v1/reports/"+report+month, "")
}

func TestSalesByCountry(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.sell("2026-11-09T12:00:00Z", 1, "10.00", "EUR", "WEB", to("DE"))
		r.sell("2026-11-09T12:00:00Z", 3, "10.00", "EUR", "WEB", to("FR"))
		r.sell("2026-11-10T12:00:00Z", 1, "10.00", "EUR", "WEB", to("DE"), func(o *orders.Order) {
			// What is sent counts where it goes, whoever receives the bill.
			o.ShippingInfo = &orders.ShippingInformation{Logistics: &orders.DeliveryLogistics{
				ShippingDestination: &wire.AddressWithContact{Address: &wire.Address{Country: "AT"}},
			}}
		})
		r.sell("2026-11-10T12:00:00Z", 1, "2.00", "EUR", "POS")
		r.inNovember("countries").WantAll(map[string]any{
			"parts.length":         4,
			"parts.0.key":          "FR",
			"parts.0.total.amount": "30.00",
			"parts.1.key":          "AT",
			"parts.2.key":          "DE",
			"parts.3.key":          "",
			"sum.total.amount":     "52.00",
		})
	})
}

func TestSalesByDiscount(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		spring := orders.AppliedDiscount{Coupon: &orders.Coupon{Code: "SPRING", Name: "Spring sale", Amount: price("2.00")}}
		rule := orders.AppliedDiscount{DiscountRule: &orders.DiscountRule{
			ID: "dddddddd-0000-4000-8000-000000000001", Name: &orders.DiscountRuleName{Original: "Three for two"},
			Amount: price("5.00"),
		}}
		with := func(list ...orders.AppliedDiscount) func(*orders.Order) {
			return func(o *orders.Order) { o.AppliedDiscounts = list }
		}
		r.sell("2026-11-09T12:00:00Z", 1, "10.00", "EUR", "WEB", with(spring))
		both := r.sell("2026-11-10T12:00:00Z", 2, "10.00", "EUR", "WEB", with(spring, rule))
		r.sell("2026-11-10T12:00:00Z", 1, "9.00", "EUR", "WEB")
		a := r.inNovember("discounts")
		a.WantAll(map[string]any{
			"discounts.length":          2,
			"discounts.0.kind":          "RULE",
			"discounts.0.name":          "Three for two",
			"discounts.0.amount.amount": "5.00",
			"discounts.0.sales.amount":  "20.00",
			"discounts.1.kind":          "COUPON",
			"discounts.1.name":          "SPRING",
			"discounts.1.orders":        2,
			"discounts.1.amount.amount": "4.00",
			"discounts.1.sales.amount":  "30.00",
		})
		r.OK("owner", "POST", "/v1/orders/"+both.ID+"/cancel", "{}")
		a = r.inNovember("discounts")
		a.Want("discounts.length", 1)
		a.Want("discounts.0.amount.amount", "2.00")
	})
}

func TestSalesByMember(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const ada, grace = "aaaaaaaa-1111-4000-8000-000000000001", "aaaaaaaa-1111-4000-8000-000000000002"
		by := func(member string) func(*orders.Order) {
			return func(o *orders.Order) {
				o.BuyerInfo = &orders.BuyerInfo{MemberID: member, Email: "somebody@example.com"}
			}
		}
		r.sell("2026-11-09T12:00:00Z", 1, "10.00", "EUR", "WEB", by(ada))
		r.sell("2026-11-10T12:00:00Z", 2, "10.00", "EUR", "WEB", by(ada))
		r.sell("2026-11-10T12:00:00Z", 2, "10.00", "EUR", "WEB", by(grace))
		r.sell("2026-11-10T12:00:00Z", 9, "10.00", "EUR", "WEB") // a guest
		a := r.inNovember("members")
		a.WantAll(map[string]any{
			"members.length":         2,
			"members.0.key":          ada,
			"members.0.orders":       2,
			"members.0.total.amount": "30.00",
			"members.1.key":          grace,
		})
		r.OK("owner", "GET", "/v1/reports/members"+month+"&limit=1", "").Want("members.length", 1)

		// Whoever is gone from the orders is gone from the report.
		if err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			return r.orders.Unlink(t.Context(), tx, events.Delivered{EntityID: ada})
		}); err != nil {
			t.Fatal(err)
		}
		a = r.OK("owner", "GET", "/v1/reports/members"+month, "")
		a.Want("members.length", 1)
		a.Want("members.0.key", grace)
	})
}

func TestFunnel(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		visit := func(id, operation string) {
			r.visits.Answered(t.Context(), actor.Actor{Kind: actor.Visitor, ID: id}, operation, "a browser")
		}
		visit("ada", "ecom.checkout.createOrder")
		visit("grace", "ecom.currentCart.addToCurrentCart")
		visit("joan", "stores.catalog.queryProducts")
		expect.OK(t, r.visits.Flush(t.Context()))
		today := r.clock.Now().Format("2006-01-02")
		a := r.OK("owner", "GET", "/v1/reports/funnel?days=7&compare=true", "")
		a.WantAll(map[string]any{
			"to":              today,
			"days.length":     7,
			"days.6.day":      today,
			"days.6.visits":   3,
			"sum.visits":      3,
			"sum.carts":       2,
			"sum.checkouts":   1,
			"sum.orders":      1,
			"previous.visits": 0,
		})
		for name, query := range map[string]string{"days twice": "?days=7&from=2026-11-01", "no day": "?from=soon"} {
			expect.Status(t, r.Call("owner", "GET", "/v1/reports/funnel"+query, ""), 400, name)
		}
	})
}
