package tokens

import (
	"context"
	"errors"

	"souk/internal/platform/store"
)

// tableCache keeps rows of a small table by id, the absence of a row included.
// Every entry is dropped when keys, apps or clients change, which is rare.
type tableCache[T any] struct {
	service *Service
	read    func(tx *store.Tx, id string) (*T, error)
	entries *cache[tableEntry[T]]
}

type tableEntry[T any] struct {
	row     *T // nil: there is none
	callers uint64
}

func newTableCache[T any](s *Service, read func(*store.Tx, string) (*T, error)) *tableCache[T] {
	return &tableCache[T]{service: s, read: read, entries: newCache[tableEntry[T]](1024)}
}

// find gives the row, or nil when there is none. The row is shared: do not change it.
func (c *tableCache[T]) find(ctx context.Context, id string) (*T, error) {
	at := digestOf(id)
	// Before the look-up: if something changes meanwhile, the entry is old at once.
	callers := c.service.revoked.callers.Load()
	if entry, ok := c.entries.get(at); ok && entry.callers == callers {
		return entry.row, nil
	}
	row, err := store.Get(primary(ctx), c.service.db, func(tx *store.Tx) (*T, error) { return c.read(tx, id) })
	if errors.Is(err, store.ErrNoRows) {
		row, err = nil, nil
	}
	if err != nil {
		return nil, err
	}
	c.entries.add(at, tableEntry[T]{row, callers})
	return row, nil
}
