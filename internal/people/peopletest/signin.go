package peopletest

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"

	"souk/internal/people/accountmail"
	"souk/internal/people/oauth"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func (r Reply) Profile() map[string]any {
	profile, _ := r.Identity()["identityProfile"].(map[string]any)
	return profile
}

// At gives a context of a visitor at a network address.
func (n *Node) At(address string) context.Context {
	n.T.Helper()
	return actor.WithOrigin(n.As(n.Visitor().AccessToken), actor.Origin{Address: address})
}

// MemberOf gives the id of a member that exists.
func (n *Node) MemberOf(email string) string {
	n.T.Helper()
	id, err := n.MemberID(n.T.Context(), email)
	Must(n.T, err)
	return id
}

// External signs somebody in as a fresh visitor.
func (n *Node) External(in signin.External) (*signin.SignIn, string, error) {
	n.T.Helper()
	visitor := n.Visitor().AccessToken
	out, err := n.SignIn.SignInExternal(n.T.Context(), n.In(visitor), in)
	return out, visitor, err
}

// Enters is external for those who get in; it gives their id.
func (n *Node) Enters(in signin.External) string {
	n.T.Helper()
	out, _, err := n.External(in)
	Must(n.T, err)
	expect.ThatNow(n.T, out.State == signin.StateSuccess && out.SessionToken != "", "not in: %+v", out)
	return out.Identity.ID
}

func (n *Node) Verified(id string) {
	n.T.Helper()
	n.Write(func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE accounts SET email_verified = ? WHERE id = ?", true, id)
		return err
	})
}

// Factor gives a member a second factor.
func (n *Node) Factor(id, kind string) {
	n.T.Helper()
	var credential any
	if kind == "WEBAUTHN" {
		credential = "credential of " + id
	}
	n.Write(func(tx *store.Tx) error {
		_, err := tx.Exec(
			"INSERT INTO factors (id, subject, type, status, name, hint, sealed, credential, doc, last_step, created) VALUES (?, ?, ?, 'ACTIVE', '', '', '', ?, '{}', 0, ?)",
			tx.NewID(), tokens.SubjectOf(actor.Member, id), kind, credential, tx.Millis())
		return err
	})
}

// SignedIn gives a member's tokens, on the word of an app.
func (n *Node) SignedIn(id string) *tokens.Grant {
	n.T.Helper()
	g, err := n.OAuth.Grant(n.T.Context(), tokens.GrantRequest{GrantType: "authorized_client", MemberID: id,
		Authorization: n.Visitor().AccessToken + "," + Key})
	Must(n.T, err)
	return g
}

// As gives a context of a token's caller.
func (n *Node) As(token string) context.Context {
	n.T.Helper()
	return actor.With(n.T.Context(), n.In(token))
}

func (n *Node) Code(visitor, session string) string {
	n.T.Helper()
	code, err := n.OAuth.IssueCode(n.As(visitor),
		oauth.CodeRequest{SessionToken: session, ClientID: Client, RedirectURI: "https://shop.example/back",
			Challenge: ChallengeOf(Verifier)})
	Must(n.T, err)
	return code
}

func (r Reply) Data() map[string]any {
	details, _ := r.Body["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	data, _ := application["data"].(map[string]any)
	return data
}

// Browsing gives a context of a visitor's call from an address and a browser.
func (n *Node) Browsing(visitor, address, userAgent string) context.Context {
	n.T.Helper()
	return actor.WithOrigin(n.As(visitor), actor.Origin{Address: address, UserAgent: userAgent})
}

func (n *Node) Count(template string) int {
	found := 0
	for _, m := range n.Mails.All() {
		if m.Template == template {
			found++
		}
	}
	return found
}

func (n *Node) Register(token, email string) Reply {
	n.T.Helper()
	return n.Call("POST", "/_api/iam/authentication/v2/register", token, SignInBody(email, Password))
}

func (n *Node) Login(token, email, password string) Reply {
	n.T.Helper()
	return n.Call("POST", "/_api/iam/authentication/v2/login", token, SignInBody(email, password))
}

func (n *Node) Policy(patch string) {
	n.T.Helper()
	expect.StatusNow(n.T, n.Call("PATCH", "/v1/sign-in-policy", Key, `{"signInPolicy":`+patch+`}`), 200, "policy")
}

// Want checks a state answer and gives the token that comes with it.
func (n *Node) Want(r Reply, state string) string {
	n.T.Helper()
	expect.ThatNow(n.T, r.Status == 200 && r.Body["state"] == state, "want %s: %d %s", state, r.Status, r.Text)
	session, _ := r.Body["sessionToken"].(string)
	waiting, _ := r.Body["stateToken"].(string)
	if (session != "") != (state == signin.StateSuccess) || (waiting != "") != (state == signin.StateVerify) {
		n.T.Fatalf("tokens of %s: %s", state, r.Text)
	}
	return session + waiting
}

func (r Reply) Identity() map[string]any {
	identity, _ := r.Body["identity"].(map[string]any)
	return identity
}

// Member registers somebody and gives their id.
func (n *Node) Member(email string) string {
	n.T.Helper()
	r := n.Register(n.Visitor().AccessToken, email)
	n.Want(r, signin.StateSuccess)
	return r.Identity()["id"].(string)
}

const (
	Ada      = "ada@example.com"
	Password = "correct horse"
)

func SignInBody(email, password string) string {
	return `{"loginId":{"email":"` + email + `"},"password":"` + password + `"}`
}

// TokenOf reads the token out of a mailed link.
func TokenOf(t *testing.T, mail accountmail.Message) string {
	t.Helper()
	link, err := url.Parse(mail.Data["link"].(string))
	Must(t, err)
	values, err := url.ParseQuery(link.Fragment)
	Must(t, err)
	expect.ThatNow(t, link.Host == "souk.example" && link.RawQuery == "" && values.Get("token") != "", "link %s", link)
	return values.Get("token")
}

func WrongCode(code string) string {
	if code[0] == '9' {
		return "0" + code[1:]
	}
	return string(code[0]+1) + code[1:]
}

var Verifier = strings.Repeat("v", 43)

func ChallengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func Exchange(code string) tokens.GrantRequest {
	return tokens.GrantRequest{GrantType: "authorization_code", ClientID: Client, Code: code, CodeVerifier: Verifier,
		RedirectURI: "https://shop.example/back"}
}
