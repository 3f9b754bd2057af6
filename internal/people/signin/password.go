package signin

import (
	"context"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/sessions"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Application codes that clients know, as texts. To a login every other code
// reads as a wrong e-mail.
const (
	CodeEmailExists  = "-19995"
	CodeMustReset    = "-19973"
	CodeUnknownEmail = "-19999"
	CodeClosed       = "REGISTRATION_CLOSED"
)

// States of a sign-in.
const (
	StateSuccess   = "SUCCESS"
	StateApproval  = "REQUIRE_OWNER_APPROVAL"
	StateVerify    = "REQUIRE_EMAIL_VERIFICATION"
	StateMFA       = "REQUIRE_MFA"   // choose a second factor
	StateChallenge = "MFA_CHALLENGE" // prove it
)

// SignIn is how far somebody is on the way in.
type SignIn struct {
	State        string             `json:"state"`
	SessionToken string             `json:"sessionToken,omitempty"` // with SUCCESS
	StateToken   string             `json:"stateToken,omitempty"`   // with every state that asks for more
	Identity     *accounts.Identity `json:"identity,omitempty"`

	RequireMFA     *RequireMFA                     `json:"requireMfaData,omitempty"`   // with REQUIRE_MFA
	MFAChallenge   *MFAChallenge                   `json:"mfaChallengeData,omitempty"` // with MFA_CHALLENGE
	AdditionalData map[string]accounts.CustomValue `json:"additionalData,omitempty"`
}

// Try is somebody on the way in, and what they have shown besides who they are.
type Try struct {
	Caller actor.Actor
	Device string // token of a remembered device; may be empty
	strong bool   // a second factor was proven, or what was proven needs none
	Mailed bool   // a mail reached them just now
}

// tryOf is a try of a request's caller.
func tryOf(ctx context.Context) Try { return Try{Caller: actor.From(ctx)} }

// NewAccount is what somebody registers with.
type NewAccount struct {
	Email    string
	Password string
	Profile  accounts.Profile
	Captcha  []credentials.CaptchaToken
	// Offline registers without signing in, as at a counter: there is no session.
	Offline bool
}

// Credentials are what somebody signs in with.
type Credentials struct {
	Email    string
	Password string
	Captcha  []credentials.CaptchaToken
	Device   string // token of a remembered device
}

// Register makes a member and lets them in as far as the policy allows. The
// password is hashed before anything is looked up, so that a known e-mail takes
// as long as a new one. Violations carry data.type, which clients read.
func (s *Service) Register(ctx context.Context, in NewAccount) (*SignIn, error) {
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	if !policy.OpenRegistration {
		return nil, errs.New(errs.PermissionDenied, CodeClosed, "this shop does not take new members by itself")
	}
	if err := s.credentials.DemandCaptcha(ctx, policy, signinpolicy.AtRegistration, in.Captcha); err != nil {
		return nil, err
	}
	address, ok := accounts.ParseEmail(in.Email)
	var violations []errs.Violation
	if !ok {
		violations = append(violations, accounts.EmailViolation("loginId.email"))
	}
	violations = append(violations, credentials.CheckPassword("password", in.Password, policy.MinimumPasswordLength,
		address.Shown)...)
	lacking, err := s.lacking(ctx, &in.Profile)
	if err != nil {
		return nil, err
	}
	if violations = append(violations, lacking...); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	hash, err := s.credentials.Hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	in.Profile.Settle(false)
	var out *SignIn
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		// A contact's e-mail has orders. They become the member's, so it must be the member's e-mail.
		contact, err := s.isContact(tx, address.Key)
		if err != nil {
			return err
		}
		a := &accounts.Account{
			ID: tx.NewID(), Kind: actor.Member, Email: address, Status: accounts.StatusActive, Password: hash,
			Profile:    in.Profile,
			NeedsEmail: policy.RequireEmailVerification || contact, NeedsApproval: policy.RequireOwnerApproval,
		}
		a.SettleStatus()
		if err := s.accounts.Insert(tx, a); err != nil {
			return err
		}
		if a.NeedsApproval && !a.NeedsEmail {
			if err := s.approval.Await(tx, a); err != nil {
				return err
			}
		}
		if in.Offline && a.Status == accounts.StatusActive {
			out = &SignIn{State: StateSuccess, Identity: a.Identity()}
			return nil
		}
		if out, err = s.Proceed(tx, a, tryOf(ctx)); err == nil && policy.HideExistence && out.State != StateSuccess {
			out.Identity = nil
		}
		return err
	})
	if store.Violates(err, "accounts_email_key") {
		return s.registerKnown(ctx, policy, address)
	}
	return out, err
}

// lacking finds what is missing of the fields that the shop asks for at sign-up, or wrong with them.
func (s *Service) lacking(ctx context.Context, profile *accounts.Profile) ([]errs.Violation, error) {
	if s.asked == nil {
		return nil, nil
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]errs.Violation, error) {
		return s.asked(tx, profile.CustomFields)
	})
}

