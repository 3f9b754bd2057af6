package identity_test

import (
	"testing"
	"time"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/platform/expect"
)

func TestMembersChangeTheirEmail(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		n.Member("bob@example.com")
		n.Verified(id)
		token := n.SignedIn(id).AccessToken
		start := func(email, more string) peopletest.Reply {
			n.Clock.Advance(2 * time.Minute) // codes are mailed now and then
			return n.Call("POST", "/v1/identities/my/email", token, `{"email":"`+email+`"`+more+`}`)
		}
		finish := func(state, code string) peopletest.Reply {
			return n.Call("POST", "/v1/identities/my/email/confirm", token, `{"stateToken":"`+state+`","code":"`+code+`"}`)
		}
		mailed := func(to string) string {
			m := n.Mails.Last(t, accountmail.VerifyEmail)
			expect.Equal(t, m.To, to, "the code goes to")
			return m.Data["code"].(string)
		}
		expect.Status(t, start("no address", ""), 400, "what is no e-mail")
		expect.Refused(t, start(peopletest.Ada, ""), 400, identity.CodeSameEmail, "the same")

		r := start("countess@example.com", "")
		expect.StatusNow(t, r, 200)
		state, code := r.Body["stateToken"].(string), mailed("countess@example.com")
		expect.Refused(t, finish(state, peopletest.WrongCode(code)), 400, signin.CodeVerificationFailed, "a wrong code")
		expect.Refused(t, finish("made-up", code), 400, signin.CodeVerificationFailed, "another token")
		// The code proves the new e-mail, and is no proof of the old one.
		n.Clock.Advance(2 * time.Minute)
		started, err := n.SignIn.StartVerification(n.As(token), "")
		peopletest.Must(t, err)
		expect.Refused(t, n.Call("POST", "/v1/auth/verify", token, `{"stateToken":"`+started+`","code":"`+code+`"}`), 400,
			signin.CodeVerificationFailed, "the code of the change at a sign-in")

		r = start("Countess@example.com", `,"password":"`+peopletest.Password+`"`)
		expect.StatusNow(t, r, 200)
		got := finish(r.Body["stateToken"].(string), mailed("Countess@example.com"))
		expect.StatusNow(t, got, 200)
		email := got.Identity()["email"].(map[string]any)
		expect.That(t, email["address"] == "Countess@example.com" && email["isVerified"] == true, "%v", email)
		expect.Equal(t, n.Mails.Last(t, accountmail.EmailChanged).To, peopletest.Ada, "who hears of it")
		n.In(token)
		n.Want(n.Login(n.Visitor().AccessToken, "countess@example.com", peopletest.Password), signin.StateSuccess)

		// Whose e-mail it is comes out only for who reads its mail.
		r = start("bob@example.com", `,"password":"`+peopletest.Password+`"`)
		expect.StatusNow(t, r, 200)
		expect.Refused(t, finish(r.Body["stateToken"].(string), mailed("bob@example.com")), 409, signin.CodeEmailExists,
			"somebody else's")
		n.Clock.Advance(20 * time.Minute)
		expect.Refused(t, start("other@example.com", ""), 428, accountfactors.CodeSignInAgain, "after a while")
	})
}
