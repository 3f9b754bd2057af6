package credentials_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"souk/internal/people/accountmail"
	"souk/internal/people/credentials"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// Whether an account exists cannot be told by the work done, nor, where the shop
// hides it, by the answer.
func TestNoEnumeration(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Member(peopletest.Ada)
		visitor := n.Visitor().AccessToken
		var hashed atomic.Int64
		derive := *n.Credentials.Derive()
		*n.Credentials.Derive() = func(password, salt []byte, cost credentials.PasswordCost, length uint32) []byte {
			hashed.Add(1)
			return derive(password, salt, cost, length)
		}
		n.Policy(`{"hideExistence":true}`)
		n.Call("POST", "/v2/sign-on", visitor+","+peopletest.Key, `{"loginId":{"email":"nopassword@example.com"}}`)
		var answers []string
		for _, email := range []string{peopletest.Ada, "unknown@example.com", "nopassword@example.com"} {
			before := hashed.Load()
			r := n.Login(visitor, email, "wrong horse")
			expect.Equal(t, hashed.Load(), before+1, "%s: %d hashes", email, hashed.Load()-before)
			answers = append(answers, r.Text)
		}
		expect.That(t, answers[0] == answers[1] && answers[0] == answers[2], "answers differ: %q", answers)
		for _, email := range []string{peopletest.Ada, "new@example.com"} {
			before := hashed.Load()
			n.Register(visitor, email)
			expect.Equal(t, hashed.Load(), before+1, "register %s: %d hashes", email, hashed.Load()-before)
		}
		// With mails to everybody who registers, that does not tell either.
		n.Policy(`{"requireEmailVerification":true}`)
		known, unknown := n.Register(visitor, peopletest.Ada), n.Register(visitor, "newer@example.com")
		n.Want(known, signin.StateVerify)
		n.Want(unknown, signin.StateVerify)
		expect.That(t, len(known.Body) == len(unknown.Body) && len(known.Text) == len(unknown.Text), "%s\n%s",
			known.Text, unknown.Text)
		if mail := n.Mails.Last(t, accountmail.ResetPassword); mail.To != peopletest.Ada {
			t.Errorf("mail %+v", mail)
		}
		// Nor does recovery.
		known, unknown = n.Call("POST", "/v1/send-email", visitor, `{"email":"`+peopletest.Ada+`"}`), n.Call("POST",
			"/v1/send-email", visitor, `{"email":"unknown@example.com"}`)
		expect.That(t, known.Status == 200 && known.Text == unknown.Text && unknown.Status == 200, "%d %s, %d %s",
			known.Status, known.Text, unknown.Status, unknown.Text)
	})
}

// Attack: e-mail enumeration, by text and by work done. Every way to ask for an
// account costs as many hashes when there is none; with hideExistence also the
// answers are the same, down to the limits that follow.
func TestAttackEnumeration(t *testing.T) {
	t.Parallel()
	for _, hide := range []bool{false, true} {
		t.Run(fmt.Sprintf("hideExistence=%v", hide), func(t *testing.T) {
			peopletest.Each(t, func(t *testing.T, n *peopletest.Node) { testEnumeration(t, n, hide) })
		})
	}
}

func testEnumeration(t *testing.T, n *peopletest.Node, hide bool) {
	t.Helper()
	n.Member(peopletest.Ada)
	blocked := n.Member("blocked@example.com")
	_, err := n.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), blocked)
	peopletest.Must(t, err)
	n.Policy(`{"requireOwnerApproval":true}`)
	n.Register(n.Visitor().AccessToken, "waiting@example.com")
	n.Policy(fmt.Sprintf(`{"requireOwnerApproval":false,"requireEmailVerification":true,"hideExistence":%v}`, hide))
	n.Call("POST", "/v2/sign-on", n.Visitor().AccessToken+","+peopletest.Key,
		`{"loginId":{"email":"nopassword@example.com"}}`)
	hashed := hashes(n)
	emails := []string{"unknown@example.com", peopletest.Ada, "blocked@example.com", "waiting@example.com",
		"nopassword@example.com"}
	ask := func(what string, one bool, call func(email string) peopletest.Reply) {
		t.Helper()
		var first peopletest.Reply
		for i, email := range emails {
			before := hashed.Load()
			r := call(email)
			expect.Equal(t, map[bool]int64{true: 1}[one], hashed.Load()-before, "%s, %s hashes", what, email)
			if i == 0 {
				first = r
			} else if hide && (r.Status != first.Status || len(r.Text) != len(first.Text) || r.Code() != first.Code() ||
				r.Header.Get("Retry-After") != first.Header.Get("Retry-After")) {
				t.Errorf("%s, %s: %d %s\nunknown: %d %s", what, email, r.Status, r.Text, first.Status, first.Text)
			}
		}
	}
	visitor := n.Visitor().AccessToken
	ask("login", true, func(email string) peopletest.Reply { return n.Login(visitor, email, "wrong horse") })
	ask("older login", true, func(email string) peopletest.Reply {
		return n.Call("POST", "/api/v1/auth/login", visitor, `{"email":"`+email+`","password":"wrong horse"}`)
	})
	ask("recovery", false, func(email string) peopletest.Reply {
		return n.Call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`)
	})
	states := map[string]string{}
	ask("register", true, func(email string) peopletest.Reply {
		r := n.Register(visitor, email)
		states[email], _ = r.Body["stateToken"].(string)
		return r
	})
	if hide {
		for range 2 { // at once, which is too soon, and in time
			ask("resend", false, func(email string) peopletest.Reply {
				r := n.Call("POST", "/v1/auth/resend", visitor, `{"stateToken":"`+states[email]+`"}`)
				r.Text = strings.ReplaceAll(r.Text, states[email], "")
				return r
			})
			n.Clock.Advance(signin.CodeEvery)
		}
		ask("verify", false, func(email string) peopletest.Reply {
			return n.Call("POST", "/v1/auth/verify", visitor, `{"code":"000000","stateToken":"`+states[email]+`"}`)
		})
	}
}

// hashes counts how often a password is hashed from here on.
func hashes(n *peopletest.Node) *atomic.Int64 {
	counted := &atomic.Int64{}
	derive := *n.Credentials.Derive()
	*n.Credentials.Derive() = func(password, salt []byte, cost credentials.PasswordCost, length uint32) []byte {
		counted.Add(1)
		return derive(password, salt, cost, length)
	}
	return counted
}
