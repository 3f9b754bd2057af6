package identity

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

func TestTOTP(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada)
		n.want(p.enter(""), StateSuccess)
		r := p.do("POST", "/v1/factors/my/totp", `{}`)
		p.secret = r.body["secret"].(string)
		id := r.body["factor"].(map[string]any)["id"].(string)
		if uri := r.body["uri"].(string); !strings.HasPrefix(uri, "otpauth://totp/Souk:ada@example.com?") || !strings.Contains(uri, "issuer=Souk") || !strings.Contains(uri, "secret="+p.secret) {
			t.Errorf("uri %s", uri)
		}
		if png, err := base64.StdEncoding.DecodeString(r.body["qrPng"].(string)); err != nil || http.DetectContentType(png) != "image/png" {
			t.Errorf("no picture: %v", err)
		}
		n.want(p.enter(""), StateSuccess) // nothing works before it was tried
		if r := n.call("POST", "/v1/factors/my/"+id+"/activate", p.token, `{"code":"`+totp(p.secret, n.clock.now(), 5)+`"}`); r.code() != CodeFactorFailed {
			t.Errorf("activated by a wrong code: %s", r.text)
		}
		first := p.code()
		p.do("POST", "/v1/factors/my/"+id+"/activate", `{"code":"`+first+`"}`)
		if r := n.call("POST", "/v1/factors/my/"+id+"/activate", p.token, `{"code":"`+first+`"}`); r.status != 404 {
			t.Errorf("activated twice: %d %s", r.status, r.text)
		}

		state := p.asked(ReasonSettings, "TOTP ENABLED")
		p.refused("the code it was activated with", p.prove("totp", state, totpData(first)), 4)
		p.refused("two steps behind", p.prove("totp", state, totpData(totp(p.secret, n.clock.now(), -2))), 3)
		p.refused("two steps ahead", p.prove("totp", state, totpData(totp(p.secret, n.clock.now(), 2))), 2)
		p.later()
		p.later()
		p.start("totp", state) // nothing to send, and no harm
		r = p.prove("TOTP", state, totpData(" "+totp(p.secret, n.clock.now(), -1)+" "))
		session := n.want(r, StateSuccess)
		if list := r.identity()["factors"].([]any); len(list) != 1 || list[0].(map[string]any)["factorId"] != id || list[0].(map[string]any)["type"] != "TOTP" || list[0].(map[string]any)["status"] != "ACTIVE" {
			t.Errorf("factors %v", list)
		}
		n.code(p.visitor, session) // it is a sign-in like any other
		p.refused("a state that is over", p.prove("totp", state, totpData(p.code())), 0)

		// One step ahead is fine once, and takes the steps before it along.
		ahead := totp(p.secret, n.clock.now(), 1)
		state = p.asked(ReasonSettings, "TOTP ENABLED")
		n.want(p.prove("totp", state, totpData(ahead)), StateSuccess)
		state = p.asked(ReasonSettings, "TOTP ENABLED")
		p.refused("the same code again", p.prove("totp", state, totpData(ahead)), 4)
		p.refused("a code from before it", p.prove("totp", state, totpData(p.code())), 3)
	})
}

