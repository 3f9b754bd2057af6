package providers_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"souk/internal/people/identity"
	"souk/internal/people/providers"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func TestProvidersAsAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[providers.Provider, *providers.Provider]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[providers.Provider, *providers.Provider],
			[]httpapi.Operation) {
			settings, err := site.Open(t.Context(), deps.DB, site.Defaults())
			expect.OK(t, err)
			quiet := slog.New(slog.DiscardHandler)
			people, err := identity.Open(t.Context(),
				identity.Config{DB: deps.DB, Site: settings, Cursor: deps.Cursors, PublicURL: public, Logger: quiet})
			expect.OK(t, err)
			s, err := providers.New(t.Context(), providers.Config{DB: deps.DB, Site: settings, Identity: people,
				Cursors: deps.Cursors, PublicURL: public, Logger: quiet, Most: 10_000})
			expect.OK(t, err)
			return s.Resource(), slices.DeleteFunc(s.Operations(),
				func(o httpapi.Operation) bool { return !strings.HasPrefix(o.ID, "identity.providers.") })
		},
		Sample: func(n int) *providers.Provider {
			return &providers.Provider{
				Name: fmt.Sprintf("Company %d", n), Kind: "OIDC", Issuer: fmt.Sprintf("https://id%d.example", n),
				ClientID: fmt.Sprint(n),
				Scopes:   wire.Of("openid"), Enabled: wire.Ptr(true), ForMembers: wire.Ptr(true),
				AllowedDomains: wire.Of("company.example"),
			}
		},
		Change: resourcetest.Object{"name": "Renamed", "forStaff": true, "allowedDomains": []any{"other.example"}},
		Broken: map[string]resourcetest.Object{
			"name":              {"name": " "},
			"kind":              {"kind": "FACEBOOK"},
			"issuer":            {"issuer": "ftp://id.example"},
			"clientId":          {"clientId": ""},
			"scopes[0]":         {"scopes": []any{"two words"}},
			"allowedDomains[0]": {"allowedDomains": []any{"no domain"}},
			"forMembers":        {"forMembers": false, "forStaff": false},
		},
		ReadOnly: resourcetest.Object{"hasClientSecret": true, "callbackUrl": "https://evil.example"},
	})
}

// pemOf writes a private key as files have it.
func pemOf(t testing.TB, key any) string {
	t.Helper()
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	expect.OK(t, err)
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw}))
}

func curveKey(t testing.TB, curve elliptic.Curve) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(curve, rand.Reader)
	expect.OK(t, err)
	return key
}

