package accountfactors_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestTOTP(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		n.Want(p.Enter(""), signin.StateSuccess)
		r := p.Do("POST", "/v1/factors/my/totp", `{}`)
		p.Secret = r.Body["secret"].(string)
		id := r.Body["factor"].(map[string]any)["id"].(string)
		if uri := r.Body["uri"].(string); !strings.HasPrefix(uri, "otpauth://totp/Souk:ada@example.com?") ||
			!strings.Contains(uri, "issuer=Souk") || !strings.Contains(uri, "secret="+p.Secret) {
			t.Errorf("uri %s", uri)
		}
		if png, err := base64.StdEncoding.DecodeString(r.Body["qrPng"].(string)); err != nil ||
			http.DetectContentType(png) != "image/png" {
			t.Errorf("no picture: %v", err)
		}
		n.Want(p.Enter(""), signin.StateSuccess) // nothing works before it was tried
		if r := n.Call("POST", "/v1/factors/my/"+id+"/activate", p.Token,
			`{"code":"`+peopletest.WrongTotp(p.Secret, n.Clock.Now())+`"}`); r.Code() != accountfactors.CodeFactorFailed {
			t.Errorf("activated by a wrong code: %s", r.Text)
		}
		first := p.Code()
		p.Do("POST", "/v1/factors/my/"+id+"/activate", `{"code":"`+first+`"}`)
		expect.Status(t, n.Call("POST", "/v1/factors/my/"+id+"/activate", p.Token, `{"code":"`+first+`"}`), 404,
			"activated twice")

		state := p.Asked(signin.ReasonSettings, "TOTP ENABLED")
		p.Refused("the code it was activated with", p.Prove("totp", state, peopletest.TotpData(first)), 4)
		p.Refused("two steps behind", p.Prove("totp", state,
			peopletest.TotpData(peopletest.Totp(p.Secret, n.Clock.Now(), -2))), 3)
		p.Refused("two steps ahead", p.Prove("totp", state, peopletest.TotpData(peopletest.Totp(p.Secret, n.Clock.Now(), 2))),
			2)
		p.Later()
		p.Later()
		p.Start("totp", state) // nothing to send, and no harm
		r = p.Prove("TOTP", state, peopletest.TotpData(" "+peopletest.Totp(p.Secret, n.Clock.Now(), -1)+" "))
		session := n.Want(r, signin.StateSuccess)
		if list := r.Identity()["factors"].([]any); len(list) != 1 || list[0].(map[string]any)["factorId"] != id ||
			list[0].(map[string]any)["type"] != "TOTP" || list[0].(map[string]any)["status"] != "ACTIVE" {
			t.Errorf("factors %v", list)
		}
		n.Code(p.Visitor, session) // it is a sign-in like any other
		p.Refused("a state that is over", p.Prove("totp", state, peopletest.TotpData(p.Code())), 0)

		// One step ahead is fine once, and takes the steps before it along.
		ahead := peopletest.Totp(p.Secret, n.Clock.Now(), 1)
		state = p.Asked(signin.ReasonSettings, "TOTP ENABLED")
		n.Want(p.Prove("totp", state, peopletest.TotpData(ahead)), signin.StateSuccess)
		state = p.Asked(signin.ReasonSettings, "TOTP ENABLED")
		p.Refused("the same code again", p.Prove("totp", state, peopletest.TotpData(ahead)), 4)
		p.Refused("a code from before it", p.Prove("totp", state, peopletest.TotpData(p.Code())), 3)
	})
}

