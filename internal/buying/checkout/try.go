package checkout

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

// A checkout whose order waits for its first payment is being tried: it names the order and
// is not completed. It shows what it came to when the order was placed, because prices of
// now would count what its own order took from the shelf. What becomes of the order decides: approved
// or pending, the checkout is completed; cancelled or rejected, it is open again.

// tried tells that the order of a checkout waits for its first payment.
func (r *record) tried() bool { return r.awaits != "" && !r.completed }

// tryTx notes that a checkout is being tried. Its cart stays.
func tryTx(tx *store.Tx, r *record, p *sale.Priced, order string) error {
	before := r.document
	r.awaits = order
	if err := r.keepShown(tx, p); err != nil {
		return err
	}
	return save(tx, r, &before)
}

// keepShown keeps what the checkout shows from now on.
func (r *record) keepShown(tx *store.Tx, p *sale.Priced) error {
	r.updated = tx.Millis()
	shown, err := answer(r, p)
	if err == nil {
		r.asPlaced, err = wire.Text(shown.Checkout)
	}
	return err
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
	if goesOn { // it is completed as it was when the order was placed
		cart, found, err := completeAwaiting(tx, after.CheckoutID, after.ID)
		if err != nil || !found {
			return err // an order that is being placed, or a checkout that expired
		}
		err = audit.Change(tx, Entity, after.CheckoutID, &outcome{}, &outcome{Completed: true, OrderID: after.ID})
		if err != nil {
			return err
		}
		return s.completedTx(tx, after.CheckoutID, cart)
	}
	r, err := find(tx, "id = ?", after.CheckoutID)
	if err != nil || r == nil || r.awaits != after.ID {
		return err
	}
	was := r.document
	r.completed, r.order, r.awaits, r.asPlaced = false, "", "", ""
	r.Gateway, r.Due, r.DueIn, r.Subscription = "", 0, "", ""
	return save(tx, r, &was)
}

// outcome is what the audit log says of a checkout that was completed.
type outcome struct {
	Completed bool   `json:"completed"`
	OrderID   string `json:"orderId,omitempty"`
}

// release has the order given up that a checkout waits for, because the checkout is to
// change. AlreadyExists while its payment is under way.
func (s *Service) release(ctx context.Context, r *record) error {
	err := s.cfg.Payments.Abandon(ctx, r.awaits)
	if errs.CodeOf(err) == payments.CodeRunning {
		return paying(r.awaits)
	}
	return err
}

func paying(order string) error {
	return errs.New(errs.AlreadyExists, CodePaymentRunning,
		"a payment of this checkout is still in progress; wait for it, or try again in a moment").With("orderId", order)
}

// completeTx ends a checkout: it does not change any more, shows what it came to then,
// its cart goes, and it is told.
func (s *Service) completeTx(tx *store.Tx, r *record, p *sale.Priced, order string) error {
	before := r.document
	r.completed, r.order = true, order
	if err := r.keepShown(tx, p); err != nil {
		return err
	}
	if err := save(tx, r, &before); err != nil {
		return err
	}
	return s.completedTx(tx, r.id, r.cart)
}

// completedTx does what follows from the completion of a checkout.
func (s *Service) completedTx(tx *store.Tx, id, cart string) error {
	if s.cfg.Completed != nil {
		if err := s.cfg.Completed(tx, id, cart); err != nil {
			return err
		}
	}
	if cart != "" {
		if err := s.cfg.Carts.RemoveTx(tx, cart); err != nil {
			return err
		}
	}
	return tx.Emit(store.Event{
		Type: Entity + "_completed", Entity: Entity, Slug: "completed", EntityID: id, Kind: store.Action,
		Body: completedBody{entity(func() (*Response, error) {
			r, err := find(tx, "id = ?", id)
			if err != nil {
				return nil, err
			}
			return r.placed()
		})},
	})
}

// completedBody is what the event of a completed checkout says.
type completedBody struct {
	Checkout entity `json:"checkout"`
}
