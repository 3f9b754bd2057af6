package webhooks_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/platform/actor"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/outbound/outboundtest"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/webhooks"
	"souk/internal/platform/wire"
)

// bundle is a whole delivery line whose time stands still, and the receiver at its end.
type bundle struct {
	db      *store.DB
	clock   *apitest.Clock
	relay   *events.Relay
	queue   *jobs.Queue
	service *webhooks.Service
	server  *httptest.Server
	got     chan received      // what reached the receiver
	answer  chan int           // statuses to give; 200 when empty
	ended   chan jobs.Finished // tries that were noted
	due     chan jobs.Finished // further tries whose time had come
	api     *apitest.API
	held    chan string   // paths of requests under /hanging
	hanging chan struct{} // they are answered when it is closed
	release func()        // closes it
	before  func()        // runs in each delivery of events, before webhooks hear of them
}

// received is one request, unpacked.
type received struct {
	Path, ContentType, Token string
	Header                   http.Header
}

func run(t *testing.T, fn func(t *testing.T, b *bundle)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		fn(t, newBundle(t, dialect))
	})
}

func newBundle(t *testing.T, dialect store.Dialect) *bundle {
	t.Helper()
	b := &bundle{clock: apitest.ClockAt(time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)), got: make(chan received, 1000),
		answer: make(chan int, 100), ended: make(chan jobs.Finished, 1000), due: make(chan jobs.Finished, 1000),
		hanging: make(chan struct{}), held: make(chan string, 1000)}
	b.db = storetest.Open(t, dialect, func(cfg *store.Config) { cfg.Clock = b.clock.Now; cfg.MaxConns = 10 })
	expect.OK(t, jobs.Migrate(t.Context(), b.db))
	outboundtest.BringKey(t, b.db)
	b.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if strings.HasPrefix(r.URL.Path, "/hanging") {
			b.held <- r.URL.Path
			<-b.hanging
		}
		status := http.StatusOK
		select {
		case status = <-b.answer:
		default:
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, "thanks\x00")
		b.got <- received{Path: r.URL.Path, ContentType: r.Header.Get("Content-Type"), Token: string(body), Header: r.Header}
	}))
	t.Cleanup(b.server.Close)
	b.build(t)
	expect.OK(t, b.queue.Start(t.Context()))
	t.Cleanup(func() {
		expect.Equal(t, b.queue.Stop(context.Background()), nil)
		b.service.Close()
	})
	b.release = sync.OnceFunc(func() { close(b.hanging) })
	t.Cleanup(b.release)
	return b
}

// build makes relay, queue and service, as a process does when it starts.
func (b *bundle) build(t *testing.T) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	b.relay = events.New(b.db, events.Config{Poll: time.Hour, Logger: quiet})
	b.relay.SubscribeBatch("*", "test", func(context.Context, *store.Tx, []events.Delivered) error {
		if b.before != nil {
			b.before()
		}
		return nil
	})
	b.queue = jobs.New(b.db, jobs.Config{Poll: 100 * time.Millisecond, Clock: b.clock.Now, Logger: quiet,
		Observe: func(f jobs.Finished) {
			switch f.Kind {
			case "every.jobs.purge", "every.webhooks.sweep":
			case "webhooks.later":
				b.due <- f
			default:
				b.ended <- f
			}
		}})
	signer := query.NewSigner([]byte("a key of thirty-two bytes length"))
	var err error
	b.service, err = webhooks.New(t.Context(), webhooks.Config{
		DB: b.db, Queue: b.queue, Relay: b.relay, Signer: signer, Logger: quiet, AllowPrivate: true,
		Timeout:  2 * expect.Patience,
		Inside:   []string{"wix.ecom.v1.cart_counted"},
		Schedule: []time.Duration{time.Minute, 10 * time.Minute, 100 * time.Hour},
		Jitter:   func(d time.Duration) time.Duration { return d + time.Second },
	})
	expect.OK(t, err)
	b.api = apitest.New(t, b.db, b.service.Operations(),
		func(cfg *httpapi.Config) { cfg.Authenticator = apitest.Kinds{webhooks.Permission} })
}

