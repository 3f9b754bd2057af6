package invoices_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"souk/internal/orders/invoices"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/platform/wire/wiretest"
	"souk/internal/shop/giftcards"
)

const (
	mugs = "aaaaaaaa-0000-4000-8000-000000000001"
	tea  = "aaaaaaaa-0000-4000-8000-000000000002"
)

// till is a shop that takes money and makes out papers.
type till struct {
	*rig
	payments *payments.Service
	bank     *sandbox.Bank
}

func runTill(t *testing.T, fn func(t *testing.T, r *till)) {
	t.Helper()
	storetest.Rig(t, newTill, fn, func(t *testing.T, r *till) {
		storetest.Healthy(t, r.db, orders.Check, r.service.Check, r.payments.Check)
	})
}

func newTill(t testing.TB, dialect store.Dialect) *till {
	t.Helper()
	r := &till{rig: &rig{t: t, clock: apitest.NewClock(), post: &post{}}}
	r.db = storetest.Open(t, dialect, r.clock.Set)
	r.bank = sandbox.New(r.db).WithSecret([]byte("a secret of the site"))
	quiet := slog.New(slog.DiscardHandler)
	shop, err := site.Open(t.Context(), r.db, site.Defaults())
	expect.OK(t, err)
	cfg := orderstest.Config(r.db)
	cfg.Changed = func(tx *store.Tx, before, after *orders.Order) error { return r.service.PaidTx(tx, before, after) }
	r.orders = orders.New(cfg)
	gifts, err := giftcards.Open(t.Context(), giftcards.Config{DB: r.db, Site: shop,
		Cursors: cfg.Cursors, Locale: cfg.Locale})
	expect.OK(t, err)
	credits := &struct{ *invoices.Service }{}
	r.payments, err = payments.Open(t.Context(),
		payments.Config{DB: r.db, Site: shop, Orders: r.orders, GiftCards: gifts, Providers: []provider.Provider{r.bank},
			Sandbox: true,
			Credits: credits, Currency: cfg.Currency, Locale: cfg.Locale, PublicURL: "https://shop.test", Logger: quiet})
	expect.OK(t, err)
	r.service = invoices.New(invoices.Config{
		DB: r.db, Orders: r.orders, Cursors: cfg.Cursors, Mails: r.post, Locale: cfg.Locale, Key: key, Logger: quiet,
		Refund: r.payments.CreditedTx,
		Shop:   func(context.Context) (string, string) { return "Souk", "hello@souk.example" },
		Zone:   func(context.Context) *time.Location { return time.UTC },
	})
	credits.Service = r.service
	r.API = apitest.New(t, r.db, slices.Concat(r.orders.Operations(), r.service.Operations(), r.payments.Operations()))
	return r
}

// two sells three mugs at 10.00 with 19% and two teas at 3.33 with 7% in them, sent for 4.90.
func two(o *orders.Order) {
	tax := func(rate, base, amount string) *orders.ItemTaxInfo {
		return &orders.ItemTaxInfo{TaxAmount: euro(amount), TaxableAmount: euro(base), TaxRate: wire.Decimal(rate)}
	}
	o.Status = orders.Initialized
	o.LineItems = wire.List[orders.LineItem]{
		{ID: mugs, ProductName: &orders.TranslatableString{Original: "Blue mug"}, Quantity: 3, Price: euro("10"),
			PriceBeforeDiscounts: euro("10"), TotalPriceAfterTax: euro("30"),
			ItemType: &orders.ItemType{Preset: "PHYSICAL"}, TaxInfo: tax("0.19", "25.21", "4.79")},
		{ID: tea, ProductName: &orders.TranslatableString{Original: "Tea"}, Quantity: 2, Price: euro("3.33"),
			PriceBeforeDiscounts: euro("3.33"), TotalPriceAfterTax: euro("6.66"),
			ItemType: &orders.ItemType{Preset: "PHYSICAL"}, TaxInfo: tax("0.07", "6.22", "0.44")},
	}
	o.ShippingInfo.Cost.TotalPriceAfterTax = euro("4.90")
	o.PriceSummary = &orders.PriceSummary{Subtotal: euro("36.66"), Shipping: euro("4.90"), Tax: euro("6.01"),
		Total: euro("41.56")}
	o.TaxInfo = &orders.TaxInfo{TotalTax: euro("6.01"), TaxBreakdown: wire.List[orders.TaxBreakdown]{
		{TaxName: "VAT", Rate: "0.19", AggregatedTaxAmount: euro("5.57"), AggregatedTaxableAmount: euro("29.33")},
		{TaxName: "Reduced VAT", Rate: "0.07", AggregatedTaxAmount: euro("0.44"), AggregatedTaxableAmount: euro("6.22")},
	}}
}

