package checkout

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/plugins"
	"souk/internal/shop/sale"
)

// Kinds of takings.
const (
	kindCard       = "GIFT_CARD"
	kindMembership = "MEMBERSHIP"
)

// States of takings. ASKED may have been taken or not; TAKEN waits for its order; both
// are given back when the order does not come.
const (
	stateAsked     = "ASKED"
	stateTaken     = "TAKEN"
	stateUsed      = "USED"
	stateRefused   = "REFUSED"
	stateReturning = "RETURNING"
	stateReturned  = "RETURNED"
)

// patience is how long an order may take to be placed after its takings were written
// down. Then they are given back.
const patience = 5 * time.Minute

// taking is what an app takes for an order, as it is stored.
type taking struct {
	id, order    string
	state        string
	asked        bool                       // in this process
	Kind         string                     `json:"kind"`
	AppID        string                     `json:"appId"`
	CardID       string                     `json:"cardId,omitempty"`
	Code         string                     `json:"code,omitempty"` // sealed for the card's id
	LocationID   string                     `json:"locationId,omitempty"`
	MemberID     string                     `json:"memberId,omitempty"`
	MembershipID string                     `json:"membershipId,omitempty"`
	LineID       string                     `json:"lineId,omitempty"`
	Reference    catalog.Reference          `json:"reference,omitzero"`
	Service      *plugins.ServiceProperties `json:"service,omitempty"`
	Amount       int64                      `json:"amount"`
	Currency     string                     `json:"currency"`
	Transaction  string                     `json:"transaction,omitempty"` // of the app
}

