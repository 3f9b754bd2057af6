package orders

import (
	"souk/internal/platform/store"
)

// withContact names the contact of a buyer who has none named: a member's is the member
// itself, a guest's follows from the e-mail.
func (s *Service) withContact(buyer *BuyerInfo) *BuyerInfo {
	if buyer == nil || buyer.ContactID != "" {
		return buyer
	}
	out := *buyer
	switch {
	case buyer.MemberID != "":
		out.ContactID = buyer.MemberID
	case s.cfg.Contact != nil && buyer.Email != "":
		out.ContactID = s.cfg.Contact(buyer.Email)
	}
	return &out
}

// moveContact names the contact of a guest's order anew when its e-mail was changed. A contact
// that somebody else named stays.
func (s *Service) moveContact(before *Order, r *record) {
	was, is := or(before.BuyerInfo), or(r.BuyerInfo)
	if s.cfg.Contact == nil || was.Email == is.Email || is.MemberID != "" {
		return
	}
	if is.ContactID != "" && is.ContactID != s.cfg.Contact(was.Email) {
		return
	}
	buyer := *is
	buyer.ContactID = ""
	r.BuyerInfo = s.withContact(&buyer)
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

// EmailOrdersTx lists the orders that were placed with an e-mail, which is given folded, by id. Orders that wait for their
// first payment are left out.
func EmailOrdersTx(tx *store.Tx, email, after string, limit int) ([]string, error) {
	return idsTx(tx, "SELECT id FROM order_search WHERE email = ? AND id > ? ORDER BY id LIMIT ?", email, after, limit)
}

// IDsAfterTx lists the ids of all orders in their order.
func IDsAfterTx(tx *store.Tx, after string, limit int) ([]string, error) {
	return idsTx(tx, "SELECT id FROM orders WHERE id > ? ORDER BY id LIMIT ?", after, limit)
}

func idsTx(tx *store.Tx, sql string, args ...any) ([]string, error) {
	var out []string
	err := tx.Each(sql, args, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		out = append(out, id)
		return err
	})
	return out, err
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
