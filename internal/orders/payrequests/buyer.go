package payrequests

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// DueTx gives what is left to pay of an order that its buyer can pay by a link; nil for nothing. What began a
// subscription is paid where it was begun.
func DueTx(_ *store.Tx, o *orders.Order) *wire.Price {
	if o.Status != orders.Approved || o.BalanceSummary == nil || o.BalanceSummary.Balance == nil ||
		o.BalanceSummary.Balance.Amount.Cmp("0") <= 0 || len(subscriptionsOf(o)) > 0 {
		return nil
	}
	return &wire.Price{Amount: o.BalanceSummary.Balance.Amount, FormattedAmount: o.BalanceSummary.Balance.FormattedAmount}
}

// ForBuyer gives the page on which the buyer pays what is left of an order: that of a request which asks for all of it,
// or of a new one. see gives the order to who may see it. NotFound; FailedPrecondition when nothing is due.
func (s *Service) ForBuyer(ctx context.Context, see func(tx *store.Tx) (*orders.Order, error)) (string, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		o, err := see(tx)
		if err != nil {
			return "", err
		}
		due := DueTx(tx, o)
		if due == nil {
			return "", errs.New(errs.FailedPrecondition, CodePaymentStatus, "this order has no balance to pay now")
		}
		ids, err := store.Values[string](tx,
			"SELECT id FROM payment_requests WHERE order_id = ? AND status = ? ORDER BY created DESC, id", o.ID, Unpaid)
		if err != nil {
			return "", err
		}
		for _, id := range ids {
			r, err := s.requests.Get(tx.Context(), id)
			if err != nil {
				return "", err
			}
			if r.currentStatus(tx.Now) == Unpaid && r.Amount.Amount.Cmp(due.Amount) == 0 {
				return page(r), nil
			}
		}
		r, err := s.requests.Create(tx.Context(), &Request{OrderID: o.ID, Title: "#" + o.Number,
			Amount: &wire.Price{Amount: due.Amount}})
		if err != nil {
			return "", err
		}
		return page(r), nil
	})
}
