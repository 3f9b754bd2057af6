package orders_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
)

func TestCancel(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.place(sale(status(orders.Approved))).ID
		line := "aaaaaaaa-0000-4000-8000-000000000001"
		r.do(func(tx *store.Tx) (*orders.Order, error) { return r.service.TakenTx(tx, id, map[string]int64{line: 2}) })
		r.events()
		body := `{"restockAllItems":true,"sendOrderCanceledEmail":true,"customMessage":"Sorry"}`
		got := r.OK("staff ECOM.MODIFY_ORDERS", "POST", "/v1/orders/"+id+"/cancel", body)
		got.Want("order.status", "CANCELED")
		got.Want("order.lineItems.0.restockQuantity", 2)
		got.Want("order.activities.1.activityType", "ORDER_CANCELED")
		r.told("updated", "canceled")
		r.OK("owner", "POST", "/v1/orders/"+id+"/cancel", body).Want("order.activities.length", 2)
		r.told()
		if diff := cmp.Diff([]orders.Units{{Reference: orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e",
			CatalogItemID: "mug"}, Quantity: 2, OrderID: id, Why: orders.UnitsCanceled}}, r.stock.returned); diff != "" {
			t.Errorf("returned (-want +got):\n%s", diff)
		}
		r.Refused(400, "", "owner", "POST", "/v1/orders/"+id+"/cancel", `{"customMessage":"`+strings.Repeat("x", 1001)+`"}`)
		r.Refused(404, "ORDER_NOT_FOUND", "owner", "POST", "/v1/orders/"+apitest.Nothing+"/cancel", `{}`)
		r.stock.returned = nil
		file := r.place(sale(status(orders.Approved), func(o *orders.Order) {
			o.ShippingInfo, o.PriceSummary = nil, &orders.PriceSummary{Subtotal: euro("25"), Total: euro("25")}
		})).ID
		ended := r.OK("owner", "POST", "/v1/orders/"+file+"/cancel", `{}`) // what was done by itself stays done
		ended.Want("order.fulfillmentStatus", "FULFILLED")
		ended.Want("order.activities.length", 2)
		placed := r.place(sale(checkout(apitest.Ada))).ID
		r.OK("owner", "POST", "/v1/orders/"+placed+"/update-status", `{"status":"REJECTED"}`).Want(
			"order.lineItems.0.restockQuantity", 2)
		r.OK("owner", "PATCH", "/v1/orders-settings", `{"ordersSettings":{"inventoryUpdateTrigger":"ON_ORDER_PAID"}}`)
		later := r.place(sale(checkout(apitest.Omar))).ID
		r.OK("owner", "POST", "/v1/orders/"+later+"/cancel", `{"restockAllItems":true}`)
		untaken := r.place(sale(status(orders.Approved))).ID
		r.OK("owner", "POST", "/v1/orders/"+untaken+"/cancel", body).Want("order.lineItems.0.restockQuantity", nil)
		expect.Len(t, r.stock.returned, 1, "what was never taken came back")
	})
}

func TestActivities(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.place(sale()).ID
		base := "/v1/orders/" + id + "/activities"
		many := r.OK("owner", "POST", base+"/add",
			`{"orderActivities":[{"activityType":"MERCHANT_COMMENT","merchantComment":{"message":"Call first"}},
			{"customActivity":{"appId":"`+apitest.Ada+`","type":"packed","additionalData":{"by":"Omar"}}}]}`)
		many.Want("activityIds.length", 2)
		many.Want("order.activities.1.merchantComment.message", "Call first")
		many.Want("order.activities.2.activityType", "CUSTOM_ACTIVITY")
		one := r.OK("staff ECOM.MODIFY_ORDERS", "POST", base, `{"activity":{"merchantComment":{"message":"Second"}}}`)
		comment := one.String("activityId")
		one.Want("order.activities.length", 4)
		r.OK("owner", "PATCH", base+"/"+comment, `{"activity":{"merchantComment":{"message":"Better"}}}`).Want(
			"order.activities.3.merchantComment.message", "Better")
		r.OK("owner", "DELETE", base+"/"+comment, "").Want("order.activities.length", 3)
		r.Refused(404, "ACTIVITY_NOT_FOUND", "owner", "DELETE", base+"/"+comment, "")
		placed := many.String("order.activities.0.id")
		r.Refused(428, "ACTIVITY_CANNOT_BE_CHANGED", "owner", "DELETE", base+"/"+placed, "")
		r.Refused(428, "ACTIVITY_CANNOT_BE_CHANGED", "owner", "PATCH", base+"/"+placed,
			`{"activity":{"merchantComment":{"message":"x"}}}`)
		for _, body := range []string{
			`{}`, `{"orderActivities":[{"activityType":"ORDER_PAID"}]}`,
			`{"orderActivities":[{"activityType":"ORDER_PAID","merchantComment":{"message":"x"}}]}`,
			`{"orderActivities":[{"merchantComment":{"message":""}}]}`,
			`{"orderActivities":[{"activityType":"CUSTOM_ACTIVITY","merchantComment":{"message":"x"}}]}`,
			`{"orderActivities":[{"merchantComment":{"message":"` + strings.Repeat("x", 5001) + `"}}]}`,
		} {
			r.Refused(400, "", "owner", "POST", base+"/add", body)
		}
		own := r.OK("member "+apitest.Ada, "GET", "/v1/orders/"+id, "")
		own.Want("order.activities.length", 1)
	})
}

