package resource

import (
	"context"
	"encoding/json"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// Get reads one entity. NotFound.
func (r *Resource[T, P]) Get(ctx context.Context, id string) (*T, error) {
	return store.Get(ctx, r.db, func(tx *store.Tx) (*T, error) {
		found, err := r.load(tx, id)
		if err != nil {
			return nil, err
		}
		return r.filled(tx, found.entity)
	})
}

// filled adds what lives elsewhere to one entity.
func (r *Resource[T, P]) filled(tx *store.Tx, entity *T) (*T, error) {
	if r.spec.Fill == nil {
		return entity, nil
	}
	return entity, r.spec.Fill(tx, []*T{entity})
}

// Results is a page of entities, with figures where a search asked for them.
type Results[T any] struct {
	*query.Page[*T]
	Aggregations *query.AggregationData
}

// Query reads one page. prefix is the request field the query stands in.
// InvalidArgument with every mistake in it.
func (r *Resource[T, P]) Query(ctx context.Context, prefix string, in query.Request) (*Results[T], error) {
	q, err := r.schema.Parse(prefix, in, r.cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, r.db, func(tx *store.Tx) (*Results[T], error) { return r.Page(tx, q) })
}

// Search is Query with free text and aggregations.
func (r *Resource[T, P]) Search(ctx context.Context, prefix string, in query.SearchRequest) (*Results[T], error) {
	q, err := r.schema.ParseSearch(prefix, in, r.cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, r.db, func(tx *store.Tx) (*Results[T], error) {
		results, err := r.Page(tx, q)
		if err != nil || len(in.Aggregations) == 0 {
			return results, err
		}
		results.Aggregations, err = query.Aggregate(tx, q, r.from(tx))
		return results, err
	})
}

// Page reads the page of a parsed query.
func (r *Resource[T, P]) Page(tx *store.Tx, q *query.Query) (*Results[T], error) {
	page, err := query.Rows(tx, q, r.from(tx), func(scan func(...any) error) (*T, error) {
		found, err := r.scanRow(scan)
		return found.entity, err
	})
	if err != nil {
		return nil, err
	}
	if r.spec.Fill != nil && len(page.Items) > 0 {
		if err := r.spec.Fill(tx, page.Items); err != nil {
			return nil, err
		}
	}
	return &Results[T]{Page: page}, nil
}

// from says which rows the caller can reach.
func (r *Resource[T, P]) from(tx *store.Tx) query.From {
	from := query.From{Table: r.spec.Table, Columns: rowColumns, Total: true}
	if r.spec.Scope != nil {
		from.Where, from.Args = r.spec.Scope(tx.Context())
	}
	return from
}

// Count tells how many entities fit a filter; path is the filter's place in the request.
func (r *Resource[T, P]) Count(ctx context.Context, path string, filter json.RawMessage) (int, error) {
	q, err := r.schema.ParseFilter(path, filter)
	if err != nil {
		return 0, err
	}
	return store.Get(ctx, r.db, func(tx *store.Tx) (int, error) { return query.Count(tx, q, r.from(tx)) })
}

// Reindex computes the declared columns and the full-text index of every row anew
// from its document, a few hundred rows a transaction, and tells how many there
// were. Run it after a migration that adds a declared field.
func (r *Resource[T, P]) Reindex(ctx context.Context) (int, error) {
	total, last := 0, ""
	for {
		n, err := store.Do(ctx, r.db, func(tx *store.Tx) (int, error) {
			found, err := store.All(tx, r.scanRow,
				"SELECT "+rowColumns+" FROM "+r.spec.Table+" WHERE id > ? ORDER BY id LIMIT 300", last)
			if err != nil {
				return 0, err
			}
			for _, one := range found {
				if err := r.reindex(tx, one.entity); err != nil {
					return 0, err
				}
			}
			if len(found) > 0 {
				last = P(found[len(found)-1].entity).Metadata().ID
			}
			return len(found), nil
		})
		if err != nil || n == 0 {
			return total, err
		}
		total += n
	}
}

func (r *Resource[T, P]) reindex(tx *store.Tx, entity *T) error {
	id := P(entity).Metadata().ID
	if len(r.columns) > 0 {
		args, err := r.promoted(entity)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(r.sql.reindex, append(args, id)...); err != nil {
			return err
		}
	}
	return r.indexText(tx, id, entity)
}
