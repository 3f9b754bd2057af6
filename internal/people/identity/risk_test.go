package identity

import (
	"testing"
	"time"

	"souk/internal/people/factors"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	linuxChrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
	newerChrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.61 Safari/537.36"
	iPhone      = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"
)

func TestRiskySignIns(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada)
		login := func(address, browser, secret string) (*SignIn, error) {
			return n.Login(n.browsing(p.visitor, address, browser), Credentials{Email: ada, Password: secret})
		}
		state := func(address, browser string) string {
			t.Helper()
			out, err := login(address, browser, password)
			must(t, err)
			return out.State
		}
		if got := state("203.0.113.7", linuxChrome); got != StateSuccess {
			t.Fatal(got)
		}
		// Mistyping once or twice is no attack, and elsewhere alone is none either.
		for range 2 {
			if _, err := login("198.51.100.1", iPhone, "wrong horse"); err == nil {
				t.Fatal("let in")
			}
		}
		if got := state("192.0.2.200", linuxChrome); got != StateSuccess {
			t.Errorf("after two failures: %s", got)
		}
		if _, err := login("198.51.100.1", iPhone, "wrong horse"); err == nil {
			t.Fatal("let in")
		}
		for _, known := range [][2]string{{"203.0.113.7", linuxChrome}, {"203.0.200.9", newerChrome}, {"192.0.2.1", linuxChrome}} {
			if got := state(known[0], known[1]); got != StateSuccess {
				t.Errorf("from where they always come: %v %s", known, got)
			}
		}
		for _, strange := range [][2]string{{"203.0.113.7", iPhone}, {"198.51.100.1", linuxChrome}, {"2001:db8::1", linuxChrome}} {
			out, err := login(strange[0], strange[1], password)
			must(t, err)
			if out.State != StateMFA || out.RequireMFA.Reason != ReasonRisk || len(out.RequireMFA.AvailableFactors) != 1 || out.RequireMFA.AvailableFactors[0] != (OfferedFactor{factors.Email, factorByRule}) {
				t.Fatalf("%v: %+v", strange, out)
			}
		}
		out, err := login("198.51.100.1", iPhone, password)
		must(t, err)
		ctx := n.browsing(p.visitor, "198.51.100.1", iPhone)
		_, err = n.VerifyFactor(ctx, FactorRequest{StateToken: out.StateToken, Type: factors.Email})
		must(t, err)
		mail := n.mails.last(t, mailSecondFactor)
		if mail.To != ada || mail.Data["device"] != "Safari on iPhone" || mail.Data["place"] != "198.51.100.1" {
			t.Errorf("%+v", mail)
		}
		before := n.count(mailNewDevice)
		in, err := n.VerifyFactor(ctx, FactorRequest{StateToken: out.StateToken, Type: factors.Email, Proof: &factors.Proof{Code: mail.Data["code"].(string)}})
		must(t, err)
		if in.State != StateSuccess || in.AdditionalData != nil || n.count(mailNewDevice) != before+1 {
			t.Errorf("%+v, %d mails", in, n.count(mailNewDevice)-before)
		}
		if got := state("198.51.100.1", iPhone); got != StateSuccess {
			t.Errorf("now it is known: %s", got)
		}
		// After an hour it is forgotten.
		n.clock.forward(61 * time.Minute)
		if got := state("2001:db8::1", iPhone); got != StateSuccess {
			t.Errorf("an hour later: %s", got)
		}
	})
}

func TestRiskWithoutMail(t *testing.T) {
	t.Parallel()
	c := newClock()
	n := startNode(t, storetest.Open(t, store.SQLite, c.option), c, func(cfg *Config) { cfg.Mailer = nil })
	p := n.person(ada)
	for range 3 {
		n.login(p.visitor, ada, "wrong horse")
	}
	out, err := n.Login(n.browsing(p.visitor, "198.51.100.1", iPhone), Credentials{Email: ada, Password: password})
	must(t, err)
	if out.State != StateSuccess {
		t.Errorf("nobody could answer: %+v", out)
	}
	if r := n.call("POST", "/v1/factors/my/email", p.token, `{}`); r.status != 428 || r.code() != "MAIL_NOT_SET_UP" {
		t.Errorf("%d %s", r.status, r.text)
	}
}

