package cart

import (
	"context"
	"errors"

	"souk/internal/catalog"
	"souk/internal/errs"
	"souk/internal/money"
	"souk/internal/pricing"
	"souk/internal/wire"
)

// Estimate works out what the caller's cart costs now. It changes nothing and
// promises nothing: the order is priced again when it is placed. NotFound;
// FailedPrecondition when the sums leave all bounds.
func (s *Service) Estimate(ctx context.Context, in *EstimateRequest) (*EstimateResponse, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	r, items, err := s.current(ctx, shop)
	if err != nil {
		return nil, err
	}
	rendered, err := shop.render(r, items)
	if err != nil {
		return nil, err
	}
	quote, err := s.quote(ctx, shop, in, rendered, items)
	if err != nil {
		return nil, err
	}
	result, err := pricing.Price(quote.Sale)
	if errors.Is(err, money.ErrOverflow) {
		return nil, tooMuch(err)
	}
	if err != nil {
		return nil, err
	}
	return shop.estimate(rendered, quote, &result), nil
}

// quote gathers what the price depends on.
func (s *Service) quote(ctx context.Context, shop shop, in *EstimateRequest, c *Cart, items []catalog.Item) (*Quote, error) {
	quote := &Quote{Sale: pricing.Input{Currency: shop.currency, TaxIncluded: shop.PricesIncludeTax, Lines: make([]pricing.Line, 0, len(items))}}
	ask := Ask{
		Cart: c, Items: make([]catalog.Item, 0, len(items)), ShippingAddress: in.ShippingAddress, BillingAddress: in.BillingAddress,
		ShippingOption: in.SelectedShippingOption, Tax: in.CalculateTax, Shipping: in.CalculateShipping, AdditionalFees: in.CalculateAdditionalFees,
	}
	for i := range items {
		if items[i].Status != catalog.Resolved {
			continue
		}
		ask.Items = append(ask.Items, items[i])
		quote.Sale.Lines = append(quote.Sale.Lines, pricing.Line{
			ID: c.LineItems[i].ID, Quantity: c.LineItems[i].Quantity, CatalogPrice: items[i].FullPrice, CatalogDiscount: pricing.FixedPrice(items[i].Price),
		})
	}
	if ask.ShippingOption == nil && ask.Shipping {
		ask.ShippingOption = c.SelectedShippingOption
	}
	if s.cfg.Terms != nil {
		if err := s.cfg.Terms.Apply(ctx, ask, quote); err != nil {
			return nil, err
		}
	}
	if ask.ShippingOption != nil && quote.Sale.Shipping == nil && quote.Errors.SelectedShippingOptionError == nil {
		quote.Errors.SelectedShippingOptionError = problem(CodeShippingNotFound, "there is no shipping option "+ask.ShippingOption.Code)
	}
	if m := in.SelectedMemberships; m != nil && len(m.Memberships) > 0 {
		quote.Errors.MembershipError = problem(CodeNoMembership, "no membership can pay for these items")
	}
	return quote, nil
}

func problem(code, words string) *Details {
	return &Details{wire.ErrorOf(errs.New(errs.FailedPrecondition, code, "%s", words))}
}

// estimate writes a priced cart.
func (s shop) estimate(c *Cart, quote *Quote, result *pricing.Result) *EstimateResponse {
	out := &EstimateResponse{
		Cart: c, WeightUnit: s.WeightUnit, Currency: s.Currency, ShippingInfo: quote.Shipping, CalculationErrors: quote.Errors,
		PriceSummary: s.summary(&result.Summary), PayNow: s.summary(&result.PayNow), PayLater: s.summary(&result.PayLater),
		PayAfterFreeTrial: s.summary(&result.PayAfterTrial), TaxSummary: s.taxes(&result.Tax),
		CalculatedLineItems: make([]CalculatedLineItem, len(result.Lines)),
	}
	for i := range result.Lines {
		out.CalculatedLineItems[i] = s.calculated(&result.Lines[i], result.TaxIncluded)
	}
	for i := range result.Discounts {
		out.AppliedDiscounts = append(out.AppliedDiscounts, s.discount(&result.Discounts[i]))
	}
	for i := range result.Fees {
		fee := &result.Fees[i]
		out.AdditionalFees = append(out.AdditionalFees, AdditionalFee{
			Code: fee.Code, Name: fee.Name, Source: string(fee.Source), LineItemIDs: quote.Sale.Fees[i].LineIDs, Price: s.price(fee.Price),
			TaxDetails: s.tax(&fee.Taxed, result.TaxIncluded), PriceBeforeTax: s.price(fee.PriceBeforeTax), PriceAfterTax: s.price(fee.PriceAfterTax),
		})
	}
	if selected := out.ShippingInfo.SelectedCarrierServiceOption; selected != nil {
		with := *selected
		with.Cost = &ShippingCost{
			Price: s.price(result.Shipping.Price), TotalDiscount: s.price(result.Shipping.TotalDiscount),
			TotalPriceBeforeTax: s.price(result.Shipping.PriceBeforeTax), TotalPriceAfterTax: s.price(result.Shipping.PriceAfterTax),
			TaxDetails: s.tax(&result.Shipping.Taxed, result.TaxIncluded),
		}
		out.ShippingInfo.SelectedCarrierServiceOption = &with
	}
	if result.CouponProblem != "" {
		out.CalculationErrors.CouponCalculationError = problem(string(result.CouponProblem), "the coupon takes nothing off this cart")
	}
	return out
}

