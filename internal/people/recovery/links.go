package recovery

import (
	"context"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/onetime"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeRecoveryToken says that a link to set a password is wrong, used or over.
const CodeRecoveryToken = "INVALID_RECOVERY_TOKEN"

// SendRecovery mails a link to set a new password. It answers the same, after the
// same work, whether or not there is an account. The mail goes to the address the
// account was made with, never to the one that was asked with: two texts can have
// one key and belong to two people. Through the back office's client it is staff
// who ask, through every other members.
func (s *Service) SendRecovery(ctx context.Context, address string, options accountmail.EmailOptions,
	captchas ...credentials.CaptchaToken) error {
	if !s.mail.On() {
		return accountmail.ErrNoMail()
	}
	through, err := s.signIn.ThroughBackOffice(ctx)
	if err != nil {
		return err
	}
	kind, prefix := actor.Member, ""
	if through != nil {
		kind, prefix = actor.Staff, credentials.StaffTry
		if options.Redirect.URL == "" {
			options.Redirect = accountmail.Redirect{URL: s.publicURL + "/admin/"}
		}
	}
	if err := s.mayReturn(ctx, &options.Redirect); err != nil {
		return err
	}
	known, ok := accounts.ParseEmail(address)
	if !ok {
		return errs.Invalid(accounts.EmailViolation("email"))
	}
	limits := credentials.MailLimits(prefix+known.Key, actor.OriginFrom(ctx).Address)
	if err := s.mayMail(ctx, limits, captchas); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := s.credentials.CountTries(tx, limits); err != nil {
			return err
		}
		a, err := accounts.ByEmail(tx, kind, known.Key)
		if err != nil {
			return err
		}
		if a == nil || a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline {
			// of nobody, for equal work
			_, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForRecovery, Account: tx.NewID()})
			return err
		}
		return s.mail.SendLink(tx, a, accountmail.ResetPassword, options)
	})
}

// mayMail refuses whoever asks for too many mails, or owes a captcha: after many
// mails or many wrong passwords, where the shop has one. Clients in the wild send
// none with this call, so it is not asked for sooner.
func (s *Service) mayMail(ctx context.Context, limits []credentials.Limit, captchas []credentials.CaptchaToken) error {
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return err
	}
	failed := credentials.SignInLimits("", credentials.Network(actor.OriginFrom(ctx).Address), false)
	counted, err := s.credentials.Failures(ctx, append(failed, limits...))
	if err != nil {
		return err
	}
	wait := credentials.Over(limits, counted, s.db.Now())
	if wait == 0 {
		wait = s.credentials.Take(limits...)
	}
	if wait > 0 {
		return credentials.TooMany(wait, "mails were sent a moment ago; try again later")
	}
	if policy.Captcha.On() && (credentials.ManyFailures(failed, counted) || credentials.ManyMails(limits, counted)) {
		return s.credentials.MustBePerson(ctx, policy, signinpolicy.AtRecovery, captchas)
	}
	return nil
}

// SendActivation mails a member a link to set their first password.
func (s *Service) SendActivation(ctx context.Context, id string, options accountmail.EmailOptions) error {
	if err := s.mayReturn(ctx, &options.Redirect); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accounts.ByID(tx, actor.Member, id)
		if err != nil {
			return err
		}
		if a == nil {
			return accounts.NotFound(id)
		}
		return s.mail.SendLink(tx, a, accountmail.SetPassword, options)
	})
}

// mayReturn refuses addresses that the client may not send people to. A client
// that is not named is the caller's.
func (s *Service) mayReturn(ctx context.Context, redirect *accountmail.Redirect) error {
	if redirect.URL == "" {
		return nil
	}
	if redirect.ClientID == "" {
		redirect.ClientID = actor.From(ctx).ClientID
	}
	client, err := s.tokens.Client(ctx, redirect.ClientID)
	if err != nil {
		return err
	}
	if client == nil || !client.AllowsReturn(redirect.URL) {
		return errs.Invalid(errs.Field("redirect.url", errs.RuleNotAllowed,
			"must be one of the addresses that this client may redirect to"))
	}
	return nil
}

