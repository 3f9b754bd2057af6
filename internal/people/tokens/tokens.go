// Package tokens says who is calling: it makes and checks tokens and keys.
//
// It keeps these things true. Nobody gets in with a token that this shop did not
// sign, that has expired, that was made for another use, or whose owner, session,
// client or key was revoked; a revocation holds on this node when its commit
// returns, and on every other as soon as it hears of it (Watch). A secret is
// shown once and kept only as a hash. Asking who is calling costs no I/O for a
// token seen before, and the token of a new visitor needs no database write.
package tokens

import (
	"cmp"
	"context"
	"log/slog"
	"sync/atomic"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB     *store.DB
	Site   *site.Service
	Cursor *query.Signer // for lists
	Logger *slog.Logger  // nil means slog.Default
	// Permissions knows which rights keys and apps can have.
	Permissions *permissions.Service
	// PublicURL is the shop's address: where its own clients return to.
	PublicURL string
}

// Service makes and checks tokens, and manages clients, apps and keys.
type Service struct {
	db          *store.DB
	site        *site.Service
	cursor      *query.Signer
	log         *slog.Logger
	permissions *permissions.Service
	publicURL   string
	siteData    string // what access tokens say about the shop

	keyring keyring
	revoked revocations
	tokens  *cache[*verified]
	clients *tableCache[Client]
	apps    *tableCache[app]
	staff   *tableCache[accounts.Rights]
	keys    keySets
	used    lastUses

	caught atomic.Pointer[func()] // told by Watch after each look; for tests
}

// Open loads keys and revocations; on an empty database it makes the first signing key.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	s := &Service{
		db: cfg.DB, site: cfg.Site, cursor: cfg.Cursor, log: cfg.Logger, permissions: cfg.Permissions,
		publicURL: cfg.PublicURL,
		keyring:   keyring{db: cfg.DB}, revoked: revocations{bySubject: map[string]revocation{}},
		tokens: newCache[*verified](cacheSize),
	}
	s.keys.db, s.keys.revoked = cfg.DB, &s.revoked
	shop, err := cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	s.siteData = `{"instance":{"instanceId":"` + shop.ID + `","metaSiteId":"` + shop.ID + `"}}`
	s.clients = newTableCache(s, readClient)
	s.apps = newTableCache(s, callingApp)
	s.staff = newTableCache(s, accounts.RightsOf)
	if err := s.keyring.open(ctx); err != nil {
		return nil, err
	}
	return s, s.CatchUp(ctx, 0)
}
