package cart_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

func TestEstimate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		added := r.ok(who, "POST", "/add-to-cart", adding(line(mug.ID, 3, ""), line(scarf.ID, 2, "")))
		r.events()
		a := r.ok(who, "POST", "/estimate-totals", "")
		a.WantAll(map[string]any{
			"cart.lineItems.length": 2, "cart.id": added.At("cart.id"), "calculatedLineItems.length": 2,
			"calculatedLineItems.0.lineItemId":                                     lineID(added, 0),
			"calculatedLineItems.0.pricesBreakdown.price.amount":                   "12.50",
			"calculatedLineItems.0.pricesBreakdown.lineItemPrice.amount":           "37.50",
			"calculatedLineItems.0.pricesBreakdown.totalPriceAfterTax.amount":      "37.50",
			"calculatedLineItems.0.pricesBreakdown.totalPriceBeforeTax.amount":     "37.50",
			"calculatedLineItems.0.pricesBreakdown.totalDiscount.amount":           "0.00",
			"calculatedLineItems.0.pricesBreakdown.taxDetails.taxRate":             "0",
			"calculatedLineItems.0.pricesBreakdown.taxDetails.taxBreakdown.length": 0,
			"calculatedLineItems.0.paymentOption":                                  "FULL_PAYMENT_ONLINE",
			"calculatedLineItems.1.pricesBreakdown.fullPrice.amount":               "40.00",
			"calculatedLineItems.1.pricesBreakdown.priceBeforeDiscounts.amount":    "30.00",
			"calculatedLineItems.1.pricesBreakdown.lineItemPrice.amount":           "60.00",
			"priceSummary.subtotal.amount":                                         "97.50",
			"priceSummary.total.formattedAmount":                                   "€97.50",
			"priceSummary.total.formattedConvertedAmount":                          "€97.50",
			"priceSummary.shipping.amount":                                         "0.00", "priceSummary.tax.amount": "0.00",
			"priceSummary.discount.amount": "0.00", "priceSummary.additionalFees.amount": "0.00",
			"payNow.total.amount": "97.50", "payLater.total.amount": "0.00", "payAfterFreeTrial.total.amount": "0.00",
			"taxSummary.totalTax.amount": "0.00", "taxSummary.aggregatedTaxBreakdown.length": 0, "appliedDiscounts.length": 0,
			"additionalFees.length": 0,
			"violations.length":     0, "shippingInfo.carrierServiceOptions.length": 0,
			"membershipOptions.eligibleMemberships.length": 0,
			"membershipOptions.invalidMemberships.length":  0, "membershipOptions.selectedMemberships.length": 0,
			"calculationErrors.orderValidationErrors.length": 0, "calculationErrors.selectedShippingOptionError": nil,
			"weightUnit": "KG", "currency": "EUR",
		})
		a = r.ok(who, "POST", "/estimate-totals", `{"selectedShippingOption":{"code":"express"},"calculateShipping":true,
			"selectedMemberships":{"memberships":[{"id":"m","appId":"`+nothing+`","lineItemIds":["x"]}]}}`)
		a.Want("calculationErrors.selectedShippingOptionError.applicationError.code",
			"SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND")
		a.Want("calculationErrors.membershipError.applicationError.code", "MEMBERSHIP_NOT_FOUND")
		a.Want("priceSummary.total.amount", "97.50")

		// The option written on the cart counts when shipping is asked for.
		r.ok(who, "PATCH", "", `{"cartInfo":{"selectedShippingOption":{"code":"slow"}}}`)
		r.ok(who, "POST", "/estimate-totals", `{}`).Want("calculationErrors.selectedShippingOptionError", nil)
		a = r.ok(who, "POST", "/estimate-totals", `{"calculateShipping":true}`)
		a.Want("calculationErrors.selectedShippingOptionError.applicationError.description",
			"the shipping option slow is not offered")
		expect.Equal(t, kinds(r.events()), "updated", "events")
		expect.Status(t, r.call(who, "POST", "/estimate-totals", `{"shippingAddress":{"country":"x"}}`), 400,
			"bad address")
		r.ok(who, "POST", "/remove-line-items", `{"lineItemIds":["`+lineID(added, 0)+`","`+lineID(added, 1)+`"]}`)
		r.ok(who, "POST", "/estimate-totals", `{}`).Want("priceSummary.total.amount", "0.00")
	})
}

