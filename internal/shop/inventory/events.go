package inventory

import "souk/internal/platform/wire"

const (
	eventPrefix     = "com.wix.ecommerce.inventory.api.v1."
	inventoryEntity = "wix.stores.inventory.v1.inventory_item"
)

// BackInStockEvent tells that a variant that was sold out can be bought again.
const BackInStockEvent = "souk.stores.v1.back_in_stock"

// BackInStock is the body of the event.
type BackInStock struct {
	InventoryItemID string    `json:"inventoryItemId"`
	ProductID       string    `json:"productId"`
	VariantID       string    `json:"variantId"`
	UpdatedDate     wire.Time `json:"updatedDate"`
}

// InventoryItemChanged tells that stock is counted otherwise than before.
type InventoryItemChanged struct {
	InventoryItemID string            `json:"inventoryItemId"`
	ExternalID      string            `json:"externalId"`
	ProductID       string            `json:"productId"`
	TrackInventory  bool              `json:"trackInventory"`
	PreorderInfo    *PreorderInfo     `json:"preorderInfo,omitempty"`
	FieldMask       wire.List[string] `json:"fieldMask"`
	UpdatedDate     wire.Time         `json:"updatedDate"`
}

// InventoryVariantsChanged tells of stock before and after.
type InventoryVariantsChanged struct {
	InventoryItemID string                             `json:"inventoryItemId"`
	ExternalID      string                             `json:"externalId"`
	ProductID       string                             `json:"productId"`
	Variants        wire.List[ChangedInventoryVariant] `json:"variants"`
	Reason          string                             `json:"reason"`
	UpdatedDate     wire.Time                          `json:"updatedDate"`
}

// ChangedInventoryVariant is one variant's stock before and after.
type ChangedInventoryVariant struct {
	ID       string         `json:"id"`
	OldValue InventoryValue `json:"oldValue"`
	NewValue InventoryValue `json:"newValue"`
}

// InventoryValue is a variant's stock at one moment.
type InventoryValue struct {
	Quantity             *int64 `json:"quantity,omitempty"`
	InStock              bool   `json:"inStock"`
	AvailableForPreorder bool   `json:"availableForPreorder"`
}
