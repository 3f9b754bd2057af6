package orders

import (
	"encoding/json"

	"souk/internal/platform/wire"
)

// LineItem is a number of equal things that were sold.
type LineItem struct {
	ID                         string                         `json:"id" validate:"omitempty,max=1000"`
	ProductName                *TranslatableString            `json:"productName,omitempty"`
	CatalogReference           *CatalogReference              `json:"catalogReference,omitempty"`
	Quantity                   int64                          `json:"quantity" validate:"omitempty,min=1,max=100000"`
	TotalDiscount              *wire.Price                    `json:"totalDiscount,omitempty"`
	DescriptionLines           wire.List[DescriptionLine]     `json:"descriptionLines" validate:"max=20"`
	Image                      *wire.Image                    `json:"image,omitempty"`
	PhysicalProperties         *PhysicalProperties            `json:"physicalProperties,omitempty"`
	ItemType                   *ItemType                      `json:"itemType,omitempty"`
	FulfillerID                string                         `json:"fulfillerId,omitempty" validate:"omitempty,guid"`
	RefundQuantity             *int64                         `json:"refundQuantity,omitempty" validate:"omitempty,min=0,max=100000"`
	RestockQuantity            *int64                         `json:"restockQuantity,omitempty" validate:"omitempty,min=0,max=100000"`
	RestockLocations           wire.List[RestockLocation]     `json:"restockLocations" validate:"max=5"`
	Price                      *wire.Price                    `json:"price,omitempty"`
	PriceBeforeDiscounts       *wire.Price                    `json:"priceBeforeDiscounts,omitempty"`
	PriceBeforeDiscountsAndTax *wire.Price                    `json:"priceBeforeDiscountsAndTax,omitempty"`
	TotalPriceBeforeTax        *wire.Price                    `json:"totalPriceBeforeTax,omitempty"`
	TotalPriceAfterTax         *wire.Price                    `json:"totalPriceAfterTax,omitempty"`
	PaymentOption              string                         `json:"paymentOption" validate:"omitempty,oneof=FULL_PAYMENT_ONLINE FULL_PAYMENT_OFFLINE MEMBERSHIP DEPOSIT_ONLINE MEMBERSHIP_OFFLINE MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"`
	TaxDetails                 *ItemTaxDetails                `json:"taxDetails,omitempty"`
	TaxInfo                    *ItemTaxInfo                   `json:"taxInfo,omitempty"`
	DigitalFile                *DigitalFile                   `json:"digitalFile,omitempty"`
	SubscriptionInfo           *SubscriptionInfo              `json:"subscriptionInfo,omitempty"`
	PriceDescription           *PriceDescription              `json:"priceDescription,omitempty"`
	DepositAmount              *wire.Price                    `json:"depositAmount,omitempty"`
	DeliveryProfileID          string                         `json:"deliveryProfileId,omitempty" validate:"omitempty,guid"`
	ShippingGroupID            string                         `json:"shippingGroupId,omitempty" validate:"omitempty,guid"`
	Locations                  wire.List[LocationAndQuantity] `json:"locations" validate:"max=5"`
	LineItemPrice              *wire.Price                    `json:"lineItemPrice,omitempty"`
	CustomLineItem             bool                           `json:"customLineItem"`
	RootCatalogItemID          string                         `json:"rootCatalogItemId,omitempty" validate:"omitempty,max=36"`
	TaxableAddress             *TaxableAddress                `json:"taxableAddress,omitempty"`
	InventoryAppID             string                         `json:"inventoryAppId,omitempty" validate:"omitempty,guid"`
	PriceUndetermined          bool                           `json:"priceUndetermined"`
	FixedQuantity              bool                           `json:"fixedQuantity"`
	DecimalQuantity            *DecimalQuantity               `json:"decimalQuantity,omitempty"`
	ExtendedFields             *wire.ExtendedFields           `json:"extendedFields,omitempty"`
	ModifierGroups             wire.List[ModifierGroup]       `json:"modifierGroups" validate:"max=10"`
	ServiceProperties          *ServiceProperties             `json:"serviceProperties,omitempty"`
}

// CatalogReference names a thing of a catalog.
type CatalogReference struct {
	CatalogItemID string          `json:"catalogItemId" validate:"omitempty,max=36"`
	AppID         string          `json:"appId" validate:"omitempty,max=1000"`
	Options       json.RawMessage `json:"options,omitempty"`
}

