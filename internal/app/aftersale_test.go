package app_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
)

// mails lists what was written, newest first.
func mails(t *testing.T, a *app.App, token string) []map[string]any {
	t.Helper()
	var out []map[string]any
	for _, one := range ask(t, a, "POST", "/v1/emails/query", token, "{}")["emails"].([]any) {
		out = append(out, one.(map[string]any))
	}
	return out
}

// linkIn finds the address of a path in the newest mail that has one.
func linkIn(t *testing.T, a *app.App, token, path string) string {
	t.Helper()
	for _, one := range mails(t, a, token) {
		if found := regexp.MustCompile(`http://shop\.test(` + path + `[\w.-]+)`).FindStringSubmatch(one["text"].(string)); found != nil {
			return found[1]
		}
	}
	t.Fatalf("no mail leads to %s: %v", path, mails(t, a, token))
	return ""
}

// Who pays for a file is mailed a link that gives it, and an invoice where the shop
// makes them out by itself; and everything adds up afterwards.
func TestPaidForAFile(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		upload := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/v1/media/private-files?name=tales.txt",
			strings.NewReader("Once upon a time."))
		upload.Header.Set("Authorization", office)
		upload.Header.Set("Content-Type", "text/plain")
		answer := httptest.NewRecorder()
		a.Handler.ServeHTTP(answer, upload)
		file := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(answer.Body.String())
		expect.ThatNow(t, answer.Code == http.StatusOK && file != nil, "upload: %d %s", answer.Code, answer.Body)
		ask(t, a, "PATCH", "/v1/orders-settings", office, `{"ordersSettings":{"autoGenerateInvoiceOnPaidOrder":true}}`)
		made := ask(t, a, "POST", "/v1/orders", office,
			`{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"email":"ada@example.com"},"priceSummary":{},
				"lineItems":[{"productName":{"original":"Tales"},"quantity":1,"price":{"amount":"10"},"itemType":{"preset":"DIGITAL"},"digitalFile":{"fileId":"`+file[1]+`"}}]}}`)["order"].(map[string]any)
		id := made["id"].(string)
		for _, one := range mails(t, a, office) {
			if strings.Contains(one["text"].(string), "/v1/downloads/") {
				t.Errorf("a link before it was paid: %s", one["text"])
			}
		}
		ask(t, a, "POST", "/v1/payments-collector/orders/"+id+"/mark-as-paid", office, "{}")
		got := browse(t, a.Handler, "GET", linkIn(t, a, office, "/v1/downloads/"), "", "")
		if got.StatusCode != http.StatusOK || got.Body.String() != "Once upon a time." ||
			!strings.HasPrefix(got.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("fetched: %d %v %s", got.StatusCode, got.Header, got.Body)
		}
		invoices := ask(t, a, "POST", "/v1/invoices/list-by-ids", office, `{"orderIds":["`+id+`"]}`)["invoicesForOrder"].([]any)[0].(map[string]any)["invoicesInfo"].([]any)
		expect.EqualNow(t, len(invoices), 1, "invoices: %v", invoices)
		invoice := invoices[0].(map[string]any)["id"].(string)
		sent := ask(t, a, "POST", "/v1/invoices/"+invoice+"/send", office, "{}")["invoice"].(map[string]any)
		expect.That(t, sent["status"] == "Paid" && sent["number"] == "INV-000001", "invoice: %v", sent)
		if got := browse(t, a.Handler, "GET", linkIn(t, a, office, "/v1/invoice-documents/"), "", ""); got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "application/pdf" {
			t.Errorf("the mailed invoice: %d %v", got.StatusCode, got.Header)
		}
		// A number of Brazil with wrong check digits is refused wherever people write it.
		wrong := browse(t, a.Handler, "PATCH", "/v1/orders/"+id, office,
			`{"order":{"billingInfo":{"contactDetails":{"vatId":{"id":"11.222.333/0001-82","type":"CNPJ"}}}}}`)
		expect.That(t, wrong.StatusCode == http.StatusBadRequest && strings.Contains(wrong.Body.String(), "vatId.id"),
			"a wrong CNPJ: %d %s", wrong.StatusCode, wrong.Body)
		found, err := a.Check(t.Context(), func(string, int, int) {})
		expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
		if other := browse(t, a.Handler, "GET", "/v1/downloads/"+ids.Random(), "", ""); other.StatusCode != http.StatusNotFound {
			t.Errorf("a link that was made up: %d", other.StatusCode)
		}
	})
}
