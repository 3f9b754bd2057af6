package catalog

import (
	"context"

	"souk/internal/platform/store"
)

// EnsureAllProducts makes the collection that every product is in, if it is not
// there. It is a row like others, so that it can be renamed and described;
// membership is not written out.
func (s *Service) EnsureAllProducts(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		made, err := ensureAllProducts(tx)
		if err != nil || !made {
			return err
		}
		return s.ChangedTx(tx, true)
	})
}

func ensureAllProducts(tx *store.Tx) (made bool, err error) {
	// HAVING keeps SQLite from reading ON as part of a join.
	n, err := tx.Exec(`INSERT INTO collections (id, revision, created, updated, slug, name, name_folded, visible, products, doc)
		SELECT ?, 1, 0, ?, 'all-products', 'All Products', 'all products', ?, COUNT(*), '{}' FROM products HAVING COUNT(*) >= 0
		ON CONFLICT (id) DO NOTHING`, AllProducts, tx.Millis(), true)
	return n > 0, err
}
