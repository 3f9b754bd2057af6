package reports

import (
	"time"

	"souk/internal/platform/store"
)

// Check proves that exactly the orders that count are counted, with the sums that they
// have. Orders of the last minutes may not have been heard of yet.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var problems []string
	err := tx.Each(
		`SELECT r.order_id FROM report_orders r LEFT JOIN orders o ON o.id = r.order_id WHERE o.id IS NULL OR o.status <> 'APPROVED' ORDER BY r.order_id LIMIT 100`, nil, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			problems = append(problems, "order "+id+" is in reports and does not count")
			return err
		})
	if err != nil {
		return nil, err
	}
	old := tx.Now.Add(-time.Hour).UnixMilli()
	err = tx.Each(
		`SELECT o.id FROM order_search o LEFT JOIN report_orders r ON r.order_id = o.id WHERE o.status = 'APPROVED' AND o.updated < ? AND (r.order_id IS NULL OR r.payment_status <> o.payment_status)
		ORDER BY o.id LIMIT 100`, []any{old}, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			problems = append(problems, "order "+id+" counts and reports do not have it as it is")
			return err
		})
	return problems, err
}
