package app_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// news is one event of the feed.
type news struct {
	name string
	data struct {
		Services []string
		Service  string
		IDs      []string
		At       string
	}
}

// feed is one open stream.
type feed struct {
	status int
	body   string // of a refusal
	events chan news
	close  func()
}

// node is a started app behind a real server.
func node(t *testing.T, cfg app.Config) (*app.App, *httptest.Server) {
	t.Helper()
	a, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
	expect.OK(t, err)
	expect.OK(t, a.Start(t.Context()))
	server := httptest.NewServer(a.Handler)
	t.Cleanup(func() { stopNode(t, a, server) })
	return a, server
}

func stopNode(t *testing.T, a *app.App, server *httptest.Server) {
	a.Unready()
	server.Close() // waits for all answers: streams must have ended
	expect.Equal(t, a.Stop(context.WithoutCancel(t.Context())), nil)
}

func liveConfig(t *testing.T, dialect store.Dialect) app.Config {
	t.Helper()
	cfg := app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), NoRateLimits: true, LogFormat: "text",
		PublicURL: "http://shop.test"}
	if dialect == store.PostgreSQL {
		cfg.DatabaseURL = storetest.Database(t)
	}
	return cfg
}

// follow opens the feed; its events channel is closed when the stream ends.
func follow(t *testing.T, server *httptest.Server, token string) *feed {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/v1/live", nil)
	expect.OK(t, err)
	request.Header.Set("Authorization", token)
	answer, err := http.DefaultClient.Do(request)
	expect.OK(t, err)
	t.Cleanup(func() { _ = answer.Body.Close() })
	f := &feed{status: answer.StatusCode, events: make(chan news, 100), close: cancel}
	if f.status != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		f.body = string(text)
		return f
	}
	go func() {
		defer close(f.events)
		var one news
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			switch name, value, _ := strings.Cut(lines.Text(), ": "); name {
			case "event":
				one = news{name: value}
			case "data":
				expect.Equal(t, json.Unmarshal([]byte(value), &one.data), nil, value)
				f.events <- one
			}
		}
	}()
	return f
}

// next gives the next event; ok is false when the stream ended.
func (f *feed) next(t *testing.T) (one news, ok bool) {
	t.Helper()
	expect.EqualNow(t, f.status, http.StatusOK, "the feed answers %s", f.body)
	select {
	case one, ok = <-f.events:
		return one, ok
	case <-time.After(time.Minute):
		t.Fatal("the feed says nothing")
		return one, false
	}
}

// hello reads the first event and gives the services in it.
func (f *feed) hello(t *testing.T) []string {
	t.Helper()
	one, ok := f.next(t)
	expect.ThatNow(t, ok && one.name == "hello", "got %+v, want hello", one)
	return one.data.Services
}

// again reads on to the next hello and compares the services in it.
func (f *feed) again(t *testing.T, services ...string) {
	t.Helper()
	for {
		one, ok := f.next(t)
		expect.ThatNow(t, ok, "the feed ended")
		if one.name != "hello" {
			continue
		}
		expect.That(t, slices.Equal(one.data.Services, services), "services: %v, want %v", one.data.Services, services)
		return
	}
}

// until reads on to the change of an entity, and fails on services that must not be heard of.
func (f *feed) until(t *testing.T, service, id string, never ...string) {
	t.Helper()
	for {
		one, ok := f.next(t)
		expect.ThatNow(t, ok, "the feed ended before it told of %s %s", service, id)
		expect.That(t, !slices.Contains(never, one.data.Service), "the feed told of %s", one.data.Service)
		if one.name == "change" && one.data.Service == service && (id == "" || slices.Contains(one.data.IDs, id)) {
			expect.That(t, one.data.At != "", "no date: %+v", one)
			return
		}
	}
}

func (f *feed) ends(t *testing.T) {
	t.Helper()
	for {
		if _, ok := f.next(t); !ok {
			return
		}
	}
}

func newProduct(t *testing.T, a *app.App, token, name string) string {
	t.Helper()
	made := ask(t, a, "POST", "/v1/products", token,
		`{"product":{"name":"`+name+`","priceData":{"price":10},"productType":"physical"}}`)
	return made["product"].(map[string]any)["id"].(string)
}

func newCoupon(t *testing.T, a *app.App, token, code string) string {
	t.Helper()
	made := ask(t, a, "POST", "/v2/coupons", token, `{"specification":{"name":"Coupon","code":"`+code+
		`","startTime":"1700000000000","percentOffRate":10,"scope":{"namespace":"stores"}}}`)
	return made["id"].(string)
}
