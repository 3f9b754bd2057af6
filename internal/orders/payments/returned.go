package payments

import (
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Returned is money for goods that came back, or for an order that is not wanted any more.
type Returned struct {
	OrderID string
	// Lines are the units that it is for; nil gives back all that was paid.
	Lines map[string]int64
	// Amount is less than the lines come to, or something beside; nil for what they come to.
	Amount          *wire.Price
	Reason, Message string
	Mail            bool
	// Also is done in the transaction that writes the refund down: both are on disk, or neither.
	Also func(tx *store.Tx, refundID string) error
}

// spread finds the payments that money goes back from: the oldest first, each as far as it goes.
type spread struct {
	all    bool
	amount *wire.Price
}

// RefundReturned gives money back from whichever payments there are. Those that no provider can give back count as
// given by hand. It is the refund operation of staff otherwise, with its refusals.
func (s *Service) RefundReturned(ctx context.Context, in Returned) (string, error) {
	w := &wantedRefund{order: in.OrderID, place: "returnId", itemsAt: "lines", mail: in.Mail, message: in.Message, also: in.Also,
		details: &ledger.RefundDetails{Reason: in.Reason}, spread: &spread{all: in.Lines == nil, amount: in.Amount}}
	for id, n := range in.Lines {
		w.items.LineItems = append(w.items.LineItems, ledger.RefundItem{LineItemID: id, Quantity: n})
	}
	w.details.LineItems = w.items.LineItems
	id, _, err := s.refund(ctx, w)
	return id, err
}

// spread names the payments. FailedPrecondition when there is less to give back than is asked for, or nothing.
func (b *book) spread(tx *store.Tx, in *wantedRefund) ([]PaymentRefund, error) {
	left := int64(0)
	switch how := in.spread; {
	case how.amount != nil:
		amount, err := wire.Amount("amount.amount", how.amount.Amount, b.Currency)
		if err != nil {
			return nil, err
		}
		left = amount.Minor()
	case !how.all:
		c, wrong := b.Calculate(&in.items)
		if len(wrong) > 0 {
			return nil, wrong[0].Err
		}
		left = c.Sum.Total
	}
	want := left
	var out []PaymentRefund
	for _, p := range b.Payments {
		can, err := b.canRefund(tx, p)
		if err != nil {
			return nil, err
		}
		if p.Kind == ledger.Membership || can.Status == ledger.StatusNone || can.Most <= 0 {
			continue
		}
		take := can.Most
		if !in.spread.all || in.spread.amount != nil {
			take = min(take, left)
		}
		if take <= 0 || can.Whole && take < can.Most {
			continue
		}
		left -= take
		amount := money.New(take, b.Currency)
		out = append(out, PaymentRefund{PaymentID: p.ID, Amount: &wire.Price{Amount: wire.Decimal(amount.String())},
			ExternalRefund: can.Status == ledger.StatusByHand})
	}
	if left > 0 || len(out) == 0 {
		return nil, errs.New(errs.FailedPrecondition, CodeRefundAmount,
			"%s cannot be refunded from the payments of this order",
			money.New(want, b.Currency))
	}
	return out, nil
}
