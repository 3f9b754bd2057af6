package identity

import (
	"encoding/json"
	"slices"
	"testing"

	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

func TestPresetRoles(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		mine := n.role(boss, "Members managers", permissions.ReadStaff)
		must(t, n.EnsureRoles(t.Context()))
		page, err := n.roles.Query(t.Context(), "query", query.Request{})
		must(t, err)
		byPreset := map[string]*Role{}
		for _, role := range page.Items {
			byPreset[role.Preset] = role
		}
		if len(page.Items) != len(byPreset) || byPreset[""].ID != mine {
			t.Errorf("%d roles: %v", len(page.Items), byPreset)
		}
		all, viewer := byPreset[presetAdministrator], byPreset["VIEWER"]
		if !slices.Equal(all.Permissions, n.permissions.IDs()) || slices.Contains(viewer.Permissions, tokens.ManageKeys) || slices.Contains(viewer.Permissions, ReadAudit) || !slices.Contains(viewer.Permissions, ReadPolicy) {
			t.Errorf("administrator %v, viewer %v", all.Permissions, viewer.Permissions)
		}
		if slices.Contains(byPreset["MEMBERS_MANAGER"].Permissions, SignOnPermission) {
			t.Error("who manages members could become any of them")
		}
		// They are the program's: they follow its operations, and nobody changes them.
		n.permissions.KnowOperations(nil, "NEW.THING")
		must(t, n.EnsureRoles(t.Context()))
		if now, err := n.roles.Get(t.Context(), all.ID); err != nil || !slices.Equal(now.Permissions, []string{"NEW.THING"}) || now.Revision != 2 {
			t.Errorf("%+v %v", now, err)
		}
		if r := n.call("PATCH", "/v1/staff/roles/"+all.ID, boss, `{"role":{"revision":"2","name":"Mine"}}`); r.code() != "PRESET_ROLE" {
			t.Errorf("change: %d %s", r.status, r.text)
		}
		if r := n.call("DELETE", "/v1/staff/roles/"+all.ID, boss, ""); r.code() != "PRESET_ROLE" {
			t.Errorf("delete: %d %s", r.status, r.text)
		}
	})
}

// A preset's name may be somebody's own already, from before there was one.
func TestPresetBesideARoleOfItsName(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		must(t, n.EnsureOwner(t.Context(), owner, password))
		boss := n.tokenOfStaff(n.staffID(owner))
		n.role(boss, "read only", permissions.ReadStaff)
		must(t, n.EnsureRoles(t.Context()))
		must(t, n.EnsureRoles(t.Context()))
		count, err := n.roles.Count(t.Context(), "filter", json.RawMessage(`{"name":{"$startsWith":"read only"}}`))
		must(t, err)
		if count != 2 {
			t.Errorf("%d roles of that name", count)
		}
	})
}

func TestRolesGiveOnlyWhatIsHeld(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		role := n.role(boss, "Roles", permissions.ManageRoles, permissions.ReadStaff)
		strong := n.role(boss, "Keys", tokens.ManageKeys)
		grace, graceID := n.contributor(boss, grace, role)
		for name, c := range map[string]struct {
			method, path, body string
			status             int
		}{
			"make one with more":        {"POST", "/v1/staff/roles", `{"role":{"name":"A","permissions":["` + permissions.ManageRoles + `","` + tokens.ManageKeys + `"]}}`, 403},
			"make one with what I hold": {"POST", "/v1/staff/roles", `{"role":{"name":"B","permissions":["` + permissions.ReadStaff + `"]}}`, 200},
			"widen my own":              {"PATCH", "/v1/staff/roles/" + role, `{"role":{"revision":"1","permissions":["` + permissions.ManageRoles + `","` + tokens.ManageKeys + `"]}}`, 403},
			"narrow a stronger one":     {"PATCH", "/v1/staff/roles/" + strong, `{"role":{"revision":"1","permissions":["` + permissions.ReadStaff + `"]}}`, 403},
			"a right that is not there": {"POST", "/v1/staff/roles", `{"role":{"name":"C","permissions":["NO.SUCH"]}}`, 400},
		} {
			r := n.call(c.method, c.path, grace, c.body)
			if r.status != c.status || c.status == 403 && r.code() != "PERMISSION_NOT_HELD" {
				t.Errorf("%s: %d %s", name, r.status, r.text)
			}
		}
		// A change of a role is seen by living tokens at once, on every node.
		other := startNode(t, n.db, n.clock)
		if caller := other.in(grace); caller.Holds(tokens.ManageKeys) {
			t.Errorf("%+v", caller)
		}
		if r := n.call("PATCH", "/v1/staff/roles/"+role, boss, `{"role":{"revision":"1","permissions":["`+tokens.ManageKeys+`"]}}`); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		must(t, other.CatchUp(t.Context(), 0))
		for _, node := range []*node{n, other} {
			if caller := node.in(grace); !caller.Holds(tokens.ManageKeys) || caller.Holds(permissions.ManageRoles) {
				t.Errorf("%+v", caller)
			}
		}
		// In use, by a person or an invitation: it stays.
		remove := func(id string) reply { return n.call("DELETE", "/v1/staff/roles/"+id, boss, "") }
		if r := remove(role); r.code() != "ROLE_IN_USE" {
			t.Errorf("held: %d %s", r.status, r.text)
		}
		n.invite(boss, barbara, strong)
		if r := remove(strong); r.code() != "ROLE_IN_USE" {
			t.Errorf("promised: %d %s", r.status, r.text)
		}
		n.clock.forward(ticketLives[forInvitation])
		boss = n.tokenOfStaff(n.staffID(owner))
		if r := remove(strong); r.status != 200 {
			t.Errorf("promised by what is over: %d %s", r.status, r.text)
		}
		must(t, n.RemoveContributor(n.as(boss), graceID))
		if r := remove(role); r.status != 200 {
			t.Errorf("free: %d %s", r.status, r.text)
		}
	})
}

// The table itself refuses to lose a role that somebody has.
func TestRoleInUseInTheTable(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		boss, _ := n.owned()
		role := n.role(boss, "Keys", tokens.ManageKeys)
		n.contributor(boss, grace, role)
		err := n.db.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("DELETE FROM staff_roles WHERE id = ?", role)
			return err
		})
		if err == nil {
			t.Error("the row is gone")
		}
	})
}