func TestVerifyFactorRequests(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	p := n.Person(peopletest.Ada).WithTOTP()
	state := p.Asked(signin.ReasonSettings, "TOTP ENABLED")
	for body, want := range map[string]string{
		`"rememberThisDevice":7`: "rememberThisDevice", peopletest.TotpData(strings.Repeat("1", 101)): "totpData.code",
		`"totpData":{}`:                      "totpData.code",
		`"emailData":{"code":"123456"}`:      "emailData",
		`"webauthnData":{"challengeId":"x"}`: "webauthnData webauthnData.credential",
	} {
		if r := p.Prove("totp", state, body); r.Status != 400 || strings.Join(r.Violated(), " ") != want {
			t.Errorf("%.60s: %d %s", body, r.Status, r.Text)
		}
	}
	for _, kind := range []string{"password", "nothing", "unknown"} {
		if r := p.Prove(kind, state, `"rememberThisDevice":false`); r.Status != 400 ||
			strings.Join(r.Violated(), "") != "factorType" {
			t.Errorf("%s: %d %s", kind, r.Status, r.Text)
		}
	}
	for kind, want := range map[string]string{"push": factors.CodeNotSupported, "sms": factors.CodeNotSet,
		"call": factors.CodeNotSet, "email": factors.CodeNotSet, "webauthn": factors.CodeNotSet,
		"recovery_code": factors.CodeNotSet} {
		expect.Refused(t, p.Prove(kind, state, `"rememberThisDevice":false`), 428, want, kind)
	}
	// The state belongs to who got it.
	stranger := &peopletest.Person{Node: n, Visitor: n.Visitor().AccessToken, Email: peopletest.Ada}
	stranger.Refused("another caller", stranger.Prove("totp", state, peopletest.TotpData(p.Code())), 0)
	for _, token := range []string{"x", strings.Repeat("x", 500)} {
		p.Refused("no such state", p.Prove("totp", token, peopletest.TotpData(p.Code())), 0)
	}
	expect.Refused(t, n.Call("POST", "/v2/login", stranger.Visitor, `{"stateToken":"`+state+`"}`), 400,
		signin.CodeVerificationFailed, "resumed by another")
	p.WantMFA(n.Call("POST", "/v2/login", p.Visitor, `{"stateToken":"`+state+`"}`), signin.ReasonSettings, "TOTP ENABLED")
	n.Clock.Advance(11 * time.Minute)
	p.Refused("too late", p.Prove("totp", state, peopletest.TotpData(p.Code())), 0)
}

func TestGuessingFactors(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		wrong := func() string { return peopletest.WrongTotp(p.Secret, n.Clock.Now()) }
		state := p.Asked(signin.ReasonSettings, "TOTP ENABLED")
		for left := 4; left >= 0; left-- {
			p.Refused("a guess", p.Prove("totp", state, peopletest.TotpData(wrong())), left)
		}
		p.Refused("after five the round is over, also for the right one",
			p.Prove("totp", state, peopletest.TotpData(p.Code())), 0)
		// The account has to wait, in every round, and longer each time.
		for _, minutes := range []int{1, 2, 4, 8, 16, 32, 60, 60} {
			state = p.Asked(signin.ReasonSettings, "TOTP ENABLED")
			r := p.Prove("totp", state, peopletest.TotpData(p.Code()))
			if wait := r.Header.Get("Retry-After"); r.Status != 429 || wait != strconv.Itoa(minutes*60) {
				t.Fatalf("%d minutes: %d, wait %s", minutes, r.Status, wait)
			}
			p.Sleep(time.Duration(minutes) * time.Minute)
			state = p.Asked(signin.ReasonSettings, "TOTP ENABLED")
			p.Refused("one more", p.Prove("totp", state, peopletest.TotpData(wrong())), 4)
		}
		p.Sleep(time.Hour)
		state = p.Asked(signin.ReasonSettings, "TOTP ENABLED")
		n.Want(p.Prove("totp", state, peopletest.TotpData(p.Code())), signin.StateSuccess)
		state = p.Asked(signin.ReasonSettings, "TOTP ENABLED")
		p.Refused("a right one forgave", p.Prove("totp", state, peopletest.TotpData(wrong())), 4)
		p.Later()
		n.Want(p.Prove("totp", state, peopletest.TotpData(p.Code())), signin.StateSuccess)
	})
}

