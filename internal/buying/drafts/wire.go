package drafts

import (
	"souk/internal/orders/orders"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
)

// CalculatedDraftOrder is a draft with what it costs.
type CalculatedDraftOrder struct {
	DraftOrder        *DraftOrder               `json:"draftOrder,omitempty"`
	ShippingOptions   wire.List[ShippingOption] `json:"shippingOptions"`
	CalculationErrors *CalculationErrors        `json:"calculationErrors,omitempty"`
}

// DraftOrder is a draft, as it is read.
type DraftOrder struct {
	ID                      string                     `json:"id,omitempty"`
	OrderID                 string                     `json:"orderId,omitempty"`
	LineItems               wire.List[ItemDetails]     `json:"lineItems"`
	ShippingInfo            *ShippingDetails           `json:"shippingInfo,omitempty"`
	BuyerInfo               *orders.BuyerInfo          `json:"buyerInfo,omitempty"`
	BillingInfo             *wire.AddressWithContact   `json:"billingInfo,omitempty"`
	AdditionalFees          wire.List[FeeDetails]      `json:"additionalFees"`
	Discounts               wire.List[DiscountDetails] `json:"discounts"`
	CreatedDate             wire.Time                  `json:"createdDate,omitzero"`
	UpdatedDate             wire.Time                  `json:"updatedDate,omitzero"`
	CreatedBy               *CreatedBy                 `json:"createdBy,omitempty"`
	Status                  string                     `json:"status" validate:"omitempty,oneof=DRAFT COMMITTED"`
	WeightUnit              string                     `json:"weightUnit" validate:"omitempty,oneof=UNSPECIFIED_WEIGHT_UNIT KG LB"`
	Currency                string                     `json:"currency,omitempty"`
	PriceSummary            *orders.PriceSummary       `json:"priceSummary,omitempty"`
	TaxSummary              *orders.TaxSummary         `json:"taxSummary,omitempty"`
	BalanceSummary          *orders.BalanceSummary     `json:"balanceSummary,omitempty"`
	CommitSettings          *CommitSettings            `json:"commitSettings,omitempty"`
	MemberID                string                     `json:"memberId,omitempty"`
	PurchaseFlowID          string                     `json:"purchaseFlowId,omitempty"`
	RecipientInfo           *RecipientDetails          `json:"recipientInfo,omitempty"`
	TaxInfo                 *orders.TaxInfo            `json:"taxInfo,omitempty"`
	ExtendedFields          *wire.ExtendedFields       `json:"extendedFields,omitempty"`
	BuyerDetails            *BuyerDetails              `json:"buyerDetails,omitempty"`
	BillingDetails          *BillingDetails            `json:"billingDetails,omitempty"`
	BusinessLocationDetails *LocationDetails           `json:"businessLocationDetails,omitempty"`
	DepositDetails          *DepositDetails            `json:"depositDetails,omitempty"`
	PlatformFeeSummary      *orders.PlatformFeeSummary `json:"platformFeeSummary,omitempty"`
	PayNow                  *orders.PriceSummary       `json:"payNow,omitempty"`
	TaxIncludedInPrices     bool                       `json:"taxIncludedInPrices"`
	Exchange                *Exchange                  `json:"exchange,omitempty"`
}

// ItemDetails is a line and what became of it.
type ItemDetails struct {
	Added             bool                       `json:"added,omitempty"`
	ChangedDetails    *orders.ItemChangedDetails `json:"changedDetails,omitempty"`
	Removed           bool                       `json:"removed,omitempty"`
	ChangedImplicitly *ImplicitChange            `json:"changedImplicitly,omitempty"`
	LineItem          *LineItem                  `json:"lineItem,omitempty"`
}

// LineItem is a line as an order has it.
type LineItem struct {
	orders.LineItem
	ExternalLineItemID string `json:"externalLineItemId,omitempty"`
}

