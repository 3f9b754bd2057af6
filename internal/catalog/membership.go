package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/errs"
	"souk/internal/store"
)

// CollectionProductsRequest names products to put into a collection, or to take out.
type CollectionProductsRequest struct {
	ID         string   `json:"id" validate:"required,max=36"`
	ProductIDs []string `json:"productIds" validate:"min=1,max=1000"`
}

// AddProducts puts products at the end of a collection; those already there stay
// where they are. NotFound, InvalidArgument.
func (s *Service) AddProducts(ctx context.Context, in *CollectionProductsRequest) error {
	return s.membership(ctx, in, func(tx *store.Tx) (int64, error) {
		if err := checkProducts(tx, in.ProductIDs); err != nil {
			return 0, err
		}
		there, err := membersOf(tx, in.ID, in.ProductIDs)
		if err != nil {
			return 0, err
		}
		var position int64
		if err := tx.QueryRow("SELECT COALESCE(MAX(position), 0) FROM collection_products WHERE collection_id = ?", []any{in.ID}, &position); err != nil {
			return 0, err
		}
		var added []string
		for _, id := range in.ProductIDs {
			if slices.Contains(there, id) || slices.Contains(added, id) {
				continue
			}
			position++
			_, err := tx.Exec(`INSERT INTO collection_products (collection_id, product_id, position, visible, price, name_folded, created)
				SELECT ?, id, ?, visible, price, name_folded, created FROM products WHERE id = ?`, in.ID, position, id)
			if err != nil {
				return 0, err
			}
			added = append(added, id)
		}
		return int64(len(added)), setMemberships(tx, added, func(ids []string) []string { return append(ids, in.ID) })
	})
}

// RemoveProducts takes products out of a collection. NotFound.
func (s *Service) RemoveProducts(ctx context.Context, in *CollectionProductsRequest) error {
	return s.membership(ctx, in, func(tx *store.Tx) (int64, error) {
		there, err := membersOf(tx, in.ID, in.ProductIDs)
		if err != nil {
			return 0, err
		}
		_, err = tx.Exec("DELETE FROM collection_products WHERE collection_id = ? AND "+tx.Dialect().InList("product_id"), in.ID, jsonText(there))
		if err != nil {
			return 0, err
		}
		return -int64(len(there)), setMemberships(tx, there, func(ids []string) []string { return without(ids, in.ID) })
	})
}

// membership runs a change of a collection's products and keeps its count.
func (s *Service) membership(ctx context.Context, in *CollectionProductsRequest, change func(*store.Tx) (int64, error)) error {
	if in.ID == AllProducts {
		return errFixed()
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := loadCollection(tx, "id", in.ID); err != nil {
			return err
		}
		n, err := change(tx)
		if err != nil || n == 0 {
			return err
		}
		_, err = tx.Exec("UPDATE collections SET products = products + ?, updated = ? WHERE id = ?", n, tx.Millis(), in.ID)
		if err != nil {
			return err
		}
		return s.collectionChanged(tx, in.ID, []string{"productIds"})
	})
}

// checkProducts reports every id that names no product.
func checkProducts(tx *store.Tx, ids []string) error {
	found := map[string]bool{}
	err := tx.Each("SELECT id FROM products WHERE "+tx.Dialect().InList("id"), []any{jsonText(ids)}, func(rows store.Rows) error {
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
			wrong = append(wrong, errs.Field(fmt.Sprintf("productIds[%d]", i), errs.RuleOther, "is no product"))
		}
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	return nil
}

// membersOf lists the products of a collection, or those of them that are among ids.
func membersOf(tx *store.Tx, collection string, among []string) ([]string, error) {
	sql, args := "SELECT product_id FROM collection_products WHERE collection_id = ?", []any{collection}
	if among != nil {
		sql += " AND " + tx.Dialect().InList("product_id")
		args = append(args, jsonText(among))
	}
	var out []string
	err := tx.Each(sql, args, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		out = append(out, id)
		return err
	})
	return out, err
}

// setMemberships repeats the memberships on the products, where answers and filters read them.
func setMemberships(tx *store.Tx, products []string, change func([]string) []string) error {
	for _, id := range products {
		var text string
		if err := tx.QueryRow("SELECT collection_ids FROM products WHERE id = ?", []any{id}, &text); err != nil {
			return err
		}
		var ids []string
		if err := json.Unmarshal([]byte(text), &ids); err != nil {
			return fmt.Errorf("catalog: collections of product %s: %w", id, err)
		}
		if _, err := tx.Exec("UPDATE products SET collection_ids = "+tx.Dialect().ListArg()+", revision = revision + 1 WHERE id = ?", jsonText(change(ids)), id); err != nil {
			return err
		}
	}
	return nil
}

func without(ids []string, id string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(other string) bool { return other == id })
}
