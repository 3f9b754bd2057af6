package app_test

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/frontends"
	"souk/internal/platform/store"
)

// What storefronts ask for besides the shop is answered, and staff see what was not.
func TestFrontEndCalls(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		who := callers(t, a)
		call := func(name, method, path, body string) (int, string) {
			t.Helper()
			r := httptest.NewRequest(method, path, strings.NewReader(body))
			r.Header.Set("Authorization", who[name].token)
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Origin", "https://front.example.org")
			w := httptest.NewRecorder()
			a.Handler.ServeHTTP(w, r)
			return w.Code, strings.TrimSpace(w.Body.String())
		}
		for _, path := range []string{
			"/_api/bookings/v2/services/query", "/availability-calendar/v1/availability/query",
			"/pricing-plans/v2/plans/public/query",
			"/events/v3/events/query", "/events/v1/checkout/available-tickets/query", "/events/v1/schedule",
		} {
			for _, method := range []string{"GET", "POST"} {
				if status, body := call("visitor", method, path, `{"query":{"filter":{"id":"x"}}}`); status != 200 ||
					!strings.Contains(body, "[]") {
					t.Errorf("%s %s: %d %s", method, path, status, body)
				}
			}
		}
		if status, _ := call("nobody", "GET", "/events/v1/schedule", ""); status != 401 {
			t.Errorf("without a token: %d", status)
		}
		if status, body := call("visitor", "GET", "/assets/scripts/v1/site-scripts", ""); status != 200 ||
			body != `{"siteScripts":[]}` {
			t.Errorf("site scripts: %d %s", status, body)
		}
		if status, body := call("visitor", "POST", "/wix-data/v2/items/query", `{"dataCollectionId":"Menus"}`); status != 404 || !strings.Contains(body, `"code":"WDE0025"`) {
			t.Errorf("content collections: %d %s", status, body)
		}
		call("visitor", "POST", "/loyalty-program/v1/rewards/query", `{}`)
		call("visitor", "DELETE", "/v1/products/x", "")
		call("visitor", "GET", "/v1/carts/current", "") // no cart: an ordinary answer

		if status, _ := call("visitor", "GET", "/v1/front-end-calls", ""); status != 403 {
			t.Errorf("a visitor reads the record: %d", status)
		}
		status, body := call("owner", "GET", "/v1/front-end-calls?days=2", "")
		var answer struct{ Calls []frontends.Call }
		expect.ThatNow(t, json.Unmarshal([]byte(body), &answer) == nil && status == 200, "%d %s", status, body)
		reasons := map[string]string{}
		for _, c := range answer.Calls {
			expect.That(t, c.Origin == "https://front.example.org" && c.Calls >= 1, "%+v", c)
			reasons[c.Method+" "+c.Path] = c.Reason
		}
		for what, want := range map[string]string{
			"POST /loyalty-program/v1/rewards/query": frontends.UnknownPath, "DELETE /v1/products/{id}": frontends.NotAllowed,
			"POST /wix-data/v2/items/query": frontends.NotServed, "GET /events/v1/schedule": frontends.NotServed,
			"GET /v1/front-end-calls": frontends.NotAllowed, "GET /v1/carts/current": "",
			"GET /assets/scripts/v1/site-scripts": "",
		} {
			if reasons[what] != want && !(what == "GET /events/v1/schedule" && reasons[what] == frontends.NoToken) {
				t.Errorf("%s: %q, want %q (%v)", what, reasons[what], want, reasons)
			}
		}
	})
}

// docs/served.md is made from the list of operations.
func TestServedPageIsCurrent(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "served.md"))
	expect.OK(t, err)
	expect.Equal(t, newApp(t, store.SQLite).Served(), string(page),
		"docs/served.md is out of date: run make generate and commit it")
}
