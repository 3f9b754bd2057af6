package peopletest

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
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/oauth"
	"souk/internal/people/permissions"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	Client = "c1e57000-0000-4000-8000-000000000001"
	Key    = "admin-key-0123456789abcdef0123456789"
	App    = "a9900000-0000-4000-8000-000000000001"
	Secret = "app-secret-0123456789"
)

// NewClock is a clock that tests move, between two seconds.
func NewClock() *apitest.Clock {
	c := apitest.NewClock()
	c.Advance(123 * time.Millisecond)
	return c
}

type tokenService = tokens.Service

// Node is one process of the shop.
type Node struct {
	*identity.Service
	*tokenService
	T     testing.TB
	DB    *store.DB
	Clock *apitest.Clock
	HTTP  http.Handler
	Mails *Mailbox

	Site        *site.Service
	Permissions *permissions.Service
	Tokens      *tokens.Service
	Accounts    *accounts.Service
}

// Mailbox keeps the mails whose transaction was committed.
type Mailbox struct {
	mu   sync.Mutex
	list []accountmail.Message
}

func (m *Mailbox) Send(tx *store.Tx, message accountmail.Message) error {
	tx.AfterCommit(func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.list = append(m.list, message)
	})
	return nil
}

func (m *Mailbox) All() []accountmail.Message {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.list)
}

// Last gives the newest mail of a template.
func (m *Mailbox) Last(t testing.TB, template string) accountmail.Message {
	t.Helper()
	list := m.All()
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Template == template {
			return list[i]
		}
	}
	t.Fatalf("no mail %q among %d", template, len(list))
	return accountmail.Message{}
}

// Cheap is a cost for tests that are about something else.
var Cheap = credentials.PasswordCost{Memory: 8, Passes: 1, Threads: 1}

// Each runs a test on both databases.
func Each(t *testing.T, test func(t *testing.T, n *Node)) {
	t.Helper()
	EachWith(t, func(*identity.Config) {}, test)
}

// EachWith is Each for a shop that is set up in another way.
func EachWith(t *testing.T, change func(*identity.Config), test func(t *testing.T, n *Node)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		c := NewClock()
		test(t, StartNode(t, storetest.Open(t, dialect, c.Set), c, change))
	})
}

func NewNode(t testing.TB, dialect store.Dialect) *Node {
	t.Helper()
	c := NewClock()
	return StartNode(t, storetest.Open(t, dialect, c.Set), c)
}

func StartNode(t testing.TB, db *store.DB, c *apitest.Clock, changes ...func(*identity.Config)) *Node {
	t.Helper()
	ctx := t.Context()
	shop, err := site.Open(ctx, db, site.Defaults())
	Must(t, err)
	mails := &Mailbox{}
	cfg := identity.Config{DB: db, Site: shop, Cursor: query.NewSigner([]byte("0123456789abcdef")),
		PublicURL: "https://souk.example", Mailer: mails, Cost: Cheap, Permissions: permissions.New(),
		Accounts: accounts.New(nil)}
	for _, change := range changes {
		change(&cfg)
	}
	cfg.Tokens, err = tokens.Open(ctx, tokens.Config{
		DB: db, Site: shop, Cursor: cfg.Cursor, Logger: cfg.Logger, Permissions: cfg.Permissions, PublicURL: cfg.PublicURL,
	})
	Must(t, err)
	s, err := identity.Open(ctx, cfg)
	Must(t, err)
	_, err = cfg.Tokens.EnsureClient(ctx, Client, []string{"http://localhost:3000", "https://shop.example"})
	Must(t, err)
	Must(t, cfg.Tokens.EnsureAPIKey(ctx, Key))
	Must(t, cfg.Tokens.EnsureApp(ctx, App, Secret))
	n := &Node{Service: s, tokenService: cfg.Tokens, T: t, DB: db, Clock: c, Mails: mails,
		Site: shop, Permissions: cfg.Permissions, Tokens: cfg.Tokens, Accounts: cfg.Accounts,
	}
	operations := append(n.Operations(), shop.Operations()...)
	cfg.Permissions.KnowOperations(operations, "ECOM.READ_CARTS", "ECOM.WRITE_CARTS") // two of other packages
	n.HTTP, err = httpapi.New(httpapi.Config{Operations: operations, Authenticator: cfg.Tokens, DB: db, Clock: c.Now,
		Logger: slog.New(slog.DiscardHandler), Timeout: expect.Patience})
	Must(t, err)
	return n
}

