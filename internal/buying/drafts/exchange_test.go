package drafts_test

import (
	"strings"
	"testing"

	"souk/internal/buying/drafts"
	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/wire/wiretest"
)

func TestCommitDeltas(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup, pot := r.song("Cup", "10.00", 20), r.song("Pot", "20.00", 5)
		order := r.buy("", line(cup, 2))
		cups := r.order(order).String("order.lineItems.0.id")
		const pots, made, fee, off = "bbbbbbbb-0000-4000-8000-000000000001", "bbbbbbbb-0000-4000-8000-000000000002",
			"bbbbbbbb-0000-4000-8000-000000000003", "bbbbbbbb-0000-4000-8000-000000000004"
		at := "/v1/orders/" + order + "/commit-deltas"
		done := r.api.OK("owner", "POST", at, `{"reason":"by phone","changes":{
			"lineItems":[{"lineItemId":"`+cups+`","changedDetails":{"quantity":3,"price":{"amount":"9.00"}}},
				{"lineItemId":"`+pots+
			`","lineItemAdded":{"quantity":1,"catalogReference":{"appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","catalogItemId":"`+pot.ID+`"}}},
				{"lineItemId":"`+made+`","lineItemAdded":{"quantity":1,"productName":{"original":"Card"},"price":{"amount":"2"}}}],
			"additionalFees":[{"additionalFeeId":"`+fee+`","editedAdditionalFee":{"name":"Rush","price":{"amount":"5"}}}],
			"appliedDiscounts":[{"discountId":"`+off+
			`","editedDiscount":{"discountType":"GLOBAL","merchantDiscount":{"amount":{"amount":"4"},"description":"sorry"}}}],
			"changedBillingInfo":{"address":`+paris+`},"changedShippingInfo":{"title":"Rider","cost":{"price":{"amount":"3"}}}},
			"commitSettings":{"inventoryUpdates":[{"lineItemId":"`+cups+
			`","actionType":"DECREASE","quantityChange":1},{"lineItemId":"`+pots+
			`","actionType":"DECREASE","quantityChange":1}]}}`)
		done.Want("order.priceSummary.total.amount", "53.00") // 27 + 20 + 2 + 5 - 4 + 3
		done.Want("order.paymentStatus", "PARTIALLY_PAID")
		done.Want("order.billingInfo.address.country", "FR")
		done.Want("order.additionalFees.0.id", fee)
		done.Want("order.appliedDiscounts.0.id", off)
		if r.stock(cup) != 17 || r.stock(pot) != 4 {
			t.Errorf("stock: %d %d", r.stock(cup), r.stock(pot))
		}
		r.api.OK("owner", "POST", base+"query", `{"query":{"filter":{"orderId":"`+order+`","status":"COMMITTED"}}}`).Want(
			"draftOrders.length", 1)

		id := r.edit(order)
		r.do(id, "line-items", `{"lineItemChanges":[{"lineItemId":"`+made+`","newQuantity":0}]}`)
		r.api.Refused(409, "ORDER_IS_ALREADY_EDITED", "owner", "POST", at, `{}`)
		r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "POST", at, `{"draftOrderId":"`+apitest.Nothing+`"}`)
		r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "POST", "/v1/orders/"+r.place(nil).ID+"/commit-deltas",
			`{"draftOrderId":"`+id+`"}`)
		again := r.api.OK("owner", "POST", at, `{"draftOrderId":"`+id+`","changes":{"lineItems":[{"lineItemId":"`+pots+
			`","lineItemRemoved":true}],
			"appliedDiscounts":[{"discountId":"`+off+`","discountRemoved":true}],"additionalFees":[{"additionalFeeId":"`+fee+
			`","additionalFeeRemoved":true}],"shippingInfoRemoved":true},
			"commitSettings":{"inventoryUpdates":[{"lineItemId":"`+pots+`","actionType":"RESTOCK","quantityChange":9}]}}`)
		again.Want("order.priceSummary.total.amount", "27.00")
		again.Want("order.lineItems.length", 1)
		again.Want("order.shippingInfo", nil)
		expect.Equal(t, r.stock(pot), 5, "pots: no more comes back than was taken")
		r.api.Refused(404, "ORDER_NOT_FOUND", "owner", "POST", "/v1/orders/"+apitest.Nothing+"/commit-deltas", `{}`)
		r.api.Refused(404, "LINE_ITEM_DOES_NOT_EXIST", "owner", "POST", at,
			`{"changes":{"lineItems":[{"lineItemId":"`+made+`","lineItemRemoved":true}]}}`)
		r.api.Refused(404, "DISCOUNT_NOT_FOUND", "owner", "POST", at, `{"changes":{"appliedDiscounts":[{"discountId":"`+off+
			`","discountRemoved":true}]}}`)
		r.api.Refused(404, "ADDITIONAL_FEE_NOT_FOUND", "owner", "POST", at,
			`{"changes":{"additionalFees":[{"additionalFeeId":"`+fee+`","additionalFeeRemoved":true}]}}`)
		r.api.Refused(400, "", "owner", "POST", at, `{"changes":{"lineItems":[{"lineItemId":"`+made+`"}]}}`)
		r.api.Refused(400, "", "owner", "POST", at, `{"reason":"`+strings.Repeat("x", 201)+`"}`)
		r.api.Refused(403, "", ada, "POST", at, `{}`)
	})
}

