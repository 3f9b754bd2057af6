package plugins

import (
	"sync"
	"time"

	"souk/internal/platform/wire"
)

// A plugin that fails again and again is left alone: the breaker opens. After a pause
// one call is let through on trial; if it is answered the plugin is asked again as
// before, and otherwise the next pause is twice as long.
const (
	failuresToOpen = 5
	firstPause     = 30 * time.Second
	longestPause   = 10 * time.Minute
	// places is how many calls a plugin gets at a time from one node.
	places = 16
)

// The states of a plugin, as managers see it.
const (
	Working = "WORKING"
	Failing = "FAILING" // the last call failed
	Paused  = "PAUSED"  // it is not asked
)

// Health is how a plugin has been doing.
type Health struct {
	Status string `json:"status"`
	// Failures counts those since the last good answer.
	Failures    int          `json:"failures"`
	PausedUntil wire.Time    `json:"pausedUntil,omitzero"`
	LastFailure *LastFailure `json:"lastFailure,omitempty"`
}

// LastFailure is what went wrong last.
type LastFailure struct {
	Date        wire.Time `json:"date"`
	Function    string    `json:"function"`
	Reason      Reason    `json:"reason"`
	Description string    `json:"description"`
}

// outcome is how a call ended, for the breaker.
type outcome uint8

const (
	undecided outcome = iota // the caller left: nobody knows
	good
	bad
)

// breaker is closed while until is zero.
type breaker struct {
	mu       sync.Mutex
	failures int
	pause    time.Duration
	until    time.Time
	trying   bool // the trial is running
	last     *LastFailure
}

// enter tells whether a call may be made, and whether it is the trial.
func (b *breaker) enter(now time.Time) (trial, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.until.IsZero():
		return false, true
	case now.Before(b.until) || b.trying:
		return false, false
	}
	b.trying = true
	return true, true
}

// leave takes note of how a call ended; it gives the pause that begins, if one does.
// Calls that began before a pause say nothing new.
func (b *breaker) leave(now time.Time, trial bool, end outcome, fault *LastFailure) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if trial {
		b.trying = false
	}
	if end == bad {
		b.last = fault
	}
	switch {
	case end == undecided, !trial && !b.until.IsZero():
		return 0
	case end == good:
		b.failures, b.pause, b.until = 0, 0, time.Time{}
		return 0
	}
	b.failures++
	if !trial && b.failures < failuresToOpen {
		return 0
	}
	b.pause = min(max(2*b.pause, firstPause), longestPause)
	b.until = now.Add(b.pause)
	return b.pause
}

func (b *breaker) health(now time.Time) Health {
	b.mu.Lock()
	defer b.mu.Unlock()
	h := Health{Status: Working, Failures: b.failures, LastFailure: b.last}
	switch {
	case !b.until.IsZero() && now.Before(b.until):
		h.Status, h.PausedUntil = Paused, wire.At(b.until)
	case b.failures > 0:
		h.Status = Failing
	}
	return h
}

// gate is where calls to a plugin go through.
type gate struct {
	breaker
	revision int64
	places   chan struct{}
}

// gates keeps one for each plugin, on this node.
type gates struct {
	mu  sync.Mutex
	all map[string]*gate
}

// of finds a plugin's gate. A plugin that was changed begins anew: it may have been mended.
func (g *gates) of(p *Plugin, there map[string]bool) *gate {
	g.mu.Lock()
	defer g.mu.Unlock()
	found := g.all[p.ID]
	if found != nil && found.revision >= p.revision {
		return found
	}
	if g.all == nil {
		g.all = map[string]*gate{}
	}
	for id := range g.all {
		if !there[id] {
			delete(g.all, id)
		}
	}
	found = &gate{revision: p.revision, places: make(chan struct{}, places)}
	g.all[p.ID] = found
	return found
}

func (g *gates) health(id string, now time.Time) Health {
	g.mu.Lock()
	found := g.all[id]
	g.mu.Unlock()
	if found == nil {
		return Health{Status: Working}
	}
	return found.health(now)
}
