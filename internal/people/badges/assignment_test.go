package badges_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/people/badges"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/jobs/jobstest"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestAssignmentsAreAResource(t *testing.T) {
	t.Parallel()
	const badge = "00000000-0000-4000-8000-00000000ab02" // the same on both databases, which run side by side
	resourcetest.Exercise(t, resourcetest.Suite[badges.Assignment, *badges.Assignment]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[badges.Assignment, *badges.Assignment],
			[]httpapi.Operation) {
			r := newRig(t, deps.DB)
			made, err := r.service.Badges().Create(t.Context(), &badges.Badge{Title: "Gold"})
			expect.OK(t, err)
			storetest.Exec(t, deps.DB, "UPDATE member_badges SET id = ? WHERE id = ?", badge, made.ID)
			for n := range 200 {
				socialtest.AddMember(t, deps.DB, numbered(n), "ACTIVE")
			}
			return r.service.Assignments(), r.service.Operations()
		},
		Sample: func(n int) *badges.Assignment {
			return &badges.Assignment{BadgeID: badge, MemberID: numbered(n)}
		},
		Change: resourcetest.Object{"tags": resourcetest.Object{"tags": resourcetest.Object{"tagIds": []any{"x"}}}},
		Broken: map[string]resourcetest.Object{"badgeId": {"badgeId": "x"}, "memberId": {"memberId": ""}},
		Conflict: func(first *badges.Assignment) (string, resourcetest.Object) {
			return badges.CodeAssigned, resourcetest.Object{"memberId": first.MemberID}
		},
	})
}

func numbered(n int) string { return fmt.Sprintf("33333333-3333-4333-8333-%012d", n) }

func TestAssignmentsOfBothServices(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		gold, silver := r.badge("Gold"), r.badge("Silver")
		r.noEvents()
		body := func(badge, member string) string {
			return `{"badgeAssignment":{"badgeId":"` + badge + `","memberId":"` + member + `"}}`
		}
		made := r.OK("owner", "POST", "/v4/badge-assignments", body(gold, apitest.Ada))
		id := made.String("badgeAssignment.id")
		made.String("badgeAssignment.createdDate")
		events := r.wantEvents(assigned, given)
		expect.Equal(t, assigned+" "+gold+` action {"memberId":"`+apitest.Ada+`"}`, events[0], "events")
		r.Refused(409, badges.CodeAssigned, "owner", "POST", "/v4/badge-assignments", body(gold, apitest.Ada))
		r.Refused(404, badges.CodeNoBadge, "owner", "POST", "/v4/badge-assignments", body(apitest.Nothing, apitest.Ada))
		r.Refused(404, badges.CodeNoMember, "owner", "POST", "/v4/badge-assignments", body(gold, apitest.Nothing))
		r.wantEvents()

		// Assigning again what is worn changes nothing; one unknown member undoes all.
		both := `{"memberIds":["` + apitest.Ada + `","` + apitest.Omar + `","` + apitest.Omar + `"]}`
		r.Refused(404, badges.CodeNoMember, "owner", "POST", "/v3/badges/"+gold+"/members",
			`{"memberIds":["`+apitest.Omar+`","`+apitest.Nothing+`"]}`)
		r.OK("owner", "POST", "/v3/badges/"+gold+"/members", both).Want("memberIds.length", 2)
		r.wantEvents(assigned, given)
		r.OK("owner", "POST", "/v3/badges/"+silver+"/members", `{"memberIds":["`+apitest.Omar+`"]}`)
		r.noEvents()
		counts := r.OK("owner", "GET", "/v3/badges/members/count", "")
		counts.Want("badgeMemberCounts.0.badgeId", gold)
		counts.Want("badgeMemberCounts.0.memberCount", 2)
		counts.Want("badgeMemberCounts.1.memberCount", 1)
		worn := r.OK("visitor v", "POST", "/v3/badges/members", `{"memberIds":["`+apitest.Omar+`","`+apitest.Nothing+`","`+
			apitest.Omar+`"]}`)
		worn.Want("memberBadgeIds.2.badgeIds.length", 2)
		worn.Want("memberBadgeIds.0.badgeIds.0", gold)
		worn.Want("memberBadgeIds.0.badgeIds.1", silver)
		worn.Want("memberBadgeIds.1.badgeIds.length", 0)
		list := r.OK("owner", "GET", "/v3/badges/"+gold+"/members?paging.limit=1", "")
		list.Want("memberIds.length", 1)
		list.Want("metadata.total", 2)
		r.Refused(404, badges.CodeNoBadge, "owner", "GET", "/v3/badges/"+apitest.Nothing+"/members", "")
		r.OK("owner", "POST", "/v4/badge-assignments/query", `{"query":{"filter":{"memberId":"`+apitest.Omar+`"}}}`).Want(
			"badgeAssignments.length", 2)

		r.OK("owner", "DELETE", "/v3/badges/"+gold+"/members?memberIds="+apitest.Omar+"&memberIds="+apitest.Nothing+
			"&memberIds="+apitest.Omar, "")
		events = r.wantEvents(unassigned, taken)
		if !strings.Contains(events[1], `"memberId":"`+apitest.Omar+`"`) {
			t.Errorf("the event does not carry the assignment: %s", events[1])
		}
		r.OK("owner", "DELETE", "/v4/badge-assignments/"+id, "")
		r.wantEvents(unassigned, taken)
		r.Refused(404, "BADGE_ASSIGNMENT_NOT_FOUND", "owner", "DELETE", "/v4/badge-assignments/"+id, "")
		for _, body := range []string{`{}`, `{"memberIds":[]}`, `{"memberIds":["x"]}`} {
			r.Refused(400, "", "owner", "POST", "/v3/badges/"+gold+"/members", body)
			r.Refused(400, "", "visitor v", "POST", "/v3/badges/members", body)
		}
	})
}

