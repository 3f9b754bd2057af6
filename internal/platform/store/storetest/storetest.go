// Package storetest opens real databases for tests: a SQLite file in the test's
// folder, and a database of its own on a PostgreSQL server.
//
// The server is the one in SOUK_TEST_DATABASE_URL, or one that the first test of
// a process starts from the installed binaries and the last one stops.
package storetest

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// Whoever imports this package runs tests, in which the rule of store.ByRows is checked.
func init() { store.CheckRows() }

// Option changes how a test database is opened.
type Option func(*store.Config)

// Quiet drops the store's log, for tests that break things on purpose.
func Quiet(cfg *store.Config) { cfg.Logger = slog.New(slog.DiscardHandler) }

// Each runs fn once for each sort of database, in parallel subtests.
func Each(t *testing.T, fn func(t *testing.T, dialect store.Dialect)) {
	t.Helper()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			fn(t, dialect)
		})
	}
}

// Rig runs fn beside other tests, on each database, with what build makes there, and ends with after, which looks
// whether what is stored agrees with itself.
func Rig[R any](t *testing.T, build func(testing.TB, store.Dialect) R, fn func(*testing.T, R),
	after ...func(*testing.T, R)) {
	t.Helper()
	t.Parallel()
	Each(t, func(t *testing.T, dialect store.Dialect) {
		r := build(t, dialect)
		for _, part := range append([]func(*testing.T, R){fn}, after...) {
			part(t, r)
		}
	})
}

// RigOn is Rig for what is built on an open database.
func RigOn[R any](t *testing.T, build func(testing.TB, *store.DB) R, fn func(*testing.T, R),
	after ...func(*testing.T, R)) {
	t.Helper()
	Rig(t, func(t testing.TB, dialect store.Dialect) R { return build(t, Open(t, dialect)) }, fn, after...)
}

// Run runs fn once on each database, in parallel subtests.
func Run(t *testing.T, fn func(t *testing.T, db *store.DB), opts ...Option) {
	t.Helper()
	Each(t, func(t *testing.T, dialect store.Dialect) { fn(t, Open(t, dialect, opts...)) })
}

// Open gives a migrated, empty database that goes away with the test.
func Open(t testing.TB, dialect store.Dialect, opts ...Option) *store.DB {
	t.Helper()
	cfg := store.Config{}
	if dialect == store.SQLite {
		cfg.Path = filepath.Join(t.TempDir(), "souk.db")
		copySQLite(t, cfg.Path)
	} else {
		cfg.URL = Database(t)
	}
	db := open(t, cfg, opts)
	expect.EqualNow(t, expect.Err(db.Migrate(t.Context())), nil, "migrate")
	return db
}

// OpenBare gives a database without a schema.
func OpenBare(t testing.TB, dialect store.Dialect, opts ...Option) *store.DB {
	t.Helper()
	cfg := store.Config{}
	if dialect == store.SQLite {
		cfg.Path = filepath.Join(t.TempDir(), "souk.db")
	} else {
		cfg.URL = Schema(t)
	}
	return open(t, cfg, opts)
}

func open(t testing.TB, cfg store.Config, opts []Option) *store.DB {
	t.Helper()
	cfg.MaxConns = 4
	for _, opt := range opts {
		opt(&cfg)
	}
	db, err := store.Open(t.Context(), cfg)
	expect.EqualNow(t, err, nil, "open")
	t.Cleanup(func() {
		expect.Equal(t, db.Close(), nil, "close")
	})
	return db
}

// Schema makes an empty PostgreSQL schema and gives an address that uses it.
func Schema(t testing.TB) string {
	t.Helper()
	server := server(t)
	name := "t_" + strings.ReplaceAll(ids.Random(), "-", "")
	run(t, server, "CREATE SCHEMA "+name)
	t.Cleanup(func() { run(t, server, "DROP SCHEMA "+name+" CASCADE") })
	address, err := url.Parse(server)
	expect.OK(t, err)
	query := address.Query()
	query.Set("search_path", name)
	address.RawQuery = query.Encode()
	return address.String()
}

// OldestSchema is Schema with the tables of the oldest program whose databases are still opened.
func OldestSchema(t testing.TB) string {
	t.Helper()
	address := Schema(t)
	list, err := store.Migrations(store.PostgreSQL)
	expect.OK(t, err)
	oldest := list[0]
	run(t, address, `CREATE TABLE schema_migrations
		(number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied BIGINT NOT NULL)`)
	run(t, address, oldest.SQL)
	run(t, address, fmt.Sprintf("INSERT INTO schema_migrations VALUES (%d, '%s', 0)", oldest.Number, oldest.Name))
	return address
}

func run(t testing.TB, address, sql string) {
	t.Helper()
	ctx := context.Background() // clean-up runs after the test's own context ended
	conn, err := pgx.Connect(ctx, address)
	expect.EqualNow(t, err, nil, "the test PostgreSQL server cannot be reached")
	defer func() { _ = conn.Close(ctx) }()
	expect.EqualNow(t, expect.Err(conn.Exec(ctx, sql)), nil, sql)
}
