package store

import (
	"context"
	"strings"
)

type anonymizingKey struct{}

// Anonymizing marks the work of an erasure. Events that it emits say so and do not repeat
// what was erased: neither earlier values nor deleted entities. On SQLite what its
// transactions delete or replace is overwritten in the file.
func Anonymizing(ctx context.Context) context.Context {
	return context.WithValue(ctx, anonymizingKey{}, true)
}

func anonymizing(ctx context.Context) bool { return ctx.Value(anonymizingKey{}) != nil }

// MergeText makes the full-text index forget words of things that are gone, a bounded piece
// of work at a time, and tells whether there is more. FTS5 keeps them beside a note that
// they are deleted until the parts of the index are merged. begin starts a new merge.
// PostgreSQL keeps no such notes.
func (tx *Tx) MergeText(begin bool) (more bool, err error) {
	if tx.Dialect() == PostgreSQL {
		return false, nil
	}
	const pages = 500
	work := pages
	if begin {
		work = -pages // a negative number merges everything into one part in the end
	}
	var before, after int64
	if err := tx.QueryRow("SELECT total_changes()", nil, &before); err != nil {
		return false, err
	}
	if _, err := tx.Exec("INSERT INTO search_words (search_words, rank) VALUES ('merge', ?)", work); err != nil {
		return false, err
	}
	if err := tx.QueryRow("SELECT total_changes()", nil, &after); err != nil {
		return false, err
	}
	return after-before >= 2, nil // as the documentation of FTS5 says: below two nothing was merged
}

// Truncate empties the log beside the SQLite file, which holds earlier versions of pages
// until it is written over. It does nothing on PostgreSQL, and nothing while others read.
func (db *DB) Truncate(ctx context.Context) error {
	e, ok := db.engine.(*sqliteEngine)
	if !ok {
		return nil
	}
	conn, err := e.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = conn.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	if err != nil && strings.Contains(err.Error(), "locked") {
		return nil // somebody writes or reads an older version; the next erasure or a stop empties it
	}
	return err
}
