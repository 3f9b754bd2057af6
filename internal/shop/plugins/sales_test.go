package plugins_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
	"souk/internal/shop/plugins"
	"souk/internal/shop/sale"
	"souk/internal/shop/sale/saletest"
	"souk/internal/shop/tax"
)

// shop is a whole shop whose sales ask the plugins.
func (r *rig) shop() *saletest.Shop {
	r.t.Helper()
	unit := func(context.Context) string { return "KG" }
	return saletest.Open(r.t, r.db, saletest.Options{Plugins: r.service.ForSales(), Outside: r.service.Shelves(unit),
		Carriers: r.service.Rates()})
}

func (r *rig) priced(s *saletest.Shop, in sale.Sale) *sale.Priced {
	r.t.Helper()
	in.Everything()
	p, err := s.Sales.Price(r.t.Context(), &in)
	expect.OK(r.t, err)
	return p
}

// What an app's thing costs on top is paid for each, and taxed as it says.
func TestThingsOfAppsWithFeesAndChoices(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.Catalog, "")
		a.says(200, `{"catalogItems":[{"catalogReference":{"appId":"`+appA+
			`","catalogItemId":"room"},"data":{"productName":{"original":"Room"},"itemType":{"preset":"SERVICE"},"price":"80",
			"subscriptionOptionInfo":{"subscriptionSettings":{"frequency":"MONTH","interval":1,"billingCycles":3},"title":{"original":"Monthly"}},
			"additionalFees":[{"code":"linen","name":"Linen","price":"5.00","taxDetails":{"taxable":true}},{"name":"City tax","price":"1.50"}],
			"modifierGroups":[{"id":"g","name":{"original":"Extras"},"modifiers":[{"id":"m","label":{"original":"Breakfast"},"quantity":2,"price":"4.5"}]}]}}]}`)
		s := r.shop()
		s.TaxOf("DE", "", "0.1")
		p := r.priced(s, sale.Sale{
			Lines:          []basket.Line{{ID: line1, AppID: appA, ItemID: "room", Quantity: 3, Name: "Room"}},
			BillingAddress: &wire.Address{Country: "DE"}, ShippingAddress: &wire.Address{Country: "DE"},
		})
		// 3 × (80 + 2 × 4.50), and on top 3 × 5 and 3 × 1.50; a tenth on all but the last.
		sum := p.Result.Summary
		if sum.Subtotal.String() != "267.00" || sum.Fees.String() != "19.50" || sum.Tax.String() != "28.20" ||
			sum.Total.String() != "314.70" {
			t.Errorf("%+v", sum)
		}
		fees := p.Fees()
		expect.That(t, len(fees) == 2 && fees[0].Source == "ITEM" && fees[0].LineItemIDs[0] == line1 &&
			fees[0].TaxDetails.TotalTax.Amount == "1.50" && fees[1].TaxDetails.TotalTax.Amount == "0.00", "%+v", fees)
		if sub := p.Things[0].Subscription; sub == nil || sub.Title != "Monthly" || *sub.Settings.BillingCycles != 3 {
			t.Errorf("%+v", sub)
		}
		expect.That(t, p.Input.Lines[0].Tax.Parts != nil && p.Taxes[line1].GroupID == tax.DefaultGroup(appA), "%+v",
			p.Taxes)
	})
}

// A code that an app does not know may be the shop's own; one that it knows and
// refuses is told.
func TestCouponsOfAppsAndOfTheShop(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.Discounts, "")
		refusal := atomic.Value{}
		a.does(func(w http.ResponseWriter, _ *http.Request) {
			if a.at("couponCodes.0") != nil && refusal.Load() != "" {
				w.WriteHeader(http.StatusPreconditionRequired)
				_, _ = w.Write([]byte(`{"applicationError":{"code":"` + refusal.Load().(string) + `"}}`))
				return
			}
			_, _ = w.Write(
				[]byte(
					`{"discounts":[{"globalDiscounts":{"rate":{"percentageValue":"10"}},"name":{"original":"Always"},"couponOptions":{"code":"app"}}]}`))
		})
		s := r.shop()
		mug := s.Simple("Mug", "100", -1)
		s.Coupon("OURS", `"moneyOffAmount":5`)
		buy := func(code string) *sale.Priced {
			return r.priced(s, sale.Sale{Lines: []basket.Line{saletest.Line(line1, mug, 1)}, Coupon: code,
				Buyer: sale.Buyer{Kind: actor.Visitor, ID: apitest.Ada}})
		}
		// Not known to the app: the shop's counts, and the app's discount all the same.
		refusal.Store(discounts.CodeUnknownCoupon)
		if p := buy("OURS"); p.Faults.Any() != nil || p.Result.Summary.Discount.String() != "15.00" || p.Coupon == nil {
			t.Errorf("%v %+v", p.Faults, p.Result.Summary)
		}
		if p := buy("NOBODYS"); errs.CodeOf(p.Faults.Coupon) != discounts.CodeUnknownCoupon ||
			p.Result.Summary.Discount.String() != "10.00" {
			t.Errorf("%v %+v", p.Faults.Coupon, p.Result.Summary)
		}
		// Known and refused.
		refusal.Store("ERROR_COUPON_HAS_EXPIRED")
		if p := buy("THEIRS"); errs.CodeOf(p.Faults.Coupon) != "ERROR_COUPON_HAS_EXPIRED" ||
			p.Result.Summary.Discount.String() != "10.00" {
			t.Errorf("%v %+v", p.Faults.Coupon, p.Result.Summary)
		}
		// Known and taken: the shop is not asked whether it has it.
		refusal.Store("")
		if p := buy("APP"); p.Faults.Any() != nil || p.Result.Summary.Discount.String() != "10.00" {
			t.Errorf("%v %+v", p.Faults, p.Result.Summary)
		}
		a.says(500, "")
		if p := buy(""); errs.CodeOf(p.Faults.Discounts) != sale.CodeNotAnswered {
			t.Errorf("%v", p.Faults)
		}
	})
}
