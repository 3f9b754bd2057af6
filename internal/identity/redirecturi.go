package identity

import (
	"net"
	"net/url"
	"strconv"
	"strings"
)

func indexed(name string, i int) string { return name + "[" + strconv.Itoa(i) + "]" }

// checkRedirectURI says what is wrong with an address to return to after a
// sign-in; "" when nothing is.
func checkRedirectURI(text string) string {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Opaque != "":
		return "must be an absolute address such as https://shop.example/callback"
	case !safeScheme(u):
		return "must start with https:// (http:// is for localhost only)"
	case u.User != nil:
		return "must not hold a user name"
	case strings.Contains(text, "#"):
		return "must not have a fragment"
	case strings.ContainsAny(text, "*\\ \t\r\n"):
		return "must not hold blanks, backslashes or wildcards"
	}
	return ""
}

// checkRedirectDomain says what is wrong with a domain (shop.example) or an
// origin (https://shop.example:8443); "" when nothing is.
func checkRedirectDomain(text string) string {
	const wrong = "must be a domain such as shop.example, or an origin such as https://shop.example"
	u, err := url.Parse(text)
	if !strings.Contains(text, "://") {
		u, err = url.Parse("https://" + text)
	}
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Path != "" && u.Path != "/" || strings.Contains(text, "#"):
		return wrong
	case !safeScheme(u):
		return "must start with https:// (http:// is for localhost only)"
	case strings.ContainsAny(u.Host, "*\\ _%"):
		return wrong
	}
	return ""
}

// safeScheme allows plain http only where nobody can listen in.
func safeScheme(u *url.URL) bool {
	return u.Scheme == "https" || u.Scheme == "http" && loopback(u.Hostname())
}

func loopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
