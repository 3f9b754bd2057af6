package identity

import (
	"strings"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestRegisterAndLogin(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		visitor := n.visitor().AccessToken
		r := n.call("POST", "/_api/iam/authentication/v2/register", visitor, `{"loginId":{"email":" Ada@Example.com "},"password":"`+password+`","profile":{"firstName":"Ada","labels":["vip"],"slug":"owner",
			"phonesV2":[{"phone":"+49 30 123456"}],"customFields":[{"name":"born","value":{"dateValue":"1815-12-10T00:00:00.000Z"}}]},"captchaTokens":[{"Recaptcha":"x"}]}`)
		n.want(r, StateSuccess)
		identity := r.identity()
		profile := identity["identityProfile"].(map[string]any)
		if identity["email"].(map[string]any)["address"] != "Ada@Example.com" || identity["email"].(map[string]any)["isVerified"] != false || identity["status"].(map[string]any)["name"] != "ACTIVE" {
			t.Errorf("identity %v", identity)
		}
		if profile["firstName"] != "Ada" || profile["slug"] != nil || len(profile["labels"].([]any)) != 0 || profile["phonesV2"].([]any)[0].(map[string]any)["tag"] != "UNTAGGED" || profile["privacyStatus"] != "UNDEFINED" {
			t.Errorf("profile %v", profile)
		}
		for _, email := range []string{"ADA@EXAMPLE.COM", "ada@example.com"} {
			if r := n.register(visitor, email); r.status != 409 || r.code() != "-19995" {
				t.Errorf("%s again: %d %s", email, r.status, r.text)
			}
		}
		if got := n.login(visitor, "aDa@example.com", password); got.identity()["id"] != identity["id"] {
			t.Errorf("login: %s", got.text)
		}
		if r := n.login(visitor, ada, "wrong horse"); r.status != 400 || r.code() != "-19976" {
			t.Errorf("wrong password: %d %s", r.status, r.text)
		}
		if r := n.login(visitor, "bob@example.com", password); r.status != 400 || r.code() != CodeUnknownEmail {
			t.Errorf("unknown: %d %s", r.status, r.text)
		}
		// A login never answers a validation error: clients crash on it.
		for _, body := range []string{``, `{}`, `null`, `[]`, `7`, `{"loginId":7}`, `{"loginId":{"email":["x"]},"password":{}}`, `{"loginId":{"email":"not one"},"password":"` + strings.Repeat("x", 5000) + `"}`} {
			if r := n.call("POST", "/v2/login", visitor, body); r.status != 400 || r.code() == "" {
				t.Errorf("%.40s: %d %s", body, r.status, r.text)
			}
		}
	})
}

func TestRegisterViolations(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	visitor := n.visitor().AccessToken
	r := n.call("POST", "/v2/register", visitor, `{"loginId":{"email":"no address"},"password":"short","profile":{"firstName":"`+strings.Repeat("x", 101)+`"}}`)
	if got := strings.Join(r.violated(), " "); got != "loginId.email password profile.firstName" {
		t.Fatalf("%s: %s", got, r.text)
	}
	for _, v := range r.body["details"].(map[string]any)["validationError"].(map[string]any)["fieldViolations"].([]any) {
		data, ok := v.(map[string]any)["data"].(map[string]any)
		if !ok || (v.(map[string]any)["field"] == "loginId.email") != (data["type"] == "EMAIL") {
			t.Errorf("violation %v", v)
		}
	}
	// An oversized profile is refused before it is read.
	if r := n.call("POST", "/v2/register", visitor, `{"loginId":{"email":"`+ada+`"},"password":"`+password+`","profile":{"nickname":"`+strings.Repeat("x", accounts.MaxBody)+`"}}`); r.status != 413 {
		t.Errorf("oversized: %d", r.status)
	}
	n.policy(`{"minimumPasswordLength":20}`)
	if r := n.register(visitor, ada); len(r.violated()) != 1 {
		t.Errorf("shop's own minimum: %s", r.text)
	}
	n.policy(`{"minimumPasswordLength":8,"openRegistration":false}`)
	if r := n.register(visitor, ada); r.status != 403 || r.code() != CodeClosed {
		t.Errorf("closed: %d %s", r.status, r.text)
	}
}

