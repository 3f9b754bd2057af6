package permissions

// peopleWords are the names of permissions on members and contacts.
var peopleWords = map[string]words{
	"BADGES.BADGE_ASSIGN": {
		areaPeople, levelChange, "Give badges",
		"Give badges to members and take them away.",
	},
	"BADGES.BADGE_CREATE": {areaPeople, levelChange, "Add badges", "Make new badges."},
	"BADGES.BADGE_DELETE": {areaPeople, levelChange, "Delete badges", "Remove badges for good."},
	"BADGES.BADGE_READ":   {areaPeople, levelSee, "See badges", "Read which badges there are."},
	"BADGES.BADGE_READ_MEMBERS": {
		areaPeople, levelSee, "See who has badges",
		"Read which members have which badge.",
	},
	"BADGES.BADGE_UPDATE": {areaPeople, levelChange, "Change badges", "Edit badges that are there."},
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
		"Read when members got which badge.",
	},
	"BADGE_ASSIGNMENTS.BADGE_UPDATE_TAGS": {
		areaPeople, levelChange, "Tag given badges",
		"Put tags on badges that members have.",
	},
	"DATA_RIGHTS.ERASE": {
		areaPeople, levelChange, "Erase personal data",
		"Erase all that the shop knows of a person; this cannot be undone.",
	},
	"DATA_RIGHTS.EXPORT": {
		areaPeople, levelChange, "Export personal data",
		"Make an archive of all that the shop knows of a person.",
	},
	"DATA_RIGHTS.READ": {
		areaPeople, levelSee, "See data requests",
		"Read who asked for their data or for its erasure.",
	},
	"IAM.IDENTITY_DELETE": {
		areaPeople, levelChange, "Delete accounts",
		"Delete accounts and their links to other sign-ins.",
	},
	"IAM.IDENTITY_READ": {
		areaPeople, levelSee, "See accounts",
		"Read accounts and how people sign in.",
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
		"Make new member fields.",
	},
	"MEMBERS.CUSTOM_FIELDS_DELETE": {
		areaPeople, levelChange, "Delete member fields",
		"Remove member fields for good.",
	},
	"MEMBERS.CUSTOM_FIELDS_HIDE": {
		areaPeople, levelChange, "Hide member fields",
		"Stop showing a field without losing what is in it.",
	},
	"MEMBERS.CUSTOM_FIELDS_READ": {
		areaPeople, levelSee, "See member fields",
		"Read which fields members fill in.",
	},
	"MEMBERS.CUSTOM_FIELDS_SUGGESTIONS_READ": {
		areaPeople, levelSee, "See suggested fields",
		"Read which fields other shops ask for.",
	},
	"MEMBERS.CUSTOM_FIELDS_UPDATE": {
		areaPeople, levelChange, "Change member fields",
		"Edit member fields that are there.",
	},
	"MEMBERS.DEFAULT_PRIVACY_STATUS_READ": {
		areaPeople, levelSee, "See the usual privacy",
		"Read whether new members are public.",
	},
	"MEMBERS.DEFAULT_PRIVACY_STATUS_WRITE": {
		areaPeople, levelChange, "Set the usual privacy",
		"Say whether new members are public.",
	},
	"MEMBERS.FOLLOW_READ": {
		areaPeople, levelSee, "See who follows whom",
		"Read followers of members.",
	},
	"MEMBERS.MEMBER_ABOUT_CREATE": {
		areaPeople, levelChange, "Add about texts",
		"Make new about texts.",
	},
	"MEMBERS.MEMBER_ABOUT_DELETE": {
		areaPeople, levelChange, "Delete about texts",
		"Remove about texts for good.",
	},
	"MEMBERS.MEMBER_ABOUT_READ": {
		areaPeople, levelSee, "See about texts",
		"Read what members write about themselves.",
	},
	"MEMBERS.MEMBER_ABOUT_UPDATE": {
		areaPeople, levelChange, "Change about texts",
		"Edit about texts that are there.",
	},
	"MEMBERS.MEMBER_APPROVE": {
		areaPeople, levelChange, "Approve members",
		"Let members in who wait for approval.",
	},
	"MEMBERS.MEMBER_BLOCK": {
		areaPeople, levelChange, "Block members",
		"Keep members from signing in.",
	},
	"MEMBERS.MEMBER_CHANGE_LOGIN_EMAIL": {
		areaPeople, levelChange, "Change sign-in addresses",
		"Change the e-mail that a member signs in with.",
	},
	"MEMBERS.MEMBER_CREATE": {
		areaPeople, levelChange, "Add members",
		"Make members one by one or from a file.",
	},
	"MEMBERS.MEMBER_DELETE": {areaPeople, levelChange, "Delete members", "Remove members for good."},
	"MEMBERS.MEMBER_DISCONNECT": {
		areaPeople, levelChange, "Disconnect members",
		"Take the account from a member; this cannot be undone.",
	},
	"MEMBERS.MEMBER_MUTE": {areaPeople, levelChange, "Mute members", "Keep members from writing."},
	"MEMBERS.MEMBER_PRIVACY_SETTINGS_SET": {
		areaPeople, levelChange, "Set who sees members",
		"Say whether visitors see members.",
	},
	"MEMBERS.MEMBER_READ": {
		areaPeople, levelSee, "See members and contacts",
		"Read members, guests and their contact details, and export them.",
	},
	"MEMBERS.MEMBER_ROLES_MANAGE": {
		areaPeople, levelChange, "Give member roles",
		"Give roles to members and take them away.",
	},
	"MEMBERS.MEMBER_TO_MEMBER_BLOCKS_READ_MEMBER_BLOCKS": {
		areaPeople, levelSee, "See who blocked whom",
		"Read which members blocked each other.",
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
		"Read what members report about others.",
	},
	"MEMBERS.REPORTS_REVIEW": {
		areaPeople, levelChange, "Review reports",
		"Mark reports about a member as reviewed.",
	},
	"MEMBERS.ROLES_MANAGE": {
		areaPeople, levelChange, "Define member roles",
		"Make, change and delete roles of members.",
	},
	"MEMBERS.ROLES_READ": {areaPeople, levelSee, "See member roles", "Read which roles members have."},
	"MEMBERS.SEND_SET_PASSWORD_EMAIL": {
		areaPeople, levelChange, "Send password mails",
		"Mail a member a link to set a password.",
	},
	"MEMBERS.USER_MEMBER_READ": {
		areaPeople, levelSee, "See staff who are members",
		"Read which of the staff are members too.",
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