func TestOneCodeLetsOneIn(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		recovery := p.Do("POST", "/v1/factors/my/recovery-codes", `{}`).Body["codes"].([]any)[0].(string)
		for _, kind := range []string{"totp", "recovery_code"} {
			const many = 4
			data := peopletest.TotpData(p.Code())
			if kind == "recovery_code" {
				data = `"recoveryCodeData":{"code":"` + recovery + `"}`
			}
			var states []string
			for range many {
				states = append(states, p.Asked(signin.ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED"))
			}
			in := peopletest.AtOnce(t, 2*many,
				func(i int) peopletest.Reply { return p.Prove(kind, states[i%many], data) },
				func(r peopletest.Reply) bool { return r.Status == 400 || r.Status == 429 })
			expect.Equal(t, in, 1, "%s got in with one code", kind)
			p.Sleep(25 * time.Hour) // what the others lost is forgiven
		}
	})
}

func TestMailedFactor(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		r := p.Do("POST", "/v1/factors/my/email", `{}`)
		id := r.Body["factor"].(map[string]any)["id"].(string)
		n.Want(p.Enter(""), signin.StateSuccess)
		mailed := func() string { return n.Mails.Last(t, accountmail.SecondFactor).Data["code"].(string) }
		p.Do("POST", "/v1/factors/my/"+id+"/activate", `{"code":"`+mailed()+`"}`)

		state := p.Asked(signin.ReasonSettings, "EMAIL ENABLED")
		data := func(code string) string { return `"emailData":{"code":"` + code + `"}` }
		p.Refused("before one was sent", p.Prove("email", state, data(mailed())), 4)
		expect.Equal(t, p.Start("email", state)["hint"], "a•••@example.com", "hint")
		old := mailed()
		if r := p.Prove("email", state, `"rememberThisDevice":false`); r.Status != 429 ||
			r.Header.Get("Retry-After") != "30" {
			t.Errorf("sent again at once: %d %s", r.Status, r.Text)
		}
		n.Clock.Advance(30 * time.Second)
		p.Start("email", state)
		if mailed() != old {
			p.Refused("one that another followed", p.Prove("email", state, data(old)), 3)
		}
		other := p.Asked(signin.ReasonSettings, "EMAIL ENABLED")
		p.Refused("in another round", p.Prove("email", other, data(mailed())), 4)
		n.Want(p.Prove("email", state, data(mailed())), signin.StateSuccess)
		p.Refused("twice", p.Prove("email", state, data(mailed())), 0)

		state = p.Asked(signin.ReasonSettings, "EMAIL ENABLED")
		p.Start("email", state)
		n.Clock.Advance(10 * time.Minute)
		p.Refused("too late", p.Prove("email", state, data(mailed())), 0) // the state is over as well
		// Ten mails an hour, however many rounds.
		sent := 0
		for range 10 {
			state = p.Asked(signin.ReasonSettings, "EMAIL ENABLED")
			if r := p.Prove("email", state, `"rememberThisDevice":false`); r.Status == 200 {
				sent++
			} else if r.Status != 429 {
				t.Fatalf("%d %s", r.Status, r.Text)
			}
		}
		expect.Equal(t, sent, 10-4, "more were sent after four")
	})
}

