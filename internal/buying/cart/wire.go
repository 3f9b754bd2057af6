package cart

import (
	"encoding/json"

	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Cart is what is read of a cart. Lists are plain slices that render always makes,
// so that encoding takes no detour; an empty one is [] all the same.
type Cart struct {
	ID          string        `json:"id"`
	Revision    wire.Revision `json:"revision"`
	CreatedDate wire.Time     `json:"createdDate"`
	UpdatedDate wire.Time     `json:"updatedDate"`
	LineItems   []LineItem    `json:"lineItems"`
	// Subtotal is the sum of the line prices before any discount. The contract has no such
	// field, but storefronts read subtotal.formattedAmount without a guard.
	Subtotal               *wire.MultiCurrencyPrice `json:"subtotal"`
	BuyerNote              string                   `json:"buyerNote,omitempty"`
	BuyerInfo              BuyerInfo                `json:"buyerInfo"`
	Currency               string                   `json:"currency"`
	ConversionCurrency     string                   `json:"conversionCurrency"`
	PaymentCurrency        string                   `json:"paymentCurrency"`
	BuyerLanguage          string                   `json:"buyerLanguage,omitempty"`
	SiteLanguage           string                   `json:"siteLanguage"`
	TaxIncludedInPrices    bool                     `json:"taxIncludedInPrices"`
	WeightUnit             string                   `json:"weightUnit"`
	CheckoutID             string                   `json:"checkoutId,omitempty"`
	AppliedDiscounts       []Discount               `json:"appliedDiscounts"`
	ContactInfo            *wire.AddressWithContact `json:"contactInfo,omitempty"`
	OverrideCheckoutURL    string                   `json:"overrideCheckoutUrl,omitempty"`
	PurchaseFlowID         string                   `json:"purchaseFlowId"`
	SelectedShippingOption *sale.Chosen             `json:"selectedShippingOption,omitempty"`
	ExtendedFields         *wire.ExtendedFields     `json:"extendedFields,omitempty"`
	BusinessLocationID     string                   `json:"businessLocationId,omitempty"`
}

// LineItem is a number of equal things.
type LineItem struct {
	basket.Shown
	Image *wire.Image `json:"image,omitempty"`
}

// BuyerInfo says whose cart it is.
type BuyerInfo struct {
	VisitorID string `json:"visitorId,omitempty"`
	MemberID  string `json:"memberId,omitempty"`
	UserID    string `json:"userId,omitempty"`
	Buyer
}

// Buyer is the part of BuyerInfo that is written.
type Buyer struct {
	ContactID string `json:"contactId,omitempty" validate:"omitempty,guid"`
	Email     string `json:"email,omitempty" validate:"omitempty,email,max=254"`
}

// Discount is a discount that a cart carries, and what it takes off the lines; one
// of its sources is set. A coupon that does not work now is there with nothing.
type Discount struct {
	Coupon           *Coupon                `json:"coupon,omitempty"`
	MerchantDiscount *sale.MerchantDiscount `json:"merchantDiscount,omitempty"`
	DiscountRule     *sale.RuleDiscount     `json:"discountRule,omitempty"`
	DiscountType     string                 `json:"discountType"`
	LineItemIDs      []string               `json:"lineItemIds"`
}

// Coupon is the coupon of a cart.
type Coupon struct {
	ID     string                   `json:"id"`
	Code   string                   `json:"code"`
	Amount *wire.MultiCurrencyPrice `json:"amount,omitempty"`
}

// Response is an answer that holds the cart. Its text is made once, with the
// event that tells of the change; nobody may change it.
type Response struct {
	Cart *Cart `json:"cart"`
	text []byte
}

// What stands around the cart in an answer.
const (
	answerBegin = `{"cart":`
	answerEnd   = `}`
)

// body is the text of the cart alone.
func (r *Response) body() json.RawMessage {
	return json.RawMessage(r.text[len(answerBegin) : len(r.text)-len(answerEnd)])
}

// AppendJSON gives the text.
func (r *Response) AppendJSON(to []byte) ([]byte, error) {
	if to == nil {
		return r.text, nil
	}
	return append(to, r.text...), nil
}