func TestExchange(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.TaxOf("DE", "", "0.19")
		cup, pot := r.Simple("Cup", "10.00", 10), r.Simple("Pot", "25.00", 10)
		r.Coupon("ONE", `"moneyOffAmount":1,"scope":{"namespace":"stores"}`)
		order := r.ordered(r.Delivery("Post", "5.00"), "ONE", line(cup, 3)) // 29 net for three
		r.pay(order, r.order(order).String("order.priceSummary.total.amount"))
		cups := r.order(order).String("order.lineItems.0.id")
		ask := func(n string) string {
			return `{"orderId":"` + order + `","restock":true,"lineItems":[{"lineItemId":"` + cups + `","quantity":` + n + `}]}`
		}
		r.api.Refused(400, "", "owner", "POST", base+"exchange", ask("4"))
		r.api.Refused(404, "LINE_ITEM_NOT_FOUND", "owner", "POST", base+"exchange",
			strings.Replace(ask("1"), cups, apitest.Nothing, 1))
		r.api.Refused(404, "ORDER_NOT_FOUND", "owner", "POST", base+"exchange",
			strings.Replace(ask("1"), order, apitest.Nothing, 1))
		began := r.api.OK("owner", "POST", base+"exchange", ask("2"))
		id := began.String(top + "id")
		began.Want(top+"exchange.orderId", order)
		began.Want(top+"buyerInfo.email", "ada@shop.test")
		second := r.api.OK("owner", "POST", base+"exchange", ask("2")).String(top + "id") // begun too, but only one can be
		added := r.do(id, "add-line-items", `{"catalogLineItems":[`+line(pot, 1)+`]}`)
		added.Want(top+"discounts.0.discount.merchantDiscount.discountReason", "EXCHANGED_ITEMS")
		added.Want(top+"discounts.0.discount.merchantDiscount.amount.amount", "19.34") // 9.67 twice
		added.Want(top+"priceSummary.total.amount", "6.74")                            // 5.66 and its tax
		made := r.do(id, "create-order", `{}`)
		replacement := made.String("createdOrder.id")
		expect.That(t, strings.Contains(made.Text, `"orderCreatedFromExchange":{"originalOrderId":"`+order+`"}`),
			"the new order does not know the old: %s", made.Text)
		if old := r.order(order).Text; !strings.Contains(old, `"newExchangeOrderCreated":{"exchangeOrderId":"`+replacement+
			`","lineItems":[{"lineItemId":"`+cups+`","quantity":2}]}`) {
			t.Errorf("the old order does not know the new: %s", old)
		}
		if r.stock(cup) != 9 || r.stock(pot) != 9 {
			t.Errorf("stock: %d cups, %d pots", r.stock(cup), r.stock(pot))
		}
		r.do(second, "add-line-items", `{"catalogLineItems":[`+line(pot, 1)+`]}`)
		r.api.Refused(428, "INVALID_EXCHANGE_QUANTITY", "owner", "POST", base+second+"/create-order", `{}`)
		last := r.api.OK("owner", "POST", base+"exchange", ask("1"))
		last.Want(top+"discounts.0.discount.merchantDiscount.amount.amount", "0.00") // nothing to take it off yet
		r.do(last.String(top+"id"), "add-line-items", `{"catalogLineItems":[`+line(pot, 1)+`]}`).Want(
			top+"discounts.0.discount.merchantDiscount.amount.amount", "9.66")
	})
}

