package app

import (
	"testing"

	"souk/internal/platform/expect"
)

// Endpoints on private networks are allowed only to a store that browsers see on
// this machine; the listen address does not count, since a proxy may be in front.
func TestPrivateEndpointsGoByThePublicAddress(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"http://127.0.0.1:8080": true, "http://localhost:8080": true, "http://[::1]:8080": true,
		"https://shop.example": false, "http://10.0.0.5": false, "http://127.0.0.1.example": false, "": false,
	} {
		a := &App{cfg: Config{Addr: "127.0.0.1:8080", PublicURL: address}}
		expect.Equal(t, a.local(), want, address)
	}
}
