package inventory

import (
	"context"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

var inventorySchema = query.NewSchema(query.Spec{
	Name: "inventory item", IDColumn: "products.id", Style: query.ByOffset, DefaultLimit: storesapi.Limit,
	MaxLimit: storesapi.MaxLimit,
	Fields: []query.Field{
		{Path: "id", Column: "products.inventory_id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "productId", Column: "products.id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "externalId", Column: "products.id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "numericId", Column: "products.numeric_id", Kind: query.BigNumber, Sortable: true, NotNull: true},
		{Path: "trackQuantity", Column: "products.track_quantity", Kind: query.Bool},
		{Path: "preorderInfo.enabled", Column: "products.preorder", Kind: query.Bool},
		{Path: "productName", Column: "products.name", Folded: "products.name_folded", Kind: query.Text, Sortable: true,
			NotNull: true},
		{Path: "inventoryStatus", Column: "products.inventory_status", Kind: query.Enum,
			Values: []string{InStock, OutOfStock, PartlyOutOfStock}},
		{Path: "lowStock", Column: "EXISTS (SELECT 1 FROM low_stock l WHERE l.product_id = products.id)", Kind: query.Bool},
	},
})

// QueryInventoryResponse is a page of stock.
type QueryInventoryResponse struct {
	InventoryItems wire.List[*InventoryItem] `json:"inventoryItems"`
	Metadata       storesapi.ItemsMetadata   `json:"metadata"`
	TotalResults   int                       `json:"totalResults"`
}

// QueryInventory finds stock of products. InvalidArgument.
func (s *Service) QueryInventory(ctx context.Context, in *query.Message) (*QueryInventoryResponse, error) {
	list := query.List[*Stock]{Schema: inventorySchema,
		From: query.From{Table: "products", Columns: stockColumns, Total: true}, Scan: scanStock}
	return query.Answer(ctx, s.db, s.signer, list, in.Query,
		func(tx *store.Tx, page *query.Page[*Stock]) (*QueryInventoryResponse, error) {
			if err := loadVariants(tx, page.Items); err != nil {
				return nil, err
			}
			out := &QueryInventoryResponse{Metadata: storesapi.Items(page.Metadata())}
			if page.Total != nil {
				out.TotalResults = *page.Total
			}
			for _, r := range page.Items {
				out.InventoryItems = append(out.InventoryItems, r.item())
			}
			return out, nil
		})
}
