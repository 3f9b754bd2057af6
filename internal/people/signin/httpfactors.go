package signin

import (
	"context"
	"net/http"
	"strings"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/sessions"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
)

type codeProof struct {
	Code string `json:"code" validate:"required,max=100"`
}

// factorVerifyRequest has at most one proof, that of the factor in the path.
type factorVerifyRequest struct {
	FactorType         string                        `json:"factorType"`
	StateToken         string                        `json:"stateToken" validate:"required,max=1000"`
	RememberThisDevice bool                          `json:"rememberThisDevice"`
	SMS                *codeProof                    `json:"smsData,omitempty"`
	Call               *codeProof                    `json:"callData,omitempty"`
	Email              *codeProof                    `json:"emailData,omitempty"`
	TOTP               *codeProof                    `json:"totpData,omitempty"`
	RecoveryCode       *codeProof                    `json:"recoveryCodeData,omitempty"`
	WebAuthn           *accountfactors.PasskeyAnswer `json:"webauthnData,omitempty"`
}

func (r *factorVerifyRequest) kind() factors.Type {
	return factors.Type(strings.ToUpper(r.FactorType))
}

var proofNames = map[factors.Type]string{
	factors.SMS: "smsData", factors.Call: "callData", factors.Email: "emailData", factors.TOTP: "totpData",
	factors.RecoveryCode: "recoveryCodeData", factors.WebAuthn: "webauthnData", factors.Push: "pushData",
}

func (r *factorVerifyRequest) proofs() map[factors.Type]*factors.Proof {
	out := map[factors.Type]*factors.Proof{}
	for kind, code := range map[factors.Type]*codeProof{factors.SMS: r.SMS, factors.Call: r.Call, factors.Email: r.Email,
		factors.TOTP: r.TOTP, factors.RecoveryCode: r.RecoveryCode} {
		if code != nil {
			out[kind] = &factors.Proof{Code: strings.TrimSpace(code.Code)}
		}
	}
	if r.WebAuthn != nil {
		out[factors.WebAuthn] = &factors.Proof{ChallengeID: r.WebAuthn.ChallengeID,
			Credential: accountfactors.CredentialOf(r.WebAuthn.Credential)}
	}
	return out
}

// Validate refuses unknown factors, and proofs of another than the one in the path.
func (r *factorVerifyRequest) Validate() []errs.Violation {
	if _, known := proofNames[r.kind()]; !known {
		return []errs.Violation{errs.Field("factorType", errs.RuleInvalidEnum,
			"must be one of SMS, CALL, EMAIL, TOTP, PUSH, WEBAUTHN and RECOVERY_CODE")}
	}
	var out []errs.Violation
	for kind := range r.proofs() {
		if kind != r.kind() {
			out = append(out, errs.Field(proofNames[kind], errs.RuleOneOfAlignment,
				"is not allowed with the factor %s", r.kind()))
		}
	}
	return out
}

func (s *Service) verifyFactorOperations() []httpapi.Operation {
	// Answers hold tokens, so none may be kept under an Idempotency-Key.
	op := func(id, path, summary string, access actor.Rule, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: id, Method: http.MethodPost, Path: path, Access: access, Summary: summary,
			Codes: append(codes, credentials.CodeTooManySignIns),
			Key:   httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("identity.authentication.verifyFactor", "/v2/{factorType}/verify",
			"Start a second factor, or verify it and continue the sign-in.", actor.Shoppers(),
			accountfactors.CodeFactorFailed, sessions.CodeNotAllowedIn, factors.CodeNotSet, factors.CodeNotSupported,
			factors.CodeNoPasskeys, factors.CodeNotSent),
			func(ctx context.Context, in *factorVerifyRequest) (*SignIn, error) {
				return s.VerifyFactor(ctx, FactorRequest{StateToken: in.StateToken, Type: in.kind(), Proof: in.proofs()[in.kind()],
					Remember: in.RememberThisDevice})
			}),
		httpapi.Handle(op("identity.authentication.startPasskey", "/v2/passkeys/start",
			"Get the options to sign in with a passkey.", actor.Shoppers(), factors.CodeNoPasskeys),
			func(ctx context.Context, _ *accounts.NoRequest) (*PasskeyRequest, error) { return s.StartPasskey(ctx) }),
	}
}
