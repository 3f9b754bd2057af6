package jobs_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store/storetest"
)

// Managers see what failed, and run it again; the log says who did.
func TestOperations(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		var broken atomic.Bool
		broken.Store(true)
		k := jobs.Register(b.queue, "note", jobs.KindOptions{MaxTries: 1}, func(context.Context, jobs.Job[note]) error {
			if broken.Load() {
				return errors.New("the lamp fell")
			}
			return nil
		})
		start(t, b.queue)
		enqueue(t, b, k, note{Text: "secret"}, jobs.Options{})
		nudge(t, b)
		expect.SameNow(t, nextOf(t, b, "note").Outcome, jobs.Failed)

		api := apitest.New(t, b.db, b.queue.Operations())
		out := api.OK("owner", "GET", "/v1/jobs?state=FAILED&kind=note", "")
		out.Want("jobs.length", 1)
		out.Want("jobs.0.error", "the lamp fell")
		out.Want("jobs.0.tries", 1)
		out.Want("jobs.0.args", nil)
		out.Want("counts.failed", 1)
		id := out.String("jobs.0.id")

		api.Refused(403, "", "staff "+jobs.ReadPermission, "POST", "/v1/jobs/"+id+"/retry", "{}")
		api.Refused(403, "", "member "+apitest.Ada, "GET", "/v1/jobs", "")
		api.Refused(400, "", "owner", "GET", "/v1/jobs?state=ELSEWHERE", "")
		api.Refused(404, "JOB_NOT_FOUND", "owner", "POST", "/v1/jobs/12345/retry", "{}")
		broken.Store(false)
		api.OK("owner", "POST", "/v1/jobs/"+id+"/retry", "{}")
		nudge(t, b)
		expect.SameNow(t, nextOf(t, b, "note").Outcome, jobs.Succeeded)
		api.OK("staff "+jobs.ReadPermission, "GET", "/v1/jobs?state=FAILED", "").Want("counts.failed", 0)
		found := storetest.One[int](t, b.db,
			"SELECT COUNT(*) FROM audit_log WHERE entity = 'souk.jobs.v1.job' AND actor_id = 's1'")
		expect.SameNow(t, found, 1)
	})
}
