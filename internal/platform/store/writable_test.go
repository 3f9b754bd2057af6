package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// writableAgain asks until the database can be written: a failed test counts for a moment.
func writableAgain(t *testing.T, db *store.DB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for db.Writable(ctx) != nil {
		if ctx.Err() != nil {
			t.Fatal("the database is not writable again")
		}
		<-time.After(10 * time.Millisecond)
	}
}

func TestWritableOnAFullDisk(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite, storetest.Quiet)
	exec(t, db, "CREATE TABLE blobs (id INTEGER PRIMARY KEY, data TEXT NOT NULL)")
	expect.OK(t, db.Writable(t.Context()))
	limit := func(pages int64) {
		t.Helper()
		var got int64
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRow(fmt.Sprintf("PRAGMA max_page_count = %d", pages), nil, &got)
		}); err != nil {
			t.Fatal(err)
		}
	}
	limit(1) // as many as there are
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec("INSERT INTO blobs (data) VALUES (?)", strings.Repeat("x", 200_000))
		return err
	})
	expect.EqualNow(t, errs.KindOf(err), errs.Unavailable, "a full disk answers %v", err)
	for range 3 {
		expect.Kind(t, db.Writable(t.Context()), errs.Unavailable, "on a full disk")
	}
	limit(1_000_000)
	writableAgain(t, db)
}

func TestWritableOnAReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		db := storetest.Open(t, store.SQLite, storetest.Quiet)
		exec(t, db, "PRAGMA query_only = 1")
		expect.Kind(t, db.Writable(t.Context()), errs.Unavailable, "read only")
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		address := storetest.Schema(t)
		ready, err := store.Open(t.Context(), store.Config{URL: address, MaxConns: 2})
		expect.OK(t, err)
		_, err = ready.Migrate(t.Context())
		expect.OK(t, errors.Join(err, ready.Writable(t.Context()), ready.Close()))
		db, err := store.Open(t.Context(), store.Config{URL: address + "&default_transaction_read_only=on", MaxConns: 2})
		expect.OK(t, err)
		t.Cleanup(func() { _ = db.Close() })
		expect.Kind(t, db.Writable(t.Context()), errs.Unavailable, "read only")
	})
}

func TestWritableWithoutAServer(t *testing.T) {
	t.Parallel()
	proxy, db := behindProxy(t, 2)
	expect.OK(t, expect.Err(db.Migrate(t.Context())))
	expect.OK(t, db.Writable(t.Context()))
	proxy.Refuse(true)
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM settings WHERE key = ''")
		return err
	})
	expect.EqualNow(t, errs.KindOf(err), errs.Unavailable, "without a server: %v", err)
	expect.Kind(t, db.Writable(t.Context()), errs.Unavailable, "without a server")
	proxy.Refuse(false)
	writableAgain(t, db)
}
