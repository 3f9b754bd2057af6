package jobs_test

import (
	"context"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

type stretch struct {
	Turn int `json:"turn"`
}

// A long job makes room for others between its turns. It is found by the same id all the while, keeps what it reported,
// and has all its tries in each turn.
func TestNextTurn(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		queue, _ := b.newQueue(1)
		told, let := make(chan jobs.Job[stretch]), make(chan struct{})
		long := jobs.Register(queue, "long", jobs.KindOptions{MaxTries: 3},
			func(ctx context.Context, job jobs.Job[stretch]) error {
				jobs.Report(ctx, int64(job.Args.Turn), 3)
				told <- job
				<-let
				return b.db.Write(ctx, func(tx *store.Tx) error {
					if job.Args.Turn == 3 {
						return job.Done(tx)
					}
					return job.NextTurn(tx, tx.Millis(), stretch{}, stretch{job.Args.Turn + 1})
				})
			})
		others := make(chan string)
		other := jobs.Register(queue, "other", jobs.KindOptions{}, func(_ context.Context, job jobs.Job[note]) error {
			others <- job.Args.Text
			return nil
		})
		start(t, queue)
		enqueue(t, b, long, stretch{1}, jobs.Options{})
		expect.OK(t, queue.Nudge(t.Context()))
		first := expect.Next(t, told)
		b.clock.Advance(time.Millisecond)
		enqueue(t, b, other, note{"between"}, jobs.Options{})
		b.clock.Advance(time.Hour)
		let <- struct{}{}

		expect.Equal(t, expect.Next(t, others), "between", "who is next")
		for turn := 2; turn <= 3; turn++ {
			job := expect.Next(t, told)
			expect.SameNow(t, []any{job.ID, job.Args.Turn, job.Try, job.MaxTries}, []any{first.ID, turn, 1, 3})
			queue.WriteReports()
			row, err := queue.Get(t.Context(), first.ID)
			expect.OK(t, err)
			expect.SameNow(t, []any{row.State, row.Done, row.Total, row.Tries, row.MaxTries},
				[]any{jobs.RunningState, int64(turn), int64(3), 1, 3})
			let <- struct{}{}
		}
		stop(t, queue)
		_, err := queue.Get(t.Context(), first.ID)
		expect.Code(t, err, "JOB_NOT_FOUND")
		expect.SameNow(t, rowsOfProgress(t, b), 0)
	})
}
