package plugins_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/discounts"
	"souk/internal/shop/plugins"
	"souk/internal/shop/shipping"
)

const (
	line1 = "11111111-0000-4000-8000-000000000001"
	line2 = "11111111-0000-4000-8000-000000000002"
)

func lines() []plugins.Line {
	return []plugins.Line{
		{ID: line1, Name: "Cup", Reference: catalog.Reference{AppID: catalog.AppID, CatalogItemID: appA,
			Options: json.RawMessage(`{"variantId":"v"}`)}, RootItemID: appA, Quantity: 2, Price: eurs("9.50"),
			ItemType: "PHYSICAL", SKU: "CUP", Weight: wire.Ptr(0.4), Shippable: true},
		{ID: line2, Name: "Gift wrap", Quantity: 1, Price: eurs("1.00"), Deposit: eurs("0.50")},
	}
}

// refuses goes through answers that must all be refused.
func refuses(t *testing.T, a *author, good string, answers map[string]string, ask func() error) {
	t.Helper()
	for name, answer := range answers {
		a.says(200, answer)
		if err := ask(); true {
			var failure *plugins.Failure
			expect.That(t, errors.As(err, &failure) &&
				(failure.Reason == plugins.OutOfBounds || failure.Reason == plugins.Unreadable), "%s: %v", name, err)
		}
		a.says(200, good)
		expect.EqualNow(t, ask(), nil, "after %s", name)
	}
}

func TestCarriers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.ShippingRates,
			`,"shippingRates":{"description":"d","learnMoreUrl":"https://a.example","dashboardUrl":"https://b.example","thumbnailUrl":"https://c.example","fallbackDefinitionMandatory":true}`)
		r.install(appB, plugins.ShippingRates, `,"active":false`)
		got, err := store.Get(t.Context(), r.db, r.service.Rates().Carriers)
		want := []shipping.Carrier{{ID: appA, DisplayName: "Plugin", Description: "d", LearnMoreURL: "https://a.example",
			DashboardURL: "https://b.example", ThumbnailURL: "https://c.example", NeedsBackupRate: true}}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
		a.says(200, `{"shippingRates":[
			{"code":"std","title":"Standard","cost":{"price":"4.905","currency":"EUR","additionalCharges":[{"type":"HANDLING_FEE","details":"Packing","price":"1"}]},"logistics":{"deliveryTime":"2 days","instructions":"Ring"}},
			{"code":"part","title":"Some of it","cost":{"price":"1","currency":"EUR"},"partial":{"lineItemIds":["other"]}},
			{"code":"whole","title":"All of it","cost":{"price":"0","currency":"EUR"},"partial":{"lineItemIds":["l1"]}},
			{"code":"fetch","title":"Locker","cost":{"price":"2","currency":"EUR"},"logistics":{"pickupDetails":{"address":{"country":"DE","city":"Berlin"},"pickupMethod":"PICKUP_POINT"},"deliveryTimeSlot":{"from":"2026-11-16T10:00:00.000Z","to":"2026-11-16T12:00:00.000Z"}}}]}`)
		quoted, err := r.quote()
		expect.OK(t, err)
		from := wire.Time(1794823200000).Time()
		offers := []shipping.Quoted{
			{Code: "std", Title: "Standard", Price: eurs("4.91"),
				Charges:   []shipping.Charge{{Details: "Packing", Price: eurs("1")}},
				Logistics: shipping.Logistics{DeliveryTime: "2 days", Instructions: "Ring"}},
			{Code: "whole", Title: "All of it", Price: eurs("0")},
			{Code: "fetch", Title: "Locker", Price: eurs("2"),
				Logistics: shipping.Logistics{Pickup: &shipping.Pickup{Address: &wire.Address{Country: "DE", City: "Berlin"},
					Method: "PICKUP_POINT"}, Slot: &shipping.Slot{From: from, To: from.Add(2 * 3600e9)}}},
		}
		expect.Diff(t, offers, quoted)
		a.wantAll(map[string]any{
			"lineItems.0.price":                        "9.50",
			"lineItems.0.totalPrice":                   "19.00",
			"lineItems.0.totalPriceBeforeDiscount":     "20.00",
			"lineItems.0.physicalProperties.weight":    0.4,
			"lineItems.0.physicalProperties.shippable": true,
			"shippingDestination.postalCode":           "10115",
			"weightUnit":                               "KG",
			"purchaseFlowId":                           apitest.Nothing,
		})
		refuses(t, a, oneRate, map[string]string{
			"a slot that ends before it begins": `{"shippingRates":[{"code":"c","title":"t","cost":{"price":"1","currency":"EUR"},"logistics":{"deliveryTimeSlot":{"from":"2026-11-16T10:00:00.000Z","to":"2026-11-16T09:00:00.000Z"}}}]}`,
			"an unknown method":                 `{"shippingRates":[{"code":"c","title":"t","cost":{"price":"1","currency":"EUR"},"logistics":{"pickupDetails":{"pickupMethod":"PIGEON"}}}]}`,
			"a charge below zero":               `{"shippingRates":[{"code":"c","title":"t","cost":{"price":"1","currency":"EUR","additionalCharges":[{"price":"-1"}]}}]}`,
		}, func() error { _, err := r.quote(); return err })
		expect.Code(t, r.service.Rates().SetActive(t.Context(), appA, appA, true), plugins.CodeNoCarrierSettings)
		if tables, err := r.service.Rates().Tables(t.Context(), appA, "", nil); err != nil || len(tables) > 0 {
			t.Error(tables, err)
		}
	})
}

