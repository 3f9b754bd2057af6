package roles_test

import (
	"slices"
	"strings"
	"testing"

	"souk/internal/people/roles"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

type rig struct {
	*apitest.API
	t  *testing.T
	db *store.DB
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := &rig{apitest.New(t, db, roles.New(db).Operations()), t, db}
		r.member(apitest.Ada, "ACTIVE")
		r.member(apitest.Omar, "BLOCKED")
		fn(t, r)
	})
}

// member makes an account.
func (r *rig) member(id, status string) {
	r.t.Helper()
	socialtest.AddMember(r.t, r.db, id, status)
}

func TestDefinitions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		made := r.OK("owner", "POST", "/v1/roles/definitions", `{"roleKey":"editor","roleTitle":"Editor"}`)
		made.String("role.id")
		made.Want("role.roleKey", "editor")
		made.Want("role.title", "Editor")
		made.Want("role.blockable", false)
		made.Want("role.revision", "1")
		r.Refused(409, roles.CodeRoleExists, "owner", "POST", "/v1/roles/definitions",
			`{"roleKey":"editor","roleTitle":"Another"}`)
		r.Refused(409, roles.CodeRoleExists, "owner", "POST", "/v1/roles/definitions",
			`{"roleKey":"MEMBER","roleTitle":"Another"}`)
		list := r.OK("owner", "GET", "/v1/roles/definitions", "")
		list.Want("roles.length", 4)
		list.Want("roles.0.roleKey", "MEMBER")
		list.Want("roles.3.roleKey", "editor")
		now := r.OK("owner", "PATCH", "/v1/roles/definitions/editor", `{"blockable":true,"revision":"1"}`)
		now.Want("role.blockable", true)
		now.Want("role.revision", "2")
		r.OK("owner", "PATCH", "/v1/roles/definitions/editor", `{"revision":2}`).Want("role.blockable", true)
		r.Refused(409, resource.CodeStale, "owner", "PATCH", "/v1/roles/definitions/editor",
			`{"blockable":false,"revision":"1"}`)
		r.OK("owner", "GET", "/v1/roles/definitions/editor", "").Want("role.revision", "3")
		r.Refused(428, roles.CodeSystemUpdate, "owner", "PATCH", "/v1/roles/definitions/MEMBER",
			`{"blockable":false,"revision":"1"}`)
		r.Refused(428, roles.CodeSystemDelete, "owner", "DELETE", "/v1/roles/definitions/OWNER", "")
		expect.Equal(t, storetest.Audited(t, r.db, "wix.members.v1.member_role_definition"), 3, "audit records")
		r.OK("owner", "DELETE", "/v1/roles/definitions/editor", "")
		for _, method := range []string{"GET", "DELETE"} {
			r.Refused(404, roles.CodeNoRole, "owner", method, "/v1/roles/definitions/editor", "")
		}
		r.Refused(404, roles.CodeNoRole, "owner", "PATCH", "/v1/roles/definitions/editor",
			`{"blockable":true,"revision":"1"}`)
		for body, want := range map[string]string{
			`{}`:                                "roleKey REQUIRED_FIELD",
			`{"roleKey":"x"}`:                   "roleTitle REQUIRED_FIELD",
			`{"roleKey":"a b","roleTitle":"x"}`: "roleKey FORMAT",
			`{"roleKey":"` + strings.Repeat("x", 101) + `","roleTitle":"x"}`: "roleKey MAX_LENGTH",
			`{"roleKey":"x","roleTitle":"` + strings.Repeat("x", 101) + `"}`: "roleTitle MAX_LENGTH",
		} {
			if got := r.Refused(400, "", "owner", "POST", "/v1/roles/definitions", body).Violations(); !slices.Contains(got,
				want) {
				t.Errorf("%s: %v, want %s", body, got, want)
			}
		}
		r.Refused(400, "", "owner", "PATCH", "/v1/roles/definitions/MEMBER", `{"blockable":true}`)
		for _, who := range []string{"visitor v", "member " + apitest.Ada, "staff MEMBERS.ROLES_READ"} {
			r.Refused(403, "", who, "GET", "/v1/roles/definitions", "")
			r.Refused(403, "", who, "POST", "/v1/roles/definitions", `{"roleKey":"x","roleTitle":"x"}`)
		}
	})
}

