package abandoned

import "souk/internal/platform/store"

// AfterTx gives some of the purchases that were left, in the order of their ids.
func (s *Service) AfterTx(tx *store.Tx, after string, limit int) ([]*AbandonedCheckout, error) {
	ids, err := store.Values[string](tx, "SELECT id FROM abandoned_checkouts WHERE id > ? ORDER BY id LIMIT ?",
		after, limit)
	if err != nil {
		return nil, err
	}
	out := make([]*AbandonedCheckout, len(ids))
	for i, id := range ids {
		if out[i], err = s.records.Get(tx.Context(), id); err != nil {
			return nil, err
		}
	}
	return out, nil
}
