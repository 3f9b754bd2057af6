package signin_test

import (
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/factors"
	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	linuxChrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
	newerChrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.61 Safari/537.36"
	iPhone      = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"
)

func TestRiskySignIns(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		login := func(address, browser, secret string) (*signin.SignIn, error) {
			return n.SignIn.Login(n.Browsing(p.Visitor, address, browser),
				signin.Credentials{Email: peopletest.Ada, Password: secret})
		}
		state := func(address, browser string) string {
			t.Helper()
			out, err := login(address, browser, peopletest.Password)
			peopletest.Must(t, err)
			return out.State
		}
		expect.EqualNow(t, state("203.0.113.7", linuxChrome), signin.StateSuccess)
		// Mistyping once or twice is no attack, and elsewhere alone is none either.
		for range 2 {
			expect.ThatNow(t, expect.Err(login("198.51.100.1", iPhone, "wrong horse")) != nil, "let in")
		}
		expect.Equal(t, state("192.0.2.200", linuxChrome), signin.StateSuccess, "after two failures")
		expect.ThatNow(t, expect.Err(login("198.51.100.1", iPhone, "wrong horse")) != nil, "let in")
		for _, known := range [][2]string{{"203.0.113.7", linuxChrome}, {"203.0.200.9", newerChrome},
			{"192.0.2.1", linuxChrome}} {
			expect.Equal(t, state(known[0], known[1]), signin.StateSuccess, "from where they always come: %v", known)
		}
		for _, strange := range [][2]string{{"203.0.113.7", iPhone}, {"198.51.100.1", linuxChrome},
			{"2001:db8::1", linuxChrome}} {
			out, err := login(strange[0], strange[1], peopletest.Password)
			peopletest.Must(t, err)
			if out.State != signin.StateMFA || out.RequireMFA.Reason != signin.ReasonRisk ||
				len(out.RequireMFA.AvailableFactors) != 1 ||
				out.RequireMFA.AvailableFactors[0] != (signin.OfferedFactor{FactorType: factors.Email, FactorStatus: signin.FactorByRule}) {
				t.Fatalf("%v: %+v", strange, out)
			}
		}
		out, err := login("198.51.100.1", iPhone, peopletest.Password)
		peopletest.Must(t, err)
		ctx := n.Browsing(p.Visitor, "198.51.100.1", iPhone)
		_, err = n.SignIn.VerifyFactor(ctx, signin.FactorRequest{StateToken: out.StateToken, Type: factors.Email})
		peopletest.Must(t, err)
		mail := n.Mails.Last(t, accountmail.SecondFactor)
		expect.That(t, mail.To == peopletest.Ada && mail.Data["device"] == "Safari on iPhone" &&
			mail.Data["place"] == "198.51.100.1", "%+v", mail)
		before := n.Count(accountmail.NewDevice)
		in, err := n.SignIn.VerifyFactor(ctx, signin.FactorRequest{StateToken: out.StateToken, Type: factors.Email,
			Proof: &factors.Proof{Code: mail.Data["code"].(string)}})
		peopletest.Must(t, err)
		if in.State != signin.StateSuccess || in.AdditionalData != nil || n.Count(accountmail.NewDevice) != before+1 {
			t.Errorf("%+v, %d mails", in, n.Count(accountmail.NewDevice)-before)
		}
		expect.Equal(t, state("198.51.100.1", iPhone), signin.StateSuccess, "now it is known")
		// After an hour it is forgotten.
		n.Clock.Advance(61 * time.Minute)
		expect.Equal(t, state("2001:db8::1", iPhone), signin.StateSuccess, "an hour later")
	})
}

// riskySignIn has somebody sign in from a new place after wrong passwords, in a shop with this mail.
func riskySignIn(t *testing.T, mails accountmail.Mailer) (*peopletest.Node, *peopletest.Person, *signin.SignIn) {
	t.Helper()
	c := peopletest.NewClock()
	n := peopletest.StartNode(t, storetest.Open(t, store.SQLite, c.Set),
		c, func(cfg *identity.Config) { cfg.Mailer = mails })
	p := n.Person(peopletest.Ada)
	for range 3 {
		n.Login(p.Visitor, peopletest.Ada, "wrong horse")
	}
	out, err := n.SignIn.Login(n.Browsing(p.Visitor, "198.51.100.1", iPhone),
		signin.Credentials{Email: peopletest.Ada, Password: peopletest.Password})
	peopletest.Must(t, err)
	return n, p, out
}

func TestRiskWithoutMail(t *testing.T) {
	t.Parallel()
	n, p, out := riskySignIn(t, nil)
	expect.Equal(t, out.State, signin.StateSuccess, "nobody could answer: %+v", out)
	expect.Refused(t, n.Call("POST", "/v1/factors/my/email", p.Token, `{}`), 428, "MAIL_NOT_SET_UP")
}