func TestBulkAssignmentsAndLeaving(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		gold, silver := r.badge("Gold"), r.badge("Silver")
		r.noEvents()
		item := func(badge, member string) string {
			return `{"badgeId":"` + badge + `","memberId":"` + member +
				`","extendedFields":{"namespaces":{"@me/app":{"why":"sales"}}}}`
		}
		out := r.OK("owner", "POST", "/v4/bulk/badge-assignments/create",
			`{"returnEntity":true,"badgeAssignments":[`+item(gold, apitest.Ada)+`,`+item(gold, apitest.Ada)+`,`+
				item(apitest.Nothing, apitest.Ada)+`,`+item(silver, apitest.Ada)+`,`+item(silver, apitest.Omar)+`]}`)
		out.Want("bulkActionMetadata.totalSuccesses", 3)
		out.Want("results.1.itemMetadata.error.code", badges.CodeAssigned)
		out.Want("results.2.itemMetadata.error.code", badges.CodeNoBadge)
		out.Want("results.0.item.extendedFields.namespaces.@me/app.why", "sales")
		r.noEvents()
		id := out.String("results.4.itemMetadata.id")
		gone := r.OK("owner", "POST", "/v4/bulk/badge-assignments/delete",
			`{"badgeAssignmentIds":["`+id+`","`+apitest.Nothing+`"]}`)
		gone.Want("bulkActionMetadata.totalSuccesses", 1)
		gone.Want("bulkActionMetadata.totalFailures", 1)
		r.wantEvents(unassigned, taken)
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { return badges.ForgetTx(tx, apitest.Ada) }))
		r.wantEvents(taken, unassigned, taken, unassigned)
		r.OK("owner", "POST", "/v4/badge-assignments/query", `{}`).Want("badgeAssignments.length", 0)
		r.OK("owner", "GET", "/v3/badges/members/count", "").Want("badgeMemberCounts.0.memberCount", 0)
		r.Refused(400, "", "owner", "POST", "/v4/badge-assignments", `{"badgeAssignment":{"badgeId":"`+gold+`","memberId":"`+
			apitest.Ada+`","extendedFields":{"namespaces":{"a":"`+strings.Repeat("x", 20_001)+`"}}}}`)
	})
}

