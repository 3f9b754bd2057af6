package providers_test

import (
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/people/providers/providertest"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func challenge(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func TestSignIn(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.provider(`{}`)
		b := s.browser(false)
		address := b.leaves(id)
		asked, err := url.Parse(address)
		expect.OK(t, err)
		for name, want := range map[string]string{"client_id": "shop", "redirect_uri": public + "/hosted/provider/callback",
			"response_type": "code", "scope": "openid email profile", "code_challenge_method": "S256"} {
			expect.Equal(t, asked.Query().Get(name), want, name)
		}
		if c := b.cookie; c == nil || !c.HttpOnly || c.Path != "/" || c.MaxAge != 600 {
			t.Errorf("cookie %+v", b.cookie)
		}
		page := b.page(b.comes(b.visit(address)))
		member := b.member(page)
		shown, err := s.identity.GetMember(t.Context(), member)
		expect.OK(t, err)
		if shown.Email.Address != "ada@example.com" || !shown.Email.IsVerified || shown.Profile.FirstName != "Ada" ||
			shown.Profile.LastName != "Lovelace" ||
			len(shown.Connections) != 1 || shown.Connections[0].Idp.ID != id || shown.Connections[0].Idp.UserID != "subject-1" {
			t.Errorf("%+v", shown)
		}
		// Somebody else's session token is worth nothing to others, and the second time it is the same member.
		again := s.browser(false)
		expect.Equal(t, again.member(again.signIn(id)), member)
		expect.Equal(t, s.idp.Count("/.well-known/openid-configuration"), 1, "described itself times")
		s.clock.Advance(2 * time.Hour)
		again = s.browser(false)
		again.signIn(id)
		expect.Equal(t, s.idp.Count("/.well-known/openid-configuration"), 2, "described itself times after two hours")
		// Nothing of it can be read in the database.
		s.unreadable(s.idp.Secret, b.flow, asked.Query().Get("nonce"), asked.Query().Get("state"))
	})
}

// unreadable checks that no table of ours holds a text.
func (s *shop) unreadable(secrets ...string) {
	s.t.Helper()
	expect.OK(s.t, s.db.Read(s.t.Context(), func(tx *store.Tx) error {
		for _, column := range []string{"identity_provider_secrets.sealed", "identity_providers.doc",
			"provider_states.sealed", "provider_states.hash", "provider_states.answer", "provider_states.browser", "outbox.body",
			"audit_log.after"} {
			table, name, _ := strings.Cut(column, ".")
			if err := tx.Each("SELECT * FROM "+table+" WHERE 1 = 0", nil, func(store.Rows) error { return nil }); err != nil {
				return err
			}
			err := tx.Each("SELECT CAST("+name+" AS TEXT) FROM "+table+" WHERE "+name+" IS NOT NULL", nil,
				func(rows store.Rows) error {
					var text string
					if err := rows.Scan(&text); err != nil {
						return err
					}
					for _, secret := range secrets {
						expect.That(s.t, !strings.Contains(text, secret), "%s holds %q", column, secret)
					}
					return nil
				})
			if err != nil {
				return err
			}
		}
		return nil
	}))
}

