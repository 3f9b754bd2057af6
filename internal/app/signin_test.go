package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
)

// ask calls the store and gives the answer's fields.
func ask(t *testing.T, a *app.App, method, path, token, body string, cookies ...*http.Cookie) map[string]any {
	t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Authorization", token)
	request.Header.Set("Content-Type", "application/json")
	for _, cookie := range cookies {
		request.AddCookie(cookie)
	}
	answer := httptest.NewRecorder()
	a.Handler.ServeHTTP(answer, request)
	var out map[string]any
	expect.ThatNow(t, json.Unmarshal(answer.Body.Bytes(), &out) == nil && answer.Code == 200, "%s %s: %d %s", method,
		path, answer.Code, answer.Body)
	return out
}

// Codes and links arrive as mails that can be read and that work.
func TestSignInByMail(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		admin := callers(t, a)["key with all permissions"].token
		visitor := someVisitor(t, a)
		mailed := func(find string) string {
			emails := ask(t, a, "POST", "/v1/emails/query", admin, "{}")["emails"].([]any)
			found := regexp.MustCompile(find).FindStringSubmatch(emails[0].(map[string]any)["text"].(string))
			if found == nil {
				t.Fatalf("no %s in %v", find, emails[0])
			}
			return found[1]
		}
		ask(t, a, "PATCH", "/v1/sign-in-policy", admin, `{"signInPolicy":{"requireEmailVerification":true}}`)
		state := ask(t, a, "POST", "/v2/register", visitor,
			`{"loginId":{"email":"ada@example.com"},"password":"correct horse","profile":{"firstName":"Ada"}}`)
		in := ask(t, a, "POST", "/v1/auth/verify", visitor, `{"code":"`+mailed(`(?m)\b([0-9]{6})\b`)+`","stateToken":"`+
			state["stateToken"].(string)+`"}`)
		expect.EqualNow(t, in["state"], "SUCCESS", "verified: %v", in)
		ask(t, a, "POST", "/v1/send-email", visitor, `{"email":"ada@example.com"}`)
		token := mailed(`http://shop\.test/hosted/reset-password#token=([A-Za-z0-9_-]+)`)
		ask(t, a, "POST", "/v1/recover", visitor, `{"recoveryToken":"`+token+`","password":"another horse"}`)
		in = ask(t, a, "POST", "/v2/login", visitor, `{"loginId":{"email":"ada@example.com"},"password":"another horse"}`)
		expect.EqualNow(t, in["state"], "SUCCESS", "signed in: %v", in)
	})
}