// isContact tells whether an e-mail is known as that of a guest. Where no mail can be sent, nobody is asked for a code.
func (s *Service) isContact(tx *store.Tx, emailKey string) (bool, error) {
	if s.contact == nil || !s.mail.On() {
		return false, nil
	}
	return s.contact(tx, emailKey)
}

// registerKnown answers somebody who registers with an e-mail that has an account.
// When the shop hides who is a member, and every new member gets a mail anyway,
// the answer is that of a new member and the mail is the one for a lost password.
func (s *Service) registerKnown(ctx context.Context, policy *signinpolicy.Policy, address accounts.Address) (
	*SignIn, error) {
	if !policy.HideExistence || !policy.RequireEmailVerification {
		return nil, errs.New(errs.AlreadyExists, CodeEmailExists, "there is an account with this e-mail already")
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SignIn, error) {
		a, err := accounts.ByEmail(tx, actor.Member, address.Key)
		if err != nil {
			return nil, err
		}
		if a != nil && s.credentials.Take(credentials.MailLimits(address.Key, actor.OriginFrom(ctx).Address)...) == 0 {
			if err := s.mail.SendLink(tx, a, accountmail.ResetPassword, accountmail.EmailOptions{}); err != nil {
				return nil, err
			}
		}
		// A state of nobody: no code will ever fit it.
		nobody := tx.NewID()
		token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForState, Account: nobody,
			Caller: onetime.Subject(actor.From(ctx))})
		if err != nil {
			return nil, err
		}
		if _, err := s.feignCode(tx, nobody); err != nil {
			return nil, err
		}
		return &SignIn{State: StateVerify, StateToken: token}, nil
	})
}

// Login lets a member in with a password. What is wrong is always an application
// error: clients read nothing else here. Unknown accounts cost the same work. The
// hosted pages get one refusal for an unknown e-mail and a wrong password, whatever
// the policy says; front ends get the codes that the protocol promises them.
func (s *Service) Login(ctx context.Context, in Credentials) (*SignIn, error) {
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	if actor.From(ctx).Hosted {
		hidden := *policy
		hidden.HideExistence = true
		policy = &hidden
	}
	known, ok := accounts.ParseEmail(in.Email)
	if !ok {
		return nil, errUnknownEmail(policy)
	}
	begun, err := s.credentials.BeginTry(ctx, policy, known.Key, in.Captcha)
	if err != nil {
		return nil, err
	}
	a, fresh, err := s.CheckLogin(ctx, policy, actor.Member, known.Key, in.Password)
	if err = begun.End(ctx, err); err != nil {
		return nil, err
	}
	return s.LetIn(ctx, a, fresh, Try{Caller: actor.From(ctx), Device: in.Device})
}

// LetIn goes on with an account whose password CheckLogin found right, and keeps it freshly
// hashed. InvalidArgument when the password changed meanwhile.
func (s *Service) LetIn(ctx context.Context, a *accounts.Account, fresh string, try Try) (*SignIn, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SignIn, error) {
		now, err := accounts.ByID(tx, a.Kind, a.ID)
		if err != nil {
			return nil, err
		}
		if now == nil || now.Password != a.Password { // it changed while we looked
			return nil, credentials.ErrWrongPassword()
		}
		if fresh != "" {
			if _, err := tx.Exec("UPDATE accounts SET password = ? WHERE id = ?", fresh, a.ID); err != nil {
				return nil, err
			}
			now.Password = fresh
		}
		return s.Proceed(tx, now, try)
	})
}

// CheckLogin finds the account and checks its password, off the write path. fresh
// is a new hash when the old one is of an outdated cost.
func (s *Service) CheckLogin(ctx context.Context, policy *signinpolicy.Policy, kind actor.Kind, key, password string) (
	a *accounts.Account, fresh string, err error) {
	a, err = store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*accounts.Account, error) { return accounts.ByEmail(tx, kind, key) })
	if err != nil {
		return nil, "", err
	}
	hash := ""
	if a != nil {
		hash = a.Password
	}
	right, outdated, err := s.credentials.Verify(ctx, hash, password)
	switch {
	case err != nil:
		return nil, "", err
	case a == nil:
		return nil, "", errUnknownEmail(policy)
	case a.Password == "" && !policy.HideExistence, right && a.MustReset:
		return nil, "", errs.New(errs.FailedPrecondition, CodeMustReset,
			"a new password must be set; ask for a mail to do so")
	case !right:
		return nil, "", credentials.ErrWrongPassword()
	case a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline:
		return nil, "", sessions.ErrNotAllowedIn()
	}
	if outdated {
		fresh, err = s.credentials.Hash(ctx, password)
	}
	return a, fresh, err
}

func errUnknownEmail(policy *signinpolicy.Policy) error {
	if policy.HideExistence {
		return credentials.ErrWrongPassword()
	}
	return errs.New(errs.InvalidArgument, CodeUnknownEmail, "there is no account with this e-mail")
}
