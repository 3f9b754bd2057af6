package store

import (
	"errors"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"souk/internal/platform/errs"
)

// Constraint is a broken rule of the schema, told by the constraint's name.
// Names are equal in both databases, so services decide by name which error a
// caller sees.
type Constraint struct {
	Name  string
	cause error
}

func (c *Constraint) Error() string { return "store: constraint " + c.Name + ": " + c.cause.Error() }

// Unwrap gives the driver's error.
func (c *Constraint) Unwrap() error { return c.cause }

// Violates reports whether err broke the named constraint.
func Violates(err error, name string) bool {
	var c *Constraint
	return errors.As(err, &c) && c.Name == name
}

// uniqueNames maps "table.column, table.column" as SQLite reports a broken unique
// index to that index's name, which SQLite does not report. Filled at migration.
var uniqueNames sync.Map

// translate turns driver errors into ours.
func (d Dialect) translate(err error) error {
	if err == nil {
		return nil
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch {
		case pg.ConstraintName != "":
			return &Constraint{Name: pg.ConstraintName, cause: err}
		case strings.HasPrefix(pg.Code, "53"), strings.HasPrefix(pg.Code, "57P"), strings.HasPrefix(pg.Code, "08"):
			return errs.Wrap(errs.Unavailable, err, "the database cannot serve this now")
		case pg.Code == "25006": // a standby, or a server that was set to read only
			return errs.Wrap(errs.Unavailable, err, "the database takes no writes now")
		}
		return err
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return translateSQLite(lite)
	}
	return err
}

func translateSQLite(err *sqlite.Error) error {
	text := err.Error()
	switch err.Code() {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		columns := between(text, "constraint failed: UNIQUE constraint failed: ", " (")
		if name, ok := uniqueNames.Load(columns); ok {
			return &Constraint{Name: name.(string), cause: err}
		}
		return &Constraint{Name: strings.TrimSuffix(strings.TrimPrefix(columns, "index '"), "'"), cause: err}
	case sqlite3.SQLITE_CONSTRAINT_CHECK:
		return &Constraint{Name: between(text, "CHECK constraint failed: ", " ("), cause: err}
	}
	switch err.Code() & 0xff {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN,
		sqlite3.SQLITE_READONLY:
		return errs.Wrap(errs.Unavailable, err, "the database cannot serve this now")
	}
	return err
}

func between(text, before, after string) string {
	if i := strings.Index(text, before); i >= 0 {
		text = text[i+len(before):]
	}
	if i := strings.LastIndex(text, after); i >= 0 {
		text = text[:i]
	}
	return text
}
