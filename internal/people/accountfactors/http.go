package accountfactors

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// PasskeyAnswer is what the browser's own call gave: as the contract has it the JSON
// is written into a text, but the object itself will do.
type PasskeyAnswer struct {
	ChallengeID string          `json:"challengeId" validate:"max=100"`
	Credential  json.RawMessage `json:"credential"`
}

// CredentialOf gives the JSON of a passkey, be it an object or written into a text.
func CredentialOf(raw json.RawMessage) []byte {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []byte(text)
	}
	return raw
}

// Validate bounds it.
func (p *PasskeyAnswer) Validate() []errs.Violation {
	switch raw := bytes.TrimSpace(p.Credential); {
	case len(raw) == 0 || string(raw) == "null":
		return []errs.Violation{errs.Field("credential", errs.RuleRequired, "is required")}
	case len(raw) > factors.MaxCredential:
		v := errs.Field("credential", errs.RuleMaxLength, "must not have more than %d characters", factors.MaxCredential)
		v.Data = map[string]any{"threshold": factors.MaxCredential}
		return []errs.Violation{v}
	}
	return nil
}

type confirmRequest struct {
	Password string `json:"password,omitempty" validate:"max=1000"` // needed when the session is not young
}

type phoneRequest struct {
	Phone    string `json:"phone" validate:"required,max=50"`
	Type     string `json:"type" validate:"required,oneof=SMS CALL"`
	Password string `json:"password,omitempty" validate:"max=1000"`
}

type activateRequest struct {
	ID   string `json:"id" validate:"required,max=100"`
	Code string `json:"code" validate:"required,max=100"`
}

type addPasskeyRequest struct {
	PasskeyAnswer
	Name string `json:"name,omitempty" validate:"max=100"`
}

type removeFactorRequest struct {
	ID       string `json:"id" validate:"required,max=100"`
	Password string `json:"password,omitempty" validate:"max=1000"`
}

type myFactorsAnswer struct {
	Factors           wire.List[factors.Factor] `json:"factors"`
	RecoveryCodesLeft int                       `json:"recoveryCodesLeft"`
}

type factorAnswer struct {
	Factor *factors.Factor `json:"factor"`
}

type totpAnswer struct {
	Factor factors.Factor `json:"factor"`
	Secret string         `json:"secret"`
	URI    string         `json:"uri"`
	QR     string         `json:"qrPng"` // base64
}

type createPasskeyAnswer struct {
	ChallengeID string `json:"challengeId"`
	Options     string `json:"publicKeyCredentialCreationOptionsJson"`
}

type recoveryCodesAnswer struct {
	Codes wire.List[string] `json:"codes"`
}

type devicesAnswer struct {
	Devices wire.List[factors.Device] `json:"devices"`
}

