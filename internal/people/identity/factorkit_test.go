package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/factors"
	"souk/internal/people/factors/passkeytest"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// home is where the test's shop is; see startNode.
var home = passkeytest.Browser{Origin: "https://souk.example"}

// laptop is a browser that sends its name.
var laptop = []string{"User-Agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"}

// phones keeps what would have been sent to phones.
type phones struct {
	mu   sync.Mutex
	sent []factors.Delivery
	fail error
}

func (p *phones) Send(_ context.Context, d factors.Delivery) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, d)
	return p.fail
}

func (p *phones) last(t testing.TB) factors.Delivery {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.sent) == 0 {
		t.Fatal("nothing was sent")
	}
	return p.sent[len(p.sent)-1]
}

// eachWithPhones is each with phones that can be read.
func eachWithPhones(t *testing.T, test func(t *testing.T, n *node, p *phones)) {
	t.Helper()
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			c, p := newClock(), &phones{}
			test(t, startNode(t, storetest.Open(t, dialect, c.option), c, func(cfg *Config) { cfg.Phones = p }), p)
		})
	}
}

// person is a member at a browser, with what they set up.
type person struct {
	*node
	id      string
	email   string
	token   string // of a session that is young
	visitor string // of the browser, before they sign in
	secret  string // of the authenticator app
	browser []string
}

func (n *node) person(email string) *person {
	n.t.Helper()
	p := &person{node: n, email: email, visitor: n.visitor().AccessToken}
	r := n.register(p.visitor, email)
	n.want(r, StateSuccess)
	p.id = r.identity()["id"].(string)
	p.token = n.signedIn(p.id).AccessToken
	return p
}

// do calls as the person and wants it to go well.
func (p *person) do(method, path, body string) reply {
	p.t.Helper()
	r := p.call(method, path, p.token, body)
	if r.status != 200 {
		p.t.Fatalf("%s %s: %d %s", method, path, r.status, r.text)
	}
	return r
}

// totp is the code of an app whose clock is off by so many steps.
func totp(secret string, now time.Time, off int64) string {
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		panic(err)
	}
	var at [8]byte
	binary.BigEndian.PutUint64(at[:], uint64(now.Unix()/30+off))
	mac := hmac.New(sha1.New, key)
	mac.Write(at[:])
	sum := mac.Sum(nil)
	cut := sum[sum[19]&15:]
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(cut)&0x7fffffff)%1000000)
}

func (p *person) code() string { return totp(p.secret, p.clock.now(), 0) }

// later moves to the next code.
func (p *person) later() { p.clock.forward(30 * time.Second) }

// sleep lets time go by, after which the person is at their browser again.
func (p *person) sleep(d time.Duration) {
	p.t.Helper()
	p.clock.forward(d)
	p.visitor = p.node.visitor().AccessToken
	p.token = p.signedIn(p.id).AccessToken
}

// withTOTP sets an authenticator app up.
func (p *person) withTOTP() *person {
	p.t.Helper()
	r := p.do("POST", "/v1/factors/my/totp", `{}`)
	p.secret = r.body["secret"].(string)
	id := r.body["factor"].(map[string]any)["id"].(string)
	p.do("POST", "/v1/factors/my/"+id+"/activate", `{"code":"`+p.code()+`"}`)
	p.later()
	return p
}

// withPasskey makes a passkey.
func (p *person) withPasskey(name string) *passkeytest.Passkey {
	p.t.Helper()
	r := p.do("POST", "/v1/factors/my/webauthn/start", `{}`)
	key, credential, err := home.Create(r.body["publicKeyCredentialCreationOptionsJson"].(string))
	must(p.t, err)
	p.do("POST", "/v1/factors/my/webauthn", fmt.Sprintf(`{"challengeId":%q,"credential":%s,"name":%q}`, r.body["challengeId"], credential, name))
	return key
}

// enter signs in with the password; device may be empty.
func (p *person) enter(device string) reply {
	p.t.Helper()
	return p.call("POST", "/v2/login", p.visitor, fmt.Sprintf(`{"loginId":{"email":%q},"password":%q,"clientMetaData":{"deviceToken":%q}}`, p.email, password, device), p.browser...)
}

// asked signs in with the password and gives the state token of the second step.
func (p *person) asked(reason string, offered ...string) string {
	p.t.Helper()
	r := p.enter("")
	p.wantMFA(r, reason, offered...)
	return r.body["stateToken"].(string)
}