func TestPhoneFactors(t *testing.T) {
	peopletest.EachWithPhones(t, func(t *testing.T, n *peopletest.Node, box *peopletest.Phones) {
		p := n.Person(peopletest.Ada)
		for body, want := range map[string]string{`{"phone":"030 123456","type":"SMS"}`: "phone",
			`{"phone":"+49 30 12x456","type":"SMS"}`: "phone", `{"phone":"+493012345678","type":"FAX"}`: "type",
			`{}`: "phone type"} {
			if r := n.Call("POST", "/v1/factors/my/phone", p.Token, body); r.Status != 400 ||
				strings.Join(r.Violated(), " ") != want {
				t.Errorf("%s: %d %s", body, r.Status, r.Text)
			}
		}
		for _, kind := range []string{"SMS", "CALL"} {
			r := p.Do("POST", "/v1/factors/my/phone", `{"phone":"+49 (30) 1234-5678","type":"`+kind+`"}`)
			f := r.Body["factor"].(map[string]any)
			sent := box.Last(t)
			expect.That(t, f["hint"] == "•••78" && string(sent.Type) == kind && sent.To == "+493012345678" &&
				!strings.Contains(r.Text, sent.Code), "%s: %v %+v", kind, f, sent)
			p.Do("POST", "/v1/factors/my/"+f["id"].(string)+"/activate", `{"code":"`+sent.Code+`"}`)
		}
		var stored int
		n.Write(func(tx *store.Tx) error {
			return tx.QueryRow(
				"SELECT COUNT(*) FROM factors WHERE sealed LIKE '%12345678%' OR hint LIKE '%12345678%' OR doc LIKE '%12345678%'",
				nil, &stored)
		})
		expect.Equal(t, stored, 0, "the number can be read in the database")
		for kind, field := range map[string]string{"sms": "smsData", "call": "callData"} {
			state := p.Asked(signin.ReasonSettings, "SMS ENABLED", "CALL ENABLED")
			expect.Equal(t, p.Start(kind, state)["hint"], "•••78", "hint")
			code := box.Last(t).Code
			p.Refused("another sort", p.Prove(map[string]string{"sms": "call", "call": "sms"}[kind], state,
				`"`+map[string]string{"sms": "callData", "call": "smsData"}[kind]+`":{"code":"`+code+`"}`), 4)
			n.Want(p.Prove(kind, state, `"`+field+`":{"code":"`+code+`"}`), signin.StateSuccess)
		}
		// A provider that fails is told as such, and the code still counts if it arrives.
		box.Fail = fmt.Errorf("no credit")
		state := p.Asked(signin.ReasonSettings, "SMS ENABLED", "CALL ENABLED")
		if r := p.Prove("sms", state, `"rememberThisDevice":false`); r.Status != 503 || strings.Contains(r.Text, "credit") {
			t.Errorf("%d %s", r.Status, r.Text)
		}
	})
}

func TestRecoveryCodes(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		expect.Refused(t, n.Call("POST", "/v1/factors/my/recovery-codes", p.Token, `{}`), 428, factors.CodeNoFactor,
			"with nothing to recover")
		p.WithTOTP()
		old := p.Do("POST", "/v1/factors/my/recovery-codes", `{}`).Body["codes"].([]any)
		codes := p.Do("POST", "/v1/factors/my/recovery-codes", `{}`).Body["codes"].([]any)
		seen := map[any]bool{}
		for _, code := range append(codes, old...) {
			seen[code] = true
		}
		expect.That(t, len(codes) == 10 && len(seen) == 20 && len(codes[0].(string)) == 11, "codes %v", codes)
		use := func(state string, code any) peopletest.Reply {
			return p.Prove("recovery_code", state, fmt.Sprintf(`"recoveryCodeData":{"code":%q}`, code))
		}
		state := p.Asked(signin.ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED")
		p.Refused("one from before", use(state, old[0]), 4)
		n.Want(use(state, strings.ToUpper(strings.ReplaceAll(codes[0].(string), "-", " "))), signin.StateSuccess)
		state = p.Asked(signin.ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED")
		p.Refused("twice", use(state, codes[0]), 4)
		expect.Equal(t, p.Do("GET", "/v1/factors/my", "").Body["recoveryCodesLeft"], 9.0, "left")
		// Somebody else's is nothing here.
		bob := n.Person("bob@example.com").WithTOTP()
		other := bob.Do("POST", "/v1/factors/my/recovery-codes", `{}`).Body["codes"].([]any)
		p.Refused("another's", use(state, other[0]), 3)
		for _, code := range codes[1:] {
			state := p.Asked(signin.ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED")
			n.Want(use(state, code), signin.StateSuccess)
		}
		p.Asked(signin.ReasonSettings, "TOTP ENABLED")
	})
}

func TestRememberedDevices(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p, bob := n.Person(peopletest.Ada).WithTOTP(), n.Person("bob@example.com").WithTOTP()
		p.Browser, bob.Browser = peopletest.Laptop, peopletest.Laptop
		remember := func(p *peopletest.Person) string {
			state := p.Asked(signin.ReasonSettings, "TOTP ENABLED")
			r := p.Prove("totp", state, peopletest.TotpData(p.Code())+`,"rememberThisDevice":true`)
			n.Want(r, signin.StateSuccess)
			p.Later()
			return r.Body["additionalData"].(map[string]any)["deviceToken"].(map[string]any)["strValue"].(string)
		}
		token := remember(p)
		n.Want(p.Enter(token), signin.StateSuccess)
		p.WantMFA(bob.Enter(token), signin.ReasonSettings, "TOTP ENABLED") // another account's
		p.WantMFA(p.Enter(token+"x"), signin.ReasonSettings, "TOTP ENABLED")
		p.WantMFA(p.Enter(strings.Repeat("x", 5000)), signin.ReasonSettings, "TOTP ENABLED")

		r := p.Do("GET", "/v1/devices/my", "")
		list := r.Body["devices"].([]any)
		expect.ThatNow(t, len(list) == 1 && list[0].(map[string]any)["userAgent"] == peopletest.Laptop[1] &&
			!strings.Contains(r.Text, token), "devices %s", r.Text)
		path := "/v1/devices/my/" + list[0].(map[string]any)["id"].(string)
		expect.Status(t, n.Call("DELETE", path, bob.Token, ""), 404, "forgot another's")
		p.Do("DELETE", path, "")
		p.WantMFA(p.Enter(token), signin.ReasonSettings, "TOTP ENABLED")

		token = remember(p)
		p.Sleep(30*24*time.Hour - time.Minute)
		n.Want(p.Enter(token), signin.StateSuccess)
		p.Sleep(2 * time.Minute)
		p.WantMFA(p.Enter(token), signin.ReasonSettings, "TOTP ENABLED")

		// A new password ends the trust, and so does the last factor's end.
		token = remember(p)
		p.Do("POST", "/v2/change-password", `{"newPassword":"`+peopletest.Password+`"}`)
		p.WantMFA(p.Enter(token), signin.ReasonSettings, "TOTP ENABLED")
		token = remember(p)
		id := p.Do("GET", "/v1/factors/my", "").Body["factors"].([]any)[0].(map[string]any)["id"].(string)
		p.Do("DELETE", "/v1/factors/my/"+id, "")
		n.Want(p.Enter(""), signin.StateSuccess)
		p.WithTOTP()
		p.WantMFA(p.Enter(token), signin.ReasonSettings, "TOTP ENABLED")
	})
}

