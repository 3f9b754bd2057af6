package catalog

import (
	"context"
	"maps"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/inventory"
	"souk/internal/shop/pictures"
	"souk/internal/shop/storesapi"
)

// StoreVariant is a variant by itself, as lists over the whole shop show it. Its id
// is the product's and the variant's, joined.
type StoreVariant struct {
	ID             string                 `json:"id"`
	VariantID      string                 `json:"variantId"`
	ProductID      string                 `json:"productId"`
	VariantName    string                 `json:"variantName"`
	ProductName    string                 `json:"productName"`
	ManagedVariant bool                   `json:"managedVariant"`
	SKU            string                 `json:"sku"`
	Stock          VariantStock           `json:"stock"`
	Choices        map[string]string      `json:"choices"`
	CollectionIDs  wire.List[string]      `json:"collectionIds"`
	Media          *PlatformMedia         `json:"media,omitempty"`
	PreorderInfo   inventory.PreorderInfo `json:"preorderInfo"`
}

// PlatformMedia is a picture in the newer form.
type PlatformMedia struct {
	Image *wire.Image `json:"image,omitempty"`
}

func (w *view) storeVariant(r *record, v *variant) *StoreVariant {
	shown := w.variant(r, v)
	out := &StoreVariant{
		ID: r.id + "-" + v.id, VariantID: v.id, ProductID: r.id, VariantName: r.title(v), ProductName: r.content.Name,
		ManagedVariant: r.content.managed(), SKU: shown.Variant.SKU, Stock: shown.Stock, Choices: v.choices,
		CollectionIDs: r.collections,
		PreorderInfo:  r.preorder,
	}
	if p := r.pictureOf(v); p != nil {
		out.Media = &PlatformMedia{w.s.pictures.Image(p)}
	}
	return out
}

// pictureOf gives the picture of a variant's choices, or the product's first.
func (r *record) pictureOf(v *variant) *pictures.Picture {
	if v != nil {
		for _, a := range r.extra.ChoiceMedia {
			if v.choices[a.Option] != a.Choice {
				continue
			}
			if shown := firstPicture(r.pictures(a.MediaIDs)); shown != nil {
				return shown
			}
		}
	}
	return firstPicture(r.extra.Media)
}

// firstPicture passes over films.
func firstPicture(gallery []pictures.Picture) *pictures.Picture {
	for i := range gallery {
		if !gallery[i].Video {
			return &gallery[i]
		}
	}
	return nil
}

// StoreVariantResponse holds one variant.
type StoreVariantResponse struct {
	Variant *StoreVariant `json:"variant"`
}

// GetStoreVariant gives one variant by its joined id. NotFound.
func (s *Service) GetStoreVariant(ctx context.Context, id string) (*StoreVariantResponse, error) {
	missing := errs.Missing(CodeVariantNotFound, "variant", storesapi.Clip(id))
	const length = len(ZeroVariant)
	if len(id) != 2*length+1 || id[length] != '-' {
		return nil, missing
	}
	r, err := s.readable(ctx, "id", id[:length])
	if errs.KindOf(err) == errs.NotFound {
		return nil, missing
	}
	if err != nil {
		return nil, err
	}
	v := r.variant(id[length+1:])
	if v == nil || !v.visible && !storesapi.SeesAll(ctx) {
		return nil, missing
	}
	return &StoreVariantResponse{s.view(ctx, true, false).storeVariant(r, v)}, nil
}

// QueryStoreVariantsResponse is a page of variants.
type QueryStoreVariantsResponse struct {
	Variants wire.List[*StoreVariant] `json:"variants"`
	Metadata wire.PagingMetadata      `json:"metadata"`
}

// QueryStoreVariants finds variants over the whole shop; shoppers get those of
// visible products. InvalidArgument.
func (s *Service) QueryStoreVariants(ctx context.Context, in *query.Message) (
	*QueryStoreVariantsResponse, error) {
	q, err := variantSchema.Parse("query", in.Query, s.cfg.Signer)
	if err != nil {
		return nil, err
	}
	from := query.From{
		Table:   "product_variants v CROSS JOIN products CROSS JOIN inventory i",
		Columns: "v.product_id, v.id",
		Where:   "products.id = v.product_id AND i.product_id = v.product_id AND i.variant_id = v.id", Total: true,
	}
	if !storesapi.SeesAll(ctx) {
		from.Where += " AND products.visible = ? AND v.visible = ?"
		from.Args = []any{true, true}
	}
	var out *QueryStoreVariantsResponse
	err = s.Bounded(ctx, false, func(ctx context.Context) error {
		out, err = store.Get(ctx, s.db, func(tx *store.Tx) (*QueryStoreVariantsResponse, error) {
			return s.view(tx.Context(), true, false).variantPage(tx, q, from)
		})
		return err
	})
	return out, err
}

func (w *view) variantPage(tx *store.Tx, q *query.Query, from query.From) (*QueryStoreVariantsResponse, error) {
	type pair struct{ product, variant string }
	page, err := query.Rows(tx, q, from, func(scan func(...any) error) (pair, error) {
		var p pair
		err := scan(&p.product, &p.variant)
		return p, err
	})
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(page.Items))
	for i, p := range page.Items {
		ids[i] = p.product
	}
	products, err := loadMany(tx, ids)
	if err != nil {
		return nil, err
	}
	if err := hideCollections(tx, slices.Collect(maps.Values(products))); err != nil {
		return nil, err
	}
	out := &QueryStoreVariantsResponse{Metadata: page.Metadata()}
	out.Metadata.TooManyToCount = nil
	for _, p := range page.Items {
		r := products[p.product]
		out.Variants = append(out.Variants, w.storeVariant(r, r.variant(p.variant)))
	}
	return out, nil
}
