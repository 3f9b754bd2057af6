package moderation_test

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/members"
	"souk/internal/people/moderation"
	"souk/internal/people/notes"
	"souk/internal/people/peopletest"
	"souk/internal/people/reports"
	"souk/internal/people/socialtest"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	memberUpdated = "wix.members.v1.member_updated"
	decided       = "souk.members.v1.moderation_decision_made"
	undone        = "souk.members.v1.moderation_decision_undone"

	reviews = "staff MEMBERS.REPORTS_REVIEW"
	all     = reviews + " MEMBERS.MEMBER_MUTE MEMBERS.MEMBER_BLOCK MEMBERS.MEMBER_APPROVE MEMBERS.MEMBER_UPDATE"
)

// rig is a shop with members who report each other.
type rig struct {
	*apitest.API
	t          testing.TB
	db         *store.DB
	clock      *apitest.Clock
	subscribed map[string]bool // members with a running subscription, who cannot be blocked
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.Rig(t, newRig, fn,
		func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, members.Check, reports.Check) })
}

func newRig(t testing.TB, dialect store.Dialect) *rig {
	t.Helper()
	clock := apitest.NewClock()
	db := storetest.Open(t, dialect, clock.Set, storetest.Quiet)
	expect.OK(t, jobs.Migrate(t.Context(), db))
	r := &rig{t: t, db: db, clock: clock, subscribed: map[string]bool{}}
	quiet := slog.New(slog.DiscardHandler)
	shop, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	signer := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
	access, err := tokens.Open(t.Context(),
		tokens.Config{DB: db, Site: shop, Cursor: signer, PublicURL: "https://shop.test", Logger: quiet})
	expect.OK(t, err)
	var all *members.Service
	people, err := identity.Open(t.Context(), identity.Config{
		DB: db, Site: shop, Cursor: signer, PublicURL: "https://shop.test", Mailer: &peopletest.Mailbox{}, Logger: quiet,
		Cost: credentials.PasswordCost{Memory: 8, Passes: 1, Threads: 1},
		Blocking: func(tx *store.Tx, member string) error {
			if r.subscribed[member] {
				return errs.New(errs.FailedPrecondition, members.CodeSubscribed, "a subscription runs")
			}
			return members.BlockingTx(tx, member)
		},
		Deleting: members.DeletingTx,
		Tokens:   access,
		Accounts: accounts.New(func(tx *store.Tx, before, after *accounts.Person) error {
			return all.Follow(tx, before, after)
		}),
	})
	expect.OK(t, err)
	all, err = members.New(t.Context(), members.Config{DB: db, People: people, Site: shop, Cursors: signer, Logger: quiet,
		Queue: jobs.New(db, jobs.Config{Logger: quiet, Clock: clock.Now})})
	expect.OK(t, err)
	written := notes.New(notes.Config{DB: db, Known: members.KnownTx, Told: []string{members.Entity, accounts.Entity}})
	r.API = apitest.New(t, db, slices.Concat(
		all.Operations(), written.Operations(),
		reports.New(reports.Config{DB: db, Cursors: signer, Known: members.KnownTx}).Operations(),
		moderation.New(moderation.Config{DB: db, Members: all, Notes: written}).Operations(),
	))
	return r
}

// member makes a member and gives its id.
func (r *rig) member(email string) string {
	r.t.Helper()
	r.clock.Advance(time.Second)
	return r.OK("owner", "POST", "/v1/members", `{"member":{"loginEmail":"`+email+`"}}`).String("member.id")
}

func (r *rig) report(by, about string) {
	r.t.Helper()
	r.clock.Advance(time.Minute)
	r.OK(socialtest.As(by), "POST", "/v1/member-reports",
		`{"memberReport":{"reportedMemberId":"`+about+`","reason":{"category":"SPAM"}}}`)
}

// stands tells in one line what is known of a member.
func (r *rig) stands(id string) string {
	r.t.Helper()
	m := r.OK("owner", "GET", "/v1/members/"+id+"?fieldsets=FULL", "")
	open := "open"
	if storetest.One[bool](r.t, r.db, "SELECT reviewed FROM reported_members WHERE id = ?", id) {
		open = "closed"
	}
	note, err := store.Get(r.t.Context(), r.db, func(tx *store.Tx) ([]string, error) {
		return store.Values[string](tx, `SELECT text FROM (SELECT created, id, text FROM member_notes WHERE member = ?
			UNION ALL SELECT created, id, reason FROM member_reasons WHERE member = ?) said ORDER BY created, id`, id, id)
	})
	expect.OK(r.t, err)
	return strings.TrimSpace(strings.Join([]string{m.String("member.status"), m.String("member.activityStatus"), open,
		strings.Join(note, "; ")}, " "))
}

