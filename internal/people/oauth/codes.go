package oauth

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/onetime"
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// SignOnPermission is what an app needs to let people in on its own word.
const SignOnPermission = "IAM.AUTHENTICAITON_SIGN_ON" // as the contract spells it

var (
	verifierForm  = regexp.MustCompile(`^[A-Za-z0-9\-._~]{43,128}$`)
	challengeForm = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)
)

// CodeRequest asks for an authorization code.
type CodeRequest struct {
	// SessionToken proves the sign-in. Without one the caller must be a member, or
	// Account names who proved it already.
	SessionToken string
	Account      string
	ClientID     string
	From         actor.Actor // who was on the way in; nobody means the caller
	RedirectURI  string      // as the exchange must name it; checking it against the client is the asker's
	Challenge    string      // S256
	Online       bool        // no refresh token is wanted
	Nonce        string      // told again in the answer to the exchange
	// Since is when who they are was proven, where that was before: what comes of the
	// code is no younger. Zero means now.
	Since time.Time
}

// codeDoc is what a code carries along.
type codeDoc struct {
	Online bool   `json:"online,omitempty"`
	Nonce  string `json:"nonce,omitempty"`
	Since  int64  `json:"since,omitempty"`
}

// IssueCode gives a code that the caller's client can exchange for tokens, once
// and soon. Unauthenticated when the session token is wrong, used, over, or was
// given to another caller, and when the account cannot sign in, or not through
// this client.
func (s *Service) IssueCode(ctx context.Context, in CodeRequest) (string, error) {
	if !challengeForm.MatchString(in.Challenge) {
		return "", errs.Invalid(errs.Field("codeChallenge", errs.RuleFormat,
			"must be the SHA-256 of the code verifier in base64url"))
	}
	client, err := s.tokens.UsableClient(ctx, in.ClientID)
	if err != nil {
		return "", err
	}
	caller := actor.From(ctx)
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		id, since := in.Account, in.Since
		switch {
		case in.SessionToken != "":
			t, err := s.spendSession(tx, in.SessionToken, onetime.Subject(caller))
			if err != nil {
				return "", err
			}
			id = t.Account
		case id == "" && caller.Kind == client.SignsIn():
			id = caller.ID
			if since, err = sessions.Began(tx, caller.Session); err != nil {
				return "", err
			}
		}
		a, err := accounts.ByID(tx, client.SignsIn(), id)
		if err != nil {
			return "", err
		}
		if a == nil || a.Status != accounts.StatusActive {
			return "", sessions.ErrWrongSession()
		}
		from := caller
		if in.From.Kind != actor.Nobody {
			from = in.From
		}
		carried := codeDoc{Online: in.Online, Nonce: in.Nonce}
		if !since.IsZero() {
			carried.Since = since.UnixMilli()
		}
		doc, err := json.Marshal(carried)
		if err != nil {
			return "", err
		}
		return onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForCode, Account: a.ID, Client: in.ClientID,
			Caller: onetime.Subject(from), RedirectURI: in.RedirectURI, Challenge: in.Challenge, Doc: string(doc)})
	})
}

// SpendSession uses up a session token that was given to the caller, and says who
// signed in with it: somebody whom the client signs in. Unauthenticated otherwise.
func (s *Service) SpendSession(tx *store.Tx, token string, client *tokens.Client) (string, error) {
	t, err := s.spendSession(tx, token, onetime.Subject(actor.From(tx.Context())))
	if err != nil {
		return "", err
	}
	a, err := accounts.ByID(tx, client.SignsIn(), t.Account)
	if err != nil {
		return "", err
	}
	if a == nil || a.Status != accounts.StatusActive {
		return "", sessions.ErrWrongSession()
	}
	return a.ID, nil
}

// spendSession uses a session token up; it must be this caller's.
func (s *Service) spendSession(tx *store.Tx, token, caller string) (*onetime.Ticket, error) {
	t, err := onetime.Find(tx, onetime.ForSession, token)
	if err != nil {
		return nil, err
	}
	if t == nil || t.Used != nil || t.Caller != caller {
		return nil, sessions.ErrWrongSession()
	}
	return t, onetime.Spend(tx, token, "")
}

func errWrongCode() error {
	return errs.New(errs.InvalidArgument, tokens.CodeInvalidGrant, "the code is wrong, was used or has expired")
}