func quoted(text string) string {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

func TestRulesOfProviders(t *testing.T) {
	t.Parallel()
	outside := newShop(t, store.SQLite, func(cfg *providers.Config) { cfg.AllowPrivate = false })
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	expect.OK(t, err)
	apple := quoted(pemOf(t, curveKey(t, elliptic.P256())))
	for name, c := range map[string]struct {
		body string
		want string // fields that are wrong
	}{
		"everything wrong at once": {`{"kind":"OIDC","issuer":"http://id.example","scopes":["a b"],"trustEmail":true,"allowedDomains":[]}`,
			"identityProvider.clientId identityProvider.issuer identityProvider.name identityProvider.scopes[0] identityProvider.trustEmail"},
		"no issuer": {`{"name":"x","kind":"OIDC","clientId":"c"}`, "identityProvider.issuer"},
		"on this machine": {`{"name":"x","kind":"OIDC","clientId":"c","issuer":"https://127.0.0.1"}`,
			"identityProvider.issuer"},
		"in the company's net": {`{"name":"x","kind":"OIDC","clientId":"c","issuer":"https://10.0.0.7/realm"}`,
			"identityProvider.issuer"},
		"where clouds keep secrets": {`{"name":"x","kind":"OIDC","clientId":"c","issuer":"https://169.254.169.254"}`,
			"identityProvider.issuer"},
		"with a query": {`{"name":"x","kind":"OIDC","clientId":"c","issuer":"https://id.example/?a=b"}`,
			"identityProvider.issuer"},
		"with a fragment": {`{"name":"x","kind":"OIDC","clientId":"c","issuer":"https://id.example/#a"}`,
			"identityProvider.issuer"},
		"no address": {`{"name":"x","kind":"OIDC","clientId":"c","issuer":"javascript:alert(1)"}`,
			"identityProvider.issuer"},
		"no secret is needed": {`{"name":"x","kind":"OIDC","clientId":"c","issuer":"https://id.example"}`, ""},
		"Google needs one":    {`{"name":"Google","kind":"GOOGLE","clientId":"c"}`, "identityProvider.clientSecret"},
		"Google needs a real one": {`{"name":"Google","kind":"GOOGLE","clientId":"c","clientSecret":""}`,
			"identityProvider.clientSecret"},
		"Google":                       {`{"name":"Google","kind":"GOOGLE","clientId":"c","clientSecret":"s"}`, ""},
		"Microsoft":                    {`{"name":"Microsoft","kind":"MICROSOFT","clientId":"c","clientSecret":"s"}`, ""},
		"Microsoft, private accounts":  {`{"name":"x","kind":"MICROSOFT","clientId":"c","clientSecret":"s","issuer":"https://login.microsoftonline.com/consumers/v2.0"}`, "identityProvider.issuer"},
		"all of Microsoft is believed": {`{"name":"x","kind":"MICROSOFT","clientId":"c","clientSecret":"s","trustEmail":true,"allowedDomains":["a.example"]}`, "identityProvider.trustEmail"},
		"one tenant is believed":       {`{"name":"x","kind":"MICROSOFT","clientId":"c","clientSecret":"s","trustEmail":true,"allowedDomains":["a.example"],"issuer":"https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"}`, ""},
		"Apple without its names": {`{"name":"Apple","kind":"APPLE","clientId":"c","clientSecret":` + apple + `}`,
			"identityProvider.apple"},
		"Apple without a key": {`{"name":"Apple","kind":"APPLE","clientId":"c","clientSecret":"x","apple":{"teamId":"TEAM123456","keyId":"KEY1234567"}}`, "identityProvider.clientSecret"},
		"Apple with another's key": {`{"name":"Apple","kind":"APPLE","clientId":"c","clientSecret":` +
			quoted(pemOf(t, rsaKey)) + `,"apple":{"teamId":"TEAM123456","keyId":"KEY1234567"}}`,
			"identityProvider.clientSecret"},
		"Apple with another curve": {`{"name":"Apple","kind":"APPLE","clientId":"c","clientSecret":` +
			quoted(pemOf(t, curveKey(t, elliptic.P384()))) + `,"apple":{"teamId":"TEAM123456","keyId":"KEY1234567"}}`,
			"identityProvider.clientSecret"},
		"Apple": {`{"name":"Apple","kind":"APPLE","clientId":"c","clientSecret":` + apple +
			`,"apple":{"teamId":"TEAM123456","keyId":"KEY1234567"}}`, ""},
	} {
		r := outside.call("POST", "/v1/identity-providers", apiKey, `{"identityProvider":`+c.body+`}`)
		if got := strings.Join(r.Violated(), " "); got != c.want || (r.Status == 200) != (c.want == "") {
			t.Errorf("%s: %d %q, want %q\n%s", name, r.Status, got, c.want, r.Text)
		}
	}
	r := outside.call("GET", "/v1/identity-provider-presets", apiKey, "")
	if list := r.Body["presets"].([]any); len(list) != 4 || r.Body["callbackUrl"] != public+"/hosted/provider/callback" {
		t.Errorf("%s", r.Text)
	}
}

func TestSecretsAreWrittenAndNeverShown(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.provider(`{"clientSecret":"first secret"}`)
		path := "/v1/identity-providers/" + id
		for _, r := range []reply{s.call("GET", path, apiKey, ""),
			s.call("POST", "/v1/identity-providers/query", apiKey, `{}`), s.update(id, `{"name":"Other"}`)} {
			if r.Status != 200 || strings.Contains(r.Text, "secret\"") || strings.Contains(r.Text, "first secret") ||
				!strings.Contains(r.Text, `"hasClientSecret":true`) {
				t.Errorf("%d %s", r.Status, r.Text)
			}
		}
		s.unreadable("first secret")
		// It goes to nobody but whom it was entered for.
		for _, keys := range []string{`{"issuer":"https://evil.example"}`, `{"kind":"MICROSOFT"}`,
			`{"issuer":"https://evil.example","clientSecret":null}`} {
			if r := s.update(id, keys); strings.Join(r.Violated(), " ") != "identityProvider.clientSecret" {
				t.Errorf("%s: %d %s", keys, r.Status, r.Text)
			}
		}
		expect.Status(t, s.update(id, `{"issuer":"https://next.example","clientSecret":"second secret"}`), 200)
		if r := s.update(id, `{"clientSecret":""}`); r.Status != 200 ||
			!strings.Contains(r.Text, `"hasClientSecret":false`) || s.count("identity_provider_secrets") != 0 {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		s.update(id, `{"clientSecret":"third secret"}`)
		if r := s.call("DELETE", path, apiKey, ""); r.Status != 200 || s.count("identity_provider_secrets") != 0 {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		s.unreadable("first secret", "second secret", "third secret")
	})
}

func TestProvidersAreFew(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	for range 20 {
		s.provider(`{}`)
	}
	if r := s.call("POST", "/v1/identity-providers", apiKey,
		`{"identityProvider":{"name":"x","kind":"OIDC","issuer":"https://id.example","clientId":"c"}}`); r.Code() != "TOO_MANY_IDENTITY_PROVIDERS" {
		t.Errorf("%d %s", r.Status, r.Text)
	}
}

func TestOffered(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		names := func(staff bool) string {
			list, err := s.providers.Offered(t.Context(), staff)
			expect.OK(t, err)
			var out []string
			for _, o := range list {
				out = append(out, o.Name)
			}
			return strings.Join(out, " ")
		}
		expect.That(t, names(false) == "" && names(true) == "", "something is offered by nobody")
		ids := map[string]string{}
		for name, keys := range map[string]string{"members": `{}`, "off": `{"enabled":false}`,
			"staff": `{"forMembers":false,"forStaff":true}`, "both": `{"forStaff":true}`} {
			ids[name] = s.provider(strings.TrimSuffix(keys, "}") + map[bool]string{true: "", false: ","}[keys == "{}"] +
				`"name":"` + name + `"}`)
		}
		sorted := func(text string) string {
			words := strings.Fields(text)
			slices.Sort(words)
			return strings.Join(words, " ")
		}
		expect.Diff(t, []string{"both members", "both staff"}, []string{sorted(names(false)), sorted(names(true))})
		for name, c := range map[string]struct {
			staff bool
			ok    bool
		}{"members": {false, true}, "off": {false, false}, "staff": {false, false}, "both": {true, true}} {
			if r := s.browser(c.staff).start(ids[name]); (r.Status == 200) != c.ok || !c.ok &&
				r.Code() != "IDENTITY_PROVIDER_NOT_FOUND" {
				t.Errorf("%s: %d %s", name, r.Status, r.Text)
			}
		}
	})
}

func TestCheckTellsWhatIsWrong(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	id := s.provider(`{}`)
	if r := s.call("POST", "/v1/identity-providers/"+id+"/check", apiKey, `{}`); r.Body["reachable"] != true {
		t.Errorf("%d %s", r.Status, r.Text)
	}
	s.idp.Change(func(p *idpServer) { p.Issuer = "https://other.example" })
	if r := s.call("POST", "/v1/identity-providers/"+id+"/check", apiKey, `{}`); r.Body["reachable"] != false ||
		!strings.Contains(r.Text, "other.example") {
		t.Errorf("%d %s", r.Status, r.Text)
	}
	s.idp.Close()
	if r := s.call("POST", "/v1/identity-providers/"+id+"/check", apiKey, `{}`); r.Body["reachable"] != false ||
		!strings.Contains(r.Text, "refused") {
		t.Errorf("%d %s", r.Status, r.Text)
	}
	expect.Status(t, s.call("POST", "/v1/identity-providers/x/check", apiKey, `{}`), 404)
}
