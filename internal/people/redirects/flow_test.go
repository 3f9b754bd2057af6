package redirects

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Every response mode gives the state back as it came, whatever is in it.
func TestResponseModes(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public)
	s.member(ada)
	states := []string{"plain", "a b+c%20d", "ünï ☕ 🎉", "<script>alert('x')</script>", `"quoted" \back`,
		"a=b&code=evil&error=no", "#fragment?query", "line\nbreak\u2028end", "'); evil('", strings.Repeat("x", 2048)}
	for _, mode := range []string{"fragment", "query", "web_message", ""} {
		for _, state := range states {
			visitor := s.visitor(headless)
			to := callback + "?kept=1%202&x"
			path := s.create(visitor, ask(headless, "responseMode", mode, "state", state, "redirectUri", to, "sessionToken",
				s.login(visitor, ada)))
			r := s.browser().send("GET", path, "", "")
			var got map[string]string
			switch mode {
			case "web_message":
				var origins []string
				if got, origins = posted(t, r); len(origins) != 1 || origins[0] != front ||
					strings.Contains(r.Text, "<script>alert") {
					t.Errorf("told to %v: %s", origins, r.Text)
				}
			case "fragment":
				values := fragment(t, r.Header.Get("Location"), to)
				got = map[string]string{"code": values.Get("code"), "state": values.Get("state")}
			default:
				u, err := url.Parse(r.Header.Get("Location"))
				expect.OK(t, err)
				got = map[string]string{"code": u.Query().Get("code"), "state": u.Query().Get("state")}
				if !strings.HasPrefix(r.Header.Get("Location"), to+"&code=") || len(u.Query()["code"]) != 1 ||
					u.Query().Get("kept") != "1 2" {
					t.Errorf("query: %s", r.Header.Get("Location"))
				}
			}
			expect.That(t, got["state"] == state && got["code"] != "", "%s %q: %v", mode, state, got)
			expect.Equal(t, expect.Err(s.exchange(headless, got["code"], to)), nil, "%s %q", mode, state)
		}
	}
}

// Without offline_access there is no refresh token, and the nonce comes back.
func TestScopeAndNonce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		visitor := s.visitor(headless)
		path := s.create(visitor, ask(headless, "scope", "", "nonce", "n-1", "sessionToken", s.login(visitor, ada)))
		g, err := s.exchange(headless, fragment(t, s.browser().open(path), callback).Get("code"), callback)
		expect.OK(t, err)
		expect.That(t, g.RefreshToken == "" && g.Nonce == "n-1" && s.caller(g.AccessToken).Kind == actor.Member, "%+v",
			g)
		r := s.call("GET", "/v1/sessions/my", g.AccessToken, "")
		expect.Len(t, r.Body["sessions"].([]any), 1, "sessions %s", r.Text)
		expect.Status(t, s.call("POST", "/v1/sessions/my/sign-out", g.AccessToken, `{"keepCurrent":false}`), 200)
		s.dead("signed out", g.AccessToken)
	})
}

// Who signed in on the pages is offered to go on, unless the request wants more;
// prompt none answers at once either way.
func TestPrompts(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		visitor, b := s.visitor(headless), s.browser()
		none := func(changes ...string) url.Values {
			return fragment(t, b.open(s.create(visitor, ask(headless, append(changes, "auth.prompt", "none")...))), callback)
		}
		if got := none(); got.Get("error") != "login_required" || got.Get("state") != "the-state" || got.Get("code") != "" ||
			got.Get("error_description") == "" {
			t.Errorf("nobody: %v", got)
		}
		b.signIn(ada)
		s.forward(time.Minute)
		if got := none(); got.Get("code") == "" {
			t.Errorf("somebody: %v", got)
		}
		// The same, as the authorization request itself says it, by message.
		r := b.send("GET", s.create(visitor, ask(headless, "prompt", "none", "responseMode", "web_message", "redirectUri",
			"")), "", "")
		answer, _ := posted(t, r)
		g, err := s.exchange(headless, answer["code"], "")
		expect.OK(t, err)
		expect.Equal(t, s.caller(g.AccessToken).ID, id, "somebody else")
		if got := none("maxAge", "30"); got.Get("error") != "login_required" {
			t.Errorf("too long ago: %v", got)
		}
		if got := none("maxAge", "60"); got.Get("code") == "" {
			t.Errorf("recently enough: %v", got)
		}
		for prompt, offered := range map[string]bool{"": true, "consent": true, "select_account": true, "login": false} {
			token := b.flow(s.create(visitor, ask(headless, "auth.prompt", prompt)), "/hosted/sign-in")
			flow := b.told(token)
			member, _ := flow["member"].(map[string]any)
			expect.That(t, (member != nil) == offered && (!offered || member["email"] == "a•••@example.com"), "%q: %v",
				prompt, flow)
			r := b.send("POST", "/v1/hosted/flow/complete", flow["accessToken"].(string),
				`{"flowToken":"`+token+`","useSession":true}`)
			expect.That(t, offered == (r.Status == 200) && (offered || r.Code() == CodeNoSession), "%q: %d %s", prompt,
				r.Status, r.Text)
		}
		// Another browser knows nobody.
		another := s.browser()
		token := another.flow(s.create(visitor, ask(headless)), "/hosted/sign-in")
		if flow := another.told(token); flow["member"] != nil {
			t.Errorf("another browser: %v", flow)
		}
	})
}

