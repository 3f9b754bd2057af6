package app_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Nobody frames a page of the shop, and the hosted ones run no script but the shop's.
func TestNothingIsFramed(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	for _, page := range []string{
		"/", "/cart", "/signed-in", "/account", "/admin/", "/admin/signed-in", "/v1/logout",
		"/hosted/", "/hosted/sign-in", "/hosted/register", "/hosted/verify", "/hosted/second-factor",
		"/hosted/forgot-password", "/hosted/reset-password", "/hosted/waiting", "/hosted/signed-out",
		"/hosted/continue", "/hosted/not-offered", "/hosted/problem?code=ADDRESS_USED", "/hosted/accept-invitation",
		"/hosted/first-run", "/hosted/go/made-up", "/hosted/nothing/here",
	} {
		answer := httptest.NewRecorder()
		a.Handler.ServeHTTP(answer, httptest.NewRequest("GET", page, nil))
		policy := answer.Header().Get("Content-Security-Policy")
		if answer.Header().Get("X-Frame-Options") != "DENY" || answer.Code == 200 &&
			!strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s may be framed: %d %v", page, answer.Code, answer.Header())
		}
		if strings.HasPrefix(page, "/hosted/") && answer.Code == 200 &&
			(!strings.Contains(policy, "default-src 'none'; script-src 'self'; ") ||
				answer.Header().Get("X-Robots-Tag") != "noindex") {
			t.Errorf("%s: %v", page, answer.Header())
		}
	}
}

// What a visitor put into the cart is the member's after a sign-in on the hosted pages.
func TestCartComesAlong(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		const client, back = "c1e57000-0000-4000-8000-000000000001", "https://front.example/back"
		expect.OK(t, expect.Err(a.Tokens.EnsureClient(t.Context(), client, []string{"https://front.example"})))
		admin := callers(t, a)["key with all permissions"].token
		product := ask(t, a, "POST", "/stores/v1/products", admin,
			`{"product":{"name":"Vase","productType":"physical","priceData":{"price":5}}}`)["product"].(map[string]any)
		anonymous := func() string {
			g, err := a.Identity.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: client})
			expect.OK(t, err)
			return g.AccessToken
		}
		visitor := anonymous()
		ask(t, a, "POST", "/v1/carts/current/add-to-cart", visitor,
			`{"lineItems":[{"quantity":2,"catalogReference":{"appId":"1380b703-ce81-ff05-f115-39571d94dfcd","catalogItemId":"`+
				product["id"].(string)+`"}}]}`)
		verifier := strings.Repeat("v", 43)
		sum := sha256.Sum256([]byte(verifier))
		session := ask(t, a, "POST", "/v1/redirect-session", visitor,
			`{"auth":{"authRequest":{"clientId":"`+client+`","responseType":"code","redirectUri":"`+back+
				`","scope":"offline_access","state":"s","responseMode":"fragment","codeChallenge":"`+
				base64.RawURLEncoding.EncodeToString(sum[:])+`","codeChallengeMethod":"S256"},"prompt":"login"}}`)
		opened := httptest.NewRecorder()
		a.Handler.ServeHTTP(opened, httptest.NewRequest("GET",
			session["redirectSession"].(map[string]any)["fullUrl"].(string), nil))
		flow, sent := strings.CutPrefix(opened.Header().Get("Location"), "/hosted/sign-in#flow=")
		if !sent {
			t.Fatalf("sent to %s", opened.Header().Get("Location"))
		}
		page := ask(t, a, "POST", "/v1/hosted/flow", "", `{"flowToken":"`+flow+`"}`, opened.Result().Cookies()...)["flow"].(map[string]any)["accessToken"].(string)
		in := ask(t, a, "POST", "/v2/register", page, `{"loginId":{"email":"ada@example.com"},"password":"correct horse"}`)
		done := ask(t, a, "POST", "/v1/hosted/flow/complete", page,
			`{"flowToken":"`+flow+`","sessionToken":"`+in["sessionToken"].(string)+`"}`, opened.Result().Cookies()...)
		to, err := url.Parse(done["redirectTo"].(string))
		expect.OK(t, err)
		values, err := url.ParseQuery(to.EscapedFragment())
		expect.ThatNow(t, err == nil && values.Get("state") == "s", "back with %s", to)
		g, err := a.Identity.OAuth.Grant(t.Context(),
			tokens.GrantRequest{GrantType: "authorization_code", ClientID: client, Code: values.Get("code"),
				CodeVerifier: verifier, RedirectURI: back})
		expect.OK(t, err)
		items := ask(t, a, "GET", "/v1/carts/current", g.AccessToken, "")["cart"].(map[string]any)["lineItems"].([]any)
		expect.That(t, len(items) == 1 && items[0].(map[string]any)["quantity"] == 2.0, "cart %v", items)
	})
}