func TestEmailVerification(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.policy(`{"requireEmailVerification":true}`)
		visitor, other := n.visitor().AccessToken, n.visitor().AccessToken
		state := n.want(n.register(visitor, ada), StateVerify)
		code := n.mails.last(t, mailVerifyEmail).Data["code"].(string)
		verify := func(token, code, state string) reply {
			return n.call("POST", "/_api/iam/verification/v1/auth/verify", token, `{"code":"`+code+`","stateToken":"`+state+`"}`)
		}
		// The state token of another account, and of another caller.
		bob := n.want(n.register(other, "bob@example.com"), StateVerify)
		if len(code) != 6 {
			t.Fatalf("code %q", code)
		}
		for name, r := range map[string]reply{
			"another account's state": verify(other, code, bob),
			"another caller":          verify(other, code, state),
			"no state":                verify(visitor, code, "garbage"),
			"wrong code":              verify(visitor, wrongCode(code), state),
		} {
			if r.status != 400 || r.code() != CodeVerificationFailed {
				t.Errorf("%s: %d %s", name, r.status, r.text)
			}
		}
		if r := n.login(visitor, ada, password); r.body["state"] != StateVerify || len(n.mails.all()) != 2 {
			t.Errorf("login meanwhile: %s, %d mails", r.text, len(n.mails.all()))
		}
		r := verify(visitor, code, state)
		n.want(r, StateSuccess)
		if r.identity()["email"].(map[string]any)["isVerified"] != true {
			t.Errorf("not verified: %s", r.text)
		}
		if r := verify(visitor, code, state); r.code() != CodeVerificationFailed {
			t.Errorf("code replay: %d %s", r.status, r.text)
		}
		n.want(n.login(visitor, ada, password), StateSuccess)
	})
}

// Five wrong tries end a code; a new one can be had once a minute, five times an hour.
func TestBruteForceOnCodes(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.policy(`{"requireEmailVerification":true}`)
		visitor := n.visitor().AccessToken
		state := n.want(n.register(visitor, ada), StateVerify)
		code := n.mails.last(t, mailVerifyEmail).Data["code"].(string)
		verify := func(code string) reply {
			return n.call("POST", "/v1/auth/verify", visitor, `{"code":"`+code+`","stateToken":"`+state+`"}`)
		}
		for range codeTries {
			verify(wrongCode(code))
		}
		if r := verify(code); r.code() != CodeVerificationFailed {
			t.Fatalf("the right code after five wrong ones: %d %s", r.status, r.text)
		}
		resend := func() reply { return n.call("POST", "/v1/auth/resend", visitor, `{"stateToken":"`+state+`"}`) }
		if r := resend(); r.status != 429 || r.header.Get("Retry-After") != "60" {
			t.Errorf("resend at once: %d %v", r.status, r.header)
		}
		for i := 1; i < codesAnHour; i++ {
			n.clock.forward(codeEvery)
			if r := resend(); r.status != 200 || r.body["stateToken"] != state {
				t.Fatalf("resend %d: %d %s", i, r.status, r.text)
			}
		}
		n.clock.forward(codeEvery)
		if r := resend(); r.status != 429 {
			t.Errorf("sixth mail within the hour: %d", r.status)
		}
		code = n.mails.last(t, mailVerifyEmail).Data["code"].(string)
		n.clock.forward(codeLife)
		if r := verify(code); r.code() != CodeVerificationFailed {
			t.Errorf("an old code: %d %s", r.status, r.text)
		}
		n.clock.forward(ticketLives[forState])
		if r := resend(); r.code() != CodeVerificationFailed {
			t.Errorf("an old state: %d %s", r.status, r.text)
		}
	})
}

func TestOwnerApproval(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.policy(`{"requireOwnerApproval":true}`)
		visitor := n.visitor().AccessToken
		r := n.register(visitor, ada)
		n.want(r, StateApproval)
		if reasons := r.identity()["status"].(map[string]any)["reasons"].([]any); len(reasons) != 1 || reasons[0] != accounts.ReasonApproval {
			t.Errorf("reasons %v", reasons)
		}
		n.want(n.login(visitor, ada, password), StateApproval)
		if r := n.login(visitor, ada, "wrong horse"); r.code() != CodeWrongPassword {
			t.Errorf("the state is told before the password is right: %s", r.text)
		}
		// With both, the e-mail comes first.
		n.policy(`{"requireEmailVerification":true}`)
		state := n.want(n.register(visitor, "bob@example.com"), StateVerify)
		code := n.mails.last(t, mailVerifyEmail).Data["code"].(string)
		n.want(n.call("POST", "/v1/auth/verify", visitor, `{"code":"`+code+`","stateToken":"`+state+`"}`), StateApproval)
	})
}

