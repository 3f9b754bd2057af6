package redirects

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accountfactors"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// A code is worth nothing twice, to another client, for another address or without
// its verifier; and a second try ends what the first got.
func TestStolenCodes(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		code := func() string {
			visitor := s.visitor(headless)
			return fragment(t, s.browser().open(s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))),
				callback).Get("code")
		}
		for name, in := range map[string]tokens.GrantRequest{
			"another verifier": {ClientID: headless, CodeVerifier: strings.Repeat("w", 43), RedirectURI: callback},
			"the challenge":    {ClientID: headless, CodeVerifier: challenge(), RedirectURI: callback},
			"another client":   {ClientID: other, CodeVerifier: verifier, RedirectURI: callback},
			"another address":  {ClientID: headless, CodeVerifier: verifier, RedirectURI: front + "/elsewhere"},
			"no address":       {ClientID: headless, CodeVerifier: verifier},
		} {
			in.GrantType, in.Code = "authorization_code", code()
			expect.Code(t, expect.Err(s.people.OAuth.Grant(t.Context(), in)), tokens.CodeInvalidGrant, name)
			expect.Code(t, expect.Err(s.exchange(headless, in.Code, callback)), tokens.CodeInvalidGrant, "after %s",
				name)
		}
		stolen := code()
		g, err := s.exchange(headless, stolen, callback)
		expect.OK(t, err)
		expect.Code(t, expect.Err(s.exchange(headless, stolen, callback)), tokens.CodeInvalidGrant, "replay")
		s.dead("what the code gave", g.AccessToken)
		late := code()
		s.forward(time.Minute)
		expect.Code(t, expect.Err(s.exchange(headless, late, callback)), tokens.CodeInvalidGrant, "late")
	})
}

// An address works once, however many open it at the same moment; so does a flow.
func TestSingleUse(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		visitor := s.visitor(headless)
		count := func(n int, try func() bool) (won int) {
			var mu sync.Mutex
			var all sync.WaitGroup
			for range n {
				all.Go(func() {
					if try() {
						mu.Lock()
						defer mu.Unlock()
						won++
					}
				})
			}
			all.Wait()
			return won
		}
		path := s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))
		expect.Equal(t, count(6, func() bool { return strings.Contains(s.browser().open(path), "#code=") }), 1,
			"codes of one address")
		path = s.create(visitor, ask(headless))
		if won := count(6, func() bool { return strings.HasPrefix(s.browser().open(path), "/hosted/sign-in#flow=") }); won != 1 {
			t.Errorf("%d flows of one address", won)
		}
		expect.Equal(t, s.browser().open(path), "/hosted/problem?code="+CodeAddressUsed, "later")
		b := s.browser()
		b.signIn(ada)
		token := b.flow(s.create(visitor, ask(headless)), "/hosted/sign-in")
		access := b.told(token)["accessToken"].(string)
		var tabs []*browser
		for range 6 {
			tabs = append(tabs, &browser{s, maps.Clone(b.cookies)})
		}
		next := make(chan *browser, len(tabs))
		for _, tab := range tabs {
			next <- tab
		}
		if won := count(6, func() bool {
			r := (<-next).send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","useSession":true}`)
			expect.That(t, r.Status == 200 || r.Code() == CodeFlowOver, "lost with %d %s", r.Status, r.Text)
			return r.Status == 200
		}); won != 1 {
			t.Errorf("%d ends of one flow", won)
		}
	})
}

// Programs that look at links before people do leave them as they are.
func TestLooksDoNotCount(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public)
	path, b := s.create(s.visitor(headless), ask(headless)), s.browser()
	for _, header := range [][]string{{"Sec-Purpose", "prefetch;prerender"}, {"Purpose", "prefetch"}} {
		expect.Status(t, b.send("GET", path, "", "", header...), http.StatusNoContent, header)
	}
	expect.Status(t, b.send("HEAD", path, "", ""), http.StatusNoContent, "HEAD")
	b.flow(path, "/hosted/sign-in")
}

