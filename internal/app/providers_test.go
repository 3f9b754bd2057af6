package app_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/people/providers/providertest"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// shown is what a browser got.
type shown struct {
	StatusCode int
	Header     http.Header
	Body       *bytes.Buffer
	cookies    []*http.Cookie
}

func (s *shown) Cookies() []*http.Cookie { return s.cookies }

// browse asks as a browser does, which follows nothing by itself here.
func browse(t *testing.T, handler http.Handler, method, address, token, body string, cookies ...*http.Cookie) *shown {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	request.Header.Set("Authorization", token)
	request.Header.Set("Content-Type", "application/json")
	for _, c := range cookies {
		request.AddCookie(c)
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	result := answer.Result()
	defer func() { _ = result.Body.Close() }() // of memory
	return &shown{result.StatusCode, result.Header, answer.Body, result.Cookies()}
}

func fields(t *testing.T, r *shown) map[string]any {
	t.Helper()
	var out map[string]any
	if err := json.NewDecoder(r.Body).Decode(&out); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%d %v %v", r.StatusCode, out, err)
	}
	return out
}

// fragment gives what a page is told.
func fragment(t *testing.T, r *shown, page string) url.Values {
	t.Helper()
	to := r.Header.Get("Location")
	before, after, _ := strings.Cut(to, "#")
	values, err := url.ParseQuery(after)
	expect.ThatNow(t, err == nil && strings.HasSuffix(before, page), "sent to %d %s", r.StatusCode, to)
	return values
}

// From a front end to the hosted pages, to a provider, and back with a member's tokens.
func TestSignInThroughAProvider(t *testing.T) {
	t.Parallel()
	const shop = "http://127.0.0.1:8080"
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		idp := providertest.New()
		t.Cleanup(idp.Close)
		cfg := app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), NoRateLimits: true, LogFormat: "text", PublicURL: shop}
		if dialect == store.PostgreSQL {
			cfg.DatabaseURL = storetest.Database(t)
		}
		a, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
		expect.OK(t, err)
		t.Cleanup(func() {
			expect.Equal(t, a.Stop(t.Context()), nil)
		})
		admin := callers(t, a)["key with all permissions"].token
		made := ask(t, a, "POST", "/v1/identity-providers", admin,
			`{"identityProvider":{"name":"Example","kind":"OIDC","issuer":"`+idp.URL+`","clientId":"shop","clientSecret":"`+
				idp.Secret+`"}}`)
		provider := made["identityProvider"].(map[string]any)["id"].(string)

		own, err := a.Tokens.EnsureStorefront(t.Context())
		expect.OK(t, err)
		visitor, err := a.Identity.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: own.ID})
		expect.OK(t, err)
		verifier := strings.Repeat("v", 43)
		sum := sha256.Sum256([]byte(verifier))
		session := ask(t, a, "POST", "/v1/redirect-session", visitor.AccessToken,
			`{"auth":{"authRequest":{"redirectUri":"`+shop+`/signed-in","clientId":"`+own.ID+`","codeChallenge":"`+
				base64.RawURLEncoding.EncodeToString(sum[:])+
				`","codeChallengeMethod":"S256","responseMode":"fragment","responseType":"code","scope":"offline_access","state":"my state"}}}`)
		address := session["redirectSession"].(map[string]any)["fullUrl"].(string)

		opened := browse(t, a.Handler, "GET", address, "", "")
		flow := fragment(t, opened, "/hosted/sign-in").Get("flow")
		told := fields(t, browse(t, a.Handler, "POST", "/v1/hosted/flow", "", `{"flowToken":"`+flow+`"}`,
			opened.Cookies()...))["flow"].(map[string]any)
		offered := told["providers"].([]any)
		expect.ThatNow(t, len(offered) == 1 && offered[0].(map[string]any)["id"] == provider, "offered: %v", offered)
		token := told["accessToken"].(string)
		started := browse(t, a.Handler, "POST", "/v1/hosted/provider/start", token,
			`{"flowToken":"`+flow+`","providerId":"`+provider+`"}`)
		cookies := started.Cookies()
		there, err := http.NewRequestWithContext(t.Context(), http.MethodGet, fields(t, started)["redirectTo"].(string),
			http.NoBody)
		expect.OK(t, err)
		answer, err := (&http.Client{CheckRedirect: func(*http.Request,
			[]*http.Request) error {
			return http.ErrUseLastResponse
		}}).Do(there)
		expect.OK(t, err)
		expect.OK(t, answer.Body.Close())
		back := browse(t, a.Handler, "GET", answer.Header.Get("Location"), "", "", cookies...)
		page := fragment(t, back, "/hosted/sign-in")
		expect.ThatNow(t, page.Get("flow") == flow && page.Get("session") != "", "told %v", page)
		left := fields(t, browse(t, a.Handler, "POST", "/v1/hosted/flow/complete", token,
			`{"flowToken":"`+flow+`","sessionToken":"`+page.Get("session")+`"}`, opened.Cookies()...))
		to, err := url.Parse(left["redirectTo"].(string))
		expect.OK(t, err)
		result, err := url.ParseQuery(to.Fragment)
		expect.ThatNow(t, err == nil && result.Get("state") == "my state" && to.Path == "/signed-in", "back to %v: %v",
			to, err)
		tokens, err := a.Identity.OAuth.Grant(t.Context(),
			tokens.GrantRequest{GrantType: "authorization_code", ClientID: own.ID, Code: result.Get("code"),
				CodeVerifier: verifier, RedirectURI: shop + "/signed-in"})
		expect.OK(t, err)
		// Asked for by its id, the provider is gone to at once; when it is down, the page says so.
		direct := func() *shown {
			session := ask(t, a, "POST", "/v1/redirect-session", visitor.AccessToken,
				`{"auth":{"authRequest":{"redirectUri":"`+shop+`/signed-in","clientId":"`+own.ID+`","codeChallenge":"`+
					base64.RawURLEncoding.EncodeToString(sum[:])+
					`","codeChallengeMethod":"S256","responseMode":"fragment","responseType":"code","scope":"offline_access","state":"s","prompt":"login","idp":"`+provider+`"}}}`)
			return browse(t, a.Handler, "GET", session["redirectSession"].(map[string]any)["fullUrl"].(string), "", "")
		}
		straight := direct()
		if to := straight.Header.Get("Location"); straight.StatusCode != http.StatusSeeOther ||
			!strings.HasPrefix(to, idp.URL+"/authorize?") || len(straight.Cookies()) != 2 ||
			!strings.Contains(to, "prompt=login") {
			t.Errorf("sent to %d %s", straight.StatusCode, to)
		}
		ask(t, a, "PATCH", "/v1/identity-providers/"+provider, admin,
			`{"identityProvider":{"revision":"1","issuer":"http://127.0.0.1:1","clientSecret":"x"}}`)
		if page := fragment(t, direct(), "/hosted/sign-in"); page.Get("error") != "PROVIDER_UNAVAILABLE" ||
			page.Get("flow") == "" {
			t.Errorf("told %v", page)
		}
		mine := ask(t, a, "GET", "/v1/connections/my", tokens.AccessToken, "")
		if list := mine["connections"].([]any); len(list) != 1 || list[0].(map[string]any)["email"] != "ada@example.com" {
			t.Errorf("connections: %v", mine)
		}
	})
}
