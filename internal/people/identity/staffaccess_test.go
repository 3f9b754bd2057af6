package identity_test

// staffAccess is who may call the operations of the staff, for TestAccess: a
// visitor, a member, a key without the right, an administrator's key. What staff
// do on their own things is for none of them.
var staffAccess = map[string]string{
	"identity.staff.login": "visitor member",
	"identity.staff.getMe": "", "identity.staff.updateMe": "", "identity.staff.changePassword": "",
	"identity.owner.transfer":        "",
	"identity.permissions.query":     "admin",
	"identity.staffRoles.createRole": "admin", "identity.staffRoles.getRole": "admin",
	"identity.staffRoles.updateRole": "admin",
	"identity.staffRoles.deleteRole": "admin", "identity.staffRoles.queryRoles": "admin",
	"identity.contributors.query": "admin", "identity.contributors.get": "admin",
	"identity.contributors.setRoles": "admin",
	"identity.contributors.block":    "admin", "identity.contributors.unblock": "admin",
	"identity.contributors.remove":     "admin",
	"identity.staffInvitations.create": "admin", "identity.staffInvitations.query": "admin",
	"identity.staffInvitations.resend": "admin", "identity.staffInvitations.revoke": "admin",
	"identity.staffInvitations.view":   "nobody visitor member limited admin",
	"identity.staffInvitations.accept": "nobody visitor member limited admin",
	"identity.owner.view":              "nobody visitor member limited admin",
	"identity.owner.create":            "nobody visitor member limited admin",
	"identity.apps.create":             "admin", "identity.apps.get": "admin", "identity.apps.update": "admin",
	"identity.apps.rotateSecret": "admin", "identity.apps.delete": "admin", "identity.apps.query": "admin",
}
