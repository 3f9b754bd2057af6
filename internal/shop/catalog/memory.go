package catalog

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

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
			s.memory.heard(true, nil)
		}
	}
	return s.memory.revision.all.Load()
}

// ChangedTx says that tx changes these products (none: any of them); listed, that it
// may change which products queries find.
func (s *Service) ChangedTx(tx *store.Tx, listed bool, ids ...string) error {
	if listed && s.collections != nil {
		if err := s.collections.MarkTx(tx, ids); err != nil {
			return err
		}
	}
	return s.memory.changed(tx, listed, ids)
}

// Listed moves with what decides which products queries find and how they are described;
// not with stock alone. It moves with the shop's currency and locale too.
func (s *Service) Listed() uint64 {
	s.Revision()
	return s.memory.revision.listed.Load()
}

// OnChange is told of every change that readers may see: that of these products (none:
// any of them), and whether Listed moved. It is set before the shop serves, and must be
// quick.
func (s *Service) OnChange(told func(listed bool, ids []string)) { s.memory.onChange = told }

// OnStale is told the same just before the revision moves, for whoever keeps a copy of products:
// who reads the new revision must not find the old copy. It is set before the shop serves, and
// must be quick.
func (s *Service) OnStale(told func(ids []string)) { s.memory.onStale = told }

// Moved gives a channel that is closed when the revision moves next.
func (s *Service) Moved() <-chan struct{} { return s.memory.moved() }

// Listen hears of changes by other nodes until ctx ends. On SQLite there are none.
// While nothing proves that news arrives, what is remembered is dropped every second or so.
func (s *Service) Listen(ctx context.Context) { s.memory.listen(ctx) }

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

// memory is the products that Resolve read last, and the count of changes that tells whether
// they still are what is stored.
type memory struct {
	db       *store.DB
	node     string // tells our own notices from those of other nodes
	revision revisions
	known    *lru.Cache[string, *record] // records in it are never changed
	onChange func(listed bool, ids []string)
	onStale  func(ids []string)
}

// changed says that tx changes products, here and to the other nodes.
func (m *memory) changed(tx *store.Tx, listed bool, ids []string) error {
	m.revision.touch(listed, m.db.Now())
	tx.AfterCommit(func() { m.heard(listed, ids) })
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
	return tx.Notify(topic, m.node+" "+kind+" "+names)
}

// heard forgets what is no longer true and moves the revision, in one step for
// remember: who reads the new revision must not find old things.
func (m *memory) heard(listed bool, ids []string) {
	m.revision.mu.Lock()
	defer m.revision.mu.Unlock()
	m.revision.touch(listed, m.db.Now())
	if len(ids) == 0 || len(ids) > maxNoticed {
		m.known.Purge()
	}
	for _, id := range ids {
		m.known.Remove(id)
	}
	if m.onStale != nil {
		m.onStale(ids)
	}
	if listed {
		m.revision.listed.Add(1)
	}
	m.revision.all.Add(1)
	if m.onChange != nil {
		m.onChange(listed, ids)
	}
	if m.revision.next != nil {
		close(m.revision.next)
		m.revision.next = nil
	}
}

// remember keeps products that were read when the revision was seen, unless
// something has changed since.
func (m *memory) remember(seen uint64, products map[string]*record) {
	m.revision.mu.Lock()
	defer m.revision.mu.Unlock()
	if m.revision.all.Load() != seen {
		return
	}
	for id, r := range products {
		m.known.Add(id, r)
	}
}

func (m *memory) noticed(payload string) {
	node, rest, _ := strings.Cut(payload, " ")
	kind, names, _ := strings.Cut(rest, " ")
	if node == m.node {
		return
	}
	var ids []string
	if names != "*" {
		ids = strings.Split(names, ",")
	}
	m.heard(kind == "listed", ids)
}

type (
	freshKey   struct{}
	currentKey struct{}
)

// outdated takes products out that are not what is stored, with one statement for all, and
// makes everybody here forget them.
func (m *memory) outdated(ctx context.Context, remembered map[string]*record) error {
	stored := make(map[string][2]int64, len(remembered))
	err := m.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		return tx.Each("SELECT id, revision, inventory_updated FROM products WHERE "+tx.Dialect().InList("id"),
			[]any{storesapi.JSON(slices.Collect(maps.Keys(remembered)))}, func(rows store.Rows) error {
				var id string
				var is [2]int64
				err := rows.Scan(&id, &is[0], &is[1])
				stored[id] = is
				return err
			})
	})
	if err != nil {
		return err
	}
	var old []string
	for id, r := range remembered {
		if stored[id] != [2]int64{r.revision, r.inventoryUpdated} {
			old = append(old, id)
			delete(remembered, id)
		}
	}
	if len(old) > 0 {
		m.heard(true, old)
	}
	return nil
}

// products reads products through memory.
func (m *memory) products(ctx context.Context, ids []string) (map[string]*record, error) {
	out := make(map[string]*record, len(ids))
	for _, id := range ids {
		if r, ok := m.known.Get(id); ok {
			out[id] = r
		}
	}
	if len(out) > 0 && ctx.Value(currentKey{}) != nil {
		if err := m.outdated(ctx, out); err != nil {
			return nil, err
		}
	}
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return out[id] != nil })
	if len(missing) == 0 {
		return out, nil
	}
	seen := m.revision.all.Load()
	ours := new(byte)
	err := m.db.Read(context.WithValue(store.FromPrimary(ctx), freshKey{}, ours), func(tx *store.Tx) error {
		read, err := loadMany(tx, missing)
		if err != nil {
			return err
		}
		maps.Copy(out, read)
		// What an outer transaction reads may be older than the revision, or not committed:
		// it is remembered only when that one began after the last change.
		if tx.Context().Value(freshKey{}) == any(ours) || tx.Millis() > m.revision.last.Load() {
			m.remember(seen, read)
		}
		return nil
	})
	return out, err
}

// moved gives a channel that is closed when the revision moves next.
func (m *memory) moved() <-chan struct{} {
	m.revision.mu.Lock()
	defer m.revision.mu.Unlock()
	if m.revision.next == nil {
		m.revision.next = make(chan struct{})
	}
	return m.revision.next
}

// listen hears of changes by other nodes until ctx ends. On SQLite there are none.
// While nothing proves that news arrives, what is remembered is dropped every second or so.
func (m *memory) listen(ctx context.Context) {
	m.db.Listen(ctx, store.Listener{Topic: topic, Heard: m.noticed, Doubt: func() { m.heard(true, nil) }})
}
