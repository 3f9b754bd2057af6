package identity

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
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
		a, okA := parseEmail(test.a)
		b, okB := parseEmail(test.b)
		if !okA || !okB || (a.key == b.key) != test.same {
			t.Errorf("%s: %q %v, %q %v", name, a.key, okA, b.key, okB)
		}
	}
	for _, wrong := range []string{
		"", "ada", "@example.com", "ada@", "ada@localhost", "a da@example.com", "ada@exa mple.com", ".ada@example.com", "ada.@example.com", "a..da@example.com",
		"ada@example..com", "ada@.com", "ada@com.", "ada@-x.com", "a\u200bda@example.com", "\u202eada@example.com", "\u0430da@example.com", "ada<x>@example.com",
		`"ada"@example.com`, "ada@example.com,bob@example.com", strings.Repeat("a", 65) + "@example.com", "a@" + strings.Repeat("b.", 130) + "com", "ada\x00@example.com", "ada@example.com\r\nBcc: x@example.com", "\xff@example.com",
	} {
		if got, ok := parseEmail(wrong); ok {
			t.Errorf("%q was taken as %q", wrong, got.key)
		}
	}
}

// A key is its own key, and never depends on case.
func TestEmailKeyIsStable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		local := rapid.StringMatching(`[a-zA-Zäöüßéñ0-9+_-]{1,20}(\.[a-zA-Z0-9]{1,8})?`).Draw(t, "local")
		domain := rapid.StringMatching(`[a-zA-Zäöü0-9]{1,12}\.(com|example|dev)`).Draw(t, "domain")
		a, ok := parseEmail(local + "@" + domain)
		if !ok {
			t.Skip()
		}
		again, ok := parseEmail(a.key)
		upper, okUpper := parseEmail(strings.ToUpper(local) + "@" + strings.ToUpper(domain))
		if !ok || again.key != a.key || okUpper && upper.key != a.key {
			t.Fatalf("%q: %q, %q, %q", local+"@"+domain, a.key, again.key, upper.key)
		}
	})
}

func TestPasswordRules(t *testing.T) {
	t.Parallel()
	for password, good := range map[string]bool{
		"correct horse": true, "päßwörtlich": true, strings.Repeat("a horse", 18): true, "🦊🦊🦉🦉🦅🦅🐝🐝": true,
		"": false, "short12": false, strings.Repeat("a horse ", 16) + "x": false, "23456789": false, "hgfedcba": false, "xyxyxyxyxy": false, "foofoofoo": false, "adalovelace": true, "\ufffdcorrect horse": false, "ﬀﬁﬂ": false, "\ufdfa": false, "e\u0301e\u0301e\u0301e\u0301": false, "password1": false, "PassWord123": false, "aaaaaaaaaa": false, "ada@example.com": false, "Ada@Example.com": false,
	} {
		if got := checkPassword("password", password, 0, "ada@example.com"); (len(got) == 0) != good {
			t.Errorf("%q: %v", password, got)
		}
	}
	if got := checkPassword("password", "eleven char", 12); len(got) != 1 || got[0].Data["threshold"] != 12 {
		t.Errorf("a longer minimum: %v", got)
	}
}

func TestHashes(t *testing.T) {
	t.Parallel()
	p := newPasswords(cheap)
	first, err := p.hash(t.Context(), "correct horse")
	must(t, err)
	second, err := p.hash(t.Context(), "correct horse")
	must(t, err)
	if first == second || !strings.HasPrefix(first, "$argon2id$v=19$m=8,t=1,p=1$") {
		t.Errorf("hashes %s %s", first, second)
	}
	for password, want := range map[string]bool{"correct horse": true, "correct horse ": false, "": false} {
		if right, outdated, err := p.verify(t.Context(), first, password); right != want || outdated || err != nil {
			t.Errorf("%q: %v %v %v", password, right, outdated, err)
		}
	}
	// The same letter in two normal forms is one password.
	composed, err := p.hash(t.Context(), "caf\u00e9 au lait")
	must(t, err)
	if right, _, _ := p.verify(t.Context(), composed, "cafe\u0301 au lait"); !right {
		t.Error("normal forms differ")
	}
	if right, _, err := p.verify(t.Context(), p.nobody, string(make([]byte, hashBytes))); right || err != nil {
		t.Errorf("nobody: %v %v", right, err)
	}
	dearer := newPasswords(PasswordCost{Memory: 16, Passes: 1, Threads: 1})
	if right, outdated, _ := dearer.verify(t.Context(), first, "correct horse"); !right || !outdated {
		t.Error("an old cost must be told")
	}
	for _, damaged := range []string{"x", "$argon2id$v=19$m=8,t=1,p=1$$", "$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=99999999,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"} {
		if right, _, err := p.verify(t.Context(), damaged, "x"); right || err == nil {
			t.Errorf("%q: %v", damaged, err)
		}
	}
}

