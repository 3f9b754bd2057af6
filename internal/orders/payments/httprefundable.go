package payments

import (
	"cmp"
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	calculateAnswer struct {
		Available             bool             `json:"available,omitempty"`
		NotAvailable          *notAvailable    `json:"notAvailable,omitempty"`
		Summary               *refundSums      `json:"summary,omitempty"`
		CalculatedRefundItems *calculatedItems `json:"calculatedRefundItems,omitempty"`
	}
	notAvailable struct {
		Errors wire.List[calculationError] `json:"errors"`
	}
	calculationError struct {
		LineItem      *ledger.RefundItem     `json:"lineItem,omitempty"`
		AdditionalFee *ledger.FeeRefund      `json:"additionalFee,omitempty"`
		Shipping      *ledger.ShippingRefund `json:"shipping,omitempty"`
		Error         *wire.ErrorDetails     `json:"error,omitempty"`
	}
	refundSums struct {
		Total               *wire.Price `json:"total"`
		Tax                 *wire.Price `json:"tax"`
		Discount            *wire.Price `json:"discount"`
		Subtotal            *wire.Price `json:"subtotal"`
		LineItemsSubtotal   *wire.Price `json:"lineItemsSubtotal,omitempty"`
		AdditionalFeesTotal *wire.Price `json:"additionalFeesTotal,omitempty"`
	}
	calculatedItems struct {
		LineItems      wire.List[calculatedLineView] `json:"lineItems"`
		AdditionalFees wire.List[calculatedFeeView]  `json:"additionalFees"`
		Shipping       *calculatedShippingView       `json:"shipping,omitempty"`
	}
	calculatedLineView struct {
		Item    ledger.RefundItem `json:"item"`
		Summary *refundSums       `json:"summary"`
	}
	calculatedFeeView struct {
		AdditionalFee ledger.FeeRefund `json:"additionalFee"`
		Summary       *refundSums      `json:"summary"`
		Source        string           `json:"source,omitempty"`
	}
	calculatedShippingView struct {
		Shipping *ledger.ShippingRefund `json:"shipping"`
		Summary  *refundSums            `json:"summary"`
	}

	orderRefundabilityAnswer struct {
		Payments        wire.List[paymentRefundability] `json:"payments"`
		PaymentsSummary *paymentsSummary                `json:"paymentsSummary,omitempty"`
		LineItems       wire.List[lineRefundability]    `json:"lineItems"`
		Shipping        *amountRefundability            `json:"shipping,omitempty"`
		AdditionalFees  wire.List[feeRefundability]     `json:"additionalFees"`
	}
	paymentRefundability struct {
		Refundable         bool            `json:"refundable,omitempty"`
		ManuallyRefundable *ledger.Because `json:"manuallyRefundable,omitempty"`
		NonRefundable      *ledger.Because `json:"nonRefundable,omitempty"`
		Payment            *paymentInfo    `json:"payment"`
	}
	paymentInfo struct {
		Monetary          *monetarySummary   `json:"monetary,omitempty"`
		Membership        *membershipSummary `json:"membership,omitempty"`
		CreditCardDetails *ledger.CreditCard `json:"creditCardDetails,omitempty"`
		PaymentID         string             `json:"paymentId"`
		PaymentMethod     string             `json:"paymentMethod,omitempty"`
		OfflinePayment    bool               `json:"offlinePayment"`
	}
	monetarySummary struct {
		Paid          *wire.Price `json:"paid"`
		Refunded      *wire.Price `json:"refunded"`
		RefundPending *wire.Price `json:"refundPending"`
		MaxRefund     *wire.Price `json:"maxRefund"`
	}
	membershipSummary struct {
		PaidLineItemIDs       wire.List[string] `json:"paidLineItemIds"`
		RefundedLineItemIDs   wire.List[string] `json:"refundedLineItemIds"`
		RefundableLineItemIDs wire.List[string] `json:"refundableLineItemIds"`
	}
	paymentsSummary struct {
		Monetary   *monetarySummary   `json:"monetary"`
		Membership *membershipSummary `json:"membership"`
	}
	lineRefundability struct {
		LineItemID              string `json:"lineItemId"`
		OriginalQuantity        int64  `json:"originalQuantity"`
		RefundedQuantity        int64  `json:"refundedQuantity"`
		AvailableRefundQuantity int64  `json:"availableRefundQuantity"`
	}
	amountRefundability struct {
		Amount                *wire.Price `json:"amount"`
		RefundedAmount        *wire.Price `json:"refundedAmount"`
		AvailableRefundAmount *wire.Price `json:"availableRefundAmount"`
	}
	feeRefundability struct {
		AdditionalFeeID string `json:"additionalFeeId"`
		amountRefundability
		Source string `json:"source,omitempty"`
	}
)

