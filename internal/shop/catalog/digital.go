package catalog

import (
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeNotDigital says that a product is a thing and has no file to sell.
const CodeNotDigital = "PRODUCT_IS_NOT_DIGITAL"

// DigitalFileRequest names the file that buyers of a product get.
type DigitalFileRequest struct {
	ID     string `json:"id" validate:"required"`
	FileID string `json:"fileId" validate:"required,max=100"`
}

// SetDigitalFile makes buyers of a digital product get a stored file. The contract's
// product shows it and does not set it. NotFound; InvalidArgument when there is no such
// file; FailedPrecondition for a product that is no digital one.
func (s *Service) SetDigitalFile(ctx context.Context, in *DigitalFileRequest) (*ProductResponse, error) {
	return s.edit(ctx, in.ID, func(tx *store.Tx, r *record) error {
		if r.content.ProductType != Digital {
			return errs.New(errs.FailedPrecondition, CodeNotDigital, "only digital products have a file")
		}
		wrong := errs.Invalid(errs.Field("fileId", errs.RuleOther, "is no stored file"))
		if s.cfg.File == nil {
			return wrong
		}
		file, err := s.cfg.File(tx.Context(), in.FileID)
		if errs.KindOf(err) == errs.NotFound {
			return wrong
		}
		if err != nil {
			return err
		}
		r.extra.DigitalFile = &file
		return nil
	})
}

// RemoveDigitalFile takes the file off a product. Orders that were placed keep it. NotFound.
func (s *Service) RemoveDigitalFile(ctx context.Context, id string) error {
	_, err := s.edit(ctx, id, func(_ *store.Tx, r *record) error {
		r.extra.DigitalFile = nil
		return nil
	})
	return err
}
