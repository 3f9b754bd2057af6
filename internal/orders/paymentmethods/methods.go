// Package paymentmethods keeps the ways to pay: those that the shop offers by its settings, the one
// that a buyer chose for a charge, and those that members let the shop keep.
//
// It keeps these things true. A card is never stored. A token stands for one way of paying, pays once
// and not for long. What is bought in earnest is not paid with cards of the sandbox, nor a test with
// real ones. A way of paying that is kept no longer is forgotten by its provider too.
package paymentmethods

import (
	"context"
	"slices"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Config holds what the service depends on; payments.Config says more of each.
type Config struct {
	DB        *store.DB
	Providers []provider.Provider
	Forgotten func(tx *store.Tx, f Forgotten) error
	Currency  func(ctx context.Context) money.Currency
	Testing   func(ctx context.Context) bool
	Sandbox   bool
	PublicURL string
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

// SettingsTx gives the settings. inCheckout says that a checkout is paid, or an order that was
// one: those that run as tests are paid at the sandbox.
func (s *Service) SettingsTx(tx *store.Tx, inCheckout bool) (*Settings, error) {
	settings, err := s.settings.In(tx)
	if err != nil || !inCheckout {
		return settings, err
	}
	return s.terms(tx.Context(), settings), nil
}

// terms are the settings as they hold for the caller's checkouts: those that run as
// tests are paid at the sandbox.
func (s *Service) terms(ctx context.Context, settings *Settings) *Settings {
	if s.cfg.Testing == nil || s.Providers[provider.SandboxName] == nil || !s.cfg.Testing(ctx) {
		return settings
	}
	out := *settings
	out.Provider = provider.SandboxName
	return &out
}

// ReadyTx says why no money can be taken with a token, or without one; nil when it
// can. Who places an order asks before, so that none is placed that cannot be paid so.
// renews says that it will be asked for again, which cannot be done by hand.
func (s *Service) ReadyTx(tx *store.Tx, token string, renews bool) error {
	settings, err := s.AcceptingTx(tx)
	switch {
	case err != nil:
		return err
	case token != "":
		how, err := ReadToken(tx, token)
		if err == nil && renews && how.Provider == ManualName {
			err = NoManual()
		}
		return err
	}
	return s.Tokenless(settings.Provider)
}

// AcceptingTx gives the settings of checkouts, or says why the shop takes no money at all.
func (s *Service) AcceptingTx(tx *store.Tx) (*Settings, error) {
	settings, err := s.SettingsTx(tx, true)
	switch {
	case err != nil:
		return nil, err
	case settings.Provider == "" && !settings.Manual.Enabled:
		return nil, errs.New(errs.FailedPrecondition, "SITE_NOT_ACCEPTING_PAYMENTS",
			"this shop accepts no payments yet; set up a payment method in the payment settings")
	case settings.Provider != "" && s.Providers[settings.Provider] == nil:
		return nil, errs.New(errs.FailedPrecondition, "PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE",
			"the shop's payment provider is not set up on this server")
	}
	return settings, nil
}

// Tokenless refuses to charge without a token where it is the token that says how to pay.
func (s *Service) Tokenless(name string) error {
	if _, takes := s.Providers[name].(provider.Tokenizer); takes || name == "" {
		return errs.Invalid(errs.Field("paymentToken", errs.RuleRequired,
			"is required for this payment provider; create one with makeToken"))
	}
	return nil
}

// Online tells whether the shop takes money online, and by hand.
func (s *Service) Online(ctx context.Context) (online, byHand bool) {
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return false, false
	}
	settings = s.terms(ctx, settings)
	return settings.Provider != "" && s.Providers[settings.Provider] != nil, settings.Manual.Enabled
}

// Offered lists the ways of paying for whoever asks.
func (s *Service) Offered(ctx context.Context, byHand bool) (*Methods, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*Methods, error) { return s.OfferedTx(tx, byHand, true) })
}

// OfferedTx lists the ways of paying. inCheckout says that a checkout is paid, or an order
// that was one.
func (s *Service) OfferedTx(tx *store.Tx, byHand, inCheckout bool) (*Methods, error) {
	settings, err := s.SettingsTx(tx, inCheckout)
	if err != nil {
		return nil, err
	}
	out := &Methods{}
	if p := s.Providers[settings.Provider]; p != nil {
		offer := p.Offer()
		_, canAdd := p.(provider.Keeper)
		out.Methods = append(out.Methods, MethodView{ID: p.Name(), Provider: p.Name(), Kind: offer.Kind, Name: offer.Name,
			TestMode: offer.TestMode, CanSave: offer.CanSave,
			CanAdd: canAdd})
	}
	if settings.Manual.Enabled && byHand {
		out.Methods = append(out.Methods, MethodView{ID: ManualName, Provider: ManualName, Kind: "OFFLINE",
			Name: settings.Manual.Name, Instructions: settings.Manual.Instructions})
	}
	who := actor.From(tx.Context())
	if who.Kind != actor.Member {
		return out, nil
	}
	list, err := savedWhere(tx, "member_id = ?", who.ID)
	out.Saved = views(slices.DeleteFunc(list, func(v *saved) bool { return v.provider != settings.Provider }))
	return out, err
}

// myMethods leaves out what is paid by hand: nobody can be charged later by it.
func (s *Service) myMethods(ctx context.Context, _ *wire.Empty) (*Methods, error) {
	return s.Offered(ctx, false)
}
