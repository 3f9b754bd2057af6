package accountfactors_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/factors"
	"souk/internal/people/factors/passkeytest"
	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestPasskeyAsSecondFactor(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		key := p.WithPasskey("Laptop")
		second := p.WithPasskey("") // a passkey must not be made twice on one device, which the browser checks
		list := p.Do("GET", "/v1/factors/my", "").Body["factors"].([]any)
		expect.That(t, len(list) == 2 && list[0].(map[string]any)["name"] == "Laptop" &&
			list[1].(map[string]any)["name"] == "Passkey", "%v", list)
		state := p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
		elsewhere := peopletest.Home
		elsewhere.Origin = "https://souk.example.evil.example"
		p.Refused("another origin", p.Prove("webauthn", state, p.Sign(elsewhere, key, p.Start("webauthn", state))), 4)
		lie := peopletest.Home
		lie.Challenge = "YW5vdGhlciBjaGFsbGVuZ2Ugb2YgZW5vdWdoIGJ5dGVz"
		p.Refused("another challenge", p.Prove("webauthn", state, p.Sign(lie, key, p.Start("webauthn", state))), 3)
		lie = peopletest.Home
		lie.RPID = "evil.example"
		p.Refused("another shop", p.Prove("webauthn", state, p.Sign(lie, key, p.Start("webauthn", state))), 2)

		// A touch is enough beside a password; and what was signed works once.
		touch := peopletest.Home
		touch.Unverified = true
		good := p.Sign(touch, key, p.Start("webauthn", state))
		n.Want(p.Prove("webauthn", state, good), signin.StateSuccess)
		state = p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
		p.Start("webauthn", state)
		p.Refused("replayed in another sign-in", p.Prove("webauthn", state, good), 4)
		challenge := p.Start("webauthn", state)
		bad := p.Sign(elsewhere, key, challenge)
		p.Refused("wrong", p.Prove("webauthn", state, bad), 3)
		p.Refused("the challenge is over after one try", p.Prove("webauthn", state, p.Sign(peopletest.Home, key, challenge)),
			2)
		challenge = p.Start("webauthn", state)
		n.Clock.Advance(5 * time.Minute)
		p.Refused("too late", p.Prove("webauthn", state, p.Sign(peopletest.Home, key, challenge)), 1)
		n.Want(p.Prove("webauthn", state, p.Sign(peopletest.Home, second, p.Start("webauthn", state))), signin.StateSuccess)

		// Another's passkey, although it is good, is not this person's.
		bob := n.Person("bob@example.com")
		foreign := bob.WithPasskey("Bob's")
		state = p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
		p.Refused("another's", p.Prove("webauthn", state, p.Sign(peopletest.Home, foreign, p.Start("webauthn", state))), 4)
		forged := *foreign
		forged.ID, forged.Handle = key.ID, key.Handle
		p.Refused("another's under this name",
			p.Prove("webauthn", state, p.Sign(peopletest.Home, &forged, p.Start("webauthn", state))), 3)
		for _, junk := range []string{`"x"`, `{}`, `"{}"`, `[]`,
			`{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
			state := p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
			asked := p.Start("webauthn", state)["webauthnData"].(map[string]any)
			p.Refused(junk, p.Prove("webauthn", state,
				fmt.Sprintf(`"webauthnData":{"challengeId":%q,"credential":%s}`, asked["challengeId"], junk)), 4)
		}
	})
}

func TestPasskeyAlone(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		key := p.WithPasskey("Phone")
		id, options := p.AsksPasskey()
		if !strings.Contains(options, `"rpId":"souk.example"`) ||
			!strings.Contains(options, `"userVerification":"required"`) || strings.Contains(options, "allowCredentials") {
			t.Errorf("options %s", options)
		}
		sign := func(b passkeytest.Browser, k *passkeytest.Passkey, options string) string {
			t.Helper()
			credential, err := b.Sign(k, options)
			peopletest.Must(t, err)
			return credential
		}
		good := sign(peopletest.Home, key, options)
		stranger := &peopletest.Person{Node: n, Visitor: n.Visitor().AccessToken}
		expect.Refused(t, stranger.WithKey(id, good), 400, accountfactors.CodeFactorFailed,
			"the challenge of another caller")
		r := p.WithKey(id, good) // it stands for both factors
		session := n.Want(r, signin.StateSuccess)
		expect.That(t, r.Identity()["id"] == p.ID, "whose? %s", r.Text)
		n.Code(p.Visitor, session)
		wrong := func(what string, r peopletest.Reply) {
			t.Helper()
			expect.Refused(t, r, 400, accountfactors.CodeFactorFailed, what)
		}
		wrong("again", p.WithKey(id, good))
		id, _ = p.AsksPasskey()
		wrong("an old signature", p.WithKey(id, good))
		touch := peopletest.Home
		touch.Unverified = true
		id, options = p.AsksPasskey()
		wrong("nobody was verified", p.WithKey(id, sign(touch, key, options)))
		id, options = p.AsksPasskey()
		elsewhere := passkeytest.Browser{Origin: "https://evil.example"}
		wrong("another origin", p.WithKey(id, sign(elsewhere, key, options)))
		id, options = p.AsksPasskey()
		n.Clock.Advance(5 * time.Minute)
		wrong("too late", p.WithKey(id, sign(peopletest.Home, key, options)))
		id, options = p.AsksPasskey()
		other := *key
		other.Handle = n.Person("bob@example.com").WithPasskey("Bob's").Handle
		wrong("in another's name", p.WithKey(id, sign(peopletest.Home, &other, options)))
		other.Handle = nil
		id, options = p.AsksPasskey()
		wrong("in nobody's name", p.WithKey(id, sign(peopletest.Home, &other, options)))
		// A challenge for a second factor is none for the first: it did not ask to verify.
		state := p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED", "TOTP ENABLED")
		asked := p.Start("webauthn", state)["webauthnData"].(map[string]any)
		wrong("of another step", p.WithKey(asked["challengeId"].(string),
			sign(peopletest.Home, key, asked["publicKeyCredentialRequestOptionsJson"].(string))))
		for _, junk := range []string{`7`, `"x"`, `null`, `{}`} {
			wrong(junk, p.WithKey("x", junk))
		}
		id, options = p.AsksPasskey()
		_, err := n.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), p.ID)
		peopletest.Must(t, err)
		expect.Refused(t, p.WithKey(id, sign(peopletest.Home, key, options)), 403, sessions.CodeNotAllowedIn, "blocked")
	})
}

func TestPasskeysOfStaffAreForTheBackOffice(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id, token := n.StaffToken("boss@example.com")
		p := &peopletest.Person{Node: n, ID: id, Token: token, Visitor: n.Visitor().AccessToken}
		key := p.WithPasskey("Boss")
		sign := func() peopletest.Reply {
			t.Helper()
			id, options := p.AsksPasskey()
			credential, err := peopletest.Home.Sign(key, options)
			peopletest.Must(t, err)
			return p.WithKey(id, credential)
		}
		expect.Status(t, sign(), 400, "staff through a shop")
		office, err := n.EnsureBackOffice(t.Context())
		peopletest.Must(t, err)
		g, err := n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: office.ID})
		peopletest.Must(t, err)
		p.Visitor = g.AccessToken
		n.Want(sign(), signin.StateSuccess)
		key = n.Person(peopletest.Ada).WithPasskey("Ada")
		expect.Status(t, sign(), 400, "a member through the back office")
	})
}

func TestClonedPasskeys(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		key := p.WithPasskey("Stick")
		clone := *key
		state := p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
		n.Want(p.Prove("webauthn", state, p.Sign(peopletest.Home, key, p.Start("webauthn", state))), signin.StateSuccess)
		state = p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
		p.Refused("a copy whose counter is behind",
			p.Prove("webauthn", state, p.Sign(peopletest.Home, &clone, p.Start("webauthn", state))), 4)
		if f := p.Do("GET", "/v1/factors/my", "").Body["factors"].([]any)[0].(map[string]any); f["status"] != factors.Reenroll {
			t.Errorf("still believed: %v", f)
		}
		// The door does not open because its lock is broken: a mailed code is asked for.
		state = p.Asked(signin.ReasonSettings, "EMAIL ENABLED_BY_RULE")
		expect.Refused(t, p.Prove("webauthn", state, `"rememberThisDevice":false`), 0, factors.CodeNotSet,
			"neither is believed")
		id, options := p.AsksPasskey()
		credential, err := peopletest.Home.Sign(key, options)
		peopletest.Must(t, err)
		expect.Status(t, p.WithKey(id, credential), 400, "alone")
		p.Start("email", state)
		n.Want(p.Prove("email", state, `"emailData":{"code":"`+n.Mails.Last(t, accountmail.SecondFactor).Data["code"].(string)+`"}`), signin.StateSuccess)

		// Passkeys that are synced do not count, and that is fine.
		bob := n.Person("bob@example.com")
		r := bob.Do("POST", "/v1/factors/my/webauthn/start", `{}`)
		synced, _, err := peopletest.Home.Create(r.Body["publicKeyCredentialCreationOptionsJson"].(string))
		peopletest.Must(t, err)
		synced.Counter, synced.Frozen = 0, true
		credential, err = peopletest.Home.Attest(synced, r.Body["publicKeyCredentialCreationOptionsJson"].(string))
		peopletest.Must(t, err)
		bob.Do("POST", "/v1/factors/my/webauthn",
			fmt.Sprintf(`{"challengeId":%q,"credential":%s}`, r.Body["challengeId"], credential))
		for range 3 {
			state = bob.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
			n.Want(bob.Prove("webauthn", state, bob.Sign(peopletest.Home, synced, bob.Start("webauthn", state))),
				signin.StateSuccess)
		}
	})
}

func TestMakingPasskeys(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p, bob := n.Person(peopletest.Ada), n.Person("bob@example.com")
		begin := func() (string, string) {
			r := p.Do("POST", "/v1/factors/my/webauthn/start", `{}`)
			return r.Body["challengeId"].(string), r.Body["publicKeyCredentialCreationOptionsJson"].(string)
		}
		add := func(p *peopletest.Person, id, credential string) peopletest.Reply {
			return n.Call("POST", "/v1/factors/my/webauthn", p.Token,
				fmt.Sprintf(`{"challengeId":%q,"credential":%s}`, id, credential))
		}
		id, options := begin()
		if !strings.Contains(options, `"residentKey":"required"`) || !strings.Contains(options, `"name":"Souk"`) ||
			strings.Contains(options, p.ID) {
			t.Errorf("options %s", options)
		}
		key, credential, err := peopletest.Home.Create(options)
		peopletest.Must(t, err)
		expect.Refused(t, add(bob, id, credential), 400, accountfactors.CodeFactorFailed, "the challenge of another")
		expect.StatusNow(t, add(p, id, credential), 200)
		expect.Status(t, add(p, id, credential), 400, "twice")
		id, options = begin()
		expect.That(t, strings.Contains(options, "excludeCredentials"), "the browser is not told what is there: %s",
			options)
		credential, err = peopletest.Home.Attest(key, options)
		peopletest.Must(t, err)
		expect.Status(t, add(p, id, credential), 409, "one that is known")
		id, options = begin()
		_, credential, err = passkeytest.Browser{Origin: "https://evil.example"}.Create(options)
		peopletest.Must(t, err)
		expect.Status(t, add(p, id, credential), 400, "another origin")
		id, options = begin()
		_, credential, err = peopletest.Home.Create(options)
		peopletest.Must(t, err)
		n.Clock.Advance(5 * time.Minute)
		expect.Status(t, add(p, id, credential), 400, "too late")
		for _, junk := range []string{`7`, `"x"`, `{}`, `"` + strings.Repeat("x", 17<<10) + `"`} {
			id, _ := begin()
			expect.Status(t, add(p, id, junk), 400, "%.20s", junk)
		}
		for range 8 {
			p.WithPasskey("more")
		}
		// Two that are begun at once do not slip past the limit.
		first, one := begin()
		second, two := begin()
		_, credential, err = peopletest.Home.Create(one)
		peopletest.Must(t, err)
		expect.StatusNow(t, add(p, first, credential), 200, "a tenth")
		_, credential, err = peopletest.Home.Create(two)
		peopletest.Must(t, err)
		expect.Refused(t, add(p, second, credential), 428, factors.CodeTooMany, "an eleventh that was begun before")
		expect.Refused(t, n.Call("POST", "/v1/factors/my/webauthn/start", p.Token, `{}`), 428, factors.CodeTooMany,
			"an eleventh")
	})
}

func TestPasskeysNeedAHostName(t *testing.T) {
	t.Parallel()
	c := peopletest.NewClock()
	n := peopletest.StartNode(t, storetest.Open(t, store.SQLite, c.Set),
		c, func(cfg *identity.Config) { cfg.PublicURL = "http://127.0.0.1:8080" })
	expect.Refused(t, n.Call("POST", "/v2/passkeys/start", n.Visitor().AccessToken, `{}`), 428, factors.CodeNoPasskeys)
}
