// Package outboundtest gives databases of tests a signing key.
package outboundtest

import (
	"sync"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/outbound"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// signing is the one key of all tests in a process: making a key takes longer than most of them.
var signing struct {
	sync.Once
	settings [][2]string
}

// BringKey stores the signing key in a database that has none.
func BringKey(t testing.TB, db *store.DB) {
	t.Helper()
	signing.Do(func() {
		first := storetest.Open(t, store.SQLite)
		expect.OK(t, expect.Err(outbound.OpenSigner(t.Context(), first)))
		err := first.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each("SELECT key, value FROM settings WHERE key LIKE ?", []any{"outbound.%"}, func(rows store.Rows) error {
				var one [2]string
				err := rows.Scan(&one[0], &one[1])
				signing.settings = append(signing.settings, one)
				return err
			})
		})
		expect.OK(t, err)
	})
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		for _, one := range signing.settings {
			if _, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, ?, 0)", one[0], one[1]); err != nil {
				return err
			}
		}
		return nil
	})
	expect.OK(t, err)
}
