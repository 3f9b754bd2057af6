package members

import (
	"context"

	"souk/internal/people/accountfactors"
	"souk/internal/people/credentials"
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

// calls answers the API.
type calls struct{ *Service }

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	c := calls{s}
	users := httpapi.Op{
		ID: "members.userMember.queryUserMembers", Method: "POST", Path: "/v1/user-members/query",
		Access: actor.Managers(usersPermission), Reads: true,
		Summary: "List the members who are also contributors, with their staff ids.",
	}
	create := op("createMember", "POST", "/v1/members", createPermission,
		"Create an approved member, who is mailed a link to set a password.", CodeEmailTaken)
	create.Limit = httpapi.Creations
	// The contract's own call takes no proof, and clients of it must go on working; pages of the shop make this one.
	leave := self(op("", "POST", "/v1/members/my/delete", "",
		"Delete the calling member for good. They must have signed in a moment ago or send the password. Orders stay.",
		CodeNotFound, accountfactors.CodeSignInAgain, credentials.CodeTooManySignIns))
	leave.ID, leave.Key, leave.Limit = "souk.memberAccounts.deleteMine", httpapi.KeyRefused, httpapi.Strict
	limits := reading(op("", "GET", "/v1/members/{id}/limits", readPermission,
		"Get the reasons, as error codes, why a member cannot be blocked or deleted now.", CodeNotFound))
	limits.ID = "souk.memberAccounts.getLimits"
	mutes := op("", "POST", "/v1/members/bulk/mute-by-filter", mutePermission,
		"Mute members by filter, in the background. Staff read the reason in the timelines.")
	mutes.ID = "souk.memberAccounts.bulkMute"
	return append(imports{s}.fileOperations(),
		httpapi.Handle(limits, c.httpLimits),
		httpapi.Handle(reading(self(op("getCurrentMember", "GET", "/v1/members/my", "",
			"Get the calling member.", CodeNotFound))), c.httpMy),
		httpapi.Handle(forAll(op("getMember", "GET", "/v1/members/{id}", readPermission,
			"Get a member. Members see themselves; others see what is public.", CodeNotFound, CodeBlockedByPeer)), c.httpGet),
		httpapi.Handle(forAll(op("getMemberBySlug", "GET", "/v1/members/slug/{slug}", readPermission,
			"Get a member by its current or an earlier slug.", CodeNotFound, CodeBlockedByPeer)), c.httpBySlug),
		httpapi.Handle(forAll(op("listMembers", "GET", "/v1/members", readPermission,
			"List members. Shoppers get the public ones.")), c.httpList),
		httpapi.Handle(forAll(op("queryMembers", "POST", "/v1/members/query", readPermission,
			"Query members by filters, free text and sorts. Shoppers get the public ones.")), c.httpQuery),
		httpapi.Handle(create, c.httpCreate),
		httpapi.Handle(selfToo(op("updateMember", "PATCH", "/v1/members/{member.id}", updatePermission,
			"Update a member. Empty lists change nothing.", CodeNotFound, CodeJoin)), c.httpUpdate),
		httpapi.Handle(self(op("updateCurrentMemberSlug", "POST", "/v1/members/my/slug", "",
			"Change the calling member's slug; the old one redirects.", CodeNotFound, CodeSlugTaken)), c.httpMySlug),
		httpapi.Handle(selfToo(op("updateMemberSlug", "POST", "/v1/members/{id}/slug", updatePermission,
			"Change a member's slug; the old one redirects.", CodeNotFound, CodeSlugTaken)), c.httpSlug),
		httpapi.Handle(self(op("joinCommunity", "POST", "/v1/members/join-community", "",
			"Make the calling member's profile public.", CodeNotFound, CodeJoin)), c.httpJoin),
		httpapi.Handle(self(op("leaveCommunity", "POST", "/v1/members/leave-community", "",
			"Make the calling member's profile private.", CodeNotFound)), c.httpLeave),
		httpapi.Handle(op("muteMember", "POST", "/v1/members/{id}/mute", mutePermission,
			"Mute a member, who then cannot post, comment or like. Staff read the reason in the timeline.", CodeNotFound),
			httpWithReason(func(ctx context.Context, id, reason string) (*Member, error) {
				return s.SetActivity(ctx, id, Muted, reason)
			})),
		httpapi.Handle(op("unmuteMember", "POST", "/v1/members/{id}/unmute", mutePermission,
			"Unmute a member.", CodeNotFound), httpMove(func(ctx context.Context, id string) (*Member, error) {
			return s.SetActivity(ctx, id, Active, "")
		})),
		httpapi.Handle(op("approveMember", "POST", "/v1/members/{id}/approve", approvePermission,
			"Approve a member who is pending or blocked.", CodeNotFound, CodeOffline), httpMove(s.Approve)),
		httpapi.Handle(op("blockMember", "POST", "/v1/members/{id}/block", blockPermission,
			"Block a member; all their sessions end. Staff read the reason in the timeline.",
			CodeNotFound, CodeOffline, CodeSelfBlock, CodeOwnerBlock, CodeSubscribed), httpWithReason(s.Block)),
		httpapi.Handle(op("disconnectMember", "POST", "/v1/members/{id}/disconnect", disconnectPermission,
			"Disconnect a member for good; the data is kept.", CodeNotFound), httpMove(s.Disconnect)),
		httpapi.Handle(op("deleteMember", "DELETE", "/v1/members/{id}", deletePermission,
			"Delete a member. Orders stay.", CodeNotFound), c.httpDelete),
		httpapi.Handle(self(op("deleteMyMember", "DELETE", "/v1/members/my", "",
			"Delete the calling member. Orders stay.", CodeNotFound)), c.httpDeleteMy),
		httpapi.Handle(leave, c.httpLeaveForGood),
		httpapi.Handle(selfToo(op("deleteMemberPhones", "DELETE", "/v1/members/{id}/phones", updatePermission,
			"Delete a member's phones.", CodeNotFound)), c.httpClear(noPhones)),
		httpapi.Handle(selfToo(op("deleteMemberEmails", "DELETE", "/v1/members/{id}/emails", updatePermission,
			"Delete a member's e-mails but the login e-mail.", CodeNotFound)), c.httpClear(noEmails)),
		httpapi.Handle(selfToo(op("deleteMemberAddresses", "DELETE", "/v1/members/{id}/addresses", updatePermission,
			"Delete a member's addresses.", CodeNotFound)), c.httpClear(noAddresses)),
		httpapi.Handle(op("bulkDeleteMembers", "POST", "/v1/members/bulk/delete", deletePermission,
			"Delete members by id; one that cannot be deleted does not stop the others."), c.httpBulkDelete),
		httpapi.Handle(op("bulkDeleteMembersByFilter", "POST", "/v1/members/bulk/delete-by-filter", deletePermission,
			"Delete members by filter and free text, in the background."), c.httpDeleteByFilter),
		httpapi.Handle(op("bulkApproveMembers", "POST", "/v1/members/bulk/approve-by-filter", approvePermission,
			"Approve members by filter, in the background."), c.httpApproveByFilter),
		httpapi.Handle(op("bulkBlockMembers", "POST", "/v1/members/bulk/block-by-filter", blockPermission,
			"Block members by filter, in the background. Staff read the reason in the timelines."),
			c.httpWithReasonByFilter(doBlock)),
		httpapi.Handle(mutes, c.httpWithReasonByFilter(doMute)),
		httpapi.Handle(reading(op("getBulkJob", "GET", "/v1/members/bulk/jobs/{jobId}", readPermission,
			"Get a bulk change with its progress and the result of each member.", CodeNoJob)), c.httpJob),
		httpapi.Handle(reading(op("listBulkJobs", "GET", "/v1/members/bulk/jobs", readPermission,
			"List the caller's bulk changes that are not finished, the newest first.")), c.httpRunning),
		httpapi.Handle(op("stopBulkJob", "POST", "/v1/members/bulk/jobs/{jobId}/stop", readPermission,
			"Stop one of the caller's bulk changes; what was done stays.", CodeNoJob, CodeOthersJob), c.httpStop),
		httpapi.Handle(users, c.httpUsers),
	)
}
