package storetest

import (
	"strings"
	"testing"

	"souk/internal/platform/store"
)

// ByIndexes is what to put off so that PostgreSQL takes indexes, although it would rather read a small table whole.
func ByIndexes(maySort bool) []string {
	if maySort {
		return []string{"enable_seqscan", "enable_bitmapscan"}
	}
	return []string{"enable_seqscan", "enable_bitmapscan", "enable_sort", "enable_incremental_sort"}
}

// Plan tells how a database goes about a query. PostgreSQL goes without what is off.
func Plan(t testing.TB, db *store.DB, sql string, args []any, off ...string) string {
	t.Helper()
	var out strings.Builder
	Write(t, db, func(tx *store.Tx) error {
		var line string
		explain, into := "EXPLAIN QUERY PLAN ", []any{new(int64), new(int64), new(int64), &line}
		if tx.Dialect() == store.PostgreSQL {
			explain, into = "EXPLAIN ", into[3:]
			for _, setting := range off {
				if _, err := tx.Exec("SET LOCAL " + setting + " = off"); err != nil {
					return err
				}
			}
		}
		out.Reset()
		return tx.Each(explain+sql, args, func(rows store.Rows) error {
			err := rows.Scan(into...)
			out.WriteString(line + "\n")
			return err
		})
	})
	return out.String()
}

// Sorts tells whether a plan sorts.
func Sorts(plan string) bool {
	return strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "Sort  ")
}
