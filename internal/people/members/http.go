package members

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// Permissions of the contract.
const (
	readPermission       = "MEMBERS.MEMBER_READ"
	createPermission     = "MEMBERS.MEMBER_CREATE"
	updatePermission     = "MEMBERS.MEMBER_UPDATE"
	mutePermission       = "MEMBERS.MEMBER_MUTE"
	approvePermission    = "MEMBERS.MEMBER_APPROVE"
	blockPermission      = "MEMBERS.MEMBER_BLOCK"
	disconnectPermission = "MEMBERS.MEMBER_DISCONNECT"
	deletePermission     = "MEMBERS.MEMBER_DELETE"
	usersPermission      = "MEMBERS.USER_MEMBER_READ"
)

// op describes an operation of the contract's members service, for managers.
func op(id, method, path, permission, summary string, codes ...string) httpapi.Op {
	return httpapi.Op{
		ID: "members.members." + id, Method: method, Path: path, Access: actor.Managers(permission),
		Summary: summary, Codes: codes,
	}
}

// forAll lets everybody in, on what is public.
func forAll(o httpapi.Op) httpapi.Op {
	o.Reads, o.Access = true, actor.Everyone(o.Access.Permission)
	return o
}

// self lets members in on themselves only.
func self(o httpapi.Op) httpapi.Op {
	o.Access = actor.Rule{Members: true}
	return o
}

// selfToo lets members in on themselves, besides managers.
func selfToo(o httpapi.Op) httpapi.Op {
	o.Access.Members = true
	return o
}

func reading(o httpapi.Op) httpapi.Op {
	o.Reads = true
	return o
}

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	users := httpapi.Op{
		ID: "members.userMember.queryUserMembers", Method: "POST", Path: "/v1/user-members/query",
		Access: actor.Managers(usersPermission), Reads: true,
		Summary: "List the members who work in the shop too, with who of the staff they are.",
	}
	create := op("createMember", "POST", "/v1/members", createPermission,
		"Make a member, who is approved and sets a password by mail.", CodeEmailTaken)
	create.Limit = httpapi.Creations
	return append(s.fileOperations(),
		httpapi.Handle(reading(self(op("getCurrentMember", "GET", "/v1/members/my", "",
			"Get the calling member.", CodeNotFound))), s.httpMy),
		httpapi.Handle(forAll(op("getMember", "GET", "/v1/members/{id}", readPermission,
			"Get a member. Members see themselves; others see what is public.", CodeNotFound, CodeBlockedByPeer)), s.httpGet),
		httpapi.Handle(forAll(op("getMemberBySlug", "GET", "/v1/members/slug/{slug}", readPermission,
			"Get a member by its slug, or by one that it had before.", CodeNotFound, CodeBlockedByPeer)), s.httpBySlug),
		httpapi.Handle(forAll(op("listMembers", "GET", "/v1/members", readPermission,
			"List members. Shoppers get the public ones.")), s.httpList),
		httpapi.Handle(forAll(op("queryMembers", "POST", "/v1/members/query", readPermission,
			"List members by filters, free text and sorts. Shoppers get the public ones.")), s.httpQuery),
		httpapi.Handle(create, s.httpCreate),
		httpapi.Handle(selfToo(op("updateMember", "PATCH", "/v1/members/{member.id}", updatePermission,
			"Change a member. Empty lists change nothing.", CodeNotFound, CodeJoin)), s.httpUpdate),
		httpapi.Handle(self(op("updateCurrentMemberSlug", "POST", "/v1/members/my/slug", "",
			"Give the calling member another slug; the old one redirects.", CodeNotFound, CodeSlugTaken)), s.httpMySlug),
		httpapi.Handle(selfToo(op("updateMemberSlug", "POST", "/v1/members/{id}/slug", updatePermission,
			"Give a member another slug; the old one redirects.", CodeNotFound, CodeSlugTaken)), s.httpSlug),
		httpapi.Handle(self(op("joinCommunity", "POST", "/v1/members/join-community", "",
			"Make the calling member's profile public.", CodeNotFound, CodeJoin)), s.httpJoin),
		httpapi.Handle(self(op("leaveCommunity", "POST", "/v1/members/leave-community", "",
			"Make the calling member's profile private.", CodeNotFound)), s.httpLeave),
		httpapi.Handle(op("muteMember", "POST", "/v1/members/{id}/mute", mutePermission,
			"Mute a member: no posts, comments and likes.", CodeNotFound), s.httpActivity(Muted)),
		httpapi.Handle(op("unmuteMember", "POST", "/v1/members/{id}/unmute", mutePermission,
			"Let a muted member write again.", CodeNotFound), s.httpActivity(Active)),
		httpapi.Handle(op("approveMember", "POST", "/v1/members/{id}/approve", approvePermission,
			"Let a member in who waits or was blocked.", CodeNotFound, CodeOffline), s.httpMove(s.Approve)),
		httpapi.Handle(op("blockMember", "POST", "/v1/members/{id}/block", blockPermission,
			"Keep a member out; all their sessions end.",
			CodeNotFound, CodeOffline, CodeSelfBlock, CodeOwnerBlock, CodeSubscribed), s.httpMove(s.Block)),
		httpapi.Handle(op("disconnectMember", "POST", "/v1/members/{id}/disconnect", disconnectPermission,
			"Take a member offline for good; the data is kept.", CodeNotFound), s.httpMove(s.Disconnect)),
		httpapi.Handle(op("deleteMember", "DELETE", "/v1/members/{id}", deletePermission,
			"Delete a member. Orders stay.", CodeNotFound), s.httpDelete),
		httpapi.Handle(self(op("deleteMyMember", "DELETE", "/v1/members/my", "",
			"Delete the calling member. Orders stay.", CodeNotFound)), s.httpDeleteMy),
		httpapi.Handle(selfToo(op("deleteMemberPhones", "DELETE", "/v1/members/{id}/phones", updatePermission,
			"Delete a member's phones.", CodeNotFound)), s.httpClear(noPhones)),
		httpapi.Handle(selfToo(op("deleteMemberEmails", "DELETE", "/v1/members/{id}/emails", updatePermission,
			"Delete a member's e-mails but the login e-mail.", CodeNotFound)), s.httpClear(noEmails)),
		httpapi.Handle(selfToo(op("deleteMemberAddresses", "DELETE", "/v1/members/{id}/addresses", updatePermission,
			"Delete a member's addresses.", CodeNotFound)), s.httpClear(noAddresses)),
		httpapi.Handle(op("bulkDeleteMembers", "POST", "/v1/members/bulk/delete", deletePermission,
			"Delete members by id; one that cannot be deleted does not stop the others."), s.httpBulkDelete),
		httpapi.Handle(op("bulkDeleteMembersByFilter", "POST", "/v1/members/bulk/delete-by-filter", deletePermission,
			"Delete members by filter and free text, in the background."), s.httpDeleteByFilter),
		httpapi.Handle(op("bulkApproveMembers", "POST", "/v1/members/bulk/approve-by-filter", approvePermission,
			"Approve members by filter, in the background."), s.httpByFilter(doApprove)),
		httpapi.Handle(op("bulkBlockMembers", "POST", "/v1/members/bulk/block-by-filter", blockPermission,
			"Block members by filter, in the background."), s.httpByFilter(doBlock)),
		httpapi.Handle(reading(op("getBulkJob", "GET", "/v1/members/bulk/jobs/{jobId}", readPermission,
			"Tell how far a bulk change is, and what became of each member.", CodeNoJob)), s.httpJob),
		httpapi.Handle(users, s.httpUsers),
	)
}
