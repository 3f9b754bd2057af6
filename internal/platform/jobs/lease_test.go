package jobs_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// leases makes a SQLite bundle that counts durable writes.
func leases(t *testing.T) (*bundle, *atomic.Int64) {
	t.Helper()
	b := &bundle{clock: apitest.ClockAt(time.UnixMilli(1_800_000_000_000))}
	var writes atomic.Int64
	b.db = storetest.Open(t, store.SQLite, func(cfg *store.Config) {
		cfg.Clock = b.clock.Now
		cfg.Observe = func(done store.Finished) {
			if done.Write {
				writes.Add(1)
			}
		}
	})
	b.queue, b.ended = b.newQueue(1)
	return b, &writes
}

// left makes a bundle with a job that a process left in the middle of a try.
func left(t *testing.T, text string, tries int) (*bundle, *jobs.Kind[note]) {
	t.Helper()
	b, _ := leases(t)
	k := jobs.Register(b.queue, "note", jobs.KindOptions{MaxTries: 2},
		func(context.Context, jobs.Job[note]) error { return nil })
	enqueue(t, b, k, note{text}, jobs.Options{})
	kill(t, b, tries)
	return b, k
}

// kill leaves a job as a process that died in the middle of it would.
func kill(t *testing.T, b *bundle, tries int) {
	t.Helper()
	err := b.db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE jobs SET state = 'running', tries = ?, due = ?", tries, tx.Now.Add(time.Minute).UnixMilli())
		return err
	})
	expect.OK(t, err)
}

func TestLeaseOfDeadProcess(t *testing.T) {
	t.Parallel()
	b, _ := left(t, "orphan", 1)
	start(t, b.queue)
	nudge(t, b)
	expect.SameNow(t, len(list(t, b, jobs.Filter{State: jobs.RunningState})), 1)
	b.clock.Advance(time.Minute)
	nudge(t, b)
	expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 2, Outcome: jobs.Succeeded})
}

// A job that takes its process with it each time does not do so for ever.
func TestLeaseOfLastTry(t *testing.T) {
	t.Parallel()
	b, k := left(t, "deadly", 2)
	b.clock.Advance(time.Minute)
	enqueue(t, b, k, note{"good"}, jobs.Options{})
	start(t, b.queue)
	expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Succeeded)
	rows := list(t, b, jobs.Filter{})
	expect.SameNow(t, len(rows), 1)
	expect.SameNow(t, rows[0].State, jobs.FailedState)
	expect.SameNow(t, rows[0].Error, "the process ended during the last try")
}

// A worker that outlives its lease cannot undo what the next holder did.
func TestLeaseLost(t *testing.T) {
	t.Parallel()
	b, _ := leases(t)
	var refused atomic.Bool
	k := jobs.Register(b.queue, "note", jobs.KindOptions{}, func(ctx context.Context, job jobs.Job[note]) error {
		kill(t, b, 7) // somebody else has taken it meanwhile
		err := b.db.Write(ctx, job.Done)
		refused.Store(err != nil)
		return err
	})
	start(t, b.queue)
	enqueue(t, b, k, note{}, jobs.Options{})
	expect.Next(t, b.ended)
	expect.SameNow(t, refused.Load(), true)
	rows := list(t, b, jobs.Filter{})
	expect.SameNow(t, rows[0].State, jobs.RunningState)
	expect.SameNow(t, rows[0].Tries, 7)
}

// Looking for work, and work that waits, cost no durable commit; kinds without a
// worker here wait for a program that has one.
func TestWaitingWritesNothing(t *testing.T) {
	t.Parallel()
	b, writes := leases(t)
	k := jobs.Register(b.queue, "note", jobs.KindOptions{}, func(context.Context, jobs.Job[note]) error { return nil })
	strange, _ := b.newQueue(1)
	unknown := jobs.Register(strange, "unknown", jobs.KindOptions{},
		func(context.Context, jobs.Job[note]) error { return nil })
	enqueue(t, b, k, note{}, jobs.Options{RunAt: b.clock.Now().Add(time.Hour)})
	enqueue(t, b, unknown, note{}, jobs.Options{})
	before := writes.Load()
	start(t, b.queue)
	for range 5 {
		nudge(t, b)
	}
	stop(t, b.queue)
	expect.SameNow(t, writes.Load(), before)
	expect.SameNow(t, len(list(t, b, jobs.Filter{State: jobs.WaitingState})), 2)
}

func TestPurgeOfFailed(t *testing.T) {
	t.Parallel()
	b, _ := leases(t)
	k := jobs.Register(b.queue, "note", jobs.KindOptions{MaxTries: 1},
		func(context.Context, jobs.Job[note]) error { return context.Canceled })
	start(t, b.queue)
	enqueue(t, b, k, note{}, jobs.Options{})
	expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Failed)
	stop(t, b.queue)
	purged := make(chan struct{}, 1)
	b.clock.Advance(31 * 24 * time.Hour)
	again := jobs.New(b.db, jobs.Config{Clock: b.clock.Now, Logger: slog.New(slog.DiscardHandler),
		Observe: func(f jobs.Finished) {
			if f.Kind == "every.jobs.purge" {
				purged <- struct{}{}
			}
		}})
	start(t, again)
	expect.Next(t, purged)
	expect.SameNow(t, len(list(t, b, jobs.Filter{})), 0)
}
