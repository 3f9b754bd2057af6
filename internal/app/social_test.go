package app_test

import (
	"net/http"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
)

// newMember registers somebody, and gives their id and token.
func newMember(t *testing.T, a *app.App, visitor string) (id, token string) {
	t.Helper()
	in := ask(t, a, "POST", "/v2/register", visitor,
		`{"loginId":{"email":"`+ids.Random()+`@example.com"},"password":"correct horse"}`)
	id, _ = in["identity"].(map[string]any)["id"].(string)
	token, err := a.Tokens.Access(actor.Actor{Kind: actor.Member, ID: id})
	expect.ThatNow(t, err == nil && id != "", in, err)
	return id, token
}

// What a member did with others goes when the member is deleted, and stays when they are only taken offline.
func TestDeletedMembersAreForgotten(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		who := callers(t, a)
		visitor, manager := who["visitor"].token, who["key with all permissions"].token
		ada, asAda := newMember(t, a, visitor)
		omar, asOmar := newMember(t, a, visitor)
		mia, asMia := newMember(t, a, visitor)
		for member, token := range map[string]string{ada: asAda, omar: asOmar} {
			ask(t, a, "POST", "/members/v2/abouts", token, `{"memberAbout":{"content":{"nodes":[]}}}`)
			ask(t, a, "POST", "/members/v1/member-reports", asMia,
				`{"memberReport":{"reportedMemberId":"`+member+`","reason":{"category":"SPAM"}}}`)
		}
		ask(t, a, "POST", "/members/v3/followers/"+omar, asAda, "")
		ask(t, a, "POST", "/members/v3/followers/"+ada, asOmar, "")
		ask(t, a, "POST", "/members/v1/member-to-member-blocks/members/my", asMia, `{"memberId":"`+ada+`"}`)
		length := func(path, list string) int {
			t.Helper()
			method := "GET"
			if list == "memberAbouts" {
				method = "POST"
			}
			found, _ := ask(t, a, method, path, manager, "{}")[list].([]any)
			return len(found)
		}
		left := func(abouts, follows, reported, blocks int) {
			t.Helper()
			got := []int{
				length("/v2/abouts/query", "memberAbouts"), length("/v3/followers/"+omar+"/following", "memberIds"),
				length("/v1/member-reports/members", "reportedMembers"),
				length("/v1/member-to-member-blocks/members/"+mia, "memberBlocks"),
			}
			for i, want := range []int{abouts, follows, reported, blocks} {
				if got[i] != want {
					t.Errorf("left are %v, want %v", got, []int{abouts, follows, reported, blocks})
					return
				}
			}
		}
		left(2, 1, 2, 1)
		ask(t, a, http.MethodPost, "/v1/identities/"+ada+"/disconnect", manager, "")
		left(2, 1, 2, 1)
		ask(t, a, http.MethodDelete, "/v1/identities/"+ada, manager, "")
		left(1, 0, 1, 0)
	})
}
