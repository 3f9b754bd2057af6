package payments

import (
	"cmp"
	"context"
	"fmt"
	"maps"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/provider"
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

// wantedRefund is a refund that is asked for.
type wantedRefund struct {
	order      string
	place      string // where the request names the payments
	itemsAt    string // and what they are for
	payments   []PaymentRefund
	items      ledger.RefundItems
	details    *ledger.RefundDetails // as callers read them back
	restockAll bool
	restock    map[string]int64
	mail       bool
	message    string
	undoes     string  // why payments are undone, as if they were never made; empty for a refund
	spread     *spread // finds the payments; nil for those that are named
	// also is done in the transaction that writes the refund down; may be nil.
	also func(tx *store.Tx, refundID string) error
}

// refund gives money back. What is asked of providers is written down first. Gift
// cards get their money at once. The id of the refund is given with the book.
func (s *Service) refund(ctx context.Context, in *wantedRefund) (string, *ledger.OrderTransactions, error) {
	var ops []*providerRequest
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
		if in.spread != nil {
			if in.payments, err = b.spread(tx, in); err != nil {
				return "", err
			}
		}
		ops, err = b.beginRefund(tx, id, in)
		if err != nil {
			return "", err
		}
		if err := b.Close(tx); err != nil || in.also == nil {
			return id, err
		}
		return id, in.also(tx, id)
	})
	if err != nil {
		return "", nil, err
	}
	out, err := s.askAll(ctx, in.order, ops)
	return id, out, err
}

// beginRefund checks a refund, writes it down and does what needs no provider.
func (b *book) beginRefund(tx *store.Tx, id string, in *wantedRefund) ([]*providerRequest, error) {
	if len(b.Refunds) >= ledger.MaxRefunds {
		return nil, errs.New(errs.FailedPrecondition, ledger.CodeTooMany, "an order can have at most %d refunds",
			ledger.MaxRefunds)
	}
	if wrong := wire.Amounts(in.details, in.itemsAt, b.Currency); len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	c, wrong := b.Calculate(&in.items)
	if len(wrong) > 0 {
		return nil, wrong[0].Err
	}
	r := &ledger.StoredRefund{ID: id, Order: b.Order.ID, Created: tx.Millis(), Fresh: true}
	r.Doc = ledger.RefundDoc{Details: in.details, Mail: in.mail, Message: in.message, Lines: c.LineTotals, Units: c.Units,
		Fees: c.FeeTotals, Undoes: in.undoes}
	if c.Shipping != nil {
		r.Doc.Shipping = c.Shipping.Total
	}
	if who := actor.From(tx.Context()); who.Kind == actor.App {
		r.Doc.AppID = who.ID
	}
	var err error
	if r.Doc.Restock, err = b.restockable(tx, in, r.Doc.Units); err != nil {
		return nil, err
	}
	var ops []*providerRequest
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
		r.Doc.Parts = append(r.Doc.Parts, *part)
	}
	if over := -b.Left(); in.items.None() && over > 0 && total <= over {
		r.Doc.Overpaid = true
	}
	b.Refunds = append(b.Refunds, r)
	b.Note(orders.Activity{ActivityType: orders.ActivityRefundBegun, RefundInitiated: &orders.RefundInitiated{
		RefundID: r.ID, Amount: b.Sum(tx.Context(), total), Payments: b.RefundedPayments(tx, r),
		Reason: cmp.Or(in.details, &ledger.RefundDetails{}).Reason,
	}})
	return ops, b.AfterRefund(tx, r, nil)
}

// beginPart checks and writes down what one payment gives back.
func (b *book) beginPart(tx *store.Tx, r *ledger.StoredRefund, in *wantedRefund, i int, c *ledger.Calculated) (
	*ledger.RefundPart, *providerRequest, error) {
	w := &in.payments[i]
	p := b.Payment(w.PaymentID)
	if p == nil {
		return nil, nil, errs.Missing(ledger.CodeNoPayment, "payment", w.PaymentID)
	}
	can, err := b.canRefund(tx, p)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case can.Status == ledger.StatusNone:
		return nil, nil, errs.New(errs.FailedPrecondition, CodeNotRefundable,
			"this payment cannot be refunded: %s", can.Reason).
			With("paymentId", p.ID).With("nonRefundableReason", can.Reason)
	case can.Status == ledger.StatusByHand && !w.ExternalRefund:
		return nil, nil, errs.New(errs.FailedPrecondition, CodeByHand,
			"the shop cannot refund this payment itself: refund it by hand and send externalRefund: true (%s)", can.Reason).
			With("paymentId", p.ID).With("manuallyRefundableReason", can.Reason)
	}
	amount := can.Most
	switch {
	case w.Amount != nil:
		a, err := wire.Amount(fmt.Sprintf("%s[%d].amount.amount", in.place, i), w.Amount.Amount, b.Currency)
		if err != nil {
			return nil, nil, err
		}
		amount = a.Minor()
	case len(in.payments) == 1 && !in.items.None():
		amount = c.Sum.Total
	}
	if amount <= 0 || amount > can.Most {
		return nil, nil, refundAmount(p, can, i)
	}
	if can.Whole && amount < can.Most && !w.ExternalRefund {
		return nil, nil, errs.New(errs.FailedPrecondition, CodeNotRefundable,
			"a gift card or membership can be refunded only in full (%s); refund another payment, or refund this one by "+
				"hand and send externalRefund: true", p.Amount).
			With("paymentId", p.ID).With("nonRefundableReason", ledger.NoneDisabled)
	}
	for _, before := range r.Doc.Parts {
		if before.Payment == p.ID {
			return nil, nil, refundAmount(p, can, i)
		}
	}
	part := &ledger.RefundPart{Payment: p.ID, Amount: amount, Status: orders.RefundSucceeded, External: w.ExternalRefund}
	switch {
	case w.ExternalRefund:
		if w.pending() {
			part.Status = orders.RefundPending
		}
		return part, nil, nil
	case p.Own():
		part.Ref, err = b.s.cfg.GiftCards.RefundTx(tx, p.Doc.GiftcardPaymentDetails.GiftCardPaymentID, b.AmountOf(amount))
		return part, nil, err
	}
	op := &providerRequest{id: tx.NewID(), kind: kindRefund, state: opOpen, order: p.Order, payment: p.ID, refund: r.ID,
		provider: p.Provider, amount: b.AmountOf(amount)}
	op.doc = providerRequestDoc{Charge: p.Ref}
	part.Status, part.Operation = orders.RefundStarted, op.id
	return part, op, op.insert(tx)
}

