package cart_test

import (
	"context"
	"testing"

	"souk/internal/cart"
	"souk/internal/money"
	"souk/internal/pricing"
	"souk/internal/store"
	"souk/internal/store/storetest"
	"souk/internal/wire"
)

func TestEstimate(t *testing.T) {
	t.Parallel()
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug, scarf := r.product(mugContent, -1), r.product(saleContent, -1)
		added := r.ok(who, "POST", "/add-to-cart", adding(line(mug.ID, 3, ""), line(scarf.ID, 2, "")))
		r.events()
		a := r.ok(who, "POST", "/estimate-totals", "")
		for path, want := range map[string]any{
			"cart.lineItems.length": 2, "cart.id": added.at("cart.id"), "calculatedLineItems.length": 2, "calculatedLineItems.0.lineItemId": added.id(0),
			"calculatedLineItems.0.pricesBreakdown.price.amount": "12.50", "calculatedLineItems.0.pricesBreakdown.lineItemPrice.amount": "37.50",
			"calculatedLineItems.0.pricesBreakdown.totalPriceAfterTax.amount": "37.50", "calculatedLineItems.0.pricesBreakdown.totalPriceBeforeTax.amount": "37.50",
			"calculatedLineItems.0.pricesBreakdown.totalDiscount.amount": "0.00", "calculatedLineItems.0.pricesBreakdown.taxDetails.taxRate": "0",
			"calculatedLineItems.0.pricesBreakdown.taxDetails.taxBreakdown.length": 0, "calculatedLineItems.0.paymentOption": "FULL_PAYMENT_ONLINE",
			"calculatedLineItems.1.pricesBreakdown.fullPrice.amount": "40.00", "calculatedLineItems.1.pricesBreakdown.priceBeforeDiscounts.amount": "30.00",
			"calculatedLineItems.1.pricesBreakdown.lineItemPrice.amount": "60.00",
			"priceSummary.subtotal.amount":                               "97.50", "priceSummary.total.formattedAmount": "€97.50", "priceSummary.total.formattedConvertedAmount": "€97.50",
			"priceSummary.shipping.amount": "0.00", "priceSummary.tax.amount": "0.00", "priceSummary.discount.amount": "0.00", "priceSummary.additionalFees.amount": "0.00",
			"payNow.total.amount": "97.50", "payLater.total.amount": "0.00", "payAfterFreeTrial.total.amount": "0.00",
			"taxSummary.totalTax.amount": "0.00", "taxSummary.aggregatedTaxBreakdown.length": 0, "appliedDiscounts.length": 0, "additionalFees.length": 0,
			"violations.length": 0, "shippingInfo.carrierServiceOptions.length": 0, "membershipOptions.eligibleMemberships.length": 0,
			"membershipOptions.invalidMemberships.length": 0, "membershipOptions.selectedMemberships.length": 0,
			"calculationErrors.orderValidationErrors.length": 0, "calculationErrors.selectedShippingOptionError": nil,
			"weightUnit": "KG", "currency": "EUR",
		} {
			a.want(path, want)
		}
		a = r.ok(who, "POST", "/estimate-totals", `{"selectedShippingOption":{"code":"express"},"calculateShipping":true,
			"selectedMemberships":{"memberships":[{"id":"m","appId":"`+nothing+`","lineItemIds":["x"]}]}}`)
		a.want("calculationErrors.selectedShippingOptionError.applicationError.code", "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND")
		a.want("calculationErrors.membershipError.applicationError.code", "MEMBERSHIP_NOT_FOUND")
		a.want("priceSummary.total.amount", "97.50")

		// The option written on the cart counts when shipping is asked for.
		r.ok(who, "PATCH", "", `{"cartInfo":{"selectedShippingOption":{"code":"slow"}}}`)
		r.ok(who, "POST", "/estimate-totals", `{}`).want("calculationErrors.selectedShippingOptionError", nil)
		a = r.ok(who, "POST", "/estimate-totals", `{"calculateShipping":true}`)
		a.want("calculationErrors.selectedShippingOptionError.applicationError.description", "there is no shipping option slow")
		if got := kinds(r.events()); got != "updated" {
			t.Errorf("events %s", got)
		}
		if bad := r.call(who, "POST", "/estimate-totals", `{"shippingAddress":{"country":"x"}}`); bad.status != 400 {
			t.Errorf("bad address: %d", bad.status)
		}
		r.ok(who, "POST", "/remove-line-items", `{"lineItemIds":["`+added.id(0)+`","`+added.id(1)+`"]}`)
		r.ok(who, "POST", "/estimate-totals", `{}`).want("priceSummary.total.amount", "0.00")
	})
}

// terms is a shop that has one of everything.
type terms struct{}

