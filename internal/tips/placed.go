package tips

import (
	"context"
	"time"

	"souk/internal/errs"
	"souk/internal/money"
	"souk/internal/store"
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

// CommittedTx makes the tip of a draft that of the order that the draft became. What
// was paid of a tip that the order had before stays; the draft's must have room for
// it. A draft without a tip leaves the order's alone.
func (s *Service) CommittedTx(tx *store.Tx, draftID, orderID string) error {
	draft, err := one(tx, "draft_id = ?", draftID)
	if err != nil || draft == nil {
		return err
	}
	old, err := one(tx, "order_id = ?", orderID)
	if err != nil {
		return err
	}
	if old != nil {
		for _, was := range old.shares {
			if was.transaction != nil {
				draft.shares = append(draft.shares, was)
			}
		}
		sum, err := draft.shared()
		if err != nil || sum.Currency() != draft.amount.Currency() || sum.Minor() > draft.amount.Minor() || len(draft.shares) > maxShares {
			return errs.New(errs.FailedPrecondition, CodeInvalidTip, "the tip of the draft has no room for what was paid of the order's")
		}
		if err := old.remove(tx); err != nil {
			return err
		}
	}
	draft.draftID, draft.orderID = "", orderID
	return draft.write(tx)
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
	err := tx.Each(`SELECT t.id FROM tips t JOIN (SELECT tip, SUM(amount) AS total FROM tip_distributions GROUP BY tip) d ON d.tip = t.id
		WHERE d.total > t.amount ORDER BY t.id LIMIT 100`, nil, note(&wrong, "shares out more than there is"))
	if err != nil {
		return nil, err
	}
	return wrong, tx.Each(`SELECT DISTINCT t.id FROM tips t JOIN tip_distributions d ON d.tip = t.id
		WHERE d.currency <> t.currency OR COALESCE(d.order_id, '') <> COALESCE(t.order_id, '') ORDER BY t.id LIMIT 100`, nil, note(&wrong, "has shares of another currency or order"))
}

func note(wrong *[]string, what string) func(store.Rows) error {
	return func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		*wrong = append(*wrong, "tip "+id+" "+what)
		return err
	}
}
