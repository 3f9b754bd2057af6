package tokens

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
)

// browserOrigin reads an address as browsers do (the URL Standard), which forgive
// much: blanks around it, tabs in it, any number and kind of slashes.
func browserOrigin(text string) string {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
	scheme, rest, ok := strings.Cut(text, ":")
	if scheme = strings.ToLower(scheme); !ok || scheme != "https" && scheme != "http" {
		return "opaque"
	}
	rest = strings.TrimLeft(rest, `/\`)
	if i := strings.IndexAny(rest, `/\?#`); i >= 0 {
		rest = rest[:i]
	}
	if i := strings.LastIndex(rest, "@"); i >= 0 {
		rest = rest[i+1:]
	}
	host, port, _ := strings.Cut(rest, ":")
	if plain, err := url.PathUnescape(host); err == nil {
		host = plain
	}
	host = strings.ToLower(strings.NewReplacer("。", ".", "．", ".", "\u00ad", "").Replace(host))
	if port != "" && port != defaultPorts[scheme] {
		host += ":" + port
	}
	return scheme + "://" + host
}

// However an address is written: where we let people go, a browser goes too.
func TestAddressesAreReadAlike(t *testing.T) {
	t.Parallel()
	c := &Client{AllowedRedirectURIs: []string{"https://exact.example/back"},
		AllowedRedirectDomains: []string{"https://a.example", "http://localhost:3000", "b.example"}}
	parts := []string{
		"https", "http", "HTTPS", "javascript", ":", "/", "//", "///", `\`, `\\`, "@", "#", "?", "%2f", "%40", "%2e", "%5c",
		".", "..", " ", "\t", "\n", "。", "／", "＠", "\u00ad", "\x00", ":443", ":80", ":3000", ":0", "[::1]",
		"https://", "http://", "a.example", "A.EXAMPLE", "b.example", "www.b.example", "localhost", "exact.example/back",
		"evil.example", "user", "x", "&", "=", "*",
	}
	beginnings := []string{"https://a.example", "http://localhost:3000", "https://www.b.example",
		"https://exact.example/back"}
	for _, good := range beginnings {
		expect.That(t, c.AllowsSignIn(good) || c.AllowsReturn(good),
			"%s is not allowed: the rest of the test would show nothing", good)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 8).Draw(t, "parts"), "")
		if rapid.Bool().Draw(t, "begins well") {
			text = rapid.SampledFrom(beginnings).Draw(t, "beginning") + text
		}
		origin := browserOrigin(text)
		if c.AllowsSignIn(text) {
			if !slices.Contains([]string{"https://a.example", "http://localhost:3000", "https://exact.example"}, origin) {
				t.Fatalf("a code for %q goes to %s", text, origin)
			}
		}
		if c.AllowsReturn(text) {
			host := strings.TrimPrefix(origin, "https://")
			inside := host == "b.example" || strings.HasSuffix(host, ".b.example") || strings.HasPrefix(host, "b.example:") ||
				strings.Contains(host, ".b.example:")
			if !inside && origin != "https://a.example" && origin != "https://exact.example" &&
				!strings.HasPrefix(origin, "http://localhost:") && origin != "http://localhost" {
				t.Fatalf("people with %q go to %s", text, origin)
			}
		}
	})
}

func TestCodesGoToListedAddressesOnly(t *testing.T) {
	t.Parallel()
	c := &Client{
		AllowedRedirectURIs:    []string{"https://shop.example/callback"},
		AllowedRedirectDomains: []string{"other.example", "https://app.example", "http://localhost:3000"},
	}
	for address, want := range map[string]bool{
		"https://shop.example/callback":            true,
		"https://shop.example/callback/":           false,
		"https://shop.example/callback?x=1":        false,
		"https://shop.example/":                    false,
		"https://other.example/callback":           false, // a domain is for other flows
		"https://app.example/any/path?x=1":         true,
		"https://app.example:443/any":              true,
		"https://app.example:8443/any":             false,
		"http://app.example/any":                   false,
		"https://www.app.example/any":              false,
		"https://app.example.evil.example/":        false,
		"https://user@app.example/":                false,
		"https://app.example\\@evil.example/":      false,
		"https://app.example/#x":                   false,
		"http://localhost:3000/callback":           true,
		"http://localhost:3001/callback":           false,
		"http://localhost.evil.example:3000/":      false,
		"javascript:alert(1)//https://app.example": false,
	} {
		expect.Equal(t, c.AllowsSignIn(address), want, "AllowsSignIn(%q) =", address)
	}
}
