package invoices_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/orders/invoices"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/platform/wire/wiretest"
)

var key = []byte(orderstest.Key)

type post struct {
	told []string
	off  bool
}

func (p *post) InvoiceTx(tx *store.Tx, _, number, link string) (bool, error) {
	if !p.off {
		tx.AfterCommit(func() { p.told = append(p.told, number, link) })
	}
	return !p.off, nil
}

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	orders  *orders.Service
	service *invoices.Service
	clock   *apitest.Clock
	post    *post
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, orders.Check, r.service.Check) })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	r := &rig{t: t, db: db, clock: clock, post: &post{}}
	cfg := orderstest.Config(db)
	cfg.Changed = func(tx *store.Tx, before, after *orders.Order) error { return r.service.PaidTx(tx, before, after) }
	r.orders = orders.New(cfg)
	r.service = invoices.New(invoices.Config{
		DB: db, Orders: r.orders, Cursors: cfg.Cursors, Mails: r.post, Locale: cfg.Locale, Key: key,
		Logger: slog.New(slog.DiscardHandler),
		Shop:   func(context.Context) (string, string) { return "Souk", "hello@souk.example" },
		Zone:   func(context.Context) *time.Location { return time.UTC },
	})
	r.API = apitest.New(t, db, append(r.orders.Operations(), r.service.Operations()...))
	return r
}

var euro = orderstest.Euro

// sell places an order of two mugs at 12.50, sent for 4.90, of which 4.77 is tax.
func (r *rig) sell(change ...func(*orders.Order)) string {
	r.t.Helper()
	o := &orders.Order{
		Status: orders.Approved, BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		BillingInfo: &wire.AddressWithContact{
			Address: &wire.Address{Country: "BR", City: "São Paulo", Subdivision: "BR-SP", PostalCode: "01310-200",
				AddressLine: "Av. Paulista 1578"},
			ContactDetails: &wire.ContactDetails{FirstName: "Ada", LastName: "Lovelace",
				VatID: &wire.VatID{ID: "529.982.247-25", Type: "CPF"}},
		},
		LineItems: wire.List[orders.LineItem]{{
			ID: "aaaaaaaa-0000-4000-8000-000000000001", ProductName: &orders.TranslatableString{Original: "Blue mug"}, Quantity: 2,
			Price: euro("12.50"), PriceBeforeDiscounts: euro("12.50"),
			ItemType: &orders.ItemType{Preset: "PHYSICAL"},
			TaxInfo:  &orders.ItemTaxInfo{TaxAmount: euro("3.99"), TaxableAmount: euro("21.01"), TaxRate: "0.19"},
		}},
		ShippingInfo: &orders.ShippingInformation{Title: "Post",
			Cost: &orders.ShippingPrice{Price: euro("4.90"),
				TaxInfo: &orders.ItemTaxInfo{TaxAmount: euro("0.78"), TaxableAmount: euro("4.12"), TaxRate: "0.19"}}},
		PriceSummary: &orders.PriceSummary{Subtotal: euro("25"), Shipping: euro("4.90"), Tax: euro("4.77"),
			Total: euro("29.90")},
		TaxInfo: &orders.TaxInfo{TotalTax: euro("4.77"), TaxBreakdown: wire.List[orders.TaxBreakdown]{
			{TaxName: "VAT", Rate: "0.19", JurisdictionType: "COUNTRY", AggregatedTaxAmount: euro("4.77"),
				AggregatedTaxableAmount: euro("25.13")},
		}},
		TaxIncludedInPrices: true,
	}
	return orderstest.Place(r.t, r.db, r.orders, o, change...).ID
}

// pay settles an order.
func (r *rig) pay(id string, payments ...orders.PaymentFact) {
	r.t.Helper()
	expect.OK(r.t,
		expect.Err(store.Do(r.t.Context(), r.db,
			func(tx *store.Tx) (*orders.Order, error) { return r.orders.SettleTx(tx, id, payments, nil) })))
}

func (r *rig) generate(order string) string {
	r.t.Helper()
	return r.OK("staff ECOM.MODIFY_INVOICES", "POST", "/ecom/v1/invoices/orders/"+order, `{}`).String("invoiceId")
}

// file fetches what is not JSON.
func (r *rig) file(who, path string) (int, []byte) {
	r.t.Helper()
	request := httptest.NewRequestWithContext(r.t.Context(), "GET", path, nil)
	request.Header.Set("Authorization", who)
	answer := httptest.NewRecorder()
	r.Server.ServeHTTP(answer, request)
	return answer.Code, answer.Body.Bytes()
}

