package fulfilments_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orders"
	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire/wiretest"
)

func TestPartsMakeTheStatus(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		made := r.OK("app", "POST", "/ecom/v1/fulfillments/orders/"+id+"/create-fulfillment",
			`{"fulfillment":{"lineItems":[{"id":"`+mugs+
				`","quantity":2}],"trackingInfo":{"trackingNumber":"1Z999","shippingProvider":"ups"}}}`)
		made.Want("orderWithFulfillments.orderId", id)
		made.Want("orderWithFulfillments.fulfillments.0.lineItems.0.quantity", 2)
		made.Want("orderWithFulfillments.fulfillments.0.trackingInfo.trackingLink",
			"https://www.ups.com/track?tracknum=1Z999")
		made.Want("orderWithFulfillments.fulfillments.0.createdDate", "2026-11-15T12:00:00.000Z")
		r.status(id, "PARTIALLY_FULFILLED")
		first := made.String("fulfillmentId")
		rest := r.OK("owner", "POST", "/_api/fulfillments/v1/fulfillments/orders/"+id+"/create-fulfillment",
			`{"fulfillment":{"lineItems":[{"id":"`+mugs+`"},{"id":"`+tray+`"}],"status":"In_Delivery","completed":false}}`)
		rest.Want("orderWithFulfillments.fulfillments.1.lineItems.0.quantity", 1) // all that was left
		rest.Want("orderWithFulfillments.fulfillments.1.completed", false)
		r.status(id, "FULFILLED")
		r.OK("owner", "GET", "/v1/orders/"+id, "").Want("order.fulfillmentStatusesAggregate.statuses.0", "In_Delivery")
		for _, body := range []string{`[{"id":"` + mugs + `","quantity":1}]`, `[{"id":"` + tray + `"}]`} {
			refused := r.Refused(400, "", "owner", "POST", "/v1/fulfillments/orders/"+id+"/create-fulfillment",
				`{"fulfillment":{"lineItems":`+body+`}}`)
			expect.Diff(t, []string{"fulfillment.lineItems[0].quantity MAX"}, refused.Violations())
		}
		gone := r.OK("owner", "DELETE", "/v1/fulfillments/"+first+"/orders/"+id, "")
		gone.Want("orderWithFulfillments.fulfillments.length", 1)
		r.status(id, "PARTIALLY_FULFILLED")
		r.Refused(404, fulfilments.CodeNotFound, "owner", "DELETE", "/v1/fulfillments/"+first+"/orders/"+id, "")
		r.OK("owner", "DELETE", "/v1/fulfillments/"+rest.String("fulfillmentId")+"/orders/"+id,
			"").Want("orderWithFulfillments.fulfillments.length", 0)
		r.status(id, "NOT_FULFILLED")
		want := []string{
			"ORDER_PLACED",
			"CUSTOM_ACTIVITY", "TRACKING_NUMBER_ADDED", "TRACKING_LINK_ADDED", "SHIPPING_CONFIRMATION_EMAIL_SENT",
			"CUSTOM_ACTIVITY", "SHIPPING_CONFIRMATION_EMAIL_SENT", "ORDER_FULFILLED",
			"ORDER_NOT_FULFILLED",
		}
		expect.Diff(t, want, r.log(id), "log")
		wiretest.NeverNull(t, fulfilments.OrderWithFulfillments{})
	})
}

