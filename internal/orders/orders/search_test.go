package orders_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/wire"
)

// shelf places orders that differ in everything that can be searched by. Their
// names are their numbers' last digits.
func (r *rig) shelf() {
	r.t.Helper()
	for i := range 12 {
		r.clock.Advance(time.Hour)
		o := sale(status(orders.Approved), func(o *orders.Order) {
			o.LineItems[0].ProductName.Original = []string{"Blue mug", "Red mug", "Ülger vase"}[i%3]
			o.LineItems[0].CatalogReference.CatalogItemID = fmt.Sprintf("item-%d", i%4)
			o.BuyerInfo = &orders.BuyerInfo{MemberID: apitest.Ada, Email: fmt.Sprintf("Buyer%d@Example.com", i%5)}
			if i%2 == 1 {
				o.BuyerInfo = &orders.BuyerInfo{VisitorID: apitest.Omar}
			}
			if i%3 == 0 {
				o.BillingInfo = &wire.AddressWithContact{ContactDetails: &wire.ContactDetails{FirstName: "Zoë",
					LastName: fmt.Sprintf("Last %d", i)}}
			}
			if i%4 == 0 {
				o.ChannelInfo = &orders.ChannelInfo{Type: "POS", ExternalOrderID: fmt.Sprintf("ext-%d", i)}
				o.ShippingInfo.Title, o.ShippingInfo.Region = "Courier", &orders.ShippingRegion{Name: "North"}
				o.ShippingInfo.Logistics = &orders.DeliveryLogistics{DeliveryTime: "Morning",
					DeliveryTimeSlot: &orders.DeliveryTimeSlot{From: wire.At(r.clock.Now())}}
			}
			if i == 11 {
				second := o.LineItems[0]
				second.ID, second.ProductName, second.CatalogReference = apitest.Ada, &orders.TranslatableString{Original: "Anchor"},
					&orders.CatalogReference{AppID: "other", CatalogItemID: "item-9"}
				second.Price, second.PriceBeforeDiscounts = euro("0"), euro("0")
				o.LineItems = append(o.LineItems, second)
			}
			if i == 5 {
				free(o)
			}
			if i%6 == 0 {
				o.Tags = &orders.Tags{
					Tags: &orders.TagList{TagIDs: []string{"gift", "vip"}}, PrivateTags: &orders.TagList{TagIDs: []string{"late"}},
				}
			}
		})
		r.place(o)
	}
	r.place(sale(func(o *orders.Order) { o.BuyerInfo.VisitorID = apitest.Omar })) // waits for its payment: never found
	r.events()
}

// found gives the last two digits of the numbers that a search finds, all pages.
func (r *rig) found(who, search string) string {
	r.t.Helper()
	var out []string
	body := `{"search":` + search + `}`
	for {
		page := r.OK(who, "POST", "/v1/orders/search", body)
		var answer struct {
			Orders   []orders.Order
			Metadata wire.PagingMetadata
		}
		expect.OK(r.t, json.Unmarshal([]byte(page.Text), &answer))
		for _, o := range answer.Orders {
			out = append(out, o.Number[3:])
		}
		expect.Equal(r.t, *answer.Metadata.Count, len(answer.Orders), "count")
		if !*answer.Metadata.HasNext {
			return strings.Join(out, " ")
		}
		body = `{"search":{"cursorPaging":{"limit":3,"cursor":"` + answer.Metadata.Cursors.Next + `"}}}`
	}
}