// A member's own token is an active session, too: its code is for that member.
func TestSilentRenewalOfAMember(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		g := s.tokens(ada)
		path := s.create(g.AccessToken, ask(headless, "auth.prompt", "none"))
		again, err := s.exchange(headless, fragment(t, s.browser().open(path), callback).Get("code"), callback)
		expect.OK(t, err)
		expect.Equal(t, s.caller(again.AccessToken).ID, id, "somebody else")
		path = s.create(g.AccessToken, ask(headless, "auth.prompt", "none"))
		expect.OK(t, s.db.Write(t.Context(), func(tx *store.Tx) error {
			return s.tokenService.RevokeSession(tx, s.caller(g.AccessToken).Session)
		}))
		if got := fragment(t, s.browser().open(path), callback); got.Get("error") != "login_required" {
			t.Errorf("after the session ended: %v", got)
		}
	})
}

// tokens signs somebody in through the headless client.
func (s *shop) tokens(email string) *tokens.Grant {
	s.t.Helper()
	visitor := s.visitor(headless)
	path := s.create(visitor, ask(headless, "sessionToken", s.login(visitor, email)))
	g, err := s.exchange(headless, fragment(s.t, s.browser().open(path), callback).Get("code"), callback)
	expect.OK(s.t, err)
	return g
}

// The hosted session is one of the member's own: listed, ended like any other, and
// it opens no other door.
func TestHostedSession(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		b := s.browser()
		token := b.flow(s.create(s.visitor(headless), ask(headless)), "/hosted/sign-in")
		r := b.complete(token, ada, `,"remember":true`)
		cookie := r.Header.Get("Set-Cookie")
		for _, part := range []string{"__Host-souk-session=soukhs_", "Path=/", "HttpOnly", "Secure", "SameSite=Lax",
			"Max-Age=15552000"} {
			expect.That(t, strings.Contains(cookie, part), "%s has no %s", cookie, part)
		}
		expect.That(t, !strings.Contains(cookie, "Domain"), cookie)
		secret := b.cookies["__Host-souk-session"]
		if r := s.call("POST", "/oauth2/token", "", `{"grantType":"refresh_token","clientId":"`+s.storefront.ID+
			`","refreshToken":"`+secret+`"}`); r.Status == 200 {
			t.Error("the cookie's secret gives tokens")
		}
		s.dead("as an access token", secret)
		g := s.tokens(ada)
		list := s.call("GET", "/v1/sessions/my", g.AccessToken, "").Body["sessions"].([]any)
		hosted := ""
		for _, one := range list {
			if session := one.(map[string]any); session["clientId"] == s.storefront.ID {
				hosted = session["id"].(string)
				expect.Equal(t, session["clientName"], "Storefront", session)
			}
		}
		expect.ThatNow(t, len(list) == 2 && hosted != "", "sessions %v", list)
		silent := func() string {
			return fragment(t, b.open(s.create(s.visitor(headless), ask(headless, "auth.prompt", "none"))),
				callback).Get("error")
		}
		expect.Equal(t, silent(), "", "not signed in")
		expect.Status(t, s.call("DELETE", "/v1/sessions/my/"+hosted, g.AccessToken, ""), 200)
		expect.Equal(t, silent(), "login_required", "ended from elsewhere, and still signed in")
		// Not remembered: the cookie ends with the browser, and the session soon.
		token = b.flow(s.create(s.visitor(headless), ask(headless)), "/hosted/sign-in")
		if r := b.complete(token, ada, ""); strings.Contains(r.Header.Get("Set-Cookie"), "Max-Age") {
			t.Error(r.Header.Get("Set-Cookie"))
		}
		s.forward(25 * time.Hour)
		expect.Equal(t, silent(), "login_required", "a day later")
		// Use keeps it alive.
		b.signIn(ada)
		for range 4 {
			s.forward(170 * 24 * time.Hour)
			expect.EqualNow(t, silent(), "", "used, and over")
		}
		if r := b.send("POST", "/v1/hosted/sign-out", "", `{}`); r.Status != 200 || b.cookies["__Host-souk-session"] != "" {
			t.Errorf("sign out: %d %s %v", r.Status, r.Text, b.cookies)
		}
		b.cookies["__Host-souk-session"] = secret
		expect.Equal(t, silent(), "login_required", "signed out, and still in")
	})
}