// Six wrong passwords are one too many, also all at once, and also for accounts
// that do not exist; the right one does not help until the time is over.
func TestBruteForceOnPasswords(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.member(ada)
		visitor := n.visitor().AccessToken
		for _, email := range []string{ada, "nobody@example.com"} {
			for i := range failHere {
				if r := n.login(visitor, strings.ToUpper(email), "wrong horse"); r.status != 400 {
					t.Fatalf("%s, try %d: %d %s", email, i, r.status, r.text)
				}
			}
			r := n.login(visitor, email, password)
			if r.status != 429 || r.header.Get("Retry-After") != "600" || r.code() != CodeTooManySignIns {
				t.Errorf("%s after %d: %d %v %s", email, failHere, r.status, r.header["Retry-After"], r.text)
			}
		}
		n.clock.forward(failWindow)
		for range 2 * failHere {
			n.want(n.login(visitor, ada, password), StateSuccess) // successes do not count
		}
		for i := range failAddress {
			n.login(visitor, "a"+strings.Repeat("b", i+1)+"@example.com", "wrong horse")
		}
		if r := n.login(visitor, "fresh@example.com", "wrong horse"); r.status != 429 {
			t.Errorf("one address, many accounts: %d", r.status)
		}
	})
}

func TestRehashAtLogin(t *testing.T) {
	t.Parallel()
	c := newClock()
	db := storetest.Open(t, store.SQLite, c.option)
	old := startNode(t, db, c)
	id := old.member(ada)
	dearer := startNode(t, db, c, func(cfg *Config) { cfg.Cost = PasswordCost{Memory: 16, Passes: 1, Threads: 1} })
	for range 2 {
		dearer.want(dearer.login(dearer.visitor().AccessToken, ada, password), StateSuccess)
	}
	must(t, db.Read(t.Context(), func(tx *store.Tx) error {
		a, err := accounts.ByID(tx, actor.Member, id)
		must(t, err)
		if !strings.Contains(a.Password, "$m=16,") {
			t.Errorf("hash %s", a.Password)
		}
		return nil
	}))
}

func TestRecovery(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		session := n.signedIn(id)
		visitor := n.visitor().AccessToken
		send := func(email, redirect string) reply {
			return n.call("POST", "/_api/iam/recovery/v1/send-email", visitor, `{"email":"`+email+`","language":"de","redirect":{"url":"`+redirect+`","clientId":"`+testClient+`"}}`)
		}
		if r := send(ada, "https://evil.example/"); r.status != 400 || len(r.violated()) != 1 {
			t.Errorf("a foreign redirect: %d %s", r.status, r.text)
		}
		if r := send("ADA@example.com", "https://shop.example/back"); r.status != 200 || r.text != "{}" {
			t.Fatalf("%d %s", r.status, r.text)
		}
		mail := n.mails.last(t, mailResetPassword)
		if mail.To != ada || mail.Language != "de" { // never to the address it was asked with
			t.Errorf("mail %+v", mail)
		}
		first := tokenOf(t, mail)
		send(ada, "")
		token := tokenOf(t, n.mails.last(t, mailResetPassword))
		set := func(token, password string) reply {
			return n.call("POST", "/_api/iam/recovery/v1/recover", visitor, `{"recoveryToken":"`+token+`","password":"`+password+`"}`)
		}
		if r := set(token, "password1"); len(r.violated()) != 1 {
			t.Errorf("a common password: %s", r.text)
		}
		n.in(session.AccessToken)
		n.want(set(token, "another horse"), StateSuccess)
		n.out("a session from before", session.AccessToken)
		if _, err := n.refresh(session.RefreshToken); err == nil {
			t.Error("a refresh token from before works")
		}
		for name, token := range map[string]string{"used": token, "the one before": first, "garbage": "garbage"} {
			if r := set(token, "third horse"); r.status != 400 || r.code() != CodeRecoveryToken {
				t.Errorf("%s: %d %s", name, r.status, r.text)
			}
		}
		if r := n.login(visitor, ada, password); r.code() != CodeWrongPassword {
			t.Errorf("the old password: %s", r.text)
		}
		n.want(n.login(visitor, ada, "another horse"), StateSuccess)
		n.mails.last(t, mailPasswordChanged)
		// A link lapses after three hours.
		send(ada, "")
		n.clock.forward(3 * time.Hour)
		visitor = n.visitor().AccessToken
		if r := set(tokenOf(t, n.mails.last(t, mailResetPassword)), "third horse"); r.code() != CodeRecoveryToken {
			t.Errorf("an old link: %d %s", r.status, r.text)
		}
	})
}

