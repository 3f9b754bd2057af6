package plugins_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/golang-jwt/jwt/v5"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/outbound/outboundtest"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/discounts"
	"souk/internal/shop/plugins"
)

const (
	appA = "aaaaaaaa-0000-4000-8000-000000000001"
	appB = "bbbbbbbb-0000-4000-8000-000000000002"
)

var eur, usd, jpy = money.MustCurrency("EUR"), money.MustCurrency("USD"), money.MustCurrency("JPY")

func eurs(text string) money.Amount { return money.MustParse(text, eur) }

// asked is a question that a plugin got and believed.
type asked struct {
	Path        string
	ContentType string
	Claims      jwt.MapClaims
	Request     map[string]any
	Metadata    map[string]any
}

// author is the program of an app: it checks who asks, as the public client library
// does, and answers what the test says.
type author struct {
	t      *testing.T
	server *httptest.Server
	now    func() jwt.ParserOption
	app    string

	mu     sync.Mutex
	key    string // the public key it was given
	status int
	answer string
	handle http.HandlerFunc // in place of status and answer
	asked  []asked
	tries  int // requests, believed or not
}

func newAuthor(t *testing.T, app, key string, clock *apitest.Clock) *author {
	t.Helper()
	a := &author{t: t, app: app, key: key, status: 200, answer: "{}",
		now: func() jwt.ParserOption { return jwt.WithTimeFunc(clock.Now) }}
	a.server = httptest.NewServer(a)
	t.Cleanup(a.server.Close)
	return a
}

func (a *author) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.mu.Lock()
	a.tries++
	key, status, answer, handle := a.key, a.status, a.answer, a.handle
	a.mu.Unlock()
	claims := jwt.MapClaims{}
	_, err := jwt.ParseWithClaims(string(body), claims,
		func(*jwt.Token) (any, error) { return jwt.ParseRSAPublicKeyFromPEM([]byte(key)) },
		jwt.WithValidMethods([]string{"RS256"}), jwt.WithIssuer("wix.com"), jwt.WithAudience(a.app),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), a.now())
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	data, _ := claims["data"].(map[string]any)
	one := asked{Path: r.URL.Path, ContentType: r.Header.Get("Content-Type"), Claims: claims}
	one.Request, _ = data["request"].(map[string]any)
	one.Metadata, _ = data["metadata"].(map[string]any)
	a.mu.Lock()
	a.asked = append(a.asked, one)
	a.mu.Unlock()
	if handle != nil {
		handle(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, answer)
}

// says sets what is answered from now on.
func (a *author) says(status int, answer string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.status, a.answer, a.handle = status, answer, nil
}

func (a *author) does(handle http.HandlerFunc) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.handle = handle
}

func (a *author) trust(key string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.key = key
}

// count tells how many requests came.
func (a *author) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.tries
}

// last is the last question that was believed.
func (a *author) last() asked {
	a.t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	expect.ThatNow(a.t, len(a.asked) != 0, "the plugin was not asked")
	return a.asked[len(a.asked)-1]
}

// at walks a dotted path in the last request.
func (a *author) at(path string) any {
	a.t.Helper()
	return (&apitest.Answer{Body: a.last().Request}).At(path)
}

func (a *author) want(path string, want any) {
	a.t.Helper()
	if n, ok := want.(int); ok {
		want = float64(n)
	}
	if got := a.at(path); got != want {
		text, _ := json.Marshal(a.last().Request)
		a.t.Errorf("request: %s is %v, want %v\n%s", path, got, want, text)
	}
}

// wantAll compares what is at several paths of the last request.
func (a *author) wantAll(want map[string]any) {
	a.t.Helper()
	for path, value := range want {
		a.want(path, value)
	}
}

type rig struct {
	*apitest.API
	t       *testing.T
	db      *store.DB
	clock   *apitest.Clock
	service *plugins.Service
	waiting []discounts.CustomTrigger
}

// run runs a test on both databases.
func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		fn(t, newRig(t, dialect))
	})
}

// once runs a test on one database, for what does not touch it.
func once(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	fn(t, newRig(t, store.SQLite))
}

func newRig(t *testing.T, dialect store.Dialect) *rig {
	t.Helper()
	r := &rig{t: t, clock: apitest.NewClock()}
	r.db = storetest.Open(t, dialect, r.clock.Set)
	outboundtest.BringKey(t, r.db)
	r.build(func(*plugins.Config) {})
	return r
}

// build makes the service, as a process does when it starts.
func (r *rig) build(change func(*plugins.Config)) {
	r.t.Helper()
	cfg := plugins.Config{
		DB: r.db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Logger: slog.New(slog.DiscardHandler),
		AllowPrivate: true,
		Language:     func(context.Context) string { return "en" },
		Currency:     func(context.Context) money.Currency { return eur },
		WaitingFor:   func(context.Context) ([]discounts.CustomTrigger, error) { return r.waiting, nil },
	}
	change(&cfg)
	var err error
	if r.service, err = plugins.New(r.t.Context(), cfg); err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(r.service.Close)
	r.API = apitest.New(r.t, r.db, r.service.Operations())
}

// install registers a plugin and gives its author and its id.
func (r *rig) install(app string, kind plugins.Kind, more string) (*author, string) {
	r.t.Helper()
	a := newAuthor(r.t, app, r.service.PublicKey(), r.clock)
	id := r.OK("owner", "POST", "/v1/service-plugins", `{"servicePlugin":{"appId":"`+app+`","componentType":"`+
		string(kind)+`","name":"Plugin","deploymentUri":"`+a.server.URL+`/base/"`+more+`}}`).
		String("servicePlugin.id")
	return a, id
}

// as gives a context with a caller.
func (r *rig) as(kind actor.Kind, id string) context.Context {
	return actor.WithOrigin(actor.With(r.t.Context(), actor.Actor{Kind: kind, ID: id}),
		actor.Origin{RequestID: "request-1"})
}
