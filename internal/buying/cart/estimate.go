package cart

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// EstimateRequest asks what the cart costs. Only the parts that are switched on are
// worked out; with none, the items only.
type EstimateRequest struct {
	SelectedShippingOption  *sale.Chosen              `json:"selectedShippingOption,omitempty"`
	ShippingAddress         *wire.Address             `json:"shippingAddress,omitempty"`
	BillingAddress          *wire.Address             `json:"billingAddress,omitempty"`
	SelectedMemberships     *sale.SelectedMemberships `json:"selectedMemberships,omitempty"`
	CalculateTax            bool                      `json:"calculateTax,omitempty"`
	CalculateShipping       bool                      `json:"calculateShipping,omitempty"`
	CalculateAdditionalFees bool                      `json:"calculateAdditionalFees,omitempty"`
	// FreeShipping asks what is missing until delivery costs nothing.
	FreeShipping bool `json:"freeShipping,omitempty"`
}

// FreeShipping tells from which amount on goods are sent for nothing, and how much of it is missing.
type FreeShipping struct {
	From    *wire.MultiCurrencyPrice `json:"from"`
	Missing *wire.MultiCurrencyPrice `json:"missing"`
	// Percent is how much of it is there, 0 to 100.
	Percent int `json:"percent"`
}

// EstimateResponse is a priced cart. Lines that the catalog no longer has are in
// the cart but count nothing.
type EstimateResponse struct {
	Cart                *Cart                           `json:"cart"`
	CalculatedLineItems wire.List[CalculatedLineItem]   `json:"calculatedLineItems"`
	PriceSummary        sale.PriceSummary               `json:"priceSummary"`
	TaxSummary          sale.TaxSummary                 `json:"taxSummary"`
	ShippingInfo        sale.ShippingInformation        `json:"shippingInfo"`
	AppliedDiscounts    wire.List[sale.AppliedDiscount] `json:"appliedDiscounts"`
	CalculationErrors   sale.CalculationErrors          `json:"calculationErrors"`
	WeightUnit          string                          `json:"weightUnit"`
	Currency            string                          `json:"currency"`
	PayNow              sale.PriceSummary               `json:"payNow"`
	PayLater            sale.PriceSummary               `json:"payLater"`
	PayAfterFreeTrial   sale.PriceSummary               `json:"payAfterFreeTrial"`
	MembershipOptions   MembershipOptions               `json:"membershipOptions"`
	AdditionalFees      wire.List[sale.AdditionalFee]   `json:"additionalFees"`
	Violations          wire.List[sale.Violation]       `json:"violations"`
	// FreeShipping is told to whoever asked, where goods are sent for nothing from some amount on.
	FreeShipping *FreeShipping `json:"freeShipping,omitempty"`
}

// CalculatedLineItem is what a line costs.
type CalculatedLineItem struct {
	LineItemID      string                        `json:"lineItemId"`
	PricesBreakdown sale.LinePrices               `json:"pricesBreakdown"`
	PaymentOption   string                        `json:"paymentOption"`
	TaxableAddress  *basket.TaxableAddress        `json:"taxableAddress,omitempty"`
	Modifiers       wire.List[CalculatedModifier] `json:"modifiers"`
}

// CalculatedModifier is what a paid choice of a line costs.
type CalculatedModifier struct {
	ID      string                   `json:"id"`
	GroupID string                   `json:"groupId"`
	Price   *wire.MultiCurrencyPrice `json:"price"`
}

// MembershipOptions are the memberships that could pay for lines.
type MembershipOptions struct {
	EligibleMemberships wire.List[sale.Membership]        `json:"eligibleMemberships"`
	InvalidMemberships  wire.List[sale.InvalidMembership] `json:"invalidMemberships"`
	SelectedMemberships wire.List[sale.LineMembership]    `json:"selectedMemberships"`
}

// fromHome has an estimate for a member go to the address that the member keeps, if no other was said.
func (s *Service) fromHome(ctx context.Context, r *record, question *sale.Sale) error {
	if question.ShippingAddress != nil || !question.Tax && !question.Shipping && !question.FreeFrom || s.cfg.Addresses == nil ||
		r.Kind != actor.Member {
		return nil
	}
	home, err := s.cfg.Addresses(ctx, r.ID)
	if err == nil && home.Shipping != nil {
		question.ShippingAddress = home.Shipping.Address
	}
	return err
}

