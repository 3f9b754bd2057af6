package reports_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/people/reports"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

const (
	path            = "/v1/member-reports"
	created         = "wix.members.v1.member_report_created"
	deleted         = "wix.members.v1.member_report_deleted"
	reportedCreated = "wix.members.v1.member_report_reported_member_created"
	reportedDeleted = "wix.members.v1.member_report_reported_member_deleted"
)

func about(id, reason string) string {
	return `{"memberReport":{"reportedMemberId":"` + id + `","reason":` + reason + `}}`
}

// file has a member report another.
func file(r *socialtest.Rig, who, whom string) *apitest.Answer {
	r.T.Helper()
	r.Clock.Advance(time.Minute)
	return r.OK(socialtest.As(who), "POST", path, about(whom, `{"category":"SPAM"}`))
}

func TestReports(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar, mia := r.Member(), r.Member(), r.Member()
		made := r.OK(socialtest.As(ada), "POST", "/members"+path,
			`{"memberReport":{"id":"`+apitest.Nothing+`","reportingMemberId":"`+mia+`","reportedMemberId":"`+omar+
				`","reason":{"category":"HARASSMENT","description":"Rude."}}}`)
		id := made.String("memberReport.id")
		expect.That(t, id != apitest.Nothing, "the caller chose the id")
		made.Want("memberReport.reportedMemberId", omar)
		made.Want("memberReport.reportingMemberId", ada)
		made.Want("memberReport.reason.category", "HARASSMENT")
		made.Want("memberReport.reason.description", "Rude.")
		made.Want("memberReport.createdDate", "2026-11-15T12:00:03.000Z")
		told := r.Told(created, reportedCreated)
		if !strings.HasPrefix(told[0], created+" "+id+" created {\"id\":") ||
			!strings.Contains(told[1], ` action {"reportedMember":{"reportedMemberId":"`+omar+
				`","reportCount":"1","reviewed":false,"lastReportDate":"2026-11-15T12:00:03.000Z"}}`) {
			t.Errorf("told %v", told)
		}
		r.Refused(409, reports.CodeAlreadyReported, socialtest.As(ada), "POST", path, about(omar, `{"category":"OTHER"}`))
		r.Refused(400, reports.CodeSelfReporting, socialtest.As(ada), "POST", path, about(ada, `{"category":"OTHER"}`)).Want(
			"details.applicationError.data.memberId", ada)
		r.Refused(404, "MEMBER_NOT_FOUND", socialtest.As(ada), "POST", path, about(apitest.Nothing, `{"category":"OTHER"}`))
		r.Block(mia, ada)
		for who, whom := range map[string]string{mia: ada, ada: mia} {
			r.Refused(428, reports.CodeBlockedMember, socialtest.As(who), "POST", path,
				about(whom, `{"category":"OTHER"}`)).Want("details.applicationError.data.memberId", whom)
		}
		for _, who := range []string{"visitor " + apitest.Ada, "owner", "app"} {
			r.Refused(403, "", who, "POST", path, about(omar, `{"category":"OTHER"}`))
		}
		for wrong, field := range map[string]string{
			`{}`: "memberReport", `{"memberReport":{"reportedMemberId":"` + omar + `"}}`: "memberReport.reason",
			about("x", `{"category":"OTHER"}`):    "memberReport.reportedMemberId",
			about(omar, `{}`):                     "memberReport.reason.category",
			about(omar, `{"category":"UNKNOWN"}`): "memberReport.reason.category",
			about(omar, `{"category":"SMELL"}`):   "memberReport.reason.category",
			about(omar, `{"category":"OTHER","description":"`+strings.Repeat("é", 501)+`"}`): "memberReport.reason.description",
		} {
			if got := r.Refused(400, "", socialtest.As(mia), "POST", path,
				wrong).Violations(); len(got) != 1 || !strings.HasPrefix(got[0], field+" ") {
				t.Errorf("%.80s: %v", wrong, got)
			}
		}
		r.OK(socialtest.As(mia), "POST", path,
			about(omar, `{"category":"OTHER","description":"`+strings.Repeat("é", 500)+`"}`))
		r.Told(created) // he is on the list already
		expect.Equal(t, r.Count("member_reports"), 2, "reports, want 2")
	})
}

