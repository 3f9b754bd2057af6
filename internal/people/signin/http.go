package signin

import (
	"context"
	"encoding/json"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/oauth"
	"souk/internal/people/sessions"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

type loginID struct {
	Email string `json:"email"`
}

type registerRequest struct {
	LoginID       loginID                             `json:"loginId"`
	Password      string                              `json:"password"`
	Profile       accounts.Profile                    `json:"profile"`
	CaptchaTokens wire.List[credentials.CaptchaToken] `json:"captchaTokens,omitempty" validate:"max=10"`
}

// Validate finds everything wrong at once; each violation has data, which clients read.
func (r *registerRequest) Validate() []errs.Violation {
	var out []errs.Violation
	address, ok := accounts.ParseEmail(r.LoginID.Email)
	if !ok {
		out = append(out, accounts.EmailViolation("loginId.email"))
	}
	return append(out, credentials.CheckPassword("password", r.Password, signinpolicy.MinPassword, address.Shown)...)
}

type loginFields struct {
	LoginID       loginID                             `json:"loginId"`
	Password      string                              `json:"password"`
	CaptchaTokens wire.List[credentials.CaptchaToken] `json:"captchaTokens,omitempty"`
	Client        ClientMetaData                      `json:"clientMetaData"`
	WebAuthn      *loginPasskey                       `json:"webauthn,omitempty"` // instead of e-mail and password
	// instead of either: tells how far that sign-in is
	StateToken string `json:"stateToken,omitempty"`
}

// loginPasskey is a passkeyAnswer that is not checked before it is looked at.
type loginPasskey struct {
	ChallengeID string          `json:"challengeId"`
	Credential  json.RawMessage `json:"credential"`
}

// ClientMetaData is whatever a client tells about itself, of which we read one thing.
type ClientMetaData struct {
	DeviceToken string `json:"deviceToken,omitempty"`
}

// loginRequest reads whatever it can: a client that meets a validation error here
// crashes, so a wrong value must become a refused login.
type loginRequest struct{ loginFields }

func (r *loginRequest) UnmarshalJSON(b []byte) error {
	var read loginFields
	if json.Unmarshal(b, &read) == nil {
		r.loginFields = read
	}
	return nil
}

type signOnRequest struct {
	LoginID              signOnID         `json:"loginId" validate:"required"`
	Profile              accounts.Profile `json:"profile"`
	VerifyEmail          bool             `json:"verifyEmail"`
	MergeExistingContact bool             `json:"mergeExistingContact"`
}

type signOnID struct {
	Email string `json:"email" validate:"required"`
}

type signOnAnswer struct {
	SessionToken string             `json:"sessionToken"`
	Identity     *accounts.Identity `json:"identity"`
}

type verifyRequest struct {
	Code       string `json:"code" validate:"required,len=6"`
	StateToken string `json:"stateToken" validate:"required,max=1000"`
}

type resendRequest struct {
	StateToken string `json:"stateToken" validate:"required,max=1000"`
}

type startRequest struct {
	IdentityID string `json:"identityId,omitempty" validate:"max=100"`
	Target     string `json:"target,omitempty" validate:"omitempty,oneof=EMAIL"`
}

type startAnswer struct {
	VerificationID string `json:"verificationId"`
}

// Permissions of these calls.
const (
	startPermission = "IAM.START"
)

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	op := credentials.Op
	start := func(ctx context.Context, in *startRequest) (*startAnswer, error) {
		token, err := s.StartVerification(ctx, in.IdentityID)
		if err != nil {
			return nil, err
		}
		return &startAnswer{token}, nil
	}
	older := op("identity.verification.startOlder", "/v1/Start",
		"Mail a code to verify an e-mail (older spelling of the path).", accounts.SelfOrManagers(startPermission),
		"IDENTITY_NOT_FOUND", "MAIL_NOT_SET_UP")
	older.Hidden = true
	return append([]httpapi.Operation{
		httpapi.Handle(op("identity.authentication.register", "/v2/register", "Register a member.", actor.Shoppers(),
			CodeEmailExists, CodeClosed, credentials.CodeNoCaptcha, credentials.CodeWrongCaptcha),
			func(ctx context.Context, in *registerRequest) (*SignIn, error) {
				return s.Register(ctx, NewAccount{Email: in.LoginID.Email, Password: in.Password, Profile: in.Profile,
					Captcha: in.CaptchaTokens})
			}),
		httpapi.Handle(op("identity.authentication.login", "/v2/login", "Sign a member in.", actor.Shoppers(),
			CodeUnknownEmail, credentials.CodeWrongPassword, CodeMustReset, sessions.CodeNotAllowedIn, credentials.CodeNoCaptcha,
			credentials.CodeWrongCaptcha, accountfactors.CodeFactorFailed, CodeVerificationFailed),
			func(ctx context.Context, in *loginRequest) (*SignIn, error) {
				switch {
				case in.WebAuthn != nil:
					return s.LoginPasskey(ctx, in.WebAuthn.ChallengeID, accountfactors.CredentialOf(in.WebAuthn.Credential))
				case in.StateToken != "" && in.LoginID.Email == "" && in.Password == "":
					return s.Resume(ctx, in.StateToken)
				}
				return s.Login(ctx, Credentials{Email: in.LoginID.Email, Password: in.Password, Captcha: in.CaptchaTokens,
					Device: in.Client.DeviceToken})
			}),
		httpapi.Handle(op("identity.authentication.signOn", "/v2/sign-on",
			"Sign a member in through an app. The Authorization header has a visitor's token and the app's.",
			actor.Everyone(oauth.SignOnPermission), "TWO_TOKENS_NEEDED", sessions.CodeNotAllowedIn),
			s.signOn),
		httpapi.Handle(op("identity.verification.verify", "/v1/auth/verify",
			"Verify the mailed code and continue the sign-in.", actor.Shoppers(), CodeVerificationFailed,
			sessions.CodeNotAllowedIn),
			func(ctx context.Context, in *verifyRequest) (*SignIn, error) {
				return s.Verify(ctx, in.StateToken, in.Code)
			}),
		httpapi.Handle(op("identity.verification.resend", "/v1/auth/resend", "Mail another code.", actor.Shoppers(),
			CodeVerificationFailed),
			func(ctx context.Context, in *resendRequest) (*SignIn, error) { return s.Resend(ctx, in.StateToken) }),
		httpapi.Handle(op("identity.verification.start", "/v1/start", "Mail a code to verify an e-mail.",
			accounts.SelfOrManagers(startPermission), "IDENTITY_NOT_FOUND", "MAIL_NOT_SET_UP"), start),
		httpapi.Handle(older, start),
	}, s.verifyFactorOperations()...)
}

func (s *Service) signOn(ctx context.Context, in *signOnRequest) (*signOnAnswer, error) {
	out, err := s.SignOn(ctx, httpapi.RequestFrom(ctx).Header.Get("Authorization"),
		SignOnRequest{Email: in.LoginID.Email, Profile: in.Profile, Verified: in.VerifyEmail})
	if err != nil {
		return nil, err
	}
	return &signOnAnswer{out.SessionToken, out.Identity}, nil
}
