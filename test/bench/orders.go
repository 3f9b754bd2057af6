package main

import (
	"context"
	"fmt"
)

// orderSearch measures how orders are found.
var orderSearch = &searching{
	what: "order", table: "orders", path: "/ecom/v1/orders/search", filters: orderFilters, sorts: orderSorts,
	fill:  fillOrders,
	ask:   `{"search":{"filter":%s,"sort":[{"fieldName":%q,"order":%q}],"cursorPaging":{"limit":50}}}`,
	goOn:  `{"search":{"cursorPaging":{"limit":50,"cursor":%q}}}`,
	find:  `{"search":{"search":{"expression":%q,"mode":"AND"},"cursorPaging":{"limit":50}}}`,
	texts: []string{"10777", "buyer77", "first 77"},
	usual: []string{
		`{"number":{"$gt":"10100"}}`, `{"status":"APPROVED"}`, `{"status":"CANCELED"}`, `{"paymentStatus":"PAID"}`,
		`{"paymentStatus":"NOT_PAID"}`,
		`{"paymentStatus":"PARTIALLY_REFUNDED"}`, `{"fulfillmentStatus":"FULFILLED"}`,
		`{"fulfillmentStatus":"PARTIALLY_FULFILLED"}`,
		`{"createdDate":{"$gt":"2025-06-01T00:00:00.000Z"}}`, `{"createdDate":{"$lt":"2024-06-01T00:00:00.000Z"}}`,
		`{"updatedDate":{"$gt":"2025-06-01T00:00:00.000Z"}}`,
		`{"purchasedDate":{"$lt":"2024-06-01T00:00:00.000Z"}}`, `{"buyerInfo.email":"buyer7@example.com"}`,
		`{"buyerInfo.email":{"$startsWith":"buyer1"}}`,
		`{"buyerInfo.contactId":"contact-7"}`, `{"buyerInfo.memberId":"member-7"}`,
		`{"lineItems.catalogReference.catalogItemId":{"$hasSome":["item 7"]}}`,
		`{"lineItems.productName.original":{"$hasSome":["Product 7"]}}`, `{"channelInfo.type":"POS"}`,
		`{"tags.tags.tagIds":{"$hasSome":["vip"]}}`, `{"priceSummary.total.amount":{"$gt":"490"}}`,
		`{"priceSummary.total.amount":{"$lt":"250"}}`, `{"archived":true}`, `{"archived":false}`,
		`{"status":"APPROVED","paymentStatus":"NOT_PAID","fulfillmentStatus":"NOT_FULFILLED"}`,
		"createdDate", "updatedDate", "number", "priceSummary.total.amount",
	},
}