func (terms) Apply(_ context.Context, ask cart.Ask, quote *cart.Quote) error {
	euro := func(text string) money.Amount { return money.MustParse(text, money.EUR) }
	vat := pricing.Tax{Parts: []pricing.TaxPart{{Name: "VAT", Type: "VAT", Jurisdiction: "Germany", Level: "COUNTRY", Rate: money.MustPercent("19")}}}
	quote.Sale.Rules = []pricing.Rule{{ID: "rule-1", Name: "Ten off", Reduction: pricing.PercentOff(money.MustPercent("10")), Scope: pricing.Scope{All: true}}}
	quote.Sale.Coupon = &pricing.Coupon{ID: "c1", Code: "FIVE", Name: "Five", Kind: pricing.CouponReduction, Reduction: pricing.AmountOff(euro("5")), Scope: pricing.Scope{All: true}}
	quote.Sale.MerchantDiscounts = []pricing.MerchantDiscount{{ID: "m1", Reduction: pricing.AmountOff(euro("1")), Scope: pricing.Scope{All: true}}}
	if ask.Tax {
		for i := range quote.Sale.Lines {
			quote.Sale.Lines[i].Tax = vat
		}
	}
	if ask.Shipping && ask.ShippingOption != nil {
		quote.Sale.Shipping = &pricing.Shipping{Price: euro("4.90"), Tax: vat}
		quote.Shipping.SelectedCarrierServiceOption = &cart.SelectedCarrierOption{Code: ask.ShippingOption.Code, Title: "By post", RequestedShippingOption: true}
		quote.Shipping.CarrierServiceOptions = wire.Of(cart.CarrierServices{CarrierID: nothing, ShippingOptions: wire.Of(cart.ShippingOption{Code: "post", Title: "By post"})})
	}
	if ask.AdditionalFees {
		quote.Sale.Fees = []pricing.Fee{{Source: pricing.FeeItem, Code: "WRAP", Name: "Wrapping", Price: euro("2"), LineIDs: []string{quote.Sale.Lines[0].ID}}}
	}
	return nil
}

func TestEstimateWithTerms(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db, terms{})
		who := "member " + ada
		mug := r.product(mugContent, -1)
		added := r.add(who, mug.ID, 4, "") // 50.00
		a := r.ok(who, "POST", "/estimate-totals", `{}`)
		a.want("priceSummary.discount.amount", "11.00")
		a.want("priceSummary.total.amount", "39.00")
		a.want("priceSummary.tax.amount", "0.00")
		a = r.ok(who, "POST", "/estimate-totals", `{"calculateTax":true,"calculateShipping":true,"calculateAdditionalFees":true,"selectedShippingOption":{"code":"post"}}`)
		for path, want := range map[string]any{
			"priceSummary.subtotal.amount": "50.00", "priceSummary.discount.amount": "11.00", "priceSummary.shipping.amount": "4.90",
			"priceSummary.additionalFees.amount": "2.00", "priceSummary.tax.amount": "8.34", "priceSummary.total.amount": "54.24",
			"appliedDiscounts.length": 3, "appliedDiscounts.0.discountRule.id": "rule-1", "appliedDiscounts.0.discountRule.amount.amount": "5.00",
			"appliedDiscounts.0.lineItemIds.0": added.id(0), "appliedDiscounts.1.merchantDiscount.amount.amount": "1.00", "appliedDiscounts.2.coupon.code": "FIVE",
			"appliedDiscounts.2.discountType": "GLOBAL", "taxSummary.totalTax.amount": "8.34", "taxSummary.aggregatedTaxBreakdown.0.taxName": "VAT",
			"taxSummary.aggregatedTaxBreakdown.0.jurisdictionTypeEnum": "COUNTRY", "taxSummary.aggregatedTaxBreakdown.0.rate": "0.19",
			"calculatedLineItems.0.pricesBreakdown.taxDetails.taxBreakdown.0.jurisdiction": "Germany",
			"calculatedLineItems.0.pricesBreakdown.taxDetails.totalTax.amount":             "7.41", "calculatedLineItems.0.pricesBreakdown.totalPriceAfterTax.amount": "46.41",
			"shippingInfo.selectedCarrierServiceOption.title": "By post", "shippingInfo.selectedCarrierServiceOption.cost.price.amount": "4.90",
			"shippingInfo.selectedCarrierServiceOption.cost.totalPriceAfterTax.amount": "5.83", "shippingInfo.selectedCarrierServiceOption.otherCharges.length": 0,
			"shippingInfo.carrierServiceOptions.0.shippingOptions.0.code": "post", "calculationErrors.selectedShippingOptionError": nil,
			"additionalFees.0.code": "WRAP", "additionalFees.0.source": "ITEM", "additionalFees.0.lineItemIds.0": added.id(0), "additionalFees.0.priceAfterTax.amount": "2.00",
		} {
			a.want(path, want)
		}
	})
}
