package store_test

import (
	"context"
	"testing"
	"time"

	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A standby that is behind answers nobody who has seen something newer.
func TestReadsOwnWritesPastAReplicaThatIsBehind(t *testing.T) {
	t.Parallel()
	primary, standby, pause, resume := storetest.Replica(t)
	db, err := store.Open(t.Context(), store.Config{URL: primary, ReplicaURL: standby, MaxConns: 3})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	read := func(ctx context.Context) int64 {
		var n int64
		if err := db.Read(ctx, func(tx *store.Tx) error { return tx.QueryRow("SELECT COUNT(*) FROM rows", nil, &n) }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	write := func(sql string) string {
		if err := db.Write(t.Context(), func(tx *store.Tx) error { _, err := tx.Exec(sql); return err }); err != nil {
			t.Fatal(err)
		}
		mark, err := db.Position(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return mark
	}
	write("CREATE TABLE rows (id BIGINT PRIMARY KEY)")
	mark := write("INSERT INTO rows VALUES (1)")
	awaitReplica(t, standby, 1)
	pause()
	first := mark
	mark = write("INSERT INTO rows VALUES (2)")
	if n := read(t.Context()); n != 1 {
		t.Errorf("a reader without a mark saw %d rows, want the standby's 1: the test does not read from it", n)
	}
	if n := read(store.ReadAfter(t.Context(), first)); n != 1 {
		t.Errorf("a reader with an old mark saw %d rows, want the standby's 1", n)
	}
	if n := read(store.ReadAfter(t.Context(), mark)); n != 2 {
		t.Errorf("a reader with a new mark saw %d rows, want 2", n)
	}
	if n := read(store.FromPrimary(t.Context())); n != 2 {
		t.Errorf("a reader of the primary saw %d rows, want 2", n)
	}
	for _, hostile := range []string{"x.y.z", "..", "a.b.'; DROP TABLE rows --", "a.b.0/FFFFFFFFF"} {
		if n := read(store.ReadAfter(t.Context(), hostile)); n != 2 && n != 1 {
			t.Errorf("mark %q: %d rows", hostile, n)
		}
	}
	resume()
	awaitReplica(t, standby, 2)
	if n := read(store.ReadAfter(t.Context(), mark)); n != 2 {
		t.Errorf("after the standby caught up: %d rows", n)
	}
}

// awaitReplica asks the standby until it shows n rows.
func awaitReplica(t *testing.T, address string, n int64) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Config{URL: address, MaxConns: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); {
		var got int64
		err := db.Read(t.Context(), func(tx *store.Tx) error { return tx.QueryRow("SELECT COUNT(*) FROM rows", nil, &got) })
		if err == nil && got == n {
			return
		}
	}
	t.Fatalf("the standby never showed %d rows", n)
}

func TestElsewhere(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	clock := func(cfg *store.Config) { cfg.Clock = func() time.Time { return now } }
	here, there := storetest.OpenBare(t, store.PostgreSQL, clock), storetest.OpenBare(t, store.PostgreSQL, clock)
	own, err := here.Position(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	other, err := there.Position(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for mark, want := range map[string]bool{own: false, other: true, "": false, "abc": false, "other.1.": false, "other.zz.": false} {
		if got := here.Elsewhere(mark); got != want {
			t.Errorf("%q elsewhere: %v, want %v", mark, got, want)
		}
	}
	if storetest.OpenBare(t, store.SQLite).Elsewhere(other) {
		t.Error("SQLite has one process")
	}
}
