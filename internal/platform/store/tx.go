package store

import (
	"context"
	"errors"
	"time"
)

// ErrNoRows is what Row.Scan answers when nothing matched.
var ErrNoRows = errors.New("store: no rows")

// conn is the part of each driver that a Tx stands on.
type conn interface {
	exec(ctx context.Context, sql string, args []any) (int64, error)
	query(ctx context.Context, sql string, args []any) (Rows, error)
	// raw gives the driver's own transaction to the job queue: *sql.Tx or pgx.Tx.
	raw() any
	// versions remembers what Version was told; nil remembers nothing.
	versions() *versions
}

// Rows is the cursor both drivers give.
type Rows interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
	Close()
}

// Tx is one running transaction. It is not for use by several goroutines.
type Tx struct {
	// Now is the one moment this transaction happens at, UTC, in milliseconds.
	Now time.Time

	db       *DB
	ctx      context.Context
	conn     conn
	readOnly bool
	depth    int
	after    []func()
	changed  []EntityChange
	kept     map[any]any
	behind   error // why the database wants another try, seen within a savepoint

	statements int
	rows       *rowCheck // of a transaction by rows, in tests
}

func (db *DB) newTx(ctx context.Context, c conn, readOnly bool) *Tx {
	tx := &Tx{Now: db.Now(), db: db, conn: c, readOnly: readOnly}
	tx.ctx = context.WithValue(ctx, txKey{}, tx)
	return tx
}

// Context carries the transaction: service methods called with it join.
func (tx *Tx) Context() context.Context { return tx.ctx }

// Dialect tells which database this is.
func (tx *Tx) Dialect() Dialect { return tx.db.dialect }

// NewID makes an id from the injected source.
func (tx *Tx) NewID() string { return tx.db.cfg.IDs() }

// Millis is Now as it is stored.
func (tx *Tx) Millis() int64 { return tx.Now.UnixMilli() }

// MillisIf is Millis of what has come about, and NULL before.
func (tx *Tx) MillisIf(yes bool) *int64 {
	if !yes {
		return nil
	}
	now := tx.Millis()
	return &now
}

// Raw gives the driver's own transaction (*sql.Tx or pgx.Tx), for the job queue only.
func (tx *Tx) Raw() any { return tx.conn.raw() }

// Exec runs a statement and tells how many rows it touched.
func (tx *Tx) Exec(sql string, args ...any) (int64, error) {
	tx.statements++
	tx.rows.note(sql)
	n, err := tx.conn.exec(tx.ctx, tx.db.dialect.rebind(sql), args)
	return n, tx.db.dialect.translate(err)
}

// Query runs a statement and gives its rows; the caller closes them.
func (tx *Tx) Query(sql string, args ...any) (Rows, error) {
	tx.statements++
	tx.rows.note(sql)
	rows, err := tx.conn.query(tx.ctx, tx.db.dialect.rebind(sql), args)
	if err != nil {
		return nil, tx.db.dialect.translate(err)
	}
	return rows, nil
}

// QueryRow scans the first row into dest, or answers ErrNoRows.
func (tx *Tx) QueryRow(sql string, args []any, dest ...any) error {
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return tx.db.dialect.translate(err)
		}
		return ErrNoRows
	}
	if err := rows.Scan(dest...); err != nil {
		return err
	}
	rows.Close()
	return tx.db.dialect.translate(rows.Err())
}

// Each runs fn for every row of a query.
func (tx *Tx) Each(sql string, args []any, fn func(Rows) error) error {
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return err
		}
	}
	return tx.db.dialect.translate(rows.Err())
}

// Savepoint runs fn so that its failure undoes only what fn did. Bulk calls use
// it: one bad item never fails the rest. On PostgreSQL this is the only way to
// go on after an error. What fails because others changed the same rows is no bad item:
// then the whole transaction is tried again, whatever the caller makes of the error.
func (tx *Tx) Savepoint(fn func() error) error {
	tx.depth++
	defer func() { tx.depth-- }()
	name := savepointName(tx.depth)
	if _, err := tx.Exec("SAVEPOINT " + name); err != nil {
		return err
	}
	waiting, changed := len(tx.after), len(tx.changed)
	if err := fn(); err != nil {
		if again(err) {
			tx.behind = err
		}
		tx.after, tx.changed, tx.kept = tx.after[:waiting], tx.changed[:changed], nil
		if _, undo := tx.Exec("ROLLBACK TO SAVEPOINT " + name); undo != nil {
			return errors.Join(err, undo)
		}
		if _, release := tx.Exec("RELEASE SAVEPOINT " + name); release != nil {
			return errors.Join(err, release)
		}
		return err
	}
	_, err := tx.Exec("RELEASE SAVEPOINT " + name)
	return err
}

// Keep remembers what was read and locked in this transaction, so that others in it need not read it again; nil forgets
// it. Whoever writes such a row forgets it.
func (tx *Tx) Keep(key, value any) {
	if tx.kept == nil {
		tx.kept = map[any]any{}
	}
	tx.kept[key] = value
}

// Kept gives what Keep remembered; nil for nothing.
func (tx *Tx) Kept(key any) any { return tx.kept[key] }

// AfterCommit runs fn once the transaction is on disk, and never if it is not.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

func (tx *Tx) runAfterCommit() {
	for _, fn := range tx.after {
		fn()
	}
}

func savepointName(depth int) string {
	return "sp" + string(rune('a'+depth/26%26)) + string(rune('a'+depth%26))
}
