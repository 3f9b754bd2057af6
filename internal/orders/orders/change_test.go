package orders_test

import (
	"strings"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// told compares what was told since the last look.
func (r *rig) told(slugs ...string) {
	r.t.Helper()
	var want []string
	for _, slug := range slugs {
		want = append(want, "wix.ecom.v1.order_"+slug)
	}
	expect.Diff(r.t, want, r.events(), "events")
}

func (r *rig) do(fn func(tx *store.Tx) (*orders.Order, error)) *orders.Order {
	r.t.Helper()
	o, err := store.Do(r.t.Context(), r.db, fn)
	expect.OK(r.t, err)
	return o
}

func kinds(o *orders.Order) string {
	var out []string
	for _, a := range o.Activities {
		out = append(out, a.ActivityType)
	}
	return strings.Join(out, " ")
}

func TestPaymentsDecide(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.place(sale()).ID
		r.told("created")
		settle := func(refunds []orders.RefundFact, payments ...orders.PaymentFact) *orders.Order {
			return r.do(func(tx *store.Tx) (*orders.Order, error) { return r.service.SettleTx(tx, id, payments, refunds) })
		}
		o := settle(nil, orders.PaymentFact{ID: "p", Status: orders.StatePending, Amount: 2990})
		expect.That(t, o.Status == orders.Initialized && o.PaymentStatus == orders.PaymentPends &&
			o.BalanceSummary.Pending.Amount == "29.90", "pending: %s %s", o.Status, o.PaymentStatus)
		r.told("updated", "payment_status_updated")
		card := orders.PaymentFact{ID: "g", Status: orders.StateApproved, Amount: 1000}
		if o = settle(nil, card); o.Status != orders.Initialized || o.PaymentStatus != orders.PartiallyPaid ||
			o.BalanceSummary.Balance.Amount != "19.90" {
			t.Errorf("in part: %s %s %s", o.Status, o.PaymentStatus, o.BalanceSummary.Balance.Amount)
		}
		r.told("updated", "payment_status_updated")
		if o = settle(nil, card, orders.PaymentFact{ID: "p", Status: orders.StateApproved, Amount: 1990}); o.Status != orders.Approved || o.PaymentStatus != orders.Paid {
			t.Errorf("paid: %s %s", o.Status, o.PaymentStatus)
		}
		r.told("updated", "approved", "payment_status_updated")
		settle(nil, card, orders.PaymentFact{ID: "p", Status: orders.StateApproved, Amount: 1990})
		r.told()
		refund := []orders.RefundFact{{ID: "r", Status: orders.RefundSucceeded, Amount: 500}}
		if o = settle(refund, card, orders.PaymentFact{ID: "p", Status: orders.StatePartiallyRefunded, Amount: 1990}); o.PaymentStatus != orders.PartiallyRefunded || o.BalanceSummary.Balance.Amount != "0.00" {
			t.Errorf("refunded: %s %s", o.PaymentStatus, o.BalanceSummary.Balance.Amount)
		}
		r.told("updated", "payment_status_updated")
		expect.Equal(t, kinds(o), "ORDER_PLACED ORDER_PARTIALLY_PAID ORDER_PAID", "activities")
		o = r.do(func(tx *store.Tx) (*orders.Order, error) {
			return r.service.FulfilTx(tx, id, orders.Sent{Units: map[string]int64{o.LineItems[0].ID: 2},
				States: []string{"Fulfilled"}})
		})
		if o.FulfillmentStatus != orders.Fulfilled || !strings.HasSuffix(kinds(o), "ORDER_FULFILLED") {
			t.Errorf("sent: %s %s", o.FulfillmentStatus, kinds(o))
		}
		r.told("updated", "fulfilled")
		r.OK("owner", "POST", "/v1/orders/search",
			`{"search":{"filter":{"fulfillmentStatusesAggregate.statuses":{"$hasSome":["Fulfilled"]}}}}`).Want("orders.length",
			1)
		approved := r.do(func(tx *store.Tx) (*orders.Order, error) { return r.service.ApproveTx(tx, id) })
		expect.Equal(t, approved.Status, orders.Approved)
		r.told()
		authorized := r.place(sale()).ID
		o = r.do(func(tx *store.Tx) (*orders.Order, error) {
			return r.service.SettleTx(tx, authorized,
				[]orders.PaymentFact{{ID: "a", Status: orders.StateAuthorized, Amount: 2990}}, nil)
		})
		expect.That(t, o.Status == orders.Approved && o.PaymentStatus == orders.PaymentPends, "set aside: %s %s",
			o.Status, o.PaymentStatus)
		r.Refused(428, "ORDER_HAS_AUTHORIZED_TRANSACTION", "owner", "POST", "/v1/orders/"+authorized+"/cancel", `{}`)
	})
}

