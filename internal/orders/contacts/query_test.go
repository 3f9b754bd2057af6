package contacts_test

import (
	"bytes"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

// crowd makes four contacts: two members and two guests.
func (r *rig) crowd() (ada string) {
	r.t.Helper()
	r.sell("guest@example.com", "10.00", named("Zoe", "Çelik", "+353 1 555-0100", "Cork"))  // 1 order, 10
	r.sell("walkin@example.com", "5.00", named("=1+1", "@Sum", "+1 212 555 0199", "Paris")) // 3 orders, 15
	r.sell("walkin@example.com", "5.00", named("=1+1", "@Sum", "+1 212 555 0199", "Paris"))
	r.sell("walkin@example.com", "5.00", named("=1+1", "@Sum", "+1 212 555 0199", "Paris"))
	ada = r.prove("ada@example.com") // 2 orders, 9.99
	r.sell("ada@example.com", "4.99", by(ada))
	r.sell("ada@example.com", "5.00", by(ada))
	r.register("omar@example.com") // none
	r.OK("owner", "PATCH", "/v1/members/"+ada,
		`{"member":{"contact":{"firstName":"Ada","lastName":"Byron","phones":["+49 171 555-0100"]}}}`)
	r.flush()
	return ada
}

func TestQueries(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.crowd()
		for query, want := range map[string]string{
			`{}`:                                     "omar ada walkin guest",
			`{"sort":[{"fieldName":"createdDate"}]}`: "guest walkin ada omar",
			`{"sort":[{"fieldName":"orders","order":"DESC"}]}`:          "walkin ada guest omar",
			`{"sort":[{"fieldName":"spent"}]}`:                          "omar ada guest walkin",
			`{"sort":[{"fieldName":"lastOrderDate","order":"DESC"}]}`:   "ada walkin guest omar",
			`{"sort":[{"fieldName":"lastName"},{"fieldName":"email"}]}`: "omar walkin ada guest",
			`{"sort":[{"fieldName":"firstName","order":"DESC"}],
				"filter":{"firstName":{"$exists":true}}}`: "guest ada walkin",
			`{"sort":[{"fieldName":"email"}],"cursorPaging":{"limit":2}}`: "ada guest",
		} {
			expect.Equal(t, r.list(query, ""), want, query)
		}
		for filter, want := range map[string]string{
			`{"member":true}`:                                    "ada omar",
			`{"member":false}`:                                   "guest walkin",
			`{"email":"WALKIN@example.com"}`:                     "walkin",
			`{"email":{"$startsWith":"a"}}`:                      "ada",
			`{"lastName":"celik"}`:                               "guest",
			`{"orders":{"$gte":2}}`:                              "ada walkin",
			`{"orders":0}`:                                       "omar",
			`{"spent":{"$gt":"9.99"}}`:                           "guest walkin",
			`{"spent":{"$gte":"9.99","$lt":"15"}}`:               "ada guest",
			`{"source":"MEMBER"}`:                                "ada omar",
			`{"source":{"$in":["ORDER","IMPORT"]}}`:              "guest walkin",
			`{"lastOrderDate":{"$exists":false}}`:                "omar",
			`{"createdDate":{"$lt":"2000-01-01T00:00:00.000Z"}}`: "",
			`{"phones":{"$hasSome":["+49 171 555-0100"]}}`:       "ada",
			`{"id":"` + ada + `"}`:                               "ada",
			`{"$or":[{"orders":0},{"$not":{"member":true}}]}`:    "guest omar walkin",
			`{"member":false,"orders":{"$gt":1},"spent":"15"}`:   "walkin",
			`{"member":true,"lastOrderDate":{"$exists":true}}`:   "ada",
			`{"updatedDate":{"$gt":"2000-01-01T00:00:00.000Z"}}`: "ada guest omar walkin",
		} {
			expect.Equal(t, r.list(`{"filter":`+filter+`,"sort":[{"fieldName":"email"}]}`, ""), want, filter)
		}
		for words, want := range map[string]string{
			"zoe": "guest", "celik": "guest", "ada byron": "ada", "ada celik": "", "example": "omar ada walkin guest",
			"00491715550100": "", "491715550100": "ada", "+1 212 555-0199": "walkin", "omar@example.com": "omar", "%": "",
		} {
			expect.Equal(t, r.list(`{}`, words), want, words)
		}
		ask := func(query string) *apitest.Answer {
			return r.OK("owner", "POST", "/v1/contacts/query", `{"query":`+query+`}`)
		}
		first := ask(`{"sort":[{"fieldName":"spent"}],"cursorPaging":{"limit":3}}`)
		first.Want("pagingMetadata.hasNext", true)
		next := ask(`{"cursorPaging":{"cursor":"` + first.String("pagingMetadata.cursors.next") + `"}}`)
		next.Want("contacts.0.email", "walkin@example.com")
		next.Want("contacts.0.spent.amount", "15.00")
		next.Want("contacts.0.spent.formattedAmount", "€15.00")
	})
}

