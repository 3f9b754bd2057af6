package providers_test

import (
	"context"
	"crypto/elliptic"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/people/providers"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// state is what the sign-in page is told: an error, a state, or in.
func told(page url.Values) string {
	switch {
	case page.Get("error") != "":
		return page.Get("error")
	case page.Get("state") != "":
		return page.Get("state")
	case page.Get("session") != "":
		return "in"
	}
	return "nothing"
}

// Whose e-mail is believed decides whether somebody is let in, asked for a code, or
// joined to a member who is there.
func TestWhoIsBelieved(t *testing.T) {
	t.Parallel()
	const in, code, domain = "in", "REQUIRE_EMAIL_VERIFICATION", "PROVIDER_DOMAIN_NOT_ALLOWED"
	cases := map[string]struct {
		keys   string         // of the provider
		claims map[string]any // over those of ada@example.com, verified
		want   string
	}{
		"verified":              {`{}`, nil, in},
		"verified, as text":     {`{}`, map[string]any{"email_verified": "true"}, in},
		"not verified":          {`{}`, map[string]any{"email_verified": false}, code},
		"not verified, as text": {`{}`, map[string]any{"email_verified": "false"}, code},
		"nothing said":          {`{}`, map[string]any{"email_verified": nil}, code},
		"something odd said":    {`{}`, map[string]any{"email_verified": map[string]any{}}, code},
		"allowed domain":        {`{"allowedDomains":["Example.COM"]}`, nil, in},
		"allowed domain, not verified": {`{"allowedDomains":["example.com"]}`,
			map[string]any{"email_verified": false}, code},
		"another domain": {`{"allowedDomains":["company.example"]}`, nil, domain},
		"a domain below": {`{"allowedDomains":["example.com"]}`,
			map[string]any{"email": "ada@sub.example.com"}, domain},
		"a domain that ends alike": {`{"allowedDomains":["example.com"]}`,
			map[string]any{"email": "ada@evilexample.com"}, domain},
		"no e-mail, domains asked for": {`{"allowedDomains":["example.com"]}`, map[string]any{"email": ""}, domain},
		"two addresses in one": {`{"allowedDomains":["example.com"]}`,
			map[string]any{"email": "ada@evil.example,ada@example.com"}, domain},
		"the company is believed": {`{"allowedDomains":["example.com"],"trustEmail":true}`,
			map[string]any{"email_verified": false}, in},
		"of others the company says nothing": {`{"allowedDomains":["example.com"],"trustEmail":true}`,
			map[string]any{"email": "ada@other.example", "email_verified": true}, domain},
		"Google, its own address":        {`{"kind":"GOOGLE"}`, map[string]any{"email": "ada@gmail.com"}, in},
		"Google, a company's account":    {`{"kind":"GOOGLE"}`, map[string]any{"hd": "example.com"}, in},
		"Google, an address of long ago": {`{"kind":"GOOGLE"}`, nil, code},
		"Google, not verified": {`{"kind":"GOOGLE"}`,
			map[string]any{"email": "ada@gmail.com", "email_verified": false}, code},
		"Google, the company's domain": {`{"kind":"GOOGLE","allowedDomains":["example.com"]}`,
			map[string]any{"hd": "example.com"}, in},
		"Google, a private account of it": {`{"kind":"GOOGLE","allowedDomains":["example.com"]}`, nil, domain},
		"Google, another company's": {`{"kind":"GOOGLE","allowedDomains":["example.com"]}`,
			map[string]any{"hd": "other.example"}, domain},
		"Google, private accounts allowed": {`{"kind":"GOOGLE","allowedDomains":["gmail.com"]}`,
			map[string]any{"email": "ada@gmail.com"}, in},
		"Microsoft says nothing":          {`{"kind":"MICROSOFT"}`, map[string]any{"email_verified": nil}, code},
		"Microsoft, anybody can say so":   {`{"kind":"MICROSOFT"}`, nil, code},
		"Microsoft, the domain is proven": {`{"kind":"MICROSOFT"}`, map[string]any{"xms_edov": true}, in},
		"Microsoft, proven, as text":      {`{"kind":"MICROSOFT"}`, map[string]any{"xms_edov": "1"}, in},
		"Microsoft, not proven":           {`{"kind":"MICROSOFT"}`, map[string]any{"xms_edov": false}, code},
		"Microsoft, the company's tenant": {`{"kind":"MICROSOFT","allowedDomains":["example.com"],"trustEmail":true}`, nil,
			in},
	}
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newShop(t, dialect)
		before := s.idp.Claims
		n := 0
		for name, c := range cases {
			n++
			id := s.provider(c.keys)
			claims := map[string]any{}
			for k, v := range before {
				claims[k] = v
			}
			for k, v := range c.claims {
				claims[k] = v
			}
			claims["sub"] = name
			if address := fmt.Sprint(claims["email"]); address != "" && !strings.Contains(address, ",") {
				claims["email"] = strings.Replace(address, "ada@", fmt.Sprintf("ada%d@", n), 1)
			}
			s.idp.Change(func(p *idpServer) { p.Claims = claims })
			expect.Equal(t, told(s.browser(false).signIn(id)), c.want, name)
			s.call("DELETE", "/v1/identity-providers/"+id, apiKey, "")
		}
	})
}