func TestAccess(t *testing.T) {
	t.Parallel()
	for id, permission := range map[string]string{
		"addLineItemsToDraftOrder": "ECOM.DRAFT_ORDERS_ADD_LINE_ITEMS", "commitDraftOrder": "ECOM.DRAFT_ORDERS_COMMIT",
		"createCustomAdditionalFees": "ECOM.DRAFT_ORDERS_CREATE_ADDITIONAL_FEES",
		"createCustomDiscounts":      "ECOM.DRAFT_ORDERS_ADD_DISCOUNTS", "createDraftOrder": "ECOM.DRAFT_ORDERS_CREATE",
		"createEmptyDraftOrder":      "ECOM.DRAFT_ORDERS_CREATE",
		"createOrderFromDraft":       "ECOM.DRAFT_ORDER_CREATE_ORDER_FROM_DRAFT",
		"deleteCustomAdditionalFees": "ECOM.DRAFT_ORDERS_DELETE_ADDITIONAL_FEES",
		"deleteCustomDiscounts":      "ECOM.DRAFT_ORDERS_DELETE_DISCOUNTS", "deleteDraftOrder": "ECOM.DRAFT_ORDERS_DELETE",
		"getDraftOrder":              "ECOM.DRAFT_ORDERS_READ",
		"getOrderDraftabilityStatus": "ECOM.DRAFT_ORDERS_READ", "queryDraftOrders": "ECOM.DRAFT_ORDERS_READ",
		"setAdditionalFees":   "ECOM.DRAFT_ORDERS_SET_ADDITIONAL_FEES",
		"setBillingInfo":      "ECOM.DRAFT_ORDER_SET_BILLING_INFO",
		"setBusinessLocation": "ECOM.DRAFT_ORDER_SET_BUSINESS_LOCATION", "setBuyerInfo": "ECOM.DRAFT_ORDER_SET_BUYER_INFO",
		"setDeposit": "ECOM.DRAFT_ORDERS_SET_DEPOSIT", "setDiscounts": "ECOM.DRAFT_ORDERS_SET_DISCOUNTS",
		"setRecipientInfo": "ECOM.DRAFT_ORDER_SET_RECIPIENT_INFO",
		"setShippingInfo":  "ECOM.DRAFT_ORDERS_SET_SHIPPING_INFO", "setTaxExemption": "ECOM.DRAFT_ORDER_SET_TAX_EXEMPTION",
		"updateExtendedFields":     "ECOM.DRAFT_ORDER_UPDATE_EXTENDED_FIELDS",
		"updateLineItems":          "ECOM.DRAFT_ORDERS_MODIFY_ITEMS",
		"createExchangeDraftOrder": "ECOM.DRAFT_ORDERS_CREATE", "commitDeltas": "ECOM.MODIFY_ORDERS",
	} {
		found := false
		for _, op := range drafts.New(drafts.Config{}).Operations() {
			if !strings.HasSuffix(op.ID, "."+id) {
				continue
			}
			found = true
			for _, one := range []struct {
				who actor.Actor
				may bool
			}{
				{actor.Actor{}, false}, {actor.Actor{Kind: actor.Visitor, ID: "v"}, false},
				{actor.Actor{Kind: actor.Member, ID: "m"}, false},
				{actor.Actor{Kind: actor.Staff, Permissions: []string{permission}}, true},
				{actor.Actor{Kind: actor.Staff, Permissions: []string{"ECOM.READ_ORDERS"}}, false},
				{actor.Actor{Kind: actor.Staff, Owner: true}, true}, {actor.Actor{Kind: actor.App, All: true}, true},
				{actor.Actor{Kind: actor.App, Permissions: []string{"ECOM.READ_CARTS"}}, false},
			} {
				if err := op.Access.Check(one.who); (err == nil) != one.may {
					t.Errorf("%s as %v with %v: %v", id, one.who.Kind, one.who.Permissions, err)
				}
			}
		}
		expect.That(t, found, "no operation %s", id)
	}
	expect.Equal(t, len(drafts.New(drafts.Config{}).Operations()), 26, "operations")
}

func TestShapes(t *testing.T) {
	t.Parallel()
	for _, one := range []any{&drafts.CalculatedDraftOrder{}, &drafts.DraftOrder{}, &drafts.ItemDetails{},
		&drafts.FeeDetails{}, &drafts.DiscountDetails{}, &drafts.CalculationErrors{}, &drafts.CommitSettings{},
		&orders.CommittedDiffs{}} {
		wiretest.NeverNull(t, one)
	}
}