func TestQueue(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar, mia, tom := r.Member(), r.Member(), r.Member(), r.Member()
		first := file(r, ada, omar).String("memberReport.id")
		file(r, mia, omar)
		file(r, omar, tom)
		r.Events()
		for _, who := range []string{"visitor " + apitest.Ada, socialtest.As(ada), "staff MEMBERS.FOLLOW_READ"} {
			r.Refused(403, "", who, "POST", path+"/query", `{}`)
			r.Refused(403, "", who, "GET", path+"/members", "")
			r.Refused(403, "", who, "POST", path+"/members/query", `{}`)
			r.Refused(403, "", who, "DELETE", path+"/members/"+omar, "")
			r.Refused(403, "", who, "POST", path+"/members/"+omar+"/review", "")
		}
		found := func(who, query string, want ...string) {
			t.Helper()
			got := r.OK("staff MEMBERS.REPORTS_READ", "POST", path+"/query", `{"query":`+query+`}`)
			var list []string
			for i := range int(got.At("memberReports.length").(float64)) {
				list = append(list, got.String(fmt.Sprintf("memberReports.%d.%s", i, who)))
			}
			expect.That(t, slices.Equal(list, want), "%s gives %v, want %v", query, list, want)
		}
		found("reportingMemberId", `{}`, ada, mia, omar)
		found("reportingMemberId", `{"filter":{"reportedMemberId":"`+omar+`"}}`, ada, mia)
		found("reportedMemberId", `{"filter":{"reportingMemberId":{"$in":["`+omar+`"]}}}`, tom)
		found("reportingMemberId", `{"filter":{"id":"`+first+`","reason":{"$exists":true}}}`, ada)
		found("reportingMemberId", `{"filter":{"createdDate":{"$gt":"2026-11-15T12:02:30.000Z"}}}`, omar)
		found("reportingMemberId", `{"filter":{"reason.category":"OTHER"}}`)
		found("reportingMemberId", `{"sorting":[{"fieldName":"createdDate","order":"DESC"}],"paging":{"limit":1}}`, omar)
		page := r.OK("owner", "POST", path+"/query", `{"query":{"cursorPaging":{"limit":2}}}`)
		found("reportingMemberId", `{"cursorPaging":{"cursor":"`+page.String("pagingMetadata.cursors.next")+`"}}`, omar)
		found("reportingMemberId", `{"paging":{"cursor":"`+page.String("pagingMetadata.cursors.next")+`"}}`, omar)
		for wrong, field := range map[string]string{
			`{"filter":{"mood":"x"}}`: "query.filter.mood", `{"paging":{"limit":1001}}`: "query.paging.limit",
			`{"cursorPaging":{"limit":1001}}`: "query.cursorPaging.limit",
			`{"paging":{"cursor":"x"}}`:       "query.paging.cursor", `{"paging":{"limit":-1}}`: "query.paging.limit",
			`{"filter":{"reason":"x"}}`: "query.filter.reason",
		} {
			if got := r.Refused(400, "", "owner", "POST", path+"/query", `{"query":`+wrong+`}`).Violations(); len(got) != 1 ||
				!strings.HasPrefix(got[0], field) {
				t.Errorf("%s: %v", wrong, got)
			}
		}

		queue := r.OK("app", "GET", path+"/members", "")
		queue.Want("reportedMembers.length", 2)
		queue.Want("reportedMembers.0.reportedMemberId", tom)
		queue.Want("reportedMembers.1.reportedMemberId", omar)
		queue.Want("reportedMembers.1.reportCount", "2")
		queue.Want("reportedMembers.1.reviewed", false)
		queue.Want("reportedMembers.1.lastReportDate", "2026-11-15T12:02:04.000Z")
		next := r.OK("app", "GET", path+"/members?cursorPaging.limit=1", "")
		next.Want("reportedMembers.length", 1)
		r.OK("app", "GET", path+"/members?cursorPaging.cursor="+next.String("pagingMetadata.cursors.next"),
			"").Want("reportedMembers.0.reportedMemberId", omar)
		paged := r.OK("app", "GET", path+"/members?paging.limit=1&paging.offset=1", "")
		paged.Want("reportedMembers.0.reportedMemberId", omar)
		paged.Want("pagingMetadata.total", 2)
		most := r.OK("app", "POST", path+"/members/query",
			`{"query":{"sorting":[{"fieldName":"reportCount","order":"DESC"}],"filter":{"reportCount":{"$gte":"2"}}}}`)
		most.Want("reportedMembers.length", 1)
		most.Want("reportedMembers.0.reportedMemberId", omar)

		r.OK("staff MEMBERS.REPORTS_REVIEW", "POST", path+"/members/"+omar+"/review", "").Want("reportedMember.reviewed",
			true)
		r.Refused(404, reports.CodeNotReported, "owner", "POST", path+"/members/"+mia+"/review", "")
		r.Refused(404, reports.CodeNotReported, "owner", "POST", path+"/members/"+mia+"/reopen", "")
		r.Refused(403, "", "staff MEMBERS.REPORTS_READ", "POST", path+"/members/"+omar+"/reopen", "")
		open := `{"query":{"filter":{"reviewed":false}}}`
		r.OK("staff MEMBERS.REPORTS_REVIEW", "POST", path+"/members/"+omar+"/reopen",
			"").Want("reportedMember.reviewed", false)
		r.OK("app", "POST", path+"/members/query", open).Want("reportedMembers.length", 2)
		r.OK("owner", "POST", path+"/members/"+omar+"/review", "")
		r.OK("app", "POST", path+"/members/query", open).Want("reportedMembers.length", 1)
		r.Told()
		file(r, tom, omar) // a new report is one that nobody has reviewed
		r.OK("app", "POST", path+"/members/query", open).Want("reportedMembers.length", 2)
		r.Told(created)

		expect.Equal(t, r.OK("staff MEMBERS.REPORTS_DELETE", "DELETE", path+"/members/"+omar, "").Text, "{}",
			"the answer")
		told := r.Told(deleted, deleted, deleted, reportedDeleted)
		if last := told[3]; !strings.HasSuffix(last, ` `+omar+` action {"reportedMemberId":"`+omar+`"}`) ||
			!strings.HasSuffix(told[0], " deleted null") {
			t.Errorf("told %v", told)
		}
		r.OK("owner", "DELETE", path+"/members/"+omar, "") // there are none
		r.Told()
		r.Refused(404, reports.CodeCannotDelete, "owner", "DELETE", path+"/members/"+apitest.Nothing, "")
		expect.Equal(t, r.Count("audit_log WHERE entity = 'wix.members.v1.member_report'"), 4,
			"audit records, want those of three reviews and that of a deletion")
		file(r, ada, omar) // the one before is closed
	})
}

