package members_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/customfields"
	"souk/internal/people/members"
	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// field makes a custom field and gives its id.
func (r *rig) field(name, kind string) string {
	r.t.Helper()
	body := `{"field":{"name":"` + name + `","fieldType":"` + kind + `"}}`
	return r.OK("owner", "POST", "/v1/custom-fields", body).String("field.id")
}

// Values of custom fields fit the types of their fields, and unknown fields are refused.
func TestValuesOfCustomFields(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for name, kind := range map[string]string{"Site": "URL", "Size": "NUMBER", "Since": "DATE", "Motto": "TEXT"} {
			r.field(name, kind)
		}
		id := r.add("ada@example.com", `,"contact":{"customFields":{"custom.site":{"value":"an old value"}}}`)
		r.fields = true
		change := func(fields string) string { return `{"member":{"contact":{"customFields":` + fields + `}}}` }
		for _, c := range []struct{ fields, want string }{
			{`{"custom.site":{"value":"javascript:alert(1)"}}`, "member.contact.customFields.custom.site.value FORMAT"},
			{`{"custom.size":{"value":"38"}}`, "member.contact.customFields.custom.size.value FORMAT"},
			{`{"custom.since":{"value":"yesterday"}}`, "member.contact.customFields.custom.since.value FORMAT"},
			{`{"custom.motto":{"value":7}}`, "member.contact.customFields.custom.motto.value FORMAT"},
			{`{"custom.shoe":{"value":"x"}}`, "member.contact.customFields.custom.shoe VALIDATION"},
			{`{"firstName":{"value":"Eve"}}`, "member.contact.customFields.firstName.value FIELD_NOT_ALLOWED"},
			{`{"termsAccepted":{"value":"2026-11-16"}}`, "member.contact.customFields.termsAccepted FIELD_NOT_ALLOWED"},
		} {
			got := r.Refused(400, "", "owner", "PATCH", "/v1/members/"+id, change(c.fields))
			if !slices.Equal(got.Violations(), []string{c.want}) {
				t.Errorf("%s: %v, want %s", c.fields, got.Violations(), c.want)
			}
			if strings.Contains(c.fields, "javascript") {
				got.Want("details.validationError.fieldViolations.0.ruleName", customfields.RuleURL)
			}
			made := `{"member":{"loginEmail":"eve@example.com","contact":{"customFields":` + c.fields + `}}}`
			if got := r.Refused(400, "", "owner", "POST", "/v1/members", made).Violations(); !slices.Equal(got,
				[]string{c.want}) {
				t.Errorf("%s in a new member: %v, want %s", c.fields, got, c.want)
			}
		}
		// What stays is not checked again, and can be cleared.
		r.events()
		now := r.OK("owner", "PATCH", "/v1/members/"+id,
			change(`{"custom.site":{"value":"an old value"},"custom.size":{"value":38}}`))
		fields, _ := now.At("member.contact.customFields").(map[string]any)
		expect.Equal(t, len(fields), 2, "the member has %v", fields)
		r.OK("owner", "PATCH", "/v1/members/"+id,
			change(`{"custom.site":null,"custom.none":null,"custom.since":{"value":"2026-11-16"}}`))
		r.fired("two changes of values", "updated", "updated")
	})
}

