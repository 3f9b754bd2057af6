package collections

import (
	"errors"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// WantedTx finds the collections that a file names for a product that is in some collections now,
// and makes those that are not there. It tells which of them the product is not in yet, which
// others it is in, and which were made.
func (s *Service) WantedTx(tx *store.Tx, is []string, wanted []catalog.EntryCollection) (in, off, made []string,
	err error) {
	keep := map[string]bool{catalog.AllProducts: true}
	byRule, err := s.byRule.In(tx)
	if err != nil {
		return nil, nil, nil, err
	}
	for id := range byRule { // files do not choose their products
		keep[id] = true
	}
	for _, c := range wanted {
		id, fresh, err := s.ensure(tx, c)
		if err != nil {
			return nil, nil, nil, err
		}
		if fresh {
			made = append(made, id)
		}
		if !keep[id] && !slices.Contains(is, id) {
			in = append(in, id)
		}
		keep[id] = true
	}
	for _, id := range is {
		if !keep[id] {
			off = append(off, id)
		}
	}
	return in, off, made, nil
}

func (s *Service) ensure(tx *store.Tx, c catalog.EntryCollection) (id string, made bool, err error) {
	slug := c.Slug
	if slug == "" {
		slug = catalog.SlugOf(c.Name, "collection")
	}
	err = tx.QueryRow("SELECT id FROM collections WHERE slug = ?", []any{store.Fold(slug)}, &id)
	if errors.Is(err, store.ErrNoRows) && c.Slug == "" {
		err = tx.QueryRow("SELECT id FROM collections WHERE name_folded = ? ORDER BY id LIMIT 1",
			[]any{store.Fold(c.Name)}, &id)
	}
	if !errors.Is(err, store.ErrNoRows) {
		return id, false, err
	}
	fresh, err := s.CreateCollection(tx.Context(), &CreateCollectionRequest{CollectionContent{Name: c.Name, Slug: slug}})
	if err != nil {
		return "", false, err
	}
	return fresh.Collection.ID, true, nil
}

// JoinTx puts products into a collection that is chosen by hand, as AddProducts does.
func (s *Service) JoinTx(tx *store.Tx, collection string, products []string) error {
	return s.AddProducts(tx.Context(), &CollectionProductsRequest{ID: collection, ProductIDs: products})
}

// LeaveTx takes products out of a collection that is chosen by hand, as RemoveProducts does.
func (s *Service) LeaveTx(tx *store.Tx, collection string, products []string) error {
	return s.RemoveProducts(tx.Context(), &CollectionProductsRequest{ID: collection, ProductIDs: products})
}

// RejoinTx puts a product into the collections it was in, as far as there are such, and takes it out of others.
func (s *Service) RejoinTx(tx *store.Tx, product string, now, was []string) error {
	was, err := s.ByHandTx(tx, was)
	if err != nil {
		return err
	}
	is, err := s.ByHandTx(tx, now)
	if err != nil {
		return err
	}
	for _, id := range was {
		if slices.Contains(now, id) || id == catalog.AllProducts {
			continue
		}
		err := s.AddProducts(tx.Context(), &CollectionProductsRequest{ID: id, ProductIDs: []string{product}})
		if err != nil && errs.CodeOf(err) != CodeCollectionNotFound {
			return err
		}
	}
	for _, id := range is {
		if slices.Contains(was, id) || id == catalog.AllProducts {
			continue
		}
		if err := s.RemoveProducts(tx.Context(), &CollectionProductsRequest{ID: id,
			ProductIDs: []string{product}}); err != nil {
			return err
		}
	}
	return nil
}

// TakeBackCollectionTx deletes a collection that WantedTx made, if no product is in it. FailedPrecondition otherwise.
func (s *Service) TakeBackCollectionTx(tx *store.Tx, id string) error {
	c, err := loadCollection(tx, "id", id)
	switch {
	case errs.KindOf(err) == errs.NotFound:
		return nil
	case err != nil:
		return err
	case c.products > 0 || c.revision > 1:
		return errs.New(errs.FailedPrecondition, catalog.CodeChangedSince,
			"the collection has products or was changed after the import")
	}
	return s.DeleteCollection(tx.Context(), id)
}