func TestVerifyFactorRequests(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	p := n.person(ada).withTOTP()
	state := p.asked(ReasonSettings, "TOTP ENABLED")
	for body, want := range map[string]string{
		`"rememberThisDevice":7`: "rememberThisDevice", totpData(strings.Repeat("1", 101)): "totpData.code", `"totpData":{}`: "totpData.code",
		`"emailData":{"code":"123456"}`: "emailData", `"webauthnData":{"challengeId":"x"}`: "webauthnData webauthnData.credential",
	} {
		if r := p.prove("totp", state, body); r.status != 400 || strings.Join(r.violated(), " ") != want {
			t.Errorf("%.60s: %d %s", body, r.status, r.text)
		}
	}
	for _, kind := range []string{"password", "nothing", "unknown"} {
		if r := p.prove(kind, state, `"rememberThisDevice":false`); r.status != 400 || strings.Join(r.violated(), "") != "factorType" {
			t.Errorf("%s: %d %s", kind, r.status, r.text)
		}
	}
	for kind, want := range map[string]string{"push": factors.CodeNotSupported, "sms": factors.CodeNotSet, "call": factors.CodeNotSet, "email": factors.CodeNotSet, "webauthn": factors.CodeNotSet, "recovery_code": factors.CodeNotSet} {
		if r := p.prove(kind, state, `"rememberThisDevice":false`); r.status != 428 || r.code() != want {
			t.Errorf("%s: %d %s", kind, r.status, r.text)
		}
	}
	// The state belongs to who got it.
	stranger := &person{node: n, visitor: n.visitor().AccessToken, email: ada}
	stranger.refused("another caller", stranger.prove("totp", state, totpData(p.code())), 0)
	for _, token := range []string{"x", strings.Repeat("x", 500)} {
		p.refused("no such state", p.prove("totp", token, totpData(p.code())), 0)
	}
	if r := n.call("POST", "/v2/login", stranger.visitor, `{"stateToken":"`+state+`"}`); r.status != 400 || r.code() != CodeVerificationFailed {
		t.Errorf("resumed by another: %d %s", r.status, r.text)
	}
	p.wantMFA(n.call("POST", "/v2/login", p.visitor, `{"stateToken":"`+state+`"}`), ReasonSettings, "TOTP ENABLED")
	n.clock.forward(11 * time.Minute)
	p.refused("too late", p.prove("totp", state, totpData(p.code())), 0)
}

func TestGuessingFactors(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada).withTOTP()
		wrong := func() string { return totp(p.secret, n.clock.now(), 100) }
		state := p.asked(ReasonSettings, "TOTP ENABLED")
		for left := 4; left >= 0; left-- {
			p.refused("a guess", p.prove("totp", state, totpData(wrong())), left)
		}
		p.refused("after five the round is over, also for the right one", p.prove("totp", state, totpData(p.code())), 0)
		// The account has to wait, in every round, and longer each time.
		for _, minutes := range []int{1, 2, 4, 8, 16, 32, 60, 60} {
			state = p.asked(ReasonSettings, "TOTP ENABLED")
			r := p.prove("totp", state, totpData(p.code()))
			if wait := r.header.Get("Retry-After"); r.status != 429 || wait != strconv.Itoa(minutes*60) {
				t.Fatalf("%d minutes: %d, wait %s", minutes, r.status, wait)
			}
			p.sleep(time.Duration(minutes) * time.Minute)
			state = p.asked(ReasonSettings, "TOTP ENABLED")
			p.refused("one more", p.prove("totp", state, totpData(wrong())), 4)
		}
		p.sleep(time.Hour)
		state = p.asked(ReasonSettings, "TOTP ENABLED")
		n.want(p.prove("totp", state, totpData(p.code())), StateSuccess)
		state = p.asked(ReasonSettings, "TOTP ENABLED")
		p.refused("a right one forgave", p.prove("totp", state, totpData(wrong())), 4)
		p.later()
		n.want(p.prove("totp", state, totpData(p.code())), StateSuccess)
	})
}

func TestOneCodeLetsOneIn(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada).withTOTP()
		recovery := p.do("POST", "/v1/factors/my/recovery-codes", `{}`).body["codes"].([]any)[0].(string)
		for _, kind := range []string{"totp", "recovery_code"} {
			const many = 4
			data := totpData(p.code())
			if kind == "recovery_code" {
				data = `"recoveryCodeData":{"code":"` + recovery + `"}`
			}
			var states []string
			for range many {
				states = append(states, p.asked(ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED"))
			}
			var wg sync.WaitGroup
			got := make([]reply, 2*many)
			for i := range got {
				wg.Go(func() { got[i] = p.prove(kind, states[i%many], data) })
			}
			wg.Wait()
			in := 0
			for _, r := range got {
				switch {
				case r.status == 200:
					in++
				case r.status != 400 && r.status != 429:
					t.Errorf("%s: %d %s", kind, r.status, r.text)
				}
			}
			if in != 1 {
				t.Errorf("%s: %d got in with one code", kind, in)
			}
			p.sleep(25 * time.Hour) // what the others lost is forgiven
		}
	})
}

