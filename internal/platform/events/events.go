// Package events delivers what happened to its subscribers: packages of this program,
// of which webhooks is one.
//
// A change writes its event into the outbox in its own transaction; the relay
// here delivers it after the commit. It keeps these things true. No event that
// was committed is lost, whatever is killed when. A subscriber's changes and the
// mark "sent" are one transaction, so within the database each event has its
// effect once. The relay selects unsent rows and keeps no last-seen id: on
// PostgreSQL a lower number may be committed later. A row that
// a subscriber cannot take waits longer and longer and holds up no other row.
//
// Events of one entity may be delivered in any order, by several nodes at once, while
// others change the entity. So a subscriber does not go by what an event says happened: it
// reads the entity as it is now and locks it (store.Dialect.SelectLocked), or says why it
// need not. Subscribers run in transactions by rows: the rule of store.ByRows holds.
package events

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/platform/store"
)

// Delivered is one event as subscribers get it.
type Delivered struct {
	ID        string
	Type      string // such as wix.ecom.v1.cart_created
	Entity    string // such as wix.ecom.v1.cart
	Slug      string // such as created
	EntityID  string
	Kind      store.EventKind
	Time      time.Time
	Sequence  int64  // grows with each event; receivers can drop older news of an entity
	ActorKind string // as actor.Kind.String writes it
	ActorID   string
	RequestID string
	Body      json.RawMessage // the entity or the action's body; null when there is none
	Modified  json.RawMessage // an object: path -> value before
	Tries     int             // failed deliveries before this one
	// Anonymized says that an erasure made the event.
	Anonymized bool
}

// Handler takes one event. What it writes through tx becomes durable together
// with the mark that the event was delivered; an error undoes both, and the event
// comes again later. It may not talk to the network: it enqueues a job for that.
type Handler func(ctx context.Context, tx *store.Tx, event Delivered) error

// BatchHandler is a Handler for all events of one transaction at once, in order.
type BatchHandler func(ctx context.Context, tx *store.Tx, events []Delivered) error

// Config sets the relay. The zero value is right for a server.
type Config struct {
	// Poll is how often to look without being woken: for events of other nodes
	// that died, and for rows whose time to try again has come. Default 5 s.
	Poll time.Duration
	// Batch bounds how many events are claimed at once and share a transaction; fewer
	// share one when their subscribers take long. Default 100.
	Batch int
	// Lease is how long a claimed event is left to the node that claimed it.
	// Default 1 minute.
	Lease time.Duration
	// Keep is how long sent events stay. Default 3 days.
	Keep time.Duration
	// Backoff says how long to wait after the given number of failures (1, 2, ...).
	// Default: from 1 second doubling to 1 hour.
	Backoff func(failures int) time.Duration
	// Logger gets failures; nil means slog.Default.
	Logger *slog.Logger
	// Observe, when set, hears of every round that found something.
	Observe func(Round)
}

// Round is what one look into the outbox did, for figures.
type Round struct {
	Delivered int
	Failed    int
	Lag       time.Duration // age of the oldest event of the round
	Duration  time.Duration
}

// Relay delivers events. Subscribe first, then Start.
type Relay struct {
	db   *store.DB
	cfg  Config
	subs []subscription
	wake chan struct{}
	// events is how many of them the next transaction takes.
	events atomic.Int64

	mu      sync.Mutex
	stop    context.CancelFunc
	stopped chan struct{}
}

type subscription struct {
	name    string
	exact   string
	prefix  string
	asked   func(tx *store.Tx, eventType string) (bool, error) // nil: it wants what fits
	handler BatchHandler
}

// New makes a relay and has it woken by every commit of db that emits an event.
func New(db *store.DB, cfg Config) *Relay {
	if cfg.Poll <= 0 {
		cfg.Poll = 5 * time.Second
	}
	if cfg.Batch <= 0 {
		cfg.Batch = 100
	}
	if cfg.Lease <= 0 {
		cfg.Lease = time.Minute
	}
	if cfg.Keep <= 0 {
		cfg.Keep = 3 * 24 * time.Hour
	}
	if cfg.Backoff == nil {
		cfg.Backoff = doubling
	}
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	r := &Relay{db: db, cfg: cfg, wake: make(chan struct{}, 1)}
	r.events.Store(min(10, int64(cfg.Batch)))
	db.OnEmit(r.Wake, r.wanted)
	return r
}

