package identity

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestCaptchaIsOffByDefault(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	n.member(ada)
	r := n.call("GET", "/v1/sign-in-policy", testKey, "")
	if got := r.body["signInPolicy"].(map[string]any)["captcha"].(map[string]any)["mode"]; got != CaptchaOff {
		t.Errorf("mode %v", got)
	}
}

func TestCaptchaPolicy(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		patch := func(captcha string) reply {
			return n.call("PATCH", "/v1/sign-in-policy", testKey, `{"signInPolicy":{"captcha":`+captcha+`}}`)
		}
		for captcha, fields := range map[string]string{
			`{"mode":"SOMETIMES"}`: "signInPolicy.captcha.mode",
			`{"mode":"BOTH"}`:      "signInPolicy.captcha.provider signInPolicy.captcha.secret signInPolicy.captcha.siteKey",
			`{"mode":"BOTH","provider":"COIN","siteKey":"k","secret":"s"}`: "signInPolicy.captcha.provider",
			`{"mode":"LOGIN","provider":"TURNSTILE","siteKey":"k"}`:        "signInPolicy.captcha.secret",
			`{"minimumScore":1.5}`:                                                  "signInPolicy.captcha.minimumScore",
			`{"secret":"` + strings.Repeat("s", 501) + `"}`:                         "signInPolicy.captcha.secret",
			`{"mode":"LOGIN","provider":"HCAPTCHA","siteKey":"k","hasSecret":true}`: "signInPolicy.captcha.secret",
		} {
			r := patch(captcha)
			got := r.violated()
			slices.Sort(got)
			if r.status != 400 || strings.Join(got, " ") != fields {
				t.Errorf("%s: %d %v", captcha, r.status, got)
			}
		}
		// Secrets go in and do not come out, neither here nor in records of the change.
		r := patch(`{"mode":"BOTH",` + captchaOn + `}`)
		if r.status != 200 || strings.Contains(r.text, "visible-secret") {
			t.Fatalf("%d %s", r.status, r.text)
		}
		for _, r := range []reply{n.call("GET", "/v1/sign-in-policy", testKey, ""), n.call("GET", "/v1/sign-on-policies", testKey, ""), n.call("POST", "/v1/audit-log/query", testKey, `{}`)} {
			if r.status != 200 || strings.Contains(r.text, "visible-secret") {
				t.Errorf("%d %s", r.status, r.text)
			}
		}
		must(t, n.db.Read(t.Context(), func(tx *store.Tx) error {
			for _, table := range []string{"SELECT value FROM settings", "SELECT body FROM outbox"} {
				must(t, tx.Each(table, nil, func(rows store.Rows) error {
					var text string
					must(t, rows.Scan(&text))
					if strings.Contains(text, "visible-secret") {
						t.Errorf("%s: %s", table, text)
					}
					return nil
				}))
			}
			policy, err := readPolicy(tx, "x")
			must(t, err)
			for hidden, want := range map[bool]string{false: "visible-secret", true: "invisible-secret"} {
				site, err := n.captchaSite(tx, &policy.Captcha, hidden)
				if err != nil || site.Secret != want {
					t.Errorf("%v: %+v %v", hidden, site, err)
				}
			}
			return nil
		}))
		// It stays when something else changes, and goes with the provider.
		if r := patch(`{"minimumScore":0.7}`); r.status != 200 || !strings.Contains(r.text, `"hasSecret":true`) {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := patch(`{"provider":"TURNSTILE"}`); r.status != 400 || len(r.violated()) != 1 {
			t.Errorf("a secret for another provider: %d %s", r.status, r.text)
		}
		if r := patch(`null`); r.status != 200 || strings.Contains(r.text, `"hasSecret":true`) || !strings.Contains(r.text, `"mode":"OFF"`) {
			t.Errorf("%d %s", r.status, r.text)
		}
		must(t, n.db.Read(t.Context(), func(tx *store.Tx) error {
			kept, err := readCaptchaSecrets(tx)
			if kept != (captchaSecrets{}) || err != nil {
				t.Errorf("kept %+v %v", kept, err)
			}
			return nil
		}))
	})
}

