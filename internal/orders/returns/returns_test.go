package returns_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/returns"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

const (
	mug  = "aaaaaaaa-0000-4000-8000-000000000001"
	bowl = "aaaaaaaa-0000-4000-8000-000000000002"
)

type rig struct {
	*apitest.API
	t      testing.TB
	db     *store.DB
	clock  *apitest.Clock
	orders *orders.Service
	mails  []string
	stock  map[string]int64
}

func (r *rig) ReturnAskedTx(tx *store.Tx, _, note string) error {
	tx.AfterCommit(func() { r.mails = append(r.mails, "asked "+note) })
	return nil
}

func (r *rig) ReturnApprovedTx(tx *store.Tx, _, text string) error {
	tx.AfterCommit(func() { r.mails = append(r.mails, "approved "+text) })
	return nil
}

func (r *rig) ReturnDeclinedTx(tx *store.Tx, _, text string) error {
	tx.AfterCommit(func() { r.mails = append(r.mails, "declined "+text) })
	return nil
}

// ReturnTx counts what comes back to the shelf.
func (r *rig) ReturnTx(tx *store.Tx, back []orders.Units) error {
	tx.AfterCommit(func() {
		for _, one := range back {
			r.stock[one.Reference.CatalogItemID] += one.Quantity
		}
	})
	return nil
}

func (r *rig) TakeTx(*store.Tx, orders.Units) error { return nil }

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		r := &rig{t: t, db: db, clock: clock, stock: map[string]int64{}}
		euro := func(context.Context) money.Currency { return money.EUR }
		locale := func(context.Context) string { return "en-IE" }
		cursors := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
		shop, err := site.Open(t.Context(), db, site.Defaults())
		expect.OK(t, err)
		r.orders = orders.New(orders.Config{DB: db, Cursors: cursors, Currency: euro, Locale: locale, Stock: r,
			WeightUnit: func(context.Context) string { return "KG" }})
		paid, err := payments.Open(t.Context(), payments.Config{
			DB: db, Site: shop, Orders: r.orders, Providers: []provider.Provider{sandbox.New(db)}, Sandbox: true,
			Currency: euro, Locale: locale, PublicURL: "https://shop.example", Logger: slog.New(slog.DiscardHandler),
		})
		expect.OK(t, err)
		sent := fulfilments.New(fulfilments.Config{DB: db, Orders: r.orders})
		service := returns.New(returns.Config{
			DB: db, Cursors: cursors, Orders: r.orders, Payments: paid, Mails: r,
			Opens: func(_, key string) bool { return key == "right" },
			Parcels: func(tx *store.Tx, orderID string) ([]returns.Parcel, error) {
				all, err := sent.OfTx(tx, orderID)
				var out []returns.Parcel
				for _, f := range all.Fulfillments {
					p := returns.Parcel{At: f.CreatedDate.Time(), Units: map[string]int64{}}
					for _, line := range f.LineItems {
						p.Units[line.ID] += *line.Quantity
					}
					out = append(out, p)
				}
				return out, err
			},
		})
		operations := append(append([]httpapi.Operation{}, r.orders.Operations()...), paid.Operations()...)
		operations = append(append(operations, sent.Operations()...), service.Operations()...)
		r.API = apitest.New(t, db, operations)
		fn(t, r)
		storetest.Healthy(t, db, orders.Check, paid.Check)
	})
}

