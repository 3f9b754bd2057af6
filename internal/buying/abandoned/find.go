package abandoned

import (
	"context"
	"errors"
	"fmt"

	"souk/internal/buying/checkout"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// batch bounds one round of a search.
const batch = 50

// Kinds of searches.
const (
	checkoutSearch = "checkouts"
	cartSearch     = "carts"
)

// position is how far a search came.
type position struct {
	changed int64
	id      string
}

func positionTx(tx *store.Tx, kind string) (position, error) {
	var p position
	err := tx.QueryRow("SELECT changed, last_id FROM abandoned_search WHERE kind = ?", []any{kind}, &p.changed, &p.id)
	if errors.Is(err, store.ErrNoRows) {
		err = nil
	}
	return p, err
}

// Find looks for purchases that nobody touched for an hour, and writes down and
// reminds of each. A job calls it. It goes along the order of last changes from where
// it stopped before; whatever is changed again comes again, an hour later.
func (s *Service) Find(ctx context.Context) error {
	ctx = actor.With(ctx, actor.Actor{Kind: actor.System})
	for _, kind := range []string{checkoutSearch, cartSearch} {
		for {
			n, err := s.round(ctx, kind)
			if err != nil {
				return fmt.Errorf("abandoned: %s: %w", kind, err)
			}
			if n < batch {
				break
			}
		}
	}
	return nil
}

// round takes the next of a search and tells how many there were.
func (s *Service) round(ctx context.Context, kind string) (int, error) {
	var from position
	var list []left
	err := s.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) (err error) {
		if from, err = positionTx(tx, kind); err != nil {
			return err
		}
		list, err = s.next(tx, kind, from)
		return err
	})
	if err != nil || len(list) == 0 {
		return 0, err
	}
	for i := range list { // outside of any transaction: prices may come from elsewhere
		if err := s.look(ctx, &list[i]); err != nil {
			return 0, err
		}
	}
	overtaken := false
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		now, err := positionTx(tx, kind)
		if err != nil {
			return err
		}
		if overtaken = now != from; overtaken {
			return nil // another node did this
		}
		for i := range list {
			if err := s.write(tx, &list[i]); err != nil {
				return err
			}
		}
		last := list[len(list)-1]
		_, err = tx.Exec(`INSERT INTO abandoned_search (kind, changed, last_id) VALUES (?, ?, ?)
			ON CONFLICT (kind) DO UPDATE SET changed = excluded.changed, last_id = excluded.last_id`, kind,
			last.updated, last.id)
		return err
	})
	if overtaken {
		return 0, err
	}
	return len(list), err
}

// next lists what comes after a position and was left for long enough.
func (s *Service) next(tx *store.Tx, kind string, from position) ([]left, error) {
	until := tx.Now.Add(-Untouched).UnixMilli()
	var out []left
	if kind == cartSearch {
		list, err := s.cfg.Carts.LeftTx(tx, from.changed, from.id, until, batch)
		for _, l := range list {
			out = append(out, left{kind: kind, id: l.ID, member: l.MemberID, updated: l.Updated})
		}
		return out, err
	}
	list, err := checkout.LeftTx(tx, from.changed, from.id, until, batch)
	for _, l := range list {
		out = append(out, left{kind: kind, id: l.ID, cart: l.CartID, updated: l.Updated})
	}
	return out, err
}

// look works out what was left. What is gone meanwhile, or cannot be priced, is
// nothing to come back to; it must not stand in the way of the others.
func (s *Service) look(ctx context.Context, l *left) (err error) {
	if l.kind == cartSearch {
		l.found, err = s.lookAtCart(ctx, *l)
	} else {
		l.found, err = s.lookAtCheckout(ctx, l.id)
	}
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case errs.KindOf(err) != errs.NotFound:
		s.cfg.Logger.WarnContext(ctx, "a purchase that was left cannot be looked at", "kind", l.kind, "id", l.id,
			"error", err)
	}
	return nil
}

// write keeps one that is still as it was seen.
func (s *Service) write(tx *store.Tx, l *left) error {
	if l.found == nil {
		return nil
	}
	if l.kind == cartSearch {
		now, there, err := s.cfg.Carts.StandsTx(tx, l.id)
		if err != nil || !there || now.Updated != l.updated {
			return err
		}
	} else {
		now, there, err := checkout.StandsTx(tx, l.id)
		if err != nil || !there || now.Completed || now.Updated != l.updated {
			return err
		}
	}
	known, err := s.known(tx, l.found.CheckoutID, l.found.CartID)
	if err != nil {
		return err
	}
	if known == "" {
		_, err = s.records.Create(tx.Context(), l.found)
		return s.unlessDamaged(tx, l, err)
	}
	_, err = s.records.Change(tx.Context(), known, nil, func(tx *store.Tx, was *AbandonedCheckout) error {
		if was.Status != Abandoned || l.kind == cartSearch && was.CheckoutID != "" {
			return nil // the checkout says more than the cart it was made of
		}
		next := *l.found
		next.Meta, next.Activities = was.Meta, was.Activities
		*was = next
		return s.remind(tx, was)
	})
	return s.unlessDamaged(tx, l, err)
}

// unlessDamaged passes over what breaks a rule, which nothing was written of: it must
// not stand in the way of the others for ever.
func (s *Service) unlessDamaged(tx *store.Tx, l *left, err error) error {
	if errs.KindOf(err) != errs.InvalidArgument {
		return err
	}
	s.cfg.Logger.ErrorContext(tx.Context(), "a purchase that was left cannot be kept", "kind", l.kind, "id", l.id,
		"error", err)
	return nil
}

// known finds what is kept of a checkout or of the cart it was made of; empty for nothing.
func (s *Service) known(tx *store.Tx, checkoutID, cartID string) (string, error) {
	var id string
	for _, one := range [][2]string{{"checkout_id", checkoutID}, {"cart_id", cartID}} {
		if one[1] == "" || id != "" {
			continue
		}
		err := tx.QueryRow("SELECT id FROM abandoned_checkouts WHERE "+one[0]+" = ? ORDER BY created DESC, id LIMIT 1",
			[]any{one[1]}, &id)
		if err != nil && !errors.Is(err, store.ErrNoRows) {
			return "", err
		}
	}
	return id, nil
}

// CompletedTx marks what was left as recovered when its checkout is completed.
// It belongs into the transaction that completes it.
func (s *Service) CompletedTx(tx *store.Tx, checkoutID, cartID string) error {
	tx.Unlocked("whoever finds a checkout or cart abandoned locks it, and whoever completes it writes it",
		"abandoned_checkouts")
	id, err := s.known(tx, checkoutID, cartID)
	if err != nil || id == "" {
		return err
	}
	fresh := false
	a, err := s.records.Change(tx.Context(), id, nil, func(tx *store.Tx, a *AbandonedCheckout) error {
		if fresh = a.Status == Abandoned; fresh {
			a.Status, a.CheckoutID, a.CheckoutRecoveredDate = Recovered, checkoutID, wire.At(tx.Now)
		}
		return nil
	})
	if err != nil || !fresh {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_recovered", Entity: Entity, Slug: "recovered", EntityID: id,
		Kind: store.Action, Body: map[string]any{"abandonedCheckout": a}})
}
