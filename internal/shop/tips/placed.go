package tips

import (
	"context"
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// PlacedTx carries the tip of a purchase flow over to the order that was placed in
// it: amount is the fee that the order has for it, and zero or unset means none. The
// choice stays as it is from then on.
func (s *Service) PlacedTx(tx *store.Tx, orderID, flow string, amount money.Amount) error {
	if _, err := tx.Exec("UPDATE tip_choices SET order_id = ?, updated = ? WHERE flow = ?", orderID, tx.Millis(), flow); err != nil {
		return err
	}
	if amount.Sign() <= 0 {
		return nil
	}
	t := &tip{id: tx.NewID(), created: tx.Millis(), orderID: orderID, amount: amount}
	return t.write(tx)
}

// GivenUpTx forgets the tip of an order that came to nothing: the choice of its purchase
// flow can be changed again.
func (s *Service) GivenUpTx(tx *store.Tx, orderID, flow string) error {
	if _, err := tx.Exec("UPDATE tip_choices SET order_id = NULL, updated = ? WHERE flow = ? AND order_id = ?",
		tx.Millis(), flow, orderID); err != nil {
		return err
	}
	t, err := one(tx, "order_id = ?", orderID)
	if err != nil || t == nil || t.paid() {
		return err
	}
	return t.remove(tx)
}

// CommittedTx makes the tip of a draft that of the order that the draft became. amount
// is the fee that the order has for it then: zero or unset means that the tip was taken
// off. What was paid of a tip that the order had before stays; the draft's must have
// room for it. A draft without a tip of its own leaves the order's alone.
func (s *Service) CommittedTx(tx *store.Tx, draftID, orderID string, amount money.Amount) error {
	draft, err := one(tx, "draft_id = ?", draftID)
	if err != nil {
		return err
	}
	old, err := one(tx, "order_id = ?", orderID)
	if err != nil {
		return err
	}
	if amount.Sign() <= 0 {
		return drop(tx, draft, old)
	}
	if draft == nil {
		return nil
	}
	if old != nil {
		if err := draft.takePaid(old); err != nil {
			return err
		}
		if err := old.remove(tx); err != nil {
			return err
		}
	}
	draft.draftID, draft.orderID = "", orderID
	return draft.write(tx)
}

// drop forgets the tip of a draft, and that of its order. Either may be nil. One that
// was paid stays, and so the draft cannot be committed.
func drop(tx *store.Tx, draft, old *tip) error {
	if old != nil && old.paid() {
		return errs.New(errs.FailedPrecondition, CodePaidShare, "a share of the order's tip was paid; it cannot be removed")
	}
	for _, t := range []*tip{draft, old} {
		if t == nil {
			continue
		}
		if err := t.remove(tx); err != nil {
			return err
		}
	}
	return nil
}

// takePaid gives a tip those shares of an older one that were paid, in the place of its
// own of the same transactions.
func (t *tip) takePaid(old *tip) error {
	for _, was := range old.shares {
		if was.transaction == nil {
			continue
		}
		at := slices.IndexFunc(t.shares, func(s *share) bool {
			return s.transaction != nil &&
				s.transaction.ID == was.transaction.ID
		})
		if at < 0 {
			t.shares = append(t.shares, was)
		} else {
			t.shares[at] = was
		}
	}
	sum, err := t.shared()
	if err != nil || sum.Currency() != t.amount.Currency() || sum.Minor() > t.amount.Minor() || len(t.shares) > maxShares {
		return errs.New(errs.FailedPrecondition, CodeInvalidTip,
			"the tip of the draft is less than the shares that are paid already")
	}
	return nil
}

// ForgetDraftTx drops the tip of a draft that is given up.
func (s *Service) ForgetDraftTx(tx *store.Tx, draftID string) error {
	draft, err := one(tx, "draft_id = ?", draftID)
	if err != nil || draft == nil {
		return err
	}
	return draft.remove(tx)
}

// kept is how long a choice is remembered after its last change: longer than carts
// and checkouts of people who are gone.
const kept = 180 * 24 * time.Hour

// Prune forgets choices of purchases that nobody goes on with, and of orders of long ago.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM tip_choices WHERE updated < ?", tx.Now.Add(-kept).UnixMilli())
		return err
	})
}

// Check proves that no tip is shared out to more than there is, and that shares are
// of their tip.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	err := tx.Each(
		`SELECT t.id FROM tips t JOIN (SELECT tip, SUM(amount) AS total FROM tip_distributions GROUP BY tip) d ON d.tip = t.id
		WHERE d.total > t.amount ORDER BY t.id LIMIT 100`, nil, note(&wrong, "shares out more than there is"))
	if err != nil {
		return nil, err
	}
	err = tx.Each(`SELECT DISTINCT t.id FROM tips t JOIN tip_distributions d ON d.tip = t.id
		WHERE d.currency <> t.currency OR COALESCE(d.order_id, '') <> COALESCE(t.order_id, '') ORDER BY t.id LIMIT 100`, nil,
		note(&wrong, "has shares of another currency or order"))
	return wrong, err
}

func note(wrong *[]string, what string) func(store.Rows) error {
	return func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		*wrong = append(*wrong, "tip "+id+" "+what)
		return err
	}
}
