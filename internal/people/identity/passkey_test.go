package identity

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/people/factors"
	"souk/internal/people/factors/passkeytest"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestPasskeyAsSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada)
		key := p.withPasskey("Laptop")
		second := p.withPasskey("") // a passkey must not be made twice on one device, which the browser checks
		list := p.do("GET", "/v1/factors/my", "").body["factors"].([]any)
		if len(list) != 2 || list[0].(map[string]any)["name"] != "Laptop" || list[1].(map[string]any)["name"] != "Passkey" {
			t.Errorf("%v", list)
		}
		state := p.asked(ReasonSettings, "WEBAUTHN ENABLED")
		elsewhere := home
		elsewhere.Origin = "https://souk.example.evil.example"
		p.refused("another origin", p.prove("webauthn", state, p.sign(elsewhere, key, p.start("webauthn", state))), 4)
		lie := home
		lie.Challenge = "YW5vdGhlciBjaGFsbGVuZ2Ugb2YgZW5vdWdoIGJ5dGVz"
		p.refused("another challenge", p.prove("webauthn", state, p.sign(lie, key, p.start("webauthn", state))), 3)
		lie = home
		lie.RPID = "evil.example"
		p.refused("another shop", p.prove("webauthn", state, p.sign(lie, key, p.start("webauthn", state))), 2)

		// A touch is enough beside a password; and what was signed works once.
		touch := home
		touch.Unverified = true
		good := p.sign(touch, key, p.start("webauthn", state))
		n.want(p.prove("webauthn", state, good), StateSuccess)
		state = p.asked(ReasonSettings, "WEBAUTHN ENABLED")
		p.start("webauthn", state)
		p.refused("replayed in another sign-in", p.prove("webauthn", state, good), 4)
		challenge := p.start("webauthn", state)
		bad := p.sign(elsewhere, key, challenge)
		p.refused("wrong", p.prove("webauthn", state, bad), 3)
		p.refused("the challenge is over after one try", p.prove("webauthn", state, p.sign(home, key, challenge)), 2)
		challenge = p.start("webauthn", state)
		n.clock.forward(5 * time.Minute)
		p.refused("too late", p.prove("webauthn", state, p.sign(home, key, challenge)), 1)
		n.want(p.prove("webauthn", state, p.sign(home, second, p.start("webauthn", state))), StateSuccess)

		// Another's passkey, although it is good, is not this person's.
		bob := n.person("bob@example.com")
		foreign := bob.withPasskey("Bob's")
		state = p.asked(ReasonSettings, "WEBAUTHN ENABLED")
		p.refused("another's", p.prove("webauthn", state, p.sign(home, foreign, p.start("webauthn", state))), 4)
		forged := *foreign
		forged.ID, forged.Handle = key.ID, key.Handle
		p.refused("another's under this name", p.prove("webauthn", state, p.sign(home, &forged, p.start("webauthn", state))), 3)
		for _, junk := range []string{`"x"`, `{}`, `"{}"`, `[]`, `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
			state := p.asked(ReasonSettings, "WEBAUTHN ENABLED")
			asked := p.start("webauthn", state)["webauthnData"].(map[string]any)
			p.refused(junk, p.prove("webauthn", state, fmt.Sprintf(`"webauthnData":{"challengeId":%q,"credential":%s}`, asked["challengeId"], junk)), 4)
		}
	})
}

func TestPasskeyAlone(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada).withTOTP()
		key := p.withPasskey("Phone")
		id, options := p.asksPasskey()
		if !strings.Contains(options, `"rpId":"souk.example"`) || !strings.Contains(options, `"userVerification":"required"`) || strings.Contains(options, "allowCredentials") {
			t.Errorf("options %s", options)
		}
		sign := func(b passkeytest.Browser, k *passkeytest.Passkey, options string) string {
			t.Helper()
			credential, err := b.Sign(k, options)
			must(t, err)
			return credential
		}
		good := sign(home, key, options)
		stranger := &person{node: n, visitor: n.visitor().AccessToken}
		if r := stranger.withKey(id, good); r.status != 400 || r.code() != CodeFactorFailed {
			t.Errorf("the challenge of another caller: %d %s", r.status, r.text)
		}
		r := p.withKey(id, good) // it stands for both factors
		session := n.want(r, StateSuccess)
		if r.identity()["id"] != p.id {
			t.Errorf("whose? %s", r.text)
		}
		n.code(p.visitor, session)
		wrong := func(what string, r reply) {
			t.Helper()
			if r.status != 400 || r.code() != CodeFactorFailed {
				t.Errorf("%s: %d %s", what, r.status, r.text)
			}
		}
		wrong("again", p.withKey(id, good))
		id, _ = p.asksPasskey()
		wrong("an old signature", p.withKey(id, good))
		touch := home
		touch.Unverified = true
		id, options = p.asksPasskey()
		wrong("nobody was verified", p.withKey(id, sign(touch, key, options)))
		id, options = p.asksPasskey()
		elsewhere := passkeytest.Browser{Origin: "https://evil.example"}
		wrong("another origin", p.withKey(id, sign(elsewhere, key, options)))
		id, options = p.asksPasskey()
		n.clock.forward(5 * time.Minute)
		wrong("too late", p.withKey(id, sign(home, key, options)))
		id, options = p.asksPasskey()
		other := *key
		other.Handle = n.person("bob@example.com").withPasskey("Bob's").Handle
		wrong("in another's name", p.withKey(id, sign(home, &other, options)))
		other.Handle = nil
		id, options = p.asksPasskey()
		wrong("in nobody's name", p.withKey(id, sign(home, &other, options)))
		// A challenge for a second factor is none for the first: it did not ask to verify.
		state := p.asked(ReasonSettings, "WEBAUTHN ENABLED", "TOTP ENABLED")
		asked := p.start("webauthn", state)["webauthnData"].(map[string]any)
		wrong("of another step", p.withKey(asked["challengeId"].(string), sign(home, key, asked["publicKeyCredentialRequestOptionsJson"].(string))))
		for _, junk := range []string{`7`, `"x"`, `null`, `{}`} {
			wrong(junk, p.withKey("x", junk))
		}
		id, options = p.asksPasskey()
		_, err := n.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), p.id)
		must(t, err)
		if r := p.withKey(id, sign(home, key, options)); r.status != 403 || r.code() != CodeNotAllowedIn {
			t.Errorf("blocked: %d %s", r.status, r.text)
		}
	})
}

func TestPasskeysOfStaffAreForTheBackOffice(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id, token := n.staffToken("boss@example.com")
		p := &person{node: n, id: id, token: token, visitor: n.visitor().AccessToken}
		key := p.withPasskey("Boss")
		sign := func() reply {
			t.Helper()
			id, options := p.asksPasskey()
			credential, err := home.Sign(key, options)
			must(t, err)
			return p.withKey(id, credential)
		}
		if r := sign(); r.status != 400 {
			t.Errorf("staff through a shop: %d %s", r.status, r.text)
		}
		office, err := n.EnsureBackOffice(t.Context())
		must(t, err)
		g, err := n.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: office.ID})
		must(t, err)
		p.visitor = g.AccessToken
		n.want(sign(), StateSuccess)
		key = n.person(ada).withPasskey("Ada")
		if r := sign(); r.status != 400 {
			t.Errorf("a member through the back office: %d %s", r.status, r.text)
		}
	})
}

func TestClonedPasskeys(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p := n.person(ada)
		key := p.withPasskey("Stick")
		clone := *key
		state := p.asked(ReasonSettings, "WEBAUTHN ENABLED")
		n.want(p.prove("webauthn", state, p.sign(home, key, p.start("webauthn", state))), StateSuccess)
		state = p.asked(ReasonSettings, "WEBAUTHN ENABLED")
		p.refused("a copy whose counter is behind", p.prove("webauthn", state, p.sign(home, &clone, p.start("webauthn", state))), 4)
		if f := p.do("GET", "/v1/factors/my", "").body["factors"].([]any)[0].(map[string]any); f["status"] != factors.Reenroll {
			t.Errorf("still believed: %v", f)
		}
		// The door does not open because its lock is broken: a mailed code is asked for.
		state = p.asked(ReasonSettings, "EMAIL ENABLED_BY_RULE")
		if r := p.prove("webauthn", state, `"rememberThisDevice":false`); r.code() != factors.CodeNotSet {
			t.Errorf("neither is believed: %s", r.text)
		}
		id, options := p.asksPasskey()
		credential, err := home.Sign(key, options)
		must(t, err)
		if r := p.withKey(id, credential); r.status != 400 {
			t.Errorf("alone: %d %s", r.status, r.text)
		}
		p.start("email", state)
		n.want(p.prove("email", state, `"emailData":{"code":"`+n.mails.last(t, mailSecondFactor).Data["code"].(string)+`"}`), StateSuccess)

		// Passkeys that are synced do not count, and that is fine.
		bob := n.person("bob@example.com")
		r := bob.do("POST", "/v1/factors/my/webauthn/start", `{}`)
		synced, _, err := home.Create(r.body["publicKeyCredentialCreationOptionsJson"].(string))
		must(t, err)
		synced.Counter, synced.Frozen = 0, true
		credential, err = home.Attest(synced, r.body["publicKeyCredentialCreationOptionsJson"].(string))
		must(t, err)
		bob.do("POST", "/v1/factors/my/webauthn", fmt.Sprintf(`{"challengeId":%q,"credential":%s}`, r.body["challengeId"], credential))
		for range 3 {
			state = bob.asked(ReasonSettings, "WEBAUTHN ENABLED")
			n.want(bob.prove("webauthn", state, bob.sign(home, synced, bob.start("webauthn", state))), StateSuccess)
		}
	})
}

func TestMakingPasskeys(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		p, bob := n.person(ada), n.person("bob@example.com")
		begin := func() (string, string) {
			r := p.do("POST", "/v1/factors/my/webauthn/start", `{}`)
			return r.body["challengeId"].(string), r.body["publicKeyCredentialCreationOptionsJson"].(string)
		}
		add := func(p *person, id, credential string) reply {
			return n.call("POST", "/v1/factors/my/webauthn", p.token, fmt.Sprintf(`{"challengeId":%q,"credential":%s}`, id, credential))
		}
		id, options := begin()
		if !strings.Contains(options, `"residentKey":"required"`) || !strings.Contains(options, `"name":"Souk"`) || strings.Contains(options, p.id) {
			t.Errorf("options %s", options)
		}
		key, credential, err := home.Create(options)
		must(t, err)
		if r := add(bob, id, credential); r.status != 400 || r.code() != CodeFactorFailed {
			t.Errorf("the challenge of another: %d %s", r.status, r.text)
		}
		if r := add(p, id, credential); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if r := add(p, id, credential); r.status != 400 {
			t.Errorf("twice: %d %s", r.status, r.text)
		}
		id, options = begin()
		if !strings.Contains(options, "excludeCredentials") {
			t.Errorf("the browser is not told what is there: %s", options)
		}
		credential, err = home.Attest(key, options)
		must(t, err)
		if r := add(p, id, credential); r.status != 409 {
			t.Errorf("one that is known: %d %s", r.status, r.text)
		}
		id, options = begin()
		_, credential, err = passkeytest.Browser{Origin: "https://evil.example"}.Create(options)
		must(t, err)
		if r := add(p, id, credential); r.status != 400 {
			t.Errorf("another origin: %d %s", r.status, r.text)
		}
		id, options = begin()
		_, credential, err = home.Create(options)
		must(t, err)
		n.clock.forward(5 * time.Minute)
		if r := add(p, id, credential); r.status != 400 {
			t.Errorf("too late: %d %s", r.status, r.text)
		}
		for _, junk := range []string{`7`, `"x"`, `{}`, `"` + strings.Repeat("x", 17<<10) + `"`} {
			id, _ := begin()
			if r := add(p, id, junk); r.status != 400 {
				t.Errorf("%.20s: %d %s", junk, r.status, r.text)
			}
		}
		for range 8 {
			p.withPasskey("more")
		}
		// Two that are begun at once do not slip past the limit.
		first, one := begin()
		second, two := begin()
		_, credential, err = home.Create(one)
		must(t, err)
		if r := add(p, first, credential); r.status != 200 {
			t.Fatalf("a tenth: %d %s", r.status, r.text)
		}
		_, credential, err = home.Create(two)
		must(t, err)
		if r := add(p, second, credential); r.status != 428 || r.code() != factors.CodeTooMany {
			t.Errorf("an eleventh that was begun before: %d %s", r.status, r.text)
		}
		if r := n.call("POST", "/v1/factors/my/webauthn/start", p.token, `{}`); r.status != 428 || r.code() != factors.CodeTooMany {
			t.Errorf("an eleventh: %d %s", r.status, r.text)
		}
	})
}

func TestPasskeysNeedAHostName(t *testing.T) {
	t.Parallel()
	c := newClock()
	n := startNode(t, storetest.Open(t, store.SQLite, c.option), c, func(cfg *Config) { cfg.PublicURL = "http://127.0.0.1:8080" })
	if r := n.call("POST", "/v2/passkeys/start", n.visitor().AccessToken, `{}`); r.status != 428 || r.code() != factors.CodeNoPasskeys {
		t.Errorf("%d %s", r.status, r.text)
	}
}