// ImplicitChange is what a line cost before the rest of the draft changed.
type ImplicitChange struct {
	TotalDiscountBeforeChange       *wire.Price         `json:"totalDiscountBeforeChange,omitempty"`
	TaxInfoBeforeChange             *orders.ItemTaxInfo `json:"taxInfoBeforeChange,omitempty"`
	LineItemPriceBeforeChange       *wire.Price         `json:"lineItemPriceBeforeChange,omitempty"`
	TotalPriceBeforeTaxBeforeChange *wire.Price         `json:"totalPriceBeforeTaxBeforeChange,omitempty"`
	TotalPriceAfterTaxBeforeChange  *wire.Price         `json:"totalPriceAfterTaxBeforeChange,omitempty"`
	PriceBeforeChange               *wire.Price         `json:"priceBeforeChange,omitempty"`
}

// ShippingDetails is the delivery and what it was.
type ShippingDetails struct {
	Added          bool                        `json:"added,omitempty"`
	ChangedDetails *ShippingChange             `json:"changedDetails,omitempty"`
	Removed        bool                        `json:"removed,omitempty"`
	ShippingInfo   *orders.ShippingInformation `json:"shippingInfo,omitempty"`
}

// ShippingChange is the delivery before.
type ShippingChange struct {
	ShippingInfoBeforeChange *orders.ShippingInformation `json:"shippingInfoBeforeChange,omitempty"`
}

// RecipientDetails is who gets the goods and who did.
type RecipientDetails struct {
	Added          bool                     `json:"added,omitempty"`
	ChangedDetails *RecipientChange         `json:"changedDetails,omitempty"`
	Removed        bool                     `json:"removed,omitempty"`
	RecipientInfo  *wire.AddressWithContact `json:"recipientInfo,omitempty"`
}

// RecipientChange is the recipient before.
type RecipientChange struct {
	RecipientInfoBeforeChange *wire.AddressWithContact `json:"recipientInfoBeforeChange,omitempty"`
}

// BuyerDetails is who buys and who did.
type BuyerDetails struct {
	Added          bool              `json:"added,omitempty"`
	ChangedDetails *BuyerChange      `json:"changedDetails,omitempty"`
	Removed        bool              `json:"removed,omitempty"`
	BuyerInfo      *orders.BuyerInfo `json:"buyerInfo,omitempty"`
}

// BuyerChange is the buyer before.
type BuyerChange struct {
	BuyerInfoBeforeChange *orders.BuyerInfo `json:"buyerInfoBeforeChange,omitempty"`
}

// BillingDetails is who pays and who did.
type BillingDetails struct {
	Added          bool                     `json:"added,omitempty"`
	ChangedDetails *BillingChange           `json:"changedDetails,omitempty"`
	Removed        bool                     `json:"removed,omitempty"`
	BillingInfo    *wire.AddressWithContact `json:"billingInfo,omitempty"`
}

// BillingChange is who paid before.
type BillingChange struct {
	BillingInfoBeforeChange *wire.AddressWithContact `json:"billingInfoBeforeChange,omitempty"`
}

// LocationDetails is the place of business and what it was.
type LocationDetails struct {
	Added            bool             `json:"added,omitempty"`
	ChangedDetails   *LocationChange  `json:"changedDetails,omitempty"`
	Removed          bool             `json:"removed,omitempty"`
	BusinessLocation *orders.Location `json:"businessLocation,omitempty"`
}

// LocationChange is the place before.
type LocationChange struct {
	BusinessLocationBeforeChange *orders.Location `json:"businessLocationBeforeChange,omitempty"`
}

// FeeDetails is a fee, from where it is, and whether it counts.
type FeeDetails struct {
	AdditionalFee *orders.AdditionalFee `json:"additionalFee,omitempty"`
	TaxDetails    *TaxDetails           `json:"taxDetails,omitempty"`
	Source        string                `json:"source" validate:"omitempty,oneof=ORIGINAL_ORDER AUTOMATIC CUSTOM"`
	Applied       bool                  `json:"applied"`
}

