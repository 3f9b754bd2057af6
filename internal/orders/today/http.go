package today

import (
	"context"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Operations lists the day's list and the end of the demo.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "souk.today.get", Method: http.MethodGet, Path: "/v1/today", Reads: true, Access: actor.Rule{Managers: true},
			Summary: "Get what the staff have to do today, as far as the caller may read it, and the checklist of a new shop.",
		}, func(ctx context.Context, _ *wire.Empty) (*List, error) { return s.Today(ctx) }),
		httpapi.Handle(httpapi.Op{
			ID: "souk.today.getActivity", Method: http.MethodGet, Path: "/v1/today/activity", Reads: true,
			Access:  actor.Rule{Managers: true},
			Summary: "List the last ten changes by staff, as far as the caller may do the same or read the audit log.",
		}, func(ctx context.Context, _ *wire.Empty) (*Activity, error) { return s.Activity(ctx) }),
		httpapi.Handle(httpapi.Op{
			ID: "souk.today.removeDemo", Method: http.MethodPost, Path: "/v1/today/remove-demo",
			Access: actor.Managers(settingsPermission),
			Codes:  []string{CodeNoDemo, CodeOwnerOnly}, Summary: "Remove the demo goods that nobody changed. Only the " +
				"owner may.",
		}, func(ctx context.Context, _ *wire.Empty) (*Removed, error) { return s.RemoveDemo(ctx) }),
	}
}
