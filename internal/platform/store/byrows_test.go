package store_test

import (
	"cmp"
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// withRows opens PostgreSQL with two tables; there are transactions by rows there only.
func withRows(t *testing.T) *store.DB {
	t.Helper()
	t.Parallel()
	db := storetest.OpenBare(t, store.PostgreSQL)
	storetest.ExecAll(t, db,
		"CREATE TABLE parents (id TEXT PRIMARY KEY, open BOOLEAN NOT NULL)",
		"CREATE TABLE children (id TEXT PRIMARY KEY, parent TEXT NOT NULL)",
		"INSERT INTO parents VALUES ('p', true)")
	return db
}

// A transaction by rows that reads what it neither writes nor declares does not commit in
// tests.
func TestRowsThatAreReadAreWrittenOrDeclared(t *testing.T) {
	db := withRows(t)
	insert := func(tx *store.Tx, id string) error {
		_, err := tx.Exec("INSERT INTO children (id, parent) VALUES (?, 'p')", id)
		return err
	}
	read := func(tx *store.Tx) error {
		var open bool
		return tx.QueryRow("SELECT open FROM parents WHERE id = ?", []any{"p"}, &open)
	}
	for id, want := range map[string]struct {
		fn    func(tx *store.Tx) error
		fails bool
	}{
		"undeclared": {read, true},
		"written": {func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE parents SET open = false")
			return cmp.Or(err, read(tx))
		}, false},
		"declared":       {func(tx *store.Tx) error { tx.Unlocked("a test", "parents"); return read(tx) }, false},
		"without reason": {func(tx *store.Tx) error { tx.Unlocked("", "parents"); return read(tx) }, true},
		"another table":  {func(tx *store.Tx) error { tx.Unlocked("a test", "children"); return read(tx) }, true},
		"configuration":  {func(tx *store.Tx) error { return tx.Configuration(func() error { return read(tx) }) }, false},
		"locked": {func(tx *store.Tx) error {
			var open bool
			return tx.QueryRow(tx.Dialect().SelectLocked("open", "parents", "id = ?"), []any{"p"}, &open)
		}, false},
	} {
		err := db.Write(store.ByRows(t.Context()),
			func(tx *store.Tx) error { return cmp.Or(want.fn(tx), insert(tx, id)) })
		if failed := err != nil && strings.Contains(err.Error(), "see store.ByRows: parents"); failed != want.fails ||
			!failed && err != nil {
			t.Errorf("%s: %v", id, err)
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return cmp.Or(want.fn(tx),
				insert(tx, id+" serializable"))
		}); err != nil {
			t.Errorf("%s, serializable: %v", id, err)
		}
	}
	expect.Equal(t, db.Write(store.ByRows(t.Context()), read), nil, "a transaction that writes nothing")
}

// Of two transactions of which one locks a row and the other writes it, one retries and
// sees what the other did, whichever began first and whichever of them is serializable.
func TestSelectLockedConflicts(t *testing.T) {
	db := withRows(t)
	begin := func(tx *store.Tx) error { // the first statement takes the snapshot
		var one int
		return tx.QueryRow("SELECT 1", nil, &one)
	}
	// add has a child added to parents that are open; end closes a parent and removes its children.
	add := func(tx *store.Tx, between func()) error {
		if err := begin(tx); err != nil {
			return err
		}
		between()
		var open bool
		err := tx.QueryRow(tx.Dialect().SelectLocked("open", "parents", "id = ?"), []any{"p"}, &open)
		if err != nil || !open {
			return err
		}
		_, err = tx.Exec("INSERT INTO children (id, parent) VALUES (?, 'p')", tx.NewID())
		return err
	}
	end := func(tx *store.Tx, between func()) error {
		if err := begin(tx); err != nil {
			return err
		}
		between()
		_, err := tx.Exec("UPDATE parents SET open = false")
		if err == nil {
			_, err = tx.Exec("DELETE FROM children WHERE parent = 'p'")
		}
		return err
	}
	for name, c := range map[string]struct {
		outer, inner                         func(tx *store.Tx, between func()) error
		outerSerializable, innerSerializable bool
	}{
		"closed within":               {outer: add, inner: end},
		"closed within, serializable": {outer: add, inner: end, innerSerializable: true},
		"added within":                {outer: end, inner: add},
		"added within, serializable":  {outer: end, inner: add, outerSerializable: true},
	} {
		ctx, within := store.ByRows(t.Context()), store.ByRows(t.Context())
		if c.outerSerializable {
			ctx = t.Context()
		}
		if c.innerSerializable {
			within = t.Context()
		}
		expect.OK(t,
			db.Write(t.Context(), func(tx *store.Tx) error { _, err := tx.Exec("UPDATE parents SET open = true"); return err }))
		var once sync.Once
		tries := 0
		err := db.Write(ctx, func(tx *store.Tx) error {
			tries++
			return c.outer(tx, func() {
				once.Do(func() {
					expect.Equal(t, db.Write(within, func(tx *store.Tx) error { return c.inner(tx, func() {}) }), nil)
				})
			})
		})
		var left int
		if err == nil {
			err = db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRow("SELECT COUNT(*) FROM children",
					nil, &left)
			})
		}
		expect.That(t, err == nil && left == 0 && tries == 2, "%s: %d children of a closed parent after %d tries: %v",
			name, left, tries, err)
	}
}
