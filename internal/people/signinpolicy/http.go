package signinpolicy

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Permissions of the policy.
const (
	ReadPolicy   = "IAM.SIGN_ON_POLICY_READ"
	UpdatePolicy = "IAM.SIGN_ON_POLICY_UPDATE"
)

type updatePolicyRequest struct {
	SignInPolicy wire.Patch[Policy] `json:"signInPolicy"`
	FieldMask    wire.FieldMask     `json:"fieldMask,omitempty"`
}

type policyAnswer struct {
	SignInPolicy *Policy `json:"signInPolicy"`
}

type updateSignOnPolicyRequest struct {
	SignOnPolicy wire.Patch[Policy] `json:"signOnPolicy"`
	FieldMask    wire.FieldMask     `json:"fieldMask,omitempty"`
}

type signOnPolicyAnswer struct {
	SignOnPolicy *Policy `json:"signOnPolicy"`
}

// Operations are the policy under our name, and under the contract's, which
// knows fewer of its fields.
func (s *Service) Operations() []httpapi.Operation {
	read := func(id, path string) httpapi.Op {
		return httpapi.Op{ID: id, Method: http.MethodGet, Path: path, Access: actor.Managers(ReadPolicy), Reads: true,
			Summary: "Get the sign-in policy: who may become a member, and how."}
	}
	update := func(id, path string) httpapi.Op {
		return httpapi.Op{ID: id, Method: http.MethodPatch, Path: path, Access: actor.Managers(UpdatePolicy),
			Summary: "Update the sign-in policy: who may become a member, and how.",
			Codes:   []string{"INVALID_REVISION", "MAIL_NOT_SET_UP", factors.CodeNoFactor, "PERMISSION_NOT_HELD"}}
	}
	return []httpapi.Operation{
		httpapi.Handle(read("identity.signInPolicy.get", "/v1/sign-in-policy"),
			func(ctx context.Context, _ *accounts.NoRequest) (*policyAnswer, error) {
				p, err := s.Get(ctx)
				return &policyAnswer{p}, err
			}),
		httpapi.Handle(update("identity.signInPolicy.update", "/v1/sign-in-policy"),
			func(ctx context.Context, in *updatePolicyRequest) (*policyAnswer, error) {
				p, err := s.Update(ctx, in.SignInPolicy, in.FieldMask)
				return &policyAnswer{p}, err
			}),
		httpapi.Handle(read("identity.signOnPolicy.getSignOnPolicy", "/v1/sign-on-policies"),
			func(ctx context.Context, _ *accounts.NoRequest) (*signOnPolicyAnswer, error) {
				p, err := s.Get(ctx)
				return &signOnPolicyAnswer{p}, err
			}),
		httpapi.Handle(update("identity.signOnPolicy.updateSignOnPolicy", "/v1/sign-on-policies"),
			func(ctx context.Context, in *updateSignOnPolicyRequest) (*signOnPolicyAnswer, error) {
				p, err := s.Update(ctx, in.SignOnPolicy, in.FieldMask)
				return &signOnPolicyAnswer{p}, err
			}),
	}
}
