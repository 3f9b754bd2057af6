package orders

import (
	"encoding/json"

	"souk/internal/platform/wire"
)

// Order is a sale, as it is read and stored.
type Order struct {
	ID                           string                        `json:"id,omitempty" validate:"omitempty,guid"`
	Number                       string                        `json:"number" validate:"omitempty,max=1000"`
	CreatedDate                  wire.Time                     `json:"createdDate,omitzero"`
	UpdatedDate                  wire.Time                     `json:"updatedDate,omitzero"`
	LineItems                    wire.List[LineItem]           `json:"lineItems" validate:"max=300"`
	BuyerInfo                    *BuyerInfo                    `json:"buyerInfo,omitempty"`
	PaymentStatus                string                        `json:"paymentStatus" validate:"omitempty,oneof=UNSPECIFIED NOT_PAID PAID PARTIALLY_REFUNDED FULLY_REFUNDED PENDING PARTIALLY_PAID PENDING_MERCHANT CANCELED DECLINED"`
	FulfillmentStatus            string                        `json:"fulfillmentStatus" validate:"omitempty,oneof=NOT_FULFILLED FULFILLED PARTIALLY_FULFILLED"`
	BuyerLanguage                string                        `json:"buyerLanguage,omitempty" validate:"omitempty,max=1000"`
	WeightUnit                   string                        `json:"weightUnit" validate:"omitempty,oneof=UNSPECIFIED_WEIGHT_UNIT KG LB"`
	Currency                     string                        `json:"currency,omitempty" validate:"omitempty,currency"`
	CurrencyConversionDetails    *CurrencyConversionDetails    `json:"currencyConversionDetails,omitempty"`
	TaxIncludedInPrices          bool                          `json:"taxIncludedInPrices"`
	SiteLanguage                 string                        `json:"siteLanguage,omitempty" validate:"omitempty,max=1000"`
	PriceSummary                 *PriceSummary                 `json:"priceSummary,omitempty"`
	BillingInfo                  *wire.AddressWithContact      `json:"billingInfo,omitempty"`
	ShippingInfo                 *ShippingInformation          `json:"shippingInfo,omitempty"`
	BuyerNote                    string                        `json:"buyerNote,omitempty" validate:"omitempty,max=1000"`
	Status                       string                        `json:"status" validate:"omitempty,oneof=INITIALIZED APPROVED CANCELED PENDING REJECTED"`
	Archived                     bool                          `json:"archived"`
	TaxSummary                   *TaxSummary                   `json:"taxSummary,omitempty"`
	TaxInfo                      *TaxInfo                      `json:"taxInfo,omitempty"`
	AppliedDiscounts             wire.List[AppliedDiscount]    `json:"appliedDiscounts" validate:"max=320"`
	Activities                   wire.List[Activity]           `json:"activities" validate:"max=1000"`
	AttributionSource            string                        `json:"attributionSource" validate:"omitempty,oneof=UNSPECIFIED FACEBOOK_ADS"`
	CreatedBy                    *CreatedBy                    `json:"createdBy,omitempty"`
	ChannelInfo                  *ChannelInfo                  `json:"channelInfo,omitempty"`
	SeenByAHuman                 bool                          `json:"seenByAHuman"`
	CheckoutID                   string                        `json:"checkoutId,omitempty" validate:"omitempty,guid"`
	CustomFields                 wire.List[CustomField]        `json:"customFields"`
	CartID                       string                        `json:"cartId,omitempty" validate:"omitempty,guid"`
	PayNow                       *PriceSummary                 `json:"payNow,omitempty"`
	BalanceSummary               *BalanceSummary               `json:"balanceSummary,omitempty"`
	AdditionalFees               wire.List[AdditionalFee]      `json:"additionalFees" validate:"max=100"`
	FulfillmentStatusesAggregate *FulfillmentStatusesAggregate `json:"fulfillmentStatusesAggregate,omitempty"`
	ExtendedFields               *wire.ExtendedFields          `json:"extendedFields,omitempty"`
	PurchaseFlowID               string                        `json:"purchaseFlowId,omitempty" validate:"omitempty,guid"`
	RecipientInfo                *wire.AddressWithContact      `json:"recipientInfo,omitempty"`
	Tags                         *Tags                         `json:"tags,omitempty"`
	PurchasedDate                wire.Time                     `json:"purchasedDate,omitzero"`
	BusinessLocation             *Location                     `json:"businessLocation,omitempty"`
	PayAfterFreeTrial            *PriceSummary                 `json:"payAfterFreeTrial,omitempty"`
	Deposit                      *PriceSummary                 `json:"deposit,omitempty"`
	Settings                     *OrderSettings                `json:"settings,omitempty"`
	PlatformFeeSummary           *PlatformFeeSummary           `json:"platformFeeSummary,omitempty"`
	Imported                     bool                          `json:"imported"`
	Demo                         bool                          `json:"demo"`
}

