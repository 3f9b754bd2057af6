package ordermails_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/orders/ordermails"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/platform/actor"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/mail"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

type rig struct {
	*apitest.API
	t       *testing.T
	db      *store.DB
	clock   *apitest.Clock
	orders  *orders.Service
	mails   *ordermails.Service
	post    *mail.Service
	relay   *events.Relay
	contact string
	next    int
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			clock := apitest.NewClock()
			db := storetest.Open(t, dialect, clock.Set)
			quiet := slog.New(slog.DiscardHandler)
			shop, err := site.Open(t.Context(), db, site.Defaults())
			expect.OK(t, err)
			signer := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
			post, err := mail.New(mail.Config{DB: db, Queue: jobs.New(db, jobs.Config{Logger: quiet}), Site: shop,
				Signer: signer, PublicURL: "https://shop.test", Logger: quiet})
			expect.OK(t, err)
			r := &rig{t: t, db: db, clock: clock, post: post, contact: "owner@shop.test",
				relay: events.New(db, events.Config{Logger: quiet})}
			locale := func(context.Context) string { return "en-IE" }
			r.orders = orders.New(orders.Config{
				DB: db, Cursors: signer, Currency: func(context.Context) money.Currency { return money.EUR }, Locale: locale,
				WeightUnit: func(context.Context) string { return "KG" },
				Changed:    func(tx *store.Tx, before, after *orders.Order) error { return r.mails.ChangedTx(tx, before, after) },
			})
			r.mails = ordermails.New(ordermails.Config{
				DB: db, Mail: post, Orders: r.orders, Locale: locale, Key: []byte("the key of links to orders' pages"),
				Parcels: func(*store.Tx, string) ([]ordermails.Parcel, error) {
					return []ordermails.Parcel{{Carrier: "UPS", TrackingNumber: "1Z-7", TrackingLink: "https://ups.example/1Z-7"}}, nil
				},
				Contact: func(context.Context) string { return r.contact },
				Parcel: func(_ *store.Tx, _, id string) (*ordermails.Parcel, error) {
					return &ordermails.Parcel{Carrier: "UPS", TrackingNumber: id, TrackingLink: "https://ups.example/" + id,
						Quantities: map[string]int64{line1: 1}}, nil
				},
			})
			r.relay.Subscribe(ordermails.OrderApproved, "order-mails", r.mails.Approved)
			r.relay.Subscribe(ordermails.OrderCanceled, "order-mails", r.mails.Canceled)
			r.API = apitest.New(t, db, slices.Concat(r.orders.Operations(), r.mails.Operations(), post.Operations()))
			fn(t, r)
		})
	}
}

const line1 = "aaaaaaaa-0000-4000-8000-000000000001"

var euro = orderstest.Euro

// sale is an order of two mugs, sent: 29.90 in all.
func (r *rig) sale(change func(*orders.Order)) *orders.Order {
	r.next++
	o := &orders.Order{
		BuyerInfo:  &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		CheckoutID: fmt.Sprintf("cccccccc-0000-4000-8000-%012d", r.next), BuyerLanguage: "xx",
		LineItems: wire.List[orders.LineItem]{{
			ID: line1, ProductName: &orders.TranslatableString{Original: "Blue <b>mug</b>"}, Quantity: 2, Price: euro("12.50"),
			PriceBeforeDiscounts: euro("12.50"),
			ItemType:             &orders.ItemType{Preset: "PHYSICAL"},
			Image:                &wire.Image{ID: "7", URL: "https://shop.test/media/7/mug.jpg", Width: 10, Height: 10},
			CatalogReference:     &orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e", CatalogItemID: "mug"},
		}},
		ShippingInfo: &orders.ShippingInformation{Title: "Post", Cost: &orders.ShippingPrice{Price: euro("4.90")}},
		PriceSummary: &orders.PriceSummary{Subtotal: euro("25"), Shipping: euro("4.90"), Total: euro("29.90")},
		BillingInfo: &wire.AddressWithContact{ContactDetails: &wire.ContactDetails{FirstName: "Ada", LastName: "L"},
			Address: &wire.Address{Country: "DE", City: "Berlin"}},
		TaxIncludedInPrices: true, BuyerNote: "Ring <twice>",
		CustomFields: wire.List[orders.CustomField]{{Title: "Company number", Value: json.RawMessage(`"HRB <1>"`),
			TranslatedTitle: "Register"},
			{Title: "News", Value: json.RawMessage("true")}},
	}
	if change != nil {
		change(o)
	}
	return orderstest.Place(r.t, r.db, r.orders, o)
}

