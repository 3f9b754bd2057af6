package catalog

import (
	"sync"

	"souk/internal/platform/query"
	"souk/internal/shop/inventory"
	"souk/internal/shop/storesapi"
)

// Schemas depend on how many decimals the shop's currency has, for filters by price.
var productSchemas, memberSchemas, ruledSchemas sync.Map // exponent -> *query.Schema

func schemaOf(cache *sync.Map, exponent int, build func(int) *query.Schema) *query.Schema {
	if known, ok := cache.Load(exponent); ok {
		return known.(*query.Schema)
	}
	made, _ := cache.LoadOrStore(exponent, build(exponent))
	return made.(*query.Schema)
}

// productFields declares what products can be filtered and sorted by: the
// contract's fields and, below them, our own.
func productFields(exponent int) []query.Field {
	const p = "products."
	return []query.Field{
		{Path: "id", Column: p + "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: p + "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "lastUpdated", Column: p + "updated", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "name", Column: p + "name", Folded: p + "name_folded", Kind: query.Text,
			Operators: query.Fits | query.Contains, Sortable: true, NotNull: true},
		{Path: "description", Column: p + "description", Folded: p + "description_folded", Kind: query.Text},
		{Path: "sku", Column: p + "sku", Folded: p + "sku_folded", Kind: query.Text, Sortable: true},
		{Path: "price", Column: p + "price", Kind: query.Decimal, Scale: exponent, Sortable: true, NotNull: true},
		{Path: "priceData.price", Column: p + "price", Kind: query.Decimal, Scale: exponent, Sortable: true, NotNull: true},
		{Path: "numericId", Column: p + "numeric_id", Kind: query.BigNumber, Sortable: true, NotNull: true},
		{Path: "productType", Column: p + "product_type", Kind: query.Enum,
			Values: []string{"unspecified_product_type", Physical, Digital}, Sortable: true, NotNull: true},
		{Path: "slug", Column: p + "slug", Kind: query.FoldedText, Sortable: true, NotNull: true},
		{Path: "collectionIds", Column: p + "collection_ids", Kind: query.TextList},

		{Path: "visible", Column: p + "visible", Kind: query.Bool},
		{Path: "brand", Column: p + "brand", Folded: p + "brand_folded", Kind: query.Text, Sortable: true},
		{Path: "stock.inventoryStatus", Column: p + "inventory_status", Kind: query.Enum,
			Values: []string{inventory.InStock, inventory.OutOfStock, inventory.PartlyOutOfStock}},
		{Path: "stock.inStock", Column: "(" + p + "inventory_status <> '" + inventory.OutOfStock + "')", Kind: query.Bool},
		{Path: "stock.trackInventory", Column: p + "track_quantity", Kind: query.Bool},
	}
}

func productSchema(exponent int) *query.Schema {
	return query.NewSchema(query.Spec{
		Name: "product", Fields: productFields(exponent), IDColumn: "products.id", Style: query.ByOffset, TextKind: textKind,
		DefaultSort:  []query.Sort{{Path: "createdDate", Desc: true}, {Path: "id", Desc: true}},
		DefaultLimit: storesapi.Limit, MaxLimit: storesapi.MaxLimit,
	})
}

// memberSchema is for the products of one collection: order comes from the columns
// that the membership repeats, so that its indexes serve.
func memberSchema(exponent int) *query.Schema {
	return membersBy(exponent, query.Sort{Path: "position"})
}

// ruledSchema is the same for a collection by rule, where nobody chose the places.
func ruledSchema(exponent int) *query.Schema {
	return membersBy(exponent, query.Sort{Path: "createdDate", Desc: true}, query.Sort{Path: "id", Desc: true})
}

func membersBy(exponent int, usual ...query.Sort) *query.Schema {
	repeated := map[string]string{"id": "product_id", "createdDate": "created", "price": "price",
		"priceData.price": "price"}
	fields := productFields(exponent)
	for i := range fields {
		if column, ok := repeated[fields[i].Path]; ok {
			fields[i].Column = "m." + column
		}
		if fields[i].Path == "name" {
			fields[i].Folded = "m.name_folded"
		}
	}
	fields = append(fields, query.Field{Path: "position", Column: "m.position", Kind: query.Number, Sortable: true,
		NotNull: true})
	return query.NewSchema(query.Spec{
		Name: "product in collection", Fields: fields, IDColumn: "m.product_id", Style: query.ByOffset, TextKind: textKind,
		DefaultSort: usual, DefaultLimit: storesapi.Limit, MaxLimit: storesapi.MaxLimit,
	})
}

// variantID is a variant's own id; by itself the id of a variant is not unique,
// since every product without managed variants has the zero one.
const variantID = "(v.product_id || '-' || v.id)"

var variantSchema = query.NewSchema(query.Spec{
	Name: "store variant", IDColumn: variantID, Style: query.ByOffset, DefaultSort: []query.Sort{{Path: "productId"}},
	DefaultLimit: storesapi.Limit, MaxLimit: storesapi.MaxLimit,
	Fields: []query.Field{
		{Path: "productId", Column: "v.product_id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "variantId", Column: "v.id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "productName", Column: "products.name", Folded: "products.name_folded", Kind: query.Text, Sortable: true,
			NotNull: true},
		{Path: "sku", Column: "COALESCE(v.sku, products.sku)", Folded: "COALESCE(v.sku_folded, products.sku_folded)",
			Kind: query.Text, Sortable: true},
		{Path: "managedVariant", Column: "(v.id <> '" + ZeroVariant + "')", Kind: query.Bool},
		{Path: "collectionIds", Column: "products.collection_ids", Kind: query.TextList},
		{Path: "stock.trackQuantity", Column: "i.tracked", Kind: query.Bool},
		{Path: "stock.quantity", Column: "i.quantity", Kind: query.Number, Sortable: true, NotNull: true},
		{Path: "stock.inStock", Column: "CASE WHEN i.tracked THEN i.quantity > 0 ELSE i.in_stock END", Kind: query.Bool},
		{Path: "preorderInfo.enabled", Column: "i.preorder", Kind: query.Bool},
		{Path: "lowStock",
			Column: "EXISTS (SELECT 1 FROM low_stock l WHERE l.product_id = v.product_id AND l.variant_id = v.id)",
			Kind:   query.Bool},
	},
})