// Every way in which a provider, or somebody between, can try to deceive.
func TestAttacks(t *testing.T) {
	t.Parallel()
	other := providertest.New()
	other.RotateRSA()
	t.Cleanup(other.Close)
	cases := map[string]struct {
		make    func(s *providertest.Server)
		between func(b *browser, address string) string // changes the way back
		want    string                                  // error of the sign-in page, or "problem " and its code
	}{
		"cancelled there": {make: func(p *providertest.Server) { p.Deny = "access_denied" }, want: "PROVIDER_CANCELLED"},
		"refused there": {make: func(p *providertest.Server) { p.Deny = "unauthorized_client" },
			want: "PROVIDER_REFUSED"},
		"in trouble": {make: func(p *providertest.Server) { p.Deny = "temporarily_unavailable" },
			want: "PROVIDER_UNAVAILABLE"},
		"tokens down":       {make: func(p *providertest.Server) { p.Down["/token"] = 503 }, want: "PROVIDER_UNAVAILABLE"},
		"keys down":         {make: func(p *providertest.Server) { p.Down["/keys"] = 500 }, want: "PROVIDER_UNAVAILABLE"},
		"tokens redirected": {make: func(p *providertest.Server) { p.Down["/token"] = 302 }, want: "PROVIDER_REFUSED"},
		"wrong secret":      {make: func(p *providertest.Server) { p.Secret = "another" }, want: "PROVIDER_REFUSED"},
		"no token": {make: func(p *providertest.Server) {
			p.Sign = func(jwt.MapClaims) (string,
				error) {
				return "", nil
			}
		}, want: "PROVIDER_REFUSED"},
		"not a token": {make: func(p *providertest.Server) {
			p.Sign = func(jwt.MapClaims) (string,
				error) {
				return "x.y.z", nil
			}
		}, want: "PROVIDER_REFUSED"},
		"wrong nonce": {make: func(p *providertest.Server) { p.Forge = func(c jwt.MapClaims) { c["nonce"] = "another" } },
			want: "PROVIDER_REFUSED"},
		"no nonce": {make: func(p *providertest.Server) { p.Forge = func(c jwt.MapClaims) { delete(c, "nonce") } },
			want: "PROVIDER_REFUSED"},
		"wrong issuer": {make: func(p *providertest.Server) {
			p.Forge = func(
				c jwt.MapClaims) {
				c["iss"] = "https://evil.example"
			}
		}, want: "PROVIDER_REFUSED"},
		"no issuer": {make: func(p *providertest.Server) { p.Forge = func(c jwt.MapClaims) { delete(c, "iss") } },
			want: "PROVIDER_REFUSED"},
		"wrong audience": {make: func(p *providertest.Server) {
			p.Forge = func(
				c jwt.MapClaims) {
				c["aud"] = "another shop"
			}
		}, want: "PROVIDER_REFUSED"},
		"two audiences": {make: func(p *providertest.Server) {
			p.Forge = func(c jwt.MapClaims) { c["aud"] = []string{"shop", "another"} }
		}, want: "PROVIDER_REFUSED"},
		"made for another": {make: func(p *providertest.Server) { p.Forge = func(c jwt.MapClaims) { c["azp"] = "another" } },
			want: "PROVIDER_REFUSED"},
		"two audiences, ours": {make: func(p *providertest.Server) {
			p.Forge = func(c jwt.MapClaims) { c["aud"], c["azp"] = []string{"shop", "another"}, "shop" }
		}},
		"expired": {make: func(p *providertest.Server) {
			p.Forge = func(c jwt.MapClaims) { c["exp"] = p.Now().Add(-3 * time.Minute).Unix() }
		}, want: "PROVIDER_REFUSED"},
		"expired a moment ago": {make: func(p *providertest.Server) {
			p.Forge = func(c jwt.MapClaims) { c["exp"] = p.Now().Add(-time.Minute).Unix() }
		}},
		"no expiry": {make: func(p *providertest.Server) { p.Forge = func(c jwt.MapClaims) { delete(c, "exp") } },
			want: "PROVIDER_REFUSED"},
		"of the future": {make: func(p *providertest.Server) {
			p.Forge = func(c jwt.MapClaims) { c["iat"] = p.Now().Add(time.Hour).Unix() }
		}, want: "PROVIDER_REFUSED"},
		"its clock is ahead": {make: func(p *providertest.Server) {
			p.Forge = func(c jwt.MapClaims) { c["iat"] = p.Now().Add(time.Minute).Unix() }
		}},
		"nobody": {make: func(p *providertest.Server) { p.Claims["sub"] = "" }, want: "PROVIDER_REFUSED"},
		"subject too long": {make: func(p *providertest.Server) { p.Claims["sub"] = strings.Repeat("x", 256) },
			want: "PROVIDER_REFUSED"},
		"claims of a wrong kind": {make: func(p *providertest.Server) { p.Claims["email"] = 7 }, want: "PROVIDER_REFUSED"},
		"wrong hash of the access token": {make: func(p *providertest.Server) {
			p.Forge = func(c jwt.MapClaims) { c["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" }
		}, want: "PROVIDER_REFUSED"},
		"not signed": {make: func(p *providertest.Server) {
			p.Sign = func(c jwt.MapClaims) (string, error) {
				return jwt.NewWithClaims(jwt.SigningMethodNone, c).SignedString(jwt.UnsafeAllowNoneSignatureType)
			}
		}, want: "PROVIDER_REFUSED"},
		"signed with the client's secret": {make: func(p *providertest.Server) {
			p.Sign = func(c jwt.MapClaims) (string, error) {
				return jwt.NewWithClaims(jwt.SigningMethodHS256, c).SignedString([]byte(p.Secret))
			}
		}, want: "PROVIDER_REFUSED"},
		"signed by another": {make: func(p *providertest.Server) {
			p.Sign = func(c jwt.MapClaims) (string, error) { return other.SignWith(c, nil) }
		}, want: "PROVIDER_REFUSED"},
		"signed by another, who names our key": {make: func(p *providertest.Server) {
			p.Sign = func(c jwt.MapClaims) (string, error) { return other.SignWith(c, map[string]any{"kid": "key-1"}) }
		}, want: "PROVIDER_REFUSED"},
		"brings its own key": {make: func(p *providertest.Server) {
			p.Sign = func(c jwt.MapClaims) (string, error) {
				return other.SignWith(c, map[string]any{"jku": other.URL + "/keys", "kid": "new"})
			}
		}, want: "PROVIDER_REFUSED"},
		"answer of another issuer": {between: func(_ *browser,
			to string) string {
			return to + "&iss=" + url.QueryEscape(other.URL)
		}, want: "PROVIDER_REFUSED"},
		"must tell its issuer, and does": {make: func(p *providertest.Server) { p.TellIssuer = true }},
		"must tell its issuer, and does not": {make: func(p *providertest.Server) { p.TellIssuer = true },
			between: func(_ *browser, to string) string {
				return without(to, "iss")
			}, want: "PROVIDER_REFUSED"},
		"wrong code": {between: func(_ *browser, to string) string { return with(to, "code", "guess") },
			want: "PROVIDER_REFUSED"},
		"no code": {between: func(_ *browser, to string) string { return without(to, "code") }, want: "PROVIDER_REFUSED"},
		"code of somebody else": {between: func(b *browser, to string) string {
			thief := b.shop.browser(false)
			return with(to, "code", parameter(thief.visit(thief.leaves(b.provider())), "code"))
		}, want: "PROVIDER_REFUSED"},
		"wrong state": {between: func(_ *browser, to string) string { return with(to, "state", strings.Repeat("x", 43)) },
			want: "problem ADDRESS_UNKNOWN"},
		"no state": {between: func(_ *browser, to string) string { return without(to, "state") },
			want: "problem ADDRESS_UNKNOWN"},
		"state of another": {between: func(b *browser, to string) string {
			stolen := parameter(b.shop.browser(false).leaves(b.provider()), "state")
			return with(to, "state", stolen)
		}, want: "problem ADDRESS_UNKNOWN"},
		"another browser": {between: func(b *browser, to string) string { b.cookie = nil; return to },
			want: "problem ADDRESS_UNKNOWN"},
		"too late": {between: func(b *browser, to string) string { b.shop.clock.Advance(11 * time.Minute); return to },
			want: "problem ADDRESS_EXPIRED"},
		"the flow is over": {between: func(b *browser, to string) string {
			b.shop.flows.mu.Lock()
			defer b.shop.flows.mu.Unlock()
			delete(b.shop.flows.list, b.flow)
			return to
		}, want: "problem FLOW_UNKNOWN"},
		"switched off meanwhile": {between: func(b *browser,
			to string) string {
			b.shop.update(b.provider(), `{"enabled":false}`)
			return to
		}, want: "IDENTITY_PROVIDER_NOT_FOUND"},
		"deleted meanwhile": {between: func(b *browser, to string) string {
			b.shop.call("DELETE", "/v1/identity-providers/"+b.provider(), apiKey, "")
			return to
		}, want: "problem ADDRESS_UNKNOWN"},
		"pointed elsewhere meanwhile": {between: func(b *browser, to string) string {
			b.shop.update(b.provider(), `{"issuer":"`+other.URL+`","clientSecret":"x"}`)
			return to
		}, want: "PROVIDER_REFUSED"},
		"no e-mail": {make: func(p *providertest.Server) { delete(p.Claims, "email") },
			want: "PROVIDER_EMAIL_MISSING"},
		"no e-mail address": {make: func(p *providertest.Server) { p.Claims["email"] = "Ada" },
			want: "PROVIDER_EMAIL_MISSING"},
		"no e-mail, but told": {make: func(p *providertest.Server) {
			delete(p.Claims, "email")
			p.UserInfo = map[string]any{"sub": "subject-1", "email": "ada@example.com", "email_verified": true}
		}},
		"told of somebody else": {make: func(p *providertest.Server) {
			delete(p.Claims, "email")
			p.UserInfo = map[string]any{"sub": "subject-2", "email": "ada@example.com", "email_verified": true}
		}, want: "PROVIDER_EMAIL_MISSING"},
		"asked for more, and down": {make: func(p *providertest.Server) {
			delete(p.Claims, "email")
			p.UserInfo, p.Down["/userinfo"] = map[string]any{}, 500
		}, want: "PROVIDER_EMAIL_MISSING"},
		"signed with a curve": {make: func(p *providertest.Server) { p.Sign = nil },
			between: func(b *browser, to string) string { b.shop.idp.RotateEC(); return to }},
		"key rotated":    {between: func(b *browser, to string) string { b.shop.idp.RotateRSA(); return to }},
		"secret by post": {make: func(p *providertest.Server) { p.TokenAuth = []string{"client_secret_post"} }},
	}
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		for name, c := range cases {
			t.Run(dialect.String()+"/"+strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
				t.Parallel()
				s := newShop(t, dialect)
				s.provider(`{}`)
				if c.make != nil {
					s.idp.Change(c.make)
				}
				b := s.browser(false)
				to := b.visit(b.leaves(b.provider()))
				if c.between != nil {
					to = c.between(b, to)
				}
				answer := b.comes(to)
				want, lost := strings.CutPrefix(c.want, "problem ")
				switch {
				case lost:
					expect.EqualNow(t, problem(answer), want)
				case want == "":
					b.member(b.page(answer))
				default:
					if page := b.page(answer); page.Get("error") != want || len(page) != 2 {
						t.Fatalf("%v, want %s", page, want)
					}
				}
				// Nothing is half done.
				if n := s.count("accounts") + s.count("identity_links"); (n == 0) != (c.want != "") {
					t.Errorf("%d rows", n)
				}
				// And nothing works twice.
				if got := problem(b.comes(to)); !lost && got != "ADDRESS_USED" {
					t.Errorf("twice: %s", got)
				}
			})
		}
	}
}