func TestForget(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar, mia := r.Member(), r.Member(), r.Member()
		file(r, mia, omar)
		file(r, ada, omar)
		file(r, ada, mia)
		file(r, omar, ada)
		r.Events()
		r.Tx(func(tx *store.Tx) error { return reports.ForgetTx(tx, ada) })
		r.Told(deleted, deleted, deleted, reportedDeleted, reportedDeleted) // she and mia are off the list
		left := r.OK("app", "GET", path+"/members", "")
		left.Want("reportedMembers.length", 1)
		left.Want("reportedMembers.0.reportedMemberId", omar)
		left.Want("reportedMembers.0.reportCount", "1")
		left.Want("reportedMembers.0.lastReportDate", "2026-11-15T12:01:03.000Z")
		r.Tx(func(tx *store.Tx) error { return reports.ForgetTx(tx, omar) })
		r.Told(deleted, reportedDeleted)
	})
}

// Reports that come at once are all counted, and the same one is taken once.
func TestReportsAtOnce(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		bad := r.Member()
		var calls []func() *apitest.Answer
		for range 3 {
			who := r.Member()
			call := func() *apitest.Answer {
				return r.Call(socialtest.As(who), "POST", path, about(bad, `{"category":"SPAM"}`))
			}
			calls = append(calls, call, call)
		}
		got := socialtest.AtOnce(calls...)
		slices.Sort(got)
		expect.That(t, slices.Equal(got, []int{200, 200, 200, 409, 409, 409}), "statuses %v", got)
		r.Told(created, created, created, reportedCreated)
		r.OK("app", "GET", path+"/members", "").Want("reportedMembers.0.reportCount", "3")
	})
}

// spam is a call in which one member reports another.
func spam(r *socialtest.Rig, one, other string) func() *apitest.Answer {
	return func() *apitest.Answer {
		return r.Call(socialtest.As(one), "POST", path, about(other, `{"category":"SPAM"}`))
	}
}

// A report that comes while its member is deleted leaves nothing behind; Run looks at the list.
func TestDeleteAgainstReport(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		for range 6 {
			ada, omar := r.Member(), r.Member()
			got := socialtest.AtOnce(
				spam(r, ada, omar),
				func() *apitest.Answer { r.Delete(omar); return &apitest.Answer{Status: 200} },
			)
			if got[0] != 200 && got[0] != 404 || r.Count("member_reports") != 0 || r.Count("reported_members") != 0 {
				t.Errorf("statuses %v, %d reports", got, r.Count("member_reports"))
			}
		}
	})
}

// However a report and a block meet, none of them is lost, and no report is taken after the block.
func TestBlockAgainstReport(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		for range 4 {
			ada, omar := r.Member(), r.Member()
			got := socialtest.AtOnce(
				spam(r, ada, omar),
				func() *apitest.Answer {
					return r.Call(socialtest.As(omar), "POST", "/v1/member-to-member-blocks/members/my", `{"memberId":"`+ada+`"}`)
				})
			if got[1] != 200 || got[0] != 200 && got[0] != 428 || r.Count("member_reports WHERE reporter = ?",
				ada) != map[int]int{200: 1, 428: 0}[got[0]] {
				t.Errorf("statuses %v, %d reports", got, r.Count("member_reports WHERE reporter = ?", ada))
			}
		}
	})
}