func TestGenerate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		id := r.generate(order)
		r.Refused(409, invoices.CodeExists, "owner", "POST", "/v1/invoices/orders/"+order, `{}`)
		got := r.OK("staff ECOM.READ_INVOICES", "GET", "/v1/invoices/"+id, "")
		got.WantIn("invoice", map[string]any{
			"number": "INV-000001", "status": "Draft", "orderId": order, "orderNumber": "10001", "currency": "EUR",
			"total.amount": "29.90", "paid.amount": "0.00", "balance.formattedAmount": "€29.90",
			"billTo": "Ada Lovelace", "createdDate": "2026-11-15T12:00:00.000Z", "dueDate": "2026-11-29T12:00:00.000Z",
			"sentDate": nil,
		})
		list := r.OK("member "+apitest.Ada, "POST", "/v1/invoices/list-by-ids",
			`{"orderIds":["`+order+`","`+apitest.Nothing+`"]}`)
		list.Want("invoicesForOrder.length", 1)
		list.Want("invoicesForOrder.0.invoicesInfo.0.id", id)
		list.Want("invoicesForOrder.0.invoices.0.appId", invoices.AppID)
		for _, who := range []string{"owner", "member " + apitest.Ada} {
			code, pdf := r.file(who, "/v1/invoices/"+id+"/document.pdf")
			expect.That(t, code == 200 && bytes.HasPrefix(pdf, []byte("%PDF-1.")), "%s: %d", who, code)
		}
		r.Refused(404, invoices.CodeNotFound, "member "+apitest.Omar, "GET", "/v1/invoices/"+id, "")
		if code, _ := r.file("member "+apitest.Omar, "/v1/invoices/"+id+"/document.pdf"); code != 404 {
			t.Errorf("another member: %d", code)
		}
		if code, _ := r.file("visitor "+apitest.Ada, "/v1/invoices/"+id+"/document.pdf"); code != 403 {
			t.Errorf("a visitor: %d", code)
		}
		o := r.OK("owner", "GET", "/v1/orders/"+order, "")
		o.Want("order.activities.1.activityType", "INVOICE_ADDED")
		wiretest.NeverNull(t, invoices.Invoice{})
	})
}

func TestGenerateRefuses(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for code, change := range map[string]func(*orders.Order){
			invoices.CodeNotSupported: func(o *orders.Order) { o.Status = "" },
			invoices.CodeNoContact:    func(o *orders.Order) { o.BillingInfo, o.BuyerInfo = nil, nil },
			invoices.CodeNoEmail:      func(o *orders.Order) { o.BuyerInfo = nil },
			invoices.CodeWrongEmail:   func(o *orders.Order) { o.BuyerInfo.Email = "ada@" },
		} {
			r.Refused(428, code, "owner", "POST", "/v1/invoices/orders/"+r.sell(change), `{}`)
		}
		taken := r.sell()
		r.pay(taken, orders.PaymentFact{ID: "p", Status: orders.StateApproved, Amount: 2990, Chargeback: 2990})
		r.Refused(428, invoices.CodeChargebacks, "owner", "POST", "/v1/invoices/orders/"+taken, `{}`)
		r.Refused(404, orders.CodeNotFound, "owner", "POST", "/v1/invoices/orders/"+apitest.Nothing, `{}`)
		r.Refused(403, "", "staff ECOM.READ_INVOICES", "POST", "/v1/invoices/orders/"+taken, `{}`)
		r.Refused(403, "", "member "+apitest.Ada, "POST", "/v1/invoices/orders/"+taken, `{}`)
		id := r.generate(r.sell()) // no number was lost on what failed
		r.OK("owner", "GET", "/v1/invoices/"+id, "").Want("invoice.number", "INV-000001")
	})
}

