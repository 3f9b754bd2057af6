// Package identity says who is calling: it makes and checks tokens and keys.
//
// It keeps these things true. Nobody gets in with a token that this shop did not
// sign, that is over, that was made for another use, or whose owner, session,
// client or key was revoked; a revocation holds on this node when its commit
// returns, and on every other as soon as it hears of it (Watch). A secret is
// shown once and kept only as a hash. Asking who is calling costs no I/O for a
// token seen before, and a visitor comes into being without a database write.
package identity

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/captcha"
	"souk/internal/people/factors"
	"souk/internal/people/permissions"
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
	// Permissions knows which rights roles, keys and apps can have.
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

// Service makes and checks tokens, and manages clients, apps and keys.
type Service struct {
	db     *store.DB
	site   *site.Service
	cursor *query.Signer
	log    *slog.Logger

	keyring     keyring
	revoked     revocations
	tokens      *cache[*verified]
	clients     *tableCache[Client]
	apps        *tableCache[app]
	staff       *tableCache[staff]
	roles       *resource.Resource[Role, *Role]
	permissions *permissions.Service

	keysMu sync.Mutex // held while keys are read
	keys   atomic.Pointer[keySet]

	usedMu sync.Mutex
	used   map[string]int64 // key id -> when it was used, to be written by Watch

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
	siteData  string // what access tokens say about the shop

	forgetting func(tx *store.Tx, member string) error

	captcha       *captcha.Verifier
	captchaSealer *site.Sealer
	factors       *factors.Service

	caught atomic.Pointer[func()] // told by Watch after each look; for tests
}

// Open loads keys and revocations; on an empty database it makes the first signing key.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	s := &Service{
		db: cfg.DB, site: cfg.Site, cursor: cfg.Cursor, log: cfg.Logger,
		keyring: keyring{db: cfg.DB}, revoked: revocations{bySubject: map[string]revocation{}},
		tokens: newCache[*verified](cacheSize),
		used:   map[string]int64{}, permissions: cfg.Permissions,

		publicURL: cfg.PublicURL, mailer: cfg.Mailer, signedIn: cfg.SignedIn, blocking: cfg.Blocking, leaving: cfg.Leaving,
		forgetting: cfg.Forgetting, deleting: cfg.Deleting, accounts: cfg.Accounts, contact: cfg.Contact,
		passwords: newPasswords(cfg.Cost), throttle: newThrottle(cfg.DB.Now),
	}
	shop, err := cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	s.siteData = `{"instance":{"instanceId":"` + shop.ID + `","metaSiteId":"` + shop.ID + `"}}`
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
	s.clients = newTableCache(s, readClient)
	s.apps = newTableCache(s, callingApp)
	s.staff = newTableCache(s, readStaff)
	s.roles = newRoles(s)
	if err := s.keyring.open(ctx); err != nil {
		return nil, err
	}
	return s, s.catchUp(ctx, 0)
}

// reloadKeys is for use after a commit, where there is no caller to tell.
func (s *Service) reloadKeys() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.keyring.reload(ctx); err != nil {
		s.log.Error("signing keys could not be loaded again", "error", err)
	}
}
