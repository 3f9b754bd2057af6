package cart

import "souk/internal/wire"

// EstimateRequest asks what the cart costs. Only the parts that are switched on are
// worked out; with none, the items only.
type EstimateRequest struct {
	SelectedShippingOption  *SelectedShippingOption `json:"selectedShippingOption,omitempty"`
	ShippingAddress         *wire.Address           `json:"shippingAddress,omitempty"`
	BillingAddress          *wire.Address           `json:"billingAddress,omitempty"`
	SelectedMemberships     *SelectedMemberships    `json:"selectedMemberships,omitempty"`
	CalculateTax            bool                    `json:"calculateTax,omitempty"`
	CalculateShipping       bool                    `json:"calculateShipping,omitempty"`
	CalculateAdditionalFees bool                    `json:"calculateAdditionalFees,omitempty"`
}

// SelectedMemberships are memberships that are to pay for lines.
type SelectedMemberships struct {
	Memberships []LineMembership `json:"memberships" validate:"max=300"`
}

// LineMembership is a membership and the lines it is to pay for.
type LineMembership struct {
	ID          string   `json:"id" validate:"required,max=200"`
	AppID       string   `json:"appId" validate:"required,guid"`
	LineItemIDs []string `json:"lineItemIds" validate:"min=1,max=300,dive,required,max=100"`
}

// EstimateResponse is a priced cart. Lines that the catalog no longer has are in
// the cart but count nothing.
type EstimateResponse struct {
	Cart                *Cart                         `json:"cart"`
	CalculatedLineItems wire.List[CalculatedLineItem] `json:"calculatedLineItems"`
	PriceSummary        PriceSummary                  `json:"priceSummary"`
	TaxSummary          TaxSummary                    `json:"taxSummary"`
	ShippingInfo        ShippingInformation           `json:"shippingInfo"`
	AppliedDiscounts    wire.List[AppliedDiscount]    `json:"appliedDiscounts"`
	CalculationErrors   CalculationErrors             `json:"calculationErrors"`
	WeightUnit          string                        `json:"weightUnit"`
	Currency            string                        `json:"currency"`
	PayNow              PriceSummary                  `json:"payNow"`
	PayLater            PriceSummary                  `json:"payLater"`
	PayAfterFreeTrial   PriceSummary                  `json:"payAfterFreeTrial"`
	MembershipOptions   MembershipOptions             `json:"membershipOptions"`
	AdditionalFees      wire.List[AdditionalFee]      `json:"additionalFees"`
	Violations          wire.List[Violation]          `json:"violations"`
}

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

// CalculatedLineItem is what a line costs.
type CalculatedLineItem struct {
	LineItemID      string         `json:"lineItemId"`
	PricesBreakdown LinePrices     `json:"pricesBreakdown"`
	PaymentOption   string         `json:"paymentOption"`
	Modifiers       wire.List[any] `json:"modifiers"`
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
}

// ItemTax is the tax of one line, fee or shipment.
type ItemTax struct {
	TaxableAmount *wire.MultiCurrencyPrice `json:"taxableAmount"`
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
	AggregatedTaxBreakdown wire.List[TaxTotal]      `json:"aggregatedTaxBreakdown"`
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

// MerchantDiscount is what the merchant took off.
type MerchantDiscount struct {
	Amount *wire.MultiCurrencyPrice `json:"amount"`
}

// RuleDiscount is what an automatic discount took off.
type RuleDiscount struct {
	ID     string                   `json:"id"`
	Name   Text                     `json:"name"`
	Amount *wire.MultiCurrencyPrice `json:"amount"`
}

// LineDiscount is a discount's share on a line.
type LineDiscount struct {
	ID                  string                   `json:"id"`
	TotalDiscountAmount *wire.MultiCurrencyPrice `json:"totalDiscountAmount"`
}

// ShippingInformation tells the ways of shipping and the chosen one.
type ShippingInformation struct {
	Region                       *ShippingRegion            `json:"region,omitempty"`
	SelectedCarrierServiceOption *SelectedCarrierOption     `json:"selectedCarrierServiceOption,omitempty"`
	CarrierServiceOptions        wire.List[CarrierServices] `json:"carrierServiceOptions"`
}

// ShippingRegion is where the goods go.
type ShippingRegion struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SelectedCarrierOption is the chosen way of shipping and its price.
type SelectedCarrierOption struct {
	Code                    string         `json:"code"`
	Title                   string         `json:"title"`
	CarrierID               string         `json:"carrierId,omitempty"`
	Cost                    *ShippingCost  `json:"cost,omitempty"`
	RequestedShippingOption bool           `json:"requestedShippingOption"`
	OtherCharges            wire.List[any] `json:"otherCharges"`
	DeliveryAllocations     wire.List[any] `json:"deliveryAllocations"`
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
	Code                string         `json:"code"`
	Title               string         `json:"title"`
	Cost                ShippingPrice  `json:"cost"`
	DeliveryAllocations wire.List[any] `json:"deliveryAllocations"`
}

// ShippingPrice is what a way of shipping costs.
type ShippingPrice struct {
	Price        *wire.MultiCurrencyPrice `json:"price,omitempty"`
	OtherCharges wire.List[any]           `json:"otherCharges"`
}

// AdditionalFee is a fee on the sale.
type AdditionalFee struct {
	Code           string                   `json:"code,omitempty"`
	Name           string                   `json:"name"`
	Price          *wire.MultiCurrencyPrice `json:"price"`
	TaxDetails     ItemTax                  `json:"taxDetails"`
	PriceBeforeTax *wire.MultiCurrencyPrice `json:"priceBeforeTax"`
	PriceAfterTax  *wire.MultiCurrencyPrice `json:"priceAfterTax"`
	LineItemIDs    wire.List[string]        `json:"lineItemIds"`
	Source         string                   `json:"source"`
}

// CalculationErrors tells what could not be worked out.
type CalculationErrors struct {
	GeneralShippingCalculationError *Details                         `json:"generalShippingCalculationError,omitempty"`
	SelectedShippingOptionError     *Details                         `json:"selectedShippingOptionError,omitempty"`
	TaxCalculationError             *Details                         `json:"taxCalculationError,omitempty"`
	CouponCalculationError          *Details                         `json:"couponCalculationError,omitempty"`
	MembershipError                 *Details                         `json:"membershipError,omitempty"`
	DiscountsCalculationError       *Details                         `json:"discountsCalculationError,omitempty"`
	OrderValidationErrors           wire.List[wire.ApplicationError] `json:"orderValidationErrors"`
}

// Details is one thing that could not be worked out.
type Details struct {
	ApplicationError *wire.ApplicationError `json:"applicationError,omitempty"`
}

// MembershipOptions are the memberships that could pay for lines.
type MembershipOptions struct {
	EligibleMemberships wire.List[LineMembership] `json:"eligibleMemberships"`
	InvalidMemberships  wire.List[LineMembership] `json:"invalidMemberships"`
	SelectedMemberships wire.List[LineMembership] `json:"selectedMemberships"`
}

// Violation is something that stands in the way of buying.
type Violation struct {
	Severity    string `json:"severity"`
	Description string `json:"description,omitempty"`
}
