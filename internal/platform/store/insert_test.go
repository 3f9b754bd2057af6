package store_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestInsert adds more rows than one statement takes, some of them twice.
func TestInsert(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		var rows [][]any
		for n := range 150 {
			rows = append(rows, []any{"topic-" + string(rune('a'+n%130)), int64(n)})
		}
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Insert("config_versions (topic, version)", "", nil); err != nil {
				return err
			}
			return tx.Insert("config_versions (topic, version)", "ON CONFLICT DO NOTHING", rows)
		})
		expect.OK(t, err)
		var n, sum int64
		err = db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*), SUM(version) FROM config_versions WHERE topic LIKE 'topic-%'", nil, &n, &sum)
		})
		expect.That(t, err == nil && n == 130 && sum == 129*130/2, "%d rows that sum to %d (%v), want 130 and %d", n,
			sum, err, 129*130/2)
	})
}
