package peopletest

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"souk/internal/people/accounts"
	"souk/internal/people/signin"
	"souk/internal/people/staff"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// StaffMember makes one of the staff with some permissions.
func (n *Node) StaffMember(address string, permissions ...string) string {
	n.T.Helper()
	a := &accounts.Account{ID: n.DB.NewID(), Kind: actor.Staff, Email: accounts.Address{Shown: address, Key: address},
		Verified: true, Status: accounts.StatusActive, Permissions: permissions,
		Profile: accounts.Profile{PrivacyStatus: "UNDEFINED"}}
	n.Write(func(tx *store.Tx) error { return n.Accounts.Insert(tx, a) })
	return a.ID
}

// Waiting registers somebody who then waits, and gives the links that were mailed
// to the staff, by whom they went to.
func (n *Node) Waiting(address string) (id string, links map[string]string) {
	n.T.Helper()
	before := len(n.Mails.All())
	r := n.Call("POST", "/v2/register", n.Visitor().AccessToken,
		`{"loginId":{"email":"`+address+`"},"password":"`+Password+`","profile":{"firstName":"Ada","lastName":"Lovelace"}}`)
	n.Want(r, signin.StateApproval)
	links = map[string]string{}
	for _, m := range n.Mails.All()[before:] {
		if m.Template == "approval-requested" {
			links[m.To] = TokenOf(n.T.(*testing.T), m)
			expect.That(n.T, m.Data["member"] == address && m.Data["memberName"] == "Ada Lovelace" &&
				strings.HasPrefix(m.Data["link"].(string), "https://souk.example/hosted/approve#token="), "mail %+v", m)
		}
	}
	return r.Identity()["id"].(string), links
}

func (n *Node) Approve(token string) Reply {
	body, err := json.Marshal(map[string]string{"token": token})
	Must(n.T, err)
	return n.Call("POST", "/v1/members/approve-by-token", n.Visitor().AccessToken, string(body))
}

// MadeAccess makes a key and an app through a caller, and gives the key, the app's id and secret.
func (n *Node) MadeAccess(by, name, access string) (key, appID, secret string) {
	n.T.Helper()
	r := n.Call("POST", "/v1/api-keys", by, `{"apiKey":{"name":"`+name+`",`+access+`}}`)
	expect.StatusNow(n.T, r, 200, "key")
	key = r.Body["key"].(string)
	r = n.Call("POST", "/v1/apps", by, `{"app":{"name":"`+name+`",`+access+`}}`)
	expect.StatusNow(n.T, r, 200, "app")
	return key, r.Body["app"].(map[string]any)["id"].(string), r.Body["secret"].(string)
}

func (n *Node) OwnerToken() string {
	n.T.Helper()
	link, err := n.Staff.OwnerLink(n.T.Context())
	Must(n.T, err)
	_, fragment, ok := strings.Cut(link, "https://souk.example"+staff.FirstRunPage+"#")
	values, err := url.ParseQuery(fragment)
	expect.ThatNow(n.T, ok && err == nil, "link %q", link)
	return values.Get("token")
}

// BackOffice gives a visitor's token of the back office's client.
func (n *Node) BackOffice() (token, client string) {
	n.T.Helper()
	own, err := n.EnsureBackOffice(n.T.Context())
	Must(n.T, err)
	g, err := n.OAuth.Grant(n.T.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: own.ID})
	Must(n.T, err)
	return g.AccessToken, own.ID
}

// StaffLogin tries to sign in to the back office.
func (n *Node) StaffLogin(email, secret string) Reply {
	n.T.Helper()
	token, _ := n.BackOffice()
	return n.Call("POST", "/v1/staff/login", token, `{"email":"`+email+`","password":"`+secret+`"}`)
}