func TestChangingFactorsNeedsThePerson(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		id := p.Do("GET", "/v1/factors/my", "").Body["factors"].([]any)[0].(map[string]any)["id"].(string)
		n.Clock.Advance(10 * time.Minute)
		calls := map[string]string{
			"/v1/factors/my/totp": `{%s}`, "/v1/factors/my/email": `{%s}`, "/v1/factors/my/webauthn/start": `{%s}`,
			"/v1/factors/my/recovery-codes":    `{%s}`,
			"/v1/factors/my/phone":             `{"phone":"+493012345678","type":"SMS",%s}`,
			"/v1/factors/my/" + id + "/remove": `{%s}`,
		}
		for path, body := range calls {
			expect.Refused(t, n.Call("POST", path, p.Token, strings.ReplaceAll(fmt.Sprintf(body, ""), ",}", "}")), 428,
				accountfactors.CodeSignInAgain, path)
		}
		if r := n.Call("DELETE", "/v1/factors/my/"+id+"?password="+url.QueryEscape(peopletest.Password), p.Token, ""); r.Status != 428 {
			t.Errorf("with the password in the address: %d %s", r.Status, r.Text)
		}
		expect.Refused(t, n.Call("POST", "/v1/factors/my/totp", p.Token, `{"password":"wrong horse"}`), 400,
			credentials.CodeWrongPassword, "wrong password")
		delete(calls, "/v1/factors/my/"+id+"/remove")
		for path, body := range calls {
			p.Do("POST", path, fmt.Sprintf(body, `"password":"`+peopletest.Password+`"`))
		}
		// Others' factors are not there.
		bob := n.Person("bob@example.com")
		for _, path := range []string{"/v1/factors/my/" + id + "/remove", "/v1/factors/my/" + id + "/activate"} {
			expect.Status(t, n.Call("POST", path, bob.Token, `{"code":"123456"}`), 404, path)
		}
		p.Do("POST", "/v1/factors/my/"+id+"/remove", `{"password":"`+peopletest.Password+`"}`)
		n.Want(p.Enter(""), signin.StateSuccess)
		for range 10 { // guessing here is as hard as at the door
			n.Call("POST", "/v1/factors/my/totp", p.Token, `{"password":"wrong horse"}`)
		}
		expect.Status(t, n.Call("POST", "/v1/factors/my/totp", p.Token, `{"password":"`+peopletest.Password+`"}`), 429,
			"guessed without end")
	})
}

