package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// A member who is deleted leaves no badge, no role and no field of their own behind. The
// calls go by the paths of the public packages.
func TestNothingStaysOfAMemberWhoLeaves(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		admin := key(t, a)
		visitor := someVisitor(t, a)
		text := func(answer map[string]any, part, name string) string {
			value, _ := answer[part].(map[string]any)[name].(string)
			return value
		}
		member := text(ask(t, a, "POST", "/v2/register", visitor,
			`{"loginId":{"email":"ada@example.com"},"password":"correct horse"}`), "identity", "id")
		badge := text(ask(t, a, "POST", "/badges/v4/badges", admin, `{"badge":{"title":"Gold"}}`), "badge", "id")
		ask(t, a, "POST", "/badges/v4/assignments", admin, `{"badgeAssignment":{"badgeId":"`+badge+`","memberId":"`+
			member+`"}}`)
		ask(t, a, "POST", "/members/v1/roles/definitions", admin, `{"roleKey":"editor","roleTitle":"Editor"}`)
		ask(t, a, "POST", "/members/v1/roles/members/"+member, admin, `{"roleKey":"editor"}`)
		field := text(ask(t, a, "POST", "/members/v1/custom-fields", admin, `{"field":{"name":"Favourite"}}`), "field", "id")
		ask(t, a, "POST", "/members/v1/custom-fields-applications", admin,
			`{"application":{"customFieldId":"`+field+`","applications":{"items":[{"applicationType":"MEMBER","entityId":"`+
				member+`"}]}}}`)

		ask(t, a, "DELETE", "/v1/identities/"+member, admin, "")
		err := a.DB().Read(t.Context(), func(tx *store.Tx) error {
			for _, table := range []string{"badge_assignments", "member_roles"} {
				var n int
				if err := tx.QueryRow("SELECT COUNT(*) FROM "+table, nil, &n); err != nil {
					return err
				}
				expect.Equal(t, n, 0, "%s has rows", table)
			}
			var doc string
			if err := tx.QueryRow("SELECT doc FROM custom_field_applications", nil, &doc); err != nil {
				return err
			}
			expect.That(t, !strings.Contains(doc, member), "the application still has the member: %s", doc)
			return nil
		})
		expect.OK(t, err)
		request := httptest.NewRequest(http.MethodPost, "/badges/v4/assignments",
			strings.NewReader(`{"badgeAssignment":{"badgeId":"`+badge+`","memberId":"`+member+`"}}`))
		request.Header.Set("Authorization", admin)
		answer := httptest.NewRecorder()
		a.Handler.ServeHTTP(answer, request)
		expect.Equal(t, answer.Code, http.StatusNotFound, "a badge for a deleted member %s", answer.Body)
	})
}
