// Package identity lets members and staff sign in: passwords, mailed codes, second factors, providers, sessions.
//
// It keeps these things true. Whoever is let in proved who they are, as far as the shop's
// policy asks; nothing tells a stranger who has an account where the shop hides it; guessing
// is counted on every node and soon costs more than it gives; and whoever is blocked,
// removed, or has a new password is signed out everywhere at once. A secret is shown once
// and kept only as a hash.
package identity

import (
	"context"
	"log/slog"
	"slices"

	"souk/internal/people/accounts"
	"souk/internal/people/captcha"
	"souk/internal/people/factors"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Config is what the service stands on.
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
	Mailer Mailer
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
	// Cost of password hashes; zero means DefaultCost.
	Cost PasswordCost
	// Phones sends codes by SMS and call; nil writes them to the log.
	Phones factors.Sender
	// Captcha checks captchas; nil means one that asks the providers themselves.
	Captcha *captcha.Verifier
}

// Service signs people in, and manages their accounts and the staff.
type Service struct {
	db     *store.DB
	site   *site.Service
	cursor *query.Signer
	log    *slog.Logger

	tokens      *tokens.Service
	roles       *resource.Resource[Role, *Role]
	permissions *permissions.Service

	publicURL string
	mailer    Mailer
	signedIn  func(tx *store.Tx, visitor, member string) error
	blocking  func(tx *store.Tx, member string) error
	leaving   func(tx *store.Tx, member string) error
	deleting  func(tx *store.Tx, member string) error
	contact   func(tx *store.Tx, emailKey string) (bool, error)
	accounts  *accounts.Service
	passwords *passwords
	throttle  *throttle
	codeKey   []byte // hashes mailed codes

	forgetting func(tx *store.Tx, member string) error

	captcha       *captcha.Verifier
	captchaSealer *site.Sealer
	factors       *factors.Service
}

// Open makes the service; on an empty database it makes the keys it needs.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	s := &Service{
		db: cfg.DB, site: cfg.Site, cursor: cfg.Cursor, log: cfg.Logger,
		tokens:      cfg.Tokens,
		permissions: cfg.Permissions,

		publicURL: cfg.PublicURL, mailer: cfg.Mailer, signedIn: cfg.SignedIn, blocking: cfg.Blocking, leaving: cfg.Leaving,
		forgetting: cfg.Forgetting, deleting: cfg.Deleting, accounts: cfg.Accounts, contact: cfg.Contact,
		passwords: newPasswords(cfg.Cost), throttle: newThrottle(cfg.DB.Now),
	}
	var err error
	if s.codeKey, err = cfg.Site.Secret(ctx, "email-codes"); err != nil {
		return nil, err
	}
	if s.captchaSealer, err = cfg.Site.Sealer(ctx, "captcha"); err != nil {
		return nil, err
	}
	if s.factors, err = openFactors(ctx, cfg); err != nil {
		return nil, err
	}
	if s.captcha = cfg.Captcha; s.captcha == nil {
		if s.captcha, err = captcha.New(captcha.Config{Clock: cfg.DB.Now}); err != nil {
			return nil, err
		}
	}
	s.roles = newRoles(s)
	return s, nil
}

// Prune deletes one-time tokens and codes that are long over, and what is counted of
// tries. It is a job.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := pruneTickets(tx); err != nil {
			return err
		}
		if err := s.pruneCodes(tx); err != nil {
			return err
		}
		if _, err := s.factors.Sweep(tx); err != nil {
			return err
		}
		return sweepTries(tx)
	})
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.tokenOperations(), s.signInOperations(), s.identityOperations(), s.approvalOperations(), s.factorOperations(), s.recoveryOperations(), s.sessionOperations(), s.policyOperations(), s.olderOperations(), s.staffOperations(),
		s.auditOperations())
}

// list answers a query call.
func list[T any](ctx context.Context, s *Service, schema *query.Schema, in query.Request, from query.From, scan func(func(...any) error) (T, error)) (*query.Page[T], error) {
	q, err := schema.Parse("query", in, s.cursor)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[T], error) { return query.Rows(tx, q, from, scan) })
}
