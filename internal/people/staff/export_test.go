package staff

import "souk/internal/platform/resource"

// What tests look at.
const (
	ContributorEntity   = contributorEntity
	InvitationEntity    = invitationEntity
	MailStaffInvitation = mailStaffInvitation
	PresetAdministrator = presetAdministrator
)

// Owners counts those who own the shop and can sign in, but for one.
var Owners = owners

// Roles are the rows behind the calls about roles.
func (s *Service) Roles() *resource.Resource[Role, *Role] { return s.roles }
