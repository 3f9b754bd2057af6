package store_test

import (
	"errors"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A place that was free when it was looked at and taken when it was written to gets
// another try, which sees who took it.
func TestAPlaceTakenMeanwhile(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.PostgreSQL)
	put := func(tx *store.Tx, value string) error {
		_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES ('taken', ?, ?)", value, tx.Millis())
		return err
	}
	tries := 0
	var seen string
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		tries++
		if tries == 1 { // somebody else is faster
			if err := tx.QueryRow("SELECT value FROM settings WHERE key = 'taken'", nil, &seen); !errors.Is(err, store.ErrNoRows) {
				return err
			}
			if err := db.Write(t.Context(), func(other *store.Tx) error { return put(other, `"theirs"`) }); err != nil {
				return err
			}
			return put(tx, `"ours"`)
		}
		return tx.QueryRow("SELECT value FROM settings WHERE key = 'taken'", nil, &seen)
	})
	expect.ThatNow(t, err == nil && tries == 2 && seen == `"theirs"`, "%d tries, saw %s: %v", tries, seen, err)
	// A rule that is broken for good is told after a few tries, not forty.
	tries = 0
	err = db.Write(t.Context(), func(tx *store.Tx) error { tries++; return put(tx, `"again"`) })
	expect.That(t, store.Violates(err, "settings_pkey") && tries <= 3, "%d tries: %v", tries, err)
}
