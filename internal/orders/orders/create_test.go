package orders_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

const newLine = `{"productName":{"original":"Mug"},"quantity":3,"price":{"amount":"10"},"itemType":{"preset":"PHYSICAL"}}`

func TestCreate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		create := func(more string) *apitest.Answer {
			return r.OK("staff ECOM.CREATE_ORDERS", "POST", "/ecom/v1/orders",
				`{"order":{"channelInfo":{"type":"OTHER_PLATFORM"},`+more+`}}`)
		}
		got := create(`"lineItems":[` + newLine + `,` + newLine + `],"priceSummary":{"discount":{"amount":"0.05"}},"id":"` +
			apitest.Ada + `","number":"7","paymentStatus":"PAID","status":"APPROVED"`)
		got.WantIn("order", map[string]any{
			"number": "10001", "status": "APPROVED", "paymentStatus": "NOT_PAID", "priceSummary.subtotal.amount": "60.00",
			"priceSummary.total.amount":        "59.95",
			"lineItems.0.totalDiscount.amount": "0.03", "lineItems.1.totalDiscount.amount": "0.02",
			"lineItems.0.lineItemPrice.amount": "30.00", "lineItems.0.totalPriceAfterTax.amount": "29.97",
			"createdBy.userId": "s2", "channelInfo.type": "OTHER_PLATFORM", "imported": false, "weightUnit": "KG",
		})
		expect.That(t, got.String("order.id") != apitest.Ada, "the caller chose the id")
		r.told("created", "approved")
		taxed := create(
			`"lineItems":[{"productName":{"original":"Mug"},"quantity":1,"price":{"amount":"10"},"itemType":{"preset":"DIGITAL"},"taxInfo":{"taxAmount":{"amount":"1.90"}}}],
			"additionalFees":[{"name":"Wrap","price":{"amount":"2"}}],"priceSummary":{}`)
		taxed.Want("order.priceSummary.tax.amount", "1.90")
		taxed.Want("order.priceSummary.total.amount", "13.90")
		taxed.Want("order.status", "INITIALIZED")
		r.told("created")
		create(
			`"lineItems":[{"productName":{"original":"Mug"},"quantity":1,"price":{"amount":"10"},"itemType":{"custom":"thing"},"paymentOption":"FULL_PAYMENT_OFFLINE"}],"priceSummary":{}`).Want("order.status", "APPROVED")
		for _, body := range []string{
			`{}`, `{"order":{}}`, `{"order":{"channelInfo":{"type":"WEB"},"priceSummary":{},"lineItems":[{}]}}`,
			`{"order":{"channelInfo":{"type":"WEB"},"priceSummary":{"total":{"amount":"31"}},"lineItems":[` + newLine + `]}}`,
			`{"order":{"channelInfo":{"type":"WEB"},"priceSummary":{"subtotal":{"amount":"1"}},"lineItems":[` + newLine + `]}}`,
			`{"order":{"channelInfo":{"type":"MOON"},"priceSummary":{},"lineItems":[` + newLine + `]}}`,
			`{"order":{"status":"CANCELED","channelInfo":{"type":"WEB"},"priceSummary":{},"lineItems":[` + newLine + `]}}`,
			`{"order":{"currency":"ZZZ","channelInfo":{"type":"WEB"},"priceSummary":{},"lineItems":[` + newLine + `]}}`,
			`{"order":{"channelInfo":{"type":"WEB"},"priceSummary":{"discount":{"amount":"31"}},"lineItems":[` + newLine + `]}}`,
			`{"order":{"channelInfo":{"type":"WEB"},"priceSummary":{},"lineItems":[{"productName":{"original":"Mug"},"quantity":1,"price":{"amount":"10.001"},"itemType":{"preset":"PHYSICAL"}}]}}`,
		} {
			r.Refused(400, "", "owner", "POST", "/v1/orders", body)
		}
		r.Refused(400, "PURCHASED_DATE_CANNOT_BE_IN_FUTURE", "owner", "POST", "/v1/orders",
			`{"order":{"purchasedDate":"2030-01-01T00:00:00Z","channelInfo":{"type":"WEB"},"priceSummary":{},"lineItems":[`+
				newLine+`]}}`)
		r.Refused(403, "", "visitor "+apitest.Ada, "POST", "/v1/orders", `{"order":{}}`)
	})
}

