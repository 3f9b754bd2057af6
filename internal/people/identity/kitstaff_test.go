package identity

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// staffMember makes one of the staff with some permissions.
func (n *node) staffMember(address string, permissions ...string) string {
	n.t.Helper()
	a := &accounts.Account{ID: n.db.NewID(), Kind: actor.Staff, Email: accounts.Address{Shown: address, Key: address}, Verified: true, Status: accounts.StatusActive, Permissions: permissions, Profile: accounts.Profile{PrivacyStatus: "UNDEFINED"}}
	n.write(func(tx *store.Tx) error { return n.accounts.Insert(tx, a) })
	return a.ID
}

// waiting registers somebody who then waits, and gives the links that were mailed
// to the staff, by whom they went to.
func (n *node) waiting(address string) (id string, links map[string]string) {
	n.t.Helper()
	before := len(n.mails.all())
	r := n.call("POST", "/v2/register", n.visitor().AccessToken, `{"loginId":{"email":"`+address+`"},"password":"`+password+`","profile":{"firstName":"Ada","lastName":"Lovelace"}}`)
	n.want(r, StateApproval)
	links = map[string]string{}
	for _, m := range n.mails.all()[before:] {
		if m.Template == mailApprovalRequested {
			links[m.To] = tokenOf(n.t.(*testing.T), m)
			if m.Data["member"] != address || m.Data["memberName"] != "Ada Lovelace" || !strings.HasPrefix(m.Data["link"].(string), "https://souk.example/hosted/approve#token=") {
				n.t.Errorf("mail %+v", m)
			}
		}
	}
	return r.identity()["id"].(string), links
}

func (n *node) approve(token string) reply {
	body, err := json.Marshal(map[string]string{"token": token})
	must(n.t, err)
	return n.call("POST", "/v1/members/approve-by-token", n.visitor().AccessToken, string(body))
}

// madeAccess makes a key and an app through a caller, and gives the key, the app's id and secret.
func (n *node) madeAccess(by, name, access string) (key, appID, secret string) {
	n.t.Helper()
	r := n.call("POST", "/v1/api-keys", by, `{"apiKey":{"name":"`+name+`",`+access+`}}`)
	if r.status != 200 {
		n.t.Fatalf("key: %d %s", r.status, r.text)
	}
	key = r.body["key"].(string)
	r = n.call("POST", "/v1/apps", by, `{"app":{"name":"`+name+`",`+access+`}}`)
	if r.status != 200 {
		n.t.Fatalf("app: %d %s", r.status, r.text)
	}
	return key, r.body["app"].(map[string]any)["id"].(string), r.body["secret"].(string)
}

func (n *node) ownerToken() string {
	n.t.Helper()
	link, err := n.OwnerLink(n.t.Context())
	must(n.t, err)
	_, fragment, ok := strings.Cut(link, "https://souk.example"+FirstRunPage+"#")
	values, err := url.ParseQuery(fragment)
	if !ok || err != nil {
		n.t.Fatalf("link %q", link)
	}
	return values.Get("token")
}

// backOffice gives a visitor's token of the back office's client.
func (n *node) backOffice() (token, client string) {
	n.t.Helper()
	own, err := n.EnsureBackOffice(n.t.Context())
	must(n.t, err)
	g, err := n.Grant(n.t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: own.ID})
	must(n.t, err)
	return g.AccessToken, own.ID
}

// staffLogin tries to sign in to the back office.
func (n *node) staffLogin(email, secret string) reply {
	n.t.Helper()
	token, _ := n.backOffice()
	return n.call("POST", "/v1/staff/login", token, `{"email":"`+email+`","password":"`+secret+`"}`)
}

// tokenOfStaff gives an access token of one of the staff, of a session of theirs.
func (n *node) tokenOfStaff(id string) string {
	n.t.Helper()
	_, client := n.backOffice()
	var caller actor.Actor
	n.write(func(tx *store.Tx) error {
		a, err := accounts.ByID(tx, actor.Staff, id)
		if err == nil {
			caller, _, err = n.openSession(tx, a, client)
		}
		return err
	})
	token, err := n.Access(caller)
	must(n.t, err)
	return token
}

// owned makes the owner and gives a token of theirs.
func (n *node) owned() (token, id string) {
	n.t.Helper()
	must(n.t, n.EnsureOwner(n.t.Context(), owner, password))
	must(n.t, n.EnsureRoles(n.t.Context()))
	id = n.staffID(owner)
	return n.tokenOfStaff(id), id
}

func (n *node) staffID(address string) string {
	n.t.Helper()
	known, _ := accounts.ParseEmail(address)
	var id string
	n.write(func(tx *store.Tx) error {
		a, err := accounts.ByEmail(tx, actor.Staff, known.Key)
		if err == nil {
			id = a.ID
		}
		return err
	})
	return id
}

// role makes a role and gives its id.
func (n *node) role(token, name string, permissions ...string) string {
	n.t.Helper()
	list, err := json.Marshal(permissions)
	must(n.t, err)
	r := n.call("POST", "/v1/staff/roles", token, `{"role":{"name":"`+name+`","permissions":`+string(list)+`}}`)
	if r.status != 200 {
		n.t.Fatalf("role %s: %d %s", name, r.status, r.text)
	}
	return r.body["role"].(map[string]any)["id"].(string)
}

// invite invites somebody and gives the token of the mail and the invitation's id.
func (n *node) invite(token, email string, roles ...string) (link, id string) {
	n.t.Helper()
	r := n.tryInvite(token, email, roles...)
	if r.status != 200 {
		n.t.Fatalf("invite %s: %d %s", email, r.status, r.text)
	}
	return n.invitationToken(), r.body["invitation"].(map[string]any)["id"].(string)
}

func (n *node) tryInvite(token, email string, roles ...string) reply {
	n.t.Helper()
	list, err := json.Marshal(roles)
	must(n.t, err)
	return n.call("POST", "/v1/staff/invitations", token, `{"invitation":{"email":"`+email+`","roleIds":`+string(list)+`}}`)
}

func (n *node) invitationToken() string {
	n.t.Helper()
	link := n.mails.last(n.t, mailStaffInvitation).Data["link"].(string)
	_, fragment, ok := strings.Cut(link, "https://souk.example"+InvitationPage+"#")
	values, err := url.ParseQuery(fragment)
	if !ok || err != nil {
		n.t.Fatalf("link %q", link)
	}
	return values.Get("token")
}

func (n *node) accept(caller, link string) reply {
	n.t.Helper()
	return n.call("POST", "/v1/staff/invitations/accept", caller, `{"token":"`+link+`","password":"`+password+`","firstName":"Grace","lastName":"Hopper"}`)
}

// contributor makes one with roles and gives their id and a token.
func (n *node) contributor(by, email string, roles ...string) (token, id string) {
	n.t.Helper()
	link, _ := n.invite(by, email, roles...)
	if r := n.accept("", link); r.status != 200 {
		n.t.Fatalf("accept: %d %s", r.status, r.text)
	}
	id = n.staffID(email)
	return n.tokenOfStaff(id), id
}

// recorded tells whether the log has a record of an entity by somebody.
func (n *node) recorded(entity, id, by string) bool {
	n.t.Helper()
	r := n.call("POST", "/v1/audit-log/query", testKey, `{"query":{"filter":{"entity":"`+entity+`","entityId":"`+id+`","actor.id":"`+by+`"}}}`)
	return r.status == 200 && len(r.body["auditRecords"].([]any)) > 0
}

const (
	owner   = "owner@example.com"
	grace   = "grace@example.com"
	barbara = "barbara@example.com"
)
