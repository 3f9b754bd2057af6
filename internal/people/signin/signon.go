package signin

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// SignOnRequest is somebody whom an app vouches for.
type SignOnRequest struct {
	Email   string
	Profile accounts.Profile
	// Verified says that the app has seen that the e-mail is theirs.
	Verified bool
}

// SignOn lets somebody in on the word of an app, and makes them a member if they
// are none. The session token is for the visitor in the header. Whoever took the
// e-mail before without proving that it is theirs is put out.
func (s *Service) SignOn(ctx context.Context, authorization string, in SignOnRequest) (*SignIn, error) {
	shopper, app, err := s.oauth.Pair(ctx, authorization)
	if err != nil {
		return nil, err
	}
	address, ok := accounts.ParseEmail(in.Email)
	if !ok {
		return nil, errs.Invalid(accounts.EmailViolation("loginId.email"))
	}
	in.Profile.Settle(true)
	return store.Do(actor.With(ctx, app), s.db, func(tx *store.Tx) (*SignIn, error) {
		a, err := accounts.ByEmail(tx, actor.Member, address.Key)
		if err != nil {
			return nil, err
		}
		switch {
		case a == nil || a.Status == accounts.StatusOffline:
			a = &accounts.Account{ID: tx.NewID(), Kind: actor.Member, Email: address, Verified: in.Verified,
				Status: accounts.StatusActive, Profile: in.Profile}
			if err := s.accounts.Insert(tx, a); err != nil {
				return nil, err
			}
		case in.Verified && !a.Verified:
			if err := s.takeOver(tx, a); err != nil {
				return nil, err
			}
		}
		out, err := s.Proceed(tx, a, Try{Caller: shopper, strong: true}) // the app answers for how it knows them
		if err != nil {
			return nil, err
		}
		if out.State != StateSuccess {
			return nil, errs.New(errs.FailedPrecondition, out.State, "this account cannot sign in yet; see the state")
		}
		return out, nil
	})
}