// Estimate works out what a cart costs now; an empty id means the caller's current
// one. It changes nothing and promises nothing: the order is priced again when it is
// placed. NotFound; FailedPrecondition when the sums leave all bounds.
func (s *Service) Estimate(ctx context.Context, id string, in *EstimateRequest) (*EstimateResponse, error) {
	r, err := s.read(ctx, id)
	if err != nil {
		return nil, err
	}
	question := r.sale(nil)
	question.Tax, question.Shipping, question.Fees, question.Validate = in.CalculateTax, in.CalculateShipping,
		in.CalculateAdditionalFees, true
	question.FreeFrom = in.FreeShipping
	question.ShippingAddress, question.BillingAddress, question.Option = in.ShippingAddress, in.BillingAddress,
		in.SelectedShippingOption
	if question.Option == nil {
		question.Option = r.SelectedShippingOption
	}
	if question.ShippingAddress == nil && r.ContactInfo != nil {
		question.ShippingAddress = r.ContactInfo.Address
	}
	if err := s.fromHome(ctx, r, question); err != nil {
		return nil, err
	}
	// As in a checkout, delivery areas are found for addresses that were typed. A transaction must not wait for that.
	if question.Shipping && !s.cfg.DB.Within(ctx) {
		question.ShippingAddress = s.cfg.Locate.At(ctx, question.ShippingAddress)
	}
	if in.SelectedMemberships != nil {
		question.Memberships = in.SelectedMemberships.Memberships
	}
	p, err := s.cfg.Sales.Price(ctx, question)
	if err != nil {
		return nil, err
	}
	c, err := render(r, p)
	if err != nil {
		return nil, err
	}
	return estimate(c, p), nil
}

// estimate writes a priced cart.
func estimate(c *Cart, p *sale.Priced) *EstimateResponse {
	result := &p.Result
	out := &EstimateResponse{
		Cart: c, WeightUnit: p.Shop.WeightUnit, Currency: p.Shop.Currency, ShippingInfo: p.ShippingInfo(),
		CalculationErrors: p.CalculationErrors(),
		PriceSummary:      p.Summary(&result.Summary), PayNow: p.Summary(&result.PayNow),
		PayLater:          p.Summary(&result.PayLater),
		PayAfterFreeTrial: p.Summary(&result.PayAfterTrial), TaxSummary: p.TaxSummary(), AppliedDiscounts: p.Discounts(),
		AdditionalFees: p.Fees(), Violations: p.Violations(),
		CalculatedLineItems: make([]CalculatedLineItem, 0, len(result.Lines)),
		MembershipOptions:   MembershipOptions{p.Members.Eligible, p.Members.Invalid, p.Members.Selected},
	}
	if f := p.Free; f != nil {
		out.FreeShipping = &FreeShipping{From: p.Money(f.From), Missing: p.Money(f.Missing),
			Percent: int(100 - 100*f.Missing.Minor()/f.From.Minor())}
	}
	for i := range p.Things {
		if t := &p.Things[i]; t.There() {
			out.CalculatedLineItems = append(out.CalculatedLineItems,
				calculated(p, &p.Sale.Lines[i], t, &result.Lines[len(out.CalculatedLineItems)]))
		}
	}
	return out
}

func calculated(p *sale.Priced, l *basket.Line, t *basket.Thing, priced *pricing.LineResult) CalculatedLineItem {
	out := CalculatedLineItem{LineItemID: l.ID, PricesBreakdown: p.Prices(priced), PaymentOption: t.Payment()}
	if by := p.Taxes[l.ID].Address; by != "" {
		out.TaxableAddress = &basket.TaxableAddress{AddressType: by}
	}
	if t.Extra != nil {
		for _, m := range t.Extra.Modifiers {
			out.Modifiers = append(out.Modifiers, CalculatedModifier{ID: m.ID, GroupID: m.GroupID, Price: p.Money(m.Price)})
		}
	}
	return out
}