func (r *rig) do(fn func(tx *store.Tx) error) {
	r.t.Helper()
	storetest.Write(r.t, r.db, fn)
}

func (r *rig) pay(id string) {
	r.t.Helper()
	r.do(func(tx *store.Tx) error {
		_, err := r.orders.SettleTx(tx, id, []orders.PaymentFact{{ID: "p", Status: orders.StateApproved, Amount: 2990}}, nil)
		return err
	})
}

// sent gives "template to" of what was written since the last look, oldest first, after
// all events were heard; and the last text.
func (r *rig) sent() (list []string, text, html string) {
	r.t.Helper()
	for range 2 {
		expect.OK(r.t, expect.Err(r.relay.Flush(r.t.Context())))
	}
	if waiting, _, err := r.relay.Backlog(r.t.Context()); err != nil || waiting > 0 {
		r.t.Fatalf("%d events were not taken: %v", waiting, err)
	}
	page, err := r.post.Query(actor.With(r.t.Context(), actor.Actor{Kind: actor.System}), query.Request{})
	expect.OK(r.t, err)
	slices.SortStableFunc(page.Items, func(a, b mail.Email) int { return cmp.Compare(a.Template, b.Template) })
	for _, email := range page.Items {
		list = append(list, email.Template+" "+email.To)
		text, html = email.Text, email.HTML
	}
	r.do(func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM emails")
		return err
	})
	return list, text, html
}

func (r *rig) want(what string, want ...string) (text, html string) {
	r.t.Helper()
	list, text, html := r.sent()
	expect.That(r.t, slices.Equal(list, want), "%s: %v, want %v", what, list, want)
	return text, html
}

// The shop reads the titles that it wrote, whatever the buyer read.
func TestAnswersForTheShop(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.sale(func(o *orders.Order) { o.Status, o.BuyerInfo.Email = orders.Approved, "" })
		text, _ := r.want("nobody to write to but the shop", "order-new owner@shop.test")
		expect.That(t, strings.Contains(text, "Company number: HRB <1>"), "no answer in\n%s", text)
	})
}

