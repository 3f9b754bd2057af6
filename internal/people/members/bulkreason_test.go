package members_test

import (
	"strings"
	"testing"

	"souk/internal/people/members"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Many members are muted or blocked for one reason, which is kept with each.
func TestBulkReasons(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := []string{ // in the order of their ids
			r.add("a@example.com", `,"contact":{"lastName":"Spam"}`),
			r.add("b@example.com", `,"contact":{"lastName":"Spam"}`),
		}
		other := r.add("c@example.com")
		const chosen = `"filter":{"contact.lastName":"spam"}`
		kept := func(decision string) []string {
			list, err := store.Get(t.Context(), r.db, func(tx *store.Tx) ([]string, error) {
				return store.Values[string](tx,
					"SELECT member || ' ' || reason FROM member_reasons WHERE decision = ? ORDER BY member", decision)
			})
			expect.OK(t, err)
			return list
		}

		job := r.OK("staff MEMBERS.MEMBER_MUTE MEMBERS.MEMBER_READ", "POST", "/v1/members/bulk/mute-by-filter",
			`{`+chosen+`,"reason":"  the same advert in every comment "}`).String("jobId")
		r.finish(job).Want("job.succeeded", 2)
		expect.Diff(t, []string{ids[0] + " the same advert in every comment",
			ids[1] + " the same advert in every comment"}, kept(members.DecisionMute))
		for id, want := range map[string]string{ids[0]: members.Muted, ids[1]: members.Muted, other: members.Active} {
			r.OK("owner", "GET", "/v1/members/"+id+"?fieldsets=EXTENDED", "").Want("member.activityStatus", want)
		}
		author := storetest.One[string](t, r.db, "SELECT author_kind FROM member_reasons LIMIT 1")
		expect.Equal(t, author, actor.Staff.String(), "whose reason it is")

		job = r.OK("owner", "POST", "/v1/members/bulk/block-by-filter", `{`+chosen+`,"reason":"went on"}`).String("jobId")
		r.finish(job).Want("job.succeeded", 2)
		expect.Diff(t, []string{ids[0] + " went on", ids[1] + " went on"}, kept(members.DecisionBlock))

		// Nobody has to say why.
		job = r.OK("owner", "POST", "/v1/members/bulk/block-by-filter", `{"filter":{"id":"`+other+`"}}`).String("jobId")
		r.finish(job).Want("job.succeeded", 1)
		expect.Equal(t, len(kept(members.DecisionBlock)), 2, "reasons of blocks")

		long := strings.Repeat("x", 2001)
		r.Refused(400, "", "owner", "POST", "/v1/members/bulk/block-by-filter", `{`+chosen+`,"reason":"`+long+`"}`)
		r.Refused(400, "", "owner", "POST", "/v1/members/bulk/mute-by-filter", `{`+chosen+`,"reason":"`+long+`"}`)
		r.Refused(400, "", "owner", "POST", "/v1/members/bulk/mute-by-filter", `{"filter":{}}`)
		r.Refused(403, "", "staff MEMBERS.MEMBER_BLOCK", "POST", "/v1/members/bulk/mute-by-filter", `{`+chosen+`}`)
	})
}
