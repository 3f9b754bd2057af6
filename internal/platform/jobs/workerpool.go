package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"souk/internal/platform/store"
)

// workerPool is the workers of one lane and what makes them look for work.
type workerPool struct {
	*leaseQueue
	wake  chan struct{}
	free  chan struct{} // one token for each idle worker
	names string        // JSON list of the lane's kinds
}

func (c *workerPool) signal() {
	select {
	case c.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// loop takes due jobs whenever it is woken, a worker is free, or the next is due.
func (c *workerPool) loop(live, work context.Context) {
	defer c.looking.Done()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-live.Done():
			return
		case <-c.wake:
		case <-timer.C:
		}
		wait, err := c.look(live, work)
		if err != nil && live.Err() == nil {
			c.q.cfg.Logger.Error("jobs cannot be taken now", "error", err)
		}
		timer.Reset(min(max(wait, time.Millisecond), c.q.cfg.Poll))
	}
}

// look hands all due jobs to workers and tells how long until the next is due.
// It blocks while all workers are busy.
func (c *workerPool) look(live, work context.Context) (time.Duration, error) {
	for {
		next, err := c.nextDue(live)
		if err != nil || next.IsZero() {
			return c.q.cfg.Poll, err
		}
		if wait := next.Sub(c.q.now()); wait > 0 {
			return wait, nil
		}
		select { // a worker first, so that nothing is taken that then has to wait
		case <-c.free:
		case <-live.Done():
			return c.q.cfg.Poll, nil
		}
		hands := 1
		for more := true; more; {
			select {
			case <-c.free:
				hands++
			default:
				more = false
			}
		}
		taken, err := c.take(live, hands)
		for range hands - len(taken) {
			c.free <- struct{}{}
		}
		if err != nil {
			return c.q.cfg.Poll, err
		}
		for _, job := range taken {
			c.working.Add(1)
			go c.work(work, job)
		}
	}
}

// nextDue only reads: waiting costs no commit.
func (c *workerPool) nextDue(ctx context.Context) (time.Time, error) {
	var due *int64
	err := c.q.db.Read(ctx, func(tx *store.Tx) error {
		where := "state <> 'failed' AND " + tx.Dialect().InList("kind")
		return tx.QueryRow("SELECT MIN(due) FROM jobs WHERE "+where, []any{c.names}, &due)
	})
	if err != nil || due == nil {
		return time.Time{}, err
	}
	return time.UnixMilli(*due).UTC(), nil
}

type leased struct {
	kind *kind
	running
}

// take leases up to n due jobs. One whose last try ended with its process fails here.
func (c *workerPool) take(ctx context.Context, n int) ([]leased, error) {
	now := c.q.now()
	return store.Do(ctx, c.q.db, func(tx *store.Tx) ([]leased, error) {
		var found []leased
		err := tx.Each("SELECT id, kind, args, tries, max_tries FROM jobs WHERE state <> 'failed' AND due <= ? AND "+
			tx.Dialect().InList("kind")+" ORDER BY due, id LIMIT ?",
			[]any{now.UnixMilli(), c.names, n}, func(rows store.Rows) error {
				var job leased
				var kind, args string
				err := rows.Scan(&job.id, &kind, &args, &job.try, &job.maxTries)
				job.kind, job.args, job.reports = c.q.kinds[kind], json.RawMessage(args), true
				found = append(found, job)
				return err
			})
		if err != nil {
			return nil, err
		}
		taken := found[:0]
		for _, job := range found {
			if job.try >= job.maxTries {
				_, err = tx.Exec("UPDATE jobs SET state = 'failed', finished = ?, error = ? WHERE id = ?",
					now.UnixMilli(), "the process ended during the last try", job.id)
				if err == nil {
					c.q.tellFailed(tx, job.kind, job.id, job.args)
				}
			} else {
				job.try++
				_, err = tx.Exec("UPDATE jobs SET state = 'running', tries = ?, due = ? WHERE id = ?",
					job.try, now.Add(job.kind.timeout+leaseGrace).UnixMilli(), job.id)
				taken = append(taken, job)
			}
			if err != nil {
				return nil, err
			}
		}
		return taken, nil
	})
}

func (c *workerPool) work(ctx context.Context, job leased) {
	defer c.working.Done()
	defer func() { c.free <- struct{}{} }()
	begun := time.Now()
	noted := false
	job.done = func(tx *store.Tx) error {
		n, err := tx.Exec("DELETE FROM jobs WHERE id = ? AND tries = ?", job.id, job.try)
		if err == nil && n == 0 {
			return fmt.Errorf("jobs: %s %s was taken by another worker", job.kind.name, job.id)
		}
		tx.AfterCommit(func() { noted = true })
		return err
	}
	job.replace = func(tx *store.Tx, args json.RawMessage) error {
		held := c.q.now().Add(job.kind.timeout + leaseGrace).UnixMilli()
		n, err := tx.Exec("UPDATE jobs SET args = ?, due = ? WHERE id = ? AND tries = ?", string(args), held, job.id, job.try)
		if err == nil && n == 0 {
			return fmt.Errorf("jobs: %s %s was taken by another worker", job.kind.name, job.id)
		}
		return err
	}
	job.handBack = func(tx *store.Tx, args json.RawMessage) error {
		n, err := tx.Exec(`UPDATE jobs SET args = ?, state = 'waiting', due = ?, tries = tries - 1, max_tries = tries - 1 + ?
			WHERE id = ? AND tries = ?`, string(args), tx.Millis(), job.kind.maxTries, job.id, job.try)
		if err == nil && n == 0 {
			return fmt.Errorf("jobs: %s %s was taken by another worker", job.kind.name, job.id)
		}
		tx.AfterCommit(func() { noted = true; c.signal() })
		return err
	}
	err := c.q.run(ctx, job.kind, &job.running)
	outcome := Succeeded
	if !noted {
		// The note is written even when the worker had to stop.
		if outcome, err = c.note(context.WithoutCancel(ctx), job, err); err != nil {
			c.q.cfg.Logger.Error("the outcome of a job was not stored; it will run again",
				"kind", job.kind.name, "job", job.id, "error", err)
			return
		}
	}
	c.q.observe(Finished{Kind: job.kind.name, Try: job.try, Outcome: outcome, Duration: time.Since(begun)})
}
