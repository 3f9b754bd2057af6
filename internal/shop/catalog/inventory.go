package catalog

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// PreorderInfo lets a product be sold before there is stock.
type PreorderInfo struct {
	Enabled bool    `json:"enabled"`
	Message *string `json:"message,omitempty" validate:"omitempty,min=1,max=250"`
	Limit   *int64  `json:"limit,omitempty" validate:"omitempty,min=0,max=100000"`
}

// InventoryItem is the stock of one product.
type InventoryItem struct {
	ID            string                      `json:"id"`
	ExternalID    string                      `json:"externalId"`
	ProductID     string                      `json:"productId"`
	TrackQuantity bool                        `json:"trackQuantity"`
	Variants      wire.List[InventoryVariant] `json:"variants"`
	LastUpdated   wire.Time                   `json:"lastUpdated"`
	NumericID     string                      `json:"numericId"`
	PreorderInfo  PreorderInfo                `json:"preorderInfo"`
}

// InventoryVariant is the stock of one variant.
type InventoryVariant struct {
	VariantID            string `json:"variantId"`
	InStock              bool   `json:"inStock"`
	Quantity             *int64 `json:"quantity,omitempty"`
	AvailableForPreorder bool   `json:"availableForPreorder"`
}

// InventoryItemResponse holds one item.
type InventoryItemResponse struct {
	InventoryItem *InventoryItem `json:"inventoryItem"`
}

func inventoryItem(r *record) *InventoryItem {
	out := &InventoryItem{
		ID: r.inventoryID, ExternalID: r.id, ProductID: r.id, TrackQuantity: r.tracked, LastUpdated: wire.Time(r.inventoryUpdated),
		NumericID:    strconv.FormatInt(r.numericID, 10),
		PreorderInfo: PreorderInfo{Enabled: r.preorder.enabled, Message: r.preorder.message, Limit: r.preorder.limit},
	}
	for i := range r.variants {
		v := &r.variants[i]
		value := r.value(v)
		out.Variants = append(out.Variants, InventoryVariant{
			VariantID: v.id, InStock: value.InStock, Quantity: value.Quantity, AvailableForPreorder: value.AvailableForPreorder,
		})
	}
	return out
}

// value is a variant's stock as answers and events show it.
func (r *record) value(v *variant) InventoryValue {
	out := InventoryValue{InStock: r.inStock(v), AvailableForPreorder: r.preorderable(v)}
	if r.tracked {
		out.Quantity = wire.Ptr(v.quantity)
	}
	return out
}

// GetInventoryRequest names an item by one of its ids.
type GetInventoryRequest struct {
	InventoryID string   `json:"inventoryId" validate:"max=64"`
	ExternalID  string   `json:"externalId,omitempty" validate:"max=64"`
	ProductID   string   `json:"productId,omitempty" validate:"max=64"`
	VariantIDs  []string `json:"variantIds,omitempty" validate:"max=1000"`
}

// GetInventory gives the stock of one product, of some of its variants if they are named. NotFound.
func (s *Service) GetInventory(ctx context.Context, in *GetInventoryRequest) (*InventoryItemResponse, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*InventoryItemResponse, error) {
		column, id := "inventory_id", in.InventoryID
		for _, product := range []string{in.ExternalID, in.ProductID} {
			if product != "" {
				column, id = "id", product
			}
		}
		r, err := loadBy(tx, column, id)
		if errs.KindOf(err) == errs.NotFound {
			return nil, errs.Missing(CodeInventoryNotFound, "inventory item", storesapi.Clip(id))
		}
		if err != nil {
			return nil, err
		}
		item := inventoryItem(r)
		if len(in.VariantIDs) > 0 {
			item.Variants = slices.DeleteFunc(item.Variants, func(v InventoryVariant) bool { return !slices.Contains(in.VariantIDs, v.VariantID) })
		}
		return &InventoryItemResponse{item}, nil
	})
}

// UpdateInventoryRequest sets how a product's stock is counted, and what it is.
type UpdateInventoryRequest struct {
	InventoryItem InventoryInput `json:"inventoryItem"`
	Reason        string         `json:"reason,omitempty" validate:"omitempty,oneof=UNKNOWN ORDER MANUAL REVERT_INVENTORY_CHANGE"`
}

// InventoryInput is the writable part of InventoryItem; what is absent stays.
type InventoryInput struct {
	ProductID     string                  `json:"productId" validate:"required,max=64"`
	TrackQuantity *bool                   `json:"trackQuantity,omitempty"`
	Variants      []InventoryVariantInput `json:"variants,omitempty" validate:"max=1000"`
	PreorderInfo  *PreorderInfo           `json:"preorderInfo,omitempty"`
}

// InventoryVariantInput is the writable part of InventoryVariant.
type InventoryVariantInput struct {
	VariantID string `json:"variantId" validate:"required,max=64"`
	InStock   *bool  `json:"inStock,omitempty"`
	Quantity  *int64 `json:"quantity,omitempty" validate:"omitempty,min=0,max=99999"`
}

