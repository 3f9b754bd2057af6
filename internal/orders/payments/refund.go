package payments

import (
	"context"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refunds, as the contract names them.
const (
	CodeRefundAmount  = "INVALID_PAYMENT_REFUND_AMOUNT"
	CodeRestockUnits  = "INVALID_LINE_ITEM_RESTOCK_QUANTITY"
	CodeNotRefundable = "PAYMENT_NOT_REFUNDABLE"
	CodeByHand        = "EXTERNAL_REFUND_EXPECTED"
)

// wish is a refund that is asked for.
type wish struct {
	order      string
	place      string // where the request names the payments
	itemsAt    string // and what they are for
	payments   []PaymentRefund
	items      RefundItems
	details    *RefundDetails // as callers read them back
	restockAll bool
	restock    map[string]int64
	mail       bool
	message    string
	undoes     string // why payments are undone, as if they were never made; empty for a refund
}

// giveBack gives money back. What is asked of providers is written down first. Gift
// cards get their money at once. The id of the refund is given with the book.
func (s *Service) giveBack(ctx context.Context, in *wish) (string, *OrderTransactions, error) {
	var ops []*operation
	id, err := store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		ops = nil
		id := tx.NewID()
		if known, err := httpapi.Once(tx, id); err != nil || known != "" {
			return known, err
		}
		b, err := s.open(tx, in.order)
		if err != nil {
			return "", err
		}
		ops, err = b.beginRefund(tx, id, in)
		if err != nil {
			return "", err
		}
		return id, b.close(tx)
	})
	if err != nil {
		return "", nil, err
	}
	out, err := s.askAll(ctx, in.order, ops)
	return id, out, err
}

// beginRefund checks a refund, writes it down and does what needs no provider.
func (b *book) beginRefund(tx *store.Tx, id string, in *wish) ([]*operation, error) {
	if len(b.refunds) >= maxRefunds {
		return nil, errs.New(errs.FailedPrecondition, CodeTooMany, "an order has %d refunds at most", maxRefunds)
	}
	if wrong := wire.Amounts(in.details, in.itemsAt, b.currency); len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	c, wrong := b.calculate(&in.items)
	if len(wrong) > 0 {
		return nil, wrong[0].err
	}
	r := &refund{id: id, order: b.order.ID, created: tx.Millis(), fresh: true}
	r.doc = refundDoc{Details: in.details, Mail: in.mail, Message: in.message, Lines: c.lineTotals(), Units: c.units(), Fees: c.feeTotals(), Shipping: c.shippingTotal(), Undoes: in.undoes}
	if who := actor.From(tx.Context()); who.Kind == actor.App {
		r.doc.AppID = who.ID
	}
	var err error
	if r.doc.Restock, err = b.restockable(tx, in, r.doc.Units); err != nil {
		return nil, err
	}
	var ops []*operation
	total := int64(0)
	for i := range in.payments {
		part, op, err := b.beginPart(tx, r, in, i, c)
		if err != nil {
			return nil, err
		}
		if op != nil {
			ops = append(ops, op)
		}
		total += part.Amount
		r.doc.Parts = append(r.doc.Parts, *part)
	}
	if over := -b.left(); in.items.none() && over > 0 && total <= over {
		r.doc.Overpaid = true
	}
	b.refunds = append(b.refunds, r)
	b.note(orders.Activity{ActivityType: orders.ActivityRefundBegun, RefundInitiated: &orders.RefundInitiated{
		RefundID: r.id, Amount: b.sum(tx.Context(), total), Payments: b.refundedPayments(tx, r), Reason: detailsReason(in.details),
	}})
	return ops, b.afterRefund(tx, r, nil)
}