// Too late is too late: to open, and to finish.
func TestExpired(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		b := s.browser()
		path := s.create(s.visitor(headless), ask(headless))
		s.forward(openLife)
		expect.Equal(t, b.open(path), "/hosted/problem?code="+CodeAddressExpired, "opened late")
		if r := b.send("GET", s.createLate(openLife, ask(headless, "responseMode", "web_message", "redirectUri", "")), "",
			""); r.Status != 200 {
			t.Errorf("a window waits in vain: %d", r.Status)
		} else if answer, _ := posted(t, r); answer["error"] != "invalid_request" || answer["state"] != "the-state" {
			t.Errorf("told %v", answer)
		}
		expect.Equal(t, b.open(goPath+"made-up"), "/hosted/problem?code="+CodeAddressUnknown, "made up")
		path = s.create(s.visitor(headless), ask(headless))
		s.forward(openLife - time.Second)
		token := b.flow(path, "/hosted/sign-in")
		s.forward(finishLife - openLife)
		access := b.told(token)["accessToken"].(string)
		session := s.login(access, ada)
		s.forward(2 * time.Second)
		for name, r := range map[string]reply{
			"flow": b.send("POST", "/v1/hosted/flow", "", `{"flowToken":"`+token+`"}`),
			"complete": b.send("POST", "/v1/hosted/flow/complete", access,
				`{"flowToken":"`+token+`","sessionToken":"`+session+`"}`),
			"cancel": b.send("POST", "/v1/hosted/flow/cancel", access, `{"flowToken":"`+token+`"}`),
		} {
			expect.Refused(t, r, 428, CodeFlowExpired, name)
		}
		// They are forgotten a day later.
		rows := func() (n int) {
			expect.OK(t, s.db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRow("SELECT COUNT(*) FROM redirect_sessions", nil, &n)
			}))
			return n
		}
		expect.OK(t, s.Prune(t.Context()))
		expect.Equal(t, rows(), 3, "rows")
		s.forward(remembered)
		fresh := s.create(s.visitor(headless), ask(headless))
		expect.OK(t, s.Prune(t.Context()))
		expect.Equal(t, rows(), 1, "rows")
		b.flow(fresh, "/hosted/sign-in")
	})
}

// createLate makes a session and lets time pass.
func (s *shop) createLate(d time.Duration, body string) string {
	s.t.Helper()
	path := s.create(s.visitor(headless), body)
	s.forward(d)
	return path
}

// A flow is its own visitor's: nobody else ends it, whoever they are and whatever
// they know.
func TestFlowOfAnother(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		visitor := s.visitor(headless)
		b := s.browser()
		token := b.flow(s.create(visitor, ask(headless)), "/hosted/sign-in")
		access := b.told(token)["accessToken"].(string)
		second := b.flow(s.create(visitor, ask(headless)), "/hosted/sign-in")
		stranger := b.told(second)["accessToken"].(string)
		session := s.login(access, ada)
		for name, caller := range map[string]string{"who made it": visitor, "another flow": stranger,
			"another visitor": s.visitor(headless), "a visitor of another client": s.visitor(other)} {
			for _, r := range []reply{
				b.send("POST", "/v1/hosted/flow/complete", caller, `{"flowToken":"`+token+`","sessionToken":"`+session+`"}`),
				b.send("POST", "/v1/hosted/flow/cancel", caller, `{"flowToken":"`+token+`"}`),
			} {
				expect.Refused(t, r, 403, CodeNotThisFlow, name)
			}
		}
		for name, caller := range map[string]string{"nobody": "", "a member": s.tokens(ada).AccessToken, "an app": key} {
			if r := b.send("POST", "/v1/hosted/flow/complete", caller, `{"flowToken":"`+token+`","sessionToken":"`+session+`"}`); r.Status != 401 && r.Status != 403 {
				t.Errorf("%s: %d %s", name, r.Status, r.Text)
			}
		}
		// A session token of somebody else's sign-in does not end it either: nobody is
		// handed a sign-in that is not theirs.
		if r := b.send("POST", "/v1/hosted/flow/complete", access,
			`{"flowToken":"`+token+`","sessionToken":"`+s.login(stranger, ada)+`"}`); r.Status != 401 {
			t.Errorf("another's session token: %d %s", r.Status, r.Text)
		}
		for name, body := range map[string]string{
			"neither": `{"flowToken":"` + token + `"}`,
			"both":    `{"flowToken":"` + token + `","sessionToken":"x","useSession":true}`,
		} {
			expect.Status(t, b.send("POST", "/v1/hosted/flow/complete", access, body), 400, name)
		}
		// None of this ended it.
		if r := b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","sessionToken":"`+session+`"}`); r.Status != 200 {
			t.Errorf("its own: %d %s", r.Status, r.Text)
		}
		expect.Refused(t, b.send("POST", "/v1/hosted/flow", "", `{"flowToken":"`+token+`"}`), 428, CodeFlowOver, "over")
		expect.Refused(t, b.send("POST", "/v1/hosted/flow", "", `{"flowToken":"made-up"}`), 404, CodeFlowNotFound,
			"made up")
	})
}

