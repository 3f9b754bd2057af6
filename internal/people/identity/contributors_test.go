package identity

import (
	"errors"
	"sync"
	"testing"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

func TestContributors(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, bossID := n.owned()
		keys := n.role(boss, "Keys", tokens.ManageKeys)
		people := n.role(boss, "People", permissions.ManageStaff, permissions.ReadStaff)
		graceToken, graceID := n.contributor(boss, grace, keys)
		barbaraToken, barbaraID := n.contributor(boss, barbara, people)
		at := func(id, verb string) string { return "/v1/staff/contributors/" + id + verb }

		r := n.call("POST", "/v1/staff/contributors/query", barbaraToken, `{"query":{"filter":{"owner":false},"sort":[{"fieldName":"email"}]}}`)
		list := r.body["contributors"].([]any)
		if len(list) != 2 || list[0].(map[string]any)["email"] != barbara || list[1].(map[string]any)["roles"].([]any)[0].(map[string]any)["name"] != "Keys" {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.call("POST", "/v1/staff/contributors/query", graceToken, `{}`); r.status != 403 {
			t.Errorf("without the right: %d", r.status)
		}
		if r := n.call("GET", at(graceID, ""), barbaraToken, ""); r.status != 200 || r.body["contributor"].(map[string]any)["firstName"] != "Grace" {
			t.Errorf("%d %s", r.status, r.text)
		}
		// Nobody touches who may do more, gives what they do not hold, or changes themself.
		setRoles := func(token, id string, roles string) reply {
			return n.call("POST", at(id, "/roles"), token, `{"roleIds":[`+roles+`]}`)
		}
		for name, c := range map[string]struct {
			r      reply
			status int
			code   string
		}{
			"somebody with more":    {n.call("POST", at(graceID, "/block"), barbaraToken, ""), 403, "PERMISSION_NOT_HELD"},
			"remove one with more":  {n.call("DELETE", at(graceID, ""), barbaraToken, ""), 403, "PERMISSION_NOT_HELD"},
			"the owner":             {n.call("POST", at(bossID, "/block"), barbaraToken, ""), 403, "PERMISSION_NOT_HELD"},
			"a role with more":      {setRoles(barbaraToken, graceID, `"`+keys+`"`), 403, "PERMISSION_NOT_HELD"},
			"oneself":               {setRoles(barbaraToken, barbaraID, `"`+people+`"`), 428, "OWN_ACCOUNT"},
			"block oneself":         {n.call("POST", at(barbaraID, "/block"), barbaraToken, ""), 428, "OWN_ACCOUNT"},
			"the last owner, block": {n.call("POST", at(bossID, "/block"), testKey, ""), 428, "LAST_OWNER"},
			"the last owner, roles": {setRoles(testKey, bossID, `"`+keys+`"`), 428, "LAST_OWNER"},
			"remove the last owner": {n.call("DELETE", at(bossID, ""), boss, ""), 428, "LAST_OWNER"},
			"no roles":              {setRoles(boss, graceID, ""), 400, ""},
			"no such role":          {setRoles(boss, graceID, `"`+keys+`","x"`), 400, ""},
			"nobody":                {setRoles(boss, "nobody", `"`+keys+`"`), 404, "CONTRIBUTOR_NOT_FOUND"},
			"a member":              {n.call("POST", at(n.member(ada), "/block"), boss, ""), 404, "CONTRIBUTOR_NOT_FOUND"},
		} {
			if c.r.status != c.status || c.r.code() != c.code {
				t.Errorf("%s: %d %s", name, c.r.status, c.r.text)
			}
		}
		if caller := n.in(graceToken); !caller.Holds(tokens.ManageKeys) {
			t.Errorf("a refused change changed something: %+v", caller)
		}
		// Rights are those of all roles together, under a living token.
		if r := setRoles(boss, graceID, `"`+keys+`","`+people+`"`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if caller := n.in(graceToken); !caller.Holds(tokens.ManageKeys) || !caller.Holds(permissions.ManageStaff) || caller.Owner {
			t.Errorf("%+v", caller)
		}
		if !n.recorded(contributorEntity, graceID, bossID) {
			t.Error("not in the log")
		}
		// Blocked: out at once, on every node; what they sent is worth nothing.
		other := startNode(t, n.db, n.clock)
		other.in(graceToken)
		link, _ := n.invite(graceToken, "friend@example.com", keys)
		if r := n.call("POST", at(graceID, "/block"), boss, ""); r.status != 200 || r.body["contributor"].(map[string]any)["status"] != accounts.StatusBlocked {
			t.Fatalf("%d %s", r.status, r.text)
		}
		must(t, other.CatchUp(t.Context(), 0))
		n.out("blocked", graceToken)
		other.out("blocked, elsewhere", graceToken)
		if r := n.staffLogin(grace, password); r.code() != CodeNotAllowedIn {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.accept("", link); r.code() != CodeInvitationRevoked {
			t.Errorf("their invitation: %d %s", r.status, r.text)
		}
		if r := n.call("POST", at(graceID, "/block"), boss, ""); r.status != 200 {
			t.Errorf("again: %d %s", r.status, r.text)
		}
		n.clock.forward(1e6) // tokens from now on are later than the stamp
		if r := n.call("POST", at(graceID, "/unblock"), boss, ""); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.staffLogin(grace, password); r.status != 200 {
			t.Errorf("unblocked: %d %s", r.status, r.text)
		}
		again := n.tokenOfStaff(graceID)
		if caller := n.in(again); !caller.Holds(permissions.ManageStaff) {
			t.Errorf("the roles are gone: %+v", caller)
		}
		// Removed: gone, and free to be invited anew.
		if r := n.call("DELETE", at(graceID, ""), boss, ""); r.status != 200 || r.text != "{}" {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.out("removed", again)
		if r := n.call("GET", at(graceID, ""), boss, ""); r.status != 404 {
			t.Errorf("still there: %d", r.status)
		}
		if _, id := n.contributor(boss, grace, keys); id == graceID {
			t.Error("came back as who they were")
		}
	})
}

// Two owners who put each other out at once leave one.
func TestAnOwnerAlwaysStays(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		ctx := t.Context()
		must(t, n.EnsureOwner(ctx, owner, password))
		must(t, n.EnsureOwner(ctx, grace, password))
		ids := []string{n.staffID(owner), n.staffID(grace)}
		var wait sync.WaitGroup
		failed := make([]error, 2)
		for i := range ids {
			caller := actor.With(ctx, actor.Actor{Kind: actor.Staff, ID: ids[i], Owner: true})
			wait.Go(func() { failed[i] = n.RemoveContributor(caller, ids[1-i]) })
		}
		wait.Wait()
		var left int
		n.write(func(tx *store.Tx) (err error) { left, err = owners(tx, ""); return err })
		if left != 1 || errors.Join(failed...) == nil {
			t.Errorf("%d owners are left: %v", left, failed)
		}
		for _, err := range failed {
			if err != nil && errs.CodeOf(err) != "LAST_OWNER" && errs.CodeOf(err) != "CONTRIBUTOR_NOT_FOUND" {
				t.Error(err)
			}
		}
	})
}

// An owner who is not the last can be made a contributor by another.
func TestDemotedOwner(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		must(t, n.EnsureOwner(t.Context(), grace, password))
		role := n.role(boss, "Keys", tokens.ManageKeys)
		id := n.staffID(grace)
		token := n.tokenOfStaff(id)
		if r := n.call("POST", "/v1/staff/contributors/"+id+"/roles", boss, `{"roleIds":["`+role+`"]}`); r.status != 200 || r.body["contributor"].(map[string]any)["owner"] != false {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if caller := n.in(token); caller.Owner || !caller.Holds(tokens.ManageKeys) || caller.Holds(permissions.ManageStaff) {
			t.Errorf("%+v", caller)
		}
		// The operator's word brings an owner back.
		must(t, n.EnsureOwner(t.Context(), grace, password))
		if caller := n.in(token); !caller.Owner {
			t.Errorf("%+v", caller)
		}
	})
}
