package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/pictures"
)

// maxGallery bounds the pictures of one product.
const maxGallery = 100

// Gallery changes the pictures of products, and the files of digital ones.
type Gallery struct{ *Service }

// AddMediaRequest puts pictures at the end of a product's gallery.
type AddMediaRequest struct {
	ID    string              `json:"id" validate:"required"`
	Media []MediaDataForWrite `json:"media" validate:"min=1,max=50"`
}

// MediaDataForWrite is a stored picture, or the address of one elsewhere, or of a film.
// AltText, what the picture shows in words, is our own addition to the contract: left
// out, it stays as it is; empty, it is the product's name.
type MediaDataForWrite struct {
	MediaID string           `json:"mediaId,omitempty" validate:"max=400"`
	URL     string           `json:"url,omitempty" validate:"omitempty,weburl"`
	Choice  *OptionAndChoice `json:"choice,omitempty"`
	AltText *string          `json:"altText,omitempty" validate:"omitempty,max=1000"`
}

// OptionAndChoice names a choice.
type OptionAndChoice struct {
	Option string `json:"option" validate:"required,max=50"`
	Choice string `json:"choice" validate:"required,max=50"`
}

// MediaAssignmentToChoice says which pictures show a choice.
type MediaAssignmentToChoice struct {
	Option   string   `json:"option" validate:"required,max=50"`
	Choice   string   `json:"choice" validate:"required,max=50"`
	MediaIDs []string `json:"mediaIds" validate:"max=50"`
}

// ChoiceMediaRequest assigns pictures of the gallery to choices, or takes them away.
type ChoiceMediaRequest struct {
	ID    string                    `json:"id" validate:"required"`
	Media []MediaAssignmentToChoice `json:"media" validate:"min=1,max=10"`
}

// RemoveMediaRequest takes pictures out of a gallery; without ids, all of them.
type RemoveMediaRequest struct {
	ID       string   `json:"id" validate:"required"`
	MediaIDs []string `json:"mediaIds" validate:"max=50"`
}

// Validate wants exactly one source.
func (m *MediaDataForWrite) Validate() []errs.Violation {
	switch {
	case m.MediaID == "" && m.URL == "":
		return []errs.Violation{errs.Field("mediaId", errs.RuleRequiredOneOf, "or url is required")}
	case m.MediaID != "" && m.URL != "":
		return []errs.Violation{errs.Field("mediaId", errs.RuleOneOfAlignment, "must not be given together with url")}
	}
	return nil
}

// AddMedia adds pictures to a product. One that is there already is not added
// again, but gets the words that come with it. NotFound, InvalidArgument.
func (s Gallery) AddMedia(ctx context.Context, in *AddMediaRequest) error {
	_, err := s.edit(ctx, in.ID, func(tx *store.Tx, r *record) error {
		var wrong []errs.Violation
		for i, m := range in.Media {
			at := fmt.Sprintf("media[%d]", i)
			p, err := s.pictures.Find(tx.Context(), m.MediaID, m.URL)
			if errs.KindOf(err) == errs.NotFound {
				wrong = append(wrong, errs.Field(at+".mediaId", errs.RuleOther, "is not an uploaded picture; upload it first"))
				continue
			}
			if err != nil {
				return err
			}
			r.show(p, m.AltText)
			if m.Choice != nil && !r.assign(m.Choice.Option, m.Choice.Choice, p.ID) {
				wrong = append(wrong, errs.Field(at+".choice", errs.RuleOther, "is not a choice of this product"))
			}
		}
		if len(wrong) > 0 {
			return errs.Invalid(wrong...)
		}
		if len(r.extra.Media) > maxGallery {
			return errs.New(errs.InvalidArgument, CodeTooMuchMedia, "a product can have at most %d pictures", maxGallery).With(
				"threshold", maxGallery)
		}
		return nil
	})
	return err
}

// show puts a picture at the end of the gallery, or gives the one that is there its words.
func (r *record) show(p pictures.Picture, words *string) {
	at := slices.IndexFunc(r.extra.Media, func(have pictures.Picture) bool { return have.ID == p.ID })
	if at < 0 {
		p.Title = r.content.Name
		at = len(r.extra.Media)
		r.extra.Media = append(r.extra.Media, p)
	}
	if words == nil {
		return
	}
	if r.extra.Media[at].Title = strings.TrimSpace(*words); r.extra.Media[at].Title == "" {
		r.extra.Media[at].Title = r.content.Name
	}
}

// retitle lets pictures that nobody found words for follow the product's name.
func (r *record) retitle(before string) {
	for i := range r.extra.Media {
		if r.extra.Media[i].Title == before {
			r.extra.Media[i].Title = r.content.Name
		}
	}
}

