package cart_test

import "testing"

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
