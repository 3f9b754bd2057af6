package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// endless counts for ever; both databases can only be stopped.
const endless = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x > 0) SELECT COUNT(*) FROM c"

// unending gives one row after the other for ever.
const unending = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT 1 FROM c) SELECT x FROM c"

// TestReadsEndWithTheirContext stops reads that would not end, on the only reader
// there is: it must serve the next at once.
func TestReadsEndWithTheirContext(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for range 3 {
			late, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			err := db.Read(late, func(tx *store.Tx) error {
				var n int64
				return tx.QueryRow(endless, nil, &n)
			})
			cancel()
			expect.ThatNow(t, errors.Is(err, context.DeadlineExceeded), "late: %v", err)
			gone, hangUp := context.WithCancel(t.Context())
			rows := 0
			err = db.Read(gone, func(tx *store.Tx) error {
				return tx.Each(unending, nil, func(store.Rows) error {
					if rows++; rows == 3 {
						hangUp()
					}
					return nil
				})
			})
			expect.ThatNow(t, errors.Is(err, context.Canceled), "gone after %d rows: %v", rows, err)
			expect.EqualNow(t, count(t, db, "SELECT 7"), 7, "the next read")
		}
	}, func(cfg *store.Config) { cfg.MaxConns = 1 })
}