func TestCreateRefuses(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		path := "/v1/fulfillments/orders/" + id + "/create-fulfillment"
		for body, want := range map[string]string{
			`{}`:                                 "fulfillment REQUIRED_FIELD",
			`{"fulfillment":{}}`:                 "fulfillment.lineItems REQUIRED_FIELD",
			`{"fulfillment":{"lineItems":[{}]}}`: "fulfillment.lineItems[0].id REQUIRED_FIELD",
			`{"fulfillment":{"lineItems":[{"id":"` + apitest.Nothing +
				`"}]}}`: "fulfillment.lineItems[0].id OTHER",
			`{"fulfillment":{"lineItems":[{"id":"` + mugs +
				`","quantity":4}]}}`: "fulfillment.lineItems[0].quantity MAX",
			`{"fulfillment":{"lineItems":[{"id":"` + mugs +
				`","quantity":0}]}}`: "fulfillment.lineItems[0].quantity MIN",
			`{"fulfillment":{"lineItems":[{"id":"` + mugs + `","quantity":1},{"id":"` + mugs +
				`","quantity":1}]}}`: "fulfillment.lineItems[1].id VALIDATION",
			`{"fulfillment":{"lineItems":[{"id":"` + mugs +
				`"}],"status":"SHIPPED"}}`: "fulfillment.status INVALID_ENUM_VALUE",
			`{"fulfillment":{"lineItems":[{"id":"` + mugs +
				`"}],"trackingInfo":{"trackingLink":"javascript:alert(1)"}}}`: "fulfillment.trackingInfo.trackingLink FORMAT",
			`{"fulfillment":{"lineItems":[{"id":"` + mugs + `"}],"trackingInfo":{"trackingNumber":"` + strings.Repeat("x", 101) +
				`"}}}`: "fulfillment.trackingInfo.trackingNumber MAX_LENGTH",
			`{"fulfillment":{"lineItems":[{"id":"` + mugs +
				`"}],"trackingInfo":{"trackingNumber":"1"},"customInfo":{"fieldsData":{"courier":"x"}}}}`: "fulfillment.customInfo ONE_OF_ALIGNMENT",
		} {
			refused := r.Refused(400, "", "owner", "POST", path, body)
			expect.Diff(t, []string{want}, refused.Violations(), "%s", body)
		}
		r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":1}],"trackingInfo":{"trackingNumber":"A1"}}}`)
		again := `{"fulfillment":{"lineItems":[{"id":"` + mugs + `","quantity":1}],"trackingInfo":{"trackingNumber":"A1"}}}`
		r.Refused(409, fulfilments.CodeTrackingTaken, "owner", "POST", path, again)
		r.status(id, "PARTIALLY_FULFILLED")
		r.make(r.sell(), again) // another order may have it: numbers come back after years
		r.Refused(404, orders.CodeNotFound, "owner", "POST", "/v1/fulfillments/orders/"+apitest.Nothing+"/create-fulfillment",
			again)
		waits := r.sell(func(o *orders.Order) { o.Status = "" })
		r.Refused(428, fulfilments.CodeNotNow, "owner", "POST", "/v1/fulfillments/orders/"+waits+"/create-fulfillment", again)
		for _, who := range []string{"member " + apitest.Ada, "visitor " + apitest.Ada,
			"staff " + fulfilments.ReadPermission} {
			r.Refused(403, "", who, "POST", path, again)
		}
	})
}

func TestUpdate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+tray+`"}],"trackingInfo":{"trackingNumber":"OTHER"}}}`)
		one := r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":3}],"status":"Pending"}}`)
		path := "/v1/fulfillments/" + one + "/orders/" + id
		change := func(body string) *apitest.Answer { return r.OK("app", "PATCH", path, body) }
		const f = "orderWithFulfillments.fulfillments.1."
		got := change(`{"fulfillment":{"trackingInfo":{"trackingNumber":"42","shippingProvider":"canadaPost"}}}`)
		got.Want(f+"trackingInfo.trackingLink",
			"https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=42")
		got.Want(f+"status", "Pending")
		change(`{"fulfillment":{"trackingInfo":{"trackingNumber":"43"}}}`).Want(f+"trackingInfo.trackingLink",
			"https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=43")
		change(`{"fulfillment":{"trackingInfo":{"trackingLink":"https://own.example/43"}}}`).Want(
			f+"trackingInfo.trackingLink", "https://own.example/43")
		change(`{"fulfillment":{"trackingInfo":{"trackingNumber":"44"}}}`).Want(f+"trackingInfo.trackingLink",
			"https://own.example/43")
		change(`{"fulfillment":{"status":"In_Delivery","trackingInfo":{"trackingNumber":"99"}},"fieldMask":"status"}`).Want(
			f+"trackingInfo.trackingNumber", "44")
		r.Refused(409, fulfilments.CodeTrackingTaken, "owner", "PATCH", path,
			`{"fulfillment":{"trackingInfo":{"trackingNumber":"OTHER"}}}`)
		r.Refused(400, "", "owner", "PATCH", path, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":2}]}}`)
		r.Refused(400, "", "owner", "PATCH", path, `{"fulfillment":{"status":"gone"}}`)
		r.Refused(404, fulfilments.CodeNotFound, "owner", "PATCH", "/v1/fulfillments/"+apitest.Nothing+"/orders/"+id,
			`{"fulfillment":{"status":"Ready"}}`)
		// of another order
		r.Refused(404, fulfilments.CodeNotFound, "owner", "PATCH", "/v1/fulfillments/"+one+"/orders/"+r.sell(),
			`{"fulfillment":{"status":"Ready"}}`)
		events := r.events()
		change(`{"fulfillment":{"lineItems":[{"id":"` + mugs + `","quantity":3}],"status":"In_Delivery"}}`)
		expect.Equal(t, r.events(), events, "a change that changes nothing was told events before")
		custom := change(`{"fulfillment":{"customInfo":{"fieldsData":{"courier":"Omar"}}}}`)
		custom.Want(f+"customInfo.fieldsData.courier", "Omar")
		custom.Want(f+"trackingInfo", nil)
		want := []string{
			// pending: nobody is told yet
			"ORDER_PLACED",
			"CUSTOM_ACTIVITY", "TRACKING_NUMBER_ADDED", "SHIPPING_CONFIRMATION_EMAIL_SENT",
			"CUSTOM_ACTIVITY", "ORDER_FULFILLED",
			"TRACKING_NUMBER_ADDED", "TRACKING_LINK_ADDED", "TRACKING_NUMBER_EDITED", "TRACKING_NUMBER_EDITED",
			"SHIPPING_CONFIRMATION_EMAIL_SENT",
		}
		expect.Diff(t, want, r.log(id), "log")
	})
}

