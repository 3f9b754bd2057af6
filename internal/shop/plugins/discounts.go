package plugins

import (
	"context"
	"errors"
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
)

// DiscountQuestion asks which discounts apps give on a sale.
type DiscountQuestion struct {
	Currency   money.Currency
	Lines      []Line
	FlowID     string
	CouponCode string // that the buyer entered; empty for none
	Email      string
}

// Discount is what an app takes off. Exactly one of Whole, Shipping and Lines is set.
type Discount struct {
	Name       string
	ExternalID string
	CouponCode string // the code it stands for, if it does
	Source     string // COUPON, AUTOMATIC or CUSTOM
	Whole      *pricing.Reduction
	Shipping   *pricing.Reduction
	Lines      map[string]pricing.Reduction // by line
}

type (
	discountsRequest struct {
		LineItems      []priceLine `json:"lineItems"`
		PurchaseFlowID string      `json:"purchaseFlowId,omitempty"`
		CouponCodes    []string    `json:"couponCodes"`
		BuyerEmail     string      `json:"buyerEmail,omitempty"`
	}
	discountsAnswer struct {
		Discounts []discount `json:"discounts" validate:"max=100"`
	}
	discount struct {
		GlobalDiscounts    *baseDiscounts `json:"globalDiscounts"`
		ShippingDiscounts  *baseDiscounts `json:"shippingDiscounts"`
		LineItemsDiscounts *lineDiscounts `json:"lineItemsDiscounts"`
		CouponOptions      *couponOptions `json:"couponOptions"`
		TargetType         string         `json:"targetType" validate:"omitempty,oneof=GLOBAL SHIPPING LINE_ITEMS"`
		Name               *discountName  `json:"name" validate:"required"`
		ExternalID         string         `json:"externalId" validate:"max=50"`
		Source             string         `json:"source" validate:"omitempty,oneof=COUPON AUTOMATIC CUSTOM"`
	}
	baseDiscounts struct {
		Rate *discountRate `json:"rate" validate:"required"`
	}
	lineDiscounts struct {
		LineItems []lineRate `json:"lineItems" validate:"min=1,max=300"`
	}
	lineRate struct {
		Rate *discountRate `json:"rate" validate:"required"`
		ID   string        `json:"id" validate:"required,max=100"`
	}
	discountRate struct {
		FixedAmountValue wire.Decimal `json:"fixedAmountValue" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=6"`
		PercentageValue  wire.Decimal `json:"percentageValue" validate:"decimal,dgte=0,dlte=100,dscale=6"`
		Type             string       `json:"type" validate:"omitempty,oneof=FIXED_AMOUNT PERCENTAGE"`
	}
	discountName struct {
		Original   string `json:"original" validate:"required,max=256"`
		Translated string `json:"translated" validate:"max=500"`
	}
	couponOptions struct {
		Code string `json:"code" validate:"max=20"`
	}
)

// Discounts asks every app for the discounts it gives. A coupon that an app refuses is
// an error with the contract's code in its answer.
func (s *Service) Discounts(ctx context.Context, q *DiscountQuestion) ([]Answer[[]Discount], error) {
	list, err := s.of(ctx, Discounts)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	request := &discountsRequest{LineItems: priceLines(q.Lines), PurchaseFlowID: q.FlowID, CouponCodes: []string{},
		BuyerEmail: q.Email}
	if q.CouponCode != "" {
		request.CouponCodes = append(request.CouponCodes, q.CouponCode)
	}
	known := idsOf(q.Lines)
	return askAll(list, func(p *Plugin) ([]Discount, error) {
		var out []Discount
		_, err := ask(ctx, s, question{p, getEligibleDiscounts, q.Currency.Code(), request}, func(a *discountsAnswer) error {
			out = make([]Discount, len(a.Discounts))
			for i := range a.Discounts {
				var err error
				if out[i], err = a.Discounts[i].read(q.Currency, known); err != nil {
					return fmt.Errorf("discounts[%d]: %w", i, err)
				}
			}
			return nil
		})
		return out, err
	}), ctx.Err()
}

func (d *discount) read(c money.Currency, known map[string]bool) (Discount, error) {
	out := Discount{Name: d.Name.Original, ExternalID: d.ExternalID, Source: d.Source}
	if d.CouponOptions != nil {
		out.CouponCode = d.CouponOptions.Code
	}
	set := 0
	for _, one := range []struct {
		from *baseDiscounts
		to   **pricing.Reduction
	}{{d.GlobalDiscounts, &out.Whole}, {d.ShippingDiscounts, &out.Shipping}} {
		if one.from == nil {
			continue
		}
		set++
		reduction, err := one.from.Rate.reduction(c)
		if err != nil {
			return out, err
		}
		*one.to = &reduction
	}
	if d.LineItemsDiscounts != nil {
		set++
		out.Lines = map[string]pricing.Reduction{}
		for _, line := range d.LineItemsDiscounts.LineItems {
			if _, twice := out.Lines[line.ID]; twice || !known[line.ID] {
				return out, fmt.Errorf("the line %q is there twice or was not asked for", line.ID)
			}
			reduction, err := line.Rate.reduction(c)
			if err != nil {
				return out, err
			}
			out.Lines[line.ID] = reduction
		}
	}
	if set != 1 {
		return out, errors.New("it must have exactly one of globalDiscounts, shippingDiscounts and lineItemsDiscounts")
	}
	return out, nil
}

// reduction reads a rate: a percentage such as 12.5, or an amount.
func (r *discountRate) reduction(c money.Currency) (pricing.Reduction, error) {
	switch {
	case (r.FixedAmountValue == "") == (r.PercentageValue == ""):
		return pricing.Reduction{}, errors.New("a rate must have an amount or a percentage")
	case r.PercentageValue != "":
		rate, err := money.ParsePercent(string(r.PercentageValue))
		return pricing.PercentOff(rate), err
	}
	off, err := amount(r.FixedAmountValue, c)
	return pricing.AmountOff(off), err
}
