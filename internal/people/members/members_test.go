package members_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/members"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestALifeOfAMember goes through what becomes of one member, with the events of each step.
func TestALifeOfAMember(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.register("ada@example.com", accounts.Profile{Nickname: "Ada Lovelace", FirstName: "Ada"})
		me := "member " + id
		r.fired("registering", "created")
		mine := r.OK(me, "GET", "/members/v1/members/my?fieldsets=FULL", "")
		mine.Want("member.id", id)
		mine.Want("member.contactId", id)
		mine.Want("member.loginEmail", "ada@example.com")
		mine.Want("member.status", "APPROVED")
		mine.Want("member.privacyStatus", "PRIVATE")
		mine.Want("member.activityStatus", "ACTIVE")
		mine.Want("member.profile.slug", "ada-lovelace")
		mine.Want("member.contact.firstName", "Ada")
		mine.Want("member.contact.phones.length", 0)
		mine.Want("member.lastLoginDate", "2026-11-15T12:00:01.000Z") // registering signs in
		r.OK(me, "GET", "/_api/members/v1/members/my", "").Want("member.status", "UNKNOWN")

		r.clock.Advance(time.Minute)
		body := `{"member":{"profile":{"title":"Countess","photo":{"url":"https://shop.test/a.png","width":10,"height":20}},"contact":{"lastName":"Lovelace","phones":["+44 20 7946 0000"],"addresses":[{"city":"London","country":"GB","streetAddress":{"name":"St James's Square","number":"12"}}],"customFields":{"shoe":{"value":38}}},"privacyStatus":"PUBLIC"}}`
		changed := r.OK(me, "PATCH", "/v1/members/"+id, body)
		changed.Want("member.profile.title", "Countess")
		changed.Want("member.contact.firstName", "Ada")
		changed.Want("member.contact.phones.0", "+44 20 7946 0000")
		changed.Want("member.contact.addresses.0.streetAddress.number", "12")
		changed.Want("member.contact.customFields.shoe.value", 38)
		changed.Want("member.privacyStatus", "PUBLIC")
		changed.Want("member.updatedDate", "2026-11-15T12:01:01.000Z")
		list := r.events()
		expect.That(t, len(list) == 1 && list[0].kind == "updated" && list[0].modified["privacyStatus"] == "PRIVATE",
			"an update is one event with what was before: %+v", list)
		r.OK(me, "PATCH", "/v1/members/"+id, body)
		r.fired("the same again")

		// The account is the same person.
		account := r.OK("owner", "GET", "/v1/identities/"+id, "")
		account.Want("identity.identityProfile.slug", "ada-lovelace")
		account.Want("identity.identityProfile.privacyStatus", "PUBLIC")
		account.Want("identity.identityProfile.picture", "https://shop.test/a.png")
		account.Want("identity.identityProfile.lastName", "Lovelace")
		r.OK("owner", "PATCH", "/v1/identities/"+id,
			`{"identity":{"identityProfile":{"nickname":"Countess Ada","privacyStatus":"PRIVATE","picture":""}}}`)
		other := r.OK("owner", "GET", "/v1/members/"+id+"?fieldsets=FULL", "")
		other.Want("member.profile.nickname", "Countess Ada")
		other.Want("member.privacyStatus", "PRIVATE")
		other.Want("member.profile.photo", nil)
		other.Want("member.profile.title", "Countess")
		other.Want("member.contact.phones.0", "+44 20 7946 0000")
		r.fired("a change of the account", "updated")

		// Empty lists change nothing; the three calls clear. The login e-mail stays.
		same := r.OK(me, "PATCH", "/v1/members/"+id,
			`{"member":{"contact":{"phones":[],"addresses":[],"emails":["x@example.com"]},"loginEmail":"eve@example.com","status":"BLOCKED"}}`)
		same.Want("member.contact.phones.length", 1)
		same.Want("member.contact.addresses.length", 1)
		same.Want("member.contact.emails.length", 0)
		same.Want("member.loginEmail", "ada@example.com")
		same.Want("member.status", "APPROVED")
		r.fired("nothing that may be changed")
		r.OK(me, "DELETE", "/v1/members/"+id+"/phones", "").Want("member.contact.phones.length", 0)
		r.OK(me, "DELETE", "/v1/members/"+id+"/addresses", "").Want("member.contact.addresses.length", 0)
		r.OK(me, "DELETE", "/v1/members/"+id+"/emails", "").Want("member.loginEmail", "ada@example.com")
		r.fired("clearing", "updated", "updated")

		r.OK(me, "POST", "/v1/members/join-community", "{}").Want("member.privacyStatus", "PUBLIC")
		r.OK(me, "POST", "/v1/members/join-community", "{}")
		r.OK(me, "POST", "/v1/members/leave-community", "{}").Want("member.privacyStatus", "PRIVATE")
		r.OK("owner", "POST", "/v1/members/"+id+"/mute", "").Want("member.activityStatus", "MUTED")
		r.OK("owner", "POST", "/v1/members/"+id+"/mute", "")
		r.OK("owner", "POST", "/v1/members/"+id+"/unmute", "").Want("member.activityStatus", "ACTIVE")
		r.fired("community and mute", "updated", "updated", "updated", "updated")

		_, err := r.people.SignIn.Login(r.visitor(),
			signin.Credentials{Email: "ada@example.com", Password: "correct horse battery"})
		expect.OK(t, err)
		r.fired("signing in")
		r.OK(me, "DELETE", "/v1/members/my", "")
		r.fired("leaving", "deleted")
		r.Refused(404, members.CodeNotFound, "owner", "GET", "/v1/members/"+id, "")
		r.Refused(404, members.CodeNotFound, me, "GET", "/v1/members/my", "")
		r.Refused(404, members.CodeNotFound, "owner", "POST", "/v1/members/"+id+"/mute", "")
		next := r.add("ada2@example.com", `,"profile":{"nickname":"Ada Lovelace"}`)
		r.OK("owner", "GET", "/v1/members/"+next, "").Want("member.profile.slug", "ada-lovelace")
	})
}

