package signin

import (
	"context"
	"errors"
	"slices"

	"souk/internal/people/accounts"
	"souk/internal/people/factors"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Codes of links to providers.
const (
	CodeNoConnection = "CONNECTION_NOT_FOUND"
	CodeLastWayIn    = "LAST_WAY_IN"
)

// linkedAccount finds the living account of a provider's subject, nil for none, and
// notes the use. A link to an account that is no more is dropped: its person may
// come again as somebody new.
func linkedAccount(tx *store.Tx, kind actor.Kind, in External) (*accounts.Account, error) {
	var id, owner string
	err := tx.QueryRow(
		"SELECT id, account FROM identity_links WHERE kind = ? AND provider = ? AND issuer = ? AND subject = ?",
		[]any{accounts.KindNames[kind], in.Provider, in.Issuer, in.Subject}, &id, &owner)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	if err != nil {
		return nil, err
	}
	a, err := accounts.ByID(tx, kind, owner)
	if err != nil {
		return nil, err
	}
	if a == nil || a.Status == accounts.StatusOffline {
		_, err := tx.Exec("DELETE FROM identity_links WHERE id = ?", id)
		return nil, err
	}
	_, err = tx.Exec("UPDATE identity_links SET email = ?, last_used = ? WHERE id = ?",
		clipped(in.Email, accounts.MaxEmail), tx.Millis(), id)
	return a, err
}

// link joins an account and a provider's subject. Answers the constraint
// identity_links_subject_key when the subject is joined to an account already.
func link(tx *store.Tx, a *accounts.Account, in External) error {
	_, err := tx.Exec(
		"INSERT INTO identity_links (id, account, kind, provider, issuer, subject, email, created, last_used) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		tx.NewID(), a.ID, accounts.KindNames[a.Kind], in.Provider, in.Issuer, in.Subject,
		clipped(in.Email, accounts.MaxEmail), tx.Millis(), tx.Millis())
	if err == nil {
		a.Links = append(a.Links, accounts.Connection{Idp: &accounts.IdpConnection{ID: in.Provider, UserID: in.Subject}})
	}
	return err
}

func clipped(text string, most int) string {
	if len(text) > most {
		return ""
	}
	return text
}

// MyLinks lists the caller's own links.
func (s *Service) MyLinks(ctx context.Context) ([]accounts.Link, error) {
	return store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) ([]accounts.Link, error) { return accounts.LinksOf(tx, actor.From(ctx).ID) })
}

// Unlink removes one of the caller's own links. FailedPrecondition when nothing else
// would let them in: neither a password, nor a passkey, nor another link.
func (s *Service) Unlink(ctx context.Context, id string) error {
	caller := actor.From(ctx)
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accounts.ByID(tx, caller.Kind, caller.ID)
		if err != nil {
			return err
		}
		gone := int64(0)
		if a != nil {
			if gone, err = tx.Exec("DELETE FROM identity_links WHERE id = ? AND account = ?", id, a.ID); err != nil {
				return err
			}
		}
		if gone == 0 {
			return errs.Missing(CodeNoConnection, "connection", id)
		}
		before := *a
		if a.Links, err = accounts.ConnectionsOf(tx, a.ID); err != nil {
			return err
		}
		other, err := s.otherWayIn(tx, a)
		if err != nil {
			return err
		}
		if !other {
			return errs.New(errs.FailedPrecondition, CodeLastWayIn,
				"this is the only way to sign in to this account; set a password first")
		}
		return s.accounts.Update(tx, &before, a)
	})
}

// otherWayIn tells whether somebody can sign in with what is there.
func (s *Service) otherWayIn(tx *store.Tx, a *accounts.Account) (bool, error) {
	if a.Password != "" || len(a.Links) > 0 {
		return true, nil
	}
	standing, err := s.factors.Standing(tx, tokens.SubjectOf(a.Kind, a.ID))
	return slices.Contains(standing.Ready, factors.WebAuthn), err
}

// ForgetProvider drops all links to a provider that is no more.
func (s *Service) ForgetProvider(tx *store.Tx, provider string) error {
	_, err := tx.Exec("DELETE FROM identity_links WHERE provider = ?", provider)
	return err
}
