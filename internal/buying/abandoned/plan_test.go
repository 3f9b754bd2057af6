package abandoned_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// The search walks along indexes that have only what can be left.
func TestTheSearchUsesIndexes(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		storetest.Write(t, r.DB, func(tx *store.Tx) error {
			for i := range 2000 {
				_, err := tx.Exec(
					`INSERT INTO checkouts (id, owner_kind, owner_id, revision, created, updated, idle_day, purchase_flow_id, channel, email, completed, order_id, total, told_buyer, told_shop, doc)
					VALUES (?, 'ANONYMOUS_VISITOR', 'x', 1, ?, ?, 1, 'f', 'WEB', ?, ?, '', 0, '', '', '{}')`, fmt.Sprintf("c%d", i),
					i, i, []string{"", "a@b.c"}[i%2], i%3 == 0)
				if err != nil {
					return err
				}
			}
			if r.DB.Dialect() == store.PostgreSQL {
				_, err := tx.Exec("ANALYZE checkouts")
				return err
			}
			return nil
		})
		sql := `SELECT id, COALESCE(cart_id, ''), updated FROM checkouts WHERE NOT completed AND email <> '' AND (updated, id) > (?, ?) AND updated <= ? ORDER BY updated, id LIMIT ?`
		plan := storetest.Plan(t, r.DB, sql, []any{1500, "c1500", 1800, 50})
		expect.That(t, strings.Contains(plan, "checkouts_left") && !strings.Contains(plan, "Sort") &&
			!strings.Contains(plan, "TEMP B-TREE"), plan)
	})
}
