package subscriptions

import (
	"fmt"
	"time"

	"souk/internal/platform/store"
)

// late is how long a date may be past before it is a fault that nobody looked.
const late = 24 * time.Hour

// Check tells what is not as it must be: orders that are gone, cycles that are paid
// while their orders are not, dates that nobody looked at, and counts that disagree.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	for _, one := range []struct {
		query, what string
		args        []any
	}{
		{"SELECT c.id, c.order_id FROM subscription_cycles c LEFT JOIN orders o ON o.id = c.order_id WHERE c.order_id <> '' AND o.id IS NULL", "cycle %s has no order %s", nil},
		{"SELECT c.id, o.status FROM subscription_cycles c JOIN orders o ON o.id = c.order_id WHERE c.status = 'PAID' AND o.status IN ('INITIALIZED', 'PENDING', 'REJECTED')", "cycle %s is paid, its order is %s", nil},
		{"SELECT c.id, c.subscription_id FROM subscription_cycles c LEFT JOIN subscriptions s ON s.id = c.subscription_id WHERE s.id IS NULL", "cycle %s has no subscription %s", nil},
		{"SELECT id, status FROM subscriptions WHERE (next_at IS NOT NULL) <> (status IN ('ACTIVE', 'PAST_DUE'))",
			"subscription %s is %s, and whether anybody looks at it does not fit", nil},
		{"SELECT id, status FROM subscriptions WHERE next_at < ?", "subscription %s (%s) was not looked at for a day",
			[]any{tx.Now.Add(-late).UnixMilli()}},
		{"SELECT s.id, s.status FROM subscriptions s LEFT JOIN subscription_contracts c ON c.id = s.id WHERE c.id IS NULL AND s.status IN ('ACTIVE', 'PAUSED', 'PAST_DUE', 'ENDED')", "subscription %s (%s) has no contract", nil},
	} {
		err := tx.Each(one.query+" LIMIT 100", one.args, func(rows store.Rows) error {
			var id, about string
			err := rows.Scan(&id, &about)
			wrong = append(wrong, fmt.Sprintf(one.what, id, about))
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return wrong, s.checkCounts(tx, &wrong)
}

// checkCounts compares how many cycles a subscription says were paid with its cycles.
func (s *Service) checkCounts(tx *store.Tx, wrong *[]string) error {
	paid := map[string]int64{}
	err := tx.Each(
		"SELECT subscription_id, MAX(number), COUNT(*) FROM subscription_cycles WHERE status = 'PAID' GROUP BY subscription_id", nil, func(rows store.Rows) error {
			var id string
			var last, count int64
			err := rows.Scan(&id, &last, &count)
			paid[id] = last
			if last != count {
				*wrong = append(*wrong, fmt.Sprintf("subscription %s has %d paid cycles, the last is number %d", id, count, last))
			}
			return err
		})
	if err != nil {
		return err
	}
	return tx.Each("SELECT "+columns+" FROM subscriptions", nil, func(rows store.Rows) error {
		r, err := scan(rows.Scan)
		if err == nil && r.Paid != paid[r.id] {
			*wrong = append(*wrong, fmt.Sprintf("subscription %s says that %d cycles are paid, and %d are", r.id, r.Paid,
				paid[r.id]))
		}
		return err
	})
}