// orderFilters has a filter for every declared field. The same part of all orders fits
// in a shop of any size, or the same number of them where it is somebody's own.
var orderFilters = []string{
	`{}`, `{"status":"APPROVED"}`, `{"status":"CANCELED"}`, `{"paymentStatus":"PAID"}`, `{"paymentStatus":"NOT_PAID"}`,
	`{"paymentStatus":"PARTIALLY_REFUNDED"}`,
	`{"fulfillmentStatus":"FULFILLED"}`, `{"fulfillmentStatus":"PARTIALLY_FULFILLED"}`, `{"channelInfo.type":"POS"}`,
	`{"shippingInfo.title":"Post 3"}`,
	`{"shippingInfo.region.name":"Region 7"}`, `{"createdDate":{"$gt":"2025-06-01T00:00:00.000Z"}}`,
	`{"createdDate":{"$lt":"2024-06-01T00:00:00.000Z"}}`,
	`{"updatedDate":{"$gt":"2025-06-01T00:00:00.000Z"}}`, `{"purchasedDate":{"$lt":"2024-06-01T00:00:00.000Z"}}`,
	`{"shippingInfo.logistics.deliveryTimeSlot.from":{"$gt":"2025-01-01T00:00:00.000Z"}}`,
	`{"shippingInfo.logistics.deliveryTimeSlot.to":{"$gt":"2025-01-01T00:00:00.000Z"}}`,
	`{"priceSummary.total.amount":{"$gt":"490"}}`, `{"priceSummary.total.amount":{"$lt":"250"}}`,
	`{"taxInfo.totalTax.amount":{"$gt":"50"}}`, `{"taxInfo.totalExempt.amount":{"$gt":"0"}}`,
	`{"balanceSummary.authorized.amount":{"$gt":"0"}}`, `{"balanceSummary.pending.amount":{"$gt":"0"}}`,
	`{"balanceSummary.pendingRefund.amount":{"$gt":"0"}}`,
	`{"buyerInfo.email":"buyer7@example.com"}`, `{"buyerInfo.email":{"$startsWith":"buyer1"}}`,
	`{"billingInfo.contactDetails.firstName":"first 7"}`, `{"billingInfo.contactDetails.lastName":"last 7"}`,
	`{"billingInfo.contactDetails.fullName":"first 7 last 7"}`,
	`{"businessLocation.id":"00000000-0000-4000-8000-000000000002"}`, `{"businessLocation.name":"location 2"}`,
	`{"shippingInfo.logistics.deliveryTime":"1 days"}`, `{"archived":true}`, `{"archived":false}`, `{"imported":true}`,
	`{"seenByAHuman":false}`, `{"demo":true}`,
	`{"buyerInfo.contactId":"contact-7"}`, `{"buyerInfo.memberId":"member-7"}`,
	`{"channelInfo.externalOrderId":"outside-100"}`, `{"checkoutId":"checkout-77"}`, `{"createdBy.userId":"user-3"}`,
	`{"lineItems.catalogReference.appId":{"$hasSome":["app"]}}`,
	`{"lineItems.catalogReference.catalogItemId":{"$hasSome":["item 7"]}}`,
	`{"lineItems.productName.original":{"$hasSome":["Product 7"]}}`, `{"lineItems.locations.id":{"$hasSome":["none"]}}`,
	`{"lineItems.subscriptionInfo.id":"none"}`,
	`{"tags.tags.tagIds":{"$hasSome":["vip"]}}`, `{"fulfillmentStatusesAggregate.statuses":{"$hasSome":["Delivered"]}}`,
	`{"number":{"$gt":"10100"}}`, `{"id":{"$ne":"00000000-0000-4000-8000-000000000002"}}`,
	`{"status":"APPROVED","paymentStatus":"NOT_PAID","fulfillmentStatus":"NOT_FULFILLED"}`,
}

// orderSorts are all declared sorts.
var orderSorts = []string{
	"createdDate", "updatedDate", "purchasedDate", "number", "status", "paymentStatus", "fulfillmentStatus",
	"channelInfo.type", "shippingInfo.title", "shippingInfo.region.name",
	"shippingInfo.logistics.deliveryTimeSlot.from", "shippingInfo.logistics.deliveryTimeSlot.to",
	"priceSummary.total.amount", "taxInfo.totalTax.amount", "taxInfo.totalExempt.amount",
	"balanceSummary.authorized.amount", "balanceSummary.pending.amount", "balanceSummary.pendingRefund.amount",
	"buyerInfo.email", "billingInfo.contactDetails.firstName",
	"billingInfo.contactDetails.lastName", "businessLocation.name", "businessLocation.id",
	"shippingInfo.logistics.deliveryTime", "lineItems.productName.original", "fulfillmentStatusesAggregate.statuses",
}