// Nobody can prepare the session that somebody else will have, nor keep one that
// was replaced.
func TestFixation(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		s.member(bob)
		const name = "__Host-souk-session"
		planted := s.browser()
		planted.signIn(bob) // the attacker's own
		victim := s.browser()
		victim.cookies[name] = planted.cookies[name]
		victim.signIn(ada)
		expect.That(t, victim.cookies[name] != planted.cookies[name], "the planted session was taken over")
		silent := func(b *browser) string {
			return fragment(t, b.open(s.create(s.visitor(headless), ask(headless, "auth.prompt", "none"))),
				callback).Get("error")
		}
		expect.Equal(t, silent(planted), "login_required", "the session that was replaced still works")
		expect.Equal(t, silent(victim), "", "the new session does not work")
		made := s.browser()
		made.cookies[name] = "soukhs_made-up"
		made.signIn(ada)
		expect.That(t, made.cookies[name] != "soukhs_made-up", "a made-up secret was taken over")
		// A link that carries a sign-in of the attacker's does not sign the victim's browser in.
		attacker := s.visitor(headless)
		fresh := s.browser()
		fresh.open(s.create(attacker, ask(headless, "sessionToken", s.login(attacker, bob))))
		expect.Equal(t, len(fresh.cookies), 0, "cookies %v", fresh.cookies)
	})
}

// A flow goes on in the browser that it was opened in: a link with the attacker's own
// flow, and what signs in to it, neither signs the victim's browser in nor puts out who
// is signed in there.
func TestFlowOfAnotherBrowser(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		s.member(bob)
		victim := s.browser()
		victim.signIn(ada)
		before := maps.Clone(victim.cookies)
		attacker := s.browser()
		token := attacker.flow(s.create(s.visitor(headless), ask(headless)), "/hosted/sign-in")
		access := attacker.told(token)["accessToken"].(string)
		session := s.login(access, bob)
		for _, b := range []*browser{victim, s.browser()} {
			for _, r := range []reply{
				b.send("POST", "/v1/hosted/flow", "", `{"flowToken":"`+token+`"}`),
				b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","sessionToken":"`+session+`"}`),
				b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","useSession":true}`),
				b.send("POST", "/v1/hosted/flow/cancel", access, `{"flowToken":"`+token+`"}`),
			} {
				expect.Refused(t, r, 403, CodeNotThisFlow)
			}
		}
		expect.Diff(t, before, victim.cookies)
		if got := fragment(t, victim.open(s.create(s.visitor(headless), ask(headless, "auth.prompt", "none"))), callback); got.Get("code") == "" {
			t.Error("who was signed in is not any more")
		}
		if r := attacker.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","sessionToken":"`+session+
			`"}`); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		// Several flows go on in one browser at a time.
		one := victim.flow(s.create(s.visitor(headless), ask(headless)), "/hosted/sign-in")
		two := victim.flow(s.create(s.visitor(headless), ask(headless)), "/hosted/sign-in")
		victim.told(one)
		victim.told(two)
	})
}

// Who goes on without being asked has not proven anew who they are: what they get is
// as old as what they had, and opens nothing that needs a young sign-in.
func TestSilentIsNotFresh(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		visitor := s.visitor(headless)
		g, err := s.exchange(headless, fragment(t,
			s.browser().open(s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))),
			callback).Get("code"), callback)
		expect.OK(t, err)
		b := s.browser()
		b.signIn(ada)
		expect.StatusNow(t, s.call("POST", "/v1/factors/my/totp", g.AccessToken, `{}`), 200, "young")
		s.forward(time.Hour)
		stale := func(what, token string) {
			t.Helper()
			expect.Refused(t, s.call("POST", "/v1/factors/my/totp", token, `{}`), 428, accountfactors.CodeSignInAgain,
				what)
		}
		stale("the session itself", g.AccessToken)
		silent := func(b *browser, caller string) string {
			t.Helper()
			g, err := s.exchange(headless, fragment(t, b.open(s.create(caller, ask(headless, "auth.prompt", "none"))),
				callback).Get("code"), callback)
			expect.OK(t, err)
			if who := s.caller(g.AccessToken); who.ID != id {
				t.Fatalf("%+v", who)
			}
			return g.AccessToken
		}
		again := silent(s.browser(), g.AccessToken)
		stale("by the member's token", again)
		stale("by what came of that", silent(s.browser(), again))
		stale("by the cookie", silent(b, s.visitor(headless)))
		token := b.flow(s.create(s.visitor(headless), ask(headless)), "/hosted/sign-in")
		r := b.send("POST", "/v1/hosted/flow/complete", b.told(token)["accessToken"].(string),
			`{"flowToken":"`+token+`","useSession":true}`)
		went, err := s.exchange(headless, fragment(t, r.Body["redirectTo"].(string), callback).Get("code"), callback)
		expect.OK(t, err)
		stale("by going on", went.AccessToken)
		carried := b.flow(s.create(g.AccessToken, `{"storesProduct":{"productSlug":"blue-vase"}}`), "/hosted/continue")
		r = b.send("POST", "/v1/hosted/flow/complete", b.told(carried)["accessToken"].(string),
			`{"flowToken":"`+carried+`","useSession":true}`)
		stale("by being carried", r.Body["tokens"].(map[string]any)["access_token"].(string))
	})
}

