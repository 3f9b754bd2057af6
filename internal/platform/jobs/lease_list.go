package jobs

import (
	"context"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

var leaseListing = listing{
	schema: query.NewSchema(query.Spec{
		Name: "jobs", Style: query.ByCursor, DefaultLimit: 100,
		Fields: []query.Field{
			{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
			{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		},
		DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}, {Path: "id", Desc: true}},
	}),
	table:   "jobs LEFT JOIN job_progress ON job_progress.job = jobs.id",
	columns: "id, kind, state, args, tries, max_tries, due, created, error",
	order:   "created DESC, id DESC",
	states: map[State]string{
		"": "1 = 1", WaitingState: "state = 'waiting'", RunningState: "state = 'running'", FailedState: "state = 'failed'",
	},
}

func (l *leaseQueue) listing() *listing { return &leaseListing }

func (l *leaseQueue) key(id string) (any, bool) { return id, true }

func (l *leaseQueue) unfinished() string { return "jobs WHERE jobs.id = job_progress.job" }

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