func TestRolesOfMembers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, body := range []string{`{"roleKey":"editor","roleTitle":"Editor"}`,
			`{"roleKey":"critic","roleTitle":"Critic","blockable":true}`} {
			r.OK("owner", "POST", "/v1/roles/definitions", body)
		}
		ada, omar := "/v1/roles/members/"+apitest.Ada, "/v1/roles/members/"+apitest.Omar
		r.OK("owner", "GET", ada, "").Want("roles.length", 1)
		r.OK("owner", "GET", ada, "").Want("roles.0.roleKey", "MEMBER")
		r.OK("owner", "GET", omar, "").Want("roles.length", 0)
		for range 2 { // the second time changes nothing
			r.OK("owner", "POST", ada, `{"roleKey":"critic"}`).Want("roleKey", "critic")
		}
		expect.Equal(t, storetest.Audited(t, r.db, "wix.members.v1.role"), 1, "audit records")
		r.Refused(428, roles.CodeBlocked, "owner", "POST", omar, `{"roleKey":"critic"}`)
		r.OK("owner", "POST", omar, `{"roleKey":"editor"}`)
		r.OK("owner", "GET", ada, "").Want("roles.1.title", "Critic")
		r.Refused(404, roles.CodeNoRole, "owner", "POST", ada, `{"roleKey":"nobody"}`)
		r.Refused(404, roles.CodeNoMember, "owner", "POST", "/v1/roles/members/"+apitest.Nothing, `{"roleKey":"editor"}`)
		r.Refused(404, roles.CodeNoMember, "owner", "GET", "/v1/roles/members/"+apitest.Nothing, "")
		r.Refused(404, roles.CodeNoMember, "owner", "DELETE", "/v1/roles/members/"+apitest.Nothing+"?roleKey=editor", "")
		r.Refused(400, "", "owner", "POST", ada, `{}`)
		r.Refused(400, "", "owner", "POST", ada, `{"roleKey":"OWNER"}`)
		r.Refused(400, "", "owner", "DELETE", ada+"?roleKey=MEMBER", "")
		if got := r.Refused(400, "", "owner", "DELETE", ada+"?roleKey=nobody",
			""); got.At("details.validationError.fieldViolations.0.ruleName") != "INVALID_ROLE" {
			t.Error(got.Text)
		}

		all := r.OK("owner", "POST", "/v1/roles/members/query", `{}`)
		all.Want("rolesByMemberId."+apitest.Ada+".roles.length", 2)
		all.Want("rolesByMemberId."+apitest.Omar+".roles.0.roleKey", "editor")
		some := r.OK("owner", "POST", "/v1/roles/members/query", `{"query":{"filter":{"roleKey":{"$in":["critic"]}}}}`)
		some.Want("rolesByMemberId."+apitest.Ada+".roles.length", 2)
		some.Want("rolesByMemberId."+apitest.Omar, nil)
		r.OK("owner", "POST", "/v1/roles/members/query", `{"query":{"filter":{"memberId":"`+apitest.Omar+`"}}}`).Want(
			"rolesByMemberId."+apitest.Ada, nil)
		r.Refused(400, "", "owner", "POST", "/v1/roles/members/query", `{"query":{"filter":{"shoe":1}}}`)

		// A role whose definition is gone stays with those who have it, and can be taken from them.
		r.OK("owner", "DELETE", "/v1/roles/definitions/critic", "")
		r.OK("owner", "GET", ada, "").Want("roles.1.title", "Critic")
		r.OK("owner", "DELETE", ada+"?roleKey=critic", "").Want("roleKey", "critic")
		r.OK("owner", "GET", ada, "").Want("roles.length", 1)
		r.OK("owner", "DELETE", ada+"?roleKey=editor", "").Want("roleKey", "editor") // which she has not got

		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { return roles.ForgetTx(tx, apitest.Omar) }))
		r.OK("owner", "GET", omar, "").Want("roles.length", 0)
		for _, who := range []string{"visitor v", "member " + apitest.Ada, "staff MEMBERS.ROLES_MANAGE"} {
			r.Refused(403, "", who, "GET", ada, "")
			r.Refused(403, "", who, "POST", ada, `{"roleKey":"editor"}`)
		}
		expect.Len(t, storetest.Events(t, r.db, 0), 0, "the contract has no events of roles")
	})
}

func TestQueryThatFindsTooMany(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			for range 1001 {
				if _, err := tx.Exec(
					"INSERT INTO member_roles (member, role_key, role, title, created) VALUES (?, 'x', 'x', 'X', 0)", tx.NewID()); err != nil {
					return err
				}
			}
			return nil
		})
		expect.OK(t, err)
		r.Refused(428, roles.CodeWide, "owner", "POST", "/v1/roles/members/query", `{"query":{"filter":{"roleKey":"x"}}}`)
	})
}