func TestWrongInput(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for body, field := range map[string]string{
			`{"query":{"filter":{"nothing":1}}}`:                                      "query.filter",
			`{"query":{"filter":{"orders":"many"}}}`:                                  "query.filter",
			`{"query":{"filter":{"spent":{"$gt":"a lot"}}}}`:                          "query.filter",
			`{"query":{"filter":{"source":"STREET"}}}`:                                "query.filter",
			`{"query":{"sort":[{"fieldName":"phones"}]}}`:                             "query.sort",
			`{"query":{"cursorPaging":{"limit":101}}}`:                                "query.cursorPaging.limit",
			`{"query":{},"search":{"expression":"` + strings.Repeat("x", 101) + `"}}`: "search.expression",
		} {
			out := r.Refused(400, "", "owner", "POST", "/v1/contacts/query", body)
			if got := strings.Join(out.Violations(), " "); !strings.HasPrefix(got, field) {
				t.Errorf("%s: %s, want %s", body, got, field)
			}
		}
		r.Refused(400, "", "owner", "GET", "/v1/contacts/nobody", "")
		id := r.register("ada@example.com")
		for _, who := range []string{"member " + id, "visitor " + id, "staff MEMBERS.MEMBER_CREATE"} {
			r.Refused(403, "", who, "POST", "/v1/contacts/query", `{"query":{}}`)
			r.Refused(403, "", who, "GET", "/v1/contacts/"+id, "")
			r.Refused(403, "", who, "GET", "/v1/contacts/export/contacts.csv", "")
		}
		r.OK("staff MEMBERS.MEMBER_READ", "POST", "/v1/contacts/query", `{"query":{}}`)
	})
}

// A file of contacts has everybody, and no cell that a spreadsheet would run.
func TestExport(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.crowd()
		var file bytes.Buffer
		expect.OK(t, r.contacts.Export(t.Context(), &file))
		text := file.String()
		expect.Equal(t, strings.Count(text, "\n"), 5, "lines of four contacts:\n%s", text)
		for _, want := range []string{
			",'=1+1,'@Sum,", ",'+1 212 555 0199,", ",Paris,", ",false,ORDER,", ",3,15.00,EUR,",
			"ada@example.com,Ada,Byron,", ",true,MEMBER,",
		} {
			expect.That(t, strings.Contains(text, want), "%q is missing in\n%s", want, text)
		}
	})
}

// Managers find members by what they bought, their badges and roles. Nobody else does.
func TestMembersByWhatTheyBought(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.crowd()
		omar := r.prove("omar@example.com")
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error {
			for _, sql := range []string{
				`INSERT INTO member_badges (id, revision, created, updated, title, title_folded, permissions_enabled, slug, doc)
					VALUES ('gold', 1, 0, 0, 'Gold', 'gold', FALSE, 'gold', '{}'),
					('blue', 1, 0, 0, 'Blue', 'blue', FALSE, 'blue', '{}')`,
				`INSERT INTO badge_assignments (id, revision, created, updated, badge, member, doc)
					VALUES ('1', 1, 0, 0, 'gold', '` + ada + `', '{}'), ('2', 1, 0, 0, 'blue', '` + ada + `', '{}'),
					('3', 1, 0, 0, 'blue', '` + omar + `', '{}')`,
				`INSERT INTO member_roles (member, role_key, role, title, created)
					VALUES ('` + omar + `', 'editor', 'r', 'Editor', 0)`,
			} {
				if _, err := tx.Exec(sql); err != nil {
					return err
				}
			}
			return nil
		}))
		r.OK("owner", "POST", "/v1/members/"+omar+"/block", "")
		ask := func(query string) string {
			t.Helper()
			var out []string
			answer := r.OK("owner", "POST", "/v1/members/query", `{"query":`+query+`,"fieldsets":["FULL"]}`)
			list, _ := answer.At("members").([]any)
			for _, item := range list {
				out = append(out, strings.TrimSuffix(item.(map[string]any)["loginEmail"].(string), "@example.com"))
			}
			return strings.Join(out, " ")
		}
		filters := map[string]string{
			`{"orders":2}`: "ada", `{"orders":{"$lt":2}}`: "omar",
			`{"spent":{"$gte":"9.99"}}`: "ada", `{"spent":{"$gt":"9.99"}}`: "",
			`{"lastOrderDate":{"$exists":true}}`:           "ada",
			`{"badgeIds":{"$hasSome":["gold","none"]}}`:    "ada",
			`{"badgeIds":{"$hasAll":["gold","blue"]}}`:     "ada",
			`{"badgeIds":{"$in":["blue"]}}`:                "ada omar",
			`{"badgeIds":{"$nin":["gold"]}}`:               "omar",
			`{"badgeIds":{"$exists":false}}`:               "",
			`{"roles":{"$hasSome":["editor"]}}`:            "omar",
			`{"roles":{"$in":["MEMBER"]}}`:                 "ada", // computed, and not for the blocked
			`{"roles":{"$hasAll":["editor","MEMBER"]}}`:    "",
			`{"roles":{"$hasSome":["editor"]},"orders":0}`: "omar",
		}
		for filter, want := range filters {
			expect.Equal(t, ask(`{"filter":`+filter+`}`), want, filter)
		}
		for sort, want := range map[string]string{"orders": "omar ada", "spent": "omar ada", "lastOrderDate": "omar ada"} {
			expect.Equal(t, ask(`{"sort":[{"fieldName":"`+sort+`","order":"ASC"}]}`), want, "by %s", sort)
		}
		for _, who := range []string{"member " + ada, "visitor " + ada} {
			for filter := range filters {
				r.Refused(400, "", who, "POST", "/v1/members/query", `{"query":{"filter":`+filter+`}}`)
			}
			for _, field := range []string{"orders", "spent", "lastOrderDate"} {
				r.Refused(400, "", who, "POST", "/v1/members/query", `{"query":{"sort":[{"fieldName":"`+field+`"}]}}`)
			}
		}
	})
}
