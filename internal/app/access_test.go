package app_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/people/identity"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// each runs fn beside other tests, with a whole store on each database.
func each(t *testing.T, fn func(t *testing.T, a *app.App), change ...func(*app.Config)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) { fn(t, newApp(t, dialect, change...)) })
}

// newApp builds a whole store on a database of its own.
func newApp(t *testing.T, dialect store.Dialect, change ...func(*app.Config)) *app.App {
	t.Helper()
	cfg := app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), NoRateLimits: true, LogFormat: "text",
		PublicURL: "http://shop.test"}
	if dialect == store.PostgreSQL {
		cfg.DatabaseURL = storetest.Database(t)
	}
	for _, fn := range change {
		fn(&cfg)
	}
	built, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
	expect.OK(t, err)
	t.Cleanup(func() {
		expect.Equal(t, built.Stop(context.WithoutCancel(t.Context())), nil)
	})
	return built
}

// caller is somebody, and what they authorise with.
type caller struct {
	who   actor.Actor
	token string
}

// someVisitor gives a token of a visitor who was not here before.
func someVisitor(t *testing.T, a *app.App) string {
	t.Helper()
	return pass(t, a, actor.Actor{Kind: actor.Visitor, ID: ids.Random()})
}

// callers are one of each kind, and what they authorise with.
func callers(t *testing.T, a *app.App) map[string]caller {
	t.Helper()
	out := map[string]caller{"nobody": {}}
	for name, kind := range map[string]actor.Kind{"visitor": actor.Visitor, "member": actor.Member} {
		who := actor.Actor{Kind: kind, ID: ids.Random()}
		out[name] = caller{who, pass(t, a, who)}
	}
	for name, who := range map[string]actor.Actor{
		"owner":                               {Kind: actor.Staff, Owner: true},
		"contributor with another permission": {Kind: actor.Staff, Permissions: []string{identity.ReadAudit}},
	} {
		who.ID = staff(t, a, who)
		out[name] = caller{who, pass(t, a, who)}
	}
	for name, all := range map[string]bool{"key with all permissions": true, "key with another permission": false} {
		_, secret, err := a.Tokens.CreateAPIKey(actor.With(t.Context(), actor.Actor{Kind: actor.System}), name, all,
			[]string{"SOMETHING.ELSE"}[:btoi(!all)])
		expect.OK(t, err)
		out[name] = caller{actor.Actor{Kind: actor.App, ID: ids.Random(), All: all, Permissions: []string{"SOMETHING.ELSE"}},
			secret}
	}
	return out
}

// staff makes one of the staff with these rights and gives their id.
func staff(t *testing.T, a *app.App, who actor.Actor) string {
	t.Helper()
	system := actor.With(t.Context(), actor.Actor{Kind: actor.System})
	email := ids.Random() + "@example.com"
	expect.OK(t, a.Identity.Staff.EnsureOwner(system, email, "correct horse battery"))
	list, err := a.Identity.Staff.QueryContributors(system,
		query.Request{Filter: json.RawMessage(`{"email":"` + email + `"}`)})
	expect.ThatNow(t, err == nil && len(list.Items) == 1, "%v %v", list, err)
	if who.Owner {
		return list.Items[0].ID
	}
	if err := a.Identity.Staff.EnsureOwner(system, "other-"+email, "correct horse battery"); err != nil { // one must stay
		t.Fatal(err)
	}
	made := ask(t, a, "POST", "/v1/staff/roles", key(t, a), `{"role":{"name":"`+ids.Random()+`","permissions":["`+
		strings.Join(who.Permissions, `","`)+`"]}}`)
	expect.OK(t,
		expect.Err(a.Identity.Staff.SetContributorRoles(system, list.Items[0].ID,
			[]string{made["role"].(map[string]any)["id"].(string)})))
	return list.Items[0].ID
}

