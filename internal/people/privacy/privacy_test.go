package privacy_test

import (
	"maps"
	"slices"
	"testing"

	"souk/internal/people/privacy"
	"souk/internal/people/socialtest"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

const (
	settingsPath = "/v1/privacy-settings"
	defaultPath  = "/v1/default-privacy-status"
)

func settings(body string) string { return `{"memberPrivacySettings":` + body + `}` }
func first(body string) string    { return `{"defaultPrivacy":` + body + `}` }

func TestSettings(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		for _, who := range []string{"visitor " + apitest.Ada, "member " + apitest.Ada, "app", "owner"} {
			got := r.OK(who, "GET", settingsPath, "")
			got.Want("memberPrivacySettings.publicMemberVisibility", "VISIBLE_TO_ALL")
			got.Want("memberPrivacySettings.publicMemberCandidates", "ANYONE")
			got.Want("memberPrivacySettings.revision", "0")
			got.Want("memberPrivacySettings.updatedDate", nil)
		}
		r.Refused(403, "", "visitor "+apitest.Ada, "POST", settingsPath,
			settings(`{"revision":"0","publicMemberCandidates":"NO_ONE"}`))
		r.Refused(403, "", "member "+apitest.Ada, "POST", settingsPath,
			settings(`{"revision":"0","publicMemberCandidates":"NO_ONE"}`))
		set := r.OK("owner", "POST", settingsPath,
			settings(`{"id":"`+apitest.Nothing+`","revision":"0","publicMemberCandidates":"NO_ONE"}`))
		set.Want("memberPrivacySettings.publicMemberCandidates", "NO_ONE")
		set.Want("memberPrivacySettings.publicMemberVisibility", "VISIBLE_TO_ALL")
		set.Want("memberPrivacySettings.revision", "1")
		set.Want("memberPrivacySettings.updatedDate", "2026-11-15T12:00:00.000Z")
		set.Want("memberPrivacySettings.id", r.OK("app", "GET", settingsPath, "").At("memberPrivacySettings.id"))
		r.OK("app", "POST", settingsPath, settings(
			`{"revision":"1","publicMemberVisibility":"VISIBLE_TO_MEMBERS_ONLY","publicMemberCandidates":"ANYONE"}`)).Want(
			"memberPrivacySettings.revision", "2")

		stale := r.Refused(409, resource.CodeStale, "owner", "POST", settingsPath, settings(`{"revision":"1"}`))
		stale.Want("details.applicationError.data.revision", "2")
		unknown := r.Refused(400, privacy.CodeInvalidSettings, "owner", "POST", settingsPath,
			settings(`{"revision":"2","publicMemberVisibility":"UNKNOWN"}`))
		unknown.Want("details.applicationError.data.publicMemberVisibility", "UNKNOWN")
		unknown.Want("details.applicationError.data.publicMemberCandidates", "ANYONE")
		for _, wrong := range []string{`{}`, `null`, `{"revision":"2","publicMemberVisibility":"EVERYBODY"}`,
			`{"revision":"2","publicMemberCandidates":null}`, `{"revision":"x"}`, `7`} {
			r.Refused(400, "", "owner", "POST", settingsPath, settings(wrong))
		}
		r.Refused(400, "", "owner", "POST", settingsPath, `{}`)
		expect.Equal(t, r.Count("audit_log WHERE entity = 'wix.members.v1.member_privacy_settings'"), 2,
			"audit records, want 2")
		r.Told() // the contract has no events of these
	})
}

