// Package audit writes down who changed what: every write of staff and apps.
//
// It keeps these things true. A record is written in the transaction of the
// change it tells of, so both are there or neither is. A record never holds a
// secret, whatever the entity held, and never grows beyond a bound. A call of
// staff or an app that wrote something without a record of what it changed gets
// one that names the call (Track and Generic), so nothing that managers do is
// missing from the log.
package audit

import (
	"context"
	"fmt"
	"sync/atomic"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// Change records that the caller changed an entity: before nil for a creation,
// after nil for a deletion. Of an update only the fields that differ are kept.
// It does nothing for callers who act on their own things (visitors, members)
// and for Souk's own background work, which events tell of. Whoever the caller is,
// the live feed hears that the entity changed.
func Change(tx *store.Tx, entity, id string, before, after any) error {
	if !audited(actor.From(tx.Context())) {
		tx.Changed(entity, id)
		return nil
	}
	return Always(tx, entity, id, before, after)
}

// Always records a change whoever the caller is: for what a shop must be able to tell of its members
// too, such as the archives of their data that they asked for.
func Always(tx *store.Tx, entity, id string, before, after any) error {
	tx.Changed(entity, id)
	caller := actor.From(tx.Context())
	was, is, err := difference(before, after)
	if err != nil {
		return fmt.Errorf("audit: %s %s: %w", entity, id, err)
	}
	return write(tx, caller, entity, id, was, is)
}

// audited tells whose writes are recorded.
func audited(caller actor.Actor) bool { return caller.Kind == actor.Staff || caller.Kind == actor.App }

func write(tx *store.Tx, caller actor.Actor, entity, id, before, after string) error {
	origin := actor.OriginFrom(tx.Context())
	_, err := tx.Exec(
		`INSERT INTO audit_log (id, occurred, actor_kind, actor_id, actor_name, operation, entity, entity_id, request_id, address, before, after)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.NewID(), tx.Millis(), caller.Kind.String(), caller.ID, caller.KeyName, origin.Operation, entity, id,
		origin.RequestID, origin.Address, before, after)
	if err != nil {
		return err
	}
	// After the commit, because a savepoint or a retry may yet undo this record.
	if seen, ok := tx.Context().Value(trackKey{}).(*atomic.Bool); ok {
		tx.AfterCommit(func() { seen.Store(true) })
	}
	return nil
}

type trackKey struct{}

// Track returns a context and a function that tells whether a record was
// committed on it. Put it around a call, outside of any transaction.
func Track(ctx context.Context) (context.Context, func() bool) {
	var seen atomic.Bool
	return context.WithValue(ctx, trackKey{}, &seen), seen.Load
}

// Generic records that the caller ran an operation that wrote something, for
// calls that Track saw no record of. It does nothing for callers that are not
// audited.
func Generic(ctx context.Context, db *store.DB, operation string) error {
	caller := actor.From(ctx)
	if !audited(caller) {
		return nil
	}
	origin := actor.OriginFrom(ctx)
	origin.Operation = operation
	return db.Write(actor.WithOrigin(ctx, origin), func(tx *store.Tx) error {
		return write(tx, caller, "", "", absent, absent)
	})
}

// Begin gives the function that a server calls around every operation: it
// returns the context to run the operation on, and a function to call when it is
// over, with whether it committed a write. The record of an operation that wrote
// without telling follows in a transaction of its own; if that fails, warn hears
// of it, since the write itself has happened.
func Begin(db *store.DB, warn func(error)) func(ctx context.Context, operation string) (context.Context,
	func(wrote bool)) {
	return func(ctx context.Context, operation string) (context.Context, func(bool)) {
		if !audited(actor.From(ctx)) {
			return ctx, func(bool) {}
		}
		ctx, recorded := Track(ctx)
		return ctx, func(wrote bool) {
			if !wrote || recorded() {
				return
			}
			if err := Generic(context.WithoutCancel(ctx), db, operation); err != nil {
				warn(fmt.Errorf("audit: %s wrote without a record: %w", operation, err))
			}
		}
	}
}
