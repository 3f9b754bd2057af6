package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
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

// ldOf reads the JSON-LD of a page.
func ldOf(t *testing.T, a *app.App, path string) map[string]any {
	t.Helper()
	w := httptest.NewRecorder()
	a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	_, rest, there := strings.Cut(w.Body.String(), `<script type="application/ld+json">`)
	if !there {
		return nil
	}
	text, _, _ := strings.Cut(rest, "</script>")
	var out map[string]any
	expect.OK(t, json.Unmarshal([]byte(text), &out))
	return out
}

// Search engines are told where and when the shop is found: on the home page beside the site, and on its contact page.
func TestPagesTellHoursToSearchEngines(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	office := key(t, a)
	before := ldOf(t, a, "/")
	expect.Equal(t, before["@type"], any("WebSite"), "a shop that says nothing of where it is")
	ask(t, a, "PATCH", "/v1/site-settings", office, `{"siteSettings":{"phone":"+49 30 123456","timeZone":"Europe/Berlin",
		"address":{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Am Markt 1"},
		"openingHours":[{"day":"TUE","opens":"09:00","closes":"17:30"},{"day":"MON","opens":"09:00","closes":"17:30"},
			{"day":"MON","opens":"19:00","closes":"24:00"},{"day":"SAT","opens":"10:00","closes":"14:00"}]}}`)
	after := ldOf(t, a, "/")
	graph, _ := after["@graph"].([]any)
	expect.EqualNow(t, len(graph), 2, "%v", after)
	expect.Equal(t, graph[0].(map[string]any)["@type"], any("WebSite"))
	place := graph[1].(map[string]any)
	for name, want := range map[string]any{"@type": "Store", "telephone": "+49 30 123456", "url": before["url"],
		"name": before["name"]} {
		expect.Equal(t, place[name], want, name)
	}
	expect.Diff(t, map[string]any{"@type": "PostalAddress", "streetAddress": "Am Markt 1", "addressLocality": "Berlin",
		"postalCode": "10115", "addressCountry": "DE"}, place["address"].(map[string]any))
	open := func(opens, closes string, days ...string) any {
		list := []any{}
		for _, day := range days {
			list = append(list, "https://schema.org/"+day)
		}
		return map[string]any{"@type": "OpeningHoursSpecification", "dayOfWeek": list, "opens": opens, "closes": closes}
	}
	expect.Diff(t, []any{open("09:00", "17:30", "Monday", "Tuesday"), open("19:00", "23:59", "Monday"),
		open("10:00", "14:00", "Saturday")}, place["openingHoursSpecification"].([]any))

	// The owner's own contact page tells it too; other pages do not.
	look := ask(t, a, "GET", "/v1/look/draft", office, "")["draft"].(map[string]any)
	doc := look["look"].(map[string]any)
	doc["pages"] = []any{
		map[string]any{"id": "c", "slug": "contact", "title": "Contact", "body": "<p>Write to us.</p>"},
		map[string]any{"id": "d", "slug": "delivery", "title": "Delivery", "body": "<p>Two days.</p>"},
	}
	body, err := json.Marshal(map[string]any{"look": doc, "revision": look["revision"]})
	expect.OK(t, err)
	saved := ask(t, a, "PATCH", "/v1/look/draft", office, string(body))["draft"].(map[string]any)
	ask(t, a, "POST", "/v1/look/draft/publish", office, `{"revision":"`+saved["revision"].(string)+`"}`)
	page := ldOf(t, a, "/pages/contact")
	expect.Equal(t, page["@context"], any("https://schema.org"))
	expect.Diff(t, place["openingHoursSpecification"], page["openingHoursSpecification"])
	expect.Equal(t, len(ldOf(t, a, "/pages/delivery")), 0, "another page")
}