func TestMailedFactor(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada)
		r := p.do("POST", "/v1/factors/my/email", `{}`)
		id := r.body["factor"].(map[string]any)["id"].(string)
		n.want(p.enter(""), StateSuccess)
		mailed := func() string { return n.mails.last(t, mailSecondFactor).Data["code"].(string) }
		p.do("POST", "/v1/factors/my/"+id+"/activate", `{"code":"`+mailed()+`"}`)

		state := p.asked(ReasonSettings, "EMAIL ENABLED")
		data := func(code string) string { return `"emailData":{"code":"` + code + `"}` }
		p.refused("before one was sent", p.prove("email", state, data(mailed())), 4)
		if hint := p.start("email", state)["hint"]; hint != "a•••@example.com" {
			t.Errorf("hint %v", hint)
		}
		old := mailed()
		if r := p.prove("email", state, `"rememberThisDevice":false`); r.status != 429 || r.header.Get("Retry-After") != "30" {
			t.Errorf("sent again at once: %d %s", r.status, r.text)
		}
		n.clock.forward(30 * time.Second)
		p.start("email", state)
		if mailed() != old {
			p.refused("one that another followed", p.prove("email", state, data(old)), 3)
		}
		other := p.asked(ReasonSettings, "EMAIL ENABLED")
		p.refused("in another round", p.prove("email", other, data(mailed())), 4)
		n.want(p.prove("email", state, data(mailed())), StateSuccess)
		p.refused("twice", p.prove("email", state, data(mailed())), 0)

		state = p.asked(ReasonSettings, "EMAIL ENABLED")
		p.start("email", state)
		n.clock.forward(10 * time.Minute)
		p.refused("too late", p.prove("email", state, data(mailed())), 0) // the state is over as well
		// Ten mails an hour, however many rounds.
		sent := 0
		for range 10 {
			state = p.asked(ReasonSettings, "EMAIL ENABLED")
			if r := p.prove("email", state, `"rememberThisDevice":false`); r.status == 200 {
				sent++
			} else if r.status != 429 {
				t.Fatalf("%d %s", r.status, r.text)
			}
		}
		if sent != 10-4 {
			t.Errorf("%d more were sent after four", sent)
		}
	})
}

