package httpapi

import (
	"sync"
	"time"
)

// slowRequest is from when on a request is kept as a slow one.
const slowRequest = time.Second

// recentKept is how many of each sort are kept.
const recentKept = 50

// Recent is a request worth looking at. It holds no more than the log does.
type Recent struct {
	Operation string
	Path      string // the operation's pattern, as what was called can hold secrets; of a page or a file, its own
	Status    int
	Took      time.Duration
	At        time.Time
	RequestID string
	Cause     string // of a fault
}

// recents keeps the latest of them in memory: a look at what just went wrong, and no log.
type recents struct {
	mu           sync.Mutex
	slow, faults []Recent
}

func (r *recents) note(c *call, took time.Duration) {
	slow, fault := took >= slowRequest && c.op.stream == nil, c.status >= 500
	if !slow && !fault {
		return
	}
	one := Recent{Operation: c.op.ID, Path: c.op.Path, Status: c.status, Took: took, At: c.begun, RequestID: c.id}
	if c.op.Path == "" {
		one.Operation, one.Path = "", clip(c.path(), 300)
	}
	if fault && c.err != nil && c.err.Cause != nil {
		one.Cause = clip(c.err.Cause.Error(), 500)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if slow {
		r.slow = keepLast(r.slow, one)
	}
	if fault {
		r.faults = keepLast(r.faults, one)
	}
}

func keepLast(list []Recent, one Recent) []Recent {
	if len(list) == recentKept {
		list = append(list[:0], list[1:]...)
	}
	return append(list, one)
}

// Recent gives the latest slow requests and faults of this node, oldest first.
func (s *Server) Recent() (slow, faults []Recent) {
	s.recents.mu.Lock()
	defer s.recents.mu.Unlock()
	return append([]Recent{}, s.recents.slow...), append([]Recent{}, s.recents.faults...)
}