// TaxDetails say whether a fee is taxed, and by which group.
type TaxDetails struct {
	Taxable    bool   `json:"taxable"`
	TaxGroupID string `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
}

// DiscountDetails is a discount, from where it is, and whether it counts.
type DiscountDetails struct {
	Discount *orders.AppliedDiscount `json:"discount,omitempty"`
	Source   string                  `json:"source" validate:"omitempty,oneof=ORIGINAL_ORDER AUTOMATIC CUSTOM"`
	Applied  bool                    `json:"applied"`
}

// CreatedBy says who began the draft.
type CreatedBy struct {
	UserID string `json:"userId,omitempty"`
	AppID  string `json:"appId,omitempty"`
}

// CommitSettings say what a commit entails besides.
type CommitSettings struct {
	SendNotificationsToBuyer            *bool                  `json:"sendNotificationsToBuyer,omitempty"`
	SendNotificationsToBusiness         *bool                  `json:"sendNotificationsToBusiness,omitempty"`
	AddActivitiesToOrder                *bool                  `json:"addActivitiesToOrder,omitempty"`
	SendNotificationsToCustomFulfillers *bool                  `json:"sendNotificationsToCustomFulfillers,omitempty"`
	UpdateInventory                     wire.List[LineToStock] `json:"updateInventory" validate:"max=300"`
}

// LineToStock is a line whose stock moves with the commit.
type LineToStock struct {
	LineItemID string `json:"lineItemId" validate:"required,guid"`
}

// DepositDetails say what is to be paid now: an amount, or a share of the total.
type DepositDetails struct {
	Amount       *wire.Price          `json:"amount,omitempty" validate:"excluded_with=Percentage"`
	Percentage   wire.Decimal         `json:"percentage,omitempty" validate:"omitempty,decimal,dgte=0,dlte=100,dscale=2"`
	PriceSummary *orders.PriceSummary `json:"priceSummary,omitempty"`
}

// ShippingOption is a way of delivery that could be chosen.
type ShippingOption struct {
	CarrierID string            `json:"carrierId,omitempty"`
	Code      string            `json:"code"`
	Title     string            `json:"title"`
	Logistics *OfferedLogistics `json:"logistics,omitempty"`
	Cost      *OfferedPrice     `json:"cost,omitempty"`
}

// OfferedLogistics tell how such a delivery comes.
type OfferedLogistics struct {
	DeliveryTime     string                   `json:"deliveryTime,omitempty"`
	DeliveryDates    *shipping.Dates          `json:"deliveryDates,omitempty"`
	Instructions     string                   `json:"instructions,omitempty"`
	PickupDetails    *OfferedPickup           `json:"pickupDetails,omitempty"`
	DeliveryTimeSlot *orders.DeliveryTimeSlot `json:"deliveryTimeSlot,omitempty"`
}

// OfferedPickup tells where goods could be fetched.
type OfferedPickup struct {
	Address      *wire.Address `json:"address,omitempty"`
	PickupMethod string        `json:"pickupMethod" validate:"omitempty,oneof=STORE_PICKUP PICKUP_POINT"`
}

// OfferedPrice is what such a delivery costs.
type OfferedPrice struct {
	Price    *wire.Price `json:"price,omitempty"`
	Currency string      `json:"currency"`
}

// CalculationErrors are what could not be worked out.
type CalculationErrors struct {
	GeneralShippingCalculationError *wire.ErrorDetails               `json:"generalShippingCalculationError,omitempty"`
	CarrierErrors                   *sale.CarrierErrors              `json:"carrierErrors,omitempty"`
	TaxCalculationError             *wire.ErrorDetails               `json:"taxCalculationError,omitempty"`
	OrderValidationErrors           wire.List[wire.ApplicationError] `json:"orderValidationErrors"`
}

// Exchange links a draft to the order whose things it replaces.
type Exchange struct {
	OrderID   string                                 `json:"orderId"`
	LineItems wire.List[orders.LineItemExchangeData] `json:"lineItems"`
	Restock   bool                                   `json:"restock"`
}