// call makes a request and gives the status and the answer.
func (b *bundle) call(t *testing.T, caller, method, path, body string) (int, map[string]any) {
	t.Helper()
	a := b.api.Call(caller, method, path, body, "Content-Type", "application/json")
	out, _ := a.Body.(map[string]any)
	return a.Status, out
}

func (b *bundle) ok(t *testing.T, method, path, body string) map[string]any {
	t.Helper()
	status, out := b.call(t, "app", method, path, body)
	expect.EqualNow(t, status, 200, "%s %s %v", method, path, out)
	return out
}

// hook makes an endpoint at a path of the receiver and gives its id.
func (b *bundle) hook(t *testing.T, path string, types ...string) string {
	t.Helper()
	list, err := json.Marshal(wire.List[string](types))
	expect.OK(t, err)
	out := b.ok(t, "POST", "/v1/webhooks", `{"webhook":{"url":"`+b.server.URL+path+`","eventTypes":`+string(list)+
		`,"active":true}}`)
	return out["webhook"].(map[string]any)["id"].(string)
}

func (b *bundle) emit(t *testing.T, entityID string, slugs ...string) {
	t.Helper()
	for _, slug := range slugs {
		ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: "m1"})
		err := b.db.Write(ctx, func(tx *store.Tx) error {
			return tx.Emit(store.Event{Type: "wix.ecom.v1.cart_" + slug, Entity: "wix.ecom.v1.cart", Slug: slug,
				EntityID: entityID, Kind: store.Created, Body: map[string]any{"id": entityID, "slug": slug}})
		})
		expect.OK(t, err)
	}
}

func (b *bundle) flush(t *testing.T) int {
	t.Helper()
	n, err := b.relay.Flush(t.Context())
	expect.OK(t, err)
	return n
}

// sent waits for a request and the note about it, and gives "path type".
func (b *bundle) sent(t *testing.T) string {
	t.Helper()
	expect.OK(t, b.queue.Nudge(t.Context()))
	got := expect.Next(t, b.got)
	expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Succeeded)
	eventType, _ := b.open(t, got.Token)
	return got.Path + " " + strings.TrimPrefix(eventType, "wix.ecom.v1.cart_")
}

// noted waits for so many tries to be noted.
func (b *bundle) noted(t *testing.T, count int) {
	t.Helper()
	for range count {
		expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Succeeded)
	}
}

// open checks a token with the public key that the API gives out.
func (b *bundle) open(t *testing.T, token string) (eventType, data string) {
	t.Helper()
	claims := jwt.MapClaims{}
	_, err := jwt.ParseWithClaims(token, claims, func(*jwt.Token) (any, error) {
		return jwt.ParseRSAPublicKeyFromPEM([]byte(b.service.PublicKey()))
	}, jwt.WithValidMethods([]string{"RS256"}), jwt.WithTimeFunc(b.clock.Now), jwt.WithExpirationRequired())
	expect.OK(t, err)
	var message struct{ EventType, Data string }
	expect.OK(t, json.Unmarshal([]byte(claims["data"].(string)), &message))
	return message.EventType, message.Data
}

// log lists an endpoint's deliveries, oldest first, as "type status attempts".
func (b *bundle) log(t *testing.T, id string) []map[string]any {
	t.Helper()
	out := b.ok(t, "GET", "/v1/webhooks/"+id+"/deliveries", "")
	list := out["deliveries"].([]any)
	rows := make([]map[string]any, len(list))
	for i, one := range list {
		rows[len(list)-1-i] = one.(map[string]any)
	}
	return rows
}

func decode(t *testing.T, text string) (out any) {
	t.Helper()
	expect.OK(t, json.Unmarshal([]byte(text), &out))
	return out
}

// code digs the application code out of an error.
func code(out map[string]any) string {
	details, _ := out["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	text, _ := application["code"].(string)
	return text
}
