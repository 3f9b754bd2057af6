// Package checkoutconfig keeps how the checkout of the shop looks, what it asks and what it says.
//
// It keeps these things true. There is always exactly one set of checkout settings, complete and
// valid: what was never set has its default. The checkout's texts are found in the language that is
// asked for or one that its readers understand, or are reported as missing; a failure never leads to a
// text in some other language.
package checkoutconfig

import (
	"cmp"
	"context"
	"log/slog"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Site    *site.Service
	Logger  *slog.Logger // nil means slog.Default
	// Installed tells whether an app is installed and switched on; nil when there are none.
	Installed func(ctx context.Context, appID string) (bool, error)
	// Shop tells what other parts of the shop are set to.
	Shop Shop
}

// Service keeps the configuration of the checkout.
type Service struct {
	cfg      Config
	settings *resource.Resource[CheckoutSettings, *CheckoutSettings]
	ready    *snapshot.Snapshot[*CheckoutSettings]
	texts    *resource.Resource[CheckoutText, *CheckoutText]
	words    *snapshot.Snapshot[words]
}

// New builds the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	s := &Service{cfg: cfg}
	deps := resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}
	s.settings = resource.New(deps, s.settingsSpec())
	s.ready = snapshot.New(cfg.DB, "checkout_settings",
		func(tx *store.Tx) (*CheckoutSettings, error) { return s.settings.Get(tx.Context(), settingsID) })
	s.texts = resource.New(deps, s.textsSpec())
	s.words = snapshot.New(cfg.DB, "checkout_texts", readWords)
	return s
}

// Get gives the settings, with this node's own changes and others' of a second ago.
// They are shared: do not change them.
func (s *Service) Get(ctx context.Context) (*CheckoutSettings, error) { return s.ready.Get(ctx) }

// At gives the settings as the transaction sees them that ctx is part of, or as Get does. They are shared.
func (s *Service) At(ctx context.Context) (*CheckoutSettings, error) { return s.ready.At(ctx) }

// Texts gives the engine of texts, for services that change several things together.
func (s *Service) Texts() *resource.Resource[CheckoutText, *CheckoutText] { return s.texts }

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return append(append(s.settingsOperations(), s.contentOperations()...), s.shopOperations()...)
}