func TestCaptchaAtRegistration(t *testing.T) {
	t.Parallel()
	n, p := guarded(t, store.SQLite, CaptchaRegistration)
	visitor := n.visitor().AccessToken
	register := func(email string, tokens ...string) reply {
		return n.call("POST", "/v2/register", visitor, withCaptcha(email, password, tokens...))
	}
	for name, test := range map[string]struct {
		tokens []string
		code   string
	}{
		"none":                 {nil, CodeNoCaptcha},
		"empty":                {[]string{visible(""), `{}`}, CodeNoCaptcha},
		"of another site key":  {[]string{`{"recaptchaForClientSiteKey":{"token":"x","siteKeyId":"theirs"}}`}, CodeNoCaptcha},
		"garbage":              {[]string{visible("garbage")}, CodeWrongCaptcha},
		"made for a login":     {[]string{visible(p.solve("visible", captchaLogin))}, CodeWrongCaptcha},
		"of the other widget":  {[]string{invisible(p.solve("visible", ""))}, CodeWrongCaptcha},
		"good after two wrong": {[]string{visible("a"), visible("b"), visible(p.solve("visible", ""))}, CodeWrongCaptcha},
	} {
		if r := register(ada, test.tokens...); r.status != 400 || r.code() != test.code {
			t.Errorf("%s: %d %s", name, r.status, r.text)
		}
	}
	for i, token := range []string{
		visible(p.solve("visible", "")), visible(p.solve("visible", captchaRegister)), invisible(p.solve("invisible", captchaRegister)), `{"NoCaptcha":"` + p.solve("visible", "") + `"}`,
		`{"recaptchaForClientSiteKey":{"token":"` + p.solve("invisible", "") + `","siteKeyId":"site-invisible"}}`,
	} {
		n.want(register(fmt.Sprintf("ada%d@example.com", i), token), StateSuccess)
		if r := register(fmt.Sprintf("bob%d@example.com", i), token); r.code() != CodeWrongCaptcha {
			t.Errorf("a token twice: %d %s", r.status, r.text)
		}
	}
	n.want(register("eve@example.com", visible("wrong"), invisible(p.solve("invisible", ""))), StateSuccess)
	// Signing in is not asked for one, and a token that is sent anyway costs no call.
	calls := p.calls()
	n.want(n.call("POST", "/v2/login", visitor, withCaptcha("eve@example.com", password, visible("x"))), StateSuccess)
	if p.calls() != calls {
		t.Error("asked without need")
	}
	// A token of a page that is not ours; of a page of the client; of one that was added.
	p.set(func() { p.hosts = "evil.example" })
	if r := register("fay@example.com", visible(p.solve("visible", ""))); r.code() != CodeWrongCaptcha {
		t.Errorf("of another page: %d %s", r.status, r.text)
	}
	p.set(func() { p.hosts = "shop.example" })
	n.want(register("fay@example.com", visible(p.solve("visible", ""))), StateSuccess)
	p.set(func() { p.hosts = "added.example" })
	n.policy(`{"captcha":{"hostnames":["added.example"]}}`)
	n.want(register("gil@example.com", visible(p.solve("visible", ""))), StateSuccess)
	// While the provider is down nobody registers, and hears so.
	p.set(func() { p.down = true })
	if r := register("hal@example.com", visible(p.solve("visible", ""))); r.status != 503 || r.header.Get("Retry-After") != "30" {
		t.Errorf("provider down: %d %v", r.status, r.header)
	}
}

