package subscriptions

import (
	"context"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Reasons why a cycle was not charged, beside those of payments.
const (
	reasonNoMethod   = "NO_PAYMENT_METHOD"
	reasonConfirm    = "CONFIRMATION_NEEDED"
	reasonOutOfStock = "OUT_OF_STOCK"
	reasonRefused    = "CHARGE_FAILED"
)

// becauseUnpaid is why a subscription was cancelled by itself.
const becauseUnpaid = "PAYMENT_FAILED"

// batch bounds one round of Bill.
const batch = 100

// Bill looks at every subscription whose time has come: it is charged, tried again, or
// over. A job calls it; several at once do no harm. One that fails is looked at later and
// keeps nobody else waiting.
func (s *Service) Bill(ctx context.Context) error {
	now := s.db.Now()
	for {
		due, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]string, error) {
			return store.Values[string](tx, "SELECT id FROM subscriptions WHERE next_at <= ? ORDER BY next_at LIMIT ?",
				now.UnixMilli(), batch)
		})
		if err != nil {
			return err
		}
		for _, id := range due {
			err := s.Look(ctx, id)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err == nil {
				continue
			}
			s.cfg.Logger.ErrorContext(ctx, "a subscription could not be looked at", "subscription", id, "error", err)
			if err := s.postpone(ctx, id); err != nil {
				return err
			}
		}
		if len(due) < batch {
			return nil
		}
	}
}

// postpone has one that failed looked at later. It is not read: perhaps it cannot be.
func (s *Service) postpone(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE subscriptions SET next_at = ? WHERE id = ? AND next_at <= ?",
			tx.Now.Add(patience).UnixMilli(), id, tx.Millis())
		return err
	})
}

// turn is a cycle that is to be charged now.
type turn struct {
	cycle  *cycle
	method string
}

// Look does what is due for a subscription. The order of a cycle, and what is to be
// paid for it, are on disk before anybody is asked for money.
func (s *Service) Look(ctx context.Context, id string) error {
	next, err := store.Do(ctx, s.db, func(tx *store.Tx) (*turn, error) { return s.prepare(tx, id) })
	if err != nil || next == nil {
		return err
	}
	return s.charge(ctx, id, next)
}

// prepare readies the cycle that is due; nil when there is nothing to charge.
func (s *Service) prepare(tx *store.Tx, id string) (*turn, error) {
	r, err := load(tx, id)
	if err != nil || r == nil || r.next == 0 || r.next > tx.Millis() {
		return nil, err
	}
	if r.status != Active && r.status != PastDue {
		r.next = 0
		return nil, s.write(tx, r)
	}
	c, err := r.open(tx)
	if err != nil {
		return nil, err
	}
	if c == nil || c.gateway == "" {
		switch {
		case r.over():
			r.move(Finish)
			r.next = 0
			return nil, s.write(tx, r)
		case !r.Ends.IsZero():
			return nil, s.end(tx, r, r.Reason)
		}
		if c, err = s.order(tx, r, c); err != nil || c == nil {
			return nil, err
		}
	}
	// If this process dies now, somebody looks again.
	r.next = tx.Now.Add(patience).UnixMilli()
	return &turn{c, r.Method}, r.save(tx)
}

// order makes the order of the next cycle, and what is to be paid for it. known is the
// first cycle of a free trial, whose order is there. Nil when it cannot be made now.
func (s *Service) order(tx *store.Tx, r *record, known *cycle) (*cycle, error) {
	c := known
	if c == nil {
		made, err := s.cfg.Orders.RenewTx(tx, r.again(r.Paid+1))
		if kind := errs.KindOf(err); kind == errs.FailedPrecondition || kind == errs.NotFound {
			return nil, s.fail(tx, r, nil, reasonOutOfStock)
		}
		if err != nil {
			return nil, err
		}
		c = &cycle{subscription: r.id, number: r.Paid + 1, status: cycleOpen, order: made.ID, shown: made.Number}
		if c.amount, err = total(made); err != nil {
			return nil, err
		}
		if made.Status == orders.Approved { // it costs nothing
			if err := c.insert(tx); err != nil {
				return nil, err
			}
			return nil, s.settle(tx, r, c)
		}
	}
	amount, err := r.amount(c)
	if err != nil {
		return nil, err
	}
	if c.gateway, err = s.cfg.Payments.BeginTx(tx,
		payments.Due{OrderID: c.order, Amount: amount, Renews: true, Save: true, Title: r.Title}); err != nil {
		return nil, err
	}
	if known == nil {
		return c, c.insert(tx)
	}
	return c, c.set(tx, cycleOpen)
}

func (r *record) amount(c *cycle) (money.Amount, error) {
	currency, err := money.ParseCurrency(r.Next.Currency)
	return money.New(c.amount, currency), err
}

// again is the order of a cycle.
func (r *record) again(number int64) *orders.Order {
	o := r.template(number).Again()
	for i := range o.LineItems {
		if known := o.LineItems[i].SubscriptionInfo; known != nil {
			info := *known
			info.ID, info.CycleNumber = r.id, number
			o.LineItems[i].SubscriptionInfo = &info
		}
	}
	return o
}

