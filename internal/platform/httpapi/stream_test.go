package httpapi

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

type tick struct {
	Number int `json:"number"`
}

// streaming is a server with one stream that sends what it is given.
func streaming(t *testing.T, next chan int, refuse error, ended chan<- error) (*Server, *httptest.Server) {
	t.Helper()
	op := Op{ID: "test.stream", Method: "GET", Path: "/v1/stream", Access: actor.Managers("WIDGETS.READ"), Reads: true}
	r := newRig(t, nil, []Operation{Stream[tick](op, func(ctx context.Context, out *Events) error {
		defer func() { ended <- ctx.Err() }()
		if refuse != nil {
			return refuse
		}
		if err := errors.Join(out.Retry(time.Second), out.Beat()); err != nil {
			return err
		}
		for {
			select {
			case <-ctx.Done():
				return nil
			case n := <-next:
				if err := out.Send("tick", tick{n}); err != nil {
					return err
				}
			}
		}
	})})
	server := httptest.NewServer(r.server)
	t.Cleanup(server.Close)
	return r.server, server
}

// heard is an answer that is read as it comes; it is closed when the test ends.
type heard struct {
	StatusCode int
	Header     http.Header
	Body       io.ReadCloser
}

func listen(t *testing.T, server *httptest.Server, token string) *heard {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/v1/stream", nil)
	expect.OK(t, err)
	request.Header.Set("Authorization", token)
	answer, err := http.DefaultClient.Do(request)
	expect.OK(t, err)
	t.Cleanup(func() { _ = answer.Body.Close() })
	return &heard{answer.StatusCode, answer.Header, answer.Body}
}

func TestStream(t *testing.T) {
	t.Parallel()
	next, ended := make(chan int, 1), make(chan error, 1)
	own, server := streaming(t, next, nil, ended)
	if got := listen(t, server, "visitor"); got.StatusCode != http.StatusForbidden {
		t.Errorf("a visitor: %d", got.StatusCode)
	}
	answer := listen(t, server, "clerk")
	if answer.StatusCode != 200 || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/event-stream") ||
		!strings.Contains(answer.Header.Get("Cache-Control"), "no-store") {
		t.Fatalf("%d %v", answer.StatusCode, answer.Header)
	}
	next <- 7
	lines := bufio.NewReader(answer.Body)
	var text strings.Builder
	for !strings.Contains(text.String(), "number") {
		line, err := lines.ReadString('\n')
		expect.OK(t, err)
		text.WriteString(line)
	}
	expect.Equal(t, "retry: 1000\n\n: still here\n\nevent: tick\ndata: {\"number\":7}\n", text.String())
	own.EndStreams()
	if rest, err := io.ReadAll(lines); err != nil || strings.TrimSpace(string(rest)) != "" {
		t.Errorf("after the end: %q %v", rest, err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the handler ended with %v", err)
	}
	if got := listen(t, server, "clerk"); got.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a server that stops: %d", got.StatusCode)
	}
}

func TestStreamIsRefusedWithTheEnvelope(t *testing.T) {
	t.Parallel()
	ended := make(chan error, 1)
	_, server := streaming(t, nil, errs.New(errs.ResourceExhausted, "TOO_MANY", "no more"), ended)
	answer := listen(t, server, "owner")
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusTooManyRequests || !strings.Contains(string(body), `"TOO_MANY"`) {
		t.Errorf("%d %s %v", answer.StatusCode, body, err)
	}
}

func TestStreamEndsWithItsReader(t *testing.T) {
	t.Parallel()
	next, ended := make(chan int), make(chan error, 1)
	_, server := streaming(t, next, nil, ended)
	answer := listen(t, server, "owner")
	next <- 1
	_ = answer.Body.Close()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the handler ended with %v", err)
	}
}

func TestStreamIsDescribed(t *testing.T) {
	t.Parallel()
	op := Stream[tick](Op{ID: "test.stream", Method: "GET", Path: "/v1/stream", Access: actor.Anyone(), Reads: true,
		Summary: "Ticks."},
		func(context.Context, *Events) error { return nil })
	body, err := OpenAPI([]Operation{op}, "", "")
	expect.That(t, err == nil && strings.Contains(string(body), `"text/event-stream"`) &&
		!strings.Contains(string(body), `"200":{"description":"Done."`), "%s %v", body, err)
}