func TestTriggers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		q := &plugins.TriggerQuestion{Currency: eur, Lines: lines(), FlowID: apitest.Nothing,
			ShipTo: &wire.Address{Country: "DE", City: "Berlin", PostalCode: "1"}, OptionCode: "std"}
		if holds, err := r.service.Triggers(t.Context(), q); err != nil || len(holds) > 0 {
			t.Error(holds, err)
		}
		a, _ := r.install(appA, plugins.CustomTriggers, "")
		b, _ := r.install(appB, plugins.CustomTriggers, "")
		r.waiting = []discounts.CustomTrigger{{AppID: appA, ID: "rain"}, {AppID: appA, ID: "sun"}, {AppID: appA, ID: "rain"},
			{AppID: appB, ID: "moon"}, {AppID: apitest.Nothing, ID: "nobody"}}
		a.says(200, `{"eligibleTriggers":[{"customTriggerId":"sun","identifier":"sun"}]}`)
		b.says(500, "")
		holds, err := r.service.Triggers(t.Context(), q)
		if diff := cmp.Diff(map[string]bool{discounts.CustomKey(appA, "sun"): true}, holds); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		a.wantAll(map[string]any{
			"triggers.length":                                2,
			"triggers.0.customTrigger.id":                    "rain",
			"lineItems.0.catalogReference.options.variantId": "v",
			"lineItems.0.price":                              "9.50",
			"lineItems.1.catalogReference":                   nil,
			"shippingInfo.address.city":                      "Berlin",
			"shippingInfo.preferredShippingOptionCode":       "std",
		})
		a.says(200, `{"eligibleTriggers":[{"customTriggerId":"moon"}]}`) // not its own
		if holds, err = r.service.Triggers(t.Context(), q); err != nil || len(holds) > 0 {
			t.Error(holds, err)
		}

		a.says(200, `{"customTriggers":[{"id":"rain","name":"When it rains"},{"id":"sun","name":"When it shines"}]}`)
		list := r.OK("staff ECOM.CUSTOM_TRIGGERS_READ", "POST", "/v1/discount-custom-triggers/list", "{}")
		list.Want("triggers.length", 2)
		list.Want("triggers.0.id", "rain")
		list.Want("triggers.0.appId", appA)
		list.Want("triggers.0.name", "When it rains")
		r.Refused(403, "", "member "+apitest.Ada, "POST", "/v1/discount-custom-triggers/list", "{}")
	})
}

func TestDiscounts(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.Discounts, "")
		const good = `{"discounts":[
			{"globalDiscounts":{"rate":{"percentageValue":"12.5","type":"PERCENTAGE"}},"name":{"original":"All"},"source":"CUSTOM","externalId":"x"},
			{"shippingDiscounts":{"rate":{"fixedAmountValue":"1.005"}},"name":{"original":"Post"},"couponOptions":{"code":"POST"},"source":"COUPON"},
			{"lineItemsDiscounts":{"lineItems":[{"id":"` + line1 +
			`","rate":{"fixedAmountValue":"2"}}]},"name":{"original":"Cups"}}]}`
		a.says(200, good)
		ask := func() ([]plugins.Answer[[]plugins.Discount], error) {
			out, err := r.service.Discounts(t.Context(),
				&plugins.DiscountQuestion{Currency: eur, Lines: lines(), FlowID: apitest.Nothing, CouponCode: "POST",
					Email: "a@b.example"})
			if err == nil {
				err = out[0].Failed
			}
			return out, err
		}
		got, err := ask()
		expect.OK(t, err)
		percent, amount := pricing.PercentOff(money.MustPercent("12.5")), pricing.AmountOff(eurs("1.01"))
		want := []plugins.Answer[[]plugins.Discount]{{AppID: appA, Value: []plugins.Discount{
			{Name: "All", ExternalID: "x", Source: "CUSTOM", Whole: &percent},
			{Name: "Post", CouponCode: "POST", Source: "COUPON", Shipping: &amount},
			{Name: "Cups", Lines: map[string]pricing.Reduction{line1: pricing.AmountOff(eurs("2"))}},
		}}}
		expect.Diff(t, want, got)
		a.want("couponCodes.0", "POST")
		a.want("buyerEmail", "a@b.example")
		refuses(t, a, good, map[string]string{
			"two kinds":               `{"discounts":[{"globalDiscounts":{"rate":{"percentageValue":"1"}},"shippingDiscounts":{"rate":{"percentageValue":"1"}},"name":{"original":"x"}}]}`,
			"no kind":                 `{"discounts":[{"name":{"original":"x"}}]}`,
			"no name":                 `{"discounts":[{"globalDiscounts":{"rate":{"percentageValue":"1"}}}]}`,
			"more than all":           `{"discounts":[{"globalDiscounts":{"rate":{"percentageValue":"101"}},"name":{"original":"x"}}]}`,
			"an amount and a percent": `{"discounts":[{"globalDiscounts":{"rate":{"percentageValue":"1","fixedAmountValue":"1"}},"name":{"original":"x"}}]}`,
			"below zero":              `{"discounts":[{"globalDiscounts":{"rate":{"fixedAmountValue":"-1"}},"name":{"original":"x"}}]}`,
			"another line": `{"discounts":[{"lineItemsDiscounts":{"lineItems":[{"id":"` + appA +
				`","rate":{"fixedAmountValue":"2"}}]},"name":{"original":"x"}}]}`,
		}, func() error { _, err := ask(); return err })
		a.says(428, `{"applicationError":{"code":"ERROR_COUPON_HAS_EXPIRED"}}`)
		if _, err := ask(); errs.CodeOf(err) != "ERROR_COUPON_HAS_EXPIRED" || errs.KindOf(err) != errs.FailedPrecondition {
			t.Error(err)
		}
	})
}

