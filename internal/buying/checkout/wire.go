package checkout

import (
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Response is the answer of most calls.
type Response struct {
	Checkout *Checkout `json:"checkout"`
}

// Checkout is a checkout with its price, as it is read.
type Checkout struct {
	ID                       string                          `json:"id"`
	LineItems                wire.List[LineItem]             `json:"lineItems"`
	BillingInfo              *wire.AddressWithContact        `json:"billingInfo,omitempty"`
	ShippingInfo             *ShippingInfo                   `json:"shippingInfo,omitempty"`
	BuyerNote                string                          `json:"buyerNote,omitempty"`
	BuyerInfo                BuyerInfo                       `json:"buyerInfo"`
	ConversionCurrency       string                          `json:"conversionCurrency"`
	PriceSummary             sale.PriceSummary               `json:"priceSummary"`
	CalculationErrors        sale.CalculationErrors          `json:"calculationErrors"`
	GiftCard                 *sale.GiftCard                  `json:"giftCard,omitempty"`
	AppliedDiscounts         wire.List[sale.AppliedDiscount] `json:"appliedDiscounts"`
	CustomFields             wire.List[CustomField]          `json:"customFields"`
	WeightUnit               string                          `json:"weightUnit"`
	TaxSummary               sale.TaxSummary                 `json:"taxSummary"`
	Currency                 string                          `json:"currency"`
	ChannelType              string                          `json:"channelType"`
	SiteLanguage             string                          `json:"siteLanguage"`
	BuyerLanguage            string                          `json:"buyerLanguage"`
	Completed                bool                            `json:"completed"`
	TaxIncludedInPrice       bool                            `json:"taxIncludedInPrice"`
	CreatedBy                CreatedBy                       `json:"createdBy"`
	CreatedDate              wire.Time                       `json:"createdDate"`
	UpdatedDate              wire.Time                       `json:"updatedDate"`
	PayNow                   sale.PriceSummary               `json:"payNow"`
	PayLater                 sale.PriceSummary               `json:"payLater"`
	MembershipOptions        MembershipOptions               `json:"membershipOptions"`
	AdditionalFees           wire.List[sale.AdditionalFee]   `json:"additionalFees"`
	CartID                   string                          `json:"cartId,omitempty"`
	ConversionInfo           *ConversionInfo                 `json:"conversionInfo,omitempty"`
	PayNowTotalAfterGiftCard *wire.MultiCurrencyPrice        `json:"payNowTotalAfterGiftCard"`
	Violations               wire.List[sale.Violation]       `json:"violations"`
	TotalAfterGiftCard       *wire.MultiCurrencyPrice        `json:"totalAfterGiftCard"`
	ExtendedFields           *wire.ExtendedFields            `json:"extendedFields,omitempty"`
	PurchaseFlowID           string                          `json:"purchaseFlowId"`
	CustomSettings           *CustomSettings                 `json:"customSettings,omitempty"`
	CustomContentReference   *ContentReference               `json:"customContentReference,omitempty"`
	ExternalReference        *ExternalReference              `json:"externalReference,omitempty"`
	OrderID                  string                          `json:"orderId,omitempty"`
	PayAfterFreeTrial        sale.PriceSummary               `json:"payAfterFreeTrial"`
	BusinessLocationID       string                          `json:"businessLocationId,omitempty"`
	PaymentRequired          bool                            `json:"paymentRequired"`
	SubscriptionCharges      wire.List[SubscriptionCharges]  `json:"subscriptionCharges"`
	PaymentCurrency          string                          `json:"paymentCurrency"`
	LineItemsSubtotal        *wire.MultiCurrencyPrice        `json:"lineItemsSubtotal"`
	TaxExemptGroupID         string                          `json:"taxExemptGroupId,omitempty"`
}

// LineItem is a line with its prices. Quantity is what was asked for; of a line that
// is partially available, only what is available counts in the prices.
type LineItem struct {
	basket.Shown
	PriceBeforeDiscountsAndTax *wire.MultiCurrencyPrice `json:"priceBeforeDiscountsAndTax,omitempty"`
	TotalPriceAfterTax         *wire.MultiCurrencyPrice `json:"totalPriceAfterTax,omitempty"`
	TotalPriceBeforeTax        *wire.MultiCurrencyPrice `json:"totalPriceBeforeTax,omitempty"`
	TaxDetails                 *sale.ItemTax            `json:"taxDetails,omitempty"`
	Discount                   *wire.MultiCurrencyPrice `json:"discount,omitempty"`
	Media                      *wire.Image              `json:"media,omitempty"`
	SubscriptionOptionInfo     *SubscriptionOptionInfo  `json:"subscriptionOptionInfo,omitempty"`
	DigitalFile                *DigitalFile             `json:"digitalFile,omitempty"`
}

// DigitalFile names a file that is sold.
type DigitalFile struct {
	ID       string `json:"id"`
	FileName string `json:"fileName"`
	FileType string `json:"fileType"`
}

// ShippingInfo is where goods go, and how they could.
type ShippingInfo struct {
	ShippingDestination          *wire.AddressWithContact        `json:"shippingDestination,omitempty"`
	SelectedCarrierServiceOption *sale.SelectedCarrierOption     `json:"selectedCarrierServiceOption,omitempty"`
	Region                       *sale.ShippingRegion            `json:"region,omitempty"`
	CarrierServiceOptions        wire.List[sale.CarrierServices] `json:"carrierServiceOptions"`
}

// BuyerInfo is who buys.
type BuyerInfo struct {
	VisitorID string `json:"visitorId,omitempty"`
	MemberID  string `json:"memberId,omitempty"`
	ContactID string `json:"contactId,omitempty"`
	Email     string `json:"email,omitempty"`
}

// CreatedBy is who made the checkout.
type CreatedBy struct {
	UserID    string `json:"userId,omitempty"`
	MemberID  string `json:"memberId,omitempty"`
	VisitorID string `json:"visitorId,omitempty"`
	AppID     string `json:"appId,omitempty"`
}

// ConversionInfo tells how shown prices came from the shop's currency.
type ConversionInfo struct {
	SiteCurrency   string `json:"siteCurrency"`
	ConversionRate string `json:"conversionRate"`
}

// MembershipOptions are the memberships that could pay, and those that shall.
type MembershipOptions struct {
	EligibleMemberships wire.List[sale.Membership]        `json:"eligibleMemberships"`
	InvalidMemberships  wire.List[sale.InvalidMembership] `json:"invalidMemberships"`
	SelectedMemberships *SelectedMemberships              `json:"selectedMemberships,omitempty"`
}

// SelectedMemberships are memberships that shall pay for lines.
type SelectedMemberships struct {
	Memberships wire.List[SelectedMembership] `json:"memberships"`
}

// SelectedMembership is one of them.
type SelectedMembership struct {
	ID          string            `json:"id"`
	AppID       string            `json:"appId"`
	LineItemIDs wire.List[string] `json:"lineItemIds"`
}

// SubscriptionOptionInfo tells how a line renews.
type SubscriptionOptionInfo struct {
	SubscriptionSettings SubscriptionSettings `json:"subscriptionSettings"`
	Title                basket.Text          `json:"title"`
	Description          basket.Text          `json:"description"`
}

// SubscriptionSettings say when a line is charged again.
type SubscriptionSettings struct {
	Frequency                  string       `json:"frequency"`
	Interval                   *int64       `json:"interval,omitempty"`
	AutoRenewal                bool         `json:"autoRenewal"`
	BillingCycles              *int64       `json:"billingCycles,omitempty"`
	EnableCustomerCancellation bool         `json:"enableCustomerCancellation"`
	FreeTrialPeriod            *TrialPeriod `json:"freeTrialPeriod,omitempty"`
	StartDate                  *wire.Time   `json:"startDate,omitempty"`
}

// TrialPeriod is the time before the first charge.
type TrialPeriod struct {
	Frequency string `json:"frequency"`
	Interval  int64  `json:"interval"`
}

// SubscriptionCharges are what lines that renew cost over time.
type SubscriptionCharges struct {
	LineItemIDs wire.List[string]      `json:"lineItemIds"`
	Description string                 `json:"description,omitempty"`
	Charges     wire.List[CycleCharge] `json:"charges"`
}

// CycleCharge is what some cycles cost each.
type CycleCharge struct {
	CycleFrom        int64             `json:"cycleFrom"`
	CycleCount       *int64            `json:"cycleCount,omitempty"`
	PriceSummary     sale.PriceSummary `json:"priceSummary"`
	CycleBillingDate *wire.Time        `json:"cycleBillingDate,omitempty"`
}
