package identity

import (
	"net"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Failures are counted in windows of this length. The counts are in this node's
// memory and bounded: a restart forgets them, and each node has its own.
const (
	failWindow  = 10 * time.Minute
	failHere    = 5  // for one account from one address
	failAddress = 20 // from one address
	failAccount = 50 // for one account from everywhere; high, or a stranger could lock anybody out
	mailWindow  = time.Hour
	mailAccount = 5
	mailAddress = 30
	maxCounted  = 1 << 16
)

// count is what happened within one window.
type count struct {
	began time.Time
	n     int
}

// throttle counts tries by key.
type throttle struct {
	mu     sync.Mutex
	counts *lru.Cache[string, *count]
	now    func() time.Time
}

func newThrottle(now func() time.Time) *throttle {
	counts, err := lru.New[string, *count](maxCounted)
	if err != nil {
		panic("identity: " + err.Error()) // only for sizes below one
	}
	return &throttle{counts: counts, now: now}
}

// limit is how often something may happen to a key within a window.
type limit struct {
	key    string
	most   int
	window time.Duration
}

// take counts a try before it is made, so that many at once are no way around,
// or answers how long to wait.
func (t *throttle) take(limits ...limit) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	var wait time.Duration
	for _, l := range limits {
		if c, ok := t.counts.Get(l.key); ok && now.Sub(c.began) < l.window && c.n >= l.most {
			wait = max(wait, l.window-now.Sub(c.began))
		}
	}
	if wait > 0 {
		return wait
	}
	for _, l := range limits {
		c, ok := t.counts.Get(l.key)
		if !ok || now.Sub(c.began) >= l.window {
			c = &count{began: now}
			t.counts.Add(l.key, c)
		}
		c.n++
	}
	return 0
}

// giveBack takes back one try each: it was no failure.
func (t *throttle) giveBack(limits ...limit) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range limits {
		if c, ok := t.counts.Get(l.key); ok && c.n > 0 {
			c.n--
		}
	}
}

// signInLimits are those of a try to sign in. The shop's own machine has no limit
// by address: what renders pages for everybody runs there.
func signInLimits(key, address string) []limit {
	limits := []limit{{"here:" + address + ":" + key, failHere, failWindow}, {"account:" + key, failAccount, failWindow}}
	if ip := net.ParseIP(address); ip == nil || !ip.IsLoopback() {
		limits = append(limits, limit{"address:" + address, failAddress, failWindow})
	}
	return limits
}

func mailLimits(key, address string) []limit {
	limits := []limit{{"mail:" + key, mailAccount, mailWindow}}
	if ip := net.ParseIP(address); ip == nil || !ip.IsLoopback() {
		limits = append(limits, limit{"mail-address:" + address, mailAddress, mailWindow})
	}
	return limits
}
