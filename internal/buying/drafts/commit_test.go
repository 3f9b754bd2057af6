package drafts_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"souk/internal/buying/drafts"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/shop/sale"
	"souk/internal/shop/sale/saletest"
)

func TestCommittedIsFrozen(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.place(nil)
		id := r.edit(order.ID)
		r.do(id, "line-items", `{"lineItemChanges":[{"lineItemId":"`+first+`","newQuantity":3}]}`)
		r.do(id, "commit", `{}`)
		named := `"draftOrderId":"` + id + `"`
		for call, body := range map[string]string{
			"add-line-items":                `{"customLineItems":[` + custom("A", "1", 1) + `]}`,
			"line-items":                    `{"lineItemChanges":[{"lineItemId":"` + first + `","newQuantity":3}]}`,
			"create-custom-discounts":       `{"discounts":[{"discountType":"GLOBAL","percentage":"5"}]}`,
			"set-discounts":                 `{"discounts":[{"id":"` + first + `","applied":true}]}`,
			"delete-custom-discounts":       `{"discountIds":["` + first + `"]}`,
			"create-additional-fees":        `{"customAdditionalFees":[{"name":"W","price":{"amount":"1"}}]}`,
			"set-additional-fees":           `{"additionalFees":[{"id":"` + first + `","applied":true}]}`,
			"delete-custom-additional-fees": `{"customAdditionalFees":["` + first + `"]}`,
			"set-deposit":                   `{}`, "update-extended-fields": `{"namespace":"n","namespaceData":{}}`,
			"commit": `{}`, "create-order": `{}`,
		} {
			r.api.Refused(409, "DRAFT_ORDER_ALREADY_COMMITTED", "owner", "POST", base+id+"/"+call, body)
			r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "POST", base+apitest.Nothing+"/"+call, body)
		}
		for _, call := range []string{"billing-info", "recipient-info", "buyer-info", "business-location", "shipping-info",
			"tax-exemption"} {
			r.api.Refused(409, "DRAFT_ORDER_ALREADY_COMMITTED", "owner", "PUT", base+"set-"+call, `{`+named+`,"taxExempt":true}`)
			r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "PUT", base+"set-"+call,
				`{"draftOrderId":"`+apitest.Nothing+`","taxExempt":true}`)
		}
		r.api.Refused(428, "DRAFT_ORDER_CANNOT_BE_DELETED", "owner", "DELETE", base+id, "")
		r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "DELETE", base+apitest.Nothing, "")
		r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "GET", base+apitest.Nothing, "")
		r.api.OK("owner", "GET", base+id, "").Want("calculatedDraftOrder.draftOrder.status", "COMMITTED")
	})
}

func TestOneDraftAnOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.place(nil)
		begin := `{"sourceOrderId":"` + order.ID + `"}`
		r.events("wix.ecom.v1.draft_order")
		id := r.edit(order.ID)
		again := r.api.OK("owner", "POST", "/v1/draft-orders", `{"orderId":"`+order.ID+`"}`)
		again.Want("preexistingDraftOrder", true)
		again.Want("calculatedDraftOrder.draftOrder.id", id)
		r.api.Refused(409, "ORDER_IS_ALREADY_EDITED", "app", "POST", "/v1/draft-orders", begin)
		r.api.Refused(409, "ORDER_IS_ALREADY_EDITED", "app", "POST", "/v1/orders/"+order.ID+"/commit-deltas", `{}`)
		r.clock.Advance(23 * time.Hour)
		r.do(id, "line-items", `{"lineItemChanges":[{"lineItemId":"`+first+`","newQuantity":5}]}`)
		r.clock.Advance(23 * time.Hour)
		r.api.OK("owner", "GET", base+id, "")
		r.clock.Advance(2 * time.Hour)
		r.api.Refused(404, "DRAFT_ORDER_DOES_NOT_EXIST", "owner", "GET", base+id, "")
		r.api.OK("owner", "POST", base+"query", `{}`).Want("draftOrders.length", 0)
		other := r.api.OK("app", "POST", "/v1/draft-orders", begin)
		other.Want("preexistingDraftOrder", false)
		other.Want("calculatedDraftOrder.draftOrder.createdBy.appId", "a1")
		expect.Equal(t, r.events("wix.ecom.v1.draft_order"), "created updated deleted created", "events")
		r.draft(``) // from nothing: lapses never
		r.clock.Advance(48 * time.Hour)
		expect.OK(t, r.drafts.Expire(r.System()))
		expect.Equal(t, r.events("wix.ecom.v1.draft_order"), "created deleted", "events")
		left := r.api.OK("owner", "POST", base+"query",
			`{"query":{"filter":{"status":"DRAFT","orderId":{"$exists":false}},"sort":[{"fieldName":"updatedDate","order":"DESC"}]}}`)
		left.Want("draftOrders.length", 1)
		r.api.OK("owner", "POST", base+"query", `{"query":{"filter":{"orderId":"`+order.ID+`"}}}`).Want(
			"draftOrders.length", 0)
		r.api.Refused(400, "", "owner", "POST", base+"query", `{"query":{"filter":{"currency":"EUR"}}}`)

		mine := "staff ECOM.DRAFT_ORDERS_CREATE"
		r.api.OK(mine, "POST", "/v1/draft-orders", begin)
		r.api.Refused(403, "NOT_AUTHORIZED_TO_READ_DRAFT_ORDERS", mine, "POST", "/v1/draft-orders", begin)
	})
}

