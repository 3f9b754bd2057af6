package payments

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

// share is what some of a line, a fee or the delivery came to.
type share struct {
	total, tax, discount, subtotal int64
}

func (s *share) add(o share) {
	s.total += o.total
	s.tax += o.tax
	s.discount += o.discount
	s.subtotal += o.subtotal
}

// calculated is what items come to, each and all.
type calculated struct {
	lines    []calculatedLine
	fees     []calculatedFee
	shipping *share
	ship     *ShippingRefund
	sum      share
}

type calculatedLine struct {
	item RefundItem
	share
}

type calculatedFee struct {
	fee    FeeRefund
	source string
	share
}

// wrongItem is an item that cannot be given money back for.
type wrongItem struct {
	line     *RefundItem
	fee      *FeeRefund
	shipping *ShippingRefund
	err      error
}

func (c *calculated) total() int64 { return c.sum.total }

func (c *calculated) units() map[string]int64 {
	return collect(c.lines, func(l calculatedLine) (string, int64) { return l.item.LineItemID, l.item.Quantity })
}

func (c *calculated) lineTotals() map[string]int64 {
	return collect(c.lines, func(l calculatedLine) (string, int64) { return l.item.LineItemID, l.total })
}

func (c *calculated) feeTotals() map[string]int64 {
	return collect(c.fees, func(f calculatedFee) (string, int64) { return f.fee.AdditionalFeeID, f.total })
}

func (c *calculated) shippingTotal() int64 {
	if c.shipping == nil {
		return 0
	}
	return c.shipping.total
}

func collect[T any](list []T, of func(T) (string, int64)) map[string]int64 {
	if len(list) == 0 {
		return nil
	}
	out := map[string]int64{}
	for _, one := range list {
		id, n := of(one)
		out[id] += n
	}
	return out
}

// calculate tells what items come to, with their parts of tax and discounts. Units of
// a line that are given back one after the other come to what the whole line did.
func (b *ledgerBook) calculate(in *RefundItems) (*calculated, []wrongItem) {
	c := &calculated{}
	var wrong []wrongItem
	given := b.unitsGiven()
	for i := range in.LineItems {
		item := in.LineItems[i]
		line := b.line(item.LineItemID)
		switch {
		case line == nil:
			wrong = append(wrong, wrongItem{line: &item, err: errs.Missing(CodeNoLine, "line item", item.LineItemID)})
			continue
		case item.Quantity < 1 || given[line.ID]+item.Quantity > line.Quantity:
			wrong = append(wrong, wrongItem{line: &item, err: errs.New(errs.FailedPrecondition, CodeRefundUnits,
				"no more than %d of this line can be given back", line.Quantity-given[line.ID]).With("lineItemId", line.ID)})
			continue
		}
		s := b.lineShare(line, given[line.ID], item.Quantity)
		given[line.ID] += item.Quantity
		c.lines = append(c.lines, calculatedLine{item, s})
		c.sum.add(s)
	}
	for i := range in.AdditionalFees {
		s, source, err := b.feeShare(in.AdditionalFees[i], c)
		if err != nil {
			wrong = append(wrong, wrongItem{fee: &in.AdditionalFees[i], err: err})
			continue
		}
		c.fees = append(c.fees, calculatedFee{in.AdditionalFees[i], source, s})
		c.sum.add(s)
	}
	if in.Shipping != nil {
		s, err := b.shippingShare(in.Shipping)
		if err != nil {
			return c, append(wrong, wrongItem{shipping: in.Shipping, err: err})
		}
		c.shipping, c.ship = &s, in.Shipping
		c.sum.add(s)
	}
	return c, wrong
}

