package identity

import (
	"context"
	"errors"
	"slices"

	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Codes of links to providers.
const (
	CodeNoConnection = "CONNECTION_NOT_FOUND"
	CodeLastWayIn    = "LAST_WAY_IN"
)

// Connection is a way in that somebody has beside a password.
type Connection struct {
	Idp *IdpConnection `json:"idpConnection,omitempty"`
}

// IdpConnection is an account at a provider of identities.
type IdpConnection struct {
	ID     string `json:"idpConnectionId"` // the provider's
	UserID string `json:"idpUserId"`       // who it is there
}

// Link is a connection with what its owner sees of it.
type Link struct {
	ID       string
	Provider string
	Subject  string
	Email    string // at the provider, when it was last used; may be empty
	Created  int64
	LastUsed int64
}

// linkedAccount finds the living account of a provider's subject, nil for none, and
// notes the use. A link to an account that is no more is dropped: its person may
// come again as somebody new.
func linkedAccount(tx *store.Tx, kind actor.Kind, in External) (*account, error) {
	var id, owner string
	err := tx.QueryRow("SELECT id, account FROM identity_links WHERE kind = ? AND provider = ? AND issuer = ? AND subject = ?",
		[]any{kindNames[kind], in.Provider, in.Issuer, in.Subject}, &id, &owner)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	if err != nil {
		return nil, err
	}
	a, err := accountByID(tx, kind, owner)
	if err != nil {
		return nil, err
	}
	if a == nil || a.status == StatusOffline {
		_, err := tx.Exec("DELETE FROM identity_links WHERE id = ?", id)
		return nil, err
	}
	_, err = tx.Exec("UPDATE identity_links SET email = ?, last_used = ? WHERE id = ?", clipped(in.Email, maxEmail), tx.Millis(), id)
	return a, err
}

// link joins an account and a provider's subject. Answers the constraint
// identity_links_subject_key when the subject is joined to an account already.
func link(tx *store.Tx, a *account, in External) error {
	_, err := tx.Exec("INSERT INTO identity_links (id, account, kind, provider, issuer, subject, email, created, last_used) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		tx.NewID(), a.id, kindNames[a.kind], in.Provider, in.Issuer, in.Subject, clipped(in.Email, maxEmail), tx.Millis(), tx.Millis())
	if err == nil {
		a.links = append(a.links, Connection{Idp: &IdpConnection{ID: in.Provider, UserID: in.Subject}})
	}
	return err
}

func clipped(text string, most int) string {
	if len(text) > most {
		return ""
	}
	return text
}

// linksOf lists an account's links, oldest first.
func linksOf(tx *store.Tx, account string) ([]Link, error) {
	var out []Link
	err := tx.Each("SELECT id, provider, subject, email, created, last_used FROM identity_links WHERE account = ? ORDER BY created, id", []any{account}, func(rows store.Rows) error {
		var l Link
		if err := rows.Scan(&l.ID, &l.Provider, &l.Subject, &l.Email, &l.Created, &l.LastUsed); err != nil {
			return err
		}
		out = append(out, l)
		return nil
	})
	return out, err
}

// connectionsOf gives an account's links as callers see them.
func connectionsOf(tx *store.Tx, account string) ([]Connection, error) {
	links, err := linksOf(tx, account)
	var out []Connection
	for _, l := range links {
		out = append(out, Connection{Idp: &IdpConnection{ID: l.Provider, UserID: l.Subject}})
	}
	return out, err
}

// MyLinks lists the caller's own links.
func (s *Service) MyLinks(ctx context.Context) ([]Link, error) {
	return store.Get(primary(ctx), s.db, func(tx *store.Tx) ([]Link, error) { return linksOf(tx, actor.From(ctx).ID) })
}

// Unlink removes one of the caller's own links. FailedPrecondition when nothing else
// would let them in: neither a password, nor a passkey, nor another link.
func (s *Service) Unlink(ctx context.Context, id string) error {
	caller := actor.From(ctx)
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accountByID(tx, caller.Kind, caller.ID)
		if err != nil {
			return err
		}
		gone := int64(0)
		if a != nil {
			if gone, err = tx.Exec("DELETE FROM identity_links WHERE id = ? AND account = ?", id, a.id); err != nil {
				return err
			}
		}
		if gone == 0 {
			return errs.Missing(CodeNoConnection, "connection", id)
		}
		before := *a
		if a.links, err = connectionsOf(tx, a.id); err != nil {
			return err
		}
		other, err := s.otherWayIn(tx, a)
		if err != nil {
			return err
		}
		if !other {
			return errs.New(errs.FailedPrecondition, CodeLastWayIn, "without this connection there would be no way in; set a password first")
		}
		return s.updateAccount(tx, &before, a)
	})
}

// otherWayIn tells whether somebody can sign in with what is there.
func (s *Service) otherWayIn(tx *store.Tx, a *account) (bool, error) {
	if a.password != "" || len(a.links) > 0 {
		return true, nil
	}
	standing, err := s.factors.Standing(tx, subjectOf(a.kind, a.id))
	return slices.Contains(standing.Ready, factors.WebAuthn), err
}

// ForgetProvider drops all links to a provider that is no more.
func (s *Service) ForgetProvider(tx *store.Tx, provider string) error {
	_, err := tx.Exec("DELETE FROM identity_links WHERE provider = ?", provider)
	return err
}
