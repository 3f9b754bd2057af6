package identity

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Attack: a recovery link used twice, old or tampered with. It works once, also
// when it comes many times at once, and ends with every change of the password.
func TestAttackRecoveryLinks(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		link := func() string {
			t.Helper()
			must(t, n.SendRecovery(n.as(n.visitor().AccessToken), ada, EmailOptions{}))
			return tokenOf(t, n.mails.last(t, mailResetPassword))
		}
		set := func(token, secret string) error {
			_, err := n.Recover(n.as(n.visitor().AccessToken), token, secret)
			return err
		}
		first, second := link(), link()
		var worked atomic.Int64
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				if err := set(second, fmt.Sprintf("horse number %d", i)); err == nil {
					worked.Add(1)
				} else if errs.CodeOf(err) != CodeRecoveryToken {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if worked.Load() != 1 {
			t.Errorf("a link worked %d times", worked.Load())
		}
		old := link()
		n.clock.forward(ticketLives[forRecovery])
		stale := link()
		must(t, n.ChangePassword(n.as(n.signedIn(id).AccessToken), "a changed horse"))
		moved := link()
		_, err := n.ChangeLoginEmail(actor.With(t.Context(), actor.Actor{Kind: actor.System}), id, "ada@elsewhere.example", false)
		must(t, err)
		for name, token := range map[string]string{
			"used": second, "from before one that was used": first, "over": old, "from before the password changed": stale, "sent to an address that is theirs no more": moved,
			"of another use": n.want(n.login(n.visitor().AccessToken, "ada@elsewhere.example", "a changed horse"), StateSuccess),
		} {
			if err := set(token, "another horse"); errs.CodeOf(err) != CodeRecoveryToken {
				t.Errorf("%s: %v", name, err)
			}
		}
		// The middle of a text carries bits in every character, unlike its end.
		n.clock.forward(mailWindow)
		must(t, n.SendRecovery(n.as(n.visitor().AccessToken), "ada@elsewhere.example", EmailOptions{}))
		whole := tokenOf(t, n.mails.last(t, mailResetPassword))
		for i := range whole {
			other := byte('A')
			if whole[i] == 'A' {
				other = 'B'
			}
			if err := set(whole[:i]+string(other)+whole[i+1:], "another horse"); errs.CodeOf(err) != CodeRecoveryToken {
				t.Fatalf("changed at %d: %v", i, err)
			}
		}
		must(t, set(whole, "another horse"))
	})
}

// Attack: redirect tampering in recovery links. A link leads back only to where
// the client may send people; whatever else is asked for is refused before a mail
// is written, whether or not there is an account.
func TestAttackRecoveryRedirects(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	n.member(ada)
	visitor := n.visitor().AccessToken
	other := n.call("POST", "/v1/oauth-clients", testKey, `{"oauthClient":{"name":"Other","allowedRedirectDomains":["other.example"]}}`)
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
		for _, email := range []string{ada, "unknown@example.com"} {
			r := n.call("POST", "/v1/send-email", visitor, `{"email":"`+email+`","redirect":{"url":`+redirect+`}}`)
			if r.status != 400 || strings.Join(r.violated(), " ") != "redirect.url" {
				t.Errorf("%s, %s: %d %s", name, email, r.status, r.text)
			}
		}
	}
	for name, redirect := range map[string]string{
		"of a client that is none":   `{"url":"https://shop.example/","clientId":"00000000-0000-4000-8000-000000000000"}`,
		"of a client that forbids":   `{"url":"https://shop.example/","clientId":"` + fmt.Sprint(other.body["oauthClient"].(map[string]any)["id"]) + `"}`,
		"of a client that is no id":  `{"url":"https://shop.example/","clientId":"' OR 1=1 --"}`,
		"of an address without host": `{"url":"https:///x","clientId":"` + testClient + `"}`,
	} {
		if r := n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`","redirect":`+redirect+`}`); r.status != 400 {
			t.Errorf("%s: %d %s", name, r.status, r.text)
		}
	}
	if list := n.mails.all(); len(list) != 0 {
		t.Fatalf("%d mails", len(list))
	}
	if r := n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`","redirect":{"url":"https://shop.example/back?x=1&token=mine"}}`); r.status != 200 {
		t.Fatalf("%d %s", r.status, r.text)
	}
	link, err := url.Parse(n.mails.last(t, mailResetPassword).Data["link"].(string))
	must(t, err)
	values, err := url.ParseQuery(link.EscapedFragment())
	must(t, err)
	// What stands in the address cannot pass for a part of the link, and the page
	// knows which client to ask about it.
	if len(values["token"]) != 1 || values.Get("token") == "mine" || values.Get("redirect") != "https://shop.example/back?x=1&token=mine" || values.Get("client") != testClient {
		t.Errorf("link %s", link)
	}
}

