package look

import (
	"context"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// ManageLook is the permission to change the look.
const ManageLook = "SITE.MANAGE_LOOK"

type (
	getRequest struct{}
	lookAnswer struct {
		Look *Look `json:"look"`
	}
	draftAnswer struct {
		Draft *Draft `json:"draft"`
	}
	updateDraftRequest struct {
		Look     Look          `json:"look"`
		Revision wire.Revision `json:"revision" validate:"required"`
	}
	publishRequest struct {
		Revision  wire.Revision `json:"revision" validate:"required"`
		StartDate *wire.Time    `json:"startDate,omitempty"`
	}
	revisionRequest struct {
		Revision wire.Revision `json:"revision" validate:"required"`
	}
	versionsAnswer struct {
		Versions       wire.List[*Version] `json:"versions"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
	restoreRequest struct {
		VersionID string        `json:"versionId" validate:"required,max=100"`
		Revision  wire.Revision `json:"revision" validate:"required"`
	}
)

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "look." + id, Method: method, Path: "/v1/look" + path, Access: actor.Managers(ManageLook),
			Summary: summary, Codes: codes}
	}
	reads := func(o httpapi.Op) httpapi.Op {
		o.Reads = true
		return o
	}
	everyone := reads(op("getLook", http.MethodGet, "", "Get the published look of the shop."))
	everyone.Access = actor.Everyone("")
	draft := func(d *Draft, err error) (*draftAnswer, error) {
		if err != nil {
			return nil, err
		}
		return &draftAnswer{d}, nil
	}
	return []httpapi.Operation{
		httpapi.Handle(everyone, func(ctx context.Context, _ *getRequest) (*lookAnswer, error) {
			l, err := s.Published(ctx)
			if err != nil {
				return nil, err
			}
			return &lookAnswer{l}, nil
		}),
		httpapi.Handle(reads(op("getDraft", http.MethodGet, "/draft", "Get the draft of the look.")),
			func(ctx context.Context, _ *getRequest) (*draftAnswer, error) { return draft(s.Draft(ctx)) }),
		httpapi.Handle(op("updateDraft", http.MethodPatch, "/draft", "Replace the draft of the look.", CodeRevision),
			func(ctx context.Context, in *updateDraftRequest) (*draftAnswer, error) {
				return draft(s.Save(ctx, &in.Look, in.Revision))
			}),
		httpapi.Handle(op("publishDraft", http.MethodPost, "/draft/publish",
			"Publish the draft, now or at a later time.", CodeRevision),
			func(ctx context.Context, in *publishRequest) (*draftAnswer, error) {
				return draft(s.Publish(ctx, in.Revision, in.StartDate))
			}),
		httpapi.Handle(op("unscheduleDraft", http.MethodPost, "/draft/unschedule",
			"Cancel a scheduled publish.",
			CodeRevision, CodeNotScheduled),
			func(ctx context.Context, in *revisionRequest) (*draftAnswer, error) {
				return draft(s.Unschedule(ctx, in.Revision))
			}),
		httpapi.Handle(op("discardDraft", http.MethodPost, "/draft/discard",
			"Discard the draft: go back to the published look.",
			CodeRevision),
			func(ctx context.Context, in *revisionRequest) (*draftAnswer, error) {
				return draft(s.Discard(ctx, in.Revision))
			}),
		httpapi.Handle(reads(op("queryVersions", http.MethodPost, "/versions/query",
			"List published versions of the look, the newest first.")),
			func(ctx context.Context, in *wire.PageRequest) (*versionsAnswer, error) {
				return s.queryVersions(ctx, in)
			}),
		httpapi.Handle(op("restoreVersion", http.MethodPost, "/versions/{versionId}/restore",
			"Restore an earlier published version into the draft.",
			CodeRevision, CodeVersionNotFound),
			func(ctx context.Context, in *restoreRequest) (*draftAnswer, error) {
				return draft(s.Restore(ctx, in.VersionID, in.Revision))
			}),
	}
}

func (s *Service) queryVersions(ctx context.Context, in *wire.PageRequest) (*versionsAnswer, error) {
	limit, offset, err := in.Paging.Page(versionsKept, versionsKept)
	if err != nil {
		return nil, err
	}
	list, total, err := s.Versions(ctx, limit, offset)
	if err != nil {
		return nil, err
	}
	return &versionsAnswer{list, wire.PagingMetadata{Count: wire.Ptr(len(list)), Offset: &offset, Total: &total}}, nil
}