func TestSearchFilters(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.shelf()
		const all = "01 02 03 04 05 06 07 08 09 10 11 12"
		for filter, want := range map[string]string{
			`{}`:                            all,
			`{"status":"INITIALIZED"}`:      "",
			`{"status":{"$ne":"APPROVED"}}`: "",
			`{"status":"APPROVED"}`:         all,
			`{"paymentStatus":"PAID"}`:      "06",
			`{"paymentStatus":{"$in":["NOT_PAID","PENDING"]}}`:       "01 02 03 04 05 07 08 09 10 11 12",
			`{"fulfillmentStatus":"NOT_FULFILLED","archived":false}`: all,
			`{"number":"10003"}`:                               "03",
			`{"number":{"$gte":10010}}`:                        "10 11 12",
			`{"number":{"$in":["10001","10012","9"]}}`:         "01 12",
			`{"buyerInfo.email":"buyer2@example.COM"}`:         "03",
			`{"buyerInfo.email":{"$startsWith":"BUYER"}}`:      "01 03 05 07 09 11",
			`{"buyerInfo.email":{"$exists":false}}`:            "02 04 06 08 10 12",
			`{"buyerInfo.email":null}`:                         "02 04 06 08 10 12",
			`{"buyerInfo.email":{"$ne":"buyer0@example.com"}}`: "02 03 04 05 06 07 08 09 10 12",
			`{"buyerInfo.email":{"$lt":"buyer1"}}`:             "01 11",
			`{"buyerInfo.memberId":"` + apitest.Ada +
				`"}`: "01 03 05 07 09 11",
			`{"channelInfo.type":"POS"}`:                                                                      "01 05 09",
			`{"channelInfo.externalOrderId":{"$in":["ext-4","ext-8","ext-7"]}}`:                               "05 09",
			`{"shippingInfo.title":"Courier"}`:                                                                "01 05 09",
			`{"shippingInfo.title":{"$nin":["Courier"]}}`:                                                     "02 03 04 06 07 08 10 11 12",
			`{"shippingInfo.region.name":"North"}`:                                                            "01 05 09",
			`{"shippingInfo.logistics.deliveryTime":"MORNING"}`:                                               "01 05 09",
			`{"shippingInfo.logistics.deliveryTimeSlot.from":{"$lt":"2026-11-15T20:00:00Z"}}`:                 "01 05",
			`{"shippingInfo.logistics.deliveryTimeSlot.from":{"$exists":true}}`:                               "01 05 09",
			`{"createdDate":{"$gt":"2026-11-15T22:00:00Z"}}`:                                                  "11 12",
			`{"purchasedDate":{"$lte":"2026-11-15T13:00:00.000Z"}}`:                                           "01",
			`{"priceSummary.total.amount":"0"}`:                                                               "06",
			`{"priceSummary.total.amount":{"$gt":29.8999}}`:                                                   "01 02 03 04 05 07 08 09 10 11 12",
			`{"billingInfo.contactDetails.firstName":"ZOE"}`:                                                  "01 04 07 10",
			`{"billingInfo.contactDetails.lastName":{"$startsWith":"last 3"}}`:                                "04",
			`{"billingInfo.contactDetails.fullName":"zoë last 9"}`:                                            "10",
			`{"lineItems.productName.original":{"$hasSome":["Red mug","Anchor"]}}`:                            "02 05 08 11 12",
			`{"lineItems.productName.original":{"$hasAll":["Ülger vase","Anchor"]}}`:                          "12",
			`{"lineItems.catalogReference.catalogItemId":{"$hasSome":["item-0"]}}`:                            "01 05 09",
			`{"lineItems.catalogReference.catalogItemId":{"$hasSome":[]}}`:                                    "",
			`{"lineItems.catalogReference.appId":{"$hasAll":["other"]}}`:                                      "12",
			`{"$not":{"lineItems.catalogReference.catalogItemId":{"$hasSome":["item-0","item-1","item-2"]}}}`: "04 08 12",
			`{"lineItems.subscriptionInfo.id":"x"}`:                                                           "",
			`{"lineItems.subscriptionInfo.id":{"$ne":"x"}}`:                                                   all,
			`{"lineItems.locations.id":{"$isEmpty":true}}`:                                                    all,
			`{"fulfillmentStatusesAggregate.statuses":{"$hasSome":["Ready"]}}`:                                "",
			`{"tags.tags.tagIds":{"$hasSome":["gift","other"]}}`:                                              "01 07",
			`{"tags.tags.tagIds":{"$hasAll":["gift","late"]}}`:                                                "",
			`{"tags.privateTags.tagIds":{"$hasSome":["late"]},"number":{"$gt":"10001"}}`:                      "07",
			`{"tags.tags.tagIds":{"$isEmpty":true},"channelInfo.type":"POS"}`:                                 "05 09",
			`{"lineItems.catalogReference.appId":{"$exists":true}}`:                                           all,
			`{"lineItems.locations.id":{"$exists":true}}`:                                                     "",
			`{"buyerInfo.memberId":{"$in":[]}}`:                                                               "",
			`{"createdBy.userId":{"$exists":false},"imported":false,"demo":false,"seenByAHuman":false}`:       all,
			`{"$or":[{"number":"10001"},{"channelInfo.type":"POS","number":{"$gt":"10006"}}]}`:                "01 09",
		} {
			if got := r.found("owner", `{"filter":`+filter+`,"sort":[{"fieldName":"number"}],"cursorPaging":{"limit":5}}`); got != want {
				t.Errorf("%s: %q, want %q", filter, got, want)
			}
		}
		for _, filter := range []string{`{"status":{"$gt":"A"}}`, `{"buyerNote":"x"}`,
			`{"lineItems.productName.original":"x"}`, `{"number":"x"}`, `{"paymentStatus":"x"}`, `{"createdDate":7}`, `[]`,
			`{"buyerInfo.memberId":["x"]}`} {
			r.Refused(400, "", "owner", "POST", "/v1/orders/search", `{"search":{"filter":`+filter+`}}`)
		}
		r.Refused(400, "", "owner", "POST", "/v1/orders/search", `{}`)
		r.Refused(400, "", "owner", "POST", "/v1/orders/search", `{"search":{"cursorPaging":{"limit":101}}}`)
		r.Refused(400, "", "owner", "POST", "/v1/orders/search", `{"search":{"sort":[{"fieldName":"archived"}]}}`)
	})
}

