package store

import (
	"context"

	"github.com/jackc/pgx/v5"
)

type (
	exclusiveKey struct{}
	directKey    struct{}
)

// Exclusive runs fn while no other node of this database runs a function here: what a
// start of the program makes to exist is made under it, so that any number of nodes can
// start at once. The others wait, and then see all that fn committed. Inside fn it may
// be called again with fn's context. It must not be called within a transaction.
func (db *DB) Exclusive(ctx context.Context, fn func(ctx context.Context) error) error {
	e, several := db.engine.(*postgresEngine)
	if !several || ctx.Value(exclusiveKey{}) == any(db) {
		return fn(ctx)
	}
	return e.exclusive(ctx, func() error { return fn(context.WithValue(ctx, exclusiveKey{}, db)) })
}

// exclusive holds an advisory lock in a transaction of its own, on a connection of its
// own. The transactions of fn begin after the lock was granted, so their snapshots hold
// what the node before committed. A lock of a transaction works through a pooler, too.
func (e *postgresEngine) exclusive(ctx context.Context, fn func() error) error {
	conn, err := pgx.ConnectConfig(ctx, e.direct.Config().ConnConfig.Copy())
	if err != nil {
		return unreachable(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }() // gives the lock back as well
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
	if err != nil {
		return unreachable(err)
	}
	for _, statement := range []string{
		// The wait is as long as the work of others; limits of the server are not meant for it.
		"SET LOCAL lock_timeout = 0", "SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0",
		"SELECT pg_advisory_xact_lock(7310514, hashtext(COALESCE(current_schema(), '')))",
	} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return lost(err)
		}
	}
	return fn()
}
