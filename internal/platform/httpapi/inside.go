package httpapi

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strings"

	"souk/internal/platform/actor"
)

type insideKey struct{}

// ReadInside answers a call that comes from the process itself, for somebody without a
// token: no socket, no limits, the same way through the server otherwise. It only reads. Its words are in a language;
// empty is the shop's own.
func (s *Server) ReadInside(ctx context.Context, who actor.Actor, method, address, body, language string) (status int,
	id string, answer []byte) {
	target, err := url.ParseRequestURI(address)
	if err != nil {
		return http.StatusBadRequest, "", nil
	}
	r := (&http.Request{
		Method: method, URL: target, RequestURI: address, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: target.Host,
		Header: http.Header{"Content-Type": {"application/json"}}, Body: http.NoBody, RemoteAddr: "127.0.0.1:0",
	}).WithContext(context.WithValue(ctx, insideKey{}, who))
	if language != "" {
		r.Header[HeaderLanguage] = []string{language}
	}
	if body != "" {
		content := strings.NewReader(body)
		r.Body, r.ContentLength = readCloser{content}, content.Size()
	}
	w := &inside{header: http.Header{}, status: http.StatusOK}
	s.serve(w, r)
	return w.status, w.header.Get(headerRequestID), w.body.Bytes()
}

// callerInside is who a call of the process itself is made for.
func (c *call) callerInside() (actor.Actor, bool) {
	who, ok := c.r.Context().Value(insideKey{}).(actor.Actor)
	return who, ok
}

type readCloser struct{ *strings.Reader }

func (readCloser) Close() error { return nil }

// inside keeps an answer.
type inside struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *inside) Header() http.Header            { return w.header }
func (w *inside) WriteHeader(status int)         { w.status = status }
func (w *inside) Write(part []byte) (int, error) { return w.body.Write(part) }