func TestRecoveryMailsAreLimited(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	visitor := n.visitor().AccessToken
	for _, email := range []string{ada, "unknown@example.com"} {
		for i := range mailAccount {
			if r := n.call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`); r.status != 200 {
				t.Fatalf("%s %d: %s", email, i, r.text)
			}
		}
		if r := n.call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`); r.status != 429 || r.header.Get("Retry-After") == "" {
			t.Errorf("%s: %d", email, r.status)
		}
	}
}

func TestActivation(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		visitor := n.visitor().AccessToken
		r := n.call("POST", "/v2/sign-on", visitor+","+testKey, `{"loginId":{"email":"`+ada+`"}}`)
		id := r.identity()["id"].(string)
		if r := n.login(visitor, ada, password); r.code() != CodeMustReset {
			t.Errorf("no password yet: %s", r.text)
		}
		if r := n.call("POST", "/v1/activation-email", testKey, `{"identityId":"`+id+`"}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		token := tokenOf(t, n.mails.last(t, mailSetPassword))
		n.want(n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+token+`","password":"`+password+`"}`), StateSuccess)
		n.want(n.login(visitor, ada, password), StateSuccess)
		if r := n.call("POST", "/v1/activation-email", testKey, `{"identityId":"nobody"}`); r.status != 404 {
			t.Errorf("unknown: %d", r.status)
		}
	})
}

func TestWithoutMail(t *testing.T) {
	t.Parallel()
	c := newClock()
	n := startNode(t, storetest.Open(t, store.SQLite, c.option), c, func(cfg *Config) { cfg.Mailer = nil })
	n.member(ada)
	for _, r := range []reply{
		n.call("POST", "/v1/send-email", n.visitor().AccessToken, `{"email":"`+ada+`"}`),
		n.call("PATCH", "/v1/sign-in-policy", testKey, `{"signInPolicy":{"requireEmailVerification":true}}`),
	} {
		if r.status != 428 || r.code() != "MAIL_NOT_SET_UP" {
			t.Errorf("%d %s", r.status, r.text)
		}
	}
}

func TestPolicy(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := n.call("GET", "/iam/signon/v1/sign-on-policies", testKey, "")
		policy := r.body["signOnPolicy"].(map[string]any)
		if policy["requireOwnerApproval"] != false || policy["openRegistration"] != true || policy["revision"] != "1" || policy["id"] == "" {
			t.Errorf("first: %s", r.text)
		}
		r = n.call("PATCH", "/iam/signon/v1/sign-on-policies", testKey, `{"signOnPolicy":{"requireOwnerApproval":true,"id":"x"}}`)
		if p := r.body["signOnPolicy"].(map[string]any); p["requireOwnerApproval"] != true || p["openRegistration"] != true || p["id"] == "x" || p["revision"] != "2" {
			t.Errorf("changed: %s", r.text)
		}
		if r := n.call("PATCH", "/v1/sign-in-policy", testKey, `{"signInPolicy":{"revision":"1","hideExistence":true}}`); r.status != 409 {
			t.Errorf("stale: %d %s", r.status, r.text)
		}
		if r := n.call("PATCH", "/v1/sign-in-policy", testKey, `{"signInPolicy":{"minimumPasswordLength":4}}`); r.status != 400 {
			t.Errorf("too short: %d %s", r.status, r.text)
		}
	})
}