func TestDefault(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		for _, who := range []string{"visitor " + apitest.Ada, "member " + apitest.Ada, "staff MEMBERS.REPORTS_READ"} {
			r.Refused(403, "", who, "GET", defaultPath, "")
			r.Refused(403, "", who, "PATCH", defaultPath, first(`{"revision":"0","defaultPrivacy":"PUBLIC"}`))
		}
		got := r.OK("staff MEMBERS.DEFAULT_PRIVACY_STATUS_READ", "GET", defaultPath, "")
		got.Want("defaultPrivacy.defaultPrivacy", "PRIVATE")
		got.Want("defaultPrivacy.revision", "0")
		status := func(want string) {
			t.Helper()
			if got, err := store.Get(t.Context(), r.DB, privacy.FirstStatusTx); err != nil || got != want {
				t.Errorf("new members begin as %s, %v; want %s", got, err, want)
			}
		}
		status(privacy.Private)
		r.OK("owner", "PATCH", "/members"+defaultPath, first(`{"revision":"0","defaultPrivacy":"PUBLIC"}`)).Want(
			"defaultPrivacy.revision", "1")
		r.OK("owner", "GET", defaultPath, "").Want("defaultPrivacy.defaultPrivacy", "PUBLIC")
		status(privacy.Public)
		r.OK("owner", "POST", settingsPath, settings(`{"revision":"0","publicMemberCandidates":"NO_ONE"}`))
		status(privacy.Private)
		r.Refused(409, resource.CodeStale, "owner", "PATCH", defaultPath,
			first(`{"revision":"0","defaultPrivacy":"PRIVATE"}`))
		for _, wrong := range []string{`{"defaultPrivacy":"PRIVATE"}`, `{"revision":"1","defaultPrivacy":"SECRET"}`,
			`{"revision":"1","defaultPrivacy":null}`} {
			r.Refused(400, "", "owner", "PATCH", defaultPath, first(wrong))
		}
		wrong := r.Refused(400, "", "owner", "PATCH", defaultPath, first(`{"defaultPrivacy":"SECRET"}`))
		expect.SameNow(t, wrong.Violations(), []string{"defaultPrivacy.defaultPrivacy INVALID_ENUM_VALUE",
			"defaultPrivacy.revision REQUIRED_FIELD"})
		expect.Equal(t, r.Count("audit_log WHERE entity = 'wix.members.v1.default_privacy'"), 1,
			"audit records, want 1")
	})
}

// Two who set for the first time do not overwrite each other.
func TestTwoSetAtOnce(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		set := func(value string) func() *apitest.Answer {
			return func() *apitest.Answer {
				return r.Call("owner", "POST", settingsPath, settings(`{"revision":"0","publicMemberCandidates":"`+value+`"}`))
			}
		}
		got := socialtest.AtOnce(set("NO_ONE"), set("ANYONE"), set("NO_ONE"), set("ANYONE"))
		slices.Sort(got)
		expect.That(t, slices.Equal(got, []int{200, 409, 409, 409}), "statuses %v", got)
		r.OK("owner", "GET", settingsPath, "").Want("memberPrivacySettings.revision", "1")
	})
}

func TestVisible(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		open, hidden, other, gone := r.Member(), r.Member(), r.Member(), r.Account("member", "gone@example.com",
			"DELETED", true, false)
		barred := r.Account("member", "barred@example.com", "BLOCKED", true, false)
		r.Public(open, other, barred, gone)
		r.Block(other, open)
		sees := func(what string, who actor.Actor, want ...string) {
			t.Helper()
			got, err := store.Get(actor.With(t.Context(), who), r.DB, func(tx *store.Tx) (map[string]bool, error) {
				return r.Privacy.VisibleTx(tx, open, hidden, other, gone, barred, apitest.Nothing)
			})
			expect.OK(t, err)
			slices.Sort(want)
			if list := slices.Sorted(maps.Keys(got)); !slices.Equal(list, want) {
				t.Errorf("%s sees %v, want %v", what, list, want)
			}
		}
		visitor, app := actor.Actor{Kind: actor.Visitor, ID: apitest.Ada}, actor.Actor{Kind: actor.App, All: true}
		member := func(id string) actor.Actor { return actor.Actor{Kind: actor.Member, ID: id} }
		sees("an app", app, open, hidden, other, barred)
		sees("nobody", actor.Actor{}, open, other)
		sees("a visitor", visitor, open, other)
		sees("a private member", member(hidden), open, hidden, other)
		sees("a member who is blocked", member(open), open)
		sees("the maker of a block", member(other), other)

		r.OK("owner", "POST", settingsPath, settings(`{"revision":"0","publicMemberVisibility":"VISIBLE_TO_MEMBERS_ONLY"}`))
		sees("a visitor, when members only do", visitor)
		sees("a private member, when members only do", member(hidden), open, hidden, other)
		r.OK("owner", "POST", settingsPath, settings(`{"revision":"1","publicMemberCandidates":"NO_ONE"}`))
		sees("a private member, when nobody may be public", member(hidden), hidden)
		sees("an app, when nobody may be public", app, open, hidden, other, barred)
	})
}

// Without members who choose, the default says who is public.
func TestVisibleByDefault(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		s, id := privacy.New(privacy.Config{DB: r.DB}), r.Member()
		for _, c := range []struct {
			revision, status string
			want             bool
		}{{"0", "PRIVATE", false}, {"1", "PUBLIC", true}} {
			r.OK("owner", "PATCH", defaultPath, first(`{"revision":"`+c.revision+`","defaultPrivacy":"`+c.status+`"}`))
			got, err := store.Get(t.Context(), r.DB, func(tx *store.Tx) (map[string]bool, error) { return s.VisibleTx(tx, id) })
			expect.That(t, err == nil && got[id] == c.want, "%s: %v %v", c.status, got, err)
		}
	})
}
