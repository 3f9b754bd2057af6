package background

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"souk/internal/platform/expect"
)

// However much is asked for at once, no more runs than there are workers, and all of
// it is done.
func TestWorkersTakeTurns(t *testing.T) {
	t.Parallel()
	w := NewWorkers()
	var running, most, done atomic.Int64
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			err := w.Do(t.Context(), func() error {
				now := running.Add(1)
				for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
				}
				running.Add(-1)
				done.Add(1)
				return nil
			})
			expect.Equal(t, err, nil)
		})
	}
	all.Wait()
	if most.Load() > int64(Count()) || done.Load() != 50 {
		t.Errorf("%d at a time on %d workers, %d done", most.Load(), Count(), done.Load())
	}
}

// Who hangs up while all workers are busy does not wait on.
func TestHangingUp(t *testing.T) {
	t.Parallel()
	w := NewWorkers()
	busy, free := make(chan struct{}), make(chan struct{})
	for range Count() {
		go func() {
			_ = w.Do(context.Background(), func() error {
				busy <- struct{}{}
				<-free
				return nil
			})
		}()
		<-busy
	}
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	if err := w.Do(gone, func() error { t.Error("it ran"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	close(free)
}
