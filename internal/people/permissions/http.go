package permissions

import (
	"context"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

type permissionsRequest struct{}

type permissionsAnswer struct {
	// Groups are the same permissions as a shop owner knows them.
	Groups      wire.List[PermissionGroup] `json:"groups"`
	Permissions wire.List[Permission]      `json:"permissions"`
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			// For all staff: it says nothing that the reference does not.
			ID: "identity.permissions.query", Method: http.MethodGet, Path: "/v1/permissions/query", LongQuery: true,
			Reads:   true,
			Access:  actor.Rule{Staff: true, Managers: true, Permission: "STAFF.READ"},
			Summary: "List every permission with its name, description and group, and the operations that it allows.",
		}, func(context.Context, *permissionsRequest) (*permissionsAnswer, error) {
			list := s.All()
			return &permissionsAnswer{permissionGroups(list), list}, nil
		}),
	}
}
