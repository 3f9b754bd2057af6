// Package store keeps the shop's data in SQLite or PostgreSQL behind one small DB and Tx.
//
// It keeps these things true. A function given to Write runs as if it were
// alone (serializable), and when Write returns nil its effects are on disk; when
// it returns an error they are nowhere. A function given to Read sees one
// moment. SQL is written once, with ? for arguments; where the databases differ
// there is a named function on Dialect. No function given to Write may talk to
// the network: on SQLite everybody waits for it, and on both it may run again.
package store

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/platform/ids"
)

// Config says where the data is and what time and ids come from.
type Config struct {
	// URL is empty for SQLite at Path, or postgres://...
	URL string
	// ReplicaURL names a PostgreSQL standby that Read may use; empty for none.
	ReplicaURL string
	// DirectURL leads to the same database without a pooler between, for what needs a
	// session: listening, migrations, the job queue. Empty when URL does.
	DirectURL string
	// Schema is used instead of the one that URL leads to; empty for that one.
	Schema string
	// Path of the SQLite file.
	Path string
	// Clock and IDs are the system's when nil.
	Clock func() time.Time
	IDs   ids.Source
	// Logger gets what no caller can be told; nil means slog.Default.
	Logger *slog.Logger
	// Observe, when set, hears of every finished transaction.
	Observe func(Finished)
	// MaxConns bounds the PostgreSQL pool and the SQLite reader pool; 0 chooses.
	MaxConns int
}

// Finished describes one transaction, for figures.
type Finished struct {
	Write   bool
	Retries int // how often it ran again before this outcome
	Batch   int // how many functions shared its commit (SQLite)
	// Statements of the try that counts, of a write.
	Statements int
	Duration   time.Duration
	Err        error
}

// DB is an open database.
type DB struct {
	engine   engine
	dialect  Dialect
	cfg      Config
	node     string                   // names this process in positions
	listener atomic.Pointer[listener] // the event relay
	// announcer hears of changed entities.
	announcer atomic.Pointer[Announcer]
	unwanted  sync.Map // event type -> version of configuration, see WriteOne
	hub       hub      // hears what other nodes do
	health    health   // whether writes succeed
}

// engine is what each database brings; everything above it is shared.
type engine interface {
	write(ctx context.Context, fn func(*Tx) error) (Finished, error)
	read(ctx context.Context, fn func(*Tx) error) error
	close() error
	ping(ctx context.Context) error
	writePosition(ctx context.Context) (string, error)
}

// Open connects and checks the connection; it does not migrate.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.IDs == nil {
		cfg.IDs = ids.New
	}
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	db := &DB{cfg: cfg, node: ids.Random()[:8]}
	db.hub.db = db
	var err error
	switch {
	case cfg.URL == "":
		db.dialect = SQLite
		db.engine, err = openSQLite(ctx, db)
	case strings.HasPrefix(cfg.URL, "postgres://"), strings.HasPrefix(cfg.URL, "postgresql://"):
		db.dialect = PostgreSQL
		db.engine, err = openPostgres(ctx, db)
	default:
		return nil, errors.New("the database address must be empty (SQLite) or start with postgres://")
	}
	if err != nil {
		return nil, err
	}
	return db, nil
}

// Close waits for running writes and disconnects.
func (db *DB) Close() error { return db.engine.close() }

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.engine.ping(ctx) }

// Dialect tells which database this is.
func (db *DB) Dialect() Dialect { return db.dialect }

// Now is the injected clock, in the precision that is stored.
func (db *DB) Now() time.Time { return db.cfg.Clock().UTC().Truncate(time.Millisecond) }

// NewID makes an id from the injected source.
func (db *DB) NewID() string { return db.cfg.IDs() }

// Write runs fn in one serializable, durable transaction. fn may run more than
// once, so it must not keep effects outside the transaction; AfterCommit is the
// place for those. Inside another Write on the same context it joins that one.
func (db *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	if tx := joined(ctx, db); tx != nil {
		if tx.readOnly {
			return errors.New("store: a write inside a read")
		}
		return fn(tx)
	}
	var last *Tx
	begun, claim := time.Now(), openClaim(ctx)
	done, err := db.engine.write(ctx, func(tx *Tx) error {
		last = tx
		if err := claim.within(tx, fn); err != nil {
			return err
		}
		return tx.announce()
	})
	if err == nil {
		if claim != nil {
			claim.committed.Store(true)
		}
		if last != nil {
			last.runAfterCommit()
		}
		markWritten(ctx)
	}
	db.health.note(err)
	if db.cfg.Observe != nil {
		done.Write, done.Duration, done.Err = true, time.Since(begun), err
		if last != nil {
			done.Statements = last.statements
		}
		db.cfg.Observe(done)
	}
	return err
}

