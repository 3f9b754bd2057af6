package signin_test

import (
	"strings"
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/onetime"
	"souk/internal/people/peopletest"
	"souk/internal/people/recovery"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestRegisterAndLogin(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		r := n.Call("POST", "/_api/iam/authentication/v2/register", visitor,
			`{"loginId":{"email":" Ada@Example.com "},"password":"`+peopletest.Password+
				`","profile":{"firstName":"Ada","labels":["vip"],"slug":"owner",
			"phonesV2":[{"phone":"+49 30 123456"}],"customFields":[{"name":"born","value":{"dateValue":"1815-12-10T00:00:00.000Z"}}]},"captchaTokens":[{"Recaptcha":"x"}]}`)
		n.Want(r, signin.StateSuccess)
		identity := r.Identity()
		profile := identity["identityProfile"].(map[string]any)
		if identity["email"].(map[string]any)["address"] != "Ada@Example.com" ||
			identity["email"].(map[string]any)["isVerified"] != false ||
			identity["status"].(map[string]any)["name"] != "ACTIVE" {
			t.Errorf("identity %v", identity)
		}
		if profile["firstName"] != "Ada" || profile["slug"] != nil || len(profile["labels"].([]any)) != 0 ||
			profile["phonesV2"].([]any)[0].(map[string]any)["tag"] != "UNTAGGED" || profile["privacyStatus"] != "UNDEFINED" {
			t.Errorf("profile %v", profile)
		}
		for _, email := range []string{"ADA@EXAMPLE.COM", "ada@example.com"} {
			expect.Refused(t, n.Register(visitor, email), 409, "-19995", "%s again", email)
		}
		if got := n.Login(visitor, "aDa@example.com", peopletest.Password); got.Identity()["id"] != identity["id"] {
			t.Errorf("login: %s", got.Text)
		}
		expect.Refused(t, n.Login(visitor, peopletest.Ada, "wrong horse"), 400, "-19976", "wrong password")
		expect.Refused(t, n.Login(visitor, "bob@example.com", peopletest.Password), 400, signin.CodeUnknownEmail,
			"unknown")
		// A login never answers a validation error: clients crash on it.
		for _, body := range []string{``, `{}`, `null`, `[]`, `7`, `{"loginId":7}`,
			`{"loginId":{"email":["x"]},"password":{}}`,
			`{"loginId":{"email":"not one"},"password":"` + strings.Repeat("x", 5000) + `"}`} {
			if r := n.Call("POST", "/v2/login", visitor, body); r.Status != 400 || r.Code() == "" {
				t.Errorf("%.40s: %d %s", body, r.Status, r.Text)
			}
		}
	})
}

func TestRegisterViolations(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	visitor := n.Visitor().AccessToken
	r := n.Call("POST", "/v2/register", visitor,
		`{"loginId":{"email":"no address"},"password":"short","profile":{"firstName":"`+strings.Repeat("x", 101)+`"}}`)
	expect.EqualNow(t, strings.Join(r.Violated(), " "), "loginId.email password profile.firstName", r.Text)
	for _, v := range r.Body["details"].(map[string]any)["validationError"].(map[string]any)["fieldViolations"].([]any) {
		data, ok := v.(map[string]any)["data"].(map[string]any)
		expect.That(t, ok && (v.(map[string]any)["field"] == "loginId.email") == (data["type"] == "EMAIL"),
			"violation %v", v)
	}
	// An oversized profile is refused before it is read.
	if r := n.Call("POST", "/v2/register", visitor, `{"loginId":{"email":"`+peopletest.Ada+`"},"password":"`+
		peopletest.Password+`","profile":{"nickname":"`+strings.Repeat("x", accounts.MaxBody)+`"}}`); r.Status != 413 {
		t.Errorf("oversized: %d", r.Status)
	}
	n.Policy(`{"minimumPasswordLength":20}`)
	if r := n.Register(visitor, peopletest.Ada); len(r.Violated()) != 1 {
		t.Errorf("shop's own minimum: %s", r.Text)
	}
	n.Policy(`{"minimumPasswordLength":8,"openRegistration":false}`)
	expect.Refused(t, n.Register(visitor, peopletest.Ada), 403, signin.CodeClosed, "closed")
}