func TestFees(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		q := &plugins.FeeQuestion{
			Currency: eur, Lines: lines(), ShipTo: &wire.Address{Country: "DE"},
			Buyer: &wire.ContactDetails{Email: "a@b.example"}, FlowID: apitest.Nothing, Subtotal: eurs("20"),
			Discounts: []pricing.AppliedDiscount{{Source: pricing.SourceCoupon, ID: "c", Code: "CODE", Name: "Coupon",
				Type: pricing.DiscountSpecificItems, Amount: eurs("1"),
				Lines: []pricing.LineDiscount{{LineID: line1, Amount: eurs("1")}}}, {Source: pricing.SourceMerchant,
				Type: pricing.DiscountGlobal, Amount: eurs("2")}, {Source: pricing.SourceRule, ID: "r", Name: "Rule",
				Type: pricing.DiscountGlobal, Amount: eurs("3")}},
			Option: &shipping.Option{Code: "std", Title: "Standard", Price: eurs("4.90"),
				Charges:   []shipping.Charge{{Details: "Packing", Price: eurs("1")}},
				Logistics: shipping.Logistics{DeliveryTime: "2 days"}},
		}
		if got, err := r.service.Fees(t.Context(), q); err != nil || got != nil {
			t.Error(got, err)
		}
		a, _ := r.install(appA, plugins.AdditionalFees, "")
		b, _ := r.install(appB, plugins.AdditionalFees, "")
		const good = `{"currency":"EUR","additionalFees":[{"code":"wrap","name":"Wrapping","translatedName":"Papier","price":"2.50","taxDetails":{"taxable":true,"taxGroupId":"` + appB + `","taxableAddress":{"addressType":"BUSINESS"}},"lineItemIds":["` + line1 + `"],"subscriptionCycles":3},{"name":"Bag","price":"0.10"}]}`
		a.says(200, good)
		b.says(200, `{}`)
		got, err := r.service.Fees(t.Context(), q)
		expect.OK(t, err)
		want := []plugins.Answer[[]plugins.Fee]{
			{AppID: appA, Value: []plugins.Fee{
				{Code: "wrap", Name: "Wrapping", TranslatedName: "Papier", Price: eurs("2.50"), Taxable: true, TaxGroupID: appB,
					TaxableAddress: "BUSINESS", LineIDs: []string{line1}, Cycles: wire.Ptr(int64(3))},
				{Name: "Bag", Price: eurs("0.10")},
			}},
			{AppID: appB, Value: []plugins.Fee{}},
		}
		expect.Diff(t, want, got)
		a.wantAll(map[string]any{
			"lineItems.0.productName":                                             "Cup",
			"lineItems.0.quantity":                                                2,
			"lineItems.0.physicalProperties.sku":                                  "CUP",
			"lineItems.1.depositAmount":                                           "0.50",
			"appliedDiscounts.0.coupon.code":                                      "CODE",
			"appliedDiscounts.0.lineItemIds.0":                                    line1,
			"appliedDiscounts.1.merchantDiscount.amount":                          "2.00",
			"appliedDiscounts.2.discountRule.name.original":                       "Rule",
			"shippingInfo.selectedCarrierServiceOption.otherCharges.0.cost.price": "1.00",
			"buyerDetails.contactDetails.email":                                   "a@b.example",
			"subtotal":                                                            "20.00",
		})
		refuses(t, a, good, map[string]string{
			"another currency": strings.Replace(good, "EUR", "USD", 1),
			"no currency":      strings.Replace(good, `"currency":"EUR",`, "", 1),
			"another line":     strings.Replace(good, line1, appB, 1),
			"below zero":       strings.Replace(good, "2.50", "-2.50", 1),
			"the code of tips": strings.Replace(good, `"wrap"`, `"TIP"`, 1),
			"a long name":      strings.Replace(good, "Wrapping", strings.Repeat("x", 51), 1),
		}, func() error {
			got, err := r.service.Fees(t.Context(), q)
			if err != nil {
				return err
			}
			if got[1].Failed != nil {
				t.Error("one plugin's fault is another's")
			}
			return got[0].Failed
		})
	})
}

