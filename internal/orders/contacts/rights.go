package contacts

import (
	"slices"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Kept is everything that is kept of a contact.
type Kept struct {
	Contact *Contact             `json:"contact"`
	Emails  wire.List[string]    `json:"emails"` // in the spelling that e-mails are compared in
	Orders  wire.List[KeptOrder] `json:"orders"`
}

// KeptOrder is what an order added to a contact.
type KeptOrder struct {
	OrderID  string       `json:"orderId"`
	Date     wire.Time    `json:"date,omitzero"`
	Spent    wire.Decimal `json:"spent"`
	Currency string       `json:"currency"`
}

// FindTx tells whether there is such a contact, whether it is a member, and its e-mails, in the
// spelling that e-mails are compared in (identity.EmailKey). A member's e-mail is among them
// whether or not it is verified.
func FindTx(tx *store.Tx, id string) (keys []string, member, there bool, err error) {
	r, err := find(tx, id)
	if err != nil || r == nil {
		return nil, false, false, err
	}
	if keys, err = keysOf(tx, id); err != nil {
		return nil, false, false, err
	}
	if !slices.Contains(keys, r.emailKey) {
		keys = append(keys, r.emailKey)
	}
	return keys, r.member, true, nil
}

// ExportTx gives everything that is kept of a contact; nil when there is none.
func ExportTx(tx *store.Tx, id string) (*Kept, error) {
	r, err := find(tx, id)
	if err != nil || r == nil {
		return nil, err
	}
	out := &Kept{Contact: r.wire("en")}
	if out.Emails, _, _, err = FindTx(tx, id); err != nil {
		return nil, err
	}
	err = tx.Each("SELECT order_id, currency, spent, sold FROM contact_orders WHERE contact = ? ORDER BY sold, order_id",
		[]any{id}, func(rows store.Rows) error {
			var o KeptOrder
			var spent, sold int64
			if err := rows.Scan(&o.OrderID, &o.Currency, &spent, &sold); err != nil {
				return err
			}
			o.Spent, o.Date = wire.Decimal(amount(spent, o.Currency).String()), wire.Time(sold)
			out.Orders = append(out.Orders, o)
			return nil
		})
	return out, err
}

// EraseTx forgets a contact: who it is, its e-mails, and which orders it placed. The orders
// count in reports and never again for a contact, whatever becomes of them. One that is not
// there is no error. A member whose account stays comes back with its next change: delete the
// account too.
func EraseTx(tx *store.Tx, id string) error {
	if id == "" {
		return nil
	}
	_, err := tx.Exec("UPDATE contact_orders SET contact = '', currency = '', spent = 0, sold = 0 WHERE contact = ?", id)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM contact_emails WHERE contact = ?", id); err != nil {
		return err
	}
	return remove(tx, id)
}