// TokenOfStaff gives an access token of one of the staff, of a session of theirs.
func (n *Node) TokenOfStaff(id string) string {
	n.T.Helper()
	_, client := n.BackOffice()
	var caller actor.Actor
	n.Write(func(tx *store.Tx) error {
		a, err := accounts.ByID(tx, actor.Staff, id)
		if err == nil {
			caller, _, err = n.Sessions.SignIn(tx, a, client, "", false, 0)
		}
		return err
	})
	token, err := n.Access(caller)
	Must(n.T, err)
	return token
}

// Owned makes the owner and gives a token of theirs.
func (n *Node) Owned() (token, id string) {
	n.T.Helper()
	Must(n.T, n.Staff.EnsureOwner(n.T.Context(), Owner, Password))
	Must(n.T, n.Staff.EnsureRoles(n.T.Context()))
	id = n.StaffID(Owner)
	return n.TokenOfStaff(id), id
}

func (n *Node) StaffID(address string) string {
	n.T.Helper()
	known, _ := accounts.ParseEmail(address)
	var id string
	n.Write(func(tx *store.Tx) error {
		a, err := accounts.ByEmail(tx, actor.Staff, known.Key)
		if err == nil {
			id = a.ID
		}
		return err
	})
	return id
}

// Role makes a role and gives its id.
func (n *Node) Role(token, name string, permissions ...string) string {
	n.T.Helper()
	list, err := json.Marshal(permissions)
	Must(n.T, err)
	r := n.Call("POST", "/v1/staff/roles", token, `{"role":{"name":"`+name+`","permissions":`+string(list)+`}}`)
	expect.StatusNow(n.T, r, 200, "role %s", name)
	return r.Body["role"].(map[string]any)["id"].(string)
}

// Invite invites somebody and gives the token of the mail and the invitation's id.
func (n *Node) Invite(token, email string, roles ...string) (link, id string) {
	n.T.Helper()
	r := n.TryInvite(token, email, roles...)
	expect.StatusNow(n.T, r, 200, "invite %s", email)
	return n.InvitationToken(), r.Body["invitation"].(map[string]any)["id"].(string)
}

func (n *Node) TryInvite(token, email string, roles ...string) Reply {
	n.T.Helper()
	list, err := json.Marshal(roles)
	Must(n.T, err)
	return n.Call("POST", "/v1/staff/invitations", token,
		`{"invitation":{"email":"`+email+`","roleIds":`+string(list)+`}}`)
}

func (n *Node) InvitationToken() string {
	n.T.Helper()
	link := n.Mails.Last(n.T, "staff-invitation").Data["link"].(string)
	_, fragment, ok := strings.Cut(link, "https://souk.example"+staff.InvitationPage+"#")
	values, err := url.ParseQuery(fragment)
	expect.ThatNow(n.T, ok && err == nil, "link %q", link)
	return values.Get("token")
}

func (n *Node) Accept(caller, link string) Reply {
	n.T.Helper()
	return n.Call("POST", "/v1/staff/invitations/accept", caller,
		`{"token":"`+link+`","password":"`+Password+`","firstName":"Grace","lastName":"Hopper"}`)
}

// Contributor makes one with roles and gives their id and a token.
func (n *Node) Contributor(by, email string, roles ...string) (token, id string) {
	n.T.Helper()
	link, _ := n.Invite(by, email, roles...)
	expect.StatusNow(n.T, n.Accept("", link), 200, "accept")
	id = n.StaffID(email)
	return n.TokenOfStaff(id), id
}

// Recorded tells whether the log has a record of an entity by somebody.
func (n *Node) Recorded(entity, id, by string) bool {
	n.T.Helper()
	r := n.Call("POST", "/v1/audit-log/query", Key, `{"query":{"filter":{"entity":"`+entity+`","entityId":"`+id+
		`","actor.id":"`+by+`"}}}`)
	return r.Status == 200 && len(r.Body["auditRecords"].([]any)) > 0
}

const (
	Owner   = "owner@example.com"
	Grace   = "grace@example.com"
	Barbara = "barbara@example.com"
)
