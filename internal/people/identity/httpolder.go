package identity

import (
	"context"
	"net/http"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/approval"
	"souk/internal/people/credentials"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// The older calls for members' accounts (members.authentication), which say the
// same as the newer ones in other words.

var olderStatuses = map[string]string{accounts.StatusPending: "APPLICANT", accounts.StatusActive: "ACTIVE",
	accounts.StatusBlocked: "BLOCKED", accounts.StatusOffline: "OFFLINE_ONLY"}

type mailedCode struct {
	VerificationID string `json:"verificationId" validate:"required,max=1000"`
	Code           string `json:"otp" validate:"required,len=6"`
}

type olderLoginRequest struct {
	Email             string      `json:"email" validate:"required,max=254"`
	Password          string      `json:"password" validate:"required"`
	EmailVerification *mailedCode `json:"emailVerification,omitempty"`
	olderCaptcha
}

type olderCaptcha struct {
	Visible   string `json:"recaptchaToken,omitempty" validate:"max=5000"`
	Invisible string `json:"invisibleRecaptchaToken,omitempty" validate:"max=5000"`
}

func (c olderCaptcha) tokens() []credentials.CaptchaToken {
	return []credentials.CaptchaToken{{Recaptcha: c.Visible}, {InvisibleRecaptcha: c.Invisible}}
}

type contactInfo struct {
	FirstName    string                      `json:"firstName,omitempty" validate:"max=100"`
	LastName     string                      `json:"lastName,omitempty" validate:"max=100"`
	Picture      string                      `json:"picture,omitempty" validate:"omitempty,weburl,max=2048"`
	Emails       wire.List[string]           `json:"emails,omitempty" validate:"max=10,dive,email,max=254"`
	Phones       wire.List[string]           `json:"phones,omitempty" validate:"max=10,dive,phone,max=50"`
	Locale       string                      `json:"locale,omitempty" validate:"omitempty,language,max=35"`
	CustomFields wire.List[olderCustomField] `json:"customFields,omitempty" validate:"max=50"`
}

type olderRegisterRequest struct {
	Email             string      `json:"email" validate:"required,max=254"`
	Password          string      `json:"password" validate:"required"`
	ContactInfo       contactInfo `json:"contactInfo"`
	PrivacyStatus     string      `json:"profilePrivacyStatus,omitempty" validate:"omitempty,oneof=UNDEFINED PUBLIC PRIVATE"`
	EmailVerification *mailedCode `json:"emailVerification,omitempty"`
	// IsOfflineRegistration registers without signing in.
	IsOfflineRegistration bool `json:"isOfflineRegistration,omitempty"`
	olderCaptcha
}

type olderSession struct {
	Token string `json:"token,omitempty"`
}

type olderSignInAnswer struct {
	Member  *olderMember `json:"member,omitempty"`
	Session olderSession `json:"session"`
}

type approveRequest struct {
	ID    string `json:"id,omitempty" validate:"max=100"`
	Email string `json:"email,omitempty" validate:"max=254"`
	Token string `json:"token,omitempty" validate:"max=1000"` // of a mail about a member who waits
}

// Validate asks for exactly one of them.
func (r *approveRequest) Validate() []errs.Violation {
	return oneGiven("id, email or token", r.ID, r.Email, r.Token)
}

func oneGiven(names string, values ...string) []errs.Violation {
	n := 0
	for _, v := range values {
		if v != "" {
			n++
		}
	}
	switch n {
	case 0:
		return []errs.Violation{errs.Field("id", errs.RuleRequiredOneOf, "one of %s is required", names)}
	case 1:
		return nil
	}
	return []errs.Violation{errs.Field("id", errs.RuleOneOfAlignment, "only one of %s may be given", names)}
}

type blockRequest struct {
	ID     string `json:"id,omitempty" validate:"max=100"`
	Email  string `json:"email,omitempty" validate:"max=254"`
	Source string `json:"source,omitempty" validate:"omitempty,oneof=UNKNOWN HANDLING_SPAM"`
}

// Validate asks for exactly one of them.
func (r *blockRequest) Validate() []errs.Violation { return oneGiven("id and email", r.ID, r.Email) }

type changeEmailRequest struct {
	ID                    string `json:"id" validate:"required,max=100"`
	NewEmail              string `json:"newEmail" validate:"required,max=254"`
	RevokeCurrentSessions bool   `json:"revokeCurrentSessions"`
}

type olderMemberAnswer struct {
	Member *olderMember `json:"member"`
}

type setPasswordMailAnswer struct {
	Accepted bool `json:"accepted"`
}

// Permissions of the older calls; the contract names those for approving and for mails.
const (
	blockPermission       = "MEMBERS.MEMBER_BLOCK"
	changeEmailPermission = "MEMBERS.MEMBER_CHANGE_LOGIN_EMAIL"
	setPasswordPermission = "MEMBERS.SEND_SET_PASSWORD_EMAIL"
)

func (s *Service) olderOperations() []httpapi.Operation {
	op := func(id, method, path, summary string, access actor.Rule, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.authentication." + id, Method: method, Path: path, Access: access, Summary: summary,
			Codes: codes, Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody}
	}
	// Those of managers answer nothing that is secret.
	manage := func(id, method, path, summary, permission string, codes ...string) httpapi.Op {
		out := op(id, method, path, summary, actor.Managers(permission), codes...)
		out.Key = httpapi.KeyAtomic
		return out
	}
	one := func(ctx context.Context, id, address string,
		act func(context.Context, string) (*accounts.Identity, error)) error {
		if id == "" {
			var err error
			if id, err = s.MemberID(ctx, address); err != nil {
				return err
			}
		}
		_, err := act(ctx, id)
		return err
	}
	return []httpapi.Operation{
		httpapi.Handle(op("register", http.MethodPost, "/api/v1/auth/register", "Register a member (older call).",
			actor.Shoppers(), signin.CodeEmailExists, signin.CodeClosed, credentials.CodeNoCaptcha, credentials.CodeWrongCaptcha,
			"EMAIL_VERIFICATION_REQUIRED", "EMAIL_VERIFICATION_FAILED"), s.olderRegister),
		httpapi.Handle(op("login", http.MethodPost, "/api/v1/auth/login", "Sign a member in (older call).", actor.Shoppers(),
			signin.CodeUnknownEmail, credentials.CodeWrongPassword, signin.CodeMustReset, sessions.CodeNotAllowedIn,
			credentials.CodeNoCaptcha, credentials.CodeWrongCaptcha, "EMAIL_VERIFICATION_REQUIRED", "EMAIL_VERIFICATION_FAILED",
			"OWNER_APPROVAL_REQUIRED", signin.CodeMFARequired), s.olderLogin),
		httpapi.Handle(manage("approve", http.MethodPost, "/api/v1/members/approve",
			"Approve a member who is pending or blocked.", approval.Permission, "IDENTITY_NOT_FOUND", "MEMBER_OFFLINE",
			approval.CodeApprovalToken),
			func(ctx context.Context, in *approveRequest) (*accounts.NoAnswer, error) {
				if in.Token != "" {
					_, err := s.Approval.ApproveTicket(ctx, in.Token)
					return nil, err
				}
				return nil, one(ctx, in.ID, in.Email, s.ApproveMember)
			}),
		httpapi.Handle(manage("block", http.MethodPost, "/api/v1/members/block", "Block a member; all their sessions end.",
			blockPermission, "IDENTITY_NOT_FOUND", "MEMBER_OFFLINE"),
			func(ctx context.Context, in *blockRequest) (*accounts.NoAnswer, error) {
				return nil, one(ctx, in.ID, in.Email, s.BlockMember)
			}),
		httpapi.Handle(manage("changeLoginEmail", http.MethodPatch, "/api/v1/members/{id}/change-login-email",
			"Change the e-mail that a member signs in with.",
			changeEmailPermission, "IDENTITY_NOT_FOUND", signin.CodeEmailExists,
			"MEMBER_OFFLINE"),
			func(ctx context.Context, in *changeEmailRequest) (*olderMemberAnswer, error) {
				if _, err := s.ChangeLoginEmail(ctx, in.ID, in.NewEmail, in.RevokeCurrentSessions); err != nil {
					return nil, err
				}
				a, err := accounts.Get(ctx, s.db, actor.Member, in.ID)
				if err != nil {
					return nil, err
				}
				return &olderMemberAnswer{older(a)}, nil
			}),
		httpapi.Handle(manage("sendSetPasswordEmail", http.MethodPost, "/v1/auth/members/send-set-password-email",
			"Mail a member a link to set a password.", setPasswordPermission, "IDENTITY_NOT_FOUND", "MAIL_NOT_SET_UP"),
			func(ctx context.Context, in *emailRequest) (*setPasswordMailAnswer, error) {
				id, err := s.MemberID(ctx, in.Email)
				if err != nil {
					return nil, err
				}
				return &setPasswordMailAnswer{true}, s.Recovery.SendActivation(ctx, id, accountmail.EmailOptions{})
			}),
	}
}