// DescriptionLine tells one choice of the buyer.
type DescriptionLine struct {
	PlainText *PlainTextValue      `json:"plainText,omitempty"`
	ColorInfo *Color               `json:"colorInfo,omitempty"`
	Name      *DescriptionLineName `json:"name,omitempty"`
	LineType  string               `json:"lineType" validate:"omitempty,oneof=UNRECOGNISED PLAIN_TEXT COLOR"`
}

// PlainTextValue is a choice in words.
type PlainTextValue struct {
	Original   string `json:"original" validate:"omitempty,max=600"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=600"`
}

// Color is a choice that can be shown.
type Color struct {
	Original   string `json:"original" validate:"omitempty,max=500"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=500"`
	Code       string `json:"code,omitempty" validate:"omitempty,max=1000"`
}

// DescriptionLineName is what was chosen.
type DescriptionLineName struct {
	Original   string `json:"original" validate:"omitempty,max=100"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=200"`
}

// PhysicalProperties are of things that are sent.
type PhysicalProperties struct {
	Weight            *float64    `json:"weight,omitempty"`
	SKU               string      `json:"sku,omitempty" validate:"omitempty,max=40"`
	Shippable         bool        `json:"shippable"`
	ProductDimensions *Dimensions `json:"productDimensions,omitempty"`
	PackageDimensions *Dimensions `json:"packageDimensions,omitempty"`
}

// Dimensions are how large a thing is.
type Dimensions struct {
	Length wire.Decimal `json:"length,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999,dscale=6"`
	Width  wire.Decimal `json:"width,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999,dscale=6"`
	Height wire.Decimal `json:"height,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999,dscale=6"`
	Unit   string       `json:"unit" validate:"omitempty,oneof=UNKNOWN_DIMENSIONS_UNIT MM CM M IN FT YD"`
}

// ItemType is the kind of a thing.
type ItemType struct {
	Preset string `json:"preset,omitempty" validate:"omitempty,oneof=UNRECOGNISED PHYSICAL DIGITAL GIFT_CARD SERVICE CUSTOM_AMOUNT_ITEM"`
	Custom string `json:"custom,omitempty" validate:"omitempty,max=1000"`
}

// RestockLocation tells how many came back to a place.
type RestockLocation struct {
	LocationID string `json:"locationId" validate:"omitempty,guid"`
	Quantity   int64  `json:"quantity" validate:"omitempty,min=1,max=100000"`
}

// DigitalFile is a file that was sold.
type DigitalFile struct {
	FileID         string    `json:"fileId" validate:"omitempty,max=100"`
	Link           string    `json:"link,omitempty" validate:"omitempty,weburl,max=2000"`
	ExpirationDate wire.Time `json:"expirationDate,omitzero"`
}

// LocationAndQuantity tells how many are taken from a place.
type LocationAndQuantity struct {
	ID       string `json:"id" validate:"omitempty,guid"`
	AppID    string `json:"appId,omitempty" validate:"omitempty,guid"`
	Quantity int64  `json:"quantity" validate:"omitempty,min=1,max=100000"`
	Name     string `json:"name,omitempty" validate:"omitempty,max=500"`
}

// TaxableAddress says which address decides the tax.
type TaxableAddress struct {
	AddressType string `json:"addressType,omitempty" validate:"omitempty,oneof=BUSINESS BILLING SHIPPING"`
}

// DecimalQuantity is a quantity that is measured, not counted.
type DecimalQuantity struct {
	MeasurementUnit string              `json:"measurementUnit,omitempty" validate:"omitempty,oneof=UNSPECIFIED ML CL L CBM MG G KG MM CM M SQM OZ LB FLOZ PT QT GAL IN FT YD SQFT"`
	OtherUnit       string              `json:"otherUnit,omitempty" validate:"omitempty,max=50"`
	Value           wire.Decimal        `json:"value" validate:"decimal,dgt=0,dlte=1000000000000000,dscale=4"`
	Description     *TranslatableString `json:"description,omitempty"`
}

// TranslatableString is a text and its translation.
type TranslatableString struct {
	Original   string `json:"original" validate:"omitempty,max=200"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=400"`
}

// ModifierGroup is a group of paid choices.
type ModifierGroup struct {
	ID        string                  `json:"id" validate:"omitempty,max=36"`
	Name      *TranslatableString     `json:"name,omitempty"`
	Modifiers wire.List[ItemModifier] `json:"modifiers" validate:"min=1,max=10"`
}

