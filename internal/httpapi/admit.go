package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"souk/internal/actor"
	"souk/internal/errs"
)

// admit finds out who calls, and whether they may, and whether they do so too often.
func (c *call) admit() error {
	s := c.server
	c.address = s.address(c.r)
	who, err := s.cfg.Authenticator.Authenticate(c.r.Context(), token(c.r))
	switch {
	case err == nil:
		c.actor = who
	case c.op.Access.Public && errs.KindOf(err) == errs.Unauthenticated:
		// An old token must not keep anybody from getting a new one.
	default:
		return err
	}
	if err := c.op.Access.Check(c.actor); err != nil {
		return err
	}
	who = c.actor
	if c.op.Access.Public {
		// Who may be anybody is counted by where they are: tokens cost nothing here.
		who = actor.Actor{}
	}
	return c.limit(c.op.class, who)
}

// limit counts the call. Calls from this very machine are not counted, unless a
// proxy brought them.
func (c *call) limit(class Class, who actor.Actor) error {
	if len(c.r.Header["X-Forwarded-For"]) == 0 && loopback(c.address) {
		return nil
	}
	err := c.server.cfg.Limits.take(class, who, network(c.address), c.begun)
	if err != nil {
		c.w.Header()["Ratelimit-Limit"] = []string{strconv.Itoa(c.server.cfg.Limits.rates[class].Burst)}
		c.w.Header()["Ratelimit-Remaining"] = []string{"0"}
	}
	return err
}

func loopback(address string) bool {
	ip, err := netip.ParseAddr(address)
	return err == nil && ip.Unmap().IsLoopback()
}

// network is what one subscriber has: an address, or with IPv6 a whole /64.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

// token reads the header, with or without Bearer.
func token(r *http.Request) string {
	value := r.Header.Get("Authorization")
	if len(value) > 7 && strings.EqualFold(value[:7], "bearer ") {
		value = value[7:]
	}
	return strings.TrimSpace(value)
}

func (s *Server) address(r *http.Request) string {
	if s.cfg.TrustProxy {
		// The last entry is the one our own proxy wrote; those before it are the caller's word.
		list := r.Header.Values("X-Forwarded-For")
		if len(list) > 0 {
			entries := strings.Split(list[len(list)-1], ",")
			if ip := net.ParseIP(strings.TrimSpace(entries[len(entries)-1])); ip != nil {
				return ip.String()
			}
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
