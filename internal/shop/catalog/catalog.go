// Package catalog keeps products with their options, variants, pictures and files, in the
// shape of the stores V1 services, and tells carts what can be bought and for how much.
// Stock is kept by package inventory, collections by package collections, and the ways to
// subscribe by package subscriptionoptions.
//
// It keeps these things true. A product has exactly one variant for each combination of
// its choices, or the one with the zero id. Amounts are minor units of the shop's currency
// from request to answer. Shoppers see visible products only. Whoever sees Revision
// unchanged has seen everything: it moves after each commit that changes what readers of
// products, stock or collections get.
package catalog

import (
	"cmp"
	"context"
	"log/slog"
	"strings"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/inventory"
	"souk/internal/shop/pictures"
	"souk/internal/shop/storesapi"
)

// Error codes of this package.
const (
	CodeProductNotFound    = storesapi.CodeProductNotFound
	CodeVariantNotFound    = storesapi.CodeVariantNotFound
	CodeSlugTaken          = "SLUG_ALREADY_EXISTS"
	CodeVariantsNotManaged = "VARIANTS_NOT_MANAGED"
	CodeTooMuchMedia       = "TOO_MANY_MEDIA_ITEMS"
	CodeTooCostly          = "SEARCH_TOO_COSTLY"
)

// Config is what the catalog needs from others.
type Config struct {
	DB     *store.DB
	Signer *query.Signer // for cursors
	// Inventory keeps the stock of the products; nil makes one that nobody else uses.
	Inventory *inventory.Service
	// Picture finds a stored picture by id; its address is relative to the shop.
	Picture func(ctx context.Context, id string) (wire.MediaFile, error)
	// File finds a file that is sold by id; nil for a shop without such files.
	File func(ctx context.Context, id string) (SecuredMedia, error)
	// Currency and Locale are the shop's, read on every use because staff may change
	// them. ctx carries the transaction if there is one: they must not take a second
	// connection while their caller holds one.
	Currency func(ctx context.Context) money.Currency
	Locale   func(ctx context.Context) string
	// PublicURL is put before addresses, without a slash at the end.
	PublicURL string
	// ProductPath is put before a slug to make a product page's path; "/products/" when empty.
	ProductPath string
	Logger      *slog.Logger // nil means slog.Default
	// CacheBytes bounds the answers kept for shoppers; 0 takes the default of httpapi.
	CacheBytes int64
}

// Collections is what products need of the collections that they are in; collections.Service is one.
type Collections interface {
	// MarkTx has products that changed held against the rules of collections.
	MarkTx(tx *store.Tx, ids []string) error
	// ByRule tells which collections have products that follow from rules.
	ByRule(ctx context.Context) (map[string]bool, error)
	// CleanTexts cleans the descriptions of collections, and tells how many changed.
	CleanTexts(ctx context.Context) (changed int, err error)
}

// UseCollections says who keeps the collections. It must be called before anything else.
func (s *Service) UseCollections(c Collections) { s.collections = c }

// Service is the catalog.
type Service struct {
	cfg         Config
	db          *store.DB
	memory      *memory
	finder      *finder
	pictures    *pictures.Store
	collections Collections // nil while nobody keeps any
	look        atomic.Pointer[look]
	plain       *lru.Cache[string, *plainItem]
	cache       *httpapi.ResponseCache
	numericIDs  numericIDs
}

// Pictures finds and shows pictures of the shop.
func (s *Service) Pictures() *pictures.Store { return s.pictures }

// New makes the catalog.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.ProductPath == "" {
		cfg.ProductPath = "/products/"
	}
	if cfg.Locale == nil {
		cfg.Locale = func(context.Context) string { return "en" }
	}
	if cfg.Inventory == nil {
		cfg.Inventory = inventory.New(cfg.DB, cfg.Signer)
	}
	cfg.PublicURL = strings.TrimRight(cfg.PublicURL, "/")
	known, err := lru.New[string, *record](maxKnown)
	if err != nil {
		panic(err) // only for a size below one
	}
	plain, err := lru.New[string, *plainItem](maxKnown / 4)
	if err != nil {
		panic(err)
	}
	totals, err := lru.New[string, int](1024)
	if err != nil {
		panic(err)
	}
	s := &Service{cfg: cfg, db: cfg.DB, plain: plain, pictures: pictures.New(cfg.Picture, cfg.PublicURL)}
	s.memory = &memory{db: cfg.DB, node: cfg.DB.NewID(), known: known}
	s.finder = &finder{
		db: cfg.DB, signer: cfg.Signer, currency: cfg.Currency, byRule: s.followsRules, revision: &s.memory.revision,
		totals: totals,
		heavy:  make(chan struct{}, max(1, cfg.DB.Readers()/2)), limit: shopperLimit,
	}
	cfg.Inventory.Of(s)
	s.cache = &httpapi.ResponseCache{
		Revision: s.Revision, MaxBytes: cfg.CacheBytes, Headers: []string{httpapi.HeaderLanguage},
		Bypass: func(_ context.Context, consistent string) bool { return cfg.DB.Elsewhere(consistent) },
	}
	return s
}

// maxKnown bounds the products that Resolve remembers.
const maxKnown = 4096