// paidFor sells, takes the money with a card, and makes out the invoice.
func (r *till) paidFor(card string) (order, payment string) {
	r.t.Helper()
	order = r.sell(two)
	var gateway string
	storetest.Write(r.t, r.db, func(tx *store.Tx) (err error) {
		gateway, err = r.payments.BeginTx(tx, payments.Due{OrderID: order, Amount: money.New(4156, money.EUR)})
		return err
	})
	payment = sandboxtest.Charge(r.API, "member "+apitest.Ada, gateway, card).String("paymentId")
	r.generate(order)
	return order, payment
}

func (r *till) wantNotes() {
	r.OK("owner", "PATCH", "/v1/invoice-settings", `{"invoiceSettings":{"creditNotes":true}}`)
}

func (r *till) refund(order, payment, amount, details string) *apitest.Answer {
	r.t.Helper()
	part := `{"paymentId":"` + payment + `"}`
	if amount != "" {
		part = `{"paymentId":"` + payment + `","amount":{"amount":"` + amount + `"}}`
	}
	return r.OK("owner", "POST", "/v1/payments-collector/orders/"+order+"/trigger-refund",
		`{"payments":[`+part+`],"details":{`+details+`}}`)
}

func (r *till) notes(order string) []invoices.CreditNote {
	r.t.Helper()
	var out struct{ CreditNotes []invoices.CreditNote }
	expect.OK(r.t, json.Unmarshal([]byte(r.OK("owner", "GET", "/v1/credit-notes/orders/"+order, "").Text), &out))
	return out.CreditNotes
}

// said writes a note in one line.
func said(n invoices.CreditNote) string {
	out := n.Number + " " + string(n.Total.Amount)
	for _, t := range n.Taxes {
		out += fmt.Sprintf(" | %s %s: %s of %s", t.Name, t.Rate, t.Amount.Amount, t.Taxable.Amount)
	}
	if n.Void {
		out += " void"
	}
	return out
}

