package app_test

import (
	"net/http"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// Who may see a member is one rule for profiles, lists, about pages and badges.
func TestCommunityIsSeenAsItsMembersChose(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		admin := key(t, a)
		badge := within(ask(t, a, "POST", "/badges/v4/badges", admin, `{"badge":{"title":"Gold"}}`), "badge")["id"].(string)
		people := map[string]string{}
		for _, name := range []string{"open", "shut", "other"} {
			id := within(ask(t, a, "POST", "/v1/members", admin, `{"member":{"loginEmail":"`+name+`@example.com"}}`),
				"member")["id"].(string)
			people[name] = id
			ask(t, a, "POST", "/badges/v4/assignments", admin, `{"badgeAssignment":{"badgeId":"`+badge+`","memberId":"`+id+`"}}`)
			ask(t, a, "POST", "/members/v2/abouts", admin, `{"memberAbout":{"memberId":"`+id+`","content":{"nodes":[]}}}`)
		}
		as := func(name string) string { return pass(t, a, actor.Actor{Kind: actor.Member, ID: people[name]}) }
		visitor := pass(t, a, actor.Actor{Kind: actor.Visitor, ID: "0a1b2c3d-0000-4000-8000-000000000001"})
		ask(t, a, "POST", "/v1/members/join-community", as("open"), `{}`)

		seen := func(when, token string, want ...string) {
			t.Helper()
			shown := map[string]bool{}
			for _, name := range want {
				shown[name] = true
			}
			for name, id := range people {
				expect.Equal(t, browse(t, a.Handler, "GET", "/v1/members/"+id, token, "").StatusCode == http.StatusOK,
					shown[name], "%s: the profile of %s is shown", when, name)
				abouts, _ := ask(t, a, "POST", "/members/v2/abouts/query", token,
					`{"query":{"filter":{"memberId":"`+id+`"}}}`)["memberAbouts"].([]any)
				expect.Equal(t, len(abouts) > 0, shown[name], "%s: the about page of %s is shown", when, name)
				badges := ask(t, a, "POST", "/v3/badges/members", token, `{"memberIds":["`+id+`"]}`)["memberBadgeIds"].([]any)[0].(map[string]any)["badgeIds"].([]any)
				expect.Equal(t, len(badges) > 0, shown[name], "%s: the badges of %s are shown", when, name)
			}
		}
		seen("as they chose, to visitors", visitor, "open")
		seen("as they chose, to a member", as("other"), "open", "other")
		seen("to managers", admin, "open", "shut", "other")

		ask(t, a, "POST", "/v1/member-to-member-blocks/members/my", as("open"), `{"memberId":"`+people["other"]+`"}`)
		seen("across a block", as("other"), "other")
		seen("with a block between others", visitor, "open")
		ask(t, a, "DELETE", "/v1/member-to-member-blocks/members/my/"+people["other"], as("open"), "")

		ask(t, a, "POST", "/v1/privacy-settings", admin,
			`{"memberPrivacySettings":{"revision":"0","publicMemberVisibility":"VISIBLE_TO_MEMBERS_ONLY","publicMemberCandidates":"ANYONE"}}`)
		seen("members only, to visitors", visitor)
		seen("members only, to a member", as("other"), "open", "other")
		ask(t, a, "POST", "/v1/privacy-settings", admin,
			`{"memberPrivacySettings":{"revision":"1","publicMemberVisibility":"VISIBLE_TO_ALL","publicMemberCandidates":"NO_ONE"}}`)
		seen("nobody is public, to visitors", visitor)
		seen("nobody is public, to a member", as("other"), "other")
		if got := browse(t, a.Handler, "POST", "/v1/members/join-community", as("shut"), `{}`).StatusCode; got == http.StatusOK {
			t.Error("a member became public though nobody may")
		}
	})
}

func within(answer map[string]any, part string) map[string]any {
	out, _ := answer[part].(map[string]any)
	return out
}

func pass(t *testing.T, a *app.App, who actor.Actor) string {
	t.Helper()
	token, err := a.Tokens.Access(who)
	expect.OK(t, err)
	return token
}
