package moderation

import (
	"context"
	"net/http"

	"souk/internal/people/members"
	"souk/internal/people/reports"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// Permissions: that of the reports for every decision, and those of its parts.
const (
	reviewPermission = "MEMBERS.REPORTS_REVIEW"
	notePermission   = "MEMBERS.MEMBER_UPDATE"
)

var (
	doing   = map[string]string{Mute: "MEMBERS.MEMBER_MUTE", Block: "MEMBERS.MEMBER_BLOCK"}
	undoing = map[string]string{Mute: "MEMBERS.MEMBER_MUTE", Block: "MEMBERS.MEMBER_APPROVE"}
)

// undoRequest names the decision that is taken back.
type undoRequest struct {
	MemberID string `json:"memberId" validate:"required,guid"`
	Decision string `json:"decision" validate:"required,oneof=DISMISS MUTE BLOCK"`
}

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.moderation." + id, Method: http.MethodPost, Path: "/v1/moderation/{memberId}/" + path,
			Access: actor.Managers(reviewPermission), Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("decide", "decide",
			"Close the reports about a member, and mute or block the member, with a reason: all of it or nothing. "+
				"The caller also needs the permissions to mute and to block, and to write notes for a note on a dismissal.",
			reports.CodeNotReported, CodeReportedAgain, members.CodeNotFound, members.CodeOffline, members.CodeSelfBlock,
			members.CodeOwnerBlock, members.CodeSubscribed),
			func(ctx context.Context, in *Decision) (*Outcome, error) { return s.Decide(ctx, *in) }),
		httpapi.Handle(op("undo", "undo",
			"Undo a decision about a reported member: the reports are open again, and the member is not muted or "+
				"blocked any more (pending again if they were before). Note and reason stay.",
			reports.CodeNotReported, members.CodeNotFound, members.CodeOffline),
			func(ctx context.Context, in *undoRequest) (*Outcome, error) {
				return s.Undo(ctx, Decision{MemberID: in.MemberID, Decision: in.Decision})
			}),
	}
}
