package abandoned

import (
	"context"
	"encoding/json"

	"souk/internal/buying/cart"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// left is a purchase that nobody went on with.
type left struct {
	kind    string // which search found it
	id      string
	member  string // whose cart it is
	cart    string // of a checkout
	updated int64
	found   *AbandonedCheckout // what is kept of it; nil when it is nothing to come back to
}

// seen is what of a checkout or an estimate of a cart is kept. Both are read in the
// form that callers get, so that what is kept is what the buyer saw.
type seen struct {
	LineItems []struct {
		LineItem
		Media *wire.Image `json:"media"`
	} `json:"lineItems"`
	AppliedDiscounts   wire.List[AppliedDiscount] `json:"appliedDiscounts"`
	BuyerInfo          BuyerInfo                  `json:"buyerInfo"`
	BillingInfo        *wire.AddressWithContact   `json:"billingInfo"`
	ContactInfo        *wire.AddressWithContact   `json:"contactInfo"`
	ShippingInfo       *shippingSeen              `json:"shippingInfo"`
	Currency           string                     `json:"currency"`
	ConversionCurrency string                     `json:"conversionCurrency"`
	BuyerLanguage      string                     `json:"buyerLanguage"`
	SiteLanguage       string                     `json:"siteLanguage"`
	CartID             string                     `json:"cartId"`
	CheckoutID         string                     `json:"checkoutId"`
	PriceSummary       summarySeen                `json:"priceSummary"`
}

type shippingSeen struct {
	ShippingDestination *wire.AddressWithContact `json:"shippingDestination"`
}

type summarySeen struct {
	Subtotal *wire.MultiCurrencyPrice `json:"subtotal"`
	Total    *wire.MultiCurrencyPrice `json:"total"`
}

// read takes over what an answer of the API says.
func (v *seen) read(answer any) error {
	raw, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, v)
}

// record is what is kept.
func (v *seen) record() *AbandonedCheckout {
	out := &AbandonedCheckout{
		Status: Abandoned, BuyerLanguage: v.BuyerLanguage, BuyerInfo: v.BuyerInfo, Currency: v.Currency,
		ConversionCurrency: v.ConversionCurrency,
		TotalPrice:         v.PriceSummary.Total, SubtotalPrice: v.PriceSummary.Subtotal,
		AppliedDiscounts: v.AppliedDiscounts,
	}
	for _, l := range v.LineItems {
		if l.Image == nil {
			l.Image = l.Media
		}
		out.LineItems = append(out.LineItems, l.LineItem)
	}
	at := []*wire.AddressWithContact{v.BillingInfo, v.ContactInfo}
	if v.ShippingInfo != nil {
		at = append(at, v.ShippingInfo.ShippingDestination)
	}
	for _, a := range at {
		if out.ContactDetails == nil && a != nil && a.ContactDetails != nil {
			out.ContactDetails = a.ContactDetails
		}
	}
	return out
}

// lookAtCheckout works out what a checkout holds. It may ask outside services.
func (s *Service) lookAtCheckout(ctx context.Context, id string) (*AbandonedCheckout, error) {
	answer, err := s.cfg.Checkouts.Get(ctx, &wire.IDRequest{ID: id})
	if err != nil {
		return nil, err
	}
	var v seen
	if err := v.read(answer.Checkout); err != nil {
		return nil, err
	}
	out := v.record()
	out.CheckoutID, out.CartID = id, v.CartID
	return out, nil
}

// lookAtCart does so for a member's cart; nil for one that is empty, or of a member
// who cannot be written to.
func (s *Service) lookAtCart(ctx context.Context, l left) (*AbandonedCheckout, error) {
	answer, err := s.cfg.Carts.Estimate(ctx, l.id, &cart.EstimateRequest{})
	if err != nil {
		return nil, err
	}
	var v seen
	if err := v.read(answer.Cart); err != nil {
		return nil, err
	}
	if len(v.LineItems) == 0 {
		return nil, nil //nolint:nilnil // an empty cart is nothing to come back to
	}
	var prices struct {
		AppliedDiscounts wire.List[AppliedDiscount] `json:"appliedDiscounts"`
		PriceSummary     summarySeen                `json:"priceSummary"`
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &prices); err != nil {
		return nil, err
	}
	v.AppliedDiscounts, v.PriceSummary = prices.AppliedDiscounts, prices.PriceSummary
	who, err := store.Get(ctx, s.db, func(tx *store.Tx) (*Contact, error) { return s.cfg.Member(tx, l.member) })
	if err != nil || who == nil {
		return nil, err
	}
	out := v.record()
	out.CartID = l.id
	out.BuyerInfo = BuyerInfo{MemberID: l.member, ContactID: l.member, Email: who.Email}
	if out.BuyerLanguage == "" {
		out.BuyerLanguage = who.Language
	}
	if out.ContactDetails == nil && who.FirstName+who.LastName != "" {
		out.ContactDetails = &wire.ContactDetails{FirstName: who.FirstName, LastName: who.LastName}
	}
	return out, nil
}
