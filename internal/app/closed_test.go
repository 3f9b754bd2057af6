package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
)

// setClosed closes the shop, or opens it again.
func (s *keyShop) setClosed(closed string) {
	s.t.Helper()
	ask(s.t, s.a, "PATCH", "/v1/site-settings", s.office, `{"siteSettings":{"closing":{"closed":`+closed+`,
		"words":[{"language":"en","text":"Back in <September>."}]}}}`)
}

// In a closed shop nothing new is bought, what is paid already is an order, and all of it goes on when it opens.
func TestNothingIsSoldInAClosedShop(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		before := s.bought(s.visitor)
		const added = "/v1/carts/current/add-to-cart"
		first := s.callOn(s.a, "POST", added, s.visitor, `{`+s.lines(1)+`}`, "before")
		expect.Equal(t, first.status, http.StatusOK, first.body)
		checkout := at(t, ask(t, s.a, "POST", "/v1/checkouts", s.visitor, `{"channelType":"WEB",`+s.lines(2)+`,`+keyBuyer+`}`),
			"checkout", "id").(string)
		card := ask(t, s.a, "POST", "/v1/payment-tokens", s.visitor,
			`{"method":"sandbox","card":{"number":"4242424242424242","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`)
		pay := `{"paymentToken":"` + card["paymentToken"].(string) + `"}`
		s.setClosed("true")
		owner := actor.Actor{Kind: actor.Staff, Owner: true}
		owner.ID = staff(t, s.a, owner)
		clerk := pass(t, s.a, owner)
		for _, c := range []struct{ path, body string }{
			{"/v1/carts/current/add-to-cart", `{` + s.lines(1) + `}`},
			{"/v1/carts/current/create-checkout", `{"channelType":"WEB"}`},
			{"/v1/carts", `{` + s.lines(1) + `}`},
			{"/v1/checkouts", `{"channelType":"WEB",` + s.lines(2) + `,` + keyBuyer + `}`},
			{"/v1/checkouts/" + checkout + "/create-order", `{}`},
			{"/v1/checkouts/" + checkout + "/create-order-and-charge", pay},
		} {
			for name, token := range map[string]string{"visitor": s.visitor, "app": s.office} {
				if token == s.office && strings.Contains(c.path, "/current/") {
					continue // a cart of shoppers
				}
				got := s.callOn(s.a, "POST", c.path, token, c.body, "")
				expect.That(t, got.status == http.StatusPreconditionRequired && strings.Contains(got.body, httpapi.CodeClosed),
					"%s %s: %d %s", name, c.path, got.status, got.body)
			}
		}
		// A change of a cart may add to it, or not.
		got := s.callOn(s.a, "PATCH", "/v1/carts/current", s.visitor, `{`+s.lines(1)+`}`, "")
		expect.That(t, got.status == http.StatusPreconditionRequired && strings.Contains(got.body, httpapi.CodeClosed),
			"a change that adds: %d %s", got.status, got.body)
		ask(t, s.a, "PATCH", "/v1/carts/current", s.visitor, `{"cartInfo":{"buyerNote":"Ring twice."}}`)
		// What was answered before the shop closed is answered again.
		expect.Equal(t, s.callOn(s.a, "POST", added, s.visitor, `{`+s.lines(1)+`}`, "before").body, first.body)
		// What is there can be looked at, and taken out; whoever bought sees the order; staff try things out.
		ask(t, s.a, "GET", "/v1/carts/current", s.visitor, "")
		ask(t, s.a, "GET", "/v1/checkouts/"+checkout, s.visitor, "")
		ask(t, s.a, "GET", "/v1/orders/"+before, s.visitor, "")
		ask(t, s.a, "POST", "/v1/products/query", s.visitor, `{}`)
		ask(t, s.a, "POST", "/v1/checkouts", clerk, `{"channelType":"WEB",`+s.lines(1)+`}`)

		s.setClosed("false")
		order := ask(t, s.a, "POST", "/v1/checkouts/"+checkout+"/create-order-and-charge", s.visitor, pay)["orderId"]
		expect.That(t, order != nil && order != "", "the checkout that waited: %v", order)
		s.setClosed("true")
		// Asked again, as after a lost answer: it was ordered before.
		again := ask(t, s.a, "POST", "/v1/checkouts/"+checkout+"/create-order-and-charge", s.visitor, pay)["orderId"]
		expect.Equal(t, again, order)
	})
}

// Visitors of a closed shop see one page with its words; the pages of buyers stay.
func TestPagesOfAClosedShop(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		s := newKeyShop(t, a)
		s.setClosed("true")
		get := func(path string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
			return w
		}
		for _, path := range []string{"/", "/products/song", "/nothing"} {
			w := get(path)
			expect.That(t, w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") != "" &&
				w.Header().Get("X-Robots-Tag") == "noindex" &&
				strings.Contains(w.Body.String(), `"closed":{"words":{"en":"Back in \u003cSeptember\u003e."}}`), "%s: %d %v %s", path,
				w.Code, w.Header(), w.Body)
		}
		expect.Equal(t, get("/find-order").Code, http.StatusOK)
		expect.Equal(t, get("/admin/").Code, http.StatusOK)
		s.setClosed("false")
		expect.Equal(t, get("/products/song").Code, http.StatusOK)
	})
}