func TestPhoneFactors(t *testing.T) {
	eachWithPhones(t, func(t *testing.T, n *node, box *phones) {
		p := n.person(ada)
		for body, want := range map[string]string{`{"phone":"030 123456","type":"SMS"}`: "phone", `{"phone":"+49 30 12x456","type":"SMS"}`: "phone", `{"phone":"+493012345678","type":"FAX"}`: "type", `{}`: "phone type"} {
			if r := n.call("POST", "/v1/factors/my/phone", p.token, body); r.status != 400 || strings.Join(r.violated(), " ") != want {
				t.Errorf("%s: %d %s", body, r.status, r.text)
			}
		}
		for _, kind := range []string{"SMS", "CALL"} {
			r := p.do("POST", "/v1/factors/my/phone", `{"phone":"+49 (30) 1234-5678","type":"`+kind+`"}`)
			f := r.body["factor"].(map[string]any)
			sent := box.last(t)
			if f["hint"] != "•••78" || string(sent.Type) != kind || sent.To != "+493012345678" || strings.Contains(r.text, sent.Code) {
				t.Errorf("%s: %v %+v", kind, f, sent)
			}
			p.do("POST", "/v1/factors/my/"+f["id"].(string)+"/activate", `{"code":"`+sent.Code+`"}`)
		}
		var stored int
		n.write(func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*) FROM factors WHERE sealed LIKE '%12345678%' OR hint LIKE '%12345678%' OR doc LIKE '%12345678%'", nil, &stored)
		})
		if stored != 0 {
			t.Error("the number can be read in the database")
		}
		for kind, field := range map[string]string{"sms": "smsData", "call": "callData"} {
			state := p.asked(ReasonSettings, "SMS ENABLED", "CALL ENABLED")
			if hint := p.start(kind, state)["hint"]; hint != "•••78" {
				t.Errorf("hint %v", hint)
			}
			code := box.last(t).Code
			p.refused("another sort", p.prove(map[string]string{"sms": "call", "call": "sms"}[kind], state, `"`+map[string]string{"sms": "callData", "call": "smsData"}[kind]+`":{"code":"`+code+`"}`), 4)
			n.want(p.prove(kind, state, `"`+field+`":{"code":"`+code+`"}`), StateSuccess)
		}
		// A provider that fails is told as such, and the code still counts if it arrives.
		box.fail = fmt.Errorf("no credit")
		state := p.asked(ReasonSettings, "SMS ENABLED", "CALL ENABLED")
		if r := p.prove("sms", state, `"rememberThisDevice":false`); r.status != 503 || strings.Contains(r.text, "credit") {
			t.Errorf("%d %s", r.status, r.text)
		}
	})
}

func TestRecoveryCodes(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada)
		if r := n.call("POST", "/v1/factors/my/recovery-codes", p.token, `{}`); r.status != 428 || r.code() != factors.CodeNoFactor {
			t.Errorf("with nothing to recover: %d %s", r.status, r.text)
		}
		p.withTOTP()
		old := p.do("POST", "/v1/factors/my/recovery-codes", `{}`).body["codes"].([]any)
		codes := p.do("POST", "/v1/factors/my/recovery-codes", `{}`).body["codes"].([]any)
		seen := map[any]bool{}
		for _, code := range append(codes, old...) {
			seen[code] = true
		}
		if len(codes) != 10 || len(seen) != 20 || len(codes[0].(string)) != 11 {
			t.Errorf("codes %v", codes)
		}
		use := func(state string, code any) reply {
			return p.prove("recovery_code", state, fmt.Sprintf(`"recoveryCodeData":{"code":%q}`, code))
		}
		state := p.asked(ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED")
		p.refused("one from before", use(state, old[0]), 4)
		n.want(use(state, strings.ToUpper(strings.ReplaceAll(codes[0].(string), "-", " "))), StateSuccess)
		state = p.asked(ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED")
		p.refused("twice", use(state, codes[0]), 4)
		if left := p.do("GET", "/v1/factors/my", "").body["recoveryCodesLeft"]; left != 9.0 {
			t.Errorf("%v left", left)
		}
		// Somebody else's is nothing here.
		bob := n.person("bob@example.com").withTOTP()
		other := bob.do("POST", "/v1/factors/my/recovery-codes", `{}`).body["codes"].([]any)
		p.refused("another's", use(state, other[0]), 3)
		for _, code := range codes[1:] {
			state := p.asked(ReasonSettings, "TOTP ENABLED", "RECOVERY_CODE ENABLED")
			n.want(use(state, code), StateSuccess)
		}
		p.asked(ReasonSettings, "TOTP ENABLED")
	})
}

