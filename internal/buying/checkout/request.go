package checkout

import (
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// NewInfo is what is written on a new checkout.
type NewInfo struct {
	Info
	CartID string `json:"cartId,omitempty" validate:"omitempty,guid"`
}

// CreateRequest makes a checkout.
type CreateRequest struct {
	CheckoutInfo         wire.Patch[NewInfo] `json:"checkoutInfo"`
	CouponCode           string              `json:"couponCode,omitempty" validate:"max=100"`
	LineItems            []basket.NewLine    `json:"lineItems,omitempty" validate:"max=300"`
	CustomLineItems      []basket.Custom     `json:"customLineItems,omitempty" validate:"max=300"`
	ChannelType          string              `json:"channelType" validate:"required,oneof=WEB POS EBAY AMAZON OTHER_PLATFORM WIX_APP_STORE WIX_INVOICES BACKOFFICE_MERCHANT WISH CLASS_PASS GLOBAL_E FACEBOOK ETSY TIKTOK FAIRE_COM PAYPAL_AGENTIC_CHECKOUT STRIPE_AGENTIC_CHECKOUT WIX_INVOICES_PLATFORM UCP_AGENTIC_CHECKOUT"`
	GiftCardCode         string              `json:"giftCardCode,omitempty" validate:"max=100"`
	OverrideCheckoutURL  string              `json:"overrideCheckoutUrl,omitempty" validate:"omitempty,weburl,max=1000"`
	GiftCardRedeemAmount wire.Decimal        `json:"giftCardRedeemAmount,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3" money:"shop"`
}

// Validate asks for something to buy.
func (r *CreateRequest) Validate() []errs.Violation {
	switch n := len(r.LineItems) + len(r.CustomLineItems); {
	case n == 0:
		return []errs.Violation{wire.Named("lineItems", errs.RuleRequiredOneOf, "",
			"or customLineItems must have at least one line")}
	case n > basket.MaxLines && max(len(r.LineItems), len(r.CustomLineItems)) <= basket.MaxLines:
		return []errs.Violation{wire.Bounded("lineItems", errs.RuleMaxSize, basket.MaxLines,
			"and customLineItems must not be more than 300 together")}
	}
	return nil
}

// UpdateRequest changes a checkout. Lines are added to those that are there.
type UpdateRequest struct {
	Checkout     wire.Patch[changed] `json:"checkout" validate:"required"`
	CouponCode   string              `json:"couponCode,omitempty" validate:"max=100"`
	GiftCardCode string              `json:"giftCardCode,omitempty" validate:"max=100"`
	// KeptGiftCardID is our own addition to the contract: a card that the calling member keeps in their account.
	KeptGiftCardID       string           `json:"keptGiftCardId,omitempty" validate:"omitempty,guid"`
	FieldMask            wire.FieldMask   `json:"fieldMask,omitempty"`
	OverrideCheckoutURL  string           `json:"overrideCheckoutUrl,omitempty" validate:"omitempty,weburl,max=1000"`
	LineItems            []basket.NewLine `json:"lineItems,omitempty" validate:"max=300"`
	CustomLineItems      []basket.Custom  `json:"customLineItems,omitempty" validate:"max=300"`
	GiftCardRedeemAmount wire.Decimal     `json:"giftCardRedeemAmount,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3" money:"shop"`
}

// changed is a checkout as an update names it.
type changed struct {
	ID string `json:"id"`
	Info
}

// AddRequest adds lines.
type AddRequest struct {
	ID              string           `json:"id" validate:"required,guid"`
	LineItems       []basket.NewLine `json:"lineItems,omitempty" validate:"max=100"`
	CustomLineItems []basket.Custom  `json:"customLineItems,omitempty" validate:"max=100"`
}

// RemoveLinesRequest takes lines out.
type RemoveLinesRequest struct {
	ID          string   `json:"id" validate:"required,guid"`
	LineItemIDs []string `json:"lineItemIds" validate:"min=1,max=300,unique,dive,required,guid"`
}

// QuantityRequest sets quantities of lines.
type QuantityRequest struct {
	ID        string                `json:"id" validate:"required,guid"`
	LineItems []basket.LineQuantity `json:"lineItems" validate:"min=1,max=100"`
}

// Validate refuses a line that is named twice.
func (r *QuantityRequest) Validate() []errs.Violation { return basket.Twice(r.LineItems) }

// FromCartRequest makes a checkout of a cart, or brings the one there is up to date.
type FromCartRequest struct {
	// ChannelType is WEB where it is left out; UNSPECIFIED is the same.
	ChannelType            string        `json:"channelType,omitempty" validate:"omitempty,oneof=UNSPECIFIED WEB POS EBAY AMAZON OTHER_PLATFORM WIX_APP_STORE WIX_INVOICES BACKOFFICE_MERCHANT WISH CLASS_PASS GLOBAL_E FACEBOOK ETSY TIKTOK FAIRE_COM PAYPAL_AGENTIC_CHECKOUT STRIPE_AGENTIC_CHECKOUT WIX_INVOICES_PLATFORM UCP_AGENTIC_CHECKOUT"`
	ShippingAddress        *wire.Address `json:"shippingAddress,omitempty"`
	BillingAddress         *wire.Address `json:"billingAddress,omitempty"`
	SelectedShippingOption *sale.Chosen  `json:"selectedShippingOption,omitempty"`
	Email                  string        `json:"email,omitempty" validate:"omitempty,email,max=254"`
}

// channel is the channel that is named; empty for none.
func (r *FromCartRequest) channel() string {
	if r.ChannelType == "UNSPECIFIED" {
		return ""
	}
	return r.ChannelType
}

// FromCartIDRequest is FromCartRequest for a cart that is named.
type FromCartIDRequest struct {
	ID string `json:"id" validate:"required,guid"`
	FromCartRequest
}

// FromCartResponse names the checkout.
type FromCartResponse struct {
	CheckoutID string `json:"checkoutId"`
}

// URLRequest asks for the address of a checkout's page.
type URLRequest struct {
	ID           string `json:"id" validate:"required,guid"`
	CurrencyCode string `json:"currencyCode,omitempty" validate:"omitempty,currency"`
}

// URLResponse is that address.
type URLResponse struct {
	CheckoutURL string `json:"checkoutUrl"`
}
