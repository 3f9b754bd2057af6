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
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestPasskeyAsSecondFactor(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada)
		key := p.WithPasskey("Laptop")
		second := p.WithPasskey("") // a passkey must not be made twice on one device, which the browser checks
		list := p.Do("GET", "/v1/factors/my", "").Body["factors"].([]any)
		if len(list) != 2 || list[0].(map[string]any)["name"] != "Laptop" || list[1].(map[string]any)["name"] != "Passkey" {
			t.Errorf("%v", list)
		}
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
		p.Refused("the challenge is over after one try", p.Prove("webauthn", state, p.Sign(peopletest.Home, key, challenge)), 2)
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
		p.Refused("another's under this name", p.Prove("webauthn", state, p.Sign(peopletest.Home, &forged, p.Start("webauthn", state))), 3)
		for _, junk := range []string{`"x"`, `{}`, `"{}"`, `[]`, `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
			state := p.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
			asked := p.Start("webauthn", state)["webauthnData"].(map[string]any)
			p.Refused(junk, p.Prove("webauthn", state, fmt.Sprintf(`"webauthnData":{"challengeId":%q,"credential":%s}`, asked["challengeId"], junk)), 4)
		}
	})
}

func TestPasskeyAlone(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		p := n.Person(peopletest.Ada).WithTOTP()
		key := p.WithPasskey("Phone")
		id, options := p.AsksPasskey()
		if !strings.Contains(options, `"rpId":"souk.example"`) || !strings.Contains(options, `"userVerification":"required"`) || strings.Contains(options, "allowCredentials") {
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
		if r := stranger.WithKey(id, good); r.Status != 400 || r.Code() != accountfactors.CodeFactorFailed {
			t.Errorf("the challenge of another caller: %d %s", r.Status, r.Text)
		}
		r := p.WithKey(id, good) // it stands for both factors
		session := n.Want(r, signin.StateSuccess)
		if r.Identity()["id"] != p.ID {
			t.Errorf("whose? %s", r.Text)
		}
		n.Code(p.Visitor, session)
		wrong := func(what string, r peopletest.Reply) {
			t.Helper()
			if r.Status != 400 || r.Code() != accountfactors.CodeFactorFailed {
				t.Errorf("%s: %d %s", what, r.Status, r.Text)
			}
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
		wrong("of another step", p.WithKey(asked["challengeId"].(string), sign(peopletest.Home, key, asked["publicKeyCredentialRequestOptionsJson"].(string))))
		for _, junk := range []string{`7`, `"x"`, `null`, `{}`} {
			wrong(junk, p.WithKey("x", junk))
		}
		id, options = p.AsksPasskey()
		_, err := n.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), p.ID)
		peopletest.Must(t, err)
		if r := p.WithKey(id, sign(peopletest.Home, key, options)); r.Status != 403 || r.Code() != sessions.CodeNotAllowedIn {
			t.Errorf("blocked: %d %s", r.Status, r.Text)
		}
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
		if r := sign(); r.Status != 400 {
			t.Errorf("staff through a shop: %d %s", r.Status, r.Text)
		}
		office, err := n.EnsureBackOffice(t.Context())
		peopletest.Must(t, err)
		g, err := n.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: office.ID})
		peopletest.Must(t, err)
		p.Visitor = g.AccessToken
		n.Want(sign(), signin.StateSuccess)
		key = n.Person(peopletest.Ada).WithPasskey("Ada")
		if r := sign(); r.Status != 400 {
			t.Errorf("a member through the back office: %d %s", r.Status, r.Text)
		}
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
		p.Refused("a copy whose counter is behind", p.Prove("webauthn", state, p.Sign(peopletest.Home, &clone, p.Start("webauthn", state))), 4)
		if f := p.Do("GET", "/v1/factors/my", "").Body["factors"].([]any)[0].(map[string]any); f["status"] != factors.Reenroll {
			t.Errorf("still believed: %v", f)
		}
		// The door does not open because its lock is broken: a mailed code is asked for.
		state = p.Asked(signin.ReasonSettings, "EMAIL ENABLED_BY_RULE")
		if r := p.Prove("webauthn", state, `"rememberThisDevice":false`); r.Code() != factors.CodeNotSet {
			t.Errorf("neither is believed: %s", r.Text)
		}
		id, options := p.AsksPasskey()
		credential, err := peopletest.Home.Sign(key, options)
		peopletest.Must(t, err)
		if r := p.WithKey(id, credential); r.Status != 400 {
			t.Errorf("alone: %d %s", r.Status, r.Text)
		}
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
		bob.Do("POST", "/v1/factors/my/webauthn", fmt.Sprintf(`{"challengeId":%q,"credential":%s}`, r.Body["challengeId"], credential))
		for range 3 {
			state = bob.Asked(signin.ReasonSettings, "WEBAUTHN ENABLED")
			n.Want(bob.Prove("webauthn", state, bob.Sign(peopletest.Home, synced, bob.Start("webauthn", state))), signin.StateSuccess)
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
			return n.Call("POST", "/v1/factors/my/webauthn", p.Token, fmt.Sprintf(`{"challengeId":%q,"credential":%s}`, id, credential))
		}
		id, options := begin()
		if !strings.Contains(options, `"residentKey":"required"`) || !strings.Contains(options, `"name":"Souk"`) || strings.Contains(options, p.ID) {
			t.Errorf("options %s", options)
		}
		key, credential, err := peopletest.Home.Create(options)
		peopletest.Must(t, err)
		if r := add(bob, id, credential); r.Status != 400 || r.Code() != accountfactors.CodeFactorFailed {
			t.Errorf("the challenge of another: %d %s", r.Status, r.Text)
		}
		if r := add(p, id, credential); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		if r := add(p, id, credential); r.Status != 400 {
			t.Errorf("twice: %d %s", r.Status, r.Text)
		}
		id, options = begin()
		if !strings.Contains(options, "excludeCredentials") {
			t.Errorf("the browser is not told what is there: %s", options)
		}
		credential, err = peopletest.Home.Attest(key, options)
		peopletest.Must(t, err)
		if r := add(p, id, credential); r.Status != 409 {
			t.Errorf("one that is known: %d %s", r.Status, r.Text)
		}
		id, options = begin()
		_, credential, err = passkeytest.Browser{Origin: "https://evil.example"}.Create(options)
		peopletest.Must(t, err)
		if r := add(p, id, credential); r.Status != 400 {
			t.Errorf("another origin: %d %s", r.Status, r.Text)
		}
		id, options = begin()
		_, credential, err = peopletest.Home.Create(options)
		peopletest.Must(t, err)
		n.Clock.Advance(5 * time.Minute)
		if r := add(p, id, credential); r.Status != 400 {
			t.Errorf("too late: %d %s", r.Status, r.Text)
		}
		for _, junk := range []string{`7`, `"x"`, `{}`, `"` + strings.Repeat("x", 17<<10) + `"`} {
			id, _ := begin()
			if r := add(p, id, junk); r.Status != 400 {
				t.Errorf("%.20s: %d %s", junk, r.Status, r.Text)
			}
		}
		for range 8 {
			p.WithPasskey("more")
		}
		// Two that are begun at once do not slip past the limit.
		first, one := begin()
		second, two := begin()
		_, credential, err = peopletest.Home.Create(one)
		peopletest.Must(t, err)
		if r := add(p, first, credential); r.Status != 200 {
			t.Fatalf("a tenth: %d %s", r.Status, r.Text)
		}
		_, credential, err = peopletest.Home.Create(two)
		peopletest.Must(t, err)
		if r := add(p, second, credential); r.Status != 428 || r.Code() != factors.CodeTooMany {
			t.Errorf("an eleventh that was begun before: %d %s", r.Status, r.Text)
		}
		if r := n.Call("POST", "/v1/factors/my/webauthn/start", p.Token, `{}`); r.Status != 428 || r.Code() != factors.CodeTooMany {
			t.Errorf("an eleventh: %d %s", r.Status, r.Text)
		}
	})
}

func TestPasskeysNeedAHostName(t *testing.T) {
	t.Parallel()
	c := peopletest.NewClock()
	n := peopletest.StartNode(t, storetest.Open(t, store.SQLite, c.Set), c, func(cfg *identity.Config) { cfg.PublicURL = "http://127.0.0.1:8080" })
	if r := n.Call("POST", "/v2/passkeys/start", n.Visitor().AccessToken, `{}`); r.Status != 428 || r.Code() != factors.CodeNoPasskeys {
		t.Errorf("%d %s", r.Status, r.Text)
	}
}