func TestTags(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.place(sale()).ID
		tag := func(who, more string) *apitest.Answer {
			return r.OK(who, "POST", "/ecom/v1/bulk/orders/update-tags",
				`{"orderIds":["`+id+`","`+apitest.Nothing+`"],`+more+`}`)
		}
		got := tag("owner", `"assignTags":{"tags":{"tagIds":["a","b"]},"privateTags":{"tagIds":["p"]}}`)
		got.Want("results.0.itemMetadata.success", true)
		got.Want("results.1.itemMetadata.error.code", "ORDER_NOT_FOUND")
		tag("owner",
			`"assignTags":{"tags":{"tagIds":["b","c"]}},"unassignTags":{"tags":{"tagIds":["a","b"]},"privateTags":{"tagIds":["p"]}}`)
		order := r.OK("owner", "GET", "/v1/orders/"+id, "")
		order.Want("order.tags.tags.tagIds.0", "b")
		order.Want("order.tags.tags.tagIds.1", "c")
		order.Want("order.tags.tags.tagIds.length", 2)
		order.Want("order.tags.privateTags", nil)
		r.Refused(403, "", "staff ECOM.MODIFY_ORDERS", "POST", "/v1/bulk/orders/update-tags",
			`{"orderIds":["`+id+`"],"assignTags":{"privateTags":{"tagIds":["p"]}}}`)
		r.Refused(400, "", "owner", "POST", "/v1/bulk/orders/update-tags",
			`{"orderIds":["`+id+`"],"assignTags":{"tags":{"tagIds":["toolong"]}}}`)
	})
}

func TestFees(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.place(sale(status(orders.Approved))).ID
		tip := func(minor int64) (string, error) {
			return store.Do(t.Context(), r.db, func(tx *store.Tx) (string, error) {
				return r.service.SetFeeTx(tx, id, pricing.Fee{Source: pricing.FeeManual, Code: pricing.TipCode, Name: "Tip",
					Price: money.New(minor, money.EUR)})
			})
		}
		first, err := tip(500)
		expect.ThatNow(t, err == nil && first != "", first, err)
		got := r.OK("owner", "GET", "/v1/orders/"+id, "")
		got.Want("order.priceSummary.total.amount", "34.90")
		got.Want("order.priceSummary.totalAdditionalFees.amount", "5.00")
		got.Want("order.balanceSummary.balance.amount", "34.90")
		if second, err := tip(210); err != nil || second != first {
			t.Errorf("%s, then %s %v", first, second, err)
		}
		r.OK("owner", "GET", "/v1/orders/"+id, "").Want("order.priceSummary.total.amount", "32.00")
		for range 2 {
			expect.OK(t,
				r.db.Write(t.Context(), func(tx *store.Tx) error { return r.service.RemoveFeeTx(tx, id, pricing.TipCode) }))
		}
		gone := r.OK("owner", "GET", "/v1/orders/"+id, "")
		gone.Want("order.additionalFees.length", 0)
		gone.Want("order.priceSummary.total.amount", "29.90")
		r.OK("owner", "POST", "/v1/orders/"+id+"/cancel", `{}`)
		expect.Code(t, expect.Err(tip(100)), "ORDER_CANCELED")
	})
}

func TestStockWhenPaid(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("owner", "PATCH", "/v1/orders-settings", `{"ordersSettings":{"inventoryUpdateTrigger":"ON_ORDER_PAID"}}`)
		id := r.place(sale(checkout(apitest.Ada), func(o *orders.Order) {
			vase := o.LineItems[0]
			vase.ID, vase.CatalogReference = apitest.Omar,
				&orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e", CatalogItemID: "vase"}
			vase.Price, vase.PriceBeforeDiscounts = euro("0"), euro("0")
			o.LineItems = append(o.LineItems, vase)
		})).ID
		// does not matter any more
		r.OK("owner", "PATCH", "/v1/orders-settings", `{"ordersSettings":{"inventoryUpdateTrigger":"ON_ORDER_PLACED"}}`)
		expect.Len(t, r.stock.taken, 0, "taken before it was paid")
		pay := []orders.PaymentFact{{ID: "p", Status: orders.StateApproved, Amount: 2990}}
		for range 2 {
			o := r.do(func(tx *store.Tx) (*orders.Order, error) { return r.service.SettleTx(tx, id, pay, nil) })
			if got, want := kinds(o), "ORDER_PLACED CUSTOM_ACTIVITY ORDER_PAID"; got != want ||
				o.Activities[1].CustomActivity.Type != orders.CodeOutOfStock {
				t.Errorf("%s, want %s", got, want)
			}
		}
		expect.That(t, len(r.stock.taken) == 1 && r.stock.taken[0].Quantity == 2, "taken %v", r.stock.taken)
		got := r.OK("owner", "POST", "/v1/orders/"+id+"/cancel", `{"restockAllItems":true}`)
		got.Want("order.lineItems.0.restockQuantity", 2)
		got.Want("order.lineItems.1.restockQuantity", nil)
	})
}