// BuyerInfo says who bought.
type BuyerInfo struct {
	VisitorID string `json:"visitorId,omitempty" validate:"omitempty,guid"`
	MemberID  string `json:"memberId,omitempty" validate:"omitempty,guid"`
	ContactID string `json:"contactId,omitempty" validate:"omitempty,guid"`
	Email     string `json:"email,omitempty" validate:"omitempty,email,max=254"`
}

// CurrencyConversionDetails tells how prices came from the shop's currency.
type CurrencyConversionDetails struct {
	OriginalCurrency string       `json:"originalCurrency,omitempty" validate:"omitempty,currency"`
	ConversionRate   wire.Decimal `json:"conversionRate,omitempty" validate:"omitempty,decimal,dgt=0,dlte=1000000000000000"`
}

// CreatedBy says who made the order.
type CreatedBy struct {
	UserID    string `json:"userId,omitempty" validate:"omitempty,guid"`
	MemberID  string `json:"memberId,omitempty" validate:"omitempty,guid"`
	VisitorID string `json:"visitorId,omitempty" validate:"omitempty,guid"`
	AppID     string `json:"appId,omitempty" validate:"omitempty,guid"`
}

// ChannelInfo tells where the order comes from.
type ChannelInfo struct {
	Type             string `json:"type" validate:"omitempty,oneof=UNSPECIFIED WEB POS EBAY AMAZON OTHER_PLATFORM WIX_APP_STORE WIX_INVOICES BACKOFFICE_MERCHANT WISH CLASS_PASS GLOBAL_E FACEBOOK ETSY TIKTOK FAIRE_COM PAYPAL_AGENTIC_CHECKOUT STRIPE_AGENTIC_CHECKOUT WIX_INVOICES_PLATFORM UCP_AGENTIC_CHECKOUT"`
	ExternalOrderID  string `json:"externalOrderId,omitempty" validate:"omitempty,max=100"`
	ExternalOrderURL string `json:"externalOrderUrl,omitempty" validate:"omitempty,max=300"`
}

// CustomField is an answer that the buyer gave at checkout.
type CustomField struct {
	Value           json.RawMessage `json:"value,omitempty"`
	Title           string          `json:"title" validate:"omitempty,max=500"`
	TranslatedTitle string          `json:"translatedTitle,omitempty" validate:"omitempty,max=500"`
}

// Location is a place of business.
type Location struct {
	ID   string `json:"id" validate:"omitempty,guid"`
	Name string `json:"name" validate:"omitempty,max=500"`
}

// Tags group orders: tags that everybody with access sees, and private ones.
type Tags struct {
	PrivateTags *TagList `json:"privateTags,omitempty"`
	Tags        *TagList `json:"tags,omitempty"`
}

// TagList is a list of tags.
type TagList struct {
	TagIDs wire.List[string] `json:"tagIds" validate:"max=100,dive,max=5"`
}

// FulfillmentStatusesAggregate lists the states of the order's fulfilments.
type FulfillmentStatusesAggregate struct {
	Statuses wire.List[string] `json:"statuses" validate:"max=300,dive,max=1000"`
}

// OrderSettings say what may be done with the order.
type OrderSettings struct {
	StandardActions     bool                  `json:"standardActions,omitempty"`
	LimitedActions      bool                  `json:"limitedActions,omitempty"`
	CustomActions       *CustomAllowedActions `json:"customActions,omitempty"`
	EditableByEveryone  bool                  `json:"editableByEveryone,omitempty"`
	EditableByOwnerApps *OwnerApps            `json:"editableByOwnerApps,omitempty"`
	CreateInvoice       bool                  `json:"createInvoice"`
}

// CustomAllowedActions lists the only actions that are allowed.
type CustomAllowedActions struct {
	OrderActions wire.List[string] `json:"orderActions" validate:"max=17,dive,oneof=EDIT UPDATE REFUND APPROVE CANCEL FULFILL COLLECT_PAYMENTS SEND_NOTIFICATIONS ADD_MERCHANT_ACTIVITY ADD_ACTIVITY CREATE_INVOICE CREATE_RECEIPTS ASSIGN_TAG PRINT_PACKAGING_SLIP MODIFY_INVENTORY"`
}

// OwnerApps lists the only apps that may edit the order.
type OwnerApps struct {
	AppIDs wire.List[string] `json:"appIds" validate:"min=1,max=10,dive,guid"`
}
