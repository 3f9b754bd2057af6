package signin

import (
	"context"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/sessions"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeVerificationFailed says that a mailed code or its state token is wrong or over.
const CodeVerificationFailed = "VERIFICATION_FAILED"

func errVerification() error {
	return errs.New(errs.InvalidArgument, CodeVerificationFailed, "the code is wrong or has expired")
}

// stateOf gives the living state token's account, or nil. It must be the same
// caller's who got it.
func stateOf(tx *store.Tx, token string) (*accounts.Account, error) {
	t, err := onetime.Find(tx, onetime.ForState, token)
	if err != nil || t == nil || t.Used != nil || t.Caller != onetime.Subject(actor.From(tx.Context())) {
		return nil, err
	}
	return accounts.ByID(tx, actor.Member, t.Account)
}

// Verify takes the mailed code and lets the person on. A wrong try is counted
// even though the answer is a refusal.
func (s *Service) Verify(ctx context.Context, token, code string) (*SignIn, error) {
	var out *SignIn
	err := s.db.Write(ctx, func(tx *store.Tx) error {
		out = nil
		a, err := stateOf(tx, token)
		if err != nil || a == nil {
			return err
		}
		right, err := s.rightCode(tx, a.ID, code)
		if err != nil || !right {
			return err
		}
		if err := onetime.Spend(tx, token, ""); err != nil {
			return err
		}
		if a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline {
			return sessions.ErrNotAllowedIn()
		}
		if err := s.join(tx, a, token); err != nil {
			return err
		}
		before := *a
		a.Verified, a.NeedsEmail = true, false
		a.SettleStatus()
		if err := s.accounts.Update(tx, &before, a); err != nil {
			return err
		}
		if a.NeedsApproval && before.NeedsEmail {
			if err := s.approval.Await(tx, a); err != nil {
				return err
			}
		}
		out, err = s.Proceed(tx, a, Try{Caller: actor.From(ctx), Mailed: true})
		return err
	})
	if err == nil && out == nil {
		err = errVerification()
	}
	return out, err
}

// Resend mails a new code for a state token. ResourceExhausted when that would
// be too often.
func (s *Service) Resend(ctx context.Context, token string) (*SignIn, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*SignIn, error) {
		t, err := onetime.Find(tx, onetime.ForState, token)
		if err != nil {
			return nil, err
		}
		if t == nil || t.Used != nil || t.Caller != onetime.Subject(actor.From(ctx)) {
			return nil, errVerification()
		}
		a, err := accounts.ByID(tx, actor.Member, t.Account)
		if err != nil {
			return nil, err
		}
		var wait time.Duration
		if a != nil {
			wait, err = s.mailCode(tx, a)
		} else { // the state of nobody must look like one
			wait, err = s.feignCode(tx, t.Account)
		}
		if err != nil {
			return nil, err
		}
		if wait > 0 {
			return nil, credentials.TooMany(wait, "a code was sent a moment ago; try again later")
		}
		return &SignIn{State: StateVerify, StateToken: token}, nil
	})
}

// StartVerification mails a code to a member and gives the state token to verify
// it with. Members do so for themselves, managers for anybody.
func (s *Service) StartVerification(ctx context.Context, id string) (string, error) {
	caller := actor.From(ctx)
	if caller.Kind == actor.Member {
		if id != "" && id != caller.ID {
			return "", accounts.NotFound(id) // the same, whether or not there is one
		}
		id = caller.ID
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		a, err := accounts.ByID(tx, actor.Member, id)
		if err != nil {
			return "", err
		}
		if a == nil {
			return "", accounts.NotFound(id)
		}
		wait, err := s.mailCode(tx, a)
		if err != nil {
			return "", err
		}
		if wait > 0 {
			return "", credentials.TooMany(wait, "a code was sent a moment ago; try again later")
		}
		return onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForState, Account: a.ID, Client: caller.ClientID,
			Caller: onetime.Subject(actor.From(ctx))})
	})
}