func (s *shop) count(table string) int {
	s.t.Helper()
	n := 0
	expect.OK(s.t, s.db.Read(s.t.Context(),
		func(tx *store.Tx) error { return tx.QueryRow("SELECT count(*) FROM "+table, nil, &n) }))
	return n
}

// provider gives the first one.
func (b *browser) provider() string {
	b.shop.t.Helper()
	list := b.shop.call("POST", "/v1/identity-providers/query", apiKey, `{}`).Body["identityProviders"].([]any)
	return list[0].(map[string]any)["id"].(string)
}

// update changes a provider.
func (s *shop) update(id, keys string) reply {
	s.t.Helper()
	now := s.call("GET", "/v1/identity-providers/"+id, apiKey, "").Body["identityProvider"].(map[string]any)
	return s.call("PATCH", "/v1/identity-providers/"+id, apiKey,
		`{"identityProvider":{"revision":"`+now["revision"].(string)+`",`+strings.TrimPrefix(keys, "{")+`}`)
}

func parameter(address, name string) string {
	at, err := url.Parse(address)
	if err != nil {
		return err.Error()
	}
	return at.Query().Get(name)
}

func with(address, name, value string) string {
	at, err := url.Parse(address)
	if err != nil {
		return err.Error()
	}
	values := maps.Clone(at.Query())
	values.Set(name, value)
	at.RawQuery = values.Encode()
	return at.String()
}

func without(address, name string) string {
	at, err := url.Parse(address)
	if err != nil {
		return err.Error()
	}
	values := at.Query()
	values.Del(name)
	at.RawQuery = values.Encode()
	return at.String()
}
