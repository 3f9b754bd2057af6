package staff_test

import (
	"encoding/json"
	"slices"
	"testing"

	"souk/internal/people/identity"
	"souk/internal/people/oauth"
	"souk/internal/people/onetime"
	"souk/internal/people/peopletest"
	"souk/internal/people/permissions"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/staff"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

func TestPresetRoles(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		mine := n.Role(boss, "Members managers", permissions.ReadStaff)
		peopletest.Must(t, n.Staff.EnsureRoles(t.Context()))
		page, err := n.Staff.Roles().Query(t.Context(), "query", query.Request{})
		peopletest.Must(t, err)
		byPreset := map[string]*staff.Role{}
		for _, role := range page.Items {
			byPreset[role.Preset] = role
		}
		expect.That(t, len(page.Items) == len(byPreset) && byPreset[""].ID == mine, "%d roles: %v", len(page.Items),
			byPreset)
		all, viewer := byPreset[staff.PresetAdministrator], byPreset["VIEWER"]
		if !slices.Equal(all.Permissions, n.Permissions.IDs()) || slices.Contains(viewer.Permissions, tokens.ManageKeys) ||
			slices.Contains(viewer.Permissions, identity.ReadAudit) ||
			!slices.Contains(viewer.Permissions, signinpolicy.ReadPolicy) {
			t.Errorf("administrator %v, viewer %v", all.Permissions, viewer.Permissions)
		}
		expect.That(t, !slices.Contains(byPreset["MEMBERS_MANAGER"].Permissions, oauth.SignOnPermission),
			"who manages members could become any of them")
		// They are the program's: they follow its operations, and nobody changes them.
		n.Permissions.KnowOperations(nil, "NEW.THING")
		peopletest.Must(t, n.Staff.EnsureRoles(t.Context()))
		if now, err := n.Staff.Roles().Get(t.Context(), all.ID); err != nil ||
			!slices.Equal(now.Permissions, []string{"NEW.THING"}) || now.Revision != 2 {
			t.Errorf("%+v %v", now, err)
		}
		expect.Refused(t, n.Call("PATCH", "/v1/staff/roles/"+all.ID, boss, `{"role":{"revision":"2","name":"Mine"}}`),
			0, "PRESET_ROLE", "change")
		expect.Refused(t, n.Call("DELETE", "/v1/staff/roles/"+all.ID, boss, ""), 0, "PRESET_ROLE", "delete")
	})
}

// A preset's name may be somebody's own already, from before there was one.
func TestPresetBesideARoleOfItsName(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Owner, peopletest.Password))
		boss := n.TokenOfStaff(n.StaffID(peopletest.Owner))
		n.Role(boss, "read only", permissions.ReadStaff)
		peopletest.Must(t, n.Staff.EnsureRoles(t.Context()))
		peopletest.Must(t, n.Staff.EnsureRoles(t.Context()))
		count, err := n.Staff.Roles().Count(t.Context(), "filter", json.RawMessage(`{"name":{"$startsWith":"read only"}}`))
		peopletest.Must(t, err)
		expect.Equal(t, count, 2, "roles of that name")
	})
}

func TestRolesGiveOnlyWhatIsHeld(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		role := n.Role(boss, "Roles", permissions.ManageRoles, permissions.ReadStaff)
		strong := n.Role(boss, "Keys", tokens.ManageKeys)
		grace, graceID := n.Contributor(boss, peopletest.Grace, role)
		for name, c := range map[string]struct {
			method, path, body string
			status             int
		}{
			"make one with more": {"POST", "/v1/staff/roles",
				`{"role":{"name":"A","permissions":["` + permissions.ManageRoles + `","` + tokens.ManageKeys + `"]}}`, 403},
			"make one with what I hold": {"POST", "/v1/staff/roles",
				`{"role":{"name":"B","permissions":["` + permissions.ReadStaff + `"]}}`, 200},
			"widen my own": {"PATCH", "/v1/staff/roles/" + role,
				`{"role":{"revision":"1","permissions":["` + permissions.ManageRoles + `","` + tokens.ManageKeys + `"]}}`, 403},
			"narrow a stronger one": {"PATCH", "/v1/staff/roles/" + strong,
				`{"role":{"revision":"1","permissions":["` + permissions.ReadStaff + `"]}}`, 403},
			"a right that is not there": {"POST", "/v1/staff/roles", `{"role":{"name":"C","permissions":["NO.SUCH"]}}`, 400},
		} {
			r := n.Call(c.method, c.path, grace, c.body)
			expect.That(t, r.Status == c.status && (c.status != 403 || r.Code() == "PERMISSION_NOT_HELD"), "%s: %d %s",
				name, r.Status, r.Text)
		}
		// A change of a role is seen by living tokens at once, on every node.
		other := peopletest.StartNode(t, n.DB, n.Clock)
		if caller := other.In(grace); caller.Holds(tokens.ManageKeys) {
			t.Errorf("%+v", caller)
		}
		if r := n.Call("PATCH", "/v1/staff/roles/"+role, boss, `{"role":{"revision":"1","permissions":["`+tokens.ManageKeys+
			`"]}}`); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		peopletest.Must(t, other.CatchUp(t.Context(), 0))
		for _, node := range []*peopletest.Node{n, other} {
			if caller := node.In(grace); !caller.Holds(tokens.ManageKeys) || caller.Holds(permissions.ManageRoles) {
				t.Errorf("%+v", caller)
			}
		}
		// In use, by a person or an invitation: it stays.
		remove := func(id string) peopletest.Reply { return n.Call("DELETE", "/v1/staff/roles/"+id, boss, "") }
		expect.Refused(t, remove(role), 0, "ROLE_IN_USE", "held")
		n.Invite(boss, peopletest.Barbara, strong)
		expect.Refused(t, remove(strong), 0, "ROLE_IN_USE", "promised")
		n.Clock.Advance(onetime.Lives[onetime.ForInvitation])
		boss = n.TokenOfStaff(n.StaffID(peopletest.Owner))
		expect.Status(t, remove(strong), 200, "promised by what is over")
		peopletest.Must(t, n.Staff.RemoveContributor(n.As(boss), graceID))
		expect.Status(t, remove(role), 200, "free")
	})
}

// The table itself refuses to lose a role that somebody has.
func TestRoleInUseInTheTable(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		boss, _ := n.Owned()
		role := n.Role(boss, "Keys", tokens.ManageKeys)
		n.Contributor(boss, peopletest.Grace, role)
		err := n.DB.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("DELETE FROM staff_roles WHERE id = ?", role)
			return err
		})
		expect.That(t, err != nil, "the row is gone")
	})
}
