package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// The pages where people sign in and pay look as the shop does, and the checkout says what its settings say. Nothing
// of that opens their content policy.
func TestHostedPagesWearTheLook(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	office := key(t, a)
	get := func(path string) *httptest.ResponseRecorder {
		t.Helper()
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return w
	}
	before := get("/hosted/checkout")
	policy := before.Header().Get("Content-Security-Policy")
	expect.That(t, strings.Contains(before.Body.String(), `"theme":{`), "the usual look: %s", before.Body)
	expect.That(t, !strings.Contains(before.Body.String(), `"words"`), "words that nobody wrote: %s", before.Body)

	ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Staff, ID: "owner", Owner: true})
	draft, err := a.Look.Draft(ctx)
	expect.OK(t, err)
	next := draft.Look
	next.Theme.Primary = "#7a1f3d"
	saved, err := a.Look.Save(ctx, &next, draft.Revision)
	expect.OK(t, err)
	expect.That(t, !strings.Contains(get("/hosted/checkout").Body.String(), "#7a1f3d"), "a draft is shown")
	expect.OK(t, expect.Err(a.Look.Publish(ctx, saved.Revision, nil)))
	ask(t, a, "PATCH", "/v1/checkout-settings", office, `{"checkoutSettings":{"checkoutBrand":{"header":{
		"text":"Tea </script> house","alignment":"CENTER",
		"logo":{"image":{"url":"/media/x/logo.png","altText":"A cup"},"size":"LARGE"}}}}}`)
	ask(t, a, "POST", "/v1/checkout-texts", office,
		`{"checkoutText":{"languageCode":"de","placeOrderPayButton":"Zahlungspflichtig bestellen"}}`)
	for _, path := range []string{"/hosted/checkout", "/hosted/pay/x", "/hosted/sign-in"} {
		w := get(path)
		for _, part := range []string{`"primary":"#7a1f3d"`, `"text":"Tea \u003c/script\u003e house"`, `"centered":true`,
			`"url":"/media/x/logo.png"`, `"logoSize":"LARGE"`, `"de":{"placeOrderPayButton":"Zahlungspflichtig bestellen"}`} {
			expect.That(t, strings.Contains(w.Body.String(), part), "%s lacks %s: %s", path, part, w.Body)
		}
		expect.Equal(t, w.Header().Get("Content-Security-Policy"), policy, path)
	}
	expect.That(t, !strings.Contains(get("/admin/").Body.String(), "#7a1f3d"), "the back office wears the shop's look")

	// The content policy refuses pictures of other sites, so such a logo is left out.
	ask(t, a, "PATCH", "/v1/checkout-settings", office, `{"checkoutSettings":{"checkoutBrand":{"header":{
		"logo":{"image":{"url":"https://elsewhere.example/logo.png"}}}}}}`)
	expect.That(t, !strings.Contains(get("/hosted/checkout").Body.String(), "elsewhere"), "a logo of another site")
}
