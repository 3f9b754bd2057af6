package drafts_test

import (
	"context"
	"strings"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
)

const base = "/v1/draft-orders/"

// shelf is a catalog of an app: what it has, by id.
type shelf map[string]basket.Thing

const appCatalog = "77777777-7777-4777-8777-777777777777"

func (s shelf) Serves(_ context.Context, appID string) bool { return appID == appCatalog }

func (s shelf) Items(_ context.Context, currency money.Currency, references []catalog.Reference) (
	[]basket.Thing, error) {
	out := make([]basket.Thing, len(references))
	for i, ref := range references {
		out[i] = s[ref.CatalogItemID]
		if out[i].Extra == nil {
			out[i] = basket.Thing{Item: catalog.Item{Status: catalog.Unknown}}
			continue
		}
		out[i].Price, out[i].FullPrice = money.New(1000, currency), money.New(1000, currency)
	}
	return out, nil
}

func offered(kind, payment string) basket.Thing {
	return basket.Thing{
		Item:  catalog.Item{Status: catalog.Resolved, Name: "Thing", ItemType: kind, InStock: true, Visible: true},
		Extra: &basket.Extra{Outside: true, PaymentOption: payment},
	}
}

func ofApp(id string) string {
	return `{"catalogReference":{"appId":"` + appCatalog + `","catalogItemId":"` + id + `"},"quantity":1}`
}

