package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"souk/internal/platform/errs"
)

// sqliteEngine is one writer connection with group commit, and a pool of readers.
type sqliteEngine struct {
	db      *DB
	pool    *sql.DB
	writer  *liteConn
	readers chan *liteConn
	queue   chan *liteWrite // of people
	later   chan *liteWrite // of the background
	stop    chan struct{}
	stopped chan struct{}
	closing sync.RWMutex
	closed  bool
	// For checkpoints: changes since the last one, what wakes it, and that it ended.
	unfolded     int
	fold, folded chan struct{}
	folding      sync.Mutex // one connection at a time copies the log
}

// liteConn is one connection and the statements prepared on it.
type liteConn struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	// reader says that nothing is lost when a statement is interrupted.
	reader bool
	config *versions // of the writer
}

// maxStmts bounds what one connection keeps prepared; filters can make many texts.
const maxStmts = 256

func openSQLite(ctx context.Context, db *DB) (engine, error) {
	if db.cfg.Path == "" {
		return nil, errors.New("store: no path for the SQLite file")
	}
	if err := os.MkdirAll(filepath.Dir(db.cfg.Path), 0o700); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made: %w", err)
	}
	dsn := (&url.URL{Scheme: "file", Opaque: url.PathEscape(db.cfg.Path), RawQuery: url.Values{"_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		// What each connection maps or keeps counts for each: a few readers with a mapped
		// database of 50 MB took more memory than all the rest of the server. The system
		// keeps the file's pages once for all of them.
		"cache_size(-8000)", "mmap_size(0)", "temp_store(MEMORY)", "wal_autocheckpoint(40000)",
	}}.Encode()}).String()
	pool, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	readers := db.cfg.MaxConns
	if readers <= 0 {
		readers = max(4, 2*runtime.GOMAXPROCS(0))
	}
	e := &sqliteEngine{
		db: db, pool: pool, readers: make(chan *liteConn, readers), queue: make(chan *liteWrite, 256),
		later: make(chan *liteWrite, 256), fold: make(chan struct{}, 1), folded: make(chan struct{}),
		stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	if e.writer, err = e.connect(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("the database file %s cannot be opened: %w", db.cfg.Path, err), pool.Close())
	}
	e.writer.config = &versions{}
	for range readers {
		reader, err := e.connect(ctx)
		if err != nil {
			return nil, errors.Join(err, pool.Close())
		}
		reader.reader = true
		if _, err := reader.conn.ExecContext(ctx, "PRAGMA query_only = 1"); err != nil {
			return nil, errors.Join(err, pool.Close())
		}
		e.readers <- reader
	}
	beside, err := e.connect(ctx)
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	go e.checkpoints(context.WithoutCancel(ctx), beside)
	go e.loop()
	return e, nil
}

func (e *sqliteEngine) connect(ctx context.Context) (*liteConn, error) {
	conn, err := e.pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if err := conn.PingContext(ctx); err != nil {
		return nil, err
	}
	return &liteConn{conn: conn, stmts: map[string]*sql.Stmt{}}, nil
}

func (e *sqliteEngine) read(ctx context.Context, fn func(*Tx) error) error {
	var c *liteConn
	select {
	case c = <-e.readers:
	case <-ctx.Done():
		return ctx.Err()
	case <-e.stopped:
		return errClosed
	}
	defer func() { e.readers <- c }()
	if err := c.begin("BEGIN"); err != nil {
		return SQLite.translate(err)
	}
	// Nothing was written, so there is nothing to lose: a failed ROLLBACK only
	// means that SQLite already ended the transaction.
	defer func() { _ = c.begin("ROLLBACK") }()
	return fn(e.db.newTx(ctx, c, true))
}

// Readers tells how many reads can run at one time.
func (db *DB) Readers() int {
	if e, ok := db.engine.(*sqliteEngine); ok {
		return cap(e.readers)
	}
	return int(db.Pool().Config().MaxConns)
}

// during gives the context that a statement runs on. Reads end with their caller:
// who hung up, or is too late, must not keep a reader from others. Writes are never
// interrupted: SQLite would undo the whole batch, neighbours included.
func (c *liteConn) during(ctx context.Context) context.Context {
	if c.reader {
		return ctx
	}
	return context.Background()
}

// begin runs a statement that starts, ends or marks a transaction. It is never
// cancelled, so that a reader is always clean for the next.
func (c *liteConn) begin(text string) error {
	_, err := c.exec(context.Background(), text, nil)
	return err
}

func (c *liteConn) prepare(text string) (*sql.Stmt, error) {
	if stmt, ok := c.stmts[text]; ok {
		return stmt, nil
	}
	stmt, err := c.conn.PrepareContext(context.Background(), settled(text))
	if err != nil {
		return nil, err
	}
	if len(c.stmts) >= maxStmts {
		for old, victim := range c.stmts { // any one: the hot ones are soon prepared again
			_ = victim.Close()
			delete(c.stmts, old)
			break
		}
	}
	c.stmts[text] = stmt
	return stmt, nil
}

// settled makes the plan of a statement hold for all arguments. SQLite plans anew when an
// argument that a plan looked at changes, as it does with each call, and that took a
// tenth of the writer's time. A plus sign before an argument keeps it from being looked at.
func settled(text string) string { return strings.ReplaceAll(text, " = ?", " = +?") }

// exec checks for cancellation between statements, and within as during says.
func (c *liteConn) exec(ctx context.Context, text string, args []any) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	stmt, err := c.prepare(text)
	if err != nil {
		return 0, err
	}
	done, err := stmt.ExecContext(c.during(ctx), args...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

func (c *liteConn) query(ctx context.Context, text string, args []any) (Rows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	stmt, err := c.prepare(text)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.QueryContext(c.during(ctx), args...)
	if err != nil {
		return nil, err
	}
	return liteRows{rows}, nil
}

func (c *liteConn) raw() any { return nil }

func (c *liteConn) versions() *versions { return c.config }

// dataVersion changes with every commit to the file by somebody else.
func (c *liteConn) dataVersion() (version int64, err error) {
	stmt, err := c.prepare("PRAGMA data_version")
	if err != nil {
		return 0, err
	}
	return version, stmt.QueryRowContext(context.Background()).Scan(&version)
}

type liteRows struct{ *sql.Rows }

func (r liteRows) Close() { _ = r.Rows.Close() } // a close error is also in Err, which callers check

func (e *sqliteEngine) ping(ctx context.Context) error {
	return e.read(ctx, func(tx *Tx) error {
		var one int
		return tx.QueryRow("SELECT 1", nil, &one)
	})
}

// writePosition: one file, one process, no replica.
func (e *sqliteEngine) writePosition(context.Context) (string, error) { return "", nil }

var errClosed = errs.New(errs.Unavailable, "", "the database is closed")

func (e *sqliteEngine) close() error {
	e.closing.Lock()
	if e.closed {
		e.closing.Unlock()
		return nil
	}
	e.closed = true
	e.closing.Unlock()
	close(e.stop)
	<-e.stopped
	<-e.folded
	for range cap(e.readers) {
		(<-e.readers).close()
	}
	// Fold the log into the file so that the file alone is the whole shop.
	_, _ = e.writer.conn.ExecContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)")
	e.writer.close()
	return e.pool.Close()
}

func (c *liteConn) close() {
	for _, stmt := range c.stmts {
		_ = stmt.Close()
	}
	_ = c.conn.Close()
}