// signedIn gives the browser of a member at the hosted pages with the secret in its cookie, and the tokens of the
// member at a shop.
func (s *shop) signedIn() (b *browser, secret string, g *tokens.Grant) {
	s.t.Helper()
	s.member(ada)
	b = s.browser()
	b.signIn(ada)
	return b, b.cookies["__Host-souk-session"], s.tokens(ada)
}

// Logout ends the session that asked and the one at the hosted pages, and goes to
// the listed address.
func TestLogout(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		b, secret, g := s.signedIn()
		path := s.create(g.AccessToken, `{"logout":{"clientId":"`+headless+
			`"},"callbacks":{"postFlowUrl":"https://shop.example/bye?x=1#top"}}`)
		s.caller(g.AccessToken) // until the page is opened
		expect.Equal(t, b.open(path), "https://shop.example/bye?x=1#top", "to")
		s.dead("signed out", g.AccessToken)
		expect.Equal(t, b.cookies["__Host-souk-session"], "", "cookies %v", b.cookies)
		b.cookies["__Host-souk-session"] = secret
		if got := fragment(t, b.open(s.create(s.visitor(headless), ask(headless, "auth.prompt", "none"))), callback); got.Get("error") != "login_required" {
			t.Errorf("the hosted session lives: %v", got)
		}
		expect.Equal(t, b.open(s.create(s.visitor(headless), `{"logout":{"clientId":"`+headless+`"}}`)),
			"/hosted/signed-out", "to")
		if to := b.open(s.create(s.visitor(headless),
			`{"logout":{"clientId":"`+headless+`"},"callbacks":{"postFlowUrl":"https://shop.example/bye","state":"a b"}}`)); to != "https://shop.example/bye?state=a+b" {
			t.Errorf("to %s", to)
		}
	})
}

// The older page for signing out ends both sessions too, when a person is there.
func TestLogoutPage(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		b, secret, g := s.signedIn()
		for _, dest := range []string{"image", "iframe", "script", "empty"} {
			if r := b.send("GET", "/v1/logout", "", "", "Sec-Fetch-Dest", dest, "Sec-Fetch-Site", "cross-site"); r.Status != 200 || b.cookies["__Host-souk-session"] != secret {
				t.Errorf("%s: %d %v", dest, r.Status, b.cookies)
			}
		}
		silent := func() string {
			there := &browser{s, map[string]string{"__Host-souk-session": secret}}
			return fragment(t, there.open(s.create(s.visitor(headless), ask(headless, "auth.prompt", "none"))),
				callback).Get("error")
		}
		expect.Equal(t, silent(), "", "signed out by a picture")
		r := b.send("GET", "/v1/logout", g.AccessToken, "", "Sec-Fetch-Dest", "document")
		if r.Status != 200 || !strings.Contains(r.Text, sessions.SignedOutPage) ||
			r.Header.Get("X-Frame-Options") != "DENY" || r.Header.Get("Clear-Site-Data") != "" {
			t.Errorf("%d %v %s", r.Status, r.Header, r.Text)
		}
		s.dead("signed out", g.AccessToken)
		expect.That(t, b.cookies["__Host-souk-session"] == "" && silent() == "login_required", "cookies %v", b.cookies)
	})
}