func TestStates(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.sell()
		id := r.generate(order)
		state := func(want string) {
			t.Helper()
			r.OK("owner", "GET", "/v1/invoices/"+id, "").Want("invoice.status", want)
		}
		state("Draft")
		r.post.off = true
		r.Refused(428, invoices.CodeNoMail, "owner", "POST", "/v1/invoices/"+id+"/send", "")
		r.post.off = false
		r.OK("owner", "POST", "/v1/invoices/"+id+"/send", "").Want("invoice.status", "Sent")
		expect.Diff(t, []string{"INV-000001", r.service.Link(id, r.db.Now())}, r.post.told)
		part := orders.PaymentFact{ID: "p", Status: orders.StatePending, Amount: 1000}
		r.pay(order, part)
		state("Processing")
		part.Status = orders.StateApproved
		r.pay(order, part)
		state("PartiallyPaid")
		r.clock.Advance(15 * 24 * time.Hour)
		state("PartialAndOverdue")
		r.pay(order)
		state("Overdue")
		r.pay(order, part, orders.PaymentFact{ID: "q", Status: orders.StateApproved, Amount: 1990})
		state("Paid")
		r.OK("owner", "POST", "/v1/invoices/"+id+"/void", "").Want("invoice.status", "Void")
		r.Refused(428, invoices.CodeEnded, "owner", "POST", "/v1/invoices/"+id+"/send", "")
		second := r.generate(order)
		got := r.OK("owner", "DELETE", "/v1/invoices/"+second, "")
		got.Want("invoice.status", "Deleted")
		got.Want("invoice.number", "INV-000002")
		r.Refused(404, invoices.CodeNotFound, "owner", "DELETE", "/v1/invoices/"+second, "")
		r.Refused(404, invoices.CodeNotFound, "member "+apitest.Ada, "GET", "/v1/invoices/"+second, "")
		third := r.generate(order)
		r.OK("owner", "GET", "/v1/invoices/"+third, "").Want("invoice.number", "INV-000003")
		list := r.OK("owner", "POST", "/v1/invoices/query",
			`{"query":{"filter":{"orderId":"`+order+`"},"sort":[{"fieldName":"createdDate"}]}}`)
		list.Want("invoices.length", 3)
		r.OK("owner", "POST", "/v1/invoices/list-by-ids", `{"orderIds":["`+order+`"]}`).Want(
			"invoicesForOrder.0.invoicesInfo.length", 2)
		log := r.OK("owner", "GET", "/v1/orders/"+order, "").Text
		for kind, n := range map[string]int{"INVOICE_ADDED": 3, "INVOICE_SENT": 1, "INVOICE_REMOVED": 1} {
			expect.Equal(t, strings.Count(log, `"activityType":"`+kind+`"`), n, "%s is times in the log", kind)
		}
	})
}

// What was made out stays, whatever the shop or the order become.
func TestMadeOutStays(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("owner", "PATCH", "/v1/invoice-settings",
			`{"invoiceSettings":{"name":"Souk Ltda","address":{"country":"BR","city":"Recife","addressLine":"Rua 1"},"taxId":{"id":"11.222.333/0001-81","type":"CNPJ"},"prefix":"2026/","dueDays":0,"terms":"Pay soon."}}`)
		order := r.sell()
		id := r.generate(order)
		_, before := r.file("owner", "/v1/invoices/"+id+"/document.pdf")
		got := r.OK("owner", "GET", "/v1/invoices/"+id, "")
		got.Want("invoice.number", "2026/000001")
		got.Want("invoice.dueDate", nil)
		r.OK("owner", "PATCH", "/v1/invoice-settings", `{"invoiceSettings":{"name":"Other","prefix":"X","address":null}}`)
		r.OK("owner", "PATCH", "/v1/orders/"+order, `{"order":{"billingInfo":{"contactDetails":{"firstName":"Someone"}}}}`)
		if _, after := r.file("owner", "/v1/invoices/"+id+"/document.pdf"); !bytes.Equal(before, after) {
			t.Error("the invoice changed")
		}
		for _, wrong := range []string{`{"taxId":{"id":"11.222.333/0001-82","type":"CNPJ"}}`, `{"dueDays":400}`,
			`{"email":"x"}`} {
			r.Refused(400, "", "owner", "PATCH", "/v1/invoice-settings", `{"invoiceSettings":`+wrong+`}`)
		}
		r.Refused(400, "", "owner", "PATCH", "/v1/invoice-settings", `{}`)
		r.Refused(400, "", "owner", "PATCH", "/v1/orders/"+order,
			`{"order":{"billingInfo":{"contactDetails":{"vatId":{"id":"529.982.247-24","type":"CPF"}}}}}`)
	})
}

func TestLink(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.generate(r.sell())
		link := r.service.Link(id, r.db.Now())
		if code, pdf := r.file("", link); code != 200 || !bytes.HasPrefix(pdf, []byte("%PDF")) {
			t.Errorf("%d %s", code, pdf)
		}
		other := r.service.Link(apitest.Nothing, r.db.Now())
		for _, forged := range []string{link + "x", link[:len(link)-3], strings.Replace(link, id, apitest.Nothing, 1),
			"/v1/invoice-documents/x", other} {
			if code, _ := r.file("", forged); code != 404 {
				t.Errorf("%s: %d", forged, code)
			}
		}
		r.clock.Advance(366 * 24 * time.Hour)
		if code, _ := r.file("", link); code != 404 {
			t.Errorf("a year later: %d", code)
		}
	})
}