func TestLogTellsWhoSentHowMuch(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		_, err := store.Do(t.Context(), r.db, func(tx *store.Tx) (struct{}, error) {
			return struct{}{}, accounts.New(nil).Insert(tx, &accounts.Account{ID: "s1", Kind: actor.Staff,
				Email: accounts.Address{Shown: "Salma@example.com", Key: "salma@example.com"}, Status: accounts.StatusActive})
		})
		expect.OK(t, err)
		id := r.sell()
		path := "/v1/fulfillments/orders/" + id + "/create-fulfillment"
		body := func(line string, n int) string {
			return fmt.Sprintf(`{"fulfillment":{"lineItems":[{"id":%q,"quantity":%d}]},"notifyBuyer":false}`, line, n)
		}
		first := r.OK("owner", "POST", path, body(mugs, 2)).String("fulfillmentId")
		r.OK("app", "POST", path, body(tray, 1))
		order := r.OK("owner", "GET", "/v1/orders/"+id, "")
		order.Want("order.activities.1.customActivity.type", fulfilments.ActivityFulfilled)
		order.Want("order.activities.1.customActivity.additionalData.quantity", "2")
		order.Want("order.activities.1.customActivity.additionalData.fulfillmentId", first)
		order.Want("order.activities.1.authorEmail", "Salma@example.com")
		order.Want("order.activities.2.customActivity.additionalData.quantity", "1")
		order.Want("order.activities.2.authorEmail", nil)
		// It is the shop's own record: nobody rewrites it, and nobody writes one.
		activity := "/v1/orders/" + id + "/activities/" + order.String("order.activities.1.id")
		other := `{"activity":{"customActivity":{"type":"NOTHING"}}}`
		r.Refused(428, orders.CodeSystemActivity, "owner", "PATCH", activity, other)
		r.Refused(428, orders.CodeSystemActivity, "owner", "DELETE", activity, "")
		r.Refused(400, "", "owner", "POST", "/v1/orders/"+id+"/activities",
			`{"activity":{"customActivity":{"type":"GOODS_FULFILLED"}}}`)
		// Buyers do not read who works here.
		mine := r.OK("member "+apitest.Ada, "GET", "/v1/orders/"+id, "")
		mine.Want("order.activities.length", 1)
	})
}