// lineShare is what units of a line came to, after so many were given back before.
func (b *ledgerBook) lineShare(line *orders.LineItem, before, n int64) share {
	part := func(p *wire.Price) int64 {
		whole := b.minor(p)
		return upTo(whole, before+n, line.Quantity) - upTo(whole, before, line.Quantity)
	}
	tax := (*wire.Price)(nil)
	switch {
	case line.TaxInfo != nil:
		tax = line.TaxInfo.TaxAmount
	case line.TaxDetails != nil:
		tax = line.TaxDetails.TotalTax
	}
	whole := line.TotalPriceAfterTax
	if whole == nil { // an order that was sold elsewhere may not say
		n := b.minor(line.PriceBeforeDiscounts)*line.Quantity - b.minor(line.TotalDiscount)
		if line.PriceBeforeDiscounts == nil {
			n = b.minor(line.Price) * line.Quantity
		}
		if !b.order.TaxIncludedInPrices {
			n += b.minor(tax)
		}
		whole = &wire.Price{Amount: wire.Decimal(b.amountOf(n).String())}
	}
	s := share{total: part(whole), tax: part(tax), discount: part(line.TotalDiscount)}
	s.subtotal = s.total - s.tax + s.discount
	return s
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
func (b *ledgerBook) feeShare(in FeeRefund, c *calculated) (share, string, error) {
	for i := range b.order.AdditionalFees {
		fee := &b.order.AdditionalFees[i]
		if fee.ID != in.AdditionalFeeID {
			continue
		}
		whole, tax := b.feeCost(fee)
		left := whole - b.givenFee(fee.ID) - c.feeTotals()[fee.ID]
		s, ok := b.some(in.Amount, whole, left, tax)
		if !ok {
			return s, "", errs.New(errs.FailedPrecondition, CodeFeeAmount, "no more than %s of this fee can be given back", b.amountOf(left)).With("additionalFeeId", fee.ID)
		}
		return s, fee.Source, nil
	}
	return share{}, "", errs.Missing(CodeNoFee, "additional fee", in.AdditionalFeeID)
}

// shippingShare is what some of the delivery came to.
func (b *ledgerBook) shippingShare(in *ShippingRefund) (share, error) {
	whole, tax := b.shippingCost()
	if whole == 0 {
		return share{}, errs.New(errs.FailedPrecondition, CodeNoShipping, "nothing was paid for the delivery of this order")
	}
	left := whole - b.givenShipping()
	s, ok := b.some(in.Amount, whole, left, tax)
	if !ok {
		return s, errs.New(errs.FailedPrecondition, CodeShippingAmount, "no more than %s of the delivery can be given back", b.amountOf(left))
	}
	return s, nil
}

// some is an amount that was asked for out of what is left of a whole, or all that is left.
func (b *ledgerBook) some(asked *wire.Price, whole, left, tax int64) (share, bool) {
	amount := left
	if asked != nil {
		a, err := wire.Amount("", asked.Amount, b.currency)
		if err != nil {
			return share{}, false
		}
		amount = a.Minor()
	}
	if amount <= 0 || amount > left {
		return share{}, false
	}
	s := share{total: amount, tax: upTo(tax, amount, whole)}
	s.subtotal = s.total - s.tax
	return s, true
}

func (b *ledgerBook) shippingCost() (whole, tax int64) {
	if b.order.ShippingInfo == nil || b.order.ShippingInfo.Cost == nil {
		return 0, 0
	}
	cost := b.order.ShippingInfo.Cost
	switch {
	case cost.TaxInfo != nil:
		tax = b.minor(cost.TaxInfo.TaxAmount)
	case cost.TaxDetails != nil:
		tax = b.minor(cost.TaxDetails.TotalTax)
	}
	if cost.TotalPriceAfterTax == nil {
		return b.minor(cost.Price) - b.minor(cost.Discount), tax
	}
	return b.minor(cost.TotalPriceAfterTax), tax
}

func (b *ledgerBook) feeCost(fee *orders.AdditionalFee) (whole, tax int64) {
	switch {
	case fee.TaxInfo != nil:
		tax = b.minor(fee.TaxInfo.TaxAmount)
	case fee.TaxDetails != nil:
		tax = b.minor(fee.TaxDetails.TotalTax)
	}
	return b.minor(cmp.Or(fee.PriceAfterTax, fee.Price)), tax
}

func (b *ledgerBook) givenFee(id string) (n int64) {
	for _, r := range b.refunds {
		if !r.failed() {
			n += r.doc.Fees[id]
		}
	}
	return n
}

func (b *ledgerBook) givenShipping() (n int64) {
	for _, r := range b.refunds {
		if !r.failed() {
			n += r.doc.Shipping
		}
	}
	return n
}