var sortFields = []string{
	"channelInfo.type", "fulfillmentStatus", "paymentStatus", "shippingInfo.region.name", "shippingInfo.title", "status",
	"createdDate", "updatedDate",
	"balanceSummary.authorized.amount", "balanceSummary.pending.amount", "balanceSummary.pendingRefund.amount",
	"billingInfo.contactDetails.firstName",
	"billingInfo.contactDetails.lastName", "businessLocation.id", "businessLocation.name", "buyerInfo.email", "number",
	"priceSummary.total.amount", "purchasedDate",
	"shippingInfo.logistics.deliveryTime", "shippingInfo.logistics.deliveryTimeSlot.from",
	"shippingInfo.logistics.deliveryTimeSlot.to", "taxInfo.totalExempt.amount",
	"taxInfo.totalTax.amount", "fulfillmentStatusesAggregate.statuses", "lineItems.productName.original",
}

func TestSearchSorts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.shelf()
		expect.Equal(t, r.found("owner", `{}`), "12 11 10 09 08 07 06 05 04 03 02 01", "newest first")
		for _, field := range sortFields {
			up := r.found("owner", `{"sort":[{"fieldName":"`+field+`"}],"cursorPaging":{"limit":3}}`)
			down := strings.Fields(r.found("owner",
				`{"sort":[{"fieldName":"`+field+`","order":"DESC"}],"cursorPaging":{"limit":5}}`))
			slices.Reverse(down)
			if len(down) != 12 || strings.Join(down, " ") != up {
				t.Errorf("%s: up %s, down reversed %s", field, up, strings.Join(down, " "))
			}
		}
		for sort, want := range map[string]string{
			`[{"fieldName":"lineItems.productName.original"}]`:                                         "12 01 04 07 10 02 05 08 11 03 06 09",
			`[{"fieldName":"buyerInfo.email","order":"DESC"},{"fieldName":"number"}]`:                  "05 09 03 07 01 11 02 04 06 08 10 12",
			`[{"fieldName":"channelInfo.type"},{"fieldName":"createdDate","order":"DESC"}]`:            "09 05 01 12 11 10 08 07 06 04 03 02",
			`[{"fieldName":"priceSummary.total.amount"},{"fieldName":"purchasedDate","order":"DESC"}]`: "06 12 11 10 09 08 07 05 04 03 02 01",
		} {
			expect.Equal(t, r.found("owner", `{"sort":`+sort+`,"cursorPaging":{"limit":4}}`), want, sort)
		}
	})
}

func TestSearchTextAndWhose(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.shelf()
		for expression, want := range map[string]string{
			`"expression":"ulger"`: "03 06 09 12", `"expression":"10007"`: "07", `"expression":"zoe"`: "01 04 07 10",
			`"expression":"blue zoe","mode":"AND"`: "01 04 07 10",
			`"expression":"anchor"`:                "12", `"expression":"buyer2"`: "03", `"expression":"nothing"`: "",
		} {
			expect.Equal(t, r.found("owner", `{"search":{`+expression+`},"sort":[{"fieldName":"number"}]}`), want,
				expression)
		}
		if got, want := r.found("member "+apitest.Ada,
			`{"filter":{"buyerInfo.memberId":{"$ne":"x"}},"sort":[{"fieldName":"number"}]}`), "01 03 05 07 09 11"; got != want {
			t.Errorf("a member finds %s", got)
		}
		if got, want := r.found("visitor "+apitest.Omar, `{"sort":[{"fieldName":"number"}],"cursorPaging":{"limit":2}}`),
			"02 04 06 08 10 12"; got != want {
			t.Errorf("a visitor finds %s", got)
		}
		for _, search := range []string{
			`{"filter":{"tags.privateTags.tagIds":{"$hasSome":["late"]}}}`,
			`{"aggregations":[{"fieldPath":"tags.privateTags.tagIds","value":{}}]}`,
		} {
			r.Refused(403, "", "member "+apitest.Ada, "POST", "/v1/orders/search", `{"search":`+search+`}`)
		}
		expect.Equal(t, r.found("visitor "+apitest.Nothing, `{}`), "", "a stranger finds")
		one := r.OK("owner", "POST", "/v1/orders/search", `{"search":{"filter":{"number":"10001"},"aggregations":[
			{"name":"by state","fieldPath":"paymentStatus","value":{}},{"name":"sold","fieldPath":"lineItems.productName.original","value":{"sortType":"VALUE","sortDirection":"ASC"}},
			{"name":"sum","fieldPath":"priceSummary.total.amount","scalar":{"type":"SUM"}},{"name":"days","fieldPath":"createdDate","dateHistogram":{"interval":"DAY"}}]}}`)
		one.Want("aggregationData.results.0.values.results.0.value", "NOT_PAID")
		one.Want("aggregationData.results.1.values.results.0.value", "Blue mug")
		one.Want("aggregationData.results.2.scalar.value", 29.9)
		one.Want("aggregationData.results.3.dateHistogram.results.0.count", 1)
		one.Want("metadata.total", 1)
		r.Refused(403, "", "staff ECOM.READ_CARTS", "POST", "/v1/orders/search", `{"search":{}}`)
	})
}
