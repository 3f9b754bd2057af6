package httpapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// Who may be anybody is counted by where they are, whatever token they show.
func TestPublicCallsAreCountedByAddress(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	r := newRig(t, nil, []Operation{answering("test.token", "/v1/token", actor.Anyone(),
		func(context.Context) error { return nil })},
		func(c *Config) {
			c.Limits = NewLimits(map[Class]Rate{Writes: {1, 2}, Reads: {1, 1}}, 100)
			c.Clock = func() time.Time { return now }
			c.Fallback = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
		})
	call := func(method, path, address, token, forwarded string) answer {
		request := httptest.NewRequest(method, path, nil)
		request.RemoteAddr = address
		request.Header.Set("Authorization", token)
		if forwarded != "" {
			request.Header.Set("X-Forwarded-For", forwarded)
		}
		return r.send(request)
	}
	for i, c := range []struct {
		method, path, address, token, forwarded string
		want                                    int
	}{
		{"POST", "/v1/token", "192.0.2.1:1", "", "", 200},
		{"POST", "/v1/token", "192.0.2.1:2", "visitor", "", 200},
		{"POST", "/v1/token", "192.0.2.1:3", "other", "", 429},
		{"POST", "/v1/token", "192.0.2.2:1", "other", "", 200},
		{"POST", "/v1/token", "[2001:db8::1]:1", "", "", 200},
		{"POST", "/v1/token", "[2001:db8::2]:1", "", "", 200},
		{"POST", "/v1/token", "[2001:db8::ffff:3]:1", "", "", 429}, // one subscriber has a whole /64
		{"POST", "/v1/token", "[2001:db8:0:1::1]:1", "", "", 200},
		{"POST", "/v1/token", "127.0.0.1:1", "", "", 200},
		{"POST", "/v1/token", "127.0.0.1:1", "", "", 200},
		{"POST", "/v1/token", "127.0.0.1:1", "", "", 200}, // this machine is not counted
		{"POST", "/v1/token", "127.0.0.1:1", "", "203.0.113.9", 200},
		{"POST", "/v1/token", "127.0.0.1:1", "", "203.0.113.9", 200},
		{"POST", "/v1/token", "127.0.0.1:1", "", "203.0.113.9", 429}, // but a proxy on it is
		{"GET", "/page", "192.0.2.9:1", "", "", 200},
		{"GET", "/page", "192.0.2.9:1", "", "", 429},
	} {
		got := call(c.method, c.path, c.address, c.token, c.forwarded)
		expect.Status(t, got, c.want, "call %d from %s", i, c.address)
		expect.Equal(t, got.header.Get("RateLimit-Remaining") == "0" && got.header.Get("Retry-After") != "",
			(c.want == 429), "call %d: headers %v", i, got.header)
	}
}
