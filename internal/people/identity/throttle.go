package identity

import (
	"net/netip"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Tries are counted in windows of this length: before they are made in this node's
// memory, which is bounded, and those that failed also in the database (tries.go).
const (
	failWindow  = 10 * time.Minute
	failHere    = 5  // for one account from one address
	failAddress = 20 // from one address
	failAccount = 50 // for one account from everywhere; high, or a stranger could lock anybody out
	mailWindow  = time.Hour
	mailAccount = 5
	mailAddress = 30
	maxCounted  = 1 << 16
	// personFactor is how much more somebody may err who solved a captcha.
	personFactor = 4
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
// by address: what renders pages for everybody runs there. Who proved to be a
// person may err more often.
func signInLimits(key, address string, person bool) []limit {
	more := 1
	if person {
		more = personFactor
	}
	limits := []limit{{"here:" + address + ":" + key, more * failHere, failWindow}, {"account:" + key, more * failAccount, failWindow}}
	if !ownMachine(address) {
		limits = append(limits, limit{"address:" + address, more * failAddress, failWindow})
	}
	return limits
}

func mailLimits(key, address string) []limit {
	address = network(address)
	limits := []limit{{"mail:" + key, mailAccount, mailWindow}}
	if !ownMachine(address) {
		limits = append(limits, limit{"mail-address:" + address, mailAddress, mailWindow})
	}
	return limits
}

// network is what one subscriber has: an address, or with IPv6 a whole /64, of
// which they can use another address for every try.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap().WithZone(""); ip.Is4() || ip.IsLoopback() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

func ownMachine(address string) bool {
	ip, err := netip.ParseAddr(address)
	return err == nil && ip.IsLoopback()
}

// take counts a try in this node's memory before it is made, or answers how long to wait.
func (s *Service) take(limits ...limit) time.Duration { return s.throttle.take(limits...) }
