package accountfactors

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/store"
)

// ResetFactorsPermission is what is needed to help a member who lost theirs.
const ResetFactorsPermission = "IAM.FACTORS_RESET"

// ResetMemberFactors takes away every second factor of a member who lost them. They
// are signed out everywhere, and sign in with their password alone. NotFound.
func (s *Service) ResetMemberFactors(ctx context.Context, id string) (*accounts.Identity, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*accounts.Identity, error) {
		a, err := accounts.ByID(tx, actor.Member, id)
		if err != nil {
			return nil, err
		}
		if a == nil {
			return nil, accounts.NotFound(id)
		}
		if err := s.ResetFactors(tx, a); err != nil {
			return nil, err
		}
		return s.WithFactors(tx, a)
	})
}

// ResetFactors takes away every second factor of an account, and signs its person out everywhere.
func (s *Service) ResetFactors(tx *store.Tx, a *accounts.Account) error {
	before, err := s.WithFactors(tx, a)
	if err != nil {
		return err
	}
	if err := s.factors.Forget(tx, tokens.SubjectOf(a.Kind, a.ID)); err != nil {
		return err
	}
	if err := s.sessions.PutOut(tx, a); err != nil {
		return err
	}
	return audit.Change(tx, accounts.Entity, a.ID, before, a.Identity())
}
