package store_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestWriteOne is done for as long as nobody wants to hear of the change, and never
// passes over somebody who began to listen.
func TestWriteOne(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		wanted := false
		db.OnEmit(func() {}, func(tx *store.Tx, _ string) (bool, error) {
			_, err := tx.Version("listeners")
			return wanted, err
		})
		db.EmitAsks("listeners")
		const update = "UPDATE settings SET value = ? WHERE key = ?"
		one := func(value, key string) bool {
			t.Helper()
			done, err := db.WriteOne(t.Context(), "thing_changed", update, value, key)
			expect.OK(t, err)
			return done
		}
		value := func() (out string) {
			t.Helper()
			expect.OK(t,
				db.Read(t.Context(), func(tx *store.Tx) error {
					return tx.QueryRow("SELECT value FROM settings WHERE key = 'a'",
						nil, &out)
				}))
			return out
		}
		change := func(fn func(tx *store.Tx) error) {
			t.Helper()
			expect.OK(t, db.Write(t.Context(), fn))
		}
		emit := func(tx *store.Tx) error { return tx.Emit(store.Event{Type: "thing_changed", Kind: store.Action}) }
		change(func(tx *store.Tx) error {
			_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES ('a', '0', 0)")
			return err
		})
		expect.That(t, !one("1", "a"), "done before anybody was asked")
		change(emit)
		if fast := db.Dialect() == store.PostgreSQL; one("2", "a") != fast || (value() == "2") != fast {
			t.Errorf("nobody listens: the value is %s", value())
		}
		expect.That(t, !one("3", "b"), "a row that is not there was written")
		before := value()
		change(func(tx *store.Tx) error { wanted = true; return tx.Bump("listeners") })
		if one("4", "a") || value() != before {
			t.Errorf("somebody listens: the value is %s", value())
		}
		change(emit)
		if one("5", "a") || value() != before {
			t.Errorf("somebody was told: the value is %s", value())
		}
	})
}
