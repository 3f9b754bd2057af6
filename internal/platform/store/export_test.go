package store

import "context"

// LearnNames lets tests that make their own tables have their constraints named.
func (db *DB) LearnNames(ctx context.Context) error { return db.learnNames(ctx) }

// Waiting tells how many changes of people and of the background wait for the writer of SQLite.
func (db *DB) Waiting() (people, later int) {
	e := db.engine.(*sqliteEngine)
	return len(e.queue), len(e.later)
}
