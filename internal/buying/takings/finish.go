package takings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// ErrMoved tells that takings are not what the order takes now, or not there to be used any more.
var ErrMoved = errors.New("takings: somebody else moved this taking on")

// UseTx makes takings payments of the order that is being placed. They must be those that it
// needs now; if they are not, all of it starts over: ErrMoved.
func UseTx(tx *store.Tx, taken *Taken, needed []Taking) ([]payments.Part, error) {
	var got []Taking
	if taken != nil {
		got = taken.List
	}
	if len(needed) != len(got) {
		return nil, ErrMoved
	}
	var out []payments.Part
	for i := range got {
		one := got[i] // its state is not to change if the transaction is tried again
		if !one.same(&needed[i]) {
			return nil, ErrMoved
		}
		if err := moveTx(tx, &one, stateUsed, 0); err != nil {
			return nil, err // ErrMoved: it took so long that it was given back
		}
		if one.Amount > 0 {
			part, err := one.part()
			if err != nil {
				return nil, err
			}
			out = append(out, part)
		}
	}
	return out, nil
}

// move writes down the next state, if nobody else moved it. after is when it is looked
// at again.
func (s *Service) move(ctx context.Context, t *Taking, to string, after time.Duration) error {
	return s.db.Write(ctx, func(tx *store.Tx) error { return moveTx(tx, t, to, after) })
}

func moveTx(tx *store.Tx, t *Taking, to string, after time.Duration) error {
	doc, err := wire.Marshal(t)
	if err != nil {
		return err
	}
	sql, args := "UPDATE outside_takings SET state = ?, updated = ?, doc = ?", []any{to, tx.Millis(), string(doc)}
	if after > 0 {
		sql, args = sql+", tries = tries + 1, due = ?", append(args, tx.Now.Add(after).UnixMilli())
	}
	n, err := tx.Exec(sql+" WHERE id = ? AND state = ?", append(args, t.id, t.state)...)
	if err == nil && n == 0 {
		err = ErrMoved
	}
	if err == nil {
		tx.AfterCommit(func() { t.state = to })
	}
	return err
}

// GiveBack returns what was taken for an order that was not placed. What cannot be
// returned now is tried again by Finish.
func (s *Service) GiveBack(ctx context.Context, t *Taken) {
	ctx = context.WithoutCancel(ctx)
	for i := range t.List {
		one, err := &t.List[i], error(nil)
		switch {
		case one.state == stateAsked && !one.asked: // nobody was asked
			err = s.move(ctx, one, stateRefused, 0)
		case one.state == stateAsked: // the app was silent just now: it is asked again later
			err = s.move(ctx, one, stateAsked, time.Millisecond)
		default:
			err = s.finishOne(ctx, one)
		}
		s.warn(ctx, one, err)
	}
}

func (s *Service) warn(ctx context.Context, t *Taking, err error) {
	if err != nil {
		s.log.WarnContext(ctx, "what an app took for an order that was not placed is not returned yet",
			"taking", t.id, "app", t.AppID, "error", err)
	}
}

// finishOne brings a taking without an order to its end.
func (s *Service) finishOne(ctx context.Context, t *Taking) error {
	if t.state == stateAsked { // whether it was taken is found out by asking again
		if err := s.Ask(ctx, t); err != nil {
			if t.state == stateRefused {
				return nil // nothing was taken
			}
			return err
		}
	}
	if t.state == stateTaken {
		if err := s.move(ctx, t, stateReturning, 0); err != nil {
			return err
		}
	}
	if t.state != stateReturning {
		return nil
	}
	var err error
	if t.Kind == kindMembership {
		err = s.apps.VoidMembershipCharge(ctx, t.AppID, t.Transaction)
	} else {
		_, err = s.apps.VoidGiftCard(ctx, t.AppID, t.Transaction, t.LocationID)
	}
	if code := errs.CodeOf(err); code == "ALREADY_VOIDED" || code == "TRANSACTION_NOT_FOUND" {
		err = nil
	}
	if err != nil {
		return err
	}
	return s.move(ctx, t, stateReturned, 0)
}

// finishBatch bounds one round of Finish.
const finishBatch = 100

// Finish brings takings to their end that a crash or a silent app left open: what was
// taken for an order that never came is given back, once. A job calls it.
func (s *Service) Finish(ctx context.Context) error {
	type waiting struct {
		Taking
		tries int64
	}
	open, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]waiting, error) {
		var out []waiting
		err := tx.Each(`SELECT id, order_id, state, tries, doc FROM outside_takings
			WHERE state IN ('ASKED', 'TAKEN', 'RETURNING') AND due <= ? ORDER BY due LIMIT ?`,
			[]any{tx.Millis(), finishBatch}, func(rows store.Rows) error {
				var w waiting
				var doc string
				if err := rows.Scan(&w.id, &w.order, &w.state, &w.tries, &doc); err != nil {
					return err
				}
				out = append(out, w)
				return json.Unmarshal([]byte(doc), &out[len(out)-1].Taking)
			})
		return out, err
	})
	if err != nil {
		return err
	}
	for i := range open {
		w := &open[i]
		if err := s.finishOne(ctx, &w.Taking); err != nil && ctx.Err() == nil && !errors.Is(err, ErrMoved) {
			s.warn(ctx, &w.Taking, err)
			err := s.move(ctx, &w.Taking, w.state, min(24*time.Hour, time.Minute<<min(w.tries, 11)))
			if err != nil && !errors.Is(err, ErrMoved) {
				return err
			}
		}
	}
	return nil
}

// Check reports takings that are lost: used by an order that is not there, or
// not looked at for a week.
func Check(tx *store.Tx) ([]string, error) {
	var problems []string
	err := tx.Each(`SELECT t.id, t.state, o.id IS NOT NULL FROM outside_takings t
		LEFT JOIN orders o ON o.id = t.order_id WHERE t.state = 'USED' AND o.id IS NULL OR
		t.state IN ('ASKED', 'TAKEN', 'RETURNING') AND (o.id IS NOT NULL OR t.due < ?) ORDER BY t.id LIMIT 100`,
		[]any{tx.Now.Add(-7 * 24 * time.Hour).UnixMilli()}, func(rows store.Rows) error {
			var id, state string
			var ordered bool
			err := rows.Scan(&id, &state, &ordered)
			problems = append(problems, fmt.Sprintf("what an app took (%s) is %s, order placed: %t", id, state, ordered))
			return err
		})
	return problems, err
}

// EraseTx takes a person out of what apps took for their orders.
func EraseTx(tx *store.Tx, who *traces.Subject, f *traces.Finder) error {
	orders, list := traces.InList(tx.Dialect(), "order_id", who.Of(traces.Order))
	return f.BlankRows(tx, "outside_takings", "id", "doc", orders, list)
}
