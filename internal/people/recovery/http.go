package recovery

import (
	"context"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

type sendRecoveryRequest struct {
	Email string `json:"email" validate:"required,max=254"`
	accountmail.EmailOptions
	// CaptchaTokens are needed after many mails or many wrong passwords from one place.
	CaptchaTokens wire.List[credentials.CaptchaToken] `json:"captchaTokens,omitempty" validate:"max=10"`
}

type sendActivationRequest struct {
	IdentityID   string                   `json:"identityId" validate:"required,max=100"`
	EmailOptions accountmail.EmailOptions `json:"emailOptions"`
}

type recoverRequest struct {
	RecoveryToken string `json:"recoveryToken" validate:"required,max=1000"`
	Password      string `json:"password" validate:"required"`
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	op := credentials.Op
	mails := func(o httpapi.Op) httpapi.Op { // what they answer is no secret
		o.Key = httpapi.KeyAtomic
		return o
	}
	return []httpapi.Operation{
		httpapi.Handle(mails(op("identity.recovery.sendEmail", "/v1/send-email",
			"Mail a link to set a new password. The answer is the same for unknown addresses.", actor.Shoppers(),
			"MAIL_NOT_SET_UP", credentials.CodeNoCaptcha, credentials.CodeWrongCaptcha)),
			func(ctx context.Context, in *sendRecoveryRequest) (*accounts.NoAnswer, error) {
				return nil, s.SendRecovery(ctx, in.Email, in.EmailOptions, in.CaptchaTokens...)
			}),
		httpapi.Handle(mails(op("identity.recovery.sendActivationEmail", "/v1/activation-email",
			"Mail a member a link to set their first password.", actor.Managers(activationPermission), "IDENTITY_NOT_FOUND",
			"MAIL_NOT_SET_UP")),
			func(ctx context.Context, in *sendActivationRequest) (*accounts.NoAnswer, error) {
				return nil, s.SendActivation(ctx, in.IdentityID, in.EmailOptions)
			}),
		httpapi.Handle(op("identity.recovery.recover", "/v1/recover",
			"Set a new password with a mailed link; all sessions end.", actor.Shoppers(), CodeRecoveryToken,
			sessions.CodeNotAllowedIn),
			func(ctx context.Context, in *recoverRequest) (*signin.SignIn, error) {
				return s.Recover(ctx, in.RecoveryToken, in.Password)
			}),
		httpapi.Handle(op("identity.authentication.changePassword", "/v2/change-password",
			"Set the calling member's password; other sessions end. With second factors set up, they must have signed in a "+
				"moment ago.",
			accounts.SelfOrManagers(changePasswordPermission), "IDENTITY_NOT_FOUND", "NO_PASSWORD",
			accountfactors.CodeSignInAgain),
			func(ctx context.Context, in *changePasswordRequest) (*accounts.NoAnswer, error) {
				return nil, s.ChangeMemberPassword(ctx, in.NewPassword)
			}),
	}
}

type changePasswordRequest struct {
	NewPassword string `json:"newPassword" validate:"required"`
}

// Permissions of these calls.
const (
	changePasswordPermission = "IAM.CHANGE_PASSWORD"
	activationPermission     = "IAM.SEND_ACTIVATION_EMAIL"
)
