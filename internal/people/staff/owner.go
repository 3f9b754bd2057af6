package staff

import (
	"context"
	"errors"
	"net/url"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

const (
	// FirstRunPage is the path of the hosted page where the owner is made.
	FirstRunPage = "/hosted/first-run"
	// ownerToBe stands for the account that a first-run link will make.
	ownerToBe = "owner"
)

// Why the owner is not made.
const (
	CodeOwnerExists = "OWNER_EXISTS"
	CodeOwnerToken  = "INVALID_OWNER_TOKEN"
)

// EnsureOwner makes the shop's owner of the environment exist. One who exists
// keeps the password they have: it may have been changed since.
func (s *Service) EnsureOwner(ctx context.Context, address, password string) error {
	wanted, ok := accounts.ParseEmail(address)
	if !ok {
		return errors.New("the owner's e-mail is no e-mail address")
	}
	if violations := credentials.CheckPassword("the owner's password", password, signinpolicy.MinPassword, wanted.Shown); len(violations) > 0 {
		return errors.New(violations[0].Field + " " + violations[0].Description)
	}
	known, err := store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*accounts.Account, error) { return accounts.ByEmail(tx, actor.Staff, wanted.Key) })
	if err != nil {
		return err
	}
	if known != nil && known.Owner && known.Status == accounts.StatusActive {
		return nil
	}
	hash, err := s.credentials.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accounts.ByEmail(tx, actor.Staff, wanted.Key)
		if err != nil {
			return err
		}
		if a == nil || a.Status == accounts.StatusOffline {
			a = newStaff(tx.NewID(), wanted, hash, NewStaff{})
			a.Owner = true
			err = s.accounts.Insert(tx, a)
		} else {
			before := *a
			a.Owner, a.Status, a.NeedsEmail, a.NeedsApproval = true, accounts.StatusActive, false, false
			err = s.accounts.Update(tx, &before, a)
		}
		if err != nil {
			return err
		}
		if err := onetime.SpendAll(tx, ownerToBe, onetime.ForOwner); err != nil {
			return err
		}
		return s.tokens.CallersChanged(tx)
	})
}

// OwnerLink gives a new link by which the owner is made, while there is none; links
// given before stop working. It is empty when the shop has an owner.
func (s *Service) OwnerLink(ctx context.Context) (string, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		n, err := owners(tx, "")
		if err != nil || n > 0 {
			return "", err
		}
		if err := onetime.SpendAll(tx, ownerToBe, onetime.ForOwner); err != nil {
			return "", err
		}
		token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForOwner, Account: ownerToBe})
		if err != nil {
			return "", err
		}
		return s.publicURL + FirstRunPage + "#" + url.Values{"token": {token}}.Encode(), nil
	})
}

// Owners gives the e-mails of those who own the shop, for the operator's eyes.
func (s *Service) Owners(ctx context.Context) ([]string, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]string, error) {
		return store.Values[string](tx,
			"SELECT email FROM accounts WHERE kind = 'staff' AND owner = ? AND status = 'ACTIVE' ORDER BY created, id", true)
	})
}
