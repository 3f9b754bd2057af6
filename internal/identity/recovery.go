package identity

import (
	"context"

	"souk/internal/actor"
	"souk/internal/errs"
	"souk/internal/store"
)

// CodeRecoveryToken says that a link to set a password is wrong, used or over.
const CodeRecoveryToken = "INVALID_RECOVERY_TOKEN"

// Redirect is where a person goes after setting a password.
type Redirect struct {
	URL      string `json:"url,omitempty" validate:"max=1000"`
	ClientID string `json:"clientId,omitempty" validate:"max=100"`
}

// EmailOptions say how a mail with a link is to be.
type EmailOptions struct {
	Language string   `json:"language,omitempty" validate:"omitempty,language,max=35"` // when the person has none set
	Redirect Redirect `json:"redirect"`
}

// SendRecovery mails a link to set a new password. It answers the same, after the
// same work, whether or not there is an account. The mail goes to the address the
// account was made with, never to the one that was asked with: two texts can have
// one key and belong to two people.
func (s *Service) SendRecovery(ctx context.Context, address string, options EmailOptions) error {
	if s.mailer == nil {
		return errNoMail()
	}
	if err := s.mayReturn(ctx, options.Redirect); err != nil {
		return err
	}
	known, ok := parseEmail(address)
	if !ok {
		return errs.Invalid(emailViolation("email"))
	}
	if wait := s.throttle.take(mailLimits(known.key, actor.OriginFrom(ctx).Address)...); wait > 0 {
		return tooMany(wait, "mails were sent a moment ago; try again later")
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accountByEmail(tx, actor.Member, known.key)
		if err != nil {
			return err
		}
		if a == nil || a.status == StatusBlocked || a.status == StatusOffline {
			_, err := issue(tx, ticket{purpose: forRecovery, account: tx.NewID()}) // of nobody, for equal work
			return err
		}
		return s.mailLink(tx, a, mailResetPassword, options)
	})
}

// SendActivation mails a member a link to set their first password.
func (s *Service) SendActivation(ctx context.Context, id string, options EmailOptions) error {
	if err := s.mayReturn(ctx, options.Redirect); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accountByID(tx, actor.Member, id)
		if err != nil {
			return err
		}
		if a == nil {
			return errNoIdentity(id)
		}
		return s.mailLink(tx, a, mailSetPassword, options)
	})
}

// mayReturn refuses addresses that the client may not send people to.
func (s *Service) mayReturn(ctx context.Context, redirect Redirect) error {
	if redirect.URL == "" {
		return nil
	}
	id := redirect.ClientID
	if id == "" {
		id = actor.From(ctx).ClientID
	}
	client, err := s.Client(ctx, id)
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
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SignIn, error) {
		t, err := find(tx, forRecovery, token)
		if err != nil {
			return nil, err
		}
		var a *account
		if t != nil && t.used == nil {
			if a, err = accountByID(tx, actor.Member, t.account); err != nil {
				return nil, err
			}
		}
		if a == nil {
			return nil, errs.New(errs.InvalidArgument, CodeRecoveryToken, "the link is wrong, was used or has expired; ask for a new one")
		}
		if violations := checkPassword("password", password, policy.MinimumPasswordLength, a.email.shown); len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		before := *a
		a.password, a.mustReset, a.verified, a.needsEmail = hash, false, true, false
		a.settleStatus()
		if err := updateAccount(tx, &before, a); err != nil {
			return nil, err
		}
		if err := spendAll(tx, a.id, forRecovery, forSession, forState, forFactor, forCode); err != nil {
			return nil, err
		}
		if err := s.forgetTrust(tx, a, before.verified); err != nil {
			return nil, err
		}
		if err := s.endSessions(tx, actor.Member, a.id, ""); err != nil {
			return nil, err
		}
		if err := s.notifyPasswordChanged(tx, a); err != nil {
			return nil, err
		}
		return s.proceed(tx, a, try{caller: actor.From(ctx), mailed: true})
	})
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
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accountByID(tx, caller.Kind, caller.ID)
		if err != nil {
			return err
		}
		if a == nil {
			return errNoIdentity(caller.ID)
		}
		if violations := checkPassword("newPassword", password, policy.MinimumPasswordLength, a.email.shown); len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		before := *a
		a.password, a.mustReset = hash, false
		if err := updateAccount(tx, &before, a); err != nil {
			return err
		}
		if err := spendAll(tx, a.id, forRecovery, forSession, forFactor, forCode); err != nil {
			return err
		}
		if err := s.forgetTrust(tx, a, true); err != nil {
			return err
		}
		if err := s.endSessions(tx, caller.Kind, a.id, caller.Session); err != nil {
			return err
		}
		return s.notifyPasswordChanged(tx, a)
	})
}
