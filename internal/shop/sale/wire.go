package sale

import (
	"souk/internal/platform/site"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// PriceSummary adds up: total = subtotal - discount + shipping + fees, plus tax
// when prices do not include it.
type PriceSummary struct {
	Subtotal       *wire.MultiCurrencyPrice `json:"subtotal"`
	Shipping       *wire.MultiCurrencyPrice `json:"shipping"`
	Tax            *wire.MultiCurrencyPrice `json:"tax"`
	Discount       *wire.MultiCurrencyPrice `json:"discount"`
	AdditionalFees *wire.MultiCurrencyPrice `json:"additionalFees"`
	Total          *wire.MultiCurrencyPrice `json:"total"`
}

// LinePrices are the prices of a line, each with and without what follows.
type LinePrices struct {
	TotalPriceAfterTax         *wire.MultiCurrencyPrice `json:"totalPriceAfterTax"`
	TotalPriceBeforeTax        *wire.MultiCurrencyPrice `json:"totalPriceBeforeTax"`
	TaxDetails                 ItemTax                  `json:"taxDetails"`
	TotalDiscount              *wire.MultiCurrencyPrice `json:"totalDiscount"`
	Price                      *wire.MultiCurrencyPrice `json:"price"`
	PriceBeforeDiscounts       *wire.MultiCurrencyPrice `json:"priceBeforeDiscounts"`
	PriceBeforeDiscountsAndTax *wire.MultiCurrencyPrice `json:"priceBeforeDiscountsAndTax"`
	LineItemPrice              *wire.MultiCurrencyPrice `json:"lineItemPrice"`
	FullPrice                  *wire.MultiCurrencyPrice `json:"fullPrice"`
	Modifiers                  *wire.MultiCurrencyPrice `json:"modifiers"`
	DepositAmount              *wire.MultiCurrencyPrice `json:"depositAmount,omitempty"`
}

// ItemTax is the tax of one line, fee or shipment.
type ItemTax struct {
	TaxableAmount *wire.MultiCurrencyPrice `json:"taxableAmount"`
	TaxGroupID    string                   `json:"taxGroupId,omitempty"`
	ExemptAmount  *wire.MultiCurrencyPrice `json:"exemptAmount"`
	TaxRate       string                   `json:"taxRate"`
	TotalTax      *wire.MultiCurrencyPrice `json:"totalTax"`
	IsItemTaxable bool                     `json:"isItemTaxable"`
	IsTaxIncluded bool                     `json:"isTaxIncluded"`
	RateBreakdown wire.List[TaxRate]       `json:"rateBreakdown"`
	TaxBreakdown  wire.List[TaxPart]       `json:"taxBreakdown"`
}

// TaxRate is the older form of TaxPart.
type TaxRate struct {
	Name string                   `json:"name"`
	Rate string                   `json:"rate"`
	Tax  *wire.MultiCurrencyPrice `json:"tax"`
}

// TaxPart is the tax of one jurisdiction.
type TaxPart struct {
	Jurisdiction     string                   `json:"jurisdiction,omitempty"`
	JurisdictionType string                   `json:"jurisdictionType"`
	TaxName          string                   `json:"taxName,omitempty"`
	TaxType          string                   `json:"taxType,omitempty"`
	Rate             string                   `json:"rate"`
	TaxAmount        *wire.MultiCurrencyPrice `json:"taxAmount"`
	TaxableAmount    *wire.MultiCurrencyPrice `json:"taxableAmount"`
	NonTaxableAmount *wire.MultiCurrencyPrice `json:"nonTaxableAmount"`
}

// TaxSummary is all tax of the sale.
type TaxSummary struct {
	TaxableAmount          *wire.MultiCurrencyPrice `json:"taxableAmount"`
	TotalExempt            *wire.MultiCurrencyPrice `json:"totalExempt"`
	TotalTax               *wire.MultiCurrencyPrice `json:"totalTax"`
	AverageTaxRate         string                   `json:"averageTaxRate"`
	ManualTaxRate          string                   `json:"manualTaxRate"`
	CalculationDetails     *TaxCalculation          `json:"calculationDetails,omitempty"`
	AggregatedTaxBreakdown wire.List[TaxTotal]      `json:"aggregatedTaxBreakdown"`
}

// TaxCalculation tells where the rates of a sale are from.
type TaxCalculation struct {
	ManualRateReason       string       `json:"manualRateReason,omitempty"`
	AutoTaxFallbackDetails *TaxFallback `json:"autoTaxFallbackDetails,omitempty"`
	RateType               string       `json:"rateType"`
}

// TaxFallback tells why rates set by hand stand in.
type TaxFallback struct {
	FallbackReason string                 `json:"fallbackReason"`
	Error          *wire.ApplicationError `json:"error,omitempty"`
}

// TaxTotal is one tax over the whole sale.
type TaxTotal struct {
	TaxName                 string                   `json:"taxName"`
	TaxType                 string                   `json:"taxType"`
	Jurisdiction            string                   `json:"jurisdiction"`
	JurisdictionTypeEnum    string                   `json:"jurisdictionTypeEnum"`
	Rate                    string                   `json:"rate"`
	AggregatedTaxAmount     *wire.MultiCurrencyPrice `json:"aggregatedTaxAmount"`
	AggregatedTaxableAmount *wire.MultiCurrencyPrice `json:"aggregatedTaxableAmount"`
}

// AppliedDiscount is a discount and what it took off; one of its sources is set.
type AppliedDiscount struct {
	Coupon            *CouponDiscount         `json:"coupon,omitempty"`
	MerchantDiscount  *MerchantDiscount       `json:"merchantDiscount,omitempty"`
	DiscountRule      *RuleDiscount           `json:"discountRule,omitempty"`
	DiscountType      string                  `json:"discountType"`
	LineItemIDs       wire.List[string]       `json:"lineItemIds"`
	LineItemDiscounts wire.List[LineDiscount] `json:"lineItemDiscounts"`
}

// CouponDiscount is what a coupon took off.
type CouponDiscount struct {
	ID     string                   `json:"id"`
	Code   string                   `json:"code"`
	Name   string                   `json:"name"`
	Amount *wire.MultiCurrencyPrice `json:"amount"`
}

// MerchantDiscount is what the merchant took off by hand.
type MerchantDiscount struct {
	Amount     *wire.MultiCurrencyPrice `json:"amount"`
	Percentage *float64                 `json:"percentage,omitempty"`
}

// RuleDiscount is what an automatic discount took off.
type RuleDiscount struct {
	ID     string                   `json:"id"`
	Name   Words                    `json:"name"`
	Amount *wire.MultiCurrencyPrice `json:"amount"`
}

// Words are a text and its translation.
type Words struct {
	Original   string `json:"original"`
	Translated string `json:"translated,omitempty"`
}

// LineDiscount is a discount's share on a line.
type LineDiscount struct {
	ID                  string                   `json:"id"`
	TotalDiscountAmount *wire.MultiCurrencyPrice `json:"totalDiscountAmount"`
}

// AdditionalFee is a fee on the sale.
type AdditionalFee struct {
	Code           string                   `json:"code,omitempty"`
	Name           string                   `json:"name"`
	TranslatedName string                   `json:"translatedName,omitempty"`
	ProviderAppID  string                   `json:"providerAppId,omitempty"`
	Price          *wire.MultiCurrencyPrice `json:"price"`
	TaxDetails     ItemTax                  `json:"taxDetails"`
	PriceBeforeTax *wire.MultiCurrencyPrice `json:"priceBeforeTax"`
	PriceAfterTax  *wire.MultiCurrencyPrice `json:"priceAfterTax"`
	LineItemIDs    wire.List[string]        `json:"lineItemIds"`
	Source         string                   `json:"source"`
}

// CalculationErrors tells what could not be worked out.
type CalculationErrors struct {
	GeneralShippingCalculationError *wire.ErrorDetails               `json:"generalShippingCalculationError,omitempty"`
	CarrierErrors                   *CarrierErrors                   `json:"carrierErrors,omitempty"`
	SelectedShippingOptionError     *wire.ErrorDetails               `json:"selectedShippingOptionError,omitempty"`
	TaxCalculationError             *wire.ErrorDetails               `json:"taxCalculationError,omitempty"`
	CouponCalculationError          *wire.ErrorDetails               `json:"couponCalculationError,omitempty"`
	GiftCardCalculationError        *wire.ErrorDetails               `json:"giftCardCalculationError,omitempty"`
	MembershipError                 *wire.ErrorDetails               `json:"membershipError,omitempty"`
	DiscountsCalculationError       *wire.ErrorDetails               `json:"discountsCalculationError,omitempty"`
	OrderValidationErrors           wire.List[wire.ApplicationError] `json:"orderValidationErrors"`
}

// CarrierErrors tells which carriers gave no price.
type CarrierErrors struct {
	Errors wire.List[CarrierError] `json:"errors"`
}

// CarrierError is why a carrier gave none.
type CarrierError struct {
	CarrierID string             `json:"carrierId"`
	Error     *wire.ErrorDetails `json:"error,omitempty"`
}

// LineMembership is a membership and the lines it is to pay for.
type LineMembership struct {
	ID          string   `json:"id" validate:"required,max=200"`
	AppID       string   `json:"appId" validate:"required,guid"`
	LineItemIDs []string `json:"lineItemIds" validate:"min=1,max=300,dive,required,max=100"`
}

// SelectedMemberships are memberships that are to pay for lines.
type SelectedMemberships struct {
	Memberships []LineMembership `json:"memberships" validate:"max=300"`
}

// Membership is something a buyer has that could pay for lines.
type Membership struct {
	ID             string             `json:"id"`
	AppID          string             `json:"appId"`
	Name           Words              `json:"name"`
	LineItemIDs    wire.List[string]  `json:"lineItemIds"`
	Credits        *MembershipCredits `json:"credits,omitempty"`
	ExpirationDate *wire.Time         `json:"expirationDate,omitempty"`
}

// MembershipCredits is how often a membership pays.
type MembershipCredits struct {
	Total     int64 `json:"total"`
	Remaining int64 `json:"remaining"`
}

// InvalidMembership is one that cannot pay, and why.
type InvalidMembership struct {
	Membership Membership `json:"membership"`
	Reason     string     `json:"reason"`
}

// MembershipOptions are the memberships that could pay for lines.
type MembershipOptions struct {
	Eligible []Membership
	Invalid  []InvalidMembership
	Selected []LineMembership
}

// Violation is something that stands in the way of buying.
type Violation struct {
	Severity    string `json:"severity"`
	Target      Target `json:"target"`
	Description string `json:"description,omitempty"`
}

// Severities of violations. A warning lets the buyer go on.
const (
	Warning = "WARNING"
	Blocks  = "ERROR"
)

// Target is what a violation is about: a line, or something else.
type Target struct {
	Other    *TargetOther `json:"other,omitempty"`
	LineItem *TargetLine  `json:"lineItem,omitempty"`
}

// TargetOther is not about a line.
type TargetOther struct {
	Name string `json:"name"`
}

// TargetLine is about a line; a fix may be to take it out.
type TargetLine struct {
	Name         string `json:"name"`
	ID           string `json:"id,omitempty"`
	SuggestedFix string `json:"suggestedFix,omitempty"`
}

// ShippingInformation is how the goods could come.
type ShippingInformation struct {
	Region                       *ShippingRegion            `json:"region,omitempty"`
	SelectedCarrierServiceOption *SelectedCarrierOption     `json:"selectedCarrierServiceOption,omitempty"`
	CarrierServiceOptions        wire.List[CarrierServices] `json:"carrierServiceOptions"`
}

// ShippingRegion is the place of delivery as the shop names it.
type ShippingRegion struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SelectedCarrierOption is the chosen way of shipping, with its price.
type SelectedCarrierOption struct {
	Code                    string                        `json:"code"`
	Title                   string                        `json:"title"`
	CarrierID               string                        `json:"carrierId,omitempty"`
	Logistics               *Logistics                    `json:"logistics,omitempty"`
	Cost                    *ShippingCost                 `json:"cost,omitempty"`
	RequestedShippingOption bool                          `json:"requestedShippingOption"`
	OtherCharges            wire.List[SelectedCharge]     `json:"otherCharges"`
	DeliveryAllocations     wire.List[DeliveryAllocation] `json:"deliveryAllocations"`
	Partial                 bool                          `json:"partial"`
}

// SelectedCharge is a charge within the price of the chosen way of shipping.
type SelectedCharge struct {
	Type    string       `json:"type"`
	Details string       `json:"details,omitempty"`
	Cost    ShippingCost `json:"cost"`
}

// Logistics tells how and when goods come.
type Logistics struct {
	DeliveryTime string `json:"deliveryTime,omitempty"`
	// DeliveryDates are the days of arrival, where the shop knows them. The contract has no such key.
	DeliveryDates    *shipping.Dates `json:"deliveryDates,omitempty"`
	Instructions     string          `json:"instructions,omitempty"`
	PickupDetails    *PickupDetails  `json:"pickupDetails,omitempty"`
	DeliveryTimeSlot *TimeSlot       `json:"deliveryTimeSlot,omitempty"`
}

// PickupDetails tells where goods are fetched.
type PickupDetails struct {
	Address          *wire.Address `json:"address,omitempty"`
	BusinessLocation bool          `json:"businessLocation"`
	PickupMethod     string        `json:"pickupMethod"`
	// DistanceKm is how far the place is from the address of the purchase, where both are known on the map. The contract
	// has no such key.
	DistanceKm *float64 `json:"distanceKm,omitempty"`
	// OpeningHours are those of the shop, for a place at its own address that names no times itself.
	OpeningHours wire.List[site.OpeningHours] `json:"openingHours,omitempty"`
}

// TimeSlot is when goods come.
type TimeSlot struct {
	From *wire.Time `json:"from,omitempty"`
	To   *wire.Time `json:"to,omitempty"`
}

// DeliveryAllocation tells which lines go how.
type DeliveryAllocation struct {
	DeliveryCarrier     AllocatedCarrier `json:"deliveryCarrier"`
	DeliveryRegion      AllocatedRegion  `json:"deliveryRegion"`
	ApplicableLineItems AllocatedLines   `json:"applicableLineItems"`
}

// AllocatedCarrier is who brings them.
type AllocatedCarrier struct {
	AppID string `json:"appId,omitempty"`
	Code  string `json:"code"`
}

// AllocatedRegion is where to.
type AllocatedRegion struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// AllocatedLines are which.
type AllocatedLines struct {
	LineItemIDs wire.List[string] `json:"lineItemIds"`
}

// ShippingCost is what the chosen way of shipping costs.
type ShippingCost struct {
	TotalPriceAfterTax  *wire.MultiCurrencyPrice `json:"totalPriceAfterTax"`
	TotalPriceBeforeTax *wire.MultiCurrencyPrice `json:"totalPriceBeforeTax"`
	TaxDetails          ItemTax                  `json:"taxDetails"`
	TotalDiscount       *wire.MultiCurrencyPrice `json:"totalDiscount"`
	Price               *wire.MultiCurrencyPrice `json:"price"`
}

// CarrierServices are the ways of shipping of one carrier.
type CarrierServices struct {
	CarrierID       string                    `json:"carrierId"`
	ShippingOptions wire.List[ShippingOption] `json:"shippingOptions"`
}

// ShippingOption is a way of shipping.
type ShippingOption struct {
	Code                string                        `json:"code"`
	Title               string                        `json:"title"`
	Logistics           *Logistics                    `json:"logistics,omitempty"`
	Cost                ShippingPrice                 `json:"cost"`
	DeliveryAllocations wire.List[DeliveryAllocation] `json:"deliveryAllocations"`
	Partial             bool                          `json:"partial"`
}

// ShippingPrice is what a way of shipping costs.
type ShippingPrice struct {
	Price        *wire.MultiCurrencyPrice `json:"price,omitempty"`
	OtherCharges wire.List[OtherCharge]   `json:"otherCharges"`
}

// OtherCharge comes on top of a price.
type OtherCharge struct {
	Type    string                   `json:"type"`
	Price   *wire.MultiCurrencyPrice `json:"price"`
	Details string                   `json:"details,omitempty"`
}

// GiftCard is a card that pays, and how much.
type GiftCard struct {
	ID              string                   `json:"id"`
	ObfuscatedCode  string                   `json:"obfuscatedCode"`
	Amount          *wire.MultiCurrencyPrice `json:"amount"`
	AppID           string                   `json:"appId"`
	ExternalID      string                   `json:"externalId,omitempty"`
	RequestedAmount *wire.MultiCurrencyPrice `json:"requestedAmount,omitempty"`
	// Balance is what is on the card, and Remaining what stays on it after this purchase: our own addition to the
	// contract.
	Balance   *wire.MultiCurrencyPrice `json:"balance,omitempty"`
	Remaining *wire.MultiCurrencyPrice `json:"remaining,omitempty"`
}
