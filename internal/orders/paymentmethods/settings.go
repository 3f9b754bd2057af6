package paymentmethods

import (
	"context"
	"slices"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const settingsKey = "payment_settings"

// Settings say how a shop takes money.
type Settings struct {
	// Provider takes money online; empty for none.
	Provider string `json:"provider" validate:"max=50"`
	// Manual is money that the merchant takes by hand: cash, a bank transfer.
	Manual ManualSettings `json:"manual"`
	// CashRounding is the smallest coin that is given, such as 0.05; empty for no rounding.
	CashRounding wire.Decimal `json:"cashRounding" validate:"omitempty,decimal,dgte=0,dlte=1000"`
	// HoldMinutes is how long an order of a checkout waits for its first payment, with what
	// it took from stock. Then it is given up, and money that comes later goes back.
	HoldMinutes int `json:"holdMinutes" validate:"min=1,max=43200"`
	// ExpressWallets offers the wallets of the provider at the top of the checkout, where it has any.
	ExpressWallets bool `json:"expressWallets"`
	// Available lists the providers that this shop's server knows.
	Available wire.List[string] `json:"available"`
}

// ManualSettings say how buyers pay by hand.
type ManualSettings struct {
	Enabled      bool   `json:"enabled"`
	Name         string `json:"name" validate:"max=100"`
	Instructions string `json:"instructions" validate:"max=2000"`
}

type (
	settingsAnswer struct {
		PaymentSettings *Settings `json:"paymentSettings"`
		resource.Revised
	}
	settingsRequest struct {
		PaymentSettings wire.Patch[Settings] `json:"paymentSettings"`
		resource.BasedOn
	}
)

func (s *Service) loadSettings(tx *store.Tx) (*Settings, error) {
	out := &Settings{HoldMinutes: 30, ExpressWallets: true, Manual: ManualSettings{Enabled: true, Name: "Pay later",
		Instructions: "You pay when you get your order, or as the shop tells you."}}
	for _, p := range s.cfg.Providers {
		if p.Offer().Kind == "" { // not for buyers to choose
			continue
		}
		out.Available = append(out.Available, p.Name())
		if p.Name() != provider.SandboxName && out.Provider == "" {
			out.Provider = p.Name()
		}
	}
	if out.Provider == "" && s.cfg.Sandbox {
		out.Provider = provider.SandboxName
	}
	available := out.Available
	if _, err := tx.Setting(settingsKey, out); err != nil {
		return nil, err
	}
	out.Available = available
	return out, nil
}

// ChosenTx tells whether somebody has chosen how buyers pay: a provider that takes real
// money is set up, or the settings were saved with a way to pay.
func (s *Service) ChosenTx(tx *store.Tx) (bool, error) {
	settings, err := s.settings.In(tx)
	if err != nil {
		return false, err
	}
	if settings.Provider != "" && settings.Provider != provider.SandboxName {
		return true, nil
	}
	_, saved, err := tx.SettingText(settingsKey)
	return saved && settings.Manual.Enabled, err
}

// kept are the settings as staff change them.
func (s *Service) kept() *resource.Settings[Settings] {
	return &resource.Settings[Settings]{DB: s.cfg.DB, What: "the payment settings", Read: s.loadSettings}
}

func (s *Service) getSettings(ctx context.Context, _ *wire.Empty) (*settingsAnswer, error) {
	now, err := s.kept().Get(ctx)
	return &settingsAnswer{now.Settings, now.Revised}, err
}

// changeSettings changes how the shop takes money. It writes even when nothing differs: saving the defaults counts as
// having chosen them (ChosenTx). InvalidArgument, Aborted.
func (s *Service) changeSettings(ctx context.Context, in *settingsRequest) (*settingsAnswer, error) {
	if len(in.PaymentSettings.Raw) == 0 {
		return nil, errs.Invalid(wire.Named("paymentSettings", errs.RuleRequired, "", "is required"))
	}
	now, err := s.kept().Change(ctx, in.BasedOn, func(tx *store.Tx, before *Settings) (*Settings, error) {
		after, violations := wire.Apply(before, in.PaymentSettings, nil, "available")
		if after != nil {
			after.Available = before.Available
			violations = append(wire.Check(after, "paymentSettings"), s.sound(ctx, after)...)
		}
		if len(violations) > 0 {
			return nil, errs.Invalid(violations...)
		}
		if err := tx.SaveSetting(settingsKey, after); err != nil {
			return nil, err
		}
		if err := audit.Change(tx, "souk.payment_settings", "site", before, after); err != nil {
			return nil, err
		}
		return after, s.settings.Changed(tx)
	})
	return &settingsAnswer{now.Settings, now.Revised}, err
}

// sound refuses settings that could not work.
func (s *Service) sound(ctx context.Context, in *Settings) (wrong []errs.Violation) {
	if in.Provider != "" && !slices.Contains(in.Available, in.Provider) {
		wrong = append(wrong, errs.Field("paymentSettings.provider", errs.RuleOther,
			"must be one of the providers in available"))
	}
	if in.Manual.Enabled && in.Manual.Name == "" {
		wrong = append(wrong, errs.Field("paymentSettings.manual.name", errs.RuleRequired,
			"is required, because buyers see it at checkout"))
	}
	if in.CashRounding != "" {
		if _, err := money.Parse(string(in.CashRounding), s.cfg.Currency(ctx)); err != nil {
			wrong = append(wrong, errs.Field("paymentSettings.cashRounding", errs.RuleOther,
				"must be an amount of the shop's currency"))
		}
	}
	return wrong
}

// Holds is how long a try may run.
func (s *Service) Holds(tx *store.Tx) (time.Duration, error) {
	settings, err := s.settings.In(tx)
	if err != nil {
		return 0, err
	}
	return time.Duration(settings.HoldMinutes) * time.Minute, nil
}
