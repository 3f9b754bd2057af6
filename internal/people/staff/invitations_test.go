package staff_test

import (
	"strings"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/onetime"
	"souk/internal/people/peopletest"
	"souk/internal/people/permissions"
	"souk/internal/people/signin"
	"souk/internal/people/staff"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestInvitation(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, bossID := n.Owned()
		expect.StatusNow(t, n.Call("PATCH", "/v1/staff/me", boss, `{"firstName":"Olga","lastName":"Owner"}`), 200)
		keys := n.Role(boss, "Keys", tokens.ManageKeys)
		link, id := n.Invite(boss, "Grace@Example.com", keys)
		mail := n.Mails.Last(t, staff.MailStaffInvitation)
		if mail.To != "Grace@Example.com" || mail.Data["inviter"] != "Olga Owner" || mail.Data["role"] != "Keys" ||
			mail.Data["validFor"] != 7*24*time.Hour {
			t.Errorf("%+v", mail)
		}
		expect.That(t, n.Recorded(staff.InvitationEntity, id, bossID), "not in the log")
		view := func(token string) peopletest.Reply {
			return n.Call("POST", "/v1/staff/invitations/view", "", `{"token":"`+token+`"}`)
		}
		r := view(link)
		seen, _ := r.Body["invitation"].(map[string]any)
		if r.Status != 200 || seen["email"] != "Grace@Example.com" || seen["inviterName"] != "Olga Owner" ||
			seen["shopName"] != "Souk" || seen["roleNames"].([]any)[0] != "Keys" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		// One open invitation an address, and none for who is here.
		expect.Refused(t, n.TryInvite(boss, peopletest.Grace, keys), 409, "ALREADY_INVITED", "again")
		expect.Refused(t, n.TryInvite(boss, peopletest.Owner, keys), 409, staff.CodeStaffExists, "the owner")
		if r := n.Call("POST", "/v1/staff/invitations", boss, `{"invitation":{"email":"no address","roleIds":["`+keys+`"]}}`); len(r.Violated()) != 1 {
			t.Errorf("no address: %d %s", r.Status, r.Text)
		}
		if r := n.TryInvite(boss, peopletest.Barbara); len(r.Violated()) != 1 {
			t.Errorf("no roles: %d %s", r.Status, r.Text)
		}
		if r := n.TryInvite(boss, peopletest.Barbara, "x"); len(r.Violated()) != 1 {
			t.Errorf("no such role: %d %s", r.Status, r.Text)
		}
		// Sent again: the first link is dead.
		expect.StatusNow(t, n.Call("POST", "/v1/staff/invitations/"+id+"/resend", boss, ""), 200)
		expect.Refused(t, view(link), 0, staff.CodeInvitationInvalid, "the first link")
		link = n.InvitationToken()
		for body, fields := range map[string]int{
			`{"token":"` + link + `"}`:                                                                           2,
			`{"token":"` + link + `","password":"short","firstName":"Grace"}`:                                    1,
			`{"token":"` + link + `","password":"Grace@example.com","firstName":"Grace"}`:                        1,
			`{"token":"` + link + `","password":"` + peopletest.Password + `","firstName":" "}`:                  1,
			`{"token":"` + link + `","password":"` + peopletest.Password + `","firstName":"G","language":"???"}`: 1,
		} {
			if r := n.Call("POST", "/v1/staff/invitations/accept", "", body); len(r.Violated()) != fields {
				t.Errorf("%s: %d %s", body, r.Status, r.Text)
			}
		}
		// Through the back office's client one is let in; by others not.
		visitor, _ := n.BackOffice()
		r = n.Accept(visitor, link)
		expect.ThatNow(t, r.Status == 200 && r.Body["state"] == signin.StateSuccess && r.Body["sessionToken"] != nil,
			"%d %s", r.Status, r.Text)
		graceID := n.StaffID(peopletest.Grace)
		if caller := n.In(n.TokenOfStaff(graceID)); caller.Owner || !caller.Holds(tokens.ManageKeys) ||
			caller.Holds(permissions.ManageStaff) {
			t.Errorf("%+v", caller)
		}
		expect.That(t, n.Recorded(accounts.Entity, graceID, graceID) && n.Recorded(staff.InvitationEntity, id, graceID),
			"joining is not in the log")
		for name, r := range map[string]peopletest.Reply{"view": view(link), "accept": n.Accept("", link)} {
			expect.Refused(t, r, 0, staff.CodeInvitationUsed, "%s again", name)
		}
		for _, verb := range []peopletest.Reply{n.Call("POST", "/v1/staff/invitations/"+id+"/resend", boss, ""),
			n.Call("DELETE", "/v1/staff/invitations/"+id, boss, "")} {
			expect.Refused(t, verb, 0, "INVITATION_NOT_OPEN")
		}
		link, _ = n.Invite(boss, peopletest.Barbara, keys)
		if r := n.Accept(n.Visitor().AccessToken, link); r.Status != 200 || r.Body["sessionToken"] != nil {
			t.Errorf("through another client: %d %s", r.Status, r.Text)
		}
		r = n.Call("POST", "/v1/staff/invitations/query", boss, `{"query":{"filter":{"status":"ACCEPTED"}}}`)
		if list := r.Body["invitations"].([]any); len(list) != 2 || list[1].(map[string]any)["contributorId"] != graceID {
			t.Errorf("%s", r.Text)
		}
		// Tokens stand in the table as hashes only.
		n.Write(func(tx *store.Tx) error {
			return tx.Each("SELECT hash FROM one_time_tokens", nil, func(rows store.Rows) error {
				var hash string
				if err := rows.Scan(&hash); strings.Contains(hash, link) {
					t.Error("a token can be read")
				} else if err != nil {
					return err
				}
				return nil
			})
		})
	})
}

