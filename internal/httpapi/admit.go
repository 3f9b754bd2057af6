package httpapi

import (
	"net"
	"net/http"
	"strings"

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
	return s.cfg.Limits.take(c.op.class, c.actor, c.address, c.begun)
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
