package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// bundle is a database, a queue on it whose time stands still, and what it finished.
type bundle struct {
	db    *store.DB
	clock *apitest.Clock
	queue *jobs.Queue
	ended chan jobs.Finished
}

type note struct {
	Text string `json:"text"`
}

func run(t *testing.T, fn func(t *testing.T, b *bundle)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		c := apitest.ClockAt(time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC))
		b := &bundle{clock: c}
		b.db = storetest.Open(t, dialect, func(cfg *store.Config) { cfg.Clock = c.Now; cfg.MaxConns = 10 })
		for range 2 { // the second changes nothing
			expect.OK(t, jobs.Migrate(t.Context(), b.db))
		}
		b.queue, b.ended = b.newQueue(0)
		fn(t, b)
	})
}

func (b *bundle) newQueue(workers int) (*jobs.Queue, chan jobs.Finished) {
	ended := make(chan jobs.Finished, 1000)
	poll := time.Hour // SQLite must not need it
	if b.db.Dialect() == store.PostgreSQL {
		poll = 100 * time.Millisecond
	}
	queue := jobs.New(b.db, jobs.Config{
		Workers: workers, Poll: poll, Clock: b.clock.Now, Logger: slog.New(slog.DiscardHandler),
		Cursors: query.NewSigner([]byte("a key of these tests")),
		Observe: func(f jobs.Finished) {
			if f.Kind != "every.jobs.purge" {
				f.Duration = 0
				ended <- f
			}
		},
	})
	return queue, ended
}

func start(t *testing.T, q *jobs.Queue) {
	t.Helper()
	expect.OK(t, q.Start(t.Context()))
	t.Cleanup(func() { stop(t, q) })
}

func stop(t *testing.T, q *jobs.Queue) {
	t.Helper()
	expect.Equal(t, q.Stop(context.Background()), nil)
}

func enqueue[A any](t *testing.T, b *bundle, k *jobs.Kind[A], args A, opts jobs.Options) {
	t.Helper()
	expect.OK(t, b.db.Write(t.Context(), func(tx *store.Tx) error { return k.Enqueue(tx, args, opts) }))
}

// told registers notes, each of which tells its text when it runs.
func (b *bundle) told() (*jobs.Kind[note], <-chan string) {
	got := make(chan string, 10)
	return jobs.Register(b.queue, "note", jobs.KindOptions{}, func(_ context.Context, job jobs.Job[note]) error {
		got <- job.Args.Text
		return nil
	}), got
}

func nudge(t *testing.T, b *bundle) {
	t.Helper()
	expect.OK(t, b.queue.Nudge(t.Context()))
}

func list(t *testing.T, b *bundle, f jobs.Filter) []jobs.Row {
	t.Helper()
	rows, err := b.queue.List(t.Context(), f)
	expect.OK(t, err)
	return rows
}

func TestRunsWhatWasCommitted(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		got := make(chan string, 10)
		k := jobs.Register(b.queue, "note", jobs.KindOptions{}, func(ctx context.Context, job jobs.Job[note]) error {
			expect.Equal(t, actor.From(ctx).Kind, actor.System, "jobs run")
			got <- fmt.Sprint(job.Args.Text, " ", job.Try, "/", job.MaxTries)
			return nil
		})
		start(t, b.queue)
		refused := errors.New("refused")
		err := b.db.Write(t.Context(), func(tx *store.Tx) error {
			if err := k.Enqueue(tx, note{"never"}, jobs.Options{}); err != nil {
				return err
			}
			return refused
		})
		expect.ThatNow(t, errors.Is(err, refused), err)
		enqueue(t, b, k, note{"hello"}, jobs.Options{MaxTries: 3})
		expect.SameNow(t, expect.Next(t, got), "hello 1/3")
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 1, Outcome: jobs.Succeeded})
		expect.SameNow(t, len(list(t, b, jobs.Filter{})), 0)
	})
}

func TestLater(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k, got := b.told()
		start(t, b.queue)
		at := b.clock.Now().Add(time.Hour)
		enqueue(t, b, k, note{"later"}, jobs.Options{RunAt: at})
		enqueue(t, b, k, note{"now"}, jobs.Options{})
		expect.SameNow(t, expect.Next(t, got), "now")
		expect.Next(t, b.ended)
		rows := list(t, b, jobs.Filter{Kind: "note"})
		expect.SameNow(t, len(rows), 1)
		expect.SameNow(t, rows[0].State, jobs.WaitingState)
		expect.SameNow(t, rows[0].RunAt, at)
		expect.SameNow(t, string(rows[0].Args), `{"text":"later"}`)
		b.clock.Advance(time.Hour)
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, got), "later")
	})
}

