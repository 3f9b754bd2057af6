package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
)

// Headers by which the server of a front end says whose call it makes.
const (
	headerVisitorAddress = "X-Souk-Visitor-Address"
	headerAPIKey         = "X-Souk-Api-Key"
)

// admit finds out who calls, and whether they may, and whether they do so too often.
func (c *call) admit() error {
	if who, inside := c.callerInside(); inside {
		c.actor = who
		if !c.op.Reads {
			return errs.New(errs.PermissionDenied, "", "only reading calls are allowed here")
		}
		return c.op.Access.Check(who)
	}
	c.locate()
	who, err := c.authenticate(token(c.r))
	switch kind := errs.KindOf(err); {
	case err == nil:
		c.actor = who
	case c.op.Access.Public && (kind == errs.Unauthenticated || kind == errs.ResourceExhausted):
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

// authenticate finds out who holds a token or key. One that is not known yet is counted
// as a guess before it is looked at: whoever tries many hears so at once, and costs
// nothing, while those who are known here go on from the same address.
func (c *call) authenticate(text string) (actor.Actor, error) {
	auth := c.server.cfg.Authenticator
	if text == "" {
		return auth.Authenticate(c.r.Context(), "")
	}
	if memory, ok := auth.(Recognizer); ok {
		if who, known := memory.Recognize(text); known {
			return who, nil
		}
	}
	try, err := c.guess(Tokens)
	if err != nil {
		return actor.Actor{}, err
	}
	who, err := auth.Authenticate(c.r.Context(), text)
	try.end(Tokens.wrong(err))
	return who, err
}

// locate finds out where the call comes from. The server of a front end that shows an
// API key says for whom it calls, so that its visitors are not all one address. Without
// a good key nobody is believed, and it counts as a wrong one.
func (c *call) locate() {
	c.address = c.server.address(c.r)
	told := c.r.Header.Get(headerVisitorAddress)
	if told == "" {
		return
	}
	key := c.r.Header.Get(headerAPIKey)
	if key == "" {
		key = token(c.r)
	}
	if who, err := c.authenticate(key); err != nil || who.Kind != actor.App {
		if err == nil {
			_, _ = c.guess(Tokens)
		}
		return
	}
	if ip, err := netip.ParseAddr(strings.TrimSpace(told)); err == nil {
		c.address = ip.WithZone("").String()
	}
}

// ownMachine tells that the call comes from this very machine, and no proxy brought it.
func (c *call) ownMachine() bool {
	return len(c.r.Header["X-Forwarded-For"]) == 0 && loopback(c.address)
}

// limit counts the call. Calls from this very machine are not counted, unless a
// proxy brought them.
func (c *call) limit(class Class, who actor.Actor) error {
	if c.ownMachine() {
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
	if err != nil {
		return address
	}
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		return ip.String()
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
