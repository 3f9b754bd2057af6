package store_test

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Events of an erasure say so, and repeat neither earlier values nor deleted entities.
func TestEventsOfAnErasure(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		body := map[string]any{"email": "ada@example.com"}
		emit := func(tx *store.Tx) error {
			for _, kind := range []store.EventKind{store.Updated, store.Deleted} {
				if err := tx.Emit(store.Event{Type: "thing_" + string(kind), Kind: kind, Body: body, Modified: body}); err != nil {
					return err
				}
			}
			return nil
		}
		expect.OK(t, db.Write(t.Context(), emit))
		expect.OK(t, db.Write(store.Anonymizing(t.Context()), emit))
		var got []string
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each("SELECT body, modified, anonymized FROM outbox ORDER BY seq", nil, func(rows store.Rows) error {
				var body, modified string
				var anonymized bool
				err := rows.Scan(&body, &modified, &anonymized)
				if anonymized {
					modified += " anonymized"
				}
				got = append(got, body+" "+modified)
				return err
			})
		})
		want := `{"email":"ada@example.com"}`
		if err != nil || strings.Join(got, "\n") != strings.Join(
			[]string{want + " " + want, want + " " + want, want + " {} anonymized", "null {} anonymized"}, "\n") {
			t.Errorf("%s (%v)", strings.Join(got, "\n"), err)
		}
	})
}

// What an erasure deletes is overwritten in the SQLite file at once, words of the index
// included; what others delete is only given free.
func TestErasedBytesAreOverwritten(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "souk.db")
	db, err := store.Open(t.Context(), store.Config{Path: path})
	expect.OK(t, err)
	t.Cleanup(func() { _ = db.Close() })
	expect.OK(t, expect.Err(db.Migrate(t.Context())))
	large := strings.Repeat("zqsecret ", 2000) // more than a page
	write := func(tx *store.Tx) error {
		for _, key := range []string{"small", "large"} {
			value := "zqsecret"
			if key == "large" {
				value = large
			}
			if _, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, ?, 1)", key, value); err != nil {
				return err
			}
		}
		return tx.IndexText("thing", "1", "zqsecret words")
	}
	remove := func(tx *store.Tx) error {
		if _, err := tx.Exec("DELETE FROM settings WHERE key IN ('small', 'large')"); err != nil {
			return err
		}
		return tx.RemoveText("thing", "1")
	}
	held := func() int {
		t.Helper()
		beside, err := sql.Open("sqlite", "file:"+path)
		expect.OK(t, err)
		_, err = beside.ExecContext(t.Context(), "PRAGMA wal_checkpoint(TRUNCATE)")
		expect.OK(t, errors.Join(err, beside.Close()))
		content, err := os.ReadFile(path)
		expect.OK(t, err)
		log, err := os.ReadFile(path + "-wal")
		expect.OK(t, err)
		return bytes.Count(append(content, log...), []byte("zqsecret"))
	}
	for range 2 {
		expect.OK(t, db.Write(t.Context(), write))
		expect.ThatNow(t, held() != 0, "nothing was written")
		expect.OK(t, db.Write(store.Anonymizing(t.Context()), remove))
		for begin := true; ; begin = false {
			more, err := store.Do(store.Anonymizing(t.Context()), db,
				func(tx *store.Tx) (bool, error) { return tx.MergeText(begin) })
			expect.OK(t, err)
			if !more {
				break
			}
		}
		expect.Equal(t, held(), 0, "the file still has it times")
	}
	expect.OK(t, db.Write(t.Context(), write))
	expect.OK(t, db.Write(t.Context(), remove))
	expect.That(t, held() != 0, "ordinary writes pay for overwriting too")
	// its words
	if _, err := store.Do(t.Context(), db, func(tx *store.Tx) (bool, error) { return tx.MergeText(true) }); err != nil {
		t.Fatal(err)
	}
	if done, err := db.Compact(t.Context()); err != nil || !done || held() != 0 {
		t.Errorf("the file that was rewritten has it %d times (%v, %v)", held(), done, err)
	}
}

// A log that somebody reads cannot be emptied, and that is told: what was erased may still be in it.
func TestCompactWhileTheLogIsRead(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	exec(t, db, "CREATE TABLE words (word TEXT NOT NULL)")
	reading, end := make(chan struct{}), make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			var n int
			err := tx.QueryRow("SELECT COUNT(*) FROM words", nil, &n)
			close(reading)
			<-end
			return err
		})
		expect.Equal(t, err, nil)
	})
	<-reading
	exec(t, db, "INSERT INTO words (word) VALUES ('secret')")
	expect.Kind(t, expect.Err(db.Compact(t.Context())), errs.Unavailable, "a log that is read")
	close(end)
	group.Wait()
	if done, err := db.Compact(t.Context()); err != nil || !done {
		t.Errorf("afterwards: %v, %v", done, err)
	}
}