// Recover sets a new password with a mailed link, which works once. Whoever was
// signed in is signed out, and the e-mail counts as verified: the link was there.
func (s *Service) Recover(ctx context.Context, token, password string) (*signin.SignIn, error) {
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	if violations := credentials.CheckPassword("password", password, policy.MinimumPasswordLength); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	// A link cannot be guessed, so nothing is told by looking first; and whoever has
	// none does not get a password hashed.
	check := func(tx *store.Tx) (*accounts.Account, error) {
		a, err := s.recovering(tx, token)
		if err != nil {
			return nil, err
		}
		if violations := credentials.CheckPassword("password", password, policy.MinimumPasswordLength, a.Email.Shown); len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		return a, nil
	}
	if _, err := store.Get(store.FromPrimary(ctx), s.db, check); err != nil {
		return nil, err
	}
	through, err := s.signIn.ThroughBackOffice(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.credentials.Hash(ctx, password)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*signin.SignIn, error) {
		a, err := check(tx)
		if err != nil {
			return nil, err
		}
		before := *a
		a.Password, a.MustReset, a.Verified, a.NeedsEmail = hash, false, true, false
		a.SettleStatus()
		if err := s.accounts.Update(tx, &before, a); err != nil {
			return nil, err
		}
		if err := onetime.SpendAll(tx, a.ID, onetime.ForRecovery, onetime.ForSession, onetime.ForState, onetime.ForFactor,
			onetime.ForCode); err != nil {
			return nil, err
		}
		if err := s.accountFactors.ForgetTrust(tx, a, before.Verified); err != nil {
			return nil, err
		}
		if err := s.sessions.End(tx, a.Kind, a.ID, ""); err != nil {
			return nil, err
		}
		if err := s.mail.NotifyPasswordChanged(tx, a); err != nil {
			return nil, err
		}
		if a.Kind == actor.Staff && through == nil { // the password is set; they sign in by the back office
			return &signin.SignIn{State: signin.StateSuccess, Identity: a.Identity()}, nil
		}
		return s.signIn.Proceed(tx, a, signin.Try{Caller: actor.From(ctx), Mailed: true})
	})
}

// recovering gives the account that a link to set a password is for.
func (s *Service) recovering(tx *store.Tx, token string) (*accounts.Account, error) {
	t, err := onetime.Find(tx, onetime.ForRecovery, token)
	if err != nil {
		return nil, err
	}
	var a *accounts.Account
	if t != nil && t.Used == nil {
		if a, err = accounts.Find(tx, "id = ? AND status <> 'DELETED'", t.Account); err != nil {
			return nil, err
		}
	}
	switch {
	case a == nil:
		return nil, errs.New(errs.InvalidArgument, CodeRecoveryToken,
			"the link is wrong, was used or has expired; ask for a new one")
	case a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline:
		return nil, sessions.ErrNotAllowedIn()
	}
	return a, nil
}

// ChangeMemberPassword sets a member's password on the word of their token, as the
// contract has it. A password changes factors, so whoever has some must have signed in
// a moment ago; and staff must give the password they have (ChangeStaffPassword).
func (s *Service) ChangeMemberPassword(ctx context.Context, password string) error {
	caller := actor.From(ctx)
	if caller.Kind == actor.Staff {
		return errs.New(errs.FailedPrecondition, accountfactors.CodeSignInAgain,
			"staff change their password with the one they have, in the back office")
	}
	if caller.Kind == actor.Member {
		standing, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (factors.Standing, error) {
			return s.factors.Standing(tx, tokens.SubjectOf(caller.Kind, caller.ID))
		})
		if err == nil && standing.Set {
			err = s.accountFactors.Confirm(ctx, "")
		}
		if err != nil {
			return err
		}
	}
	return s.ChangePassword(ctx, password)
}

// ChangePassword sets the caller's password. The session it is done from stays;
// all others end.
func (s *Service) ChangePassword(ctx context.Context, password string) error {
	caller := actor.From(ctx)
	if caller.Kind != actor.Member && caller.Kind != actor.Staff {
		return errs.New(errs.FailedPrecondition, "NO_PASSWORD", "this account has no password to change")
	}
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return err
	}
	if violations := credentials.CheckPassword("newPassword", password, policy.MinimumPasswordLength); len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	hash, err := s.credentials.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accounts.ByID(tx, caller.Kind, caller.ID)
		if err != nil {
			return err
		}
		if a == nil {
			return accounts.NotFound(caller.ID)
		}
		if violations := credentials.CheckPassword("newPassword", password, policy.MinimumPasswordLength, a.Email.Shown); len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		before := *a
		a.Password, a.MustReset = hash, false
		if err := s.accounts.Update(tx, &before, a); err != nil {
			return err
		}
		if err := onetime.SpendAll(tx, a.ID, onetime.ForRecovery, onetime.ForSession, onetime.ForFactor, onetime.ForCode); err != nil {
			return err
		}
		if err := s.accountFactors.ForgetTrust(tx, a, true); err != nil {
			return err
		}
		if err := s.sessions.End(tx, caller.Kind, a.ID, caller.Session); err != nil {
			return err
		}
		return s.mail.NotifyPasswordChanged(tx, a)
	})
}