// Exactly the parts that are asked for are worked out, by the shop's real terms.
func TestEstimateWithTerms(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		post := r.terms()
		r.coupon("FIVE", `"moneyOffAmount":5`)
		who := "member " + ada
		mug := r.Product(mugContent, -1)
		added := r.add(who, mug.ID, 4, "") // 50.00
		r.must("app", "PATCH", "/v1/carts/"+added.String("cart.id"),
			`{"merchantDiscounts":[{"amount":"1"}],"couponCode":"FIVE"}`)
		estimate := func(parts string) *apitest.Answer {
			t.Helper()
			return r.ok(who, "POST", "/estimate-totals", `{"shippingAddress":`+berlin+`,"selectedShippingOption":{"code":"`+post+
				`"}`+parts+`}`)
		}
		for parts, want := range map[string][5]string{ // discount, shipping, tax, fees, total
			``:                                {"11.00", "0.00", "0.00", "0.00", "39.00"},
			`,"calculateAdditionalFees":true`: {"11.00", "0.00", "0.00", "0.00", "39.00"},
			`,"calculateTax":true`:            {"11.00", "0.00", "7.41", "0.00", "46.41"},
			`,"calculateShipping":true`:       {"11.00", "4.90", "0.00", "0.00", "43.90"},
			`,"calculateTax":true,"calculateShipping":true,"calculateAdditionalFees":true`: {"11.00", "4.90", "8.34",
				"0.00", "52.24"},
		} {
			a := estimate(parts)
			for i, name := range []string{"discount", "shipping", "tax", "additionalFees", "total"} {
				if got := a.At("priceSummary." + name + ".amount"); got != want[i] {
					t.Errorf("%s: %s is %v, want %v", parts, name, got, want[i])
				}
			}
		}
		a := estimate(`,"calculateTax":true,"calculateShipping":true`)
		a.WantAll(map[string]any{
			"priceSummary.subtotal.amount": "50.00", "appliedDiscounts.length": 3,
			"appliedDiscounts.0.discountRule.name.original": "Ten off",
			"appliedDiscounts.0.discountRule.amount.amount": "5.00", "appliedDiscounts.0.lineItemIds.0": lineID(added, 0),
			"appliedDiscounts.1.merchantDiscount.amount.amount": "1.00",
			"appliedDiscounts.2.coupon.code":                    "FIVE", "appliedDiscounts.2.discountType": "GLOBAL",
			"taxSummary.totalTax.amount":                                                    "8.34",
			"taxSummary.aggregatedTaxBreakdown.0.taxName":                                   "VAT",
			"taxSummary.aggregatedTaxBreakdown.0.jurisdictionTypeEnum":                      "COUNTRY",
			"taxSummary.aggregatedTaxBreakdown.0.rate":                                      "0.19",
			"calculatedLineItems.0.pricesBreakdown.taxDetails.taxBreakdown.0.jurisdiction":  "Germany",
			"calculatedLineItems.0.pricesBreakdown.taxDetails.totalTax.amount":              "7.41",
			"calculatedLineItems.0.pricesBreakdown.totalPriceAfterTax.amount":               "46.41",
			"calculatedLineItems.0.taxableAddress.addressType":                              "SHIPPING",
			"shippingInfo.selectedCarrierServiceOption.title":                               "By post",
			"shippingInfo.selectedCarrierServiceOption.cost.price.amount":                   "4.90",
			"shippingInfo.selectedCarrierServiceOption.cost.totalPriceAfterTax.amount":      "5.83",
			"shippingInfo.selectedCarrierServiceOption.otherCharges.length":                 0,
			"shippingInfo.carrierServiceOptions.0.shippingOptions.0.code":                   post,
			"calculationErrors.selectedShippingOptionError":                                 nil,
			"cart.lineItems.0.price.amount":                                                 "11.25",
			"shippingInfo.carrierServiceOptions.0.shippingOptions.0.logistics.deliveryTime": "3 days",
		})
		// Without an address nobody knows the tax, and nothing can be sent.
		a = r.ok(who, "POST", "/estimate-totals", `{"calculateTax":true,"calculateShipping":true}`)
		a.Want("priceSummary.tax.amount", "0.00")
		a.Want("shippingInfo.carrierServiceOptions.length", 0)
		// One without a post code is enough for both; the one written on the cart will do.
		r.ok(who, "PATCH", "", `{"cartInfo":{"contactInfo":{"address":{"country":"DE"}},"selectedShippingOption":{"code":"`+
			post+`"}}}`)
		a = r.ok(who, "POST", "/estimate-totals", `{"calculateTax":true,"calculateShipping":true}`)
		a.Want("priceSummary.tax.amount", "8.34")
		a.Want("priceSummary.shipping.amount", "4.90")
		// Another country has no such way.
		a = r.ok(who, "POST", "/estimate-totals",
			`{"calculateTax":true,"calculateShipping":true,"shippingAddress":{"country":"FR"}}`)
		a.Want("priceSummary.tax.amount", "0.00")
		a.Want("calculationErrors.selectedShippingOptionError.applicationError.code",
			"SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND")
	})
}