// charge asks for the money of a cycle. When it comes, orders tell (ChangedTx).
func (s *Service) charge(ctx context.Context, id string, t *turn) error {
	stands, err := s.cfg.Payments.Standing(ctx, t.cycle.gateway)
	switch {
	case err != nil:
		return err
	case stands.Running || stands.Paid:
		return nil // the answer comes by itself
	case t.method == "":
		return s.failed(ctx, id, t.cycle, reasonNoMethod)
	}
	out, err := s.cfg.Payments.Charge(ctx, payments.Charge{GatewayOrderID: t.cycle.gateway, Kept: t.method})
	switch {
	case errs.CodeOf(err) == payments.CodeRunning, errs.CodeOf(err) == payments.CodeAlreadyPaid:
		return nil
	case errs.CodeOf(err) == paymentmethods.CodeNoSavedMethod:
		return s.failed(ctx, id, t.cycle, reasonNoMethod)
	case errs.KindOf(err) == errs.FailedPrecondition:
		s.cfg.Logger.WarnContext(ctx, "a subscription could not be charged", "subscription", id, "error", err)
		return s.failed(ctx, id, t.cycle, reasonRefused)
	case err != nil:
		return err
	}
	switch out.Status {
	case payments.StandsDeclined:
		return s.failed(ctx, id, t.cycle, out.DeclineReason)
	case payments.StandsAction:
		return s.failed(ctx, id, t.cycle, reasonConfirm)
	}
	return nil
}

// failed notes that a charge failed, unless the money came after all.
func (s *Service) failed(ctx context.Context, id string, tried *cycle, reason string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		r, err := load(tx, id)
		if err != nil || r == nil {
			return err
		}
		c, err := ofOrder(tx, tried.order)
		if err != nil || c == nil || c.status != cycleOpen {
			return err
		}
		return s.fail(tx, r, c, reason)
	})
}

// fail counts a failure: the subscriber is told, and it is tried again, or it ends. c
// is the cycle; nil when not even its order could be made.
func (s *Service) fail(tx *store.Tx, r *record, c *cycle, reason string) error {
	f := failure{Reason: reason, Tries: 1}
	if r.Failure != nil {
		f.Tries = r.Failure.Tries + 1
	}
	r.Failure = &f
	last := f.Tries > int64(len(retries))
	if last && reason == reasonOutOfStock { // not the subscriber's doing: this time is left out
		return s.skipped(tx, r)
	}
	if !last {
		if !r.move(Fail) {
			return nil
		}
		next := tx.Now.Add(retries[f.Tries-1])
		f.Next = wire.At(next)
		r.Failure, r.next = &f, next.UnixMilli()
		if r.status == Paused {
			r.next = 0
		}
	} else {
		if !r.move(Exhaust) {
			return nil
		}
		r.next, r.Canceled, r.Ends, r.Reason = 0, wire.At(tx.Now), wire.At(tx.Now), becauseUnpaid
		if c != nil && c.status == cycleOpen {
			if err := s.giveUp(tx, r, c); err != nil {
				return err
			}
		}
	}
	if err := s.write(tx, r); err != nil {
		return err
	}
	var next time.Time
	if !f.Next.IsZero() {
		next = f.Next.Time()
	}
	return s.tell(tx, r, c, next)
}

// skipped leaves the next cycle out: the one after it takes its number.
func (s *Service) skipped(tx *store.Tx, r *record) error {
	if !r.move(Skip) {
		return refuse(r, "skipped")
	}
	r.Failure = nil
	c := &cycle{subscription: r.id, number: r.Paid + 1, status: cycleSkipped}
	if err := c.insert(tx); err != nil {
		return err
	}
	r.advance(tx.Now)
	return s.write(tx, r)
}

// giveUp ends the order of a cycle that nobody pays any more. The order of a free trial
// stays: its things were delivered.
func (s *Service) giveUp(tx *store.Tx, r *record, c *cycle) error {
	if c.gateway != "" {
		if err := payments.CancelGatewayTx(tx, c.gateway); err != nil {
			return err
		}
	}
	if err := c.set(tx, cycleFailed); err != nil {
		return err
	}
	if c.order == r.order {
		return nil
	}
	_, err := s.cfg.Orders.TransitionTx(tx, c.order, orders.Canceled)
	return err
}

// end closes a subscription. A cycle that waits for its money ends with it.
func (s *Service) end(tx *store.Tx, r *record, reason string) error {
	if !r.move(Cancel) {
		return refuse(r, "cancelled")
	}
	if r.Canceled.IsZero() {
		r.Canceled = wire.At(tx.Now)
	}
	r.Ends, r.next, r.Reason, r.Failure = wire.At(tx.Now), 0, reason, nil
	c, err := r.open(tx)
	if err != nil {
		return err
	}
	if err := s.write(tx, r); err != nil {
		return err
	}
	if c == nil {
		return nil
	}
	return s.giveUp(tx, r, c)
}

// tell mails the subscriber that a charge failed, with a page to pay on.
func (s *Service) tell(tx *store.Tx, r *record, c *cycle, next time.Time) error {
	if s.cfg.Mails == nil || c == nil || c.order == "" {
		return nil
	}
	amount, err := r.amount(c)
	if err != nil {
		return err
	}
	link := ""
	if r.status == PastDue && c.gateway != "" && c.status == cycleOpen {
		link = s.payLink(c)
	}
	_, err = s.cfg.Mails.SubscriptionFailedTx(tx, c.order, link, amount, next)
	return err
}

func (s *Service) payLink(c *cycle) string { return s.cfg.PublicURL + "/hosted/pay/" + c.gateway }