func (s *Service) olderLogin(ctx context.Context, in *olderLoginRequest) (*olderSignInAnswer, error) {
	if in.EmailVerification != nil {
		if _, err := s.SignIn.Verify(ctx, in.EmailVerification.VerificationID, in.EmailVerification.Code); err != nil {
			return nil, olderVerifyError(err, in.EmailVerification)
		}
	}
	out, err := s.SignIn.Login(ctx, signin.Credentials{Email: in.Email, Password: in.Password, Captcha: in.tokens()})
	if err != nil {
		return nil, err
	}
	if out.State == signin.StateApproval {
		return nil, errs.New(errs.FailedPrecondition, "OWNER_APPROVAL_REQUIRED",
			"this account is waiting for the owner's approval")
	}
	return s.olderAnswer(ctx, out)
}

func (s *Service) olderRegister(ctx context.Context, in *olderRegisterRequest) (*olderSignInAnswer, error) {
	if in.EmailVerification != nil { // the second call, with the code that the first one mailed
		out, err := s.SignIn.Verify(ctx, in.EmailVerification.VerificationID, in.EmailVerification.Code)
		if err != nil {
			return nil, olderVerifyError(err, in.EmailVerification)
		}
		return s.olderAnswer(ctx, out)
	}
	c := in.ContactInfo
	profile := accounts.Profile{FirstName: c.FirstName, LastName: c.LastName, Picture: c.Picture, Emails: c.Emails,
		Phones: c.Phones, Language: c.Locale, PrivacyStatus: in.PrivacyStatus}
	for _, f := range c.CustomFields {
		profile.CustomFields = append(profile.CustomFields,
			accounts.CustomField{Name: f.Name, Value: accounts.CustomValue{Text: f.Text, Number: f.Number, Date: f.Date}})
	}
	out, err := s.SignIn.Register(ctx, signin.NewAccount{Email: in.Email, Password: in.Password, Profile: profile,
		Captcha: in.tokens(), Offline: in.IsOfflineRegistration})
	if err != nil {
		return nil, err
	}
	return s.olderAnswer(ctx, out)
}

