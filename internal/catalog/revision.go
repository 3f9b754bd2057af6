package catalog

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/money"
	"souk/internal/store"
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

// channel carries the news between nodes on PostgreSQL.
const channel = "souk_catalog"

// Notices name products up to this many; more than that means all.
const maxNoticed = 50

// changed says that tx changes these products (none: any of them); listed, that it
// may change which products queries find.
func (s *Service) changed(tx *store.Tx, listed bool, ids ...string) error {
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
	_, err := tx.Exec("SELECT pg_notify(?, ?)", channel, s.node+" "+kind+" "+names)
	return err
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
// While the database cannot be reached nothing that is remembered counts as true.
func (s *Service) Listen(ctx context.Context) {
	if s.db.Pool() == nil {
		return
	}
	for ctx.Err() == nil {
		err := s.listen(ctx)
		if ctx.Err() != nil {
			return
		}
		s.cfg.Logger.WarnContext(ctx, "the catalog does not hear of other nodes' changes; trying again", "error", err)
		s.heard(true, nil)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

func (s *Service) listen(ctx context.Context) error {
	conn, err := s.db.Pool().Acquire(ctx)
	if err != nil {
		return err
	}
	// The connection listens for ever after, so it does not go back to the pool.
	raw := conn.Hijack()
	defer func() { _ = raw.Close(context.WithoutCancel(ctx)) }()
	if _, err := raw.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	s.heard(true, nil) // what happened before is not told
	for {
		notice, err := raw.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		s.noticed(notice.Payload)
	}
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
