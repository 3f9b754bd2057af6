package recovery_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/peopletest"
	"souk/internal/people/recovery"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Attack: a recovery link used twice, old or tampered with. It works once, also
// when it comes many times at once, and ends with every change of the password.
func TestAttackRecoveryLinks(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		link := func() string {
			t.Helper()
			peopletest.Must(t, n.Recovery.SendRecovery(n.As(n.Visitor().AccessToken), peopletest.Ada,
				accountmail.EmailOptions{}))
			return peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
		}
		set := func(token, secret string) error {
			_, err := n.Recovery.Recover(n.As(n.Visitor().AccessToken), token, secret)
			return err
		}
		first, second := link(), link()
		var worked atomic.Int64
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				if err := set(second, fmt.Sprintf("horse number %d", i)); err == nil {
					worked.Add(1)
				} else if errs.CodeOf(err) != recovery.CodeRecoveryToken {
					t.Error(err)
				}
			})
		}
		group.Wait()
		expect.Equal(t, worked.Load(), 1, "a link worked times")
		old := link()
		n.Clock.Advance(onetime.Lives[onetime.ForRecovery])
		stale := link()
		peopletest.Must(t, n.Recovery.ChangePassword(n.As(n.SignedIn(id).AccessToken), "a changed horse"))
		moved := link()
		_, err := n.ChangeLoginEmail(actor.With(t.Context(), actor.Actor{Kind: actor.System}), id,
			"ada@elsewhere.example", false)
		peopletest.Must(t, err)
		for name, token := range map[string]string{
			"used": second, "from before one that was used": first, "over": old, "from before the password changed": stale,
			"sent to an address that is theirs no more": moved,
			"of another use": n.Want(n.Login(n.Visitor().AccessToken, "ada@elsewhere.example", "a changed horse"),
				signin.StateSuccess),
		} {
			expect.Code(t, set(token, "another horse"), recovery.CodeRecoveryToken, name)
		}
		// The middle of a text carries bits in every character, unlike its end.
		n.Clock.Advance(credentials.MailWindow)
		peopletest.Must(t, n.Recovery.SendRecovery(n.As(n.Visitor().AccessToken), "ada@elsewhere.example",
			accountmail.EmailOptions{}))
		whole := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
		for i := range whole {
			other := byte('A')
			if whole[i] == 'A' {
				other = 'B'
			}
			if err := set(whole[:i]+string(other)+whole[i+1:], "another horse"); errs.CodeOf(err) != recovery.CodeRecoveryToken {
				t.Fatalf("changed at %d: %v", i, err)
			}
		}
		peopletest.Must(t, set(whole, "another horse"))
	})
}