// TestStatuses goes through the table of actions: from each status, what each makes of it.
func TestStatuses(t *testing.T) {
	const offline = "428 " + members.CodeOffline
	run(t, func(t *testing.T, r *rig) {
		for _, c := range []struct{ from, action, want string }{
			{"PENDING", "approve", "APPROVED"}, {"BLOCKED", "approve", "APPROVED"}, {"APPROVED", "approve", "same"},
			{"OFFLINE", "approve", offline},
			{"PENDING", "block", "BLOCKED"}, {"APPROVED", "block", "BLOCKED"}, {"BLOCKED", "block", "same"},
			{"OFFLINE", "block", offline},
			{"PENDING", "disconnect", "OFFLINE"}, {"APPROVED", "disconnect", "OFFLINE"}, {"BLOCKED", "disconnect", "OFFLINE"},
			{"OFFLINE", "disconnect", "same"},
			{"PENDING", "mute", "muted"}, {"APPROVED", "mute", "muted"}, {"BLOCKED", "mute", "muted"},
			{"OFFLINE", "mute", "muted"},
			{"PENDING", "join", "428 " + members.CodeJoin}, {"APPROVED", "join", "public"},
			{"BLOCKED", "join", "428 " + members.CodeJoin}, {"OFFLINE", "join", "428 " + members.CodeJoin},
			{"PENDING", "delete", "gone"}, {"APPROVED", "delete", "gone"}, {"BLOCKED", "delete", "gone"},
			{"OFFLINE", "delete", "gone"},
		} {
			what := c.action + " of " + c.from
			id := r.in(c.from, strings.ToLower(c.from+"-"+c.action)+"@example.com")
			r.events()
			path := "/v1/members/" + id
			if status, code, refused := strings.Cut(c.want, " "); refused {
				if c.action == "join" {
					r.Refused(428, code, "member "+id, "POST", "/v1/members/join-community", "{}")
				} else {
					r.Refused(428, code, "owner", "POST", path+"/"+c.action, "")
				}
				_ = status
				r.fired(what)
				continue
			}
			switch c.want {
			case "gone":
				r.OK("owner", "DELETE", path, "")
				r.fired(what, "deleted")
				r.Refused(404, members.CodeNotFound, "owner", "GET", path, "")
			case "public":
				out := r.OK("member "+id, "POST", "/v1/members/join-community", "{}")
				out.Want("member.privacyStatus", "PUBLIC")
				out.Want("member.status", c.from)
				r.fired(what, "updated")
			case "muted":
				out := r.OK("owner", "POST", path+"/mute", "")
				out.Want("member.activityStatus", "MUTED")
				out.Want("member.status", c.from)
				r.fired(what, "updated")
			case "same":
				r.OK("owner", "POST", path+"/"+c.action, "").Want("member.status", c.from)
				r.fired(what)
			default:
				r.OK("owner", "POST", path+"/"+c.action, "").Want("member.status", c.want)
				r.fired(what, "updated")
			}
		}
	})
}

