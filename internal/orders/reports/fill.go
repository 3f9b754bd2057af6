package reports

import (
	"context"

	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

const filledKey = "reports_filled"

// fillBatch bounds one transaction of Fill.
const fillBatch = 100

// Fill counts the orders of a shop that sold before there were reports, once. A job
// calls it; it goes on where it stopped.
func (s *Service) Fill(ctx context.Context) error {
	for !jobs.Stopping(ctx) {
		done, err := store.Do(ctx, s.db, s.fillTx)
		if err != nil || done {
			return err
		}
	}
	return nil
}

func (s *Service) fillTx(tx *store.Tx) (bool, error) {
	last, _, err := tx.SettingText(filledKey)
	if err != nil {
		return false, err
	}
	if last == "done" {
		return true, nil
	}
	ids, err := store.Values[string](tx, "SELECT id FROM orders WHERE id > ? ORDER BY id LIMIT ?", last, fillBatch)
	if err != nil {
		return false, err
	}
	if err := s.countAll(tx, ids); err != nil {
		return false, err
	}
	last = "done"
	if len(ids) == fillBatch {
		last = ids[len(ids)-1]
	}
	return last == "done", tx.SaveSettingText(filledKey, last)
}

// counting tells that Fill has yet to end.
func counting(tx *store.Tx) (bool, error) {
	last, _, err := tx.SettingText(filledKey)
	return last != "done", err
}
