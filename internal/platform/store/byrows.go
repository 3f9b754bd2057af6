package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
)

// ByRows asks that writes on the returned context are isolated by the rows they write,
// and not by all that they read: on PostgreSQL they run at REPEATABLE READ instead of
// SERIALIZABLE. It is for functions that many run at once on neighbouring rows, which at
// SERIALIZABLE read the same index pages and make each other retry without need.
//
// The rule: what such a function decides by, and others change, it writes. Two
// transactions that write the same row conflict, and one of them retries on what the other
// left. A row that one reads and the other writes conflicts with nothing: both commit, even
// if no order of the two explains the outcome. Where the function changes nothing of a row
// that it decides by, it reads it with Dialect.SelectLocked. A row that is not there cannot
// be locked: who decides by its absence inserts it, or locks the row it belongs to.
//
// What is read and need not be locked is declared with Tx.Unlocked or Tx.Configuration.
// Tests hold the rule: in a process that imports storetest, a transaction by rows fails if
// it reads a table that it neither writes nor declares. The reasons and cases are in
// docs/decisions/0037-transactions-by-rows.md.
func ByRows(ctx context.Context) context.Context {
	return context.WithValue(ctx, byRowsKey{}, true)
}

func isByRows(ctx context.Context) bool { return ctx.Value(byRowsKey{}) != nil }

// SelectLocked is a SELECT of columns from a table by a condition, such as id = ?, that
// conflicts with everybody who writes the rows it finds, and with everybody who selects
// them like this. On PostgreSQL it writes the rows as they are. SELECT ... FOR UPDATE
// would not do: who waits for such a lock goes on with a snapshot from before it, and does
// not see what the one who held it wrote; a written row makes them retry. No index is
// written, because no value changes. SQLite has one writer, so a plain SELECT is enough.
func (d Dialect) SelectLocked(columns, table, where string) string {
	if d == PostgreSQL {
		return "UPDATE " + table + " SET id = id WHERE " + where + " RETURNING " + columns
	}
	return "SELECT " + columns + " FROM " + table + " WHERE " + where
}

// Unlocked declares that this transaction, if it is one by rows, may read tables as they
// were when it began, even while another transaction changes them. The reason is for
// people: it says which order of the two explains the outcome, or which row that both
// write keeps them apart.
func (tx *Tx) Unlocked(reason string, tables ...string) {
	if tx.rows != nil && reason != "" {
		tx.rows.declared = append(tx.rows.declared, tables...)
	}
}

// Configuration runs fn, which reads what only those who run the shop change. A
// transaction by rows goes by the configuration of when it began; a change that is
// committed later counts from the next transaction on. That is right as long as nobody
// who changes configuration decides by what such transactions write.
func (tx *Tx) Configuration(fn func() error) error {
	if tx.rows != nil {
		tx.rows.configuration++
		defer func() { tx.rows.configuration-- }()
	}
	return fn()
}

// checkRows says that transactions by rows are checked; only tests switch it on.
var checkRows atomic.Bool

// CheckRows has all transactions by rows of this process checked from now on, on
// PostgreSQL. Package storetest calls it.
func CheckRows() { checkRows.Store(true) }

// rowCheck is which tables a transaction by rows read, wrote and declared; nil checks nothing.
type rowCheck struct {
	read, written, declared []string
	configuration           int // above 0 while configuration is read
}

var errUndeclared = errors.New(
	"store: a transaction by rows reads what it neither writes nor declares, see store.ByRows")

func newRowCheck(ctx context.Context) *rowCheck {
	if !isByRows(ctx) || !checkRows.Load() {
		return nil
	}
	return &rowCheck{declared: []string{"config_versions"}}
}

// note takes down what a statement reads and writes.
func (c *rowCheck) note(sql string) {
	if c == nil || c.configuration > 0 {
		return
	}
	t := tablesOf(sql)
	c.read, c.written = append(c.read, t.read...), append(c.written, t.written...)
}

// verdict is an error when the rule of ByRows is broken. A transaction that wrote nothing
// decided nothing.
func (c *rowCheck) verdict() error {
	if c == nil || len(c.written) == 0 {
		return nil
	}
	wrong := slices.DeleteFunc(slices.Clone(c.read), func(table string) bool {
		return slices.Contains(c.written, table) || slices.Contains(c.declared, table)
	})
	if len(wrong) == 0 {
		return nil
	}
	slices.Sort(wrong)
	return fmt.Errorf("%w: %s", errUndeclared, strings.Join(slices.Compact(wrong), ", "))
}