func TestRememberedDevices(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p, bob := n.person(ada).withTOTP(), n.person("bob@example.com").withTOTP()
		p.browser, bob.browser = laptop, laptop
		remember := func(p *person) string {
			state := p.asked(ReasonSettings, "TOTP ENABLED")
			r := p.prove("totp", state, totpData(p.code())+`,"rememberThisDevice":true`)
			n.want(r, StateSuccess)
			p.later()
			return r.body["additionalData"].(map[string]any)["deviceToken"].(map[string]any)["strValue"].(string)
		}
		token := remember(p)
		n.want(p.enter(token), StateSuccess)
		p.wantMFA(bob.enter(token), ReasonSettings, "TOTP ENABLED") // another account's
		p.wantMFA(p.enter(token+"x"), ReasonSettings, "TOTP ENABLED")
		p.wantMFA(p.enter(strings.Repeat("x", 5000)), ReasonSettings, "TOTP ENABLED")

		r := p.do("GET", "/v1/devices/my", "")
		list := r.body["devices"].([]any)
		if len(list) != 1 || list[0].(map[string]any)["userAgent"] != laptop[1] || strings.Contains(r.text, token) {
			t.Fatalf("devices %s", r.text)
		}
		path := "/v1/devices/my/" + list[0].(map[string]any)["id"].(string)
		if r := n.call("DELETE", path, bob.token, ""); r.status != 404 {
			t.Errorf("forgot another's: %d", r.status)
		}
		p.do("DELETE", path, "")
		p.wantMFA(p.enter(token), ReasonSettings, "TOTP ENABLED")

		token = remember(p)
		p.sleep(30*24*time.Hour - time.Minute)
		n.want(p.enter(token), StateSuccess)
		p.sleep(2 * time.Minute)
		p.wantMFA(p.enter(token), ReasonSettings, "TOTP ENABLED")

		// A new password ends the trust, and so does the last factor's end.
		token = remember(p)
		p.do("POST", "/v2/change-password", `{"newPassword":"`+password+`"}`)
		p.wantMFA(p.enter(token), ReasonSettings, "TOTP ENABLED")
		token = remember(p)
		id := p.do("GET", "/v1/factors/my", "").body["factors"].([]any)[0].(map[string]any)["id"].(string)
		p.do("DELETE", "/v1/factors/my/"+id, "")
		n.want(p.enter(""), StateSuccess)
		p.withTOTP()
		p.wantMFA(p.enter(token), ReasonSettings, "TOTP ENABLED")
	})
}

func TestChangingFactorsNeedsThePerson(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada).withTOTP()
		id := p.do("GET", "/v1/factors/my", "").body["factors"].([]any)[0].(map[string]any)["id"].(string)
		n.clock.forward(10 * time.Minute)
		calls := map[string]string{
			"/v1/factors/my/totp": `{%s}`, "/v1/factors/my/email": `{%s}`, "/v1/factors/my/webauthn/start": `{%s}`, "/v1/factors/my/recovery-codes": `{%s}`,
			"/v1/factors/my/phone": `{"phone":"+493012345678","type":"SMS",%s}`, "/v1/factors/my/" + id + "/remove": `{%s}`,
		}
		for path, body := range calls {
			if r := n.call("POST", path, p.token, strings.ReplaceAll(fmt.Sprintf(body, ""), ",}", "}")); r.status != 428 || r.code() != CodeSignInAgain {
				t.Errorf("%s: %d %s", path, r.status, r.text)
			}
		}
		if r := n.call("DELETE", "/v1/factors/my/"+id+"?password="+url.QueryEscape(password), p.token, ""); r.status != 428 {
			t.Errorf("with the password in the address: %d %s", r.status, r.text)
		}
		if r := n.call("POST", "/v1/factors/my/totp", p.token, `{"password":"wrong horse"}`); r.status != 400 || r.code() != CodeWrongPassword {
			t.Errorf("wrong password: %d %s", r.status, r.text)
		}
		delete(calls, "/v1/factors/my/"+id+"/remove")
		for path, body := range calls {
			p.do("POST", path, fmt.Sprintf(body, `"password":"`+password+`"`))
		}
		// Others' factors are not there.
		bob := n.person("bob@example.com")
		for _, path := range []string{"/v1/factors/my/" + id + "/remove", "/v1/factors/my/" + id + "/activate"} {
			if r := n.call("POST", path, bob.token, `{"code":"123456"}`); r.status != 404 {
				t.Errorf("%s: %d %s", path, r.status, r.text)
			}
		}
		p.do("POST", "/v1/factors/my/"+id+"/remove", `{"password":"`+password+`"}`)
		n.want(p.enter(""), StateSuccess)
		for range 10 { // guessing here is as hard as at the door
			n.call("POST", "/v1/factors/my/totp", p.token, `{"password":"wrong horse"}`)
		}
		if r := n.call("POST", "/v1/factors/my/totp", p.token, `{"password":"`+password+`"}`); r.status != 429 {
			t.Errorf("guessed without end: %d %s", r.status, r.text)
		}
	})
}

