package sessions

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/onetime"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	// RefreshPrefix starts refresh tokens that are looked up rather than verified.
	RefreshPrefix = "soukrt_"
	// onlinePrefix starts the secret of a session that nobody is told: it cannot be renewed.
	onlinePrefix = "soukot_"
	// memberIdle is how long a session lives without use.
	memberIdle = 180 * 24 * time.Hour
	// sessionNoted is how exactly its last use is known: writing each would cost a
	// write every time a page is opened.
	sessionNoted = time.Hour
	// MaxSessions bounds the living sessions of one person; the longest unused ends.
	MaxSessions = 50
)

// sessionForm says what a session's secret looks like, so that one kind is never
// taken for another, and how long it lives without use.
type sessionForm struct {
	prefix string
	life   time.Duration
	// since is when the person proved who they are, which is what a session's age counts
	// from: one that came of another is no younger. 0 means now.
	since int64
}

// Began tells when the person of a session proved who they are; zero for none.
func Began(tx *store.Tx, id string) (time.Time, error) {
	var created int64
	err := tx.QueryRow("SELECT created FROM sessions WHERE id = ?", []any{id}, &created)
	if errors.Is(err, store.ErrNoRows) {
		return time.Time{}, nil
	}
	return time.UnixMilli(created), err
}