func doubling(failures int) time.Duration {
	return min(time.Second<<min(max(failures, 1)-1, 12), time.Hour)
}

// Subscribe has fn called for each event of a type, or for all types that begin
// with what stands before a final "*". The name tells people which subscriber failed.
func (r *Relay) Subscribe(pattern, name string, fn Handler) {
	r.SubscribeBatch(pattern, name, func(ctx context.Context, tx *store.Tx, events []Delivered) error {
		for _, event := range events {
			if err := fn(ctx, tx, event); err != nil {
				return fmt.Errorf("event %s: %w", event.ID, err)
			}
		}
		return nil
	})
}

// SubscribeBatch is Subscribe for a handler that takes many events at once.
func (r *Relay) SubscribeBatch(pattern, name string, fn BatchHandler) {
	s := subscription{name: name, exact: pattern, handler: fn}
	if before, all := strings.CutSuffix(pattern, "*"); all {
		s.exact, s.prefix = "", before
	}
	r.subs = append(r.subs, s)
}

// SubscribeAsked is SubscribeBatch for one whose wishes change: asked tells, inside
// the transaction that would emit an event, whether anybody wants it. Events that
// no subscriber wants are never written.
func (r *Relay) SubscribeAsked(name string, asked func(tx *store.Tx, eventType string) (bool, error), fn BatchHandler) {
	r.subs = append(r.subs, subscription{name: name, asked: asked, handler: fn})
}

// wanted tells whether an event of this type has to be written.
func (r *Relay) wanted(tx *store.Tx, eventType string) (bool, error) {
	for _, s := range r.subs {
		if !s.wants(eventType) {
			continue
		}
		if s.asked == nil {
			return true, nil
		}
		if yes, err := s.asked(tx, eventType); err != nil || yes {
			return yes, err
		}
	}
	return false, nil
}

func (s subscription) wants(eventType string) bool {
	if s.exact != "" {
		return eventType == s.exact
	}
	return strings.HasPrefix(eventType, s.prefix)
}

// Wake makes the relay look at once. It never blocks.
func (r *Relay) Wake() {
	select {
	case r.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// Start begins to deliver in the background.
func (r *Relay) Start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.stop, r.stopped = cancel, make(chan struct{})
	go r.loop(ctx, r.stopped)
}

// Stop ends delivery after the batch in hand, or gives up waiting for it when ctx ends.
func (r *Relay) Stop(ctx context.Context) error {
	r.mu.Lock()
	stop, stopped := r.stop, r.stopped
	r.stop = nil
	r.mu.Unlock()
	if stop == nil {
		return nil
	}
	stop()
	select {
	case <-stopped:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("events: the relay is still at work: %w", ctx.Err())
	}
}

func (r *Relay) loop(ctx context.Context, stopped chan struct{}) {
	defer close(stopped)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
		case <-timer.C:
		}
		if _, err := r.Flush(ctx); err != nil && ctx.Err() == nil {
			r.cfg.Logger.Error("events cannot be delivered now", "error", err)
		}
		timer.Reset(r.cfg.Poll)
	}
}

// Flush delivers all that is due now and tells how many events were delivered.
// It answers an error when the database cannot serve; a subscriber's failure is
// not one, it is logged and tried again later.
func (r *Relay) Flush(ctx context.Context) (int, error) {
	total := 0
	for ctx.Err() == nil {
		claimed, delivered, err := r.round(ctx)
		total += delivered
		if err != nil || claimed < r.cfg.Batch {
			return total, err
		}
	}
	return total, ctx.Err()
}

// EntityIDs names what events are about, one for each event.
func EntityIDs(list []Delivered) []string {
	ids := make([]string, len(list))
	for i, event := range list {
		ids[i] = event.EntityID
	}
	return ids
}
