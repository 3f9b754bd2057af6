package staff

import "souk/internal/platform/resource"

// Roles are the rows behind the calls about roles.
func (s *Service) Roles() *resource.Resource[Role, *Role] { return s.roles }
