// Package frontends serves what storefronts of the public packages ask for besides the
// shop itself, and records which of their calls could not be answered.
//
// It keeps these things true. A call to a service of another app of a site (bookings,
// events, plans, content collections) gets the answer of a site without that app, so that
// a page that asks for several apps at once shows the shop. Calls that were refused or
// that nothing answers are counted per day, with no value of the caller in them, and
// however many different ones there are, a bounded number is kept: those that happened
// most often.
package frontends

import (
	"cmp"
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"souk/internal/platform/background"
	"souk/internal/platform/store"
)

// Bounds of the record.
const (
	maxPending = 500 // different calls between two writes, per node
	maxPerDay  = 500 // different calls of a day
	keepDays   = 14
	flushEvery = 30 * time.Second
)

// Config holds what the service depends on.
type Config struct {
	DB        *store.DB
	Logger    *slog.Logger // nil means slog.Default
	PublicURL string       // the shop's own pages are no front end of somebody else
}

// Service answers and records.
type Service struct {
	db  *store.DB
	log *slog.Logger
	own string // host of the shop

	mu      sync.Mutex
	pending map[key]*tally
}

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	s := &Service{db: cfg.DB, log: cfg.Logger, pending: map[key]*tally{}}
	if address, err := url.Parse(cfg.PublicURL); err == nil {
		s.own = address.Host
	}
	return s
}

// Watch writes what was counted from time to time, until ctx ends; then once more.
func (s *Service) Watch(ctx context.Context) error {
	return background.Keep(ctx, flushEvery, s.Flush, func(err error) {
		s.log.Error("refused calls of front ends could not be written", "error", err)
	})
}
