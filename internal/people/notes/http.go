package notes

import (
	"context"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Permissions, of who may see and change members.
const (
	readPermission  = "MEMBERS.MEMBER_READ"
	writePermission = "MEMBERS.MEMBER_UPDATE"
)

type (
	addRequest struct {
		MemberID string `json:"memberId" validate:"required,guid"`
		Text     string `json:"text" validate:"required,max=2000"`
	}
	noteAnswer struct {
		Note *Note `json:"note"`
	}
	timelineAnswer struct {
		Entries wire.List[*Entry] `json:"entries"`
	}
)

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.memberNotes." + id, Method: method, Path: "/v1/member-notes" + path,
			Access: actor.Managers(permission), Reads: permission == readPermission, Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("addNote", http.MethodPost, "", writePermission,
			"Add a note about a member that only staff can read.", codeNoMember),
			func(ctx context.Context, in *addRequest) (*noteAnswer, error) {
				n, err := s.Add(ctx, in.MemberID, in.Text)
				return &noteAnswer{n}, err
			}),
		httpapi.Handle(op("deleteNote", http.MethodDelete, "/{id}", writePermission, "Delete a note about a member.",
			CodeNotFound),
			func(ctx context.Context, in *wire.AnyIDRequest) (*wire.Empty, error) {
				return &wire.Empty{}, s.Delete(ctx, in.ID)
			}),
		httpapi.Handle(op("getTimeline", http.MethodGet, "/timeline/{memberId}", readPermission,
			"List the changes and notes that staff and apps made about a member, the newest first.", codeNoMember),
			func(ctx context.Context, in *wire.MemberRequest) (*timelineAnswer, error) {
				list, err := s.Timeline(ctx, in.MemberID)
				return &timelineAnswer{list}, err
			}),
	}
}
