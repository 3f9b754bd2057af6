package checkout_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

// More reasons not to place an order: what is missing, and what comes to nothing.
func TestIncompleteCheckouts(t *testing.T) {
	t.Parallel()
	for name, fn := range map[string]func(t *testing.T, r *rig, post string){
		"a subscription for nothing": func(_ *testing.T, r *rig, _ string) {
			option := r.api.OK("owner", "POST", "/v1/subscription-options",
				`{"subscriptionOption":{"title":"Monthly","subscriptionSettings":{"frequency":"MONTH","autoRenewal":true}}}`).String("subscriptionOption.id")
			news := r.Product(`{"name":"News","productType":"digital","priceData":{"price":0}}`, -1)
			r.api.OK("owner", "POST", "/v1/subscription-options/product/"+news.ID+"/assign",
				`{"assignedSubscriptionOptions":[{"id":"`+option+`"}]}`)
			l := fmt.Sprintf(
				`{"catalogReference":{"appId":%q,"catalogItemId":%q,"options":{"subscriptionOptionId":%q}},"quantity":1}`,
				catalog.AppID, news.ID, option)
			r.refused(428, checkout.CodeRenewsForNothing, ada, r.create(ada, billing, l))
		},
		"goods that go nowhere": func(t *testing.T, r *rig, post string) {
			id := r.create(ada, ready(post), line(r.Simple("Cup", "5.00", -1), 1))
			r.api.OK(ada, "PATCH", "/v1/checkouts/"+id,
				`{"checkout":{"shippingInfo":{"shippingDestination":null}},"fieldMask":"shippingInfo.shippingDestination"}`)
			r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
			if got := r.refused(400, "", ada, id).Violations(); len(got) != 1 ||
				got[0] != "shippingInfo.shippingDestination.address REQUIRED_FIELD" {
				t.Errorf("%v", got)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, func(t *testing.T, r *rig) {
				fn(t, r, r.Delivery("Post", "1.00"))
			})
		})
	}
}

// moody is a calculator of an app that may be down.
type moody struct{ down bool }

func (*moody) Details() tax.CalculatorDetails {
	return tax.CalculatorDetails{AppID: apitest.Omar, DisplayName: "Outside"}
}

func (m *moody) Tax(_ context.Context, in *tax.Question) ([]pricing.Tax, error) {
	if m.down {
		return nil, errors.New("down")
	}
	out := make([]pricing.Tax, len(in.Lines))
	for i := range out {
		out[i] = pricing.Tax{Parts: []pricing.TaxPart{{Name: "VAT", Type: "VAT", Jurisdiction: "DE", Level: "COUNTRY",
			Rate: money.MustPercent("20")}}}
	}
	return out, nil
}

// An order is placed while the app that knows the taxes is down: by the shop's own rate,
// which is told, or not at all where the shop has none.
func TestPlacingWithoutTheTaxApp(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock, app := apitest.NewClock(), &moody{}
		r := newRig(t, storetest.Open(t, dialect, clock.Set), clock,
			options{Options: saletest.Options{Calculators: []tax.Calculator{app}}})
		post, cup := r.Delivery("Post", "1.00"), r.Simple("Cup", "5.00", -1)
		region := r.api.OK("owner", "POST", "/v1/tax-regions", `{"taxRegion":{"country":"DE","appId":"`+apitest.Omar+
			`"}}`).String("taxRegion.id")
		id := r.create(ada, ready(post), line(cup, 1))
		r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.priceSummary.tax.amount", "1.20")
		app.down = true
		r.refused(428, checkout.CodeCalculation, ada, id)
		for _, group := range []string{tax.GroupProducts, tax.GroupShipping} {
			r.api.OK("owner", "POST", "/v1/manual-tax-mappings", fmt.Sprintf(
				`{"manualTaxMapping":{"taxGroupId":%q,"taxRegionId":%q,"taxRate":"0.1","taxName":"VAT","taxType":"VAT","jurisdiction":"DE","jurisdictionType":"COUNTRY"}}`, group, region))
		}
		r.refused(428, checkout.CodeChanged, ada, id) // nobody pays another price than the one they were told
		a := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
		a.Want("checkout.priceSummary.tax.amount", "0.60")
		a.Want("checkout.taxSummary.calculationDetails.rateType", tax.RateFallback)
		r.order(r.place(ada, id)).Want("order.priceSummary.tax.amount", "0.60")
		r.healthy()
	})
}

// courier is a carrier of an app that may be down.
type courier struct {
	down   bool
	pickup *shipping.Pickup
}