func TestPlacingRefused(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		nothing := r.api.OK("owner", "POST", base+"create-empty-draft-order",
			`{}`).String("calculatedDraftOrder.draftOrder.id")
		r.api.Refused(428, "CREATE_ORDER_FAILED_VALIDATIONS", "owner", "POST", base+nothing+"/create-order", `{}`)
		r.api.Refused(428, "DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", "owner", "POST", base+nothing+"/commit", `{}`)
		box := r.draft(`"customLineItems":[{"subscriptionSettings":{"frequency":"MONTH","interval":1},` +
			custom("Box", "9", 1)[1:] + `]`)
		r.api.Refused(428, "SUBSCRIPTION_BUYER_INFO_REQUIRED", "owner", "POST", base+box+"/create-order", `{}`)
		for address, code := range map[string]string{"BILLING": "BILLING_ADDRESS_REQUIRED_FOR_TAX_CALCULATION",
			"BUSINESS": "BUSINESS_ADDRESS_MISSING_OR_INVALID_FOR_TAX_CALCULATION"} {
			id := r.draft(`"customLineItems":[{"taxableAddress":{"addressType":"` + address + `"},` +
				custom("A", "9", 1)[1:] + `]`)
			r.api.Refused(428, code, "owner", "POST", base+id+"/create-order", `{}`)
		}
		id := r.draft(`"customLineItems":[` + custom("A", "9", 1) + `]`)
		r.api.Refused(400, "INVALID_AMOUNT", "owner", "POST", base+id+"/set-deposit",
			`{"depositDetails":{"amount":{"amount":"0"}}}`)
		r.do(id, "set-deposit", `{"depositDetails":{"amount":{"amount":"9.01"}}}`)
		r.api.Refused(428, "DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL", "owner", "POST", base+id+"/create-order", `{}`)
		r.do(id, "set-deposit", `{"depositDetails":{"percentage":"50"}}`).Want(
			"calculatedDraftOrder.draftOrder.depositDetails.priceSummary.total.amount", "4.50")
		made := r.do(id, "create-order",
			`{"createSettings":{"createInvoice":true,"notifications":{"sendNotificationToBuyer":true},"orderStatus":"INITIALIZED"}}`)
		made.Want("createdOrder.deposit.total.amount", "4.50")
		made.Want("createdOrder.status", "INITIALIZED")
		order := made.String("createdOrder.id")
		expect.Len(t, r.told.invoices, 1, "told: %v", r.told)
		err := r.DB.Read(r.System(), func(tx *store.Tx) error {
			_, buyer, business, err := r.orders.NotifyTx(tx, order)
			expect.That(t, buyer && !business, "told of the order: buyer %t, business %t", buyer, business)
			return err
		})
		expect.OK(t, err)

		sold := r.place(nil)
		edit := r.edit(sold.ID)
		r.api.Refused(428, "CREATE_ORDER_FAILED_VALIDATIONS", "owner", "POST", base+edit+"/create-order", `{}`)
		r.api.Refused(428, "SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE", "owner", "POST", base+edit+"/set-deposit",
			`{"depositDetails":{"percentage":"50"}}`)
		r.api.Refused(428, "BUSINESS_LOCATION_CANNOT_BE_EDITED", "owner", "PUT", base+"set-business-location",
			`{"draftOrderId":"`+edit+`","businessLocation":{"id":"`+first+`"}}`)
		r.do(edit, "line-items", `{"lineItemChanges":[{"lineItemId":"`+first+`","newQuantity":0}]}`)
		r.api.Refused(428, "DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", "owner", "POST", base+edit+"/commit", `{}`)
		r.do(edit, "line-items", `{"lineItemChanges":[{"lineItemId":"`+first+`","newQuantity":1}]}`)
		r.send(sold.ID, map[string]int64{first: 2}) // meanwhile both were sent
		r.api.Refused(428, "DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", "owner", "POST", base+edit+"/commit", `{}`)
		r.send(sold.ID, nil)
		r.api.Refused(400, "", "owner", "POST", base+edit+"/commit", `{"reason":"`+strings.Repeat("x", 201)+`"}`)
		r.do(edit, "commit", `{"reason":"`+strings.Repeat("x", 200)+`","calculationBehavior":"RECALCULATE"}`)
		late := r.edit(sold.ID)
		r.api.OK("owner", "POST", "/v1/orders/"+sold.ID+"/cancel", `{}`)
		r.api.Refused(428, "DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", "owner", "POST", base+late+"/commit", `{}`)
	})
}

type unreadable struct{}

func (unreadable) Get(context.Context) (*site.Settings, error) { return nil, errors.New("no disk") }

func TestNoSettings(t *testing.T) {
	t.Parallel()
	r := newRig(t, store.SQLite, saletest.Options{})
	blind := drafts.New(drafts.Config{DB: r.DB, Cursors: r.Cursors, Orders: r.orders,
		Sales: sale.New(sale.Config{DB: r.DB, Site: unreadable{}})})
	api := apitest.New(t, r.DB, blind.Operations())
	api.Refused(428, "FAILED_TO_FETCH_SETTINGS", "owner", "POST", "/v1/draft-orders",
		`{"sourceOrderId":"`+apitest.Nothing+`"}`)
	api.Refused(428, "FAILED_TO_FETCH_SETTINGS", "owner", "POST", "/v1/draft-orders", `{"draftOrder":{}}`)
	api.Refused(428, "FAILED_TO_FETCH_SETTINGS", "owner", "POST", base+"create-empty-draft-order", `{}`)
}
