package orders

import (
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

// ledger adds amounts of one currency and remembers the first thing that went wrong.
type ledger struct {
	currency money.Currency
	err      error
}

func (l *ledger) of(p *wire.Price) money.Amount {
	a, err := amountOf(p, l.currency)
	l.note(err)
	return a
}

func (l *ledger) add(a, b money.Amount) money.Amount { return l.take(a.Add(b)) }

func (l *ledger) sub(a, b money.Amount) money.Amount { return l.take(a.Sub(b)) }

func (l *ledger) take(a money.Amount, err error) money.Amount {
	if err != nil {
		l.note(err)
		return money.Zero(l.currency)
	}
	return a
}

func (l *ledger) note(err error) {
	if l.err == nil {
		l.err = err
	}
}

// mismatch is a sum that is not what its parts make.
type mismatch struct {
	path      string
	is, parts money.Amount
}

func (m mismatch) String() string {
	return fmt.Sprintf("%s is %s, and its parts make %s", m.path, m.is, m.parts)
}

// addsUp lists every sum of a completed order that is not what its parts make.
func addsUp(o *Order, currency money.Currency) ([]mismatch, error) {
	l := &ledger{currency: currency}
	var out []mismatch
	want := func(path string, is, parts money.Amount) {
		if is != parts {
			out = append(out, mismatch{path, is, parts})
		}
	}
	summary := o.PriceSummary
	if summary == nil {
		summary = &PriceSummary{}
	}
	zero := money.Zero(currency)
	subtotal, discount, fees, tax, anyTax := zero, zero, zero, zero, false
	addTax := func(path string, info *ItemTaxInfo, details *ItemTaxDetails, before, after *wire.Price) {
		own := zero
		switch {
		case info != nil:
			own, anyTax = l.of(info.TaxAmount), true
		case details != nil:
			own, anyTax = l.of(details.TotalTax), true
		}
		tax = l.add(tax, own)
		if before != nil && after != nil {
			want(path, l.of(after), l.add(l.of(before), own))
		}
	}
	for i := range o.LineItems {
		line, path := &o.LineItems[i], fmt.Sprintf("lineItems[%d]", i)
		gross := l.take(l.of(line.PriceBeforeDiscounts).Times(line.Quantity))
		off := l.of(line.TotalDiscount)
		subtotal, discount = l.add(subtotal, gross), l.add(discount, off)
		net := line.TotalPriceBeforeTax
		if o.TaxIncludedInPrices {
			net = line.TotalPriceAfterTax
		}
		if net != nil {
			want(path+".totalPrice", l.of(net), l.sub(gross, off))
		}
		addTax(path+".totalPriceAfterTax", line.TaxInfo, line.TaxDetails, line.TotalPriceBeforeTax, line.TotalPriceAfterTax)
	}
	shipping := zero
	if o.ShippingInfo != nil && o.ShippingInfo.Cost != nil {
		cost := o.ShippingInfo.Cost
		shipping, discount = l.of(cost.Price), l.add(discount, l.of(cost.Discount))
		addTax("shippingInfo.cost.totalPriceAfterTax", cost.TaxInfo, cost.TaxDetails, cost.TotalPriceBeforeTax,
			cost.TotalPriceAfterTax)
	}
	for i := range o.AdditionalFees {
		fee := &o.AdditionalFees[i]
		fees = l.add(fees, l.of(fee.Price))
		addTax(fmt.Sprintf("additionalFees[%d].priceAfterTax", i), fee.TaxInfo, fee.TaxDetails, fee.PriceBeforeTax,
			fee.PriceAfterTax)
	}
	want("priceSummary.subtotal", l.of(summary.Subtotal), subtotal)
	want("priceSummary.discount", l.of(summary.Discount), discount)
	want("priceSummary.shipping", l.of(summary.Shipping), shipping)
	want("priceSummary.totalAdditionalFees", l.of(summary.TotalAdditionalFees), fees)
	if anyTax {
		want("priceSummary.tax", l.of(summary.Tax), tax)
	}
	if o.TaxInfo != nil {
		want("taxInfo.totalTax", l.of(o.TaxInfo.TotalTax), l.of(summary.Tax))
	}
	want("priceSummary.total", l.of(summary.Total), l.total(summary, o.TaxIncludedInPrices))
	return out, l.err
}

// total is what the other sums of a summary make.
func (l *ledger) total(s *PriceSummary, taxIncluded bool) money.Amount {
	sum := l.sub(l.of(s.Subtotal), l.of(s.Discount))
	sum = l.add(l.add(sum, l.of(s.Shipping)), l.of(s.TotalAdditionalFees))
	if !taxIncluded {
		sum = l.add(sum, l.of(s.Tax))
	}
	return sum
}

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
		TaxAmount: PriceOf(d.Total), TaxableAmount: PriceOf(d.TaxableAmount), TaxRate: wire.Decimal(d.Rate.String()),
		TaxGroupID:         group,
		TaxIncludedInPrice: p.Result.TaxIncluded, ExemptAmount: PriceOf(d.ExemptAmount),
	}
	for i := range d.Parts {
		part := &d.Parts[i]
		info.TaxBreakdown = append(info.TaxBreakdown, ItemTaxBreakdown{
			Jurisdiction: part.Jurisdiction, JurisdictionType: part.Level, TaxName: part.Name, TaxType: part.Type,
			Rate:      wire.Decimal(part.Rate.String()),
			TaxAmount: PriceOf(part.Tax), TaxableAmount: PriceOf(d.TaxableAmount), ExemptAmount: PriceOf(d.ExemptAmount),
		})
	}
	return info, &ItemTaxDetails{
		TaxableAmount: PriceOf(d.TaxableAmount), TaxGroupID: group, TaxRate: wire.Decimal(d.Rate.String()),
		TotalTax: PriceOf(d.Total), ExemptAmount: PriceOf(d.ExemptAmount),
	}
}

// TaxInfoOf writes all tax of a sale.
func TaxInfoOf(p *sale.Priced) *TaxInfo {
	sum := &p.Result.Tax
	out := &TaxInfo{TotalTax: PriceOf(sum.Total), TotalExempt: PriceOf(sum.ExemptAmount),
		TaxExempt: sum.ExemptAmount.Sign() > 0 && sum.Total.Sign() == 0}
	for i := range sum.Groups {
		g := &sum.Groups[i]
		out.TaxBreakdown = append(out.TaxBreakdown, TaxBreakdown{
			TaxName: g.Name, TaxType: g.Type, Jurisdiction: g.Jurisdiction, JurisdictionType: g.Level,
			Rate:                wire.Decimal(g.Rate.String()),
			AggregatedTaxAmount: PriceOf(g.Tax), AggregatedTaxableAmount: PriceOf(g.TaxableAmount),
			AggregatedExemptAmount: PriceOf(g.ExemptAmount),
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
