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
