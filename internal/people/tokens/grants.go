package tokens

import (
	"context"
	"errors"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// Error codes of the token call, as RFC 6749 spells them.
const (
	CodeInvalidRequest   = "invalid_request"
	CodeInvalidClient    = "invalid_client"
	CodeInvalidGrant     = "invalid_grant"
	CodeUnsupportedGrant = "unsupported_grant_type"
)

// GrantRequest is what the token call takes. An instance id, which apps send, is
// not looked at: there is one shop here.
type GrantRequest struct {
	GrantType    string
	ClientID     string
	ClientSecret string
	RefreshToken string
	Code         string
	CodeVerifier string
	RedirectURI  string
	MemberID     string
	SessionToken string
	AccessToken  string
	// Authorization is the call's header, which holds two tokens for the authorized_client grant.
	Authorization string
}

// Grant is what it answers.
type Grant struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	ExpiresIn    int64  `json:"expires_in"` // seconds
	TokenType    string `json:"token_type"`
	Nonce        string `json:"nonce,omitempty"` // of the request that a code came of
}

// A visitor's refresh token is a signature and nothing in the database, so that
// visitors cost nothing until they come back. It lives as long as it is used:
// once it is older than useNoted, its use is written down, at most once in that
// time, and that row speaks for it when it is older than a year.
const (
	visitorIdle = 365 * 24 * time.Hour
	useNoted    = 30 * 24 * time.Hour
	refreshLife = 10 * 365 * 24 * time.Hour // the end of the signature itself
)

// GrantVisitor makes a visitor. Unauthenticated for a client that there is not.
func (s *Service) GrantVisitor(ctx context.Context, in GrantRequest) (*Grant, error) {
	if in.ClientID == "" {
		return nil, errs.New(errs.InvalidArgument, CodeInvalidRequest, "clientId is required")
	}
	if _, err := s.UsableClient(ctx, in.ClientID); err != nil {
		return nil, err
	}
	if err := httpapi.TakeVisitor(ctx); err != nil {
		return nil, err
	}
	visitor := actor.Actor{Kind: actor.Visitor, ID: ids.Random(), ClientID: in.ClientID}
	refresh, err := s.sign(refreshUse, visitor, refreshLife)
	if err != nil {
		return nil, err
	}
	return s.GrantFor(visitor, refresh)
}

// GrantApp lets an app in with its secret.
func (s *Service) GrantApp(ctx context.Context, in GrantRequest) (*Grant, error) {
	if in.ClientID == "" || in.ClientSecret == "" {
		return nil, errs.New(errs.InvalidArgument, CodeInvalidRequest, "client_id and client_secret are required")
	}
	found, err := s.appWithSecret(ctx, in.ClientID, in.ClientSecret)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, errWrongApp()
	}
	return s.grantTo(found)
}

// GrantUnbound gives an app a token of its own for one that it holds, which may
// stand for the session of somebody. The secret is what counts: the token only
// tells which app it is.
func (s *Service) GrantUnbound(ctx context.Context, in GrantRequest) (*Grant, error) {
	if in.AccessToken == "" || in.ClientSecret == "" {
		return nil, errs.New(errs.InvalidArgument, CodeInvalidRequest, "access_token and client_secret are required")
	}
	held, err := s.look(ctx, bare(in.AccessToken))
	if err != nil {
		if isRefusal(err) {
			return nil, errs.New(errs.InvalidArgument, CodeInvalidGrant, "the access token is wrong or has expired")
		}
		return nil, err
	}
	found, err := s.appWithSecret(ctx, held.actor.ClientID, in.ClientSecret)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, errWrongApp()
	}
	return s.grantTo(found)
}

func (s *Service) grantTo(found *app) (*Grant, error) {
	caller := actor.Actor{Kind: actor.App, ID: found.ID, ClientID: found.ID}
	refresh, err := s.sign(refreshUse, caller, refreshLife)
	if err != nil {
		return nil, err
	}
	return s.GrantFor(caller, refresh)
}

