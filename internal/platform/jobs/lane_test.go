package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Kinds in a lane have workers of their own: all of one lane hanging holds up no other.
func TestLanes(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		queue, _ := b.newQueue(1)
		hung, let, got := make(chan struct{}, 10), make(chan struct{}), make(chan string, 10)
		slow := jobs.Register(queue, "slow", jobs.KindOptions{Lane: jobs.Lane{Name: "slow_lane", Workers: 2}},
			func(context.Context, jobs.Job[note]) error {
				hung <- struct{}{}
				<-let
				return nil
			})
		quick := jobs.Register(queue, "quick", jobs.KindOptions{}, func(_ context.Context, job jobs.Job[note]) error {
			got <- job.Args.Text
			return nil
		})
		start(t, queue)
		for range 5 {
			enqueue(t, b, slow, note{}, jobs.Options{})
		}
		expect.Next(t, hung)
		expect.Next(t, hung)
		for _, text := range []string{"a", "b"} {
			enqueue(t, b, quick, note{text}, jobs.Options{})
			expect.SameNow(t, expect.Next(t, got), text)
		}
		expect.SameNow(t, len(hung), 0) // its two workers are busy
		close(let)
		for range 3 {
			expect.Next(t, hung)
		}
	})
}

// A job that continues is one row with other arguments: what was done is not done
// again, and what a dead process or a failure left is done from there.
func TestContinue(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		var seen []string
		k := jobs.Register(b.queue, "note", jobs.KindOptions{Backoff: func(int) time.Duration { return 0 }},
			func(ctx context.Context, job jobs.Job[note]) error {
				seen = append(seen, fmt.Sprint(job.Args.Text, job.Try))
				return b.db.Write(ctx, func(tx *store.Tx) error {
					switch {
					case job.Args.Text == "a":
						return job.Continue(tx, note{"b"})
					case job.Try == 1:
						if err := job.Continue(tx, note{"never"}); err != nil {
							return err
						}
						return errors.New("undone")
					}
					return job.Done(tx)
				})
			})
		start(t, b.queue)
		enqueue(t, b, k, note{"a"}, jobs.Options{})
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 1, Outcome: jobs.Succeeded})
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 1, Outcome: jobs.Retried})
		nudge(t, b)
		expect.SameNow(t, expect.Next(t, b.ended), jobs.Finished{Kind: "note", Try: 2, Outcome: jobs.Succeeded})
		expect.SameNow(t, seen, []string{"a1", "b1", "b2"})
		expect.SameNow(t, len(list(t, b, jobs.Filter{})), 0)
	})
}

func TestLaneOfTwoSizes(t *testing.T) {
	t.Parallel()
	q := jobs.New(storetest.Open(t, store.SQLite), jobs.Config{})
	work := func(context.Context, jobs.Job[note]) error { return nil }
	jobs.Register(q, "a", jobs.KindOptions{Lane: jobs.Lane{Name: "lane", Workers: 2}}, work)
	for name, workers := range map[string]int{"b": 3, "c": 0} {
		func() {
			defer func() {
				expect.That(t, recover() != nil, "a lane of two and %d workers", workers)
			}()
			jobs.Register(q, name, jobs.KindOptions{Lane: jobs.Lane{Name: "lane", Workers: workers}}, work)
		}()
	}
}