// fired gives the types of the events since the last call, those of sessions and accounts left out.
func (r *rig) fired() string {
	r.t.Helper()
	var out []string
	for _, e := range storetest.TakeEvents(r.t, r.db) {
		if strings.HasPrefix(e.Type, "wix.members.v1.member_") || strings.HasPrefix(e.Type, "souk.members.") {
			out = append(out, e.Type)
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func path(id, what string) string { return "/v1/moderation/" + id + "/" + what }

// Each decision does all of its parts in one call, and can be taken back by one.
func TestDecisions(t *testing.T) {
	cases := map[string]struct {
		who, body, after, back string
		events, undone         string
	}{
		"dismiss": {reviews, `{"decision":"DISMISS"}`, "APPROVED ACTIVE closed", "APPROVED ACTIVE open", decided, undone},
		"dismiss with a note": {all, `{"decision":"DISMISS","note":"  A joke "}`, "APPROVED ACTIVE closed A joke",
			"APPROVED ACTIVE open A joke", decided, undone},
		"mute": {reviews + " MEMBERS.MEMBER_MUTE", `{"decision":"MUTE"}`, "APPROVED MUTED closed", "APPROVED ACTIVE open",
			decided + " " + memberUpdated, undone + " " + memberUpdated},
		"mute with a note": {reviews + " MEMBERS.MEMBER_MUTE", `{"decision":"MUTE","note":"Loud"}`, "APPROVED MUTED closed Loud",
			"APPROVED ACTIVE open Loud", decided + " " + memberUpdated, undone + " " + memberUpdated},
		"block with a note": {all, `{"decision":"BLOCK","note":"Spam"}`, "BLOCKED ACTIVE closed Spam",
			"APPROVED ACTIVE open Spam", decided + " " + memberUpdated, undone + " " + memberUpdated},
	}
	run(t, func(t *testing.T, r *rig) {
		ada := r.member("ada@example.com")
		for name, c := range cases {
			omar := r.member(strings.ReplaceAll(name, " ", "-") + "@example.com")
			r.report(ada, omar)
			r.fired()
			got := r.OK(c.who, "POST", path(omar, "decide"), c.body)
			got.Want("reportedMember.reviewed", true)
			expect.Equal(t, r.stands(omar), c.after, name)
			expect.Equal(t, r.fired(), c.events, name)
			audited := "SELECT COUNT(DISTINCT request_id) FROM audit_log WHERE operation = ? AND request_id <> ''"
			expect.That(t, storetest.One[int](t, r.db, audited, "souk.moderation.decide") > 0, "%s: not in the audit log", name)
			who := c.who
			if strings.HasPrefix(name, "mute") || name == "dismiss" {
				who = all
			}
			r.OK(who, "POST", path(omar, "undo"), c.body[:strings.IndexAny(c.body, ",}")]+"}").
				Want("reportedMember.reviewed", false)
			expect.Equal(t, r.stands(omar), c.back, name+", undone")
			expect.Equal(t, r.fired(), c.undone, name+", undone")
		}
	})
}

// A decision of which one part fails leaves nothing: no closed report, no note, no record and no event.
func TestPartOfADecisionFails(t *testing.T) {
	cases := map[string]struct {
		status          int
		code, who, body string
	}{
		"a member who cannot be blocked": {428, members.CodeSubscribed, all, `{"decision":"BLOCK","note":"Spam"}`},
		"no right to mute":               {403, "", reviews, `{"decision":"MUTE","note":"Loud"}`},
		"no right to block": {403, "", reviews + " MEMBERS.MEMBER_MUTE MEMBERS.MEMBER_UPDATE",
			`{"decision":"BLOCK"}`},
		"no right to notes": {403, "", reviews + " MEMBERS.MEMBER_BLOCK", `{"decision":"DISMISS","note":"Spam"}`},
		"no right to reports": {403, "", "staff MEMBERS.MEMBER_BLOCK MEMBERS.MEMBER_UPDATE",
			`{"decision":"BLOCK"}`},
		"a report that was not read": {409, moderation.CodeReportedAgain, all,
			`{"decision":"MUTE","note":"Loud","lastReportDate":"2026-11-15T12:00:00.000Z"}`},
		"no decision":      {400, "", all, `{"note":"Spam"}`},
		"another decision": {400, "", all, `{"decision":"HANG"}`},
		"a long note":      {400, "", all, `{"decision":"DISMISS","note":"` + strings.Repeat("é", 2001) + `"}`},
	}
	run(t, func(t *testing.T, r *rig) {
		ada, omar := r.member("ada@example.com"), r.member("omar@example.com")
		r.subscribed[omar] = true
		r.report(ada, omar)
		r.fired()
		logged := storetest.One[int](t, r.db, "SELECT COUNT(*) FROM audit_log")
		for name, c := range cases {
			r.Refused(c.status, c.code, c.who, "POST", path(omar, "decide"), c.body)
			expect.Equal(t, r.stands(omar), "APPROVED ACTIVE open", name)
			expect.Equal(t, r.fired(), "", name)
			expect.Equal(t, storetest.One[int](t, r.db, "SELECT COUNT(*) FROM audit_log"), logged, name)
		}
		mia := r.member("mia@example.com")
		r.Refused(404, reports.CodeNotReported, all, "POST", path(mia, "decide"), `{"decision":"MUTE"}`)
		r.Refused(404, reports.CodeNotReported, all, "POST", path(apitest.Nothing, "undo"), `{"decision":"BLOCK"}`)
		r.OK("owner", "GET", "/v1/members/"+mia+"?fieldsets=FULL", "").Want("member.activityStatus", "ACTIVE")
		for _, who := range []string{"visitor " + apitest.Ada, socialtest.As(ada)} {
			r.Refused(403, "", who, "POST", path(omar, "decide"), `{"decision":"DISMISS"}`)
			r.Refused(403, "", who, "POST", path(omar, "undo"), `{"decision":"DISMISS"}`)
		}
	})
}

// Undoing a block that cannot be undone leaves the reports closed.
func TestUndoFails(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada, omar := r.member("ada@example.com"), r.member("omar@example.com")
		r.report(ada, omar)
		r.OK(all, "POST", path(omar, "decide"), `{"decision":"BLOCK"}`)
		r.Refused(403, "", reviews+" MEMBERS.MEMBER_BLOCK", "POST", path(omar, "undo"), `{"decision":"BLOCK"}`)
		expect.Equal(t, r.stands(omar), "BLOCKED ACTIVE closed")
		r.OK("owner", "POST", "/v1/members/"+omar+"/disconnect", "")
		r.fired()
		r.Refused(428, members.CodeOffline, all, "POST", path(omar, "undo"), `{"decision":"BLOCK"}`)
		expect.Equal(t, r.stands(omar), "OFFLINE ACTIVE closed")
		expect.Equal(t, r.fired(), "")
	})
}

// Undoing a block brings back a member who waited to waiting, not into the shop.
func TestUndoOfWaiting(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada, omar := r.member("ada@example.com"), r.member("omar@example.com")
		storetest.Exec(t, r.db, "UPDATE members SET status = 'PENDING' WHERE id = ?", omar)
		storetest.Exec(t, r.db, "UPDATE accounts SET status = 'PENDING', needs_approval = ? WHERE id = ?", true, omar)
		r.report(ada, omar)
		expect.Equal(t, r.stands(omar), "PENDING ACTIVE open")
		r.OK(all, "POST", path(omar, "decide"), `{"decision":"BLOCK"}`)
		expect.Equal(t, r.stands(omar), "BLOCKED ACTIVE closed")
		r.OK(all, "POST", path(omar, "undo"), `{"decision":"BLOCK"}`)
		expect.Equal(t, r.stands(omar), "PENDING ACTIVE open")
	})
}

