package store_test

import (
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func versionOf(t *testing.T, db *store.DB, topic string) int64 {
	t.Helper()
	version, err := store.Do(t.Context(), db, func(tx *store.Tx) (int64, error) { return tx.Version(topic) })
	if err != nil {
		t.Fatal(err)
	}
	read, err := store.Get(t.Context(), db, func(tx *store.Tx) (int64, error) { return tx.Version(topic) })
	if err != nil || read != version {
		t.Errorf("a read sees version %d, a write %d (%v)", read, version, err)
	}
	return version
}

func wantVersion(t *testing.T, db *store.DB, topic string, want int64) {
	t.Helper()
	if got := versionOf(t, db, topic); got != want {
		t.Errorf("%s is at version %d, want %d", topic, got, want)
	}
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
		if !errors.Is(err, undo) {
			t.Fatal(err)
		}
		wantVersion(t, db, "a", 0)
		for range 3 {
			if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.Bump("a") }); err != nil {
				t.Fatal(err)
			}
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
				if err != nil && !errors.Is(err, undo) {
					t.Error(err)
				}
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
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	here, there := open(), open()
	if _, err := here.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n := range int64(3) {
		wantVersion(t, here, "a", n)
		wantVersion(t, here, "a", n)
		if err := there.Write(t.Context(), func(tx *store.Tx) error { return tx.Bump("a") }); err != nil {
			t.Fatal(err)
		}
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
			if err := db.Read(t.Context(), func(tx *store.Tx) error { return tx.QueryRow("SELECT COUNT(*) FROM outbox", nil, &n) }); err != nil {
				t.Fatal(err)
			}
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
			if got := events(); got != want {
				t.Errorf("turn %d: %d events, want %d", turn, got, want)
			}
			if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.Bump("it's") }); err != nil {
				t.Fatal(err)
			}
		}
	})
}
