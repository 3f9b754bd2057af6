package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestConcurrentWritersLoseNoUpdate(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		exec(t, db, "CREATE TABLE counters (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)")
		exec(t, db, "INSERT INTO counters VALUES (1, 0)")
		const writers, each = 32, 10
		var group sync.WaitGroup
		failures := make(chan error, writers*each)
		for range writers {
			group.Go(func() {
				for range each {
					write := func() error {
						return db.Write(t.Context(), func(tx *store.Tx) error {
							var n int64
							if err := tx.QueryRow("SELECT n FROM counters WHERE id = 1", nil, &n); err != nil {
								return err
							}
							_, err := tx.Exec("UPDATE counters SET n = ? WHERE id = 1", n+1)
							return err
						})
					}
					err := write()
					for errs.KindOf(err) == errs.Aborted { // so many writers of one row: it is told to try again, and does
						err = write()
					}
					if err != nil {
						failures <- err
					}
				}
			})
		}
		group.Wait()
		close(failures)
		for err := range failures {
			t.Errorf("a writer failed: %v", err)
		}
		expect.Equal(t, count(t, db, "SELECT n FROM counters WHERE id = 1"), writers*each, "counter")
	})
}

func TestFailureAndPanicUndoOnlyTheirOwn(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		exec(t, db, "CREATE TABLE rows (id BIGINT PRIMARY KEY)")
		boom := errors.New("boom")
		var group sync.WaitGroup
		for i := range 60 {
			group.Go(func() {
				defer func() {
					if r := recover(); (r != nil) != (i%3 == 2) {
						t.Errorf("function %d: panic %v", i, r)
					}
				}()
				err := db.Write(t.Context(), func(tx *store.Tx) error {
					if _, err := tx.Exec("INSERT INTO rows VALUES (?)", i); err != nil {
						return err
					}
					switch i % 3 {
					case 1:
						return boom
					case 2:
						panic("oh")
					}
					return nil
				})
				expect.That(t, (i%3 != 1 || errors.Is(err, boom)) && (i%3 != 0 || err == nil), "function %d: %v", i,
					err)
			})
		}
		group.Wait()
		expect.Equal(t, count(t, db, "SELECT COUNT(*) FROM rows"), 20, "rows, want the 20 that succeeded")
	})
}

func TestNestedWritesJoin(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		exec(t, db, "CREATE TABLE rows (id BIGINT PRIMARY KEY)")
		after := 0
		insert := func(ctx context.Context, id int) error {
			return db.Write(ctx, func(tx *store.Tx) error {
				tx.AfterCommit(func() { after++ })
				_, err := tx.Exec("INSERT INTO rows VALUES (?)", id)
				return err
			})
		}
		boom := errors.New("boom")
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := insert(tx.Context(), 1); err != nil {
				return err
			}
			return boom
		})
		expect.ThatNow(t, errors.Is(err, boom) && after == 0 && count(t, db, "SELECT COUNT(*) FROM rows") == 0,
			"outer failure must undo the inner write: %v, after-commit calls %d", err, after)
		err = db.Write(t.Context(), func(tx *store.Tx) error {
			if err := insert(tx.Context(), 1); err != nil {
				return err
			}
			failed := tx.Savepoint(func() error {
				if err := insert(tx.Context(), 2); err != nil {
					return err
				}
				return insert(tx.Context(), 1)
			})
			if !store.Violates(failed, "rows_pkey") {
				return fmt.Errorf("want rows_pkey broken, got %w", failed)
			}
			return insert(tx.Context(), 3)
		})
		expect.OK(t, err)
		expect.Equal(t, count(t, db, "SELECT SUM(id) FROM rows"), 4, "ids sum to , want 1 + 3")
		expect.Equal(t, after, 2, "after-commit calls, want 2: the savepoint's must not run")
	})
}

func TestConstraintNames(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		insert := func(scope, key string) error {
			return db.Write(t.Context(), func(tx *store.Tx) error {
				_, err := tx.Exec(
					"INSERT INTO idempotency (scope, key, request_hash, status, body, created, expires) VALUES (?, ?, '', 200, '', 0, 0)", scope, key)
				return err
			})
		}
		expect.OK(t, insert("a", "b"))
		if err := insert("a", "b"); !store.Violates(err, "idempotency_pkey") {
			t.Errorf("primary key: %v", err)
		}
		for i, want := range []string{"", "search_refs_key"} {
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				_, err := tx.Exec("INSERT INTO search_refs (kind, ref, words) VALUES ('k', 'r', '')")
				return err
			})
			expect.That(t, (i != 0 || err == nil) && (i != 1 || store.Violates(err, want)), "unique index: %v", err)
		}
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Emit(store.Event{Type: "t", Kind: "wrong"})
		})
		expect.That(t, store.Violates(err, "outbox_kind_known"), "check: %v", err)
	})
}

func TestTextSearch(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			for id, text := range map[string]string{"1": "Fez indigo mug", "2": "Crème brûlée dish", "3": "Indigo throw",
				"4": "Straße sign"} {
				if err := tx.IndexText("product", id, text); err != nil {
					return err
				}
			}
			if err := tx.IndexText("product", "1", "Fez indigo cup"); err != nil {
				return err
			}
			return tx.RemoveText("product", "4")
		})
		expect.OK(t, err)
		for _, c := range []struct {
			expression string
			any        bool
			want       int64
		}{
			{"indigo", false, 2}, {"INDIGO cup", false, 1}, {"indigo mug", false, 0}, {"creme bru", false, 1},
			{"CRÈME", false, 1},
			{"cup throw", true, 2}, {"", false, 0}, {`" OR 1=1 --`, false, 0}, {"sign", false, 0}, {"NOT indigo*", true, 2},
			{"& | ! :*", false, 0},
		} {
			var got int64
			err := db.Read(t.Context(), func(tx *store.Tx) error {
				cond, args := tx.Dialect().TextMatch("product", "r.ref", c.expression, c.any)
				return tx.QueryRow("SELECT COUNT(*) FROM search_refs r WHERE "+cond, args, &got)
			})
			expect.That(t, err == nil && got == c.want, "%q any=%v: %d found (%v), want %d", c.expression, c.any, got,
				err, c.want)
		}
	})
}

func exec(t *testing.T, db *store.DB, sql string, args ...any) {
	t.Helper()
	expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { _, err := tx.Exec(sql, args...); return err }))
	expect.OK(t, db.LearnNames(t.Context()))
}

func count(t *testing.T, db *store.DB, sql string) int64 {
	t.Helper()
	var n int64
	expect.OK(t, db.Read(t.Context(), func(tx *store.Tx) error { return tx.QueryRow(sql, nil, &n) }))
	return n
}