// Attack: header and CRLF injection into mails. Neither an address nor a language
// nor a link can carry a line into a mail's head; names are made fit for one line
// where mails are written (TestHostileNames of package mail).
func TestAttackHeadersOfMails(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	visitor := n.visitor().AccessToken
	for _, address := range []string{
		`ada@example.com\r\nBcc: eve@example.com`, `ada@example.com\nBcc: eve@example.com`, `ada@example.com,eve@example.com`, `ada@example.com;eve@example.com`, `Ada <ada@example.com>`,
		`\"ada\\r\\nBcc: eve\"@example.com`, `ada\u0085@example.com`, `ada\u2028@example.com`, `ada@example.com%0d%0aBcc:eve@example.com`, `ada@example.com\u0000`,
	} {
		for what, body := range map[string]string{
			"/v2/register":   `{"loginId":{"email":"` + address + `"},"password":"` + password + `"}`,
			"/v1/send-email": `{"email":"` + address + `"}`,
		} {
			if r := n.call("POST", what, visitor, body); r.status != 400 {
				t.Errorf("%s %s: %d %s", what, address, r.status, r.text)
			}
		}
	}
	for _, language := range []string{`en\r\nBcc: eve@example.com`, `en\nX: y`, `en;q=1`} {
		if r := n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`","language":"`+language+`"}`); r.status != 400 {
			t.Errorf("language %q: %d", language, r.status)
		}
	}
	n.want(n.call("POST", "/v2/register", visitor, `{"loginId":{"email":"`+ada+`"},"password":"`+password+`","profile":{"firstName":"Ada\r\nBcc: eve@example.com\r\n\r\n<script>","language":"de"}}`), StateSuccess)
	must(t, n.SendRecovery(n.as(visitor), ada, EmailOptions{}))
	mail := n.mails.last(t, mailResetPassword)
	if strings.ContainsAny(mail.To+mail.Language+mail.Template+mail.Data["link"].(string), "\r\n\x00") {
		t.Errorf("%+v", mail)
	}
}

// Staff recover their own accounts, through the back office's client only; members
// theirs through every other. Neither way tells who exists.
func TestStaffRecovery(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.owned()
		n.member(owner) // the same address, as a member
		office, officeID := n.backOffice()
		send := func(token, email string) reply {
			return n.call("POST", "/v1/send-email", token, `{"email":"`+email+`"}`)
		}
		known, unknown := send(office, owner), send(office, ada)
		if known.status != 200 || known.text != unknown.text || len(n.mails.all()) != 1 {
			t.Errorf("%s, %s, %d mails", known.text, unknown.text, len(n.mails.all()))
		}
		mail := n.mails.last(t, mailResetPassword)
		token := tokenOf(t, mail)
		fragment, err := url.ParseQuery(strings.SplitN(mail.Data["link"].(string), "#", 2)[1])
		must(t, err)
		if fragment.Get("client") != officeID || fragment.Get("redirect") != "https://souk.example/admin/" {
			t.Errorf("link %v", fragment)
		}
		// Set on the shop's page, as a visitor of the storefront: the password is theirs, a session is not.
		r := n.call("POST", "/v1/recover", n.visitor().AccessToken, `{"recoveryToken":"`+token+`","password":"another horse"}`)
		if r.status != 200 || r.body["state"] != StateSuccess || r.body["sessionToken"] != nil {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.staffLogin(owner, password); r.code() != CodeWrongPassword {
			t.Errorf("the old password: %s", r.text)
		}
		n.want(n.staffLogin(owner, "another horse"), StateSuccess)
		n.want(n.login(n.visitor().AccessToken, owner, password), StateSuccess) // the member's stays
		// And through the back office they are in at once.
		n.clock.forward(mailWindow)
		office, _ = n.backOffice()
		send(office, owner)
		token = tokenOf(t, n.mails.last(t, mailResetPassword))
		n.want(n.call("POST", "/v1/recover", office, `{"recoveryToken":"`+token+`","password":"third horse"}`), StateSuccess)
	})
}

// A captcha is asked for before mails only when many were asked for, or many
// passwords were wrong; while its provider is down, none is sent then.
func TestCaptchaBeforeMails(t *testing.T) {
	t.Parallel()
	n, p := guarded(t, store.SQLite, CaptchaAfterFailures)
	n.member(ada)
	visitor := n.visitor().AccessToken
	send := func(email string, tokens ...string) reply {
		return n.call("POST", "/v1/send-email", visitor, `{"email":"`+email+`","captchaTokens":[`+strings.Join(tokens, ",")+`]}`)
	}
	for i := range captchaMails {
		if r := send(fmt.Sprintf("a%d@example.com", i)); r.status != 200 {
			t.Fatalf("%d: %d %s", i, r.status, r.text)
		}
	}
	if r := send(ada); r.code() != CodeNoCaptcha {
		t.Errorf("%d %s", r.status, r.text)
	}
	if r := send(ada, visible("garbage")); r.code() != CodeWrongCaptcha {
		t.Errorf("%d %s", r.status, r.text)
	}
	if r := send(ada, visible(p.solve("visible", captchaLogin))); r.code() != CodeWrongCaptcha {
		t.Errorf("made for a login: %d %s", r.status, r.text)
	}
	if r := send(ada, visible(p.solve("visible", captchaRecover))); r.status != 200 {
		t.Errorf("%d %s", r.status, r.text)
	}
	p.set(func() { p.down = true })
	sent := len(n.mails.all())
	if r := send(ada, visible(p.solve("visible", ""))); r.status != 503 || len(n.mails.all()) != sent {
		t.Errorf("provider down: %d %s", r.status, r.text)
	}
	n.clock.forward(2 * time.Hour)
	visitor = n.visitor().AccessToken
	if r := send(ada); r.status != 200 {
		t.Errorf("later: %d %s", r.status, r.text)
	}
}