// Operations are those of this package and the ones it stands on.
func (n *Node) Operations() []httpapi.Operation {
	return slices.Concat(n.Permissions.Operations(), n.Tokens.Operations(), n.Service.Operations())
}

func Must(t testing.TB, err error) {
	t.Helper()
	expect.OK(t, err)
}

// Visitor gets a visitor's tokens.
func (n *Node) Visitor() *tokens.Grant {
	n.T.Helper()
	g, err := n.OAuth.Grant(n.T.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: Client})
	Must(n.T, err)
	return g
}

func (n *Node) Refresh(token string) (*tokens.Grant, error) {
	return n.OAuth.Grant(n.T.Context(), tokens.GrantRequest{GrantType: "refresh_token", ClientID: Client,
		RefreshToken: token})
}

// In checks that a header is good and gives its caller.
func (n *Node) In(header string) actor.Actor {
	n.T.Helper()
	return apitest.In(n.T, n, header)
}

// Out checks that a header is refused.
func (n *Node) Out(what, header string) {
	n.T.Helper()
	apitest.Out(n.T, n, what, header)
}

func (n *Node) Write(fn func(*store.Tx) error) {
	n.T.Helper()
	Must(n.T, n.DB.Write(n.T.Context(), fn))
}

type Reply struct {
	Status int
	Body   map[string]any
	Text   string
	Header http.Header
}

// Answered is for package expect.
func (r Reply) Answered() (status int, text string) { return r.Status, r.Text }

func (r Reply) Code() string {
	details, _ := r.Body["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	code, _ := application["code"].(string)
	return code
}

// Violated lists the fields of a validation error.
func (r Reply) Violated() []string {
	details, _ := r.Body["details"].(map[string]any)
	validation, _ := details["validationError"].(map[string]any)
	list, _ := validation["fieldViolations"].([]any)
	var fields []string
	for _, v := range list {
		fields = append(fields, v.(map[string]any)["field"].(string))
	}
	return fields
}

// Call sends a request; headers are name, value pairs.
func (n *Node) Call(method, path, token, body string, headers ...string) Reply {
	n.T.Helper()
	r := httptest.NewRequestWithContext(context.Background(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", token)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	n.HTTP.ServeHTTP(w, r)
	raw, err := io.ReadAll(w.Result().Body)
	Must(n.T, err)
	out := Reply{Status: w.Code, Text: string(raw), Header: w.Header()}
	if !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		return out // a page, or a redirect
	}
	expect.EqualNow(n.T, json.Unmarshal(raw, &out.Body), nil, "%s %s: %d, no JSON: %s", method, path, w.Code, raw)
	return out
}

// AtOnce makes as many calls at the same time and counts those that succeed. The others must be refused as expected.
func AtOnce(t testing.TB, many int, call func(i int) Reply, expected func(Reply) bool) (succeeded int) {
	t.Helper()
	var all sync.WaitGroup
	replies := make([]Reply, many)
	for i := range replies {
		all.Go(func() { replies[i] = call(i) })
	}
	all.Wait()
	for _, r := range replies {
		switch {
		case r.Status == 200:
			succeeded++
		case !expected(r):
			t.Errorf("%d %s", r.Status, r.Text)
		}
	}
	return succeeded
}

// Over checks that what a person had at a visit is over: their tokens, and the session token that they signed in for.
func (n *Node) Over(visitor string, g *tokens.Grant, session string) {
	n.T.Helper()
	n.Out("access token", g.AccessToken)
	expect.Code(n.T, expect.Err(n.Refresh(g.RefreshToken)), tokens.CodeInvalidGrant, "refresh token")
	_, err := n.OAuth.IssueCode(n.As(visitor),
		oauth.CodeRequest{SessionToken: session, ClientID: Client, Challenge: ChallengeOf(Verifier)})
	expect.Kind(n.T, err, errs.Unauthenticated, "session token")
}

// Registering gives a visitor who registered as Ada, and the code that proves her e-mail.
func (n *Node) Registering() (visitor, state, code string) {
	n.T.Helper()
	n.Policy(`{"requireEmailVerification":true}`)
	visitor = n.Visitor().AccessToken
	state = n.Want(n.Register(visitor, Ada), signin.StateVerify)
	return visitor, state, n.Mails.Last(n.T, accountmail.VerifyEmail).Data["code"].(string)
}
