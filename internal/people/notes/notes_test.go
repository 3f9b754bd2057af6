package notes_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/people/members"
	"souk/internal/people/notes"
	"souk/internal/people/socialtest"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

const path = "/v1/member-notes"

func TestNotesAndTimeline(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		s := notes.New(notes.Config{DB: r.DB, Known: members.KnownTx, Told: []string{"test.member", "test.account"}})
		api := apitest.New(t, r.DB, s.Operations())
		ada, omar := r.Member(), r.Member()
		add := func(member, text string) string { return `{"memberId":"` + member + `","text":"` + text + `"}` }
		made := api.OK("owner", "POST", path, add(ada, "  Asked for help by phone. "))
		made.Want("note.text", "Asked for help by phone.")
		made.Want("note.memberId", ada)
		for wrong, field := range map[string]string{
			`{}`: "memberId", add("x", "y"): "memberId", add(ada, ""): "text", add(ada, "   "): "text",
			add(ada, strings.Repeat("é", 2001)): "text",
		} {
			if got := api.Refused(400, "", "owner", "POST", path, wrong).Violations(); len(got) == 0 ||
				!strings.HasPrefix(got[0], field+" ") {
				t.Errorf("%.60s: %v", wrong, got)
			}
		}
		api.Refused(404, "MEMBER_NOT_FOUND", "owner", "POST", path, add(apitest.Nothing, "y"))
		api.Refused(404, "MEMBER_NOT_FOUND", "owner", "GET", path+"/timeline/"+apitest.Nothing, "")
		for _, who := range []string{"visitor " + apitest.Ada, socialtest.As(ada), "staff MEMBERS.REPORTS_READ"} {
			api.Refused(403, "", who, "POST", path, add(ada, "y"))
			api.Refused(403, "", who, "GET", path+"/timeline/"+ada, "")
			api.Refused(403, "", who, "DELETE", path+"/"+made.String("note.id"), "")
		}
		api.Refused(403, "", "staff MEMBERS.MEMBER_READ", "POST", path, add(ada, "y"))

		// One call that two services tell of is one entry.
		r.Clock.Advance(time.Minute)
		ctx := actor.WithOrigin(actor.With(t.Context(), actor.Actor{Kind: actor.App, ID: apitest.Nothing, KeyName: "Till"}),
			actor.Origin{Operation: "members.members.blockMember", RequestID: "r1"})
		err := r.DB.Write(ctx, func(tx *store.Tx) error {
			is := map[string]any{"status": "BLOCKED", "updatedDate": "now"}
			if err := audit.Change(tx, "test.account", ada, map[string]any{"status": "ACTIVE"},
				map[string]any{"status": "BLOCKED", "revision": "2"}); err != nil {
				return err
			}
			return audit.Change(tx, "test.member", ada, map[string]any{"status": "APPROVED"}, is)
		})
		expect.OK(t, err)
		told := api.OK("staff MEMBERS.MEMBER_READ", "GET", path+"/timeline/"+ada, "")
		told.Want("entries.length", 2)
		told.Want("entries.0.operation", "members.members.blockMember")
		told.Want("entries.0.author.name", "Till")
		told.Want("entries.0.status", "BLOCKED")
		told.Want("entries.0.changed.length", 1)
		told.Want("entries.1.note", "Asked for help by phone.")
		// A change of status is often recorded for the account only, as an object.
		for name, want := range map[string]string{"BLOCKED": "BLOCKED", "ACTIVE": "APPROVED"} {
			r.Clock.Advance(time.Minute)
			expect.OK(t, r.DB.Write(ctx, func(tx *store.Tx) error {
				return audit.Change(tx, "test.account", ada, map[string]any{"status": map[string]any{"name": "PENDING"}},
					map[string]any{"status": map[string]any{"name": name, "reasons": []string{}}})
			}))
			api.OK("staff MEMBERS.MEMBER_READ", "GET", path+"/timeline/"+ada, "").Want("entries.0.status", want)
		}
		api.OK("owner", "GET", path+"/timeline/"+omar, "").Want("entries.length", 0)

		second := api.OK("owner", "POST", path, add(omar, "Kind.")).String("note.id")
		api.OK("owner", "DELETE", path+"/"+second, "")
		api.Refused(404, notes.CodeNotFound, "owner", "DELETE", path+"/"+second, "")
		err = r.DB.Write(t.Context(), func(tx *store.Tx) error { return notes.ForgetTx(tx, ada) })
		if err != nil || r.Count("member_notes") != 0 {
			t.Errorf("%v, %d notes", err, r.Count("member_notes"))
		}
		expect.That(t, slices.Contains(s.PersonalData().Tables, "member_notes"), "erasures do not know the table")
	})
}
