package app_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// A bulk change or an import of members ends when whoever started it may not make it any more, as one of orders does
// (decision 48).
func TestJobsOfMembersUseCurrentRights(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		ada, _ := newMember(t, a, someVisitor(t, a))
		left := actor.Actor{Kind: actor.Staff, Permissions: []string{"MEMBERS.MEMBER_CREATE", "MEMBERS.MEMBER_DELETE"}}
		left.ID = staff(t, a, left)
		token, err := a.Tokens.Access(left)
		expect.OK(t, err)
		job := ask(t, a, "POST", "/v1/members/bulk/delete-by-filter", token, `{"filter":{"id":"`+ada+`"}}`)["jobId"].(string)
		file := within(ask(t, a, "POST", "/v1/members/imports?name=a.csv", token, "Email\nnew@example.com\n"), "import")["id"].(string)
		expect.OK(t, a.Identity.Staff.RemoveContributor(actor.With(t.Context(), actor.Actor{Kind: actor.System}), left.ID))

		expect.OK(t, a.Start(context.WithoutCancel(t.Context())))
		ended := func(path, field string) string {
			for {
				state := within(ask(t, a, "GET", path, office, ""), field)["state"].(string)
				if state == "DONE" || state == "FAILED" {
					return state
				}
				select {
				case <-t.Context().Done():
					t.Fatalf("%s is still %s", path, state)
				case <-time.After(20 * time.Millisecond):
				}
			}
		}
		expect.Equal(t, ended("/v1/members/bulk/jobs/"+job, "job"), "FAILED")
		expect.Equal(t, ended("/v1/members/imports/"+file, "import"), "FAILED")
		expect.Equal(t, statusOf(a, "/v1/members/"+ada, office), http.StatusOK, "deleted in the name of who was removed")
		all := ask(t, a, "POST", "/v1/members/query", office, `{"query":{"filter":{"loginEmail":"new@example.com"}}}`)
		expect.Equal(t, len(all["members"].([]any)), 0, "brought in by who was removed")
	})
}
