package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// riverQueue keeps jobs in River's tables, found through the connection's
// search_path. Nodes share the work; River elects the one that runs periodic jobs.
type riverQueue struct {
	q      *Queue
	once   sync.Once
	client *river.Client[pgx.Tx]
	err    error

	mu       sync.Mutex
	started  bool
	watching sync.WaitGroup
	unwatch  func()
}

// envelope is the arguments of every kind as River stores them.
type envelope struct {
	kind string
	Key  string          `json:"key,omitempty" river:"unique"`
	Args json.RawMessage `json:"args"`
}

// Kind names the worker; it is known when a job is enqueued, and stands in the row afterwards.
func (e envelope) Kind() string { return e.kind }

// unfinished are the states in which a job holds its unique key.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning,
	rivertype.JobStateScheduled,
}

// open makes the client when it is first needed: then all kinds are registered.
func (r *riverQueue) open() (*river.Client[pgx.Tx], error) {
	r.once.Do(func() {
		workers := river.NewWorkers()
		for _, k := range r.q.kinds {
			river.AddWorkerArgs(workers, envelope{kind: k.name}, &riverWorker{q: r.q, kind: k})
		}
		host, _ := os.Hostname() // only part of a name that people see
		queues := map[string]river.QueueConfig{}
		for lane, count := range r.q.lanes {
			queues[queueOf(lane)] = river.QueueConfig{MaxWorkers: count}
		}
		cfg := &river.Config{
			ID:                          fmt.Sprintf("%.60s-%s", host, ids.Random()),
			Queues:                      queues,
			Workers:                     workers,
			FetchPollInterval:           max(r.q.cfg.Poll, river.FetchCooldownDefault),
			JobTimeout:                  time.Minute,
			RescueStuckJobsAfter:        rescueAfter,
			CompletedJobRetentionPeriod: time.Hour,
			CancelledJobRetentionPeriod: r.q.cfg.KeepFailed,
			DiscardedJobRetentionPeriod: r.q.cfg.KeepFailed,
			Logger:                      slog.New(warnings{r.q.cfg.Logger.Handler()}),
		}
		if r.q.cfg.Clock != nil {
			cfg.Test.Time = fixedTime(r.q.cfg.Clock)
			cfg.TestOnly = true // no random wait before periodic work
			// River's upkeep goes by the system's clock: against another one every
			// job would look stuck or long finished.
			cfg.RescueStuckJobsAfter = 10_000 * time.Hour
			cfg.CompletedJobRetentionPeriod, cfg.CancelledJobRetentionPeriod, cfg.DiscardedJobRetentionPeriod = -1, -1, -1
		}
		for _, p := range r.q.periodic {
			cfg.PeriodicJobs = append(cfg.PeriodicJobs, river.NewPeriodicJob(river.PeriodicInterval(p.every),
				func() (river.JobArgs, *river.InsertOpts) {
					return envelope{kind: p.kind.name, Args: json.RawMessage("{}")}, &river.InsertOpts{MaxAttempts: 1,
						UniqueOpts: river.UniqueOpts{ByState: unfinished}}
				}, &river.PeriodicJobOpts{RunOnStart: true}))
		}
		pool, listens := r.q.db.Direct()
		cfg.PollOnly = !listens
		r.client, r.err = river.NewClient(riverpgxv5.New(pool), cfg)
	})
	return r.client, r.err
}

const (
	// grace is how long after its timeout a job may still be on its way to its end.
	grace = time.Minute
	// rescueAfter is when River first looks whether a running job was lost with its server; riverWorker.Timeout says
	// which kinds may take longer.
	rescueAfter = time.Minute + grace
)

// queueOf names River's queue of a lane.
func queueOf(lane string) string {
	if lane == "" {
		return river.QueueDefault
	}
	return lane
}

