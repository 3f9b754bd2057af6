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
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A full disk: SQLite is given a page limit, which fails with the same code.
func TestFullDiskLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite, storetest.Quiet)
	exec(t, db, "CREATE TABLE blobs (id INTEGER PRIMARY KEY, data TEXT NOT NULL)")
	var pages int64
	if err := db.Read(t.Context(), func(tx *store.Tx) error { return tx.QueryRow("PRAGMA page_count", nil, &pages) }); err != nil {
		t.Fatal(err)
	}
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
	if refused == 0 || acknowledged == 0 {
		t.Fatalf("the test filled nothing: %d stored, %d refused", acknowledged, refused)
	}
	if got := count(t, db, "SELECT COUNT(*) FROM blobs"); got != int64(acknowledged) {
		t.Errorf("%d rows, but %d were acknowledged", got, acknowledged)
	}
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

func TestLostPostgresConnectionIsAClearErrorThenHeals(t *testing.T) {
	t.Parallel()
	proxy := storetest.NewProxy(t, storetest.Schema(t))
	db, err := store.Open(t.Context(), store.Config{URL: proxy.Address, MaxConns: 3})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
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
	if err := insert(1); err != nil {
		t.Fatal(err)
	}
	if err := insert(2); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("a connection lost in a write answered %v, want UNAVAILABLE", err)
	}
	proxy.Refuse(true)
	if err := insert(3); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("no server answered %v, want UNAVAILABLE", err)
	}
	if err := db.Ping(t.Context()); err == nil {
		t.Error("ping succeeds without a server")
	}
	proxy.Refuse(false)
	if err := insert(4); err != nil {
		t.Errorf("the pool did not heal: %v", err)
	}
	if got := count(t, db, "SELECT SUM(id) FROM rows"); got != 1+101+4+104 {
		t.Errorf("ids sum to %d: something was half written", got)
	}
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
		if !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled write answered %v", err)
		}
		if err := db.Write(ctx, func(*store.Tx) error { return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("a write on a dead context answered %v", err)
		}
		if got := count(t, db, "SELECT COUNT(*) FROM rows"); got != 0 {
			t.Errorf("%d rows of a cancelled write", got)
		}
	})
}

func TestWriteAfterCloseIsRefused(t *testing.T) {
	t.Parallel()
	db, err := store.Open(t.Context(), store.Config{Path: filepath.Join(t.TempDir(), "souk.db")})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Close(), db.Close()); err != nil {
		t.Fatal(err)
	}
	if err := db.Write(t.Context(), func(*store.Tx) error { return nil }); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("write after close: %v", err)
	}
}
