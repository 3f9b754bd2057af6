package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"souk/internal/platform/errs"
)

// postgresEngine runs every write at SERIALIZABLE, or by rows if its caller says so,
// and tries again when PostgreSQL says that two of them cannot both have been alone.
type postgresEngine struct {
	db      *DB
	pool    *pgxpool.Pool
	replica *pgxpool.Pool
	turns   *turns
	// direct leads to the server itself, for what needs a session of its own; it is pool
	// when no direct address is set.
	direct *pgxpool.Pool
	// pooler says that direct leads through a pooler all the same: nobody can listen.
	pooler  bool
	channel string // of notices between nodes
}

// directConns bounds the connections to the direct address: the job queue's.
const directConns = 6

// A write is tried this often before the caller hears ABORTED. The waits grow
// and are jittered, so that even many writers of one row get through.
const (
	maxTries  = 40
	maxTaken  = 3 // of which after a broken unique rule
	firstWait = 500 * time.Microsecond
	maxWait   = 60 * time.Millisecond
)

func openPostgres(ctx context.Context, db *DB) (engine, error) {
	e := &postgresEngine{db: db, turns: newTurns()}
	pool, at, err := connectPool(ctx, db.cfg.URL, db.cfg.Schema, db.cfg.MaxConns)
	if err != nil {
		return nil, err
	}
	e.pool, e.direct, e.pooler, e.channel = pool, pool, at.pooler, channelOf(at.schema)
	if err := e.connectOthers(ctx, at); err != nil {
		_ = e.close()
		return nil, err
	}
	return e, nil
}

func (e *postgresEngine) connectOthers(ctx context.Context, main place) error {
	if address := e.db.cfg.ReplicaURL; address != "" {
		replica, _, err := connectPool(ctx, address, e.db.cfg.Schema, e.db.cfg.MaxConns)
		if err != nil {
			return fmt.Errorf("replica: %w", err)
		}
		e.replica = replica
	}
	if address := e.db.cfg.DirectURL; address != "" {
		direct, at, err := connectPool(ctx, address, e.db.cfg.Schema, directConns)
		if err != nil {
			return fmt.Errorf("direct address: %w", err)
		}
		e.direct, e.pooler = direct, at.pooler
		if at.database != main.database || at.schema != main.schema {
			return fmt.Errorf("the direct address leads to database %s, schema %s, and the other to database %s, schema %s; "+
				"both must lead to the same", at.database, at.schema, main.database, main.schema)
		}
	}
	return nil
}

// place is what an address leads to.
type place struct {
	database, schema string
	pooler           bool // there is a pooler between
}

// connectPool opens a pool and looks where it leads. Through a pooler in transaction mode
// each transaction may be on another session, so nothing may be prepared there under a
// name: descriptions of statements are kept instead.
func connectPool(ctx context.Context, address, schema string, most int) (*pgxpool.Pool, place, error) {
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		// Without the text, which may hold a password.
		return nil, place{}, errors.New("the database address is not a valid postgres:// address")
	}
	if most > 0 {
		cfg.MaxConns = int32(min(most, 1000))
	} else if !strings.Contains(address, "pool_max_conns") {
		cfg.MaxConns = 16
	}
	if schema != "" {
		cfg.ConnConfig.RuntimeParams["search_path"] = pgx.Identifier{schema}.Sanitize()
	}
	at, err := look(ctx, cfg.ConnConfig.Copy())
	if err != nil {
		host, port := cfg.ConnConfig.Host, cfg.ConnConfig.Port
		return nil, at, fmt.Errorf("the database at %s:%d cannot be reached: %w", host, port, err)
	}
	if schema != "" && at.schema != schema {
		return nil, at, fmt.Errorf("the database address leads to the schema %q although %q was asked for", at.schema, schema)
	}
	if at.pooler && !strings.Contains(address, "default_query_exec_mode") {
		cfg.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, at, fmt.Errorf("the database cannot be reached: %w", err)
	}
	return pool, at, nil
}

// look connects once. A pooler hands out numbers of sessions of its own making, which are
// not those that the server knows.
func look(ctx context.Context, cfg *pgx.ConnConfig) (at place, err error) {
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return at, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var session uint32
	const question = "SELECT pg_backend_pid(), current_database(), COALESCE(current_schema(), '')"
	err = conn.QueryRow(ctx, question, pgx.QueryExecModeExec).Scan(&session, &at.database, &at.schema)
	at.pooler = err == nil && session != conn.PgConn().PID()
	return at, err
}

// Pool gives the PostgreSQL pool to those who need statements outside of Write and Read;
// nil on SQLite.
func (db *DB) Pool() *pgxpool.Pool {
	if e, ok := db.engine.(*postgresEngine); ok {
		return e.pool
	}
	return nil
}

// Direct gives the pool whose connections stay one session, to the job queue; nil on
// SQLite. It cannot be listened on when there is a pooler between.
func (db *DB) Direct() (pool *pgxpool.Pool, listens bool) {
	if e, ok := db.engine.(*postgresEngine); ok {
		return e.direct, !e.pooler
	}
	return nil, false
}

