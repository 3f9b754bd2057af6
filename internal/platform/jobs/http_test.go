package jobs_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
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

// All jobs can be read, page after page and back, however many there are.
func TestPages(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		k, _ := b.told()
		expect.OK(t, b.db.Write(t.Context(), func(tx *store.Tx) error {
			for i := range 7 {
				if err := k.Enqueue(tx, note{Text: strconv.Itoa(i)}, jobs.Options{}); err != nil {
					return err
				}
			}
			return nil
		}))
		var want []string
		for _, row := range list(t, b, jobs.Filter{}) {
			want = append(want, row.ID)
		}
		api := apitest.New(t, b.db, b.queue.Operations())
		ids := func(out *apitest.Answer) (ids []string) {
			for i := range int(out.At("pagingMetadata.count").(float64)) {
				ids = append(ids, out.String("jobs."+strconv.Itoa(i)+".id"))
			}
			return ids
		}
		page := func(cursor string) *apitest.Answer {
			return api.OK("owner", "GET", "/v1/jobs?state=WAITING&cursorPaging.limit=3&cursorPaging.cursor="+cursor, "")
		}
		first := page("")
		second := page(first.String("pagingMetadata.cursors.next"))
		third := page(second.String("pagingMetadata.cursors.next"))
		third.Want("pagingMetadata.hasNext", false)
		expect.SameNow(t, slices.Concat(ids(first), ids(second), ids(third)), want)
		expect.SameNow(t, ids(page(third.String("pagingMetadata.cursors.prev"))), want[3:6])
		api.Refused(400, "", "owner", "GET", "/v1/jobs?cursorPaging.cursor=nonsense", "")
		api.OK("staff "+jobs.ReadPermission, "GET", "/v1/jobs/"+want[0], "").Want("job.state", "WAITING")
		for _, id := range []string{"12345", "nonsense"} {
			api.Refused(404, "JOB_NOT_FOUND", "owner", "GET", "/v1/jobs/"+id, "")
		}
		api.Refused(403, "", "staff ORDERS.READ", "GET", "/v1/jobs/"+want[0], "")
	})
}