// A hello of a visitor's front end: a page without content that only its site may frame.
func TestPreWarm(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		visitor, b := s.visitor(headless), s.browser()
		r := b.send("GET", s.create(visitor, `{"login":{}}`), "", "")
		if r.Status != 200 || r.Header.Get("X-Frame-Options") != "" ||
			!strings.HasSuffix(r.Header.Get("Content-Security-Policy"), "frame-ancestors "+front+" http://localhost:3000") ||
			strings.Contains(r.Text, "<script") {
			t.Errorf("%d %v %s", r.Status, r.Header, r.Text)
		}
		expect.Equal(t, len(b.cookies), 0, "cookies %v, %s", b.cookies, r.Header.Get("Set-Cookie"))
		// An app's hello is nobody's, and nobody may frame it.
		r = s.browser().send("GET", s.create(key, `{"login":{}}`), "", "")
		if r.Status != 200 || r.Header.Get("X-Frame-Options") != "DENY" ||
			!strings.HasSuffix(r.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") ||
			r.Header.Get("Set-Cookie") != "" {
			t.Errorf("%d %v", r.Status, r.Header)
		}
	})
}

// Pages of the shop itself: with the identity of who comes, once they agree, or without.
func TestPagesOfTheShop(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		member := s.tokens(ada)
		visitor := s.visitor(headless)
		for body, want := range map[string]string{
			`{"storesProduct":{"productSlug":"blue-vase"}`:                                                         "/products/blue-vase",
			`{"memberAccountPage":{}`:                                                                              "/account",
			`{"memberAccountPage":{"section":"ACCOUNT_INFO"}`:                                                      "/account",
			`{"memberAccountPage":{"section":"ORDERS"}`:                                                            "/account/orders",
			`{"memberAccountPage":{"section":"SUBSCRIPTIONS"}`:                                                     "/account/subscriptions",
			`{"storesProduct":{"productSlug":"blue-vase"},"callbacks":{"cartPageUrl":"https://shop.example/cart"}`: "/products/blue-vase",
		} {
			// Without the identity, or from the shop's own pages, straight there.
			if to := s.browser().open(s.create(visitor,
				body+`,"preferences":{"maintainIdentity":false,"additionalQueryParameters":{"utm_source":"a b"}}}`)); to != want+"?utm_source=a+b" {
				t.Errorf("%s: %s", body, to)
			}
			if to := s.browser().open(s.create(key,
				strings.ReplaceAll(body, ",\"callbacks\":{\"cartPageUrl\":\"https://shop.example/cart\"}", "")+`}`)); to != want {
				t.Errorf("%s by an app: %s", body, to)
			}
			b := s.browser()
			token := b.flow(s.create(member.AccessToken, body+`}`), "/hosted/continue")
			flow := b.told(token)
			if shown, _ := flow["member"].(map[string]any); flow["kind"] != KindContinue || flow["destination"] != want ||
				shown["email"] != "a•••@example.com" {
				t.Errorf("%s: %v", body, flow)
			}
			r := b.send("POST", "/v1/hosted/flow/complete", flow["accessToken"].(string),
				`{"flowToken":"`+token+`","useSession":true}`)
			tokens, _ := r.Body["tokens"].(map[string]any)
			expect.ThatNow(t, r.Status == 200 && r.Body["redirectTo"] == public+want && tokens != nil, "%s: %d %s",
				body, r.Status, r.Text)
			if who := s.caller(tokens["access_token"].(string)); who.Kind != actor.Member || who.ID != id ||
				who.ClientID != s.storefront.ID {
				t.Errorf("goes on as %+v", who)
			}
		}
		if to := s.browser().open(s.create(s.visitor(s.storefront.ID), `{"storesProduct":{"productSlug":"blue-vase"}}`)); to != "/products/blue-vase" {
			t.Errorf("from the storefront: %s", to)
		}
		if to := s.browser().open(s.create(visitor,
			`{"memberAccountPage":{"section":"ORDERS"},"preferences":{"maintainIdentity":false,"useGenericWixPages":false,"customMemberPaths":{"accountPagePath":"my-place"}}}`)); to != "/my-place/orders" {
			t.Errorf("moved: %s", to)
		}
		own := `{"memberAccountPage":{"section":"ORDERS"},"callbacks":{"loginUrl":"https://shop.example/login?x=1"}}`
		expect.Equal(t, s.browser().open(s.create(visitor, own)), "https://shop.example/login?x=1",
			"a sign-in page of their own")
		s.browser().flow(s.create(member.AccessToken, own), "/hosted/continue")
		b := s.browser()
		// Who does not agree goes on as before; and who was signed out meanwhile cannot agree.
		token := b.flow(s.create(member.AccessToken, `{"memberAccountPage":{}}`), "/hosted/continue")
		access := b.told(token)["accessToken"].(string)
		expect.OK(t, s.db.Write(t.Context(), func(tx *store.Tx) error {
			return s.tokenService.RevokeSession(tx, s.caller(member.AccessToken).Session)
		}))
		if r := b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","useSession":true}`); r.Status != 401 {
			t.Errorf("signed out: %d %s", r.Status, r.Text)
		}
		if r := b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`"}`); r.Status != 200 ||
			r.Body["tokens"] != nil || r.Body["redirectTo"] != public+"/account" {
			t.Errorf("as before: %d %s", r.Status, r.Text)
		}
	})
}