func TestViolations(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		priced, err := pricing.Price(pricing.Input{Currency: eur,
			Lines: []pricing.Line{{ID: line1, Quantity: 2, CatalogPrice: eurs("9.50"),
				Tax: pricing.Tax{Parts: []pricing.TaxPart{{Name: "VAT", Rate: money.MustPercent("19")}}}}, {ID: line2, Quantity: 1,
				CatalogPrice: eurs("1")}}, Shipping: &pricing.Shipping{Price: eurs("4.90")}})
		expect.OK(t, err)
		q := &plugins.ValidationQuestion{
			Source: plugins.InCheckout, FlowID: apitest.Nothing, Lines: lines(), Priced: &priced, Locale: "en-US", Currency: eur,
			ConversionCurrency: usd,
			Converted:          func(a money.Amount) (money.Amount, error) { return money.New(2*a.Minor(), usd), nil },
			Email:              "a@b.example", WeightUnit: "KG",
			Billing:  &wire.AddressWithContact{Address: &wire.Address{Country: "DE"}},
			GiftCard: &plugins.AppliedGiftCard{ObfuscatedCode: "****", Amount: eurs("5"), AppID: appB},
			Option: &shipping.Option{Code: "std", Title: "Standard",
				Allocations: []shipping.Allocation{{CarrierID: appA, Code: "std", RegionID: "reg", LineIDs: []string{line1}}}},
			CustomFields: []plugins.CustomField{{Title: "Colour", Value: json.RawMessage(`"red"`)}},
		}
		a, _ := r.install(appA, plugins.Validations, "")
		b, _ := r.install(appB, plugins.Validations, `,"validations":{"validateInCart":true}`)
		const good = `{"violations":[{"severity":"ERROR","target":{"lineItem":{"name":"LINE_ITEM_DEFAULT","id":"` + line1 +
			`","suggestedFix":"REMOVE_LINE_ITEM"}},"description":"Not for <b>you</b>"},{"target":{"other":{"name":"OTHER_DEFAULT"}},"description":"Slow today"}]}`
		a.says(200, good)
		b.says(500, "")
		got, err := r.service.Violations(t.Context(), q)
		expect.ThatNow(t, err == nil && len(got) == 2, "%v %v", got, err)
		want := []plugins.Violation{{Severity: "ERROR", Description: "Not for <b>you</b>", LineID: line1,
			Fix: plugins.RemoveLine}, {Severity: "WARNING", Description: "Slow today"}}
		if diff := cmp.Diff(want, got[0].Value); diff != "" || got[0].Failed != nil {
			t.Errorf("%v %s", got[0].Failed, diff)
		}
		failed(t, got[1].Failed, plugins.WrongStatus)
		a.wantAll(map[string]any{
			"sourceInfo.source":                                                          "CHECKOUT",
			"validationInfo.lineItems.0.price.amount":                                    "9.50",
			"validationInfo.lineItems.0.price.convertedAmount":                           "19.00",
			"validationInfo.lineItems.0.price.formattedConvertedAmount":                  "$19.00",
			"validationInfo.lineItems.0.pricesBreakdown.taxDetails.totalTax.amount":      "3.61",
			"validationInfo.lineItems.0.pricesBreakdown.taxDetails.taxBreakdown.0.rate":  "0.19",
			"validationInfo.lineItems.0.itemType.preset":                                 "PHYSICAL",
			"validationInfo.priceSummary.total.amount":                                   priced.Summary.Total.String(),
			"validationInfo.shippingInfo.selectedCarrierServiceOption.cost.price.amount": "4.90",
		})
		a.want(
			"validationInfo.shippingInfo.selectedCarrierServiceOption.deliveryAllocations.0.applicableLineItems.lineItemIds.0",
			line1)
		a.wantAll(map[string]any{
			"validationInfo.giftCard.amount.amount":      "5.00",
			"validationInfo.customFields.fields.0.value": "red",
			"validationInfo.currency":                    "EUR",
			"validationInfo.conversionCurrency":          "USD",
			"validationInfo.paymentCurrency":             "EUR",
		})
		refuses(t, a, good, map[string]string{
			"another line":        strings.Replace(good, line1, appB, 1),
			"an unknown severity": strings.Replace(good, "ERROR", "FATAL", 1),
			"a long description":  strings.Replace(good, "Slow today", strings.Repeat("x", 1001), 1),
			"two targets": strings.Replace(good, `"target":{"other"`,
				`"target":{"lineItem":{"id":"`+line1+`"},"other"`, 1),
			"too many": `{"violations":[` + strings.TrimSuffix(strings.Repeat(`{},`, 301), ",") + `]}`,
		}, func() error {
			got, err := r.service.Violations(t.Context(), q)
			if err != nil {
				return err
			}
			return got[0].Failed
		})
		// In a cart only those are asked that want to be.
		before := a.count()
		q.Source = plugins.InCart
		got, err = r.service.Violations(t.Context(), q)
		expect.That(t, err == nil && len(got) == 1 && got[0].AppID == appB && a.count() == before, "%v %v", got, err)
	})
}