func TestEmailVerification(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Policy(`{"requireEmailVerification":true}`)
		visitor, other := n.Visitor().AccessToken, n.Visitor().AccessToken
		state := n.Want(n.Register(visitor, peopletest.Ada), signin.StateVerify)
		code := n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string)
		verify := func(token, code, state string) peopletest.Reply {
			return n.Call("POST", "/_api/iam/verification/v1/auth/verify", token, `{"code":"`+code+`","stateToken":"`+state+`"}`)
		}
		// The state token of another account, and of another caller.
		bob := n.Want(n.Register(other, "bob@example.com"), signin.StateVerify)
		expect.EqualNow(t, len(code), 6, "code %q", code)
		for name, r := range map[string]peopletest.Reply{
			"another account's state": verify(other, code, bob),
			"another caller":          verify(other, code, state),
			"no state":                verify(visitor, code, "garbage"),
			"wrong code":              verify(visitor, peopletest.WrongCode(code), state),
		} {
			expect.Refused(t, r, 400, signin.CodeVerificationFailed, name)
		}
		if r := n.Login(visitor, peopletest.Ada, peopletest.Password); r.Body["state"] != signin.StateVerify ||
			len(n.Mails.All()) != 2 {
			t.Errorf("login meanwhile: %s, %d mails", r.Text, len(n.Mails.All()))
		}
		r := verify(visitor, code, state)
		n.Want(r, signin.StateSuccess)
		expect.Equal(t, r.Identity()["email"].(map[string]any)["isVerified"], true, "not verified: %s", r.Text)
		expect.Refused(t, verify(visitor, code, state), 0, signin.CodeVerificationFailed, "code replay")
		n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess)
	})
}

// Five wrong tries end a code; a new one can be had once a minute, five times an hour.
func TestBruteForceOnCodes(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor, state, code := n.Registering()
		verify := func(code string) peopletest.Reply {
			return n.Call("POST", "/v1/auth/verify", visitor, `{"code":"`+code+`","stateToken":"`+state+`"}`)
		}
		for range signin.CodeTries {
			verify(peopletest.WrongCode(code))
		}
		if r := verify(code); r.Code() != signin.CodeVerificationFailed {
			t.Fatalf("the right code after five wrong ones: %d %s", r.Status, r.Text)
		}
		resend := func() peopletest.Reply {
			return n.Call("POST", "/v1/auth/resend", visitor, `{"stateToken":"`+state+`"}`)
		}
		if r := resend(); r.Status != 429 || r.Header.Get("Retry-After") != "60" {
			t.Errorf("resend at once: %d %v", r.Status, r.Header)
		}
		for i := 1; i < signin.CodesAnHour; i++ {
			n.Clock.Advance(signin.CodeEvery)
			if r := resend(); r.Status != 200 || r.Body["stateToken"] != state {
				t.Fatalf("resend %d: %d %s", i, r.Status, r.Text)
			}
		}
		n.Clock.Advance(signin.CodeEvery)
		expect.Status(t, resend(), 429, "sixth mail within the hour")
		code = n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string)
		n.Clock.Advance(signin.CodeLife)
		expect.Refused(t, verify(code), 0, signin.CodeVerificationFailed, "an old code")
		n.Clock.Advance(onetime.Lives[onetime.ForState])
		expect.Refused(t, resend(), 0, signin.CodeVerificationFailed, "an old state")
	})
}

func TestOwnerApproval(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Policy(`{"requireOwnerApproval":true}`)
		visitor := n.Visitor().AccessToken
		r := n.Register(visitor, peopletest.Ada)
		n.Want(r, signin.StateApproval)
		if reasons := r.Identity()["status"].(map[string]any)["reasons"].([]any); len(reasons) != 1 ||
			reasons[0] != accounts.ReasonApproval {
			t.Errorf("reasons %v", reasons)
		}
		n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateApproval)
		expect.Refused(t, n.Login(visitor, peopletest.Ada, "wrong horse"), 0, credentials.CodeWrongPassword,
			"the state is told before the password is right")
		// With both, the e-mail comes first.
		n.Policy(`{"requireEmailVerification":true}`)
		state := n.Want(n.Register(visitor, "bob@example.com"), signin.StateVerify)
		code := n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string)
		n.Want(n.Call("POST", "/v1/auth/verify", visitor, `{"code":"`+code+`","stateToken":"`+state+`"}`),
			signin.StateApproval)
	})
}