// key makes an administrator's key.
func key(t *testing.T, a *app.App) string {
	t.Helper()
	_, secret, err := a.Tokens.CreateAPIKey(actor.With(t.Context(), actor.Actor{Kind: actor.System}),
		"administrator", true, nil)
	expect.OK(t, err)
	return secret
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// TestEveryOperationByEveryCaller tries the whole list: whom the rule lets in is
// never answered 401 or 403, and whom it does not is always.
func TestEveryOperationByEveryCaller(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	people := callers(t, a)
	for _, op := range a.Operations() {
		for name, caller := range people {
			id := ids.Random()
			if caller.who.Kind == actor.Member && strings.HasPrefix(op.Path, "/v1/members/{") {
				id = caller.who.ID // members are refused whenever they name somebody else
			}
			request := httptest.NewRequest(op.Method, parameter.ReplaceAllString(op.Path, id), strings.NewReader("{}"))
			if op.Streams() {
				request = request.WithContext(left(t))
			}
			request.Header.Set("Authorization", caller.token)
			request.RemoteAddr = "127.0.0.1:1" // figures are for collectors on the same machine
			answer := httptest.NewRecorder()
			a.Handler.ServeHTTP(answer, request)
			refused := answer.Code == http.StatusUnauthorized || answer.Code == http.StatusForbidden
			expect.Equal(t, op.Access.Check(caller.who) != nil, refused, "%s by %s: status %d, refusal expected \n%s",
				op.ID, name, answer.Code, answer.Body)
			expect.That(t, caller.token != "" || !refused || answer.Code == http.StatusUnauthorized,
				"%s without a token: status %d, want 401", op.ID, answer.Code)
			if answer.Code >= 500 && op.ID != "health.ready" { // it was not started
				t.Errorf("%s by %s: status %d", op.ID, name, answer.Code)
			}
			expect.That(t, answer.Header().Get("X-Wix-Request-Id") != "", "%s by %s: no request id", op.ID, name)
		}
	}
}

// left is the context of a caller who has hung up: a stream would go on for ever.
func left(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

func TestFiguresAreForThisMachineOrAKey(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	people := callers(t, a)
	for _, c := range []struct {
		caller, address, forwarded string
		want                       int
	}{
		{"nobody", "127.0.0.1:1", "", 200}, {"nobody", "192.0.2.1:1", "", 401}, {"nobody", "127.0.0.1:1", "192.0.2.1", 401},
		{"visitor", "192.0.2.1:1", "", 403}, {"key with another permission", "192.0.2.1:1", "", 403},
		{"key with all permissions", "192.0.2.1:1", "", 200},
	} {
		request := httptest.NewRequest(http.MethodGet, "/metrics", nil)
		request.RemoteAddr = c.address
		request.Header.Set("Authorization", people[c.caller].token)
		if c.forwarded != "" {
			request.Header.Set("X-Forwarded-For", c.forwarded)
		}
		answer := httptest.NewRecorder()
		a.Handler.ServeHTTP(answer, request)
		if answer.Code != c.want || c.want == 200 && !strings.Contains(answer.Body.String(), "souk_transaction_seconds") {
			t.Errorf("%s from %s (%s): %d, want %d", c.caller, c.address, c.forwarded, answer.Code, c.want)
		}
	}
}

// byPart are the operations for everybody who runs the shop, whose answers hold only those
// parts that the caller may read; TestPartsAreForThoseWhoMayReadThem and TestActivity look at them.
var byPart = []string{"souk.live.watch", "souk.today.get", "souk.today.getActivity"}

// The doors without a lock are few, and a new one must be meant.
func TestPublicOperationsArePinned(t *testing.T) {
	t.Parallel()
	var public []string
	for _, op := range newApp(t, store.SQLite).Operations() {
		if op.Access.Public {
			public = append(public, op.Method+" "+op.Path)
		}
		expect.That(t, op.Summary != "", "%s has no summary", op.ID)
		if !op.Access.Public && !op.Access.Visitors && !op.Access.Members && !op.Access.Staff && !op.Access.Managers {
			t.Errorf("%s lets nobody in", op.ID)
		}
		if op.Access.Managers && !op.Access.Visitors && op.Access.Permission == "" && !slices.Contains(byPart, op.ID) {
			t.Errorf("%s names no permission", op.ID)
		}
	}
	slices.Sort(public)
	want := []string{
		"GET /healthz", "GET /hosted/go/{token}", "GET /hosted/provider/callback", "GET /media/{id}",
		"GET /media/{id}/v1/crop/{crop}/fill/{spec}/{name}", "GET /media/{id}/v1/fill/{spec}/{name}",
		"GET /media/{id}/v1/fit/{spec}/{name}", "GET /media/{id}/{name}", "GET /metrics", "GET /readyz",
		"GET /v1/abandoned-checkout/{abandonedCheckoutId}/redirect-to-checkout",
		"GET /v1/abandoned-checkout/{abandonedCheckoutId}/stop-reminders",
		"GET /v1/back-in-stock-notification-requests/{id}/stop",
		"GET /v1/checkout-templates/{checkoutTemplateId}/create-and-redirect-to-checkout",
		"GET /v1/checkouts/mark-checkout-as-completed-and-redirect-to-url", "GET /v1/credit-note-documents/{token}",
		"GET /v1/data-archives/{token}", "GET /v1/downloads/{token}",
		"GET /v1/invoice-documents/{token}",
		"GET /v1/logout", "GET /v1/oauth/jwks", "GET /v1/order-pages/{token}", "GET /v1/service-plugins/public-key",
		"POST /hosted/provider/callback", "POST /oauth/access",
		"POST /v1/abandoned-checkout/{abandonedCheckoutId}/stop-reminders",
		"POST /v1/back-in-stock-notification-requests/{id}/stop", "POST /v1/hosted/flow",
		"POST /v1/hosted/sign-out", "POST /v1/oauth/token", "POST /v1/oauth/token-info",
		"POST /v1/owner", "POST /v1/owner/view", "POST /v1/payment-providers/{provider}/notices",
		"POST /v1/staff/invitations/accept", "POST /v1/staff/invitations/view",
	}
	expect.Diff(t, want, public, "public operations")
}

// What a caller sends in is never answered by a fault of ours.
func TestGarbageIsRefusedEverywhere(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		people := callers(t, a)
		failed := map[string]bool{} // one report an operation is enough
		bodies := []string{``, `[]`, `null`, `{"a":`, `{"query":7}`, `{"product":{"name":7,"id":[]}}`,
			`{"lineItems":[{"quantity":"x"}]}`, "{\"x\":\"\x00\"}",
			`{"query":{"filter":{"$and":[{"x":{"$gt":{}}}]},"paging":{"limit":-1,"offset":99999999999}}}`,
			strings.Repeat(`{"a":`, 300)}
		queries := []string{"", "?.r=%00", "?.r=eyJhIjo", "?query.paging.limit=x", "?query=1&query=2&query.filter=%7B"}
		for _, op := range a.Operations() {
			for _, caller := range []string{"visitor", "key with all permissions"} {
				if op.Access.Check(people[caller].who) != nil {
					continue
				}
				for _, body := range bodies {
					for _, query := range queries {
						if query != "" && op.Method != http.MethodGet {
							continue
						}
						request := httptest.NewRequest(op.Method, parameter.ReplaceAllString(op.Path, "x%00%27%22y")+query,
							strings.NewReader(body))
						if op.Streams() {
							request = request.WithContext(left(t))
						}
						request.Header.Set("Authorization", people[caller].token)
						answer := httptest.NewRecorder()
						a.Handler.ServeHTTP(answer, request)
						if answer.Code >= 500 && !failed[op.ID] && op.ID != "health.ready" {
							text, _ := io.ReadAll(answer.Body)
							t.Errorf("%s by %s with %.60q %s: %d %s", op.ID, caller, body, query, answer.Code, text)
							failed[op.ID] = true
						}
					}
				}
			}
		}
	})
}
