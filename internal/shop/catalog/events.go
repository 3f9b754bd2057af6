package catalog

import (
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// Events are plain: their payload is the body, as the contract has them.
const (
	eventPrefix = "com.wix.ecommerce.catalog.api.v1."

	productEntity = "wix.stores.catalog.v1.product"
)

// ProductCreated tells of a new product.
type ProductCreated struct {
	ProductID             string           `json:"productId"`
	Name                  string           `json:"name"`
	Price                 *PriceData       `json:"price,omitempty"`
	Visible               bool             `json:"visible"`
	Media                 wire.Media       `json:"media"`
	SKU                   string           `json:"sku"`
	ProductPageURL        wire.BasePathURL `json:"productPageUrl"`
	Brand                 string           `json:"brand,omitempty"`
	CostAndProfitData     *CostAndProfit   `json:"costAndProfitData,omitempty"`
	OriginatedFromVersion string           `json:"originatedFromVersion"`
	Slug                  string           `json:"slug"`
}

// ProductChanged names the changed fields of a product.
type ProductChanged struct {
	ProductID             string            `json:"productId"`
	ChangedFields         wire.List[string] `json:"changedFields"`
	Revision              wire.Revision     `json:"revision"`
	OriginatedFromVersion string            `json:"originatedFromVersion"`
}

// ProductDeleted tells that a product is gone.
type ProductDeleted struct {
	ProductID             string `json:"productId"`
	OriginatedFromVersion string `json:"originatedFromVersion"`
}

// VariantsChanged names the changed variants of a product.
type VariantsChanged struct {
	ProductID             string                    `json:"productId"`
	Variants              wire.List[VariantChanged] `json:"variants"`
	OriginatedFromVersion string                    `json:"originatedFromVersion"`
}

// VariantChanged names the changed fields of a variant.
type VariantChanged struct {
	VariantID             string            `json:"variantId"`
	Choices               map[string]string `json:"choices"`
	ChangedFields         wire.List[string] `json:"changedFields"`
	OriginatedFromVersion string            `json:"originatedFromVersion"`
}

func emit(tx *store.Tx, name, slug, entity, id string, body any) error {
	return storesapi.Emit(tx, eventPrefix, name, slug, entity, id, body)
}

func emitCreated(tx *store.Tx, p *Product) error {
	return emit(tx, "ProductCreated", "product_created", productEntity, p.ID, ProductCreated{
		ProductID: p.ID, Name: p.Name, Price: p.PriceData, Visible: p.Visible, Media: p.Media, SKU: p.SKU,
		ProductPageURL: p.ProductPageURL,
		Brand:          p.Brand, CostAndProfitData: p.CostAndProfitData, OriginatedFromVersion: storesapi.Version,
		Slug: p.Slug,
	})
}

func emitChanged(tx *store.Tx, r *record, fields []string) error {
	return emit(tx, "ProductChanged", "product_changed", productEntity, r.id,
		ProductChanged{ProductID: r.id, ChangedFields: fields, Revision: wire.Revision(r.revision),
			OriginatedFromVersion: storesapi.Version})
}

func emitVariants(tx *store.Tx, r *record, changed []VariantChanged) error {
	return emit(tx, "VariantsChanged", "variants_changed", productEntity, r.id,
		VariantsChanged{ProductID: r.id, Variants: changed, OriginatedFromVersion: storesapi.Version})
}