// Every refusal of adding lines.
func TestAddingRefused(t *testing.T) {
	deposit := offered("SERVICE", "DEPOSIT_ONLINE")
	deposit.Extra.Deposit = money.New(200, money.MustCurrency("EUR"))
	things := shelf{"card": offered("GIFT_CARD", ""), "yoga": offered("SERVICE", "MEMBERSHIP"), "class": deposit}
	runWith(t, saletest.Options{Outside: things}, func(t *testing.T, r *rig) {
		cup, gone := r.Simple("Cup", "5.00", -1), r.Simple("Gone", "5.00", 0)
		id := r.draft(`"catalogLineItems":[` + line(cup, 1) + `]`)
		at := base + id + "/add-line-items"
		add := func(lines ...string) string { return `{"catalogLineItems":[` + strings.Join(lines, ",") + `]}` }
		extra := func(rest string) string { return `{"customLineItems":[` + rest + `]}` }
		withID := strings.Replace(custom("A", "1", 1), "{", `{"id":"`+first+`",`, 1)
		external := strings.Replace(custom("A", "1", 1), "{", `{"externalLineItemId":"x",`, 1)
		plate := r.Simple("Plate", "7.00", -1)
		for _, one := range []struct {
			status     int
			code, body string
		}{
			{404, "CATALOG_ITEM_NOT_FOUND", add(strings.Replace(line(cup, 1), cup.ID, apitest.Nothing, 1))},
			{428, "CATALOG_ITEM_NOT_AVAILABLE", add(line(gone, 1))},
			{409, "CATALOG_ITEM_ALREADY_EXIST", add(line(cup, 1))},
			{409, "MULTIPLE_ADDS_FOR_SAME_LINE_ITEM", add(line(plate, 1), line(plate, 2))},
			{428, "GIFT_CARD_ITEM_UNSUPPORTED", add(ofApp("card"))},
			{428, "GIFT_CARD_ITEM_UNSUPPORTED", extra(
				`{"productName":{"original":"Card"},"price":{"amount":"1"},"quantity":1,"itemType":{"preset":"GIFT_CARD"}}`)},
			{428, "CATALOG_ITEM_PAYMENT_OPTION_UNSUPPORTED", add(ofApp("yoga"))},
			{409, "DUPLICATED_LINE_ITEM_IDS", extra(withID + "," + withID)},
			{409, "DUPLICATED_EXTERNAL_LINE_ITEM_ID", extra(external + "," + external)},
			{428, "SUBSCRIPTION_SINGLE_ITEM_ALLOWED",
				extra(
					`{"productName":{"original":"Box"},"price":{"amount":"9"},"quantity":1,"subscriptionSettings":{"frequency":"MONTH"}}`)},
			{400, "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY",
				`{"currency":"USD","customLineItems":[` + custom("A", "1", 1) + `]}`},
			{400, "", `{}`},
			{400, "", extra(custom("", "1", 1))},
			{400, "", extra(custom("A", "-1", 1))},
			{400, "", extra(custom("A", "1", 0))},
			{400, "", add(`{"quantity":1}`)},
		} {
			r.api.Refused(one.status, one.code, "owner", "POST", at, one.body)
		}
		r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "POST", base+apitest.Nothing+"/add-line-items",
			add(line(plate, 1)))
		r.do(id, "set-deposit", `{"depositDetails":{"percentage":"20"}}`)
		r.api.Refused(428, "DRAFT_ORDER_HAS_GLOBAL_DEPOSIT", "owner", "POST", at, add(ofApp("class")))
		r.do(id, "set-deposit", `{}`)
		r.do(id, "add-line-items", add(ofApp("class")))
		r.api.Refused(428, "DRAFT_ORDER_HAS_DEPOSIT_LINE_ITEMS", "owner", "POST", base+id+"/set-deposit",
			`{"depositDetails":{"percentage":"20"}}`)

		many := make([]string, 299)
		for i := range many {
			many[i] = custom("A", "1", 1)
		}
		r.api.Refused(428, "MAX_ITEMS_REACHED", "owner", "POST", at, extra(strings.Join(many, ",")))
		// The same, of a draft that is not there yet.
		for _, one := range []struct {
			status     int
			code, body string
		}{
			{404, "CATALOG_ITEM_NOT_FOUND", strings.Replace(line(cup, 1), cup.ID, apitest.Nothing, 1)},
			{428, "CATALOG_ITEM_NOT_AVAILABLE", line(gone, 1)},
			{428, "GIFT_CARD_ITEM_UNSUPPORTED", ofApp("card")}, {428, "CATALOG_ITEM_PAYMENT_OPTION_UNSUPPORTED", ofApp("yoga")},
		} {
			r.api.Refused(one.status, one.code, "owner", "POST", "/v1/draft-orders",
				`{"draftOrder":{"catalogLineItems":[`+one.body+`]}}`)
		}
		r.api.Refused(409, "DUPLICATED_LINE_ITEM_IDS", "owner", "POST", "/v1/draft-orders",
			`{"draftOrder":{"customLineItems":[`+withID+","+withID+`]}}`)
		r.api.Refused(409, "DUPLICATED_EXTERNAL_LINE_ITEM_ID", "owner", "POST", "/v1/draft-orders",
			`{"draftOrder":{"customLineItems":[`+external+","+external+`]}}`)
		order := r.place(nil)
		r.api.Refused(428, "SUBSCRIPTION_ITEM_UNSUPPORTED", "owner", "POST", base+r.edit(order.ID)+"/add-line-items",
			extra(
				`{"productName":{"original":"Box"},"price":{"amount":"9"},"quantity":1,"subscriptionSettings":{"frequency":"MONTH"}}`))
	})
}

