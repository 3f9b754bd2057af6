// Package identity manages the accounts of members, and makes the sign-in packages.
//
// It keeps these things true. A member who is blocked, taken offline or deleted is signed out
// everywhere at once, and what others keep of them ends in the same transaction. Of the account of
// a deleted member nothing but the id stays. The packages that it opens say what they keep true: signin,
// sessions, oauth, recovery, staff and those below them.
package identity

import (
	"cmp"
	"context"
	"log/slog"
	"slices"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/approval"
	"souk/internal/people/captcha"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/oauth"
	"souk/internal/people/onetime"
	"souk/internal/people/permissions"
	"souk/internal/people/recovery"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/staff"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB       *store.DB
	Site     *site.Service
	Cursor   *query.Signer // for lists
	Logger   *slog.Logger  // nil means slog.Default
	Accounts *accounts.Service
	// Tokens makes and checks what callers show.
	Tokens *tokens.Service
	// Permissions knows which rights roles can have.
	Permissions *permissions.Service
	// PublicURL is where links in mails lead to.
	PublicURL string
	// Mailer sends codes and links; without one, what needs them is refused.
	Mailer accountmail.Mailer
	// SignedIn is told, within the transaction, when the caller that was a visitor
	// gets tokens of a member, so that what the visitor has can become the member's. May be nil.
	SignedIn func(tx *store.Tx, visitor, member string) error
	// Blocking may refuse that a member is blocked, and Leaving ends what a member has
	// who is taken offline or deleted, within the transaction. May be nil.
	Blocking, Leaving func(tx *store.Tx, member string) error
	// Forgetting removes what is kept of a member who is deleted, within the transaction. What is
	// kept of one who is only taken offline stays. May be nil.
	Forgetting func(tx *store.Tx, member string) error
	// Deleting may refuse that a member is deleted. May be nil.
	Deleting func(tx *store.Tx, member string) error
	// Contact tells whether an e-mail, by its key, is that of somebody who bought as a guest: whoever registers with
	// it must prove that it is theirs. May be nil.
	Contact func(tx *store.Tx, emailKey string) (bool, error)
	// Asked finds what a registration lacks of the fields that the shop asks for, and what does not fit them. May be nil.
	Asked func(tx *store.Tx, given []accounts.CustomField) ([]errs.Violation, error)
	// Cost of password hashes; zero means DefaultCost.
	Cost credentials.PasswordCost
	// Phones sends codes by SMS and call; nil writes them to the log.
	Phones factors.Sender
	// Captcha checks captchas; nil means one that asks the providers themselves.
	Captcha *captcha.Verifier
}

// Service manages members' accounts; its parts let people in.
type Service struct {
	Mail           *accountmail.Service
	Policies       *signinpolicy.Service
	Credentials    *credentials.Service
	Sessions       *sessions.Service
	OAuth          *oauth.Service
	Approval       *approval.Service
	AccountFactors *accountfactors.Service
	SignIn         *signin.Service
	Recovery       *recovery.Service
	Staff          *staff.Service

	db       *store.DB
	cursor   *query.Signer
	accounts *accounts.Service
	Factors  *factors.Service

	blocking, leaving, forgetting, deleting func(tx *store.Tx, member string) error
}

// Open makes the service and its parts; on an empty database it makes the keys they need.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	s := &Service{
		db: cfg.DB, cursor: cfg.Cursor, accounts: cfg.Accounts,
		blocking: cfg.Blocking, leaving: cfg.Leaving, forgetting: cfg.Forgetting, deleting: cfg.Deleting,
		Mail: accountmail.New(cfg.Mailer, cfg.PublicURL),
	}
	if err := s.openParts(ctx, cfg); err != nil {
		return nil, err
	}
	return s, nil
}

