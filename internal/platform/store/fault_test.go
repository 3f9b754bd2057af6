package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A full disk: SQLite is given a page limit, which fails with the same code.
func TestFullDiskLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite, storetest.Quiet)
	exec(t, db, "CREATE TABLE blobs (id INTEGER PRIMARY KEY, data TEXT NOT NULL)")
	var pages int64
	expect.OK(t,
		db.Read(t.Context(), func(tx *store.Tx) error { return tx.QueryRow("PRAGMA page_count", nil, &pages) }))
	if err := db.Write(t.Context(), func(tx *store.Tx) error {
		var got int64
		return tx.QueryRow(fmt.Sprintf("PRAGMA max_page_count = %d", pages+300), nil, &got) // room for some of them
	}); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	acknowledged, refused := 0, 0
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 60 {
				err := db.Write(t.Context(), func(tx *store.Tx) error {
					_, err := tx.Exec("INSERT INTO blobs (data) VALUES (?)", strings.Repeat("x", 20_000))
					return err
				})
				mu.Lock()
				switch {
				case err == nil:
					acknowledged++
				case errs.KindOf(err) == errs.Unavailable:
					refused++
				default:
					t.Errorf("a full disk answered %v", err)
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	expect.ThatNow(t, refused != 0 && acknowledged != 0, "the test filled nothing: %d stored, %d refused", acknowledged,
		refused)
	expect.Equal(t, count(t, db, "SELECT COUNT(*) FROM blobs"), int64(acknowledged), "rows, but %d were acknowledged",
		acknowledged)
	// Room again: the writer goes on by itself.
	if err := db.Write(t.Context(), func(tx *store.Tx) error {
		var got int64
		if err := tx.QueryRow("PRAGMA max_page_count = 1000000", nil, &got); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO blobs (data) VALUES ('after')")
		return err
	}); err != nil {
		t.Errorf("after room was made: %v", err)
	}
}

// behindProxy opens a database from which a test can take the server away.
func behindProxy(t *testing.T, conns int) (*storetest.Proxy, *store.DB) {
	t.Helper()
	proxy := storetest.NewProxy(t, storetest.Schema(t))
	db, err := store.Open(t.Context(), store.Config{URL: proxy.Address, MaxConns: conns})
	expect.OK(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return proxy, db
}

func TestLostPostgresConnectionIsAClearErrorThenHeals(t *testing.T) {
	t.Parallel()
	proxy, db := behindProxy(t, 3)
	exec(t, db, "CREATE TABLE rows (id BIGINT PRIMARY KEY)")
	insert := func(id int) error {
		return db.Write(t.Context(), func(tx *store.Tx) error {
			if _, err := tx.Exec("INSERT INTO rows VALUES (?)", id); err != nil {
				return err
			}
			if id == 2 {
				proxy.Cut() // in the middle of the transaction
			}
			_, err := tx.Exec("INSERT INTO rows VALUES (?)", id+100)
			return err
		})
	}
	expect.OK(t, insert(1))
	expect.Kind(t, insert(2), errs.Unavailable, "a connection lost in a write answered , want UNAVAILABLE")
	proxy.Refuse(true)
	expect.Kind(t, insert(3), errs.Unavailable, "no server answered , want UNAVAILABLE")
	expect.That(t, db.Ping(t.Context()) != nil, "ping succeeds without a server")
	proxy.Refuse(false)
	expect.Equal(t, insert(4), nil, "the pool did not heal")
	expect.Equal(t, count(t, db, "SELECT SUM(id) FROM rows"), 1+101+4+104, "ids sum to : something was half written")
}

func TestCancelledCallersGetAnAnswerAndLeaveNothing(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		exec(t, db, "CREATE TABLE rows (id BIGINT PRIMARY KEY)")
		ctx, cancel := context.WithCancel(t.Context())
		err := db.Write(ctx, func(tx *store.Tx) error {
			if _, err := tx.Exec("INSERT INTO rows VALUES (1)"); err != nil {
				return err
			}
			cancel()
			_, err := tx.Exec("INSERT INTO rows VALUES (2)")
			return err
		})
		expect.That(t, errors.Is(err, context.Canceled), "a cancelled write answered %v", err)
		if err := db.Write(ctx, func(*store.Tx) error { return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("a write on a dead context answered %v", err)
		}
		expect.Equal(t, count(t, db, "SELECT COUNT(*) FROM rows"), 0, "rows of a cancelled write")
	})
}

func TestWriteAfterCloseIsRefused(t *testing.T) {
	t.Parallel()
	db, err := store.Open(t.Context(), store.Config{Path: filepath.Join(t.TempDir(), "souk.db")})
	expect.OK(t, err)
	expect.OK(t, errors.Join(db.Close(), db.Close()))
	expect.Kind(t, db.Write(t.Context(), func(*store.Tx) error { return nil }), errs.Unavailable, "write after close")
}