// Attack: redirect tampering in recovery links. A link leads back only to where
// the client may send people; whatever else is asked for is refused before a mail
// is written, whether or not there is an account.
func TestAttackRecoveryRedirects(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	n.Member(peopletest.Ada)
	visitor := n.Visitor().AccessToken
	other := n.Call("POST", "/v1/oauth-clients", peopletest.Key,
		`{"oauthClient":{"name":"Other","allowedRedirectDomains":["other.example"]}}`)
	for name, redirect := range map[string]string{
		"a stranger":                 `"https://evil.example/"`,
		"below our name":             `"https://shop.example.evil.example/"`,
		"with our name as user":      `"https://shop.example@evil.example/"`,
		"a backslash":                `"https://evil.example\\@shop.example/"`,
		"without a scheme":           `"//evil.example/"`,
		"a path":                     `"/admin"`,
		"script":                     `"javascript:alert(1)//shop.example"`,
		"data":                       `"data:text/html,shop.example"`,
		"plain http":                 `"http://shop.example/"`,
		"a line break":               `"https://shop.example/\r\nSet-Cookie: a=b"`,
		"a tab in the host":          `"https://shop\t.example/"`,
		"letters that look like it":  `"https://sh\u043ep.example/"`,
		"a wide dot":                 `"https://shop\u3002example/"`,
		"another client's address":   `"https://other.example/"`,
		"an address within a domain": `"https://evil.example/https://shop.example/"`,
		"a fragment first":           `"https://evil.example#@shop.example/"`,
	} {
		for _, email := range []string{peopletest.Ada, "unknown@example.com"} {
			r := n.Call("POST", "/v1/send-email", visitor, `{"email":"`+email+`","redirect":{"url":`+redirect+`}}`)
			expect.That(t, r.Status == 400 && strings.Join(r.Violated(), " ") == "redirect.url", "%s, %s: %d %s", name,
				email, r.Status, r.Text)
		}
	}
	for name, redirect := range map[string]string{
		"of a client that is none": `{"url":"https://shop.example/","clientId":"00000000-0000-4000-8000-000000000000"}`,
		"of a client that forbids": `{"url":"https://shop.example/","clientId":"` +
			fmt.Sprint(other.Body["oauthClient"].(map[string]any)["id"]) + `"}`,
		"of a client that is no id":  `{"url":"https://shop.example/","clientId":"' OR 1=1 --"}`,
		"of an address without host": `{"url":"https:///x","clientId":"` + peopletest.Client + `"}`,
	} {
		if r := n.Call("POST", "/v1/send-email", visitor, `{"email":"`+peopletest.Ada+`","redirect":`+redirect+`}`); r.Status != 400 {
			t.Errorf("%s: %d %s", name, r.Status, r.Text)
		}
	}
	if list := n.Mails.All(); len(list) != 0 {
		t.Fatalf("%d mails", len(list))
	}
	if r := n.Call("POST", "/v1/send-email", visitor,
		`{"email":"`+peopletest.Ada+`","redirect":{"url":"https://shop.example/back?x=1&token=mine"}}`); r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Text)
	}
	link, err := url.Parse(n.Mails.Last(t, accountmail.ResetPassword).Data["link"].(string))
	peopletest.Must(t, err)
	values, err := url.ParseQuery(link.EscapedFragment())
	peopletest.Must(t, err)
	// What stands in the address cannot pass for a part of the link, and the page
	// knows which client to ask about it.
	if len(values["token"]) != 1 || values.Get("token") == "mine" ||
		values.Get("redirect") != "https://shop.example/back?x=1&token=mine" || values.Get("client") != peopletest.Client {
		t.Errorf("link %s", link)
	}
}

// Attack: header and CRLF injection into mails. Neither an address nor a language
// nor a link can carry a line into a mail's head; names are made fit for one line
// where mails are written (TestHostileNames of package mail).
func TestAttackHeadersOfMails(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	visitor := n.Visitor().AccessToken
	for _, address := range []string{
		`ada@example.com\r\nBcc: eve@example.com`, `ada@example.com\nBcc: eve@example.com`, `ada@example.com,eve@example.com`,
		`ada@example.com;eve@example.com`, `Ada <ada@example.com>`,
		`\"ada\\r\\nBcc: eve\"@example.com`, `ada\u0085@example.com`, `ada\u2028@example.com`,
		`ada@example.com%0d%0aBcc:eve@example.com`, `ada@example.com\u0000`,
	} {
		for what, body := range map[string]string{
			"/v2/register":   `{"loginId":{"email":"` + address + `"},"password":"` + peopletest.Password + `"}`,
			"/v1/send-email": `{"email":"` + address + `"}`,
		} {
			expect.Status(t, n.Call("POST", what, visitor, body), 400, "%s %s", what, address)
		}
	}
	for _, language := range []string{`en\r\nBcc: eve@example.com`, `en\nX: y`, `en;q=1`} {
		if r := n.Call("POST", "/v1/send-email", visitor, `{"email":"`+peopletest.Ada+`","language":"`+language+`"}`); r.Status != 400 {
			t.Errorf("language %q: %d", language, r.Status)
		}
	}
	n.Want(n.Call("POST", "/v2/register", visitor, `{"loginId":{"email":"`+peopletest.Ada+`"},"password":"`+
		peopletest.Password+`","profile":{"firstName":"Ada\r\nBcc: eve@example.com\r\n\r\n<script>","language":"de"}}`),
		signin.StateSuccess)
	peopletest.Must(t, n.Recovery.SendRecovery(n.As(visitor), peopletest.Ada, accountmail.EmailOptions{}))
	mail := n.Mails.Last(t, accountmail.ResetPassword)
	expect.That(t, !strings.ContainsAny(mail.To+mail.Language+mail.Template+mail.Data["link"].(string), "\r\n\x00"),
		"%+v", mail)
}

