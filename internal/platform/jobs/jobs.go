// Package jobs does work in the background: now, later, or again and again.
//
// It keeps these things true. A job is enqueued in the caller's transaction, so
// it exists if and only if the change that wanted it does. A job is run until it
// succeeds, is cancelled by itself, or has used up its tries; it may run twice
// (a process can die between the work and the note that it was done), so work is
// written to bear that, or calls Done in the transaction of its effects. A panic
// or a hang of one job harms no other. Waiting costs no durable commits. How far a
// job is, by Report, is written beside its own transactions, so that it is seen.
//
// On PostgreSQL the queue is River. On SQLite it is a table with leases worked
// through the store's one writer; docs/decisions/0004-jobs-on-sqlite.md says why.
package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// Config sets the queue. The zero value is right for a server.
type Config struct {
	// Workers bounds how many jobs run at once, beside those in lanes. Default 10.
	Workers int
	// Poll is how often to look without being woken. Default 5 s on SQLite, where
	// everything that makes work wakes the queue; 1 s on PostgreSQL, where River
	// may drop a wake-up that follows another closely.
	Poll time.Duration
	// KeepFailed is how long jobs that failed for good stay. Default 30 days.
	KeepFailed time.Duration
	// Cursors signs those of the list that managers read.
	Cursors *query.Signer
	// Logger gets failures; nil means slog.Default.
	Logger *slog.Logger
	// Observe, when set, hears of every run after its outcome was recorded.
	Observe func(Finished)
	// Clock replaces the time by which due jobs are found; for tests.
	Clock func() time.Time
}

// Finished is one run of a job, for figures.
type Finished struct {
	Kind     string
	Try      int
	Outcome  Outcome
	Duration time.Duration // from the beginning of the run, work that it continued with included
}

// Outcome says how a run ended.
type Outcome string

// The outcomes. Retried will run again; Failed will not.
const (
	Succeeded Outcome = "succeeded"
	Retried   Outcome = "retried"
	Failed    Outcome = "failed"
)

// Queue holds the kinds of jobs and works them off. Register all kinds first;
// then Enqueue works, and Start begins to work.
type Queue struct {
	db       *store.DB
	cfg      Config
	kinds    map[string]*kind
	lanes    map[string]int // workers of each; the common one has no name
	periodic []periodic
	backend  backend
	reports  reports
	stops    stopping
}

// backend is where jobs wait: River on PostgreSQL, our table on SQLite.
type backend interface {
	enqueue(tx *store.Tx, k *kind, args json.RawMessage, opts Options) error
	start(ctx context.Context) error
	stop(ctx context.Context) error
	nudge(ctx context.Context) error
	listing() *listing
	key(id string) (any, bool)
	unfinished() string // table and condition of the job of a row of job_progress
	retry(ctx context.Context, id string) error
}

type kind struct {
	name     string
	lane     string
	timeout  time.Duration
	maxTries int
	backoff  func(failures int) time.Duration
	work     func(ctx context.Context, r *running) error
	failed   func(tx *store.Tx, args json.RawMessage) error // nil for none
}

type periodic struct {
	name  string
	every time.Duration
	kind  *kind
}

// New makes a queue on db.
func New(db *store.DB, cfg Config) *Queue {
	if cfg.Workers <= 0 {
		cfg.Workers = 10
	}
	if cfg.Poll <= 0 {
		cfg.Poll = 5 * time.Second
		if db.Dialect() == store.PostgreSQL {
			cfg.Poll = time.Second
		}
	}
	if cfg.KeepFailed <= 0 {
		cfg.KeepFailed = 30 * 24 * time.Hour
	}
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	q := &Queue{db: db, cfg: cfg, kinds: map[string]*kind{}, lanes: map[string]int{"": cfg.Workers},
		reports: reports{jobs: map[string]*report{}, wake: make(chan struct{}, 1)}}
	if db.Dialect() == store.PostgreSQL {
		q.backend = &riverQueue{q: q}
	} else {
		q.backend = &leaseQueue{q: q}
	}
	return q
}

// Job is one job as its worker gets it.
type Job[A any] struct {
	ID       string
	Args     A
	Try      int // 1 for the first run
	MaxTries int
	done     func(*store.Tx) error
	replace  func(*store.Tx, A) error
	handBack func(*store.Tx, A) error
}

// Done records in tx that the job is finished: its effects and this note are then
// one commit, and it never runs again. Its worker returns nil afterwards.
func (j Job[A]) Done(tx *store.Tx) error { return j.done(tx) }

// Continue records in tx that the job is finished and becomes one with other
// arguments, which the same worker begins at once, with a time limit of its own.
// It is Done and Enqueue without the way through the queue. Its worker returns nil
// afterwards.
func (j Job[A]) Continue(tx *store.Tx, args A) error { return j.replace(tx, args) }

// Jitter makes a wait up to a tenth longer, so that what failed together does not come back together.
func Jitter(wait time.Duration) time.Duration {
	return wait + rand.N(wait/10+1) //nolint:gosec // jitter needs no secret randomness
}

// NextTurn goes on with a job as more until a time. From then on it makes room for others: it waits at the end of the
// queue, as anew. It is the same job all the while, by its id, and each turn has all the tries of its kind. Its worker
// returns nil afterwards.
func (j Job[A]) NextTurn(tx *store.Tx, until int64, more, anew A) error {
	if tx.Millis() < until {
		return j.Continue(tx, more)
	}
	return j.handBack(tx, anew)
}

// Lane is workers of their own for some kinds: those never hold up the others,
// and are never held up by them. The name is of small letters, digits and _.
type Lane struct {
	Name    string
	Workers int
}