func TestInvitationThatIsOver(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		keys := n.Role(boss, "Keys", tokens.ManageKeys)
		link, id := n.Invite(boss, peopletest.Grace, keys)
		if r := n.Call("DELETE", "/v1/staff/invitations/"+id, boss, ""); r.Status != 200 ||
			r.Body["invitation"].(map[string]any)["status"] != staff.InvitationRevoked {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		expect.Refused(t, n.Accept("", link), 0, staff.CodeInvitationRevoked, "revoked")
		expect.Status(t, n.Call("DELETE", "/v1/staff/invitations/"+id, boss, ""), 200, "twice")
		link, _ = n.Invite(boss, peopletest.Grace, keys) // the address is free again
		n.Clock.Advance(onetime.Lives[onetime.ForInvitation])
		expect.Refused(t, n.Accept("", link), 0, staff.CodeInvitationExpired, "expired")
		boss = n.TokenOfStaff(n.StaffID(peopletest.Owner))
		link, id = n.Invite(boss, peopletest.Grace, keys) // one that is over makes room
		n.Clock.Advance(onetime.Lives[onetime.ForInvitation] - time.Minute)
		boss = n.TokenOfStaff(n.StaffID(peopletest.Owner))
		expect.Status(t, n.Call("POST", "/v1/staff/invitations/"+id+"/resend", boss, ""), 200)
		n.Clock.Advance(time.Hour)
		expect.Refused(t, n.Accept("", link), 0, staff.CodeInvitationInvalid, "replaced")
		expect.Status(t, n.Accept("", n.InvitationToken()), 200, "sent again")
		for _, token := range []string{"", "x", strings.Repeat("x", 200)} {
			expect.Status(t, n.Accept("", token), 400, token)
		}
		// Somebody's mailbox is not flooded.
		_, id = n.Invite(n.TokenOfStaff(n.StaffID(peopletest.Owner)), peopletest.Barbara, keys)
		var last peopletest.Reply
		for range credentials.MailAccount {
			last = n.Call("POST", "/v1/staff/invitations/"+id+"/resend", n.TokenOfStaff(n.StaffID(peopletest.Owner)), "")
		}
		expect.That(t, last.Status == 429 && last.Header.Get("Retry-After") != "", "%d %s", last.Status, last.Text)
	})
}

func TestInvitationsGiveOnlyWhatIsHeld(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		keys := n.Role(boss, "Keys", tokens.ManageKeys)
		people := n.Role(boss, "People", permissions.ManageStaff, permissions.ReadStaff)
		token, _ := n.Contributor(boss, peopletest.Grace, people)
		expect.Refused(t, n.TryInvite(token, peopletest.Barbara, keys), 403, "PERMISSION_NOT_HELD")
		_, id := n.Invite(boss, peopletest.Barbara, keys)
		expect.Status(t, n.Call("POST", "/v1/staff/invitations/"+id+"/resend", token, ""), 403)
		n.Invite(token, "friend@example.com", people)
		// Keys invite too; who did is told by the key's name.
		r := n.TryInvite(peopletest.Key, "other@example.com", keys)
		if r.Status != 200 || r.Body["invitation"].(map[string]any)["invitedBy"].(map[string]any)["name"] != "Server API key" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
	})
}

// Two who accept one invitation at once: one of them does.
func TestInvitationIsAcceptedOnce(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		link, _ := n.Invite(boss, peopletest.Grace, n.Role(boss, "Keys", tokens.ManageKeys))
		in := peopletest.AtOnce(t, 8, func(int) peopletest.Reply { return n.Accept("", link) },
			func(r peopletest.Reply) bool {
				return r.Code() == staff.CodeInvitationUsed || r.Code() == staff.CodeStaffExists
			})
		var accounts int
		n.Write(func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*) FROM accounts WHERE kind = 'staff' AND NOT owner", nil, &accounts)
		})
		expect.That(t, in == 1 && accounts == 1, "%d got in, %d accounts", in, accounts)
	})
}

// keptMail is a shop without a mail server: letters are written and nobody gets them.
type keptMail struct{ *peopletest.Mailbox }

func (keptMail) Delivers() bool { return false }

// Where no mail brings the link, who invites is told it, once, and nobody reads it later.
func TestInvitationThatNoMailBrings(t *testing.T) {
	change := func(cfg *identity.Config) { cfg.Mailer = keptMail{cfg.Mailer.(*peopletest.Mailbox)} }
	peopletest.EachWith(t, change, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		keys := n.Role(boss, "Keys", tokens.ManageKeys)
		made, _ := n.TryInvite(boss, "Grace@Example.com", keys).Body["invitation"].(map[string]any)
		expect.Equal(t, made["link"], any("https://souk.example"+staff.InvitationPage+"#token="+n.InvitationToken()))
		again := n.Call("POST", "/v1/staff/invitations/"+made["id"].(string)+"/resend", boss, "{}")
		sent, _ := again.Body["invitation"].(map[string]any)
		expect.Equal(t, sent["link"], any("https://souk.example"+staff.InvitationPage+"#token="+n.InvitationToken()))
		read := n.Call("POST", "/v1/staff/invitations/query", boss, `{"query":{}}`)
		expect.That(t, read.Status == 200 && !strings.Contains(read.Text, "token="), "%s", read.Text)
	})
}
