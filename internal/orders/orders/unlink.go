package orders

import (
	"context"

	"souk/internal/platform/events"
	"souk/internal/platform/store"
)

// MemberDeleted tells that a member is no more.
const MemberDeleted = "wix.members.v1.member_deleted"

// Unlink takes the member who was deleted off their orders, which are a guest's from now on.
// The orders stay, with the name and the address that were written on them: books must be kept.
func (s *Service) Unlink(_ context.Context, tx *store.Tx, event events.Delivered) error {
	if event.EntityID == "" {
		return nil
	}
	tx.Unlocked("orders that are found are written; one that is placed meanwhile, or that an erasure unlinked, needs nothing", "orders", "order_terms")
	var ids []string
	err := tx.Each("SELECT order_id FROM order_terms WHERE field = 'member' AND value = ? ORDER BY order_id", []any{event.EntityID}, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := s.changeTx(tx, id, func(r *record) error {
			buyer := *r.BuyerInfo // the order before the change, and caches of it, share the old one
			buyer.MemberID = ""
			if buyer.ContactID == event.EntityID {
				buyer.ContactID = ""
			}
			r.BuyerInfo = s.withContact(&buyer)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
