package accounts

import (
	"strings"
	"testing"

	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// People are found by their ids, however many members a shop has.
func TestPeopleAreFoundByID(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		var plan []string
		err := tx.Each("EXPLAIN QUERY PLAN "+byIDs(tx.Dialect()), []any{`["a"]`}, func(rows store.Rows) error {
			var id, parent, unused int64
			var detail string
			err := rows.Scan(&id, &parent, &unused, &detail)
			plan = append(plan, detail)
			return err
		})
		if text := strings.Join(plan, "\n"); !strings.Contains(text, "SEARCH accounts USING INDEX sqlite_autoindex_accounts_1") {
			t.Errorf("the plan is\n%s", text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
