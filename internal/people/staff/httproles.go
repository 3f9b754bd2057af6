package staff

import (
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createRole struct {
		Role wire.Patch[Role] `json:"role"`
	}
	roleRequest struct {
		RoleID string `json:"roleId" validate:"required,max=100"`
	}
	updateRole struct {
		Role      wire.Patch[Role] `json:"role"`
		FieldMask wire.FieldMask   `json:"fieldMask,omitempty"`
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
	return resource.Operations[createRole, roleRequest, updateRole, oneRole, manyRoles](s.roles)
}
