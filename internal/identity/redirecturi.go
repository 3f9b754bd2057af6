package identity

import (
	"net"
	"net/url"
	"slices"
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

// AllowsSignIn reports whether a code may be sent to an address: it is on the list
// to the letter, or its origin is. A listed domain is not enough here, and ports count.
func (c *Client) AllowsSignIn(address string) bool {
	if checkRedirectURI(address) != "" {
		return false
	}
	if slices.Contains(c.AllowedRedirectURIs, address) {
		return true
	}
	target, err := url.Parse(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(c.AllowedRedirectDomains, func(listed string) bool {
		u, err := url.Parse(listed)
		return err == nil && strings.Contains(listed, "://") && u.Scheme == target.Scheme && strings.EqualFold(u.Hostname(), target.Hostname()) && port(u) == port(target)
	})
}

// AllowsReturn reports whether people may be sent to an address after a flow
// other than a sign-in: it is on the list, or lies under a domain that is. A bare
// domain counts with its subdomains; localhost counts with every port.
func (c *Client) AllowsReturn(address string) bool {
	if checkRedirectURI(address) != "" {
		return false
	}
	for _, uri := range c.AllowedRedirectURIs {
		if uri == address {
			return true
		}
	}
	target, err := url.Parse(address)
	if err != nil {
		return false
	}
	for _, domain := range c.AllowedRedirectDomains {
		if under(target, domain) {
			return true
		}
	}
	return false
}

func under(target *url.URL, domain string) bool {
	host := strings.ToLower(target.Hostname())
	if !strings.Contains(domain, "://") {
		listed, err := url.Parse("https://" + domain)
		if err != nil || listed.Port() != "" && listed.Port() != target.Port() && !loopback(host) {
			return false
		}
		name := strings.ToLower(listed.Hostname())
		return host == name || strings.HasSuffix(host, "."+name) && net.ParseIP(name) == nil
	}
	listed, err := url.Parse(domain)
	if err != nil || listed.Scheme != target.Scheme || strings.ToLower(listed.Hostname()) != host {
		return false
	}
	return loopback(host) || port(listed) == port(target)
}

func port(u *url.URL) string {
	if p := u.Port(); p != "" {
		return p
	}
	return map[string]string{"http": "80", "https": "443"}[u.Scheme]
}
