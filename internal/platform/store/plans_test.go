package store_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Arguments are told to SQLite in a way that keeps plans from being made anew for each.
// They must mean the same all the same: what is compared and what is written.
func TestArgumentsKeepTheirMeaning(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		storetest.ExecAll(t, db,
			"CREATE TABLE meant (id TEXT NOT NULL PRIMARY KEY, n BIGINT, word TEXT)",
			"CREATE INDEX meant_word ON meant (word) WHERE word = 'odd'",
			"INSERT INTO meant VALUES ('a', 7, 'odd'), ('b', 8, NULL)")
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if _, err := tx.Exec("INSERT INTO meant VALUES (?, 9, ?)", "x = ?", "x = ?"); err != nil {
				return err
			}
			for _, c := range []struct {
				where string
				args  []any
				want  string
			}{
				{"n = ?", []any{int64(7)}, "a"},
				{"word = ?", []any{"odd"}, "a"},
				{"word = ? AND n = ?", []any{"odd", 7}, "a"},
				{"id = ? AND word IS NULL", []any{"b"}, "b"},
				{"id = ?", []any{"x = ?"}, "x = ?"},
				{"word = ?", []any{"x = ?"}, "x = ?"},
			} {
				for range 3 { // the same statement, again
					var got string
					if err := tx.QueryRow("SELECT id FROM meant WHERE "+c.where, c.args, &got); err != nil || got != c.want {
						t.Errorf("%s %v: %q %v, want %q", c.where, c.args, got, err, c.want)
					}
				}
			}
			if _, err := tx.Exec("UPDATE meant SET n = ?, word = ? WHERE id = ?", nil, "12.50", "a"); err != nil {
				return err
			}
			var n *int64
			var word string
			if err := tx.QueryRow("SELECT n, word FROM meant WHERE id = ?", []any{"a"}, &n, &word); err != nil || n != nil ||
				word != "12.50" {
				t.Errorf("%v %q %v", n, word, err)
			}
			return nil
		})
		expect.OK(t, err)
	})
}
