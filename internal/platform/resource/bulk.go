package resource

import (
	"context"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// BulkCreate creates each item on its own: what is wrong with one is told beside
// it and undoes it alone. prefix is the list's name in the request.
func (r *Resource[T, P]) BulkCreate(ctx context.Context, prefix string, items []*T) (*wire.BulkResponse[T], error) {
	return r.each(ctx, prefix, len(items), func(tx *store.Tx, i int, at string) (string, *T, error) {
		entity, err := r.create(tx, items[i], at)
		if err != nil {
			return "", nil, err
		}
		return P(entity).Metadata().ID, entity, nil
	})
}

// BulkUpdate updates each item on its own, as BulkCreate creates.
func (r *Resource[T, P]) BulkUpdate(ctx context.Context, prefix string, patches []Patch) (
	*wire.BulkResponse[T], error) {
	return r.each(ctx, prefix, len(patches), func(tx *store.Tx, i int, at string) (string, *T, error) {
		patch := patches[i]
		if patch.Prefix == "" {
			patch.Prefix = at
		}
		entity, err := r.update(tx, patch)
		return patch.ID, entity, err
	})
}

// BulkDelete deletes each item on its own, whatever its revision.
func (r *Resource[T, P]) BulkDelete(ctx context.Context, prefix string, ids []string) (*wire.BulkResponse[T], error) {
	return r.each(ctx, prefix, len(ids), func(tx *store.Tx, i int, _ string) (string, *T, error) {
		return ids[i], nil, r.remove(tx, ids[i], nil)
	})
}

// each runs one item after the other in one transaction, each in a savepoint.
func (r *Resource[T, P]) each(ctx context.Context, prefix string, n int,
	do func(tx *store.Tx, i int, at string) (string, *T, error)) (*wire.BulkResponse[T], error) {
	switch {
	case n == 0:
		return nil, errs.Invalid(wire.Bounded(prefix, errs.RuleMinSize, 1, "must not be empty"))
	case n > r.spec.MaxBulk:
		return nil, errs.Invalid(wire.Bounded(prefix, errs.RuleMaxSize, r.spec.MaxBulk,
			fmt.Sprintf("must not have more than %d items", r.spec.MaxBulk)))
	}
	return store.Do(ctx, r.db, func(tx *store.Tx) (*wire.BulkResponse[T], error) {
		out := &wire.BulkResponse[T]{}
		for i := range n {
			var id string
			var entity *T
			err := tx.Savepoint(func() (err error) {
				id, entity, err = do(tx, i, fmt.Sprintf("%s[%d]", prefix, i))
				return err
			})
			// A fault of ours is no verdict on the item, and may be one that runs the
			// whole transaction again: it ends the call.
			switch errs.KindOf(err) {
			case errs.Internal, errs.Unavailable, errs.DeadlineExceeded:
				if err != nil {
					return nil, err
				}
			}
			out.Add(id, entity, err)
		}
		return out, nil
	})
}