func TestUpdate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.place(sale(status(orders.Approved), func(o *orders.Order) {
			o.ShippingInfo.Logistics = &orders.DeliveryLogistics{ShippingDestination: &wire.AddressWithContact{Address: &wire.Address{City: "Paris", Country: "FR"}}}
			o.BillingInfo = &wire.AddressWithContact{ContactDetails: &wire.ContactDetails{FirstName: "Ada", Phone: "+491234567"},
				Address: &wire.Address{City: "Paris"}}
		})).ID
		r.events()
		path := "/ecom/v1/orders/" + id
		got := r.OK("staff ECOM.MODIFY_ORDERS", "PATCH", path,
			`{"order":{"id":"`+id+`","buyerInfo":{"email":"new@example.com","memberId":"`+apitest.Omar+
				`"},"archived":true,"status":"CANCELED",
			"paymentStatus":"PAID","fulfillmentStatus":"FULFILLED","number":"1","priceSummary":{"total":{"amount":"1"}},"weightUnit":"LB",
			"billingInfo":{"address":null,"contactDetails":{"firstName":"Augusta"}},"shippingInfo":{"title":"x","logistics":{"shippingDestination":{"address":{"city":"Lyon"}}}}}}`)
		got.WantIn("order", map[string]any{
			"buyerInfo.email": "new@example.com", "buyerInfo.memberId": apitest.Ada, "archived": true, "status": "APPROVED",
			"paymentStatus": "NOT_PAID", "fulfillmentStatus": "NOT_FULFILLED",
			"number": "10001", "priceSummary.total.amount": "29.90", "weightUnit": "LB", "billingInfo.address": nil,
			"billingInfo.contactDetails.firstName": "Augusta",
			"billingInfo.contactDetails.phone":     "+491234567", "shippingInfo.title": "Post",
			"shippingInfo.logistics.shippingDestination.address.city":    "Lyon",
			"shippingInfo.logistics.shippingDestination.address.country": "FR", "activities.1.activityType": "EMAIL_EDITED",
			"activities.2.activityType": "SHIPPING_ADDRESS_EDITED", "activities.length": 3,
		})
		r.told("updated")
		if found := r.found("owner",
			`{"filter":{"buyerInfo.email":"new@example.com","archived":true},"search":{"expression":"augusta"}}`); found != "01" {
			t.Errorf("found %q", found)
		}
		again := r.OK("owner", "PATCH", path,
			`{"order":{"buyerInfo":null,"billingInfo":{"contactDetails":null},"buyerLanguage":"de","archived":false},"fieldMask":"buyerLanguage,buyerInfo"}`)
		again.Want("order.buyerInfo.email", "new@example.com")
		again.Want("order.buyerLanguage", "de")
		again.Want("order.archived", true)
		r.told("updated")
		r.OK("owner", "PATCH", path, `{"order":{"archived":true}}`)
		r.told()
		r.Refused(400, "", "owner", "PATCH", path,
			`{"order":{"buyerInfo":{"email":"no"},"billingInfo":{"address":{"country":"xxx"}},"weightUnit":"STONE"}}`)
		r.Refused(400, "", "owner", "PATCH", path, `{"order":{"archived":true},"fieldMask":"nothing"}`)
		r.Refused(404, "ORDER_NOT_FOUND", "owner", "PATCH", "/v1/orders/"+apitest.Nothing, `{"order":{"archived":true}}`)
		r.Refused(403, "", "member "+apitest.Ada, "PATCH", path, `{"order":{"archived":true}}`)

		bulk := r.OK("app", "POST", "/v1/bulk/orders/update", `{"returnEntity":true,"orders":[{"order":{"id":"`+id+
			`","seenByAHuman":true}},{"order":{"id":"`+apitest.Nothing+`","archived":true}},
			{"order":{"id":"`+id+`","weightUnit":"STONE"}},{"order":{"archived":true}}]}`)
		bulk.Want("results.0.item.seenByAHuman", true)
		bulk.Want("results.1.itemMetadata.error.code", "ORDER_NOT_FOUND")
		bulk.Want("results.2.itemMetadata.success", false)
		bulk.Want("results.2.item", nil)
		bulk.Want("bulkActionMetadata.totalSuccesses", 1)
		bulk.Want("bulkActionMetadata.totalFailures", 3)

		line := "/v1/orders/" + id + "/line-item/aaaaaaaa-0000-4000-8000-000000000001"
		changed := r.OK("owner", "PATCH", line,
			`{"lineItem":{"quantity":9,"price":{"amount":"1"},"productName":{"original":"Green mug"}}}`)
		changed.Want("order.lineItems.0.productName.original", "Green mug")
		changed.Want("order.lineItems.0.quantity", 2)
		changed.Want("order.lineItems.0.price.amount", "12.50")
		for _, nameless := range []string{`{"original":""}`, `null`} { // a line keeps a name
			refused := r.Refused(400, "", "owner", "PATCH", line, `{"lineItem":{"productName":`+nameless+`}}`)
			expect.SameNow(t, refused.Violations(), []string{"lineItem.productName.original REQUIRED_FIELD"})
		}
		if found := r.found("owner", `{"filter":{"lineItems.productName.original":{"$hasSome":["Green mug"]}}}`) +
			r.found("owner", `{"filter":{"lineItems.productName.original":{"$hasSome":["Blue mug"]}}}`); found != "01" {
			t.Errorf("found %q", found)
		}
		r.Refused(404, "LINE_ITEM_NOT_FOUND", "owner", "PATCH", "/v1/orders/"+id+"/line-item/"+apitest.Ada, `{"lineItem":{}}`)
	})
}

