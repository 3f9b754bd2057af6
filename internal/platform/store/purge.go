package store

import "context"

// purgeBatch bounds one transaction of Purge: other writers wait for it on SQLite.
const purgeBatch = 100

// Purge removes what find gives, some in each transaction until there is no more, and tells how many were removed.
func Purge(ctx context.Context, db *DB, find func(tx *Tx, most int) ([]string, error),
	remove func(tx *Tx, id string) error) (int, error) {
	total := 0
	for {
		n, err := Do(ctx, db, func(tx *Tx) (int, error) {
			found, err := find(tx, purgeBatch)
			if err != nil {
				return 0, err
			}
			for _, id := range found {
				if err := remove(tx, id); err != nil {
					return 0, err
				}
			}
			return len(found), nil
		})
		total += n
		if err != nil || n < purgeBatch {
			return total, err
		}
	}
}

// PurgeBefore deletes the rows of a table whose column is a time before another, step of them in each transaction, so
// that writers wait little. It writes only when there are some.
func PurgeBefore(ctx context.Context, db *DB, table, key, column string, before, step int64) error {
	old := " FROM " + table + " WHERE " + column + " < ?"
	for {
		found, err := Get(ctx, db, func(tx *Tx) (found bool, err error) {
			err = tx.QueryRow("SELECT EXISTS (SELECT 1"+old+")", []any{before}, &found)
			return found, err
		})
		if err != nil || !found {
			return err
		}
		deleted, err := Do(ctx, db, func(tx *Tx) (int64, error) {
			return tx.Exec("DELETE FROM "+table+" WHERE "+key+" IN (SELECT "+key+old+" ORDER BY "+column+" LIMIT ?)", before,
				step)
		})
		if err != nil || deleted < step {
			return err
		}
	}
}