func TestMails(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		sent, fetched := r.sell(), r.sell(fetchedByBuyer)
		a := r.make(sent, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":1}]}}`)
		b := r.make(fetched, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":1}],"status":"Accepted"}}`)
		r.make(sent, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":1}]},"notifyBuyer":false}`)
		r.OK("owner", "PATCH", "/v1/fulfillments/"+b+"/orders/"+fetched, `{"fulfillment":{"status":"Ready"}}`)
		r.OK("owner", "PATCH", "/v1/fulfillments/"+b+"/orders/"+fetched, `{"fulfillment":{"status":"Fulfilled"}}`)
		r.OK("owner", "PATCH", "/v1/fulfillments/"+a+"/orders/"+sent,
			`{"fulfillment":{"trackingInfo":{"trackingNumber":"7"}}}`)
		for range 2 { // it arrives once
			r.OK("owner", "PATCH", "/v1/fulfillments/"+a+"/orders/"+sent, `{"fulfillment":{"status":"Fulfilled"}}`)
		}
		expect.Diff(t, []string{"shipped " + a, "ready " + b, "shipped " + a, "delivered " + a}, r.post.notifies)
		r.post.off = true
		id := r.sell()
		r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`"}]}}`)
		if diff := cmp.Diff([]string{"ORDER_PLACED", "CUSTOM_ACTIVITY"}, r.log(id)); diff != "" { // what was not written is not logged
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

func TestBulk(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		good, bad, two := r.sell(), r.sell(), r.sell()
		item := func(order, list string) string { return `{"orderId":"` + order + `","fulfillments":[` + list + `]}` }
		mug := `{"lineItems":[{"id":"` + mugs + `","quantity":2}]}`
		got := r.OK("app", "POST", "/v1/fulfillments/orders/bulk/create-fulfillments",
			`{"ordersWithFulfillments":[`+strings.Join([]string{
				item(good, mug), item(bad, mug+","+mug), item(apitest.Nothing, mug), item("", ""),
				item(two, mug+`,{"lineItems":[{"id":"`+mugs+`"},{"id":"`+tray+`"}]}`),
			}, ",")+`]}`)
		got.Want("bulkActionMetadata.totalSuccesses", 2)
		got.Want("bulkActionMetadata.totalFailures", 3)
		got.Want("results.0.itemMetadata.id", good)
		got.Want("results.0.ordersWithFulfillments.fulfillments.length", 1)
		got.Want("results.1.itemMetadata.success", false)
		got.Want("results.1.itemMetadata.error.data.fieldViolations.0.field",
			"ordersWithFulfillments[1].fulfillments[1].lineItems[0].quantity")
		got.Want("results.1.ordersWithFulfillments", nil)
		got.Want("results.2.itemMetadata.error.code", "ORDER_NOT_FOUND")
		got.Want("results.3.itemMetadata.error.code", "INVALID_ARGUMENT")
		got.Want("results.4.ordersWithFulfillments.fulfillments.length", 2)
		r.status(bad, "NOT_FULFILLED") // all of an order or nothing
		r.status(two, "FULFILLED")
		r.Refused(400, "", "app", "POST", "/v1/fulfillments/orders/bulk/create-fulfillments", `{"ordersWithFulfillments":[]}`)
	})
}

func TestWhoSees(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		own, foreign := r.sell(), r.sell(func(o *orders.Order) { o.BuyerInfo.MemberID = apitest.Omar })
		r.make(own, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`"}]}}`)
		r.make(foreign, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`"}]}}`)
		ada := "member " + apitest.Ada
		r.OK(ada, "GET", "/v1/fulfillments/orders/"+own+"?orderId="+own,
			"").Want("orderWithFulfillments.fulfillments.length", 1)
		r.Refused(404, orders.CodeNotFound, ada, "GET", "/v1/fulfillments/orders/"+foreign, "")
		r.Refused(404, orders.CodeNotFound, ada, "GET", "/v1/fulfillments/orders/"+apitest.Nothing, "")
		body := `{"orderIds":["` + own + `","` + foreign + `","` + apitest.Nothing + `","` + own + `"]}`
		list := r.OK(ada, "POST", "/v1/fulfillments/list-by-ids", body)
		list.Want("ordersWithFulfillments.length", 1)
		list.Want("ordersWithFulfillments.0.orderId", own)
		r.OK("staff "+fulfilments.ReadPermission, "POST", "/v1/fulfillments/list-by-ids",
			body).Want("ordersWithFulfillments.length", 2)
		r.Refused(403, "", "visitor "+apitest.Ada, "GET", "/v1/fulfillments/orders/"+own, "")
		r.Refused(400, "", "owner", "POST", "/v1/fulfillments/list-by-ids", `{"orderIds":[]}`)
	})
}

