package storetest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// Running all migrations takes longer than most tests. They run once, and every test gets
// a copy of what they made.

// sqliteFile is a migrated SQLite file, made once for each process.
var sqliteFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "souk-template-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "souk.db")
	if err := migrate(store.Config{Path: path}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// copySQLite writes a migrated file.
func copySQLite(t testing.TB, path string) {
	t.Helper()
	file, err := sqliteFile()
	if err == nil {
		err = os.WriteFile(path, file, 0o600)
	}
	expect.EqualNow(t, err, nil, "a migrated file")
}

// Database makes a migrated PostgreSQL database that goes away with the test, and gives
// its address.
func Database(t testing.TB) string {
	t.Helper()
	server := server(t)
	template, err := postgresTemplate(server)
	expect.EqualNow(t, err, nil, "a migrated database")
	name := "t_" + strings.ReplaceAll(ids.Random(), "-", "")
	run(t, server, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
	// Whoever is still connected is on the way out: the test has closed what it opened.
	t.Cleanup(func() { run(t, server, "DROP DATABASE "+name+" WITH (FORCE)") })
	return at(server, name)
}

var templates struct {
	sync.Mutex
	names map[string]string // by server
}

// postgresTemplate gives the name of a migrated database on a server, without a connection
// to it. Test processes share it; the first that needs it makes it. Its name says which
// migrations it has.
func postgresTemplate(server string) (name string, err error) {
	templates.Lock()
	defer templates.Unlock()
	if name := templates.names[server]; name != "" {
		return name, nil
	}
	list, err := store.Migrations(store.PostgreSQL)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, m := range list {
		_, _ = fmt.Fprintln(sum, m.Name, m.SQL) // a hash takes everything
	}
	name = fmt.Sprintf("souk_%x", sum.Sum(nil)[:8])
	if err := makeTemplate(server, name); err != nil {
		return "", err
	}
	if templates.names == nil {
		templates.names = map[string]string{}
	}
	templates.names[server] = name
	return name, nil
}

func makeTemplate(server, name string) error {
	ctx := context.Background() // for all tests, not only the first
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }() // and with it goes the lock
	var there bool
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(hashtext('souk test template'))"); err != nil {
		return err
	}
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there); err != nil || there {
		return err
	}
	// Under another name until it is whole.
	making := name + "_" + strings.ReplaceAll(ids.Random(), "-", "")
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+making); err != nil {
		return err
	}
	if err := migrate(store.Config{URL: at(server, making)}); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "ALTER DATABASE "+making+" RENAME TO "+name)
	return err
}

func migrate(cfg store.Config) error {
	ctx := context.Background()
	db, err := store.Open(ctx, cfg)
	if err != nil {
		return err
	}
	_, err = db.Migrate(ctx)
	if closed := db.Close(); err == nil {
		err = closed
	}
	return err
}

// at is the address of another database on the same server.
func at(server, database string) string {
	address, err := url.Parse(server)
	if err != nil {
		panic(err) // it was connected to before
	}
	address.Path = "/" + database
	return address.String()
}