func TestNewPlacesAreTold(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada)
		if n.count(mailNewDevice) != 0 {
			t.Fatal("the first place is not new")
		}
		for _, place := range []struct {
			address, browser string
			told             int
			device           any
		}{
			{"192.0.2.1", "", 0, nil}, {"192.0.2.1", linuxChrome, 1, "Chrome on Linux"}, {"192.0.99.9", newerChrome, 1, nil}, {"198.51.100.1", newerChrome, 2, "Chrome on Linux"}, {"198.51.100.1", iPhone, 3, "Safari on iPhone"},
		} {
			out, err := n.Login(n.browsing(p.visitor, place.address, place.browser), Credentials{Email: ada, Password: password})
			must(t, err)
			if out.State != StateSuccess || n.count(mailNewDevice) != place.told {
				t.Errorf("%+v: %s, %d mails", place, out.State, n.count(mailNewDevice))
			}
			if place.device != nil && n.mails.last(t, mailNewDevice).Data["device"] != place.device {
				t.Errorf("%+v", n.mails.last(t, mailNewDevice))
			}
		}
		// An app signs people on from where it stands.
		before := n.count(mailNewDevice)
		if _, err := n.SignOn(actor.WithOrigin(t.Context(), actor.Origin{Address: "100.64.0.1"}), p.visitor+","+testKey, SignOnRequest{Email: ada}); err != nil || n.count(mailNewDevice) != before {
			t.Errorf("%v, %d mails", err, n.count(mailNewDevice)-before)
		}
	})
}

func TestFactorsThroughTheLifeOfAnAccount(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
		kept := func(id string) int {
			t.Helper()
			total := 0
			for _, table := range []string{"factors", "factor_rounds", "passkey_challenges", "factor_guards", "recovery_codes", "remembered_devices", "sign_in_places"} {
				var rows int
				must(t, n.db.Read(t.Context(), func(tx *store.Tx) error {
					return tx.QueryRow("SELECT COUNT(*) FROM "+table+" WHERE subject = ?", []any{tokens.SubjectOf(actor.Member, id)}, &rows)
				}))
				total += rows
			}
			return total
		}
		full := func(email string) *person {
			p := n.person(email).withTOTP()
			p.withPasskey("Key")
			p.do("POST", "/v1/factors/my/webauthn/start", `{}`)
			p.do("POST", "/v1/factors/my/recovery-codes", `{}`)
			state := p.enter("").body["stateToken"].(string)
			p.prove("totp", state, totpData("000000"))
			n.want(p.prove("totp", state, totpData(p.code())+`,"rememberThisDevice":true`), StateSuccess)
			p.later()
			return p
		}
		// A password that is set anew does not open what a second factor protects.
		p := full(ada)
		n.verified(p.id)
		open := p.enter("").body["stateToken"].(string)
		must(t, n.SendRecovery(t.Context(), ada, EmailOptions{}))
		out, err := n.Recover(n.as(p.visitor), tokenOf(t, n.mails.last(t, mailResetPassword)), password)
		must(t, err)
		if out.State != StateMFA || out.RequireMFA.Reason != ReasonSettings {
			t.Errorf("recovered: %+v", out)
		}
		p.refused("a sign-in from before", p.prove("totp", open, totpData(p.code())), 0)
		if list, err := store.Get(t.Context(), n.db, func(tx *store.Tx) ([]factors.Device, error) {
			return n.factors.Devices(tx, tokens.SubjectOf(actor.Member, p.id))
		}); err != nil || len(list) != 0 {
			t.Errorf("devices are still trusted: %v %v", list, err)
		}
		n.want(p.prove("totp", out.StateToken, totpData(p.code())), StateSuccess)

		// A code that went to an old address is worth nothing.
		p.later()
		open = p.enter("").body["stateToken"].(string)
		_, err = n.ChangeLoginEmail(system, p.id, "ada@other.example", false)
		must(t, err)
		p.refused("of the old address", p.prove("totp", open, totpData(p.code())), 0)
		p.email = "ada@other.example"

		// Blocked people keep what they have; those who are gone do not.
		p.later()
		open = p.enter("").body["stateToken"].(string)
		_, err = n.BlockMember(system, p.id)
		must(t, err)
		p.refused("of somebody blocked", p.prove("totp", open, totpData(p.code())), 0)
		_, err = n.ApproveMember(system, p.id)
		must(t, err)
		p.wantMFA(p.enter(""), ReasonSettings, "WEBAUTHN ENABLED", "TOTP ENABLED", "RECOVERY_CODE ENABLED")
		bob := full("bob@example.com")
		if kept(p.id) == 0 || kept(bob.id) < 7 {
			t.Errorf("%d and %d rows", kept(p.id), kept(bob.id))
		}
		must(t, n.DeleteMember(system, p.id))
		_, err = n.DisconnectMember(system, bob.id)
		must(t, err)
		if kept(p.id) != 0 || kept(bob.id) != 0 {
			t.Errorf("%d and %d rows are left", kept(p.id), kept(bob.id))
		}

		// Whoever took an e-mail that is not theirs cannot keep its owner out.
		squatter := full("carla@example.com")
		must(t, n.SendRecovery(t.Context(), "carla@example.com", EmailOptions{}))
		out, err = n.Recover(n.as(squatter.visitor), tokenOf(t, n.mails.last(t, mailResetPassword)), "another horse")
		must(t, err)
		if out.State != StateSuccess {
			t.Errorf("the owner is kept out: %+v", out)
		}
		squatter = full("dora@example.com")
		if _, err := n.SignOn(t.Context(), n.visitor().AccessToken+","+testKey, SignOnRequest{Email: "dora@example.com", Verified: true}); err != nil {
			t.Error(err)
		}
		if kept(squatter.id) != 0 {
			t.Error("the squatter's factors are left")
		}
	})
}

