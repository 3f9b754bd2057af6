package mail

import (
	"errors"
	netmail "net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

var errAddress = errors.New("must be an email address")

// ParseAddress checks a bare address and gives it back with its domain in lower
// case. Domains and names of any script are fine; quoted names, which hardly
// anyone has and many programs misread, are not.
func ParseAddress(text string) (string, error) {
	at := strings.LastIndexByte(text, '@')
	if at < 1 || len(text) > 254 || at > 64 || !utf8.ValidString(text) {
		return "", errAddress
	}
	name, domain := text[:at], text[at+1:]
	for _, r := range name {
		if r < 0x80 &&
			!strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+-/=?^_`{|}~", r) {
			return "", errAddress
		}
		if r >= 0x80 && !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) {
			return "", errAddress
		}
	}
	ascii, err := idna.Lookup.ToASCII(domain)
	if err != nil || ascii == "" || len(ascii) > 253 || strings.HasPrefix(ascii, ".") || strings.HasSuffix(ascii, ".") {
		return "", errAddress
	}
	parsed, err := netmail.ParseAddress(name + "@" + ascii)
	if err != nil || parsed.Name != "" || parsed.Address != name+"@"+ascii {
		return "", errAddress
	}
	return name + "@" + strings.ToLower(domain), nil
}

// asciiDomain gives a domain as it stands in SMTP and headers.
func asciiDomain(domain string) string {
	if ascii, err := idna.Lookup.ToASCII(domain); err == nil && ascii != "" {
		return ascii
	}
	return domain
}

// wireAddress gives a checked address as mail servers understand it.
func wireAddress(address string) string {
	at := strings.LastIndexByte(address, '@')
	return address[:at+1] + asciiDomain(address[at+1:])
}
