package jobs

import (
	"context"
	"encoding/json"
	"time"

	"souk/internal/platform/store"
)

// sweepFailed is how often jobs are looked for that failed without a worker.
const sweepFailed = 10 * time.Minute

// OnFailed has fn called when a job of this kind failed for good: it cancelled itself, it used up
// its tries, or its process ended during the last one. fn gets the arguments that the job had last,
// and can be called more than once for the same job. An error of fn is logged; the job stays failed.
// Call OnFailed before Start.
func (k *Kind[A]) OnFailed(fn func(tx *store.Tx, args A) error) {
	k.k.failed = func(tx *store.Tx, raw json.RawMessage) error {
		var args A
		if err := json.Unmarshal(raw, &args); err != nil {
			return err
		}
		return fn(tx, args)
	}
	if k.q.db.Dialect() != store.PostgreSQL {
		return
	}
	// River's leader discards jobs whose process ended during the last try, and calls nobody.
	k.q.Every("failed."+k.k.name, sweepFailed, func(ctx context.Context) error {
		rows, err := k.q.List(ctx, Filter{Kind: k.k.name, State: FailedState, Limit: 1000})
		for _, row := range rows {
			k.q.tellFailedNow(ctx, k.k, row.ID, row.Args)
		}
		return err
	})
}

// tellFailed calls what a kind has for failed jobs, in the transaction that notes the failure. An
// error undoes only what fn did: the job must not run again because of it.
func (q *Queue) tellFailed(tx *store.Tx, k *kind, id string, args json.RawMessage) {
	if k.failed == nil {
		return
	}
	if err := tx.Savepoint(func() error { return k.failed(tx, args) }); err != nil {
		q.cfg.Logger.Error("what follows the failure of a job was not done", "kind", k.name, "job", id, "error", err)
	}
}

// tellFailedNow is tellFailed in a transaction of its own.
func (q *Queue) tellFailedNow(ctx context.Context, k *kind, id string, args json.RawMessage) {
	if k.failed == nil {
		return
	}
	if err := q.db.Write(ctx, func(tx *store.Tx) error { return k.failed(tx, args) }); err != nil {
		q.cfg.Logger.Error("what follows the failure of a job was not done", "kind", k.name, "job", id, "error", err)
	}
}
