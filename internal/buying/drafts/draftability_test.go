package drafts_test

import (
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/wire"
)

func TestForeignCurrency(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.place(func(o *orders.Order) {
			o.Currency, o.CurrencyConversionDetails = "USD", &orders.CurrencyConversionDetails{OriginalCurrency: "EUR",
				ConversionRate: "1.5"}
		})
		r.api.OK("staff ECOM.DRAFT_ORDERS_READ", "GET", base+order.ID+"/draftability", "").Want("nonDraftableReasons.0",
			"ORDER_AND_SITE_CURRENCIES_ARE_INCONSISTENT")
		id := r.edit(order.ID)
		change := func(rest string) string {
			return `{"lineItemChanges":[{"lineItemId":"` + first + `",` + rest + `}]}`
		}
		in := func(body string) string { return `{"currency":"USD",` + body[1:] }
		at := base + id
		r.api.Refused(428, "CURRENCY_REQUIRED", "owner", "POST", at+"/line-items", change(`"newPrice":"0"`))
		r.api.Refused(428, "CURRENCY_REQUIRED", "owner", "POST", at+"/add-line-items",
			`{"customLineItems":[`+custom("A", "1", 1)+`]}`)
		r.api.Refused(428, "CURRENCY_REQUIRED", "owner", "POST", at+"/create-additional-fees",
			`{"customAdditionalFees":[{"name":"Wrap","price":{"amount":"1"}}]}`)
		r.api.Refused(428, "CURRENCY_REQUIRED", "owner", "POST", at+"/create-custom-discounts",
			`{"discounts":[{"discountType":"GLOBAL","priceAmount":{"amount":"1"}}]}`)
		r.api.Refused(428, "CURRENCY_REQUIRED", "owner", "PUT", base+"set-shipping-info",
			`{"draftOrderId":"`+id+`","shippingInfo":{"title":"Post","cost":{"price":{"amount":"1"}}}}`)
		r.api.Refused(400, "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY", "owner", "PUT", base+"set-shipping-info",
			`{"currency":"EUR","draftOrderId":"`+id+`","shippingInfo":{"title":"Post","cost":{"price":{"amount":"1"}}}}`)
		r.api.Refused(400, "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY", "owner", "POST", at+"/create-additional-fees",
			`{"currency":"EUR","customAdditionalFees":[{"name":"Wrap","price":{"amount":"1"}}]}`)
		r.api.Refused(400, "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY", "owner", "POST", at+"/create-custom-discounts",
			`{"currency":"EUR","discounts":[{"discountType":"GLOBAL","priceAmount":{"amount":"1"}}]}`)
		r.api.Refused(428, "UPDATING_NON_ZERO_PRICE_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN", "owner", "POST",
			at+"/line-items", in(change(`"newPrice":"3"`)))
		r.api.Refused(428, "UPDATING_NON_ZERO_MODIFIER_PRICE_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN", "owner", "POST",
			at+"/line-items",
			in(change(`"newModifierGroups":{"modifierGroups":[{"id":"g","modifiers":[{"id":"m","price":{"amount":"1"}}]}]}`)))
		r.api.Refused(428, "UPDATING_PRICE_DESCRIPTION_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN", "owner", "POST",
			at+"/line-items", change(`"newPriceDescription":{"original":"cheap"}`))
		r.do(id, "line-items", in(change(`"newPrice":"0"`))).Want("calculatedDraftOrder.draftOrder.priceSummary.total.amount",
			"0.00")
		added := r.do(id, "add-line-items", `{"catalogLineItems":[`+line(r.Simple("Cup", "10.00", -1), 2)+`]}`)
		added.Want("calculatedDraftOrder.draftOrder.priceSummary.total.amount", "30.00")
		r.do(id, "commit", "{}").Want("orderAfterCommit.priceSummary.total.formattedAmount", "US$30.00")
	})
}

func TestDraftability(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		paid := []orders.PaymentFact{{ID: "p", Status: orders.StateApproved, Amount: 2000}}
		for reason, make := range map[string]func() string{
			"ORDER_NOT_FOUND": func() string { return apitest.Nothing },
			"ORDER_STATUS_IS_NOT_SUPPORTED": func() string {
				return r.place(
					func(o *orders.Order) { o.Status = orders.Initialized }).ID
			},
			"UNSUPPORTED_CHANNEL_TYPE": func() string {
				return r.place(func(o *orders.Order) { o.ChannelInfo = &orders.ChannelInfo{Type: "EBAY"} }).ID
			},
			"ORDER_AND_SITE_WEIGHT_UNITS_ARE_INCONSISTENT": func() string {
				return r.place(
					func(o *orders.Order) { o.WeightUnit = "LB" }).ID
			},
			"SUBSCRIPTION_LINE_ITEM_EXISTS": func() string {
				return r.place(func(o *orders.Order) { o.LineItems[0].SubscriptionInfo = &orders.SubscriptionInfo{} }).ID
			},
			"UNSUPPORTED_CATALOG_ITEM": func() string {
				return r.place(func(o *orders.Order) { o.LineItems[0].ItemType.Preset = "GIFT_CARD" }).ID
			},
			"AMOUNTS_DO_NOT_ADD_UP": func() string { // a tax that no rate makes
				return r.place(func(o *orders.Order) {
					o.TaxIncludedInPrices = false
					o.LineItems[0].TaxInfo = &orders.ItemTaxInfo{TaxAmount: price("1.23")}
					o.PriceSummary = &orders.PriceSummary{Subtotal: price("20"), Tax: price("1.23"), Total: price("21.23")}
				}).ID
			},
			"EDITING_IS_NOT_ALLOWED_FOR_APP": func() string {
				return r.place(func(o *orders.Order) {
					o.Settings = &orders.OrderSettings{CustomActions: &orders.CustomAllowedActions{OrderActions: wire.List[string]{"CANCEL"}}}
				}).ID
			},
			"PARTIALLY_OR_FULLY_REFUNDED": func() string {
				id := r.place(nil).ID
				r.settle(id, paid, []orders.RefundFact{{ID: "r", Status: orders.RefundSucceeded, Amount: 100}})
				return id
			},
			"ORDER_HAS_CHARGEBACKS": func() string {
				id := r.place(nil).ID
				r.settle(id, []orders.PaymentFact{{ID: "p", Status: orders.StateApproved, Amount: 2000, Chargeback: 2000}}, nil)
				return id
			},
		} {
			id := make()
			answer := r.api.OK("owner", "GET", base+id+"/draftability", "")
			answer.Want("orderDraftable", false)
			answer.Want("nonDraftableReasons.0", reason)
			refused := r.api.Refused(428, "ORDER_CANNOT_BE_EDITED", "owner", "POST", "/v1/draft-orders",
				`{"sourceOrderId":"`+id+`"}`)
			refused.Want("details.applicationError.data.nonDraftableReasons.0", reason)
		}
		mine := r.place(func(o *orders.Order) {
			o.Settings = &orders.OrderSettings{EditableByOwnerApps: &orders.OwnerApps{AppIDs: wire.List[string]{apitest.Ada}}}
		})
		r.api.OK("owner", "GET", base+mine.ID+"/draftability", "").Want("orderDraftable", true)
		r.api.OK("app", "GET", base+mine.ID+"/draftability", "").Want("nonDraftableReasons.0",
			"EDITING_IS_NOT_ALLOWED_FOR_APP")
	})
}

// What stands in the way of an order, and of a commit.
// unreadable are settings that cannot be read now.
// Settings that cannot be read are told as such.