// UpdateInventory sets stock. The zero variant id stands for all variants of a
// product that has but one. NotFound, InvalidArgument.
func (s *Service) UpdateInventory(ctx context.Context, in *UpdateInventoryRequest) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		before, err := load(tx, in.InventoryItem.ProductID)
		if err != nil {
			return err
		}
		after := before.clone()
		if err := after.setStock(&in.InventoryItem); err != nil {
			return err
		}
		return s.saveStock(tx, before, after, or(in.Reason, "MANUAL"), asked(ctx))
	})
}

func (r *record) setStock(in *InventoryInput) error {
	if in.TrackQuantity != nil {
		r.tracked = *in.TrackQuantity
	}
	if p := in.PreorderInfo; p != nil {
		r.preorder = preorder{enabled: p.Enabled, message: p.Message, limit: p.Limit}
	}
	var wrong []errs.Violation
	for i, given := range in.Variants {
		v := r.variant(given.VariantID)
		if v == nil {
			wrong = append(wrong, errs.Field(fmt.Sprintf("inventoryItem.variants[%d].variantId", i), errs.RuleOther, "is no variant of this product"))
			continue
		}
		if given.Quantity != nil {
			v.quantity = *given.Quantity
			v.flag = v.quantity > 0
		}
		if given.InStock != nil {
			v.flag = *given.InStock
		}
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	for i := range r.variants { // what was sold in advance is no debt once that is over
		floor := int64(0)
		if v := &r.variants[i]; v.quantity < 0 {
			if r.preorder.enabled {
				floor = v.quantity
				if r.preorder.limit != nil {
					floor = max(floor, -*r.preorder.limit)
				}
			}
			v.quantity = floor
		}
	}
	r.status = r.stockStatus()
	return nil
}

// saveStock writes stock that was set, and tells what changed and why.
func (s *Service) saveStock(tx *store.Tx, before, after *record, reason string, why Cause) error {
	var fields []string
	if before.tracked != after.tracked {
		fields = append(fields, "trackQuantity")
	}
	if !equalPreorder(before.preorder, after.preorder) {
		fields = append(fields, "preorderInfo")
	}
	var changed []ChangedInventoryVariant
	var moved []stockChange
	for i := range after.variants {
		v, was := &after.variants[i], before.variant(after.variants[i].id)
		if v.quantity == was.quantity && v.flag == was.flag && len(fields) == 0 {
			continue
		}
		_, err := tx.Exec(`UPDATE inventory SET tracked = ?, quantity = ?, in_stock = ?, preorder = ?, preorder_limit = ?, updated = ?
			WHERE product_id = ? AND variant_id = ?`,
			after.tracked, v.quantity, v.flag, after.preorder.enabled, after.preorder.limit, tx.Millis(), after.id, v.id)
		if err != nil {
			return err
		}
		moved = append(moved, stockChange{v.id, v.quantity - was.quantity, v.quantity})
		if v.quantity != was.quantity || v.flag != was.flag || before.tracked != after.tracked {
			changed = append(changed, ChangedInventoryVariant{ID: v.id, OldValue: before.value(was), NewValue: after.value(v)})
		}
	}
	if len(fields) == 0 && len(changed) == 0 {
		return nil
	}
	if err := recordStock(tx, after.id, reason, why, moved); err != nil {
		return err
	}
	if err := s.watchAll(tx, before, after); err != nil {
		return err
	}
	after.inventoryUpdated = tx.Millis()
	_, err := tx.Exec(`UPDATE products SET track_quantity = ?, preorder = ?, preorder_message = ?, preorder_limit = ?, inventory_updated = ?, inventory_status = ?
		WHERE id = ?`, after.tracked, after.preorder.enabled, after.preorder.message, after.preorder.limit, after.inventoryUpdated, after.status, after.id)
	if err != nil {
		return err
	}
	if len(fields) > 0 {
		item := inventoryItem(after)
		err := emit(tx, "InventoryItemChanged", "inventory_item_changed", inventoryEntity, after.inventoryID, InventoryItemChanged{
			InventoryItemID: item.ID, ExternalID: item.ProductID, ProductID: item.ProductID, TrackInventory: item.TrackQuantity,
			PreorderInfo: &item.PreorderInfo, FieldMask: fields, UpdatedDate: wire.At(tx.Now),
		})
		if err != nil {
			return err
		}
	}
	if err := emitStock(tx, after.id, after.inventoryID, reason, changed); err != nil {
		return err
	}
	if err := audit.Change(tx, inventoryEntity, after.inventoryID, inventoryItem(before), inventoryItem(after)); err != nil {
		return err
	}
	return s.changed(tx, before.status != after.status, after.id)
}

func emitStock(tx *store.Tx, product, item, reason string, changed []ChangedInventoryVariant) error {
	if len(changed) == 0 {
		return nil
	}
	return emit(tx, "InventoryVariantsChanged", "inventory_variants_changed", inventoryEntity, item, InventoryVariantsChanged{
		InventoryItemID: item, ExternalID: product, ProductID: product, Variants: changed, Reason: reason, UpdatedDate: wire.At(tx.Now),
	})
}

func equalPreorder(a, b preorder) bool {
	return a.enabled == b.enabled && equalPointer(a.message, b.message) && equalPointer(a.limit, b.limit)
}

func equalPointer[T comparable](a, b *T) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
