package credentials_test

import (
	"fmt"
	"testing"

	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestCaptchaIsOffByDefault(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	n.Member(peopletest.Ada)
	r := n.Call("GET", "/v1/sign-in-policy", peopletest.Key, "")
	expect.Equal(t, r.Body["signInPolicy"].(map[string]any)["captcha"].(map[string]any)["mode"],
		signinpolicy.CaptchaOff, "mode")
}

func TestCaptchaAtRegistration(t *testing.T) {
	t.Parallel()
	n, p := peopletest.Guarded(t, store.SQLite, signinpolicy.CaptchaRegistration)
	visitor := n.Visitor().AccessToken
	register := func(email string, tokens ...string) peopletest.Reply {
		return n.Call("POST", "/v2/register", visitor, peopletest.WithCaptcha(email, peopletest.Password, tokens...))
	}
	for name, test := range map[string]struct {
		tokens []string
		code   string
	}{
		"none":  {nil, credentials.CodeNoCaptcha},
		"empty": {[]string{peopletest.Visible(""), `{}`}, credentials.CodeNoCaptcha},
		"of another site key": {[]string{`{"recaptchaForClientSiteKey":{"token":"x","siteKeyId":"theirs"}}`},
			credentials.CodeNoCaptcha},
		"garbage": {[]string{peopletest.Visible("garbage")}, credentials.CodeWrongCaptcha},
		"made for a login": {[]string{peopletest.Visible(p.Solve("visible", signinpolicy.AtLogin))},
			credentials.CodeWrongCaptcha},
		"of the other widget": {[]string{peopletest.Invisible(p.Solve("visible", ""))}, credentials.CodeWrongCaptcha},
		"good after two wrong": {[]string{peopletest.Visible("a"), peopletest.Visible("b"),
			peopletest.Visible(p.Solve("visible", ""))}, credentials.CodeWrongCaptcha},
	} {
		expect.Refused(t, register(peopletest.Ada, test.tokens...), 400, test.code, name)
	}
	for i, token := range []string{
		peopletest.Visible(p.Solve("visible", "")), peopletest.Visible(p.Solve("visible", signinpolicy.AtRegistration)),
		peopletest.Invisible(p.Solve("invisible", signinpolicy.AtRegistration)),
		`{"NoCaptcha":"` + p.Solve("visible", "") + `"}`,
		`{"recaptchaForClientSiteKey":{"token":"` + p.Solve("invisible", "") + `","siteKeyId":"site-invisible"}}`,
	} {
		n.Want(register(fmt.Sprintf("ada%d@example.com", i), token), signin.StateSuccess)
		expect.Refused(t, register(fmt.Sprintf("bob%d@example.com", i), token), 0, credentials.CodeWrongCaptcha,
			"a token twice")
	}
	n.Want(register("eve@example.com", peopletest.Visible("wrong"), peopletest.Invisible(p.Solve("invisible", ""))),
		signin.StateSuccess)
	// Signing in is not asked for one, and a token that is sent anyway costs no call.
	calls := p.Calls()
	n.Want(n.Call("POST", "/v2/login", visitor,
		peopletest.WithCaptcha("eve@example.com", peopletest.Password, peopletest.Visible("x"))), signin.StateSuccess)
	expect.Equal(t, p.Calls(), calls, "asked without need")
	// A token of a page that is not ours; of a page of the client; of one that was added.
	p.Set(func() { p.Hosts = "evil.example" })
	expect.Refused(t, register("fay@example.com", peopletest.Visible(p.Solve("visible", ""))), 0,
		credentials.CodeWrongCaptcha, "of another page")
	p.Set(func() { p.Hosts = "shop.example" })
	n.Want(register("fay@example.com", peopletest.Visible(p.Solve("visible", ""))), signin.StateSuccess)
	p.Set(func() { p.Hosts = "added.example" })
	n.Policy(`{"captcha":{"hostnames":["added.example"]}}`)
	n.Want(register("gil@example.com", peopletest.Visible(p.Solve("visible", ""))), signin.StateSuccess)
	// While the provider is down nobody registers, and hears so.
	p.Set(func() { p.Down = true })
	if r := register("hal@example.com", peopletest.Visible(p.Solve("visible", ""))); r.Status != 503 ||
		r.Header.Get("Retry-After") != "30" {
		t.Errorf("provider down: %d %v", r.Status, r.Header)
	}
}

func TestCaptchaAtEveryLogin(t *testing.T) {
	t.Parallel()
	n, p := peopletest.Guarded(t, store.SQLite, signinpolicy.CaptchaLogin)
	n.Member(peopletest.Ada)
	visitor := n.Visitor().AccessToken
	login := func(password string, tokens ...string) peopletest.Reply {
		return n.Call("POST", "/v2/login", visitor, peopletest.WithCaptcha(peopletest.Ada, password, tokens...))
	}
	expect.Refused(t, login(peopletest.Password), 0, credentials.CodeNoCaptcha, "none")
	n.Want(login(peopletest.Password, peopletest.Visible(p.Solve("visible", signinpolicy.AtLogin))), signin.StateSuccess)
	if r := n.Call("POST", "/api/v1/auth/login", visitor, `{"email":"`+peopletest.Ada+`","password":"`+peopletest.Password+
		`"}`); r.Code() != credentials.CodeNoCaptcha {
		t.Errorf("the older call is no way around: %d %s", r.Status, r.Text)
	}
	if r := n.Call("POST", "/api/v1/auth/login", visitor, `{"email":"`+peopletest.Ada+`","password":"`+peopletest.Password+
		`","recaptchaToken":"`+p.Solve("visible", "")+`"}`); r.Status != 200 {
		t.Errorf("the older call: %d %s", r.Status, r.Text)
	}
	// Whoever solves captchas may err more often than others, but not without end.
	for i := range credentials.PersonFactor * credentials.FailHere {
		if r := login("wrong horse", peopletest.Visible(p.Solve("visible", ""))); r.Code() != credentials.CodeWrongPassword {
			t.Fatalf("%d: %d %s", i, r.Status, r.Text)
		}
	}
	if r := login(peopletest.Password, peopletest.Visible(p.Solve("visible", ""))); r.Status != 429 ||
		r.Header.Get("Retry-After") != "600" {
		t.Errorf("%d %s", r.Status, r.Text)
	}
	// While the provider is down the limits alone decide.
	n.Clock.Advance(credentials.FailWindow)
	p.Set(func() { p.Down = true })
	n.Want(login(peopletest.Password, peopletest.Visible("anything")), signin.StateSuccess)
	for range credentials.FailHere {
		expect.Refused(t, login("wrong horse", peopletest.Visible("anything")), 0, credentials.CodeWrongPassword)
	}
	expect.Status(t, login(peopletest.Password, peopletest.Visible("anything")), 429, "provider down")
	expect.Refused(t, login(peopletest.Password), 0, credentials.CodeNoCaptcha, "no token is no token")
}

// After five failures of an account, from wherever, or twenty from one address, a
// captcha is asked for, on every node, whether or not there is such an account.
func TestCaptchaAfterFailures(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		testCaptchaAfterFailures(t, dialect)
	})
}

