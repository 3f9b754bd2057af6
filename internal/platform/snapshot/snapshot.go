// Package snapshot caches configuration: a value that is built from tables which rarely change and are
// read by every request, such as all discount rules in compiled form.
//
// It keeps these things true. Inside a transaction a caller gets the value as that transaction sees
// it: all that was committed when it began. On PostgreSQL, a change that is committed later and
// matters makes a serializable transaction run again; a transaction by rows keeps the configuration of
// its beginning (store.Tx.Configuration). Outside a transaction a caller gets a value with all changes
// of this node, and those of other nodes at most a second late. A value is shared: callers must not
// change it.
package snapshot

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/platform/store"
)

// trusted is how long a value is used without asking whether another node changed something.
const trusted = time.Second

// Snapshot is a value built from tables. Each has a topic of its own.
type Snapshot[T any] struct {
	db    *store.DB
	topic string
	build func(tx *store.Tx) (T, error)

	held    atomic.Pointer[held[T]]
	turn    atomic.Uint64 // bumped by every change made here
	reading sync.Mutex    // held by the one who builds, so that a crowd builds once
	keeping sync.Mutex    // held while a value is put into its place or thrown away
}

type held[T any] struct {
	value   T
	version int64
	asked   time.Time
}

// New declares a snapshot. build reads what it needs from the transaction and from
// nowhere else.
func New[T any](db *store.DB, topic string, build func(tx *store.Tx) (T, error)) *Snapshot[T] {
	return &Snapshot[T]{db: db, topic: topic, build: build}
}

// Changed says that tx changes what the value is built from.
func (s *Snapshot[T]) Changed(tx *store.Tx) error {
	tx.AfterCommit(s.forget)
	return tx.Bump(s.topic)
}

func (s *Snapshot[T]) forget() {
	s.keeping.Lock()
	defer s.keeping.Unlock()
	s.turn.Add(1)
	s.held.Store(nil)
}

// keep holds a value that was read at a turn, unless something changed here since.
func (s *Snapshot[T]) keep(turn uint64, h *held[T]) {
	s.keeping.Lock()
	defer s.keeping.Unlock()
	if s.turn.Load() == turn {
		s.held.Store(h)
	}
}

// read builds the value. What it is built from is configuration to the transaction.
func (s *Snapshot[T]) read(tx *store.Tx) (value T, err error) {
	err = tx.Configuration(func() error {
		value, err = s.build(tx)
		return err
	})
	return value, err
}

// In gives the value as the transaction sees it.
func (s *Snapshot[T]) In(tx *store.Tx) (T, error) {
	version, err := tx.Version(s.topic)
	if err != nil {
		var none T
		return none, err
	}
	if h := s.held.Load(); h != nil && h.version == version {
		return h.value, nil
	}
	turn := s.turn.Load()
	value, err := s.read(tx)
	if err != nil {
		return value, fmt.Errorf("%s: %w", s.topic, err)
	}
	// Kept only when it is committed, for who asks within a transaction and so compares
	// the version: a transaction may see an older moment, and Get must not trust it.
	tx.AfterCommit(func() { s.keep(turn, &held[T]{value: value, version: version}) })
	return value, nil
}

// At gives the value as ctx sees it: In the transaction that ctx is part of, or as of now.
func (s *Snapshot[T]) At(ctx context.Context) (T, error) {
	if tx, ok := s.db.Joined(ctx); ok {
		return s.In(tx)
	}
	return s.Get(ctx)
}

// Get gives the value for use outside a transaction.
func (s *Snapshot[T]) Get(ctx context.Context) (T, error) {
	if h := s.held.Load(); h != nil && s.db.Now().Sub(h.asked) < trusted {
		return h.value, nil
	}
	if tx, ok := s.db.Writing(ctx); ok {
		// What it changed may be undone yet, so it is not for others.
		return s.In(tx)
	}
	s.reading.Lock()
	defer s.reading.Unlock()
	turn, old, now := s.turn.Load(), s.held.Load(), s.db.Now()
	if old != nil && now.Sub(old.asked) < trusted { // somebody else asked meanwhile
		return old.value, nil
	}
	next, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*held[T], error) {
		version, err := tx.Version(s.topic)
		if err != nil {
			return nil, err
		}
		if old != nil && old.version == version {
			return &held[T]{old.value, version, now}, nil
		}
		value, err := s.read(tx)
		return &held[T]{value, version, now}, err
	})
	if err != nil {
		var none T
		return none, fmt.Errorf("%s: %w", s.topic, err)
	}
	s.keep(turn, next)
	return next.value, nil
}
