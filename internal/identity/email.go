package identity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

const (
	maxEmail = 254 // RFC 5321 allows no more in a path
	maxLocal = 64
)

// domains reads a domain as browsers do: mapped, checked, and in ASCII, so that a
// name in another script never passes for one in ours.
var domains = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.CheckJoiners(true), idna.StrictDomainName(true), idna.VerifyDNSLength(true), idna.Transitional(false))

// email is an address in two forms: as it was entered, for people and for
// sending, and the key by which two spellings of one address are the same.
type email struct{ shown, key string }

// parseEmail answers false for what is no address. Dots count, unlike with some
// providers: whose mail it is, is for them to say, not for us.
func parseEmail(text string) (email, bool) {
	shown := norm.NFC.String(strings.TrimSpace(text))
	at := strings.LastIndexByte(shown, '@')
	if at < 1 || len(shown) > maxEmail || !utf8.ValidString(shown) {
		return email{}, false
	}
	local, domain := shown[:at], shown[at+1:]
	if len(local) > maxLocal || !goodLocal(local) || !strings.Contains(domain, ".") {
		return email{}, false
	}
	ascii, err := domains.ToASCII(domain)
	if err != nil || !strings.Contains(ascii, ".") || strings.HasPrefix(ascii, ".") || strings.HasSuffix(ascii, ".") {
		return email{}, false
	}
	// Folding can undo the normal form, so it is made again.
	key := norm.NFC.String(cases.Fold().String(local)) + "@" + strings.ToLower(ascii)
	if len(key) > 2*maxEmail {
		return email{}, false
	}
	return email{shown: shown, key: key}, true
}

// goodLocal refuses what no mail system takes or what only serves to deceive:
// unseen characters, and letters of scripts that look alike side by side.
func goodLocal(local string) bool {
	if strings.HasPrefix(local, ".") || strings.HasSuffix(local, ".") || strings.Contains(local, "..") {
		return false
	}
	var latin, lookalike bool
	for _, r := range local {
		switch {
		case r == utf8.RuneError, unicode.IsSpace(r), unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs):
			return false
		case r < utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("!#$%&'*+-/=?^_`{|}~.", r):
			return false
		case unicode.Is(unicode.Latin, r):
			latin = true
		case unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee):
			lookalike = true
		}
	}
	return !latin || !lookalike
}
