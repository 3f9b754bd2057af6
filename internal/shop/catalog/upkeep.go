package catalog

import (
	"context"
	"time"

	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// Page is one address of the shop that people may look for.
type Page struct {
	Path    string
	Updated time.Time
}

// Pages tells the pages of visible collections and products, newest changes
// first, at most so many.
func (s *Service) Pages(ctx context.Context, most int, fn func(Page)) error {
	return s.db.Read(ctx, func(tx *store.Tx) error {
		for _, list := range []struct{ path, sql string }{
			{"/collections/", "SELECT slug, updated FROM collections WHERE visible AND id <> '" + AllProducts +
				"' ORDER BY updated DESC, id LIMIT ?"},
			{s.cfg.ProductPath, "SELECT slug, updated FROM products WHERE visible ORDER BY updated DESC, id LIMIT ?"},
		} {
			err := tx.Each(list.sql, []any{most}, func(rows store.Rows) error {
				var slug string
				var updated int64
				if err := rows.Scan(&slug, &updated); err != nil {
					return err
				}
				most--
				fn(Page{Path: list.path + slug, Updated: time.UnixMilli(updated).UTC()})
				return nil
			})
			if err != nil || most <= 0 {
				return err
			}
		}
		return nil
	})
}

// Check proves that what is stored of products and collections agrees with itself: documents
// with the columns promoted from them, variants with their stock, counters with
// what they count.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong storesapi.Faults
	currency := s.cfg.Currency(tx.Context())
	err := tx.Each("SELECT "+productColumns+", products.slug, products.name_folded, products.visible FROM products", nil,
		func(rows store.Rows) error {
			var slug, folded string
			var visible bool
			r, err := scanProduct(func(dest ...any) error { return rows.Scan(append(dest, &slug, &folded, &visible)...) })
			if err != nil {
				wrong.Note("a product cannot be read: %v", err)
				return nil // it is reported
			}
			if r.content.Slug != slug || store.Fold(r.content.Name) != folded || r.content.visible() != visible {
				wrong.Note("product %s: its columns do not agree with its document", r.id)
			}
			if r.content.PriceData == nil || r.price != r.content.PriceData.Price.Minor(currency) {
				wrong.Note("product %s: the stored price %d is not the one of its document", r.id, r.price)
			}
			return nil
		})
	if err != nil {
		return nil, err
	}
	err = wrong.Look(tx, []storesapi.Rule{
		{SQL: `SELECT v.product_id FROM product_variants v LEFT JOIN inventory i ON i.product_id = v.product_id AND i.variant_id = v.id
			WHERE i.product_id IS NULL`, Text: "product %s: a variant has no stock row"},
		{SQL: `SELECT p.id FROM products p WHERE NOT EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = p.id)`,
			Text: "product %s: nothing of it can be sold"},
	})
	return wrong, err
}