func (r *till) wantSaid(order string, want ...string) {
	r.t.Helper()
	var got []string
	for _, n := range r.notes(order) {
		got = append(got, said(n))
	}
	if !slices.Equal(got, want) {
		r.t.Errorf("the notes are\n%s\nand not\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Refunds of an order with an invoice get a note each, and the notes of all of them credit the taxes of all of it.
func TestCreditNotes(t *testing.T) {
	runTill(t, func(t *testing.T, r *till) {
		order, payment := r.paidFor(sandbox.CardApproved)
		r.refund(order, payment, "1.56", "") // the shop does not want them yet
		r.wantSaid(order)
		r.wantNotes()
		r.refund(order, payment, "", `"lineItems":[{"lineItemId":"`+mugs+`","quantity":1}]`)
		r.refund(order, payment, "", `"lineItems":[{"lineItemId":"`+tea+`","quantity":1}]`)
		r.wantSaid(order,
			"CN-000001 10.00 | VAT 19%: 1.60 of 8.40",
			"CN-000002 3.33 | Reduced VAT 7%: 0.22 of 3.11")
		book := r.OK("owner", "GET", "/v1/payments/orders/"+order, "")
		early := book.String("orderTransactions.refunds.0.id")
		made := r.OK("staff ECOM.MODIFY_INVOICES", "POST", "/v1/credit-notes/orders/"+order, `{"refundId":"`+early+`"}`)
		made.Want("creditNote.number", "CN-000003")
		made.Want("creditNote.invoiceNumber", "INV-000001")
		made.Want("creditNote.orderNumber", "10001")
		r.Refused(409, invoices.CodeNoteExists, "owner", "POST", "/v1/credit-notes/orders/"+order, `{"refundId":"`+early+`"}`)
		r.Refused(404, "REFUND_NOT_FOUND", "owner", "POST", "/v1/credit-notes/orders/"+order,
			`{"refundId":"`+apitest.Nothing+`"}`)
		r.Refused(403, "", "staff ECOM.READ_INVOICES", "POST", "/v1/credit-notes/orders/"+order, `{"refundId":"`+early+`"}`)
		r.refund(order, payment, "26.67", "") // all that is left
		notes := r.notes(order)
		sums := map[string]int64{}
		for _, n := range notes {
			sums["total"] += cents(t, n.Total)
			for _, tax := range n.Taxes {
				sums[tax.Name] += cents(t, tax.Amount)
				sums[tax.Name+" of"] += cents(t, tax.Taxable)
			}
		}
		for what, want := range map[string]int64{"total": 4156, "VAT": 557, "VAT of": 2933, "Reduced VAT": 44,
			"Reduced VAT of": 622} {
			expect.Equal(t, sums[what], want, "%s comes to and", what)
		}
		last := notes[len(notes)-1]
		for _, who := range []string{"owner", "member " + apitest.Ada} {
			if code, pdf := r.file(who, last.Path); code != 200 || !bytes.HasPrefix(pdf, []byte("%PDF-1.")) {
				t.Errorf("%s: %d", who, code)
			}
		}
		r.Refused(404, invoices.CodeNoteNotFound, "member "+apitest.Omar, "GET", "/v1/credit-notes/"+last.ID, "")
		r.Refused(404, orders.CodeNotFound, "member "+apitest.Omar, "GET", "/v1/credit-notes/orders/"+order, "")
		link := r.service.CreditLink(last.ID, r.db.Now())
		if code, pdf := r.file("", link); code != 200 || !bytes.HasPrefix(pdf, []byte("%PDF")) {
			t.Errorf("by its link: %d", code)
		}
		for _, forged := range []string{link + "x", strings.Replace(link, last.ID, notes[0].ID, 1),
			strings.Replace(r.service.Link(last.InvoiceID, r.db.Now()), "invoice", "credit-note", 1)} {
			if code, _ := r.file("", forged); code != 404 {
				t.Errorf("%s: %d", forged, code)
			}
		}
		r.Refused(428, invoices.CodeCredited, "owner", "POST", "/v1/invoices/"+last.InvoiceID+"/void", "")
		r.Refused(428, invoices.CodeCredited, "owner", "DELETE", "/v1/invoices/"+last.InvoiceID, "")
		found := r.OK("staff ECOM.READ_INVOICES", "POST", "/v1/credit-notes/query",
			`{"query":{"filter":{"invoiceId":"`+last.InvoiceID+`"}}}`)
		found.Want("creditNotes.length", 4)
		wiretest.NeverNull(t, invoices.CreditNote{})
	})
}

func cents(t testing.TB, p *wire.Price) int64 {
	t.Helper()
	a, err := money.Parse(string(p.Amount), money.EUR)
	expect.OK(t, err)
	return a.Minor()
}

// A refund without an invoice gets none; a whole one names everything; the numbers can begin elsewhere, once.
func TestCreditNoteNumbers(t *testing.T) {
	runTill(t, func(t *testing.T, r *till) {
		r.OK("owner", "PATCH", "/v1/invoice-settings",
			`{"invoiceSettings":{"creditNotes":true,"creditNotePrefix":"C/","nextCreditNoteNumber":41,"nextNumber":500}}`)
		order, payment := r.paidFor(sandbox.CardApproved)
		r.refund(order, payment, "", "")
		r.wantSaid(order, "C/000041 41.56 | VAT 19%: 5.57 of 29.33 | Reduced VAT 7%: 0.44 of 6.22")
		got := r.OK("owner", "GET", "/v1/invoice-settings", "")
		got.Want("invoiceSettings.nextCreditNoteNumber", 42)
		got.Want("invoiceSettings.nextNumber", 501)
		for _, field := range []string{"nextNumber", "nextCreditNoteNumber"} {
			r.Refused(400, "", "owner", "PATCH", "/v1/invoice-settings", `{"invoiceSettings":{"`+field+`":900}}`)
		}
		r.OK("owner", "PATCH", "/v1/invoice-settings", `{"invoiceSettings":{"nextNumber":501,"terms":"Soon."}}`)

		bare, part := r.paidFor(sandbox.CardApproved)
		invoice := r.OK("owner", "POST", "/v1/invoices/list-by-ids", `{"orderIds":["`+bare+`"]}`).String(
			"invoicesForOrder.0.invoices.0.id")
		r.OK("owner", "POST", "/v1/invoices/"+invoice+"/void", "")
		refund := r.refund(bare, part, "5", "").String("refundId")
		r.wantSaid(bare)
		r.Refused(428, invoices.CodeNoInvoice, "owner", "POST", "/v1/credit-notes/orders/"+bare, `{"refundId":"`+refund+`"}`)
	})
}

// Less than what is named went back, or more: the note is over what did.
func TestCreditedOtherwise(t *testing.T) {
	runTill(t, func(t *testing.T, r *till) {
		r.wantNotes()
		order, payment := r.paidFor(sandbox.CardApproved)
		r.refund(order, payment, "8.00", `"lineItems":[{"lineItemId":"`+mugs+`","quantity":1}]`)
		r.refund(order, payment, "12.00", `"lineItems":[{"lineItemId":"`+mugs+`","quantity":1}]`)
		for i, want := range []int64{800, 1200} {
			expect.Equal(t, cents(t, r.notes(order)[i].Total), want, "note %d is over and", i)
		}
	})
}

// What the bank refuses gets no note; what it takes back later makes the note void, told twice or once.
func TestCreditNoteOfARefundThatFails(t *testing.T) {
	runTill(t, func(t *testing.T, r *till) {
		r.wantNotes()
		order, payment := r.paidFor(sandbox.CardNoRefund)
		r.refund(order, payment, "10", "")
		r.wantSaid(order)

		order, payment = r.paidFor(sandbox.CardApproved)
		refund := r.refund(order, payment, "10", "").String("refundId")
		expect.EqualNow(t, len(r.notes(order)), 1, "no note")
		operation := storetest.One[string](t, r.db, "SELECT id FROM payment_operations WHERE refund_id = ?", refund)
		for _, id := range []string{"n1", "n1", "n2"} {
			body, err := json.Marshal(sandbox.Notice{ID: id, Key: operation, RefundFailed: true})
			expect.OK(t, err)
			if a := r.Call("", "POST", "/v1/payment-providers/sandbox/notices", string(body), sandbox.Signature,
				r.bank.Sign(body)); a.Status != 200 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		}
		notes := r.notes(order)
		expect.That(t, len(notes) == 1 && notes[0].Void, "%v", notes)
		r.refund(order, payment, "10", "")
		if notes = r.notes(order); len(notes) != 2 || notes[1].Void || notes[1].Number != "CN-000002" {
			t.Errorf("%v", notes)
		}
	})
}

// Refunds at once, and the same refund asked for twice: one note each, numbered without gaps.
func TestCreditNotesAtOnce(t *testing.T) {
	runTill(t, func(t *testing.T, r *till) {
		r.wantNotes()
		var all sync.WaitGroup
		for i := range 4 {
			order, payment := r.paidFor(sandbox.CardApproved)
			for n := range 4 {
				all.Go(func() {
					r.Call("owner", "POST", "/v1/payments-collector/orders/"+order+"/trigger-refund",
						`{"payments":[{"paymentId":"`+payment+`","amount":{"amount":"20.00"}}]}`, "Idempotency-Key", fmt.Sprint(i, n/2))
				})
			}
		}
		all.Wait()
		list := r.OK("owner", "POST", "/v1/credit-notes/query", `{"query":{}}`)
		refunds := storetest.One[int](t, r.db, "SELECT COUNT(*) FROM refunds")
		list.Want("creditNotes.length", float64(refunds))
		expect.That(t, refunds >= 4, "%d refunds", refunds)
	})
}

// However an order is given back, no note takes more of a tax than is left, each is over what went back, and when all
// went back all taxes did.
func TestCreditNotesAddUp(t *testing.T) {
	t.Parallel()
	r := newTill(t, store.SQLite)
	r.wantNotes()
	rapid.Check(t, func(rt *rapid.T) {
		order, payment := r.paidFor(sandbox.CardApproved)
		left := int64(4156)
		for left > 0 {
			amount := rapid.Int64Range(1, left).Draw(rt, "amount")
			if rapid.IntRange(0, 3).Draw(rt, "all") == 0 {
				amount = left
			}
			r.refund(order, payment, money.New(amount, money.EUR).String(), "")
			left -= amount
		}
		var total, tax int64
		for _, n := range r.notes(order) {
			total += cents(t, n.Total)
			tax += cents(t, n.Tax)
		}
		expect.ThatNow(rt, total == 4156 && tax == 601, "%d was credited, with taxes of %d", total, tax)
	})
}
