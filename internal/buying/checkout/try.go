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
func tryTx(tx *store.Tx, r *record, p *sale.Priced, order string) error {
	before := r.document
	shown, err := answer(r, p)
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
	if goesOn { // it is completed as it was when the order was placed
		shown := &Checkout{}
		if err := json.Unmarshal(r.Final, shown); err != nil {
			return fmt.Errorf("checkout: checkout %s cannot be read: %w", r.id, err)
		}
		return s.completedTx(tx, r, shown, r.Try)
	}
	was := r.document
	r.completed, r.order, r.Try, r.Final = false, "", "", nil
	r.Gateway, r.Due, r.DueIn, r.Subscription = "", 0, "", ""
	return save(tx, r, &was)
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

// completeTx ends a checkout: it does not change any more, shows what it came to then,
// its cart goes, and it is told.
func (s *Service) completeTx(tx *store.Tx, r *record, p *sale.Priced, order string) error {
	shown, err := answer(r, p)
	if err != nil {
		return err
	}
	return s.completedTx(tx, r, shown.Checkout, order)
}

func (s *Service) completedTx(tx *store.Tx, r *record, shown *Checkout, order string) error {
	before := r.document
	r.completed, r.order, r.updated = true, order, tx.Millis()
	shown.Completed, shown.OrderID, shown.UpdatedDate = true, order, wire.Time(r.updated)
	var err error
	if r.Final, err = wire.Marshal(shown); err != nil {
		return err
	}
	if err := save(tx, r, &before); err != nil {
		return err
	}
	if s.cfg.Completed != nil {
		if err := s.cfg.Completed(tx, r.id, r.cart); err != nil {
			return err
		}
	}
	if r.cart != "" {
		if err := s.cfg.Carts.RemoveTx(tx, r.cart); err != nil {
			return err
		}
	}
	body := append(append([]byte(`{"checkout":`), r.Final...), '}') // written once already
	return tx.Emit(store.Event{Type: Entity + "_completed", Entity: Entity, Slug: "completed", EntityID: r.id, Kind: store.Action, Body: json.RawMessage(body)})
}
