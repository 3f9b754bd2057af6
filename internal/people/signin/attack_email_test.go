package signin_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/platform/expect"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
)

// Attack: duplicate e-mails. However an address is spelt, it has one account.
func TestAttackDuplicateEmails(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor := n.Visitor().AccessToken
		for first, spellings := range map[string][]string{
			"ada@example.com": {"ADA@example.com", "ada@EXAMPLE.com", " ada@example.com ",
				"\uff41\uff44\uff41@example.com", "ada@\uff45xample.com"},
			"ren\u00e9@b\u00fccher.example": {"rene\u0301@b\u00fccher.example", "REN\u00c9@xn--bcher-kva.example",
				"ren\u00e9@bu\u0308cher.example"},
			"stra\u00dfe@example.com": {"STRASSE@example.com", "stra\u1e9ee@example.com"},
			"office@example.com":      {"o\ufb03ce@example.com", "o\ufb00ice@example.com"},
		} {
			n.Want(n.Register(visitor, first), signin.StateSuccess)
			for _, spelling := range spellings {
				expect.Refused(t, n.Register(visitor, spelling), 409, signin.CodeEmailExists, "%q beside %q", spelling,
					first)
				n.Want(n.Login(visitor, spelling, peopletest.Password), signin.StateSuccess)
			}
		}
		// Dots and tags are kept: whose mail that is, is the provider's to say.
		for _, other := range []string{"a.da@example.com", "ada+shop@example.com", "ada@mail.example.com"} {
			n.Want(n.Register(visitor, other), signin.StateSuccess)
		}
	})
}

// Attack: homograph e-mails. What looks like another's address is refused, or is
// shown as what it is; and a mail goes to the address the account was made with.
func TestAttackHomographEmails(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	n.Member(peopletest.Ada)
	visitor := n.Visitor().AccessToken
	for name, address := range map[string]string{
		"Cyrillic among Latin":    "\u0430da@example.com",
		"Greek among Latin":       "\u03b1da@example.com",
		"zero-width space":        "a\u200bda@example.com",
		"zero-width joiner":       "a\u200dda@example.com",
		"soft hyphen":             "a\u00adda@example.com",
		"written backwards":       "\u202eada@example.com",
		"variation selector":      "ada\ufe0f@example.com",
		"combining joiner":        "a\u034fda@example.com",
		"Hangul filler":           "ada\u3164@example.com",
		"half-width filler":       "ada\uffa0@example.com",
		"invisible times":         "ada\u2062@example.com",
		"private use":             "ada\ue000@example.com",
		"wide at sign":            "ada\uff20evil.example@example.com",
		"small at sign":           "ada\ufe6bevil.example@example.com",
		"wide space":              "ada\u3000@example.com",
		"one dot leader":          "ada\u2024\u2024x@example.com",
		"joiner within a domain":  "ada@exam\u200dple.com",
		"ideographic full stop":   "ada@example\u3002com",
		"mixed marks of a domain": "ada@xn--\u00e9.com",
	} {
		if r := n.Register(visitor, address); r.Status != 400 || strings.Join(r.Violated(), " ") != "loginId.email" {
			t.Errorf("%s: %d %s", name, r.Status, r.Text)
		}
	}
	r := n.Register(visitor, "ada@ex\u0430mple.com")
	n.Want(r, signin.StateSuccess)
	expect.Equal(t, r.Identity()["email"].(map[string]any)["address"], "ada@xn--exmple-4nf.com",
		"a name in two scripts is shown")
	r = n.Register(visitor, "\u0430\u043d\u043d\u0430@\u043f\u043e\u0447\u0442\u0430.com")
	n.Want(r, signin.StateSuccess)
	expect.Equal(t, r.Identity()["email"].(map[string]any)["address"],
		"\u0430\u043d\u043d\u0430@\u043f\u043e\u0447\u0442\u0430.com", "an honest name is shown")
	// Asking with a look-alike writes to the one who registered, at the address they gave.
	expect.StatusNow(t, n.Call("POST", "/v1/send-email", visitor, `{"email":"\uff41da@example.com"}`), 200)
	if mail := n.Mails.Last(t, accountmail.ResetPassword); mail.To != peopletest.Ada {
		t.Errorf("the mail went to %q", mail.To)
	}
}

// Whatever is accepted has a key that is its own key, and holds nothing unseen.
func TestEmailsAreWhatTheySeem(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		local := rapid.StringOfN(rapid.OneOf(rapid.RuneFrom(
			[]rune("abzAZ09.+-_\u00df\u0130\u212a\ufb01\uff41\u00e9\u0301\u03a3\u03c2\u1e9e\u0149\u0390")), rapid.Rune()), 1, 12,
			-1).Draw(t, "local")
		domain := rapid.SampledFrom([]string{"example.com", "b\u00fccher.example",
			"\u043f\u043e\u0447\u0442\u0430.\u0440\u0444", "ex\u0430mple.com", "EXAMPLE.com", "xn--bcher-kva.example",
			"a_b.example", "1.2.3.4", "\uff45xample.com", "stra\u00dfe.de"}).Draw(t, "domain")
		e, ok := accounts.ParseEmail(local + "@" + domain)
		if !ok {
			return
		}
		expect.EqualNow(t, expect.Err(mail.ParseAddress(e.Shown)), nil, "%q was accepted and cannot be written",
			e.Shown)
		again, ok := accounts.ParseEmail(e.Key)
		expect.ThatNow(t, ok && again.Key == e.Key, "%q has the key %q, whose key is %q %v", local, e.Key, again.Key,
			ok)
		if strings.Count(e.Key, "@") != 1 || strings.ContainsAny(e.Shown+e.Key, "\r\n\x00 \"<>,;:\\()[]") {
			t.Fatalf("%q became %q", e.Shown, e.Key)
		}
	})
}
