package store

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/platform/errs"
)

// How long the outcome of a test write counts. A failed one is tried again soon; one that
// succeeded costs a disk flush and counts longer, unless a real write failed since.
const (
	writtenFor = 3 * time.Second
	failedFor  = time.Second
	testLimit  = 10 * time.Second
	// testRoom is what a test write takes when a write failed: a full disk may still have
	// room for a row that replaces another.
	testRoom = 256 << 10
	testKey  = "store.write_test"
)

// health remembers whether writes succeed.
type health struct {
	doubt atomic.Bool // a write failed since the last test

	mu      sync.Mutex
	running chan struct{} // closed when the test that runs is over; nil when none does
	tested  time.Time
	err     error
}

// note looks at how a write ended.
func (h *health) note(err error) {
	if err != nil && errs.KindOf(err) == errs.Unavailable {
		h.doubt.Store(true)
	}
}

// Writable tells why the database takes no writes now; nil when it does. It writes one
// row, every few seconds at most however often it is asked, and waits as long as ctx.
func (db *DB) Writable(ctx context.Context) error {
	h := &db.health
	h.mu.Lock()
	if h.running == nil {
		age := time.Since(h.tested)
		if h.err != nil && age < failedFor || h.err == nil && age < writtenFor && !h.doubt.Load() {
			defer h.mu.Unlock()
			return h.err
		}
		h.running = make(chan struct{})
		go db.testWrite(h.err != nil) //nolint:gosec // its outcome is for later callers too
	}
	running := h.running
	h.mu.Unlock()
	select {
	case <-running:
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.err
	case <-ctx.Done():
		return errs.Wrap(errs.Unavailable, ctx.Err(), "the database does not finish a write")
	}
}

// testWrite writes a row, and a large one when a write failed before.
func (db *DB) testWrite(failed bool) {
	ctx, cancel := context.WithTimeout(context.Background(), testLimit)
	defer cancel()
	h := &db.health
	var err error
	if h.doubt.Swap(false) || failed {
		err = db.writeTest(ctx, strings.Repeat("x", testRoom))
	}
	if err == nil {
		err = db.writeTest(ctx, "")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tested, h.err = time.Now(), err
	close(h.running)
	h.running = nil
}

// writeTest writes by rows: nodes that test at once only wait for each other, and no
// transaction of a shopper has to run again because of it.
func (db *DB) writeTest(ctx context.Context, filling string) error {
	return db.Write(ByRows(ctx), func(tx *Tx) error {
		// Always another value: SQLite writes nothing when a row stays as it is.
		value := `"` + strconv.FormatInt(time.Now().UnixNano(), 36) + filling + `"`
		return tx.SaveSettingText(testKey, value)
	})
}
