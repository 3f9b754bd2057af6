package ledger

import (
	"cmp"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Codes of what money cannot go back for, as the contract names them.
const (
	CodeNoLine         = "LINE_ITEM_NOT_FOUND"
	CodeNoFee          = "ADDITIONAL_FEE_NOT_FOUND"
	CodeNoShipping     = "SHIPPING_NOT_FOUND"
	CodeFeeAmount      = "INVALID_ADDITIONAL_FEE_REFUND_AMOUNT"
	CodeShippingAmount = "INVALID_SHIPPING_REFUND_AMOUNT"
	CodeRefundUnits    = "INVALID_LINE_ITEM_REFUND_QUANTITY"
)

// Share is what some of a line, a fee or the delivery came to.
type Share struct {
	Total, Tax, Discount, Subtotal int64
}

// Add counts another one in.
func (s *Share) Add(o Share) {
	s.Total += o.Total
	s.Tax += o.Tax
	s.Discount += o.Discount
	s.Subtotal += o.Subtotal
}

// Calculated is what items come to, each and all.
type Calculated struct {
	Lines    []calculatedLine
	Fees     []calculatedFee
	Shipping *Share
	Ship     *ShippingRefund
	Sum      Share
	// Units, and minor units, by line and by fee.
	Units, LineTotals, FeeTotals map[string]int64
}

type calculatedLine struct {
	Item RefundItem
	Share
}

type calculatedFee struct {
	Fee    FeeRefund
	Source string
	Share
}

// wrongItem is an item that cannot be given money back for.
type wrongItem struct {
	Line     *RefundItem
	Fee      *FeeRefund
	Shipping *ShippingRefund
	Err      error
}

// Calculate tells what items come to, with their parts of tax and discounts. Units of
// a line that are given back one after the other come to what the whole line did.
func (b *Book) Calculate(in *RefundItems) (*Calculated, []wrongItem) {
	c := &Calculated{Units: map[string]int64{}, LineTotals: map[string]int64{}, FeeTotals: map[string]int64{}}
	var wrong []wrongItem
	given := b.UnitsGiven()
	for i := range in.LineItems {
		item := in.LineItems[i]
		line := b.Line(item.LineItemID)
		switch {
		case line == nil:
			wrong = append(wrong, wrongItem{Line: &item, Err: errs.Missing(CodeNoLine, "line item", item.LineItemID)})
			continue
		case item.Quantity < 1 || given[line.ID]+item.Quantity > line.Quantity:
			wrong = append(wrong, wrongItem{Line: &item, Err: errs.New(errs.FailedPrecondition, CodeRefundUnits,
				"at most %d units of this line item can be refunded", line.Quantity-given[line.ID]).With("lineItemId", line.ID)})
			continue
		}
		s := b.LineShare(line, given[line.ID], item.Quantity)
		given[line.ID] += item.Quantity
		c.Units[line.ID] += item.Quantity
		c.LineTotals[line.ID] += s.Total
		c.Lines = append(c.Lines, calculatedLine{item, s})
		c.Sum.Add(s)
	}
	for i := range in.AdditionalFees {
		s, source, err := b.feeShare(in.AdditionalFees[i], c)
		if err != nil {
			wrong = append(wrong, wrongItem{Fee: &in.AdditionalFees[i], Err: err})
			continue
		}
		c.FeeTotals[in.AdditionalFees[i].AdditionalFeeID] += s.Total
		c.Fees = append(c.Fees, calculatedFee{in.AdditionalFees[i], source, s})
		c.Sum.Add(s)
	}
	if in.Shipping != nil {
		s, err := b.shippingShare(in.Shipping)
		if err != nil {
			return c, append(wrong, wrongItem{Shipping: in.Shipping, Err: err})
		}
		c.Shipping, c.Ship = &s, in.Shipping
		c.Sum.Add(s)
	}
	return c, wrong
}

// LineShare is what units of a line came to, after so many were given back before.
func (b *Book) LineShare(line *orders.LineItem, before, n int64) Share {
	part := func(p *wire.Price) int64 {
		whole := b.minor(p)
		return upTo(whole, before+n, line.Quantity) - upTo(whole, before, line.Quantity)
	}
	tax := taxOf(line.TaxInfo, line.TaxDetails)
	whole := line.TotalPriceAfterTax
	if whole == nil { // an order that was sold elsewhere may not say
		n := b.minor(line.PriceBeforeDiscounts)*line.Quantity - b.minor(line.TotalDiscount)
		if line.PriceBeforeDiscounts == nil {
			n = b.minor(line.Price) * line.Quantity
		}
		if !b.Order.TaxIncludedInPrices {
			n += b.minor(tax)
		}
		whole = &wire.Price{Amount: wire.Decimal(b.AmountOf(n).String())}
	}
	s := Share{Total: part(whole), Tax: part(tax), Discount: part(line.TotalDiscount)}
	s.Subtotal = s.Total - s.Tax + s.Discount
	return s
}

// taxOf is the tax of one thing, in the newer or the older form; nil for none.
func taxOf(info *orders.ItemTaxInfo, older *orders.ItemTaxDetails) *wire.Price {
	switch {
	case info != nil:
		return info.TaxAmount
	case older != nil:
		return older.TotalTax
	}
	return nil
}

// upTo is the part of whole that the first n of q units make, rounded once.
func upTo(whole, n, q int64) int64 {
	a, err := money.New(whole, money.EUR).Ratio(n, q)
	if err != nil {
		return 0
	}
	return a.Minor()
}

// feeShare is what some of a fee came to.
func (b *Book) feeShare(in FeeRefund, c *Calculated) (Share, string, error) {
	for i := range b.Order.AdditionalFees {
		fee := &b.Order.AdditionalFees[i]
		if fee.ID != in.AdditionalFeeID {
			continue
		}
		whole, tax := b.FeeCost(fee)
		left := whole - b.GivenFee(fee.ID) - c.FeeTotals[fee.ID]
		s, ok := b.some(in.Amount, whole, left, tax)
		if !ok {
			return s, "", errs.New(errs.FailedPrecondition, CodeFeeAmount, "at most %s of this fee can be refunded",
				b.AmountOf(left)).With("additionalFeeId", fee.ID)
		}
		return s, fee.Source, nil
	}
	return Share{}, "", errs.Missing(CodeNoFee, "additional fee", in.AdditionalFeeID)
}

// shippingShare is what some of the delivery came to.
func (b *Book) shippingShare(in *ShippingRefund) (Share, error) {
	whole, tax := b.ShippingCost()
	if whole == 0 {
		return Share{}, errs.New(errs.FailedPrecondition, CodeNoShipping, "this order has no delivery cost to refund")
	}
	left := whole - b.GivenShipping()
	s, ok := b.some(in.Amount, whole, left, tax)
	if !ok {
		return s, errs.New(errs.FailedPrecondition, CodeShippingAmount, "at most %s of the delivery cost can be refunded",
			b.AmountOf(left))
	}
	return s, nil
}

// some is an amount that was asked for out of what is left of a whole, or all that is left.
func (b *Book) some(asked *wire.Price, whole, left, tax int64) (Share, bool) {
	amount := left
	if asked != nil {
		a, err := wire.Amount("", asked.Amount, b.Currency)
		if err != nil {
			return Share{}, false
		}
		amount = a.Minor()
	}
	if amount <= 0 || amount > left {
		return Share{}, false
	}
	s := Share{Total: amount, Tax: upTo(tax, amount, whole)}
	s.Subtotal = s.Total - s.Tax
	return s, true
}

// ShippingCost is what the delivery came to, and the tax in it.
func (b *Book) ShippingCost() (whole, tax int64) {
	if b.Order.ShippingInfo == nil || b.Order.ShippingInfo.Cost == nil {
		return 0, 0
	}
	cost := b.Order.ShippingInfo.Cost
	tax = b.minor(taxOf(cost.TaxInfo, cost.TaxDetails))
	if cost.TotalPriceAfterTax == nil {
		return b.minor(cost.Price) - b.minor(cost.Discount), tax
	}
	return b.minor(cost.TotalPriceAfterTax), tax
}

// FeeCost is what a fee came to, and the tax in it.
func (b *Book) FeeCost(fee *orders.AdditionalFee) (whole, tax int64) {
	return b.minor(cmp.Or(fee.PriceAfterTax, fee.Price)), b.minor(taxOf(fee.TaxInfo, fee.TaxDetails))
}