func TestImport(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		body := func(id, more string) string {
			return `{"order":{"id":"` + id +
				`","status":"CANCELED","paymentStatus":"FULLY_REFUNDED","channelInfo":{"type":"ETSY","externalOrderId":"e-1"},
				"lineItems":[` + newLine + `],"priceSummary":{"total":{"amount":"99"}}` + more + `}}`
		}
		got := r.OK("app", "POST", "/v1/orders/import",
			body(apitest.Omar, `,"number":"777","createdDate":"2020-01-02T03:04:05Z","fulfillmentStatus":"FULFILLED"`))
		got.WantIn("order", map[string]any{
			"id": apitest.Omar, "number": "777", "imported": true, "status": "CANCELED", "paymentStatus": "FULLY_REFUNDED",
			"fulfillmentStatus": "FULFILLED",
			"createdDate":       "2020-01-02T03:04:05.000Z", "priceSummary.total.amount": "99.00", "activities.length": 0,
		})
		r.told("imported")
		again := r.OK("app", "POST", "/v1/orders/import",
			body(apitest.Omar, `,"buyerNote":"again","createdDate":"2021-01-02T03:04:05Z"`))
		again.Want("order.number", "777")
		again.Want("order.buyerNote", "again")
		made := r.place(sale()).ID
		r.Refused(428, "CANNOT_OVERWRITE_NON_IMPORTED_ORDER", "app", "POST", "/v1/orders/import", body(made, ""))
		r.Refused(409, "ORDER_NUMBER_ALREADY_EXISTS", "app", "POST", "/v1/orders/import",
			body(apitest.Ada, `,"number":"777"`))
		r.Refused(400, "", "app", "POST", "/v1/orders/import", body(apitest.Ada, `,"number":"A-1"`))
		r.Refused(400, "", "app", "POST", "/v1/orders/import",
			`{"order":{"channelInfo":{"type":"WEB"},"priceSummary":{},"lineItems":[`+newLine+`]}}`)
		r.Refused(403, "", "staff ECOM.CREATE_ORDERS", "POST", "/v1/orders/import", body(apitest.Ada, ""))
		if found := r.found("owner",
			`{"filter":{"imported":true,"channelInfo.externalOrderId":"e-1","lineItems.productName.original":{"$hasSome":["Mug"]}}}`); found != "" {
			t.Errorf("found %q", found) // the number has three digits
		}
		r.events()
		path := "/v1/orders/import/bulk-delete-imported-orders"
		r.Refused(428, "CANNOT_DELETE_NON_IMPORTED_ORDER", "owner", "POST", path,
			`{"orderIds":["`+apitest.Omar+`","`+made+`"]}`)
		r.OK("owner", "POST", path, `{"orderIds":["`+apitest.Omar+`","`+apitest.Nothing+`"]}`).String("jobId")
		r.told("imported_order_deleted")
		r.Refused(404, "ORDER_NOT_FOUND", "owner", "GET", "/v1/orders/"+apitest.Omar, "")
	})
}

func TestCounter(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/orders/import/set-order-number-counter"
		next := func(want string) {
			t.Helper()
			expect.Equal(t, r.place(sale()).Number, want, "number")
		}
		first := r.OK("owner", "POST", path, `{"counter":"10004"}`)
		first.Want("oldCounter", "10000")
		first.Want("newCounter", "10004")
		next("10005")
		r.Refused(428, "CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER", "owner", "POST", path, `{"counter":"10003"}`)
		r.OK("owner", "POST", path, `{"counter":"10003","allowLowerCounter":true}`).Want("oldCounter", "10005")
		next("10004")
		next("10006") // 10005 is taken
		next("10007")
		r.Refused(400, "", "owner", "POST", path, `{"counter":"1000000000"}`)
		r.Refused(403, "", "staff ECOM.MODIFY_ORDERS", "POST", path, `{"counter":"20000"}`)
	})
}

func TestAggregate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.shelf()
		got := r.OK("owner", "POST", "/v1/orders/aggregate",
			`{"filter":{"number":{"$gt":"10002"}},"aggregation":{"one":{"$count":["paymentStatus"]},"two":{"$count":["channelInfo.type","archived"]}}}`)
		got.Want("aggregates.one.NOT_PAID", 9)
		got.Want("aggregates.one.PAID", 1)
		got.Want("aggregates.two.(POS|false)", 2)
		r.OK("owner", "POST", "/v1/orders/aggregate",
			`{"aggregation":{"k":{"$count":["status","paymentStatus"]}},"hierarchySeparatorOverride":" / "}`).Want(
			"aggregates.k.(APPROVED / PAID)", 1)
		for _, body := range []string{`{}`, `{"aggregation":{}}`, `{"aggregation":{"k":{"$sum":["status"]}}}`,
			`{"aggregation":{"k":{"$count":["buyerNote"]}}}`, `{"aggregation":{"k":{"$count":[]}}}`} {
			r.Refused(400, "", "owner", "POST", "/v1/orders/aggregate", body)
		}
		r.Refused(403, "", "visitor "+apitest.Omar, "POST", "/v1/orders/aggregate",
			`{"aggregation":{"k":{"$count":["status"]}}}`)
	})
}