// Who may not be blocked or deleted, whichever operation asks.
func TestWhoIsNotBlockedOrDeleted(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		expect.OK(t, r.people.Staff.EnsureOwner(r.system(), "owner@example.com", "correct horse battery"))
		id := r.add("owner@example.com")
		r.OK("owner", "POST", "/v1/members/"+id+"/block", "") // nobody proved yet that it is the owner's
		r.OK("owner", "POST", "/v1/members/"+id+"/approve", "")
		r.verify(id)
		r.Refused(400, members.CodeOwnerBlock, "owner", "POST", "/v1/members/"+id+"/block",
			"").Want("details.applicationError.data.memberId", id)
		r.Refused(400, members.CodeOwnerBlock, "owner", "POST", "/api/v1/members/block", `{"id":"`+id+`"}`)
		users := r.OK("owner", "POST", "/members/v1/user-members/query", `{"query":{}}`)
		users.Want("userMembers.length", 1)
		users.Want("userMembers.0.memberId", id)
		staff := users.String("userMembers.0.userId")
		as := actor.With(t.Context(), actor.Actor{Kind: actor.Staff, ID: staff, Owner: true})
		expect.Code(t, expect.Err(r.members.Block(as, id, "")), members.CodeSelfBlock, "blocking oneself")
		for _, path := range []string{"/v1/members/", "/v1/identities/"} {
			out := r.Refused(400, "", "owner", "DELETE", path+id, "")
			out.Want("details.validationError.fieldViolations.0.ruleName", members.RuleStaffDelete)
		}
		r.Refused(400, "", "member "+id, "DELETE", "/v1/members/my", "")
		limits := r.OK("owner", "GET", "/v1/members/"+id+"/limits", "")
		limits.Want("limits.block", members.CodeOwnerBlock)
		limits.Want("limits.delete", members.RuleStaffDelete)
		r.Refused(404, members.CodeNotFound, "owner", "GET", "/v1/members/"+apitest.Nothing+"/limits", "")
		r.Refused(403, "", "member "+id, "GET", "/v1/members/"+id+"/limits", "")

		subscriber := r.add("subscriber@example.com")
		r.subscribed.Store(subscriber, true)
		r.Refused(428, members.CodeSubscribed, "owner", "POST", "/v1/members/"+subscriber+"/block", "")
		r.Refused(400, "", "owner", "DELETE", "/v1/members/"+subscriber,
			"").Want("details.validationError.fieldViolations.0.ruleName", members.RuleSubscribedDelete)
		limits = r.OK("owner", "GET", "/v1/members/"+subscriber+"/limits", "")
		limits.Want("limits.block", members.CodeSubscribed)
		limits.Want("limits.delete", members.RuleSubscribedDelete)
		free := r.OK("owner", "GET", "/v1/members/"+r.add("free@example.com")+"/limits", "")
		expect.That(t, free.At("limits.block") == nil && free.At("limits.delete") == nil, free.Text)
		r.OK("member "+subscriber, "DELETE", "/v1/members/my", "") // one's own leave ends it
	})
}

// The shop's own page deletes an account only for whoever signed in a moment ago or knows the password; the contract's
// call asks for neither.
func TestLeavingForGood(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.register("ada@example.com", accounts.Profile{})
		const path, as = "/v1/members/my/delete", "member "
		r.Refused(428, accountfactors.CodeSignInAgain, as+ada, "POST", path, "")
		r.Refused(400, credentials.CodeWrongPassword, as+ada, "POST", path, `{"password":"wrong horse battery"}`)
		r.OK("owner", "GET", "/v1/members/"+ada, "")
		r.OK(as+ada, "POST", path, `{"password":"correct horse battery"}`)
		r.Refused(404, members.CodeNotFound, "owner", "GET", "/v1/members/"+ada, "")

		noor := r.register("noor@example.com", accounts.Profile{})
		now := r.clock.Now().UnixMilli()
		storetest.Exec(t, r.db, `INSERT INTO sessions (id, kind, subject, client, user_agent, address, created, last_used, expires)
			VALUES ('s', 'member', ?, 'c', '', '', ?, ?, ?)`, noor, now, now, now+int64(24*time.Hour/time.Millisecond))
		young := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: noor, Session: "s"})
		r.clock.Advance(11 * time.Minute)
		expect.Code(t, r.members.LeaveForGood(young, ""), accountfactors.CodeSignInAgain, "signed in a while ago")
		r.clock.Advance(-2 * time.Minute)
		expect.OK(t, r.members.LeaveForGood(young, ""))
	})
}