// A registration keeps what fits the shop's fields. The rest is dropped, and the registration does not fail.
func TestValuesInARegistration(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.fields = true
		r.field("Size", "NUMBER")
		r.field("Site", "URL")
		var profile accounts.Profile
		expect.OK(t, json.Unmarshal([]byte(
			`{"customFields":[{"name":"size","value":{"numValue":38}},{"name":"custom.site","value":{"strValue":"nowhere"}},
			{"name":"shoe","value":{"strValue":"x"}},{"name":"termsAccepted","value":{"dateValue":"2026-11-16T05:00:00.000Z"}},
			{"name":"custom.size","value":{"numValue":39}}]}`), &profile))
		id := r.register("ada@example.com", profile)
		account := r.OK("owner", "GET", "/v1/identities/"+id, "")
		account.Want("identity.identityProfile.customFields.length", 2)
		account.Want("identity.identityProfile.customFields.0.name", "custom.size")
		account.Want("identity.identityProfile.customFields.0.value.numValue", 38)
		account.Want("identity.identityProfile.customFields.1.name", members.TermsField)
		r.fired("registering", "created")
		// The account's own call goes by the same rule, and keeps what was there.
		r.OK("owner", "PATCH", "/v1/identities/"+id, `{"identity":{"identityProfile":{"nickname":"Ada","customFields":[
			{"name":"custom.size","value":{"numValue":38}},{"name":"site","value":{"strValue":"https://ada.example"}},{"name":"hat","value":{"strValue":"x"}}]}}}`)
		account = r.OK("owner", "GET", "/v1/identities/"+id, "")
		account.Want("identity.identityProfile.customFields.length", 3)
		account.Want("identity.identityProfile.customFields.1.name", "custom.site")
		account.Want("identity.identityProfile.customFields.2.value.dateValue", "2026-11-16T05:00:00.000Z")
		r.OK("owner", "PATCH", "/v1/identities/"+id, `{"identity":{"identityProfile":{"customFields":[
			{"name":"termsAccepted","value":{"dateValue":"2027-01-01T00:00:00.000Z"}}]}}}`)
		account = r.OK("owner", "GET", "/v1/identities/"+id, "")
		account.Want("identity.identityProfile.customFields.length", 1)
		account.Want("identity.identityProfile.customFields.0.value.dateValue", "2026-11-16T05:00:00.000Z")
	})
}

// filled reads how many members filled in a field.
func (r *rig) filled(key string) int {
	r.t.Helper()
	counts := map[string]int{}
	list, _ := r.OK("owner", "GET", "/v1/custom-fields/members/count", "").At("fieldMemberCounts").([]any)
	for _, item := range list {
		one := item.(map[string]any)
		field := r.OK("owner", "GET", "/v1/custom-fields/"+one["fieldId"].(string), "")
		counts[field.String("field.key")] = int(one["memberCount"].(float64))
	}
	count, there := counts[key]
	expect.That(r.t, there, "field %s is not counted in %v", key, counts)
	return count
}

// Each field knows how many members filled it in, however they did, and forgets who empties it or is deleted.
func TestMembersAreCountedByField(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.fields = true
		r.field("Size", "NUMBER")
		r.field("Motto", "TEXT")
		counted := func(when string, want map[string]int) {
			t.Helper()
			for key, n := range want {
				expect.Equal(t, r.filled(key), n, "%s: members with %s", when, key)
			}
		}
		counted("nobody is here", map[string]int{"custom.size": 0, "firstName": 0, "title": 0, "address": 0})
		ada := r.add("ada@example.com", `,"profile":{"nickname":"Ada","title":"Countess"},"contact":{"firstName":"Ada",
			"phones":["+44 20 1"],"company":"Engine","jobTitle":"Programmer","birthdate":"1815-12-10",
			"addresses":[{"city":"London"}],"customFields":{"custom.size":{"value":0},"custom.motto":{"value":"On"}}}`)
		var profile accounts.Profile
		expect.OK(t, json.Unmarshal([]byte(
			`{"lastName":"Adams","customFields":[{"name":"custom.motto","value":{"strValue":""}},{"name":"custom.size","value":{"numValue":38}},
			{"name":"termsAccepted","value":{"dateValue":"2026-11-16T05:00:00.000Z"}}]}`), &profile))
		eve := r.register("eve@example.com", profile)
		counted("two members", map[string]int{"custom.size": 2, "custom.motto": 1, "firstName": 1, "lastName": 1,
			"nickname": 1, "title": 1, "phone": 1, "company": 1, "jobTitle": 1, "birthdate": 1, "address": 1})
		r.OK("owner", "PATCH", "/v1/members/"+ada,
			`{"member":{"profile":{"title":""},"contact":{"company":null,"customFields":{"custom.size":null}}}}`)
		r.OK("owner", "DELETE", "/v1/members/"+ada+"/phones", "")
		r.OK("owner", "PATCH", "/v1/identities/"+eve, `{"identity":{"identityProfile":{"firstName":"Eve"}}}`)
		counted("some were emptied", map[string]int{"custom.size": 1, "custom.motto": 1, "firstName": 2, "title": 0,
			"phone": 0, "company": 0, "jobTitle": 1})
		r.OK("owner", "DELETE", "/v1/members/"+ada, "")
		counted("one is deleted", map[string]int{"custom.size": 1, "custom.motto": 0, "firstName": 1, "nickname": 0})
		for _, who := range []string{"visitor v", "member " + eve, "staff MEMBERS.MEMBER_READ"} {
			r.Refused(403, "", who, "GET", "/v1/custom-fields/members/count", "")
		}
	})
}