// What the shop does not sell leads to a page that says so, and back.
func TestNotOffered(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public)
	visitor := s.visitor(headless)
	for body, section := range map[string]string{
		`"bookingsCheckout":{"slotAvailability":{"slot":{"serviceId":"x"}},"timezone":"Europe/Berlin"}`: "BOOKINGS",
		`"bookingsCheckout":{"slot":{"bookable":true}}`:                                                 "BOOKINGS",
		`"bookingsBook":{}`: "BOOKINGS",
		`"bookingsBook":{"resourceId":"` + someID + `"}`:                         "BOOKINGS",
		`"eventsCheckout":{"reservationId":"` + someID + `","eventSlug":"fair"}`: "EVENTS",
		`"paidPlansCheckout":{"planId":"` + someID + `"}`:                        "PAID_PLANS",
		`"memberAccountPage":{"section":"BOOKINGS"}`:                             "BOOKINGS",
		`"memberAccountPage":{"section":"EVENTS"}`:                               "EVENTS",
	} {
		for more, want := range map[string]string{
			``: public + "/",
			`,"callbacks":{"postFlowUrl":"https://shop.example/x?a=b#c"}`: front + "/x?a=b&wixMemberLoggedIn=false#c",
			`,"callbacks":{"postFlowUrl":"https://shop.example/x","state":"s&t=u"}`: front +
				"/x?state=s%26t%3Du&wixMemberLoggedIn=false",
			`,"origin":"https://shop.example"`: front + "?wixMemberLoggedIn=false",
		} {
			b := s.browser()
			token := b.flow(s.create(visitor, "{"+body+more+"}"), "/hosted/not-offered")
			flow := b.told(token)
			expect.That(t, flow["kind"] == KindNotOffered && flow["section"] == section, "%s: %v", body, flow)
			r := b.send("POST", "/v1/hosted/flow/cancel", flow["accessToken"].(string), `{"flowToken":"`+token+`"}`)
			expect.That(t, r.Status == 200 && r.Body["redirectTo"] == want, "%s%s: %d %s", body, more, r.Status, r.Text)
		}
	}
}

// Checkouts are somebody else's to find; their pages are this package's to lead to.
func TestCheckoutPages(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public, func(cfg *Config) { cfg.Checkouts = checkouts{} })
	visitor := s.visitor(s.storefront.ID)
	for body, want := range map[string]string{
		`{"ecomCheckout":{"checkoutId":"` + someID +
			`"},"callbacks":{"thankYouPageUrl":"https://souk.example/thanks"}}`: "/hosted/checkout/" + someID +
			"?thanks=https%3A%2F%2Fsouk.example%2Fthanks",
		`{"ecomOrderPaymentRequest":{"paymentRequestId":"` + someID + `"}}`: "/hosted/pay/" + someID,
	} {
		expect.Equal(t, s.browser().open(s.create(visitor, body)), want, body)
	}
}

type checkouts struct{}

