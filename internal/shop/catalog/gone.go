package catalog

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// rememberGone keeps the addresses that a product had while shoppers saw it; it is called before the product is
// deleted.
func rememberGone(tx *store.Tx, r *record) error {
	if !r.content.visible() {
		return nil // nobody followed a link to it
	}
	slugs, err := store.Values[string](tx, "SELECT slug FROM old_product_slugs WHERE owner = ?", r.id)
	if err != nil {
		return err
	}
	for _, slug := range append(slugs, r.content.Slug) {
		_, err := tx.Exec("INSERT INTO gone_products (slug, collections, removed) VALUES (?, ?, ?) ON CONFLICT (slug) "+
			"DO UPDATE SET collections = excluded.collections, removed = excluded.removed",
			slug, storesapi.JSON(r.collections), tx.Millis())
		if err != nil {
			return err
		}
	}
	return nil
}

// GoneTx tells whether shoppers once saw a product at this slug that has been deleted since, and names the first
// collection it was in that they still see; empty for none. A slug is not gone while another product has it, or had it
// before, even a hidden one: it may be shown again.
func GoneTx(tx *store.Tx, slug string) (gone bool, collection string, err error) {
	kept, err := store.Values[string](tx, `SELECT collections FROM gone_products g WHERE slug = ?
		AND NOT EXISTS (SELECT 1 FROM products p WHERE p.slug = g.slug)
		AND NOT EXISTS (SELECT 1 FROM old_product_slugs o WHERE o.slug = g.slug)`, store.Fold(slug))
	if err != nil || len(kept) == 0 {
		return false, "", err
	}
	var ids []string
	if err := json.Unmarshal([]byte(kept[0]), &ids); err != nil {
		return false, "", err
	}
	shown, err := store.Values[string](tx,
		"SELECT id FROM collections WHERE visible AND "+tx.Dialect().InList("id"), storesapi.JSON(ids))
	if err != nil {
		return false, "", err
	}
	for _, id := range ids {
		if id != AllProducts && slices.Contains(shown, id) {
			return true, id, nil
		}
	}
	return true, "", nil
}

// Gone tells whether shoppers once saw a product at this slug that has been deleted since.
func (s *Service) Gone(ctx context.Context, slug string) (bool, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (bool, error) {
		gone, _, err := GoneTx(tx, slug)
		return gone, err
	})
}