// GrantRefresh renews an access token. The refresh token stays the same: clients
// keep the one they have.
func (s *Service) GrantRefresh(ctx context.Context, in GrantRequest) (*Grant, error) {
	if in.RefreshToken == "" {
		return nil, errs.New(errs.InvalidArgument, CodeInvalidRequest, "refreshToken is required")
	}
	c, err := s.keyring.verify(ctx, in.RefreshToken, refreshUse, s.db.Now())
	if err != nil || in.ClientID != "" && in.ClientID != c.Client {
		return nil, ErrWrongRefresh()
	}
	kind := accounts.KindsByName[c.Kind]
	if s.revoked.refuses(int64(c.Issued), SubjectOf(kind, c.Subject)) {
		return nil, ErrWrongRefresh()
	}
	switch kind {
	case actor.Visitor:
		if _, err := s.UsableClient(ctx, c.Client); err != nil {
			return nil, err
		}
		if err := noteUse(ctx, s.db, c); err != nil {
			return nil, err
		}
	case actor.App:
		// The refresh token of an app is worth nothing without its secret.
		found, err := s.appWithSecret(ctx, c.Subject, in.ClientSecret)
		if err != nil {
			return nil, err
		}
		if found == nil {
			return nil, errWrongApp()
		}
	default:
		return nil, ErrWrongRefresh() // others have refresh tokens that are looked up, not signed
	}
	return s.GrantFor(actor.Actor{Kind: kind, ID: c.Subject, ClientID: c.Client}, in.RefreshToken)
}

// noteUse refuses a visitor's token that was idle for too long, and otherwise
// sees to it that its use is remembered.
func noteUse(ctx context.Context, db *store.DB, c *claims) error {
	now := db.Now()
	age := now.Sub(time.UnixMilli(int64(c.Issued)))
	if age < useNoted {
		return nil
	}
	id := "visitor:" + c.Subject
	last, err := store.Get(primary(ctx), db, func(tx *store.Tx) (last int64, err error) {
		err = tx.QueryRow("SELECT last_used FROM sessions WHERE id = ?", []any{id}, &last)
		return last, err
	})
	known := err == nil
	switch {
	case err != nil && !errors.Is(err, store.ErrNoRows):
		return err
	case known && now.Sub(time.UnixMilli(last)) < useNoted:
		return nil
	case known && now.Sub(time.UnixMilli(last)) > visitorIdle+useNoted, !known && age > visitorIdle+useNoted:
		// Uses within useNoted of the last note are not known, so that much is forgiven.
		return ErrWrongRefresh()
	}
	return db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(
			`INSERT INTO sessions (id, kind, subject, client, user_agent, address, created, last_used, expires) VALUES (?, 'visitor', ?, ?, '', '', ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET last_used = excluded.last_used, expires = excluded.expires`,
			id, c.Subject, c.Client, int64(c.Issued), tx.Millis(), tx.Now.Add(visitorIdle+useNoted).UnixMilli())
		return err
	})
}

// UsableClient gives a client that exists and is not disabled. Unauthenticated otherwise.
func (s *Service) UsableClient(ctx context.Context, id string) (*Client, error) {
	client, err := s.Client(ctx, id)
	if err == nil && client == nil {
		err = errs.New(errs.Unauthenticated, CodeInvalidClient, "the client was not found or is disabled")
	}
	return client, err
}

func errWrongApp() error {
	return errs.New(errs.Unauthenticated, CodeInvalidClient, "the app id or secret is wrong")
}

// ErrWrongRefresh is the one refusal of a refresh token.
func ErrWrongRefresh() error {
	return errs.New(errs.InvalidArgument, CodeInvalidGrant, "the refresh token is wrong or has expired")
}

// GrantFor gives a caller who has proved who they are an access token beside their refresh token.
func (s *Service) GrantFor(caller actor.Actor, refresh string) (*Grant, error) {
	access, err := s.Access(caller)
	if err != nil {
		return nil, err
	}
	return &Grant{AccessToken: access, RefreshToken: refresh, ExpiresIn: int64(AccessLife / time.Second),
		TokenType: "Bearer"}, nil
}

// Access makes an access token for a caller who has proved who they are.
func (s *Service) Access(caller actor.Actor) (string, error) {
	return s.sign(accessUse, caller, AccessLife)
}

func (s *Service) sign(as use, caller actor.Actor, life time.Duration) (string, error) {
	now := s.db.Now()
	issued := now.UnixMilli()
	// A node whose clock is ahead may have ended all that was given out up to its
	// now; what a new session gets must not be dead from the start.
	if ended := s.revoked.notBefore(SubjectOf(caller.Kind, caller.ID)); caller.Session != "" && ended > issued &&
		ended <= issued+leeway.Milliseconds() {
		issued = ended
	}
	c := claims{
		Subject: caller.ID, Kind: accounts.KindNames[caller.Kind], Client: caller.ClientID, Session: caller.Session,
		Hosted: caller.Hosted,
		Issued: stamp(issued), Expires: stamp(now.Add(life).UnixMilli()),
	}
	if as == accessUse {
		c.Data = s.siteData
	}
	return s.keyring.sign(as, c)
}
