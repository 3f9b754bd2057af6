package members_test

import (
	"encoding/base64"
	"fmt"
	"testing"
	"time"

	"souk/internal/people/members"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestQueries(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.add("carla@example.com",
			`,"contact":{"firstName":"carla","lastName":"Zed","phones":["+49 171 555-0100"]},"profile":{"nickname":"Çarla"}`)
		ada := r.add("ada@example.com",
			`,"contact":{"firstName":"Ada","lastName":"Young"},"profile":{"nickname":"ada"},"privacyStatus":"PUBLIC"`)
		bob := r.add("bob@shop.test",
			`,"contact":{"firstName":"Bob","lastName":"Xu","phones":["+1 212 555 0199"]},"profile":{"nickname":"Bob"}`)
		r.OK("owner", "POST", "/v1/members/"+bob+"/block", "")
		r.OK("owner", "POST", "/v1/members/"+ada+"/mute", "")
		ask := func(query, more, want string) {
			t.Helper()
			out := r.OK("owner", "POST", "/v1/members/query", `{"query":`+query+more+`}`)
			expect.Equal(t, names(out), want, "%s %s", query, more)
		}
		for query, want := range map[string]string{
			`{}`: "carla ada bob",
			`{"sort":[{"fieldName":"createdDate","order":"DESC"}]}`:                     "bob ada carla",
			`{"sorting":[{"fieldName":"profile.nickname","order":"ASC"}]}`:              "ada bob carla",
			`{"sort":[{"fieldName":"contact.lastName"}]}`:                               "bob ada carla",
			`{"sort":[{"fieldName":"contact.firstName","order":"DESC"}]}`:               "carla bob ada",
			`{"sort":[{"fieldName":"updatedDate"},{"fieldName":"createdDate"}]}`:        "carla ada bob",
			`{"sort":[{"fieldName":"lastLoginDate"},{"fieldName":"profile.nickname"}]}`: "ada bob carla",
			`{"sort":[{"fieldName":"loginEmail","order":"DESC"}]}`:                      "carla bob ada",
			`{"filter":{"status":"BLOCKED"}}`:                                           "bob",
			`{"filter":{"status":{"$in":["APPROVED","PENDING"]}}}`:                      "carla ada",
			`{"filter":{"privacyStatus":"PUBLIC"}}`:                                     "ada",
			`{"filter":{"activityStatus":"MUTED"}}`:                                     "ada",
			`{"filter":{"loginEmail":"ADA@example.com"}}`:                               "ada",
			`{"filter":{"loginEmail":{"$startsWith":"c"}}}`:                             "carla",
			`{"filter":{"profile.slug":"bob"}}`:                                         "bob",
			`{"filter":{"profile.slug":{"$startsWith":"b"}}}`:                           "bob",
			`{"filter":{"profile.nickname":{"$startsWith":"CAR"}}}`:                     "carla",
			`{"filter":{"contact.firstName":"Ada","contact.lastName":"young"}}`:         "ada",
			`{"filter":{"contactId":"` + ada + `"}}`:                                    "ada",
			`{"filter":{"id":{"$in":["` + ada + `","` + bob + `"]}}}`:                   "ada bob",
			`{"filter":{"createdDate":{"$gt":"2026-11-15T12:00:01.000Z"}}}`:             "ada bob",
			`{"filter":{"createdDate":{"$gt":"2026-11-15T12:00:01.000Z"}},"sort":[{"fieldName":"updatedDate"},{"fieldName":"createdDate"}]}`:                      "ada bob",
			`{"filter":{"createdDate":{"$gte":"2026-11-15T12:00:01.001Z","$lt":"2030-01-01T00:00:00.000Z"}},"sort":[{"fieldName":"updatedDate","order":"DESC"}]}`: "bob ada",
			`{"filter":{"lastLoginDate":{"$exists":true}}}`:                                  "",
			`{"filter":{"contact.phones":{"$hasSome":["+1 212 555 0199"]}}}`:                 "bob",
			`{"filter":{"$or":[{"status":"BLOCKED"},{"$not":{"privacyStatus":"PRIVATE"}}]}}`: "ada bob",
			`{"paging":{"limit":1,"offset":1}}`:                                              "ada",
			`{"paging":{"limit":0,"offset":2}}`:                                              "bob",
			`{"paging":{"offset":7}}`:                                                        "",
		} {
			ask(query, "", want)
		}
		for words, want := range map[string]string{
			"ada": "ada", "ADA@example.com": "ada", "example": "carla ada", "carla zed": "carla", "carla young": "",
			"çarla": "carla", "zed car": "carla",
			"+49 171 555-0100": "carla", "491715550100": "carla", "0049": "", "bob@shop": "bob", "%": "", "'": "",
		} {
			ask(`{}`, `,"search":{"expression":"`+words+`"}`, want)
		}
		ask(`{}`, `,"search":{"expression":"ada","fields":["contact.firstName"]}`, "ada")
		ask(`{}`, `,"search":{"expression":"example","fields":["contact.firstName","profile.slug"]}`, "")
		ask(`{"filter":{"status":"APPROVED"}}`, `,"search":{"expression":"example"}`, "carla ada")

		// Texts are found as they are now.
		r.OK("owner", "PATCH", "/v1/members/"+ada, `{"member":{"contact":{"lastName":"Lovelace"}}}`)
		ask(`{}`, `,"search":{"expression":"lovelace"}`, "ada")
		ask(`{}`, `,"search":{"expression":"young"}`, "")

		list := r.OK("owner", "GET", "/members/v1/members?paging.limit=2&paging.offset=0&fieldsets=FULL", "")
		list.Want("metadata.count", 2)
		list.Want("metadata.offset", 0)
		list.Want("metadata.total", 3)
		list.Want("metadata.tooManyToCount", false)
		list.Want("members.0.loginEmail", "carla@example.com")
		packed := base64.RawURLEncoding.EncodeToString(
			[]byte(`{"paging":{"limit":1},"sorting":[{"fieldName":"createdDate","order":"DESC"}],"fieldsets":["EXTENDED"]}`))
		r.OK("owner", "GET", "/members/v1/members?.r="+packed, "").Want("members.0.loginEmail", "bob@shop.test")
		first := r.OK("owner", "POST", "/v1/members/query", `{"query":{"cursorPaging":{"limit":2}}}`)
		next := r.OK("owner", "POST", "/v1/members/query",
			`{"query":{"cursorPaging":{"cursor":"`+first.String("cursorPagingMetadata.cursors.next")+`"}}}`)
		expect.Equal(t, names(next), "bob", "the next page by cursor: %s", next.Text)
	})
}