func TestMemberships(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.Memberships, "")
		const good = `{"eligibleMemberships":[{"id":"gold","name":{"original":"Gold"},"lineItemIds":["` + line1 +
			`"],"credits":{"total":10,"remaining":3},"expirationDate":"2027-01-01T00:00:00.000Z"}],"invalidMemberships":[{"membership":{"id":"old"},"reason":"over"}],"selectedMemberships":[{"id":"gold","lineItemIds":["` + line1 + `"]}]}`
		a.says(200, good)
		ask := func() (*plugins.MembershipOptions, error) {
			got, err := r.service.Memberships(t.Context(),
				&plugins.MembershipQuestion{MemberID: apitest.Ada, Lines: lines(),
					Selected: map[string][]plugins.SelectedMembership{appA: {{ID: "gold", LineItemIDs: []string{line1}}}}})
			if err != nil {
				return nil, err
			}
			return got[0].Value, got[0].Failed
		}
		got, err := ask()
		expect.ThatNow(t, err == nil && got.Eligible[0].Credits.Remaining == 3 && got.Invalid[0].Reason == "over" &&
			got.Selected[0].ID == "gold", "%+v %v", got, err)
		a.want("memberId", apitest.Ada)
		a.want("lineItems.0.rootCatalogItemId", appA)
		a.want("selectedMemberships.memberships.0.id", "gold")
		refuses(t, a, good, map[string]string{
			"another line":       strings.ReplaceAll(good, line1, appB),
			"not eligible":       strings.Replace(good, `"id":"gold","name"`, `"id":"silver","name"`, 1),
			"fewer than nothing": strings.Replace(good, `"remaining":3`, `"remaining":-3`, 1),
			"no id":              strings.Replace(good, `"id":"old"`, `"id":""`, 1),
		}, func() error { _, err := ask(); return err })
		a.says(400, `{"applicationError":{"code":"INVALID_SELECTION","data":{"membershipInvalidSelectionErrors":[]}}}`)
		expect.Code(t, expect.Err(ask()), "INVALID_SELECTION")

		a.says(200, `{"memberships":[{"membership":{"id":"gold"},"coveredLineItems":[{"lineItemId":"`+line1+
			`","redemptionCost":2}]}]}`)
		existing, err := r.service.ExistingMemberships(t.Context(), apitest.Ada, lines())
		expect.That(t, err == nil && existing[0].Failed == nil && existing[0].Value[0].Covered[0].RedemptionCost == 2,
			"%+v %v", existing, err)
		a.says(200,
			`{"purchasablePlans":[{"catalogReference":{"appId":"x","catalogItemId":"plan"},"name":{"original":"Gold"},"benefits":[{"benefitId":"b","quotaType":"LIMITED","limitedQuota":{"total":5,"remaining":5}}],"price":"19.90"}],"coverages":[{"benefitId":"b","lineItemId":"`+line1+`","redemptionCost":1}]}`)
		plans, err := r.service.PurchasablePlans(t.Context(), "", eur, lines())
		expect.That(t, err == nil && plans[0].Failed == nil && plans[0].Value.Plans[0].Price == eurs("19.90") &&
			plans[0].Value.Coverages[0].BenefitID == "b", "%+v %v", plans, err)

		charge := func() (string, error) {
			return r.service.ChargeMembership(t.Context(), appA,
				plugins.MembershipCharge{MemberID: apitest.Ada, MembershipID: "gold", Key: "order 1",
					Reference: lines()[0].Reference})
		}
		a.says(200, `{"transactionId":"t1"}`)
		if id, err := charge(); id != "t1" || err != nil {
			t.Error(id, err)
		}
		a.want("idempotencyKey", "order 1")
		a.want("catalogReference.catalogItemId", appA)
		a.says(409, `{"applicationError":{"code":"MEMBERSHIP_ALREADY_CHARGED","data":{"transactionId":"t1"}}}`)
		if id, err := charge(); id != "t1" || err != nil {
			t.Error("a second try is no second charge:", id, err)
		}
		a.says(428, `{"applicationError":{"code":"MEMBERSHIP_CANNOT_BE_CHARGED","data":{"errorType":"OUT_OF_CREDITS"}}}`)
		expect.Code(t, expect.Err(charge()), "MEMBERSHIP_CANNOT_BE_CHARGED")
		a.says(200, `{"voidable":false,"reason":"too late"}`)
		if can, why, err := r.service.MembershipVoidable(t.Context(), appA, "t1"); can || why != "too late" || err != nil {
			t.Error(can, why, err)
		}
		a.says(200, `{}`)
		expect.Equal(t, r.service.VoidMembershipCharge(t.Context(), appA, "t1"), nil)
		a.says(409, `{"applicationError":{"code":"TRANSACTION_ALREADY_VOIDED"}}`)
		expect.Equal(t, r.service.VoidMembershipCharge(t.Context(), appA, "t1"), nil)
	})
}

