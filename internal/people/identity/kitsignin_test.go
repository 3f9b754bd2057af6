package identity

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

func (r reply) profile() map[string]any {
	profile, _ := r.identity()["identityProfile"].(map[string]any)
	return profile
}

// at gives a context of a visitor at a network address.
func (n *node) at(address string) context.Context {
	n.t.Helper()
	return actor.WithOrigin(n.as(n.visitor().AccessToken), actor.Origin{Address: address})
}

// memberOf gives the id of a member that exists.
func (n *node) memberOf(email string) string {
	n.t.Helper()
	id, err := n.memberID(n.t.Context(), email)
	must(n.t, err)
	return id
}

// external signs somebody in as a fresh visitor.
func (n *node) external(in External) (*SignIn, string, error) {
	n.t.Helper()
	visitor := n.visitor().AccessToken
	out, err := n.SignInExternal(n.t.Context(), n.in(visitor), in)
	return out, visitor, err
}

// enters is external for those who get in; it gives their id.
func (n *node) enters(in External) string {
	n.t.Helper()
	out, _, err := n.external(in)
	must(n.t, err)
	if out.State != StateSuccess || out.SessionToken == "" {
		n.t.Fatalf("not in: %+v", out)
	}
	return out.Identity.ID
}

func (n *node) verified(id string) {
	n.t.Helper()
	n.write(func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE accounts SET email_verified = ? WHERE id = ?", true, id)
		return err
	})
}

// factor gives a member a second factor.
func (n *node) factor(id, kind string) {
	n.t.Helper()
	var credential any
	if kind == "WEBAUTHN" {
		credential = "credential of " + id
	}
	n.write(func(tx *store.Tx) error {
		_, err := tx.Exec("INSERT INTO factors (id, subject, type, status, name, hint, sealed, credential, doc, last_step, created) VALUES (?, ?, ?, 'ACTIVE', '', '', '', ?, '{}', 0, ?)",
			tx.NewID(), tokens.SubjectOf(actor.Member, id), kind, credential, tx.Millis())
		return err
	})
}

// signedIn gives a member's tokens, on the word of an app.
func (n *node) signedIn(id string) *tokens.Grant {
	n.t.Helper()
	g, err := n.Grant(n.t.Context(), tokens.GrantRequest{GrantType: "authorized_client", MemberID: id, Authorization: n.visitor().AccessToken + "," + testKey})
	must(n.t, err)
	return g
}

// as gives a context of a token's caller.
func (n *node) as(token string) context.Context {
	n.t.Helper()
	return actor.With(n.t.Context(), n.in(token))
}

func (n *node) code(visitor, session string) string {
	n.t.Helper()
	code, err := n.IssueCode(n.as(visitor), CodeRequest{SessionToken: session, ClientID: testClient, RedirectURI: "https://shop.example/back", Challenge: challengeOf(verifier)})
	must(n.t, err)
	return code
}

func (r reply) data() map[string]any {
	details, _ := r.body["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	data, _ := application["data"].(map[string]any)
	return data
}

// browsing gives a context of a visitor's call from an address and a browser.
func (n *node) browsing(visitor, address, userAgent string) context.Context {
	n.t.Helper()
	return actor.WithOrigin(n.as(visitor), actor.Origin{Address: address, UserAgent: userAgent})
}

func (n *node) count(template string) int {
	found := 0
	for _, m := range n.mails.all() {
		if m.Template == template {
			found++
		}
	}
	return found
}

func (n *node) register(token, email string) reply {
	n.t.Helper()
	return n.call("POST", "/_api/iam/authentication/v2/register", token, credentials(email, password))
}

func (n *node) login(token, email, password string) reply {
	n.t.Helper()
	return n.call("POST", "/_api/iam/authentication/v2/login", token, credentials(email, password))
}

func (n *node) policy(patch string) {
	n.t.Helper()
	if r := n.call("PATCH", "/v1/sign-in-policy", testKey, `{"signInPolicy":`+patch+`}`); r.status != 200 {
		n.t.Fatalf("policy: %d %s", r.status, r.text)
	}
}

// want checks a state answer and gives the token that comes with it.
func (n *node) want(r reply, state string) string {
	n.t.Helper()
	if r.status != 200 || r.body["state"] != state {
		n.t.Fatalf("want %s: %d %s", state, r.status, r.text)
	}
	session, _ := r.body["sessionToken"].(string)
	waiting, _ := r.body["stateToken"].(string)
	if (session != "") != (state == StateSuccess) || (waiting != "") != (state == StateVerify) {
		n.t.Fatalf("tokens of %s: %s", state, r.text)
	}
	return session + waiting
}

func (r reply) identity() map[string]any {
	identity, _ := r.body["identity"].(map[string]any)
	return identity
}

// member registers somebody and gives their id.
func (n *node) member(email string) string {
	n.t.Helper()
	r := n.register(n.visitor().AccessToken, email)
	n.want(r, StateSuccess)
	return r.identity()["id"].(string)
}

const (
	ada      = "ada@example.com"
	password = "correct horse"
)

func credentials(email, password string) string {
	return `{"loginId":{"email":"` + email + `"},"password":"` + password + `"}`
}

// tokenOf reads the token out of a mailed link.
func tokenOf(t *testing.T, mail Message) string {
	t.Helper()
	link, err := url.Parse(mail.Data["link"].(string))
	must(t, err)
	values, err := url.ParseQuery(link.Fragment)
	must(t, err)
	if link.Host != "souk.example" || link.RawQuery != "" || values.Get("token") == "" {
		t.Fatalf("link %s", link)
	}
	return values.Get("token")
}

func wrongCode(code string) string {
	if code[0] == '9' {
		return "0" + code[1:]
	}
	return string(code[0]+1) + code[1:]
}

var verifier = strings.Repeat("v", 43)

func challengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func exchange(code string) tokens.GrantRequest {
	return tokens.GrantRequest{GrantType: "authorization_code", ClientID: testClient, Code: code, CodeVerifier: verifier, RedirectURI: "https://shop.example/back"}
}
