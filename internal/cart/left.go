package cart

import "souk/internal/store"

// Left is a cart that a member filled.
type Left struct {
	ID, MemberID string
	Updated      int64 // milliseconds
}

// LeftTx lists current carts of members in the order of their last change: those
// after one change and id, up to another change.
func (s *Service) LeftTx(tx *store.Tx, after int64, afterID string, until int64, limit int) ([]Left, error) {
	return left(tx, "(updated, id) > (?, ?) AND updated <= ? ORDER BY updated, id LIMIT ?", after, afterID, until, limit)
}

// StandsTx tells how the current cart of a member stands; found is false when it is
// not there any more.
func (s *Service) StandsTx(tx *store.Tx, id string) (l Left, found bool, err error) {
	list, err := left(tx, "id = ?", id)
	if err != nil || len(list) == 0 {
		return Left{}, false, err
	}
	return list[0], true, nil
}

func left(tx *store.Tx, where string, args ...any) ([]Left, error) {
	var out []Left
	err := tx.Each("SELECT id, owner_id, updated FROM carts WHERE owner_kind = 'MEMBER' AND is_current AND "+where, args, func(rows store.Rows) error {
		var l Left
		err := rows.Scan(&l.ID, &l.MemberID, &l.Updated)
		out = append(out, l)
		return err
	})
	return out, err
}
