package query

import (
	"encoding/json"
	"strings"
	"testing"

	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A page in the order of an index is read from that index, wherever it starts, without sorting.
func TestPagesUseIndexes(t *testing.T) {
	t.Parallel()
	rows := thingsGen(20).Example(1)
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		createThings(t, db)
		insertThings(t, db, rows)
		for name, c := range map[string]struct {
			in    Request
			index string
			sorts bool
		}{
			"newest first": {in: Request{}, index: "things_rank"},
			"oldest first": {in: Request{Sort: json.RawMessage(`[{"fieldName":"rank"}]`)}, index: "things_rank"},
			"prefix":       {in: Request{Filter: json.RawMessage(`{"contact.email":{"$startsWith":"a"}}`), Sort: json.RawMessage(`[{"fieldName":"stock"}]`)}, index: "things_email", sorts: true},
		} {
			q, err := things.Parse("query", c.in, signer)
			must(t, err)
			q.position = make([]any, len(q.keys))
			for i, k := range q.keys {
				q.position[i] = any("id-005")
				if k.field.Kind == Number {
					q.position[i] = int64(2)
				}
			}
			plan := explain(t, db, q)
			sorted := strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "Sort")
			if !strings.Contains(plan, c.index) || sorted != c.sorts {
				t.Errorf("%s:\n%s", name, plan)
			}
		}
	})
}

func explain(t *testing.T, db *store.DB, q *Query) string {
	t.Helper()
	var plan strings.Builder
	sql, args := q.pageSQL(db.Dialect(), thingsFrom)
	must(t, db.Write(t.Context(), func(tx *store.Tx) error {
		setup := []string{`CREATE INDEX IF NOT EXISTS things_rank ON things (rank, id)`}
		explain := "EXPLAIN QUERY PLAN "
		if db.Dialect() == store.PostgreSQL {
			explain = "EXPLAIN "
			// A small table is read whole unless that is made dear.
			setup = append(setup, `CREATE INDEX IF NOT EXISTS things_email ON things (email COLLATE "C")`, "SET LOCAL enable_seqscan = off", "SET LOCAL enable_bitmapscan = off")
		} else {
			setup = append(setup, `CREATE INDEX IF NOT EXISTS things_email ON things (email)`)
		}
		for _, statement := range setup {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		return tx.Each(explain+sql, args, func(rows store.Rows) error {
			var line string
			var a, b, c int
			if db.Dialect() == store.PostgreSQL {
				err := rows.Scan(&line)
				plan.WriteString(line + "\n")
				return err
			}
			err := rows.Scan(&a, &b, &c, &line)
			plan.WriteString(line + "\n")
			return err
		})
	}))
	return plan.String()
}
