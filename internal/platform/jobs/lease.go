package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"souk/internal/platform/store"
)

// leaseQueue keeps jobs in the table jobs. A worker takes a job by setting it
// running with a lease; when the lease ends and the job is still there, the
// process died, and it is taken again. The number of tries tells the holder of a
// lease from an earlier one.
type leaseQueue struct {
	q *Queue

	mu      sync.Mutex
	crews   map[string]*workerPool // by lane; empty before the first start
	started bool
	quit    context.CancelFunc // no more jobs
	kill    context.CancelFunc // those that run, too
	looking sync.WaitGroup
	working sync.WaitGroup
}

// leaseGrace is added to a job's timeout: a lease must outlive the run and its note.
const leaseGrace = 30 * time.Second

// signal wakes the workers of the given lanes, or of all.
func (l *leaseQueue) signal(lanes ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for lane, c := range l.crews {
		if len(lanes) == 0 || slices.Contains(lanes, lane) {
			c.signal()
		}
	}
}

func (l *leaseQueue) enqueue(tx *store.Tx, k *kind, args json.RawMessage, opts Options) error {
	var key *string
	if opts.UniqueKey != "" {
		key = &opts.UniqueKey
	}
	n, err := tx.Exec(
		`INSERT INTO jobs (id, kind, args, unique_key, state, due, max_tries, created) VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?)
		ON CONFLICT (kind, unique_key) WHERE state <> 'failed' AND unique_key IS NOT NULL DO NOTHING`,
		tx.NewID(), k.name, string(args), key, opts.RunAt.UnixMilli(), opts.MaxTries, tx.Millis())
	if err == nil && n > 0 {
		tx.AfterCommit(func() { l.signal(k.lane) })
	}
	return err
}

func (l *leaseQueue) start(context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.started {
		return nil
	}
	l.crews = map[string]*workerPool{}
	for lane, workers := range l.q.lanes {
		names := []string{}
		for name, k := range l.q.kinds {
			if k.lane == lane {
				names = append(names, name)
			}
		}
		list, err := json.Marshal(names)
		if err != nil {
			return err
		}
		c := &workerPool{leaseQueue: l, wake: make(chan struct{}, 1), free: make(chan struct{}, workers), names: string(list)}
		for range workers {
			c.free <- struct{}{}
		}
		l.crews[lane] = c
	}
	l.started = true
	var live, work context.Context
	live, l.quit = context.WithCancel(context.Background())
	work, l.kill = context.WithCancel(context.Background())
	for _, p := range l.q.periodic {
		l.working.Add(1)
		go l.repeat(live, work, p)
	}
	purge := periodic{name: "jobs.purge", every: 24 * time.Hour,
		kind: &kind{name: "every.jobs.purge", timeout: time.Minute}}
	purge.kind.work = func(ctx context.Context, _ *running) error { return l.purge(ctx) }
	l.working.Add(1)
	go l.repeat(live, work, purge)
	for _, c := range l.crews {
		l.looking.Add(1)
		go c.loop(live, work)
	}
	return nil
}

func (l *leaseQueue) stop(ctx context.Context) error {
	l.mu.Lock()
	started, quit, kill := l.started, l.quit, l.kill
	l.mu.Unlock()
	if !started {
		return nil
	}
	quit()
	defer kill()
	finished := make(chan struct{})
	go func() {
		l.looking.Wait()
		l.working.Wait()
		close(finished)
	}()
	var err error
	select {
	case <-finished:
	case <-ctx.Done():
		kill()
		<-finished // workers heed their context, as River's must
		err = fmt.Errorf("jobs: running jobs were cancelled: %w", ctx.Err())
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.started = false
	return err
}

func (l *leaseQueue) nudge(context.Context) error { l.signal(); return nil }

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
			n, err := tx.Exec("UPDATE jobs SET state = 'failed', finished = ?, error = ? WHERE id = ? AND tries = ?",
				now.UnixMilli(), failure.Error(), job.id, job.try)
			if err == nil && n > 0 {
				l.q.tellFailed(tx, job.kind, job.id, job.args)
			}
			return outcome, err
		default:
			outcome = Retried
			_, err = tx.Exec("UPDATE jobs SET state = 'waiting', due = ?, error = ? WHERE id = ? AND tries = ?",
				now.Add(job.kind.backoff(job.try)).UnixMilli(), failure.Error(), job.id, job.try)
			tx.AfterCommit(func() { l.signal(job.kind.lane) })
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
		if err := l.q.run(work, p.kind, &running{id: p.name, try: 1, maxTries: 1}); err != nil {
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
