package plugins

import (
	"cmp"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

// amountWriter writes amounts as the contract of validations has them.
type amountWriter struct {
	q      *ValidationQuestion
	failed error // of a conversion; the first
}

func (t *amountWriter) price(a money.Amount) *wire.MultiCurrencyPrice {
	if a.IsUnset() {
		a = money.Zero(t.q.Currency)
	}
	shown := a
	if t.q.Converted != nil {
		var err error
		if shown, err = t.q.Converted(a); err != nil && t.failed == nil {
			t.failed = err
		}
	}
	return &wire.MultiCurrencyPrice{
		Amount: wire.Decimal(a.String()), ConvertedAmount: wire.Decimal(shown.String()),
		FormattedAmount: money.Format(a, t.q.Locale), FormattedConvertedAmount: money.Format(shown, t.q.Locale),
	}
}

func (t *amountWriter) taxed(price, discount money.Amount, taxed *pricing.Taxed) taxedPrices {
	out := taxedPrices{
		TotalPriceAfterTax: t.price(taxed.PriceAfterTax), TotalPriceBeforeTax: t.price(taxed.PriceBeforeTax),
		TotalDiscount: t.price(discount), Price: t.price(price),
		TaxDetails: &taxDetails{
			TaxableAmount: t.price(taxed.TaxDetails.TaxableAmount), TotalTax: t.price(taxed.TaxDetails.Total),
			IsTaxIncluded: t.q.Priced.TaxIncluded, TaxBreakdown: []taxBreakdown{},
		},
	}
	for _, part := range taxed.TaxDetails.Parts {
		out.TaxDetails.TaxBreakdown = append(out.TaxDetails.TaxBreakdown, taxBreakdown{
			Jurisdiction: part.Jurisdiction, Rate: part.Rate.String(), TaxAmount: t.price(part.Tax), TaxType: part.Type,
			TaxName:          part.Name,
			JurisdictionType: cmp.Or(part.Level, "UNDEFINED"),
		})
	}
	return out
}

// lines tells the lines, with their prices where the sale was priced.
func (t *amountWriter) lines() []validationLine {
	priced := map[string]*pricing.LineResult{}
	if t.q.Priced != nil {
		for i := range t.q.Priced.Lines {
			priced[t.q.Priced.Lines[i].ID] = &t.q.Priced.Lines[i]
		}
	}
	out := make([]validationLine, len(t.q.Lines))
	for i := range t.q.Lines {
		l := &t.q.Lines[i]
		out[i] = validationLine{
			ID: l.ID, Quantity: l.Quantity, CatalogReference: referenceOf(l.Reference),
			ProductName: sale.Words{Original: cut(l.Name, 200)}, Price: t.price(l.Price),
			PhysicalProperties: l.physical(), SubscriptionOptionInfo: l.Subscription,
		}
		if l.ItemType != "" {
			out[i].ItemType = &itemType{Preset: l.ItemType}
		}
		if r := priced[l.ID]; r != nil {
			out[i].PricesBreakdown = &linePrices{
				taxedPrices:          t.taxed(r.Price, r.TotalDiscount, &r.Taxed),
				PriceBeforeDiscounts: t.price(r.PriceBeforeDiscounts), LineItemPrice: t.price(r.LineItemPrice),
				FullPrice: t.price(r.FullPrice),
			}
		}
	}
	return out
}

func (t *amountWriter) option() *validationShipping {
	o := t.q.Option
	if o == nil {
		return nil
	}
	out := validationOption{Code: o.Code, Title: cut(o.Title, 250), Allocations: []allocation{}}
	if t.q.Priced != nil {
		cost := t.taxed(t.q.Priced.Shipping.Price, t.q.Priced.Shipping.TotalDiscount, &t.q.Priced.Shipping.Taxed)
		out.Cost = &cost
	}
	for _, a := range o.Allocations {
		var one allocation
		one.Carrier.AppID, one.Carrier.Code = a.CarrierID, a.Code
		one.Region.ID, one.Region.Name = a.RegionID, a.RegionName
		one.Lines.LineItemIDs = a.LineIDs
		out.Allocations = append(out.Allocations, one)
	}
	if o.Logistics.Slot != nil {
		out.TimeSlot = logisticsOf(o.Logistics).TimeSlot
	}
	return &validationShipping{out}
}

func violationsRequestOf(q *ValidationQuestion) (*violationsRequest, error) {
	t := &amountWriter{q: q}
	info := validationInfo{
		LineItems: t.lines(), WeightUnit: q.WeightUnit, BillingInfo: q.Billing, ShippingAddress: q.ShipTo,
		ShippingInfo: t.option(), AppliedDiscounts: []appliedDiscount{},
		BusinessLocationID: q.LocationID, Currency: q.Currency.Code(),
		ConversionCurrency: or(q.ConversionCurrency, q.Currency), PaymentCurrency: or(q.PaymentCurrency, q.Currency),
		SitePaymentMethodTypeID: q.PaymentMethodTypeID,
	}
	if q.Email != "" || q.ContactID != "" {
		info.BuyerDetails = &buyerDetails{q.Email, q.ContactID}
	}
	if g := q.GiftCard; g != nil {
		info.GiftCard = &validationGiftCard{g.ObfuscatedCode, t.price(g.Amount), g.AppID}
	}
	if len(q.CustomFields) > 0 {
		info.CustomFields = &customFields{q.CustomFields}
	}
	if p := q.Priced; p != nil {
		info.AppliedDiscounts = appliedDiscounts(p.Discounts)
		info.PriceSummary = &sale.PriceSummary{
			Subtotal: t.price(p.Summary.Subtotal), Shipping: t.price(p.Summary.Shipping), Tax: t.price(p.Summary.Tax),
			Discount: t.price(p.Summary.Discount),
			Total:    t.price(p.Summary.Total), AdditionalFees: t.price(p.Summary.Fees),
		}
	}
	return &violationsRequest{SourceInfo: sourceInfo{cmp.Or(q.Source, Elsewhere), q.FlowID}, ValidationInfo: info,
		ExtendedFields: q.Extended}, t.failed
}

func or(c, other money.Currency) string {
	if c.IsZero() {
		return other.Code()
	}
	return c.Code()
}
