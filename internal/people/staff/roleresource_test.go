package staff

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/site"
	"souk/internal/platform/wire"
)

func TestRoleResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[Role, *Role]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[Role, *Role], []httpapi.Operation) {
			shop, err := site.Open(t.Context(), deps.DB, site.Defaults())
			expect.OK(t, err)
			s := &Service{db: deps.DB, cursor: deps.Cursors, permissions: permissions.New()}
			s.tokens, err = tokens.Open(t.Context(), tokens.Config{DB: deps.DB, Site: shop, Cursor: deps.Cursors})
			expect.OK(t, err)
			s.permissions.KnowOperations(nil, tokens.ManageKeys, readAudit, permissions.ReadStaff)
			s.roles = newRoles(s)
			return s.roles, resource.Operations[createRole, roleRequest, updateRole, oneRole, manyRoles](
				s.roles)
		},
		Sample: func(n int) *Role {
			return &Role{Name: fmt.Sprint("Role ", n), Description: "What it is for",
				Permissions: wire.Of(permissions.ReadStaff)}
		},
		Change: resourcetest.Object{"description": "Another purpose", "permissions": []any{tokens.ManageKeys, readAudit}},
		Clear:  "description",
		Broken: map[string]resourcetest.Object{
			"name": {"name": " "}, "permissions": {"permissions": []string{}},
			"permissions[1]": {"permissions": []string{permissions.ReadStaff, "NO.SUCH"}},
			"description":    {"description": strings.Repeat("x", 501)},
		},
		ReadOnly: resourcetest.Object{"preset": "ADMINISTRATOR"},
		Conflict: func(first *Role) (string, resourcetest.Object) {
			return "ROLE_NAME_TAKEN", resourcetest.Object{"name": strings.ToUpper(first.Name)}
		},
	})
}

// readAudit is a permission of another package.
const readAudit = "AUDIT.READ"
