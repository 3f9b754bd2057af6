package app_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/media"
	"souk/internal/platform/store"
	"souk/internal/shop/look"
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
	for _, part := range []string{`"words"`, `"brand"`} {
		expect.That(t, !strings.Contains(before.Body.String(), part), "%s that nobody set: %s", part, before.Body)
	}

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
		"logo":{"image":{"url":"/media/x/logo.png","altText":"A cup"},"size":"LARGE"}},
		"global":{"buttonColor":"#7A1F3D","placeOrderButtonColor":"#0a7d55"},
		"mainSection":{"cornerRadius":0,"summaryBackgroundFill":{"color":"#e4efe6"}}}}}`)
	ask(t, a, "POST", "/v1/checkout-texts", office,
		`{"checkoutText":{"languageCode":"de","placeOrderPayButton":"Zahlungspflichtig bestellen"}}`)
	for _, path := range []string{"/hosted/checkout", "/hosted/pay/x", "/hosted/sign-in"} {
		w := get(path)
		for _, part := range []string{`"primary":"#7a1f3d"`, `"text":"Tea \u003c/script\u003e house"`, `"centered":true`,
			`"url":"/media/x/logo.png"`, `"logoSize":"LARGE"`, `"de":{"placeOrderPayButton":"Zahlungspflichtig bestellen"}`,
			`"brand":{"buttonColor":"#7A1F3D","placeOrderColor":"#0a7d55","summaryColor":"#e4efe6","cornerRadius":0}`} {
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

// The office sends the whole address that the upload answered with. Papers without a logo of their own have the
// checkout's, or the look's where the checkout has none.
func TestUploadedLogos(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	office := key(t, a)
	file, err := a.Media.Put(t.Context(), "logo.png", bytes.NewReader(picture(t)))
	expect.OK(t, err)
	onPaper := func() []byte {
		t.Helper()
		shop, err := a.Invoices.Letterhead(t.Context())
		expect.OK(t, err)
		return shop.Logo
	}
	expect.Equal(t, len(onPaper()), 0)
	ask(t, a, "PATCH", "/v1/checkout-settings", office,
		`{"checkoutSettings":{"checkoutBrand":{"header":{"logo":{"image":{"url":"`+file.URL+`"}}}}}}`)
	w := httptest.NewRecorder()
	a.Handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/hosted/checkout", nil))
	mark := `"logo":{"url":"/media/` + file.ID + `/logo.png"`
	expect.That(t, strings.Contains(w.Body.String(), mark), "%s is not in %s", mark, w.Body)
	expect.That(t, len(onPaper()) > 0, "the checkout's logo is not on papers")

	ask(t, a, "PATCH", "/v1/checkout-settings", office,
		`{"checkoutSettings":{"checkoutBrand":{"header":{"logo":{"image":null}}}}}`)
	expect.Equal(t, len(onPaper()), 0)
	ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Staff, ID: "owner", Owner: true})
	draft, err := a.Look.Draft(ctx)
	expect.OK(t, err)
	next := draft.Look
	next.Theme.Logo = &look.Media{ID: file.ID, URL: media.Path(file.ID, file.Name)}
	saved, err := a.Look.Save(ctx, &next, draft.Revision)
	expect.OK(t, err)
	expect.OK(t, expect.Err(a.Look.Publish(ctx, saved.Revision, nil)))
	expect.That(t, len(onPaper()) > 0, "the look's logo is not on papers")
}
