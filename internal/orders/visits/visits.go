// Package visits counts how far visitors get in the shop: a visit, a cart, a checkout, an order.
//
// It keeps these things true. A person counts once a day, by the shop's time zone, with the furthest
// step of that day. No cookie is set for it, and no outside service is told: only a hash of the
// caller's id is stored, which differs each day and is deleted a day after that day is over. Counting
// never delays a request: it happens in memory and is written every ten seconds, so a server that is
// killed may lose the last ones. Search engines' crawlers do not count as visitors.
package visits

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/background"
	"souk/internal/platform/store"
)

// Step is how far somebody came; a later one includes those before it.
type Step uint8

// The steps.
const (
	Visit Step = iota + 1
	Cart
	Checkout
	Order
)

// steps are the operations that take somebody further than a visit.
var steps = map[string]Step{
	"ecom.cart.createCart":                               Cart,
	"ecom.cart.addToCart":                                Cart,
	"ecom.currentCart.addToCurrentCart":                  Cart,
	"ecom.cart.createCheckout":                           Checkout,
	"ecom.currentCart.createCheckoutFromCurrentCart":     Checkout,
	"ecom.checkout.createCheckout":                       Checkout,
	"ecom.checkoutTemplates.createCheckoutFromTemplate":  Checkout,
	"ecom.checkoutTemplates.createAndRedirectToCheckout": Checkout,
	"ecom.checkout.createOrder":                          Order,
	"ecom.checkout.createOrderAndCharge":                 Order,
}

// Bounds of what is held in memory.
const (
	flushEvery = 10 * time.Second
	// maxKnown is how many people of today are remembered as written. Beyond it they are written again, which changes
	// nothing.
	maxKnown = 50_000
)

// Config is what the service needs from others.
type Config struct {
	DB     *store.DB
	Logger *slog.Logger // nil means slog.Default
	Zone   func(ctx context.Context) *time.Location
	Key    []byte // of the digests, the same on all nodes
	// Staff reports whether a client is one that staff sign in by; whoever comes by it is no visitor. Nil knows none.
	Staff func(client string) bool
}

// Service counts visits.
type Service struct {
	cfg Config
	db  *store.DB

	mu      sync.Mutex
	known   map[seen]Step // what is written, or about to be
	pending map[person]Step
}

// seen is who called on one day (2026-11-17 is 20261117), as memory has it while the day lasts.
type seen struct {
	day int
	id  string
}

// person is the same as the database has it.
type person struct{ day, digest string }

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg: cfg, db: cfg.DB, known: map[seen]Step{}, pending: map[person]Step{}}
}

// Answered hears of every call that was answered well. It takes no time to speak of and never waits for the database.
func (s *Service) Answered(ctx context.Context, who actor.Actor, operation, userAgent string) {
	if !who.Shopper() || who.ID == "" || s.cfg.Staff != nil && s.cfg.Staff(who.ClientID) {
		return
	}
	step := steps[operation]
	if who.Hosted && step == 0 {
		return // somebody signs in, maybe one of the staff; whoever shops has come by a shop's page
	}
	step = max(step, Visit)
	now := s.db.Now().In(s.cfg.Zone(ctx))
	year, month, day := now.Date()
	one := seen{year*10_000 + int(month)*100 + day, who.ID}
	s.mu.Lock()
	defer s.mu.Unlock()
	// Nearly every call ends here: who is known costs no more than this look.
	if s.known[one] >= step || reader(userAgent) {
		return
	}
	if len(s.known) >= maxKnown {
		clear(s.known)
	}
	s.known[one] = step
	p := s.person(now, who.ID)
	s.pending[p] = max(s.pending[p], step)
}

func (s *Service) person(now time.Time, id string) person {
	day := now.Format(time.DateOnly)
	sum := hmac.New(sha256.New, s.cfg.Key)
	sum.Write([]byte(day + id))
	return person{day, hex.EncodeToString(sum.Sum(nil)[:12])}
}

// readers are words in the names of programs that read pages for others.
var readers = []string{"bot", "crawl", "spider", "slurp", "preview", "monitor", "lighthouse"}

func reader(userAgent string) bool {
	name := strings.ToLower(userAgent)
	return slices.ContainsFunc(readers, func(word string) bool { return strings.Contains(name, word) })
}

// Watch writes what was counted from time to time, until ctx ends; then once more.
func (s *Service) Watch(ctx context.Context) error {
	return background.Keep(ctx, flushEvery, s.Flush, func(err error) {
		s.cfg.Logger.Error("visits could not be written", "error", err)
	})
}

// Flush writes what was counted since the last time. What cannot be written is kept for the next.
func (s *Service) Flush(ctx context.Context) error {
	s.mu.Lock()
	pending := s.pending
	s.pending = map[person]Step{}
	s.mu.Unlock()
	if len(pending) == 0 {
		return nil
	}
	people := make([]person, 0, len(pending))
	for p := range pending {
		people = append(people, p)
	}
	// One order on all nodes: no deadlock.
	slices.SortFunc(people, func(a, b person) int {
		return cmp.Or(strings.Compare(a.day, b.day), strings.Compare(a.digest, b.digest))
	})
	var err error
	for batch := range slices.Chunk(people, 200) {
		if err == nil {
			err = s.write(store.Later(ctx), batch, pending)
		}
		if err != nil {
			s.keep(batch, pending)
		}
	}
	return err
}

func (s *Service) write(ctx context.Context, people []person, steps map[person]Step) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		rows := make([][]any, len(people))
		for i, p := range people {
			rows[i] = []any{p.day, p.digest, int64(steps[p])}
		}
		return tx.Insert("visits (day, visitor, step)", `ON CONFLICT (day, visitor) DO UPDATE
			SET step = excluded.step WHERE visits.step < excluded.step`, rows)
	})
}

func (s *Service) keep(people []person, steps map[person]Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range people {
		s.pending[p] = max(s.pending[p], steps[p])
	}
}

// Fold adds up days that are over for everybody, and deletes who was there. A job calls it.
func (s *Service) Fold(ctx context.Context) error {
	s.forget()
	return s.db.Write(ctx, func(tx *store.Tx) error {
		// A server that could not write for a while may bring people of the day before.
		over := tx.Now.In(s.cfg.Zone(ctx)).AddDate(0, 0, -1).Format(time.DateOnly)
		if _, err := tx.Exec(`INSERT INTO visit_days (day, visits, carts, checkouts, orders)
			SELECT day, `+countsSQL+` FROM visits WHERE day < ? GROUP BY day
			ON CONFLICT (day) DO UPDATE SET visits = visit_days.visits + excluded.visits,
				carts = visit_days.carts + excluded.carts, checkouts = visit_days.checkouts + excluded.checkouts,
				orders = visit_days.orders + excluded.orders`, over); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM visits WHERE day < ?", over)
		return err
	})
}

// forget drops from memory who was here on another day.
func (s *Service) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.known)
}

// countsSQL counts people of the table of visits by how far they came.
const countsSQL = `COUNT(*), COUNT(CASE WHEN step >= 2 THEN 1 END), COUNT(CASE WHEN step >= 3 THEN 1 END),
	COUNT(CASE WHEN step >= 4 THEN 1 END)`