// ItemModifier is a paid choice.
type ItemModifier struct {
	ID       string              `json:"id" validate:"omitempty,max=36"`
	Quantity *int64              `json:"quantity,omitempty" validate:"omitempty,min=1,max=100000"`
	Label    *TranslatableString `json:"label,omitempty"`
	Details  *TranslatableString `json:"details,omitempty"`
	Price    *wire.Price         `json:"price,omitempty"`
}

// ServiceProperties are of services.
type ServiceProperties struct {
	ScheduledDate        wire.Time `json:"scheduledDate,omitzero"`
	NumberOfParticipants *int64    `json:"numberOfParticipants,omitempty" validate:"omitempty,min=1,max=10000"`
	EndDate              wire.Time `json:"endDate,omitzero"`
}

// PriceDescription is a price in words.
type PriceDescription struct {
	Original   string `json:"original" validate:"omitempty,max=100"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=100"`
}

// SubscriptionInfo tells how the line is billed again.
type SubscriptionInfo struct {
	ID                            string                   `json:"id,omitempty" validate:"omitempty,guid"`
	CycleNumber                   int64                    `json:"cycleNumber" validate:"min=0"`
	SubscriptionOptionTitle       string                   `json:"subscriptionOptionTitle" validate:"omitempty,max=150"`
	Title                         *SubscriptionTitle       `json:"title,omitempty"`
	SubscriptionOptionDescription string                   `json:"subscriptionOptionDescription,omitempty" validate:"omitempty,max=500"`
	Description                   *SubscriptionDescription `json:"description,omitempty"`
	SubscriptionSettings          *SubscriptionSettings    `json:"subscriptionSettings,omitempty"`
	ChargesDescription            string                   `json:"chargesDescription,omitempty" validate:"omitempty,max=1000"`
	BillingAdjustment             *BillingAdjustment       `json:"billingAdjustment,omitempty"`
}

// SubscriptionTitle names a subscription.
type SubscriptionTitle struct {
	Original   string `json:"original" validate:"omitempty,max=150"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=150"`
}

// SubscriptionDescription describes a subscription.
type SubscriptionDescription struct {
	Original   string `json:"original" validate:"omitempty,max=500"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=500"`
}

// SubscriptionSettings say when a subscription bills again.
type SubscriptionSettings struct {
	Frequency                  string           `json:"frequency" validate:"omitempty,oneof=UNDEFINED DAY WEEK MONTH YEAR"`
	Interval                   *int64           `json:"interval,omitempty" validate:"omitempty,min=1,max=3650"`
	AutoRenewal                bool             `json:"autoRenewal"`
	BillingCycles              *int64           `json:"billingCycles,omitempty" validate:"omitempty,min=1"`
	EnableCustomerCancellation bool             `json:"enableCustomerCancellation"`
	FreeTrialPeriod            *FreeTrialPeriod `json:"freeTrialPeriod,omitempty"`
	StartDate                  wire.Time        `json:"startDate,omitzero"`
	BillingSettings            *BillingSettings `json:"billingSettings,omitempty"`
	ProductPeriodAlignment     string           `json:"productPeriodAlignment" validate:"omitempty,oneof=ALIGNED_WITH_BILLING_PERIOD NOT_ALIGNED_WITH_BILLING_PERIOD"`
}

// FreeTrialPeriod is the time before the first charge.
type FreeTrialPeriod struct {
	Frequency string `json:"frequency" validate:"omitempty,oneof=UNDEFINED DAY WEEK MONTH YEAR"`
	Interval  int64  `json:"interval" validate:"omitempty,min=1,max=3650"`
}

// BillingSettings say on which day is billed.
type BillingSettings struct {
	AnchorDay *int64 `json:"anchorDay,omitempty" validate:"omitempty,min=1,max=28"`
}

// BillingAdjustment evens out a first period that is shorter or longer.
type BillingAdjustment struct {
	Type         string                         `json:"type" validate:"omitempty,oneof=EXTRA_CHARGE CREDIT"`
	PriceSummary *BillingAdjustmentPriceSummary `json:"priceSummary,omitempty"`
}

// BillingAdjustmentPriceSummary is what an adjustment costs.
type BillingAdjustmentPriceSummary struct {
	Subtotal *wire.Price `json:"subtotal,omitempty"`
	Tax      *wire.Price `json:"tax,omitempty"`
	Total    *wire.Price `json:"total,omitempty"`
}
