package catalog

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// revisions count what readers may have seen.
type revisions struct {
	all    atomic.Uint64 // anything that an answer shows, stock included
	listed atomic.Uint64 // what decides which products a query finds
	// last is when something last changed or began to change, by the database's clock.
	last atomic.Int64
	// lastListed is the same for what decides which products a query finds.
	lastListed atomic.Int64
	// mu makes forgetting and counting one step for those who remember.
	mu   sync.Mutex
	next chan struct{} // closed when the revision moves; nil while nobody waits
}

// look is what answers depend on besides the catalog itself.
type look struct {
	currency money.Currency
	locale   string
}

// Revision moves after each commit that changes what a reader of the catalog gets,
// here and (soon after) on every other node, and when the shop's currency or
// locale is another.
func (s *Service) Revision() uint64 {
	ctx := context.Background() // asked before an answer is begun, so outside of any transaction
	now := look{s.cfg.Currency(ctx), s.cfg.Locale(ctx)}
	if was := s.look.Load(); was == nil || *was != now {
		if s.look.CompareAndSwap(was, &now) && was != nil {
			s.heard(true, nil)
		}
	}
	return s.revision.all.Load()
}

func (r *revisions) touch(listed bool, now time.Time) {
	r.last.Store(now.UnixMilli())
	if listed {
		r.lastListed.Store(now.UnixMilli())
	}
}

// topic carries the news between nodes on PostgreSQL.
const topic = "catalog"

// Notices name products up to this many; more than that means all.
const maxNoticed = 50

// ChangedTx says that tx changes these products (none: any of them); listed, that it
// may change which products queries find.
func (s *Service) ChangedTx(tx *store.Tx, listed bool, ids ...string) error {
	if listed && s.collections != nil {
		if err := s.collections.MarkTx(tx, ids); err != nil {
			return err
		}
	}
	s.revision.touch(listed, s.db.Now())
	tx.AfterCommit(func() { s.heard(listed, ids) })
	if tx.Dialect() != store.PostgreSQL {
		return nil
	}
	kind := "stock"
	if listed {
		kind = "listed"
	}
	names := "*"
	if len(ids) > 0 && len(ids) <= maxNoticed {
		names = strings.Join(ids, ",")
	}
	return tx.Notify(topic, s.node+" "+kind+" "+names)
}

// heard forgets what is no longer true and moves the revision, in one step for
// remember: who reads the new revision must not find old things.
func (s *Service) heard(listed bool, ids []string) {
	s.revision.mu.Lock()
	defer s.revision.mu.Unlock()
	s.revision.touch(listed, s.db.Now())
	if len(ids) == 0 || len(ids) > maxNoticed {
		s.known.Purge()
	}
	for _, id := range ids {
		s.known.Remove(id)
	}
	if listed {
		s.revision.listed.Add(1)
	}
	s.revision.all.Add(1)
	if s.revision.next != nil {
		close(s.revision.next)
		s.revision.next = nil
	}
}

// Moved gives a channel that is closed when the revision moves next.
func (s *Service) Moved() <-chan struct{} {
	s.revision.mu.Lock()
	defer s.revision.mu.Unlock()
	if s.revision.next == nil {
		s.revision.next = make(chan struct{})
	}
	return s.revision.next
}

// remember keeps products that were read when the revision was seen, unless
// something has changed since.
func (s *Service) remember(seen uint64, products map[string]*record) {
	s.revision.mu.Lock()
	defer s.revision.mu.Unlock()
	if s.revision.all.Load() != seen {
		return
	}
	for id, r := range products {
		s.known.Add(id, r)
	}
}

// Listen hears of changes by other nodes until ctx ends. On SQLite there are none.
// While nothing proves that news arrives, what is remembered is dropped every second or so.
func (s *Service) Listen(ctx context.Context) {
	s.db.Listen(ctx, store.Listener{Topic: topic, Heard: s.noticed, Doubt: func() { s.heard(true, nil) }})
}

func (s *Service) noticed(payload string) {
	node, rest, _ := strings.Cut(payload, " ")
	kind, names, _ := strings.Cut(rest, " ")
	if node == s.node {
		return
	}
	var ids []string
	if names != "*" {
		ids = strings.Split(names, ",")
	}
	s.heard(kind == "listed", ids)
}
