package orders

import (
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// Settlement is how things stand with the money of an order.
type Settlement struct {
	Payments []PaymentFact // all of them
	Refunds  []RefundFact  // all of them
	// Refunded are the units that were given money back for, by line, all of them.
	Refunded map[string]int64
	// Restock are units that come back on the shelf with this, by line. More than were
	// taken from it, and did not come back yet, do not.
	Restock map[string]int64
	// Log is what happened, for the order's history.
	Log []Activity
	// Offline says that the buyer pays when the goods come, or by bank: the order goes on unpaid.
	Offline bool
	// Waits says that the payment is with somebody who needs time.
	Waits bool
	// Failed says that the payment that was waited for did not come.
	Failed bool
	// GivenUp says that nobody waits for the first payment of a checkout's order any more.
	// The order ends, and is in no list.
	GivenUp bool
	// Surfaced says that money came after all, and goes back: lists have to show that.
	Surfaced bool
}

// SettleTx hears of an order's payments and refunds, all of them, and brings its
// payment status and balance up to date. NotFound.
func (s *Service) SettleTx(tx *store.Tx, id string, payments []PaymentFact, refunds []RefundFact) (*Order, error) {
	return s.RecordTx(tx, id, Settlement{Payments: payments, Refunds: refunds})
}

// RecordTx hears how things stand with the money of an order and brings its payment
// status, balance and status up to date. An order that waited for its payment is
// approved when what is to be paid now was paid or set aside. NotFound.
func (s *Service) RecordTx(tx *store.Tx, id string, in Settlement) (*Order, error) {
	h, err := s.HoldTx(tx, id)
	if err != nil {
		return nil, err
	}
	return s.RecordHeldTx(tx, h, in)
}

// Held is an order that was read in a transaction by somebody who means to settle it in
// the same, so that it need not be read again.
type Held struct {
	r     *record
	spent bool // others may have followed it since
}

// Order gives the order. It becomes the settled one when it is settled.
func (h *Held) Order() *Order { return &h.r.Order }

// HoldTx reads an order for RecordHeldTx. NotFound.
func (s *Service) HoldTx(tx *store.Tx, id string) (*Held, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	return &Held{r: r}, nil
}

// RecordHeldTx is RecordTx for an order that nobody else changed in this transaction
// since it was read. Once it is settled, what follows from that may change it again, so
// the next time it is read.
func (s *Service) RecordHeldTx(tx *store.Tx, h *Held, in Settlement) (*Order, error) {
	if h.spent {
		r, err := one(tx, h.r.ID)
		if err != nil {
			return nil, err
		}
		h.r = r
	}
	h.spent = true
	return s.change(tx, h.r, func(r *record) error {
		r.facts.Payments, r.facts.Refunds = in.Payments, in.Refunds
		for _, a := range in.Log {
			r.log(tx, a)
		}
		if err := s.refundLines(tx, r, &in); err != nil {
			return err
		}
		if in.Surfaced {
			r.facts.Hidden = false
		}
		return r.settleStatus(&in)
	})
}

// settleStatus moves an order along with its payment.
func (r *record) settleStatus(in *Settlement) error {
	if r.Status != Initialized && r.Status != Pending {
		return nil
	}
	due, err := r.dueNow()
	if err != nil {
		return err
	}
	b := r.facts.balance(due.Minor())
	switch {
	case len(in.Payments) > 0 && b.paid+b.authorized >= due.Minor(), in.Offline:
		r.Status = Approved
	case in.Failed && r.Status == Pending:
		r.Status = Rejected
	case in.GivenUp && r.Status == Initialized:
		r.Status, r.facts.Hidden = Canceled, r.facts.Untold
	case in.Waits && r.Status == Initialized:
		r.Status = Pending
	}
	return nil
}

// refundLines notes the units that money was given back for, and puts things back on the shelf.
func (s *Service) refundLines(tx *store.Tx, r *record, in *Settlement) error {
	lines := append([]LineItem{}, r.LineItems...)
	var back []Units
	for i := range lines {
		line := &lines[i]
		if n := in.Refunded[line.ID]; n > 0 || line.RefundQuantity != nil && in.Refunded != nil {
			line.RefundQuantity = &n
		}
		if n := putBack(r, line, in.Restock[line.ID]); n > 0 {
			back = append(back, Units{*line.CatalogReference, n, r.ID, UnitsRefunded})
		}
	}
	r.LineItems = lines
	if len(back) == 0 || s.cfg.Stock == nil {
		return nil
	}
	return s.cfg.Stock.ReturnTx(tx, back)
}

// dueNow is what must be paid for the order to be approved.
func (r *record) dueNow() (money.Amount, error) {
	for _, now := range []*PriceSummary{r.Deposit, r.PayNow, r.PriceSummary} {
		if now != nil && now.Total != nil {
			return amountOf(now.Total, r.currency)
		}
	}
	return money.Zero(r.currency), nil
}

// Sent is all that was sent of an order.
type Sent struct {
	Units    map[string]int64 // by line
	States   []string         // of the single fulfilments
	Tracking []string         // their numbers: the order is found by them
}

// FulfilTx hears what was sent, all of it, and brings the fulfilment status up to date.
// entries go in the order's log. An imported order follows too, once somebody sends of it.
// NotFound.
func (s *Service) FulfilTx(tx *store.Tx, id string, sent Sent, entries ...Activity) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		r.facts.Fulfilled, r.facts.Tracking = sent.Units, sent.Tracking
		if r.Imported {
			r.FulfillmentStatus = deriveFulfillment(&r.Order, &r.facts)
		}
		for _, entry := range entries {
			r.log(tx, entry)
		}
		r.FulfillmentStatusesAggregate = nil
		if len(sent.States) > 0 {
			r.FulfillmentStatusesAggregate = &FulfillmentStatusesAggregate{Statuses: sent.States}
		}
		return nil
	})
}

// SentTx tells how many units of each line were sent. NotFound.
func (s *Service) SentTx(tx *store.Tx, id string) (map[string]int64, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	return r.facts.Fulfilled, nil
}

// ApproveTx approves an order whose payment is not awaited any more. An order that
// is approved already stays as it is. NotFound; FailedPrecondition by the table.
func (s *Service) ApproveTx(tx *store.Tx, id string) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		if r.Status == Approved {
			return nil
		}
		if err := allowed(r.Status, Approved, ""); err != nil {
			return err
		}
		r.Status = Approved
		return nil
	})
}
