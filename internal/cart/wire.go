package cart

import (
	"encoding/json"

	"souk/internal/catalog"
	"souk/internal/wire"
)

// Values of the contract's enums.
const (
	Available          = "AVAILABLE"
	NotFound           = "NOT_FOUND"
	NotAvailable       = "NOT_AVAILABLE"
	PartiallyAvailable = "PARTIALLY_AVAILABLE"

	itemPhysical = "PHYSICAL"
	linePlain    = "PLAIN_TEXT"
	lineColor    = "COLOR"
	payOnline    = "FULL_PAYMENT_ONLINE"
)

// Cart is what a shopper reads. Lists are plain slices that render always makes,
// so that encoding takes no detour; an empty one is [] all the same.
type Cart struct {
	ID                     string                   `json:"id"`
	Revision               wire.Revision            `json:"revision"`
	CreatedDate            wire.Time                `json:"createdDate"`
	UpdatedDate            wire.Time                `json:"updatedDate"`
	LineItems              []LineItem               `json:"lineItems"`
	BuyerNote              string                   `json:"buyerNote,omitempty"`
	BuyerInfo              BuyerInfo                `json:"buyerInfo"`
	Currency               string                   `json:"currency"`
	ConversionCurrency     string                   `json:"conversionCurrency"`
	PaymentCurrency        string                   `json:"paymentCurrency"`
	SiteLanguage           string                   `json:"siteLanguage"`
	TaxIncludedInPrices    bool                     `json:"taxIncludedInPrices"`
	WeightUnit             string                   `json:"weightUnit"`
	AppliedDiscounts       []CartDiscount           `json:"appliedDiscounts"`
	ContactInfo            *wire.AddressWithContact `json:"contactInfo,omitempty"`
	OverrideCheckoutURL    string                   `json:"overrideCheckoutUrl,omitempty"`
	PurchaseFlowID         string                   `json:"purchaseFlowId"`
	SelectedShippingOption *SelectedShippingOption  `json:"selectedShippingOption,omitempty"`
	ExtendedFields         *wire.ExtendedFields     `json:"extendedFields,omitempty"`
	BusinessLocationID     string                   `json:"businessLocationId,omitempty"`
}

// LineItem is a number of equal things. What the catalog no longer has keeps its
// reference, quantity and last known name, and has no price.
type LineItem struct {
	ID                  string                   `json:"id"`
	Quantity            int64                    `json:"quantity"`
	CatalogReference    CatalogReference         `json:"catalogReference"`
	ProductName         Text                     `json:"productName"`
	URL                 *wire.PageURL            `json:"url,omitempty"`
	Price               *wire.MultiCurrencyPrice `json:"price,omitempty"`
	FullPrice           *wire.MultiCurrencyPrice `json:"fullPrice,omitempty"`
	PriceBeforeDiscount *wire.MultiCurrencyPrice `json:"priceBeforeDiscounts,omitempty"`
	LineItemPrice       *wire.MultiCurrencyPrice `json:"lineItemPrice,omitempty"`
	DescriptionLines    []DescriptionLine        `json:"descriptionLines"`
	Image               *wire.Image              `json:"image,omitempty"`
	Availability        Availability             `json:"availability"`
	PhysicalProperties  *PhysicalProperties      `json:"physicalProperties,omitempty"`
	ItemType            *ItemType                `json:"itemType,omitempty"`
	PaymentOption       string                   `json:"paymentOption"`
	RootCatalogItemID   string                   `json:"rootCatalogItemId"`
	TaxGroupID          string                   `json:"taxGroupId,omitempty"`
	ExtendedFields      *wire.ExtendedFields     `json:"extendedFields,omitempty"`
	CustomLineItem      bool                     `json:"customLineItem"`
	PriceUndetermined   bool                     `json:"priceUndetermined"`
	FixedQuantity       bool                     `json:"fixedQuantity"`
	SavePaymentMethod   bool                     `json:"savePaymentMethod"`
	MembersOnly         bool                     `json:"membersOnly"`
	Policies            []Policy                 `json:"policies"`
	ModifierGroups      []ModifierGroup          `json:"modifierGroups"`
}

// CatalogReference names a thing of a catalog.
type CatalogReference struct {
	CatalogItemID string          `json:"catalogItemId"`
	AppID         string          `json:"appId"`
	Options       json.RawMessage `json:"options,omitempty"` // a Selection
}

// Text is a text and its translation, which is the same until the shop translates.
type Text struct {
	Original   string `json:"original"`
	Translated string `json:"translated,omitempty"`
}

func text(s string) Text { return Text{s, s} }

// DescriptionLine tells one choice of the buyer.
type DescriptionLine struct {
	Name      Text   `json:"name"`
	PlainText *Text  `json:"plainText,omitempty"`
	ColorInfo *Color `json:"colorInfo,omitempty"`
	LineType  string `json:"lineType"`
}

// Color is a choice that can be shown.
type Color struct {
	Original   string `json:"original"`
	Translated string `json:"translated,omitempty"`
	Code       string `json:"code,omitempty"`
}

// Availability tells whether the line can be bought as it is.
type Availability struct {
	Status            string `json:"status"`
	QuantityAvailable *int64 `json:"quantityAvailable,omitempty"`
}

// PhysicalProperties are of things that are sent.
type PhysicalProperties struct {
	Weight    catalog.Number `json:"weight,omitempty"`
	SKU       string         `json:"sku,omitempty"`
	Shippable bool           `json:"shippable"`
}

// ItemType is the kind of a thing.
type ItemType struct {
	Preset string `json:"preset"`
}

// Policy is a condition of sale that goes with a line.
type Policy struct {
	Title   string `json:"title,omitempty"`
	Content string `json:"content"`
}

// ModifierGroup is a group of paid choices on a line.
type ModifierGroup struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
}

// BuyerInfo says whose cart it is.
type BuyerInfo struct {
	VisitorID string `json:"visitorId,omitempty"`
	MemberID  string `json:"memberId,omitempty"`
	Buyer
}

// Buyer is the part of BuyerInfo that a shopper writes.
type Buyer struct {
	ContactID string `json:"contactId,omitempty" validate:"omitempty,guid"`
	Email     string `json:"email,omitempty" validate:"omitempty,email,max=254"`
}

// CartDiscount is a discount that a cart carries.
type CartDiscount struct {
	DiscountType string   `json:"discountType"`
	LineItemIDs  []string `json:"lineItemIds"`
}

// SelectedShippingOption names a way of shipping by its code.
type SelectedShippingOption struct {
	CarrierID string `json:"carrierId,omitempty" validate:"omitempty,guid"`
	Code      string `json:"code" validate:"required,max=100"`
}

// Response is an answer that holds the cart. Its text is made once, with the
// event that tells of the change.
type Response struct {
	Cart *Cart `json:"cart"`
	text json.RawMessage
}

// AppendJSON gives the text.
func (r *Response) AppendJSON(to []byte) ([]byte, error) {
	to = append(to, `{"cart":`...)
	return append(append(to, r.text...), '}'), nil
}
