package store_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A bulk call notes what failed for an item and goes on. An item that failed only because
// somebody else changed the same row meanwhile is tried again with the whole call.
func TestSavepointOfARowChangedMeanwhile(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.PostgreSQL)
	put := func(tx *store.Tx, key, value string) error {
		_, err := tx.Exec(
			"INSERT INTO settings (key, value, updated) VALUES (?, ?, 0) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
			key, value)
		return err
	}
	for _, key := range []string{"one", "two"} {
		expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { return put(tx, key, `"old"`) }))
	}
	tries, failed := 0, 0
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		tries, failed = tries+1, 0
		var seen string
		if err := tx.QueryRow("SELECT value FROM settings WHERE key = 'one'", nil, &seen); err != nil {
			return err
		}
		if tries == 1 { // somebody else is faster
			if err := db.Write(t.Context(), func(other *store.Tx) error { return put(other, "one", `"theirs"`) }); err != nil {
				return err
			}
		}
		for _, key := range []string{"one", "two"} {
			if err := tx.Savepoint(func() error { return put(tx, key, `"ours"`) }); err != nil {
				failed++
			}
		}
		return nil
	})
	expect.ThatNow(t, err == nil && tries == 2 && failed == 0, "%d tries, %d items failed: %v", tries, failed, err)
}
