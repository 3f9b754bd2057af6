package identity

import (
	"encoding/json"
	"strings"
	"testing"

	"souk/internal/people/permissions"
	"souk/internal/platform/store"
)

func TestPolicyUpdatedEvent(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.policy(`{"requireOwnerApproval":true,"requireStaffSecondFactor":true}`)
		n.policy(`{"captcha":{"mode":"BOTH",` + captchaOn + `}}`)
		var bodies, modified []string
		must(t, n.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each("SELECT body, modified FROM outbox WHERE event_type = 'wix.iam.signon.v1.sign_on_policy_updated' AND entity = 'wix.iam.signon.v1.sign_on_policy' AND slug = 'updated' AND kind = 'updated' ORDER BY seq", nil, func(rows store.Rows) error {
				var body, before string
				err := rows.Scan(&body, &before)
				bodies, modified = append(bodies, body), append(modified, before)
				return err
			})
		}))
		if len(bodies) != 2 || modified[0] != `{"requireOwnerApproval":false}` || modified[1] != `{}` || strings.Contains(bodies[1], "visible-secret") {
			t.Fatalf("%v %v", bodies, modified)
		}
		var policy Policy
		must(t, json.Unmarshal([]byte(bodies[0]), &policy))
		if policy.ID == "" || policy.Revision != 2 || !policy.RequireOwnerApproval || !policy.RequireStaffSecondFactor {
			t.Errorf("%+v", policy)
		}
	})
}

// Who only looks after members does not decide how the staff are protected.
func TestStaffRuleIsForWhoManagesStaff(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.policy(`{"requireStaffSecondFactor":true}`)
		key := func(permissions string) string {
			return n.call("POST", "/v1/api-keys", testKey, `{"apiKey":{"name":"x","permissions":[`+permissions+`]}}`).body["key"].(string)
		}
		weak, strong := key(`"`+UpdatePolicy+`"`), key(`"`+UpdatePolicy+`","`+permissions.ManageStaff+`"`)
		const off = `{"signInPolicy":{"requireStaffSecondFactor":false}}`
		if r := n.call("PATCH", "/v1/sign-in-policy", weak, off); r.status != 403 || r.code() != "PERMISSION_NOT_HELD" {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.call("PATCH", "/v1/sign-in-policy", weak, `{"signInPolicy":{"openRegistration":false}}`); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.call("PATCH", "/v1/sign-in-policy", strong, off); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
	})
}
