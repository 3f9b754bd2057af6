package app_test

import (
	"net/http"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
)

// The invoice that a draft asks for is made out with its order, with the order's sums
// and people, and can be read. One for an order that costs nothing is made out as well,
// once: such an order is paid as soon as it is made.
func TestInvoiceOfADraft(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		place := func(amount, settings string) string {
			t.Helper()
			draft := ask(t, a, "POST", "/v1/draft-orders", office,
				`{"draftOrder":{"customLineItems":[{"productName":{"original":"Vase"},"quantity":2,"price":{"amount":"`+
					amount+`"}}],
					"buyerInfo":{"email":"ada@example.com"},"billingInfo":{"address":{"country":"DE","city":"Berlin"},"contactDetails":{"firstName":"Ada","lastName":"Lovelace"}}}}`)
			id := draft["calculatedDraftOrder"].(map[string]any)["draftOrder"].(map[string]any)["id"].(string)
			return ask(t, a, "POST", "/v1/draft-orders/"+id+"/create-order", office,
				`{"createSettings":{`+settings+`}}`)["createdOrder"].(map[string]any)["id"].(string)
		}
		billed := place("12.50", `"createInvoice":true`)
		invoices := invoicesOf(t, a, office, billed)
		expect.EqualNow(t, len(invoices), 1, "invoices: %v", invoices)
		id := invoices[0].(map[string]any)["id"].(string)
		invoice := ask(t, a, "GET", "/v1/invoices/"+id, office, "")["invoice"].(map[string]any)
		expect.That(t, invoice["number"] == "INV-000001" && invoice["billTo"] == "Ada Lovelace" &&
			invoice["total"].(map[string]any)["amount"] == "25.00", "invoice: %v", invoice)
		if got := browse(t, a.Handler, "GET", "/v1/invoices/"+id+"/document.pdf", office, ""); got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "application/pdf" {
			t.Errorf("document: %d %v", got.StatusCode, got.Header)
		}
		ask(t, a, "POST", "/v1/payments-collector/orders/"+billed+"/mark-as-paid", office, "{}")
		if paid := ask(t, a, "GET", "/v1/invoices/"+id, office, "")["invoice"].(map[string]any); paid["status"] != "Paid" {
			t.Errorf("paid: %v", paid)
		}
		for order, want := range map[string]int{place("12.50", ""): 0, place("0", `"createInvoice":true`): 1} {
			expect.Len(t, invoicesOf(t, a, office, order), want, "invoices")
		}
		found, err := a.Check(t.Context(), func(string, int, int) {})
		expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
	})
}

func invoicesOf(t *testing.T, a *app.App, token, order string) []any {
	t.Helper()
	found := ask(t, a, "POST", "/v1/invoices/list-by-ids", token, `{"orderIds":["`+order+`"]}`)["invoicesForOrder"].([]any)
	if len(found) == 0 {
		return nil
	}
	return found[0].(map[string]any)["invoicesInfo"].([]any)
}
