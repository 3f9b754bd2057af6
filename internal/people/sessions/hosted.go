package sessions

import (
	"errors"
	"strings"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// A hosted session is where a member is signed in to the hosted pages, so that
// the next flow need not ask again. It is a session like any other, through the
// shop's own client, and its secret lies in a cookie. It gives no tokens.
const (
	hostedPrefix = "soukhs_"
	// hostedShort is its life without use where people do not want to be remembered.
	hostedShort = 24 * time.Hour
)

// HostedSession is a living hosted session.
type HostedSession struct {
	ID      string // of the session
	Account string
	Email   string
	Name    string
	Since   time.Time // when its member signed in
}

// OpenHosted makes a hosted session for a member who has just signed in. It is
// always a new one, with a new secret: nobody can prepare it for another. How
// long it lives is told, for the cookie. Unauthenticated when they cannot sign in.
func (s *Service) OpenHosted(tx *store.Tx, client, account string, remember bool) (secret string, life time.Duration,
	err error) {
	a, err := accounts.ByID(tx, actor.Member, account)
	if err != nil {
		return "", 0, err
	}
	if a == nil || a.Status != accounts.StatusActive {
		return "", 0, ErrWrongSession()
	}
	life = hostedShort
	if remember {
		life = memberIdle
	}
	_, secret, err = s.openAs(tx, a, client, sessionForm{prefix: hostedPrefix, life: life})
	return secret, life, err
}

// Hosted finds the hosted session of a secret; nil when there is none that lives.
// It is looked up where the last commit is, so an ended one is over everywhere.
func (s *Service) Hosted(tx *store.Tx, secret string) (*HostedSession, error) {
	if !strings.HasPrefix(secret, hostedPrefix) || len(secret) > 200 {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	h := &HostedSession{}
	var created int64
	err := tx.QueryRow(
		"SELECT id, subject, created FROM sessions WHERE hash = ? AND kind = 'member' AND revoked IS NULL AND expires > ?",
		[]any{tokens.HashText(secret), tx.Millis()},
		&h.ID, &h.Account, &created)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // as above
	}
	if err != nil {
		return nil, err
	}
	a, err := accounts.ByID(tx, actor.Member, h.Account)
	if err != nil {
		return nil, err
	}
	if a == nil || a.Status != accounts.StatusActive {
		return nil, nil //nolint:nilnil // as above
	}
	h.Email, h.Name, h.Since = a.Email.Shown, a.ShownName(), time.UnixMilli(created)
	return h, nil
}

// MemberNamed tells who a member is, as Hosted does; nil for one who cannot sign in.
func (s *Service) MemberNamed(tx *store.Tx, id string) (*HostedSession, error) {
	a, err := accounts.ByID(tx, actor.Member, id)
	if err != nil || a == nil || a.Status != accounts.StatusActive {
		return nil, err
	}
	return &HostedSession{Account: a.ID, Email: a.Email.Shown, Name: a.ShownName()}, nil
}

// UseHosted notes that a hosted session was used, which lets it live on.
func (s *Service) UseHosted(tx *store.Tx, id string) error {
	// It lives on for as long as it was first meant to.
	_, err := tx.Exec(
		"UPDATE sessions SET expires = expires + (? - last_used), last_used = ? WHERE id = ? AND revoked IS NULL AND last_used <= ?",
		tx.Millis(), tx.Millis(), id, tx.Now.Add(-sessionNoted).UnixMilli())
	return err
}

// EndHosted ends the hosted session of a secret, if it lives.
func (s *Service) EndHosted(tx *store.Tx, secret string) error {
	found, err := s.Hosted(tx, secret)
	if err != nil || found == nil {
		return err
	}
	return s.tokens.RevokeSession(tx, found.ID)
}

// SessionSince tells since when a member's session lives; false when it does not,
// or its member cannot sign in.
func (s *Service) SessionSince(tx *store.Tx, member, session string) (time.Time, bool, error) {
	var created int64
	err := tx.QueryRow(
		"SELECT created FROM sessions WHERE id = ? AND kind = 'member' AND subject = ? AND revoked IS NULL AND expires > ?",
		[]any{session, member, tx.Millis()}, &created)
	if errors.Is(err, store.ErrNoRows) {
		return time.Time{}, false, nil
	}
	if err != nil {
		return time.Time{}, false, err
	}
	a, err := accounts.ByID(tx, actor.Member, member)
	return time.UnixMilli(created), a != nil && a.Status == accounts.StatusActive, err
}

// Carry gives somebody who came through another client tokens of the given one, as
// the same visitor or member. A visitor, and a member on one page only, get no
// refresh token: what they get ends with its access token. Unauthenticated when the
// member's session, which must be theirs, is over, or a visitor was put out.
func (s *Service) Carry(tx *store.Tx, who actor.Actor, since time.Time, client string,
	onePage bool) (*tokens.Grant, error) {
	if who.Kind == actor.Visitor {
		if s.tokens.Ended(actor.Visitor, who.ID, since) {
			return nil, ErrWrongSession()
		}
		return s.tokens.GrantFor(actor.Actor{Kind: actor.Visitor, ID: who.ID, ClientID: client}, "")
	}
	began, alive, err := s.SessionSince(tx, who.ID, who.Session)
	if err != nil {
		return nil, err
	}
	if who.Kind != actor.Member || !alive {
		return nil, ErrWrongSession()
	}
	a, err := accounts.ByID(tx, actor.Member, who.ID)
	if err != nil {
		return nil, err
	}
	if a == nil {
		return nil, ErrWrongSession()
	}
	caller, refresh, err := s.SignIn(tx, a, client, "", onePage, began.UnixMilli())
	if err != nil {
		return nil, err
	}
	return s.tokens.GrantFor(caller, refresh)
}
