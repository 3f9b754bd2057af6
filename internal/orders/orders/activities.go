package orders

import (
	"souk/internal/platform/store"
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
	DiscountAdded              *ManagedAmount             `json:"discountAdded,omitempty"`
	DiscountRemoved            *ManagedAmount             `json:"discountRemoved,omitempty"`
	AdditionalFeeAdded         *ManagedAmount             `json:"additionalFeeAdded,omitempty"`
	AdditionalFeeRemoved       *ManagedAmount             `json:"additionalFeeRemoved,omitempty"`
	TotalPriceChanged          *TotalPriceChange          `json:"totalPriceChanged,omitempty"`
	ShippingInformationChanged *ShippingInformationChange `json:"shippingInformationChanged,omitempty"`
}

// LineItemChanges are the changes of a line.
type LineItemChanges struct {
	ID               string                         `json:"id" validate:"omitempty,guid"`
	Name             *TranslatableString            `json:"name,omitempty"`
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
	OriginalProductName *TranslatableString `json:"originalProductName,omitempty"`
	NewProductName      *TranslatableString `json:"newProductName,omitempty"`
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
	ID       string              `json:"id" validate:"omitempty,guid"`
	Name     *TranslatableString `json:"name,omitempty"`
	Quantity int64               `json:"quantity" validate:"omitempty,min=1,max=1000000"`
}

// ManagedAmount is a discount or fee that came or went.
type ManagedAmount struct {
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
	ID     string              `json:"id" validate:"omitempty,guid"`
	Name   *TranslatableString `json:"name,omitempty"`
	Amount *wire.Price         `json:"amount,omitempty"`
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

// Types of activities. All but comments and custom ones are written by the server.
const (
	ActivityOrderPlaced     = "ORDER_PLACED"
	ActivityOrderPaid       = "ORDER_PAID"
	ActivityPartiallyPaid   = "ORDER_PARTIALLY_PAID"
	ActivityOrderFulfilled  = "ORDER_FULFILLED"
	ActivityNotFulfilled    = "ORDER_NOT_FULFILLED"
	ActivityOrderCanceled   = "ORDER_CANCELED"
	ActivityOrderPending    = "ORDER_PENDING"
	ActivityOrderRejected   = "ORDER_REJECTED"
	ActivityEmailEdited     = "EMAIL_EDITED"
	ActivityAddressEdited   = "SHIPPING_ADDRESS_EDITED"
	ActivityComment         = "MERCHANT_COMMENT"
	ActivityPaymentPending  = "PAYMENT_PENDING"
	ActivityPaymentDeclined = "PAYMENT_DECLINED"
	ActivityPaymentCanceled = "PAYMENT_CANCELED"
	ActivityAuthorized      = "AUTHORIZED_PAYMENT_CREATED"
	ActivityCaptured        = "AUTHORIZED_PAYMENT_CAPTURED"
	ActivityVoided          = "AUTHORIZED_PAYMENT_VOIDED"
	ActivityRefundBegun     = "REFUND_INITIATED"
	ActivityPaymentRefunded = "PAYMENT_REFUNDED"
	ActivityRefundFailed    = "PAYMENT_REFUND_FAILED"
	ActivityOrderRefunded   = "ORDER_REFUNDED"
	ActivitySavedMethod     = "SAVED_PAYMENT_METHOD"
	ActivityReceipt         = "RECEIPT_CREATED"
	ActivityChargeback      = "CHARGEBACK_CREATED"
	ActivityReversed        = "CHARGEBACK_REVERSED"
	ActivityCustom          = "CUSTOM_ACTIVITY"

	// ActivityGoodsFulfilled is a custom activity that only the shop itself writes: how many pieces went out, and who
	// sent them.
	ActivityGoodsFulfilled = "GOODS_FULFILLED"

	// Written by who does the thing, through FulfilTx or LogTx.
	ActivityTrackingAdded  = "TRACKING_NUMBER_ADDED"
	ActivityTrackingEdited = "TRACKING_NUMBER_EDITED"
	ActivityLinkAdded      = "TRACKING_LINK_ADDED"
	ActivityShippingMail   = "SHIPPING_CONFIRMATION_EMAIL_SENT"
	ActivityPickupMail     = "PICKUP_READY_EMAIL_SENT"
	ActivityDownloadMail   = "DOWNLOAD_LINK_SENT"
	ActivityInvoiceAdded   = "INVOICE_ADDED"
	ActivityInvoiceRemoved = "INVOICE_REMOVED"
	ActivityInvoiceSent    = "INVOICE_SENT"
)

// maxActivities bounds an order's log, as the contract does.
const maxActivities = 1000

// log writes an entry. The oldest entries of a log that is full make room, since
// what happens to an order must never fail for want of it.
func (r *record) log(tx *store.Tx, a Activity) string {
	a.ID, a.CreatedDate, a.Type = tx.NewID(), wire.At(tx.Now), a.ActivityType
	if n := len(r.Activities) - maxActivities + 1; n > 0 {
		r.Activities = r.Activities[n:]
	}
	r.Activities = append(r.Activities[:len(r.Activities):len(r.Activities)], a)
	return a.ID
}

// LogTx writes entries that the shop itself makes on an order. NotFound.
func (s *Service) LogTx(tx *store.Tx, id string, entries ...Activity) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		for _, entry := range entries {
			r.log(tx, entry)
		}
		return nil
	})
}
