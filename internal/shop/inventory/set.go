package inventory

import (
	"cmp"
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

func (s *Stock) item() *InventoryItem {
	out := &InventoryItem{
		ID: s.InventoryID, ExternalID: s.ProductID, ProductID: s.ProductID, TrackQuantity: s.Tracked,
		LastUpdated:  wire.Time(s.Updated),
		NumericID:    strconv.FormatInt(s.NumericID, 10),
		PreorderInfo: s.Preorder,
	}
	for i := range s.Variants {
		v := &s.Variants[i]
		value := s.value(v.Quantity, v.Flag)
		out.Variants = append(out.Variants, InventoryVariant{
			VariantID: v.ID, InStock: value.InStock, Quantity: value.Quantity, AvailableForPreorder: value.AvailableForPreorder,
		})
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
		item := r.item()
		if len(in.VariantIDs) > 0 {
			item.Variants = slices.DeleteFunc(item.Variants,
				func(v InventoryVariant) bool { return !slices.Contains(in.VariantIDs, v.VariantID) })
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
		if err := after.Set(&in.InventoryItem); err != nil {
			return err
		}
		return s.SaveTx(tx, before, after, cmp.Or(in.Reason, "MANUAL"), asked(ctx))
	})
}

// Set changes stock as a caller asks. InvalidArgument.
func (s *Stock) Set(in *InventoryInput) error {
	if in.TrackQuantity != nil {
		s.Tracked = *in.TrackQuantity
	}
	if p := in.PreorderInfo; p != nil {
		s.Preorder = *p
	}
	var wrong []errs.Violation
	for i, given := range in.Variants {
		v := s.variant(given.VariantID)
		if v == nil {
			wrong = append(wrong, errs.Field(fmt.Sprintf("inventoryItem.variants[%d].variantId", i), errs.RuleOther,
				"is not a variant of this product"))
			continue
		}
		if given.Quantity != nil {
			v.Quantity = *given.Quantity
			v.Flag = v.Quantity > 0
		}
		if given.InStock != nil {
			v.Flag = *given.InStock
		}
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	for i := range s.Variants { // what was sold in advance is no debt once that is over
		floor := int64(0)
		if v := &s.Variants[i]; v.Quantity < 0 {
			if s.Preorder.Enabled {
				floor = v.Quantity
				if s.Preorder.Limit != nil {
					floor = max(floor, -*s.Preorder.Limit)
				}
			}
			v.Quantity = floor
		}
	}
	s.Status = s.status()
	return nil
}

// SaveTx writes stock that was set, and tells what changed and why.
func (s *Service) SaveTx(tx *store.Tx, before, after *Stock, reason string, why Cause) error {
	var fields []string
	if before.Tracked != after.Tracked {
		fields = append(fields, "trackQuantity")
	}
	if !equalPreorder(before.Preorder, after.Preorder) {
		fields = append(fields, "preorderInfo")
	}
	var changed []ChangedInventoryVariant
	var moved []stockChange
	for i := range after.Variants {
		v, was := &after.Variants[i], before.variant(after.Variants[i].ID)
		if v.Quantity == was.Quantity && v.Flag == was.Flag && len(fields) == 0 {
			continue
		}
		_, err := tx.Exec(
			`UPDATE inventory SET tracked = ?, quantity = ?, in_stock = ?, preorder = ?, preorder_limit = ?, updated = ?
			WHERE product_id = ? AND variant_id = ?`,
			after.Tracked, v.Quantity, v.Flag, after.Preorder.Enabled, after.Preorder.Limit, tx.Millis(), after.ProductID, v.ID)
		if err != nil {
			return err
		}
		moved = append(moved, stockChange{v.ID, v.Quantity - was.Quantity, v.Quantity})
		if v.Quantity != was.Quantity || v.Flag != was.Flag || before.Tracked != after.Tracked {
			changed = append(changed, ChangedInventoryVariant{ID: v.ID, OldValue: before.value(was.Quantity, was.Flag),
				NewValue: after.value(v.Quantity, v.Flag)})
		}
	}
	if len(fields) == 0 && len(changed) == 0 {
		return nil
	}
	if err := recordStock(tx, after.ProductID, reason, why, moved); err != nil {
		return err
	}
	if err := s.watchAll(tx, before, after); err != nil {
		return err
	}
	after.Updated = tx.Millis()
	_, err := tx.Exec(
		`UPDATE products SET track_quantity = ?, preorder = ?, preorder_message = ?, preorder_limit = ?, inventory_updated = ?, inventory_status = ?
		WHERE id = ?`, after.Tracked, after.Preorder.Enabled, after.Preorder.Message, after.Preorder.Limit, after.Updated,
		after.Status, after.ProductID)
	if err != nil {
		return err
	}
	if len(fields) > 0 {
		item := after.item()
		err := storesapi.Emit(tx, eventPrefix, "InventoryItemChanged", "inventory_item_changed", inventoryEntity,
			after.InventoryID, InventoryItemChanged{
				InventoryItemID: item.ID, ExternalID: item.ProductID, ProductID: item.ProductID, TrackInventory: item.TrackQuantity,
				PreorderInfo: &item.PreorderInfo, FieldMask: fields, UpdatedDate: wire.At(tx.Now),
			})
		if err != nil {
			return err
		}
	}
	if err := emitStock(tx, after.ProductID, after.InventoryID, reason, changed); err != nil {
		return err
	}
	if err := audit.Change(tx, inventoryEntity, after.InventoryID, before.item(), after.item()); err != nil {
		return err
	}
	return s.products.ChangedTx(tx, before.Status != after.Status, after.ProductID)
}

func emitStock(tx *store.Tx, product, item, reason string, changed []ChangedInventoryVariant) error {
	if len(changed) == 0 {
		return nil
	}
	for _, c := range changed {
		if c.OldValue.InStock || !c.NewValue.InStock {
			continue
		}
		back := BackInStock{InventoryItemID: item, ProductID: product, VariantID: c.ID, UpdatedDate: wire.At(tx.Now)}
		if err := tx.Emit(store.Event{Type: BackInStockEvent, Entity: inventoryEntity, Slug: "back_in_stock", EntityID: item,
			Kind: store.Plain, Body: back}); err != nil {
			return err
		}
	}
	return storesapi.Emit(tx, eventPrefix, "InventoryVariantsChanged", "inventory_variants_changed", inventoryEntity, item,
		InventoryVariantsChanged{
			InventoryItemID: item, ExternalID: product, ProductID: product, Variants: changed, Reason: reason,
			UpdatedDate: wire.At(tx.Now),
		})
}

func equalPreorder(a, b PreorderInfo) bool {
	return a.Enabled == b.Enabled && equalPointer(a.Message, b.Message) && equalPointer(a.Limit, b.Limit)
}

func equalPointer[T comparable](a, b *T) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}
