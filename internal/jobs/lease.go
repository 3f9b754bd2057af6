package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"souk/internal/store"
)

// leaseQueue keeps jobs in the table jobs. A worker takes a job by setting it
// running with a lease; when the lease ends and the job is still there, the
// process died, and it is taken again. The number of tries tells the holder of a
// lease from an earlier one.
type leaseQueue struct {
	q     *Queue
	wake  chan struct{}
	free  chan struct{} // one token for each idle worker
	names string        // JSON list of the kinds that have workers here

	mu      sync.Mutex
	stopped chan struct{}
	quit    context.CancelFunc // no more jobs
	kill    context.CancelFunc // those that run, too
	working sync.WaitGroup
}

// leaseGrace is added to a job's timeout: a lease must outlive the run and its note.
const leaseGrace = 30 * time.Second

func newLeaseQueue(q *Queue) *leaseQueue {
	return &leaseQueue{q: q, wake: make(chan struct{}, 1), free: make(chan struct{}, q.cfg.Workers)}
}

func (l *leaseQueue) signal() {
	select {
	case l.wake <- struct{}{}:
	default: // it will look anyway
	}
}

func (l *leaseQueue) enqueue(tx *store.Tx, k *kind, args json.RawMessage, opts Options) error {
	var key *string
	if opts.UniqueKey != "" {
		key = &opts.UniqueKey
	}
	n, err := tx.Exec(`INSERT INTO jobs (id, kind, args, unique_key, state, due, max_tries, created) VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?)
		ON CONFLICT (kind, unique_key) WHERE state <> 'failed' AND unique_key IS NOT NULL DO NOTHING`,
		tx.NewID(), k.name, string(args), key, opts.RunAt.UnixMilli(), opts.MaxTries, tx.Millis())
	if err == nil && n > 0 {
		tx.AfterCommit(l.signal)
	}
	return err
}

func (l *leaseQueue) start(context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stopped != nil {
		return nil
	}
	names := make([]string, 0, len(l.q.kinds))
	for name := range l.q.kinds {
		names = append(names, name)
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	l.names = string(list)
	for len(l.free) < cap(l.free) {
		l.free <- struct{}{}
	}
	var live, work context.Context
	live, l.quit = context.WithCancel(context.Background())
	work, l.kill = context.WithCancel(context.Background())
	l.stopped = make(chan struct{})
	for _, p := range l.q.periodic {
		l.working.Add(1)
		go l.repeat(live, work, p)
	}
	purge := periodic{name: "jobs.purge", every: 24 * time.Hour, kind: &kind{name: "every.jobs.purge", timeout: time.Minute}}
	purge.kind.work = func(ctx context.Context, _ running) error { return l.purge(ctx) }
	l.working.Add(1)
	go l.repeat(live, work, purge)
	go l.loop(live, work, l.stopped)
	return nil
}

func (l *leaseQueue) stop(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stopped == nil {
		return nil
	}
	l.quit()
	defer l.kill()
	finished := make(chan struct{})
	go func() {
		<-l.stopped
		l.working.Wait()
		close(finished)
	}()
	select {
	case <-finished:
		l.stopped = nil
		return nil
	case <-ctx.Done():
	}
	l.kill()
	<-finished // workers heed their context, as River's must
	l.stopped = nil
	return fmt.Errorf("jobs: running jobs were cancelled: %w", ctx.Err())
}

func (l *leaseQueue) nudge(context.Context) error { l.signal(); return nil }

// loop takes due jobs whenever it is woken, a worker is free, or the next is due.
func (l *leaseQueue) loop(live, work context.Context, stopped chan struct{}) {
	defer close(stopped)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-live.Done():
			return
		case <-l.wake:
		case <-timer.C:
		}
		wait, err := l.look(live, work)
		if err != nil && live.Err() == nil {
			l.q.cfg.Logger.Error("jobs cannot be taken now", "error", err)
		}
		timer.Reset(min(max(wait, time.Millisecond), l.q.cfg.Poll))
	}
}

// look hands all due jobs to workers and tells how long until the next is due.
// It blocks while all workers are busy.
func (l *leaseQueue) look(live, work context.Context) (time.Duration, error) {
	for {
		next, err := l.nextDue(live)
		if err != nil || next.IsZero() {
			return l.q.cfg.Poll, err
		}
		if wait := next.Sub(l.q.now()); wait > 0 {
			return wait, nil
		}
		select { // a worker first, so that nothing is taken that then has to wait
		case <-l.free:
		case <-live.Done():
			return l.q.cfg.Poll, nil
		}
		hands := 1
		for more := true; more; {
			select {
			case <-l.free:
				hands++
			default:
				more = false
			}
		}
		taken, err := l.take(live, hands)
		for range hands - len(taken) {
			l.free <- struct{}{}
		}
		if err != nil {
			return l.q.cfg.Poll, err
		}
		for _, job := range taken {
			l.working.Add(1)
			go l.work(work, job)
		}
	}
}