func (e *postgresEngine) write(ctx context.Context, fn func(*Tx) error) (Finished, error) {
	leave, err := e.turns.take(ctx)
	if err != nil {
		return Finished{}, err
	}
	defer leave()
	wait := firstWait
	for try := 0; ; try++ {
		err := e.once(ctx, fn)
		if err == nil || !again(err) && (!taken(err) || try+1 >= maxTaken) {
			return Finished{Retries: try, Batch: 1}, lost(err)
		}
		if try+1 == maxTries {
			return Finished{Retries: try}, errs.Wrap(errs.Aborted, err,
				"others changed the same thing at the same time; try again")
		}
		if try == 0 && ctx.Err() == nil {
			continue // who was in the way has mostly committed by now, and a new snapshot has what they left
		}
		timer := time.NewTimer(wait/2 + rand.N(wait)) //nolint:gosec // jitter needs no secret randomness
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return Finished{Retries: try}, ctx.Err()
		}
		wait = min(wait*2, maxWait)
	}
}

func (e *postgresEngine) once(ctx context.Context, fn func(*Tx) error) error {
	level := pgx.Serializable
	if isByRows(ctx) {
		level = pgx.RepeatableRead
	}
	pool := e.pool
	if ctx.Value(directKey{}) != nil {
		pool = e.direct
	}
	tx, err := pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: level})
	if err != nil {
		return unreachable(err)
	}
	// After a commit this does nothing; after a failure or a panic it undoes everything.
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	own := e.db.newTx(ctx, pgConn{tx, &versions{}}, false)
	own.rows = newRowCheck(ctx)
	err = fn(own)
	if own.behind != nil {
		return own.behind
	}
	if err != nil {
		return err
	}
	if err := own.rows.verdict(); err != nil {
		return err
	}
	// Once asked to commit, do not hang up: the outcome would be unknown.
	return PostgreSQL.translate(tx.Commit(context.WithoutCancel(ctx)))
}

// again tells whether PostgreSQL asks for another try: serialization failure or
// deadlock, or what follows on one that the function passed over, as somebody does who
// goes on with older settings when the newest cannot be read. Nothing of such a
// transaction is kept either way.
func again(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40001" || pg.Code == "40P01" || pg.Code == "25P02")
}

// taken tells that a unique rule was broken. PostgreSQL may say so where it should ask
// for another try: somebody took the place after this transaction saw it free. The
// next try sees who has it, and either finds another way or fails for good.
func taken(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505"
}

// lost turns a broken connection into UNAVAILABLE.
func lost(err error) error {
	var network net.Error
	var ours *errs.Error
	if err == nil || errors.As(err, &ours) || errors.Is(err, context.Canceled) ||
		errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	gone := errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed)
	if gone || errors.As(err, &network) || pgconn.SafeToRetry(err) {
		return errs.Wrap(errs.Unavailable, err, "the database cannot be reached now")
	}
	return err
}

func unreachable(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return errs.Wrap(errs.Unavailable, err, "the database cannot be reached now")
}

func (e *postgresEngine) read(ctx context.Context, fn func(*Tx) error) error {
	tx, err := e.readPool(ctx).BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return ended(ctx, unreachable(err))
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // nothing was written
	return ended(ctx, lost(fn(e.db.newTx(ctx, pgConn{tx, &versions{}}, true))))
}

// ended names the end of the context where the connection noticed it first: its deadline is that of the context, and
// the database is not away.
func ended(ctx context.Context, err error) error {
	if over := ctx.Err(); over != nil && errors.Is(err, os.ErrDeadlineExceeded) {
		return over
	}
	return err
}

// readPool chooses the replica unless the caller has seen something newer than it has.
func (e *postgresEngine) readPool(ctx context.Context) *pgxpool.Pool {
	if e.replica == nil || ctx.Value(primaryKey{}) != nil {
		return e.pool
	}
	position := readAfter(ctx)
	if position == "" {
		return e.replica
	}
	var fresh bool
	err := e.replica.QueryRow(ctx, "SELECT pg_last_wal_replay_lsn() >= CAST($1 AS pg_lsn)", position).Scan(&fresh)
	if err == nil && fresh {
		return e.replica
	}
	return e.pool // behind, broken, or not a position of ours: the primary is always right
}

// writePosition costs a round trip, so it is asked only when a replica could be behind.
func (e *postgresEngine) writePosition(ctx context.Context) (string, error) {
	if e.replica == nil {
		return "", nil
	}
	var lsn string
	err := e.pool.QueryRow(ctx, "SELECT CAST(pg_current_wal_lsn() AS text)").Scan(&lsn)
	return lsn, err
}

func (e *postgresEngine) ping(ctx context.Context) error { return e.pool.Ping(ctx) }

func (e *postgresEngine) close() error {
	e.pool.Close()
	if e.replica != nil {
		e.replica.Close()
	}
	if e.direct != e.pool {
		e.direct.Close()
	}
	return nil
}

type pgConn struct {
	tx    pgx.Tx
	known *versions
}

func (c pgConn) exec(ctx context.Context, sql string, args []any) (int64, error) {
	tag, err := c.tx.Exec(ctx, sql, args...)
	return tag.RowsAffected(), err
}

func (c pgConn) query(ctx context.Context, sql string, args []any) (Rows, error) {
	return c.tx.Query(ctx, sql, args...)
}

func (c pgConn) raw() any { return c.tx }

// versions: other nodes change configuration too, so each transaction asks once.
func (c pgConn) versions() *versions { return c.known }
