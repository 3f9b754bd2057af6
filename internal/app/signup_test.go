package app_test

import (
	"net/http"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
)

// What the shop asks for at sign-up is checked with everything else, and is the member's from the first moment.
func TestFieldsAskedAtSignUp(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		s := newKeyShop(t, a)
		for _, body := range []string{
			`{"field":{"name":"Town","signUp":"REQUIRED"}}`,
			`{"field":{"name":"Shoe size","fieldType":"NUMBER","signUp":"OPTIONAL"}}`,
		} {
			ask(t, a, "POST", "/v1/custom-fields", s.office, body)
		}
		register := func(email, fields string) keyed {
			return s.callOn(a, "POST", "/v2/register", s.visitor, `{"loginId":{"email":"`+email+
				`"},"password":"a quiet harbour 7","profile":{"customFields":[`+fields+`]}}`, "")
		}
		lacking := register("ada@example.com", `{"name":"custom.shoe-size","value":{"strValue":"forty"}}`)
		expect.That(t, lacking.status == http.StatusBadRequest &&
			strings.Contains(lacking.body, "profile.customFields.custom.town") &&
			strings.Contains(lacking.body, "profile.customFields.custom.shoe-size"), "%+v", lacking)
		done := register("ada@example.com",
			`{"name":"town","value":{"strValue":"Fez"}},{"name":"custom.shoe-size","value":{"numValue":40}}`)
		expect.That(t, done.status == http.StatusOK, "%+v", done)
		found := s.callOn(a, "POST", "/v1/members/query", s.office,
			`{"fieldsets":["FULL"],"query":{"filter":{"loginEmail":"ada@example.com"}}}`, "")
		expect.That(t, strings.Contains(found.body, `"custom.town"`) && strings.Contains(found.body, `"Fez"`) &&
			strings.Contains(found.body, `"custom.shoe-size"`), "%+v", found)
		// Whether the e-mail is known shows only to those who answer everything.
		expect.Equal(t, register("ada@example.com", "").status, http.StatusBadRequest)
	})
}
