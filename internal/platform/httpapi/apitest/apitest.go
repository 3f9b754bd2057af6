// Package apitest calls operations as their users do: over HTTP, as any kind of
// caller, on a real database. Tests of services share it.
package apitest

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Ids to call with, and one that names nothing.
const (
	Ada     = "11111111-1111-4111-8111-111111111111"
	Omar    = "22222222-2222-4222-8222-222222222222"
	Nothing = "99999999-9999-4999-8999-999999999999"
)

// Callers reads the kind of caller and an id from the token: "visitor <id>",
// "member <id>", "owner", "app", "staff <permission> ...".
type Callers struct{}

// Authenticate is httpapi.Authenticator.
func (Callers) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	kind, rest, _ := strings.Cut(token, " ")
	switch kind {
	case "":
		return actor.Actor{}, nil
	case "visitor":
		return actor.Actor{Kind: actor.Visitor, ID: rest}, nil
	case "member":
		return actor.Actor{Kind: actor.Member, ID: rest}, nil
	case "staff":
		return actor.Actor{Kind: actor.Staff, ID: "s2", Permissions: strings.Fields(rest)}, nil
	case "owner":
		return actor.Actor{Kind: actor.Staff, ID: "s1", Owner: true}, nil
	case "app":
		return actor.Actor{Kind: actor.App, ID: "a1", All: true}, nil
	}
	return actor.Actor{}, errs.New(errs.Unauthenticated, "", "the token is not valid")
}

// Kinds reads the kind of caller from the token. Staff have these permissions and a clerk has none of them.
type Kinds []string

// Authenticate is httpapi.Authenticator.
func (k Kinds) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	return map[string]actor.Actor{
		"app":     {Kind: actor.App, ID: "a1", All: true},
		"owner":   {Kind: actor.Staff, ID: "s0", Owner: true},
		"staff":   {Kind: actor.Staff, ID: "s1", Permissions: k},
		"clerk":   {Kind: actor.Staff, ID: "s2", Permissions: []string{"OTHER"}},
		"member":  {Kind: actor.Member, ID: "m1"},
		"visitor": {Kind: actor.Visitor, ID: "v1"},
	}[token], nil
}

// In checks that a header is good and gives its caller.
func In(t testing.TB, by httpapi.Authenticator, header string) actor.Actor {
	t.Helper()
	caller, err := by.Authenticate(t.Context(), header)
	expect.EqualNow(t, err, nil, "refused")
	return caller
}

// Out checks that a header is refused.
func Out(t testing.TB, by httpapi.Authenticator, what, header string) {
	t.Helper()
	caller, err := by.Authenticate(t.Context(), header)
	expect.That(t, errs.KindOf(err) == errs.Unauthenticated && err != nil, "%s: got in as %+v, error %v", what,
		caller, err)
}

// Clock is a time that moves only when told to.
type Clock struct{ millis atomic.Int64 }

// NewClock starts on a day in November.
func NewClock() *Clock { return ClockAt(time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)) }

// ClockAt starts at a time.
func ClockAt(at time.Time) *Clock {
	c := &Clock{}
	c.millis.Store(at.UnixMilli())
	return c
}

// Now is for store.Config.Clock.
func (c *Clock) Now() time.Time { return time.UnixMilli(c.millis.Load()).UTC() }

// Advance moves the time.
func (c *Clock) Advance(d time.Duration) { c.millis.Add(d.Milliseconds()) }

// Set makes a database live by the clock.
func (c *Clock) Set(cfg *store.Config) { cfg.Clock = c.Now }

// Each runs fn once on each database, which lives by a clock, in parallel subtests.
func Each(t *testing.T, fn func(t *testing.T, db *store.DB, clock *Clock), opts ...storetest.Option) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock := NewClock()
		fn(t, storetest.Open(t, dialect, append(slices.Clone(opts), clock.Set)...), clock)
	})
}

// Rig runs fn beside other tests, on each database, with what build makes there, and ends with after, which looks
// whether what is stored agrees with itself.
func Rig[R any](t *testing.T, build func(testing.TB, *store.DB, *Clock) R, fn, after func(*testing.T, R)) {
	t.Helper()
	t.Parallel()
	Each(t, func(t *testing.T, db *store.DB, clock *Clock) {
		r := build(t, db, clock)
		fn(t, r)
		after(t, r)
	})
}

// API is a server with some operations.
type API struct {
	Server *httpapi.Server
	t      testing.TB
}

// Currency makes a server one of a shop that sells in c.
func Currency(c money.Currency) func(*httpapi.Config) {
	return func(cfg *httpapi.Config) { cfg.Currency = func(context.Context) money.Currency { return c } }
}

