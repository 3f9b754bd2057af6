package staff

import (
	"context"
	"net/http"
	"slices"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

type staffLoginRequest struct {
	Email         string                              `json:"email" validate:"required,max=254"`
	Password      string                              `json:"password" validate:"required"`
	CaptchaTokens wire.List[credentials.CaptchaToken] `json:"captchaTokens,omitempty" validate:"max=10"`
	Client        signin.ClientMetaData               `json:"clientMetaData"`
}

type staffPasswordRequest struct {
	CurrentPassword string `json:"currentPassword" validate:"required"`
	NewPassword     string `json:"newPassword" validate:"required"`
}

// Operations are those of the people who run the shop.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.ownStaffOperations(), s.roleOperations(), s.contributorOperations(), s.invitationOperations(),
		s.ownerOperations())
}

func (s *Service) ownStaffOperations() []httpapi.Operation {
	own := actor.Rule{Staff: true}
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.staff.login", Method: http.MethodPost, Path: "/v1/staff/login", Access: actor.Shoppers(),
			Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
			Summary: "Sign the owner or a contributor in, through the back office's client.",
			Codes: []string{credentials.CodeWrongPassword, signin.CodeMustReset, CodeBackOfficeOnly, sessions.CodeNotAllowedIn,
				credentials.CodeNoCaptcha, credentials.CodeWrongCaptcha, credentials.CodeTooManySignIns},
		}, func(ctx context.Context, in *staffLoginRequest) (*signin.SignIn, error) {
			return s.StaffLogin(ctx, signin.Credentials{Email: in.Email, Password: in.Password, Captcha: in.CaptchaTokens,
				Device: in.Client.DeviceToken})
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.staff.getMe", Method: http.MethodGet, Path: "/v1/staff/me", Access: own, Reads: true,
			Summary: "Get who the caller is, with their permissions.",
		}, func(ctx context.Context, _ *accounts.NoRequest) (*Me, error) { return s.StaffMe(ctx) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.staff.updateMe", Method: http.MethodPatch, Path: "/v1/staff/me", Access: own,
			Summary: "Change the caller's own name and language.",
		}, func(ctx context.Context, in *OwnDetails) (*Me, error) { return s.UpdateStaffMe(ctx, *in) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.staff.changePassword", Method: http.MethodPost, Path: "/v1/staff/me/password", Access: own,
			Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
			Summary: "Change the caller's password, with the current one; other sessions end.",
			Codes:   []string{credentials.CodeWrongPassword, credentials.CodeTooManySignIns},
		}, func(ctx context.Context, in *staffPasswordRequest) (*accounts.NoAnswer, error) {
			return nil, s.ChangeStaffPassword(ctx, in.CurrentPassword, in.NewPassword)
		}),
	}
}
