// Package finding helps shoppers find things: by words and their synonyms, by filters with counts, and
// by suggestions while they type.
//
// It keeps these things true. Only what shoppers see is found. A product that was changed is found
// as it is now by whoever asks after the change. A word of a name weighs more than the same word of
// a text. Price means what is paid after the product's own discount, as lists show it. A count
// beside a choice is how many products that choice would leave. Both databases answer alike, because
// words are compared here: each node keeps the words of all products in memory, and reads those
// again that changed. Searches that find nothing are counted without saying who searched; their
// number is limited, so that nobody can flood the table.
package finding

import (
	"context"
	"time"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Named is a collection that shoppers see.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`

	original string // in the shop's own language
}

// NewNamed makes one with its name in the reader's language and in the shop's own.
func NewNamed(id, slug, name, original string) Named { return Named{id, name, slug, original} }

// Page is a page with the shop's own words.
type Page struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

// Config is what finding needs from others.
type Config struct {
	DB       *store.DB
	Products *catalog.Service
	Currency func(ctx context.Context) money.Currency
	// Collections gives those that shoppers see and that have products.
	Collections func(ctx context.Context) ([]Named, error)
	// Pages gives the shop's own pages, titled in a language; nil for a shop without.
	Pages func(ctx context.Context, language string) ([]Page, error)
	// Sold tells how well products sell lately: more is better. Nil: none sells.
	Sold func(tx *store.Tx) (map[string]float64, error)
}

// Service finds.
type Service struct {
	cfg      Config
	shelf    *shelf
	cache    *httpapi.ResponseCache
	synonyms *snapshot.Snapshot[*book]
	sold     kept[map[string]float64]
	places   keptPlaces
	missed   kept[map[string]missedCount] // that nobody has written yet
}

// How old an order of best sellers may be, and an answer that depends on the clock or on
// what does not move the catalog's revision.
const (
	soldAge   = time.Minute
	answerAge = 30 * time.Second
)

// New makes the service. It must be called before the shop serves.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, shelf: newShelf(cfg.DB, cfg.Products, cfg.Currency)}
	s.synonyms = snapshot.New(cfg.DB, synonymsKey, loadSynonyms)
	s.cache = &httpapi.ResponseCache{Revision: cfg.Products.Revision, TTL: answerAge, MaxBytes: 8 << 20,
		Headers: []string{httpapi.HeaderLanguage},
		Bypass:  func(_ context.Context, consistent string) bool { return cfg.DB.Elsewhere(consistent) }}
	cfg.Products.OnStale(s.shelf.stale)
	return s
}

// Warm reads all products, so that the first shopper does not wait for it.
func (s *Service) Warm(ctx context.Context) error { return s.shelf.fresh(ctx) }