// An order's life, and what its buyer hears of it: each thing once.
func TestMoments(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		waits := r.sale(nil)
		r.want("waiting for its payment")
		r.pay(waits.ID)
		r.want("paid as it is placed", "order-new owner@shop.test", "order-placed ada@example.com")
		r.pay(waits.ID)
		r.want("paid again")

		o := r.sale(func(o *orders.Order) { o.Status = orders.Approved })
		text, html := r.want("to be paid later", "order-new owner@shop.test", "order-placed ada@example.com")
		for _, part := range []string{"Hello Ada,", "Order: " + o.Number, "Blue <b>mug</b> × 2: €25.00", "Shipping: €4.90",
			"Total: €29.90", "Note: Ring <twice>", "Register: HRB <1>", "Berlin", "https://shop.test/v1/order-pages/" + o.ID} {
			expect.That(t, strings.Contains(text, part), "%q is not in\n%s", part, text)
		}
		expect.That(t, !strings.Contains(html, "<b>mug") && !strings.Contains(html, "<twice>") &&
			strings.Contains(html, "Blue &lt;b&gt;mug&lt;/b&gt;"), "what was written by others became markup")
		r.pay(o.ID)
		r.want("paid later", "order-paid ada@example.com")
		for _, step := range []struct {
			want string
			do   func(tx *store.Tx) error
			says []string
		}{
			{"order-shipped", func(tx *store.Tx) error { _, err := r.mails.ShippedTx(tx, o.ID, "1Z-7"); return err },
				[]string{"Tracking number: 1Z-7", "https://ups.example/1Z-7", "Blue <b>mug</b> × 1"}},
			{"order-ready", func(tx *store.Tx) error { _, err := r.mails.PickupReadyTx(tx, o.ID, "x"); return err }, nil},
			{"order-delivered", func(tx *store.Tx) error { _, err := r.mails.DeliveredTx(tx, o.ID, "1Z-7"); return err },
				[]string{"Blue <b>mug</b> × 1"}},
			{"order-refunded", func(tx *store.Tx) error {
				return r.mails.RefundedTx(tx, o.ID, "refund", money.New(1250, money.EUR), "One mug broke.")
			}, []string{"€12.50", "One mug broke."}},
			{"order-download", func(tx *store.Tx) error {
				_, err := r.mails.DownloadTx(tx, o.ID, []ordermails.File{{Name: "album.zip", Link: "/v1/downloads/abc"}},
					time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC))
				return err
			}, []string{"https://shop.test/v1/downloads/abc", "Valid until: 1 December 2026"}},
			{"order-payment-request", func(tx *store.Tx) error {
				_, err := r.mails.PaymentRequestTx(tx, o.ID, "/hosted/pay/7", money.New(500, money.EUR), "")
				return err
			}, []string{"€5.00", "https://shop.test/hosted/pay/7"}},
			{"order-invoice", func(tx *store.Tx) error {
				_, err := r.mails.InvoiceTx(tx, o.ID, "2026-1", "/v1/invoices/7")
				return err
			}, []string{"Invoice: 2026-1"}},
			{"order-payment-failed", func(tx *store.Tx) error {
				_, err := r.mails.SubscriptionFailedTx(tx, o.ID, "/account", money.New(500, money.EUR),
					time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC))
				return err
			}, []string{"Next attempt"}},
			{"order-edited", func(tx *store.Tx) error { return r.mails.EditedTx(tx, o, true, true) }, nil},
		} {
			r.do(step.do)
			text, _ := r.want(step.want, step.want+" ada@example.com")
			for _, part := range step.says {
				expect.That(t, strings.Contains(text, part), "%s: %q is not in\n%s", step.want, part, text)
			}
		}
		r.OK("owner", "POST", "/v1/orders/"+o.ID+"/cancel", `{"sendOrderCanceledEmail":true,"customMessage":"We are sorry."}`)
		text, _ = r.want("canceled", "order-canceled ada@example.com")
		expect.That(t, strings.Contains(text, "We are sorry."), text)
		other := r.sale(func(o *orders.Order) { o.Status = orders.Approved })
		r.want("another", "order-new owner@shop.test", "order-placed ada@example.com")
		r.OK("owner", "POST", "/v1/orders/"+other.ID+"/cancel", `{}`)
		r.want("canceled without a word")
	})
}

// A buyer whose payment failed after the checkout hears of it.
func TestPaymentFailedLater(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		o := r.sale(nil)
		settle := func(in orders.Settlement) {
			r.do(func(tx *store.Tx) error {
				_, err := r.orders.RecordTx(tx, o.ID, in)
				return err
			})
		}
		settle(orders.Settlement{Payments: []orders.PaymentFact{{ID: "p", Status: orders.StatePending, Amount: 2990}},
			Waits: true})
		r.want("waits")
		settle(orders.Settlement{Payments: []orders.PaymentFact{{ID: "p", Status: orders.StateDeclined, Amount: 2990}},
			Failed: true})
		text, _ := r.want("failed", "order-payment-declined ada@example.com")
		expect.That(t, strings.Contains(text, "Total: €29.90") && strings.Contains(text, "/v1/order-pages/"+o.ID), text)
	})
}