func TestBulkAndOutside(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		good, waits := r.sell(), r.sell(func(o *orders.Order) { o.Status = "" })
		got := r.OK("app", "POST", "/v1/bulk/invoices/generate",
			fmt.Sprintf(`{"orderIds":["%s","%s","%s","%s"]}`, good, waits, apitest.Nothing, good))
		got.Want("bulkActionMetadata.totalSuccesses", 1)
		got.Want("bulkActionMetadata.totalFailures", 3)
		got.Want("results.0.item.orderId", good)
		got.Want("results.1.itemMetadata.error.code", invoices.CodeNotSupported)
		got.Want("results.2.itemMetadata.error.code", orders.CodeNotFound)
		got.Want("results.3.itemMetadata.error.code", invoices.CodeExists)
		body := `{"invoiceInfo":{"id":"F-77","appId":"` + apitest.Omar + `"}}`
		for range 2 { // a second time changes nothing
			added := r.OK("staff ECOM.ADD_INVOICE", "POST", "/v1/invoices/orders/"+good+"/add-invoice", body)
			added.Want("orderInvoices.length", 2)
			added.Want("orderInvoices.1.id", "F-77")
		}
		r.Refused(404, orders.CodeNotFound, "owner", "POST", "/v1/invoices/orders/"+apitest.Nothing+"/add-invoice", body)
		r.Refused(400, "", "owner", "POST", "/v1/invoices/orders/"+good+"/add-invoice",
			`{"invoiceInfo":{"id":"1","appId":"`+invoices.AppID+`"}}`)
		r.Refused(400, "", "owner", "POST", "/v1/invoices/orders/"+good+"/add-invoice", `{"invoiceInfo":{}}`)
	})
}

func TestPaidOrdersGetOne(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		paid := orders.PaymentFact{ID: "p", Status: orders.StateApproved, Amount: 2990}
		count := func(order string, want int) {
			t.Helper()
			r.OK("owner", "POST", "/v1/invoices/list-by-ids", `{"orderIds":["`+order+`"]}`).Want(
				"invoicesForOrder.0.invoicesInfo.length", want)
		}
		off := r.sell()
		r.pay(off, paid)
		count(off, 0)
		r.OK("owner", "PATCH", "/v1/orders-settings", `{"ordersSettings":{"autoGenerateInvoiceOnPaidOrder":true}}`)
		on, nobody := r.sell(func(o *orders.Order) { o.Status = "" }), r.sell(
			func(o *orders.Order) { o.BillingInfo, o.BuyerInfo = nil, nil })
		r.pay(on, paid)
		r.pay(nobody, paid) // paid all the same
		count(on, 1)
		count(nobody, 0)
		r.OK("owner", "GET", "/v1/orders/"+nobody, "").Want("order.paymentStatus", "PAID")
	})
}

// Invoices that are made out at once are numbered one after the other.
func TestNoGaps(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var ids []string
		for range 8 {
			ids = append(ids, r.sell())
		}
		var all sync.WaitGroup
		for _, id := range append(ids, ids...) { // each twice: the second fails
			all.Go(func() { r.Call("owner", "POST", "/v1/invoices/orders/"+id, `{}`) })
		}
		all.Wait()
		list := r.OK("owner", "POST", "/v1/invoices/query", `{"query":{}}`)
		list.Want("invoices.length", 8)
		seen := map[string]bool{}
		for i := range 8 {
			seen[list.String(fmt.Sprintf("invoices.%d.number", i))] = true
		}
		for i := range 8 {
			expect.That(t, seen[fmt.Sprintf("INV-%06d", i+1)], "number %d is missing: %v", i+1, seen)
		}
	})
}

// The check finds what it is for.
func TestCheckFindsGaps(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		service := invoices.New(invoices.Config{DB: db})
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			for _, n := range []int{1, 3} {
				if _, err := tx.Exec(
					`INSERT INTO invoices (id, number, label, order_id, created, currency, total, doc) VALUES (?, ?, ?, ?, 1, 'EUR', 100, '{"Total":"€1.00","Locale":"en-IE"}')`,
					fmt.Sprint(n), n, fmt.Sprint(n), fmt.Sprint(n)); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		wrong, err := store.Get(t.Context(), db, service.Check)
		expect.That(t, err == nil && len(wrong) == 2 && strings.Contains(wrong[0], "2 is missing") &&
			strings.Contains(wrong[1], "0 were given"), "%q %v", wrong, err)
	})
}
