package checkout

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"souk/internal/buying/takings"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
)

// Life is how long a checkout is kept that nobody changes.
const Life = 30 * 24 * time.Hour

// Expire deletes checkouts that nobody changed for Life, with their events. Orders
// stay. A job calls it.
func (s *Service) Expire(ctx context.Context) error {
	before := s.db.Now().Add(-Life).UnixMilli()
	_, err := store.Purge(ctx, s.db, func(tx *store.Tx, most int) ([]string, error) {
		return store.Values[string](tx,
			"SELECT id FROM checkouts WHERE idle_day <= ? AND updated < ? ORDER BY idle_day LIMIT ?",
			before/dayMillis, before, most)
	}, remove)
	return err
}

// FlowTx finds a purchase by its flow and tells where it is made; found is false for
// one that is not there or not the caller's.
func FlowTx(tx *store.Tx, flow string) (locationID string, found bool, err error) {
	r, err := find(tx, "purchase_flow_id = ? ORDER BY completed, updated DESC, id", flow)
	if err != nil || r == nil || !r.sees(actor.From(tx.Context())) {
		return "", false, err
	}
	return r.BusinessLocationID, true, nil
}

// Check reads every checkout and reports what breaks the rules of this package.
func Check(tx *store.Tx) ([]string, error) {
	var problems []string
	var waiting [][2]string // checkouts and the orders they wait for
	err := tx.Each(
		"SELECT id, owner_kind, owner_id, purchase_flow_id, created, updated, idle_day, email, completed, order_id, awaits, doc FROM checkouts ORDER BY id", nil, func(rows store.Rows) error {
			var r record
			var kind, email, doc string
			var day int64
			if err := rows.Scan(&r.id, &kind, &r.ID, &r.flow, &r.created, &r.updated, &day, &email, &r.completed, &r.order,
				&r.awaits, &doc); err != nil {
				return err
			}
			report := func(format string, args ...any) {
				problems = append(problems, fmt.Sprintf("checkout %s: ", r.id)+fmt.Sprintf(format, args...))
			}
			if err := json.Unmarshal([]byte(doc), &r.document); err != nil {
				report("the document cannot be read")
				return nil //nolint:nilerr // reported
			}
			if r.flow == "" || kindOf(kind) == actor.Nobody {
				report("has no owner or no purchase flow")
			}
			if r.updated < r.created || day != r.updated/dayMillis {
				report("its times do not fit each other")
			}
			if email != r.email() {
				report("is listed under another e-mail address")
			}
			if r.tried() {
				waiting = append(waiting, [2]string{r.id, r.awaits})
			}
			basket.Check(r.Lines, report)
			return nil
		})
	if err != nil {
		return nil, err
	}
	lost, err := takings.Check(tx)
	if err != nil {
		return nil, err
	}
	problems = append(problems, lost...)
	for _, one := range waiting {
		var n int
		if err := tx.QueryRow("SELECT COUNT(*) FROM orders WHERE id = ? AND checkout_id = ? AND status = 'INITIALIZED'",
			[]any{one[1], one[0]}, &n); err != nil {
			return nil, err
		}
		if n != 1 {
			problems = append(problems, "checkout "+one[0]+": waits for order "+one[1]+", which does not wait for its payment")
		}
	}
	// A completed checkout leaves no open one of its cart behind, and no order is of two checkouts.
	err = tx.Each(
		"SELECT order_id FROM checkouts WHERE order_id <> '' GROUP BY order_id HAVING COUNT(*) > 1 ORDER BY order_id LIMIT 100", nil, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			problems = append(problems, "order "+id+" is of more than one checkout")
			return err
		})
	return problems, err
}
