package credentials

import (
	"net/netip"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Tries are counted in windows of this length: before they are made in this node's
// memory, which is bounded, and those that failed also in the database (tries.go).
const (
	FailWindow  = 10 * time.Minute
	FailHere    = 5  // for one account from one address
	FailAddress = 20 // from one address
	FailAccount = 50 // for one account from everywhere; high, or a stranger could lock anybody out
	MailWindow  = time.Hour
	MailAccount = 5
	mailAddress = 30
	maxCounted  = 1 << 16
	// PersonFactor is how much more somebody may err who solved a captcha.
	PersonFactor = 4
)

// count is what happened within one window.
type count struct {
	began time.Time
	N     int
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
		panic("credentials: " + err.Error()) // only for sizes below one
	}
	return &throttle{counts: counts, now: now}
}

// Limit is how often something may happen to a key within a window.
type Limit struct {
	Key    string
	Most   int
	Window time.Duration
}

// take counts a try before it is made, so that many at once are no way around,
// or answers how long to wait.
func (t *throttle) take(limits ...Limit) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	var wait time.Duration
	for _, l := range limits {
		if c, ok := t.counts.Get(l.Key); ok && now.Sub(c.began) < l.Window && c.N >= l.Most {
			wait = max(wait, l.Window-now.Sub(c.began))
		}
	}
	if wait > 0 {
		return wait
	}
	for _, l := range limits {
		c, ok := t.counts.Get(l.Key)
		if !ok || now.Sub(c.began) >= l.Window {
			c = &count{began: now}
			t.counts.Add(l.Key, c)
		}
		c.N++
	}
	return 0
}

// giveBack takes back one try each: it was no failure.
func (t *throttle) giveBack(limits ...Limit) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range limits {
		if c, ok := t.counts.Get(l.Key); ok && c.N > 0 {
			c.N--
		}
	}
}

// SignInLimits are those of a try to sign in. The shop's own machine has no limit
// by address: what renders pages for everybody runs there. Who proved to be a
// person may err more often.
func SignInLimits(key, address string, person bool) []Limit {
	more := 1
	if person {
		more = PersonFactor
	}
	limits := []Limit{{"here:" + address + ":" + key, more * FailHere, FailWindow},
		{"account:" + key, more * FailAccount, FailWindow}}
	if !ownMachine(address) {
		limits = append(limits, Limit{"address:" + address, more * FailAddress, FailWindow})
	}
	return limits
}

// MailLimits are those of mails to an account, and from a network address.
func MailLimits(key, address string) []Limit {
	address = Network(address)
	limits := []Limit{{"mail:" + key, MailAccount, MailWindow}}
	if !ownMachine(address) {
		limits = append(limits, Limit{"mail-address:" + address, mailAddress, MailWindow})
	}
	return limits
}

// Network is what one subscriber has: an address, or with IPv6 a whole /64, of
// which they can use another address for every try.
func Network(address string) string {
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

// Take counts a try in this node's memory before it is made, or answers how long to wait.
func (s *Service) Take(limits ...Limit) time.Duration { return s.throttle.take(limits...) }
