// Package live tells staff what has just changed, so that their pages can fetch it.
//
// It keeps these things true. The feed names services and ids, never content: what a page then fetches
// goes through that service's own access rule. A reader hears only of services that they may read,
// checked again before every announcement, and a reader whose session or rights end hears nothing two
// seconds later. Every change that was committed on any node after a reader connected (its stream
// began with "hello") is announced to them, or their stream ends and they fetch everything again. The
// number of readers is limited, and none of them holds up a writer.
package live

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
)

// Limits of one node.
const (
	maxReaders    = 1000
	maxOfAccount  = 20
	maxIDs        = 100 // of a service in one announcement; more are announced as "any of them"
	codeTooMany   = "TOO_MANY_LIVE_READERS"
	defaultBeat   = 15 * time.Second
	defaultLook   = 500 * time.Millisecond
	defaultPause  = 200 * time.Millisecond
	defaultPoll   = time.Second
	reconnectWait = 2 * time.Second
)

// Config is what the feed is made of.
type Config struct {
	DB     *store.DB
	Logger *slog.Logger // nil means slog.Default
	Beat   time.Duration
	// Poll is how often a node of several looks for changes of the others by itself.
	Poll time.Duration
}

// Service is the feed of one node.
type Service struct {
	cfg      Config
	byEntity map[string][]int // entity -> indexes of sources

	joining sync.Mutex // held while a first reader finds out where to read on from

	mu          sync.Mutex
	permissions []string // by index of sources
	readers     map[*reader]struct{}
	accounts    map[string]int
	follow      follower
}

// New makes the feed and has it hear of every change of db. Call KnowOperations next.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Beat <= 0 {
		cfg.Beat = defaultBeat
	}
	if cfg.Poll <= 0 {
		cfg.Poll = defaultPoll
	}
	s := &Service{cfg: cfg, byEntity: map[string][]int{}, readers: map[*reader]struct{}{}, accounts: map[string]int{}}
	s.follow.wake = make(chan struct{}, 1)
	for i, source := range sources {
		for _, entity := range source.entities {
			s.byEntity[entity] = append(s.byEntity[entity], i)
		}
	}
	cfg.DB.AnnounceBy(s)
	return s
}

// KnowOperations takes the permission to hear of a service from the operation that reads it,
// so that both are the same for ever.
func (s *Service) KnowOperations(operations []httpapi.Operation) error {
	permissions := make([]string, len(sources))
	for i, source := range sources {
		at := slices.IndexFunc(operations, func(op httpapi.Operation) bool { return op.ID == source.reads })
		if at < 0 {
			return fmt.Errorf("live: there is no operation %s", source.reads)
		}
		op := operations[at]
		if !op.Access.Managers || op.Access.Permission == "" || !op.Reads && !source.managed {
			return fmt.Errorf("live: %s does not read by a permission", source.reads)
		}
		permissions[i] = op.Access.Permission
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.permissions = permissions
	return nil
}

// Watches implements store.Announcer.
func (s *Service) Watches(entity string) bool { return len(s.byEntity[entity]) > 0 }

// allowed are the sources that a caller may hear of.
func (s *Service) allowed(who actor.Actor) []bool {
	out := make([]bool, len(sources))
	for i, permission := range s.permissions {
		out[i] = permission != "" && who.Holds(permission)
	}
	return out
}

// batch is what a transaction, or a few of them, changed: ids by source. A source with no
// ids changed as a whole.
type batch map[int][]string

func (s *Service) batchOf(changes []store.EntityChange) batch {
	out := batch{}
	for _, change := range changes {
		for _, i := range s.byEntity[change.Entity] {
			out.add(i, change.ID)
		}
	}
	return out
}

func (b batch) add(source int, ids ...string) {
	known, there := b[source]
	if there && len(known) == 0 {
		return
	}
	for _, id := range ids {
		if id == "" {
			b[source] = nil
			return
		}
		if !slices.Contains(known, id) {
			known = append(known, id)
		}
	}
	if len(ids) == 0 || len(known) > maxIDs {
		known = nil
	}
	b[source] = known
}

// Announce implements store.Announcer. On SQLite all readers are in this process. On
// PostgreSQL they may be at any node: the change is written down for them in its own
// transaction, and they are woken.
func (s *Service) Announce(tx *store.Tx, changes []store.EntityChange) error {
	changed := s.batchOf(changes)
	if tx.Dialect() == store.SQLite {
		at := tx.Now
		tx.AfterCommit(func() { s.publish(changed, at) })
		return nil
	}
	return s.write(tx, changed)
}

// publish hands changes to this node's readers. It waits for nobody.
func (s *Service) publish(changed batch, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for r := range s.readers {
		r.add(changed, at)
	}
}

// endAll ends every stream: their readers connect again and fetch everything anew.
func (s *Service) endAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for r := range s.readers {
		r.end()
	}
}

// join makes room for a reader, or refuses with TOO_MANY_LIVE_READERS.
func (s *Service) join(ctx context.Context, who actor.Actor) (*reader, error) {
	account := who.Kind.String() + ":" + who.ID
	s.joining.Lock()
	defer s.joining.Unlock()
	from, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.accounts[account] >= maxOfAccount || len(s.readers) >= maxReaders {
		e := errs.New(errs.ResourceExhausted, codeTooMany,
			"too many pages are connected to the live feed; close some and try again")
		e.RetryAfter = reconnectWait
		return nil, e
	}
	if from != nil {
		s.follow.place = *from
	}
	r := newReader(account)
	s.readers[r] = struct{}{}
	s.accounts[account]++
	return r, nil
}

func (s *Service) leave(r *reader) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.readers, r)
	if s.accounts[r.account]--; s.accounts[r.account] == 0 {
		delete(s.accounts, r.account)
	}
}
