package accountfactors

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

func (s *Service) resetOperations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.factors.resetMember", Method: http.MethodPost, Path: "/v1/identities/{id}/reset-factors",
			Access:  actor.Managers(ResetFactorsPermission),
			Summary: "Reset all second factors of a member who lost them; all their sessions end.",
			Codes:   []string{"IDENTITY_NOT_FOUND"},
		}, func(ctx context.Context, in *accounts.IDRequest) (*accounts.IdentityAnswer, error) {
			i, err := s.ResetMemberFactors(ctx, in.ID)
			if err != nil {
				return nil, err
			}
			return &accounts.IdentityAnswer{Identity: i}, nil
		}),
	}
}