func TestStaffHaveFactorsToo(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id, token := n.StaffToken("boss@example.com")
		p := &peopletest.Person{Node: n, ID: id, Token: token, Email: "boss@example.com", Visitor: n.Visitor().AccessToken}
		p.WithTOTP()
		proceed := func(device string) *signin.SignIn {
			out, err := store.Do(n.As(p.Visitor), n.DB, func(tx *store.Tx) (*signin.SignIn, error) {
				a, err := accounts.ByID(tx, actor.Staff, id)
				if err != nil {
					return nil, err
				}
				return n.SignIn.Proceed(tx, a, signin.Try{Caller: actor.From(tx.Context()), Device: device})
			})
			peopletest.Must(t, err)
			return out
		}
		out := proceed("")
		expect.ThatNow(t, out.State == signin.StateMFA && out.RequireMFA.Reason == signin.ReasonSettings, "%+v", out)
		n.Want(p.Prove("totp", out.StateToken, peopletest.TotpData(p.Code())), signin.StateSuccess)
		n.Call("POST", "/v1/factors/my/"+p.Do("GET", "/v1/factors/my", "").Body["factors"].([]any)[0].(map[string]any)["id"].(string)+"/remove", token, `{}`)
		if out := proceed(""); out.State != signin.StateSuccess || out.AdditionalData != nil {
			t.Fatalf("%+v", out)
		}
		// The shop can insist: then a mailed code will do until they have one.
		n.Policy(`{"requireStaffSecondFactor":true}`)
		n.Want(n.Login(p.Visitor, n.Person(peopletest.Ada).Email, peopletest.Password), signin.StateSuccess) // not on members
		out = proceed("")
		if out.State != signin.StateMFA || out.RequireMFA.AvailableFactors[0] != (signin.OfferedFactor{FactorType: factors.Email, FactorStatus: "ENABLED_BY_RULE"}) {
			t.Fatalf("%+v", out)
		}
		p.Start("email", out.StateToken)
		r := p.Prove("email", out.StateToken, `"emailData":{"code":"`+n.Mails.Last(t, accountmail.SecondFactor).Data["code"].(string)+`"}`)
		n.Want(r, signin.StateSuccess)
		expect.Equal(t, r.Body["additionalData"].(map[string]any)["mustEnrol"].(map[string]any)["boolValue"], true,
			"not told to set one up: %s", r.Text)
	})
}

func TestOlderLoginNeedsFactorsToo(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		r := n.Call("POST", "/api/v1/auth/login", p.Visitor,
			`{"email":"`+peopletest.Ada+`","password":"`+peopletest.Password+`"}`)
		expect.ThatNow(t, r.Status == 428 && r.Code() == signin.CodeMFARequired, "%d %s", r.Status, r.Text)
		data := r.Body["details"].(map[string]any)["applicationError"].(map[string]any)["data"].(map[string]any)
		expect.Equal(t, data["availableFactors"].([]any)[0].(map[string]any)["factorType"], "TOTP", data)
		n.Want(p.Prove("totp", data["stateToken"].(string), peopletest.TotpData(p.Code())), signin.StateSuccess)
	})
}

// Who has second factors changes the password only after a young sign-in: with a new
// password a stolen token could take the factors away.
func TestPasswordGuardsFactors(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		old := p.Token
		p.Clock.Advance(time.Hour)
		expect.Refused(t, n.Call("POST", "/v2/change-password", old, `{"newPassword":"another horse"}`), 428,
			accountfactors.CodeSignInAgain)
		p.Sleep(0)
		p.Do("POST", "/v2/change-password", `{"newPassword":"another horse"}`)
	})
}
