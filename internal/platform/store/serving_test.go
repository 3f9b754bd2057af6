package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// watched is a server that watches its share in the lock, behind a proxy that can cut it off.
type watched struct {
	proxy *storetest.Proxy
	ended chan error
	stop  context.CancelFunc
}

func nobody(func(string) (bool, error)) error { return nil }

func watch(t *testing.T, address string) *watched {
	t.Helper()
	w := &watched{proxy: storetest.NewProxy(t, address), ended: make(chan error, 1)}
	serving, err := store.BeginServing(t.Context(), store.Config{URL: w.proxy.Address}, nobody)
	expect.OK(t, err)
	var ctx context.Context
	ctx, w.stop = context.WithCancel(t.Context())
	go func() { w.ended <- serving.Watch(ctx) }()
	t.Cleanup(w.stop)
	return w
}

// end waits for the watch to end by itself, or because it is stopped.
func (w *watched) end(t *testing.T) error {
	t.Helper()
	select {
	case err := <-w.ended:
		return err
	case <-time.After(time.Minute):
		t.Fatal("the server goes on watching")
		return nil
	}
}

func schemaOf(t *testing.T, address string) (conn *pgx.Conn, name string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	expect.OK(t, err)
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	expect.OK(t, conn.QueryRow(t.Context(), "SELECT current_schema()").Scan(&name))
	return conn, name
}

// alone waits until a server that starts is the only one, and puts what stands beside in place then.
func alone(t *testing.T, address string) (placed bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		serving, err := store.BeginServing(t.Context(), store.Config{URL: address},
			func(putInPlace func(string) (bool, error)) (err error) {
				placed, err = putInPlace("2026-11-18-100000")
				return err
			})
		expect.OK(t, err)
		ended, stop := context.WithCancel(t.Context())
		stop()
		expect.OK(t, serving.Watch(ended)) // gives the share back
		if serving.Alone {
			return placed
		}
		expect.ThatNow(t, time.Now().Before(deadline), "PostgreSQL keeps the share of a server that was cut off")
	}
}

// A server that was cut off while another put a restored shop in place must not go on with what it has of the old one
// in memory: it ends and says why.
func TestReplacedWhileCutOff(t *testing.T) {
	t.Parallel()
	address := storetest.Schema(t)
	w := watch(t, address)
	conn, schema := schemaOf(t, address)
	db, err := store.Open(t.Context(), store.Config{URL: address, MaxConns: 4})
	expect.OK(t, err)
	t.Cleanup(func() { _ = db.Close() })
	beside, err := db.OpenBeside(t.Context())
	expect.OK(t, err)
	expect.OK(t, beside.Close())

	w.proxy.Refuse(true)
	expect.ThatNow(t, alone(t, address), "the restored shop was not put in place")
	var kept int
	expect.OK(t, conn.QueryRow(t.Context(), "SELECT COUNT(*) FROM pg_namespace WHERE nspname = $1",
		schema[:32]+"_before_restore_2026_11_18_100000").Scan(&kept)) // PostgreSQL takes 63 letters
	expect.Equal(t, kept, 1, "schemas that were put away")
	w.proxy.Refuse(false)
	expect.That(t, errors.Is(w.end(t), store.ErrReplaced), "the server ended without saying why")
}

// A server that comes back to the shop that it left goes on, and shares the lock again.
func TestCutOffAndBack(t *testing.T) {
	t.Parallel()
	address := storetest.Schema(t)
	w := watch(t, address)
	conn, _ := schemaOf(t, address)
	// Each schema has a lock of its own, so that no other test is counted.
	shares := func() (n int) {
		expect.OK(t, conn.QueryRow(t.Context(), `SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND granted
			AND classid = 7310516 AND CAST(objid AS bigint) = CAST(hashtext(current_schema()) AS bigint) & 4294967295`).Scan(&n))
		return n
	}
	until := func(want int) {
		t.Helper()
		tick := time.NewTicker(50 * time.Millisecond)
		defer tick.Stop()
		late := time.After(time.Minute)
		for shares() != want {
			select {
			case <-tick.C:
			case <-late:
				t.Fatalf("%d servers share the lock, want %d", shares(), want)
			}
		}
	}
	until(1)
	w.proxy.Refuse(true)
	until(0)
	w.proxy.Refuse(false)
	until(1)
	w.stop()
	expect.OK(t, w.end(t))
	until(0)
}