// sell places a paid order of two mugs and a bowl at 10 euro each, of Ada's.
func (r *rig) sell() string {
	r.t.Helper()
	price := func(amount string) *wire.Price { return &wire.Price{Amount: wire.Decimal(amount)} }
	line := func(id, name string, n int64) orders.LineItem {
		return orders.LineItem{ID: id, ProductName: &orders.TranslatableString{Original: name}, Quantity: n, Price: price("10"),
			PriceBeforeDiscounts: price("10"), ItemType: &orders.ItemType{Preset: "PHYSICAL"},
			CatalogReference: &orders.CatalogReference{CatalogItemID: name, AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e"}}
	}
	placed, err := store.Do(r.t.Context(), r.db, func(tx *store.Tx) (*orders.Order, error) {
		o, err := r.orders.PlaceTx(tx, &orders.Order{
			Status: orders.Approved, BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
			ShippingInfo: &orders.ShippingInformation{Title: "Post"},
			LineItems:    wire.List[orders.LineItem]{line(mug, "mug", 2), line(bowl, "bowl", 1)},
			PriceSummary: &orders.PriceSummary{Subtotal: price("30"), Total: price("30")}, TaxIncludedInPrices: true,
		})
		if err != nil {
			return nil, err
		}
		return r.orders.TakenTx(tx, o.ID, map[string]int64{mug: 2, bowl: 1})
	})
	expect.OK(r.t, err)
	r.OK("owner", "POST", "/v1/payments-collector/orders/"+placed.ID+"/mark-as-paid", "")
	return placed.ID
}

// send sends units of a line.
func (r *rig) send(order, line, n string) {
	r.t.Helper()
	r.OK("owner", "POST", "/v1/fulfillments/orders/"+order+"/create-fulfillment",
		`{"fulfillment":{"lineItems":[{"id":"`+line+`","quantity":`+n+`}]}}`)
}

func wants(order, line, n, more string) string {
	return `{"orderId":"` + order + `","kind":"RETURN","reason":"DAMAGED","lines":[{"lineItemId":"` + line +
		`","quantity":` + n + `}]` + more + `}`
}

const ada = "member " + apitest.Ada

func TestNoMoreIsSentBackThanWasSent(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.Refused(428, returns.CodeNotAllowed, ada, "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
		r.send(id, mug, "1")
		r.Refused(428, returns.CodeTooMany, ada, "POST", "/v1/returns/ask", wants(id, mug, "2", ""))
		r.Refused(428, returns.CodeTooMany, ada, "POST", "/v1/returns/ask", wants(id, bowl, "1", ""))
		asked := r.OK(ada, "POST", "/v1/returns/ask", wants(id, mug, "1", `,"note":"It leaks"`))
		asked.Want("return.status", returns.Requested)
		r.Refused(428, returns.CodeNotAllowed, ada, "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
		r.OK(ada, "POST", "/v1/returns/"+asked.String("return.id")+"/withdraw", `{"revision":"1"}`).
			Want("return.status", returns.Withdrawn)
		r.OK(ada, "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
		expect.Equal(t, strings.Join(r.mails, "; "), "asked It leaks; asked ")
	})
}

// What was exchanged came back: it is not asked to be sent back, and paid for, once more.
func TestWhatWasExchangedIsNotSentBack(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id, other := r.sell(), r.sell()
		r.send(id, mug, "2")
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error {
			_, err := r.orders.LinkExchangeTx(tx, id, other, []orders.LineItemExchangeData{{LineItemID: mug, Quantity: 1}}, false)
			return err
		}))
		r.Refused(428, returns.CodeTooMany, ada, "POST", "/v1/returns/ask", wants(id, mug, "2", ""))
		r.OK(ada, "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
		r.OK(ada, "POST", "/v1/returns/of-order", `{"orderId":"`+id+`"}`).Want("offer.whyNoReturn", returns.WhyNoneLeft)
	})
}

func TestReturnsEndAfterTheDaysOfTheShop(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.send(id, mug, "2")
		r.clock.Advance(31 * 24 * time.Hour)
		r.Refused(428, returns.CodeNotAllowed, ada, "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
		r.OK("owner", "PUT", "/v1/return-settings", `{"settings":{"days":40,"instructions":"By post"}}`)
		r.OK(ada, "POST", "/v1/returns/of-order", `{"orderId":"`+id+`"}`).Want("offer.canReturn", true)
		r.OK("owner", "PUT", "/v1/return-settings", `{"settings":{"days":0,"instructions":""}}`)
		r.Refused(428, returns.CodeNotAllowed, ada, "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
	})
}

