package app_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/shop/tax"
)

// taxed has goods taxed in Germany, 20 per cent on top, and gives the group of the goods.
func (s *keyShop) taxed() {
	s.t.Helper()
	region := at(s.t, ask(s.t, s.a, "POST", "/v1/tax-regions", s.office,
		`{"taxRegion":{"country":"DE","appId":"`+tax.ManualAppID+`"}}`), "taxRegion", "id").(string)
	ask(s.t, s.a, "POST", "/v1/manual-tax-mappings", s.office,
		`{"manualTaxMapping":{"taxRegionId":"`+region+`","taxGroupId":"`+tax.GroupProducts+
			`","taxRate":"0.2","taxName":"VAT","jurisdiction":"Germany","jurisdictionType":"COUNTRY"}}`)
}

func (s *keyShop) bought(token string) string {
	s.t.Helper()
	checkout := at(s.t, ask(s.t, s.a, "POST", "/v1/checkouts", token, `{"channelType":"WEB",`+s.lines(2)+`,`+keyBuyer+`}`),
		"checkout", "id").(string)
	card := ask(s.t, s.a, "POST", "/v1/payment-tokens", token,
		`{"method":"sandbox","card":{"number":"4242424242424242","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`)["paymentToken"].(string)
	return ask(s.t, s.a, "POST", "/v1/checkouts/"+checkout+"/create-order-and-charge", token,
		`{"paymentToken":"`+card+`"}`)["orderId"].(string)
}

// Somebody in a group of exempt buyers pays no tax: in the cart, at checkout, in the order, and in an order that staff
// write for them. Others do, and so do they when they leave the group.
func TestExemptBuyersPayNoTax(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		s.taxed()
		id := within(ask(t, s.a, "POST", "/v1/members", s.office,
			`{"member":{"loginEmail":"ada@example.com","contact":{"firstName":"Ada","lastName":"L",
			"addresses":[{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Street 1"}]}}}`),
			"member")["id"].(string)
		member := pass(t, s.a, actor.Actor{Kind: actor.Member, ID: id})
		ask(t, s.a, "POST", "/v1/carts/current/add-to-cart", member, `{`+s.lines(1)+`}`)
		cart := func() any {
			return at(t, ask(t, s.a, "POST", "/v1/carts/current/estimate-totals", member,
				`{"calculateTax":true,"shippingAddress":{"country":"DE","city":"Berlin","postalCode":"10115"}}`),
				"priceSummary", "tax", "amount")
		}
		checkout := func(token string) any {
			return at(t, ask(t, s.a, "POST", "/v1/checkouts", token, `{"channelType":"WEB",`+s.lines(1)+`,`+keyBuyer+`}`),
				"checkout", "priceSummary", "tax", "amount")
		}
		order := func(token string) any {
			return at(t, ask(t, s.a, "GET", "/v1/orders/"+s.bought(token), s.office, ""), "order", "priceSummary",
				"tax", "amount")
		}
		draft := func() any {
			made := ask(t, s.a, "POST", "/v1/draft-orders", s.office,
				`{"draftOrder":{`+strings.Replace(s.lines(1), "lineItems", "catalogLineItems", 1)+
					`,"buyerInfo":{"memberId":"`+id+
					`"},"billingInfo":{"address":{"country":"DE","city":"Berlin","postalCode":"10115"}}}}`)
			return at(t, made, "calculatedDraftOrder", "draftOrder", "priceSummary", "tax", "amount")
		}
		want := func(when, one, two string) {
			t.Helper()
			if got := cart(); got != one {
				t.Errorf("%s: %v of tax in the cart", when, got)
			}
			if got := checkout(member); got != one {
				t.Errorf("%s: %v of tax at checkout", when, got)
			}
			if got := order(member); got != two {
				t.Errorf("%s: %v of tax in the order", when, got)
			}
			if got := draft(); got != one {
				t.Errorf("%s: %v of tax in a draft", when, got)
			}
		}
		want("before", "2.40", "4.80")
		ask(t, s.a, "POST", "/v1/contact-tax-details", s.office, `{"contactTaxDetails":{"id":"`+id+`","taxExemptGroupId":"`+
			tax.ExemptFromAll+`"}}`)
		want("in the group", "0.00", "0.00")
		expect.Equal(t, checkout(s.visitor), "2.40", "a visitor with the member's e-mail pays of tax")
		ask(t, s.a, "DELETE", "/v1/contact-tax-details/"+id, s.office, "")
		want("after", "2.40", "4.80")
	})
}

// A refund of an order with an invoice is told with its credit note, which the page of the order leads to as well.
func TestRefundsAreToldWithTheirCreditNote(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		s.taxed()
		ask(t, s.a, "PATCH", "/v1/orders-settings", s.office, `{"ordersSettings":{"autoGenerateInvoiceOnPaidOrder":true}}`)
		ask(t, s.a, "PATCH", "/v1/invoice-settings", s.office, `{"invoiceSettings":{"creditNotes":true}}`)
		order := s.bought(s.visitor)
		payment := at(t, ask(t, s.a, "GET", "/v1/payments/orders/"+order, s.office, ""), "orderTransactions", "payments",
			"id").(string)
		refund := func() {
			ask(t, s.a, "POST", "/v1/payments-collector/orders/"+order+"/trigger-refund", s.office,
				`{"payments":[{"paymentId":"`+payment+
					`","amount":{"amount":"14.40"}}],"sideEffects":{"sendOrderRefundedEmail":true}}`)
		}
		refund()
		note := at(t, ask(t, s.a, "GET", "/v1/credit-notes/orders/"+order, s.office, ""), "creditNotes").([]any)[0].(map[string]any)
		if note["number"] != "CN-000001" || note["invoiceNumber"] != "INV-000001" ||
			within(note, "total")["amount"] != "14.40" || within(note, "tax")["amount"] != "2.40" {
			t.Errorf("the note is %v", note)
		}
		text := mails(t, s.a, s.office)[0]["text"].(string)
		mailed := regexp.MustCompile(`/v1/credit-note-documents/[\w.-]+`).FindString(text)
		page := browse(t, s.a.Handler, "GET", regexp.MustCompile(`/v1/order-pages/[\w.-]+`).FindString(text), "", "")
		for _, part := range []string{"/v1/credit-note-documents/", "/v1/invoice-documents/", "CN-000001", "INV-000001"} {
			expect.That(t, strings.Contains(page.Body.String(), part), "the order's page says nothing of %s", part)
		}
		if got := browse(t, s.a.Handler, "GET", mailed, "", ""); got.StatusCode != http.StatusOK ||
			got.Header.Get("Content-Type") != "application/pdf" {
			t.Errorf("the mailed note: %d %v", got.StatusCode, got.Header)
		}
		ask(t, s.a, "PATCH", "/v1/order-emails/INVOICE", s.office, `{"orderEmail":{"enabled":false}}`)
		refund()
		if got := mails(t, s.a, s.office)[0]["text"].(string); strings.Contains(got, "credit-note") ||
			!strings.Contains(got, "14.40") {
			t.Errorf("a shop that mails no invoices mails\n%s", got)
		}
	})
}
