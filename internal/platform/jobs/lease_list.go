package jobs

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"souk/internal/platform/store"
)

func (l *leaseQueue) list(ctx context.Context, f Filter) ([]Row, error) {
	where, args := "WHERE 1 = 1", []any{}
	if f.Kind != "" {
		where, args = where+" AND kind = ?", append(args, f.Kind)
	}
	if f.State != "" {
		where, args = where+" AND state = ?", append(args, strings.ToLower(string(f.State)))
	}
	return store.Get(ctx, l.q.db, func(tx *store.Tx) ([]Row, error) {
		var out []Row
		err := tx.Each("SELECT id, kind, state, args, tries, max_tries, due, created, error FROM jobs "+where+
			" ORDER BY created DESC, id DESC LIMIT ?",
			append(args, f.Limit), func(rows store.Rows) error {
				var r Row
				var state, args string
				var due, created int64
				if err := rows.Scan(&r.ID, &r.Kind, &state, &args, &r.Tries, &r.MaxTries, &due, &created, &r.Error); err != nil {
					return err
				}
				r.State, r.Args = State(strings.ToUpper(state)), json.RawMessage(args)
				r.RunAt, r.Created = time.UnixMilli(due).UTC(), time.UnixMilli(created).UTC()
				out = append(out, r)
				return nil
			})
		return out, err
	})
}

func (l *leaseQueue) retry(ctx context.Context, id string) error {
	return l.q.db.Write(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(
			"UPDATE jobs SET state = 'waiting', due = ?, finished = NULL, max_tries = CASE WHEN tries >= max_tries THEN tries + 1 ELSE max_tries END WHERE id = ? AND state = 'failed'", l.q.now().UnixMilli(), id)
		if err == nil && n == 0 {
			return missing(id)
		}
		tx.AfterCommit(func() { l.signal() })
		return err
	})
}

// purge forgets jobs that failed long ago; it writes only when there are some.
func (l *leaseQueue) purge(ctx context.Context) error {
	before := l.q.now().Add(-l.q.cfg.KeepFailed).UnixMilli()
	old, err := store.Get(ctx, l.q.db, func(tx *store.Tx) (old bool, err error) {
		err = tx.QueryRow("SELECT EXISTS (SELECT 1 FROM jobs WHERE state = 'failed' AND finished < ?)", []any{before}, &old)
		return old, err
	})
	if err != nil || !old {
		return err
	}
	return l.q.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM jobs WHERE state = 'failed' AND finished < ?", before)
		return err
	})
}