func TestRetriesWithBackoffThenFails(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		var fail atomic.Bool
		fail.Store(true)
		k := jobs.Register(b.queue, "note", jobs.KindOptions{
			MaxTries: 3, Backoff: func(failures int) time.Duration { return time.Duration(failures) * time.Hour },
		}, func(_ context.Context, job jobs.Job[note]) error {
			switch {
			case !fail.Load():
				return nil
			case job.Try == 2:
				panic("a fault")
			}
			return errors.New("no luck")
		})
		start(t, b.queue)
		begun := b.clock.Now()
		enqueue(t, b, k, note{"x"}, jobs.Options{})
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 1, Outcome: jobs.Retried})
		row := list(t, b, jobs.Filter{State: jobs.WaitingState})[0]
		expect.SameNow(t, row.RunAt, begun.Add(time.Hour))
		expect.SameNow(t, row.Error, "no luck")
		expect.SameNow(t, row.Tries, 1)

		b.clock.Advance(time.Hour)
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 2, Outcome: jobs.Retried})
		row = list(t, b, jobs.Filter{State: jobs.WaitingState})[0]
		expect.SameNow(t, row.RunAt, begun.Add(3*time.Hour))
		expect.SameNow(t, row.Error, "panic: a fault")

		b.clock.Advance(2 * time.Hour)
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 3, Outcome: jobs.Failed})
		rows := list(t, b, jobs.Filter{State: jobs.FailedState})
		expect.SameNow(t, len(rows), 1)
		expect.SameNow(t, len(list(t, b, jobs.Filter{State: jobs.WaitingState})), 0)

		// People can have it run once more.
		fail.Store(false)
		expect.OK(t, b.queue.Retry(t.Context(), rows[0].ID))
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 4, Outcome: jobs.Succeeded})
		expect.SameNow(t, len(list(t, b, jobs.Filter{})), 0)
		for _, id := range []string{rows[0].ID, "12345", "nonsense"} {
			expect.SameNow(t, errs.KindOf(b.queue.Retry(t.Context(), id)), errs.NotFound)
		}
	})
}

func TestCancel(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k := jobs.Register(b.queue, "note", jobs.KindOptions{}, func(context.Context, jobs.Job[note]) error {
			return jobs.Cancel(errors.New("pointless"))
		})
		start(t, b.queue)
		enqueue(t, b, k, note{}, jobs.Options{})
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 1, Outcome: jobs.Failed})
		rows := list(t, b, jobs.Filter{State: jobs.FailedState})
		expect.ThatNow(t, len(rows) == 1 && strings.Contains(rows[0].Error, "pointless"), "%+v", rows)
	})
}

func TestUniqueKey(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k, got := b.told()
		other := jobs.Register(b.queue, "other", jobs.KindOptions{},
			func(context.Context, jobs.Job[note]) error { return nil })
		for _, text := range []string{"first", "second"} {
			enqueue(t, b, k, note{text}, jobs.Options{UniqueKey: "a"})
			enqueue(t, b, k, note{text}, jobs.Options{UniqueKey: "b"})
			enqueue(t, b, other, note{text}, jobs.Options{UniqueKey: "a"})
		}
		expect.SameNow(t, len(list(t, b, jobs.Filter{})), 3)
		start(t, b.queue)
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, got), "first")
		expect.SameNow(t, expect.Next(t, got), "first")
		for range 3 {
			expect.Next(t, b.ended)
		}
		// Finished work no longer holds the key.
		enqueue(t, b, k, note{"third"}, jobs.Options{UniqueKey: "a"})
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, got), "third")
	})
}

// Done makes the effects and the note one commit: a worker that fails afterwards
// is not run again, and one that fails before leaves nothing.
func TestDoneInTransaction(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k := jobs.Register(b.queue, "note", jobs.KindOptions{Backoff: func(int) time.Duration { return 0 }},
			func(ctx context.Context, job jobs.Job[note]) error {
				err := b.db.Write(ctx, func(tx *store.Tx) error {
					if _, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, '1', 0)", fmt.Sprint("try", job.Try)); err != nil {
						return err
					}
					if err := job.Done(tx); err != nil {
						return err
					}
					if job.Try == 1 {
						return errors.New("undone")
					}
					return nil
				})
				return err
			})
		start(t, b.queue)
		enqueue(t, b, k, note{}, jobs.Options{})
		expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Retried)
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 2, Outcome: jobs.Succeeded})
		tries := storetest.One[string](t, b.db, "SELECT key FROM settings WHERE key LIKE 'try%'")
		expect.SameNow(t, tries, "try2")
		expect.SameNow(t, len(list(t, b, jobs.Filter{})), 0)
	})
}

