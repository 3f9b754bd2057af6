package subscriptions

import (
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeBlock refuses to block a member who would go on paying for what they cannot see.
const CodeBlock = "ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN"

// becauseLeft is why subscriptions of a member who is gone ended.
const becauseLeft = "MEMBER_LEFT"

// running reads the subscriptions of a member that are not over.
func running(tx *store.Tx, member string) ([]*record, error) {
	return store.All(tx, scan, "SELECT "+columns+
		" FROM subscriptions WHERE member_id = ? AND status IN ('PENDING', 'ACTIVE', 'PAUSED', 'PAST_DUE') ORDER BY created, id", member)
}

// BlockTx refuses to block a member with a running subscription: it is ended first.
func (s *Service) BlockTx(tx *store.Tx, member string) error {
	list, err := running(tx, member)
	if err != nil {
		return err
	}
	for _, r := range list {
		if r.status != Pending {
			return errs.New(errs.FailedPrecondition, CodeBlock, "this member has a running subscription; end it first").With(
				"subscriptionId", r.id)
		}
	}
	return nil
}

// LeaveTx ends the subscriptions of a member who goes: nobody is charged who is not
// there any more. FailedPrecondition while a charge runs.
func (s *Service) LeaveTx(tx *store.Tx, member string) error {
	list, err := running(tx, member)
	if err != nil {
		return err
	}
	for _, r := range list {
		if r.status == Pending { // its order may be paid yet; then that is all
			r.Canceled, r.Ends, r.Reason = wire.At(tx.Now), wire.At(tx.Now), becauseLeft
			if err := s.write(tx, r); err != nil {
				return err
			}
			continue
		}
		if err := s.end(tx, r, becauseLeft); err != nil {
			return err
		}
	}
	return nil
}
