package permissions

// peopleWords are the names of permissions on members and contacts.
var peopleWords = map[string]words{
	"BADGES.BADGE_ASSIGN": {
		areaPeople, levelChange, "Give badges",
		"Give badges to members and take them away.",
	},
	"BADGES.BADGE_CREATE": {areaPeople, levelChange, "Add badges", "Create badges."},
	"BADGES.BADGE_DELETE": {areaPeople, levelChange, "Delete badges", "Delete badges permanently."},
	"BADGES.BADGE_READ":   {areaPeople, levelSee, "See badges", "See which badges there are."},
	"BADGES.BADGE_READ_MEMBERS": {
		areaPeople, levelSee, "See who has badges",
		"See which members have which badge.",
	},
	"BADGES.BADGE_UPDATE": {areaPeople, levelChange, "Change badges", "Edit existing badges."},
	"BADGES.BADGE_UPDATE_DISPLAY_ORDER": {
		areaPeople, levelChange, "Order badges",
		"Set in which order badges are shown.",
	},
	"BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_CREATE": {
		areaPeople, levelChange, "Give badges to many",
		"Give a badge to several members at once.",
	},
	"BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_DELETE": {
		areaPeople, levelChange, "Take badges from many",
		"Take a badge from several members at once.",
	},
	"BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_READ": {
		areaPeople, levelSee, "See who got badges",
		"See when members got which badge.",
	},
	"BADGE_ASSIGNMENTS.BADGE_UPDATE_TAGS": {
		areaPeople, levelChange, "Tag given badges",
		"Put tags on badges that members have.",
	},
	"DATA_RIGHTS.ERASE": {
		areaPeople, levelChange, "Erase personal data",
		"Permanently erase everything the shop stores about a person.",
	},
	"DATA_RIGHTS.EXPORT": {
		areaPeople, levelChange, "Export personal data",
		"Export everything the shop stores about a person.",
	},
	"DATA_RIGHTS.READ": {
		areaPeople, levelSee, "See data requests",
		"See requests to export or erase personal data.",
	},
	"IAM.IDENTITY_DELETE": {
		areaPeople, levelChange, "Delete accounts",
		"Delete accounts and their links to other sign-ins.",
	},
	"IAM.IDENTITY_READ": {
		areaPeople, levelSee, "See accounts",
		"See accounts and how people sign in.",
	},
	"IAM.IDENTITY_UPDATE": {areaPeople, levelChange, "Change accounts", "Edit accounts."},
	"IAM.SEND_ACTIVATION_EMAIL": {
		areaPeople, levelChange, "Send activation mails",
		"Mail a member a link to open their account.",
	},
	"IAM.START": {
		areaPeople, levelChange, "Send sign-in codes",
		"Mail a member a code to verify their address.",
	},
	"MEMBERS.CUSTOM_FIELDS_CREATE": {
		areaPeople, levelChange, "Add member fields",
		"Create member fields.",
	},
	"MEMBERS.CUSTOM_FIELDS_DELETE": {
		areaPeople, levelChange, "Delete member fields",
		"Delete member fields permanently.",
	},
	"MEMBERS.CUSTOM_FIELDS_HIDE": {
		areaPeople, levelChange, "Hide member fields",
		"Hide a field and keep its values.",
	},
	"MEMBERS.CUSTOM_FIELDS_READ": {
		areaPeople, levelSee, "See member fields",
		"See which fields members fill in.",
	},
	"MEMBERS.CUSTOM_FIELDS_SUGGESTIONS_READ": {
		areaPeople, levelSee, "See suggested fields",
		"See which fields other shops ask for.",
	},
	"MEMBERS.CUSTOM_FIELDS_UPDATE": {
		areaPeople, levelChange, "Change member fields",
		"Edit existing member fields.",
	},
	"MEMBERS.DEFAULT_PRIVACY_STATUS_READ": {
		areaPeople, levelSee, "See the usual privacy",
		"See whether new members are public.",
	},
	"MEMBERS.DEFAULT_PRIVACY_STATUS_WRITE": {
		areaPeople, levelChange, "Set the usual privacy",
		"Set whether new members are public.",
	},
	"MEMBERS.FOLLOW_READ": {
		areaPeople, levelSee, "See who follows whom",
		"See followers of members.",
	},
	"MEMBERS.MEMBER_ABOUT_CREATE": {
		areaPeople, levelChange, "Add about texts",
		"Create about texts.",
	},
	"MEMBERS.MEMBER_ABOUT_DELETE": {
		areaPeople, levelChange, "Delete about texts",
		"Delete about texts permanently.",
	},
	"MEMBERS.MEMBER_ABOUT_READ": {
		areaPeople, levelSee, "See about texts",
		"See what members write about themselves.",
	},
	"MEMBERS.MEMBER_ABOUT_UPDATE": {
		areaPeople, levelChange, "Change about texts",
		"Edit existing about texts.",
	},
	"MEMBERS.MEMBER_APPROVE": {
		areaPeople, levelChange, "Approve members",
		"Approve members who wait for approval.",
	},
	"MEMBERS.MEMBER_BLOCK": {
		areaPeople, levelChange, "Block members",
		"Keep members from signing in.",
	},
	"MEMBERS.MEMBER_CHANGE_LOGIN_EMAIL": {
		areaPeople, levelChange, "Change sign-in addresses",
		"Change the email that a member signs in with.",
	},
	"MEMBERS.MEMBER_CREATE": {
		areaPeople, levelChange, "Add members",
		"Add members one by one or from a file.",
	},
	"MEMBERS.MEMBER_DELETE": {areaPeople, levelChange, "Delete members", "Delete members permanently."},
	"MEMBERS.MEMBER_DISCONNECT": {
		areaPeople, levelChange, "Disconnect members",
		"Permanently separate a member from their account.",
	},
	"MEMBERS.MEMBER_MUTE": {areaPeople, levelChange, "Mute members", "Keep members from writing."},
	"MEMBERS.MEMBER_PRIVACY_SETTINGS_SET": {
		areaPeople, levelChange, "Set who sees members",
		"Set whether visitors see members.",
	},
	"MEMBERS.MEMBER_READ": {
		areaPeople, levelSee, "See members and contacts",
		"See members, guests and their contact details, and export them.",
	},
	"MEMBERS.MEMBER_ROLES_MANAGE": {
		areaPeople, levelChange, "Give member roles",
		"Give roles to members and take them away.",
	},
	"MEMBERS.MEMBER_TO_MEMBER_BLOCKS_READ_MEMBER_BLOCKS": {
		areaPeople, levelSee, "See who blocked whom",
		"See which members blocked each other.",
	},
	"MEMBERS.MEMBER_UPDATE": {
		areaPeople, levelChange, "Change members",
		"Edit profiles, addresses and contact details.",
	},
	"MEMBERS.REPORTS_DELETE": {
		areaPeople, levelChange, "Delete reports",
		"Remove the reports about a member.",
	},
	"MEMBERS.REPORTS_READ": {
		areaPeople, levelSee, "See reports about members",
		"See what members report about others.",
	},
	"MEMBERS.REPORTS_REVIEW": {
		areaPeople, levelChange, "Review reports",
		"Mark reports about a member as reviewed.",
	},
	"MEMBERS.ROLES_MANAGE": {
		areaPeople, levelChange, "Define member roles",
		"Create, change and delete member roles.",
	},
	"MEMBERS.ROLES_READ": {areaPeople, levelSee, "See member roles", "See which roles members have."},
	"MEMBERS.SEND_SET_PASSWORD_EMAIL": {
		areaPeople, levelChange, "Send password mails",
		"Mail a member a link to set a password.",
	},
	"MEMBERS.USER_MEMBER_READ": {
		areaPeople, levelSee, "See staff who are members",
		"See which of the staff are members too.",
	},
	"ecom:v1:wishlist:bulk_update_wishlist_tags": {
		areaPeople, levelChange, "Tag wishlists",
		"Put tags on members' wishlists and take them off.",
	},
	"ecom:v1:wishlist:bulk_update_wishlist_tags_by_filter": {
		areaPeople, levelChange, "Tag many wishlists",
		"Put tags on all wishlists that a filter finds.",
	},
}
