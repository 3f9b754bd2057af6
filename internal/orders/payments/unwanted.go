package payments

import (
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/store"
)

// An order stops wanting money when it is cancelled or rejected, or when it was paid some
// other way. A charge that still runs then is stopped: the transaction that ends the order
// marks it, and the provider is asked to cancel it afterwards. Money that comes all the same
// is refunded by the transaction that books it, as far as the order does not want it; money
// that was only set aside is let go.

// Reasons of refunds that nobody asked for, as the order's timeline has them.
const (
	reasonEnded    = "The order was cancelled before this payment arrived"
	reasonOverpaid = "The order was paid in another way before this payment arrived"
)

// over tells that an order takes no more money.
func over(status string) bool { return status == orders.Canceled || status == orders.Rejected }

// EndedTx hears of every change of an order, within its transaction. When the order was
// cancelled or rejected by it, charges that still run are stopped, and what gift cards and
// memberships paid of an order that was not paid goes back.
func (s *Service) EndedTx(tx *store.Tx, before, after *orders.Order) error {
	if before == nil || !over(after.Status) || over(before.Status) {
		return nil
	}
	b, err := s.open(tx, after.ID)
	if err != nil {
		return err
	}
	if err := b.stop(tx, 0); err != nil {
		return err
	}
	if b.Left() <= 0 {
		return nil
	}
	if err := b.undoOthers(tx); err != nil {
		return err
	}
	return b.Close(tx)
}

// running lists the charges of an order that have not ended.
func (b *book) running(tx *store.Tx) ([]*providerRequest, error) {
	return requestsOf(tx, b.Order.ID, "kind = 'CHARGE' AND state <> 'DONE'")
}

// stop marks the running charges that are of more than is owed: their providers are to
// cancel them. One that is being asked for right now is left alone until its answer must
// have come.
func (b *book) stop(tx *store.Tx, owed int64) error {
	list, err := b.running(tx)
	if err != nil {
		return err
	}
	for _, o := range list {
		if o.doc.Stop || o.amount.Minor() <= owed {
			continue
		}
		o.doc.Stop = true
		o.next = tx.Millis()
		if o.state == opOpen {
			o.next += firstLook.Milliseconds()
		}
		if err := o.update(tx); err != nil {
			return err
		}
	}
	return nil
}

// Pursue asks providers what is to be asked of them for an order right now. What cannot be
// asked now is asked by Reconcile: an error is logged and not given.
func (s *Service) Pursue(ctx context.Context, orderID string) {
	if s.db.Within(ctx) { // nobody waits for the network in a transaction
		return
	}
	list, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]*providerRequest, error) {
		return requestsOf(tx, orderID, "next_try <= ?", tx.Millis())
	})
	for _, o := range list {
		if err == nil {
			err = s.look(ctx, o, s.db.Now())
		}
	}
	if err != nil {
		s.cfg.Logger.WarnContext(ctx, "payments of an order are looked at later", "order", orderID, "error", err)
	}
}

// returnUnwanted gives back what the order does not want of a payment that just came. True
// says that it wants nothing of it.
func (b *book) returnUnwanted(tx *store.Tx, o *providerRequest, p *ledger.StoredPayment) (bool, error) {
	amount, reason := p.Amount.Minor(), reasonEnded
	if !over(b.Order.Status) {
		amount, reason = min(amount, -b.Owed()), reasonOverpaid
	}
	if amount <= 0 {
		return false, nil
	}
	whole := amount == p.Amount.Minor()
	if p.Status == orders.StateAuthorized {
		if !whole {
			return false, nil // what is owed is captured, and the rest let go then
		}
		void, err := b.beginVoid(tx, p, false)
		if err != nil {
			return false, err
		}
		void.next = tx.Millis()
		if err := void.update(tx); err != nil {
			return false, err
		}
	} else if err := b.refundUnwanted(tx, p, amount, reason); err != nil {
		return false, err
	}
	b.Surfaced = true
	o.follow = true
	if whole {
		o.doc.Returned = true
		return true, o.update(tx)
	}
	return false, nil
}

// refundUnwanted writes a refund down that nobody asked for, and tells of it.
func (b *book) refundUnwanted(tx *store.Tx, p *ledger.StoredPayment, amount int64, reason string) error {
	r, err := b.refundLater(tx, p, amount, reason)
	if err != nil {
		return err
	}
	r.Doc.Unwanted, r.Doc.Mail = true, true
	r.Doc.Overpaid = !over(b.Order.Status)
	b.Note(orders.Activity{ActivityType: orders.ActivityRefundBegun, RefundInitiated: &orders.RefundInitiated{
		RefundID: r.ID, Amount: b.Sum(tx.Context(), amount), Payments: b.RefundedPayments(tx, r), Reason: reason,
	}})
	return nil
}

// refundLater writes down that money of a payment goes back. Its provider is asked next.
func (b *book) refundLater(tx *store.Tx, p *ledger.StoredPayment, amount int64,
	reason string) (*ledger.StoredRefund, error) {
	r := &ledger.StoredRefund{ID: tx.NewID(), Order: b.Order.ID, Created: tx.Millis(), Fresh: true}
	r.Doc.Details = &ledger.RefundDetails{Reason: reason}
	op := &providerRequest{id: tx.NewID(), kind: kindRefund, state: opOpen, order: p.Order, payment: p.ID, refund: r.ID,
		provider: p.Provider, amount: b.AmountOf(amount)}
	op.doc = providerRequestDoc{Charge: p.Ref}
	op.next = tx.Millis()
	r.Doc.Parts = []ledger.RefundPart{{Payment: p.ID, Amount: amount, Status: orders.RefundScheduled, Operation: op.id}}
	b.Refunds = append(b.Refunds, r)
	return r, op.insert(tx)
}

// tooLate looks at a charge that succeeded after its provider said that it had not. Nothing
// here can book that: somebody has to look at the provider's books.
func (s *Service) tooLate(tx *store.Tx, o *providerRequest) error {
	var status string
	err := tx.QueryRow("SELECT status FROM payments WHERE id = ?", []any{o.payment}, &status)
	if err == nil && (status == orders.StateCanceled || status == orders.StateDeclined) {
		s.cfg.Logger.ErrorContext(tx.Context(), "a provider took money for a charge that it had ended; refund it there",
			"provider", o.provider, "operation", o.id, "order", o.order)
	}
	return err
}