// assign shows a picture for a choice; false when there is no such choice.
func (r *record) assign(option, choice, id string) bool {
	for i := range r.content.ProductOptions {
		o := &r.content.ProductOptions[i]
		if o.Name != option {
			continue
		}
		found, ok := o.choice(choice)
		if !ok {
			return false
		}
		for j := range r.extra.ChoiceMedia {
			a := &r.extra.ChoiceMedia[j]
			if a.Option == option && a.Choice == found {
				if !slices.Contains(a.MediaIDs, id) {
					a.MediaIDs = append(slices.Clone(a.MediaIDs), id)
				}
				return true
			}
		}
		r.extra.ChoiceMedia = append(r.extra.ChoiceMedia,
			MediaAssignmentToChoice{Option: option, Choice: found, MediaIDs: []string{id}})
		return true
	}
	return false
}

// RemoveMedia takes pictures out of a product's gallery and off its choices. NotFound.
func (s Gallery) RemoveMedia(ctx context.Context, in *RemoveMediaRequest) error {
	_, err := s.edit(ctx, in.ID, func(_ *store.Tx, r *record) error {
		gone := func(id string) bool { return len(in.MediaIDs) == 0 || slices.Contains(in.MediaIDs, id) }
		r.extra.Media = slices.DeleteFunc(r.extra.Media, func(p pictures.Picture) bool { return gone(p.ID) })
		r.unassign(func(MediaAssignmentToChoice) bool { return true }, gone)
		return nil
	})
	return err
}

// unassign takes pictures off the choices that match.
func (r *record) unassign(matches func(MediaAssignmentToChoice) bool, gone func(id string) bool) {
	kept := r.extra.ChoiceMedia[:0:0]
	for _, a := range r.extra.ChoiceMedia {
		if matches(a) {
			a.MediaIDs = slices.DeleteFunc(slices.Clone(a.MediaIDs), gone)
		}
		if len(a.MediaIDs) > 0 {
			kept = append(kept, a)
		}
	}
	r.extra.ChoiceMedia = kept
}

// AddMediaToChoices shows pictures of the gallery for choices. NotFound, InvalidArgument.
func (s Gallery) AddMediaToChoices(ctx context.Context, in *ChoiceMediaRequest) error {
	_, err := s.edit(ctx, in.ID, func(_ *store.Tx, r *record) error {
		var wrong []errs.Violation
		for i, m := range in.Media {
			for j, id := range m.MediaIDs {
				switch {
				case !slices.ContainsFunc(r.extra.Media, func(p pictures.Picture) bool { return p.ID == id }):
					wrong = append(wrong, errs.Field(fmt.Sprintf("media[%d].mediaIds[%d]", i, j), errs.RuleOther,
						"is not a picture of this product"))
				case !r.assign(m.Option, m.Choice, id):
					wrong = append(wrong, errs.Field(fmt.Sprintf("media[%d].choice", i), errs.RuleOther,
						"is not a choice of this product"))
				}
			}
		}
		if len(wrong) > 0 {
			return errs.Invalid(wrong...)
		}
		return nil
	})
	return err
}

// RemoveMediaFromChoices no longer shows pictures for choices; without ids, none of them. NotFound.
func (s Gallery) RemoveMediaFromChoices(ctx context.Context, in *ChoiceMediaRequest) error {
	_, err := s.edit(ctx, in.ID, func(_ *store.Tx, r *record) error {
		for _, m := range in.Media {
			r.unassign(
				func(a MediaAssignmentToChoice) bool {
					return a.Option == m.Option && r.means(m.Option, m.Choice, a.Choice)
				},
				func(id string) bool { return len(m.MediaIDs) == 0 || slices.Contains(m.MediaIDs, id) })
		}
		return nil
	})
	return err
}

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
func (s Gallery) SetDigitalFile(ctx context.Context, in *DigitalFileRequest) (*ProductResponse, error) {
	return s.edit(ctx, in.ID, func(tx *store.Tx, r *record) error {
		if r.content.ProductType != Digital {
			return errs.New(errs.FailedPrecondition, CodeNotDigital, "only digital products can have a file")
		}
		wrong := errs.Invalid(errs.Field("fileId", errs.RuleOther, "is not an uploaded file; upload it first"))
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
func (s Gallery) RemoveDigitalFile(ctx context.Context, id string) error {
	_, err := s.edit(ctx, id, func(_ *store.Tx, r *record) error {
		r.extra.DigitalFile = nil
		return nil
	})
	return err
}
