package app

import (
	"context"
	"time"

	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// collectionRules names the job that brings collections by rule up to date, and gives what begins it. A mark that
// comes while the job ends waits for the next minute.
func (a *App) collectionRules() func(tx *store.Tx) error {
	kind := jobs.Register(a.queue, "collection-rules", jobs.KindOptions{Timeout: 10 * time.Minute},
		func(ctx context.Context, _ jobs.Job[struct{}]) error {
			return a.Collections.FollowRules(ctx)
		})
	return func(tx *store.Tx) error { return kind.Enqueue(tx, struct{}{}, jobs.Options{UniqueKey: "all"}) }
}
