package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"souk/internal/platform/actor"
)

// CodeClosed is the refusal of what sells while the shop is closed.
const CodeClosed = "SHOP_CLOSED"

// Buyer is a request that begins a purchase by what is in it. The operations that take one refuse it while the shop is
// closed, as those that always sell (Op.Sells), and do all else.
type Buyer interface {
	// Buys tells whether goods are put somewhere to be bought.
	Buys() bool
}

func buys(in any) bool {
	buyer, ok := in.(Buyer)
	return ok && buyer.Buys()
}

// closed refuses to begin a purchase while the shop is closed. Staff may: they look whether all is as it should be.
func (c *call) closed(ctx context.Context) error {
	if c.server.cfg.Closed == nil || c.actor.Kind == actor.Staff || c.actor.Kind == actor.System {
		return nil
	}
	return c.server.cfg.Closed(ctx)
}

// turnedAway refuses a page that sells while the shop is closed, and tells whether it did. Who opened a link sees the
// shop's own page, which says more than an error can.
func (c *call) turnedAway() bool {
	if !c.op.Sells {
		return false
	}
	err := c.closed(c.r.Context())
	if err == nil {
		return false
	}
	if strings.Contains(c.r.Header.Get("Accept"), "text/html") {
		c.err, c.status = asError(err), http.StatusSeeOther
		c.w.Header().Set("Cache-Control", "no-store")
		http.Redirect(c.w, c.r, "/", c.status)
		return true
	}
	c.refuse(err)
	return true
}

// selling adds the refusal of a closed shop to the codes of an operation that sells, or takes requests that may.
func selling(o Operation, codes []string) []string {
	if !o.Sells && (o.in == nil || !reflect.PointerTo(o.in).Implements(reflect.TypeFor[Buyer]())) {
		return codes
	}
	return append(slices.Clone(codes), CodeClosed)
}
