package staff

import (
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// ResetContributorFactors is the same for one of the staff. PermissionDenied when
// they may do more than the caller; FailedPrecondition for oneself: that takes the
// password, and is done by removing each.
func (s *Service) ResetContributorFactors(ctx context.Context, id string) (*Contributor, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Contributor, error) {
		a, c, err := inReach(tx, id)
		if err != nil {
			return nil, err
		}
		if isCaller(tx, id) {
			return nil, errs.New(errs.FailedPrecondition, "OWN_ACCOUNT",
				"your own second factors cannot be reset here; remove them one by one with your password")
		}
		return c, s.accountFactors.ResetFactors(tx, a)
	})
}
