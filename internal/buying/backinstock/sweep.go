package backinstock

import (
	"context"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Sweep looks at everything that somebody waits for: events tell of most stock that comes back, and this finds the
// rest, such as a product that is shown again. Requests for products that are deleted go. A job calls it.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = actor.With(ctx, actor.Actor{Kind: actor.System})
	after := ""
	for {
		products, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]string, error) {
			return store.Values[string](tx, `SELECT DISTINCT product_id FROM back_in_stock_requests
				WHERE waiting IS NOT NULL AND product_id > ? ORDER BY product_id LIMIT ?`, after, batch)
		})
		if err != nil {
			return fmt.Errorf("back in stock: %w", err)
		}
		for _, id := range products {
			if err := s.sweep(ctx, id); err != nil {
				return fmt.Errorf("back in stock: product %s: %w", id, err)
			}
		}
		if len(products) < batch {
			return nil
		}
		after = products[len(products)-1]
	}
}

// sweep answers all who wait for a product that is back.
func (s *Service) sweep(ctx context.Context, product string) error {
	for {
		n, err := store.Do(ctx, s.db, func(tx *store.Tx) (int, error) {
			item, err := s.resolve(tx, variant(product, ""))
			if err != nil {
				return 0, err
			}
			if item.Status == catalog.Unknown {
				return s.deleteSome(tx, "product_id = ?", product)
			}
			return s.notifyBatch(tx, notification{ProductID: product})
		})
		if err != nil || n < batch {
			return err
		}
	}
}

// deleteSome deletes up to a batch of requests that a condition finds, with their events.
func (s *Service) deleteSome(tx *store.Tx, where string, args ...any) (int, error) {
	ids, err := store.Values[string](tx, "SELECT id FROM back_in_stock_requests WHERE "+where+" ORDER BY id LIMIT ?",
		append(args, batch)...)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := s.requests.Delete(tx.Context(), id, nil); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// Prune deletes requests that nobody has a use for: answered half a year ago, or waiting for a year. A job calls it.
func (s *Service) Prune(ctx context.Context) error {
	ctx = actor.With(ctx, actor.Actor{Kind: actor.System})
	now := s.db.Now()
	for {
		n, err := store.Do(ctx, s.db, func(tx *store.Tx) (int, error) {
			return s.deleteSome(tx, "waiting IS NULL AND updated < ? OR created < ?", now.Add(-keepAnswered).UnixMilli(),
				now.Add(-keepWaiting).UnixMilli())
		})
		if err != nil || n < batch {
			return err
		}
	}
}

// Stop deletes all requests of the address that a request is for. NotFound for a link that was not made here, and for a
// request that is gone.
func (s *Service) Stop(ctx context.Context, id, token string) error {
	r, err := s.opened(ctx, id, token)
	if err != nil {
		return err
	}
	ctx = actor.With(ctx, actor.Actor{Kind: actor.System})
	for {
		n, err := store.Do(ctx, s.db, func(tx *store.Tx) (int, error) {
			return s.deleteSome(tx, "email = ?", store.Fold(r.Email))
		})
		if err != nil || n < batch {
			return err
		}
	}
}
