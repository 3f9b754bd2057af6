package abandoned_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/store"
)

// The search walks along indexes that have only what can be left.
func TestTheSearchUsesIndexes(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		err := r.DB.Write(t.Context(), func(tx *store.Tx) error {
			for i := range 2000 {
				_, err := tx.Exec(`INSERT INTO checkouts (id, owner_kind, owner_id, revision, created, updated, idle_day, purchase_flow_id, channel, email, completed, order_id, total, told_buyer, told_shop, doc)
					VALUES (?, 'ANONYMOUS_VISITOR', 'x', 1, ?, ?, 1, 'f', 'WEB', ?, ?, '', 0, '', '', '{}')`, fmt.Sprintf("c%d", i), i, i, []string{"", "a@b.c"}[i%2], i%3 == 0)
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
		if err != nil {
			t.Fatal(err)
		}
		explain := "EXPLAIN QUERY PLAN "
		if r.DB.Dialect() == store.PostgreSQL {
			explain = "EXPLAIN "
		}
		var plan strings.Builder
		err = r.DB.Read(t.Context(), func(tx *store.Tx) error {
			sql := `SELECT id, COALESCE(cart_id, ''), updated FROM checkouts WHERE NOT completed AND email <> '' AND (updated, id) > (?, ?) AND updated <= ? ORDER BY updated, id LIMIT ?`
			return tx.Each(explain+sql, []any{1500, "c1500", 1800, 50}, func(rows store.Rows) error {
				var line string
				var a, b, c int64
				if r.DB.Dialect() == store.PostgreSQL {
					err := rows.Scan(&line)
					plan.WriteString(line + "\n")
					return err
				}
				err := rows.Scan(&a, &b, &c, &line)
				plan.WriteString(line + "\n")
				return err
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		if text := plan.String(); !strings.Contains(text, "checkouts_left") || strings.Contains(text, "Sort") || strings.Contains(text, "TEMP B-TREE") {
			t.Error(text)
		}
	})
}
