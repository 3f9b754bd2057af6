package app_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// Members and accounts are one person in the whole shop, whichever operation changes them.
func TestMembersAndAccounts(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		admin := key(t, a)
		made := ask(t, a, "POST", "/members/v1/members", admin,
			`{"member":{"loginEmail":"ada@example.com","profile":{"nickname":"Ada"}}}`)
		id := made["member"].(map[string]any)["id"].(string)
		token, err := a.Tokens.Access(actor.Actor{Kind: actor.Member, ID: id, Session: "s"})
		expect.OK(t, err)
		status := func() string {
			return ask(t, a, "GET", "/_api/members/v1/members/"+id+"?fieldsets=EXTENDED", admin,
				"")["member"].(map[string]any)["status"].(string)
		}
		mine := ask(t, a, "GET", "/members/v1/members/my", token, "")["member"].(map[string]any)
		expect.Equal(t, mine["profile"].(map[string]any)["slug"], "ada", "my member: %v", mine)
		ask(t, a, "POST", "/api/v1/members/block", admin, `{"email":"ada@example.com"}`)
		expect.Equal(t, status(), "BLOCKED", "after the older call the member")
		expect.Equal(t, answerOf(a, "GET", "/members/v1/members/my", token), 401, "a blocked member's token")
		ask(t, a, "POST", "/members/v1/members/"+id+"/approve", admin, "")
		ask(t, a, "POST", "/v1/identities/"+id+"/disconnect", admin, "")
		expect.Equal(t, status(), "OFFLINE", "after the account's call the member")
		found, err := a.Check(t.Context(), func(string, int, int) {})
		expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
		ask(t, a, "DELETE", "/v1/identities/"+id, admin, "")
		expect.Equal(t, answerOf(a, "GET", "/members/v1/members/"+id, admin), 404, "a deleted member")
	})
}

func answerOf(a *app.App, method, path, token string) int {
	request := httptest.NewRequest(method, path, strings.NewReader(""))
	request.Header.Set("Authorization", token)
	answer := httptest.NewRecorder()
	a.Handler.ServeHTTP(answer, request)
	return answer.Code
}
