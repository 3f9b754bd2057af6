package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/store"
)

// What a shop says of where and when it is found stands in its pages; a shop that says nothing has no such part.
func TestPagesTellWhereTheShopIs(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	get := func() string {
		t.Helper()
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
		return w.Body.String()
	}
	if body := get(); strings.Contains(body, `"contact":{`) {
		t.Error("a shop that says nothing of it has a contact")
	}
	ask(t, a, "PATCH", "/v1/site-settings", key(t, a),
		`{"siteSettings":{"phone":"+49 30 123456","timeZone":"Europe/Berlin","openingHours":[{"day":"MON","opens":"09:00","closes":"17:30"}]}}`)
	body := get()
	for _, part := range []string{`"contact":{`, `"phone":"+49 30 123456"`, `"opens":"09:00"`,
		`"timeZone":"Europe/Berlin"`} {
		if !strings.Contains(body, part) {
			t.Errorf("the page lacks %s", part)
		}
	}
}
