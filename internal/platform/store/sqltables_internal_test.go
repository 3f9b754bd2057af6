package store

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

// TestTablesOf has one of each form that our statements have.
func TestTablesOf(t *testing.T) {
	t.Parallel()
	for sql, want := range map[string]string{
		"SELECT a FROM orders WHERE id = ?":                                              "orders / ",
		"select a from \"orders\" o, payments p LEFT JOIN refunds r ON r.a = p.b":        "orders payments refunds / ",
		"SELECT a FROM orders AS o, json_each(o.list) l WHERE a IS NOT NULL":             "orders / ",
		"SELECT EXISTS (SELECT 1 FROM outbox WHERE sent < ?)":                            "outbox / ",
		"SELECT n FROM (SELECT COUNT(*) AS n FROM orders) AS x":                          "orders / ",
		"SELECT id FROM outbox FOR UPDATE SKIP LOCKED":                                   "outbox / ",
		"SELECT a FROM orders WHERE b IN (SELECT jsonb_array_elements_text(?))":          "orders / ",
		"SELECT a FROM t_1 UNION SELECT b FROM t_2":                                      "t_1 t_2 / ",
		"UPDATE orders SET id = id WHERE id = ? RETURNING doc":                           " / orders",
		"UPDATE orders SET a = (SELECT b FROM other WHERE c = ?)":                        "other / orders",
		"DELETE FROM carts WHERE id = ?":                                                 " / carts",
		"INSERT INTO a(id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = excluded.id":   " / a",
		"INSERT INTO a (id) SELECT id FROM b ON CONFLICT DO NOTHING":                     "b / a",
		"WITH due AS MATERIALIZED (SELECT a FROM x) UPDATE y SET b = 1 FROM due":         "x / y",
		"SELECT quantity, updated FROM inventory\n\t\tJOIN low_stock USING (product_id)": "inventory low_stock / ",
	} {
		got := tablesOf(sql)
		expect.Equal(t, strings.Join(got.read, " ")+" / "+strings.Join(got.written, " "), want, sql)
	}
}