// Staff recover their own accounts, through the back office's client only; members
// theirs through every other. Neither way tells who exists.
func TestStaffRecovery(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Owned()
		n.Member(peopletest.Owner) // the same address, as a member
		office, officeID := n.BackOffice()
		send := func(token, email string) peopletest.Reply {
			return n.Call("POST", "/v1/send-email", token, `{"email":"`+email+`"}`)
		}
		known, unknown := send(office, peopletest.Owner), send(office, peopletest.Ada)
		if known.Status != 200 || known.Text != unknown.Text || len(n.Mails.All()) != 1 {
			t.Errorf("%s, %s, %d mails", known.Text, unknown.Text, len(n.Mails.All()))
		}
		mail := n.Mails.Last(t, accountmail.ResetPassword)
		token := peopletest.TokenOf(t, mail)
		fragment, err := url.ParseQuery(strings.SplitN(mail.Data["link"].(string), "#", 2)[1])
		peopletest.Must(t, err)
		expect.That(t, fragment.Get("client") == officeID && fragment.Get("redirect") == "https://souk.example/admin/",
			"link %v", fragment)
		// Set on the shop's page, as a visitor of the storefront: the password is theirs, a session is not.
		r := n.Call("POST", "/v1/recover", n.Visitor().AccessToken,
			`{"recoveryToken":"`+token+`","password":"another horse"}`)
		expect.That(t, r.Status == 200 && r.Body["state"] == signin.StateSuccess && r.Body["sessionToken"] == nil,
			"%d %s", r.Status, r.Text)
		expect.Refused(t, n.StaffLogin(peopletest.Owner, peopletest.Password), 0, credentials.CodeWrongPassword,
			"the old password")
		n.Want(n.StaffLogin(peopletest.Owner, "another horse"), signin.StateSuccess)
		// the member's stays
		n.Want(n.Login(n.Visitor().AccessToken, peopletest.Owner, peopletest.Password), signin.StateSuccess)
		// And through the back office they are in at once.
		n.Clock.Advance(credentials.MailWindow)
		office, _ = n.BackOffice()
		send(office, peopletest.Owner)
		token = peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
		n.Want(n.Call("POST", "/v1/recover", office, `{"recoveryToken":"`+token+`","password":"third horse"}`),
			signin.StateSuccess)
	})
}

// A captcha is asked for before mails only when many were asked for, or many
// passwords were wrong; while its provider is down, none is sent then.
func TestCaptchaBeforeMails(t *testing.T) {
	t.Parallel()
	n, p := peopletest.Guarded(t, store.SQLite, signinpolicy.CaptchaAfterFailures)
	n.Member(peopletest.Ada)
	visitor := n.Visitor().AccessToken
	send := func(email string, tokens ...string) peopletest.Reply {
		return n.Call("POST", "/v1/send-email", visitor,
			`{"email":"`+email+`","captchaTokens":[`+strings.Join(tokens, ",")+`]}`)
	}
	for i := range credentials.CaptchaMails {
		expect.StatusNow(t, send(fmt.Sprintf("a%d@example.com", i)), 200, i)
	}
	expect.Refused(t, send(peopletest.Ada), 0, credentials.CodeNoCaptcha)
	expect.Refused(t, send(peopletest.Ada, peopletest.Visible("garbage")), 0, credentials.CodeWrongCaptcha)
	expect.Refused(t, send(peopletest.Ada, peopletest.Visible(p.Solve("visible", signinpolicy.AtLogin))), 0,
		credentials.CodeWrongCaptcha, "made for a login")
	expect.Status(t, send(peopletest.Ada, peopletest.Visible(p.Solve("visible", signinpolicy.AtRecovery))), 200)
	p.Set(func() { p.Down = true })
	sent := len(n.Mails.All())
	if r := send(peopletest.Ada, peopletest.Visible(p.Solve("visible", ""))); r.Status != 503 ||
		len(n.Mails.All()) != sent {
		t.Errorf("provider down: %d %s", r.Status, r.Text)
	}
	n.Clock.Advance(2 * time.Hour)
	visitor = n.Visitor().AccessToken
	expect.Status(t, send(peopletest.Ada), 200, "later")
}