func TestStaffHaveFactorsToo(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id, token := n.staffToken("boss@example.com")
		p := &person{node: n, id: id, token: token, email: "boss@example.com", visitor: n.visitor().AccessToken}
		p.withTOTP()
		proceed := func(device string) *SignIn {
			out, err := store.Do(n.as(p.visitor), n.db, func(tx *store.Tx) (*SignIn, error) {
				a, err := accounts.ByID(tx, actor.Staff, id)
				if err != nil {
					return nil, err
				}
				return n.proceed(tx, a, try{caller: actor.From(tx.Context()), device: device})
			})
			must(t, err)
			return out
		}
		out := proceed("")
		if out.State != StateMFA || out.RequireMFA.Reason != ReasonSettings {
			t.Fatalf("%+v", out)
		}
		n.want(p.prove("totp", out.StateToken, totpData(p.code())), StateSuccess)
		n.call("POST", "/v1/factors/my/"+p.do("GET", "/v1/factors/my", "").body["factors"].([]any)[0].(map[string]any)["id"].(string)+"/remove", token, `{}`)
		if out := proceed(""); out.State != StateSuccess || out.AdditionalData != nil {
			t.Fatalf("%+v", out)
		}
		// The shop can insist: then a mailed code will do until they have one.
		n.policy(`{"requireStaffSecondFactor":true}`)
		n.want(n.login(p.visitor, n.person(ada).email, password), StateSuccess) // not on members
		out = proceed("")
		if out.State != StateMFA || out.RequireMFA.AvailableFactors[0] != (OfferedFactor{factors.Email, "ENABLED_BY_RULE"}) {
			t.Fatalf("%+v", out)
		}
		p.start("email", out.StateToken)
		r := p.prove("email", out.StateToken, `"emailData":{"code":"`+n.mails.last(t, mailSecondFactor).Data["code"].(string)+`"}`)
		n.want(r, StateSuccess)
		if r.body["additionalData"].(map[string]any)["mustEnrol"].(map[string]any)["boolValue"] != true {
			t.Errorf("not told to set one up: %s", r.text)
		}
	})
}

func TestOlderLoginNeedsFactorsToo(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada).withTOTP()
		r := n.call("POST", "/api/v1/auth/login", p.visitor, `{"email":"`+ada+`","password":"`+password+`"}`)
		if r.status != 428 || r.code() != CodeMFARequired {
			t.Fatalf("%d %s", r.status, r.text)
		}
		data := r.body["details"].(map[string]any)["applicationError"].(map[string]any)["data"].(map[string]any)
		if data["availableFactors"].([]any)[0].(map[string]any)["factorType"] != "TOTP" {
			t.Errorf("%v", data)
		}
		n.want(p.prove("totp", data["stateToken"].(string), totpData(p.code())), StateSuccess)
	})
}

// Who has second factors changes the password only after a young sign-in: with a new
// password a stolen token could take the factors away.
func TestPasswordGuardsFactors(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada).withTOTP()
		old := p.token
		p.clock.forward(time.Hour)
		if r := n.call("POST", "/v2/change-password", old, `{"newPassword":"another horse"}`); r.status != 428 || r.code() != CodeSignInAgain {
			t.Errorf("%d %s", r.status, r.text)
		}
		p.sleep(0)
		p.do("POST", "/v2/change-password", `{"newPassword":"another horse"}`)
	})
}
