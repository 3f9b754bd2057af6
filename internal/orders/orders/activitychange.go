package orders

import (
	"souk/internal/platform/wire"
)

// DraftOrderChangesApplied tells that the order was edited.
type DraftOrderChangesApplied struct {
	DraftOrderID string                 `json:"draftOrderId" validate:"omitempty,max=1000"`
	Reason       string                 `json:"reason,omitempty" validate:"omitempty,max=200"`
	Changes      wire.List[OrderChange] `json:"changes"`
}

// OrderChange is one change of an edit.
type OrderChange struct {
	LineItemChanged            *LineItemChanges           `json:"lineItemChanged,omitempty"`
	LineItemAdded              *ManagedLineItem           `json:"lineItemAdded,omitempty"`
	LineItemRemoved            *ManagedLineItem           `json:"lineItemRemoved,omitempty"`
	DiscountAdded              *ManagedDiscount           `json:"discountAdded,omitempty"`
	DiscountRemoved            *ManagedDiscount           `json:"discountRemoved,omitempty"`
	AdditionalFeeAdded         *ManagedAdditionalFee      `json:"additionalFeeAdded,omitempty"`
	AdditionalFeeRemoved       *ManagedAdditionalFee      `json:"additionalFeeRemoved,omitempty"`
	TotalPriceChanged          *TotalPriceChange          `json:"totalPriceChanged,omitempty"`
	ShippingInformationChanged *ShippingInformationChange `json:"shippingInformationChanged,omitempty"`
}

// LineItemChanges are the changes of a line.
type LineItemChanges struct {
	ID               string                         `json:"id" validate:"omitempty,guid"`
	Name             *ProductName                   `json:"name,omitempty"`
	Quantity         *LineItemQuantityChange        `json:"quantity,omitempty"`
	Price            *LineItemPriceChange           `json:"price,omitempty"`
	ProductName      *LineItemProductNameChange     `json:"productName,omitempty"`
	DescriptionLines *LineItemDescriptionLineChange `json:"descriptionLines,omitempty"`
	ModifierGroups   *LineItemModifiersChange       `json:"modifierGroups,omitempty"`
}

// LineItemQuantityChange is a changed quantity.
type LineItemQuantityChange struct {
	OriginalQuantity int64  `json:"originalQuantity" validate:"min=0,max=1000000"`
	NewQuantity      int64  `json:"newQuantity" validate:"min=0,max=1000000"`
	Diff             int64  `json:"diff" validate:"omitempty,min=1,max=1000000"`
	DeltaType        string `json:"deltaType" validate:"omitempty,oneof=QUANTITY_INCREASED QUANTITY_DECREASED"`
}

// LineItemPriceChange is a changed price.
type LineItemPriceChange struct {
	OriginalPrice *wire.Price `json:"originalPrice,omitempty"`
	NewPrice      *wire.Price `json:"newPrice,omitempty"`
}

// LineItemProductNameChange is a changed name.
type LineItemProductNameChange struct {
	OriginalProductName *ProductName `json:"originalProductName,omitempty"`
	NewProductName      *ProductName `json:"newProductName,omitempty"`
}

// LineItemDescriptionLineChange lists choices that came and went.
type LineItemDescriptionLineChange struct {
	AddedDescriptionLines   wire.List[DescriptionLine] `json:"addedDescriptionLines" validate:"max=20"`
	RemovedDescriptionLines wire.List[DescriptionLine] `json:"removedDescriptionLines" validate:"max=20"`
}

// LineItemModifiersChange lists paid choices that came and went.
type LineItemModifiersChange struct {
	AddedModifierGroups   wire.List[ModifierGroup] `json:"addedModifierGroups" validate:"max=10"`
	RemovedModifierGroups wire.List[ModifierGroup] `json:"removedModifierGroups" validate:"max=10"`
}

// ManagedLineItem is a line that came or went.
type ManagedLineItem struct {
	ID       string       `json:"id" validate:"omitempty,guid"`
	Name     *ProductName `json:"name,omitempty"`
	Quantity int64        `json:"quantity" validate:"omitempty,min=1,max=1000000"`
}

// ManagedDiscount is a discount that came or went.
type ManagedDiscount struct {
	ID                string                    `json:"id" validate:"omitempty,guid"`
	Name              *TranslatedValue          `json:"name,omitempty"`
	AffectedLineItems wire.List[LineItemAmount] `json:"affectedLineItems"`
	TotalAmount       *wire.Price               `json:"totalAmount,omitempty"`
}

// TranslatedValue is a text and its translation.
type TranslatedValue struct {
	Original   string `json:"original" validate:"omitempty,max=1000"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=1000"`
}

// LineItemAmount is a share on a line.
type LineItemAmount struct {
	ID     string       `json:"id" validate:"omitempty,guid"`
	Name   *ProductName `json:"name,omitempty"`
	Amount *wire.Price  `json:"amount,omitempty"`
}

// ManagedAdditionalFee is a fee that came or went.
type ManagedAdditionalFee struct {
	ID                string                    `json:"id" validate:"omitempty,guid"`
	Name              *TranslatedValue          `json:"name,omitempty"`
	AffectedLineItems wire.List[LineItemAmount] `json:"affectedLineItems"`
	TotalAmount       *wire.Price               `json:"totalAmount,omitempty"`
}

// TotalPriceChange is a changed total.
type TotalPriceChange struct {
	OriginalTotal *wire.Price `json:"originalTotal,omitempty"`
	NewTotal      *wire.Price `json:"newTotal,omitempty"`
}

// ShippingInformationChange is a changed delivery.
type ShippingInformationChange struct {
	OriginalShippingInfo *ShippingTotal `json:"originalShippingInfo,omitempty"`
	NewShippingInfo      *ShippingTotal `json:"newShippingInfo,omitempty"`
}

// ShippingTotal is a delivery and its cost.
type ShippingTotal struct {
	Total         *wire.Price `json:"total,omitempty"`
	ShippingTitle string      `json:"shippingTitle" validate:"omitempty,max=250"`
}