// The values of a deleted field go, by a job, with one event for each member who had one.
func TestValuesOfADeletedField(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.fields = true
		size := r.field("Size", "NUMBER")
		r.field("Motto", "TEXT")
		with := `,"contact":{"customFields":{"custom.size":{"value":38},"custom.motto":{"value":"custom.size"}}}`
		ada, eve := r.add("ada@example.com", with), r.add("eve@example.com",
			`,"contact":{"customFields":{"custom.motto":{"value":"x"}}}`)
		r.events()
		expect.Equal(t, r.filled("custom.size"), 1, "members with a size")
		r.clock.Advance(time.Minute)
		r.OK("owner", "DELETE", "/v1/custom-fields/"+size+"?revision=1", "")
		r.Refused(400, "", "owner", "PATCH", "/v1/members/"+eve,
			`{"member":{"contact":{"customFields":{"custom.size":{"value":1}}}}}`)
		expect.OK(t, r.queue.Start(t.Context()))
		defer func() { expect.OK(t, r.queue.Stop(context.WithoutCancel(t.Context()))) }()
		if f := <-r.ended; f.Outcome != jobs.Succeeded {
			t.Fatalf("the job ended as %+v", f)
		}
		fields, _ := r.OK("owner", "GET", "/v1/members/"+ada+"?fieldsets=FULL",
			"").At("member.contact.customFields").(map[string]any)
		expect.That(t, len(fields) == 1 && fields["custom.motto"] != nil, "Ada has %v", fields)
		r.fired("dropping the values", "updated")
		r.OK("owner", "POST", "/v1/custom-fields", `{"field":{"name":"Size"}}`).Want("field.key", "custom.size")
	})
}

// A bulk change whose job fails for good ends as failed, with the members that were changed; a retry of the
// job goes on with the rest.
func TestBulkChangeThatFails(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, name := range []string{"a", "b", "c"} {
			for i := range 10 {
				r.add(name + string(rune('0'+i)) + "@example.com")
			}
		}
		asked := 0
		r.broken = func() bool { asked++; return asked > 27 }
		job := r.OK("owner", "POST", "/v1/members/bulk/delete-by-filter", `{"filter":{},"confirmAll":true}`).String("jobId")
		r.lastTry()
		expect.OK(t, r.queue.Start(t.Context()))
		for f := range r.ended {
			if f.Outcome == jobs.Failed {
				break
			}
		}
		expect.OK(t, r.queue.Stop(context.WithoutCancel(t.Context())))
		state := r.OK("owner", "GET", "/v1/members/bulk/jobs/"+job, "")
		state.Want("job.state", members.JobFailed)
		state.Want("job.succeeded", 26) // whole batches
		state.Want("job.total", 30)
		state.Want("results.length", 26)
		state.String("job.finishedDate")
		r.broken = nil
		rows, err := r.queue.List(t.Context(), jobs.Filter{Kind: "member-bulk", State: jobs.FailedState})
		expect.OK(t, err)
		expect.Equal(t, [2]int64{rows[0].Done, rows[0].Total}, [2]int64{26, 30}, "what the job reported is")
		expect.OK(t, r.queue.Retry(t.Context(), rows[0].ID))
		r.finish(job).Want("job.succeeded", 30)
	})
}

// lastTry gives the jobs that wait one try only.
func (r *rig) lastTry() {
	r.t.Helper()
	statement := "UPDATE jobs SET max_tries = 1"
	if r.db.Dialect() == store.PostgreSQL {
		statement = "UPDATE river_job SET max_attempts = 1"
	}
	expect.OK(r.t, r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(statement)
		return err
	}))
}
