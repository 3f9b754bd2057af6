package finding

import (
	"context"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

type (
	addressRequest struct {
		Kind string `json:"kind" validate:"required,oneof=PRODUCT COLLECTION"`
		Slug string `json:"slug" validate:"required,max=100"`
	}
	addressAnswer struct {
		// Slug is empty where nothing had the slug before.
		Slug string `json:"slug"`
		// Gone says that a product was there and has been deleted.
		Gone bool `json:"gone"`
		// CollectionID is one that the deleted product was in, to look for similar ones; empty where there is none.
		CollectionID string `json:"collectionId"`
	}
)

// address tells where the product or collection is now that had a slug before, or that it was deleted.
func (s *Service) address(ctx context.Context, in *addressRequest) (*addressAnswer, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*addressAnswer, error) {
		slug, err := catalog.MovedTx(tx, strings.ToLower(in.Kind), in.Slug)
		if err != nil || slug != "" || in.Kind != "PRODUCT" {
			return &addressAnswer{Slug: slug}, err
		}
		gone, collection, err := catalog.GoneTx(tx, in.Slug)
		return &addressAnswer{Gone: gone, CollectionID: collection}, err
	})
}
