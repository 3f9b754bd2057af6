package checkout

import (
	"errors"

	"souk/internal/platform/store"
)

// Left is a checkout that somebody began.
type Left struct {
	ID, CartID string
	Updated    int64 // milliseconds
	Completed  bool
}

// LeftTx lists checkouts that have an e-mail address and are not completed, in the
// order of their last change: those after one change and id, up to another change.
func LeftTx(tx *store.Tx, after int64, afterID string, until int64, limit int) ([]Left, error) {
	var out []Left
	err := tx.Each(leftSQL, []any{after, afterID, until, limit}, func(rows store.Rows) error {
		var l Left
		err := rows.Scan(&l.ID, &l.CartID, &l.Updated)
		out = append(out, l)
		return err
	})
	return out, err
}

const leftSQL = `SELECT id, COALESCE(cart_id, ''), updated FROM checkouts WHERE NOT completed AND email <> '' AND (updated, id) > (?, ?) AND updated <= ? ORDER BY updated, id LIMIT ?`

// StandsTx reads and locks a checkout; found is false when it was deleted. Completing it at the same time comes before
// or after, and sees what follows from the answer.
func StandsTx(tx *store.Tx, id string) (l Left, found bool, err error) {
	lock := tx.Dialect().SelectLocked("id, COALESCE(cart_id, ''), updated, completed", "checkouts", "id = ?")
	err = tx.QueryRow(lock, []any{id}, &l.ID, &l.CartID, &l.Updated, &l.Completed)
	if errors.Is(err, store.ErrNoRows) {
		return Left{}, false, nil
	}
	return l, err == nil, err
}
