package peopletest

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

	"souk/internal/people/accountfactors"
	"souk/internal/people/accounts"
	"souk/internal/people/factors"
	"souk/internal/people/factors/passkeytest"
	"souk/internal/people/identity"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Home is where the test's shop is; see startNode.
var Home = passkeytest.Browser{Origin: "https://souk.example"}

// Laptop is a browser that sends its name.
var Laptop = []string{"User-Agent",
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"}

// Phones keeps what would have been sent to phones.
type Phones struct {
	mu   sync.Mutex
	sent []factors.Delivery
	Fail error
}

func (p *Phones) Send(_ context.Context, d factors.Delivery) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, d)
	return p.Fail
}

func (p *Phones) Last(t testing.TB) factors.Delivery {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	expect.ThatNow(t, len(p.sent) != 0, "nothing was sent")
	return p.sent[len(p.sent)-1]
}

// EachWithPhones is each with phones that can be read.
func EachWithPhones(t *testing.T, test func(t *testing.T, n *Node, p *Phones)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		c, p := NewClock(), &Phones{}
		test(t, StartNode(t, storetest.Open(t, dialect, c.Set), c, func(cfg *identity.Config) { cfg.Phones = p }), p)
	})
}

// Person is a member at a browser, with what they set up.
type Person struct {
	*Node
	ID      string
	Email   string
	Token   string // of a session that is young
	Visitor string // of the browser, before they sign in
	Secret  string // of the authenticator app
	Browser []string
}

func (n *Node) Person(email string) *Person {
	n.T.Helper()
	p := &Person{Node: n, Email: email, Visitor: n.Visitor().AccessToken}
	r := n.Register(p.Visitor, email)
	n.Want(r, signin.StateSuccess)
	p.ID = r.Identity()["id"].(string)
	p.Token = n.SignedIn(p.ID).AccessToken
	return p
}

// Do calls as the person and wants it to go well.
func (p *Person) Do(method, path, body string) Reply {
	p.T.Helper()
	r := p.Call(method, path, p.Token, body)
	expect.StatusNow(p.T, r, 200, "%s %s", method, path)
	return r
}