// Who makes an order by hand says who hears of it.
func TestMadeByHand(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const order = `"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"email":"ada@example.com"},"priceSummary":{"subtotal":{"amount":"5.00"},"total":{"amount":"5.00"}},
			"lineItems":[{"quantity":1,"productName":{"original":"Cup"},"price":{"amount":"5.00"},"itemType":{"preset":"PHYSICAL"}}]}`
		for settings, want := range map[string][]string{
			`{}`: nil,
			`{"notifications":{"sendNotificationToBuyer":true}}`:                                    {"order-placed ada@example.com"},
			`{"notifications":{"sendNotificationsToBusiness":true}}`:                                {"order-new owner@shop.test"},
			`{"notifications":{"sendNotificationToBuyer":true,"sendNotificationsToBusiness":true}}`: {"order-new owner@shop.test", "order-placed ada@example.com"},
		} {
			r.OK("owner", "POST", "/v1/orders", `{`+order+`,"settings":`+settings+`}`)
			r.want(settings, want...)
		}
	})
}

// The shop's own words, and none at all.
func TestSettings(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		approved := func(o *orders.Order) { o.Status = orders.Approved }
		r.OK("owner", "GET", "/v1/order-emails", "").Want("orderEmails.length", len(ordermails.Kinds))
		r.OK("owner", "PATCH", "/v1/order-emails/NEW_ORDER", `{"orderEmail":{"enabled":false}}`).Want(
			"orderEmail.enabled", false)
		r.OK("owner", "PATCH", "/v1/order-emails/PLACED",
			`{"orderEmail":{"subject":"Hurrah: {number}","intro":"We pack it <b>today</b>.\nYours, {shop}"}}`)
		o := r.sale(approved)
		text, html := r.want("own words", "order-placed ada@example.com")
		expect.That(t, strings.Contains(text, "We pack it <b>today</b>.") && !strings.Contains(html, "<b>today") &&
			strings.Contains(html, "<title>Hurrah: "+o.Number), text)
		r.OK("owner", "PATCH", "/v1/order-emails/PLACED",
			`{"orderEmail":{"enabled":false,"subject":null,"intro":null}}`).Want("orderEmail.subject", "")
		r.sale(approved)
		r.want("switched off")
		r.OK("owner", "PATCH", "/v1/order-emails/PLACED", `{"orderEmail":{"enabled":true}}`)
		r.sale(func(o *orders.Order) { approved(o); o.BuyerInfo = nil })
		r.want("nobody to write to")
		r.sale(func(o *orders.Order) { approved(o); o.BuyerInfo.Email = "x@localhost" })
		r.sent()
		for _, body := range []string{`{"orderEmail":{"subject":"` + strings.Repeat("x", 201) + `"}}`,
			`{"orderEmail":{"intro":"` + strings.Repeat("x", 2001) + `"}}`, `{"orderEmail":{"enabled":"yes"}}`, `{}`} {
			expect.Status(t, r.Call("owner", "PATCH", "/v1/order-emails/PLACED", body), 400, "%.60s", body)
		}
		r.Refused(404, ordermails.CodeUnknownKind, "owner", "PATCH", "/v1/order-emails/OTHER", `{"orderEmail":{}}`)
		r.Refused(403, "", "member "+apitest.Ada, "GET", "/v1/order-emails", "")
	})
}