// Blocking, disconnecting and deleting end what could let the member in.
func TestStatusesEndSessions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, action := range []string{"block", "disconnect", "delete"} {
			id := r.register(action+"@example.com", accounts.Profile{})
			token, err := r.tokens.Access(actor.Actor{Kind: actor.Member, ID: id, Session: "s"})
			expect.OK(t, err)
			expect.OK(t, expect.Err(r.tokens.Authenticate(t.Context(), token)))
			r.clock.Advance(time.Second)
			if action == "delete" {
				r.OK("owner", "DELETE", "/v1/members/"+id, "")
			} else {
				r.OK("owner", "POST", "/v1/members/"+id+"/"+action, "")
			}
			expect.Kind(t, expect.Err(r.tokens.Authenticate(t.Context(), token)), errs.Unauthenticated,
				"after %s the token still works", action)
		}
	})
}

func TestSlugs(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.add("ada@example.com", `,"profile":{"nickname":"Ada"},"privacyStatus":"PUBLIC"`)
		omar := r.add("omar@example.com")
		me := "member " + ada
		r.events()
		r.OK(me, "POST", "/v1/members/my/slug", `{"slug":"countess"}`).Want("member.profile.slug", "countess")
		r.fired("a new slug", "updated")
		r.OK(me, "POST", "/v1/members/my/slug", `{"slug":"countess"}`)
		r.fired("the same slug")
		for slug, moved := range map[string]bool{"ada": true, "countess": false} {
			out := r.OK("visitor v", "GET", "/v1/members/slug/"+slug, "")
			out.Want("member.id", ada)
			out.Want("member.profile.slug", "countess")
			out.Want("moved", moved)
		}
		r.Refused(404, members.CodeNotFound, "visitor v", "GET", "/v1/members/slug/omar", "") // private
		r.Refused(404, members.CodeNotFound, "visitor v", "GET", "/v1/members/slug/nobody", "")
		for _, slug := range []string{"countess", "ada"} { // an old one leads to its member
			out := r.Refused(409, members.CodeSlugTaken, "member "+omar, "POST", "/v1/members/"+omar+"/slug",
				`{"slug":"`+slug+`"}`)
			out.Want("details.applicationError.data.slug", slug)
		}
		r.OK(me, "POST", "/v1/members/"+ada+"/slug", `{"slug":"ada"}`) // and back
		for _, slug := range []string{"", "Ada", "ádá", "a b", "a_b", "a/b", "admin", "my", "--",
			strings.Repeat("a", 101), "日本"} {
			r.Refused(400, "", "owner", "POST", "/v1/members/"+omar+"/slug", `{"slug":"`+slug+`"}`)
		}
		r.Refused(403, "", "member "+omar, "POST", "/v1/members/"+ada+"/slug", `{"slug":"mine"}`)
		r.Refused(404, members.CodeNotFound, "owner", "POST", "/v1/members/99999999-9999-4999-8999-999999999999/slug",
			`{"slug":"mine"}`)
		// The account's own call keeps to the same rules.
		r.Refused(409, members.CodeSlugTaken, "owner", "PATCH", "/v1/identities/"+omar,
			`{"identity":{"identityProfile":{"slug":"ada"}}}`)
		r.OK("owner", "PATCH", "/v1/identities/"+omar, `{"identity":{"identityProfile":{"slug":"poet"}}}`)
		r.OK("owner", "GET", "/v1/members/"+omar, "").Want("member.profile.slug", "poet")

		// First slugs: by nickname, else by first name, else a number; never one that is taken or reserved, and never a
		// piece of an e-mail address.
		for i, one := range []struct{ member, want string }{
			{`"profile":{"nickname":"Çelik Öz"}`, "celik-oz"},
			{`"profile":{"nickname":"日本"},"contact":{"firstName":"Yuki","lastName":"Tanaka"}`, "yuki"},
			{`"profile":{"nickname":"日本"}`, "member-"},
			{`"profile":{"nickname":"Admin"}`, "admin-"},
			{`"profile":{"nickname":"Ada"}`, "ada-"},
			{`"profile":{"nickname":"secret9@example.com"},"contact":{"firstName":"Zoë"}`, "zoe"},
			{`"contact":{"firstName":"Zoe"}`, "zoe-"},
			{`"profile":{"nickname":""}`, "member-"},
		} {
			id := r.add(fmt.Sprintf("secret%d@example.com", i), ","+one.member)
			got := r.OK("owner", "GET", "/v1/members/"+id, "").String("member.profile.slug")
			if exact := !strings.HasSuffix(one.want, "-"); exact && got != one.want || !strings.HasPrefix(got, one.want) ||
				!exact && got == one.want {
				t.Errorf("%s: slug %s, want %s", one.member, got, one.want)
			}
		}
		// Only so many old ones are kept for one member.
		for i := range 25 {
			r.clock.Advance(time.Second)
			r.OK(me, "POST", "/v1/members/my/slug", `{"slug":"slug-`+strings.Repeat("x", i+1)+`"}`)
		}
		r.OK("member "+omar, "POST", "/v1/members/my/slug", `{"slug":"slug-x"}`)
		r.Refused(409, members.CodeSlugTaken, "member "+omar, "POST", "/v1/members/my/slug",
			`{"slug":"slug-`+strings.Repeat("x", 20)+`"}`)
	})
}

