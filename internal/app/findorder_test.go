package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/orders/downloads"
	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Guests find an order by its number and e-mail. Which of both was wrong is not told, the key that they get opens that
// order only, and whoever tries many is refused, however many visitors they are.
func TestGuestsFindTheirOrder(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite, func(cfg *app.Config) { cfg.NoRateLimits = false })
	office := key(t, a)
	sold := func() (id, number string) {
		made := ask(t, a, "POST", "/v1/orders", office, `{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED",`+
			`"buyerInfo":{"email":"Ada@example.com"},"lineItems":[{"productName":{"original":"Mug"},"quantity":1,`+
			`"price":{"amount":"10.00"},"itemType":{"preset":"PHYSICAL"}}],"priceSummary":{"subtotal":{"amount":"10.00"}}}}`)
		return at(t, made, "order", "id").(string), at(t, made, "order", "number").(string)
	}
	id, number := sold()
	other, _ := sold()
	visitor := func() string {
		token := someVisitor(t, a)
		return token
	}
	try := func(number, email string) (int, string) {
		answer := browse(t, a.Handler, "POST", "/v1/order-pages/find", visitor(),
			fmt.Sprintf(`{"number":%q,"email":%q}`, number, email))
		return answer.StatusCode, answer.Body.String()
	}
	status, wrongEmail := try(number, "eve@example.com")
	expect.Equal(t, status, http.StatusNotFound)
	status, wrongNumber := try("999999", "ada@example.com")
	expect.Equal(t, status, http.StatusNotFound)
	expect.Equal(t, wrongEmail, wrongNumber)

	found := ask(t, a, "POST", "/v1/order-pages/find", visitor(), `{"number":"#`+number+`","email":" ada@Example.com"}`)
	expect.Equal(t, found["orderId"].(string), id)
	opens := `","key":"` + found["key"].(string) + `"}`
	page := ask(t, a, "POST", "/v1/order-pages/open", visitor(), `{"orderId":"`+id+opens)
	expect.Equal(t, at(t, page, "page", "order", "number").(string), number)
	for body, want := range map[string]string{`{"orderId":"` + id + opens: downloads.CodeNoFiles,
		`{"orderId":"` + other + opens: orders.CodeNotFound, `{"orderId":"` + id + `"}`: orders.CodeNotFound} {
		renewed := browse(t, a.Handler, "POST", "/v1/order-pages/renew-files", visitor(), body).Body.String()
		expect.That(t, strings.Contains(renewed, want), "new links: %s, want %s", renewed, want)
	}
	refused := browse(t, a.Handler, "POST", "/v1/order-pages/open", visitor(), `{"orderId":"`+other+opens)
	expect.Equal(t, refused.StatusCode, http.StatusNotFound)
	refused = browse(t, a.Handler, "POST", "/v1/order-pages/open", visitor(), `{"orderId":"`+id+`"}`)
	expect.Equal(t, refused.StatusCode, http.StatusNotFound)

	for range 8 {
		status, _ = try(number, "eve@example.com")
		expect.Equal(t, status, http.StatusNotFound)
	}
	status, text := try(number, "ada@example.com")
	expect.That(t, status == http.StatusTooManyRequests && !strings.Contains(text, id), "%d %s", status, text)
}
