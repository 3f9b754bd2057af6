package cart

import (
	"errors"

	"souk/internal/platform/store"
)

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
// not there any more. It locks the row, so that whoever changes or orders the
// cart at the same time comes before or after.
func (s *Service) StandsTx(tx *store.Tx, id string) (l Left, found bool, err error) {
	lock := tx.Dialect().SelectLocked("id, owner_id, updated", "carts", "owner_kind = 'MEMBER' AND is_current AND id = ?")
	err = tx.QueryRow(lock, []any{id}, &l.ID, &l.MemberID, &l.Updated)
	if errors.Is(err, store.ErrNoRows) {
		return Left{}, false, nil
	}
	return l, err == nil, err
}

func left(tx *store.Tx, where string, args ...any) ([]Left, error) {
	var out []Left
	err := tx.Each("SELECT id, owner_id, updated FROM carts WHERE owner_kind = 'MEMBER' AND is_current AND "+where, args,
		func(rows store.Rows) error {
			var l Left
			err := rows.Scan(&l.ID, &l.MemberID, &l.Updated)
			out = append(out, l)
			return err
		})
	return out, err
}