func TestTimeout(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k := jobs.Register(b.queue, "slow", jobs.KindOptions{Timeout: time.Millisecond, MaxTries: 1},
			func(ctx context.Context, _ jobs.Job[note]) error {
				<-ctx.Done()
				return ctx.Err()
			})
		start(t, b.queue)
		enqueue(t, b, k, note{}, jobs.Options{})
		expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Failed)
	})
}

// Stop waits for what runs; when patience ends it cancels, and the job comes again.
func TestStop(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		running, let := make(chan struct{}, 2), make(chan struct{})
		k := jobs.Register(b.queue, "note", jobs.KindOptions{Backoff: func(int) time.Duration { return 0 }},
			func(ctx context.Context, job jobs.Job[note]) error {
				running <- struct{}{}
				if job.Args.Text == "stubborn" {
					<-ctx.Done()
					return ctx.Err()
				}
				<-let
				return nil
			})
		start(t, b.queue)
		enqueue(t, b, k, note{"patient"}, jobs.Options{})
		expect.Next(t, running)
		stopped := make(chan error, 1)
		go func() { stopped <- b.queue.Stop(context.Background()) }()
		close(let)
		expect.OK(t, expect.Next(t, stopped))
		expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Succeeded)

		start(t, b.queue)
		enqueue(t, b, k, note{"stubborn"}, jobs.Options{})
		nudge(t, b)
		expect.Next(t, running)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := b.queue.Stop(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("stop: %v", err)
		}
		expect.SameNow(t, len(list(t, b, jobs.Filter{State: jobs.WaitingState})), 1)
	})
}

// Two nodes on one database: each job runs once.
func TestTwoQueues(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		const count = 60
		var mu sync.Mutex
		var got []string
		work := func(_ context.Context, job jobs.Job[note]) error {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, job.Args.Text)
			return nil
		}
		k := jobs.Register(b.queue, "note", jobs.KindOptions{}, work)
		other, otherEnded := b.newQueue(3)
		jobs.Register(other, "note", jobs.KindOptions{}, work)
		start(t, b.queue)
		start(t, other)
		var enqueuing sync.WaitGroup
		for i := range count {
			enqueuing.Add(1)
			go func() {
				defer enqueuing.Done()
				err := b.db.Write(t.Context(), func(tx *store.Tx) error {
					return k.Enqueue(tx, note{fmt.Sprint(i)},
						jobs.Options{})
				})
				expect.Equal(t, err, nil)
			}()
		}
		enqueuing.Wait()
		nudge(t, b)
		for range count {
			select {
			case <-b.ended:
			case <-otherEnded:
			case <-t.Context().Done():
				t.Fatal("jobs were left")
			}
		}
		slices.Sort(got)
		expect.SameNow(t, len(got), count)
		expect.SameNow(t, len(slices.Compact(got)), count)
	})
}

func TestEvery(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		ran := make(chan struct{}, 100)
		other, _ := b.newQueue(0)
		for _, q := range []*jobs.Queue{b.queue, other} {
			q.Every("sweep", time.Hour, func(context.Context) error {
				ran <- struct{}{}
				panic("even so")
			})
		}
		start(t, b.queue)
		expect.Next(t, ran)
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "every.sweep", Try: 1, Outcome: jobs.Failed})
		if b.db.Dialect() == store.SQLite {
			return // one process only
		}
		// The second node is not the one that runs periodic work.
		start(t, other)
		stop(t, other)
		stop(t, b.queue)
		expect.SameNow(t, len(ran), 0)
	})
}

// Long periodic work is told that the queue stops, and ends by itself instead of being cancelled.
func TestLongWorkEndsWhenTheQueueStops(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		began := make(chan struct{}, 1)
		b.queue.Every("long", time.Hour, func(ctx context.Context) error {
			expect.That(t, !jobs.Stopping(ctx), "the queue stops though it has just started")
			began <- struct{}{}
			for !jobs.Stopping(ctx) {
				if err := ctx.Err(); err != nil {
					return err
				}
				runtime.Gosched()
			}
			return nil
		})
		start(t, b.queue)
		expect.Next(t, began)
		stop(t, b.queue)
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "every.long", Try: 1, Outcome: jobs.Succeeded})
	})
}

func TestRegisterTwice(t *testing.T) {
	t.Parallel()
	q := jobs.New(storetest.Open(t, store.SQLite), jobs.Config{})
	work := func(context.Context, jobs.Job[note]) error { return nil }
	jobs.Register(q, "note", jobs.KindOptions{}, work)
	defer func() {
		expect.That(t, recover() != nil, "a name was given twice")
	}()
	jobs.Register(q, "note", jobs.KindOptions{}, work)
}