func TestWrongInput(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.add("ada@example.com")
		other := r.add("omar@example.com")
		r.events()
		for _, c := range []struct{ method, path, body string }{
			{"POST", "/v1/members/query", `{"query":{"filter":{"nothing":1}}}`},
			{"POST", "/v1/members/query", `{"query":{"filter":{"status":"ACTIVE"}}}`},
			{"POST", "/v1/members/query", `{"query":{"filter":{"createdDate":"yesterday"}}}`},
			{"POST", "/v1/members/query", `{"query":{"paging":{"limit":101}}}`},
			{"POST", "/v1/members/query", `{"query":{"paging":{"offset":-1}}}`},
			{"POST", "/v1/members/query", `{"query":{"sort":[{"fieldName":"contact.phones"}]}}`},
			{"POST", "/v1/members/query", `{"query":{},"fieldsets":["ALL"]}`},
			{"POST", "/v1/members/query", `{"query":{},"search":{"expression":"x","fields":["contact.company"]}}`},
			{"GET", "/v1/members?fieldsets=NONE", ""},
			{"GET", "/v1/members?paging.limit=1000", ""},
			{"POST", "/v1/members", `{}`},
			{"POST", "/v1/members", `{"member":{}}`},
			{"POST", "/v1/members", `{"member":{"loginEmail":"no e-mail"}}`},
			{"POST", "/v1/members", `{"member":{"loginEmail":"x@example.com","privacyStatus":"SECRET"}}`},
			{"POST", "/v1/members", `{"member":{"loginEmail":"x@example.com","contact":{"phones":["call me"]}}}`},
			{"PATCH", "/v1/members/" + id, `{"member":{"contact":{"phones":["call me"]}}}`},
			{"PATCH", "/v1/members/" + id, `{"member":{"contact":{"addresses":[{"country":"Utopia"}]}}}`},
			{"PATCH", "/v1/members/" + id,
				`{"member":{"contact":{"addresses":[{"addressLine":"a","streetAddress":{"name":"b","number":"1"}}]}}}`},
			{"PATCH", "/v1/members/" + id, `{"member":{"contact":{"birthdate":"some day"}}}`},
			{"PATCH", "/v1/members/" + id, `{"member":{"contact":{"customFields":{"a":{"value":{"b":1}}}}}}`},
			{"PATCH", "/v1/members/" + id, `{"member":{"profile":{"photo":{"url":"javascript:alert(1)"}}}}`},
			{"PATCH", "/v1/members/" + id, `{"member":{"profile":{"nickname":7}}}`},
			{"PATCH", "/v1/members/" + id, `{"member":{"privacyStatus":"HIDDEN"}}`},
			{"POST", "/v1/members/bulk/delete", `{}`},
			{"POST", "/v1/members/bulk/delete", `{"memberIds":["x"]}`},
			{"POST", "/v1/members/bulk/delete-by-filter", `{}`},
			{"POST", "/v1/members/bulk/delete-by-filter", `{"filter":{}}`},
			{"POST", "/v1/members/bulk/delete-by-filter", `{"filter":{"$and":[{}]}}`},
			{"POST", "/v1/members/bulk/delete-by-filter", `{"filter":{"nothing":1},"confirmAll":true}`},
			{"POST", "/v1/members/bulk/delete-by-filter",
				`{"filter":{"status":"BLOCKED"},"contentAssigneeId":"99999999-9999-4999-8999-999999999999"}`},
			{"POST", "/v1/members/bulk/approve-by-filter", `{"filter":{}}`},
			{"POST", "/v1/members/bulk/block-by-filter", `{"filter":null}`},
			{"DELETE", "/v1/members/" + id + "?contentAssigneeId=" + id, ""},
			{"DELETE", "/v1/members/" + id + "?contentAssigneeId=99999999-9999-4999-8999-999999999999", ""},
			{"POST", "/v1/user-members/query", `{"query":{"filter":{"nickname":"x"}}}`},
		} {
			r.Refused(400, "", "owner", c.method, c.path, c.body)
		}
		r.Refused(409, members.CodeEmailTaken, "owner", "POST", "/v1/members", `{"member":{"loginEmail":"ADA@example.com"}}`)
		r.Refused(404, members.CodeNotFound, "owner", "PATCH", "/v1/members/99999999-9999-4999-8999-999999999999",
			`{"member":{"profile":{"nickname":"x"}}}`)
		r.Refused(404, members.CodeNoJob, "owner", "GET", "/v1/members/bulk/jobs/99999999-9999-4999-8999-999999999999", "")
		for _, c := range []struct{ method, path, body string }{ // members on others, and on what is not theirs
			{"PATCH", "/v1/members/" + other, `{"member":{"profile":{"nickname":"x"}}}`},
			{"DELETE", "/v1/members/" + other + "/phones", ""}, {"DELETE", "/v1/members/" + other + "/emails", ""},
			{"DELETE", "/v1/members/" + other + "/addresses", ""}, {"POST", "/v1/members/" + id + "/mute", ""},
			{"POST", "/v1/members/" + id + "/approve", ""}, {"DELETE", "/v1/members/" + id, ""},
			{"POST", "/v1/members", `{"member":{"loginEmail":"x@example.com"}}`},
			{"POST", "/v1/user-members/query", `{"query":{}}`}, {"GET", "/v1/members/bulk/jobs/x", ""},
		} {
			r.Refused(403, "", "member "+id, c.method, c.path, c.body)
		}
		r.fired("nothing of this changed anything")
	})
}