func (*courier) Carriers(*store.Tx) ([]shipping.Carrier, error) {
	return []shipping.Carrier{{ID: apitest.Omar, DisplayName: "Courier"}}, nil
}

func (c *courier) Quote(context.Context, string, *shipping.Parcel) ([]shipping.Quoted, error) {
	if c.down {
		return nil, errors.New("down")
	}
	return []shipping.Quoted{{Code: "express", Title: "Express", Price: money.New(700, money.EUR),
		Logistics: shipping.Logistics{Pickup: c.pickup}}}, nil
}

func (*courier) Tables(context.Context, string, string, []string) (map[string][]shipping.DashboardTable, error) {
	return map[string][]shipping.DashboardTable{}, nil
}

func (*courier) SetActive(context.Context, string, string, bool) error { return nil }

// express makes the courier the shop's only way of delivery.
func (r *rig) express() {
	profile := r.api.OK("owner", "POST", "/v1/delivery-profiles",
		`{"deliveryProfile":{"name":"All","default":true,"deliveryRegions":[{"name":"Everywhere","active":true,"destinations":[]}]}}`)
	r.api.OK("owner", "POST", "/v1/delivery-profiles/add-delivery-carrier",
		`{"deliveryRegionId":"`+profile.String("deliveryProfile.deliveryRegions.0.id")+
			`","deliveryCarrier":{"appId":"`+apitest.Omar+`","backupRate":{"title":"Backup","amount":"9","active":true}}}`)
}

// A carrier that says that goods are fetched and not where cannot be chosen to the end.
func TestPickupWithoutAPlace(t *testing.T) {
	runWith(t, options{Options: saletest.Options{Carriers: &courier{pickup: &shipping.Pickup{Method: "PICKUP_POINT"}}}},
		func(t *testing.T, r *rig) {
			r.express()
			id := r.create(ada, ready("express"), line(r.Simple("Cup", "5.00", -1), 1))
			if got := r.refused(400, "", ada, id).Violations(); len(got) != 1 ||
				got[0] != "shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails REQUIRED_FIELD" {
				t.Errorf("%v", got)
			}
		})
}

// An order is placed while the carrier is down: not by what it offered before, but by the
// shop's own rate for that case, once the buyer has chosen it.
func TestPlacingWithoutTheCarrier(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock, app := apitest.NewClock(), &courier{}
		r := newRig(t, storetest.Open(t, dialect, clock.Set), clock, options{Options: saletest.Options{Carriers: app}})
		r.express()
		id := r.create(ada, ready("express"), line(r.Simple("Cup", "5.00", 5), 1))
		r.api.OK(ada, "GET", "/v1/checkouts/"+id, "").Want("checkout.priceSummary.shipping.amount", "7.00")
		app.down = true
		r.refused(428, checkout.CodeOptionGone, ada, id)
		a := r.api.OK(ada, "GET", "/v1/checkouts/"+id, "")
		backup := a.String("checkout.shippingInfo.carrierServiceOptions.0.shippingOptions.0.code")
		r.api.OK(ada, "PATCH", "/v1/checkouts/"+id, `{"checkout":{"shippingInfo":{"selectedCarrierServiceOption":{"code":"`+
			backup+`"}}}}`)
		r.order(r.place(ada, id)).Want("order.priceSummary.shipping.amount", "9.00")
		r.healthy()
	})
}

// A shop that takes stock when an order was paid leaves it alone when one is placed.
func TestStockWhenPaid(t *testing.T) {
	t.Parallel()
	for _, later := range []bool{false, true} {
		t.Run(fmt.Sprintf("later %t", later), func(t *testing.T) {
			runWith(t, options{when: func(*store.Tx) (bool, error) { return later, nil }}, func(t *testing.T, r *rig) {
				post, cup := r.Delivery("Post", "1.00"), r.Simple("Cup", "5.00", 3)
				r.place(ada, r.create(ada, ready(post), line(cup, 2)))
				stock := r.api.OK("owner", "GET", "/v1/products/"+cup.ID, "")
				want := 1
				if later {
					want = 3
				}
				stock.Want("product.stock.quantity", want)
				// What is not there cannot be ordered either way.
				id := r.create(omar, strings.ReplaceAll(ready(post), "ada@", "omar@"), line(cup, 1))
				r.Stock(cup.ID, catalog.ZeroVariant, 0)
				r.refused(428, checkout.CodeOutOfStock, omar, id)
			})
		})
	}
}