// beginPart checks and writes down what one payment gives back.
func (b *book) beginPart(tx *store.Tx, r *refund, in *wish, i int, c *calculated) (*refundPart, *operation, error) {
	w := &in.payments[i]
	p := b.payment(w.PaymentID)
	if p == nil {
		return nil, nil, errs.Missing(CodeNoPayment, "payment", w.PaymentID)
	}
	can, err := b.canRefund(tx, p)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case can.status == statusNone:
		return nil, nil, errs.New(errs.FailedPrecondition, CodeNotRefundable, "money of this payment cannot be given back: %s", can.reason).
			With("paymentId", p.id).With("nonRefundableReason", can.reason)
	case can.status == statusByHand && !w.ExternalRefund:
		return nil, nil, errs.New(errs.FailedPrecondition, CodeByHand, "give this money back yourself and say externalRefund: %s", can.reason).
			With("paymentId", p.id).With("manuallyRefundableReason", can.reason)
	}
	amount := can.most
	switch {
	case w.Amount != nil:
		a, err := wire.Amount(fmt.Sprintf("%s[%d].amount.amount", in.place, i), w.Amount.Amount, b.currency)
		if err != nil {
			return nil, nil, err
		}
		amount = a.Minor()
	case len(in.payments) == 1 && !in.items.none():
		amount = c.total()
	}
	if amount <= 0 || amount > can.most {
		return nil, nil, refundAmount(p, can, i)
	}
	if can.whole && amount < can.most && !w.ExternalRefund {
		return nil, nil, errs.New(errs.FailedPrecondition, CodeNotRefundable,
			"a gift card or membership gets back all that it paid, %s, or nothing; refund another payment, or give this money back yourself and say externalRefund", p.amount).
			With("paymentId", p.id).With("nonRefundableReason", NoneDisabled)
	}
	for _, before := range r.doc.Parts {
		if before.Payment == p.id {
			return nil, nil, refundAmount(p, can, i)
		}
	}
	part := &refundPart{Payment: p.id, Amount: amount, Status: orders.RefundSucceeded, External: w.ExternalRefund}
	switch {
	case w.ExternalRefund:
		if w.pending() {
			part.Status = orders.RefundPending
		}
		return part, nil, nil
	case p.own():
		part.Ref, err = b.s.cfg.GiftCards.RefundTx(tx, p.doc.GiftcardPaymentDetails.GiftCardPaymentID, b.amountOf(amount))
		return part, nil, err
	}
	op := &operation{id: tx.NewID(), kind: kindRefund, state: opOpen, order: p.order, payment: p.id, refund: r.id, provider: p.provider, amount: b.amountOf(amount)}
	op.doc = operationDoc{Charge: p.ref}
	part.Status, part.Operation = orders.RefundStarted, op.id
	return part, op, op.insert(tx)
}

func refundAmount(p *payment, can refundability, i int) error {
	return errs.New(errs.FailedPrecondition, CodeRefundAmount, "more than nothing, and no more than %s, can be given back of this payment", money.New(can.most, p.amount.Currency())).
		With("paymentId", p.id).With("field", fmt.Sprintf("payments[%d].amount", i))
}

// canRefund tells whether money of a payment can go back.
func (b *book) canRefund(tx *store.Tx, p *payment) (refundability, error) {
	op, err := operationWhere(tx, "payment_id = ? AND kind = 'REFUND' AND state <> 'DONE'", p.id)
	if err != nil {
		return refundability{}, err
	}
	return b.refundable(p, tx.Now, b.s.Providers[p.provider] != nil, op != nil && op.doc.Trouble != ""), nil
}

// restockable is what comes back on the shelf: no more than was given money back for
// or never sent.
func (b *book) restockable(tx *store.Tx, in *wish, units map[string]int64) (map[string]int64, error) {
	want := in.restock
	if in.restockAll {
		want = units
		if len(want) == 0 { // a refund of everything names no lines
			want = map[string]int64{}
			for i := range b.order.LineItems {
				want[b.order.LineItems[i].ID] = b.order.LineItems[i].Quantity
			}
		}
	}
	if len(want) == 0 {
		return nil, nil
	}
	sent, err := b.s.cfg.Orders.SentTx(tx, b.order.ID)
	if err != nil {
		return nil, err
	}
	given := b.unitsGiven()
	for id, n := range want {
		line := b.line(id)
		if line == nil {
			return nil, errs.Missing(CodeNoLine, "line item", id)
		}
		back := int64(0)
		if line.RestockQuantity != nil {
			back = *line.RestockQuantity
		}
		most := min(line.Quantity, given[id]+units[id]+line.Quantity-sent[id]) - back
		switch {
		case in.restockAll:
			want[id] = max(0, min(n, line.Quantity-back))
		case n < 1 || n > most:
			return nil, errs.New(errs.FailedPrecondition, CodeRestockUnits, "no more than %d of this line can come back on the shelf", max(0, most)).With("lineItemId", id)
		}
	}
	return want, nil
}
