package ledger

import (
	"cmp"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Credits makes out credit notes for refunds. It is asked whenever a refund ends, and again when one
// failed after all.
type Credits interface {
	RefundEndedTx(tx *store.Tx, o *orders.Order, c *Credited) error
}

// Credited is what went back by a refund, in minor units, and what for.
type Credited struct {
	RefundID string
	Reason   string
	// Amount is what went back of what was sold; nothing while the refund runs, when it failed, and
	// when only money went back that the order never asked for.
	Amount int64
	// Total is what the whole order came to.
	Total    int64
	Lines    []CreditedLine
	Fees     []CreditedFee
	Shipping int64
	// Things are all that the order sold: what each came to with its tax.
	Things []CreditedThing
}

// CreditedLine is some units of a line.
type CreditedLine struct {
	Line          *orders.LineItem
	Units, Amount int64
}

// CreditedFee is some of a fee.
type CreditedFee struct {
	Fee    *orders.AdditionalFee
	Amount int64
}

// CreditedThing is a line, a fee or the delivery (neither of both) as it was sold.
type CreditedThing struct {
	Line   *orders.LineItem
	Fee    *orders.AdditionalFee
	Amount int64
}

// CreditedTx tells what went back by a refund of an order. NotFound.
func (s *Service) CreditedTx(tx *store.Tx, orderID, refundID string) (*orders.Order, *Credited, error) {
	b, err := s.Open(tx, orderID)
	if err != nil {
		return nil, nil, err
	}
	r := b.Refund(refundID)
	if r == nil {
		return nil, nil, errs.Missing(CodeNoRefund, "refund", refundID)
	}
	return b.Order, b.credited(r), nil
}

// credited tells what went back by a refund. A refund of everything that names nothing is one of all things.
func (b *Book) credited(r *StoredRefund) *Credited {
	c := &Credited{RefundID: r.ID, Reason: cmp.Or(r.Doc.Details, &RefundDetails{}).Reason, Shipping: r.Doc.Shipping}
	if b.Order.PriceSummary != nil {
		c.Total = b.minor(b.Order.PriceSummary.Total)
	}
	if !r.pending() && !r.Doc.Overpaid && !r.Doc.Unwanted && r.Doc.Undoes == "" {
		for _, p := range r.Doc.Parts {
			if p.Status == orders.RefundSucceeded {
				c.Amount += p.Amount
			}
		}
	}
	all := len(r.Doc.Units) == 0 && len(r.Doc.Fees) == 0 && r.Doc.Shipping == 0 && c.Amount == c.Total
	for i := range b.Order.LineItems {
		line := &b.Order.LineItems[i]
		whole := b.LineShare(line, 0, line.Quantity).Total
		c.Things = append(c.Things, CreditedThing{Line: line, Amount: whole})
		switch {
		case all:
			c.Lines = append(c.Lines, CreditedLine{line, line.Quantity, whole})
		case r.Doc.Units[line.ID] > 0:
			c.Lines = append(c.Lines, CreditedLine{line, r.Doc.Units[line.ID], r.Doc.Lines[line.ID]})
		}
	}
	for i := range b.Order.AdditionalFees {
		fee := &b.Order.AdditionalFees[i]
		whole, _ := b.FeeCost(fee)
		c.Things = append(c.Things, CreditedThing{Fee: fee, Amount: whole})
		switch {
		case all:
			c.Fees = append(c.Fees, CreditedFee{fee, whole})
		case r.Doc.Fees[fee.ID] > 0:
			c.Fees = append(c.Fees, CreditedFee{fee, r.Doc.Fees[fee.ID]})
		}
	}
	if whole, _ := b.ShippingCost(); whole > 0 {
		c.Things = append(c.Things, CreditedThing{Amount: whole})
		if all {
			c.Shipping = whole
		}
	}
	return c
}