func testCaptchaAfterFailures(t *testing.T, dialect store.Dialect) {
	t.Helper()
	c := peopletest.NewClock()
	db := storetest.Open(t, dialect, c.Set)
	n, p := peopletest.GuardedOn(t, db, c, signinpolicy.CaptchaAfterFailures)
	other := peopletest.StartNode(t, db, c, func(cfg *identity.Config) { cfg.Captcha = n.Credentials.Captcha() })
	n.Member(peopletest.Ada)
	from := func(n *peopletest.Node, address, email, password string, tokens ...credentials.CaptchaToken) error {
		ctx := actor.WithOrigin(actor.With(t.Context(), n.In(n.Visitor().AccessToken)), actor.Origin{Address: address})
		_, err := n.SignIn.Login(ctx, signin.Credentials{Email: email, Password: password, Captcha: tokens})
		return err
	}
	code := errs.CodeOf
	for _, email := range []string{peopletest.Ada, "nobody@example.com"} {
		for i := range credentials.CaptchaAccount {
			if err := from([]*peopletest.Node{n, other}[i%2], fmt.Sprintf("198.51.100.%d", i), email, "wrong horse"); code(err) == credentials.CodeNoCaptcha || err == nil {
				t.Fatalf("%s %d: %v", email, i, err)
			}
		}
		for _, n := range []*peopletest.Node{n, other} {
			if err := from(n, "198.51.100.77", email, peopletest.Password); code(err) != credentials.CodeNoCaptcha {
				t.Errorf("%s: %v", email, err)
			}
		}
	}
	if err := from(n, "198.51.100.77", peopletest.Ada, peopletest.Password,
		credentials.CaptchaToken{Recaptcha: "garbage"}); code(err) != credentials.CodeWrongCaptcha {
		t.Error(err)
	}
	peopletest.Must(t, from(other, "198.51.100.77", peopletest.Ada, peopletest.Password,
		credentials.CaptchaToken{Recaptcha: p.Solve("visible", "")}))
	// Many accounts from one address; IPv6 counts by what one subscriber has.
	for i := range credentials.CaptchaAddress {
		if err := from(n, fmt.Sprintf("2001:db8:1:1::%x", i+1), fmt.Sprintf("a%d@example.com", i), "wrong horse"); code(err) != signin.CodeUnknownEmail {
			t.Fatalf("%d: %v", i, err)
		}
	}
	if err := from(other, "2001:db8:1:1:ffff::1", "fresh@example.com", "wrong horse"); code(err) != credentials.CodeNoCaptcha {
		t.Errorf("one address, many accounts: %v", err)
	}
	if err := from(other, "2001:db8:1:2::1", "fresh@example.com", "wrong horse"); code(err) != signin.CodeUnknownEmail {
		t.Errorf("a neighbour: %v", err)
	}
	// Ten minutes later all is forgotten, and swept.
	c.Advance(credentials.FailWindow)
	peopletest.Must(t, from(n, "198.51.100.77", peopletest.Ada, peopletest.Password))
	c.Advance(credentials.MailWindow)
	peopletest.Must(t, n.Service.Prune(t.Context()))
	peopletest.Must(t, db.Read(t.Context(), func(tx *store.Tx) error {
		left := -1
		peopletest.Must(t, tx.QueryRow("SELECT COUNT(*) FROM sign_in_tries", nil, &left))
		expect.Equal(t, left, 0, "counts are left")
		return nil
	}))
}
