package sessions

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

type sessionsAnswer struct {
	Sessions wire.List[Session] `json:"sessions"`
}

type endSessionsRequest struct {
	// KeepCurrent must be said: signing out everywhere by an empty request would be a surprise.
	KeepCurrent *bool `json:"keepCurrent" validate:"required"`
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	own := actor.Selves()
	return append(s.ofMembers(),
		httpapi.Handle(httpapi.Op{
			ID: "identity.sessions.listMine", Method: http.MethodGet, Path: "/v1/sessions/my", Access: own, Reads: true,
			Summary: "List the caller's sessions.",
		}, func(ctx context.Context, _ *accounts.NoRequest) (*sessionsAnswer, error) {
			list, err := s.MySessions(ctx)
			return &sessionsAnswer{list}, err
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.sessions.endMine", Method: http.MethodDelete, Path: "/v1/sessions/my/{id}", Access: own,
			Summary: "End one of the caller's sessions.", Codes: []string{"SESSION_NOT_FOUND"},
		}, func(ctx context.Context, in *accounts.IDRequest) (*accounts.NoAnswer, error) {
			return nil, s.EndMySession(ctx, in.ID)
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.sessions.endAllMine", Method: http.MethodPost, Path: "/v1/sessions/my/sign-out", Access: own,
			Summary: "End all of the caller's sessions, or all others.",
		}, func(ctx context.Context, in *endSessionsRequest) (*accounts.NoAnswer, error) {
			return nil, s.EndMySessions(ctx, *in.KeepCurrent)
		}),
		httpapi.Plain(httpapi.Op{
			ID: "identity.authentication.logout", Method: http.MethodGet, Path: "/v1/logout", Access: actor.Anyone(),
			Limit:   httpapi.Writes,
			Summary: "Sign the caller out, then redirect to postLogoutRedirectUri if clientId may redirect there.",
		}, s.logout),
	)
}
