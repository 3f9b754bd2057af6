package accounts

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// People are found by their ids, however many members a shop has.
func TestPeopleAreFoundByID(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	plan := storetest.Plan(t, db, byIDs(store.SQLite), []any{`["a"]`})
	expect.That(t, strings.Contains(plan, "SEARCH accounts USING INDEX sqlite_autoindex_accounts_1"), "the plan is\n%s",
		plan)
}
