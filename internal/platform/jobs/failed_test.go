package jobs_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// failures registers a kind that fails, and notes in the settings which jobs failed for good.
func failures(b *bundle, opts jobs.KindOptions, work func(context.Context, jobs.Job[note]) error) *jobs.Kind[note] {
	k := jobs.Register(b.queue, "note", opts, work)
	k.OnFailed(func(tx *store.Tx, args note) error {
		if args.Text == "unheard" {
			return errors.New("nobody hears of it")
		}
		_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, '1', 0) ON CONFLICT (key) DO NOTHING",
			"failed "+args.Text)
		return err
	})
	return k
}

func failed(t *testing.T, b *bundle) []string {
	t.Helper()
	out, err := store.Get(t.Context(), b.db, func(tx *store.Tx) ([]string, error) {
		return store.Values[string](tx, "SELECT key FROM settings WHERE key LIKE 'failed %' ORDER BY key")
	})
	expect.OK(t, err)
	return out
}

// nextOf waits for the end of a run of one kind.
func nextOf(t *testing.T, b *bundle, kind string) jobs.Finished {
	t.Helper()
	for {
		if f := expect.Next(t, b.ended); f.Kind == kind {
			return f
		}
	}
}

func TestOnFailed(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		opts := jobs.KindOptions{MaxTries: 2, Backoff: func(int) time.Duration { return 0 }}
		var tries atomic.Int32
		again := make(chan struct{})
		k := failures(b, opts, func(ctx context.Context, job jobs.Job[note]) error {
			switch job.Args.Text {
			case "tried twice":
				if tries.Add(1) == 2 { // which may begin at once
					<-again
				}
			case "begun":
				return b.db.Write(ctx, func(tx *store.Tx) error { return job.Continue(tx, note{"continued"}) })
			case "cancelled":
				return jobs.Cancel(errors.New("pointless"))
			case "fine":
				return nil
			}
			return errors.New("no luck")
		})
		start(t, b.queue)
		enqueue(t, b, k, note{"tried twice"}, jobs.Options{})
		expect.SameNow(t, nextOf(t, b, "note").Outcome, jobs.Retried)
		expect.SameNow(t, failed(t, b), []string(nil))
		close(again)
		nudge(t, b)
		expect.SameNow(t, nextOf(t, b, "note").Outcome, jobs.Failed)
		expect.SameNow(t, failed(t, b), []string{"failed tried twice"})

		for _, text := range []string{"begun", "cancelled", "fine", "unheard"} {
			enqueue(t, b, k, note{text}, jobs.Options{MaxTries: 1})
			nextOf(t, b, "note")
			if text == "begun" { // that was its first part
				nextOf(t, b, "note")
			}
		}
		expect.SameNow(t, failed(t, b), []string{"failed cancelled", "failed continued", "failed tried twice"})
		expect.SameNow(t, len(list(t, b, jobs.Filter{Kind: "note", State: jobs.FailedState})), 4)
	})
}

// A job whose process ended during its last try has no worker that could say so.
func TestOnFailedOfDeadProcess(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k := failures(b, jobs.KindOptions{MaxTries: 2}, func(context.Context, jobs.Job[note]) error { return nil })
		enqueue(t, b, k, note{"deadly"}, jobs.Options{})
		if b.db.Dialect() == store.SQLite {
			kill(t, b, 2)
			b.clock.Advance(time.Minute)
		} else { // what River's leader does with it
			err := b.db.Write(t.Context(), func(tx *store.Tx) error {
				_, err := tx.Exec("UPDATE river_job SET state = 'discarded', attempt = max_attempts, finalized_at = ?", tx.Now)
				return err
			})
			expect.OK(t, err)
		}
		enqueue(t, b, k, note{"good"}, jobs.Options{})
		start(t, b.queue)
		want := map[string]bool{"note": true}
		if b.db.Dialect() == store.PostgreSQL {
			want["every.failed.note"] = true
		}
		for len(want) > 0 { // jobs that end together are reported in any order
			f := expect.Next(t, b.ended)
			expect.SameNow(t, f.Outcome, jobs.Succeeded)
			delete(want, f.Kind)
		}
		expect.SameNow(t, failed(t, b), []string{"failed deadly"})
	})
}
