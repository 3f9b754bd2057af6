package store_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Writes that name the same thing never meet in the database, so none of them retries.
// Those that name another are not waited for.
func TestInTurn(t *testing.T) {
	t.Parallel()
	var retries atomic.Int64
	db := storetest.OpenBare(t, store.PostgreSQL, func(c *store.Config) {
		c.MaxConns = 16
		c.Observe = func(f store.Finished) { retries.Add(int64(f.Retries)) }
	})
	exec := func(sql string) func(*store.Tx) error {
		return func(tx *store.Tx) error { _, err := tx.Exec(sql); return err }
	}
	expect.OK(t, db.Write(t.Context(), exec("CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL)")))
	expect.OK(t, db.Write(t.Context(), exec("INSERT INTO counters VALUES ('a', 0), ('b', 0)")))
	const many = 64
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			err := db.Write(store.InTurn(t.Context(), "b", "a"), func(tx *store.Tx) error {
				var n int64
				if err := tx.QueryRow("SELECT n FROM counters WHERE id = 'a'", nil, &n); err != nil {
					return err
				}
				_, err := tx.Exec("UPDATE counters SET n = ? WHERE id = 'a'", n+1)
				return err
			})
			expect.Equal(t, err, nil)
		})
	}
	all.Wait()
	var n int64
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.QueryRow("SELECT n FROM counters WHERE id = 'a'", nil, &n)
	})
	if err != nil || n != many || retries.Load() != 0 {
		t.Errorf("%d of %d counted after %d retries: %v", n, many, retries.Load(), err)
	}
	err = db.Write(store.InTurn(t.Context(), "a"), func(tx *store.Tx) error {
		if err := db.Write(tx.Context(), exec("UPDATE counters SET n = 0 WHERE id = 'a'")); err != nil {
			return err // it is a part of this one
		}
		return db.Write(store.InTurn(t.Context(), "b"), exec("UPDATE counters SET n = 0 WHERE id = 'b'"))
	})
	expect.Equal(t, err, nil)
}
