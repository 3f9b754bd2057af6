package httpapi

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"pgregory.net/rapid"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// shelf is a read whose answers can be counted.
type shelf struct {
	revision atomic.Uint64
	computed atomic.Int64
	during   func() // runs inside the handler
	now      time.Time
}

type shelfAnswer struct {
	Number int64  `json:"number"`
	Text   string `json:"text,omitempty"`
}

func (s *shelf) rig(t testing.TB, cache *ResponseCache) *rig {
	cache.Revision = s.revision.Load
	if s.now.IsZero() {
		s.now = time.Unix(1000, 0)
	}
	answer := func(context.Context, *getRequest) (*shelfAnswer, error) {
		n := s.computed.Add(1)
		if s.during != nil {
			s.during()
		}
		return &shelfAnswer{Number: n, Text: strings.Repeat("goods ", 1000)}, nil
	}
	return newRig(t, nil, []Operation{
		Handle(Op{ID: "test.get", Method: "GET", Path: "/v1/shelf/{id}", Access: actor.Everyone(""), Reads: true,
			LongQuery: true, Cache: cache}, answer),
		Handle(Op{ID: "test.query", Method: "POST", Path: "/v1/shelf", Access: actor.Everyone(""), Reads: true, Cache: cache},
			answer),
	}, func(c *Config) { c.Clock = func() time.Time { return s.now } })
}

func TestResponseCache(t *testing.T) {
	t.Parallel()
	s := &shelf{}
	cache := &ResponseCache{TTL: time.Minute, Headers: []string{"Accept-Language"},
		Bypass: func(_ context.Context, consistent string) bool { return consistent == "other-node" }}
	r := s.rig(t, cache)
	get := func(target, token string, headers ...string) string {
		t.Helper()
		got := r.do("GET", target, token, "", headers...)
		expect.StatusNow(t, got, 200)
		return fmt.Sprint(got.json(t)["number"])
	}
	steps := []struct {
		name string
		got  func() string
		want string
	}{
		{"first", func() string { return get("/v1/shelf/a?limit=1", "visitor") }, "1"},
		{"kept", func() string { return get("/v1/shelf/a?limit=1", "visitor") }, "1"},
		{"for every shopper", func() string { return get("/v1/shelf/a?limit=1", "member") }, "1"},
		{"through a gateway path too", func() string { return get("/_api/cart/v1/shelf/a?limit=1", "visitor") }, "1"},
		{"another query", func() string { return get("/v1/shelf/a?limit=2", "visitor") }, "2"},
		{"another path value", func() string { return get("/v1/shelf/b?limit=1", "visitor") }, "3"},
		{"another language", func() string { return get("/v1/shelf/a?limit=1", "visitor", "Accept-Language", "de") }, "4"},
		{"not for managers", func() string { return get("/v1/shelf/a?limit=1", "owner") }, "5"},
		{"not filled by managers", func() string { return get("/v1/shelf/a?limit=1", "visitor") }, "1"},
		{"bypassed", func() string { return get("/v1/shelf/a?limit=1", "visitor", "X-Wix-Consistent", "other-node") }, "6"},
		{"a change", func() string { s.revision.Add(1); return get("/v1/shelf/a?limit=1", "visitor") }, "7"},
		{"kept again", func() string { return get("/v1/shelf/a?limit=1", "visitor") }, "7"},
		{"too old", func() string { s.now = s.now.Add(2 * time.Minute); return get("/v1/shelf/a?limit=1", "visitor") }, "8"},
	}
	for _, step := range steps {
		expect.EqualNow(t, step.got(), step.want, "%s: answer", step.name)
	}
	for body, want := range map[string]string{`{"limit":1}`: "9", `{"limit":2}`: "10"} {
		_ = want
		first := r.do("POST", "/v1/shelf", "visitor", body)
		expect.That(t, r.do("POST", "/v1/shelf", "visitor", body).body == first.body, "body %s was answered anew", body)
	}
	expect.Status(t, r.do("GET", "/v1/shelf/a?limit=1", "", ""), 401, "the cache let nobody")
}

