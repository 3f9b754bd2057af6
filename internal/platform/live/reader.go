package live

import (
	"sync"
	"time"
)

// reader is one stream. What it was not sent yet is gathered, and bounded by the number of
// services and of ids: a slow reader is sent less, never more.
type reader struct {
	account string
	wake    chan struct{} // something waits
	ended   chan struct{} // the stream has to end
	once    sync.Once

	mu      sync.Mutex
	waiting batch
	at      time.Time
}

func newReader(account string) *reader {
	return &reader{account: account, wake: make(chan struct{}, 1), ended: make(chan struct{}), waiting: batch{}}
}

func (r *reader) add(changed batch, at time.Time) {
	r.mu.Lock()
	for source, ids := range changed {
		r.waiting.add(source, ids...)
	}
	if at.After(r.at) {
		r.at = at
	}
	r.mu.Unlock()
	select {
	case r.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// take gives what waits.
func (r *reader) take() (batch, time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := r.waiting
	r.waiting = batch{}
	return out, r.at
}

func (r *reader) end() { r.once.Do(func() { close(r.ended) }) }