func TestCaptchaAtEveryLogin(t *testing.T) {
	t.Parallel()
	n, p := guarded(t, store.SQLite, CaptchaLogin)
	n.member(ada)
	visitor := n.visitor().AccessToken
	login := func(password string, tokens ...string) reply {
		return n.call("POST", "/v2/login", visitor, withCaptcha(ada, password, tokens...))
	}
	if r := login(password); r.code() != CodeNoCaptcha {
		t.Errorf("none: %d %s", r.status, r.text)
	}
	n.want(login(password, visible(p.solve("visible", captchaLogin))), StateSuccess)
	if r := n.call("POST", "/api/v1/auth/login", visitor, `{"email":"`+ada+`","password":"`+password+`"}`); r.code() != CodeNoCaptcha {
		t.Errorf("the older call is no way around: %d %s", r.status, r.text)
	}
	if r := n.call("POST", "/api/v1/auth/login", visitor, `{"email":"`+ada+`","password":"`+password+`","recaptchaToken":"`+p.solve("visible", "")+`"}`); r.status != 200 {
		t.Errorf("the older call: %d %s", r.status, r.text)
	}
	// Whoever solves captchas may err more often than others, but not without end.
	for i := range personFactor * failHere {
		if r := login("wrong horse", visible(p.solve("visible", ""))); r.code() != CodeWrongPassword {
			t.Fatalf("%d: %d %s", i, r.status, r.text)
		}
	}
	if r := login(password, visible(p.solve("visible", ""))); r.status != 429 || r.header.Get("Retry-After") != "600" {
		t.Errorf("%d %s", r.status, r.text)
	}
	// While the provider is down the limits alone decide.
	n.clock.forward(failWindow)
	p.set(func() { p.down = true })
	n.want(login(password, visible("anything")), StateSuccess)
	for range failHere {
		if r := login("wrong horse", visible("anything")); r.code() != CodeWrongPassword {
			t.Errorf("%d %s", r.status, r.text)
		}
	}
	if r := login(password, visible("anything")); r.status != 429 {
		t.Errorf("provider down: %d %s", r.status, r.text)
	}
	if r := login(password); r.code() != CodeNoCaptcha {
		t.Errorf("no token is no token: %d %s", r.status, r.text)
	}
}

// After five failures of an account, from wherever, or twenty from one address, a
// captcha is asked for, on every node, whether or not there is such an account.
func TestCaptchaAfterFailures(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			testCaptchaAfterFailures(t, dialect)
		})
	}
}

func testCaptchaAfterFailures(t *testing.T, dialect store.Dialect) {
	t.Helper()
	c := newClock()
	db := storetest.Open(t, dialect, c.option)
	n, p := guardedOn(t, db, c, CaptchaAfterFailures)
	other := startNode(t, db, c, func(cfg *Config) { cfg.Captcha = n.captcha })
	n.member(ada)
	from := func(n *node, address, email, password string, tokens ...CaptchaToken) error {
		ctx := actor.WithOrigin(actor.With(t.Context(), n.in(n.visitor().AccessToken)), actor.Origin{Address: address})
		_, err := n.Login(ctx, Credentials{Email: email, Password: password, Captcha: tokens})
		return err
	}
	code := errs.CodeOf
	for _, email := range []string{ada, "nobody@example.com"} {
		for i := range captchaAccount {
			if err := from([]*node{n, other}[i%2], fmt.Sprintf("198.51.100.%d", i), email, "wrong horse"); code(err) == CodeNoCaptcha || err == nil {
				t.Fatalf("%s %d: %v", email, i, err)
			}
		}
		for _, n := range []*node{n, other} {
			if err := from(n, "198.51.100.77", email, password); code(err) != CodeNoCaptcha {
				t.Errorf("%s: %v", email, err)
			}
		}
	}
	if err := from(n, "198.51.100.77", ada, password, CaptchaToken{Recaptcha: "garbage"}); code(err) != CodeWrongCaptcha {
		t.Error(err)
	}
	must(t, from(other, "198.51.100.77", ada, password, CaptchaToken{Recaptcha: p.solve("visible", "")}))
	// Many accounts from one address; IPv6 counts by what one subscriber has.
	for i := range captchaAddress {
		if err := from(n, fmt.Sprintf("2001:db8:1:1::%x", i+1), fmt.Sprintf("a%d@example.com", i), "wrong horse"); code(err) != CodeUnknownEmail {
			t.Fatalf("%d: %v", i, err)
		}
	}
	if err := from(other, "2001:db8:1:1:ffff::1", "fresh@example.com", "wrong horse"); code(err) != CodeNoCaptcha {
		t.Errorf("one address, many accounts: %v", err)
	}
	if err := from(other, "2001:db8:1:2::1", "fresh@example.com", "wrong horse"); code(err) != CodeUnknownEmail {
		t.Errorf("a neighbour: %v", err)
	}
	// Ten minutes later all is forgotten, and swept.
	c.forward(failWindow)
	must(t, from(n, "198.51.100.77", ada, password))
	c.forward(mailWindow)
	must(t, n.Service.Prune(t.Context()))
	must(t, db.Read(t.Context(), func(tx *store.Tx) error {
		left := -1
		must(t, tx.QueryRow("SELECT COUNT(*) FROM sign_in_tries", nil, &left))
		if left != 0 {
			t.Errorf("%d counts are left", left)
		}
		return nil
	}))
}