// Other sites cannot have the browser call for them.
func TestCrossSite(t *testing.T) {
	t.Parallel()
	s := newShop(t, store.SQLite, public)
	s.member(ada)
	b := s.browser()
	b.signIn(ada)
	token := b.flow(s.create(s.visitor(headless), ask(headless)), "/hosted/sign-in")
	access := b.told(token)["accessToken"].(string)
	calls := map[string][2]string{
		"/v1/hosted/flow":          {"", `{"flowToken":"` + token + `"}`},
		"/v1/hosted/flow/complete": {access, `{"flowToken":"` + token + `","useSession":true}`},
		"/v1/hosted/flow/cancel":   {access, `{"flowToken":"` + token + `"}`},
		"/v1/hosted/sign-out":      {"", `{}`},
	}
	for path, call := range calls {
		for name, headers := range map[string][]string{
			"another site":             {"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"},
			"another host of the site": {"Sec-Fetch-Site", "same-site", "Origin", "https://blog.souk.example"},
			"a typed address":          {"Sec-Fetch-Site", "none"},
			"a lying origin":           {"Sec-Fetch-Site", "cross-site", "Origin", public},
			"an older browser":         {"Sec-Fetch-Site", "", "Origin", "https://evil.example"},
			"a sandbox":                {"Sec-Fetch-Site", "", "Origin", "null"},
			"plain http":               {"Sec-Fetch-Site", "", "Origin", "http://souk.example"},
			"a form":                   {"Sec-Fetch-Site", "cross-site", "Content-Type", "text/plain"},
			"a cookie and no word":     {"Sec-Fetch-Site", ""},
		} {
			expect.Refused(t, b.send("POST", path, call[0], call[1], headers...), 403, CodeCrossSite, "%s from %s",
				path, name)
		}
	}
	expect.ThatNow(t, b.cookies["__Host-souk-session"] != "", "cookies %v", b.cookies)
	// An older browser on the shop's own page.
	if r := b.send("POST", "/v1/hosted/flow/complete", access, calls["/v1/hosted/flow/complete"][1], "Sec-Fetch-Site", "",
		"Origin", public); r.Status != 200 {
		t.Errorf("%d %s", r.Status, r.Text)
	}
}

// A client that is disabled or gone midway sends nobody anywhere, and one whose list
// has changed only where it may.
func TestClientMidway(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		admin := actor.With(t.Context(), actor.Actor{Kind: actor.System})
		change := func(field string) {
			t.Helper()
			c, err := s.tokenService.GetClient(admin, headless)
			expect.OK(t, err)
			if r := s.call("PATCH", "/v1/oauth-clients/"+headless, key,
				fmt.Sprintf(`{"oauthClient":{"id":%q,"revision":"%d",%s}}`, headless, c.Revision, field)); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Text)
			}
		}
		visitor, b := s.visitor(headless), s.browser()
		unopened := s.create(visitor, ask(headless))
		silent := s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))
		window := s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada), "responseMode", "web_message",
			"redirectUri", ""))
		token := b.flow(s.create(visitor, ask(headless)), "/hosted/sign-in")
		access := b.told(token)["accessToken"].(string)
		session := s.login(access, ada)
		code := fragment(t, b.open(s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))),
			callback).Get("code")

		change(`"allowedRedirectDomains":["https://elsewhere.example"]`)
		expect.Equal(t, b.open(silent), "/hosted/problem?code="+CodeNotAllowed,
			"an address that is not listed any more")
		if r := b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","sessionToken":"`+session+`"}`); r.Status != 403 || r.Code() != CodeNotAllowed {
			t.Errorf("complete: %d %s", r.Status, r.Text)
		}
		change(`"allowedRedirectDomains":["https://shop.example"]`)
		change(`"disabled":true`)
		for name, path := range map[string]string{"unopened": unopened, "window": window} {
			expect.Equal(t, b.open(path), "/hosted/problem?code="+CodeNotAllowed, name)
		}
		expect.Refused(t, b.send("POST", "/v1/hosted/flow", "", `{"flowToken":"`+token+`"}`), 403, CodeNotAllowed,
			"flow")
		if r := b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","sessionToken":"`+session+`"}`); r.Status != 401 {
			t.Errorf("complete: %d %s", r.Status, r.Text)
		}
		expect.Kind(t, expect.Err(s.exchange(headless, code, callback)), errs.Unauthenticated, "exchange")
		expect.Status(t, s.call("POST", "/v1/redirect-session", key, ask(headless)), 400, "create")
	})
}

