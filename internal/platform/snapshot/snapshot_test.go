package snapshot_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// counter is a snapshot of one number, which lives in the settings.
type counter struct {
	*snapshot.Snapshot[int]
	db     *store.DB
	builds atomic.Int64
}

func newCounter(db *store.DB) *counter {
	c := &counter{db: db}
	c.Snapshot = snapshot.New(db, "test", func(tx *store.Tx) (int, error) {
		c.builds.Add(1)
		var n int
		err := tx.QueryRow("SELECT COUNT(*) FROM settings WHERE key LIKE 'snapshot-test-%'", nil, &n)
		return n, err
	})
	return c
}

// more adds one in a transaction.
func (c *counter) more(tx *store.Tx) error {
	if _, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, '1', 0)", "snapshot-test-"+tx.NewID()); err != nil {
		return err
	}
	return c.Changed(tx)
}

func run(t *testing.T, fn func(t *testing.T, db *store.DB, clock *apitest.Clock)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		fn(t, db, clock)
	})
}

func want(t *testing.T, c *counter, n int) {
	t.Helper()
	if got, err := c.Get(t.Context()); err != nil || got != n {
		t.Errorf("the value is %d, want %d (%v)", got, n, err)
	}
}

func TestOwnChangesAreSeenAtOnceAndOthersSoon(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		here, there := newCounter(db), newCounter(db)
		want(t, here, 0)
		want(t, there, 0)
		expect.OK(t, db.Write(t.Context(), here.more))
		want(t, here, 1)
		want(t, there, 0) // trusted for a second
		clock.Advance(time.Second)
		want(t, there, 1)
		builds := there.builds.Load()
		clock.Advance(time.Hour)
		want(t, there, 1)
		expect.Equal(t, there.builds.Load(), builds, "nothing changed, and it was built again")
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			if got, err := there.In(tx); err != nil || got != 1 {
				t.Errorf("in a transaction: %d %v", got, err)
			}
			return nil
		})
		expect.Equal(t, err, nil)
	})
}

func TestTransactionsSeeTheirOwnWorldAndKeepItToThemselves(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, _ *apitest.Clock) {
		c := newCounter(db)
		want(t, c, 0)
		undo := errors.New("undo")
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := c.more(tx); err != nil {
				return err
			}
			if got, err := c.In(tx); err != nil || got != 1 {
				t.Errorf("its own change: %d %v", got, err)
			}
			return undo
		})
		expect.ThatNow(t, errors.Is(err, undo), err)
		want(t, c, 0)
	})
}

// Whoever asks with the context of a transaction, by Get or by At, gets what that transaction sees, and what is undone
// with it is nobody else's: the next change has the same version as the one that was undone.
func TestWhatIsUndoneIsNotKept(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, _ *apitest.Clock) {
		c := newCounter(db)
		undo := errors.New("undo")
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			for range 2 {
				if _, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, '1', 0)",
					"snapshot-test-"+tx.NewID()); err != nil {
					return err
				}
			}
			if err := c.Changed(tx); err != nil {
				return err
			}
			for name, ask := range map[string]func(context.Context) (int, error){"Get": c.Get, "At": c.At} {
				got, err := ask(tx.Context())
				expect.Equal(t, err, nil, name)
				expect.Equal(t, got, 2, name)
			}
			return undo
		})
		expect.ThatNow(t, errors.Is(err, undo), err)
		want(t, c, 0)
		expect.OK(t, db.Write(t.Context(), c.more))
		want(t, c, 1)
	})
}

// A transaction that relied on the value and one that changes it cannot both have
// been first: the number of those that saw n is as if they ran one after another.
func TestReadersAndWritersAreSerial(t *testing.T) {
	run(t, func(t *testing.T, db *store.DB, _ *apitest.Clock) {
		c := newCounter(db)
		var group sync.WaitGroup
		seen := make([]int, 16)
		for i := range seen {
			group.Go(func() {
				err := db.Write(t.Context(), func(tx *store.Tx) error {
					n, err := c.In(tx)
					if err != nil {
						return err
					}
					seen[i] = n
					return c.more(tx)
				})
				expect.Equal(t, err, nil)
			})
		}
		group.Wait()
		times := map[int]int{}
		for _, n := range seen {
			times[n]++
		}
		for n := range seen {
			expect.Equal(t, times[n], 1, "transactions saw %d", n)
		}
		want(t, c, len(seen))
	})
}

// A transaction by rows may ask either way: what the value is built from is configuration.
func TestByRows(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for name, ask := range map[string]func(c *counter, tx *store.Tx) (int, error){
			"in":  func(c *counter, tx *store.Tx) (int, error) { return c.In(tx) },
			"get": func(c *counter, tx *store.Tx) (int, error) { return c.Get(tx.Context()) },
		} {
			c := newCounter(db)
			err := db.Write(store.ByRows(t.Context()), func(tx *store.Tx) error {
				if _, err := ask(c, tx); err != nil {
					return err
				}
				return tx.Emit(store.Event{Type: "asked", Entity: "test", Slug: "asked", EntityID: name, Kind: store.Plain})
			})
			if err != nil || c.builds.Load() != 1 {
				t.Errorf("%s: built %d times: %v", name, c.builds.Load(), err)
			}
		}
	})
}