// fillOrders puts so many orders into a shop. It writes rows, not through the API: the search reads rows, and a
// million purchases would take hours.
func fillOrders(ctx context.Context, f *filler) error {
	count := f.count
	people := max(1, count/5)
	created := fmt.Sprintf("(1704067200000 + i * %d)", 63_072_000_000/count) // two years, whatever the size
	id := "'00000000-0000-7000-8000-' || " + f.id
	buyer := hash(999307, people)
	json := func(text string) string {
		return "CAST(replace('[\"' || " + text + " || '\"]', '[\"\"]', '[]') AS " + f.list + ")"
	}
	sending := pick(32452843, "'Pending'", "'Delivered'", 800, "''", 170)
	documents := [][2]string{
		{"id", id}, {"number", "i + 10000"}, {"revision", "1"}, {"status", "'APPROVED'"}, {"total", hash(999331, 5000000)},
		{"checkout_id", "'checkout-' || i"},
		{"doc", "'{\"number\":\"' || (i + 10000) || '\",\"buyerNote\":\"' || " + f.text + " || '\"}'"}, {"facts", "'{}'"},
	}
	columns := [][2]string{
		{"created", created}, {"id", id}, {"number", "i + 10000"},
		{"updated", created + " + " + hash(7919, 604800) + " * 1000"},
		{"purchased", created}, {"total", hash(999331, 5000000)},
		{"status", pick(104729, "'REJECTED'", "'APPROVED'", 920, "'CANCELED'", 60)},
		{"payment_status", pick(15485863, "'PARTIALLY_PAID'", "'PAID'", 800, "'NOT_PAID'", 120, "'PARTIALLY_REFUNDED'", 20,
			"'FULLY_REFUNDED'", 40)},
		{"fulfillment_status", pick(32452843, "'PARTIALLY_FULFILLED'", "'FULFILLED'", 800, "'NOT_FULFILLED'", 170)},
		{"channel", pick(7823, "'OTHER_PLATFORM'", "'WEB'", 850, "'POS'", 100)},
		{"archived", hash(7907, 100) + " < 3"}, {"imported", hash(7901, 100) + " < 2"}, {"seen", hash(7883, 100) + " < 95"},
		{"demo", hash(7879, 200) + " < 1"}, {"tax", hash(999331, 5000000) + " / 5"},
		{"exempt", pick(7873, "0", hash(31, 10000)+" + 1", 20)}, {"authorized", pick(7867, "0", hash(37, 10000)+" + 1", 30)},
		{"pending", pick(7853, "0", hash(41, 10000)+" + 1", 20)},
		{"pending_refund", pick(7841, "0", hash(43, 10000)+" + 1", 10)},
		{"slot_from", "CASE WHEN " + hash(7741, 10) + " = 0 THEN " + created + " + 86400000 ELSE 0 END"},
		{"slot_to", "CASE WHEN " + hash(7741, 10) + " = 0 THEN " + created + " + 90000000 ELSE 0 END"},
		{"email", "'buyer' || " + buyer + " || '@example.com'"}, {"first_name", "'first ' || " + hash(7817, 200)},
		{"last_name", "'last ' || " + hash(7793, 1000)},
		{"full_name", "'first ' || " + hash(7817, 200) + " || ' last ' || " + hash(7793, 1000)},
		{"location_id", pick(7789, "''", "'00000000-0000-4000-8000-00000000000' || "+hash(53, 5), 500)},
		{"location_name", pick(7789, "''", "'location ' || "+hash(53, 5), 500)},
		{"shipping_title", "'Post ' || " + hash(7759, 8)},
		{"region", "'Region ' || " + hash(7757, 20)}, {"delivery_time", hash(7753, 4) + " || ' days'"},
		{"product_name", "'product ' || " + hash(7727, 500)}, {"sending", sending}, {"apps", json("'app'")},
		{"locations", "CAST('[]' AS " + f.list + ")"}, {"sendings", json(sending)},
	}
	statements := []string{f.insert("orders", documents), f.insert("order_search", columns)}
	for _, term := range [][2]string{
		{"item", "'item ' || " + hash(7727, 500)}, {"name", "'Product ' || " + hash(7727, 500)},
		{"contact", "'contact-' || " + buyer},
		{"member", "'member-' || " + buyer}, {"tag", pick(7717, "''", "'gift'", 100, "'vip'", 20)},
		{"external", "CASE WHEN i % 20 = 0 THEN 'outside-' || i ELSE '' END"},
		{"creator", pick(7829, "''", "'user-' || "+hash(47, 10), 100)},
	} {
		statements = append(statements, f.series+
			"INSERT INTO order_terms (field, value, created, order_id) SELECT * FROM (SELECT '"+
			term[0]+"' AS field, "+term[1]+" AS value, "+created+" AS created, "+id+" AS order_id FROM "+f.from+
			") AS terms WHERE value <> '' ORDER BY 2, 3, 4")
	}
	return f.run(ctx, []string{"orders", "order_search", "order_terms", "search_refs"}, append(statements, f.words("order",
		"'buyer' || "+buyer+" || ' example com first ' || "+hash(7817, 200)+" || ' ' || (i + 10000)", id)...))
}
