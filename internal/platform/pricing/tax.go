package pricing

import (
	"souk/internal/platform/money"
)

// averageRateDecimals is the precision of the average rate, as on the wire.
const averageRateDecimals = 6

// tax taxes every line, the shipping and every fee on the discounted amount.
// Rates come in; what remains here is arithmetic.
func (c *calculation) tax() {
	sum := &c.out.Tax
	sum.TaxableAmount, sum.ExemptAmount, sum.Total = c.zero, c.zero, c.zero
	c.reserveTaxParts()
	for i := range c.in.Lines {
		in, out := &c.in.Lines[i], &c.out.Lines[i]
		out.Taxed = c.taxed(c.left[i], in.Tax)
		out.PriceBeforeDiscountsAndTax = out.PriceBeforeDiscounts
		if c.in.TaxIncluded && !in.Tax.Exempt {
			out.PriceBeforeDiscountsAndTax = c.check(out.PriceBeforeDiscounts.Net(out.TaxDetails.Rate))
		}
	}
	shippingTax := Tax{}
	if c.in.Shipping != nil {
		shippingTax = c.in.Shipping.Tax
	}
	out := &c.out.Shipping
	out.Taxed = c.taxed(c.sub(out.Price, out.TotalDiscount), shippingTax)
	for i := range c.out.Fees {
		feeTax := c.in.Fees[i].Tax
		if c.in.Fees[i].Code == TipCode {
			feeTax = Tax{}
		}
		c.out.Fees[i].Taxed = c.taxed(c.out.Fees[i].Price, feeTax)
	}
	if sum.TaxableAmount.IsZero() {
		return
	}
	rate, err := money.RateOf(sum.Total, sum.TaxableAmount, averageRateDecimals)
	c.check(c.zero, err)
	sum.AverageRate = rate
}

// taxed splits an amount into net, tax and gross, and adds it to the summary.
// Exclusive: tax = net × rate. Inclusive: net = gross / (1 + rate), tax is the
// rest. Both round once; the tax is then shared over its parts.
func (c *calculation) taxed(amount money.Amount, t Tax) Taxed {
	result := Taxed{PriceBeforeTax: amount, PriceAfterTax: amount}
	details := &result.TaxDetails
	details.TaxableAmount, details.ExemptAmount, details.Total = c.zero, c.zero, c.zero
	if len(t.Parts) == 0 {
		return result
	}
	details.Taxable = true
	for _, part := range t.Parts {
		rate, err := details.Rate.Add(part.Rate)
		c.check(c.zero, err)
		details.Rate = rate
	}
	switch {
	case t.Exempt:
		details.ExemptAmount = amount
	case c.in.TaxIncluded:
		result.PriceBeforeTax = c.check(amount.Net(details.Rate))
		details.Total = c.sub(amount, result.PriceBeforeTax)
		details.TaxableAmount = result.PriceBeforeTax
	default:
		details.Total = c.check(amount.Apply(details.Rate))
		result.PriceAfterTax = c.add(amount, details.Total)
		details.TaxableAmount = amount
	}
	details.Parts = c.taxParts(details.Total, t.Parts)
	c.addToTaxSummary(details)
	return result
}

// reserveTaxParts makes one backing store for the parts of all things.
func (c *calculation) reserveTaxParts() {
	n := 0
	for i := range c.in.Lines {
		n += len(c.in.Lines[i].Tax.Parts)
	}
	if c.in.Shipping != nil {
		n += len(c.in.Shipping.Tax.Parts)
	}
	for i := range c.in.Fees {
		n += len(c.in.Fees[i].Tax.Parts)
	}
	if n > 0 {
		c.scratch.taxes = make([]TaxPartResult, 0, n)
	}
}

// taxParts shares a tax over its parts by their rates.
func (c *calculation) taxParts(total money.Amount, parts []TaxPart) []TaxPartResult {
	weights, shares := c.scratch.weights[:0], c.scratch.parts[:0]
	for _, part := range parts {
		weight, err := part.Rate.Weight()
		c.check(c.zero, err)
		weights, shares = append(weights, weight), append(shares, c.zero)
	}
	c.scratch.weights, c.scratch.parts = weights, shares
	c.check(c.zero, money.AllocateInto(shares, total, weights, nil))
	from := len(c.scratch.taxes)
	for k, part := range parts {
		c.scratch.taxes = append(c.scratch.taxes, TaxPartResult{part, shares[k]})
	}
	return c.scratch.taxes[from:len(c.scratch.taxes):len(c.scratch.taxes)]
}

func (c *calculation) addToTaxSummary(details *TaxDetails) {
	sum := &c.out.Tax
	sum.TaxableAmount = c.add(sum.TaxableAmount, details.TaxableAmount)
	sum.ExemptAmount = c.add(sum.ExemptAmount, details.ExemptAmount)
	sum.Total = c.add(sum.Total, details.Total)
	for k := range details.Parts {
		part := &details.Parts[k]
		group := c.taxGroup(&part.TaxPart)
		group.TaxableAmount = c.add(group.TaxableAmount, details.TaxableAmount)
		group.ExemptAmount = c.add(group.ExemptAmount, details.ExemptAmount)
		group.Tax = c.add(group.Tax, part.Tax)
	}
}

// taxGroup finds or makes the group of a tax. There are only a few.
func (c *calculation) taxGroup(part *TaxPart) *TaxGroup {
	groups := c.out.Tax.Groups
	for k := range groups {
		if groups[k].TaxPart == *part {
			return &groups[k]
		}
	}
	if groups == nil {
		groups = make([]TaxGroup, 0, 2)
	}
	groups = append(groups, TaxGroup{TaxPart: *part, TaxableAmount: c.zero, ExemptAmount: c.zero, Tax: c.zero})
	c.out.Tax.Groups = groups
	return &groups[len(groups)-1]
}