// Read runs fn on one snapshot. Inside a Write it joins it and sees its changes.
func (db *DB) Read(ctx context.Context, fn func(*Tx) error) error {
	if tx := joined(ctx, db); tx != nil {
		return fn(tx)
	}
	begun := time.Now()
	err := db.engine.read(ctx, fn)
	if db.cfg.Observe != nil {
		db.cfg.Observe(Finished{Duration: time.Since(begun), Err: err})
	}
	return err
}

// Get runs fn, which reads or writes as its context does, and hands back its value.
func Get[T any](ctx context.Context, db *DB, fn func(*Tx) (T, error)) (T, error) {
	var out T
	err := db.Read(ctx, func(tx *Tx) (err error) { out, err = fn(tx); return err })
	return out, err
}

// Do is Write for functions that have a value to hand back.
func Do[T any](ctx context.Context, db *DB, fn func(*Tx) (T, error)) (T, error) {
	var out T
	err := db.Write(ctx, func(tx *Tx) (err error) { out, err = fn(tx); return err })
	if err != nil {
		var zero T
		return zero, err
	}
	return out, nil
}

// Position is an opaque mark of what has been written, for the consistency header:
// the node that wrote, when, and on PostgreSQL with a replica how far its log was.
func (db *DB) Position(ctx context.Context) (string, error) {
	mark, err := db.engine.writePosition(ctx)
	if err != nil {
		return "", err
	}
	text := append(make([]byte, 0, 64), db.node...)
	text = strconv.AppendInt(append(text, '.'), db.Now().UnixMilli(), 16)
	return string(append(append(text, '.'), mark...)), nil
}

// newsTravel is how long another node's write may take to be heard of here; far
// longer than it does.
const newsTravel = 10 * time.Second

// Elsewhere reports whether a position marks a recent write of another node, which
// what this node keeps in memory may not show yet.
func (db *DB) Elsewhere(position string) bool {
	if db.dialect == SQLite { // one process has it all
		return false
	}
	node, rest, ok := strings.Cut(position, ".")
	if !ok || node == db.node {
		return false
	}
	stamp, _, _ := strings.Cut(rest, ".")
	millis, err := strconv.ParseInt(stamp, 16, 64)
	return err == nil && db.Now().Sub(time.UnixMilli(millis)).Abs() < newsTravel
}

type (
	txKey      struct{}
	writtenKey struct{}
	afterKey   struct{}
	primaryKey struct{}
	byRowsKey  struct{}
)

// joined finds a transaction of this database that ctx is already part of.
func joined(ctx context.Context, db *DB) *Tx {
	if tx, ok := ctx.Value(txKey{}).(*Tx); ok && tx.db == db {
		return tx
	}
	return nil
}

// Joined gives the transaction that ctx is part of, if it is part of one.
func (db *DB) Joined(ctx context.Context) (*Tx, bool) {
	tx := joined(ctx, db)
	return tx, tx != nil
}

// Writing gives the transaction that ctx is part of, if it is one that writes.
func (db *DB) Writing(ctx context.Context) (*Tx, bool) {
	tx := joined(ctx, db)
	return tx, tx != nil && !tx.readOnly
}

// Within tells that ctx is part of a transaction, in which nobody may wait for the network.
func (db *DB) Within(ctx context.Context) bool { return joined(ctx, db) != nil }

// TrackWrites returns a context on which Wrote tells whether a write was committed.
func TrackWrites(ctx context.Context) (context.Context, func() bool) {
	var flag atomic.Bool
	return context.WithValue(ctx, writtenKey{}, &flag), flag.Load
}

func markWritten(ctx context.Context) {
	if flag, ok := ctx.Value(writtenKey{}).(*atomic.Bool); ok {
		flag.Store(true)
	}
}

// ReadAfter asks that reads on the returned context see at least what position marks.
func ReadAfter(ctx context.Context, position string) context.Context {
	return context.WithValue(ctx, afterKey{}, position)
}

// readAfter gives the log position that reads on ctx must not be behind; empty for any.
func readAfter(ctx context.Context) string {
	position, _ := ctx.Value(afterKey{}).(string)
	_, position, _ = strings.Cut(position, ".")
	_, position, _ = strings.Cut(position, ".")
	return position
}

// FromPrimary asks that reads on the returned context see all that is committed,
// for what is then kept in memory: a replica may be behind the news of a change.
func FromPrimary(ctx context.Context) context.Context {
	return context.WithValue(ctx, primaryKey{}, true)
}
