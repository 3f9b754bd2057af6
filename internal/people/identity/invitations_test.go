package identity

import (
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/store"
)

func TestInvitation(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, bossID := n.owned()
		if r := n.call("PATCH", "/v1/staff/me", boss, `{"firstName":"Olga","lastName":"Owner"}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		keys := n.role(boss, "Keys", tokens.ManageKeys)
		link, id := n.invite(boss, "Grace@Example.com", keys)
		mail := n.mails.last(t, mailStaffInvitation)
		if mail.To != "Grace@Example.com" || mail.Data["inviter"] != "Olga Owner" || mail.Data["role"] != "Keys" || mail.Data["validFor"] != 7*24*time.Hour {
			t.Errorf("%+v", mail)
		}
		if !n.recorded(invitationEntity, id, bossID) {
			t.Error("not in the log")
		}
		view := func(token string) reply {
			return n.call("POST", "/v1/staff/invitations/view", "", `{"token":"`+token+`"}`)
		}
		r := view(link)
		seen, _ := r.body["invitation"].(map[string]any)
		if r.status != 200 || seen["email"] != "Grace@Example.com" || seen["inviterName"] != "Olga Owner" || seen["shopName"] != "Souk" || seen["roleNames"].([]any)[0] != "Keys" {
			t.Errorf("%d %s", r.status, r.text)
		}
		// One open invitation an address, and none for who is here.
		if r := n.tryInvite(boss, grace, keys); r.status != 409 || r.code() != "ALREADY_INVITED" {
			t.Errorf("again: %d %s", r.status, r.text)
		}
		if r := n.tryInvite(boss, owner, keys); r.status != 409 || r.code() != CodeStaffExists {
			t.Errorf("the owner: %d %s", r.status, r.text)
		}
		if r := n.call("POST", "/v1/staff/invitations", boss, `{"invitation":{"email":"no address","roleIds":["`+keys+`"]}}`); len(r.violated()) != 1 {
			t.Errorf("no address: %d %s", r.status, r.text)
		}
		if r := n.tryInvite(boss, barbara); len(r.violated()) != 1 {
			t.Errorf("no roles: %d %s", r.status, r.text)
		}
		if r := n.tryInvite(boss, barbara, "x"); len(r.violated()) != 1 {
			t.Errorf("no such role: %d %s", r.status, r.text)
		}
		// Sent again: the first link is dead.
		if r := n.call("POST", "/v1/staff/invitations/"+id+"/resend", boss, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if r := view(link); r.code() != CodeInvitationInvalid {
			t.Errorf("the first link: %d %s", r.status, r.text)
		}
		link = n.invitationToken()
		for body, fields := range map[string]int{
			`{"token":"` + link + `"}`:                                                                2,
			`{"token":"` + link + `","password":"short","firstName":"Grace"}`:                         1,
			`{"token":"` + link + `","password":"Grace@example.com","firstName":"Grace"}`:             1,
			`{"token":"` + link + `","password":"` + password + `","firstName":" "}`:                  1,
			`{"token":"` + link + `","password":"` + password + `","firstName":"G","language":"???"}`: 1,
		} {
			if r := n.call("POST", "/v1/staff/invitations/accept", "", body); len(r.violated()) != fields {
				t.Errorf("%s: %d %s", body, r.status, r.text)
			}
		}
		// Through the back office's client one is let in; by others not.
		visitor, _ := n.backOffice()
		r = n.accept(visitor, link)
		if r.status != 200 || r.body["state"] != StateSuccess || r.body["sessionToken"] == nil {
			t.Fatalf("%d %s", r.status, r.text)
		}
		graceID := n.staffID(grace)
		if caller := n.in(n.tokenOfStaff(graceID)); caller.Owner || !caller.Holds(tokens.ManageKeys) || caller.Holds(permissions.ManageStaff) {
			t.Errorf("%+v", caller)
		}
		if !n.recorded(accounts.Entity, graceID, graceID) || !n.recorded(invitationEntity, id, graceID) {
			t.Error("joining is not in the log")
		}
		for name, r := range map[string]reply{"view": view(link), "accept": n.accept("", link)} {
			if r.code() != CodeInvitationUsed {
				t.Errorf("%s again: %d %s", name, r.status, r.text)
			}
		}
		for _, verb := range []reply{n.call("POST", "/v1/staff/invitations/"+id+"/resend", boss, ""), n.call("DELETE", "/v1/staff/invitations/"+id, boss, "")} {
			if verb.code() != "INVITATION_NOT_OPEN" {
				t.Errorf("%d %s", verb.status, verb.text)
			}
		}
		link, _ = n.invite(boss, barbara, keys)
		if r := n.accept(n.visitor().AccessToken, link); r.status != 200 || r.body["sessionToken"] != nil {
			t.Errorf("through another client: %d %s", r.status, r.text)
		}
		r = n.call("POST", "/v1/staff/invitations/query", boss, `{"query":{"filter":{"status":"ACCEPTED"}}}`)
		if list := r.body["invitations"].([]any); len(list) != 2 || list[1].(map[string]any)["contributorId"] != graceID {
			t.Errorf("%s", r.text)
		}
		// Tokens stand in the table as hashes only.
		n.write(func(tx *store.Tx) error {
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
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		keys := n.role(boss, "Keys", tokens.ManageKeys)
		link, id := n.invite(boss, grace, keys)
		if r := n.call("DELETE", "/v1/staff/invitations/"+id, boss, ""); r.status != 200 || r.body["invitation"].(map[string]any)["status"] != InvitationRevoked {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if r := n.accept("", link); r.code() != CodeInvitationRevoked {
			t.Errorf("revoked: %d %s", r.status, r.text)
		}
		if r := n.call("DELETE", "/v1/staff/invitations/"+id, boss, ""); r.status != 200 {
			t.Errorf("twice: %d %s", r.status, r.text)
		}
		link, _ = n.invite(boss, grace, keys) // the address is free again
		n.clock.forward(ticketLives[forInvitation])
		if r := n.accept("", link); r.code() != CodeInvitationExpired {
			t.Errorf("expired: %d %s", r.status, r.text)
		}
		boss = n.tokenOfStaff(n.staffID(owner))
		link, id = n.invite(boss, grace, keys) // one that is over makes room
		n.clock.forward(ticketLives[forInvitation] - time.Minute)
		boss = n.tokenOfStaff(n.staffID(owner))
		if r := n.call("POST", "/v1/staff/invitations/"+id+"/resend", boss, ""); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.clock.forward(time.Hour)
		if r := n.accept("", link); r.code() != CodeInvitationInvalid {
			t.Errorf("replaced: %d %s", r.status, r.text)
		}
		if r := n.accept("", n.invitationToken()); r.status != 200 {
			t.Errorf("sent again: %d %s", r.status, r.text)
		}
		for _, token := range []string{"", "x", strings.Repeat("x", 200)} {
			if r := n.accept("", token); r.status != 400 {
				t.Errorf("%q: %d %s", token, r.status, r.text)
			}
		}
		// Somebody's mailbox is not flooded.
		_, id = n.invite(n.tokenOfStaff(n.staffID(owner)), barbara, keys)
		var last reply
		for range mailAccount {
			last = n.call("POST", "/v1/staff/invitations/"+id+"/resend", n.tokenOfStaff(n.staffID(owner)), "")
		}
		if last.status != 429 || last.header.Get("Retry-After") == "" {
			t.Errorf("%d %s", last.status, last.text)
		}
	})
}

func TestInvitationsGiveOnlyWhatIsHeld(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		keys := n.role(boss, "Keys", tokens.ManageKeys)
		people := n.role(boss, "People", permissions.ManageStaff, permissions.ReadStaff)
		token, _ := n.contributor(boss, grace, people)
		if r := n.tryInvite(token, barbara, keys); r.status != 403 || r.code() != "PERMISSION_NOT_HELD" {
			t.Errorf("%d %s", r.status, r.text)
		}
		_, id := n.invite(boss, barbara, keys)
		if r := n.call("POST", "/v1/staff/invitations/"+id+"/resend", token, ""); r.status != 403 {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.invite(token, "friend@example.com", people)
		// Keys invite too; who did is told by the key's name.
		r := n.tryInvite(testKey, "other@example.com", keys)
		if r.status != 200 || r.body["invitation"].(map[string]any)["invitedBy"].(map[string]any)["name"] != "SOUK_API_KEY" {
			t.Errorf("%d %s", r.status, r.text)
		}
	})
}

// Two who accept one invitation at once: one of them does.
func TestInvitationIsAcceptedOnce(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		link, _ := n.invite(boss, grace, n.role(boss, "Keys", tokens.ManageKeys))
		var wait sync.WaitGroup
		replies := make([]reply, 8)
		for i := range replies {
			wait.Go(func() { replies[i] = n.accept("", link) })
		}
		wait.Wait()
		in := 0
		for _, r := range replies {
			switch {
			case r.status == 200:
				in++
			case r.code() != CodeInvitationUsed && r.code() != CodeStaffExists:
				t.Errorf("%d %s", r.status, r.text)
			}
		}
		var accounts int
		n.write(func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*) FROM accounts WHERE kind = 'staff' AND NOT owner", nil, &accounts)
		})
		if in != 1 || accounts != 1 {
			t.Errorf("%d got in, %d accounts", in, accounts)
		}
	})
}