// Totp is the code of an app whose clock is off by so many steps.
func Totp(secret string, now time.Time, off int64) string {
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

// WrongTotp is a code that no app shows now, nor a step before or after.
func WrongTotp(secret string, now time.Time) string {
	for off := int64(100); ; off++ {
		code := Totp(secret, now, off)
		if code != Totp(secret, now, -1) && code != Totp(secret, now, 0) && code != Totp(secret, now, 1) {
			return code
		}
	}
}

func (p *Person) Code() string { return Totp(p.Secret, p.Clock.Now(), 0) }

// Later moves to the next code.
func (p *Person) Later() { p.Clock.Advance(30 * time.Second) }

// Sleep lets time go by, after which the person is at their browser again.
func (p *Person) Sleep(d time.Duration) {
	p.T.Helper()
	p.Clock.Advance(d)
	p.Visitor = p.Node.Visitor().AccessToken
	p.Token = p.SignedIn(p.ID).AccessToken
}

// WithTOTP sets an authenticator app up.
func (p *Person) WithTOTP() *Person {
	p.T.Helper()
	r := p.Do("POST", "/v1/factors/my/totp", `{}`)
	p.Secret = r.Body["secret"].(string)
	id := r.Body["factor"].(map[string]any)["id"].(string)
	p.Do("POST", "/v1/factors/my/"+id+"/activate", `{"code":"`+p.Code()+`"}`)
	p.Later()
	return p
}

// WithPasskey makes a passkey.
func (p *Person) WithPasskey(name string) *passkeytest.Passkey {
	p.T.Helper()
	r := p.Do("POST", "/v1/factors/my/webauthn/start", `{}`)
	key, credential, err := Home.Create(r.Body["publicKeyCredentialCreationOptionsJson"].(string))
	Must(p.T, err)
	p.Do("POST", "/v1/factors/my/webauthn",
		fmt.Sprintf(`{"challengeId":%q,"credential":%s,"name":%q}`, r.Body["challengeId"], credential, name))
	return key
}

// Enter signs in with the password; device may be empty.
func (p *Person) Enter(device string) Reply {
	p.T.Helper()
	return p.Call("POST", "/v2/login", p.Visitor,
		fmt.Sprintf(`{"loginId":{"email":%q},"password":%q,"clientMetaData":{"deviceToken":%q}}`, p.Email, Password, device),
		p.Browser...)
}

// Asked signs in with the password and gives the state token of the second step.
func (p *Person) Asked(reason string, offered ...string) string {
	p.T.Helper()
	r := p.Enter("")
	p.WantMFA(r, reason, offered...)
	return r.Body["stateToken"].(string)
}

func (p *Person) WantMFA(r Reply, reason string, want ...string) {
	p.T.Helper()
	data, _ := r.Body["requireMfaData"].(map[string]any)
	expect.ThatNow(p.T, r.Status == 200 && r.Body["state"] == signin.StateMFA && r.Body["sessionToken"] == nil &&
		r.Body["identity"] == nil && data["reason"] == reason, "want %s: %d %s", reason, r.Status, r.Text)
	var got []string
	for _, one := range data["availableFactors"].([]any) {
		one := one.(map[string]any)
		got = append(got, one["factorType"].(string)+" "+one["factorStatus"].(string))
	}
	expect.EqualNow(p.T, strings.Join(got, ", "), strings.Join(want, ", "), "offered %v, want %v", got, want)
}

// Prove answers the second step; data is the request's, without its braces.
func (p *Person) Prove(kind, state, data string) Reply {
	p.T.Helper()
	return p.Call("POST", "/v2/"+kind+"/verify", p.Visitor, fmt.Sprintf(`{"stateToken":%q,%s}`, state, data), p.Browser...)
}

// Start begins one sort of proof.
func (p *Person) Start(kind, state string) map[string]any {
	p.T.Helper()
	r := p.Prove(kind, state, `"rememberThisDevice":false`)
	data, _ := r.Body["mfaChallengeData"].(map[string]any)
	expect.ThatNow(p.T, r.Status == 200 && r.Body["state"] == signin.StateChallenge && r.Body["stateToken"] == state &&
		data["factorType"] == strings.ToUpper(kind), "start %s: %d %s", kind, r.Status, r.Text)
	challenge, _ := data["verificationChallengeData"].(map[string]any)
	return challenge
}

// Refused checks a wrong proof.
func (p *Person) Refused(what string, r Reply, triesLeft int) {
	p.T.Helper()
	details, _ := r.Body["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	data, _ := application["data"].(map[string]any)
	if r.Status != 400 || r.Code() != accountfactors.CodeFactorFailed || data["triesLeft"] != float64(triesLeft) {
		p.T.Errorf("%s: %d %s, want %d left", what, r.Status, r.Text, triesLeft)
	}
}

// Sign answers a started passkey challenge.
func (p *Person) Sign(b passkeytest.Browser, key *passkeytest.Passkey, challenge map[string]any) string {
	p.T.Helper()
	asked := challenge["webauthnData"].(map[string]any)
	credential, err := b.Sign(key, asked["publicKeyCredentialRequestOptionsJson"].(string))
	Must(p.T, err)
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

func TotpData(code string) string { return `"totpData":{"code":"` + code + `"}` }

// StaffToken is somebody of the staff with a session of the back office.
func (n *Node) StaffToken(email string) (id, token string) {
	n.T.Helper()
	n.Write(func(tx *store.Tx) error {
		hash, err := n.Credentials.Hash(context.Background(), Password)
		if err != nil {
			return err
		}
		address, _ := accounts.ParseEmail(email)
		a := &accounts.Account{ID: tx.NewID(), Kind: actor.Staff, Email: address, Verified: true,
			Status: accounts.StatusActive, Password: hash, Owner: true, Profile: accounts.Profile{PrivacyStatus: "UNDEFINED"}}
		if err := n.Accounts.Insert(tx, a); err != nil {
			return err
		}
		id = a.ID
		caller, refresh, err := n.Sessions.SignIn(tx, a, Client, "", false, 0)
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

// AsksPasskey starts a sign-in with a passkey alone.
func (p *Person) AsksPasskey() (id, options string) {
	p.T.Helper()
	r := p.Call("POST", "/v2/passkeys/start", p.Visitor, `{}`)
	expect.StatusNow(p.T, r, 200)
	return r.Body["challengeId"].(string), r.Body["publicKeyCredentialRequestOptionsJson"].(string)
}

func (p *Person) WithKey(id, credential string) Reply {
	p.T.Helper()
	return p.Call("POST", "/v2/login", p.Visitor,
		fmt.Sprintf(`{"webauthn":{"challengeId":%q,"credential":%s}}`, id, credential))
}