// nextDue only reads: waiting costs no commit.
func (l *leaseQueue) nextDue(ctx context.Context) (time.Time, error) {
	var due *int64
	err := l.q.db.Read(ctx, func(tx *store.Tx) error {
		return tx.QueryRow("SELECT MIN(due) FROM jobs WHERE state <> 'failed' AND "+tx.Dialect().InList("kind"), []any{l.names}, &due)
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
func (l *leaseQueue) take(ctx context.Context, n int) ([]leased, error) {
	now := l.q.now()
	return store.Do(ctx, l.q.db, func(tx *store.Tx) ([]leased, error) {
		var found []leased
		err := tx.Each("SELECT id, kind, args, tries, max_tries FROM jobs WHERE state <> 'failed' AND due <= ? AND "+tx.Dialect().InList("kind")+" ORDER BY due, id LIMIT ?",
			[]any{now.UnixMilli(), l.names, n}, func(rows store.Rows) error {
				var job leased
				var kind, args string
				err := rows.Scan(&job.id, &kind, &args, &job.try, &job.maxTries)
				job.kind, job.args = l.q.kinds[kind], json.RawMessage(args)
				found = append(found, job)
				return err
			})
		if err != nil {
			return nil, err
		}
		taken := found[:0]
		for _, job := range found {
			if job.try >= job.maxTries {
				_, err = tx.Exec("UPDATE jobs SET state = 'failed', finished = ?, error = ? WHERE id = ?", now.UnixMilli(), "the process ended during the last try", job.id)
			} else {
				job.try++
				_, err = tx.Exec("UPDATE jobs SET state = 'running', tries = ?, due = ? WHERE id = ?", job.try, now.Add(job.kind.timeout+leaseGrace).UnixMilli(), job.id)
				taken = append(taken, job)
			}
			if err != nil {
				return nil, err
			}
		}
		return taken, nil
	})
}

func (l *leaseQueue) work(ctx context.Context, job leased) {
	defer l.working.Done()
	defer func() { l.free <- struct{}{} }()
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
	err := l.q.run(ctx, job.kind, job.running)
	outcome := Succeeded
	if !noted {
		// The note is written even when the worker was told to stop.
		if outcome, err = l.note(context.WithoutCancel(ctx), job, err); err != nil {
			l.q.cfg.Logger.Error("the outcome of a job was not stored; it will run again", "kind", job.kind.name, "job", job.id, "error", err)
			return
		}
	}
	l.q.observe(Finished{Kind: job.kind.name, Try: job.try, Outcome: outcome, Duration: time.Since(begun)})
}

// note stores how a run ended, unless somebody else holds the job by now.
func (l *leaseQueue) note(ctx context.Context, job leased, failure error) (Outcome, error) {
	now := l.q.now()
	return store.Do(ctx, l.q.db, func(tx *store.Tx) (outcome Outcome, err error) {
		switch {
		case failure == nil:
			outcome = Succeeded
			_, err = tx.Exec("DELETE FROM jobs WHERE id = ? AND tries = ?", job.id, job.try)
		case isCancelled(failure), job.try >= job.maxTries:
			outcome = Failed
			_, err = tx.Exec("UPDATE jobs SET state = 'failed', finished = ?, error = ? WHERE id = ? AND tries = ?", now.UnixMilli(), failure.Error(), job.id, job.try)
		default:
			outcome = Retried
			_, err = tx.Exec("UPDATE jobs SET state = 'waiting', due = ?, error = ? WHERE id = ? AND tries = ?",
				now.Add(job.kind.backoff(job.try)).UnixMilli(), failure.Error(), job.id, job.try)
			tx.AfterCommit(l.signal)
		}
		return outcome, err
	})
}

// repeat runs periodic work directly: with one process there is nobody to share it with.
func (l *leaseQueue) repeat(live, work context.Context, p periodic) {
	defer l.working.Done()
	ticker := time.NewTicker(p.every)
	defer ticker.Stop()
	for {
		begun := time.Now()
		outcome := Succeeded
		if err := l.q.run(work, p.kind, running{id: p.name, try: 1, maxTries: 1}); err != nil {
			outcome = Failed
		}
		l.q.observe(Finished{Kind: p.kind.name, Try: 1, Outcome: outcome, Duration: time.Since(begun)})
		select {
		case <-live.Done():
			return
		case <-ticker.C:
		}
	}
}
