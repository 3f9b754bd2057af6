package providers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"souk/internal/people/providers"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestStartIsForTheFlowsVisitor(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	id := s.provider(`{}`)
	b, other := s.browser(false), s.browser(false)
	b.token = other.token
	if r := b.start(id); r.Status != 403 || r.Code() != "FLOW_NOT_YOURS" || r.cookie != nil {
		t.Errorf("%d %s", r.Status, r.Text)
	}
	b.flow = "unknown"
	expect.Refused(t, b.start(id), 404, "FLOW_UNKNOWN")
	expect.Refused(t, other.start("unknown"), 404, "IDENTITY_PROVIDER_NOT_FOUND")
	expect.Status(t, s.call("POST", "/v1/hosted/provider/start", apiKey, `{"flowToken":"x","providerId":"y"}`), 403,
		"an app")
	if r := s.call("POST", "/v1/hosted/provider/start", other.token, `{}`); strings.Join(r.Violated(), " ") != "flowToken providerId" {
		t.Errorf("%d %s", r.Status, r.Text)
	}
	expect.Equal(t, s.count("provider_states"), 0, "states")
}

func TestProviderDownAtTheStart(t *testing.T) {
	for name, change := range map[string]func(p *idpServer){
		"silent":                  func(p *idpServer) { p.Down["/.well-known/openid-configuration"] = 500 },
		"redirects":               func(p *idpServer) { p.Down["/.well-known/openid-configuration"] = 302 },
		"calls itself otherwise":  func(p *idpServer) { p.Issuer = "https://other.example" },
		"sends people to a trap":  func(p *idpServer) { p.Authorize = "javascript:alert(1)" },
		"sends people to a file":  func(p *idpServer) { p.Authorize = "file:///etc/passwd" },
		"has nowhere to be asked": func(p *idpServer) { p.Authorize = "-" },
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			s := newShop(t, store.SQLite)
			id := s.provider(`{}`)
			s.idp.Change(change)
			if r := s.browser(false).start(id); r.Status != 428 || r.Code() != "PROVIDER_UNAVAILABLE" ||
				s.count("provider_states") != 0 {
				t.Errorf("%d %s", r.Status, r.Text)
			}
		})
	}
	// One that comes back is asked again at once.
	t.Run("comes back", func(t *testing.T) {
		t.Parallel()
		s := newShop(t, store.SQLite)
		id := s.provider(`{}`)
		s.idp.Change(func(p *idpServer) { p.Down["/.well-known/openid-configuration"] = 500 })
		b := s.browser(false)
		b.start(id)
		s.idp.Change(func(p *idpServer) { clear(p.Down) })
		b.member(b.signIn(id))
	})
}

// A shop on the Internet asks nobody inside, whatever a name resolves to.
func TestNobodyInsideIsAsked(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, func(cfg *providers.Config) { cfg.AllowPrivate = false })
	r := s.call("POST", "/v1/identity-providers", apiKey,
		`{"identityProvider":{"name":"x","kind":"OIDC","clientId":"c","issuer":"`+s.idp.URL+`"}}`)
	expect.EqualNow(t, strings.Join(r.Violated(), " "), "identityProvider.issuer", "%d %s", r.Status, r.Text)
	// Set up when the shop was local, or written past the rules.
	near := newShopOn(t, s.db, s.clock)
	near.idp = s.idp
	id := near.provider(`{}`)
	if r := s.browser(false).start(id); r.Code() != "PROVIDER_UNAVAILABLE" ||
		s.idp.Count("/.well-known/openid-configuration") != 0 {
		t.Errorf("%d %s", r.Status, r.Text)
	}
}

func TestSeveralTabs(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	id := s.provider(`{}`)
	b := s.browser(false)
	first := b.visit(b.leaves(id))
	cookie := *b.cookie
	second := b.visit(b.leaves(id))
	expect.Equal(t, b.cookie.Value, cookie.Value, "the second tab took the first one's cookie away")
	b.member(b.page(b.comes(second)))
	expect.Equal(t, told(b.page(b.comes(first))), "in", "the first tab")
	// A cookie that we did not make is replaced.
	b.cookie = &http.Cookie{Name: "souk_provider", Value: "x"}
	if b.leaves(id); len(b.cookie.Value) != 43 {
		t.Errorf("%q", b.cookie.Value)
	}
}

func TestCookieOverHTTPS(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, func(cfg *providers.Config) { cfg.PublicURL = "https://shop.example/" })
	b := s.browser(false)
	b.leaves(s.provider(`{}`))
	if c := b.cookie; c.Name != "__Host-souk_provider" || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode ||
		c.Path != "/" || c.Domain != "" {
		t.Errorf("%+v", c)
	}
}

func TestPromptAndLanguage(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	for kind, want := range map[string]string{"OIDC": "login", "MICROSOFT": "login", "GOOGLE": "select_account"} {
		id := s.provider(`{"kind":"` + kind + `"}`)
		b := s.browser(false)
		expect.Equal(t, parameter(b.leaves(id), "prompt"), "", "%s asks for though nobody did", kind)
		s.flows.list[b.flow].Prompt, s.flows.list[b.flow].Language = "login", "de"
		to := b.leaves(id)
		expect.That(t, parameter(to, "prompt") == want && parameter(to, "ui_locales") == "de", "%s: %s", kind, to)
	}
}

func TestPrune(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite)
	s.browser(false).leaves(s.provider(`{}`))
	for _, c := range []struct {
		after time.Duration
		left  int
	}{{time.Minute, 1}, {3 * time.Hour, 1}, {2 * time.Hour, 0}} {
		s.clock.Advance(c.after)
		expect.OK(t, s.providers.Prune(t.Context()))
		expect.Equal(t, s.count("provider_states"), c.left, "left")
	}
}