func TestNewPlacesAreTold(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		expect.EqualNow(t, n.Count(accountmail.NewDevice), 0, "the first place is not new")
		for _, place := range []struct {
			address, browser string
			told             int
			device           any
		}{
			{"192.0.2.1", "", 0, nil}, {"192.0.2.1", linuxChrome, 1, "Chrome on Linux"}, {"192.0.99.9", newerChrome, 1, nil},
			{"198.51.100.1", newerChrome, 2, "Chrome on Linux"}, {"198.51.100.1", iPhone, 3, "Safari on iPhone"},
		} {
			out, err := n.SignIn.Login(n.Browsing(p.Visitor, place.address, place.browser),
				signin.Credentials{Email: peopletest.Ada, Password: peopletest.Password})
			peopletest.Must(t, err)
			if out.State != signin.StateSuccess || n.Count(accountmail.NewDevice) != place.told {
				t.Errorf("%+v: %s, %d mails", place, out.State, n.Count(accountmail.NewDevice))
			}
			if place.device != nil && n.Mails.Last(t, accountmail.NewDevice).Data["device"] != place.device {
				t.Errorf("%+v", n.Mails.Last(t, accountmail.NewDevice))
			}
		}
		// An app signs people on from where it stands.
		before := n.Count(accountmail.NewDevice)
		if _, err := n.SignIn.SignOn(actor.WithOrigin(t.Context(), actor.Origin{Address: "100.64.0.1"}),
			p.Visitor+","+peopletest.Key, signin.SignOnRequest{Email: peopletest.Ada}); err != nil ||
			n.Count(accountmail.NewDevice) != before {
			t.Errorf("%v, %d mails", err, n.Count(accountmail.NewDevice)-before)
		}
	})
}

func TestFactorsThroughTheLifeOfAnAccount(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
		kept := func(id string) int {
			t.Helper()
			total := 0
			for _, table := range []string{"factors", "factor_rounds", "passkey_challenges", "factor_guards", "recovery_codes",
				"remembered_devices", "sign_in_places"} {
				var rows int
				peopletest.Must(t, n.DB.Read(t.Context(), func(tx *store.Tx) error {
					return tx.QueryRow("SELECT COUNT(*) FROM "+table+" WHERE subject = ?",
						[]any{tokens.SubjectOf(actor.Member, id)}, &rows)
				}))
				total += rows
			}
			return total
		}
		full := func(email string) *peopletest.Person {
			p := n.Person(email).WithTOTP()
			p.WithPasskey("Key")
			p.Do("POST", "/v1/factors/my/webauthn/start", `{}`)
			p.Do("POST", "/v1/factors/my/recovery-codes", `{}`)
			state := p.Enter("").Body["stateToken"].(string)
			p.Prove("totp", state, peopletest.TotpData(peopletest.WrongTotp(p.Secret, p.Clock.Now())))
			n.Want(p.Prove("totp", state, peopletest.TotpData(p.Code())+`,"rememberThisDevice":true`), signin.StateSuccess)
			p.Later()
			return p
		}
		// A password that is set anew does not open what a second factor protects.
		p := full(peopletest.Ada)
		n.Verified(p.ID)
		open := p.Enter("").Body["stateToken"].(string)
		peopletest.Must(t, n.Recovery.SendRecovery(t.Context(), peopletest.Ada, accountmail.EmailOptions{}))
		out, err := n.Recovery.Recover(n.As(p.Visitor), peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword)),
			peopletest.Password)
		peopletest.Must(t, err)
		expect.That(t, out.State == signin.StateMFA && out.RequireMFA.Reason == signin.ReasonSettings, "recovered: %+v",
			out)
		p.Refused("a sign-in from before", p.Prove("totp", open, peopletest.TotpData(p.Code())), 0)
		if list, err := store.Get(t.Context(), n.DB, func(tx *store.Tx) ([]factors.Device, error) {
			return n.Factors.Devices(tx, tokens.SubjectOf(actor.Member, p.ID))
		}); err != nil || len(list) != 0 {
			t.Errorf("devices are still trusted: %v %v", list, err)
		}
		n.Want(p.Prove("totp", out.StateToken, peopletest.TotpData(p.Code())), signin.StateSuccess)

		// A code that went to an old address is worth nothing.
		p.Later()
		open = p.Enter("").Body["stateToken"].(string)
		_, err = n.ChangeLoginEmail(system, p.ID, "ada@other.example", false)
		peopletest.Must(t, err)
		p.Refused("of the old address", p.Prove("totp", open, peopletest.TotpData(p.Code())), 0)
		p.Email = "ada@other.example"

		// Blocked people keep what they have; those who are gone do not.
		p.Later()
		open = p.Enter("").Body["stateToken"].(string)
		_, err = n.BlockMember(system, p.ID)
		peopletest.Must(t, err)
		p.Refused("of somebody blocked", p.Prove("totp", open, peopletest.TotpData(p.Code())), 0)
		_, err = n.ApproveMember(system, p.ID)
		peopletest.Must(t, err)
		p.WantMFA(p.Enter(""), signin.ReasonSettings, "WEBAUTHN ENABLED", "TOTP ENABLED", "RECOVERY_CODE ENABLED")
		bob := full("bob@example.com")
		if kept(p.ID) == 0 || kept(bob.ID) < 7 {
			t.Errorf("%d and %d rows", kept(p.ID), kept(bob.ID))
		}
		peopletest.Must(t, n.DeleteMember(system, p.ID))
		_, err = n.DisconnectMember(system, bob.ID)
		peopletest.Must(t, err)
		if kept(p.ID) != 0 || kept(bob.ID) != 0 {
			t.Errorf("%d and %d rows are left", kept(p.ID), kept(bob.ID))
		}

		// Whoever took an e-mail that is not theirs cannot keep its owner out.
		squatter := full("carla@example.com")
		peopletest.Must(t, n.Recovery.SendRecovery(t.Context(), "carla@example.com", accountmail.EmailOptions{}))
		out, err = n.Recovery.Recover(n.As(squatter.Visitor),
			peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword)), "another horse")
		peopletest.Must(t, err)
		expect.Equal(t, out.State, signin.StateSuccess, "the owner is kept out: %+v", out)
		squatter = full("dora@example.com")
		if _, err := n.SignIn.SignOn(t.Context(), n.Visitor().AccessToken+","+peopletest.Key,
			signin.SignOnRequest{Email: "dora@example.com", Verified: true}); err != nil {
			t.Error(err)
		}
		expect.Equal(t, kept(squatter.ID), 0, "the squatter's factors are left")
	})
}

