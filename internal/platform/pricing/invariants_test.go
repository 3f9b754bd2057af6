package pricing

import (
	"fmt"

	"souk/internal/platform/money"
)

// ledger checks sums independently of the code under test: plain integers.
type ledger struct{ faults []string }

func (l *ledger) equal(what string, got money.Amount, want int64) {
	if got.Minor() != want {
		l.faults = append(l.faults, fmt.Sprintf("%s is %d, want %d", what, got.Minor(), want))
	}
	if got.IsNegative() {
		l.faults = append(l.faults, fmt.Sprintf("%s is negative: %d", what, got.Minor()))
	}
}

func (l *ledger) between(what string, low int64, a money.Amount, high int64) {
	if a.Minor() < low || a.Minor() > high {
		l.faults = append(l.faults, fmt.Sprintf("%s is %d, not in %d to %d", what, a.Minor(), low, high))
	}
}

// faults lists everything in a result that does not add up or is negative.
func faults(in Input, out Result) []string {
	var l ledger
	var subtotal, discount, tax, taxable, exempt, fees int64
	perLine := map[string]int64{}
	var fromDiscounts int64
	for _, d := range out.Discounts {
		var sum int64
		for _, share := range d.Lines {
			l.between("share of "+d.ID, 1, share.Amount, d.Amount.Minor())
			perLine[share.LineID] += share.Amount.Minor()
			sum += share.Amount.Minor()
		}
		if d.Type == DiscountShipping {
			sum = out.Shipping.TotalDiscount.Minor()
		}
		l.equal("discount "+d.ID, d.Amount, sum)
		fromDiscounts += d.Amount.Minor()
		if d.Source == "" {
			l.faults = append(l.faults, "discount without source")
		}
	}

	thing := func(what string, amount int64, taxed Taxed, t Tax) {
		details := taxed.TaxDetails
		if in.TaxIncluded {
			l.equal(what+" after tax", taxed.PriceAfterTax, amount)
		} else {
			l.equal(what+" before tax", taxed.PriceBeforeTax, amount)
		}
		l.equal(what+" tax", details.Total, taxed.PriceAfterTax.Minor()-taxed.PriceBeforeTax.Minor())
		l.between(what+" before tax", 0, taxed.PriceBeforeTax, taxed.PriceAfterTax.Minor())
		var parts int64
		for _, p := range details.Parts {
			l.between(what+" tax part", 0, p.Tax, details.Total.Minor())
			parts += p.Tax.Minor()
		}
		l.equal(what+" tax of parts", details.Total, parts)
		if len(t.Parts) > 0 {
			l.equal(what+" taxable and exempt", details.TaxableAmount, taxed.PriceBeforeTax.Minor()-details.ExemptAmount.Minor())
		}
		tax += details.Total.Minor()
		taxable += details.TaxableAmount.Minor()
		exempt += details.ExemptAmount.Minor()
	}

	for i, line := range out.Lines {
		what := "line " + line.ID
		l.between(what+" before discounts", 0, line.PriceBeforeDiscounts, line.FullPrice.Minor())
		l.equal(what+" subtotal", line.Subtotal, line.PriceBeforeDiscounts.Minor()*line.Quantity)
		l.between(what+" line price", line.Subtotal.Minor()-line.TotalDiscount.Minor(), line.LineItemPrice,
			line.Subtotal.Minor())
		l.between(what+" unit price", 0, line.Price, line.PriceBeforeDiscounts.Minor())
		l.equal(what+" discount", line.TotalDiscount, perLine[line.ID])
		left := line.Subtotal.Minor() - line.TotalDiscount.Minor()
		l.between(what+" deposit", 0, line.Deposit, left)
		thing(what, left, line.Taxed, in.Lines[i].Tax)
		subtotal += line.Subtotal.Minor()
		discount += line.TotalDiscount.Minor()
	}
	l.between("shipping discount", 0, out.Shipping.TotalDiscount, out.Shipping.Price.Minor())
	var shippingTax Tax
	if in.Shipping != nil {
		shippingTax = in.Shipping.Tax
	}
	thing("shipping", out.Shipping.Price.Minor()-out.Shipping.TotalDiscount.Minor(), out.Shipping.Taxed, shippingTax)
	discount += out.Shipping.TotalDiscount.Minor()
	for i, fee := range out.Fees {
		feeTax := in.Fees[i].Tax
		if fee.Code == TipCode {
			feeTax = Tax{}
			l.equal("tax of the tip", fee.TaxDetails.Total, 0)
		}
		thing("fee", fee.Price.Minor(), fee.Taxed, feeTax)
		fees += fee.Price.Minor()
	}

	s := out.Summary
	l.equal("summary subtotal", s.Subtotal, subtotal)
	l.equal("summary discount", s.Discount, discount)
	l.equal("discounts by source", s.Discount, fromDiscounts)
	l.equal("summary shipping", s.Shipping, out.Shipping.Price.Minor())
	l.equal("summary fees", s.Fees, fees)
	l.equal("summary tax", s.Tax, tax)
	l.summary(in, "whole", s)
	l.summary(in, "now", out.PayNow)
	l.summary(in, "later", out.PayLater)
	l.summary(in, "after trial", out.PayAfterTrial)
	for _, field := range []struct {
		what string
		of   func(Summary) money.Amount
	}{
		{"subtotal", func(s Summary) money.Amount { return s.Subtotal }},
		{"shipping", func(s Summary) money.Amount { return s.Shipping }},
		{"discount", func(s Summary) money.Amount { return s.Discount }},
		{"fees", func(s Summary) money.Amount { return s.Fees }},
		{"tax", func(s Summary) money.Amount { return s.Tax }},
		{"total", func(s Summary) money.Amount { return s.Total }},
	} {
		shares := field.of(out.PayNow).Minor() + field.of(out.PayLater).Minor() + field.of(out.PayAfterTrial).Minor()
		l.equal(field.what+" over payments", field.of(s), shares)
	}

	l.equal("tax summary", out.Tax.Total, tax)
	l.equal("taxable", out.Tax.TaxableAmount, taxable)
	l.equal("exempt", out.Tax.ExemptAmount, exempt)
	var groups int64
	for _, g := range out.Tax.Groups {
		groups += g.Tax.Minor()
	}
	l.equal("tax groups", out.Tax.Total, groups)

	var paid int64
	for i, card := range out.GiftCards {
		l.between("gift card", 0, card.Amount, in.GiftCards[i].Balance.Minor())
		if requested := in.GiftCards[i].Requested; !requested.IsUnset() {
			l.between("gift card as requested", 0, card.Amount, requested.Minor())
		}
		paid += card.Amount.Minor()
	}
	l.equal("gift cards", out.GiftCardTotal, paid)
	l.equal("due", out.TotalAfterGiftCard, s.Total.Minor()-paid)
	l.equal("due now", out.PayNowAfterGiftCard, max(0, out.PayNow.Total.Minor()-paid))
	return l.faults
}

func (l *ledger) summary(in Input, what string, s Summary) {
	want := s.Subtotal.Minor() - s.Discount.Minor() + s.Shipping.Minor() + s.Fees.Minor()
	if !in.TaxIncluded {
		want += s.Tax.Minor()
	}
	l.equal(what+" total", s.Total, want)
	for _, part := range []money.Amount{s.Subtotal, s.Shipping, s.Discount, s.Fees, s.Tax} {
		if part.IsNegative() {
			l.faults = append(l.faults, fmt.Sprintf("%s has a negative part: %+v", what, s))
		}
	}
}
