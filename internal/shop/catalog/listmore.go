package catalog

import (
	"context"
	"maps"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// QueryVariantsRequest asks for variants of one product, by id or choices.
type QueryVariantsRequest struct {
	ID                          string                   `json:"id" validate:"required,max=64"`
	Choices                     map[string]string        `json:"choices,omitempty" validate:"max=6"`
	VariantIDs                  []string                 `json:"variantIds,omitempty" validate:"max=1000"`
	Paging                      *storesapi.VariantPaging `json:"paging,omitempty"`
	IncludeMerchantSpecificData bool                     `json:"includeMerchantSpecificData,omitempty"`
}

// QueryVariantsResponse is a page of variants.
type QueryVariantsResponse struct {
	Variants     wire.List[Variant]      `json:"variants"`
	Metadata     storesapi.ItemsMetadata `json:"metadata"`
	TotalResults int                     `json:"totalResults"`
}

// QueryVariants gives the variants of a product that have the choices and ids named. NotFound.
func (s *Service) QueryVariants(ctx context.Context, in *QueryVariantsRequest) (*QueryVariantsResponse, error) {
	r, err := s.readable(ctx, "id", in.ID)
	if err != nil {
		return nil, err
	}
	var matching []*variant
	for i := range r.variants {
		v := &r.variants[i]
		fits := len(in.VariantIDs) == 0 || slices.Contains(in.VariantIDs, v.id)
		for option, choice := range in.Choices {
			fits = fits && r.means(option, choice, v.choices[option])
		}
		if fits {
			matching = append(matching, v)
		}
	}
	limit, offset := in.Paging.Page()
	offset = min(offset, len(matching))
	w := s.view(ctx, true, in.IncludeMerchantSpecificData)
	out := &QueryVariantsResponse{TotalResults: len(matching), Metadata: storesapi.ItemsMetadata{Offset: offset}}
	for _, v := range matching[offset:min(offset+limit, len(matching))] {
		out.Variants = append(out.Variants, w.variant(r, v))
	}
	out.Metadata.Items = len(out.Variants)
	return out, nil
}

// AvailabilityRequest asks what is left of a product when some choices are made.
type AvailabilityRequest struct {
	ID      string            `json:"id" validate:"required,max=64"`
	Options map[string]string `json:"options" validate:"max=6"`
}

// AvailabilityResponse tells it.
type AvailabilityResponse struct {
	SelectedVariant      *SelectedVariant         `json:"selectedVariant,omitempty"`
	Media                wire.Media               `json:"media"`
	ProductOptions       wire.List[ProductOption] `json:"productOptions"`
	AvailableForPurchase bool                     `json:"availableForPurchase"`
	ManagedProduct       bool                     `json:"managedProduct"`
}

// SelectedVariant is the variant that the choices name, when they name one.
type SelectedVariant struct {
	Price              *PriceData  `json:"price,omitempty"`
	ConvertedPriceData *PriceData  `json:"convertedPriceData,omitempty"`
	Weight             Number      `json:"weight,omitempty"`
	SKU                string      `json:"sku"`
	Quantity           *int64      `json:"quantity,omitempty"`
	InStock            bool        `json:"inStock"`
	Visible            bool        `json:"visible"`
	VariantID          string      `json:"variantId"`
	ProductDimensions  *Dimensions `json:"productDimensions,omitempty"`
	PackageDimensions  *Dimensions `json:"packageDimensions,omitempty"`
}

// Availability tells which choices remain when some are made, and the variant when
// all are. NotFound; InvalidArgument names choices that do not exist.
func (s *Service) Availability(ctx context.Context, in *AvailabilityRequest) (*AvailabilityResponse, error) {
	r, err := s.readable(ctx, "id", in.ID)
	if err != nil {
		return nil, err
	}
	selected, err := r.selection(in.Options)
	if err != nil {
		return nil, err
	}
	w := s.view(ctx, true, false)
	out := &AvailabilityResponse{ManagedProduct: r.content.managed()}
	var shown []string
	for i := range r.content.ProductOptions {
		option := w.option(r, &r.content.ProductOptions[i], selected)
		for _, choice := range option.Choices {
			if choice.Media != nil && selected[option.Name] == choice.Description {
				for _, item := range choice.Media.Items {
					shown = append(shown, item.ID)
				}
			}
		}
		out.ProductOptions = append(out.ProductOptions, option)
	}
	out.Media = w.s.pictures.Media(w.spokenPictures(r, r.extra.Media))
	if len(shown) > 0 {
		out.Media = w.s.pictures.Media(w.spokenPictures(r, r.pictures(shown)))
	}
	if len(selected) < len(r.content.ProductOptions) {
		return out, nil
	}
	v := r.byChoices(selected)
	if v == nil {
		return out, nil
	}
	wv := w.variant(r, v)
	out.SelectedVariant = &SelectedVariant{
		Price: wv.Variant.PriceData, ConvertedPriceData: wv.Variant.ConvertedPriceData, Weight: wv.Variant.Weight,
		SKU:      wv.Variant.SKU,
		Quantity: wv.Stock.Quantity, InStock: wv.Stock.InStock, Visible: v.visible, VariantID: v.id,
		ProductDimensions: wv.Variant.ProductDimensions, PackageDimensions: wv.Variant.PackageDimensions,
	}
	out.AvailableForPurchase = v.visible && (r.inStock(v) || r.preorderable(v))
	return out, nil
}

// selection puts choices into the words of the product, and reports those it does not have.
func (r *record) selection(options map[string]string) (map[string]string, error) {
	out := map[string]string{}
	var wrong []errs.Violation
	for _, name := range slices.Sorted(maps.Keys(options)) {
		at := slices.IndexFunc(r.content.ProductOptions, func(o OptionInput) bool { return o.Name == name })
		if at < 0 {
			wrong = append(wrong, errs.Field("options."+storesapi.Clip(name), errs.RuleOther,
				"is not an option of this product"))
			continue
		}
		choice, ok := r.content.ProductOptions[at].choice(options[name])
		if !ok {
			wrong = append(wrong, errs.Field("options."+name, errs.RuleOther, "is not a choice of this option"))
			continue
		}
		out[name] = choice
	}
	if len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	return out, nil
}
