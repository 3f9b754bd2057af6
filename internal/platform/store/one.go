package store

import (
	"context"
	"strings"
	"time"
)

// noteUnwanted remembers, on PostgreSQL, the version of configuration at which nobody
// wanted to hear of an event.
func (tx *Tx) noteUnwanted(l *listener, eventType string) {
	if tx.db.dialect != PostgreSQL || l.topic == "" {
		return
	}
	if version, ok := tx.conn.versions().get(l.topic); ok {
		tx.db.unwanted.Store(eventType, version)
	}
}

// WriteOne is a Write of one UPDATE by key, of which event would tell, in one round trip instead of three. It is done
// only on PostgreSQL and only if nobody wanted to hear of the event when that was last asked; the statement itself asks
// whether that still holds. It is not done while a Claim has to be taken: that needs a transaction. Otherwise, and when
// no row fits, nothing is written and done is false: then Write is the way. On SQLite a Write of one statement costs no
// more than this.
func (db *DB) WriteOne(ctx context.Context, event, update string, args ...any) (done bool, err error) {
	e, ok := db.engine.(*postgresEngine)
	listener := db.listener.Load()
	if !ok || listener == nil || listener.topic == "" || joined(ctx, db) != nil || openClaim(ctx) != nil {
		return false, nil
	}
	version, known := db.unwanted.Load(event)
	if !known {
		return false, nil
	}
	begun := time.Now()
	text := db.dialect.rebind(update + " AND COALESCE((SELECT version FROM config_versions WHERE topic = '" +
		strings.ReplaceAll(listener.topic, "'", "''") + "'), 0) = ?")
	// Once asked, do not hang up: the outcome would be unknown.
	tag, err := e.pool.Exec(context.WithoutCancel(ctx), text, append(args, version)...)
	err = lost(db.dialect.translate(err))
	if done = err == nil && tag.RowsAffected() == 1; done {
		markWritten(ctx)
	}
	db.health.note(err)
	if db.cfg.Observe != nil {
		db.cfg.Observe(Finished{Write: true, Batch: 1, Duration: time.Since(begun), Err: err})
	}
	return done, err
}