func refundAmount(p *ledger.StoredPayment, can ledger.Refundability, i int) error {
	return errs.New(errs.FailedPrecondition, CodeRefundAmount,
		"the amount to refund must be above 0 and at most %s",
		money.New(can.Most, p.Amount.Currency())).
		With("paymentId", p.ID).With("field", fmt.Sprintf("payments[%d].amount", i))
}

// canRefund tells whether money of a payment can go back.
func (b *book) canRefund(tx *store.Tx, p *ledger.StoredPayment) (ledger.Refundability, error) {
	op, err := requestWhere(tx, "payment_id = ? AND kind = 'REFUND' AND state <> 'DONE'", p.ID)
	if err != nil {
		return ledger.Refundability{}, err
	}
	return b.Refundable(p, tx.Now, b.s.Providers[p.Provider] != nil, op != nil && op.doc.Trouble != ""), nil
}

// restockable is what comes back on the shelf: no more than was given money back for
// or never sent.
func (b *book) restockable(tx *store.Tx, in *wantedRefund, units map[string]int64) (map[string]int64, error) {
	want := in.restock
	if in.restockAll {
		want = maps.Clone(units)
		if len(want) == 0 { // a refund of everything names no lines
			want = map[string]int64{}
			for i := range b.Order.LineItems {
				want[b.Order.LineItems[i].ID] = b.Order.LineItems[i].Quantity
			}
		}
	}
	if len(want) == 0 {
		return nil, nil
	}
	sent, err := b.s.cfg.Orders.SentTx(tx, b.Order.ID)
	if err != nil {
		return nil, err
	}
	given := b.UnitsGiven()
	for id, n := range want {
		line := b.Line(id)
		if line == nil {
			return nil, errs.Missing(ledger.CodeNoLine, "line item", id)
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
			return nil, errs.New(errs.FailedPrecondition, CodeRestockUnits,
				"at most %d units of this line item can be restocked", max(0, most)).With("lineItemId", id)
		}
	}
	return want, nil
}

// refundEnded hears how a refund at the provider ended.
func (b *book) refundEnded(tx *store.Tx, o *providerRequest, out *provider.Outcome) error {
	r, part := b.Answered(o.refund, o.id)
	if part == nil {
		return fmt.Errorf("payments: operation %s is no part of a refund", o.id)
	}
	part.Ref = cmp.Or(out.Ref, part.Ref)
	r.Changed = true
	switch out.Verdict {
	case provider.Done:
		part.Status = orders.RefundSucceeded
	case provider.Processing, provider.Reviewing:
		part.Status = orders.RefundPending
		return nil
	case provider.Refused, provider.Ended:
		part.Status, part.Code = orders.RefundFailed, ledger.Clip(out.Code, 10)
		part.Description = "the payment provider declined the refund"
	}
	return b.AfterRefund(tx, r, part)
}

// lateNews is of something that had its answer already: money of a charge that was given up, or a refund that failed
// after all. Other news change nothing then.
func (s *Service) lateNews(tx *store.Tx, o *providerRequest, out *provider.Outcome) error {
	if o.kind == kindCharge && (out.Verdict == provider.Done || out.Verdict == provider.Held) {
		return s.tooLate(tx, o)
	}
	if o.kind != kindRefund || out.Verdict != provider.Refused {
		return nil
	}
	b, err := s.open(tx, o.order)
	if err != nil {
		return err
	}
	r, part := b.Answered(o.refund, o.id)
	if part == nil || part.Status == orders.RefundFailed {
		return nil
	}
	part.Status, part.Code, part.Description, r.Changed = orders.RefundFailed, ledger.Clip(out.Code,
		10), "the money came back to the shop", true
	if err := b.AfterRefund(tx, r, part); err != nil {
		return err
	}
	return b.Close(tx)
}
