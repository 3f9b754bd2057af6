package socialtest

import (
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// AddAccount inserts an account with an id, for tests that need no more of a person than that.
func AddAccount(t testing.TB, db *store.DB, id, kind, email, status string, verified, owner bool) {
	t.Helper()
	write(t, db, `INSERT INTO accounts (id, kind, revision, created, updated, email, email_key, email_verified,
		status, needs_email, needs_approval, password, must_reset, owner, permissions, doc)
		VALUES (?, ?, 1, 0, 0, ?, ?, ?, ?, ?, ?, '', ?, ?, '[]', '{}')`,
		id, kind, email, strings.ToLower(email), verified, status, false, false, false, owner)
}

// AddMember inserts a member with an id.
func AddMember(t testing.TB, db *store.DB, id, status string) {
	t.Helper()
	AddAccount(t, db, id, "member", id+"@example.com", status, true, false)
}

// Events gives the events since the last call, as "type entity-id kind body".
func Events(t testing.TB, db *store.DB) []string {
	t.Helper()
	var out []string
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		out = nil
		err := tx.Each("SELECT event_type, entity_id, kind, body FROM outbox ORDER BY seq", nil, func(rows store.Rows) error {
			var kind, id, form, body string
			err := rows.Scan(&kind, &id, &form, &body)
			out = append(out, kind+" "+id+" "+form+" "+body)
			return err
		})
		if err != nil {
			return err
		}
		_, err = tx.Exec("DELETE FROM outbox")
		return err
	})
	expect.OK(t, err)
	return out
}

// Types cuts events to their types.
func Types(events []string) []string {
	var out []string
	for _, e := range events {
		kind, _, _ := strings.Cut(e, " ")
		out = append(out, kind)
	}
	return out
}

// WantEvents compares the types of the events since the last call, in their order, and gives the events.
func WantEvents(t testing.TB, db *store.DB, want ...string) []string {
	t.Helper()
	got := Events(t, db)
	expect.That(t, slices.Equal(Types(got), want), "events %v, want %v", got, want)
	return got
}

func write(t testing.TB, db *store.DB, sql string, args ...any) {
	t.Helper()
	storetest.Exec(t, db, sql, args...)
}