func (s *Service) openAs(tx *store.Tx, a *accounts.Account, client string, form sessionForm) (actor.Actor,
	string, error) {
	origin := actor.OriginFrom(tx.Context())
	living, err := sessionsOf(tx, a.Kind, a.ID)
	if err != nil {
		return actor.Actor{}, "", err
	}
	for i := MaxSessions - 1; i < len(living); i++ {
		if err := s.tokens.RevokeSession(tx, living[i].ID); err != nil {
			return actor.Actor{}, "", err
		}
	}
	caller := actor.Actor{Kind: a.Kind, ID: a.ID, ClientID: client, Session: ids.Random()}
	secret := form.prefix + ids.Secret(32)
	_, err = tx.Exec(
		`INSERT INTO sessions (id, kind, subject, client, hash, user_agent, address, created, last_used, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		caller.Session, accounts.KindNames[a.Kind], a.ID, client, tokens.HashText(secret),
		strings.ToValidUTF8(origin.UserAgent, ""), origin.Address, cmp.Or(form.since, tx.Millis()), tx.Millis(),
		tx.Now.Add(form.life).UnixMilli())
	return caller, secret, err
}

// Renew renews the access token of a session. The refresh token stays.
func (s *Service) Renew(ctx context.Context, in tokens.GrantRequest) (*tokens.Grant, error) {
	type row struct {
		actor.Actor
		lastUsed int64
	}
	now := s.db.Now()
	found, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*row, error) {
		r := &row{}
		var kind string
		err := tx.QueryRow(
			"SELECT id, kind, subject, client, last_used FROM sessions WHERE hash = ? AND revoked IS NULL AND expires > ?",
			[]any{tokens.HashText(in.RefreshToken), now.UnixMilli()},
			&r.Session, &kind, &r.ID, &r.ClientID, &r.lastUsed)
		if errors.Is(err, store.ErrNoRows) {
			return nil, tokens.ErrWrongRefresh()
		}
		if err != nil {
			return nil, err
		}
		r.Kind = accounts.KindsByName[kind]
		a, err := accounts.ByID(tx, r.Kind, r.ID)
		if err != nil {
			return nil, err
		}
		if a == nil || a.Status != accounts.StatusActive {
			return nil, tokens.ErrWrongRefresh()
		}
		return r, nil
	})
	if err != nil {
		return nil, err
	}
	if in.ClientID != "" && in.ClientID != found.ClientID {
		return nil, tokens.ErrWrongRefresh()
	}
	if _, err := s.tokens.UsableClient(ctx, found.ClientID); err != nil {
		return nil, err
	}
	if now.UnixMilli()-found.lastUsed >= sessionNoted.Milliseconds() {
		err := s.db.Write(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE sessions SET last_used = ?, expires = ? WHERE id = ? AND revoked IS NULL", tx.Millis(),
				tx.Now.Add(memberIdle).UnixMilli(), found.Session)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return s.tokens.GrantFor(found.Actor, in.RefreshToken)
}

// Session is where somebody is signed in.
type Session struct {
	ID           string    `json:"id"`
	ClientID     string    `json:"clientId"`
	ClientName   string    `json:"clientName"` // empty when the client is gone
	UserAgent    string    `json:"userAgent"`
	Address      string    `json:"address"`
	CreatedDate  wire.Time `json:"createdDate"`
	LastUsedDate wire.Time `json:"lastUsedDate"` // within an hour
	Current      bool      `json:"current"`      // the one that asks
}

// sessionsOf lists the living sessions of somebody, used last first.
func sessionsOf(tx *store.Tx, kind actor.Kind, id string) ([]Session, error) {
	var list []Session
	err := tx.Each(
		`SELECT s.id, s.client, COALESCE(c.name, ''), s.user_agent, s.address, s.created, s.last_used FROM sessions s LEFT JOIN oauth_clients c ON c.id = s.client
		WHERE s.kind = ? AND s.subject = ? AND s.revoked IS NULL AND s.expires > ? AND s.hash IS NOT NULL ORDER BY s.last_used DESC, s.created DESC, s.id DESC`,
		[]any{accounts.KindNames[kind], id, tx.Millis()}, func(rows store.Rows) error {
			var one Session
			if err := rows.Scan(&one.ID, &one.ClientID, &one.ClientName, &one.UserAgent, &one.Address, &one.CreatedDate,
				&one.LastUsedDate); err != nil {
				return err
			}
			list = append(list, one)
			return nil
		})
	return list, err
}

// MySessions lists where the caller is signed in.
func (s *Service) MySessions(ctx context.Context) ([]Session, error) {
	caller := actor.From(ctx)
	list, err := store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) ([]Session, error) { return sessionsOf(tx, caller.Kind, caller.ID) })
	for i := range list {
		list[i].Current = list[i].ID == caller.Session
	}
	return list, err
}

// EndMySession signs the caller out of one place. NotFound for sessions of others.
func (s *Service) EndMySession(ctx context.Context, id string) error {
	caller := actor.From(ctx)
	return s.db.Write(ctx, func(tx *store.Tx) error {
		var n int
		err := tx.QueryRow("SELECT COUNT(*) FROM sessions WHERE id = ? AND kind = ? AND subject = ?",
			[]any{id, accounts.KindNames[caller.Kind], caller.ID}, &n)
		if err != nil {
			return err
		}
		if n == 0 {
			return errs.Missing("SESSION_NOT_FOUND", "session", id)
		}
		return s.tokens.RevokeSession(tx, id)
	})
}

// EndMySessions signs the caller out everywhere, or everywhere else.
func (s *Service) EndMySessions(ctx context.Context, keepCurrent bool) error {
	caller := actor.From(ctx)
	keep := ""
	if keepCurrent {
		keep = caller.Session
	}
	return s.db.Write(ctx, func(tx *store.Tx) error { return s.End(tx, caller.Kind, caller.ID, keep) })
}

// End ends all sessions of somebody but one; with none kept, every token
// that was issued up to now is dead too.
func (s *Service) End(tx *store.Tx, kind actor.Kind, id, keep string) error {
	living, err := sessionsOf(tx, kind, id)
	if err != nil {
		return err
	}
	for _, one := range living {
		if one.ID == keep {
			continue
		}
		if err := s.tokens.RevokeSession(tx, one.ID); err != nil {
			return err
		}
	}
	if keep != "" {
		return nil
	}
	return s.tokens.RevokeCaller(tx, kind, id)
}

// Logout ends the session that the caller's token belongs to.
func (s *Service) Logout(ctx context.Context) error {
	caller := actor.From(ctx)
	if caller.Session == "" {
		return nil // a visitor has nothing to sign out of
	}
	return s.db.Write(ctx, func(tx *store.Tx) error { return s.tokens.RevokeSession(tx, caller.Session) })
}

// PutOut ends whatever could let somebody in.
func (s *Service) PutOut(tx *store.Tx, a *accounts.Account) error {
	if err := onetime.SpendAll(tx, a.ID, onetime.ForRecovery, onetime.ForSession, onetime.ForState, onetime.ForFactor,
		onetime.ForCode, onetime.ForApproval); err != nil {
		return err
	}
	if err := s.factors.ForgetDevices(tx, tokens.SubjectOf(a.Kind, a.ID)); err != nil {
		return err
	}
	return s.End(tx, a.Kind, a.ID, "")
}

// SignIn opens a session, and tells who wants to know that a visitor became a
// member. One that is online has no refresh token and ends with its access token.
// since is when they proved who they are; 0 means now.
func (s *Service) SignIn(tx *store.Tx, a *accounts.Account, client, from string, online bool, since int64) (actor.Actor,
	string, error) {
	form := sessionForm{prefix: RefreshPrefix, life: memberIdle}
	if online {
		form = sessionForm{prefix: onlinePrefix, life: tokens.AccessLife}
	}
	form.since = since
	caller, refresh, err := s.openAs(tx, a, client, form)
	if err != nil {
		return caller, "", err
	}
	if online {
		refresh = ""
	}
	if visitor, ok := strings.CutPrefix(from, tokens.SubjectOf(actor.Visitor, "")); ok && a.Kind == actor.Member &&
		s.signedIn != nil {
		if err := s.signedIn(tx, visitor, a.ID); err != nil {
			return caller, "", err
		}
	}
	return caller, refresh, nil
}
