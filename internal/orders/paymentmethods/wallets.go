package paymentmethods

import (
	"context"

	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// WalletView is an express wallet that a checkout offers.
type WalletView struct {
	ID       string `json:"id"`
	Provider string `json:"provider"`
	Name     string `json:"name"`
	TestMode bool   `json:"testMode"`
}

// Wallets lists the express wallets for checkouts: none where the owner switched them off, or the provider has none.
func (s *Service) Wallets(ctx context.Context) ([]WalletView, error) {
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, err
	}
	settings = s.terms(ctx, settings)
	p, has := s.Providers[settings.Provider].(provider.Express)
	if !has || !settings.ExpressWallets {
		return nil, nil
	}
	var out []WalletView
	for _, w := range p.Wallets() {
		out = append(out, WalletView{ID: w.ID, Provider: p.Name(), Name: w.Name, TestMode: p.Offer().TestMode})
	}
	return out, nil
}

// Express gives a provider with express wallets. FailedPrecondition.
func (s *Service) Express(name string) (provider.Express, error) {
	p, has := s.Providers[name].(provider.Express)
	if !has {
		return nil, errs.New(errs.FailedPrecondition, CodeNoProvider,
			"this payment method is not offered any more; choose another")
	}
	return p, nil
}

// WalletTokenTx makes a token of what a wallet gave. It stays within the transaction that pays with it, or with whoever
// placed the order: nobody is told it.
func (s *Service) WalletTokenTx(tx *store.Tx, name string, m provider.Method) (string, error) {
	made, err := issueToken(tx, &Chosen{Provider: name, Method: m})
	if err != nil {
		return "", err
	}
	return made.PaymentToken, nil
}