// keptMail is a shop without a mail server: letters are written and nobody gets them.
type keptMail struct{ *peopletest.Mailbox }

func (keptMail) Delivers() bool { return false }

func TestMailThatIsKeptAsksNobody(t *testing.T) {
	t.Parallel()
	n, _, out := riskySignIn(t, keptMail{&peopletest.Mailbox{}})
	expect.Equal(t, out.State, signin.StateSuccess, "waits for a mail that is kept: %+v", out)
	// The owner must not lock themself out.
	id, token := n.StaffToken("boss@example.com")
	boss := &peopletest.Person{Node: n, ID: id, Token: token}
	require := func() peopletest.Reply {
		return n.Call("PATCH", "/v1/sign-in-policy", token, `{"signInPolicy":{"requireStaffSecondFactor":true}}`)
	}
	expect.Refused(t, require(), 428, factors.CodeNoFactor)
	boss.WithTOTP()
	expect.Status(t, require(), 200)
}

func TestIdentitiesShowFactors(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p, bob := n.Person(peopletest.Ada).WithTOTP(), n.Person("bob@example.com")
		bob.WithPasskey("Key")
		shown := func(identity any) string {
			text := ""
			for _, f := range identity.(map[string]any)["factors"].([]any) {
				f := f.(map[string]any)
				text += f["type"].(string) + " " + f["status"].(string)
			}
			return text
		}
		list := n.Call("POST", "/v1/identities/query", peopletest.Key, `{"query":{"sort":[{"fieldName":"createdDate"}]}}`)
		got := map[string]string{
			"of the list, first":  shown(list.Body["identities"].([]any)[0]),
			"of the list, second": shown(list.Body["identities"].([]any)[1]),
			"their own":           shown(p.Do("GET", "/v1/identities/my", "").Body["identity"]),
			"as managers see it":  shown(n.Call("GET", "/v1/identities/"+bob.ID, peopletest.Key, "").Body["identity"]),
		}
		expect.That(t, got["of the list, first"]+got["of the list, second"] == "TOTP ACTIVEWEBAUTHN ACTIVE" ||
			got["of the list, first"]+got["of the list, second"] == "WEBAUTHN ACTIVETOTP ACTIVE", "%v", got)
		expect.That(t, got["their own"] == "TOTP ACTIVE" && got["as managers see it"] == "WEBAUTHN ACTIVE", "%v", got)
	})
}

func TestLostFactors(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		p.Asked(signin.ReasonSettings, "TOTP ENABLED")
		pending := p.Enter("").Body["stateToken"].(string)
		expect.Status(t, n.Call("POST", "/v1/identities/"+p.ID+"/reset-factors", p.Token, "{}"), 403, "by themself")
		if r := n.Call("POST", "/v1/identities/"+p.ID+"/reset-factors", peopletest.Key, "{}"); r.Status != 200 ||
			len(r.Body["identity"].(map[string]any)["factors"].([]any)) != 0 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		n.Out("a session from before", p.Token)
		p.Refused("a sign-in from before", p.Prove("totp", pending, peopletest.TotpData(p.Code())), 0)
		n.Want(p.Enter(""), signin.StateSuccess)
		expect.Status(t, n.Call("POST", "/v1/identities/nobody/reset-factors", peopletest.Key, "{}"), 404)

		id, token := n.StaffToken("boss@example.com")
		boss := &peopletest.Person{Node: n, ID: id, Token: token}
		boss.WithTOTP()
		path := "/v1/staff/contributors/" + id + "/reset-factors"
		expect.Refused(t, n.Call("POST", path, token, "{}"), 428, "OWN_ACCOUNT", "oneself")
		expect.StatusNow(t, n.Call("POST", path, peopletest.Key, "{}"), 200, "by the key of the environment")
		n.Out("a session from before", token)
	})
}
