package outbound

import (
	"net/netip"
	"strings"
)

// Reachable asks what the dialer asks about the address that a name resolved to.
func (c *Client) Reachable(address string) bool {
	ip, err := netip.ParseAddr(strings.ReplaceAll(address, "%25", "%"))
	return err == nil && c.reachable(ip)
}