// Of changes of one message that were made from the same settings one is taken. Changes of another are not in the way.
func TestSettingsOfTwo(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/order-emails/PLACED"
		at := slices.Index(ordermails.Kinds, ordermails.Paid)
		listed := func(name string) string {
			return r.OK("owner", "GET", "/v1/order-emails", "").String(fmt.Sprintf("orderEmails.%d.%s", at, name))
		}
		paid := listed("revision")
		r.Guard(apitest.Guarded{Who: "owner", Get: "GET " + path, Change: "PATCH " + path, Field: "orderEmail",
			Changes: []string{`{"orderEmail":{"enabled":false}}`, `{"orderEmail":{"subject":"One"}}`,
				`{"orderEmail":{"subject":"Two"}}`, `{"orderEmail":{"intro":"Three"}}`}})
		r.OK("owner", "PATCH", "/v1/order-emails/PAID", `{"orderEmail":{"intro":"Thanks"},"revision":"`+paid+`"}`)
		expect.Equal(t, listed("intro"), "Thanks")
		expect.Equal(t, listed("revision"), r.OK("owner", "GET", "/v1/order-emails/PAID", "").String("revision"))
	})
}

// Every message can be looked at, of an example and of an order, and nothing is sent.
func TestPreview(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		o := r.sale(nil)
		for _, kind := range ordermails.Kinds {
			example := r.OK("owner", "GET", "/v1/order-emails/"+string(kind)+"/preview", "")
			if html := example.String("preview.html"); !strings.Contains(html, "10001") || strings.Contains(html, "{") &&
				strings.Contains(html, "{number}") {
				t.Errorf("%s: the example is not filled in", kind)
			}
			shown := r.OK("owner", "GET", "/v1/order-emails/"+string(kind)+"/preview?orderId="+o.ID+"&subject=Try+{number}", "")
			shown.Want("preview.subject", "Try "+o.Number)
			expect.That(t, strings.Contains(shown.String("preview.text"), o.Number), "%s: the order is not there", kind)
		}
		r.want("only looked at")
		r.Refused(404, orders.CodeNotFound, "owner", "GET", "/v1/order-emails/PLACED/preview?orderId="+apitest.Nothing, "")
		r.Refused(404, ordermails.CodeUnknownKind, "owner", "GET", "/v1/order-emails/OTHER/preview", "")
		r.Refused(403, "", "visitor "+apitest.Ada, "GET", "/v1/order-emails/PLACED/preview", "")
	})
}

// Days of arrival are told with the order, and promise nothing once it is cancelled.
func TestDaysOfArrival(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		o := r.sale(func(o *orders.Order) {
			o.ShippingInfo.Logistics = &orders.DeliveryLogistics{DeliveryTime: "2 to 4 days",
				DeliveryDates: &shipping.Dates{From: "2026-03-04", To: "2026-03-06"}}
		})
		for kind, told := range map[string]bool{"PLACED": true, "SHIPPED": true, "CANCELED": false, "REFUNDED": false} {
			text := r.OK("owner", "GET", "/v1/order-emails/"+kind+"/preview?orderId="+o.ID, "").String("preview.text")
			expect.That(t, strings.Contains(text, "Arrives") == told, "%s: %s", kind, text)
			expect.That(t, !strings.Contains(text, "2 to 4 days"), "%s says it twice: %s", kind, text)
		}
	})
}

// What the buyer fetches is said to wait at its place, by name, and to go to nobody's address.
func TestFetchedGoesToNobodysAddress(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		o := r.sale(func(o *orders.Order) {
			o.ShippingInfo.Title = "The boathouse"
			o.ShippingInfo.Logistics = &orders.DeliveryLogistics{
				PickupDetails: &orders.PickupDetails{Address: &orders.PickupAddress{Country: "DE", AddressLine: "4 Quay"}},
				ShippingDestination: &wire.AddressWithContact{Address: &wire.Address{Country: "DE",
					AddressLine: "9 Home Street"}},
			}
		})
		r.pay(o.ID)
		_, text, _ := r.sent()
		for _, part := range []string{"The boathouse", "4 Quay", "Berlin"} { // the last is the billing address
			expect.That(t, strings.Contains(text, part), "a mail without %s: %s", part, text)
		}
		expect.That(t, !strings.Contains(text, "9 Home Street"), "goods that are fetched are sent home: %s", text)
	})
}
