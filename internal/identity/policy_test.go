package identity

import (
	"encoding/json"
	"strings"
	"testing"

	"souk/internal/store"
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
