package store_test

import (
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func versionOf(t *testing.T, db *store.DB, topic string) int64 {
	t.Helper()
	version, err := store.Do(t.Context(), db, func(tx *store.Tx) (int64, error) { return tx.Version(topic) })
	expect.OK(t, err)
	read, err := store.Get(t.Context(), db, func(tx *store.Tx) (int64, error) { return tx.Version(topic) })
	expect.That(t, err == nil && read == version, "a read sees version %d, a write %d (%v)", read, version, err)
	return version
}

func wantVersion(t *testing.T, db *store.DB, topic string, want int64) {
	t.Helper()
	expect.Equal(t, versionOf(t, db, topic), want, "%s is at version", topic)
}

func TestVersionsAreThoseTheTransactionSees(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		wantVersion(t, db, "a", 0)
		undo := errors.New("undo")
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Bump("a"); err != nil {
				return err
			}
			if got, err := tx.Version("a"); err != nil || got != 1 {
				t.Errorf("its own change: %d %v", got, err)
			}
			return undo
		})
		expect.ThatNow(t, errors.Is(err, undo), err)
		wantVersion(t, db, "a", 0)
		for range 3 {
			expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { return tx.Bump("a") }))
		}
		wantVersion(t, db, "a", 3)
		wantVersion(t, db, "b", 0)
	})
}

// Bumps, undone bumps and questions share batches; each question has the answer of its place.
func TestVersionsInOneBatch(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		undo := errors.New("undo")
		var group sync.WaitGroup
		for i := range 96 {
			group.Go(func() {
				err := db.Write(t.Context(), func(tx *store.Tx) error {
					before, err := tx.Version("a")
					if err != nil || i%3 == 0 {
						return err
					}
					if err := tx.Bump("a"); err != nil {
						return err
					}
					if after, err := tx.Version("a"); err != nil || after != before+1 {
						t.Errorf("%d after %d (%v)", after, before, err)
					}
					if i%3 == 1 {
						return undo
					}
					return nil
				})
				expect.That(t, err == nil || errors.Is(err, undo), err)
			})
		}
		group.Wait()
		wantVersion(t, db, "a", 32)
	})
}

// A command beside the server writes into the same file.
func TestVersionsOfAnotherProcess(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "shop.db")
	open := func() *store.DB {
		db, err := store.Open(t.Context(), store.Config{Path: path})
		expect.OK(t, err)
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	here, there := open(), open()
	expect.OK(t, expect.Err(here.Migrate(t.Context())))
	for n := range int64(3) {
		wantVersion(t, here, "a", n)
		wantVersion(t, here, "a", n)
		expect.OK(t, there.Write(t.Context(), func(tx *store.Tx) error { return tx.Bump("a") }))
	}
	wantVersion(t, here, "a", 3)
}

// A change brings the version along that its event is going to ask for.
func TestChangeBringsTheVersionAlong(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		db.OnEmit(func() {}, func(tx *store.Tx, _ string) (bool, error) {
			version, err := tx.Version("it's")
			return version == 2, err
		})
		db.EmitAsks("it's")
		change := func(value string) (n int64, err error) {
			err = db.Write(t.Context(), func(tx *store.Tx) error {
				if n, err = tx.Change("UPDATE settings SET value = ? WHERE key = ?", value, "a"); err != nil {
					return err
				}
				return tx.Emit(store.Event{Type: "changed", Entity: "setting", Slug: "changed", EntityID: "a", Kind: store.Plain})
			})
			return n, err
		}
		events := func() (n int64) {
			expect.OK(t,
				db.Read(t.Context(), func(tx *store.Tx) error { return tx.QueryRow("SELECT COUNT(*) FROM outbox", nil, &n) }))
			return n
		}
		if n, err := change("0"); err != nil || n != 0 {
			t.Errorf("nothing to change: %d %v", n, err)
		}
		exec(t, db, "INSERT INTO settings (key, value, updated) VALUES ('a', '0', 0)")
		for turn, want := range []int64{0, 0, 1, 1} { // wanted at version 2 only
			if n, err := change("1"); err != nil || n != 1 {
				t.Errorf("%d rows: %v", n, err)
			}
			expect.Equal(t, events(), want, "turn %d events", turn)
			expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { return tx.Bump("it's") }))
		}
	})
}