// Six wrong passwords are one too many, also all at once, and also for accounts
// that do not exist; the right one does not help until the time is over.
func TestBruteForceOnPasswords(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Member(peopletest.Ada)
		visitor := n.Visitor().AccessToken
		for _, email := range []string{peopletest.Ada, "nobody@example.com"} {
			for i := range credentials.FailHere {
				expect.StatusNow(t, n.Login(visitor, strings.ToUpper(email), "wrong horse"), 400, "%s, try %d", email,
					i)
			}
			r := n.Login(visitor, email, peopletest.Password)
			if r.Status != 429 || r.Header.Get("Retry-After") != "600" || r.Code() != credentials.CodeTooManySignIns {
				t.Errorf("%s after %d: %d %v %s", email, credentials.FailHere, r.Status, r.Header["Retry-After"], r.Text)
			}
		}
		n.Clock.Advance(credentials.FailWindow)
		for range 2 * credentials.FailHere {
			n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess) // successes do not count
		}
		for i := range credentials.FailAddress {
			n.Login(visitor, "a"+strings.Repeat("b", i+1)+"@example.com", "wrong horse")
		}
		expect.Status(t, n.Login(visitor, "fresh@example.com", "wrong horse"), 429, "one address, many accounts")
	})
}

func TestRehashAtLogin(t *testing.T) {
	t.Parallel()
	c := peopletest.NewClock()
	db := storetest.Open(t, store.SQLite, c.Set)
	old := peopletest.StartNode(t, db, c)
	id := old.Member(peopletest.Ada)
	dearer := peopletest.StartNode(t, db, c,
		func(cfg *identity.Config) { cfg.Cost = credentials.PasswordCost{Memory: 16, Passes: 1, Threads: 1} })
	for range 2 {
		dearer.Want(dearer.Login(dearer.Visitor().AccessToken, peopletest.Ada, peopletest.Password), signin.StateSuccess)
	}
	peopletest.Must(t, db.Read(t.Context(), func(tx *store.Tx) error {
		a, err := accounts.ByID(tx, actor.Member, id)
		peopletest.Must(t, err)
		expect.That(t, strings.Contains(a.Password, "$m=16,"), "hash %s", a.Password)
		return nil
	}))
}

func TestRecovery(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		session := n.SignedIn(id)
		visitor := n.Visitor().AccessToken
		send := func(email, redirect string) peopletest.Reply {
			return n.Call("POST", "/_api/iam/recovery/v1/send-email", visitor,
				`{"email":"`+email+`","language":"de","redirect":{"url":"`+redirect+`","clientId":"`+peopletest.Client+`"}}`)
		}
		if r := send(peopletest.Ada, "https://evil.example/"); r.Status != 400 || len(r.Violated()) != 1 {
			t.Errorf("a foreign redirect: %d %s", r.Status, r.Text)
		}
		if r := send("ADA@example.com", "https://shop.example/back"); r.Status != 200 || r.Text != "{}" {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		mail := n.Mails.Last(t, accountmail.ResetPassword)
		if mail.To != peopletest.Ada || mail.Language != "de" { // never to the address it was asked with
			t.Errorf("mail %+v", mail)
		}
		first := peopletest.TokenOf(t, mail)
		send(peopletest.Ada, "")
		token := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
		set := func(token, password string) peopletest.Reply {
			return n.Call("POST", "/_api/iam/recovery/v1/recover", visitor,
				`{"recoveryToken":"`+token+`","password":"`+password+`"}`)
		}
		if r := set(token, "password1"); len(r.Violated()) != 1 {
			t.Errorf("a common password: %s", r.Text)
		}
		n.In(session.AccessToken)
		n.Want(set(token, "another horse"), signin.StateSuccess)
		n.Out("a session from before", session.AccessToken)
		expect.That(t, expect.Err(n.Refresh(session.RefreshToken)) != nil, "a refresh token from before works")
		for name, token := range map[string]string{"used": token, "the one before": first, "garbage": "garbage"} {
			expect.Refused(t, set(token, "third horse"), 400, recovery.CodeRecoveryToken, name)
		}
		expect.Refused(t, n.Login(visitor, peopletest.Ada, peopletest.Password), 0, credentials.CodeWrongPassword,
			"the old password")
		n.Want(n.Login(visitor, peopletest.Ada, "another horse"), signin.StateSuccess)
		n.Mails.Last(t, accountmail.PasswordChanged)
		// A link lapses after three hours.
		send(peopletest.Ada, "")
		n.Clock.Advance(3 * time.Hour)
		visitor = n.Visitor().AccessToken
		expect.Refused(t, set(peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword)), "third horse"), 0,
			recovery.CodeRecoveryToken, "an old link")
	})
}