func TestResponseCacheKeepsNoAnswerOlderThanAChange(t *testing.T) {
	t.Parallel()
	s := &shelf{}
	r := s.rig(t, &ResponseCache{})
	s.during = func() { s.revision.Add(1) } // a write commits while the answer is computed
	first := r.do("GET", "/v1/shelf/a", "visitor", "")
	s.during = nil
	expect.That(t, r.do("GET", "/v1/shelf/a", "visitor", "").body != first.body,
		"an answer computed before a change was served after it")
}

func TestCachedAnswersArePressedOnce(t *testing.T) {
	t.Parallel()
	r := (&shelf{}).rig(t, &ResponseCache{})
	plain := r.do("GET", "/v1/shelf/a", "visitor", "")
	for range 2 {
		got := r.do("GET", "/v1/shelf/a", "visitor", "", "Accept-Encoding", "gzip, deflate, br")
		expect.EqualNow(t, got.header.Get("Content-Encoding"), "br", got.header)
		if text, err := io.ReadAll(brotli.NewReader(strings.NewReader(got.body))); err != nil || string(text) != plain.body {
			t.Errorf("another text came out: %v", err)
		}
	}
	if got := r.do("GET", "/v1/shelf/a", "visitor", "", "Accept-Encoding", "gzip"); got.header.Get("Content-Encoding") != "gzip" {
		t.Errorf("%v", got.header)
	}
}

// TestResponseCacheBounds compares the cache with a simple model: nothing stale
// is given, and the bytes never exceed the bound.
func TestResponseCacheBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rc := &ResponseCache{MaxBytes: 20_000}
		model := map[string]*kept{}
		revision := uint64(0)
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			key := fmt.Sprint(rapid.IntRange(0, 20).Draw(t, "key"))
			switch rapid.IntRange(0, 5).Draw(t, "do") {
			case 0:
				revision++
			case 1, 2:
				k := &kept{key: key, revision: revision, body: make([]byte, rapid.IntRange(0, 6000).Draw(t, "size"))}
				rc.put(k)
				if k.cost() <= rc.MaxBytes/4 {
					model[key] = k
				}
			default:
				got := rc.get([]byte(key), revision, time.Time{})
				expect.ThatNow(t, got == nil || got == model[key] && got.revision == revision,
					"key %s: not the answer that was stored last", key)
			}
			if _, bytes, _, _ := rc.Stats(); bytes > rc.MaxBytes {
				t.Fatalf("%d bytes are kept", bytes)
			}
		}
	})
}

func TestResponseCacheUnderLoad(t *testing.T) {
	t.Parallel()
	s := &shelf{}
	r := s.rig(t, &ResponseCache{MaxBytes: 50_000})
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 50 {
				if n%10 == 0 {
					s.revision.Add(1)
				}
				expect.Status(t,
					r.do("GET", fmt.Sprintf("/v1/shelf/%d", (i+n)%7), "visitor", "", "Accept-Encoding", "gzip"), 200)
			}
		})
	}
	wg.Wait()
}

// discard is a ResponseWriter that costs nothing.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) Write(b []byte) (int, error) { return len(b), nil }
func (d *discard) WriteHeader(int)             {}

func benchmarkRead(b *testing.B, token string) {
	s := &shelf{}
	r := s.rig(b, &ResponseCache{})
	r.server.cfg.Logger = slog.New(slog.DiscardHandler)
	request := httptest.NewRequest("GET", "/v1/shelf/a?limit=1", nil)
	request.Header.Set("Authorization", token)
	w := &discard{header: http.Header{}}
	r.server.serve(w, request)
	b.ReportAllocs()
	for b.Loop() {
		clear(w.header)
		r.server.serve(w, request)
	}
}

func BenchmarkCachedRead(b *testing.B)   { benchmarkRead(b, "visitor") }
func BenchmarkComputedRead(b *testing.B) { benchmarkRead(b, "owner") }
