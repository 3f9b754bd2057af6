package store

import "context"

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

// MostCompacted is how large a SQLite file may be that Compact rewrites, in bytes: writers
// wait meanwhile.
const MostCompacted = 512 << 20

// Compact rewrites the SQLite file without the space that was given free, in which earlier
// versions of rows may still be read, and empties the log beside it. It tells whether it did:
// it leaves large files alone. It does nothing on PostgreSQL, which vacuums by itself.
func (db *DB) Compact(ctx context.Context) (bool, error) {
	e, ok := db.engine.(*sqliteEngine)
	if !ok {
		return true, nil
	}
	conn, err := e.pool.Conn(ctx)
	if err != nil {
		return false, SQLite.translate(err)
	}
	defer func() { _ = conn.Close() }()
	var pages, size int64
	if err := conn.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil {
		return false, SQLite.translate(err)
	}
	if err := conn.QueryRowContext(ctx, "PRAGMA page_size").Scan(&size); err != nil {
		return false, SQLite.translate(err)
	}
	small := pages*size <= MostCompacted
	if small {
		if _, err := conn.ExecContext(ctx, "VACUUM"); err != nil {
			return false, SQLite.translate(err)
		}
	}
	return small, e.emptyLog(ctx, conn)
}
