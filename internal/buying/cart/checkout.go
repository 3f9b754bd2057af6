package cart

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Snapshot is a cart as a checkout copies it.
type Snapshot struct {
	ID             string
	PurchaseFlowID string
	Revision       int64
	Owner          Owner
	Current        bool
	Lines          []basket.Line
	Info           Info
	Coupon         string
	Discounts      []sale.Discount
	CheckoutID     string // the last checkout made of it; empty for none
}

// Snapshot reads a cart to make a checkout of, before the transaction that makes it.
// See ForCheckoutTx.
func (s *Service) Snapshot(ctx context.Context, id string) (*Snapshot, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*Snapshot, error) { return s.ForCheckoutTx(tx, id) })
}

// ForCheckoutTx reads a cart to make a checkout of: the caller's own, and with an
// empty id their current one. A shopper may also make a checkout of a cart that staff
// or an app made, and SetCheckoutTx then gives it to them. NotFound.
func (s *Service) ForCheckoutTx(tx *store.Tx, id string) (*Snapshot, error) {
	r, err := forCheckout(tx, id)
	if err != nil {
		return nil, err
	}
	return &Snapshot{
		ID: r.id, PurchaseFlowID: r.flow, Revision: r.revision, Owner: r.Owner, Current: r.current, Lines: r.Lines,
		Info: r.Info, Coupon: r.Coupon,
		Discounts: r.Discounts, CheckoutID: r.CheckoutID,
	}, nil
}

func forCheckout(tx *store.Tx, id string) (*record, error) {
	if id == "" {
		r, err := find(tx, "")
		if err == nil && r == nil {
			err = noCart()
		}
		return r, err
	}
	r, err := loadID(tx, id)
	if err != nil {
		return nil, err
	}
	caller := actor.From(tx.Context())
	if r == nil || caller.Shopper() && r.Shops() && r.Owner != (Owner{caller.Kind, caller.ID}) {
		return nil, notFound(id)
	}
	return r, nil
}

// SetCheckoutTx writes on a cart which checkout was made of it last, and gives a
// cart of nobody's to the shopper who made it. It tells of the change. NotFound.
func (s *Service) SetCheckoutTx(tx *store.Tx, cartID, checkoutID string) error {
	if cartID == "" {
		return errs.New(errs.NotFound, CodeCartNotFound, "there is no such cart")
	}
	r, err := forCheckout(tx, cartID)
	if err != nil {
		return err
	}
	modified := map[string]any{}
	if r.CheckoutID != checkoutID {
		modified["checkoutId"] = orNil(r.CheckoutID)
		r.CheckoutID = checkoutID
	}
	if caller := actor.From(tx.Context()); caller.Shopper() && !r.Shops() {
		r.giveTo(Owner{caller.Kind, caller.ID}, modified)
	}
	if len(modified) == 0 {
		return nil
	}
	return s.rewrite(tx, r, modified)
}

// RemoveTx deletes a cart whose order is placed, with its event. One that is gone
// already is fine.
func (s *Service) RemoveTx(tx *store.Tx, cartID string) error {
	return remove(tx, cartID)
}