func TestDeviceNames(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{
		"": "", "curl/8.5.0": "", linuxChrome: "Chrome on Linux", iPhone: "Safari on iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0": "Edge on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0":                                          "Firefox on macOS",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36":               "Chrome on Android",
		"Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1": "Chrome on iPad",
		"SomeApp (Android)": "Android",
	} {
		if got := deviceName(agent); got != want {
			t.Errorf("%s: %q, want %q", agent, got, want)
		}
	}
}

// keptMail is a shop without a mail server: letters are written and nobody gets them.
type keptMail struct{ *mailbox }

func (keptMail) Delivers() bool { return false }

func TestMailThatIsKeptAsksNobody(t *testing.T) {
	t.Parallel()
	c := newClock()
	n := startNode(t, storetest.Open(t, store.SQLite, c.option), c, func(cfg *Config) { cfg.Mailer = keptMail{&mailbox{}} })
	p := n.person(ada)
	for range 3 {
		n.login(p.visitor, ada, "wrong horse")
	}
	out, err := n.Login(n.browsing(p.visitor, "198.51.100.1", iPhone), Credentials{Email: ada, Password: password})
	must(t, err)
	if out.State != StateSuccess {
		t.Errorf("waits for a mail that is kept: %+v", out)
	}
	// The owner must not lock themself out.
	id, token := n.staffToken("boss@example.com")
	boss := &person{node: n, id: id, token: token}
	require := func() reply {
		return n.call("PATCH", "/v1/sign-in-policy", token, `{"signInPolicy":{"requireStaffSecondFactor":true}}`)
	}
	if r := require(); r.status != 428 || r.code() != factors.CodeNoFactor {
		t.Errorf("%d %s", r.status, r.text)
	}
	boss.withTOTP()
	if r := require(); r.status != 200 {
		t.Errorf("%d %s", r.status, r.text)
	}
}

func TestIdentitiesShowFactors(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p, bob := n.person(ada).withTOTP(), n.person("bob@example.com")
		bob.withPasskey("Key")
		shown := func(identity any) string {
			text := ""
			for _, f := range identity.(map[string]any)["factors"].([]any) {
				f := f.(map[string]any)
				text += f["type"].(string) + " " + f["status"].(string)
			}
			return text
		}
		list := n.call("POST", "/v1/identities/query", testKey, `{"query":{"sort":[{"fieldName":"createdDate"}]}}`)
		got := map[string]string{
			"of the list, first":  shown(list.body["identities"].([]any)[0]),
			"of the list, second": shown(list.body["identities"].([]any)[1]),
			"their own":           shown(p.do("GET", "/v1/identities/my", "").body["identity"]),
			"as managers see it":  shown(n.call("GET", "/v1/identities/"+bob.id, testKey, "").body["identity"]),
		}
		if got["of the list, first"]+got["of the list, second"] != "TOTP ACTIVEWEBAUTHN ACTIVE" && got["of the list, first"]+got["of the list, second"] != "WEBAUTHN ACTIVETOTP ACTIVE" {
			t.Errorf("%v", got)
		}
		if got["their own"] != "TOTP ACTIVE" || got["as managers see it"] != "WEBAUTHN ACTIVE" {
			t.Errorf("%v", got)
		}
	})
}

func TestLostFactors(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada).withTOTP()
		p.asked(ReasonSettings, "TOTP ENABLED")
		pending := p.enter("").body["stateToken"].(string)
		if r := n.call("POST", "/v1/identities/"+p.id+"/reset-factors", p.token, "{}"); r.status != 403 {
			t.Errorf("by themself: %d %s", r.status, r.text)
		}
		if r := n.call("POST", "/v1/identities/"+p.id+"/reset-factors", testKey, "{}"); r.status != 200 || len(r.body["identity"].(map[string]any)["factors"].([]any)) != 0 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.out("a session from before", p.token)
		p.refused("a sign-in from before", p.prove("totp", pending, totpData(p.code())), 0)
		n.want(p.enter(""), StateSuccess)
		if r := n.call("POST", "/v1/identities/nobody/reset-factors", testKey, "{}"); r.status != 404 {
			t.Errorf("%d %s", r.status, r.text)
		}

		id, token := n.staffToken("boss@example.com")
		boss := &person{node: n, id: id, token: token}
		boss.withTOTP()
		path := "/v1/staff/contributors/" + id + "/reset-factors"
		if r := n.call("POST", path, token, "{}"); r.status != 428 || r.code() != "OWN_ACCOUNT" {
			t.Errorf("oneself: %d %s", r.status, r.text)
		}
		if r := n.call("POST", path, testKey, "{}"); r.status != 200 {
			t.Fatalf("by the key of the environment: %d %s", r.status, r.text)
		}
		n.out("a session from before", token)
	})
}
