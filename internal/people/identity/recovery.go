package identity

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/people/factors"
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
func (s *Service) SendRecovery(ctx context.Context, address string, options EmailOptions, captchas ...CaptchaToken) error {
	if !s.mailOn() {
		return errNoMail()
	}
	through, err := s.throughBackOffice(ctx)
	if err != nil {
		return err
	}
	kind, prefix := actor.Member, ""
	if through != nil {
		kind, prefix = actor.Staff, staffTry
		if options.Redirect.URL == "" {
			options.Redirect = Redirect{URL: s.publicURL + "/admin/"}
		}
	}
	if err := s.mayReturn(ctx, &options.Redirect); err != nil {
		return err
	}
	known, ok := accounts.ParseEmail(address)
	if !ok {
		return errs.Invalid(accounts.EmailViolation("email"))
	}
	limits := mailLimits(prefix+known.Key, actor.OriginFrom(ctx).Address)
	if err := s.mayMail(ctx, limits, captchas); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := s.countTries(tx, limits); err != nil {
			return err
		}
		a, err := accounts.ByEmail(tx, kind, known.Key)
		if err != nil {
			return err
		}
		if a == nil || a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline {
			_, err := issue(tx, ticket{purpose: forRecovery, account: tx.NewID()}) // of nobody, for equal work
			return err
		}
		return s.mailLink(tx, a, mailResetPassword, options)
	})
}

// mayMail refuses whoever asks for too many mails, or owes a captcha: after many
// mails or many wrong passwords, where the shop has one. Clients in the wild send
// none with this call, so it is not asked for sooner.
func (s *Service) mayMail(ctx context.Context, limits []limit, captchas []CaptchaToken) error {
	policy, err := s.Policy(ctx)
	if err != nil {
		return err
	}
	failed := signInLimits("", network(actor.OriginFrom(ctx).Address), false)
	counted, err := s.failures(ctx, append(failed, limits...))
	if err != nil {
		return err
	}
	wait := over(limits, counted, s.db.Now())
	if wait == 0 {
		wait = s.take(limits...)
	}
	if wait > 0 {
		return tooMany(wait, "mails were sent a moment ago; try again later")
	}
	if policy.Captcha.on() && (manyFailures(failed, counted) || manyMails(limits, counted)) {
		return s.mustBePerson(ctx, policy, captchaRecover, captchas)
	}
	return nil
}

// SendActivation mails a member a link to set their first password.
func (s *Service) SendActivation(ctx context.Context, id string, options EmailOptions) error {
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
		return s.mailLink(tx, a, mailSetPassword, options)
	})
}

// mayReturn refuses addresses that the client may not send people to. A client
// that is not named is the caller's.
func (s *Service) mayReturn(ctx context.Context, redirect *Redirect) error {
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
		return errs.Invalid(errs.Field("redirect.url", errs.RuleNotAllowed, "is not among the addresses that this client may return to"))
	}
	return nil
}

// Recover sets a new password with a mailed link, which works once. Whoever was
// signed in is signed out, and the e-mail counts as verified: the link was there.
func (s *Service) Recover(ctx context.Context, token, password string) (*SignIn, error) {
	policy, err := s.Policy(ctx)
	if err != nil {
		return nil, err
	}
	if violations := checkPassword("password", password, policy.MinimumPasswordLength); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	// A link cannot be guessed, so nothing is told by looking first; and whoever has
	// none does not get a password hashed.
	check := func(tx *store.Tx) (*accounts.Account, error) {
		a, err := s.recovering(tx, token)
		if err != nil {
			return nil, err
		}
		if violations := checkPassword("password", password, policy.MinimumPasswordLength, a.Email.Shown); len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		return a, nil
	}
	if _, err := store.Get(store.FromPrimary(ctx), s.db, check); err != nil {
		return nil, err
	}
	through, err := s.throughBackOffice(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.hash(ctx, password)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SignIn, error) {
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
		if err := spendAll(tx, a.ID, forRecovery, forSession, forState, forFactor, forCode); err != nil {
			return nil, err
		}
		if err := s.forgetTrust(tx, a, before.Verified); err != nil {
			return nil, err
		}
		if err := s.endSessions(tx, a.Kind, a.ID, ""); err != nil {
			return nil, err
		}
		if err := s.notifyPasswordChanged(tx, a); err != nil {
			return nil, err
		}
		if a.Kind == actor.Staff && through == nil { // the password is set; they sign in by the back office
			return &SignIn{State: StateSuccess, Identity: a.Identity()}, nil
		}
		return s.proceed(tx, a, try{caller: actor.From(ctx), mailed: true})
	})
}

// recovering gives the account that a link to set a password is for.
func (s *Service) recovering(tx *store.Tx, token string) (*accounts.Account, error) {
	t, err := find(tx, forRecovery, token)
	if err != nil {
		return nil, err
	}
	var a *accounts.Account
	if t != nil && t.used == nil {
		if a, err = accounts.Find(tx, "id = ? AND status <> 'DELETED'", t.account); err != nil {
			return nil, err
		}
	}
	switch {
	case a == nil:
		return nil, errs.New(errs.InvalidArgument, CodeRecoveryToken, "the link is wrong, was used or has expired; ask for a new one")
	case a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline:
		return nil, errNotAllowedIn()
	}
	return a, nil
}

// ChangeMemberPassword sets a member's password on the word of their token, as the
// contract has it. A password changes factors, so whoever has some must have signed in
// a moment ago; and staff must give the password they have (ChangeStaffPassword).
func (s *Service) ChangeMemberPassword(ctx context.Context, password string) error {
	caller := actor.From(ctx)
	if caller.Kind == actor.Staff {
		return errs.New(errs.FailedPrecondition, CodeSignInAgain, "staff change their password with the one they have, in the back office")
	}
	if caller.Kind == actor.Member {
		standing, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (factors.Standing, error) {
			return s.factors.Standing(tx, tokens.SubjectOf(caller.Kind, caller.ID))
		})
		if err == nil && standing.Set {
			err = s.confirm(ctx, "")
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
		return errs.New(errs.FailedPrecondition, "NO_PASSWORD", "this caller has no password to change")
	}
	policy, err := s.Policy(ctx)
	if err != nil {
		return err
	}
	if violations := checkPassword("newPassword", password, policy.MinimumPasswordLength); len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	hash, err := s.hash(ctx, password)
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
		if violations := checkPassword("newPassword", password, policy.MinimumPasswordLength, a.Email.Shown); len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		before := *a
		a.Password, a.MustReset = hash, false
		if err := s.accounts.Update(tx, &before, a); err != nil {
			return err
		}
		if err := spendAll(tx, a.ID, forRecovery, forSession, forFactor, forCode); err != nil {
			return err
		}
		if err := s.forgetTrust(tx, a, true); err != nil {
			return err
		}
		if err := s.endSessions(tx, caller.Kind, a.ID, caller.Session); err != nil {
			return err
		}
		return s.notifyPasswordChanged(tx, a)
	})
}
