// Package accountfactors lets people set up the second factors of their account, and helps those who
// lost them.
//
// It keeps these things true. Factors can be changed only by somebody who signed in a moment ago or
// gives their password, so that an unattended browser is not enough. After a new password every device
// must prove a second factor again, and factors that were set up while the e-mail was not verified are
// removed.
package accountfactors

import (
	"context"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB          *store.DB
	Site        *site.Service
	Factors     *factors.Service
	Mail        *accountmail.Service
	Credentials *credentials.Service
	Sessions    *sessions.Service
}

// Service sets up second factors.
type Service struct {
	db          *store.DB
	site        *site.Service
	factors     *factors.Service
	mail        *accountmail.Service
	credentials *credentials.Service
	sessions    *sessions.Service
}

// New makes the service.
func New(cfg Config) *Service {
	return &Service{
		db: cfg.DB, site: cfg.Site, factors: cfg.Factors, mail: cfg.Mail, credentials: cfg.Credentials,
		sessions: cfg.Sessions,
	}
}

// WithFactors is an account as callers see it, with its second factors.
func (s *Service) WithFactors(tx *store.Tx, a *accounts.Account) (*accounts.Identity, error) {
	out := a.Identity()
	list, err := s.factors.List(tx, tokens.SubjectOf(a.Kind, a.ID))
	for _, f := range list {
		out.Factors = append(out.Factors, accounts.IdentityFactor{FactorID: f.ID, Type: f.Type, Status: f.Status})
	}
	return out, err
}

// AddFactors fills in the second factors of many accounts at once.
func (s *Service) AddFactors(ctx context.Context, kind actor.Kind, list []*accounts.Identity) error {
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

// ForgetTrust makes every device prove a second factor again, because the password
// changed. With an e-mail that nobody had verified go the factors too: whoever set
// them up may have been somebody else, and must not keep its owner out.
func (s *Service) ForgetTrust(tx *store.Tx, a *accounts.Account, verified bool) error {
	if !verified {
		return s.factors.Forget(tx, tokens.SubjectOf(a.Kind, a.ID))
	}
	return s.factors.ForgetDevices(tx, tokens.SubjectOf(a.Kind, a.ID))
}

// PlaceOf is where the caller of a transaction is.
func PlaceOf(tx *store.Tx) factors.Place {
	origin := actor.OriginFrom(tx.Context())
	return factors.PlaceOf(origin.UserAgent, origin.Address)
}
