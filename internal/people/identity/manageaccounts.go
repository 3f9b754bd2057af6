package identity

import (
	"context"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/onetime"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func (s *Service) changeMember(ctx context.Context, id string,
	change func(tx *store.Tx, a *accounts.Account) (bool, error)) (*accounts.Identity, error) {
	return s.changeAccount(ctx, actor.Member, id, change)
}

// changeAccount runs one change of an account. NotFound when there is none; change
// answers false when there is nothing to do.
func (s *Service) changeAccount(ctx context.Context, kind actor.Kind, id string,
	change func(tx *store.Tx, a *accounts.Account) (bool, error)) (*accounts.Identity, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*accounts.Identity, error) {
		a, err := accounts.ByID(tx, kind, id)
		if err != nil {
			return nil, err
		}
		if a == nil {
			return nil, accounts.NotFound(id)
		}
		before := *a
		changed, err := change(tx, a)
		if err != nil {
			return nil, err
		}
		if changed {
			if err := s.accounts.Update(tx, &before, a); err != nil {
				return nil, err
			}
		}
		return s.AccountFactors.WithFactors(tx, a)
	})
}

func errOffline() error {
	return errs.New(errs.FailedPrecondition, "MEMBER_OFFLINE", "this account is OFFLINE, which cannot be undone")
}

// ApproveMember lets a member in who waited for it, or who was blocked. An e-mail
// that is still to be verified stays so. FailedPrecondition for one that is offline.
func (s *Service) ApproveMember(ctx context.Context, id string) (*accounts.Identity, error) {
	return s.changeMember(ctx, id, func(tx *store.Tx, a *accounts.Account) (bool, error) {
		switch {
		case a.Status == accounts.StatusOffline:
			return false, errOffline()
		case a.Status == accounts.StatusActive, a.Status == accounts.StatusPending && !a.NeedsApproval:
			return false, nil
		}
		return true, s.Approval.LetIn(tx, a)
	})
}

// UnblockMember takes a block back: who waited for approval or had an e-mail to verify waits again, everybody else is
// let in. A member who is not blocked stays as they are. FailedPrecondition for one that is offline.
func (s *Service) UnblockMember(ctx context.Context, id string) (*accounts.Identity, error) {
	return s.changeMember(ctx, id, func(_ *store.Tx, a *accounts.Account) (bool, error) {
		switch a.Status {
		case accounts.StatusOffline:
			return false, errOffline()
		case accounts.StatusBlocked:
			a.Status = accounts.StatusActive
			a.SettleStatus() // a block leaves what was still needed as it was
			return true, nil
		}
		return false, nil
	})
}

// BlockMember keeps a member out: every session and token ends at once.
func (s *Service) BlockMember(ctx context.Context, id string) (*accounts.Identity, error) {
	return s.changeMember(ctx, id, func(tx *store.Tx, a *accounts.Account) (bool, error) {
		switch a.Status {
		case accounts.StatusOffline:
			return false, errOffline()
		case accounts.StatusBlocked:
			return false, nil
		}
		if s.blocking != nil {
			if err := s.blocking(tx, a.ID); err != nil {
				return false, err
			}
		}
		a.Status = accounts.StatusBlocked
		return true, s.Sessions.PutOut(tx, a)
	})
}

// DisconnectMember takes a member offline for good. The e-mail is free for a new
// account.
func (s *Service) DisconnectMember(ctx context.Context, id string) (*accounts.Identity, error) {
	return s.changeMember(ctx, id, func(tx *store.Tx, a *accounts.Account) (bool, error) {
		if a.Status == accounts.StatusOffline {
			return false, nil
		}
		a.Status = accounts.StatusOffline
		if err := s.leave(tx, a); err != nil {
			return false, err
		}
		if err := s.Factors.Forget(tx, tokens.SubjectOf(a.Kind, a.ID)); err != nil {
			return false, err
		}
		return true, s.Sessions.PutOut(tx, a)
	})
}

// DeleteMember forgets a member: the id stays, so that nothing that names it
// breaks, and everything that was known of the person goes.
func (s *Service) DeleteMember(ctx context.Context, id string) error {
	_, err := s.changeMember(ctx, id, func(tx *store.Tx, a *accounts.Account) (bool, error) {
		if s.deleting != nil {
			if err := s.deleting(tx, a.ID); err != nil {
				return false, err
			}
		}
		if err := s.leave(tx, a); err != nil {
			return false, err
		}
		if s.forgetting != nil {
			if err := s.forgetting(tx, a.ID); err != nil {
				return false, err
			}
		}
		if err := s.Sessions.PutOut(tx, a); err != nil {
			return false, err
		}
		if err := s.Factors.Forget(tx, tokens.SubjectOf(a.Kind, a.ID)); err != nil {
			return false, err
		}
		if _, err := tx.Exec("DELETE FROM email_codes WHERE account = ?", a.ID); err != nil {
			return false, err
		}
		if _, err := tx.Exec("DELETE FROM identity_links WHERE account = ?", a.ID); err != nil {
			return false, err
		}
		a.Links = nil
		a.Status, a.Email, a.Verified, a.Password, a.MustReset = accounts.StatusDeleted, accounts.Address{}, false, "", false
		a.NeedsEmail, a.NeedsApproval, a.LastLogin, a.Profile = false, false, nil,
			accounts.Profile{PrivacyStatus: "UNDEFINED"}
		return true, nil
	})
	return err
}

