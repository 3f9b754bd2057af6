package staff_test

import (
	"errors"
	"sync"
	"testing"

	"souk/internal/people/accounts"
	"souk/internal/people/peopletest"
	"souk/internal/people/permissions"
	"souk/internal/people/sessions"
	"souk/internal/people/staff"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestContributors(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, bossID := n.Owned()
		keys := n.Role(boss, "Keys", tokens.ManageKeys)
		people := n.Role(boss, "People", permissions.ManageStaff, permissions.ReadStaff)
		graceToken, graceID := n.Contributor(boss, peopletest.Grace, keys)
		barbaraToken, barbaraID := n.Contributor(boss, peopletest.Barbara, people)
		at := func(id, verb string) string { return "/v1/staff/contributors/" + id + verb }

		r := n.Call("POST", "/v1/staff/contributors/query", barbaraToken,
			`{"query":{"filter":{"owner":false},"sort":[{"fieldName":"email"}]}}`)
		list := r.Body["contributors"].([]any)
		expect.That(t, len(list) == 2 && list[0].(map[string]any)["email"] == peopletest.Barbara &&
			list[1].(map[string]any)["roles"].([]any)[0].(map[string]any)["name"] == "Keys", "%d %s", r.Status, r.Text)
		expect.Status(t, n.Call("POST", "/v1/staff/contributors/query", graceToken, `{}`), 403, "without the right")
		if r := n.Call("GET", at(graceID, ""), barbaraToken, ""); r.Status != 200 ||
			r.Body["contributor"].(map[string]any)["firstName"] != "Grace" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		// Nobody touches who may do more, gives what they do not hold, or changes themself.
		setRoles := func(token, id string, roles string) peopletest.Reply {
			return n.Call("POST", at(id, "/roles"), token, `{"roleIds":[`+roles+`]}`)
		}
		for name, c := range map[string]struct {
			r      peopletest.Reply
			status int
			code   string
		}{
			"somebody with more":    {n.Call("POST", at(graceID, "/block"), barbaraToken, ""), 403, "PERMISSION_NOT_HELD"},
			"remove one with more":  {n.Call("DELETE", at(graceID, ""), barbaraToken, ""), 403, "PERMISSION_NOT_HELD"},
			"the owner":             {n.Call("POST", at(bossID, "/block"), barbaraToken, ""), 403, "PERMISSION_NOT_HELD"},
			"a role with more":      {setRoles(barbaraToken, graceID, `"`+keys+`"`), 403, "PERMISSION_NOT_HELD"},
			"oneself":               {setRoles(barbaraToken, barbaraID, `"`+people+`"`), 428, "OWN_ACCOUNT"},
			"block oneself":         {n.Call("POST", at(barbaraID, "/block"), barbaraToken, ""), 428, "OWN_ACCOUNT"},
			"the last owner, block": {n.Call("POST", at(bossID, "/block"), peopletest.Key, ""), 428, "LAST_OWNER"},
			"the last owner, roles": {setRoles(peopletest.Key, bossID, `"`+keys+`"`), 428, "LAST_OWNER"},
			"remove the last owner": {n.Call("DELETE", at(bossID, ""), boss, ""), 428, "LAST_OWNER"},
			"no roles":              {setRoles(boss, graceID, ""), 400, ""},
			"no such role":          {setRoles(boss, graceID, `"`+keys+`","x"`), 400, ""},
			"nobody":                {setRoles(boss, "nobody", `"`+keys+`"`), 404, "CONTRIBUTOR_NOT_FOUND"},
			"a member": {n.Call("POST", at(n.Member(peopletest.Ada), "/block"), boss, ""), 404,
				"CONTRIBUTOR_NOT_FOUND"},
		} {
			expect.Refused(t, c.r, c.status, c.code, name)
		}
		if caller := n.In(graceToken); !caller.Holds(tokens.ManageKeys) {
			t.Errorf("a refused change changed something: %+v", caller)
		}
		// Rights are those of all roles together, under a living token.
		expect.StatusNow(t, setRoles(boss, graceID, `"`+keys+`","`+people+`"`), 200)
		if caller := n.In(graceToken); !caller.Holds(tokens.ManageKeys) || !caller.Holds(permissions.ManageStaff) ||
			caller.Owner {
			t.Errorf("%+v", caller)
		}
		expect.That(t, n.Recorded(staff.ContributorEntity, graceID, bossID), "not in the log")
		// Blocked: out at once, on every node; what they sent is worth nothing.
		other := peopletest.StartNode(t, n.DB, n.Clock)
		other.In(graceToken)
		link, _ := n.Invite(graceToken, "friend@example.com", keys)
		if r := n.Call("POST", at(graceID, "/block"), boss, ""); r.Status != 200 ||
			r.Body["contributor"].(map[string]any)["status"] != accounts.StatusBlocked {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		peopletest.Must(t, other.CatchUp(t.Context(), 0))
		n.Out("blocked", graceToken)
		other.Out("blocked, elsewhere", graceToken)
		expect.Refused(t, n.StaffLogin(peopletest.Grace, peopletest.Password), 0, sessions.CodeNotAllowedIn)
		expect.Refused(t, n.Accept("", link), 0, staff.CodeInvitationRevoked, "their invitation")
		expect.Status(t, n.Call("POST", at(graceID, "/block"), boss, ""), 200, "again")
		n.Clock.Advance(1e6) // tokens from now on are later than the stamp
		expect.Status(t, n.Call("POST", at(graceID, "/unblock"), boss, ""), 200)
		expect.Status(t, n.StaffLogin(peopletest.Grace, peopletest.Password), 200, "unblocked")
		again := n.TokenOfStaff(graceID)
		if caller := n.In(again); !caller.Holds(permissions.ManageStaff) {
			t.Errorf("the roles are gone: %+v", caller)
		}
		// Removed: gone, and free to be invited anew.
		if r := n.Call("DELETE", at(graceID, ""), boss, ""); r.Status != 200 || r.Text != "{}" {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		n.Out("removed", again)
		expect.Status(t, n.Call("GET", at(graceID, ""), boss, ""), 404, "still there")
		if _, id := n.Contributor(boss, peopletest.Grace, keys); id == graceID {
			t.Error("came back as who they were")
		}
	})
}

// Two owners who put each other out at once leave one.
func TestAnOwnerAlwaysStays(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		ctx := t.Context()
		peopletest.Must(t, n.Staff.EnsureOwner(ctx, peopletest.Owner, peopletest.Password))
		peopletest.Must(t, n.Staff.EnsureOwner(ctx, peopletest.Grace, peopletest.Password))
		ids := []string{n.StaffID(peopletest.Owner), n.StaffID(peopletest.Grace)}
		var wait sync.WaitGroup
		failed := make([]error, 2)
		for i := range ids {
			caller := actor.With(ctx, actor.Actor{Kind: actor.Staff, ID: ids[i], Owner: true})
			wait.Go(func() { failed[i] = n.Staff.RemoveContributor(caller, ids[1-i]) })
		}
		wait.Wait()
		var left int
		n.Write(func(tx *store.Tx) (err error) { left, err = staff.Owners(tx, ""); return err })
		expect.That(t, left == 1 && errors.Join(failed...) != nil, "%d owners are left: %v", left, failed)
		for _, err := range failed {
			expect.That(t,
				err == nil || errs.CodeOf(err) == "LAST_OWNER" || errs.CodeOf(err) == "CONTRIBUTOR_NOT_FOUND", err)
		}
	})
}

// An owner who is not the last can be made a contributor by another.
func TestDemotedOwner(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Grace, peopletest.Password))
		role := n.Role(boss, "Keys", tokens.ManageKeys)
		id := n.StaffID(peopletest.Grace)
		token := n.TokenOfStaff(id)
		if r := n.Call("POST", "/v1/staff/contributors/"+id+"/roles", boss, `{"roleIds":["`+role+`"]}`); r.Status != 200 ||
			r.Body["contributor"].(map[string]any)["owner"] != false {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		if caller := n.In(token); caller.Owner || !caller.Holds(tokens.ManageKeys) || caller.Holds(permissions.ManageStaff) {
			t.Errorf("%+v", caller)
		}
		// The operator's word brings an owner back.
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Grace, peopletest.Password))
		if caller := n.In(token); !caller.Owner {
			t.Errorf("%+v", caller)
		}
	})
}