func TestAReturnIsApprovedReceivedAndRefunded(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		r.send(id, mug, "2")
		at := "/v1/returns/" + r.OK(ada, "POST", "/v1/returns/ask", wants(id, mug, "2", "")).String("return.id")
		r.Refused(428, returns.CodeStatus, "owner", "POST", at+"/receive", `{"revision":"1"}`)
		r.OK("owner", "POST", at+"/approve", `{"revision":"1","message":"Send it to us"}`).
			Want("return.status", returns.Approved)
		r.Refused(409, returns.CodeRevision, "owner", "POST", at+"/receive", `{"revision":"1"}`)
		r.OK("owner", "POST", at+"/receive", `{"revision":"2","restock":[{"lineItemId":"`+mug+`","quantity":1}]}`).
			Want("return.lines.0.restocked", 1)
		expect.Equal(t, fmt.Sprint(r.stock), "map[mug:1]")
		closed := r.OK("owner", "POST", at+"/refund", `{"revision":"3"}`)
		closed.Want("return.status", returns.Refunded)
		expect.That(t, closed.String("return.refundId") != "", "the refund is not named")
		r.Refused(428, returns.CodeStatus, "owner", "POST", at+"/refund", `{"revision":"4"}`)
		expect.Equal(t, storetest.One[int](t, r.db, "SELECT COUNT(*) FROM outbox WHERE event_type LIKE ?",
			returns.Entity+"_%"), 4)
		order := r.OK("owner", "GET", "/v1/orders/"+id, "")
		order.Want("order.paymentStatus", orders.PartiallyRefunded)
		order.Want("order.balanceSummary.refunded.amount", "20.00")
		expect.Equal(t, storetest.One[int](t, r.db, "SELECT COUNT(*) FROM refunds WHERE order_id = ?", id), 1)
		r.Refused(428, returns.CodeNotAllowed, ada, "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
	})
}

func TestAnOrderIsCancelledOnRequest(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell()
		body := `{"orderId":"` + id + `","kind":"CANCEL","reason":"MISTAKE"}`
		first := r.OK(ada, "POST", "/v1/returns/ask", body).String("return.id")
		r.Refused(428, returns.CodeNotAllowed, ada, "POST", "/v1/returns/ask", body)
		r.OK("owner", "POST", "/v1/returns/"+first+"/decline", `{"revision":"1","reason":"It is packed"}`)
		second := r.OK(ada, "POST", "/v1/returns/ask", body).String("return.id")
		r.OK("owner", "POST", "/v1/returns/"+second+"/accept", `{"revision":"1","refund":true,"restock":true}`).
			Want("return.status", returns.Accepted)
		order := r.OK("owner", "GET", "/v1/orders/"+id, "")
		order.Want("order.status", orders.Canceled)
		order.Want("order.paymentStatus", orders.FullyRefunded)
		expect.Equal(t, fmt.Sprint(r.stock), "map[bowl:1 mug:2]")
		expect.Equal(t, strings.Join(r.mails, "; "), "asked ; declined It is packed; asked ")
	})
}

func TestOnlyTheBuyerAsks(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		id := r.sell()
		r.send(id, mug, "2")
		r.Refused(404, orders.CodeNotFound, "visitor v", "POST", "/v1/returns/ask", wants(id, mug, "1", ""))
		r.Refused(404, orders.CodeNotFound, "visitor v", "POST", "/v1/returns/ask", wants(id, mug, "1", `,"key":"wrong"`))
		asked := r.OK("visitor v", "POST", "/v1/returns/ask", wants(id, mug, "1", `,"key":"right"`)).String("return.id")
		r.Refused(404, returns.CodeNotFound, "visitor v", "POST", "/v1/returns/"+asked+"/withdraw", `{"revision":"1"}`)
		r.Refused(403, "", ada, "POST", "/v1/returns/"+asked+"/approve", `{"revision":"1"}`)
		r.OK(ada, "POST", "/v1/returns/"+asked+"/withdraw", `{"revision":"1"}`)
	})
}

func TestSettingsOfTwo(t *testing.T) {
	run(t, func(_ *testing.T, r *rig) {
		const path = "/v1/return-settings"
		var changes []string
		for days := range 5 {
			changes = append(changes, fmt.Sprintf(`{"settings":{"days":%d,"instructions":"By post"}}`, days))
		}
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET " + path, Change: "PUT " + path, Field: "settings",
			Changes: changes})
	})
}