// Who is blocked midway gets no code, no tokens, and is signed in nowhere.
func TestMemberMidway(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		visitor, b := s.visitor(headless), s.browser()
		b.signIn(ada)
		bound := s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))
		window := s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada), "responseMode", "web_message",
			"redirectUri", ""))
		code := fragment(t, b.open(s.create(visitor, ask(headless, "sessionToken", s.login(visitor, ada)))),
			callback).Get("code")
		token := b.flow(s.create(visitor, ask(headless)), "/hosted/sign-in")
		flow := b.told(token)
		access := flow["accessToken"].(string)
		expect.ThatNow(t, flow["member"] != nil, "not signed in")
		session := s.login(access, ada)
		_, err := s.people.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), id)
		expect.OK(t, err)
		if got := fragment(t, b.open(bound), callback); got.Get("error") != "access_denied" || got.Get("code") != "" ||
			got.Get("state") != "the-state" {
			t.Errorf("bound: %v", got)
		}
		if answer, _ := posted(t, b.send("GET", window, "", "")); answer["error"] != "access_denied" || answer["code"] != "" {
			t.Errorf("window: %v", answer)
		}
		expect.Code(t, expect.Err(s.exchange(headless, code, callback)), tokens.CodeInvalidGrant, "exchange")
		expect.That(t, b.told(token)["member"] == nil, "still offered")
		for _, proof := range []string{`"useSession":true`, `"sessionToken":"` + session + `"`} {
			if r := b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`",`+proof+`}`); r.Status != 401 &&
				r.Status != 428 {
				t.Errorf("complete with %s: %d %s", proof, r.Status, r.Text)
			}
		}
		if got := fragment(t, b.open(s.create(visitor, ask(headless, "auth.prompt", "none"))), callback); got.Get("error") != "login_required" {
			t.Errorf("silently: %v", got)
		}
	})
}

// New signing keys end no flow and nobody's session.
func TestKeyRotation(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		visitor, b := s.visitor(headless), s.browser()
		b.signIn(ada)
		g := s.tokens(ada)
		path := s.create(visitor, ask(headless))
		expect.OK(t, s.tokenService.RotateKey(t.Context()))
		s.forward(10 * time.Minute)
		token := b.flow(path, "/hosted/sign-in")
		expect.Status(t, b.complete(token, ada, ""), 200)
		s.caller(g.AccessToken)
		s.caller(visitor)
		if got := fragment(t, b.open(s.create(visitor, ask(headless, "auth.prompt", "none"))), callback); got.Get("code") == "" {
			t.Errorf("silently: %v", got)
		}
	})
}

// What ends a hosted session on one node is known to all at once.
func TestOtherNodes(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.member(ada)
		far := s.node()
		b := s.browser()
		b.signIn(ada)
		there := &browser{far, b.cookies}
		silent := func() string {
			return fragment(t, there.open(s.create(s.visitor(headless), ask(headless, "auth.prompt", "none"))),
				callback).Get("error")
		}
		expect.Equal(t, silent(), "", "not known there")
		kept := b.cookies["__Host-souk-session"]
		expect.StatusNow(t, b.send("POST", "/v1/hosted/sign-out", "", `{}`), 200)
		there.cookies = map[string]string{"__Host-souk-session": kept}
		expect.Equal(t, silent(), "login_required", "ended here, and alive there")
		// An address opened on one node is used on the other.
		path := s.create(s.visitor(headless), ask(headless))
		b.flow(path, "/hosted/sign-in")
		expect.Equal(t, there.open(path), "/hosted/problem?code="+CodeAddressUsed, "twice")
	})
}