// KindOptions are what all jobs of a kind share.
type KindOptions struct {
	Lane     Lane                             // default: the workers of Config
	Timeout  time.Duration                    // of one run; default 1 minute
	MaxTries int                              // default 10
	Backoff  func(failures int) time.Duration // wait after so many failures; default from 2 s doubling to 1 h, jittered
}

// Kind is a kind of job, ready to be enqueued.
type Kind[A any] struct {
	q *Queue
	k *kind
}

// Register names a kind and its worker. The name stays in the database, so it
// must not change while jobs of it wait. It panics when the name is taken, or the
// lane is not as it was given before.
func Register[A any](q *Queue, name string, opts KindOptions,
	work func(ctx context.Context, job Job[A]) error) *Kind[A] {
	k := &kind{name: name, lane: opts.Lane.Name, timeout: opts.Timeout, maxTries: opts.MaxTries, backoff: opts.Backoff}
	if k.timeout <= 0 {
		k.timeout = time.Minute
	}
	if k.maxTries <= 0 {
		k.maxTries = 10
	}
	if k.backoff == nil {
		k.backoff = doubling
	}
	k.work = func(ctx context.Context, r *running) error {
		job := Job[A]{ID: r.id, Try: r.try, MaxTries: r.maxTries, done: r.done}
		job.replace = func(tx *store.Tx, args A) error {
			raw, err := json.Marshal(args)
			if err != nil {
				return err
			}
			tx.AfterCommit(func() { r.next = raw })
			return r.replace(tx, raw)
		}
		job.handBack = func(tx *store.Tx, args A) error {
			raw, err := json.Marshal(args)
			if err != nil {
				return err
			}
			tx.AfterCommit(func() { r.waits = true })
			return r.handBack(tx, raw)
		}
		if err := json.Unmarshal(r.args, &job.Args); err != nil {
			return Cancel(fmt.Errorf("its arguments cannot be read: %w", err))
		}
		return work(ctx, job)
	}
	if k.lane != "" {
		if workers, known := q.lanes[k.lane]; opts.Lane.Workers < 1 || known && workers != opts.Lane.Workers {
			panic("jobs: lane " + k.lane + " has no workers, or is given two numbers of them")
		}
		q.lanes[k.lane] = opts.Lane.Workers
	}
	q.add(k)
	return &Kind[A]{q: q, k: k}
}

func (q *Queue) add(k *kind) {
	if _, taken := q.kinds[k.name]; taken {
		panic("jobs: " + k.name + " is registered twice")
	}
	q.kinds[k.name] = k
}

func doubling(failures int) time.Duration {
	wait := min(2*time.Second<<min(max(failures, 1)-1, 12), time.Hour)
	return wait/2 + rand.N(wait) //nolint:gosec // jitter needs no secret randomness
}

// Options are of one job.
type Options struct {
	// RunAt is when to run it; zero is at once.
	RunAt time.Time
	// UniqueKey, when set, drops the job if one of the same kind and key waits or runs.
	UniqueKey string
	// MaxTries replaces the kind's.
	MaxTries int
}

// Enqueue adds a job in the caller's transaction.
func (k *Kind[A]) Enqueue(tx *store.Tx, args A, opts Options) error {
	raw, err := json.Marshal(args)
	if err != nil {
		return fmt.Errorf("jobs: %s: %w", k.k.name, err)
	}
	if opts.MaxTries <= 0 {
		opts.MaxTries = k.k.maxTries
	}
	if opts.RunAt.IsZero() {
		opts.RunAt = tx.Now
	}
	return k.q.backend.enqueue(tx, k.k, raw, opts)
}

// Every runs fn at each interval, and once at start, on one node only. A run that
// fails is not repeated before the next interval.
func (q *Queue) Every(name string, interval time.Duration, fn func(context.Context) error) {
	k := &kind{name: "every." + name, timeout: max(interval, time.Minute), maxTries: 1, backoff: doubling}
	k.work = func(ctx context.Context, _ *running) error { return fn(q.stops.with(ctx)) }
	q.add(k)
	q.periodic = append(q.periodic, periodic{name: name, every: interval, kind: k})
}

// Start begins to work off jobs.
func (q *Queue) Start(ctx context.Context) error {
	q.stops.begin()
	if err := q.backend.start(ctx); err != nil {
		return err
	}
	q.reports.start(q.writeReports)
	return nil
}

// Stop takes no more jobs and waits for those that run. When ctx ends first, they
// are cancelled, and will run again after the next start.
func (q *Queue) Stop(ctx context.Context) error {
	q.stops.end()
	defer q.reports.finish(q.writeReports)
	return q.backend.stop(ctx)
}

// Nudge makes due jobs run now instead of at the next look.
func (q *Queue) Nudge(ctx context.Context) error { return q.backend.nudge(ctx) }

// State says where a job is.
type State string

// The states in which a job can be found. Finished jobs are not kept.
const (
	WaitingState State = "WAITING"
	RunningState State = "RUNNING"
	FailedState  State = "FAILED"
)

// Retry runs a failed job again, with one more try. Errors: NOT_FOUND.
func (q *Queue) Retry(ctx context.Context, id string) error { return q.backend.retry(ctx, id) }

func missing(id string) error { return errs.Missing("JOB_NOT_FOUND", "job", id) }

func (q *Queue) observe(f Finished) {
	if q.cfg.Observe != nil {
		q.cfg.Observe(f)
	}
}

func (q *Queue) now() time.Time {
	if q.cfg.Clock != nil {
		return q.cfg.Clock()
	}
	return q.db.Now()
}

// Migrate makes the tables that the queue needs beside the store's own.
func Migrate(ctx context.Context, db *store.DB) error {
	if db.Dialect() == store.PostgreSQL {
		return migrateRiver(ctx, db)
	}
	return nil
}
