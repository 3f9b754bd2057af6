package identity

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

func (s *Service) changeMember(ctx context.Context, id string, change func(tx *store.Tx, a *account) (bool, error)) (*Identity, error) {
	return s.changeAccount(ctx, actor.Member, id, change)
}

// changeAccount runs one change of an account. NotFound when there is none; change
// answers false when there is nothing to do.
func (s *Service) changeAccount(ctx context.Context, kind actor.Kind, id string, change func(tx *store.Tx, a *account) (bool, error)) (*Identity, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Identity, error) {
		a, err := accountByID(tx, kind, id)
		if err != nil {
			return nil, err
		}
		if a == nil {
			return nil, errNoIdentity(id)
		}
		before := *a
		changed, err := change(tx, a)
		if err != nil {
			return nil, err
		}
		if changed {
			if err := s.updateAccount(tx, &before, a); err != nil {
				return nil, err
			}
		}
		return s.withFactors(tx, a)
	})
}

func errOffline() error {
	return errs.New(errs.FailedPrecondition, "MEMBER_OFFLINE", "this account was disconnected, which cannot be undone")
}

// ApproveMember lets a member in who waited for it, or who was blocked. An e-mail
// that is still to be verified stays so. FailedPrecondition for one that is offline.
func (s *Service) ApproveMember(ctx context.Context, id string) (*Identity, error) {
	return s.changeMember(ctx, id, func(tx *store.Tx, a *account) (bool, error) {
		switch {
		case a.status == StatusOffline:
			return false, errOffline()
		case a.status == StatusActive, a.status == StatusPending && !a.needsApproval:
			return false, nil
		}
		return true, s.letIn(tx, a)
	})
}

// BlockMember keeps a member out: every session and token ends at once.
func (s *Service) BlockMember(ctx context.Context, id string) (*Identity, error) {
	return s.changeMember(ctx, id, func(tx *store.Tx, a *account) (bool, error) {
		switch a.status {
		case StatusOffline:
			return false, errOffline()
		case StatusBlocked:
			return false, nil
		}
		if s.blocking != nil {
			if err := s.blocking(tx, a.id); err != nil {
				return false, err
			}
		}
		a.status = StatusBlocked
		return true, s.putOut(tx, a)
	})
}

// DisconnectMember takes a member offline for good. The e-mail is free for a new
// account.
func (s *Service) DisconnectMember(ctx context.Context, id string) (*Identity, error) {
	return s.changeMember(ctx, id, func(tx *store.Tx, a *account) (bool, error) {
		if a.status == StatusOffline {
			return false, nil
		}
		a.status = StatusOffline
		if err := s.leave(tx, a); err != nil {
			return false, err
		}
		if err := s.factors.Forget(tx, subjectOf(a.kind, a.id)); err != nil {
			return false, err
		}
		return true, s.putOut(tx, a)
	})
}

// DeleteMember forgets a member: the id stays, so that nothing that names it
// breaks, and everything that was known of the person goes.
func (s *Service) DeleteMember(ctx context.Context, id string) error {
	_, err := s.changeMember(ctx, id, func(tx *store.Tx, a *account) (bool, error) {
		if s.deleting != nil {
			if err := s.deleting(tx, a.id); err != nil {
				return false, err
			}
		}
		if err := s.leave(tx, a); err != nil {
			return false, err
		}
		if s.forgetting != nil {
			if err := s.forgetting(tx, a.id); err != nil {
				return false, err
			}
		}
		if err := s.putOut(tx, a); err != nil {
			return false, err
		}
		if err := s.factors.Forget(tx, subjectOf(a.kind, a.id)); err != nil {
			return false, err
		}
		if _, err := tx.Exec("DELETE FROM email_codes WHERE account = ?", a.id); err != nil {
			return false, err
		}
		if _, err := tx.Exec("DELETE FROM identity_links WHERE account = ?", a.id); err != nil {
			return false, err
		}
		a.links = nil
		a.status, a.email, a.verified, a.password, a.mustReset = StatusDeleted, email{}, false, "", false
		a.needsEmail, a.needsApproval, a.lastLogin, a.profile = false, false, nil, Profile{PrivacyStatus: "UNDEFINED"}
		return true, nil
	})
	return err
}

// leave ends elsewhere what a member has who goes.
func (s *Service) leave(tx *store.Tx, a *account) error {
	if s.leaving == nil {
		return nil
	}
	return s.leaving(tx, a.id)
}

// putOut ends whatever could let somebody in.
func (s *Service) putOut(tx *store.Tx, a *account) error {
	if err := spendAll(tx, a.id, forRecovery, forSession, forState, forFactor, forCode, forApproval); err != nil {
		return err
	}
	if err := s.factors.ForgetDevices(tx, subjectOf(a.kind, a.id)); err != nil {
		return err
	}
	return s.endSessions(tx, a.kind, a.id, "")
}

// ChangeLoginEmail gives a member another e-mail to sign in with, which is to be
// verified when next asked for. AlreadyExists when another account has it.
func (s *Service) ChangeLoginEmail(ctx context.Context, id, address string, endSessions bool) (*Identity, error) {
	wanted, ok := parseEmail(address)
	if !ok {
		return nil, errs.Invalid(emailViolation("newEmail"))
	}
	out, err := s.changeMember(ctx, id, func(tx *store.Tx, a *account) (bool, error) {
		if a.status == StatusOffline {
			return false, errOffline()
		}
		if a.email.key != wanted.key {
			a.verified = false
			// Links and codes that went to the old address must not open the account.
			if err := spendAll(tx, a.id, forRecovery, forState, forFactor); err != nil {
				return false, err
			}
			// Whoever reads the old one must hear of it: it may be their account that is taken.
			if err := s.notify(tx, a, mailEmailChanged, map[string]any{"when": tx.Now}); err != nil {
				return false, err
			}
		}
		changed := a.email != wanted
		a.email = wanted
		if endSessions {
			return changed, s.putOut(tx, a)
		}
		return changed, nil
	})
	if store.Violates(err, "accounts_email_key") {
		return nil, errs.New(errs.AlreadyExists, CodeEmailExists, "there is an account with this e-mail already")
	}
	return out, err
}

// memberID finds a living member by e-mail.
func (s *Service) memberID(ctx context.Context, address string) (string, error) {
	known, ok := parseEmail(address)
	if !ok {
		return "", errs.Invalid(emailViolation("email"))
	}
	a, err := store.Get(primary(ctx), s.db, func(tx *store.Tx) (*account, error) { return accountByEmail(tx, actor.Member, known.key) })
	if err != nil {
		return "", err
	}
	if a == nil {
		return "", errs.New(errs.NotFound, "IDENTITY_NOT_FOUND", "no member has this e-mail")
	}
	return a.id, nil
}

// GetMember gives a member's account.
func (s *Service) GetMember(ctx context.Context, id string) (*Identity, error) {
	return s.identityOf(ctx, actor.Member, id)
}

func (s *Service) memberAccount(ctx context.Context, id string) (*account, error) {
	return s.accountOf(ctx, actor.Member, id)
}