// Every refusal of changing lines.
func TestChangingRefused(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const second, third, fourth, fifth, sixth = "aaaaaaaa-0000-4000-8000-000000000002",
			"aaaaaaaa-0000-4000-8000-000000000003", "aaaaaaaa-0000-4000-8000-000000000004",
			"aaaaaaaa-0000-4000-8000-000000000005", "aaaaaaaa-0000-4000-8000-000000000006"
		cup := r.Simple("Cup", "10.00", -1)
		order := r.place(func(o *orders.Order) {
			add := func(id string, change func(l *orders.LineItem)) {
				l := o.LineItems[0]
				l.ID = id
				change(&l)
				o.LineItems = append(o.LineItems, l)
			}
			add(second, func(l *orders.LineItem) {
				l.Locations = wire.List[orders.LocationAndQuantity]{{ID: apitest.Ada, Quantity: 1}, {ID: apitest.Omar, Quantity: 1}}
			})
			add(third, func(l *orders.LineItem) { l.FulfillerID = apitest.Ada })
			add(fourth, func(*orders.LineItem) {})
			add(fifth, func(l *orders.LineItem) { l.PaymentOption = "MEMBERSHIP" })
			add(sixth, func(l *orders.LineItem) {
				l.CustomLineItem, l.CatalogReference = false, &orders.CatalogReference{AppID: catalog.AppID, CatalogItemID: cup.ID}
			})
			o.PlatformFeeSummary = &orders.PlatformFeeSummary{Fees: wire.List[orders.PlatformFee]{{LineItemID: fourth,
				PercentageRate: "0.1", Amount: price("1")}}}
			o.PriceSummary = &orders.PriceSummary{Subtotal: price("120"), Total: price("120")}
			o.ShippingInfo = &orders.ShippingInformation{Title: "Post", Cost: &orders.ShippingPrice{Price: price("0")}}
		})
		r.send(order.ID, map[string]int64{sixth: 1, first: 1})
		id := r.edit(order.ID)
		at := base + id + "/line-items"
		one := func(line, rest string) string {
			return `{"lineItemChanges":[{"lineItemId":"` + line + `"` + rest + `}]}`
		}
		for _, c := range []struct {
			status     int
			code, body string
		}{
			{404, "LINE_ITEM_DOES_NOT_EXIST", one(apitest.Nothing, `,"newQuantity":1`)},
			{400, "MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM",
				`{"lineItemChanges":[{"lineItemId":"` + first + `","newQuantity":3},{"lineItemId":"` + first +
					`","newPrice":"3"}]}`},
			{400, "EMPTY_CHANGE_REQUEST", one(first, "")},
			{428, "UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN", one(fifth, `,"newQuantity":0,"newPrice":"3"`)},
			{428, "UPDATING_LINE_ITEM_WITH_LOCATIONS", one(second, `,"newQuantity":3`)},
			{428, "CANNOT_UPDATE_ITEM_WITH_EXTERNAL_FULFILLER", one(third, `,"newQuantity":3`)},
			{428, "LINE_ITEM_HAS_PLATFORM_FEES", one(fourth, `,"newPrice":"3"`)},
			{428, "CANNOT_UPDATE_CATALOG_REFERENCE_OPTIONS_OF_NON_CATALOG_ITEM", one(first, `,"newCatalogReferenceOptions":{}`)},
			{428, "CANNOT_UPDATE_CATALOG_REFERENCE_OPTIONS_OF_FULFILLED_ITEM", one(sixth, `,"newCatalogReferenceOptions":{}`)},
			{428, "UPDATING_TAXABLE_ADDRESS_ON_EXISTING_ITEM_IS_FORBIDDEN",
				one(first, `,"newTaxableAddress":{"addressType":"BILLING"}`)},
			{428, "MODIFIERS_SUM_CANNOT_EXCEED_ITEM_PRICE",
				one(first,
					`,"newModifierGroups":{"modifierGroups":[{"id":"g","modifiers":[{"id":"m","price":{"amount":"6"},"quantity":2}]}]}`)},
			{428, "SUBSCRIPTION_SINGLE_ITEM_ALLOWED", one(first, `,"newSubscriptionSettings":{"frequency":"MONTH"}`)},
			{400, "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY", `{"currency":"USD",` + one(first, `,"newPrice":"3"`)[1:]},
			{400, "", one(first, `,"newQuantity":0`)}, // one was sent
			{400, "", one(fifth, `,"newPrice":"3"`)},  // a membership paid
			{400, "", one(first, `,"newPrice":"-3"`)},
			{400, "", `{"lineItemChanges":[]}`},
		} {
			r.api.Refused(c.status, c.code, "owner", "POST", at, c.body)
		}
		r.do(id, "line-items", one(first, `,"newQuantity":1`)) // as many as were sent
		r.do(id, "line-items", one(fifth, `,"newQuantity":0`))
		r.api.Refused(428, "UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN", "owner", "POST", at, one(fifth, `,"newPrice":"3"`))
		r.do(id, "line-items", one(fifth, `,"newQuantity":1`)).Want("calculatedDraftOrder.draftOrder.lineItems.4.removed",
			nil)
	})
}