func TestGiftCards(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		q := plugins.GiftCardQuery{Code: "ABCD-EFGH", PIN: "1", Currency: eur}
		expect.Code(t, expect.Err(r.service.FindGiftCard(t.Context(), q)), plugins.CodeGiftCardNotFound)
		a, _ := r.install(appA, plugins.GiftCards, "")
		b, _ := r.install(appB, plugins.GiftCards, "")
		a.says(404, `{"applicationError":{"code":"GIFT_CARD_NOT_FOUND"}}`)
		b.says(200, `{"balance":30.000000000000004,"currencyCode":"EUR","externalId":"x"}`)
		got, err := r.service.FindGiftCard(t.Context(), q)
		if diff := cmp.Diff(&plugins.GiftCardBalance{AppID: appB, Balance: eurs("30"), ExternalID: "x"}, got); diff != "" ||
			err != nil {
			t.Errorf("%v %s", err, diff)
		}
		b.want("code", "ABCD-EFGH")
		b.want("pin", "1")
		b.says(428, `{"applicationError":{"code":"GIFT_CARD_EXPIRED"}}`)
		expect.Code(t, expect.Err(r.service.FindGiftCard(t.Context(), q)), "GIFT_CARD_EXPIRED")
		b.says(500, "") // it may be its card: nobody can say that there is none
		_, err = r.service.FindGiftCard(t.Context(), q)
		failed(t, err, plugins.WrongStatus)
		before := a.count()
		if _, err := r.service.FindGiftCard(t.Context(), plugins.GiftCardQuery{Code: "short", Currency: eur}); errs.CodeOf(err) != plugins.CodeGiftCardNotFound || a.count() != before {
			t.Error("a text that is no code was shown around", err)
		}

		const balance = `{"balance":30,"currencyCode":"EUR"}`
		refuses(t, b, balance, map[string]string{
			"below zero":         `{"balance":-1,"currencyCode":"EUR"}`,
			"more than there is": `{"balance":1000000000,"currencyCode":"EUR"}`,
			"no currency":        `{"balance":1}`,
			"an unknown one":     `{"balance":1,"currencyCode":"XXX"}`,
			"no balance":         `{"currencyCode":"EUR"}`,
			"an exponent":        `{"balance":1e2,"currencyCode":"EUR"}`,
		}, func() error { _, err := r.service.GiftCardBalance(t.Context(), appB, q); return err })

		redeem := func() (*plugins.GiftCardMovement, error) {
			return r.service.RedeemGiftCard(t.Context(), appB,
				plugins.GiftCardRedemption{Code: "ABCD-EFGH", OrderID: apitest.Nothing, Amount: eurs("12.30")})
		}
		b.says(200, `{"remainingBalance":17.7,"currencyCode":"EUR","transactionId":"t"}`)
		moved, err := redeem()
		if diff := cmp.Diff(&plugins.GiftCardMovement{TransactionID: "t", Remaining: eurs("17.70")}, moved); diff != "" ||
			err != nil {
			t.Errorf("%v %s", err, diff)
		}
		b.want("amount", 12.3)
		b.want("currencyCode", "EUR")
		b.want("orderId", apitest.Nothing)
		b.says(428, `{"applicationError":{"code":"INSUFFICIENT_FUNDS"}}`)
		if _, err := redeem(); errs.CodeOf(err) != "INSUFFICIENT_FUNDS" || errs.KindOf(err) != errs.FailedPrecondition {
			t.Error(err)
		}
		b.says(409, `{"applicationError":{"code":"ALREADY_REDEEMED"}}`)
		expect.Kind(t, expect.Err(redeem()), errs.AlreadyExists)
		b.says(200, `{"remainingBalance":1,"currencyCode":"USD","transactionId":"t"}`)
		_, err = redeem()
		failed(t, err, plugins.OutOfBounds)
		b.says(200, `{"remainingBalance":30,"currencyCode":"EUR"}`)
		if moved, err = r.service.VoidGiftCard(t.Context(), appB, "t", ""); err != nil || moved.Remaining != eurs("30") {
			t.Error(moved, err)
		}
		b.want("transactionId", "t")
		_, err = r.service.VoidGiftCard(t.Context(), apitest.Nothing, "t", "")
		failed(t, err, plugins.NotInstalled)
	})
}

