package orders

import (
	"context"

	"souk/internal/platform/events"
	"souk/internal/platform/store"
)

// withContact names the contact of a buyer who has none named: a member's is the member
// itself, a guest's follows from the e-mail.
func withContact(buyer *BuyerInfo, contact func(email string) string) *BuyerInfo {
	if buyer == nil || buyer.ContactID != "" {
		return buyer
	}
	out := *buyer
	switch {
	case buyer.MemberID != "":
		out.ContactID = buyer.MemberID
	case buyer.Email != "":
		out.ContactID = contact(buyer.Email)
	}
	return &out
}

// moveContact names the contact of a guest's order anew when its e-mail was changed. A contact
// that somebody else named stays.
func (r *record) moveContact(before *Order, contact func(email string) string) {
	was, is := or(before.BuyerInfo), or(r.BuyerInfo)
	if was.Email == is.Email || is.MemberID != "" {
		return
	}
	if is.ContactID != "" && is.ContactID != contact(was.Email) {
		return
	}
	buyer := *is
	buyer.ContactID = ""
	r.BuyerInfo = withContact(&buyer, contact)
}

// LinkTx gives an order of a guest to the member whom the guest became. An order that has a
// member stays with that member. NotFound.
func (s *Service) LinkTx(tx *store.Tx, id, member string) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		buyer := *or(r.BuyerInfo) // the order before the change, and caches of it, share the old one
		if buyer.MemberID == "" {
			buyer.MemberID, buyer.ContactID = member, member
			r.BuyerInfo = &buyer
		}
		return nil
	})
}

// EmailOrdersTx lists the orders that were placed with an e-mail, which is given folded, by id. Orders that wait
// for their first payment are left out.
func EmailOrdersTx(tx *store.Tx, email, after string, limit int) ([]string, error) {
	return store.Values[string](tx, "SELECT id FROM order_search WHERE email = ? AND id > ? ORDER BY id LIMIT ?",
		email, after, limit)
}

// IDsAfterTx lists the ids of all orders in their order.
func IDsAfterTx(tx *store.Tx, after string, limit int) ([]string, error) {
	return store.Values[string](tx, "SELECT id FROM orders WHERE id > ? ORDER BY id LIMIT ?", after, limit)
}

// AfterTx reads all orders in the order of their ids.
func AfterTx(tx *store.Tx, after string, limit int) ([]*Order, error) {
	var out []*Order
	sql := "SELECT " + columns + " FROM orders WHERE id > ? ORDER BY id LIMIT ?"
	err := tx.Each(sql, []any{after, limit}, func(rows store.Rows) error {
		r, err := scan(rows.Scan)
		if err == nil {
			out = append(out, &r.Order)
		}
		return err
	})
	return out, err
}

// MemberDeleted tells that a member is no more.
const MemberDeleted = "wix.members.v1.member_deleted"

// Unlink takes the member who was deleted off their orders, which are a guest's from now on.
// The orders stay, with the name and the address that were written on them: books must be kept.
func (s *Service) Unlink(_ context.Context, tx *store.Tx, event events.Delivered) error {
	if event.EntityID == "" {
		return nil
	}
	tx.Unlocked(
		"orders that are found are written; one that is placed meanwhile, or that an erasure unlinked, needs nothing",
		"orders", "order_terms")
	ids, err := store.Values[string](tx,
		"SELECT order_id FROM order_terms WHERE field = 'member' AND value = ? ORDER BY order_id", event.EntityID)
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
			r.BuyerInfo = withContact(&buyer, s.cfg.Contact)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
