package query

import (
	"context"

	"souk/internal/platform/store"
)

// List is a list that callers ask for with queries: what may be asked of it, where its rows are, and what they hold.
type List[T any] struct {
	Schema *Schema
	From   From
	Scan   func(scan func(dest ...any) error) (T, error)
}

// Answer reads the page of a list that a request asks for, and gives what show makes of it, both from the same state of
// the database. InvalidArgument as Schema.Parse.
func Answer[T, A any](ctx context.Context, db *store.DB, cursors *Signer, list List[T], in Request,
	show func(tx *store.Tx, page *Page[T]) (*A, error)) (*A, error) {
	q, err := list.Schema.Parse("query", in, cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, db, func(tx *store.Tx) (*A, error) {
		page, err := Rows(tx, q, list.From, list.Scan)
		if err != nil {
			return nil, err
		}
		return show(tx, page)
	})
}

// Page reads the page of the list that a request asks for, for answers that need nothing else of the database.
func (l List[T]) Page(ctx context.Context, db *store.DB, cursors *Signer, in Request) (*Page[T], error) {
	return Answer(ctx, db, cursors, l, in, func(_ *store.Tx, page *Page[T]) (*Page[T], error) { return page, nil })
}