func (checkouts) CheckoutPage(_ context.Context, id string, back Callbacks) (string, error) {
	return "/hosted/checkout/" + id + "?thanks=" + url.QueryEscape(back.ThankYouPageURL), nil
}

func (checkouts) PaymentRequestPage(_ context.Context, id string, _ Callbacks) (string, error) {
	return "/hosted/pay/" + id, nil
}

// A flow that is given up says so in the way that was asked for.
func TestCancel(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for _, mode := range []string{"fragment", "query", "web_message"} {
			b := s.browser()
			token := b.flow(s.create(s.visitor(headless), ask(headless, "responseMode", mode)), "/hosted/sign-in")
			access := b.told(token)["accessToken"].(string)
			r := b.send("POST", "/v1/hosted/flow/cancel", access, `{"flowToken":"`+token+`"}`)
			expect.StatusNow(t, r, 200)
			to := r.Body["redirectTo"].(string)
			switch mode {
			case "web_message":
				expect.ThatNow(t, r.Body["mode"] == "web_message" && strings.HasPrefix(to, public+goPath), "%s", r.Text)
				answer, _ := posted(t, b.send("GET", strings.TrimPrefix(to, public), "", ""))
				if answer["error"] != "access_denied" || answer["state"] != "the-state" || answer["code"] != "" {
					t.Errorf("%v", answer)
				}
			case "fragment":
				if got := fragment(t, to, callback); got.Get("error") != "access_denied" || got.Get("state") != "the-state" {
					t.Errorf("%v", got)
				}
			default:
				expect.That(t, strings.HasPrefix(to, callback+"?error=access_denied&error_description=") &&
					strings.HasSuffix(to, "&state=the-state"), "%s", to)
			}
			if r := b.send("POST", "/v1/hosted/flow/cancel", access, `{"flowToken":"`+token+`"}`); r.Status != 428 &&
				r.Status != 404 {
				t.Errorf("twice: %d %s", r.Status, r.Text)
			}
		}
	})
}

// A sign-in in a window of its own ends with a message to who opened it.
func TestWindow(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		b := s.browser()
		token := b.flow(s.create(s.visitor(headless), ask(headless, "responseMode", "web_message", "redirectUri", "")),
			"/hosted/sign-in")
		r := b.complete(token, ada, "")
		to := r.Body["redirectTo"].(string)
		expect.ThatNow(t, r.Status == 200 && r.Body["mode"] == "web_message", "%d %s", r.Status, r.Text)
		answer, _ := posted(t, b.send("GET", strings.TrimPrefix(to, public), "", ""))
		expect.Equal(t, expect.Err(s.exchange(headless, answer["code"], "")), nil)
		again, _ := posted(t, b.send("GET", strings.TrimPrefix(to, public), "", ""))
		expect.That(t, again["code"] == "" && again["error"] == "invalid_request" && again["state"] == "the-state",
			"twice: %v", again)
	})
}

