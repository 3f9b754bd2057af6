package httpapi

import (
	"net/http"
	"slices"
	"strings"

	"souk/internal/platform/actor"
)

// CodeClosed is the refusal of operations that sell while the shop is closed.
const CodeClosed = "SHOP_CLOSED"

// turnedAway refuses to begin a purchase while the shop is closed, and tells whether it did. Staff may: they look whether
// all is as it should be. Who opened a link sees the shop's own page, which says more than an error can.
func (c *call) turnedAway() bool {
	if !c.op.Sells || c.server.cfg.Closed == nil || c.actor.Kind == actor.Staff || c.actor.Kind == actor.System {
		return false
	}
	err := c.server.cfg.Closed(c.r.Context())
	if err == nil {
		return false
	}
	if c.op.plain != nil && strings.Contains(c.r.Header.Get("Accept"), "text/html") {
		c.err, c.status = asError(err), http.StatusSeeOther
		c.w.Header().Set("Cache-Control", "no-store")
		http.Redirect(c.w, c.r, "/", c.status)
		return true
	}
	c.refuse(err)
	return true
}

// selling adds the refusal of a closed shop to the codes of an operation that sells.
func selling(o Operation, codes []string) []string {
	if !o.Sells {
		return codes
	}
	return append(slices.Clone(codes), CodeClosed)
}
