package orders

import (
	"context"

	"souk/internal/actor"
	"souk/internal/store"
)

// ByCheckoutTx gives the order that a checkout became; nil when there is none yet.
func (s *Service) ByCheckoutTx(tx *store.Tx, checkoutID string) (*Order, error) {
	r, err := find(tx, "checkout_id = ? AND checkout_id <> ''", checkoutID)
	if err != nil || r == nil {
		return nil, err
	}
	return &r.Order, nil
}

// OrderTx gives an order. NotFound.
func (s *Service) OrderTx(tx *store.Tx, id string) (*Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	return &r.Order, nil
}

// Get gives an order to the caller: shoppers get their own only. NotFound.
func (s *Service) Get(ctx context.Context, id string) (*Order, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Order, error) {
		o, err := s.OrderTx(tx, id)
		if err != nil {
			return nil, err
		}
		if !visible(actor.From(ctx), o) {
			return nil, noOrder(id)
		}
		return shown(actor.From(ctx), o), nil
	})
}

// visible tells whether a caller may see an order.
func visible(who actor.Actor, o *Order) bool {
	buyer := or(o.BuyerInfo)
	switch who.Kind {
	case actor.Visitor:
		return who.ID != "" && buyer.VisitorID == who.ID
	case actor.Member:
		return who.ID != "" && buyer.MemberID == who.ID
	}
	return who.Manages()
}

// shown leaves out what is for the shop's own eyes: shoppers do not read private
// tags, notes of the staff, or what selling costs.
func shown(who actor.Actor, o *Order) *Order {
	if who.Manages() {
		return o
	}
	out := *o
	out.PlatformFeeSummary = nil
	if out.BalanceSummary != nil {
		money := *out.BalanceSummary
		money.PlatformFees, money.TotalMinusPlatformFees = nil, nil
		out.BalanceSummary = &money
	}
	if out.Tags != nil {
		out.Tags = &Tags{Tags: out.Tags.Tags}
	}
	out.Activities = nil
	for _, a := range o.Activities {
		if a.ActivityType != ActivityComment && a.ActivityType != ActivityCustom {
			out.Activities = append(out.Activities, a)
		}
	}
	return &out
}
