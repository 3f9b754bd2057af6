package payments

import (
	"cmp"
	"context"

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
		LineItem      *RefundItem     `json:"lineItem,omitempty"`
		AdditionalFee *FeeRefund      `json:"additionalFee,omitempty"`
		Shipping      *ShippingRefund `json:"shipping,omitempty"`
		Error         *errorDetails   `json:"error,omitempty"`
	}
	errorDetails struct {
		ApplicationError *wire.ApplicationError `json:"applicationError,omitempty"`
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
		Item    RefundItem  `json:"item"`
		Summary *refundSums `json:"summary"`
	}
	calculatedFeeView struct {
		AdditionalFee FeeRefund   `json:"additionalFee"`
		Summary       *refundSums `json:"summary"`
		Source        string      `json:"source,omitempty"`
	}
	calculatedShippingView struct {
		Shipping *ShippingRefund `json:"shipping"`
		Summary  *refundSums     `json:"summary"`
	}

	orderRefundabilityAnswer struct {
		Payments        wire.List[paymentRefundability] `json:"payments"`
		PaymentsSummary *paymentsSummary                `json:"paymentsSummary,omitempty"`
		LineItems       wire.List[lineRefundability]    `json:"lineItems"`
		Shipping        *amountRefundability            `json:"shipping,omitempty"`
		AdditionalFees  wire.List[feeRefundability]     `json:"additionalFees"`
	}
	paymentRefundability struct {
		Refundable         bool         `json:"refundable,omitempty"`
		ManuallyRefundable *Because     `json:"manuallyRefundable,omitempty"`
		NonRefundable      *Because     `json:"nonRefundable,omitempty"`
		Payment            *paymentInfo `json:"payment"`
	}
	paymentInfo struct {
		Monetary          *monetarySummary   `json:"monetary,omitempty"`
		Membership        *membershipSummary `json:"membership,omitempty"`
		CreditCardDetails *CreditCard        `json:"creditCardDetails,omitempty"`
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
	return store.Get(ctx, s.db, func(tx *store.Tx) (*calculateAnswer, error) {
		b, err := s.open(tx, in.OrderID)
		if err != nil {
			return nil, err
		}
		if wrong := wire.Amounts(in.RefundItems, "refundItems", b.currency); len(wrong) > 0 {
			return nil, errs.Invalid(wrong...)
		}
		c, wrong := b.calculate(cmp.Or(in.RefundItems, &RefundItems{}))
		out := &calculateAnswer{Summary: b.sums(ctx, c.sum), CalculatedRefundItems: &calculatedItems{}}
		var lines, fees share
		for _, l := range c.lines {
			lines.add(l.share)
			out.CalculatedRefundItems.LineItems = append(out.CalculatedRefundItems.LineItems, calculatedLineView{l.item, b.sums(ctx, l.share)})
		}
		for _, f := range c.fees {
			fees.add(f.share)
			out.CalculatedRefundItems.AdditionalFees = append(out.CalculatedRefundItems.AdditionalFees, calculatedFeeView{f.fee, b.sums(ctx, f.share), f.source})
		}
		if c.shipping != nil {
			out.CalculatedRefundItems.Shipping = &calculatedShippingView{c.ship, b.sums(ctx, *c.shipping)}
		}
		out.Summary.LineItemsSubtotal, out.Summary.AdditionalFeesTotal = b.sum(ctx, lines.subtotal), b.sum(ctx, fees.total)
		if out.Available = len(wrong) == 0; out.Available {
			return out, nil
		}
		out.NotAvailable = &notAvailable{}
		for _, w := range wrong {
			out.NotAvailable.Errors = append(out.NotAvailable.Errors, calculationError{w.line, w.fee, w.shipping, &errorDetails{wire.ErrorOf(w.err)}})
		}
		return out, nil
	})
}

func (b *book) sums(ctx context.Context, s share) *refundSums {
	p := func(minor int64) *wire.Price { return b.sum(ctx, minor) }
	return &refundSums{Total: p(s.total), Tax: p(s.tax), Discount: p(s.discount), Subtotal: p(s.subtotal)}
}

func (s billing) orderRefundability(ctx context.Context, in *billOrderRequest) (*orderRefundabilityAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*orderRefundabilityAnswer, error) {
		b, err := s.open(tx, in.OrderID)
		if err != nil {
			return nil, err
		}
		p := func(minor int64) *wire.Price { return b.sum(ctx, minor) }
		out := &orderRefundabilityAnswer{PaymentsSummary: &paymentsSummary{Membership: &membershipSummary{}}}
		var paid, refunded, pending, most int64
		for _, one := range b.payments {
			can, err := b.canRefund(tx, one)
			if err != nil {
				return nil, err
			}
			view := paymentRefundability{Refundable: can.status == statusRefundable, Payment: &paymentInfo{PaymentID: one.id, OfflinePayment: one.offline()}}
			switch can.status {
			case statusByHand:
				view.ManuallyRefundable = &Because{can.reason}
			case statusNone:
				view.NonRefundable = &Because{can.reason}
			}
			done, going := b.given(one.id)
			if one.kind == membership {
				view.Payment.Membership = &membershipSummary{}
				for _, m := range []*membershipSummary{view.Payment.Membership, out.PaymentsSummary.Membership} {
					m.count(one, can)
				}
			} else {
				was := int64(0)
				if one.counts() {
					was = one.amount.Minor()
				}
				view.Payment.Monetary = &monetarySummary{p(was), p(done), p(going), p(can.most)}
				paid, refunded, pending, most = paid+was, refunded+done, pending+going, most+can.most
			}
			if d := one.doc.RegularPaymentDetails; d != nil {
				view.Payment.CreditCardDetails, view.Payment.PaymentMethod = d.CreditCardDetails, clip(d.PaymentMethod, 50)
			}
			out.Payments = append(out.Payments, view)
		}
		out.PaymentsSummary.Monetary = &monetarySummary{p(paid), p(refunded), p(pending), p(most)}
		b.itemRefundability(out, p)
		return out, nil
	})
}

func (m *membershipSummary) count(p *payment, can refundability) {
	line := p.doc.MembershipPaymentDetails.LineItemID
	if p.counts() {
		m.PaidLineItemIDs = append(m.PaidLineItemIDs, line)
	}
	if p.doc.Returned == returnedRefund {
		m.RefundedLineItemIDs = append(m.RefundedLineItemIDs, line)
	}
	if can.status == statusRefundable {
		m.RefundableLineItemIDs = append(m.RefundableLineItemIDs, line)
	}
}

// itemRefundability tells what of lines, fees and delivery can be given back.
func (b *book) itemRefundability(out *orderRefundabilityAnswer, p func(int64) *wire.Price) {
	given := b.unitsGiven()
	for i := range b.order.LineItems {
		l := &b.order.LineItems[i]
		out.LineItems = append(out.LineItems, lineRefundability{l.ID, l.Quantity, given[l.ID], l.Quantity - given[l.ID]})
	}
	if whole, _ := b.shippingCost(); whole > 0 {
		out.Shipping = &amountRefundability{p(whole), p(b.givenShipping()), p(whole - b.givenShipping())}
	}
	for i := range b.order.AdditionalFees {
		fee := &b.order.AdditionalFees[i]
		whole, _ := b.feeCost(fee)
		back := b.givenFee(fee.ID)
		out.AdditionalFees = append(out.AdditionalFees, feeRefundability{fee.ID, amountRefundability{p(whole), p(back), p(whole - back)}, fee.Source})
	}
}