// openParts opens the parts from the ground up.
func (s *Service) openParts(ctx context.Context, cfg Config) (err error) {
	if s.Factors, err = openFactors(ctx, cfg); err != nil {
		return err
	}
	s.Policies, err = signinpolicy.Open(ctx,
		signinpolicy.Config{DB: cfg.DB, Site: cfg.Site, Mail: s.Mail, Factors: s.Factors})
	if err != nil {
		return err
	}
	s.Credentials, err = credentials.Open(ctx, credentials.Config{
		DB: cfg.DB, Site: cfg.Site, Logger: cfg.Logger, Policies: s.Policies, Tokens: cfg.Tokens, PublicURL: cfg.PublicURL,
		Cost: cfg.Cost, Captcha: cfg.Captcha,
	})
	if err != nil {
		return err
	}
	s.Sessions = sessions.New(sessions.Config{
		DB: cfg.DB, Tokens: cfg.Tokens, Factors: s.Factors, PublicURL: cfg.PublicURL, SignedIn: cfg.SignedIn,
	})
	s.OAuth = oauth.New(cfg.DB, cfg.Tokens, s.Sessions)
	s.Approval = approval.New(approval.Config{
		DB: cfg.DB, Accounts: cfg.Accounts, Mail: s.Mail, Credentials: s.Credentials, PublicURL: cfg.PublicURL,
	})
	s.AccountFactors = accountfactors.New(accountfactors.Config{
		DB: cfg.DB, Site: cfg.Site, Factors: s.Factors, Mail: s.Mail, Credentials: s.Credentials, Sessions: s.Sessions,
	})
	s.SignIn, err = signin.Open(ctx, signin.Config{
		DB: cfg.DB, Site: cfg.Site, Tokens: cfg.Tokens, Accounts: cfg.Accounts, Factors: s.Factors, Mail: s.Mail,
		Policies:    s.Policies,
		Credentials: s.Credentials, Sessions: s.Sessions, OAuth: s.OAuth, Approval: s.Approval,
		AccountFactors: s.AccountFactors,
		Contact:        cfg.Contact,
		Asked:          cfg.Asked,
	})
	if err != nil {
		return err
	}
	s.Recovery = recovery.New(recovery.Config{
		DB: cfg.DB, Tokens: cfg.Tokens, Accounts: cfg.Accounts, Factors: s.Factors, Mail: s.Mail, Policies: s.Policies,
		Credentials: s.Credentials, Sessions: s.Sessions, AccountFactors: s.AccountFactors, SignIn: s.SignIn,
		PublicURL: cfg.PublicURL,
	})
	s.Staff = staff.New(staff.Config{
		DB: cfg.DB, Site: cfg.Site, Cursor: cfg.Cursor, Tokens: cfg.Tokens, Permissions: cfg.Permissions,
		Accounts: cfg.Accounts,
		Factors:  s.Factors, Mail: s.Mail, Policies: s.Policies, Credentials: s.Credentials, Sessions: s.Sessions,
		AccountFactors: s.AccountFactors, SignIn: s.SignIn, Recovery: s.Recovery, PublicURL: cfg.PublicURL,
	})
	return nil
}

// openFactors makes the second factors' own keys to exist.
func openFactors(ctx context.Context, cfg Config) (*factors.Service, error) {
	sealer, err := cfg.Site.Sealer(ctx, "factors")
	if err != nil {
		return nil, err
	}
	key, err := cfg.Site.Secret(ctx, "factors")
	if err != nil {
		return nil, err
	}
	return factors.New(factors.Config{Sealer: sealer, Key: key, PublicURL: cfg.PublicURL, Sender: cfg.Phones,
		Logger: cfg.Logger})
}

// Prune deletes one-time tokens and codes that are long over, and what is counted of
// tries. It is a job.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := onetime.Prune(tx); err != nil {
			return err
		}
		if err := s.SignIn.PruneCodes(tx); err != nil {
			return err
		}
		if _, err := s.Factors.Sweep(tx); err != nil {
			return err
		}
		return credentials.SweepTries(tx)
	})
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.OAuth.Operations(), s.SignIn.Operations(), s.identityOperations(), s.Approval.Operations(),
		s.AccountFactors.Operations(), s.Recovery.Operations(), s.Sessions.Operations(), s.Policies.Operations(),
		s.olderOperations(), s.Staff.Operations(),
		s.auditOperations())
}
