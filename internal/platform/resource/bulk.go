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
	return store.Do(ctx, r.db, func(tx *store.Tx) (*wire.BulkResponse[T],
		error) {
		return r.BulkCreateTx(tx, prefix, items)
	})
}

// BulkCreateTx is BulkCreate in the caller's transaction.
func (r *Resource[T, P]) BulkCreateTx(tx *store.Tx, prefix string, items []*T) (*wire.BulkResponse[T], error) {
	return each(tx, r, prefix, len(items), func(i int, at string) (string, *T, error) {
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
	return store.Do(ctx, r.db, func(tx *store.Tx) (*wire.BulkResponse[T],
		error) {
		return r.BulkUpdateTx(tx, prefix, patches)
	})
}

// BulkUpdateTx is BulkUpdate in the caller's transaction.
func (r *Resource[T, P]) BulkUpdateTx(tx *store.Tx, prefix string, patches []Patch) (*wire.BulkResponse[T], error) {
	return each(tx, r, prefix, len(patches), func(i int, at string) (string, *T, error) {
		patch := patches[i]
		if patch.Prefix == "" {
			patch.Prefix = at
		}
		entity, err := r.UpdateTx(tx, patch)
		return patch.ID, entity, err
	})
}

// BulkDelete deletes each item on its own, whatever its revision.
func (r *Resource[T, P]) BulkDelete(ctx context.Context, prefix string, ids []string) (*wire.BulkResponse[T], error) {
	return store.Do(ctx, r.db, func(tx *store.Tx) (*wire.BulkResponse[T],
		error) {
		return r.BulkDeleteTx(tx, prefix, ids)
	})
}

// BulkDeleteTx is BulkDelete in the caller's transaction.
func (r *Resource[T, P]) BulkDeleteTx(tx *store.Tx, prefix string, ids []string) (*wire.BulkResponse[T], error) {
	return each(tx, r, prefix, len(ids), func(i int, _ string) (string, *T, error) {
		return ids[i], nil, r.DeleteTx(tx, ids[i], nil)
	})
}

// each runs one item after the other, each in a savepoint.
func each[T any, P Entity[T]](tx *store.Tx, r *Resource[T, P], prefix string, n int,
	do func(i int, at string) (string, *T, error)) (*wire.BulkResponse[T], error) {
	if n == 0 || n > r.spec.MaxBulk {
		rule, bound, words := errs.RuleMinSize, 1, "must not be empty"
		if n > 0 {
			rule, bound, words = errs.RuleMaxSize, r.spec.MaxBulk, fmt.Sprintf("must not have more than %d items",
				r.spec.MaxBulk)
		}
		return nil, errs.Invalid(wire.Bounded(prefix, rule, bound, words))
	}
	out := &wire.BulkResponse[T]{}
	for i := range n {
		var id string
		var entity *T
		err := tx.Savepoint(func() (err error) {
			id, entity, err = do(i, fmt.Sprintf("%s[%d]", prefix, i))
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
}
