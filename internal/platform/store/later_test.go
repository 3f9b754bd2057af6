package store_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// People's changes are written before those of the background, however long these wait.
func TestPeopleFirst(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	var order []string // written by the one writer
	var group sync.WaitGroup
	write := func(ctx context.Context, name string) {
		group.Go(func() {
			err := db.Write(ctx, func(*store.Tx) error {
				order = append(order, name)
				return nil
			})
			expect.Equal(t, err, nil)
		})
	}
	begun, goOn := make(chan struct{}), make(chan struct{})
	group.Go(func() {
		err := db.Write(t.Context(), func(*store.Tx) error {
			close(begun)
			<-goOn
			return nil
		})
		expect.Equal(t, err, nil)
	})
	<-begun
	for range 3 {
		write(store.Later(t.Context()), "background")
	}
	for _, later := db.Waiting(); later < 3; _, later = db.Waiting() {
		runtime.Gosched()
	}
	for range 3 {
		write(t.Context(), "person")
	}
	for people, _ := db.Waiting(); people < 3; people, _ = db.Waiting() {
		runtime.Gosched()
	}
	close(goOn)
	group.Wait()
	want := []string{"person", "person", "person", "background", "background", "background"}
	expect.That(t, slices.Equal(order, want), "written in the order %v", order)
}

// The log of SQLite is copied into its file while the shop runs, long before a commit would do it.
func TestLogIsCopiedBesideTheWriter(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "souk.db")
	db, err := store.Open(t.Context(), store.Config{Path: path})
	expect.OK(t, err)
	defer func() {
		expect.Equal(t, db.Close(), nil)
	}()
	exec(t, db, "CREATE TABLE blobs (id INTEGER PRIMARY KEY, data TEXT NOT NULL)")
	const size = 4000
	grown := func() bool {
		file, err := os.Stat(path)
		expect.OK(t, err)
		return file.Size() > 300*size
	}
	for n := 0; n < 600 || !grown(); n++ {
		expect.ThatNow(t, t.Context().Err() == nil && n <= 8_000, "the file did not grow")
		exec(t, db, "INSERT INTO blobs (data) VALUES ('"+strings.Repeat("x", size)+"')")
	}
}
