package identity

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
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
		if err := s.resetFactors(tx, a); err != nil {
			return nil, err
		}
		return s.withFactors(tx, a)
	})
}

// ResetContributorFactors is the same for one of the staff. PermissionDenied when
// they may do more than the caller; FailedPrecondition for oneself: that takes the
// password, and is done by removing each.
func (s *Service) ResetContributorFactors(ctx context.Context, id string) (*Contributor, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Contributor, error) {
		a, c, err := mustContributor(tx, id)
		if err != nil {
			return nil, err
		}
		caller := actor.From(ctx)
		if err := permissions.MayGrant(caller, a.Owner, c.Permissions); err != nil {
			return nil, err
		}
		if caller.Kind == actor.Staff && caller.ID == id {
			return nil, errs.New(errs.FailedPrecondition, "OWN_ACCOUNT", "remove your own factors one by one; that takes your password")
		}
		return c, s.resetFactors(tx, a)
	})
}

func (s *Service) resetFactors(tx *store.Tx, a *accounts.Account) error {
	before, err := s.withFactors(tx, a)
	if err != nil {
		return err
	}
	if err := s.factors.Forget(tx, tokens.SubjectOf(a.Kind, a.ID)); err != nil {
		return err
	}
	if err := s.putOut(tx, a); err != nil {
		return err
	}
	return audit.Change(tx, accounts.Entity, a.ID, before, a.Identity())
}

func (s *Service) resetOperations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.factors.resetMember", Method: http.MethodPost, Path: "/v1/identities/{id}/reset-factors", Access: actor.Managers(ResetFactorsPermission),
			Summary: "Take away all second factors of a member who lost them; all their sessions end.", Codes: []string{"IDENTITY_NOT_FOUND"},
		}, func(ctx context.Context, in *idRequest) (*identityAnswer, error) {
			i, err := s.ResetMemberFactors(ctx, in.ID)
			if err != nil {
				return nil, err
			}
			return &identityAnswer{i}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.factors.resetContributor", Method: http.MethodPost, Path: "/v1/staff/contributors/{contributorId}/reset-factors", Access: actor.Managers(ManageStaff),
			Summary: "Take away all second factors of one of the staff who lost them; all their sessions end.", Codes: []string{"CONTRIBUTOR_NOT_FOUND", "PERMISSION_NOT_HELD", "OWN_ACCOUNT"},
		}, func(ctx context.Context, in *contributorRequest) (*contributorAnswer, error) {
			c, err := s.ResetContributorFactors(ctx, in.ContributorID)
			if err != nil {
				return nil, err
			}
			return &contributorAnswer{c}, nil
		}),
	}
}
