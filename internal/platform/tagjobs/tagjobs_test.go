package tagjobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/tagjobs"
)

// many is a number of things that a filter finds.
type many int

func (m many) Count(context.Context, string, json.RawMessage) (int, error) { return int(m), nil }

// A change of tags says how many of those that its filter finds are done.
func TestProgress(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		db := storetest.Open(t, dialect)
		expect.OK(t, jobs.Migrate(t.Context(), db))
		ended := make(chan jobs.Finished, 10)
		queue := jobs.New(db, jobs.Config{Logger: slog.New(slog.DiscardHandler), Observe: func(f jobs.Finished) {
			if f.Kind == "tags" {
				ended <- f
			}
		}})
		kind := jobs.Register(queue, "tags", jobs.KindOptions{}, func(ctx context.Context, job jobs.Job[resource.TagJob]) error {
			return tagjobs.Work(ctx, db, job, many(230), func(_ *store.Tx, rest resource.TagJob) (string, error) {
				if rest.Cursor == "" {
					return "second", nil
				}
				return "", jobs.Cancel(errors.New("no luck")) // what it told last stays
			})
		})
		expect.OK(t, queue.Start(t.Context()))
		expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error {
			return kind.Enqueue(tx, resource.TagJob{ID: "one"}, jobs.Options{})
		}))
		for expect.Next(t, ended).Outcome != jobs.Failed {
		}
		expect.OK(t, queue.Stop(context.Background()))
		rows, err := queue.List(t.Context(), jobs.Filter{State: jobs.FailedState})
		expect.OK(t, err)
		expect.Len(t, rows, 1)
		expect.SameNow(t, []any{rows[0].Done, rows[0].Total}, []any{int64(resource.TagsAtOnce), int64(230)})
	})
}