// Of many who want one slug at once, one gets it.
func TestOneSlugForMany(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var ids []string
		for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
			ids = append(ids, r.add(name+"@example.com"))
		}
		r.events()
		outcomes := make([]error, len(ids))
		var group sync.WaitGroup
		for i, id := range ids {
			group.Go(func() {
				_, outcomes[i] = r.members.SetSlug(actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: id}), id, "wanted")
			})
		}
		group.Wait()
		won := 0
		for _, err := range outcomes {
			switch {
			case err == nil:
				won++
			case errs.CodeOf(err) != members.CodeSlugTaken:
				t.Errorf("the others are told that it is taken, not %v", err)
			}
		}
		expect.Equal(t, won, 1, "the slug: %v", errors.Join(outcomes...))
		r.fired("the race", "updated")
	})
}

// Two who register with one nickname at once both get in, with slugs of their own.
func TestOneNicknameForMany(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var group sync.WaitGroup
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			group.Go(func() {
				_, err := r.people.SignIn.Register(r.visitor(),
					signin.NewAccount{Email: name + "@example.com", Password: "correct horse battery",
						Profile: accounts.Profile{Nickname: "Same"}})
				expect.Equal(t, err, nil)
			})
		}
		group.Wait()
		out := r.OK("owner", "POST", "/v1/members/query", `{"query":{"filter":{"profile.nickname":"same"}}}`)
		out.Want("metadata.total", 5)
	})
}

// Accounts from before there were members get one at start, and keep their slug.
func TestFill(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		kept := r.add("kept@example.com")
		r.OK("owner", "POST", "/v1/members/"+kept+"/slug", `{"slug":"my-old-slug"}`)
		var ids []string
		for _, name := range []string{"a", "b", "c"} {
			ids = append(ids, r.register(name+"@example.com", accounts.Profile{Nickname: "Same"}))
		}
		gone := r.add("gone@example.com")
		r.OK("owner", "DELETE", "/v1/members/"+gone, "")
		r.events()
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error {
			for _, table := range []string{"members", "member_slugs", "search_refs"} {
				if _, err := tx.Exec("DELETE FROM " + table); err != nil {
					return err
				}
			}
			return tx.RebuildText()
		}))
		if wrong, err := store.Get(t.Context(), r.db, members.Check); err != nil || len(wrong) != 4 {
			t.Errorf("accounts without a member are found: %v %v", wrong, err)
		}
		var nodes sync.WaitGroup
		for range 3 { // that start at once
			nodes.Go(func() {
				expect.Equal(t, r.members.Fill(t.Context()), nil)
			})
		}
		nodes.Wait()
		r.fired("filling")
		r.OK("owner", "GET", "/v1/members", "").Want("metadata.total", 4)
		r.OK("owner", "GET", "/v1/members/"+kept, "").Want("member.profile.slug", "my-old-slug")
		r.OK("owner", "POST", "/v1/members/query", `{"query":{},"search":{"expression":"same"}}`).Want("metadata.total", 3)
		r.OK("owner", "GET", "/v1/identities/"+ids[0], "").Want("identity.identityProfile.privacyStatus", "PRIVATE")
	})
}
