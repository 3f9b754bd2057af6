package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"souk/internal/platform/store"
)

// riverWorker hands River's jobs to ours.
type riverWorker struct {
	river.WorkerDefaults[envelope]
	q    *Queue
	kind *kind
}

// Timeout is when River takes a job for lost, with the server that had it. Queue.run ends the job before.
func (w *riverWorker) Timeout(*river.Job[envelope]) time.Duration { return w.kind.timeout + grace }

func (w *riverWorker) NextRetry(job *river.Job[envelope]) time.Time {
	return w.q.now().Add(w.kind.backoff(job.Attempt))
}

func (w *riverWorker) Work(ctx context.Context, job *river.Job[envelope]) error {
	r := &running{
		id: strconv.FormatInt(job.ID, 10), args: job.Args.Args, try: job.Attempt, maxTries: job.MaxAttempts,
		reports: true,
		done: func(tx *store.Tx) error {
			own, ok := tx.Raw().(pgx.Tx)
			if !ok {
				return errors.New("jobs: this transaction is not one of PostgreSQL")
			}
			_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, own, job)
			return err
		},
		replace: func(tx *store.Tx, args json.RawMessage) error {
			text, err := json.Marshal(envelope{Key: job.Args.Key, Args: args})
			if err != nil {
				return err
			}
			// River has no call for it. A job counts as stuck by the time of its attempt.
			n, err := tx.Exec(
				"UPDATE river_job SET args = ?, attempted_at = ? WHERE id = ? AND attempt = ? AND state = 'running'",
				string(text), w.q.now(), job.ID, job.Attempt)
			if err == nil && n == 0 {
				return fmt.Errorf("jobs: %s %d was taken by another worker", w.kind.name, job.ID)
			}
			return err
		},
		handBack: func(tx *store.Tx, args json.RawMessage) error {
			text, err := json.Marshal(envelope{Key: job.Args.Key, Args: args})
			if err != nil {
				return err
			}
			// Until River has put it back, by JobSnoozeError, it is one that goes on with these arguments.
			n, err := tx.Exec(`UPDATE river_job SET args = ?, attempted_at = ?, max_attempts = attempt - 1 + ?
				WHERE id = ? AND attempt = ? AND state = 'running'`,
				string(text), w.q.now(), w.kind.maxTries, job.ID, job.Attempt)
			if err == nil && n == 0 {
				return fmt.Errorf("jobs: %s %d was taken by another worker", w.kind.name, job.ID)
			}
			return err
		},
	}
	err := w.q.run(ctx, w.kind, r)
	if err == nil && r.waits {
		return w.putBack()
	}
	if err != nil && (isCancelled(err) || job.Attempt >= job.MaxAttempts) {
		// Before River's own note: if the process ends between the two, the sweep tells again.
		w.q.tellFailedNow(context.WithoutCancel(ctx), w.kind, r.id, r.args)
	}
	if isCancelled(err) {
		return river.JobCancel(err)
	}
	return err
}

// putBack has River let a job wait again, behind those that wait already.
func (w *riverWorker) putBack() error {
	if w.q.cfg.Clock == nil {
		return river.JobSnooze(0)
	}
	// River adds to the system's clock. That of a test stands still: a minute less is not after it.
	return &river.JobSnoozeError{Duration: time.Until(w.q.now().Add(-time.Minute))}
}
