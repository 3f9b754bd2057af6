package identity

import (
	"context"
	"net/http"

	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

type sendRecoveryRequest struct {
	Email string `json:"email" validate:"required,max=254"`
	EmailOptions
	// CaptchaTokens are needed after many mails or many wrong passwords from one place.
	CaptchaTokens wire.List[CaptchaToken] `json:"captchaTokens,omitempty" validate:"max=10"`
}

type sendActivationRequest struct {
	IdentityID   string       `json:"identityId" validate:"required,max=100"`
	EmailOptions EmailOptions `json:"emailOptions"`
}

type recoverRequest struct {
	RecoveryToken string `json:"recoveryToken" validate:"required,max=1000"`
	Password      string `json:"password" validate:"required"`
}

func (s *Service) recoveryOperations() []httpapi.Operation {
	op := func(id, path, summary string, access actor.Rule, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: id, Method: http.MethodPost, Path: path, Access: access, Summary: summary, Codes: append(codes, CodeTooManySignIns),
			Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: maxSignInBody,
		}
	}
	mails := func(o httpapi.Op) httpapi.Op { // what they answer is no secret
		o.Key = httpapi.KeyAtomic
		return o
	}
	return []httpapi.Operation{
		httpapi.Handle(mails(op("identity.recovery.sendEmail", "/v1/send-email", "Mail a link to set a new password. The answer is the same for unknown addresses.", actor.Shoppers(), "MAIL_NOT_SET_UP", CodeNoCaptcha, CodeWrongCaptcha)),
			func(ctx context.Context, in *sendRecoveryRequest) (*noAnswer, error) {
				return nil, s.SendRecovery(ctx, in.Email, in.EmailOptions, in.CaptchaTokens...)
			}),
		httpapi.Handle(mails(op("identity.recovery.sendActivationEmail", "/v1/activation-email", "Mail a member a link to set their first password.", actor.Managers(activationPermission), "IDENTITY_NOT_FOUND", "MAIL_NOT_SET_UP")),
			func(ctx context.Context, in *sendActivationRequest) (*noAnswer, error) {
				return nil, s.SendActivation(ctx, in.IdentityID, in.EmailOptions)
			}),
		httpapi.Handle(op("identity.recovery.recover", "/v1/recover", "Set a new password with a mailed link; all sessions end.", actor.Shoppers(), CodeRecoveryToken, CodeNotAllowedIn),
			func(ctx context.Context, in *recoverRequest) (*SignIn, error) {
				return s.Recover(ctx, in.RecoveryToken, in.Password)
			}),
	}
}

type sessionsAnswer struct {
	Sessions wire.List[Session] `json:"sessions"`
}

type endSessionsRequest struct {
	// KeepCurrent must be said: signing out everywhere by an empty request would be a surprise.
	KeepCurrent *bool `json:"keepCurrent" validate:"required"`
}

func (s *Service) sessionOperations() []httpapi.Operation {
	own := actor.Selves()
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.sessions.listMine", Method: http.MethodGet, Path: "/v1/sessions/my", Access: own, Reads: true,
			Summary: "List where the caller is signed in.",
		}, func(ctx context.Context, _ *noRequest) (*sessionsAnswer, error) {
			list, err := s.MySessions(ctx)
			return &sessionsAnswer{list}, err
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.sessions.endMine", Method: http.MethodDelete, Path: "/v1/sessions/my/{id}", Access: own,
			Summary: "Sign the caller out of one place.", Codes: []string{"SESSION_NOT_FOUND"},
		}, func(ctx context.Context, in *idRequest) (*noAnswer, error) { return nil, s.EndMySession(ctx, in.ID) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.sessions.endAllMine", Method: http.MethodPost, Path: "/v1/sessions/my/sign-out", Access: own,
			Summary: "Sign the caller out everywhere, or everywhere else.",
		}, func(ctx context.Context, in *endSessionsRequest) (*noAnswer, error) {
			return nil, s.EndMySessions(ctx, *in.KeepCurrent)
		}),
	}
}

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

// policyOperations are the policy under our name, and under the contract's, which
// knows fewer of its fields.
func (s *Service) policyOperations() []httpapi.Operation {
	read := func(id, path string) httpapi.Op {
		return httpapi.Op{ID: id, Method: http.MethodGet, Path: path, Access: actor.Managers(ReadPolicy), Reads: true, Summary: "Get who may become a member, and how."}
	}
	update := func(id, path string) httpapi.Op {
		return httpapi.Op{ID: id, Method: http.MethodPatch, Path: path, Access: actor.Managers(UpdatePolicy), Summary: "Change who may become a member, and how.", Codes: []string{"INVALID_REVISION", "MAIL_NOT_SET_UP", factors.CodeNoFactor, "PERMISSION_NOT_HELD"}}
	}
	return []httpapi.Operation{
		httpapi.Handle(read("identity.signInPolicy.get", "/v1/sign-in-policy"), func(ctx context.Context, _ *noRequest) (*policyAnswer, error) {
			p, err := s.Policy(ctx)
			return &policyAnswer{p}, err
		}),
		httpapi.Handle(update("identity.signInPolicy.update", "/v1/sign-in-policy"), func(ctx context.Context, in *updatePolicyRequest) (*policyAnswer, error) {
			p, err := s.UpdatePolicy(ctx, in.SignInPolicy, in.FieldMask)
			return &policyAnswer{p}, err
		}),
		httpapi.Handle(read("identity.signOnPolicy.getSignOnPolicy", "/v1/sign-on-policies"), func(ctx context.Context, _ *noRequest) (*signOnPolicyAnswer, error) {
			p, err := s.Policy(ctx)
			return &signOnPolicyAnswer{p}, err
		}),
		httpapi.Handle(update("identity.signOnPolicy.updateSignOnPolicy", "/v1/sign-on-policies"), func(ctx context.Context, in *updateSignOnPolicyRequest) (*signOnPolicyAnswer, error) {
			p, err := s.UpdatePolicy(ctx, in.SignOnPolicy, in.FieldMask)
			return &signOnPolicyAnswer{p}, err
		}),
	}
}
