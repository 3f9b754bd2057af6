package accounts

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

func TestEmailKeys(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		a, b string
		same bool
	}{
		"case":                      {"Ada@Example.com", "ada@example.COM", true},
		"blanks around":             {"  ada@example.com\n", "ada@example.com", true},
		"composed and decomposed":   {"ren\u00e9@example.com", "rene\u0301@example.com", true},
		"sharp s folds":             {"stra\u00dfe@example.com", "STRASSE@example.com", true},
		"kelvin sign":               {"\u212aate@example.com", "kate@example.com", true},
		"dots count":                {"a.da@example.com", "ada@example.com", false},
		"tags count":                {"ada+shop@example.com", "ada@example.com", false},
		"domain in another script":  {"ada@ex\u0430mple.com", "ada@example.com", false},
		"domain spelt in punycode":  {"ada@b\u00fccher.example", "ada@xn--bcher-kva.example", true},
		"wide letters in a domain":  {"ada@\uff45xample.com", "ada@example.com", true},
		"accents are other letters": {"rene@example.com", "ren\u00e9@example.com", false},
	} {
		a, okA := ParseEmail(test.a)
		b, okB := ParseEmail(test.b)
		expect.That(t, okA && okB && (a.Key == b.Key) == test.same, "%s: %q %v, %q %v", name, a.Key, okA, b.Key, okB)
	}
	for _, wrong := range []string{
		"", "ada", "@example.com", "ada@", "ada@localhost", "a da@example.com", "ada@exa mple.com", ".ada@example.com",
		"ada.@example.com", "a..da@example.com",
		"ada@example..com", "ada@.com", "ada@com.", "ada@-x.com", "a\u200bda@example.com", "\u202eada@example.com",
		"\u0430da@example.com", "ada<x>@example.com",
		`"ada"@example.com`, "ada@example.com,bob@example.com", strings.Repeat("a", 65) + "@example.com",
		"a@" + strings.Repeat("b.", 130) + "com", "ada\x00@example.com", "ada@example.com\r\nBcc: x@example.com",
		"\xff@example.com",
	} {
		if got, ok := ParseEmail(wrong); ok {
			t.Errorf("%q was taken as %q", wrong, got.Key)
		}
	}
}

// A key is its own key, and never depends on case.
func TestEmailKeyIsStable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		local := rapid.StringMatching(`[a-zA-Zäöüßéñ0-9+_-]{1,20}(\.[a-zA-Z0-9]{1,8})?`).Draw(t, "local")
		domain := rapid.StringMatching(`[a-zA-Zäöü0-9]{1,12}\.(com|example|dev)`).Draw(t, "domain")
		a, ok := ParseEmail(local + "@" + domain)
		if !ok {
			t.Skip()
		}
		again, ok := ParseEmail(a.Key)
		upper, okUpper := ParseEmail(strings.ToUpper(local) + "@" + strings.ToUpper(domain))
		expect.ThatNow(t, ok && again.Key == a.Key && (!okUpper || upper.Key == a.Key), "%q: %q, %q, %q",
			local+"@"+domain, a.Key, again.Key, upper.Key)
	})
}

func TestOneAccountPerEmail(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		must := func(err error) {
			t.Helper()
			expect.OK(t, err)
		}
		insert := func(kind actor.Kind, address, status string) error {
			e, _ := ParseEmail(address)
			return db.Write(t.Context(), func(tx *store.Tx) error {
				return (&Service{}).Insert(tx, &Account{ID: tx.NewID(), Kind: kind, Email: e, Status: status,
					NeedsEmail: status == StatusPending})
			})
		}
		must(insert(actor.Member, "ada@example.com", StatusOffline))
		must(insert(actor.Member, "Ada@example.com", StatusActive))
		for _, status := range []string{StatusActive, StatusPending, StatusBlocked} {
			if err := insert(actor.Member, "ADA@Example.com", status); !store.Violates(err, "accounts_email_key") {
				t.Errorf("a second %s account: %v", status, err)
			}
		}
		must(insert(actor.Staff, "ada@example.com", StatusActive))
		must(insert(actor.Member, "ada@example.com", StatusOffline))
		must(db.Read(t.Context(), func(tx *store.Tx) error {
			a, err := ByEmail(tx, actor.Member, "ada@example.com")
			expect.That(t, err == nil && a != nil && a.Status == StatusActive && a.Email.Shown == "Ada@example.com",
				"%+v %v", a, err)
			return nil
		}))
	})
}

func TestProfileIsBounded(t *testing.T) {
	t.Parallel()
	many := func(n int) (list wire.List[Phone]) {
		for range n {
			list = append(list, Phone{Phone: "+49 30 123456", Tag: "MOBILE"})
		}
		return list
	}
	text, number := "x", 1.5
	for name, test := range map[string]struct {
		profile Profile
		field   string
	}{
		"fine": {Profile{FirstName: "Ada", PhonesV2: many(10), Birthdate: "1815-12-10",
			CustomFields: wire.Of(CustomField{Name: "n", Value: CustomValue{Number: &number}})}, ""},
		"long name":   {Profile{FirstName: strings.Repeat("x", 101)}, "firstName"},
		"many phones": {Profile{PhonesV2: many(11)}, "phonesV2"},
		"wrong tag": {Profile{SecondaryEmails: wire.Of(SecondaryEmail{Email: "a@example.com", Tag: "FAX"})},
			"secondaryEmails[0].tag"},
		"wrong picture": {Profile{Picture: "javascript:alert(1)"}, "picture"},
		"two values": {Profile{CustomFields: wire.Of(
			CustomField{Name: "n", Value: CustomValue{Number: &number, Text: &text}})}, "customFields[0].value"},
		"no value":        {Profile{CustomFields: wire.Of(CustomField{Name: "n"})}, "customFields[0].value"},
		"wrong birthdate": {Profile{Birthdate: "10.12.1815"}, "birthdate"},
		"wrong country": {Profile{Addresses: wire.Of(TaggedAddress{Address: PostalAddress{Country: "Germany"}})},
			"addresses[0].address.country"},
	} {
		got := wire.Check(&test.profile, "")
		if test.field == "" && len(got) > 0 || test.field != "" && (len(got) != 1 || got[0].Field != test.field) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
