package members_test

import (
	"fmt"
	"testing"

	"souk/internal/people/members"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// A bulk change goes by free text too, is found again by who started it, and can be stopped by them.
func TestBulkIsFoundAndStopped(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for i := range 6 {
			r.add(fmt.Sprintf("m%02d@example.com", i), `,"contact":{"lastName":"Stop"}`)
		}
		r.add("other@example.com")
		job := r.OK("owner", "POST", "/v1/members/bulk/block-by-filter",
			`{"filter":{},"search":{"expression":"stop"}}`).String("jobId")
		mine := r.OK("owner", "GET", "/v1/members/bulk/jobs", "")
		mine.Want("jobs.length", 1)
		mine.Want("jobs.0.id", job)
		mine.Want("jobs.0.total", 6)
		r.OK("staff MEMBERS.MEMBER_READ", "GET", "/v1/members/bulk/jobs", "").Want("jobs.length", 0)
		r.Refused(403, members.CodeOthersJob, "staff MEMBERS.MEMBER_READ", "POST", "/v1/members/bulk/jobs/"+job+"/stop", "")
		r.Refused(404, members.CodeNoJob, "owner", "POST", "/v1/members/bulk/jobs/99999999-9999-4999-8999-999999999999/stop",
			"")
		stopped := r.OK("owner", "POST", "/v1/members/bulk/jobs/"+job+"/stop", "")
		stopped.Want("job.state", members.JobDone)
		stopped.Want("job.stopped", true)
		r.OK("owner", "POST", "/v1/members/bulk/jobs/"+job+"/stop", "").Want("job.stopped", true)
		r.OK("owner", "GET", "/v1/members/bulk/jobs", "").Want("jobs.length", 0)
		r.OK("owner", "POST", "/v1/members/query", `{"query":{"filter":{"status":"BLOCKED"}}}`).Want("metadata.total", 0)
		job = r.OK("owner", "POST", "/v1/members/bulk/block-by-filter",
			`{"filter":{},"search":{"expression":"stop"}}`).String("jobId")
		r.finish(job).Want("job.succeeded", 6)
	})
}

// Members are found by whether somebody has to look at reports about them.
func TestReportedMembersAreFound(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada, omar := r.add("ada@example.com"), r.add("omar@example.com")
		r.add("mia@example.com")
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error {
			for id, reviewed := range map[string]bool{ada: false, omar: true} {
				if _, err := tx.Exec("INSERT INTO reported_members (id, reports, reviewed, last_report) VALUES (?, 1, ?, 1)", id,
					reviewed); err != nil {
					return err
				}
			}
			return nil
		}))
		for state, id := range map[string]string{"OPEN": ada, "REVIEWED": omar} {
			found := r.OK("owner", "POST", "/v1/members/query", `{"query":{"filter":{"reports":{"$hasSome":["`+state+`"]}}}}`)
			found.Want("metadata.total", 1)
			found.Want("members.0.id", id)
		}
	})
}
