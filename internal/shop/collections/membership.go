package collections

import (
	"context"
	"fmt"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/storesapi"
)

// CollectionProductsRequest names products to put into a collection, or to take out.
type CollectionProductsRequest struct {
	ID         string   `json:"id" validate:"required,max=36"`
	ProductIDs []string `json:"productIds" validate:"min=1,max=1000"`
}

// AddProducts puts products at the end of a collection; those already there stay
// where they are. NotFound, InvalidArgument.
func (s *Service) AddProducts(ctx context.Context, in *CollectionProductsRequest) error {
	return s.membership(ctx, in, func(tx *store.Tx, was members) (members, members, error) {
		if err := checkProducts(tx, in.ProductIDs); err != nil {
			return was, was, err
		}
		there, err := membersOf(tx, in.ID, in.ProductIDs)
		if err != nil {
			return was, was, err
		}
		seen := make(map[string]bool, len(in.ProductIDs))
		for _, id := range there {
			seen[id] = true
		}
		var added []string
		for _, id := range in.ProductIDs {
			if !seen[id] {
				seen[id] = true
				added = append(added, id)
			}
		}
		if len(added) == 0 {
			return was, was, nil
		}
		return was, members{was.Products + int64(len(added)), added}, join(tx, in.ID, added)
	})
}

// RemoveProducts takes products out of a collection. NotFound.
func (s *Service) RemoveProducts(ctx context.Context, in *CollectionProductsRequest) error {
	return s.membership(ctx, in, func(tx *store.Tx, was members) (members, members, error) {
		there, err := membersOf(tx, in.ID, in.ProductIDs)
		if err != nil || len(there) == 0 {
			return was, was, err
		}
		is := members{Products: was.Products - int64(len(there))}
		was.ProductIDs = there
		if err := leave(tx, in.ID, tx.Dialect().InList("id"), storesapi.JSON(there)); err != nil {
			return was, is, err
		}
		_, err = tx.Exec("DELETE FROM collection_products WHERE collection_id = ? AND "+tx.Dialect().InList("product_id"),
			in.ID, storesapi.JSON(there))
		return was, is, err
	})
}

// members is what the audit record tells of a collection's products: how many, and
// which of them came or went.
type members struct {
	Products   int64    `json:"numberOfProducts"`
	ProductIDs []string `json:"productIds,omitempty"`
}

// membership runs a change of a collection's products and keeps its count.
func (s *Service) membership(ctx context.Context, in *CollectionProductsRequest,
	change func(*store.Tx, members) (was, is members, err error)) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		c, err := s.byHand(tx, in.ID)
		if err != nil {
			return err
		}
		was, is, err := change(tx, members{Products: c.products})
		if err != nil || was.Products == is.Products {
			return err
		}
		if err := s.MarkTx(tx, in.ProductIDs); err != nil { // rules may look at this collection
			return err
		}
		_, err = tx.Exec("UPDATE collections SET products = products + ?, updated = ? WHERE id = ?", is.Products-was.Products,
			tx.Millis(), in.ID)
		if err != nil {
			return err
		}
		if err := audit.Change(tx, collectionEntity, in.ID, was, is); err != nil {
			return err
		}
		return s.collectionChanged(tx, in.ID, []string{"productIds"})
	})
}

// checkProducts reports every id that names no product.
func checkProducts(tx *store.Tx, ids []string) error {
	found := map[string]bool{}
	err := tx.Each("SELECT id FROM products WHERE "+tx.Dialect().InList("id"), []any{storesapi.JSON(ids)},
		func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			found[id] = true
			return err
		})
	if err != nil {
		return err
	}
	var wrong []errs.Violation
	for i, id := range ids {
		if !found[id] {
			wrong = append(wrong, errs.Field(fmt.Sprintf("productIds[%d]", i), errs.RuleOther, "is not a product"))
		}
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	return nil
}

// membersOf lists the products of a collection that are among ids.
func membersOf(tx *store.Tx, collection string, among []string) ([]string, error) {
	return store.Values[string](tx, "SELECT product_id FROM collection_products WHERE collection_id = ? AND "+
		tx.Dialect().InList("product_id"), collection, storesapi.JSON(among))
}

// Products repeat the collections they are in, where answers and filters read them.
// All products of a change are written by one statement: on SQLite every other
// writer waits for it. The databases have no common words for lists.

// join puts products at the end of a collection, in this order.
func join(tx *store.Tx, collection string, products []string) error {
	list, place, longer := "json_each(?)", "e.key + 1", "json_insert(collection_ids, '$[#]', ?)"
	if tx.Dialect() == store.PostgreSQL {
		list, place = "jsonb_array_elements_text(CAST(? AS jsonb)) WITH ORDINALITY AS e (value, place)", "e.place"
		longer = "collection_ids || jsonb_build_array(CAST(? AS TEXT))"
	} else {
		list += " AS e"
	}
	var last int64
	for _, visible := range []bool{true, false} { // two looks into the index, however large the collection is
		var end int64
		err := tx.QueryRow(
			"SELECT COALESCE(MAX(position), 0) FROM collection_products WHERE collection_id = ? AND visible = ?",
			[]any{collection, visible}, &end)
		if err != nil {
			return err
		}
		last = max(last, end)
	}
	names := storesapi.JSON(products)
	_, err := tx.Exec(
		`INSERT INTO collection_products (collection_id, product_id, position, visible, price, name_folded, created)
		SELECT CAST(? AS TEXT), p.id, CAST(? AS BIGINT) + `+place+`, p.visible, p.price, p.name_folded, p.created
		FROM `+list+` JOIN products p ON p.id = e.value`, collection, last, names)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE products SET collection_ids = "+longer+", revision = revision + 1 WHERE "+
		tx.Dialect().InList("id"), collection, names)
	return err
}

// leave takes a collection off the products that a condition names.
func leave(tx *store.Tx, collection, where string, args ...any) error {
	shorter := "(SELECT json_group_array(value) FROM (SELECT value FROM json_each(products.collection_ids) WHERE value <> ? ORDER BY key))"
	if tx.Dialect() == store.PostgreSQL {
		shorter = "collection_ids - CAST(? AS TEXT)"
	}
	_, err := tx.Exec("UPDATE products SET collection_ids = "+shorter+", revision = revision + 1 WHERE "+where,
		append([]any{collection}, args...)...)
	return err
}
