package approval

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

type approveByTokenRequest struct {
	Token string `json:"token" validate:"required,max=1000"`
}

// approvalAnswer says no more than the mail did.
type approvalAnswer struct {
	Email string `json:"email"`
	Name  string `json:"name,omitempty"`
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, summary string, reads bool) httpapi.Op {
		return httpapi.Op{
			ID: id, Method: http.MethodPost, Path: path, Access: actor.Shoppers(), Summary: summary,
			Codes: []string{CodeApprovalToken},
			Reads: reads, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("identity.identities.viewApproval", "/v1/members/approve-by-token/view",
			"Get the member whom a mailed approval link is about.", true),
			func(ctx context.Context, in *approveByTokenRequest) (*approvalAnswer, error) {
				return s.viewApproval(ctx, in.Token)
			}),
		httpapi.Handle(op("identity.identities.approveByToken", "/v1/members/approve-by-token",
			"Approve the member whom a mailed approval link is about.", false), func(ctx context.Context,
			in *approveByTokenRequest) (*approvalAnswer, error) {
			approved, err := s.ApproveByToken(ctx, in.Token)
			if err != nil {
				return nil, err
			}
			return &approvalAnswer{approved.Email.Address, approved.Profile.FullName()}, nil
		}),
	}
}
