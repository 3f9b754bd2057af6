package orders

import (
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

// PriceOf writes an amount for an order; the order writes it out for people when it
// is stored.
func PriceOf(a money.Amount) *wire.Price { return &wire.Price{Amount: wire.Decimal(a.String())} }

// SumsOf writes the sums of a sale, or of a part of it.
func SumsOf(s *pricing.Summary) *PriceSummary {
	return &PriceSummary{
		Subtotal: PriceOf(s.Subtotal), Shipping: PriceOf(s.Shipping), Tax: PriceOf(s.Tax), Discount: PriceOf(s.Discount),
		TotalAdditionalFees: PriceOf(s.Fees), Total: PriceOf(s.Total),
	}
}

// ItemTaxOf writes the tax of one thing, in the newer form and in the older. key is
// where the sale has it.
func ItemTaxOf(p *sale.Priced, t *pricing.Taxed, key string) (*ItemTaxInfo, *ItemTaxDetails) {
	d := &t.TaxDetails
	group := p.Taxes[key].GroupID
	info := &ItemTaxInfo{
		TaxAmount: PriceOf(d.Total), TaxableAmount: PriceOf(d.TaxableAmount), TaxRate: wire.Decimal(d.Rate.String()), TaxGroupID: group,
		TaxIncludedInPrice: p.Result.TaxIncluded, ExemptAmount: PriceOf(d.ExemptAmount),
	}
	for i := range d.Parts {
		part := &d.Parts[i]
		info.TaxBreakdown = append(info.TaxBreakdown, ItemTaxBreakdown{
			Jurisdiction: part.Jurisdiction, JurisdictionType: part.Level, TaxName: part.Name, TaxType: part.Type, Rate: wire.Decimal(part.Rate.String()),
			TaxAmount: PriceOf(part.Tax), TaxableAmount: PriceOf(d.TaxableAmount), ExemptAmount: PriceOf(d.ExemptAmount),
		})
	}
	return info, &ItemTaxDetails{
		TaxableAmount: PriceOf(d.TaxableAmount), TaxGroupID: group, TaxRate: wire.Decimal(d.Rate.String()), TotalTax: PriceOf(d.Total), ExemptAmount: PriceOf(d.ExemptAmount),
	}
}

// TaxInfoOf writes all tax of a sale.
func TaxInfoOf(p *sale.Priced) *TaxInfo {
	sum := &p.Result.Tax
	out := &TaxInfo{TotalTax: PriceOf(sum.Total), TotalExempt: PriceOf(sum.ExemptAmount), TaxExempt: sum.ExemptAmount.Sign() > 0 && sum.Total.Sign() == 0}
	for i := range sum.Groups {
		g := &sum.Groups[i]
		out.TaxBreakdown = append(out.TaxBreakdown, TaxBreakdown{
			TaxName: g.Name, TaxType: g.Type, Jurisdiction: g.Jurisdiction, JurisdictionType: g.Level, Rate: wire.Decimal(g.Rate.String()),
			AggregatedTaxAmount: PriceOf(g.Tax), AggregatedTaxableAmount: PriceOf(g.TaxableAmount), AggregatedExemptAmount: PriceOf(g.ExemptAmount),
		})
	}
	return out
}

// Complete puts a document of orders into the form in which it is stored: amounts
// with the currency's decimals and written out for people, enums with a value. It
// reports amounts that the currency cannot have.
func Complete(document any, currency money.Currency, locale string) error {
	return invalid(complete(document, currency, locale, ""))
}

// AddsUp lists every sum of an order that is not what its parts make.
func AddsUp(o *Order, currency money.Currency) ([]string, error) {
	wrong, err := addsUp(o, currency)
	var out []string
	for _, m := range wrong {
		out = append(out, m.String())
	}
	return out, err
}