// Many callers that send the same units at once send them once.
func TestSentOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		var made sync.Map
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				answer := r.Call("owner", "POST", "/v1/fulfillments/orders/"+id+"/create-fulfillment",
					fmt.Sprintf(`{"fulfillment":{"lineItems":[{"id":"%s","quantity":1}]},"notifyBuyer":false}`, mugs))
				made.Store(i, answer.Status)
			})
		}
		all.Wait()
		count := map[int]int{}
		made.Range(func(_, status any) bool { count[status.(int)]++; return true })
		expect.Diff(t, map[int]int{200: 3, 400: 5}, count)
		r.status(id, "PARTIALLY_FULFILLED")
	})
}

// Whatever is made and deleted in whatever order, the order's status is that of the
// units that are sent, and never more are sent than were ordered.
func TestStatusFollows(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	r := newRig(t, storetest.Open(t, store.SQLite, clock.Set), clock)
	r.post.off = true
	rapid.Check(t, func(q *rapid.T) {
		id := r.sell()
		left := map[string]int{mugs: 3, tray: 1}
		parcels := map[string]map[string]int{}
		for range rapid.IntRange(1, 6).Draw(q, "steps") {
			if len(parcels) > 0 && rapid.IntRange(0, 3).Draw(q, "delete") == 0 {
				for parcel, lines := range parcels {
					r.OK("owner", "DELETE", "/v1/fulfillments/"+parcel+"/orders/"+id, "")
					for line, n := range lines {
						left[line] += n
					}
					delete(parcels, parcel)
					break
				}
				continue
			}
			wanted := map[string]int{mugs: rapid.IntRange(0, 4).Draw(q, "mugs"), tray: rapid.IntRange(0, 2).Draw(q, "trays")}
			var list []string
			fits := true
			for line, n := range wanted {
				if n == 0 {
					delete(wanted, line)
					continue
				}
				list = append(list, fmt.Sprintf(`{"id":"%s","quantity":%d}`, line, n))
				fits = fits && n <= left[line]
			}
			answer := r.Call("owner", "POST", "/v1/fulfillments/orders/"+id+"/create-fulfillment",
				`{"fulfillment":{"lineItems":[`+strings.Join(list, ",")+`]}}`)
			if fits = fits && len(list) > 0; fits != (answer.Status == 200) {
				q.Fatalf("%v with %v left: %d %s", wanted, left, answer.Status, answer.Text)
			}
			if fits {
				parcels[answer.String("fulfillmentId")] = wanted
				for line, n := range wanted {
					left[line] -= n
				}
			}
		}
		want := map[int]string{4: "NOT_FULFILLED", 0: "FULFILLED"}[left[mugs]+left[tray]]
		if want == "" {
			want = "PARTIALLY_FULFILLED"
		}
		r.status(id, want)
	})
}

// events counts what was told.
func (r *rig) events() int {
	r.t.Helper()
	return storetest.One[int](r.t, r.db,
		"SELECT COUNT(*) FROM outbox WHERE event_type = 'wix.ecom.v1.fulfillments_updated'")
}

func TestFoundByTracking(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.sell()
		found := func(number string, want ...string) {
			t.Helper()
			got := r.OK("owner", "POST", "/v1/orders/search", `{"search":{"search":{"expression":"`+number+`"}}}`)
			for i, one := range want {
				got.Want("orders."+strconv.Itoa(i)+".id", one)
			}
			expect.That(t, got.At("orders."+strconv.Itoa(len(want))) == nil, "%s finds more than %d orders", number,
				len(want))
		}
		one := r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+mugs+
			`"}],"trackingInfo":{"trackingNumber":"JD014600003","shippingProvider":"dhl"}}}`)
		r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+tray+
			`"}],"trackingInfo":{"trackingNumber":"1Z42","shippingProvider":"ups"}}}`)
		found("JD014600003", id)
		found("1z42", id)
		r.OK("owner", "PATCH", "/v1/fulfillments/"+one+"/orders/"+id,
			`{"fulfillment":{"trackingInfo":{"trackingNumber":"JD77","shippingProvider":"dhl"}}}`)
		found("JD77", id)
		found("JD014600003")
		r.OK("owner", "DELETE", "/v1/fulfillments/"+one+"/orders/"+id, "")
		found("JD77")
		found("1Z42", id)
	})
}
