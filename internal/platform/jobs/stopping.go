package jobs

import (
	"context"
	"sync"
)

// stopping tells work that is done in many pieces that the queue stops.
type stopping struct {
	mu   sync.Mutex
	ends chan struct{} // closed while the queue stops
}

func (s *stopping) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ends = make(chan struct{})
}

func (s *stopping) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ends != nil {
		close(s.ends)
		s.ends = nil
	}
}

type stoppingKey struct{}

// with puts the present run of the queue into a context.
func (s *stopping) with(ctx context.Context) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	return context.WithValue(ctx, stoppingKey{}, s.ends)
}

// Stopping tells work of Every whether the queue stops. Work that is done in many transactions asks between two of
// them and returns: it goes on at its next time, where it has written how far it came.
func Stopping(ctx context.Context) bool {
	ends, _ := ctx.Value(stoppingKey{}).(chan struct{})
	select {
	case <-ends: // a nil one is never ready
		return true
	default:
		return false
	}
}
