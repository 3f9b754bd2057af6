package outbound

import (
	"io"
	"net/http"

	"souk/internal/platform/store"
)

// HTTP gives a client for libraries that speak HTTP themselves. It keeps to the
// same rules: where a request may go, how long it takes, that no redirect is
// followed, and how much of an answer is read.
func (c *Client) HTTP() *http.Client {
	return &http.Client{Timeout: c.cfg.Timeout, CheckRedirect: c.http.CheckRedirect, Transport: guarded{c}}
}

// guarded is the client's transport with its checks around it.
type guarded struct{ client *Client }

// RoundTrip sends a request whose address is allowed.
func (g guarded) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := store.Waits(r.Context()); err != nil {
		return nil, err
	}
	if err := g.client.CheckURL(r.URL.String()); err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", "Souk")
	response, err := g.client.http.Transport.RoundTrip(r)
	if err != nil {
		return nil, g.client.plain(err)
	}
	response.Body = bounded{io.LimitReader(response.Body, g.client.cfg.MaxAnswer), response.Body}
	return response, nil
}

// bounded ends a body early, and closes the whole.
type bounded struct {
	io.Reader
	io.Closer
}
