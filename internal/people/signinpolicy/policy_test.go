package signinpolicy_test

import (
	"encoding/json"
	"strings"
	"testing"

	"souk/internal/people/peopletest"
	"souk/internal/people/permissions"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestPolicyUpdatedEvent(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Policy(`{"requireOwnerApproval":true,"requireStaffSecondFactor":true}`)
		n.Policy(`{"captcha":{"mode":"BOTH",` + peopletest.CaptchaOn + `}}`)
		var bodies, modified []string
		peopletest.Must(t, n.DB.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each(
				"SELECT body, modified FROM outbox WHERE event_type = 'wix.iam.signon.v1.sign_on_policy_updated' AND entity = 'wix.iam.signon.v1.sign_on_policy' AND slug = 'updated' AND kind = 'updated' ORDER BY seq", nil, func(rows store.Rows) error {
					var body, before string
					err := rows.Scan(&body, &before)
					bodies, modified = append(bodies, body), append(modified, before)
					return err
				})
		}))
		expect.ThatNow(t, len(bodies) == 2 && modified[0] == `{"requireOwnerApproval":false}` && modified[1] == `{}` &&
			!strings.Contains(bodies[1], "visible-secret"), "%v %v", bodies, modified)
		var policy signinpolicy.Policy
		peopletest.Must(t, json.Unmarshal([]byte(bodies[0]), &policy))
		if policy.ID == "" || policy.Revision != 2 || !policy.RequireOwnerApproval || !policy.RequireStaffSecondFactor {
			t.Errorf("%+v", policy)
		}
	})
}

// Who only looks after members does not decide how the staff are protected.
func TestStaffRuleIsForWhoManagesStaff(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Policy(`{"requireStaffSecondFactor":true}`)
		key := func(permissions string) string {
			return n.Call("POST", "/v1/api-keys", peopletest.Key, `{"apiKey":{"name":"x","permissions":[`+permissions+
				`]}}`).Body["key"].(string)
		}
		weak, strong := key(`"`+signinpolicy.UpdatePolicy+`"`), key(`"`+signinpolicy.UpdatePolicy+`","`+
			permissions.ManageStaff+`"`)
		const off = `{"signInPolicy":{"requireStaffSecondFactor":false}}`
		expect.Refused(t, n.Call("PATCH", "/v1/sign-in-policy", weak, off), 403, "PERMISSION_NOT_HELD")
		expect.Status(t, n.Call("PATCH", "/v1/sign-in-policy", weak, `{"signInPolicy":{"openRegistration":false}}`),
			200)
		expect.Status(t, n.Call("PATCH", "/v1/sign-in-policy", strong, off), 200)
	})
}