// A code is mailed where the provider is not sure, and the page goes on with it.
func TestUnsureProviderThenCode(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.provider(`{}`)
		s.idp.Change(func(p *idpServer) { p.Claims["email_verified"] = false })
		b := s.browser(false)
		page := b.signIn(id)
		if told(page) != "REQUIRE_EMAIL_VERIFICATION" || page.Get("stateToken") == "" || page.Has("session") {
			t.Fatalf("%v", page)
		}
		verify := func(token string) reply {
			return s.call("POST", "/v1/auth/verify", token, `{"stateToken":"`+page.Get("stateToken")+`","code":"`+
				s.codes.of("ada@example.com")+`"}`)
		}
		expect.Status(t, verify(s.browser(false).token), 400, "another visitor")
		r := verify(b.token)
		expect.ThatNow(t, r.Status == 200 && r.Body["state"] == "SUCCESS", "%d %s", r.Status, r.Text)
		member := b.member(url.Values{"session": {r.Body["sessionToken"].(string)}})
		again := s.browser(false)
		expect.Equal(t, again.member(again.signIn(id)), member)
	})
}

// The owner lets new people in, where the shop wants that.
func TestProviderAndApproval(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.provider(`{}`)
		for policy, want := range map[string]string{`{"requireOwnerApproval":true,"openRegistration":true}`: "REQUIRE_OWNER_APPROVAL", `{"openRegistration":false}`: "REGISTRATION_CLOSED"} {
			expect.StatusNow(t, s.call("PATCH", "/v1/sign-in-policy", apiKey, `{"signInPolicy":`+policy+`}`), 200)
			s.idp.Change(func(p *idpServer) { p.Claims["sub"], p.Claims["email"] = want, strings.ToLower(want)+"@example.com" })
			expect.Equal(t, told(s.browser(false).signIn(id)), want)
		}
	})
}

// A shared address of Microsoft stands for every tenant: each token names its own.
func TestMicrosoftTenants(t *testing.T) {
	t.Parallel()
	const tenant, other = "11111111-2222-3333-4444-555555555555", "99999999-2222-3333-4444-555555555555"
	for name, c := range map[string]struct {
		issuer, tid string
		want        string
	}{
		"a tenant":              {tenant, tenant, "in"},
		"no tenant":             {tenant, "", "PROVIDER_REFUSED"},
		"another tenant":        {tenant, other, "PROVIDER_REFUSED"},
		"the blank itself":      {"{tenantid}", "{tenantid}", "PROVIDER_REFUSED"},
		"a way out of the path": {"../../evil", "../../evil", "PROVIDER_REFUSED"},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			s := newShop(t, store.SQLite)
			s.idp.Path = "/common/v2.0"
			s.idp.Issuer = s.idp.URL + "/{tenantid}/v2.0"
			s.idp.Claims["xms_edov"] = true
			s.idp.Forge = func(claims jwt.MapClaims) {
				claims["iss"], claims["tid"] = s.idp.URL+"/"+c.issuer+"/v2.0", c.tid
			}
			b := s.browser(false)
			expect.Equal(t, told(b.signIn(s.provider(`{"kind":"MICROSOFT"}`))), c.want)
		})
	}
	// To others the blank means nothing.
	s := newShop(t, store.SQLite)
	s.idp.Issuer = s.idp.URL + "/{tenantid}/v2.0"
	expect.Refused(t, s.browser(false).start(s.provider(`{}`)), 0, "PROVIDER_UNAVAILABLE")
}

var hidden = regexp.MustCompile(`name="([^"]+)" value="([^"]*)"`)

