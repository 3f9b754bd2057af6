package fulfilments

import (
	"fmt"
	"maps"

	"souk/internal/orders/orders"
	"souk/internal/platform/store"
)

// Check reports orders that know of other units sent than their fulfilments hold.
// Tracking numbers are unique by an index.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	sent := map[string]map[string]int64{}
	err := tx.Each(
		"SELECT f.order_id, l.line_id, CAST(SUM(l.quantity) AS BIGINT) FROM fulfillments f JOIN fulfillment_lines l ON l.fulfillment_id = f.id GROUP BY f.order_id, l.line_id", nil,
		func(rows store.Rows) error {
			var order, line string
			var n int64
			if err := rows.Scan(&order, &line, &n); err != nil {
				return err
			}
			if sent[order] == nil {
				sent[order] = map[string]int64{}
			}
			sent[order][line] = n
			return nil
		})
	if err != nil {
		return nil, err
	}
	var problems []string
	err = orders.EachSent(tx, func(id string, ordered, known map[string]int64) error {
		if !maps.Equal(known, sent[id]) {
			problems = append(problems, fmt.Sprintf("order %s knows of %v sent, and its fulfilments hold %v", id,
				known, sent[id]))
		}
		for line, n := range sent[id] {
			if n > ordered[line] {
				problems = append(problems, fmt.Sprintf("order %s: %d of line %s were sent, and %d ordered", id, n, line,
					ordered[line]))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var empty int
	err = tx.QueryRow(
		"SELECT COUNT(*) FROM fulfillments f WHERE NOT EXISTS (SELECT 1 FROM fulfillment_lines l WHERE l.fulfillment_id = f.id)", nil, &empty)
	if empty > 0 {
		problems = append(problems, fmt.Sprintf("%d fulfilments hold nothing", empty))
	}
	return problems, err
}