// Texts are cleared by an empty one and by null, and a mask narrows an update.
func TestClearing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.add("ada@example.com",
			`,"contact":{"firstName":"Ada","company":"Engines","emails":["second@example.com"],"customFields":{"a":{"value":"1"},"b":{"value":true}}},"profile":{"nickname":"A","title":"T","cover":{"url":"wix:image://v1/x","id":"x","width":1,"height":1}}`)
		made := r.events()
		expect.That(t, len(made) == 1 && made[0].body["profile"].(map[string]any)["title"] == "T",
			"a creation is one event with all of it: %+v", made)
		r.OK("owner", "GET", "/v1/members/"+id+"?fieldsets=FULL", "").Want("member.contact.emails.0", "second@example.com")
		out := r.OK("owner", "PATCH", "/v1/members/"+id,
			`{"member":{"contact":{"firstName":"","company":null,"customFields":{"a":null}},"profile":{"cover":null}}}`)
		out.Want("member.contact.firstName", nil)
		out.Want("member.contact.company", nil)
		out.Want("member.contact.customFields.a", nil)
		out.Want("member.contact.customFields.b.value", true)
		out.Want("member.profile.cover", nil)
		out.Want("member.profile.title", "T")
		masked := r.OK("owner", "PATCH", "/v1/members/"+id,
			`{"member":{"contact":{"firstName":"Eve"},"profile":{"title":"U"}},"fieldMask":"profile.title"}`)
		masked.Want("member.contact.firstName", nil)
		masked.Want("member.profile.title", "U")
		r.OK("owner", "DELETE", "/v1/members/"+id+"/emails", "").Want("member.contact.emails.length", 0)
		r.fired("three changes", "updated", "updated", "updated")
		invited := r.OK("owner", "POST", "/v1/members", `{"member":{"loginEmail":"new@example.com"},"sendInvitation":true}`)
		invited.Want("member.status", "APPROVED")
		if sent := r.templates(); len(sent) != 1 || sent[0] != "set-password" {
			t.Errorf("mails: %v", sent)
		}
	})
}