// form goes to a provider that answers with a form, and gives the form.
func (b *browser) form(address string) url.Values {
	b.shop.t.Helper()
	request, err := http.NewRequestWithContext(b.shop.t.Context(), http.MethodGet, address, http.NoBody)
	expect.OK(b.shop.t, err)
	response, err := noRedirects.Do(request)
	expect.OK(b.shop.t, err)
	text, err := io.ReadAll(response.Body)
	expect.OK(b.shop.t, err)
	expect.OK(b.shop.t, response.Body.Close())
	out := url.Values{}
	for _, field := range hidden.FindAllStringSubmatch(string(text), -1) {
		out.Set(field[1], field[2])
	}
	return out
}

// posts sends a form from another site: without cookies.
func (b *browser) posts(values url.Values) reply {
	b.shop.t.Helper()
	r := httptest.NewRequestWithContext(context.Background(), http.MethodPost, "/hosted/provider/callback",
		strings.NewReader(values.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "https://appleid.apple.com")
	return b.shop.serve(r)
}

func TestApple(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		key := curveKey(t, elliptic.P256())
		id := s.provider(`{"kind":"APPLE","name":"Apple","clientSecret":` + quoted(pemOf(t, key)) +
			`,"apple":{"teamId":"TEAM123456","keyId":"KEY1234567"}}`)
		s.idp.Claims = map[string]any{"sub": "apple-1", "email": "x@privaterelay.appleid.com", "email_verified": "true"}
		s.idp.CheckSecret = func(secret string) error {
			token, err := jwt.Parse(secret, func(t *jwt.Token) (any, error) {
				if t.Header["kid"] != "KEY1234567" {
					return nil, fmt.Errorf("kid %v", t.Header["kid"])
				}
				return &key.PublicKey, nil
			}, jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(s.idp.URL), jwt.WithIssuer("TEAM123456"),
				jwt.WithSubject("shop"), jwt.WithTimeFunc(s.clock.Now), jwt.WithExpirationRequired())
			expect.That(t, err == nil && token.Valid, "Apple gets %q: %v", secret, err)
			return err
		}
		s.idp.TokenAuth = []string{"client_secret_post"}
		b := s.browser(false)
		address := b.leaves(id)
		if parameter(address, "response_mode") != "form_post" || parameter(address, "scope") != "openid email name" {
			t.Errorf("%s", address)
		}
		values := b.form(address)
		values.Set("user", `{"name":{"firstName":"Ada\u0007","lastName":"Lovelace"},"email":"evil@example.com"}`)
		r := b.posts(values)
		if want := public + "/hosted/provider/callback?state=" + values.Get("state"); r.Status != 303 || r.to != want {
			t.Fatalf("%d %s, want %s", r.Status, r.to, want)
		}
		s.unreadable(values.Get("code"), "Lovelace")
		expect.Equal(t, problem(b.posts(values)), "ADDRESS_USED", "the form twice")
		expect.Equal(t, problem(s.browser(false).comes(r.to)), "ADDRESS_UNKNOWN", "another browser")
		member := b.member(b.page(b.comes(r.to)))
		expect.Equal(t, problem(b.comes(r.to)), "ADDRESS_USED", "twice")
		shown, err := s.identity.GetMember(t.Context(), member)
		expect.OK(t, err)
		expect.That(t, shown.Profile.FirstName == "Ada" && shown.Profile.LastName == "Lovelace" &&
			shown.Email.Address == "x@privaterelay.appleid.com" && shown.Email.IsVerified, "%+v", shown)
		// An answer in the address counts for nothing where a form was asked for.
		b = s.browser(false)
		values = b.form(b.leaves(id))
		expect.Equal(t, told(b.page(b.comes(public+"/hosted/provider/callback?"+values.Encode()))),
			"PROVIDER_REFUSED", "by address")
		// Cancelled there.
		s.idp.Change(func(p *idpServer) { p.Deny = "user_cancelled_authorize" })
		b = s.browser(false)
		expect.Equal(t, told(b.page(b.comes(b.posts(b.form(b.leaves(id))).to))), "PROVIDER_CANCELLED", "cancelled")
	})
}

