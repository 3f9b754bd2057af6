// Package paymentmethods keeps the ways to pay: those that the shop offers by its settings, the one
// that a buyer chose for a charge, and those that members let the shop keep.
//
// It keeps these things true. A card is never stored. A token stands for one way of paying, pays once
// and not for long. What is bought in earnest is not paid with cards of the sandbox, nor a test with
// real ones. A way of paying that is kept no longer is forgotten by its provider too.
package paymentmethods

import (
	"context"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/money"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
)

// Config is what the service stands on; payments.Config says more of each.
type Config struct {
	DB        *store.DB
	Providers []provider.Provider
	Forgotten func(tx *store.Tx, f Forgotten) error
	Currency  func(ctx context.Context) money.Currency
	Testing   func(ctx context.Context) bool
	Sandbox   bool
}

// Service keeps the ways to pay.
type Service struct {
	cfg      Config
	settings *snapshot.Snapshot[*Settings]
	// Providers are all that this server knows, by name.
	Providers map[string]provider.Provider
}

// tokenLife is how long a token says how a buyer wants to pay.
const tokenLife = 30 * time.Minute

// New makes the service.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, Providers: map[string]provider.Provider{}}
	for _, p := range cfg.Providers {
		s.Providers[p.Name()] = p
	}
	s.settings = snapshot.New(cfg.DB, settingsKey, s.loadSettings)
	return s
}
