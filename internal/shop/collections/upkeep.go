package collections

import (
	"context"
	"encoding/json"

	"souk/internal/platform/errs"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

// CleanTexts cleans the descriptions that were stored before they were cleaned on the way in,
// and tells how many changed.
func (s *Service) CleanTexts(ctx context.Context) (changed int, err error) {
	list, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) ([]*collection, error) {
		return store.All(tx, scanCollection, "SELECT "+collectionColumns+" FROM collections")
	})
	if err != nil {
		return 0, err
	}
	for _, c := range list {
		clean := richtext.Clean(c.content.Description)
		if clean == c.content.Description {
			continue
		}
		patch, err := json.Marshal(map[string]string{"id": c.id, "description": clean})
		if err != nil {
			return changed, err
		}
		change := &UpdateCollectionRequest{Collection: wire.Patch[CollectionPatch]{Value: CollectionPatch{ID: c.id},
			Raw: patch}}
		if _, err := s.UpdateCollection(ctx, change); err != nil && errs.KindOf(err) != errs.NotFound {
			return changed, err
		}
		changed++
	}
	return changed, nil
}

// Check proves that what is stored of collections agrees with itself: counters with what they
// count, what memberships repeat of products, and products with the rules.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong storesapi.Faults
	err := wrong.Look(tx, []storesapi.Rule{
		{SQL: `SELECT m.product_id FROM collection_products m JOIN products p ON p.id = m.product_id
			WHERE m.price <> p.price OR m.name_folded <> p.name_folded OR m.visible <> p.visible OR m.created <> p.created`,
			Text: "product %s: a collection repeats old values of it"},
		{SQL: `SELECT c.id FROM collections c WHERE c.id <> '` + catalog.AllProducts +
			`' AND c.products <> (SELECT COUNT(*) FROM collection_products m WHERE m.collection_id = c.id)`,
			Text: "collection %s: its counter is wrong"},
		{SQL: `SELECT c.id FROM collections c WHERE c.id = '` + catalog.AllProducts +
			`' AND c.products <> (SELECT COUNT(*) FROM products)`, Text: "collection %s: its counter is wrong"},
		{SQL: "SELECT p.id FROM products p WHERE " + tx.Dialect().ListLength("p.collection_ids") +
			" <> 1 + (SELECT COUNT(*) FROM collection_products m WHERE m.product_id = p.id)",
			Text: "product %s: the collections it names are not those it is in"},
	})
	if err != nil {
		return nil, err
	}
	if err := s.checkRules(tx, wrong.Note); err != nil {
		return nil, err
	}
	err = tx.Each("SELECT id, doc FROM collections", nil, func(rows store.Rows) error {
		var id, doc string
		if err := rows.Scan(&id, &doc); err != nil {
			return err
		}
		if !json.Valid([]byte(doc)) {
			wrong.Note("collection %s: its document is not JSON", id)
		}
		return nil
	})
	return wrong, err
}
