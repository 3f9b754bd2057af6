package identity_test

import (
	"testing"

	"souk/internal/people/accountmail"
	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// The older calls, on the paths that clients use.
func TestOlderCalls(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		body := func(extra string) string {
			return `{"email":"` + peopletest.Ada + `","password":"` + peopletest.Password +
				`","contactInfo":{"firstName":"Ada","phones":["+49 30 123456"],"customFields":[{"name":"x","strValue":"y"}]}` +
				extra + `}`
		}
		n.Policy(`{"requireEmailVerification":true,"requireOwnerApproval":true}`)
		r := n.Call("POST", "/wix-sm/api/v1/auth/api/v1/auth/register", visitor, body(""))
		verification, _ := r.Data()["verificationId"].(string)
		expect.ThatNow(t, r.Code() == "EMAIL_VERIFICATION_REQUIRED" && verification != "", "register: %d %s", r.Status,
			r.Text)
		code := n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string)
		r = n.Call("POST", "/members/v1/wix-sm-webapp-proxy/v1/auth/register", visitor,
			body(`,"emailVerification":{"verificationId":"`+verification+`","otp":"`+peopletest.WrongCode(code)+`"}`))
		expect.That(t, r.Code() == "EMAIL_VERIFICATION_FAILED" && r.Data()["verificationFailureReason"] == "BAD_CODE",
			"wrong code: %d %s", r.Status, r.Text)
		r = n.Call("POST", "/api/v1/auth/register", visitor,
			body(`,"emailVerification":{"verificationId":"`+verification+`","otp":"`+code+`"}`))
		member, _ := r.Body["member"].(map[string]any)
		if r.Status != 200 || member["status"] != "APPLICANT" || member["emailVerified"] != true ||
			member["memberName"] != "Ada" || member["phones"].([]any)[0] != "+49 30 123456" ||
			r.Body["session"].(map[string]any)["token"] != nil {
			t.Fatalf("verified: %d %s", r.Status, r.Text)
		}
		id := member["id"].(string)
		login := func() peopletest.Reply {
			return n.Call("POST", "/identity/members/api/v1/auth/login", visitor,
				`{"email":"`+peopletest.Ada+`","password":"`+peopletest.Password+`"}`)
		}
		expect.Refused(t, login(), 0, "OWNER_APPROVAL_REQUIRED", "waiting")
		if r := n.Call("POST", "/_api/wix-sm-webapp/v1/members/approve", peopletest.Key, `{"email":"ADA@example.com"}`); r.Status != 200 {
			t.Fatalf("approve: %d %s", r.Status, r.Text)
		}
		if r := login(); r.Status != 200 || r.Body["session"].(map[string]any)["token"] == nil ||
			r.Body["member"].(map[string]any)["lastLoginDate"] == nil {
			t.Errorf("login: %d %s", r.Status, r.Text)
		}
		g := n.SignedIn(id)
		expect.Status(t, n.Call("POST", "/api/wix-sm/v1/members/block", peopletest.Key, `{"id":"`+id+`"}`), 200,
			"block")
		n.Out("blocked", g.AccessToken)
		expect.Status(t, login(), 403, "blocked login")
		n.Call("POST", "/api/v1/members/approve", peopletest.Key, `{"id":"`+id+`"}`)
		r = n.Call("PATCH", "/api/v1/members/"+id+"/change-login-email", peopletest.Key,
			`{"newEmail":"Countess@example.com"}`)
		expect.That(t, r.Status == 200 && r.Body["member"].(map[string]any)["loginEmail"] == "Countess@example.com",
			"e-mail: %d %s", r.Status, r.Text)
		r = n.Call("POST", "/identity/members/v1/auth/members/send-set-password-email", peopletest.Key,
			`{"email":"countess@example.com"}`)
		expect.That(t, r.Status == 200 && r.Body["accepted"] == true &&
			n.Mails.Last(t, accountmail.SetPassword).To == "Countess@example.com", "mail: %d %s", r.Status, r.Text)
		for _, body := range []string{`{}`, `{"id":"x","email":"y@example.com"}`} {
			expect.Status(t, n.Call("POST", "/api/v1/members/approve", peopletest.Key, body), 400, body)
		}
		expect.Status(t, n.Call("POST", "/api/v1/members/block", peopletest.Key, `{"email":"nobody@example.com"}`), 404,
			"unknown")
	})
}

// Somebody who registers at a counter is a member, and nobody is signed in.
func TestOfflineRegistration(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		r := n.Call("POST", "/api/v1/auth/register", visitor,
			`{"email":"`+peopletest.Ada+`","password":"`+peopletest.Password+`","isOfflineRegistration":true}`)
		member, _ := r.Body["member"].(map[string]any)
		session, _ := r.Body["session"].(map[string]any)
		if r.Status != 200 || member["status"] != "ACTIVE" || member["lastLoginDate"] != nil || session["token"] != nil {
			t.Fatalf("registered: %d %s", r.Status, r.Text)
		}
		r = n.Call("POST", "/api/v1/auth/login", visitor,
			`{"email":"`+peopletest.Ada+`","password":"`+peopletest.Password+`"}`)
		if session, _ := r.Body["session"].(map[string]any); r.Status != 200 || session["token"] == nil {
			t.Errorf("signed in later: %d %s", r.Status, r.Text)
		}
	})
}

// Orders of a guest become those of the member with the same e-mail, so it has to be proved first.
func TestContactsProveTheirEmail(t *testing.T) {
	known := func(cfg *identity.Config) {
		cfg.Contact = func(_ *store.Tx, key string) (bool, error) { return key == "ada@example.com", nil }
	}
	peopletest.EachWith(t, known, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		r := n.Call("POST", "/api/v1/auth/register", visitor,
			`{"email":"`+peopletest.Ada+`","password":"`+peopletest.Password+`","isOfflineRegistration":true}`)
		expect.Refused(t, r, 0, "EMAIL_VERIFICATION_REQUIRED", "a contact registers")
		r = n.Call("POST", "/api/v1/auth/register", visitor,
			`{"email":"grace@example.com","password":"`+peopletest.Password+`"}`)
		if session, _ := r.Body["session"].(map[string]any); r.Status != 200 || session["token"] == nil {
			t.Errorf("somebody new registers: %d %s", r.Status, r.Text)
		}
	})
}
