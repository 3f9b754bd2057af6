package catalog

import (
	"slices"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
)

// How far suggestions look. Shops grow and the cost of a page must not: past these
// bounds a collection that is sold out, or a product that is in everything, suggests
// less.
const (
	suggestCollections = 20  // of all products together, the smallest first
	suggestDepth       = 500 // places of a collection after, and before, a product
)

// ForSaleTx keeps those products that shoppers see and that are in stock, in order.
func (s *Service) ForSaleTx(tx *store.Tx, ids []string) ([]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	marks, args := among(ids)
	sold := make(map[string]bool, len(ids))
	err := tx.Each(forSaleSQL(marks), args, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		sold[id] = true
		return err
	})
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !sold[id] }), err
}

// among gives marks for a list and its arguments. The list is filled up to a round
// number by its last element, so that there are few different statements.
func among(ids []string) (marks string, args []any) {
	n := 8
	for n < len(ids) {
		n *= 2
	}
	for i := range n {
		args = append(args, ids[min(i, len(ids)-1)])
	}
	return "(" + strings.Repeat("?, ", n-1) + "?)", args
}

func forSaleSQL(marks string) string {
	return "SELECT id FROM products WHERE id IN " + marks + " AND visible AND inventory_status <> '" +
		inventory.OutOfStock + "'"
}

// place is where a product stands in a collection.
type place struct {
	collection, product string
	position            int64
}

// BesideTx gives up to limit products that share a collection with some others,
// without those others: small collections first, since they say more, and in each
// what comes next, then what came before. Only what shoppers see and what is in stock.
func (s *Service) BesideTx(tx *store.Tx, products []string, limit int) ([]string, error) {
	places, err := placesOf(tx, products)
	if err != nil {
		return nil, err
	}
	var out []string
	seen := make(map[string]bool, limit)
	for _, id := range products {
		seen[id] = true
	}
	for _, p := range places {
		for _, sql := range []string{afterSQL, beforeSQL} {
			if len(out) >= limit {
				return out, nil
			}
			args := []any{p.collection, true, p.position, p.product, suggestDepth, inventory.OutOfStock, limit + len(products)}
			err := tx.Each(sql, args, func(rows store.Rows) error {
				var id string
				err := rows.Scan(&id)
				if !seen[id] && len(out) < limit {
					seen[id] = true
					out = append(out, id)
				}
				return err
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// The two look at a bounded part of the index of positions, and at the products in it.
const (
	afterSQL = `SELECT p.id FROM (SELECT product_id, position FROM collection_products WHERE collection_id = ? AND visible = ? AND (position, product_id) > (?, ?)
		ORDER BY position, product_id LIMIT ?) m JOIN products p ON p.id = m.product_id WHERE p.inventory_status <> ? ORDER BY m.position, m.product_id LIMIT ?`
	beforeSQL = `SELECT p.id FROM (SELECT product_id, position FROM collection_products WHERE collection_id = ? AND visible = ? AND (position, product_id) < (?, ?)
		ORDER BY position DESC, product_id DESC LIMIT ?) m JOIN products p ON p.id = m.product_id WHERE p.inventory_status <> ? ORDER BY m.position DESC, m.product_id DESC LIMIT ?`
)

func placesOf(tx *store.Tx, products []string) ([]place, error) {
	if len(products) == 0 {
		return nil, nil
	}
	marks, args := among(products)
	var out []place
	err := tx.Each(placesSQL(marks), append(args, AllProducts, suggestCollections), func(rows store.Rows) error {
		var p place
		err := rows.Scan(&p.collection, &p.product, &p.position)
		out = append(out, p)
		return err
	})
	return out, err
}

// placesSQL begins with the products; SQLite keeps to the order of a CROSS JOIN.
func placesSQL(marks string) string {
	return `SELECT m.collection_id, m.product_id, m.position FROM collection_products m CROSS JOIN collections c
		WHERE c.id = m.collection_id AND m.product_id IN ` + marks +
		` AND c.visible AND c.id <> ? ORDER BY c.products, c.id, m.position, m.product_id LIMIT ?`
}
