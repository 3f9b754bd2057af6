package store_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A function may pass over the error of a statement and go on. When that error was
// PostgreSQL's wish for another try, it gets one all the same.
func TestAConflictThatWasPassedOver(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.PostgreSQL)
	set := func(tx *store.Tx, value string) error {
		_, err := tx.Exec("UPDATE settings SET value = ?, updated = ? WHERE key = 'passed-over'", value, tx.Millis())
		return err
	}
	if err := db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES ('passed-over', '\"first\"', ?)", tx.Millis())
		return err
	}); err != nil {
		t.Fatal(err)
	}
	tries := 0
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		tries++
		var value string
		if err := tx.QueryRow("SELECT value FROM settings WHERE key = 'passed-over'", nil, &value); err != nil {
			return err
		}
		if tries == 1 { // somebody else is faster, in a transaction of their own
			if err := db.Write(t.Context(), func(other *store.Tx) error { return set(other, `"theirs"`) }); err != nil {
				return err
			}
		}
		_ = set(tx, `"ours"`) // the error that is passed over
		return tx.QueryRow("SELECT value FROM settings WHERE key = 'passed-over'", nil, &value)
	})
	expect.ThatNow(t, err == nil && tries >= 2, "%d tries: %v", tries, err)
	var value string
	if err := db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.QueryRow("SELECT value FROM settings WHERE key = 'passed-over'", nil, &value)
	}); err != nil || value != `"ours"` {
		t.Errorf("%s %v", value, err)
	}
}