// New serves operations on a database.
func New(t testing.TB, db *store.DB, operations []httpapi.Operation, change ...func(*httpapi.Config)) *API {
	t.Helper()
	// A race of many takes long on a busy machine.
	cfg := httpapi.Config{Operations: operations, Authenticator: Callers{}, DB: db,
		Logger: slog.New(slog.DiscardHandler), Timeout: expect.Patience}
	cfg.OnAnswer = func(op httpapi.Op, answer any) {
		if missing := httpapi.Missing(answer); len(missing) > 0 {
			t.Errorf("%s answered without %q, which the API document promises", op.ID, missing)
		}
	}
	for _, fn := range change {
		fn(&cfg)
	}
	server, err := httpapi.New(cfg)
	expect.OK(t, err)
	return &API{server, t}
}

// Answer is what came back. Body is decoded JSON; pages have none.
type Answer struct {
	t      testing.TB
	what   string
	Status int
	Text   string
	Body   any
}

// Answered is for package expect.
func (a *Answer) Answered() (status int, text string) { return a.Status, a.what + ": " + a.Text }

// Call makes a request. headers are names and values in turn.
func (a *API) Call(who, method, path, body string, headers ...string) *Answer {
	a.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	request := httptest.NewRequestWithContext(a.t.Context(), method, path, reader)
	if who != "" {
		request.Header.Set("Authorization", who)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	a.Server.ServeHTTP(recorder, request)
	out := &Answer{t: a.t, what: method + " " + path + " " + body + " as " + who, Status: recorder.Code,
		Text: recorder.Body.String()}
	if strings.HasPrefix(recorder.Header().Get("Content-Type"), "text/html") {
		return out
	}
	expect.EqualNow(a.t, json.Unmarshal([]byte(out.Text), &out.Body), nil, "%s: not JSON \n%s", out.what, out.Text)
	return out
}

// OK makes a call that must succeed.
func (a *API) OK(who, method, path, body string) *Answer {
	a.t.Helper()
	out := a.Call(who, method, path, body)
	expect.StatusNow(a.t, out, 200, out.what)
	return out
}

// Refused makes a call that must fail with a status and a code; without a code it
// must name violations.
func (a *API) Refused(status int, code, who, method, path, body string) *Answer {
	a.t.Helper()
	out := a.Call(who, method, path, body)
	if out.Status != status || out.Code() != code || code == "" && status == 400 && len(out.Violations()) == 0 {
		a.t.Errorf("%s: %d %s, want %d %s\n%s", out.what, out.Status, out.Code(), status, code, out.Text)
	}
	return out
}

// At walks a dotted path, with numbers for list items and length for their number;
// nil for what is absent.
func (a *Answer) At(path string) any {
	value := a.Body
	for _, key := range strings.Split(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			value = v[key]
		case []any:
			if key == "length" {
				value = float64(len(v))
				continue
			}
			i, err := strconv.Atoi(key)
			if err != nil || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

// String is a text at a path that must be there.
func (a *Answer) String(path string) string {
	a.t.Helper()
	text, ok := a.At(path).(string)
	expect.ThatNow(a.t, ok && text != "", "%s: no text at %s\n%s", a.what, path, a.Text)
	return text
}

// Want compares what is at a path.
func (a *Answer) Want(path string, want any) {
	a.t.Helper()
	if n, ok := want.(int); ok {
		want = float64(n)
	}
	expect.Equal(a.t, a.At(path), want, "%s: %s is \n%s", a.what, path, a.Text)
}

// WantAll compares what is at several paths.
func (a *Answer) WantAll(want map[string]any) {
	a.t.Helper()
	for path, value := range want {
		a.Want(path, value)
	}
}

// WantIn compares what is at several paths below one.
func (a *Answer) WantIn(at string, want map[string]any) {
	a.t.Helper()
	for path, value := range want {
		a.Want(at+"."+path, value)
	}
}

// Code is the application error's code, or empty.
func (a *Answer) Code() string {
	code, _ := a.At("details.applicationError.code").(string)
	return code
}

// Violations gives "field RULE" for each violation.
func (a *Answer) Violations() []string {
	list, _ := a.At("details.validationError.fieldViolations").([]any)
	out := make([]string, 0, len(list))
	for _, item := range list {
		v, _ := item.(map[string]any)
		field, _ := v["field"].(string)
		rule, _ := v["violatedRule"].(string)
		out = append(out, field+" "+rule)
	}
	return out
}
