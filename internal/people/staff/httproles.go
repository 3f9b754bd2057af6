package staff

import (
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createRole struct {
		Role wire.Patch[Role] `json:"role"`
	}
	getRole struct {
		RoleID string `json:"roleId" validate:"required,max=100"`
	}
	deleteRole struct {
		RoleID string `json:"roleId" validate:"required,max=100"`
	}
	updateRole struct {
		Role      wire.Patch[Role] `json:"role"`
		FieldMask wire.FieldMask   `json:"fieldMask,omitempty"`
	}
	queryRoles struct {
		Query query.Request `json:"query"`
	}
	oneRole struct {
		Role *Role `json:"role"`
	}
	manyRoles struct {
		Roles          wire.List[Role]     `json:"roles"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
)

func (s *Service) roleOperations() []httpapi.Operation {
	return resource.Operations[createRole, getRole, updateRole, deleteRole, queryRoles, oneRole, manyRoles](s.roles)
}
