package checkout

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

// A checkout whose order waits for its first payment is being tried: it names the order and
// is not completed. It shows what it came to when the order was placed, because prices of
// now would count what its own order took from the shelf. The order's fate decides: approved
// or pending, the checkout is completed; cancelled or rejected, it is open again.

// tried tells that the order of a checkout waits for its first payment.
func (r *record) tried() bool { return r.Try != "" && !r.completed }

// tryTx notes that a checkout is being tried. Its cart stays.
func (s *Service) tryTx(tx *store.Tx, r *record, p *sale.Priced, order string) error {
	before := r.document
	shown, err := s.answer(r, p)
	if err != nil {
		return err
	}
	r.Try, r.updated = order, tx.Millis()
	if r.Final, err = wire.Marshal(shown.Checkout); err != nil {
		return err
	}
	return save(tx, r, &before)
}

// FollowTx hears of every change of an order, within its transaction: the checkout that it
// is of is completed, or open again.
func (s *Service) FollowTx(tx *store.Tx, before, after *orders.Order) error {
	if before == nil || before.Status == after.Status || after.CheckoutID == "" {
		return nil
	}
	goesOn := after.Status == orders.Approved || after.Status == orders.Pending
	if before.Status != orders.Initialized && (before.Status != orders.Pending || goesOn) {
		return nil
	}
	r, err := find(tx, "id = ?", after.CheckoutID)
	if err != nil || r == nil || r.Try != after.ID || goesOn && r.completed {
		return err // an order that is being placed, or a checkout that expired
	}
	if goesOn {
		return s.triedTx(tx, r)
	}
	was := r.document
	r.completed, r.order, r.Try, r.Final = false, "", "", nil
	r.Gateway, r.Due, r.DueIn, r.Subscription = "", 0, "", ""
	return save(tx, r, &was)
}

// triedTx completes a checkout whose order goes on, as it was when the order was placed.
func (s *Service) triedTx(tx *store.Tx, r *record) error {
	shown := &Checkout{}
	if err := json.Unmarshal(r.Final, shown); err != nil {
		return fmt.Errorf("checkout: checkout %s cannot be read: %w", r.id, err)
	}
	return s.completedTx(tx, r, shown, r.Try)
}

// release has the order given up that a checkout waits for, because the checkout is to
// change. AlreadyExists while its payment is under way.
func (s *Service) release(ctx context.Context, r *record) error {
	err := s.cfg.Payments.Abandon(ctx, r.Try)
	if errs.CodeOf(err) == payments.CodeRunning {
		return paying(r.Try)
	}
	return err
}

func paying(order string) error {
	return errs.New(errs.AlreadyExists, CodePaymentRunning, "the payment of this checkout is under way; wait for it, or try again in a while").With("orderId", order)
}