// grantCode exchanges an authorization code. A code is over after one try, good
// or bad; one that comes a second time was stolen, and what it gave is ended.
func (s *Service) grantCode(ctx context.Context, in tokens.GrantRequest) (*tokens.Grant, error) {
	if in.ClientID == "" || in.Code == "" {
		return nil, errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "clientId and code are required")
	}
	if !verifierForm.MatchString(in.CodeVerifier) {
		return nil, errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest,
			"codeVerifier must have 43 to 128 letters, digits, dashes, dots, underscores or tildes")
	}
	client, err := s.tokens.UsableClient(ctx, in.ClientID)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(in.CodeVerifier))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	var caller actor.Actor
	var refresh string
	var doc codeDoc
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		caller, refresh, doc = actor.Actor{}, "", codeDoc{}
		t, err := onetime.Find(tx, onetime.ForCode, in.Code)
		if err != nil || t == nil {
			return err
		}
		if t.Used != nil {
			if t.Gave != "" {
				return s.tokens.RevokeSession(tx, t.Gave)
			}
			return nil
		}
		same := subtle.ConstantTimeCompare([]byte(challenge), []byte(t.Challenge)) == 1
		a, err := accounts.ByID(tx, client.SignsIn(), t.Account)
		if err != nil {
			return err
		}
		if t.Doc != "" {
			if err := json.Unmarshal([]byte(t.Doc), &doc); err != nil {
				return fmt.Errorf("oauth: a code's row is damaged: %w", err)
			}
		}
		if !same || t.Client != in.ClientID || t.RedirectURI != in.RedirectURI || a == nil ||
			a.Status != accounts.StatusActive {
			return onetime.Spend(tx, in.Code, "")
		}
		if caller, refresh, err = s.sessions.SignIn(tx, a, t.Client, t.Caller, doc.Online, doc.Since); err != nil {
			return err
		}
		return onetime.Spend(tx, in.Code, caller.Session)
	})
	switch {
	case err != nil:
		return nil, err
	case caller.Kind == actor.Nobody:
		return nil, errWrongCode()
	}
	g, err := s.tokens.GrantFor(caller, refresh)
	if err == nil {
		g.Nonce = doc.Nonce
	}
	return g, err
}

// Pair reads a shopper and an app from a header with two tokens.
func (s *Service) Pair(ctx context.Context, authorization string) (shopper, app actor.Actor, err error) {
	callers, err := s.tokens.Callers(ctx, authorization)
	if err != nil {
		return shopper, app, err
	}
	for _, caller := range callers {
		switch {
		case caller.Shopper():
			shopper = caller
		case caller.Kind == actor.App:
			app = caller
		}
	}
	if len(callers) != 2 || shopper.Kind == actor.Nobody || app.Kind == actor.Nobody {
		return shopper, app, errs.New(errs.PermissionDenied, "TWO_TOKENS_NEEDED",
			"the Authorization header must have a visitor's token and an app's token or API key, joined by a comma")
	}
	if !app.Holds(SignOnPermission) {
		return shopper, app, errs.New(errs.PermissionDenied, "", "this app needs the permission to sign members in")
	}
	return shopper, app, nil
}

// grantAuthorized gives a member's tokens on the word of an app: to the visitor
// in the header, and with a session token only to the one it was given to.
func (s *Service) grantAuthorized(ctx context.Context, in tokens.GrantRequest) (*tokens.Grant, error) {
	if in.MemberID == "" {
		return nil, errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "member_id is required")
	}
	shopper, _, err := s.Pair(ctx, in.Authorization)
	if err != nil {
		return nil, err
	}
	var caller actor.Actor
	var refresh string
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		from := tokens.SubjectOf(shopper.Kind, shopper.ID)
		if in.SessionToken != "" {
			t, err := s.spendSession(tx, in.SessionToken, from)
			if err != nil {
				return err
			}
			if t.Account != in.MemberID {
				return sessions.ErrWrongSession()
			}
		}
		a, err := accounts.ByID(tx, actor.Member, in.MemberID)
		if err != nil {
			return err
		}
		if a == nil {
			return accounts.NotFound(in.MemberID)
		}
		if a.Status != accounts.StatusActive {
			return sessions.ErrNotAllowedIn()
		}
		caller, refresh, err = s.sessions.SignIn(tx, a, shopper.ClientID, from, false, 0)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.tokens.GrantFor(caller, refresh)
}