func TestStatusCalls(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.place(sale()).ID
		set := "/v1/orders/" + id + "/update-status"
		r.events()
		r.Refused(409, "STATUS_ALREADY_SET", "owner", "POST", set, `{"status":"INITIALIZED"}`)
		r.OK("staff ECOM.ORDER_UPDATE_STATUS", "POST", set, `{"status":"PENDING"}`).Want("order.activities.1.activityType",
			"ORDER_PENDING")
		r.Refused(428, "ORDER_IS_PENDING", "owner", "POST", "/v1/orders/"+id+"/cancel", `{}`)
		r.Refused(428, "ORDER_IS_PENDING", "owner", "PATCH", "/v1/orders/"+id, `{"order":{"archived":true}}`)
		r.Refused(428, "STATUS_NOT_SUPPORTED", "owner", "POST", set, `{"status":"INITIALIZED"}`)
		r.OK("owner", "POST", set, `{"status":"REJECTED"}`)
		r.Refused(428, "ORDER_IS_REJECTED", "owner", "POST", "/v1/orders/"+id+"/cancel", `{}`)
		r.Refused(428, "UNSUPPORTED_TRANSITION", "owner", "POST", set, `{"status":"APPROVED"}`)
		r.Refused(400, "", "owner", "POST", set, `{"status":"LOST"}`)
		r.Refused(404, "ORDER_NOT_FOUND", "owner", "POST", "/v1/orders/"+apitest.Nothing+"/update-status",
			`{"status":"APPROVED"}`)
		r.Refused(403, "", "staff ECOM.MODIFY_ORDERS", "POST", set, `{"status":"APPROVED"}`)
		r.told("updated", "updated")
		r.OK("owner", "POST", "/v1/orders/"+r.place(sale()).ID+"/update-status", `{"status":"APPROVED"}`).Want(
			"order.status", "APPROVED")
		r.told("created", "updated", "approved")
	})
}