// Beyond ten thousand the total stops to be exact, and says so.
func TestManyAreNotCounted(t *testing.T) {
	t.Parallel()
	r := newRig(t, store.SQLite)
	expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
			INSERT INTO members (id, created, updated, status, privacy, activity, listed, slug, nickname, first_name, last_name, email, email_key, email_verified, last_login, phones, doc)
			SELECT 'm' || i, i, i, CASE WHEN i = 1 THEN 'BLOCKED' ELSE 'APPROVED' END, 'PRIVATE', 'ACTIVE', FALSE, 's' || i, '', '', '', 'e', 'e', FALSE, 0, '[]', '{}' FROM n`, 10_001))
		return err
	}))
	many := r.OK("owner", "POST", "/v1/members/query", `{"query":{}}`)
	many.Want("metadata.total", 10_000)
	many.Want("metadata.tooManyToCount", true)
	exact := r.OK("owner", "POST", "/v1/members/query", `{"query":{"filter":{"status":"APPROVED"}}}`)
	exact.Want("metadata.total", 10_000)
	exact.Want("metadata.tooManyToCount", false)
}

// Bulk changes by filter handle everybody who fits once, and tell what became of each.
func TestBulkByFilter(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var all []string
		for i := range 60 {
			all = append(all, r.add(fmt.Sprintf("m%02d@example.com", i), `,"contact":{"lastName":"Bulk"}`))
		}
		r.subscribed.Store(all[3], true)
		bystander := r.add("bystander@example.com")
		r.events()
		job := r.OK("owner", "POST", "/v1/members/bulk/block-by-filter",
			`{"filter":{"contact.lastName":"bulk"}}`).String("jobId")
		r.OK("owner", "GET", "/v1/members/bulk/jobs/"+job, "").Want("job.state", members.JobWaiting)
		late := r.add("late@example.com", `,"contact":{"lastName":"Bulk"}`) // came after the job
		r.events()
		done := r.finish(job)
		done.Want("job.total", 60)
		done.Want("job.succeeded", 59)
		done.Want("job.failed", 1)
		done.Want("results.length", 50)
		failed := r.OK("owner", "GET", "/v1/members/bulk/jobs/"+job+"?failed=true", "")
		failed.Want("results.length", 1)
		failed.Want("results.0.itemMetadata.id", all[3])
		failed.Want("results.0.itemMetadata.error.code", members.CodeSubscribed)
		expect.Equal(t, len(r.events()), 59, "events for 59 changes")
		for id, want := range map[string]string{all[0]: "BLOCKED", all[3]: "APPROVED", bystander: "APPROVED",
			late: "APPROVED"} {
			r.OK("owner", "GET", "/v1/members/"+id+"?fieldsets=EXTENDED", "").Want("member.status", want)
		}
		audited := r.OK("owner", "POST", "/v1/members/query", `{"query":{"filter":{"status":"BLOCKED"}}}`)
		audited.Want("metadata.total", 59)

		job = r.OK("owner", "POST", "/v1/members/bulk/approve-by-filter", `{"filter":{"status":"BLOCKED"}}`).String("jobId")
		r.finish(job).Want("job.succeeded", 59)
		job = r.OK("owner", "POST", "/v1/members/bulk/delete-by-filter",
			`{"filter":{},"search":{"expression":"bulk"},"contentAssigneeId":"`+bystander+`"}`).String("jobId")
		gone := r.finish(job)
		gone.Want("job.succeeded", 60) // the late one too
		gone.Want("job.failed", 1)
		r.OK("owner", "GET", "/v1/members", "").Want("metadata.total", 2)
		job = r.OK("owner", "POST", "/v1/members/bulk/approve-by-filter", `{"filter":{},"confirmAll":true}`).String("jobId")
		r.finish(job).Want("job.succeeded", 2)

		r.clock.Advance(31 * 24 * time.Hour)
		expect.OK(t, r.members.Prune(t.Context()))
		r.Refused(404, members.CodeNoJob, "owner", "GET", "/v1/members/bulk/jobs/"+job, "")
	})
}

func TestBulkDelete(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, b := r.add("a@example.com"), r.add("b@example.com")
		r.subscribed.Store(b, true)
		r.events()
		out := r.OK("owner", "POST", "/v1/members/bulk/delete",
			fmt.Sprintf(`{"memberIds":[%q,%q,"99999999-9999-4999-8999-999999999999"]}`, a, b))
		out.Want("bulkActionMetadata.totalSuccesses", 1)
		out.Want("bulkActionMetadata.totalFailures", 2)
		out.Want("results.0.itemMetadata.success", true)
		out.Want("results.1.itemMetadata.success", false)
		out.Want("results.2.itemMetadata.error.code", members.CodeNotFound)
		r.fired("deleting one", "deleted")
	})
}
