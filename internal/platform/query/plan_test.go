package query

import (
	"encoding/json"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A page in the order of an index is read from that index, wherever it starts, without sorting.
func TestPagesUseIndexes(t *testing.T) {
	rows := thingsGen(20).Example(1)
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		for name, c := range map[string]struct {
			in    Request
			index string
			sorts bool
		}{
			"newest first": {in: Request{}, index: "things_rank"},
			"oldest first": {in: Request{Sort: json.RawMessage(`[{"fieldName":"rank"}]`)}, index: "things_rank"},
			"prefix": {in: Request{Filter: json.RawMessage(`{"contact.email":{"$startsWith":"a"}}`),
				Sort: json.RawMessage(`[{"fieldName":"stock"}]`)}, index: "things_email", sorts: true},
		} {
			q, err := things.Parse("query", c.in, signer)
			expect.OK(t, err)
			q.position = make([]any, len(q.keys))
			for i, k := range q.keys {
				q.position[i] = any("id-005")
				if k.field.Kind == Number {
					q.position[i] = int64(2)
				}
			}
			plan := explain(t, db, q)
			sorted := strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "Sort")
			expect.That(t, strings.Contains(plan, c.index) && sorted == c.sorts, "%s:\n%s", name, plan)
		}
	})
}

func explain(t *testing.T, db *store.DB, q *Query) string {
	t.Helper()
	email := "email"
	if db.Dialect() == store.PostgreSQL {
		email = `email COLLATE "C"`
	}
	storetest.Exec(t, db, "CREATE INDEX IF NOT EXISTS things_rank ON things (rank, id)")
	storetest.Exec(t, db, "CREATE INDEX IF NOT EXISTS things_email ON things ("+email+")")
	sql, args := q.pageSQL(db.Dialect(), thingsFrom)
	return storetest.Plan(t, db, sql, args, storetest.ByIndexes(true)...)
}