// A decision tells of the member only when it changed the account, so that a caller knows what to take back.
func TestDecisionThatChangesNothing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.member("ada@example.com")
		for decision, before := range map[string]string{"MUTE": "mute", "BLOCK": "block"} {
			omar := r.member(before + "@example.com")
			r.report(ada, omar)
			r.OK("owner", "POST", "/v1/members/"+omar+"/"+before, "")
			was := r.stands(omar)
			got := r.OK(all, "POST", path(omar, "decide"), `{"decision":"`+decision+`"}`)
			expect.Equal(t, got.At("member"), nil, decision)
			expect.Equal(t, r.stands(omar), strings.Replace(was, "open", "closed", 1), decision)
		}
	})
}

// The reason of a block or a mute is kept with it and told by the timeline; a note of the same moment is none, and one
// without a reason has none.
func TestReasons(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada, omar := r.member("ada@example.com"), r.member("omar@example.com")
		at := "/v1/members/" + omar
		told := func(want ...string) {
			t.Helper()
			var got []string
			list, _ := r.OK("staff MEMBERS.MEMBER_READ", "GET", "/v1/member-notes/timeline/"+omar, "").At("entries").([]any)
			for _, item := range list {
				e := item.(map[string]any)
				var line []string
				for _, name := range []string{"status", "activityStatus", "note", "reason"} {
					if text, is := e[name].(string); is {
						line = append(line, text)
					}
				}
				got = append(got, strings.Join(line, " "))
			}
			expect.Diff(t, got[:len(got)-1], want, "the timeline but for its begin (-got +want)")
		}
		const blocks, mutes = "staff MEMBERS.MEMBER_BLOCK", "staff MEMBERS.MEMBER_MUTE"
		r.clock.Advance(time.Minute)
		r.OK(blocks, "POST", at+"/block", "") // as calls did before reasons were kept
		r.OK("owner", "POST", "/v1/member-notes", `{"memberId":"`+omar+`","text":"Called"}`)
		told("Called", "BLOCKED")
		r.clock.Advance(time.Minute)
		r.OK(blocks, "POST", at+"/block", `{"reason":" Fake shop "}`) // was blocked before
		told("BLOCKED Fake shop", "Called", "BLOCKED")
		r.clock.Advance(time.Minute)
		r.OK("owner", "POST", at+"/approve", "")
		r.clock.Advance(time.Minute)
		r.OK(mutes, "POST", at+"/mute", `{"reason":"Loud"}`)
		told("MUTED Loud", "APPROVED", "BLOCKED Fake shop", "Called", "BLOCKED")
		r.clock.Advance(time.Minute)
		r.report(ada, omar)
		r.OK(all, "POST", path(omar, "decide"), `{"decision":"BLOCK","note":"Spam"}`)
		told("BLOCKED Spam", "MUTED Loud", "APPROVED", "BLOCKED Fake shop", "Called", "BLOCKED")

		r.Refused(400, "", blocks, "POST", at+"/block", `{"reason":"`+strings.Repeat("é", 2001)+`"}`)
		r.Refused(404, members.CodeNotFound, blocks, "POST", "/v1/members/"+apitest.Nothing+"/block", `{"reason":"x"}`)
		for _, who := range []string{"visitor " + apitest.Ada, socialtest.As(ada), "staff MEMBERS.MEMBER_UPDATE"} {
			r.Refused(403, "", who, "POST", at+"/block", `{"reason":"x"}`)
			r.Refused(403, "", who, "POST", at+"/mute", `{"reason":"x"}`)
		}
		r.subscribed[ada] = true
		r.Refused(428, members.CodeSubscribed, blocks, "POST", "/v1/members/"+ada+"/block", `{"reason":"x"}`)
		expect.Equal(t, storetest.One[int](t, r.db, "SELECT COUNT(*) FROM member_reasons WHERE member = ?", ada), 0,
			"reasons of a block that was refused")
		r.OK("owner", "DELETE", at, "")
		expect.Equal(t, storetest.One[int](t, r.db, "SELECT COUNT(*) FROM member_reasons"), 0, "reasons after the member went")
	})
}

// The same call sent twice with one key is one decision, and the reports that were read are compared by their date.
func TestDecisionTwice(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada, mia, omar := r.member("ada@example.com"), r.member("mia@example.com"), r.member("omar@example.com")
		r.report(ada, omar)
		read := r.OK("owner", "GET", "/v1/member-reports/members", "").String("reportedMembers.0.lastReportDate")
		r.report(mia, omar)
		body := func(date string) string {
			return `{"decision":"MUTE","note":"Loud","lastReportDate":"` + date + `"}`
		}
		r.Refused(409, moderation.CodeReportedAgain, all, "POST", path(omar, "decide"), body(read)).
			String("details.applicationError.data.lastReportDate")
		now := r.OK("owner", "GET", "/v1/member-reports/members", "").String("reportedMembers.0.lastReportDate")
		for range 2 {
			got := r.Call(all, "POST", path(omar, "decide"), body(now), "Idempotency-Key", "one-decision")
			expect.StatusNow(t, got, 200)
			got.Want("member.activityStatus", "MUTED")
		}
		expect.Equal(t, r.stands(omar), "APPROVED MUTED closed Loud", "the reason is kept once")
	})
}