// However many sign in at once, few are hashed at once, and those beyond the queue
// are told to come back.
func TestHashingIsBounded(t *testing.T) {
	t.Parallel()
	p := newPasswords(cheap)
	var running, most atomic.Int64
	gate := make(chan struct{})
	p.derive = func(_, _ []byte, _ PasswordCost, length uint32) []byte {
		now := running.Add(1)
		for {
			seen := most.Load()
			if now <= seen || most.CompareAndSwap(seen, now) {
				break
			}
		}
		<-gate
		running.Add(-1)
		return make([]byte, length)
	}
	var wg sync.WaitGroup
	results := make(chan error, cap(p.waiting))
	for range cap(p.waiting) {
		wg.Go(func() {
			_, err := p.hash(context.Background(), "correct horse")
			results <- err
		})
	}
	for len(p.waiting) < cap(p.waiting) {
		runtime.Gosched() // until all are in the queue
	}
	_, err := p.hash(t.Context(), "one more")
	var refused *errs.Error
	if !errors.As(err, &refused) || refused.Kind != errs.ResourceExhausted || refused.RetryAfter <= 0 {
		t.Errorf("beyond the queue: %v", err)
	}
	close(gate)
	wg.Wait()
	for range cap(p.waiting) {
		must(t, <-results)
	}
	if most.Load() > int64(cap(p.turns)) {
		t.Errorf("%d at once, want at most %d", most.Load(), cap(p.turns))
	}
}

func TestOneAccountPerEmail(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		insert := func(kind actor.Kind, address, status string) error {
			e, _ := parseEmail(address)
			return db.Write(t.Context(), func(tx *store.Tx) error {
				return (&Service{}).insertAccount(tx, &account{id: tx.NewID(), kind: kind, email: e, status: status, needsEmail: status == StatusPending})
			})
		}
		must(t, insert(actor.Member, "ada@example.com", StatusOffline))
		must(t, insert(actor.Member, "Ada@example.com", StatusActive))
		for _, status := range []string{StatusActive, StatusPending, StatusBlocked} {
			if err := insert(actor.Member, "ADA@Example.com", status); !store.Violates(err, "accounts_email_key") {
				t.Errorf("a second %s account: %v", status, err)
			}
		}
		must(t, insert(actor.Staff, "ada@example.com", StatusActive))
		must(t, insert(actor.Member, "ada@example.com", StatusOffline))
		must(t, db.Read(t.Context(), func(tx *store.Tx) error {
			a, err := accountByEmail(tx, actor.Member, "ada@example.com")
			if err != nil || a == nil || a.status != StatusActive || a.email.shown != "Ada@example.com" {
				t.Errorf("%+v %v", a, err)
			}
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
		"fine":            {Profile{FirstName: "Ada", PhonesV2: many(10), Birthdate: "1815-12-10", CustomFields: wire.Of(CustomField{Name: "n", Value: CustomValue{Number: &number}})}, ""},
		"long name":       {Profile{FirstName: strings.Repeat("x", 101)}, "firstName"},
		"many phones":     {Profile{PhonesV2: many(11)}, "phonesV2"},
		"wrong tag":       {Profile{SecondaryEmails: wire.Of(SecondaryEmail{Email: "a@example.com", Tag: "FAX"})}, "secondaryEmails[0].tag"},
		"wrong picture":   {Profile{Picture: "javascript:alert(1)"}, "picture"},
		"two values":      {Profile{CustomFields: wire.Of(CustomField{Name: "n", Value: CustomValue{Number: &number, Text: &text}})}, "customFields[0].value"},
		"no value":        {Profile{CustomFields: wire.Of(CustomField{Name: "n"})}, "customFields[0].value"},
		"wrong birthdate": {Profile{Birthdate: "10.12.1815"}, "birthdate"},
		"wrong country":   {Profile{Addresses: wire.Of(TaggedAddress{Address: PostalAddress{Country: "Germany"}})}, "addresses[0].address.country"},
	} {
		got := wire.Check(&test.profile, "")
		if test.field == "" && len(got) > 0 || test.field != "" && (len(got) != 1 || got[0].Field != test.field) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
