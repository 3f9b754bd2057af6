package jobs_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func rowsOfProgress(t *testing.T, b *bundle) int {
	t.Helper()
	return storetest.One[int](t, b.db, "SELECT COUNT(*) FROM job_progress")
}

// What a job reports is seen while it runs, in the middle of its own transaction; it is gone when the job is.
func TestReport(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		reported, let := make(chan struct{}), make(chan struct{})
		k := jobs.Register(b.queue, "note", jobs.KindOptions{}, func(ctx context.Context, _ jobs.Job[note]) error {
			for _, done := range []int64{3, 7, 99} {
				jobs.Report(ctx, done, 10)
				reported <- struct{}{}
				<-let
			}
			return nil
		})
		start(t, b.queue)
		enqueue(t, b, k, note{}, jobs.Options{})
		nudge(t, b)
		expect.Next(t, reported)
		for list(t, b, jobs.Filter{})[0].Done != 3 { // the first is written by itself
			expect.OK(t, t.Context().Err())
			runtime.Gosched()
		}
		let <- struct{}{}
		expect.Next(t, reported)
		b.queue.WriteReports()
		row := list(t, b, jobs.Filter{Kind: "note"})[0]
		expect.SameNow(t, []any{row.State, row.Done, row.Total}, []any{jobs.RunningState, int64(7), int64(10)})
		one, err := b.queue.Get(t.Context(), row.ID)
		expect.OK(t, err)
		expect.SameNow(t, one, row)
		let <- struct{}{}
		expect.Next(t, reported)
		b.queue.WriteReports()
		expect.SameNow(t, list(t, b, jobs.Filter{})[0].Done, int64(10)) // never more than all
		let <- struct{}{}
		expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Succeeded)
		stop(t, b.queue)
		expect.SameNow(t, rowsOfProgress(t, b), 0)
	})
}

// A job that stops with its server, or fails, keeps what it reported last; what a dead one left is swept.
func TestReportOfJobsThatStop(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		begun := make(chan struct{}, 1)
		k := jobs.Register(b.queue, "note", jobs.KindOptions{Backoff: func(int) time.Duration { return 0 }},
			func(ctx context.Context, _ jobs.Job[note]) error {
				jobs.Report(ctx, 4, 8)
				begun <- struct{}{}
				<-ctx.Done()
				return ctx.Err()
			})
		start(t, b.queue)
		enqueue(t, b, k, note{"stops"}, jobs.Options{})
		nudge(t, b)
		expect.Next(t, begun)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		expect.ThatNow(t, errors.Is(b.queue.Stop(ctx), context.Canceled))
		row := list(t, b, jobs.Filter{})[0]
		expect.SameNow(t, []any{row.State, row.Done, row.Total}, []any{jobs.WaitingState, int64(4), int64(8)})

		expect.OK(t, b.db.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("INSERT INTO job_progress (job, done, total, updated) VALUES ('123456789', 1, 2, 0)")
			return err
		}))
		other, ended := b.newQueue(0)
		k = jobs.Register(other, "note", jobs.KindOptions{}, func(ctx context.Context, job jobs.Job[note]) error {
			jobs.Report(ctx, 5, 8)
			if job.Args.Text == "fails" {
				return jobs.Cancel(errors.New("no luck"))
			}
			return nil
		})
		start(t, other)
		enqueue(t, b, k, note{"fails"}, jobs.Options{})
		expect.OK(t, other.Nudge(t.Context()))
		for range 2 {
			expect.Next(t, ended)
		}
		stop(t, other)
		row = list(t, b, jobs.Filter{})[0]
		expect.SameNow(t, []any{row.State, row.Done, row.Total}, []any{jobs.FailedState, int64(5), int64(8)})
		expect.SameNow(t, rowsOfProgress(t, b), 1)
	})
}

// A job that does not know how much there is to do says how much it did.
func TestReportWithoutTotal(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k := jobs.Register(b.queue, "note", jobs.KindOptions{}, func(ctx context.Context, _ jobs.Job[note]) error {
			jobs.Report(ctx, 7, 0)
			return jobs.Cancel(errors.New("no luck"))
		})
		start(t, b.queue)
		enqueue(t, b, k, note{}, jobs.Options{})
		nudge(t, b)
		expect.Next(t, b.ended)
		stop(t, b.queue)
		row := list(t, b, jobs.Filter{})[0]
		expect.SameNow(t, []any{row.Done, row.Total}, []any{int64(7), int64(0)})
	})
}

// Outside of a job, and of nothing, a report is nothing.
func TestReportOfNothing(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		jobs.Report(t.Context(), 1, 2)
		k := jobs.Register(b.queue, "note", jobs.KindOptions{}, func(ctx context.Context, _ jobs.Job[note]) error {
			jobs.Report(ctx, 0, 0)
			return jobs.Cancel(errors.New("no luck"))
		})
		start(t, b.queue)
		enqueue(t, b, k, note{}, jobs.Options{})
		expect.Next(t, b.ended)
		stop(t, b.queue)
		expect.SameNow(t, rowsOfProgress(t, b), 0)
	})
}