func (p *person) wantMFA(r reply, reason string, want ...string) {
	p.t.Helper()
	data, _ := r.body["requireMfaData"].(map[string]any)
	if r.status != 200 || r.body["state"] != StateMFA || r.body["sessionToken"] != nil || r.body["identity"] != nil || data["reason"] != reason {
		p.t.Fatalf("want %s: %d %s", reason, r.status, r.text)
	}
	var got []string
	for _, one := range data["availableFactors"].([]any) {
		one := one.(map[string]any)
		got = append(got, one["factorType"].(string)+" "+one["factorStatus"].(string))
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		p.t.Fatalf("offered %v, want %v", got, want)
	}
}

// prove answers the second step; data is the request's, without its braces.
func (p *person) prove(kind, state, data string) reply {
	p.t.Helper()
	return p.call("POST", "/v2/"+kind+"/verify", p.visitor, fmt.Sprintf(`{"stateToken":%q,%s}`, state, data), p.browser...)
}

// start begins one sort of proof.
func (p *person) start(kind, state string) map[string]any {
	p.t.Helper()
	r := p.prove(kind, state, `"rememberThisDevice":false`)
	data, _ := r.body["mfaChallengeData"].(map[string]any)
	if r.status != 200 || r.body["state"] != StateChallenge || r.body["stateToken"] != state || data["factorType"] != strings.ToUpper(kind) {
		p.t.Fatalf("start %s: %d %s", kind, r.status, r.text)
	}
	challenge, _ := data["verificationChallengeData"].(map[string]any)
	return challenge
}

// refused checks a wrong proof.
func (p *person) refused(what string, r reply, triesLeft int) {
	p.t.Helper()
	details, _ := r.body["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	data, _ := application["data"].(map[string]any)
	if r.status != 400 || r.code() != CodeFactorFailed || data["triesLeft"] != float64(triesLeft) {
		p.t.Errorf("%s: %d %s, want %d left", what, r.status, r.text, triesLeft)
	}
}

// sign answers a started passkey challenge.
func (p *person) sign(b passkeytest.Browser, key *passkeytest.Passkey, challenge map[string]any) string {
	p.t.Helper()
	asked := challenge["webauthnData"].(map[string]any)
	credential, err := b.Sign(key, asked["publicKeyCredentialRequestOptionsJson"].(string))
	must(p.t, err)
	return passkeyData(asked["challengeId"].(string), credential)
}

// passkeyData is as the contract has it: JSON written into a text.
func passkeyData(id, credential string) string {
	text, err := json.Marshal(credential)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf(`"webauthnData":{"challengeId":%q,"credential":%s}`, id, text)
}

func totpData(code string) string { return `"totpData":{"code":"` + code + `"}` }

// staffToken is somebody of the staff with a session of the back office.
func (n *node) staffToken(email string) (id, token string) {
	n.t.Helper()
	n.write(func(tx *store.Tx) error {
		hash, err := n.passwords.hash(context.Background(), password)
		if err != nil {
			return err
		}
		address, _ := accounts.ParseEmail(email)
		a := &accounts.Account{ID: tx.NewID(), Kind: actor.Staff, Email: address, Verified: true, Status: accounts.StatusActive, Password: hash, Owner: true, Profile: accounts.Profile{PrivacyStatus: "UNDEFINED"}}
		if err := n.accounts.Insert(tx, a); err != nil {
			return err
		}
		id = a.ID
		caller, refresh, err := n.openSession(tx, a, testClient)
		if err != nil {
			return err
		}
		g, err := n.GrantFor(caller, refresh)
		if err == nil {
			token = g.AccessToken
		}
		return err
	})
	return id, token
}

// asksPasskey starts a sign-in with a passkey alone.
func (p *person) asksPasskey() (id, options string) {
	p.t.Helper()
	r := p.call("POST", "/v2/passkeys/start", p.visitor, `{}`)
	if r.status != 200 {
		p.t.Fatalf("%d %s", r.status, r.text)
	}
	return r.body["challengeId"].(string), r.body["publicKeyCredentialRequestOptionsJson"].(string)
}

func (p *person) withKey(id, credential string) reply {
	p.t.Helper()
	return p.call("POST", "/v2/login", p.visitor, fmt.Sprintf(`{"webauthn":{"challengeId":%q,"credential":%s}}`, id, credential))
}
