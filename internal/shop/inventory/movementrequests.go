package inventory

import (
	"cmp"
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// DecrementInventoryRequest takes stock of up to 300 variants.
type DecrementInventoryRequest struct {
	DecrementData []DecrementData `json:"decrementData" validate:"min=1,max=300"`
	Reason        string          `json:"reason,omitempty" validate:"omitempty,oneof=UNKNOWN ORDER MANUAL REVERT_INVENTORY_CHANGE"`
}

// DecrementData is stock of one variant to be taken.
type DecrementData struct {
	InventoryID     string `json:"inventoryId,omitempty" validate:"max=36"`
	ExternalID      string `json:"externalId,omitempty" validate:"max=36"`
	ProductID       string `json:"productId,omitempty" validate:"max=36"`
	VariantID       string `json:"variantId,omitempty" validate:"omitempty,guid"`
	DecrementBy     int64  `json:"decrementBy" validate:"min=1,max=1000000000"`
	PreorderRequest bool   `json:"preorderRequest,omitempty"`
}

// Validate wants one id.
func (d *DecrementData) Validate() []errs.Violation {
	return oneID(d.InventoryID, d.ExternalID, d.ProductID)
}

// IncrementInventoryRequest gives stock of up to 300 variants back.
type IncrementInventoryRequest struct {
	IncrementData []IncrementData `json:"incrementData" validate:"min=1,max=300"`
	Reason        string          `json:"reason,omitempty" validate:"omitempty,oneof=UNKNOWN ORDER MANUAL REVERT_INVENTORY_CHANGE"`
}

// IncrementData is stock of one variant to be given back.
type IncrementData struct {
	InventoryID string `json:"inventoryId,omitempty" validate:"max=36"`
	ProductID   string `json:"productId,omitempty" validate:"max=36"`
	VariantID   string `json:"variantId,omitempty" validate:"omitempty,guid"`
	IncrementBy int64  `json:"incrementBy" validate:"min=1,max=1000000000"`
}

// Validate wants one id.
func (d *IncrementData) Validate() []errs.Violation { return oneID(d.InventoryID, d.ProductID) }

func oneID(ids ...string) []errs.Violation {
	given := 0
	for _, id := range ids {
		if id != "" {
			given++
		}
	}
	switch given {
	case 0:
		return []errs.Violation{errs.Field("inventoryId", errs.RuleRequiredOneOf, "or productId is required")}
	case 1:
		return nil
	}
	return []errs.Violation{errs.Field("inventoryId", errs.RuleOneOfAlignment,
		"must not be given together with productId")}
}

func (s *Service) decrementInventory(ctx context.Context, in *DecrementInventoryRequest) (*wire.Empty, error) {
	movements := make([]Movement, len(in.DecrementData))
	for i, d := range in.DecrementData {
		movements[i] = Movement{InventoryID: d.InventoryID, ProductID: cmp.Or(d.ProductID, d.ExternalID),
			VariantID: d.VariantID,
			Quantity:  d.DecrementBy, Preorder: d.PreorderRequest, Cause: asked(ctx)}
	}
	return nil, s.Decrement(ctx, movements, cmp.Or(in.Reason, ReasonManual))
}

func (s *Service) incrementInventory(ctx context.Context, in *IncrementInventoryRequest) (*wire.Empty, error) {
	movements := make([]Movement, len(in.IncrementData))
	for i, d := range in.IncrementData {
		movements[i] = Movement{InventoryID: d.InventoryID, ProductID: d.ProductID, VariantID: d.VariantID,
			Quantity: d.IncrementBy, Cause: asked(ctx)}
	}
	return nil, s.Increment(ctx, movements, cmp.Or(in.Reason, ReasonManual))
}