func oneFactor(f *factors.Factor, err error) (*factorAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &factorAnswer{f}, nil
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	op := credentials.Op
	own := func(id, path, summary string, codes ...string) httpapi.Op {
		return op(id, path, summary, actor.Selves(), append(codes, CodeSignInAgain, credentials.CodeWrongPassword)...)
	}
	return append([]httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.factors.listMine", Method: http.MethodGet, Path: "/v1/factors/my", Access: actor.Selves(), Reads: true,
			Summary: "List the caller's second factors.",
		}, func(ctx context.Context, _ *accounts.NoRequest) (*myFactorsAnswer, error) {
			list, err := s.Factors(ctx)
			if err != nil {
				return nil, err
			}
			return &myFactorsAnswer{list.Factors, list.RecoveryCodesLeft}, nil
		}),
		httpapi.Handle(own("identity.factors.addTotp", "/v1/factors/my/totp",
			"Start setting up an authenticator app. The answer has its secret, which is never shown again.",
			factors.CodeTooMany),
			func(ctx context.Context, in *confirmRequest) (*totpAnswer, error) {
				made, err := s.AddTOTP(ctx, in.Password)
				if err != nil {
					return nil, err
				}
				return &totpAnswer{made.Factor, made.Secret, made.URI, base64.StdEncoding.EncodeToString(made.QR)}, nil
			}),
		httpapi.Handle(own("identity.factors.addEmail", "/v1/factors/my/email",
			"Start setting up codes by e-mail; the first code is sent.", factors.CodeTooMany, "MAIL_NOT_SET_UP"),
			func(ctx context.Context, in *confirmRequest) (*factorAnswer, error) {
				return oneFactor(s.AddCodes(ctx, factors.Email, "", in.Password))
			}),
		httpapi.Handle(own("identity.factors.addPhone", "/v1/factors/my/phone",
			"Start setting up codes by SMS or call; the first code is sent.", factors.CodeTooMany, factors.CodeNotSent),
			func(ctx context.Context, in *phoneRequest) (*factorAnswer, error) {
				return oneFactor(s.AddCodes(ctx, factors.Type(in.Type), in.Phone, in.Password))
			}),
		httpapi.Handle(op("identity.factors.activate", "/v1/factors/my/{id}/activate",
			"Finish setting up a second factor with its first code.", actor.Selves(), CodeFactorFailed, factors.CodeNotFound),
			func(ctx context.Context, in *activateRequest) (*factorAnswer, error) {
				return oneFactor(s.ActivateFactor(ctx, in.ID, strings.TrimSpace(in.Code)))
			}),
		httpapi.Handle(own("identity.factors.startPasskey", "/v1/factors/my/webauthn/start",
			"Get the options to create a passkey in the browser.", factors.CodeTooMany, factors.CodeNoPasskeys),
			func(ctx context.Context, in *confirmRequest) (*createPasskeyAnswer, error) {
				started, err := s.StartAddPasskey(ctx, in.Password)
				if err != nil {
					return nil, err
				}
				return &createPasskeyAnswer{started.ChallengeID, started.Options}, nil
			}),
		httpapi.Handle(op("identity.factors.addPasskey", "/v1/factors/my/webauthn",
			"Save the passkey that the browser created.",
			actor.Selves(), CodeFactorFailed, factors.CodeTooMany, factors.CodeNoPasskeys, "PASSKEY_KNOWN"),
			func(ctx context.Context, in *addPasskeyRequest) (*factorAnswer, error) {
				return oneFactor(s.AddPasskey(ctx, in.ChallengeID, CredentialOf(in.Credential), in.Name))
			}),
		httpapi.Handle(own("identity.factors.newRecoveryCodes", "/v1/factors/my/recovery-codes",
			"Create ten recovery codes, in place of the old ones. They are never shown again.", factors.CodeNoFactor),
			func(ctx context.Context, in *confirmRequest) (*recoveryCodesAnswer, error) {
				codes, err := s.NewRecoveryCodes(ctx, in.Password)
				if err != nil {
					return nil, err
				}
				return &recoveryCodesAnswer{codes}, nil
			}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.factors.removeMine", Method: http.MethodDelete, Path: "/v1/factors/my/{id}", Access: actor.Selves(),
			Limit: httpapi.Strict,
			Summary: "Remove one of the caller's second factors. The caller must have signed in a moment ago; to send the " +
				"password instead use the call with remove.", Codes: []string{factors.CodeNotFound, CodeSignInAgain},
		}, func(ctx context.Context, in *accounts.IDRequest) (*accounts.NoAnswer, error) {
			return nil, s.RemoveFactor(ctx, in.ID, "")
		}),
		// A password has no place in an address, and this protocol's DELETE has no body.
		httpapi.Handle(own("identity.factors.remove", "/v1/factors/my/{id}/remove",
			"Remove one of the caller's second factors.",
			factors.CodeNotFound),
			func(ctx context.Context, in *removeFactorRequest) (*accounts.NoAnswer, error) {
				return nil, s.RemoveFactor(ctx, in.ID, in.Password)
			}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.devices.listMine", Method: http.MethodGet, Path: "/v1/devices/my", Access: actor.Selves(), Reads: true,
			Summary: "List the caller's trusted devices, which skip the second factor.",
		}, func(ctx context.Context, _ *accounts.NoRequest) (*devicesAnswer, error) {
			list, err := s.Devices(ctx)
			return &devicesAnswer{list}, err
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.devices.forgetMine", Method: http.MethodDelete, Path: "/v1/devices/my/{id}", Access: actor.Selves(),
			Summary: "Remove one of the caller's trusted devices, so that it needs the second factor again.",
			Codes:   []string{factors.CodeNoDevice},
		}, func(ctx context.Context, in *accounts.IDRequest) (*accounts.NoAnswer, error) {
			return nil, s.ForgetDevice(ctx, in.ID)
		}),
	}, s.resetOperations()...)
}
