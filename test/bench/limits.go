package main

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// serveBare reads every request and answers with the same bytes, after a durable
// one-row transaction if a database is named.
func serveBare(ctx context.Context, file, durable string, alone bool) error {
	body, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	insert := func(context.Context) error { return nil }
	if durable != "" {
		db, one, err := oneRow(ctx, durable)
		if err != nil {
			return err
		}
		defer func() { _ = db.Close() }()
		insert = one
		if alone {
			if insert, err = oneCommit(ctx, durable, db); err != nil {
				return err
			}
		}
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	length := strconv.Itoa(len(body))
	server := &http.Server{ReadHeaderTimeout: time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.Copy(io.Discard, r.Body); err != nil {
				return
			}
			if err := insert(r.Context()); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			w.Header().Set("Content-Length", length)
			_, _ = w.Write(body)
		})}
	go func() { <-ctx.Done(); _ = server.Close() }()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

type bareServer struct {
	cmd     *exec.Cmd
	address string
}

func startBare(ctx context.Context, file string, more ...string) (*bareServer, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	// this very program
	cmd := exec.CommandContext(ctx, self, append([]string{"-bare", file, "-clients", strconv.Itoa(*clients)}, more...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	return &bareServer{cmd: cmd, address: strings.TrimSpace(address)}, err
}

func (b *bareServer) pid() int { return b.cmd.Process.Pid }

func (b *bareServer) stop() {
	_ = b.cmd.Process.Kill()
	_ = b.cmd.Wait()
}

// requests sends what the load sends, to the bare server.
func (b *bareServer) requests(load source) source { return source{b.address, load.next} }

// oneRow opens a database with one small table and gives a function that adds a
// row to it, durably. The place is a file, or the address of an empty schema.
func oneRow(ctx context.Context, place string) (*store.DB, func(context.Context) error, error) {
	cfg := store.Config{MaxConns: *clients}
	if strings.HasPrefix(place, "postgres") {
		cfg.URL = place
	} else {
		cfg.Path = place
	}
	db, err := store.Open(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	exec := func(ctx context.Context, sql string, args ...any) error {
		return db.Write(ctx, func(tx *store.Tx) error { _, err := tx.Exec(sql, args...); return err })
	}
	if err := exec(ctx, "CREATE TABLE IF NOT EXISTS things (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL)"); err != nil {
		return nil, nil, err
	}
	var next atomic.Int64
	next.Store(time.Now().UnixNano())
	return db, func(ctx context.Context) error { return exec(ctx, "INSERT INTO things VALUES (?, 1)", next.Add(1)) }, nil
}

// oneCommit gives a function that adds a row as the database does it by itself: one
// statement that is a transaction, and its own commit. On SQLite that is one connection
// and a flush each; PostgreSQL shares flushes by itself.
func oneCommit(ctx context.Context, place string, db *store.DB) (func(context.Context) error, error) {
	var next atomic.Int64
	next.Store(time.Now().UnixNano())
	if pool := db.Pool(); pool != nil {
		return func(ctx context.Context) error {
			_, err := pool.Exec(ctx, "INSERT INTO things VALUES ($1, 1)", next.Add(1))
			return err
		}, nil
	}
	lite, err := sql.Open("sqlite", "file:"+place+
		"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return nil, err
	}
	lite.SetMaxOpenConns(1)
	insert, err := lite.PrepareContext(ctx, "INSERT INTO things VALUES (?, 1)")
	return func(ctx context.Context) error {
		_, err := insert.ExecContext(context.WithoutCancel(ctx), next.Add(1))
		return err
	}, err
}

// durableLimit is how many one-row transactions a second as many clients get
// through the store itself, on the same disk or server.
func durableLimit(ctx context.Context, address, folder string) (float64, error) {
	place := filepath.Join(folder, "inside", "limit.db")
	if address != "" {
		var err error
		if place, err = freshSchema(ctx, address); err != nil {
			return 0, err
		}
	}
	db, insert, err := oneRow(ctx, place)
	if err != nil {
		return 0, err
	}
	defer func() { _ = db.Close() }()
	var done atomic.Int64
	var group sync.WaitGroup
	var failure atomic.Pointer[error]
	begun := time.Now()
	until := begun.Add(time.Duration(*seconds * float64(time.Second)))
	for range *clients {
		group.Go(func() {
			for time.Now().Before(until) {
				if err := insert(ctx); err != nil {
					failure.Store(&err)
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
	if err := failure.Load(); err != nil {
		return 0, *err
	}
	return float64(done.Load()) / time.Since(begun).Seconds(), nil
}

// flushLimit is how often a second a small write reaches the disk when each is flushed by itself.
func flushLimit(folder string) (float64, error) {
	file, err := os.Create(filepath.Join(folder, "flush"))
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	begun := time.Now()
	n := 0
	for time.Since(begun) < time.Second {
		if _, err := file.Write(make([]byte, 4096)); err != nil {
			return 0, err
		}
		if err := file.Sync(); err != nil {
			return 0, err
		}
		n++
	}
	return float64(n) / time.Since(begun).Seconds(), nil
}

// freshSchema makes an empty PostgreSQL schema and gives an address that uses it.
func freshSchema(ctx context.Context, server string) (string, error) {
	return schemaNamed(ctx, server, "")
}

// schemaNamed gives the address of a schema of this name, which is made if there is
// none; without a name it is a new one.
func schemaNamed(ctx context.Context, server, name string) (string, error) {
	at, err := url.Parse(server)
	if err != nil {
		return "", err
	}
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.Close(ctx) }()
	if name == "" {
		name = "bench_" + strings.ReplaceAll(ids.Random(), "-", "")
	}
	if _, err := conn.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS "+name); err != nil {
		return "", err
	}
	values := at.Query()
	values.Set("search_path", name)
	at.RawQuery = values.Encode()
	return at.String(), nil
}
