package members_test

import (
	"fmt"
	"testing"

	"souk/internal/people/members"
	"souk/internal/platform/expect"
)

// Members who work here are listed with who of the staff they are, by every filter and sort of
// the contract. An e-mail that nobody verified makes nobody one of the staff.
func TestUserMembers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var ids []string
		for i := range 3 {
			email := fmt.Sprintf("staff%d@example.com", i)
			expect.OK(t, r.people.Staff.EnsureOwner(r.system(), email, "correct horse battery"))
			ids = append(ids, r.add(email, `,"profile":{"nickname":"N"}`))
		}
		r.add("member@example.com")
		r.verify(ids[0])
		r.verify(ids[1])
		ask := func(body string) string {
			t.Helper()
			out := r.OK("staff MEMBERS.USER_MEMBER_READ", "POST", "/_api/members/v1/user-members/query", `{"query":`+body+`}`)
			found := ""
			for i := range 3 {
				if id, _ := out.At(fmt.Sprintf("userMembers.%d.memberId", i)).(string); id != "" {
					found += map[string]string{ids[0]: "0", ids[1]: "1", ids[2]: "2"}[id]
				}
			}
			return found
		}
		first := r.OK("owner", "POST", "/v1/user-members/query", `{"query":{"cursorPaging":{"limit":1}}}`)
		first.Want("userMembers.0.status", members.Approved)
		first.Want("userMembers.0.nickname", "N")
		site, user := first.String("userMembers.0.metaSiteId"), first.String("userMembers.0.userId")
		for body, want := range map[string]string{
			`{}`: "01", `{"sort":[{"fieldName":"createdDate","order":"DESC"}]}`: "10",
			`{"cursorPaging":{"cursor":"` + first.String("metadata.cursors.next") + `"}}`:                 "1",
			`{"filter":{"userId":"` + user + `"}}`:                                                        "0",
			`{"filter":{"memberId":{"$in":["` + ids[1] + `","` + ids[2] + `"]}}}`:                         "1",
			`{"filter":{"metaSiteId":"` + site + `","siteMembersInstanceId":"` + site + `"}}`:             "01",
			`{"filter":{"metaSiteId":"00000000-0000-4000-8000-000000000000"}}`:                            "",
			`{"filter":{"status":"BLOCKED"}}`:                                                             "",
			`{"filter":{"createdDate":{"$gt":"2026-11-15T12:00:01.000Z"}}}`:                               "1",
			`{"sort":[{"fieldName":"metaSiteId"},{"fieldName":"createdDate","order":"DESC"}]}`:            "10",
			`{"sort":[{"fieldName":"siteMembersInstanceId","order":"DESC"},{"fieldName":"createdDate"}]}`: "01",
			`{"sort":[{"fieldName":"status"},{"fieldName":"createdDate"}]}`:                               "01",
		} {
			expect.Equal(t, ask(body), want, body)
		}
		for _, field := range []string{"userId", "memberId"} {
			if got := ask(`{"sort":[{"fieldName":"` + field + `"}]}`); len(got) != 2 {
				t.Errorf("by %s: %q", field, got)
			}
		}
	})
}
