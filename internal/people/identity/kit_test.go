package identity

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	testClient = "c1e57000-0000-4000-8000-000000000001"
	testKey    = "admin-key-0123456789abcdef0123456789"
	testApp    = "a9900000-0000-4000-8000-000000000001"
	testSecret = "app-secret-0123456789"
)

// clock is a clock that tests move.
type clock struct{ at atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.at.Store(time.Date(2026, 11, 15, 12, 0, 0, 123e6, time.UTC).UnixMilli())
	return c
}

func (c *clock) now() time.Time           { return time.UnixMilli(c.at.Load()) }
func (c *clock) forward(d time.Duration)  { c.at.Add(d.Milliseconds()) }
func (c *clock) option(cfg *store.Config) { cfg.Clock = c.now }

type tokenService = tokens.Service

// node is one process of the shop.
type node struct {
	*Service
	*tokenService
	t     testing.TB
	db    *store.DB
	clock *clock
	http  http.Handler
	mails *mailbox
}

// mailbox keeps the mails whose transaction was committed.
type mailbox struct {
	mu   sync.Mutex
	list []Message
}

func (m *mailbox) Send(tx *store.Tx, message Message) error {
	tx.AfterCommit(func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.list = append(m.list, message)
	})
	return nil
}

func (m *mailbox) all() []Message {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.list)
}

// last gives the newest mail of a template.
func (m *mailbox) last(t testing.TB, template string) Message {
	t.Helper()
	list := m.all()
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Template == template {
			return list[i]
		}
	}
	t.Fatalf("no mail %q among %d", template, len(list))
	return Message{}
}

// cheap is a cost for tests that are about something else.
var cheap = PasswordCost{Memory: 8, Passes: 1, Threads: 1}

// each runs a test on both databases.
func each(t *testing.T, test func(t *testing.T, n *node)) {
	t.Helper()
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			test(t, newNode(t, dialect))
		})
	}
}

func newNode(t testing.TB, dialect store.Dialect) *node {
	t.Helper()
	c := newClock()
	return startNode(t, storetest.Open(t, dialect, c.option), c)
}

func startNode(t testing.TB, db *store.DB, c *clock, changes ...func(*Config)) *node {
	t.Helper()
	ctx := t.Context()
	shop, err := site.Open(ctx, db, site.Defaults())
	must(t, err)
	mails := &mailbox{}
	cfg := Config{DB: db, Site: shop, Cursor: query.NewSigner([]byte("0123456789abcdef")), PublicURL: "https://souk.example", Mailer: mails, Cost: cheap, Permissions: permissions.New(), Accounts: accounts.New(nil)}
	for _, change := range changes {
		change(&cfg)
	}
	cfg.Tokens, err = tokens.Open(ctx, tokens.Config{
		DB: db, Site: shop, Cursor: cfg.Cursor, Logger: cfg.Logger, Permissions: cfg.Permissions, PublicURL: cfg.PublicURL,
	})
	must(t, err)
	s, err := Open(ctx, cfg)
	must(t, err)
	_, err = s.tokens.EnsureClient(ctx, testClient, []string{"http://localhost:3000", "https://shop.example"})
	must(t, err)
	must(t, s.tokens.EnsureAPIKey(ctx, testKey))
	must(t, s.tokens.EnsureApp(ctx, testApp, testSecret))
	n := &node{Service: s, tokenService: s.tokens, t: t, db: db, clock: c, mails: mails}
	operations := append(n.operations(), shop.Operations()...)
	s.permissions.KnowOperations(operations, "ECOM.READ_CARTS", "ECOM.WRITE_CARTS") // two of other packages
	n.http, err = httpapi.New(httpapi.Config{Operations: operations, Authenticator: s.tokens, DB: db, Clock: c.now, Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	return n
}

// operations are those of this package and the ones it stands on.
func (n *node) operations() []httpapi.Operation {
	return slices.Concat(n.permissions.Operations(), n.tokens.Operations(), n.Service.Operations())
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// visitor gets a visitor's tokens.
func (n *node) visitor() *tokens.Grant {
	n.t.Helper()
	g, err := n.Grant(n.t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: testClient})
	must(n.t, err)
	return g
}

func (n *node) refresh(token string) (*tokens.Grant, error) {
	return n.Grant(n.t.Context(), tokens.GrantRequest{GrantType: "refresh_token", ClientID: testClient, RefreshToken: token})
}

// in checks that a header is good and gives its caller.
func (n *node) in(header string) actor.Actor {
	n.t.Helper()
	caller, err := n.Authenticate(n.t.Context(), header)
	if err != nil {
		n.t.Fatalf("refused: %v", err)
	}
	return caller
}

// out checks that a header is refused.
func (n *node) out(what, header string) {
	n.t.Helper()
	caller, err := n.Authenticate(n.t.Context(), header)
	if errs.KindOf(err) != errs.Unauthenticated || err == nil {
		n.t.Errorf("%s: got in as %+v, error %v", what, caller, err)
	}
}

func (n *node) write(fn func(*store.Tx) error) {
	n.t.Helper()
	must(n.t, n.db.Write(n.t.Context(), fn))
}

type reply struct {
	status int
	body   map[string]any
	text   string
	header http.Header
}

func (r reply) code() string {
	details, _ := r.body["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	code, _ := application["code"].(string)
	return code
}

// violated lists the fields of a validation error.
func (r reply) violated() []string {
	details, _ := r.body["details"].(map[string]any)
	validation, _ := details["validationError"].(map[string]any)
	list, _ := validation["fieldViolations"].([]any)
	var fields []string
	for _, v := range list {
		fields = append(fields, v.(map[string]any)["field"].(string))
	}
	return fields
}

// call sends a request; headers are name, value pairs.
func (n *node) call(method, path, token, body string, headers ...string) reply {
	n.t.Helper()
	r := httptest.NewRequestWithContext(context.Background(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", token)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	n.http.ServeHTTP(w, r)
	raw, err := io.ReadAll(w.Result().Body)
	must(n.t, err)
	out := reply{status: w.Code, text: string(raw), header: w.Header()}
	if !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		return out // a page, or a redirect
	}
	if err := json.Unmarshal(raw, &out.body); err != nil {
		n.t.Fatalf("%s %s: %d, no JSON: %s", method, path, w.Code, raw)
	}
	return out
}
