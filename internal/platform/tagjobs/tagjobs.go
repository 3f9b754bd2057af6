// Package tagjobs changes the tags of all that a filter finds, page by page in the background.
//
// It keeps this true: what is changed and how far the job has come are one transaction, so that nothing is changed
// twice and nothing is left out.
package tagjobs

import (
	"context"
	"encoding/json"

	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Start checks a change of tags and leaves it to a job. InvalidArgument.
func Start(ctx context.Context, db *store.DB, kind *jobs.Kind[resource.TagJob], schema *query.Schema,
	job resource.TagJob) (*wire.JobAnswer, error) {
	if err := resource.CheckTagJob(schema, job); err != nil {
		return nil, err
	}
	return store.Do(ctx, db, func(tx *store.Tx) (*wire.JobAnswer, error) {
		job := job // the function may run again
		job.ID = tx.NewID()
		return &wire.JobAnswer{JobID: job.ID}, kind.Enqueue(tx, job, jobs.Options{UniqueKey: job.ID})
	})
}

// Tagged counts what a filter finds.
type Tagged interface {
	Count(ctx context.Context, path string, filter json.RawMessage) (int, error)
}

// Work does one page of a job and continues with the rest. page gives the cursor of the rest, which is empty at the
// end.
func Work(ctx context.Context, db *store.DB, job jobs.Job[resource.TagJob], of Tagged,
	page func(*store.Tx, resource.TagJob) (cursor string, err error)) error {
	if job.Args.Cursor == "" { // before the transaction, which holds up others
		total, err := of.Count(ctx, "filter", job.Args.Filter)
		if err != nil {
			return err
		}
		job.Args.Total = total
	}
	return db.Write(ctx, func(tx *store.Tx) (err error) {
		rest := job.Args
		if rest.Cursor, err = page(tx, job.Args); err != nil {
			return err
		}
		if rest.Cursor == "" {
			return job.Done(tx)
		}
		rest.Done += resource.TagsAtOnce
		jobs.Report(tx.Context(), int64(rest.Done), int64(max(rest.Done, rest.Total))) // some came meanwhile
		return job.Continue(tx, rest)
	})
}