// A draft in another currency than the shop's.
// Every refusal of discounts and fees, and that new ones do not count by themselves.
func TestDiscountsAndFees(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.TaxOf("DE", "", "0.10")
		id := r.draft(`"customLineItems":[{"id":"` + first + `",` + custom("A", "10", 2)[1:] + `],"billingInfo":{"address":` +
			berlin + `},"recipientInfo":{"address":` + berlin + `}`)
		at, total := base+id, "calculatedDraftOrder.draftOrder.priceSummary.total.amount"
		give := func(rest string) string { return `{"discounts":[{` + rest + `}]}` }
		made := r.do(id, "create-custom-discounts", give(`"discountType":"GLOBAL","percentage":"10","description":"friends"`))
		made.Want(total, "22.00")
		made.Want("calculatedDraftOrder.draftOrder.discounts.0.applied", false)
		made.Want("calculatedDraftOrder.draftOrder.discounts.0.discount.merchantDiscount.amount.amount", "2.00")
		made.Want("calculatedDraftOrder.draftOrder.discounts.0.source", "CUSTOM")
		off := made.String("calculatedDraftOrder.draftOrder.discounts.0.discount.id")
		r.do(id, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":true}]}`).Want(total, "19.80")
		r.do(id, "set-discounts", `{"discounts":[{"id":"`+off+`","applied":false}]}`).Want(total, "22.00")
		r.do(id, "delete-custom-discounts", `{"discountIds":["`+off+`"]}`).Want(
			"calculatedDraftOrder.draftOrder.discounts.length", 0)
		item := `"discountType":"SPECIFIC_ITEMS","lineItemDiscounts":[{"id":"` + first + `"}],"applyToDraftOrder":true,`
		for _, one := range []struct {
			status     int
			code, body string
		}{
			{428, "DISCOUNTS_AMOUNT_EXCEED_ORDER_TOTALS",
				give(`"discountType":"GLOBAL","priceAmount":{"amount":"20.01"},"applyToDraftOrder":true`)},
			{428, "DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS", give(item + `"priceAmount":{"amount":"20.01"}`)},
			{428, "DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL",
				give(`"discountType":"SHIPPING","priceAmount":{"amount":"0.01"},"applyToDraftOrder":true`)},
			{404, "LINE_ITEM_NOT_FOUND", give(`"discountType":"SPECIFIC_ITEMS","lineItemDiscounts":[{"id":"` + apitest.Nothing +
				`"}],"percentage":"5"`)},
			{400, "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY",
				`{"currency":"USD",` + give(`"discountType":"GLOBAL","percentage":"5"`)[1:]},
			{400, "", give(`"discountType":"GLOBAL"`)},
			{400, "", give(`"discountType":"GLOBAL","percentage":"5","priceAmount":{"amount":"1"}`)},
			{400, "", give(`"discountType":"GLOBAL","percentage":"100.01"`)},
			{400, "", give(`"discountType":"SPECIFIC_ITEMS","percentage":"5"`)},
			{400, "", `{"discounts":[]}`},
		} {
			r.api.Refused(one.status, one.code, "owner", "POST", at+"/create-custom-discounts", one.body)
		}
		big := r.do(id, "create-custom-discounts", give(`"discountType":"GLOBAL","priceAmount":{"amount":"50"}`)).String(
			"calculatedDraftOrder.draftOrder.discounts.0.discount.id")
		r.api.Refused(428, "DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS", "owner", "POST", at+"/set-discounts",
			`{"discounts":[{"id":"`+big+`","applied":true}]}`)
		ship := r.do(id, "create-custom-discounts", give(`"discountType":"SHIPPING","priceAmount":{"amount":"3"}`)).String(
			"calculatedDraftOrder.draftOrder.discounts.1.discount.id")
		r.api.Refused(428, "DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL", "owner", "POST", at+"/set-discounts",
			`{"discounts":[{"id":"`+ship+`","applied":true}]}`)
		r.api.OK("owner", "PUT", base+"set-shipping-info",
			`{"draftOrderId":"`+id+`","shippingInfo":{"title":"Rider","cost":{"price":{"amount":"5"}}}}`).Want(total, "27.50")
		r.do(id, "set-discounts", `{"discounts":[{"id":"`+ship+`","applied":true}]}`).Want(total, "24.20")
		r.api.Refused(404, "DISCOUNT_NOT_FOUND", "owner", "POST", at+"/set-discounts",
			`{"discounts":[{"id":"`+apitest.Nothing+`","applied":true}]}`)
		r.api.Refused(404, "DISCOUNT_NOT_FOUND", "owner", "POST", at+"/delete-custom-discounts",
			`{"discountIds":["`+apitest.Nothing+`"]}`)

		charge := func(rest string) string { return `{"customAdditionalFees":[{` + rest + `}]}` }
		r.api.Refused(400, "", "owner", "POST", at+"/create-additional-fees",
			charge(`"name":"Wrap","price":{"amount":"1.005"}`)).
			Want("details.validationError.fieldViolations.0.violatedRule", "DECIMAL_MAX_SCALE")
		fees := r.do(id, "create-additional-fees",
			charge(`"name":"Wrap","price":{"amount":"1.0100"},"taxDetails":{"taxable":true}`))
		fees.Want(total, "24.20")
		wrap := fees.String("calculatedDraftOrder.draftOrder.additionalFees.0.additionalFee.id")
		r.do(id, "set-additional-fees", `{"additionalFees":[{"id":"`+wrap+`","applied":true}]}`).Want(total, "25.31")
		r.api.Refused(404, "ADDITIONAL_FEE_NOT_FOUND", "owner", "POST", at+"/set-additional-fees",
			`{"additionalFees":[{"id":"`+apitest.Nothing+`","applied":true}]}`)
		r.api.Refused(404, "ADDITIONAL_FEE_NOT_FOUND", "owner", "POST", at+"/delete-custom-additional-fees",
			`{"customAdditionalFees":["`+apitest.Nothing+`"]}`)
		r.api.Refused(404, "LINE_ITEM_NOT_FOUND", "owner", "POST", at+"/create-additional-fees",
			charge(`"name":"Wrap","price":{"amount":"1"},"lineItemIds":["`+apitest.Nothing+`"]`))
		r.api.Refused(400, "CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY", "owner", "POST", at+"/create-additional-fees",
			`{"currency":"USD",`+charge(`"name":"Wrap","price":{"amount":"1"}`)[1:])
		r.api.Refused(400, "", "owner", "POST", at+"/create-additional-fees", charge(`"price":{"amount":"1"}`))
		order := r.do(id, "create-order", "{}")
		order.Want("createdOrder.priceSummary.total.amount", "25.31")
		order.Want("createdOrder.appliedDiscounts.length", 1)
		order.Want("createdOrder.channelInfo.type", "BACKOFFICE_MERCHANT")
		order.Want("committedDraftOrder.orderId", order.String("createdOrder.id"))

		// What the order has can be switched off, not deleted.
		edit := r.edit(order.String("createdOrder.id"))
		began := r.api.OK("owner", "GET", base+edit, "")
		began.Want(total, "25.31")
		began.Want("calculatedDraftOrder.draftOrder.discounts.0.source", "ORIGINAL_ORDER")
		r.api.Refused(428, "DISCOUNT_REMOVE_NOT_SUPPORTED", "owner", "POST", base+edit+"/delete-custom-discounts",
			`{"discountIds":["`+ship+`"]}`)
		r.api.Refused(428, "ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED", "owner", "POST", base+edit+"/delete-custom-additional-fees",
			`{"customAdditionalFees":["`+wrap+`"]}`)
		r.do(edit, "set-discounts", `{"discounts":[{"id":"`+ship+`","applied":false}]}`).Want(total, "28.61")
		r.do(edit, "set-additional-fees", `{"additionalFees":[{"id":"`+wrap+`","applied":false}]}`).Want(total, "27.50")
		r.do(edit, "commit", "{}").Want("orderAfterCommit.priceSummary.total.amount", "27.50")
	})
}

// A committed draft does not change, and every call says so.
// One open draft an order, for a day.
// Why orders cannot be edited.
