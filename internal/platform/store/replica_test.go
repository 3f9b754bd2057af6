package store_test

import (
	"context"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A standby that is behind answers nobody who has seen something newer.
func TestReadsOwnWritesPastAReplicaThatIsBehind(t *testing.T) {
	t.Parallel()
	primary, standby, pause, resume := storetest.Replica(t)
	db, err := store.Open(t.Context(), store.Config{URL: primary, ReplicaURL: standby, MaxConns: 3})
	expect.OK(t, err)
	t.Cleanup(func() { _ = db.Close() })
	read := func(ctx context.Context) int64 {
		var n int64
		expect.OK(t,
			db.Read(ctx, func(tx *store.Tx) error { return tx.QueryRow("SELECT COUNT(*) FROM rows", nil, &n) }))
		return n
	}
	write := func(sql string) string {
		expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { _, err := tx.Exec(sql); return err }))
		mark, err := db.Position(t.Context())
		expect.OK(t, err)
		return mark
	}
	write("CREATE TABLE rows (id BIGINT PRIMARY KEY)")
	mark := write("INSERT INTO rows VALUES (1)")
	awaitReplica(t, standby, 1)
	pause()
	first := mark
	mark = write("INSERT INTO rows VALUES (2)")
	expect.Equal(t, read(t.Context()), 1,
		"a reader without a mark saw rows, want the standby's 1: the test does not read from it")
	expect.Equal(t, read(store.ReadAfter(t.Context(), first)), 1,
		"a reader with an old mark saw rows, want the standby's 1")
	expect.Equal(t, read(store.ReadAfter(t.Context(), mark)), 2, "a reader with a new mark saw rows, want 2")
	expect.Equal(t, read(store.FromPrimary(t.Context())), 2, "a reader of the primary saw rows, want 2")
	for _, hostile := range []string{"x.y.z", "..", "a.b.'; DROP TABLE rows --", "a.b.0/FFFFFFFFF"} {
		if n := read(store.ReadAfter(t.Context(), hostile)); n != 2 && n != 1 {
			t.Errorf("mark %q: %d rows", hostile, n)
		}
	}
	resume()
	awaitReplica(t, standby, 2)
	expect.Equal(t, read(store.ReadAfter(t.Context(), mark)), 2, "after the standby caught up rows")
}

// awaitReplica asks the standby until it shows n rows.
func awaitReplica(t *testing.T, address string, n int64) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Config{URL: address, MaxConns: 1})
	expect.OK(t, err)
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
	expect.OK(t, err)
	other, err := there.Position(t.Context())
	expect.OK(t, err)
	for mark, want := range map[string]bool{own: false, other: true, "": false, "abc": false, "other.1.": false,
		"other.zz.": false} {
		expect.Equal(t, here.Elsewhere(mark), want, "%q elsewhere", mark)
	}
	expect.That(t, !storetest.OpenBare(t, store.SQLite).Elsewhere(other), "SQLite has one process")
}
