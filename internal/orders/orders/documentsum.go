package orders

import (
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// PriceSummary adds up: total = subtotal - discount + shipping + fees, plus tax when prices do not include it.
type PriceSummary struct {
	Subtotal            *wire.Price `json:"subtotal,omitempty"`
	Shipping            *wire.Price `json:"shipping,omitempty"`
	Tax                 *wire.Price `json:"tax,omitempty"`
	Discount            *wire.Price `json:"discount,omitempty"`
	Total               *wire.Price `json:"total,omitempty"`
	TotalAdditionalFees *wire.Price `json:"totalAdditionalFees,omitempty"`
}

// BalanceSummary tells what was paid of the order and what is left.
type BalanceSummary struct {
	Balance                *Balance      `json:"balance,omitempty"`
	Paid                   *wire.Price   `json:"paid,omitempty"`
	Refunded               *wire.Price   `json:"refunded,omitempty"`
	Authorized             *wire.Price   `json:"authorized,omitempty"`
	PendingRefund          *wire.Price   `json:"pendingRefund,omitempty"`
	Pending                *wire.Price   `json:"pending,omitempty"`
	Chargeback             *wire.Price   `json:"chargeback,omitempty"`
	ChargebackReversal     *wire.Price   `json:"chargebackReversal,omitempty"`
	PlatformFees           *wire.Price   `json:"platformFees,omitempty"`
	TotalMinusPlatformFees *wire.Price   `json:"totalMinusPlatformFees,omitempty"`
	CashRoundingAdjustment *CashRounding `json:"cashRoundingAdjustment,omitempty"`
}

// Balance is what is left to pay; below zero it is owed to the buyer.
type Balance struct {
	Amount          wire.Decimal `json:"amount" validate:"decimal"`
	FormattedAmount string       `json:"formattedAmount" validate:"omitempty,max=1000"`
}

// CashRounding is what rounding to coins added or took away.
type CashRounding struct {
	Amount          wire.Decimal `json:"amount" validate:"decimal,dgte=-1000000000000000,dlte=1000000000000000"`
	FormattedAmount string       `json:"formattedAmount" validate:"omitempty,max=1000"`
}

// AdditionalFee is a charge beside the lines; a tip is one.
type AdditionalFee struct {
	Code               string            `json:"code,omitempty" validate:"omitempty,max=100"`
	Name               string            `json:"name" validate:"omitempty,max=50"`
	Price              *wire.Price       `json:"price,omitempty"`
	TaxDetails         *ItemTaxDetails   `json:"taxDetails,omitempty"`
	TaxInfo            *ItemTaxInfo      `json:"taxInfo,omitempty"`
	ProviderAppID      string            `json:"providerAppId,omitempty" validate:"omitempty,guid"`
	PriceBeforeTax     *wire.Price       `json:"priceBeforeTax,omitempty"`
	PriceAfterTax      *wire.Price       `json:"priceAfterTax,omitempty"`
	ID                 string            `json:"id" validate:"omitempty,guid"`
	LineItemIDs        wire.List[string] `json:"lineItemIds" validate:"max=300,dive,guid"`
	SubscriptionCycles *int64            `json:"subscriptionCycles,omitempty" validate:"omitempty,min=1,max=999"`
	Source             string            `json:"source" validate:"omitempty,oneof=SERVICE_PLUGIN ITEM MANUAL SHIPPING PLATFORM"`
	TaxableAddress     *TaxableAddress   `json:"taxableAddress,omitempty"`
}

// AppliedDiscount is a discount and what it took off each line.
type AppliedDiscount struct {
	Coupon             *Coupon                     `json:"coupon,omitempty"`
	MerchantDiscount   *MerchantDiscount           `json:"merchantDiscount,omitempty"`
	DiscountRule       *DiscountRule               `json:"discountRule,omitempty"`
	DiscountType       string                      `json:"discountType" validate:"omitempty,oneof=GLOBAL SPECIFIC_ITEMS SHIPPING"`
	LineItemIDs        wire.List[string]           `json:"lineItemIds" validate:"max=300,dive,guid"`
	ID                 string                      `json:"id,omitempty" validate:"omitempty,guid"`
	LineItemDiscounts  wire.List[LineItemDiscount] `json:"lineItemDiscounts" validate:"max=300"`
	SubscriptionCycles *int64                      `json:"subscriptionCycles,omitempty" validate:"omitempty,min=1,max=999"`
}

// Coupon is the coupon that gave a discount.
type Coupon struct {
	ID     string      `json:"id" validate:"omitempty,max=1000"`
	Code   string      `json:"code" validate:"omitempty,max=1000"`
	Name   string      `json:"name" validate:"omitempty,max=1000"`
	Amount *wire.Price `json:"amount,omitempty"`
}

// MerchantDiscount is a discount that the merchant gave.
type MerchantDiscount struct {
	DiscountReason string       `json:"discountReason,omitempty" validate:"omitempty,oneof=UNSPECIFIED EXCHANGED_ITEMS BILLING_ADJUSTMENT"`
	Description    string       `json:"description,omitempty" validate:"omitempty,max=200"`
	Amount         *wire.Price  `json:"amount,omitempty"`
	Percentage     wire.Decimal `json:"percentage,omitempty" validate:"omitempty,decimal,dgte=0.01,dlte=100,dscale=2"`
	Name           string       `json:"name,omitempty" validate:"omitempty,max=200"`
}

// DiscountRule is the automatic rule that gave a discount.
type DiscountRule struct {
	ID     string            `json:"id" validate:"omitempty,guid"`
	Name   *DiscountRuleName `json:"name,omitempty"`
	Amount *wire.Price       `json:"amount,omitempty"`
}

// DiscountRuleName is the name of a rule.
type DiscountRuleName struct {
	Original   string `json:"original" validate:"omitempty,max=256"`
	Translated string `json:"translated,omitempty" validate:"omitempty,max=500"`
}

// LineItemDiscount is a discount's share on a line.
type LineItemDiscount struct {
	ID            string      `json:"id" validate:"omitempty,guid"`
	TotalDiscount *wire.Price `json:"totalDiscount,omitempty"`
}

// TaxSummary is the whole tax, in the older form.
type TaxSummary struct {
	TotalTax      *wire.Price  `json:"totalTax,omitempty"`
	ManualTaxRate wire.Decimal `json:"manualTaxRate,omitempty" validate:"omitempty,decimal,dgte=0,dscale=6"`
}

// TaxInfo is the whole tax and its kinds.
type TaxInfo struct {
	TotalTax      *wire.Price             `json:"totalTax,omitempty"`
	TaxBreakdown  wire.List[TaxBreakdown] `json:"taxBreakdown" validate:"max=50"`
	ManualTaxRate wire.Decimal            `json:"manualTaxRate,omitempty" validate:"omitempty,decimal,dgte=0"`
	TaxExempt     bool                    `json:"taxExempt"`
	TotalExempt   *wire.Price             `json:"totalExempt,omitempty"`
}

// TaxBreakdown is one tax over the whole order.
type TaxBreakdown struct {
	TaxName                 string       `json:"taxName" validate:"omitempty,max=200"`
	TaxType                 string       `json:"taxType" validate:"omitempty,max=200"`
	Jurisdiction            string       `json:"jurisdiction" validate:"omitempty,max=200"`
	JurisdictionType        string       `json:"jurisdictionType" validate:"omitempty,oneof=UNDEFINED COUNTRY STATE COUNTY CITY SPECIAL"`
	Rate                    wire.Decimal `json:"rate" validate:"decimal,dgte=0,dscale=6"`
	AggregatedTaxAmount     *wire.Price  `json:"aggregatedTaxAmount,omitempty"`
	AggregatedTaxableAmount *wire.Price  `json:"aggregatedTaxableAmount,omitempty"`
	AggregatedExemptAmount  *wire.Price  `json:"aggregatedExemptAmount,omitempty"`
}

// ItemTaxDetails is the tax of one thing, in the older form.
type ItemTaxDetails struct {
	TaxableAmount *wire.Price  `json:"taxableAmount,omitempty"`
	TaxGroupID    string       `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
	TaxRate       wire.Decimal `json:"taxRate" validate:"decimal,dgte=0,dscale=6"`
	TotalTax      *wire.Price  `json:"totalTax,omitempty"`
	ExemptAmount  *wire.Price  `json:"exemptAmount,omitempty"`
}

// ItemTaxInfo is the tax of one thing.
type ItemTaxInfo struct {
	TaxAmount          *wire.Price                 `json:"taxAmount,omitempty"`
	TaxableAmount      *wire.Price                 `json:"taxableAmount,omitempty"`
	TaxRate            wire.Decimal                `json:"taxRate,omitempty" validate:"omitempty,decimal,dgte=0,dscale=6"`
	TaxGroupID         string                      `json:"taxGroupId,omitempty" validate:"omitempty,guid"`
	TaxIncludedInPrice bool                        `json:"taxIncludedInPrice"`
	TaxBreakdown       wire.List[ItemTaxBreakdown] `json:"taxBreakdown" validate:"max=7"`
	ExemptAmount       *wire.Price                 `json:"exemptAmount,omitempty"`
}

// ItemTaxBreakdown is one of the taxes of a thing.
type ItemTaxBreakdown struct {
	Jurisdiction     string       `json:"jurisdiction,omitempty" validate:"omitempty,max=200"`
	Rate             wire.Decimal `json:"rate,omitempty" validate:"omitempty,decimal,dgte=0,dscale=6"`
	TaxAmount        *wire.Price  `json:"taxAmount,omitempty"`
	TaxType          string       `json:"taxType,omitempty" validate:"omitempty,max=200"`
	TaxName          string       `json:"taxName,omitempty" validate:"omitempty,max=200"`
	JurisdictionType string       `json:"jurisdictionType" validate:"omitempty,oneof=UNDEFINED COUNTRY STATE COUNTY CITY SPECIAL"`
	NonTaxableAmount *wire.Price  `json:"nonTaxableAmount,omitempty"`
	TaxableAmount    *wire.Price  `json:"taxableAmount,omitempty"`
	ExemptAmount     *wire.Price  `json:"exemptAmount,omitempty"`
}

// PlatformFeeSummary is what selling costs the shop.
type PlatformFeeSummary struct {
	Total         *wire.Price            `json:"total,omitempty"`
	TotalPassOn   *wire.Price            `json:"totalPassOn,omitempty"`
	TotalAbsorbed *wire.Price            `json:"totalAbsorbed,omitempty"`
	Fees          wire.List[PlatformFee] `json:"fees" validate:"max=300"`
}

// PlatformFee is one cost of selling.
type PlatformFee struct {
	Name           *TranslatableString `json:"name,omitempty"`
	Amount         *wire.Price         `json:"amount,omitempty"`
	LineItemID     string              `json:"lineItemId" validate:"omitempty,guid"`
	ChargeType     string              `json:"chargeType" validate:"omitempty,oneof=PASS_ON ABSORBED"`
	PercentageRate wire.Decimal        `json:"percentageRate" validate:"decimal,dgt=0,dlte=1,dscale=4"`
}

// ShippingInformation tells how the order reaches the buyer and what that costs.
type ShippingInformation struct {
	CarrierID string             `json:"carrierId,omitempty" validate:"omitempty,max=100"`
	Code      string             `json:"code,omitempty" validate:"omitempty,max=100"`
	Title     string             `json:"title" validate:"omitempty,max=250"`
	Logistics *DeliveryLogistics `json:"logistics,omitempty"`
	Cost      *ShippingPrice     `json:"cost,omitempty"`
	Region    *ShippingRegion    `json:"region,omitempty"`
}

// DeliveryLogistics tell where and when.
type DeliveryLogistics struct {
	ShippingDestination *wire.AddressWithContact `json:"shippingDestination,omitempty"`
	PickupDetails       *PickupDetails           `json:"pickupDetails,omitempty"`
	DeliveryTime        string                   `json:"deliveryTime,omitempty" validate:"omitempty,max=500"`
	// DeliveryDates are the days of arrival that the buyer was told. The contract has no such key.
	DeliveryDates    *shipping.Dates   `json:"deliveryDates,omitempty"`
	Instructions     string            `json:"instructions,omitempty" validate:"omitempty,max=1000"`
	DeliverByDate    wire.Time         `json:"deliverByDate,omitzero"`
	DeliveryTimeSlot *DeliveryTimeSlot `json:"deliveryTimeSlot,omitempty"`
}

// PickupDetails tell where the buyer picks the order up.
type PickupDetails struct {
	Address      *PickupAddress `json:"address,omitempty"`
	PickupMethod string         `json:"pickupMethod" validate:"omitempty,oneof=STORE_PICKUP PICKUP_POINT"`
}

// PickupAddress is where the buyer picks up.
type PickupAddress struct {
	Country             string                `json:"country,omitempty" validate:"omitempty,country"`
	Subdivision         string                `json:"subdivision,omitempty" validate:"omitempty,max=50"`
	City                string                `json:"city,omitempty" validate:"omitempty,max=1000"`
	PostalCode          string                `json:"postalCode,omitempty" validate:"omitempty,max=1000"`
	StreetAddress       *wire.StreetAddress   `json:"streetAddress,omitempty"`
	AddressLine         string                `json:"addressLine,omitempty" validate:"omitempty,max=1000"`
	AddressLine2        string                `json:"addressLine2,omitempty" validate:"omitempty,max=1000"`
	CountryFullname     string                `json:"countryFullname,omitempty" validate:"omitempty,max=1000"`
	SubdivisionFullname string                `json:"subdivisionFullname,omitempty" validate:"omitempty,max=1000"`
	Geocode             *wire.AddressLocation `json:"geocode,omitempty"`
}

// DeliveryTimeSlot is when the order arrives.
type DeliveryTimeSlot struct {
	From wire.Time `json:"from,omitzero"`
	To   wire.Time `json:"to,omitzero"`
}

// ShippingPrice is what delivery costs.
type ShippingPrice struct {
	Price               *wire.Price     `json:"price,omitempty"`
	TotalPriceBeforeTax *wire.Price     `json:"totalPriceBeforeTax,omitempty"`
	TotalPriceAfterTax  *wire.Price     `json:"totalPriceAfterTax,omitempty"`
	TaxDetails          *ItemTaxDetails `json:"taxDetails,omitempty"`
	TaxInfo             *ItemTaxInfo    `json:"taxInfo,omitempty"`
	Discount            *wire.Price     `json:"discount,omitempty"`
}

// ShippingRegion is the region of the delivery profile.
type ShippingRegion struct {
	Name string `json:"name,omitempty" validate:"omitempty,max=100"`
}
