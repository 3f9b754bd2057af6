package identity

import (
	"testing"

	"souk/internal/platform/store"
)

// The older calls, on the paths that clients use.
func TestOlderCalls(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		visitor := n.visitor().AccessToken
		body := func(extra string) string {
			return `{"email":"` + ada + `","password":"` + password + `","contactInfo":{"firstName":"Ada","phones":["+49 30 123456"],"customFields":[{"name":"x","strValue":"y"}]}` + extra + `}`
		}
		n.policy(`{"requireEmailVerification":true,"requireOwnerApproval":true}`)
		r := n.call("POST", "/wix-sm/api/v1/auth/api/v1/auth/register", visitor, body(""))
		verification, _ := r.data()["verificationId"].(string)
		if r.code() != "EMAIL_VERIFICATION_REQUIRED" || verification == "" {
			t.Fatalf("register: %d %s", r.status, r.text)
		}
		code := n.mails.last(t, mailVerifyEmail).Data["code"].(string)
		r = n.call("POST", "/members/v1/wix-sm-webapp-proxy/v1/auth/register", visitor, body(`,"emailVerification":{"verificationId":"`+verification+`","otp":"`+wrongCode(code)+`"}`))
		if r.code() != "EMAIL_VERIFICATION_FAILED" || r.data()["verificationFailureReason"] != "BAD_CODE" {
			t.Errorf("wrong code: %d %s", r.status, r.text)
		}
		r = n.call("POST", "/api/v1/auth/register", visitor, body(`,"emailVerification":{"verificationId":"`+verification+`","otp":"`+code+`"}`))
		member, _ := r.body["member"].(map[string]any)
		if r.status != 200 || member["status"] != "APPLICANT" || member["emailVerified"] != true || member["memberName"] != "Ada" || member["phones"].([]any)[0] != "+49 30 123456" || r.body["session"].(map[string]any)["token"] != nil {
			t.Fatalf("verified: %d %s", r.status, r.text)
		}
		id := member["id"].(string)
		login := func() reply {
			return n.call("POST", "/identity/members/api/v1/auth/login", visitor, `{"email":"`+ada+`","password":"`+password+`"}`)
		}
		if r := login(); r.code() != "OWNER_APPROVAL_REQUIRED" {
			t.Errorf("waiting: %d %s", r.status, r.text)
		}
		if r := n.call("POST", "/_api/wix-sm-webapp/v1/members/approve", testKey, `{"email":"ADA@example.com"}`); r.status != 200 {
			t.Fatalf("approve: %d %s", r.status, r.text)
		}
		if r := login(); r.status != 200 || r.body["session"].(map[string]any)["token"] == nil || r.body["member"].(map[string]any)["lastLoginDate"] == nil {
			t.Errorf("login: %d %s", r.status, r.text)
		}
		g := n.signedIn(id)
		if r := n.call("POST", "/api/wix-sm/v1/members/block", testKey, `{"id":"`+id+`"}`); r.status != 200 {
			t.Errorf("block: %d %s", r.status, r.text)
		}
		n.out("blocked", g.AccessToken)
		if r := login(); r.status != 403 {
			t.Errorf("blocked login: %d %s", r.status, r.text)
		}
		n.call("POST", "/api/v1/members/approve", testKey, `{"id":"`+id+`"}`)
		r = n.call("PATCH", "/api/v1/members/"+id+"/change-login-email", testKey, `{"newEmail":"Countess@example.com"}`)
		if r.status != 200 || r.body["member"].(map[string]any)["loginEmail"] != "Countess@example.com" {
			t.Errorf("e-mail: %d %s", r.status, r.text)
		}
		r = n.call("POST", "/identity/members/v1/auth/members/send-set-password-email", testKey, `{"email":"countess@example.com"}`)
		if r.status != 200 || r.body["accepted"] != true || n.mails.last(t, mailSetPassword).To != "Countess@example.com" {
			t.Errorf("mail: %d %s", r.status, r.text)
		}
		for _, body := range []string{`{}`, `{"id":"x","email":"y@example.com"}`} {
			if r := n.call("POST", "/api/v1/members/approve", testKey, body); r.status != 400 {
				t.Errorf("%s: %d", body, r.status)
			}
		}
		if r := n.call("POST", "/api/v1/members/block", testKey, `{"email":"nobody@example.com"}`); r.status != 404 {
			t.Errorf("unknown: %d", r.status)
		}
	})
}

// Somebody who registers at a counter is a member, and nobody is signed in.
func TestOfflineRegistration(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		visitor := n.visitor().AccessToken
		r := n.call("POST", "/api/v1/auth/register", visitor, `{"email":"`+ada+`","password":"`+password+`","isOfflineRegistration":true}`)
		member, _ := r.body["member"].(map[string]any)
		session, _ := r.body["session"].(map[string]any)
		if r.status != 200 || member["status"] != "ACTIVE" || member["lastLoginDate"] != nil || session["token"] != nil {
			t.Fatalf("registered: %d %s", r.status, r.text)
		}
		r = n.call("POST", "/api/v1/auth/login", visitor, `{"email":"`+ada+`","password":"`+password+`"}`)
		if session, _ := r.body["session"].(map[string]any); r.status != 200 || session["token"] == nil {
			t.Errorf("signed in later: %d %s", r.status, r.text)
		}
	})
}

// Orders of a guest become those of the member with the same e-mail, so it has to be proved first.
func TestContactsProveTheirEmail(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.contact = func(_ *store.Tx, key string) (bool, error) { return key == "ada@example.com", nil }
		visitor := n.visitor().AccessToken
		r := n.call("POST", "/api/v1/auth/register", visitor, `{"email":"`+ada+`","password":"`+password+`","isOfflineRegistration":true}`)
		if r.code() != "EMAIL_VERIFICATION_REQUIRED" {
			t.Errorf("a contact registers: %d %s", r.status, r.text)
		}
		r = n.call("POST", "/api/v1/auth/register", visitor, `{"email":"grace@example.com","password":"`+password+`"}`)
		if session, _ := r.body["session"].(map[string]any); r.status != 200 || session["token"] == nil {
			t.Errorf("somebody new registers: %d %s", r.status, r.text)
		}
	})
}
