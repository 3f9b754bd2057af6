package payments

import (
	"context"
	"errors"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/platform/store"
)

const batch = 100

// Reconcile finds out how requests ended that nobody heard the answer of, ends
// those that buyers left, does what was planned for money set aside, and gives back
// what unpaid orders hold. A job calls it.
func (s *Service) Reconcile(ctx context.Context) error {
	return errors.Join(s.lookAgain(ctx), s.doPlanned(ctx), s.endUnpaid(ctx), s.tidy(ctx))
}

// Recover sends every request again that has no answer, whether its time has come or
// not: who asked it may have died with the last process. Its key keeps the provider
// from doing it twice. A server calls it when it starts.
func (s *Service) Recover(ctx context.Context) error {
	list, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]*providerRequest, error) {
		return operations(tx, "next_try IS NOT NULL AND state = 'OPEN' ORDER BY next_try")
	})
	if err != nil {
		return err
	}
	for _, o := range list {
		if o.doc.Stop {
			continue // it is not asked for any more: the next look cancels it
		}
		if _, err := s.ask(ctx, o); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// lookAgain sends every request again whose time has come. Its key keeps the provider
// from doing it twice.
func (s *Service) lookAgain(ctx context.Context) error {
	now := s.db.Now()
	for {
		list, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]*providerRequest, error) {
			return operations(tx, "next_try <= ? ORDER BY next_try LIMIT ?", now.UnixMilli(), batch)
		})
		if err != nil {
			return err
		}
		for _, o := range list {
			if err := s.look(ctx, o, now); err != nil {
				return err
			}
		}
		if len(list) < batch || ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// look asks once more. A buyer who did not confirm in time is not waited for, and a charge
// that the order does not want any more is cancelled.
func (s *Service) look(ctx context.Context, o *providerRequest, now time.Time) error {
	switch {
	case o.kind != kindCharge:
	case o.doc.Stop:
		if err := s.giveUp(ctx, o); err != nil {
			return s.unheard(ctx, o.id, err)
		}
		return nil
	case o.late(now.UnixMilli()):
		return s.expire(ctx, o)
	}
	_, err := s.ask(ctx, o)
	return err
}

// doPlanned takes or lets go money that was set aside, when its time has come.
func (s *Service) doPlanned(ctx context.Context) error {
	ids, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]which, error) {
		return due(tx, "payments WHERE scheduled_at <= ? ORDER BY scheduled_at", tx.Millis())
	})
	if err != nil {
		return err
	}
	for _, one := range ids {
		op, err := withBook(ctx, s, store.Do, one.order, func(tx *store.Tx, b *book) (*providerRequest, error) {
			return planned(tx, b, one.id)
		})
		if err != nil {
			return err
		}
		if op == nil {
			continue
		}
		if _, err := s.ask(ctx, op); err != nil {
			return err
		}
	}
	return nil
}

// planned begins what was planned for a payment; nil when there is nothing to do any more.
func planned(tx *store.Tx, b *book, id string) (*providerRequest, error) {
	p, err := b.heldPayment(tx, id)
	if err != nil { // taken, let go, or being so: nothing is planned any more
		if p = b.Payment(id); p == nil {
			return nil, nil //nolint:nilnil // it is gone
		}
		p.Scheduled, p.Changed = 0, true
		return nil, b.Close(tx)
	}
	plan := p.Doc.RegularPaymentDetails.AuthorizationDetails.ScheduledAction
	var op *providerRequest
	if left := b.Left(); plan != nil && plan.ActionType == "CAPTURE" && !b.Disputed() &&
		!over(b.Order.Status) && left > 0 {
		op, err = b.beginCapture(tx, p, b.AmountOf(min(left, p.Amount.Minor())), true)
	} else {
		op, err = b.beginVoid(tx, p, true)
	}
	p.Scheduled = 0
	if err != nil {
		return nil, err
	}
	return op, b.Close(tx)
}

type which struct{ id, order string }

// due reads the first of what has come to its time.
func due(tx *store.Tx, from string, before int64) (out []which, err error) {
	err = tx.Each("SELECT id, order_id FROM "+from+" LIMIT ?", []any{before, batch}, func(rows store.Rows) error {
		var w which
		err := rows.Scan(&w.id, &w.order)
		out = append(out, w)
		return err
	})
	return out, err
}

// endUnpaid gives up orders of checkouts that nobody paid in time.
func (s *Service) endUnpaid(ctx context.Context) error {
	list, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]which, error) {
		life, err := s.Holds(tx)
		if err != nil {
			return nil, err
		}
		return due(tx, "gateway_orders WHERE status = 'OPEN' AND checkout_id <> '' AND updated <= ? ORDER BY updated",
			tx.Now.Add(-life).UnixMilli())
	})
	if err != nil {
		return err
	}
	for _, one := range list {
		if err := s.db.Write(ctx, func(tx *store.Tx) error { return s.endOne(tx, one) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) endOne(tx *store.Tx, one which) error {
	running, err := requestWhere(tx, "gateway_id = ? AND state <> 'DONE'", one.id)
	if err != nil || running != nil {
		return err
	}
	b, err := s.open(tx, one.order)
	if err != nil {
		return err
	}
	if b.Order.Status != orders.Initialized { // it goes on by hand, or ended otherwise: it can still be paid
		_, err := tx.Exec("UPDATE gateway_orders SET checkout_id = '', updated = ? WHERE id = ?", tx.Millis(), one.id)
		return err
	}
	if err := b.endTry(tx, one.id); err != nil {
		return err
	}
	return b.Close(tx)
}

// noticeLife is how long it is remembered what providers told.
const noticeLife = 30 * 24 * time.Hour

// tidy forgets what is too old to matter.
func (s *Service) tidy(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec("DELETE FROM payment_tokens WHERE expires <= ?", tx.Millis()); err != nil {
			return err
		}
		if err := paymentmethods.TidySetupsTx(tx); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM provider_notices WHERE received <= ?", tx.Now.Add(-noticeLife).UnixMilli())
		return err
	})
}
