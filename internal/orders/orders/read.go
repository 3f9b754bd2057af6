package orders

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// OrderTx gives an order. NotFound.
func (s *Service) OrderTx(tx *store.Tx, id string) (*Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	return &r.Order, nil
}

// LockTx gives an order to whoever decides by it and does not change it: nobody changes it
// at the same time, see store.ByRows. All who ask in one transaction get the same order, which is read once. NotFound.
func (s *Service) LockTx(tx *store.Tx, id string) (*Order, error) {
	r, err := locked(tx, id)
	if err != nil {
		return nil, err
	}
	return &r.Order, nil
}

// lockedKey names an order that is locked in a transaction.
type lockedKey string

func locked(tx *store.Tx, id string) (*record, error) {
	if r, known := tx.Kept(lockedKey(id)).(*record); known {
		return r, nil
	}
	r, err := first(tx, tx.Dialect().SelectLocked(columns, "orders", "id = ?"), id)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, noOrder(id)
	}
	tx.Keep(lockedKey(id), r)
	return r, nil
}

// Get gives an order to the caller: shoppers get their own only. NotFound.
func (s *Service) Get(ctx context.Context, id string) (*Order, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Order, error) { return s.VisibleTx(tx, id) })
}

// VisibleTx is Get within a transaction.
func (s *Service) VisibleTx(tx *store.Tx, id string) (*Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	who := actor.From(tx.Context())
	if !visible(who, &r.Order) || r.facts.Hidden && !who.Manages() {
		return nil, noOrder(id)
	}
	return shown(who, r.linked(s.cfg.FileLink)), nil
}

// BuyerTx gives an order as its buyer sees it, to somebody who proved otherwise that it is theirs. NotFound.
func (s *Service) BuyerTx(tx *store.Tx, id string) (*Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	if r.facts.Hidden {
		return nil, noOrder(id)
	}
	return shown(actor.Actor{Kind: actor.Visitor}, r.linked(s.cfg.FileLink)), nil
}

// FindTx gives the id of the order with a number that was placed with an e-mail address; empty when there is none.
func (s *Service) FindTx(tx *store.Tx, number int64, email string) (string, error) {
	found, err := store.Values[string](tx, "SELECT id FROM order_search WHERE number = ? AND email = ? AND email <> ''",
		number, store.Fold(email))
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

// hidden tells that an order is in no list: it waits for its first payment, or that came to
// nothing.
func (r *record) hidden() bool { return r.Status == Initialized || r.facts.Hidden }

// EachSent tells of every order how many units of its lines were ordered and, as far
// as it knows, sent.
func EachSent(tx *store.Tx, fn func(id string, ordered, sent map[string]int64) error) error {
	return tx.Each("SELECT "+columns+" FROM orders ORDER BY id", nil, func(rows store.Rows) error {
		r, err := scan(rows.Scan)
		if err != nil {
			return err
		}
		ordered := map[string]int64{}
		for i := range r.LineItems {
			ordered[r.LineItems[i].ID] += r.LineItems[i].Quantity
		}
		return fn(r.ID, ordered, r.facts.Fulfilled)
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

// Notify says who is to hear of a new order.
type Notify struct {
	Buyer    bool `json:"buyer,omitempty"`
	Business bool `json:"business,omitempty"`
}

// NotifyTx gives an order and tells who is to hear that it was placed: both sides of one
// that came from a checkout, and of one that was made by hand whom its maker named. Of
// imported orders nobody hears. NotFound.
func (s *Service) NotifyTx(tx *store.Tx, id string) (o *Order, buyer, business bool, err error) {
	r, known := tx.Kept(lockedKey(id)).(*record) // others who heard of it locked it
	if !known {
		if r, err = one(tx, id); err != nil {
			return nil, false, false, err
		}
	}
	switch o = &r.Order; {
	case r.Imported:
		return o, false, false, nil
	case r.CheckoutID != "":
		return o, true, true, nil
	case r.facts.Notify != nil:
		return o, r.facts.Notify.Buyer, r.facts.Notify.Business, nil
	}
	return o, false, false, nil
}
