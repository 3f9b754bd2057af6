package tokens

import (
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func indexed(name string, i int) string { return name + "[" + strconv.Itoa(i) + "]" }

// plainHost is a host that every reader reads alike, and that can stand in a header.
var plainHost = regexp.MustCompile(`^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(:[0-9]+)?$`)

// checkRedirectURI says what is wrong with an address to return to after a
// sign-in; "" when nothing is.
func checkRedirectURI(text string) string {
	if reason := checkAddress(text); reason != "" {
		return reason
	}
	if u, err := url.Parse(text); err != nil || !safeScheme(u) {
		return "must start with https:// (http:// is for localhost only)"
	}
	if strings.Contains(text, "#") {
		return "must not have a fragment"
	}
	return ""
}

// checkAddress refuses what a browser could read in another way than we do: it
// must lead to the host that we see in it.
func checkAddress(text string) string {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Opaque != "" || u.Scheme != "https" && u.Scheme != "http":
		return "must be an absolute address such as https://shop.example/callback"
	case u.User != nil:
		return "must not have a user name"
	case strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' || r == '*' || r == '\\' }):
		return "must not have spaces, backslashes, wildcards or letters beyond ASCII"
	case !plainHost.MatchString(u.Host) || strings.HasSuffix(u.Hostname(), "."):
		return "must have a plain host name or IP address"
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
	case err != nil || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Path != "" && u.Path != "/" ||
		strings.Contains(text, "#"):
		return wrong
	case !safeScheme(u):
		return "must start with https:// (http:// is for localhost only)"
	case !plainHost.MatchString(u.Host) || strings.HasSuffix(u.Hostname(), "."):
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
// to the letter, or its origin is. A listed domain is not enough here, and ports
// count. The shop's own clients have one address each.
func (c *Client) AllowsSignIn(address string) bool {
	if checkAddress(address) != "" || strings.Contains(address, "#") {
		return false
	}
	if slices.Contains(c.AllowedRedirectURIs, address) {
		return true
	}
	return !c.ours() && slices.Contains(c.listedOrigins(), Origin(address))
}

// SignInOrigins lists the origins that codes may go to: those of the listed
// addresses, and the listed origins. Pages that tell a code to the window around
// them tell it to these only.
func (c *Client) SignInOrigins() []string {
	list := c.listedOrigins()
	for _, uri := range c.AllowedRedirectURIs {
		if origin := Origin(uri); origin != "" && !slices.Contains(list, origin) {
			list = append(list, origin)
		}
	}
	return list
}

// FrameOrigins lists who may frame a page that shows nothing, as a content policy
// writes them: whoever the client may send people back to.
func (c *Client) FrameOrigins() []string {
	list := c.SignInOrigins()
	for _, domain := range c.AllowedRedirectDomains {
		if !strings.Contains(domain, "://") && plainHost.MatchString(domain) {
			list = append(list, "https://"+domain, "https://*."+domain)
		}
	}
	return list
}

// listedOrigins are the domains on the list that are written as origins.
func (c *Client) listedOrigins() []string {
	var list []string
	for _, domain := range c.AllowedRedirectDomains {
		if origin := Origin(domain); origin != "" && strings.Contains(domain, "://") {
			list = append(list, origin)
		}
	}
	return list
}

// Origin gives scheme, host and port of an address as browsers write them; "" for no address.
func Origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || !plainHost.MatchString(u.Host) { // it may go into a header
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if p := u.Port(); p != "" && p != defaultPorts[u.Scheme] {
		host += ":" + p
	}
	return u.Scheme + "://" + host
}

// AllowsReturn reports whether people may be sent to an address after a flow
// other than a sign-in: it is on the list, or lies under a domain that is. A bare
// domain counts with its subdomains; localhost counts with every port.
func (c *Client) AllowsReturn(address string) bool {
	if checkAddress(address) != "" {
		return false
	}
	if slices.Contains(c.AllowedRedirectURIs, address) {
		return true
	}
	target, err := url.Parse(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(c.AllowedRedirectDomains, func(domain string) bool { return under(target, domain) })
}

func under(target *url.URL, domain string) bool {
	host := strings.ToLower(target.Hostname())
	if !strings.Contains(domain, "://") {
		listed, err := url.Parse("https://" + domain)
		if err != nil || !safeScheme(target) || listed.Port() != "" && listed.Port() != target.Port() && !loopback(host) {
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
	return defaultPorts[u.Scheme]
}

var defaultPorts = map[string]string{"http": "80", "https": "443"}
