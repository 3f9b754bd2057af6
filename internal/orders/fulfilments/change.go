package fulfilments

import (
	"context"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// readOnly are the parts of a fulfilment that no caller changes.
var readOnly = []string{"id", "createdDate", "lineItems"}

// change is the call that changes how a fulfilment is followed, and its state.
func (s *Service) change(ctx context.Context, in *changeRequest) (*orderAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*orderAnswer, error) {
		out, err := s.changeTx(tx, in.OrderID, in.Fulfillment.Value.ID, notifies(in.NotifyBuyer),
			func(old *Fulfillment) (*Fulfillment, error) { return old.with(in.Fulfillment, in.FieldMask) })
		return &orderAnswer{out}, err
	})
}

// changeTx changes one fulfilment by fn, and does what follows. A change that changes
// nothing is not written.
func (s *Service) changeTx(tx *store.Tx, orderID, id string, notify bool,
	fn func(old *Fulfillment) (*Fulfillment, error)) (*OrderWithFulfillments, error) {
	o, before, old, err := s.oneTx(tx, orderID, id)
	if err != nil {
		return nil, err
	}
	next, err := fn(old)
	if err != nil {
		return nil, err
	}
	was, err := old.row()
	if err != nil {
		return nil, err
	}
	is, err := next.row()
	if err != nil {
		return nil, err
	}
	if is == was {
		return &OrderWithFulfillments{orderID, before}, nil
	}
	if err := update(tx, next); err != nil {
		return nil, err
	}
	after := slices.Clone(before)
	*find(after, next.ID) = *next
	return s.changed(tx, o, before, after, notify)
}

// oneTx reads an order, its fulfilments and one of them. NotFound.
func (s *Service) oneTx(tx *store.Tx, orderID, id string) (*orders.Order, []Fulfillment, *Fulfillment, error) {
	o, err := s.orders.OrderTx(tx, orderID)
	if err != nil {
		return nil, nil, nil, err
	}
	list, err := of(tx, orderID)
	if err != nil {
		return nil, nil, nil, err
	}
	one := find(list, id)
	if one == nil {
		return nil, nil, nil, noFulfilment(id)
	}
	return o, list, one, nil
}

// with gives a fulfilment after a change. What is in the parcel stays: naming other
// lines or numbers is refused.
func (f *Fulfillment) with(patch wire.Patch[Fulfillment], mask wire.FieldMask) (*Fulfillment, error) {
	if patch.Has("lineItems") && (len(mask) == 0 || slices.Contains(mask, "lineItems") || slices.Contains(mask, "*")) &&
		!slices.EqualFunc(f.LineItems, patch.Value.LineItems, Line.same) {
		return nil, errs.Invalid(errs.Field("fulfillment.lineItems", errs.RuleNotAllowed,
			"cannot be changed; delete the fulfillment and create another"))
	}
	base := *f
	given := patch.Value
	switch { // the last kind of information that was sent replaces the other
	case given.TrackingInfo != nil && given.CustomInfo != nil:
		return nil, errs.Invalid(errs.Field("fulfillment.customInfo", errs.RuleOneOfAlignment,
			"must not be sent together with trackingInfo"))
	case given.TrackingInfo != nil:
		base.CustomInfo = nil
	case given.CustomInfo != nil:
		base.TrackingInfo = nil
	}
	next, violations := wire.Apply(&base, patch, mask, readOnly...)
	if violations == nil {
		next.tidy(f.tracking())
		violations = wire.Check(next, "fulfillment")
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return next, nil
}

// remove is the call that takes a fulfilment back. Its units are left to send again.
func (s *Service) remove(ctx context.Context, in *removeRequest) (*orderAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*orderAnswer, error) {
		o, before, _, err := s.oneTx(tx, in.OrderID, in.FulfillmentID)
		if err != nil {
			return nil, err
		}
		if err := remove(tx, in.FulfillmentID); err != nil {
			return nil, err
		}
		after := slices.DeleteFunc(slices.Clone(before), func(f Fulfillment) bool { return f.ID == in.FulfillmentID })
		out, err := s.changed(tx, o, before, after, false)
		return &orderAnswer{out}, err
	})
}