func TestCatalogs(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.Catalog, "")
		b, _ := r.install(appB, plugins.Catalog, "")
		const good = `{"catalogItems":[{"catalogReference":{"appId":"` + appA +
			`","catalogItemId":"room","options":{"b":2,"a":1}},"data":{
			"productName":{"original":"Room"},"url":{"relativePath":"/room","url":"https://rooms.example/room"},"itemType":{"preset":"SERVICE"},"price":"80","fullPrice":"100","taxGroupId":"` + appB + `",
			"descriptionLines":[{"name":{"original":"View"},"plainText":{"original":"Sea"}},{"name":{"original":"Wall"},"colorInfo":{"original":"Red","code":"#f00"}}],
			"media":{"id":"m","url":"https://rooms.example/room.jpg","width":10,"height":20},"quantityAvailable":3,"physicalProperties":{"weight":1.5,"sku":"R","shippable":false},
			"paymentOption":"DEPOSIT_ONLINE","depositAmount":"20","serviceProperties":{"scheduledDate":"2026-12-01T10:00:00.000Z","numberOfParticipants":2},"rootCatalogItemId":"root",
			"membersOnly":true,"policies":[{"title":"Late","content":"No refund"}],"additionalFees":[{"name":"Linen","price":"5.00","taxDetails":{"taxable":true}}],
			"modifierGroups":[{"id":"g","name":{"original":"Extras"},"modifiers":[{"id":"m","label":{"original":"Breakfast"},"price":"9.5"}]}]}}]}`
		a.says(200, good)
		b.says(500, "")
		reference := func(app, id, options string) plugins.CatalogWanted {
			return plugins.CatalogWanted{Reference: catalog.Reference{AppID: app, CatalogItemID: id,
				Options: json.RawMessage(options)}, Quantity: 1}
		}
		q := &plugins.CatalogQuestion{Currency: eur, WeightUnit: "KG", MemberID: apitest.Ada, Items: []plugins.CatalogWanted{
			reference(appA, "room", `{"a": 1, "b": 2}`), reference(appB, "boat", ""), reference(appA, "gone", ""),
			reference(apitest.Nothing, "x", ""), reference(catalog.AppID, "own", ""),
		}}
		got, err := r.service.CatalogItems(r.as(actor.Member, apitest.Ada), q)
		expect.ThatNow(t, err == nil && len(got) == 5, got, err)
		for i, want := range []catalog.Status{catalog.Resolved, catalog.Unknown, catalog.Unknown, catalog.Unknown,
			catalog.Unknown} {
			if got[i].Status != want || (got[i].Failed != nil) != (i == 1) {
				t.Errorf("item %d: %d %v", i, got[i].Status, got[i].Failed)
			}
		}
		want := catalog.Item{
			Status: catalog.Resolved, Key: got[0].Key, ProductID: "room", Name: "Room", Price: eurs("80"),
			FullPrice: eurs("100"), ItemType: "SERVICE", Visible: true, InStock: true, TaxGroupID: appB,
			URL:   wire.PageURL{RelativePath: "/room", URL: "https://rooms.example/room"},
			Image: &wire.Image{ID: "m", URL: "https://rooms.example/room.jpg", Width: 10, Height: 20}, SKU: "R", Weight: "1.5",
			Tracked: true, Available: wire.Ptr(int64(3)),
			Lines: []catalog.Line{{Name: "View", Value: "Sea"}, {Name: "Wall", Value: "Red", Color: "#f00"}},
		}
		expect.Diff(t, want, got[0].Item)
		if one := got[0]; one.Deposit != eurs("20") || one.RootItemID != "root" || !one.MembersOnly || one.Shippable ||
			*one.Service.NumberOfParticipants != 2 || one.Fees[0].Price != eurs("5") ||
			one.Modifiers[0].Modifiers[0].Label.Original != "Breakfast" || one.Policies[0].Title != "Late" {
			t.Errorf("%+v", one)
		}
		a.want("catalogReferences.length", 2)
		a.want("catalogReferences.0.quantity", 1)
		a.want("buyerInfo.memberId", apitest.Ada)
		refuses(t, a, good, map[string]string{
			"not asked for":       strings.Replace(good, `"catalogItemId":"room"`, `"catalogItemId":"cellar"`, 1),
			"another app's":       strings.Replace(good, `"appId":"`+appA+`"`, `"appId":"`+appB+`"`, 1),
			"below zero":          strings.Replace(good, `"price":"80"`, `"price":"-80"`, 1),
			"a sale that is none": strings.Replace(good, `"fullPrice":"100"`, `"fullPrice":"79"`, 1),
			"a script for a page": strings.Replace(good, "https://rooms.example/room\"", "javascript:alert(1)\"", 1),
			"fewer than nothing":  strings.Replace(good, `"quantityAvailable":3`, `"quantityAvailable":-3`, 1),
			"half a piece":        strings.Replace(good, `"quantityAvailable":3`, `"quantityAvailable":1.5`, 1),
			"no name": strings.Replace(good, `"productName":{"original":"Room"}`,
				`"productName":{"original":""}`, 1),
			"an unknown way":       strings.Replace(good, "DEPOSIT_ONLINE", "BARTER", 1),
			"no data":              `{"catalogItems":[{"catalogReference":{"appId":"` + appA + `","catalogItemId":"room"}}]}`,
			"a fee below zero":     strings.Replace(good, `"price":"5.00"`, `"price":"-5.00"`, 1),
			"an extra below zero":  strings.Replace(good, `"price":"9.5"`, `"price":"-9.5"`, 1),
			"weight below nothing": strings.Replace(good, `"weight":1.5`, `"weight":-1.5`, 1),
		}, func() error {
			got, err := r.service.CatalogItems(t.Context(), q)
			if err != nil {
				return err
			}
			return got[0].Failed
		})
	})
}

