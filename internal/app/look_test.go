package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/look"
)

// Pages are served with the look, described by it, and framed by the shop alone where it asks for that.
func TestPagesWearTheLook(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Staff, ID: "owner", Owner: true})
	draft, err := a.Look.Draft(ctx)
	expect.OK(t, err)
	next := draft.Look
	for _, slug := range []string{"delivery", "returns"} {
		next.Pages = append(next.Pages, look.ContentPage{ID: slug, Slug: slug, Title: "About " + slug,
			Body: "<p>Words on " + slug + ".</p>"})
	}
	saved, err := a.Look.Save(ctx, &next, draft.Revision)
	expect.OK(t, err)
	get := func(path string) *httptest.ResponseRecorder {
		t.Helper()
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return w
	}
	if w := get("/pages/delivery"); w.Code != http.StatusNotFound {
		t.Errorf("a page of the draft answers %d", w.Code)
	}
	if text := get("/sitemap.xml").Body.String(); strings.Contains(text, "/pages/") {
		t.Errorf("%s", text)
	}
	expect.OK(t, expect.Err(a.Look.Publish(ctx, saved.Revision, nil)))
	w := get("/pages/delivery")
	body := w.Body.String()
	for _, part := range []string{"<title>About delivery · ", `content="Words on delivery."`, `"look":{`,
		"About returns"} {
		expect.That(t, w.Code == http.StatusOK && strings.Contains(body, part), "%d without %s", w.Code, part)
	}
	expect.That(t, !strings.Contains(body, "Words on returns"), "a page carries the words of others")
	if text := get("/sitemap.xml").Body.String(); !strings.Contains(text, "/pages/returns</loc>") {
		t.Errorf("%s", text)
	}
	text := get("/sitemap.xml").Body.String()
	expect.That(t, !strings.Contains(text, "hreflang"), "a shop with one language: %s", text)
	var both wire.Patch[site.Settings]
	expect.OK(t, json.Unmarshal([]byte(`{"languages":["en","ar"]}`), &both))
	expect.OK(t, expect.Err(a.Site.Update(ctx, both, nil)))
	text = get("/sitemap.xml").Body.String()
	for _, part := range []string{"/pages/returns?lang=ar</loc>", `hreflang="ar"`,
		`xmlns:xhtml="http://www.w3.org/1999/xhtml"`} {
		expect.That(t, strings.Contains(text, part), "a sitemap without %s: %s", part, text)
	}
	arabic := get("/pages/delivery?lang=ar").Body.String()
	for _, part := range []string{`<link rel="canonical" href="http://shop.test/pages/delivery?lang=ar">`,
		`hreflang="en" href="http://shop.test/pages/delivery"`, `hreflang="x-default"`} {
		expect.That(t, strings.Contains(arabic, part), "a page without %s", part)
	}
	for path, want := range map[string]string{"/": "DENY", "/?look=draft": "SAMEORIGIN", "/admin/?look=draft": "DENY",
		"/hosted/?look=draft": "DENY"} {
		w := get(path)
		policy := w.Header().Get("Content-Security-Policy")
		if got := w.Header().Get("X-Frame-Options"); got != want ||
			strings.Contains(policy, "frame-ancestors 'self'") != (want == "SAMEORIGIN") {
			t.Errorf("%s: %s, %s", path, got, policy)
		}
	}
}

// Policies that are shown are in the sitemap as soon as they are, and are not when they are hidden again.
func TestSitemapListsPolicies(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	office := key(t, a)
	for _, visible := range []bool{false, true, false} {
		ask(t, a, "PATCH", "/v1/checkout-settings", office, fmt.Sprintf(`{"checkoutSettings":{"checkoutPolicies":{
			"returnPolicy":{"visible":%t,"content":"<p>30 days.</p>"}}}}`, visible))
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/sitemap.xml", nil))
		listed := strings.Contains(w.Body.String(), "<loc>http://shop.test/policies/returns</loc>")
		expect.That(t, listed == visible, "shown %t: %s", visible, w.Body)
		expect.Equal(t, strings.Contains(w.Body.String(), "<loc>http://shop.test/policies</loc>"), visible, "their list")
		expect.That(t, !strings.Contains(w.Body.String(), "/policies/terms"), "a policy that has no page: %s", w.Body)
	}
}

// A link of a mail that leads nowhere, and one that meets trouble, are answered with the shop's name and colours.
func TestErrorPagesWearTheLook(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Staff, ID: "owner", Owner: true})
	var named wire.Patch[site.Settings]
	expect.OK(t, json.Unmarshal([]byte(`{"name":"Tea & <Cups>"}`), &named))
	expect.OK(t, expect.Err(a.Site.Update(ctx, named, nil)))
	draft, err := a.Look.Draft(ctx)
	expect.OK(t, err)
	next := draft.Look
	next.Theme.Paper, next.Theme.Primary = "#fff7e8", "#7a1f3d"
	saved, err := a.Look.Save(ctx, &next, draft.Revision)
	expect.OK(t, err)
	get := func(language string) (*httptest.ResponseRecorder, string) {
		t.Helper()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/downloads/nothing", nil)
		r.Header.Set("Accept", "text/html")
		r.Header.Set("Accept-Language", language)
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, r)
		return w, w.Body.String()
	}
	_, body := get("en")
	expect.That(t, !strings.Contains(body, "#7a1f3d"), "a draft is shown: %s", body)
	expect.OK(t, expect.Err(a.Look.Publish(ctx, saved.Revision, nil)))
	for language, said := range map[string]string{"en": "This link no longer works", "ar": `dir="rtl"`} {
		w, body := get(language)
		expect.Equal(t, w.Code, http.StatusNotFound)
		for _, part := range []string{"<header>Tea &amp; &lt;Cups&gt;</header>", "background:#fff7e8", "background:#7a1f3d", said} {
			expect.That(t, strings.Contains(body, part), "%s lacks %s: %s", language, part, body)
		}
		policy := w.Header().Get("Content-Security-Policy")
		expect.That(t, strings.HasPrefix(policy, "default-src 'none'"), "%s", policy)
	}
}