func TestFormsCountOnlyWhereAskedFor(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	id := s.provider(`{}`)
	b := s.browser(false)
	to := b.visit(b.leaves(id))
	for name, values := range map[string]url.Values{
		"of another kind": {"state": {parameter(to, "state")}, "code": {"x"}},
		"unknown":         {"state": {strings.Repeat("x", 43)}, "code": {"x"}}, "none": {},
	} {
		expect.Equal(t, problem(b.posts(values)), "ADDRESS_UNKNOWN", name)
	}
	b.member(b.page(b.comes(to))) // nothing was used up
}

func TestStaffSignIn(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		expect.OK(t, s.identity.Staff.EnsureOwner(t.Context(), "owner@example.com", "correct horse"))
		id := s.provider(`{"forStaff":true,"forMembers":false}`)
		accounts := s.count("accounts")
		expect.Equal(t, told(s.browser(true).signIn(id)), "STAFF_UNKNOWN", "a stranger")
		if n := s.count("accounts"); n != accounts {
			t.Errorf("%d accounts were made", n-accounts)
		}
		s.idp.Change(func(p *idpServer) { p.Claims["email"] = "owner@example.com" })
		expect.Equal(t, told(s.browser(true).signIn(id)), "in", "the owner")
	})
}

func TestOwnConnections(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.provider(`{}`)
		b := s.browser(false)
		member := b.member(b.signIn(id))
		token, err := s.tokens.Access(actor.Actor{Kind: actor.Member, ID: member, ClientID: clientID})
		expect.OK(t, err)
		r := s.call("GET", "/v1/connections/my", token, "")
		list, _ := r.Body["connections"].([]any)
		expect.EqualNow(t, len(list), 1, "%d %s", r.Status, r.Text)
		one := list[0].(map[string]any)
		if provider := one["provider"].(map[string]any); provider["id"] != id || provider["name"] != "Example" ||
			one["email"] != "ada@example.com" {
			t.Errorf("%s", r.Text)
		}
		path := "/v1/connections/my/" + one["id"].(string)
		expect.Refused(t, s.call("DELETE", path, token, ""), 428, "LAST_WAY_IN")
		stranger, err := s.tokens.Access(actor.Actor{Kind: actor.Member, ID: "11111111-1111-4111-8111-111111111111",
			ClientID: clientID})
		expect.OK(t, err)
		expect.Status(t, s.call("DELETE", path, stranger, ""), 404, "a stranger")
		expect.Status(t, s.call("GET", "/v1/connections/my", b.token, ""), 403, "a visitor")
		s.idp.Change(func(p *idpServer) { p.Claims["sub"] = "subject-2" })
		again := s.browser(false)
		expect.Equal(t, again.member(again.signIn(id)), member)
		expect.Status(t, s.call("DELETE", path, token, ""), 200)
		// A provider that is removed takes its connections along.
		s.call("DELETE", "/v1/identity-providers/"+id, apiKey, "")
		if r := s.call("GET", "/v1/connections/my", token, ""); len(r.Body["connections"].([]any)) != 0 ||
			s.count("identity_links") != 0 {
			t.Errorf("%s", r.Text)
		}
	})
}

// Whoever may set providers up must not come in as the owner by one of their own.
func TestStaffSignInIsSetUpByWhoHoldsEverything(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	all := actor.With(t.Context(), actor.Actor{Kind: actor.System})
	_, limited, err := s.tokens.CreateAPIKey(all, "limited", false, []string{providers.Permission})
	expect.OK(t, err)
	create := func(token, keys string) reply {
		return s.call("POST", "/v1/identity-providers", token,
			`{"identityProvider":{"name":"x","kind":"OIDC","clientId":"c","issuer":"https://id.example"`+keys+`}}`)
	}
	expect.Refused(t, create(limited, `,"forStaff":true`), 403, "PERMISSION_NOT_HELD")
	r := create(limited, ``)
	expect.StatusNow(t, r, 200)
	id := r.Body["identityProvider"].(map[string]any)["id"].(string)
	update := func(id, keys string) reply {
		now := s.call("GET", "/v1/identity-providers/"+id, apiKey, "").Body["identityProvider"].(map[string]any)
		return s.call("PATCH", "/v1/identity-providers/"+id, limited,
			`{"identityProvider":{"revision":"`+now["revision"].(string)+`",`+keys+`}}`)
	}
	expect.Status(t, update(id, `"forStaff":true`), 403)
	id = s.provider(`{"forStaff":true}`)
	for _, keys := range []string{`"name":"y"`, `"forStaff":false`, `"issuer":"https://evil.example","clientSecret":"x"`} {
		expect.Status(t, update(id, keys), 403, keys)
	}
}