func TestInventory(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.Inventory, "")
		change := plugins.StockChange{OrderID: apitest.Nothing, Reason: "ORDER_PLACED",
			Items: []plugins.StockItem{{Reference: catalog.Reference{AppID: appA, CatalogItemID: "room"}, Quantity: 2}}}
		expect.OK(t, r.service.DecrementStock(t.Context(), appA, change, true))
		a.want("restrictInventoryValue", true)
		a.want("items.0.catalogReference.catalogItemId", "room")
		a.want("items.0.quantity", 2)
		a.want("reason", "ORDER_PLACED")
		a.says(428, `{"applicationError":{"code":"DECREMENT_NOT_POSSIBLE"}}`)
		expect.Code(t, r.service.DecrementStock(t.Context(), appA, change, true), "DECREMENT_NOT_POSSIBLE")
		a.says(200, "{}")
		if err := r.service.IncrementStock(t.Context(), appA, change); err != nil || a.last().Path != "/base/v1/increment" {
			t.Error(err)
		}
		failed(t, r.service.IncrementStock(t.Context(), appB, change), plugins.NotInstalled)
	})
}

func TestRecommendations(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, _ := r.install(appA, plugins.Recommendations, `,"recommendations":{"algorithms":[{"id":"`+line1+
			`","name":"Together","description":"Bought together","algorithmType":"RELATED_ITEMS"}]}`)
		list, err := r.service.Algorithms(t.Context())
		want := []plugins.AlgorithmInfo{{Algorithm: plugins.Algorithm{ID: line1, Name: "Together",
			Description: "Bought together", AlgorithmType: "RELATED_ITEMS"}, AppID: appA,
			CatalogAppIDs: []string{catalog.AppID}}}
		if diff := cmp.Diff(want, list); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		const good = `{"recommendationPerAlgorithm":[{"algorithmId":"` + line1 +
			`","recommendedItems":[{"appId":"x","catalogItemId":"1"}]}]}`
		a.says(200, good)
		ask := func() ([]plugins.Recommended, error) {
			return r.service.Recommend(t.Context(), appA, []string{line1}, []catalog.Reference{{AppID: "x", CatalogItemID: "0"}})
		}
		got, err := ask()
		if diff := cmp.Diff([]plugins.Recommended{{AlgorithmID: line1,
			Items: []catalog.Reference{{AppID: "x", CatalogItemID: "1"}}}}, got); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		a.want("algorithmIds.0", line1)
		a.want("items.0.catalogItemId", "0")
		refuses(t, a, good, map[string]string{
			"another algorithm": strings.Replace(good, line1, line2, 1),
			"null":              `{"recommendationPerAlgorithm":[{"algorithmId":"` + line1 + `","recommendedItems":[null]}]}`,
			"no item": `{"recommendationPerAlgorithm":[{"algorithmId":"` + line1 +
				`","recommendedItems":[{"appId":"x"}]}]}`,
		}, func() error { _, err := ask(); return err })
		a.says(400, `{"applicationError":{"code":"ITEM_APP_ID_NOT_SUPPORTED"}}`)
		expect.Code(t, expect.Err(ask()), "ITEM_APP_ID_NOT_SUPPORTED")
	})
}

func TestPaymentSettings(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ask := func() bool {
			t.Helper()
			required, err := r.service.Requires3dSecure(t.Context(), "EUR", json.RawMessage(`{"id":"o1"}`))
			expect.OK(t, err)
			return required
		}
		expect.That(t, !ask(), "nobody asked for it")
		a, _ := r.install(appA, plugins.PaymentSettings, "")
		b, _ := r.install(appB, plugins.PaymentSettings, `,"paymentSettings":{"fallbackValueForRequires3dSecure":true}`)
		for _, tt := range []struct {
			a, b    string
			b500    bool
			require bool
		}{
			{`{}`, `{"paymentSettings":{}}`, false, false},
			{`{"paymentSettings":{"requires3dSecure":true}}`, `{}`, false, true},
			{`{"paymentSettings":{"requires3dSecure":false}}`, `{"paymentSettings":{"requires3dSecure":null}}`, false, false},
			{`{}`, ``, true, true},
			{`[]`, `{}`, false, false},
		} {
			a.says(200, tt.a)
			b.says(200, tt.b)
			if tt.b500 {
				b.says(500, "")
			}
			expect.Equal(t, ask(), tt.require, tt)
		}
		a.want("order.id", "o1")
	})
}