// The staff come in through the back office's client, and through no other; and
// nobody else comes in through it.
func TestStaffFlow(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		expect.OK(t, s.people.Staff.EnsureOwner(t.Context(), "owner@example.com", "an owner's password"))
		s.member(ada)
		back := public + "/admin/signed-in"
		office := func() (*browser, string, string) {
			b := s.browser()
			token := b.flow(s.create(s.visitor(s.backOffice.ID), ask(s.backOffice.ID, "redirectUri", back)), "/hosted/sign-in")
			flow := b.told(token)
			expect.That(t, flow["staff"] == true && flow["policy"].(map[string]any)["openRegistration"] == false,
				"flow %v", flow)
			return b, token, flow["accessToken"].(string)
		}
		complete := func(b *browser, token, access, session string) reply {
			return b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","sessionToken":"`+session+`"}`)
		}
		b, token, access := office()
		session := s.staffSession(access)
		r := complete(b, token, access, session)
		if r.Status != 200 || r.Header.Get("Set-Cookie") != "" {
			t.Fatalf("%d %s %s", r.Status, r.Text, r.Header.Get("Set-Cookie"))
		}
		g, err := s.exchange(s.backOffice.ID, fragment(t, r.Body["redirectTo"].(string), back).Get("code"), back)
		expect.OK(t, err)
		if who := s.caller(g.AccessToken); who.Kind != actor.Staff || !who.Owner || len(s.adopted) != 0 {
			t.Errorf("in as %+v, adopted %v", who, s.adopted)
		}
		// They sign out like anybody.
		if r := s.call("POST", "/v1/redirect-session", g.AccessToken, `{"logout":{"clientId":"`+headless+`"}}`); r.Status != 400 {
			t.Errorf("for another client: %d %s", r.Status, r.Text)
		}
		bye := s.create(g.AccessToken, `{"logout":{"clientId":"`+s.backOffice.ID+`"},"callbacks":{"postFlowUrl":"`+public+
			`/admin/"}}`)
		expect.Equal(t, b.open(bye), public+"/admin/", "to")
		s.dead("signed out", g.AccessToken)
		// A member does not.
		b, token, access = office()
		expect.Status(t, complete(b, token, access, s.login(access, ada)), 401, "a member in the back office")
		// Not by prompt none either, nor with a member's hosted session.
		m := s.browser()
		m.signIn(ada)
		if got := fragment(t, m.open(s.create(s.visitor(s.backOffice.ID),
			ask(s.backOffice.ID, "redirectUri", back, "auth.prompt", "none"))), back); got.Get("error") != "login_required" {
			t.Errorf("silently: %v", got)
		}
		token = m.flow(s.create(s.visitor(s.backOffice.ID), ask(s.backOffice.ID, "redirectUri", back)), "/hosted/sign-in")
		flow := m.told(token)
		expect.That(t, flow["member"] == nil, "offered %v", flow)
		if r := m.send("POST", "/v1/hosted/flow/complete", flow["accessToken"].(string),
			`{"flowToken":"`+token+`","useSession":true}`); r.Status != 428 {
			t.Errorf("with a member's session: %d %s", r.Status, r.Text)
		}
		// And staff do not get in elsewhere.
		for _, client := range []string{headless, s.storefront.ID} {
			to := map[string]string{headless: callback, s.storefront.ID: public + "/signed-in"}[client]
			b := s.browser()
			token := b.flow(s.create(s.visitor(client), ask(client, "redirectUri", to)), "/hosted/sign-in")
			flow := b.told(token)
			session := s.ticket(actor.Staff, flow["accessToken"].(string))
			expect.Status(t, complete(b, token, flow["accessToken"].(string), session), 401, "staff through %s", client)
			visitor := s.visitor(client)
			if r := s.call("POST", "/v1/redirect-session", visitor,
				ask(client, "redirectUri", to, "sessionToken", s.ticket(actor.Staff, visitor))); r.Status != 401 {
				t.Errorf("staff's session token through %s: %d %s", client, r.Status, r.Text)
			}
		}
		for _, address := range []string{public + "/signed-in", public + "/admin/", public + "/admin/signed-in/", callback} {
			if r := s.call("POST", "/v1/redirect-session", s.visitor(s.backOffice.ID),
				ask(s.backOffice.ID, "redirectUri", address)); r.Status != 400 {
				t.Errorf("the back office's code to %s: %d", address, r.Status)
			}
		}
	})
}

// staffSession gives the session token of the owner's sign-in.
func (s *shop) staffSession(token string) string {
	s.t.Helper()
	r := s.call("POST", "/v1/staff/login", token, `{"email":"owner@example.com","password":"an owner's password"}`)
	session, _ := r.Body["sessionToken"].(string)
	if session == "" {
		return s.ticket(actor.Staff, token)
	}
	return session
}

// ticket is a session token of the owner that was given to a caller, however it was got.
func (s *shop) ticket(kind actor.Kind, token string) string {
	s.t.Helper()
	who, text := s.caller(token), "ticket-"+fmt.Sprint(s.at.Add(1))
	expect.OK(s.t, s.db.Write(s.t.Context(), func(tx *store.Tx) error {
		var account string
		if err := tx.QueryRow("SELECT id FROM accounts WHERE kind = ?", []any{kindNames[kind]}, &account); err != nil {
			return err
		}
		_, err := tx.Exec(
			`INSERT INTO one_time_tokens (hash, purpose, account, client, caller, redirect_uri, challenge, gave, doc, created, expires) VALUES (?, 'session', ?, ?, ?, '', '', '', '', ?, ?)`,
			hash(text), account, who.ClientID, "visitor:"+who.ID, tx.Millis(), tx.Millis()+60_000)
		return err
	}))
	return text
}