func (s billing) calculateRefund(ctx context.Context, in *calculateRequest) (*calculateAnswer, error) {
	return withBook(ctx, s.Service, store.Get, in.OrderID, func(_ *store.Tx, b *book) (*calculateAnswer, error) {
		if wrong := wire.Amounts(in.RefundItems, "refundItems", b.Currency); len(wrong) > 0 {
			return nil, errs.Invalid(wrong...)
		}
		c, wrong := b.Calculate(cmp.Or(in.RefundItems, &ledger.RefundItems{}))
		out := &calculateAnswer{Summary: b.sums(ctx, c.Sum), CalculatedRefundItems: &calculatedItems{}}
		var lines, fees ledger.Share
		for _, l := range c.Lines {
			lines.Add(l.Share)
			out.CalculatedRefundItems.LineItems = append(out.CalculatedRefundItems.LineItems,
				calculatedLineView{l.Item, b.sums(ctx, l.Share)})
		}
		for _, f := range c.Fees {
			fees.Add(f.Share)
			out.CalculatedRefundItems.AdditionalFees = append(out.CalculatedRefundItems.AdditionalFees,
				calculatedFeeView{f.Fee, b.sums(ctx, f.Share), f.Source})
		}
		if c.Shipping != nil {
			out.CalculatedRefundItems.Shipping = &calculatedShippingView{c.Ship, b.sums(ctx, *c.Shipping)}
		}
		out.Summary.LineItemsSubtotal, out.Summary.AdditionalFeesTotal = b.Sum(ctx, lines.Subtotal), b.Sum(ctx, fees.Total)
		if out.Available = len(wrong) == 0; out.Available {
			return out, nil
		}
		out.NotAvailable = &notAvailable{}
		for _, w := range wrong {
			out.NotAvailable.Errors = append(out.NotAvailable.Errors,
				calculationError{w.Line, w.Fee, w.Shipping, &wire.ErrorDetails{ApplicationError: wire.ErrorOf(w.Err)}})
		}
		return out, nil
	})
}

func (b *book) sums(ctx context.Context, s ledger.Share) *refundSums {
	p := func(minor int64) *wire.Price { return b.Sum(ctx, minor) }
	return &refundSums{Total: p(s.Total), Tax: p(s.Tax), Discount: p(s.Discount), Subtotal: p(s.Subtotal)}
}

func (s billing) orderRefundability(ctx context.Context, in *billOrderRequest) (*orderRefundabilityAnswer, error) {
	return withBook(ctx, s.Service, store.Get, in.OrderID, func(tx *store.Tx, b *book) (*orderRefundabilityAnswer, error) {
		p := func(minor int64) *wire.Price { return b.Sum(ctx, minor) }
		out := &orderRefundabilityAnswer{PaymentsSummary: &paymentsSummary{Membership: &membershipSummary{}}}
		var paid, refunded, pending, most int64
		for _, one := range b.Payments {
			can, err := b.canRefund(tx, one)
			if err != nil {
				return nil, err
			}
			view := paymentRefundability{Refundable: can.Status == ledger.StatusRefundable,
				Payment: &paymentInfo{PaymentID: one.ID, OfflinePayment: one.Offline()}}
			switch can.Status {
			case ledger.StatusByHand:
				view.ManuallyRefundable = &ledger.Because{Reason: can.Reason}
			case ledger.StatusNone:
				view.NonRefundable = &ledger.Because{Reason: can.Reason}
			}
			done, going := b.Given(one.ID)
			if one.Kind == ledger.Membership {
				view.Payment.Membership = &membershipSummary{}
				for _, m := range []*membershipSummary{view.Payment.Membership, out.PaymentsSummary.Membership} {
					m.count(one, can)
				}
			} else {
				was := int64(0)
				if one.Counts() {
					was = one.Amount.Minor()
				}
				view.Payment.Monetary = &monetarySummary{p(was), p(done), p(going), p(can.Most)}
				paid, refunded, pending, most = paid+was, refunded+done, pending+going, most+can.Most
			}
			if d := one.Doc.RegularPaymentDetails; d != nil {
				view.Payment.CreditCardDetails, view.Payment.PaymentMethod = d.CreditCardDetails, ledger.Clip(d.PaymentMethod, 50)
			}
			out.Payments = append(out.Payments, view)
		}
		out.PaymentsSummary.Monetary = &monetarySummary{p(paid), p(refunded), p(pending), p(most)}
		b.itemRefundability(out, p)
		return out, nil
	})
}

func (m *membershipSummary) count(p *ledger.StoredPayment, can ledger.Refundability) {
	line := p.Doc.MembershipPaymentDetails.LineItemID
	if p.Counts() {
		m.PaidLineItemIDs = append(m.PaidLineItemIDs, line)
	}
	if p.Doc.Returned == ledger.ReturnedRefund {
		m.RefundedLineItemIDs = append(m.RefundedLineItemIDs, line)
	}
	if can.Status == ledger.StatusRefundable {
		m.RefundableLineItemIDs = append(m.RefundableLineItemIDs, line)
	}
}

// itemRefundability tells what of lines, fees and delivery can be given back.
func (b *book) itemRefundability(out *orderRefundabilityAnswer, p func(int64) *wire.Price) {
	given := b.UnitsGiven()
	for i := range b.Order.LineItems {
		l := &b.Order.LineItems[i]
		out.LineItems = append(out.LineItems, lineRefundability{l.ID, l.Quantity, given[l.ID], l.Quantity - given[l.ID]})
	}
	if whole, _ := b.ShippingCost(); whole > 0 {
		out.Shipping = &amountRefundability{p(whole), p(b.GivenShipping()), p(whole - b.GivenShipping())}
	}
	for i := range b.Order.AdditionalFees {
		fee := &b.Order.AdditionalFees[i]
		whole, _ := b.FeeCost(fee)
		back := b.GivenFee(fee.ID)
		out.AdditionalFees = append(out.AdditionalFees,
			feeRefundability{fee.ID, amountRefundability{p(whole), p(back), p(whole - back)}, fee.Source})
	}
}