func TestRecoveryMailsAreLimited(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	visitor := n.Visitor().AccessToken
	for _, email := range []string{peopletest.Ada, "unknown@example.com"} {
		for i := range credentials.MailAccount {
			expect.StatusNow(t, n.Call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`), 200, "%s %d", email,
				i)
		}
		if r := n.Call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`); r.Status != 429 ||
			r.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d", email, r.Status)
		}
	}
}

func TestActivation(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		r := n.Call("POST", "/v2/sign-on", visitor+","+peopletest.Key, `{"loginId":{"email":"`+peopletest.Ada+`"}}`)
		id := r.Identity()["id"].(string)
		expect.Refused(t, n.Login(visitor, peopletest.Ada, peopletest.Password), 0, signin.CodeMustReset,
			"no password yet")
		expect.StatusNow(t, n.Call("POST", "/v1/activation-email", peopletest.Key, `{"identityId":"`+id+`"}`), 200)
		token := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.SetPassword))
		n.Want(n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+token+`","password":"`+peopletest.Password+`"}`),
			signin.StateSuccess)
		n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		expect.Status(t, n.Call("POST", "/v1/activation-email", peopletest.Key, `{"identityId":"nobody"}`), 404,
			"unknown")
	})
}

func TestWithoutMail(t *testing.T) {
	t.Parallel()
	c := peopletest.NewClock()
	n := peopletest.StartNode(t, storetest.Open(t, store.SQLite, c.Set),
		c, func(cfg *identity.Config) { cfg.Mailer = nil })
	n.Member(peopletest.Ada)
	for _, r := range []peopletest.Reply{
		n.Call("POST", "/v1/send-email", n.Visitor().AccessToken, `{"email":"`+peopletest.Ada+`"}`),
		n.Call("PATCH", "/v1/sign-in-policy", peopletest.Key, `{"signInPolicy":{"requireEmailVerification":true}}`),
	} {
		expect.Refused(t, r, 428, "MAIL_NOT_SET_UP")
	}
}

func TestPolicy(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		r := n.Call("GET", "/iam/signon/v1/sign-on-policies", peopletest.Key, "")
		policy := r.Body["signOnPolicy"].(map[string]any)
		expect.That(t, policy["requireOwnerApproval"] == false && policy["openRegistration"] == true &&
			policy["revision"] == "1" && policy["id"] != "", "first: %s", r.Text)
		r = n.Call("PATCH", "/iam/signon/v1/sign-on-policies", peopletest.Key,
			`{"signOnPolicy":{"requireOwnerApproval":true,"id":"x"}}`)
		if p := r.Body["signOnPolicy"].(map[string]any); p["requireOwnerApproval"] != true || p["openRegistration"] != true ||
			p["id"] == "x" || p["revision"] != "2" {
			t.Errorf("changed: %s", r.Text)
		}
		if r := n.Call("PATCH", "/v1/sign-in-policy", peopletest.Key,
			`{"signInPolicy":{"revision":"1","hideExistence":true}}`); r.Status != 409 {
			t.Errorf("stale: %d %s", r.Status, r.Text)
		}
		if r := n.Call("PATCH", "/v1/sign-in-policy", peopletest.Key, `{"signInPolicy":{"minimumPasswordLength":4}}`); r.Status != 400 {
			t.Errorf("too short: %d %s", r.Status, r.Text)
		}
	})
}
