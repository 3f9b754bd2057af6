package identity

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/people/factors"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// openFactors makes the second factors' own keys to exist.
func openFactors(ctx context.Context, cfg Config) (*factors.Service, error) {
	sealer, err := cfg.Site.Sealer(ctx, "factors")
	if err != nil {
		return nil, err
	}
	key, err := cfg.Site.Secret(ctx, "factors")
	if err != nil {
		return nil, err
	}
	return factors.New(factors.Config{Sealer: sealer, Key: key, PublicURL: cfg.PublicURL, Sender: cfg.Phones, Logger: cfg.Logger})
}

// withFactors is an account as callers see it, with its second factors.
func (s *Service) withFactors(tx *store.Tx, a *accounts.Account) (*accounts.Identity, error) {
	out := a.Identity()
	list, err := s.factors.List(tx, tokens.SubjectOf(a.Kind, a.ID))
	for _, f := range list {
		out.Factors = append(out.Factors, accounts.IdentityFactor{FactorID: f.ID, Type: f.Type, Status: f.Status})
	}
	return out, err
}

// addFactors fills in the second factors of many accounts at once.
func (s *Service) addFactors(ctx context.Context, kind actor.Kind, list []*accounts.Identity) error {
	who := make([]string, len(list))
	for i, one := range list {
		who[i] = tokens.SubjectOf(kind, one.ID)
	}
	return s.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		found, err := s.factors.ListMany(tx, who)
		for i, one := range list {
			one.Factors = nil
			for _, f := range found[who[i]] {
				one.Factors = append(one.Factors, accounts.IdentityFactor{FactorID: f.ID, Type: f.Type, Status: f.Status})
			}
		}
		return err
	})
}

// forgetTrust makes every device prove a second factor again, because the password
// changed. With an e-mail that nobody had verified go the factors too: whoever set
// them up may have been somebody else, and must not keep its owner out.
func (s *Service) forgetTrust(tx *store.Tx, a *accounts.Account, verified bool) error {
	if !verified {
		return s.factors.Forget(tx, tokens.SubjectOf(a.Kind, a.ID))
	}
	return s.factors.ForgetDevices(tx, tokens.SubjectOf(a.Kind, a.ID))
}

func placeOf(tx *store.Tx) factors.Place {
	origin := actor.OriginFrom(tx.Context())
	return factors.PlaceOf(origin.UserAgent, origin.Address)
}