func (r *riverQueue) enqueue(tx *store.Tx, k *kind, args json.RawMessage, opts Options) error {
	client, err := r.open()
	if err != nil {
		return err
	}
	insert := &river.InsertOpts{MaxAttempts: opts.MaxTries, Queue: queueOf(k.lane)}
	if opts.RunAt.After(tx.Now) {
		insert.ScheduledAt = opts.RunAt
	}
	if opts.UniqueKey != "" {
		insert.UniqueOpts = river.UniqueOpts{ByArgs: true, ByState: unfinished}
	}
	own, ok := tx.Raw().(pgx.Tx)
	if !ok {
		return errors.New("jobs: this transaction is not one of PostgreSQL")
	}
	_, err = client.InsertTx(tx.Context(), own, envelope{kind: k.name, Key: opts.UniqueKey, Args: args}, insert)
	return err
}

func (r *riverQueue) start(ctx context.Context) error {
	client, err := r.open()
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.started {
		return nil
	}
	finished, unwatch := client.Subscribe(river.EventKindJobCompleted, river.EventKindJobFailed,
		river.EventKindJobCancelled, river.EventKindJobSnoozed)
	if err := client.Start(context.WithoutCancel(ctx)); err != nil { // only Stop ends it
		unwatch()
		return fmt.Errorf("jobs: %w", err)
	}
	r.started, r.unwatch = true, unwatch
	r.watching.Add(1)
	go func() {
		defer r.watching.Done()
		for event := range finished {
			try := event.Job.Attempt
			if event.Kind == river.EventKindJobSnoozed { // it waits again, which is no try; River tells no worker
				try++
				if err := r.nudge(context.WithoutCancel(ctx)); err != nil {
					r.q.cfg.Logger.Warn("workers were not told of a job that waits again", "error", err)
				}
			}
			r.q.observe(Finished{Kind: event.Job.Kind, Try: try, Outcome: outcomeOf(event),
				Duration: event.JobStats.RunDuration})
		}
	}()
	return nil
}

func outcomeOf(event *river.Event) Outcome {
	switch {
	case event.Kind == river.EventKindJobCompleted, event.Kind == river.EventKindJobSnoozed:
		return Succeeded
	case event.Kind == river.EventKindJobCancelled, event.Job.State == rivertype.JobStateDiscarded:
		return Failed
	}
	return Retried
}

func (r *riverQueue) stop(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.started {
		return nil
	}
	r.started = false
	err := r.client.Stop(ctx)
	if err != nil {
		err = fmt.Errorf("jobs: running jobs were cancelled: %w", err)
		if kill := r.client.StopAndCancel(context.WithoutCancel(ctx)); kill != nil {
			err = errors.Join(err, kill)
		}
	}
	r.unwatch()
	r.watching.Wait()
	return err
}

// nudge does at once what River's leader does every few seconds: it makes jobs
// available whose time has come, and tells the workers.
func (r *riverQueue) nudge(ctx context.Context) error {
	if _, err := r.open(); err != nil {
		return err
	}
	now := r.q.now()
	executor := riverpgxv5.New(r.q.db.Pool()).GetExecutor()
	if _, err := executor.JobSchedule(ctx, &riverdriver.JobScheduleParams{Max: 1000, Now: &now}); err != nil {
		return err
	}
	for lane := range r.q.lanes {
		if _, err := r.q.db.Pool().Exec(ctx, `SELECT pg_notify(current_schema() || '.river_insert', $1)`,
			`{"queue":"`+queueOf(lane)+`"}`); err != nil {
			return err
		}
	}
	return nil
}

// migrateRiver makes River's tables. Several nodes may start at once; the first
// migrates, the rest wait.
func migrateRiver(ctx context.Context, db *store.DB) error {
	return db.Exclusive(ctx, func(ctx context.Context) error {
		pool, _ := db.Direct()
		migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			return err
		}
		if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
			return fmt.Errorf("the job queue's tables: %w", err)
		}
		return nil
	})
}

// fixedTime gives River the clock of a test.
type fixedTime func() time.Time

// NowUTC is the clock.
func (f fixedTime) NowUTC() time.Time { return f().UTC() }

// NowUTCOrNil says that River is to use the clock in SQL, too.
func (f fixedTime) NowUTCOrNil() *time.Time { now := f().UTC(); return &now }

// warnings drops River's chatter below a warning.
type warnings struct{ slog.Handler }

// Enabled is false for what is less than a warning.
func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}
