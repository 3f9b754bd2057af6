package jobs

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"souk/internal/platform/store"
)

const (
	// reportPause is between two writings of what jobs reported.
	reportPause = time.Second
	// reportPatience is how long one may take: a server that stops waits for it.
	reportPatience = 5 * time.Second
)

// Report tells, from within a job, that done of total things are done; a total of 0 is one that nobody knows. It costs
// nothing to call it often, also in a transaction: what was told last is written at most once a second, by a transaction
// of its own. A job that goes on after a restart reports its true number again. Outside of a job nothing happens.
func Report(ctx context.Context, done, total int64) {
	tell, ok := ctx.Value(reportKey{}).(func(done, total int64))
	if !ok {
		return
	}
	done, total = max(done, 0), max(total, 0)
	if total > 0 {
		done = min(done, total)
	}
	if done > 0 || total > 0 {
		tell(done, total)
	}
}

type reportKey struct{}

// reports are how far the jobs that run here say that they are.
type reports struct {
	writing sync.Mutex // one at a time
	swept   time.Time

	mu    sync.Mutex
	jobs  map[string]*report
	wake  chan struct{}
	stop  context.CancelFunc // nil while nothing writes
	ended chan struct{}
}

type report struct {
	done, total int64
	unwritten   bool
	stored      bool // there may be a row of it
	over        bool // its run has ended
	gone        bool // and well: the row goes too
}

// tell gives the context in which a job reports, and what must be called after its run. Earlier tries may have
// reported.
func (r *reports) tell(ctx context.Context, id string, again bool) (context.Context, func(err error)) {
	r.mu.Lock()
	if one := r.jobs[id]; one != nil { // of a try that ended just now
		one.over = false
	}
	r.mu.Unlock()
	tell := func(done, total int64) {
		r.mu.Lock()
		defer r.mu.Unlock()
		one := r.jobs[id]
		if one == nil {
			one = &report{stored: again}
			r.jobs[id] = one
		}
		if one.done != done || one.total != total {
			one.done, one.total, one.unwritten = done, total, true
			r.rouse()
		}
	}
	return context.WithValue(ctx, reportKey{}, tell), func(err error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if one := r.jobs[id]; one != nil {
			one.over, one.gone = true, err == nil
			r.rouse()
		}
	}
}

func (r *reports) rouse() {
	select {
	case r.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// start begins to write reports.
func (r *reports) start(write func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	r.stop, r.ended = cancel, ended
	go func() {
		defer close(ended)
		pause := time.NewTimer(0)
		defer pause.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-pause.C:
			}
			select {
			case <-ctx.Done():
				return
			case <-r.wake:
			}
			write()
			pause.Reset(reportPause)
		}
	}()
}

// finish writes what is left, and ends.
func (r *reports) finish(write func()) {
	r.mu.Lock()
	stop, ended := r.stop, r.ended
	r.stop = nil
	r.mu.Unlock()
	if stop == nil {
		return
	}
	stop()
	<-ended
	write()
}

// due takes what is to be written: rows of jobs, and those whose rows go.
func (r *reports) due() (rows map[string]report, gone []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rows = map[string]report{}
	for id, one := range r.jobs {
		switch {
		case one.gone && one.stored:
			gone = append(gone, id)
		case !one.gone && one.unwritten:
			rows[id] = *one
			one.unwritten, one.stored = false, true
		}
		if one.over {
			delete(r.jobs, id)
		}
	}
	slices.Sort(gone)
	return rows, gone
}

// writeReports stores what was told since the last time. One that cannot be stored is not worth another try: the next
// is on its way.
func (q *Queue) writeReports() {
	q.reports.writing.Lock()
	defer q.reports.writing.Unlock()
	rows, gone := q.reports.due()
	now := q.now()
	sweeps := len(rows) > 0 && now.Sub(q.reports.swept) > 24*time.Hour
	if len(rows) == 0 && len(gone) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(store.Later(context.Background()), reportPatience)
	defer cancel()
	err := q.db.Write(ctx, func(tx *store.Tx) error {
		for _, id := range slices.Sorted(maps.Keys(rows)) { // nodes lock them in one order
			if _, err := tx.Exec(`INSERT INTO job_progress (job, done, total, updated) VALUES (?, ?, ?, ?)
				ON CONFLICT (job) DO UPDATE SET done = excluded.done, total = excluded.total, updated = excluded.updated`,
				id, rows[id].done, rows[id].total, now.UnixMilli()); err != nil {
				return err
			}
		}
		for _, id := range gone {
			if _, err := tx.Exec("DELETE FROM job_progress WHERE job = ?", id); err != nil {
				return err
			}
		}
		if !sweeps {
			return nil
		}
		// Of jobs whose process died, or which went after they had failed for good.
		_, err := tx.Exec("DELETE FROM job_progress WHERE updated < ? AND NOT EXISTS (SELECT 1 FROM "+
			q.backend.unfinished()+")", now.Add(-time.Hour).UnixMilli())
		return err
	})
	switch {
	case err == nil && sweeps:
		q.reports.swept = now
	case err != nil:
		q.cfg.Logger.Warn("how far jobs are was not written", "error", err)
	}
}