func olderVerifyError(err error, code *mailedCode) error {
	if errs.CodeOf(err) != signin.CodeVerificationFailed {
		return err
	}
	return errs.New(errs.InvalidArgument, "EMAIL_VERIFICATION_FAILED", "the code is wrong or has expired").With(
		"verificationId", code.VerificationID).With("verificationFailureReason", "BAD_CODE")
}

// olderAnswer puts a state into those words: waiting for a code is an error there.
func (s *Service) olderAnswer(ctx context.Context, out *signin.SignIn) (*olderSignInAnswer, error) {
	if out.State == signin.StateVerify {
		return nil, errs.New(errs.FailedPrecondition, "EMAIL_VERIFICATION_REQUIRED",
			"a verification code was mailed; send it with this call").With("verificationId", out.StateToken)
	}
	if out.State == signin.StateMFA {
		return nil, errs.New(errs.FailedPrecondition, signin.CodeMFARequired,
			"this account needs a second factor; continue with the state token").
			With("stateToken", out.StateToken).With("availableFactors", out.RequireMFA.AvailableFactors)
	}
	answer := &olderSignInAnswer{Session: olderSession{out.SessionToken}}
	if out.Identity == nil {
		return answer, nil
	}
	a, err := store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*accounts.Account, error) { return accounts.ByID(tx, actor.Member, out.Identity.ID) })
	if err == nil && a != nil {
		answer.Member = older(a)
	}
	return answer, err
}
