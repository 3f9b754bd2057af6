package members

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestPlans reads how both databases go about lists: a sort walks along an index and sorts
// nothing, for managers and for others, and a filter that finds few is led by an index.
func TestPlans(t *testing.T) {
	t.Parallel()
	s := &Service{}
	staff, visitor := actor.Actor{Kind: actor.Staff}, actor.Actor{Kind: actor.Visitor}
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for _, c := range []struct {
			who    actor.Actor
			in     string // filter
			sort   string
			index  string
			sorted bool // it may sort what it found
		}{
			{staff, `{}`, "createdDate", "members_by_created", false},
			{staff, `{}`, "updatedDate", "members_by_updated", false},
			{staff, `{}`, "lastLoginDate", "members_by_last_login", false},
			{staff, `{}`, "profile.nickname", "members_by_nickname", false},
			{staff, `{}`, "contact.firstName", "members_by_first_name", false},
			{staff, `{}`, "contact.lastName", "members_by_last_name", false},
			{staff, `{}`, "loginEmail", "members_by_email", false},
			{staff, `{"status":"PENDING"}`, "createdDate", "members_by_status", false},
			{staff, `{"privacyStatus":"PUBLIC"}`, "createdDate", "members_by_privacy", false},
			{staff, `{"activityStatus":"MUTED"}`, "createdDate", "members_by_activity", false},
			{staff, `{"loginEmail":"a@example.com"}`, "createdDate", "members_by_email", true},
			{staff, `{"loginEmail":{"$startsWith":"a"}}`, "loginEmail", "members_by_email", false},
			{staff, `{"profile.slug":"a"}`, "createdDate", "members_slug_key", true},
			{staff, `{"contact.lastName":{"$startsWith":"a"}}`, "contact.lastName", "members_by_last_name", false},
			{staff, `{"createdDate":{"$gt":"2026-01-01T00:00:00.000Z"}}`, "createdDate", "members_by_created", false},
			{staff, `{}`, "orders", "members_by_orders", false},
			{staff, `{}`, "spent", "members_by_spent", false},
			{staff, `{}`, "lastOrderDate", "members_by_last_order", false},
			{staff, `{"orders":{"$gte":3}}`, "orders", "members_by_orders", false},
			{staff, `{"spent":{"$gt":"100"}}`, "spent", "members_by_spent", false},
			{staff, `{"badgeIds":{"$hasSome":["b"]}}`, "createdDate", "badge_assignments_badge", true},
			{staff, `{"badgeIds":{"$hasAll":["a","b"]}}`, "createdDate", "badge_assignments_badge", true},
			{staff, `{"roles":{"$hasSome":["r"]}}`, "createdDate", "member_roles_role", true},
			{visitor, `{}`, "createdDate", "members_listed_created", false},
			{visitor, `{}`, "updatedDate", "members_listed_updated", false},
			{visitor, `{}`, "profile.nickname", "members_listed_nickname", false},
		} {
			for _, order := range []string{"ASC", "DESC"} {
				q, from, err := s.ask(c.who, "query",
					query.Request{Filter: []byte(c.in), Sort: fmt.Appendf(nil, `[{"fieldName":%q,"order":%q}]`, c.sort, order)}, nil)
				expect.OK(t, err)
				statement := q.Statement(db.Dialect(), from)
				plan := storetest.Plan(t, db, statement.SQL, statement.Args, storetest.ByIndexes(c.sorted)...)
				expect.That(t, strings.Contains(plan, c.index) && (!storetest.Sorts(plan) || c.sorted),
					"%s by %s %s: no %s, or sorted, in\n%s\n%s", c.in, c.sort, order, c.index, statement.SQL, plan)
			}
		}
	})
}
