package store

import "context"

// LearnNames lets tests that make their own tables have their constraints named.
func (db *DB) LearnNames(ctx context.Context) error { return db.learnNames(ctx) }