func TestTags(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		gold := r.badge("Gold")
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			for i := range 230 {
				tag := "old"
				if i%10 == 0 {
					tag = "other"
				}
				doc := fmt.Sprintf(`{"badgeId":"%s","memberId":"%s","tags":{"tags":{"tagIds":["%s"]}}}`, gold, numbered(i), tag)
				if _, err := tx.Exec(
					"INSERT INTO badge_assignments (id, revision, created, updated, badge, member, public_tags, doc) VALUES (?, 1, 0, 0, ?, ?, "+tx.Dialect().ListArg()+", ?)",
					ids.Random(), gold, numbered(i), `["`+tag+`"]`, doc); err != nil {
					return err
				}
			}
			return nil
		})
		expect.OK(t, err)
		found := r.OK("owner", "POST", "/v4/badge-assignments/query",
			`{"query":{"filter":{"tags.tags.tagIds":{"$hasSome":["other"]}}}}`)
		found.Want("badgeAssignments.length", 23)
		one := found.String("badgeAssignments.0.id")
		r.noEvents()
		out := r.OK("owner", "POST", "/v4/bulk/badge-assignments/bulk-update-tags",
			`{"ids":["`+one+`","`+apitest.Nothing+
				`"],"assignTags":{"privateTags":{"tagIds":["p"]}},"unassignTags":{"tags":{"tagIds":["other"]}}}`)
		out.Want("bulkActionMetadata.totalSuccesses", 1)
		out.Want("results.1.itemMetadata.error.code", "BADGE_ASSIGNMENT_NOT_FOUND")
		now := r.OK("owner", "POST", "/v4/badge-assignments/query",
			`{"query":{"filter":{"tags.privateTags.tagIds":{"$hasSome":["p"]}}}}`)
		now.Want("badgeAssignments.length", 1)
		now.Want("badgeAssignments.0.tags.tags", nil)
		now.Want("badgeAssignments.0.tags.privateTags.tagIds.0", "p")
		r.wantEvents()

		for _, path := range []string{"bulk-update-tags", "update-tags-by-filter"} {
			r.Refused(400, resource.CodeNoTags, "owner", "POST", "/v4/bulk/badge-assignments/"+path,
				`{"ids":["`+one+`"],"filter":{}}`)
		}
		r.Refused(400, "", "owner", "POST", "/v4/bulk/badge-assignments/update-tags-by-filter",
			`{"filter":{"shoe":1},"assignTags":{"tags":{"tagIds":["x"]}}}`)
		r.Refused(400, "", "owner", "POST", "/v4/bulk/badge-assignments/update-tags-by-filter",
			`{"assignTags":{"tags":{"tagIds":["x"]}}}`)
		r.Refused(400, "", "owner", "POST", "/v4/bulk/badge-assignments/bulk-update-tags",
			`{"ids":["`+one+`"],"assignTags":{"tags":{"tagIds":["toolong"]}}}`)

		jobstest.WorkOff(t, r.queue, r.ended, "badges.tags", func() {
			r.OK("owner", "POST", "/v4/bulk/badge-assignments/update-tags-by-filter",
				`{"filter":{"tags.tags.tagIds":{"$hasSome":["old"]}},"assignTags":{"tags":{"tagIds":["new"]}},"unassignTags":{"tags":{"tagIds":["old"]}}}`).String("jobId")
		})
		for tag, want := range map[string]int{"old": 0, "new": 207, "other": 22} {
			got, err := r.service.Assignments().Count(t.Context(), "filter",
				[]byte(`{"tags.tags.tagIds":{"$hasSome":["`+tag+`"]}}`))
			expect.That(t, err == nil && got == want, "%s: %d %v, want %d", tag, got, err, want)
		}
	})
}