// On plain http the cookie has no prefix and is not secure: it works on this machine.
func TestCookieOnPlainHTTP(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, "http://127.0.0.1:8080")
	s.member(ada)
	b := s.browser()
	b.signIn(ada)
	expect.That(t, b.cookies["souk-session"] != "", "cookies %v", b.cookies)
	if got := fragment(t, b.open(s.create(s.visitor(headless), ask(headless, "auth.prompt", "none"))), callback); got.Get("code") == "" {
		t.Errorf("%v", got)
	}
}

// Language, screen and provider reach the page.
func TestWhatThePageIsTold(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public, func(cfg *Config) {
		cfg.Providers = func(_ context.Context, staff bool) ([]Provider, error) {
			if staff {
				return nil, nil
			}
			return []Provider{{ID: someID, Name: "Company", Kind: "OIDC"}, {ID: other, Name: "Google", Kind: "GOOGLE"}}, nil
		}
	})
	b := s.browser()
	with := func(body, extra string) string { return strings.TrimSuffix(body, "}") + extra + "}" }
	visitor := s.visitor(headless)
	r := b.send("POST", "/v1/redirect-session", visitor,
		with(ask(headless, "idp", "0e6a50f5-b523-4e29-990d-f37fa2ffdd69"),
			`,"preferences":{"additionalQueryParameters":{"screen":"register"}}`), "Accept-Language", "fr-CA,fr;q=0.9")
	path := strings.TrimPrefix(r.Body["redirectSession"].(map[string]any)["fullUrl"].(string), public)
	flow := b.told(b.flow(path, "/hosted/register"))
	expect.That(t, flow["language"] == "fr-CA" && flow["screen"] == "register" && flow["provider"] == other &&
		len(flow["providers"].([]any)) == 2, "%v", flow)
	r = b.send("POST", "/v1/redirect-session", visitor,
		with(ask(headless, "idp", someID), `,"preferences":{"additionalQueryParameters":{"lang":"de"}}`),
		"Accept-Language", "fr-CA")
	path = strings.TrimPrefix(r.Body["redirectSession"].(map[string]any)["fullUrl"].(string), public)
	token := b.flow(path, "/hosted/sign-in")
	if flow := b.told(token); flow["language"] != "de" || flow["provider"] != someID {
		t.Errorf("%v", flow)
	}
	running, err := s.Running(t.Context(), token)
	expect.OK(t, err)
	expect.That(t, !running.Staff && running.Visitor.ID != "" && running.Visitor.ClientID == headless, "%+v", running)
	if r := s.call("POST", "/v1/redirect-session", visitor, ask(headless, "idp", "3ecad13f-52c3-483d-911f-31dbcf2a6d23")); r.Status != http.StatusBadRequest {
		t.Errorf("a provider that is not set up: %d", r.Status)
	}
}

// The hosted sign-in page learns nothing about who has an account; front ends still get the protocol's codes.
func TestHostedPageIsNotToldWhoIsAMember(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public)
	s.member(ada)
	visitor := s.visitor(headless)
	r := s.call("POST", "/v1/redirect-session", visitor, ask(headless))
	b := s.browser()
	path := strings.TrimPrefix(r.Body["redirectSession"].(map[string]any)["fullUrl"].(string), public)
	page := b.told(b.flow(path, "/hosted/sign-in"))["accessToken"].(string)
	login := func(token, email string) string {
		r := s.call("POST", "/v2/login", token, `{"loginId":{"email":"`+email+`"},"password":"not this one"}`)
		expect.Status(t, r, http.StatusBadRequest, email)
		return strings.ReplaceAll(r.Text, email, "")
	}
	known, unknown := login(page, ada), login(page, "nobody@example.com")
	expect.That(t, known == unknown && strings.Contains(known, "-19976"), "the page is told a difference:\n%s\n%s",
		known, unknown)
	expect.Equal(t, login(page, "no address"), known, "what is no e-mail is told apart")
	if known, unknown := login(visitor, ada), login(visitor, "nobody@example.com"); !strings.Contains(known, "-19976") ||
		!strings.Contains(unknown, "-19999") {
		t.Errorf("the protocol's codes:\n%s\n%s", known, unknown)
	}
}