// leave ends elsewhere what a member has who goes.
func (s *Service) leave(tx *store.Tx, a *accounts.Account) error {
	if s.leaving == nil {
		return nil
	}
	return s.leaving(tx, a.ID)
}

// ChangeLoginEmail gives a member another e-mail to sign in with, which is to be
// verified when next asked for. AlreadyExists when another account has it.
func (s *Service) ChangeLoginEmail(ctx context.Context, id, address string, endSessions bool) (
	*accounts.Identity, error) {
	wanted, ok := accounts.ParseEmail(address)
	if !ok {
		return nil, errs.Invalid(accounts.EmailViolation("newEmail"))
	}
	out, err := s.changeMember(ctx, id, func(tx *store.Tx, a *accounts.Account) (bool, error) {
		if a.Status == accounts.StatusOffline {
			return false, errOffline()
		}
		if a.Email.Key != wanted.Key {
			a.Verified = false
			// Links and codes that went to the old address must not open the account.
			if err := onetime.SpendAll(tx, a.ID, onetime.ForRecovery, onetime.ForState, onetime.ForFactor); err != nil {
				return false, err
			}
			// Whoever reads the old one must hear of it: it may be their account that is taken.
			if err := s.Mail.Notify(tx, a, accountmail.EmailChanged, map[string]any{"when": tx.Now}); err != nil {
				return false, err
			}
		}
		changed := a.Email != wanted
		a.Email = wanted
		if endSessions {
			return changed, s.Sessions.PutOut(tx, a)
		}
		return changed, nil
	})
	if store.Violates(err, "accounts_email_key") {
		return nil, errs.New(errs.AlreadyExists, signin.CodeEmailExists,
			"an account with this e-mail exists already; sign in or use another e-mail")
	}
	return out, err
}

// MemberID finds a living member by e-mail.
func (s *Service) MemberID(ctx context.Context, address string) (string, error) {
	known, ok := accounts.ParseEmail(address)
	if !ok {
		return "", errs.Invalid(accounts.EmailViolation("email"))
	}
	a, err := store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*accounts.Account, error) { return accounts.ByEmail(tx, actor.Member, known.Key) })
	if err != nil {
		return "", err
	}
	if a == nil {
		return "", errs.New(errs.NotFound, "IDENTITY_NOT_FOUND", "no member has this e-mail")
	}
	return a.ID, nil
}

// GetMember gives a member's account.
func (s *Service) GetMember(ctx context.Context, id string) (*accounts.Identity, error) {
	return s.identityOf(ctx, actor.Member, id)
}

// NewMember is a member whom somebody of the shop makes. There is no password: one is set
// by the link of the invitation, or of a mail for a lost one.
type NewMember struct {
	Email   string
	Profile accounts.Profile
	Invite  bool
	Extra   any // handed on to Config.Members
}

// CreateMember makes a member who may sign in once a password is set. AlreadyExists when
// the e-mail has an account; InvalidArgument; FailedPrecondition to invite without a mail server.
func (s *Service) CreateMember(ctx context.Context, in NewMember) (*accounts.Person, error) {
	address, ok := accounts.ParseEmail(in.Email)
	if !ok {
		return nil, errs.Invalid(accounts.EmailViolation("loginEmail"))
	}
	in.Profile.Settle(true)
	if violations := wire.Check(&in.Profile, "identityProfile"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*accounts.Person, error) {
		a := &accounts.Account{ID: tx.NewID(), Kind: actor.Member, Email: address, Status: accounts.StatusActive,
			Profile: in.Profile, Extra: in.Extra}
		if err := s.accounts.Insert(tx, a); err != nil {
			return nil, err
		}
		if in.Invite {
			if err := s.Mail.SendLink(tx, a, accountmail.SetPassword, accountmail.EmailOptions{}); err != nil {
				return nil, err
			}
		}
		return a.Person(), nil
	})
	if store.Violates(err, "accounts_email_key") {
		return nil, errs.New(errs.AlreadyExists, signin.CodeEmailExists,
			"an account with this e-mail exists already; sign in or use another e-mail")
	}
	return out, err
}
