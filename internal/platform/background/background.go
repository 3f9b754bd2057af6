// Package background runs heavy work beside requests: hashing passwords, resizing pictures. Such work
// takes turns on a few workers at low priority, so that strangers who cause a lot of it do not slow
// shoppers down.
package background

import (
	"context"
	"runtime"

	"golang.org/x/sync/semaphore"
)

// Workers bounds how much work runs at a time.
type Workers struct{ slots *semaphore.Weighted }

// NewWorkers makes as many workers as Count says.
func NewWorkers() *Workers { return &Workers{semaphore.NewWeighted(int64(Count()))} }

// Count is how many workers there are: half the cores, at least one and at most four.
func Count() int { return min(max(1, runtime.GOMAXPROCS(0)/2), 4) }

// Do waits for a worker and lets it do the work. Whoever waits longest comes first. It
// gives the context's error when that ends before a worker is free.
func (w *Workers) Do(ctx context.Context, work func() error) error {
	if err := w.slots.Acquire(ctx, 1); err != nil {
		return err
	}
	defer w.slots.Release(1)
	return Run(work)
}
