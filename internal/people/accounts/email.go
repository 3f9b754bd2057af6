package accounts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"souk/internal/platform/errs"
)

// Bounds of an address.
const (
	MaxEmail = 254 // RFC 5321 allows no more in a path
	maxLocal = 64
)

// domains reads a domain as browsers do: mapped, checked, and in ASCII, so that a
// name in another script never passes for one in ours.
var domains = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.CheckJoiners(true), idna.StrictDomainName(true),
	idna.VerifyDNSLength(true), idna.Transitional(false))

// Address is an address in two forms: as it was entered, for people and for
// sending, and the key by which two spellings of one address are the same.
type Address struct{ Shown, Key string }

// ParseEmail answers false for what is no address. Dots count, unlike with some
// providers: whose mail it is, is for them to say, not for us.
func ParseEmail(text string) (Address, bool) {
	shown := norm.NFC.String(strings.TrimSpace(text))
	at := strings.LastIndexByte(shown, '@')
	if at < 1 || len(shown) > MaxEmail || !utf8.ValidString(shown) {
		return Address{}, false
	}
	local, domain := shown[:at], shown[at+1:]
	// Compared are characters as they look: a wide letter is the letter it stands for.
	// Folding swaps the two cases of Cherokee, so lower case is made besides.
	folded := norm.NFKC.String(strings.ToLower(cases.Fold().String(norm.NFKC.String(local))))
	if len(local) > maxLocal || !goodLocal(local) || !goodLocal(folded) || !strings.Contains(domain, ".") {
		return Address{}, false
	}
	ascii, err := domains.ToASCII(domain)
	if err != nil || !strings.Contains(ascii, ".") || strings.HasPrefix(ascii, ".") || strings.HasSuffix(ascii, ".") {
		return Address{}, false
	}
	ascii = strings.ToLower(ascii)
	key := folded + "@" + ascii
	if len(key) > 2*MaxEmail {
		return Address{}, false
	}
	if slices.ContainsFunc(strings.Split(domain, "."), mixed) { // people must see that it is not the name it looks like
		shown = local + "@" + ascii
	}
	return Address{Shown: shown, Key: key}, true
}

// mixed tells letters of scripts that look alike side by side.
func mixed(text string) bool {
	var latin, lookalike bool
	for _, r := range text {
		latin = latin || unicode.Is(unicode.Latin, r)
		lookalike = lookalike || unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee)
	}
	return latin && lookalike
}

// goodLocal refuses what no mail system takes or what only serves to deceive:
// unseen characters, and letters of scripts that look alike side by side.
func goodLocal(local string) bool {
	if strings.HasPrefix(local, ".") || strings.HasSuffix(local, ".") || strings.Contains(local, "..") {
		return false
	}
	for _, r := range local {
		switch {
		case r == utf8.RuneError, unicode.IsSpace(r), unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs,
			unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
			return false
		case r < utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) &&
			!strings.ContainsRune("!#$%&'*+-/=?^_`{|}~.", r):
			return false
		case r >= utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsMark(r) &&
			!unicode.IsDigit(r): // mail is sent to letters only
			return false
		}
	}
	return !mixed(local)
}

// EmailViolation says that a field is no e-mail address, with what clients read.
func EmailViolation(field string) errs.Violation {
	v := errs.Field(field, errs.RuleFormat, "must be an email address")
	v.RuleName, v.Data = "EMAIL", map[string]any{"type": "EMAIL"}
	return v
}

// EmailKey gives the spelling in which two e-mails are compared, and false for what is no
// e-mail. Accounts are unique by it.
func EmailKey(text string) (key string, ok bool) {
	address, ok := ParseEmail(text)
	return address.Key, ok
}