// begun writes takings down before anybody is asked. One checkout has them taken once
// at a time.
func (s *Service) begun(ctx context.Context, checkout string, t *takings) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		var running int64
		err := tx.QueryRow("SELECT COUNT(*) FROM outside_takings WHERE checkout_id = ? AND state IN (?, ?) AND due > ?", []any{checkout, stateAsked, stateTaken, tx.Millis()}, &running)
		if err != nil {
			return err
		}
		if running > 0 {
			return errs.New(errs.AlreadyExists, CodePaymentRunning, "this checkout is being ordered")
		}
		for i := range t.list {
			one := &t.list[i]
			one.id, one.order, one.state = tx.NewID(), t.orderID, stateAsked
			doc, err := wire.Marshal(one)
			if err != nil {
				return err
			}
			_, err = tx.Exec(`INSERT INTO outside_takings (id, kind, state, checkout_id, order_id, app_id, created, updated, due, tries, doc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
				one.id, one.Kind, one.state, checkout, one.order, one.AppID, tx.Millis(), tx.Millis(), tx.Now.Add(patience).UnixMilli(), string(doc))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// ask has the app take it, and writes down how that went. An app that gives no answer
// may have taken it: that stays open, to be found out later.
func (s *Service) ask(ctx context.Context, t *taking) error {
	// Who asked may leave: the answer is wanted all the same.
	ctx = context.WithoutCancel(ctx)
	t.asked = true
	transaction, err := s.take1(ctx, t)
	var failure *plugins.Failure
	switch {
	case err == nil:
		t.Transaction = transaction
		return s.move(ctx, t, stateTaken, 0)
	case errors.As(err, &failure):
		return err
	}
	return errors.Join(err, s.move(ctx, t, stateRefused, 0))
}

// take1 asks the app. The same taking asked again is not taken twice: the order, or the
// taking itself, is its key.
func (s *Service) take1(ctx context.Context, t *taking) (string, error) {
	if t.Kind == kindMembership {
		return s.cfg.Apps.ChargeMembership(ctx, t.AppID, plugins.MembershipCharge{
			MemberID: t.MemberID, MembershipID: t.MembershipID, Key: t.id, Reference: t.Reference, Service: t.Service,
		})
	}
	code, err := s.box.Open(t.Code, t.CardID)
	if err != nil {
		return "", err
	}
	amount, err := t.money()
	if err != nil {
		return "", err
	}
	done, err := s.cfg.Apps.RedeemGiftCard(ctx, t.AppID, plugins.GiftCardRedemption{Code: code, OrderID: t.order, LocationID: t.LocationID, Amount: amount})
	if err == nil {
		return done.TransactionID, nil
	}
	var refused *errs.Error
	if errs.CodeOf(err) == "ALREADY_REDEEMED" && errors.As(err, &refused) { // by an earlier try, whose answer was lost
		if id, _ := refused.Data["transactionId"].(string); id != "" && len(id) <= 100 {
			return id, nil
		}
	}
	return "", err
}

// move writes down the next state, if nobody else moved it. after is when it is looked
// at again.
func (s *Service) move(ctx context.Context, t *taking, to string, after time.Duration) error {
	return s.db.Write(ctx, func(tx *store.Tx) error { return moveTx(tx, t, to, after) })
}

var errMoved = errors.New("checkout: somebody else moved this taking on")

func moveTx(tx *store.Tx, t *taking, to string, after time.Duration) error {
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
		err = errMoved
	}
	if err == nil {
		tx.AfterCommit(func() { t.state = to })
	}
	return err
}

// useTx makes takings payments of the order that is being placed. They must be what it
// takes now; if they are not, all of it starts over.
func (s *Service) useTx(tx *store.Tx, r *record, p *sale.Priced, taken *takings) ([]payments.Part, error) {
	needed := s.takingsOf(r, p)
	var got []taking
	if taken != nil {
		got = taken.list
	}
	if len(needed) != len(got) {
		return nil, errOvertaken
	}
	var out []payments.Part
	for i := range got {
		one := got[i] // its state is not to change if the transaction is tried again
		if n := &needed[i]; n.Kind != one.Kind || n.AppID != one.AppID || n.CardID != one.CardID || n.MembershipID != one.MembershipID || n.LineID != one.LineID || n.Amount != one.Amount || n.Currency != one.Currency {
			return nil, errOvertaken
		}
		if err := moveTx(tx, &one, stateUsed, 0); err != nil {
			if errors.Is(err, errMoved) { // it took so long that it was given back
				return nil, errOvertaken
			}
			return nil, err
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

// part is a taking as a payment of its order.
func (t *taking) part() (payments.Part, error) {
	amount, err := t.money()
	out := payments.Part{Amount: amount}
	if t.Kind == kindCard {
		out.GiftCard = &ledger.GiftCardDetails{GiftCardPaymentID: t.Transaction, GiftCardID: t.CardID, AppID: t.AppID}
		return out, err
	}
	out.Membership = &ledger.MembershipDetails{
		MembershipID: t.MembershipID, LineItemID: t.LineID, ProviderAppID: t.AppID, ExternalTransactionID: t.Transaction, Name: &ledger.MembershipName{Original: t.MembershipID},
	}
	return out, err
}

// giveBack returns what was taken for an order that was not placed. What cannot be
// returned now is tried again by Finish.
func (s *Service) giveBack(ctx context.Context, t *takings, out *placed, err error) {
	if t == nil || err == nil && out != nil && out.order == t.orderID {
		return
	}
	ctx = context.WithoutCancel(ctx)
	for i := range t.list {
		one := &t.list[i]
		finish := s.finishOne
		switch {
		case one.state == stateAsked && !one.asked: // nobody was asked
			finish = func(ctx context.Context, t *taking) error { return s.move(ctx, t, stateRefused, 0) }
		case one.state == stateAsked: // the app was silent just now: it is asked again later
			finish = func(ctx context.Context, t *taking) error { return s.move(ctx, t, stateAsked, time.Millisecond) }
		}
		if err := finish(ctx, one); err != nil {
			s.cfg.Logger.WarnContext(ctx, "what an app took for an order that was not placed is not returned yet", "taking", t.list[i].id, "app", t.list[i].AppID, "error", err)
		}
	}
}

// finishOne brings a taking without an order to its end.
func (s *Service) finishOne(ctx context.Context, t *taking) error {
	if t.state == stateAsked { // whether it was taken is found out by asking again
		if err := s.ask(ctx, t); err != nil {
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
		err = s.cfg.Apps.VoidMembershipCharge(ctx, t.AppID, t.Transaction)
	} else {
		_, err = s.cfg.Apps.VoidGiftCard(ctx, t.AppID, t.Transaction, t.LocationID)
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
	if s.cfg.Apps == nil {
		return nil
	}
	type waiting struct {
		taking
		tries int64
	}
	open, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]waiting, error) {
		var out []waiting
		return out, tx.Each("SELECT id, order_id, state, tries, doc FROM outside_takings WHERE state IN ('ASKED', 'TAKEN', 'RETURNING') AND due <= ? ORDER BY due LIMIT ?", []any{tx.Millis(), finishBatch},
			func(rows store.Rows) error {
				var w waiting
				var doc string
				if err := rows.Scan(&w.id, &w.order, &w.state, &w.tries, &doc); err != nil {
					return err
				}
				out = append(out, w)
				return json.Unmarshal([]byte(doc), &out[len(out)-1].taking)
			})
	})
	if err != nil {
		return err
	}
	for i := range open {
		w := &open[i]
		if err := s.finishOne(ctx, &w.taking); err != nil && ctx.Err() == nil && !errors.Is(err, errMoved) {
			s.cfg.Logger.WarnContext(ctx, "what an app took for an order that was not placed is not returned yet", "taking", w.id, "app", w.AppID, "error", err)
			if err := s.move(ctx, &w.taking, w.state, min(24*time.Hour, time.Minute<<min(w.tries, 11))); err != nil && !errors.Is(err, errMoved) {
				return err
			}
		}
	}
	return nil
}

// checkTakings reports takings that are lost: used by an order that is not there, or
// not looked at for a week.
func checkTakings(tx *store.Tx) ([]string, error) {
	var problems []string
	err := tx.Each(`SELECT t.id, t.state, o.id IS NOT NULL FROM outside_takings t LEFT JOIN orders o ON o.id = t.order_id
		WHERE t.state = 'USED' AND o.id IS NULL OR t.state IN ('ASKED', 'TAKEN', 'RETURNING') AND (o.id IS NOT NULL OR t.due < ?) ORDER BY t.id LIMIT 100`,
		[]any{tx.Now.Add(-7 * 24 * time.Hour).UnixMilli()}, func(rows store.Rows) error {
			var id, state string
			var ordered bool
			err := rows.Scan(&id, &state, &ordered)
			problems = append(problems, fmt.Sprintf("what an app took (%s) is %s, order placed: %t", id, state, ordered))
			return err
		})
	return problems, err
}
