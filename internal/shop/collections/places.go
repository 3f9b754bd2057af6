package collections

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// MoveProductsRequest puts products of a collection right behind another one of it, in
// the order given; without that one, at the beginning.
type MoveProductsRequest struct {
	ID             string   `json:"id" validate:"required,max=36"`
	ProductIDs     []string `json:"productIds" validate:"min=1,max=1000,unique"`
	AfterProductID string   `json:"afterProductId,omitempty" validate:"max=36"`
}

// MoveProducts changes the order in which shoppers see the products of a collection.
// NotFound, InvalidArgument; FailedPrecondition where rules choose the products.
func (s *Service) MoveProducts(ctx context.Context, in *MoveProductsRequest) error {
	if slices.Contains(in.ProductIDs, in.AfterProductID) {
		return errs.Invalid(errs.Field("afterProductId", errs.RuleOther, "must not be one of the products to move"))
	}
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		if _, err := s.byHand(tx, in.ID); err != nil {
			return err
		}
		if err := checkMembers(tx, in); err != nil {
			return err
		}
		start, err := room(tx, in.ID, in.AfterProductID, int64(len(in.ProductIDs)))
		if err != nil {
			return err
		}
		if err := settleAt(tx, in.ID, start, in.ProductIDs); err != nil {
			return err
		}
		if _, err := tx.Exec("UPDATE collections SET updated = ? WHERE id = ?", tx.Millis(), in.ID); err != nil {
			return err
		}
		return s.collectionChanged(tx, in.ID, []string{"productIds"})
	})
}

// byHand reads a collection whose products can be chosen, and refuses others.
func (s *Service) byHand(tx *store.Tx, id string) (*collection, error) {
	if id == catalog.AllProducts {
		return nil, errFixed()
	}
	c, err := loadCollection(tx, "id", id)
	if err != nil {
		return nil, err
	}
	byRule, err := s.byRule.In(tx)
	if err != nil {
		return nil, err
	}
	if byRule[id] {
		return nil, errByRule(id)
	}
	return c, nil
}

// checkMembers reports every id that is not in the collection.
func checkMembers(tx *store.Tx, in *MoveProductsRequest) error {
	there, err := membersOf(tx, in.ID, append([]string{in.AfterProductID}, in.ProductIDs...))
	if err != nil {
		return err
	}
	var wrong []errs.Violation
	missing := func(field, id string) {
		if !slices.Contains(there, id) {
			wrong = append(wrong, errs.Field(field, errs.RuleOther, "is not in the collection"))
		}
	}
	for i, id := range in.ProductIDs {
		missing(fmt.Sprintf("productIds[%d]", i), id)
	}
	if in.AfterProductID != "" {
		missing("afterProductId", in.AfterProductID)
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	return nil
}

// room makes so many free places behind a product of the collection, or at its beginning,
// and gives the one before the first of them. What comes later moves on only when there
// is no gap, so that a move to the beginning costs the same however large a collection is.
func room(tx *store.Tx, collection, after string, n int64) (int64, error) {
	if after == "" {
		var first int64
		err := tx.QueryRow("SELECT COALESCE(MIN(position), 0) FROM collection_products WHERE collection_id = ?",
			[]any{collection}, &first)
		return first - n - 1, err
	}
	var start, taken int64
	err := tx.QueryRow("SELECT position FROM collection_products WHERE collection_id = ? AND product_id = ?",
		[]any{collection, after}, &start)
	if err != nil {
		return 0, err
	}
	later := "collection_id = ? AND (position > ? OR position = ? AND product_id > ?)"
	args := []any{collection, start, start, after}
	err = tx.QueryRow("SELECT COUNT(*) FROM collection_products WHERE "+later+" AND position <= ?",
		append(slices.Clone(args), start+n), &taken)
	if err != nil || taken == 0 {
		return start, err
	}
	// One more than is needed: those at the very place of the first one stay behind the moved ones.
	_, err = tx.Exec("UPDATE collection_products SET position = position + ? WHERE "+later,
		append([]any{n + 1}, args...)...)
	return start, err
}

// settleAt gives products the places behind start, in this order.
func settleAt(tx *store.Tx, collection string, start int64, products []string) error {
	for i, id := range products {
		_, err := tx.Exec("UPDATE collection_products SET position = ? WHERE collection_id = ? AND product_id = ?",
			start+int64(i)+1, collection, id)
		if err != nil {
			return err
		}
	}
	return nil
}
