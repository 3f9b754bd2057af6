package staff

import (
	"context"

	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

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
			return nil, errs.New(errs.FailedPrecondition, "OWN_ACCOUNT",
				"remove your own factors one by one; that takes your password")
		}
		return c, s.accountFactors.ResetFactors(tx, a)
	})
}