func (s shop) summary(sum *pricing.Summary) PriceSummary {
	return PriceSummary{
		Subtotal: s.price(sum.Subtotal), Shipping: s.price(sum.Shipping), Tax: s.price(sum.Tax), Discount: s.price(sum.Discount),
		AdditionalFees: s.price(sum.Fees), Total: s.price(sum.Total),
	}
}

func (s shop) calculated(l *pricing.LineResult, included bool) CalculatedLineItem {
	return CalculatedLineItem{LineItemID: l.ID, PaymentOption: payOnline, PricesBreakdown: LinePrices{
		TotalPriceAfterTax: s.price(l.PriceAfterTax), TotalPriceBeforeTax: s.price(l.PriceBeforeTax), TaxDetails: s.tax(&l.Taxed, included),
		TotalDiscount: s.price(l.TotalDiscount), Price: s.price(l.Price), PriceBeforeDiscounts: s.price(l.PriceBeforeDiscounts),
		PriceBeforeDiscountsAndTax: s.price(l.PriceBeforeDiscountsAndTax), LineItemPrice: s.price(l.LineItemPrice),
		FullPrice: s.price(l.FullPrice), Modifiers: s.price(l.Modifiers),
	}}
}

func (s shop) tax(t *pricing.Taxed, included bool) ItemTax {
	d := &t.TaxDetails
	out := ItemTax{
		TaxableAmount: s.price(d.TaxableAmount), ExemptAmount: s.price(d.ExemptAmount), TaxRate: d.Rate.String(), TotalTax: s.price(d.Total),
		IsItemTaxable: d.Taxable, IsTaxIncluded: included,
	}
	for i := range d.Parts {
		part := &d.Parts[i]
		rate, amount := part.Rate.String(), s.price(part.Tax)
		out.RateBreakdown = append(out.RateBreakdown, TaxRate{part.Name, rate, amount})
		out.TaxBreakdown = append(out.TaxBreakdown, TaxPart{
			Jurisdiction: part.Jurisdiction, JurisdictionType: level(part.Level), TaxName: part.Name, TaxType: part.Type, Rate: rate,
			TaxAmount: amount, TaxableAmount: out.TaxableAmount, NonTaxableAmount: s.price(money.Zero(s.currency)),
		})
	}
	return out
}

func level(of string) string {
	if of == "" {
		return "UNDEFINED"
	}
	return of
}

func (s shop) taxes(sum *pricing.TaxSummary) TaxSummary {
	out := TaxSummary{
		TaxableAmount: s.price(sum.TaxableAmount), TotalExempt: s.price(sum.ExemptAmount), TotalTax: s.price(sum.Total),
		AverageTaxRate: sum.AverageRate.String(), ManualTaxRate: "0",
	}
	for i := range sum.Groups {
		group := &sum.Groups[i]
		out.AggregatedTaxBreakdown = append(out.AggregatedTaxBreakdown, TaxTotal{
			TaxName: group.Name, TaxType: group.Type, Jurisdiction: group.Jurisdiction, JurisdictionTypeEnum: level(group.Level), Rate: group.Rate.String(),
			AggregatedTaxAmount: s.price(group.Tax), AggregatedTaxableAmount: s.price(group.TaxableAmount),
		})
	}
	return out
}

func (s shop) discount(d *pricing.AppliedDiscount) AppliedDiscount {
	out := AppliedDiscount{DiscountType: string(d.Type)}
	for _, l := range d.Lines {
		out.LineItemIDs = append(out.LineItemIDs, l.LineID)
		out.LineItemDiscounts = append(out.LineItemDiscounts, LineDiscount{l.LineID, s.price(l.Amount)})
	}
	amount := s.price(d.Amount)
	switch d.Source {
	case pricing.SourceCoupon:
		out.Coupon = &CouponDiscount{ID: d.ID, Code: d.Code, Name: d.Name, Amount: amount}
	case pricing.SourceMerchant:
		out.MerchantDiscount = &MerchantDiscount{amount}
	case pricing.SourceRule:
		out.DiscountRule = &RuleDiscount{ID: d.ID, Name: text(d.Name), Amount: amount}
	}
	return out
}
