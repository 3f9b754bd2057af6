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
	}
)

// address tells where the product or collection is now that had a slug before.
func (s *Service) address(ctx context.Context, in *addressRequest) (*addressAnswer, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*addressAnswer, error) {
		slug, err := catalog.MovedTx(tx, strings.ToLower(in.Kind), in.Slug)
		return &addressAnswer{slug}, err
	})
}