func TestEstimateTellsWhenDeliveryIsFree(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.terms()
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		r.add(who, mug.ID, 4, "") // 50.00, 45.00 with ten off
		estimate := func(parts string) *apitest.Answer {
			t.Helper()
			return r.ok(who, "POST", "/estimate-totals", `{"shippingAddress":`+berlin+parts+`}`)
		}
		estimate(`,"freeShipping":true`).Want("freeShipping", nil) // by post is never free
		region := r.must("owner", "POST", "/v1/delivery-profiles/query", `{}`).String("deliveryProfiles.0.deliveryRegions.0.id")
		r.must("owner", "POST", "/v1/shipping-options", `{"shippingOption":{"title":"Free","deliveryRegionIds":["`+region+
			`"],"rates":[{"amount":"0","conditions":[{"type":"BY_TOTAL_PRICE","operator":"GTE","value":"60"}]}]}}`)
		estimate(``).Want("freeShipping", nil)
		a := estimate(`,"freeShipping":true`)
		a.Want("freeShipping.from.formattedAmount", "€60.00")
		a.Want("freeShipping.missing.formattedAmount", "€15.00")
		a.Want("freeShipping.percent", 75)
		a.Want("shippingInfo.carrierServiceOptions.length", 0) // carriers are asked for prices only by whoever wants them
		r.add(who, mug.ID, 2, "")
		a = estimate(`,"freeShipping":true,"calculateShipping":true`)
		a.Want("freeShipping.missing.amount", "0.00")
		a.Want("freeShipping.percent", 100)
		r.ok(who, "POST", "/estimate-totals", `{"freeShipping":true}`).Want("freeShipping", nil) // nobody said where to
	})
}

// Goods with a delivery profile of their own are delivered by its rates, beside those of the others, and by the default
// profile's again when theirs is gone.
func TestGoodsHaveADeliveryProfile(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.terms()
		heavy := r.must("owner", "POST", "/v1/delivery-profiles",
			`{"deliveryProfile":{"name":"Heavy","deliveryRegions":[{"name":"Germany","destinations":[{"countryCode":"DE"}]}]}}`)
		r.must("owner", "POST", "/v1/shipping-options", `{"shippingOption":{"title":"Freight","deliveryRegionIds":["`+
			heavy.String("deliveryProfile.deliveryRegions.0.id")+`"],"rates":[{"amount":"30.00"}]}}`)
		profile := heavy.String("deliveryProfile.id")
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		bench := r.Product(`{"name":"Bench","priceData":{"price":100},"deliveryProfileId":"`+profile+`"}`, -1)
		expect.Equal(t, bench.DeliveryProfileID, profile)
		delivery := func(address, want string) {
			t.Helper()
			a := r.ok(who, "POST", "/estimate-totals", `{"shippingAddress":`+address+`,"calculateShipping":true}`)
			options := a.At("shippingInfo.carrierServiceOptions.length")
			if want == "" {
				expect.Equal(t, options, any(0.0))
				return
			}
			a.Want("shippingInfo.carrierServiceOptions.0.shippingOptions.length", 1)
			a.Want("shippingInfo.carrierServiceOptions.0.shippingOptions.0.cost.price.amount", want)
		}
		added := r.add(who, bench.ID, 2, "")
		added.Want("cart.lineItems.0.deliveryProfileId", profile)
		delivery(berlin, "30.00")
		r.add(who, mug.ID, 1, "")
		delivery(berlin, "34.90")
		delivery(`{"country":"FR"}`, "")
		r.must("owner", "DELETE", "/v1/delivery-profiles/"+profile, ``)
		delivery(berlin, "4.90")
	})
}

// Where an address is on the map is looked up for an estimate as for a checkout: delivery areas go by it.
func TestEstimateOfATypedAddress(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		r.Around()
		r.atlas.Knows = "Chausseestr. 1"
		r.add(who, r.Product(mugContent, -1).ID, 1, "")
		estimate := func(address, more string) *apitest.Answer {
			return r.ok(who, "POST", "/estimate-totals", `{"shippingAddress":`+address+more+`}`)
		}
		const ways, shipping = "shippingInfo.carrierServiceOptions.0.shippingOptions.length", `,"calculateShipping":true`
		near := `{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Chausseestr. 1"}`
		a := estimate(near, shipping)
		a.Want(ways, 1)
		expect.That(t, !strings.Contains(a.Text, "geocode"), "the position is told: %s", a.Text)
		estimate(`{"country":"DE","addressLine":"Elsewhere 7"}`, shipping).Want(ways, nil)
		expect.Diff(t, []string{"Chausseestr. 1", "Elsewhere 7"}, r.atlas.Asked)

		// Who says where it is is not doubted. Nothing is looked up where no delivery is asked for.
		estimate(`{"country":"DE","addressLine":"Chausseestr. 1","geocode":{"latitude":53,"longitude":13}}`, shipping).
			Want(ways, nil)
		estimate(near, "")
		expect.Len(t, r.atlas.Asked, 2)
	})
}
