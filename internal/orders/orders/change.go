package orders

import (
	"encoding/json"
	"slices"

	"souk/internal/platform/audit"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// changeTx changes an order by fn, derives what follows, logs and tells what changed.
// A change that changes nothing is not written.
func (s *Service) changeTx(tx *store.Tx, id string, fn func(r *record) error) (*Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	return s.change(tx, r, fn)
}

func (s *Service) change(tx *store.Tx, r *record, fn func(r *record) error) (*Order, error) {
	before := r.Order
	if r.remember(); r.damaged != nil {
		return nil, r.damaged
	}
	facts, err := wire.Text(&r.facts)
	if err != nil {
		return nil, err
	}
	if err := fn(r); err != nil {
		return nil, err
	}
	r.moveContact(&before, s.cfg.Contact)
	if r.Status != before.Status && (r.Status == Rejected || r.Status == Canceled && before.Status == Initialized) {
		if err := s.restock(tx, r); err != nil { // it was never sold
			return nil, err
		}
		r.facts.Released = r.CheckoutID != ""
	}
	created := r.facts.Untold && !r.hidden()
	if created {
		r.facts.Untold = false
	}
	total, err := amountOf(r.summary().Total, r.currency)
	if err != nil {
		return nil, err
	}
	if !r.Imported {
		if err := r.rederive(total, s.cfg.Locale(tx.Context())); err != nil {
			return nil, err
		}
	}
	r.openFiles(tx, false)
	if err := s.takePaid(tx, r); err != nil {
		return nil, err
	}
	if same, err := r.same(facts); err != nil || same {
		return &r.Order, err
	}
	// Each state of an order has a moment of its own, so that who names one names that state.
	r.UpdatedDate = max(wire.At(tx.Now), before.UpdatedDate+1)
	r.logTransitions(tx, &before)
	if err := update(tx, r); err != nil {
		return nil, err
	}
	if err := audit.Change(tx, Entity, r.ID, &before, &r.Order); err != nil {
		return nil, err
	}
	if err := r.tell(tx, &before, created); err != nil {
		return nil, err
	}
	return &r.Order, s.cfg.Changed(tx, &before, &r.Order)
}

// same tells that an order is still as it is stored; facts are those that it was read
// with. Most changes show in facts or columns, and then nobody has to write the long
// document only to compare it.
func (r *record) same(facts string) (bool, error) {
	now, err := wire.Text(&r.facts)
	if err != nil || facts != now || !slices.Equal(r.indexed.row, r.searchEntry().row) {
		return false, err
	}
	doc, err := wire.Text(&r.Order)
	if err != nil || doc == r.doc {
		return err == nil, err
	}
	var was Order // an older version may have written the same order otherwise
	if err := json.Unmarshal([]byte(r.doc), &was); err != nil {
		return false, err
	}
	again, err := wire.Text(&was)
	return doc == again, err
}

// logTransitions writes what happened to the derived states and to the status.
func (r *record) logTransitions(tx *store.Tx, before *Order) {
	entry := func(changed bool, kind string) {
		if changed && kind != "" {
			r.log(tx, Activity{ActivityType: kind})
		}
	}
	entry(r.Status != before.Status, map[string]string{Pending: ActivityOrderPending, Rejected: ActivityOrderRejected,
		Canceled: ActivityOrderCanceled}[r.Status])
	if paid := map[string]string{Paid: ActivityOrderPaid, PartiallyPaid: ActivityPartiallyPaid}[r.PaymentStatus]; before.PaymentStatus != PartiallyRefunded && before.PaymentStatus != FullyRefunded {
		entry(r.PaymentStatus != before.PaymentStatus, paid)
	}
	entry(r.FulfillmentStatus != before.FulfillmentStatus,
		map[string]string{Fulfilled: ActivityOrderFulfilled, NotFulfilled: ActivityNotFulfilled}[r.FulfillmentStatus])
}

type (
	paymentBody struct {
		Order                 *Order `json:"order"`
		PreviousPaymentStatus string `json:"previousPaymentStatus"`
	}
	fulfillmentBody struct {
		Order                     *Order `json:"order"`
		PreviousFulfillmentStatus string `json:"previousFulfillmentStatus"`
		NewFulfillmentStatus      string `json:"newFulfillmentStatus"`
		Action                    string `json:"action"`
	}
)

// tell emits the events of a change: created when the order is told of for the first time
// and updated otherwise, the others where they fit. Approved fires once, because nothing
// becomes approved again. Nobody is told of what is not there for them.
func (r *record) tell(tx *store.Tx, before *Order, created bool) error {
	if r.facts.Untold {
		return nil
	}
	kind, slug := store.Updated, "updated"
	if created {
		kind, slug = store.Created, "created"
	}
	if err := r.emit(tx, kind, slug, json.RawMessage(r.doc)); err != nil {
		return err
	}
	if r.Status != before.Status && r.Status == Approved {
		if err := r.emit(tx, store.Action, "approved", r.body()); err != nil {
			return err
		}
	}
	if r.PaymentStatus != before.PaymentStatus {
		if err := r.emit(tx, store.Action, "payment_status_updated", paymentBody{&r.Order, before.PaymentStatus}); err != nil {
			return err
		}
	}
	if r.FulfillmentStatus != before.FulfillmentStatus && r.FulfillmentStatus == Fulfilled {
		return r.emit(tx, store.Action, "fulfilled",
			fulfillmentBody{&r.Order, before.FulfillmentStatus, r.FulfillmentStatus, "FULFILLED"})
	}
	return nil
}
