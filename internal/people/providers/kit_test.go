package providers_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/oauth"
	"souk/internal/people/peopletest"
	"souk/internal/people/providers"
	"souk/internal/people/providers/providertest"
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
	apiKey   = "admin-key-0123456789abcdef0123456789"
	clientID = "c1e57000-0000-4000-8000-000000000001"
	public   = "http://127.0.0.1:8080"
)

// flows stands in for the hosted pages.
type flows struct {
	mu   sync.Mutex
	list map[string]*providers.Flow
}

func (f *flows) Flow(_ context.Context, token string) (*providers.Flow, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if flow := f.list[token]; flow != nil {
		return flow, nil
	}
	return nil, errs.New(errs.NotFound, "FLOW_UNKNOWN", "there is no such flow")
}

// codes keeps the codes that were mailed, by address.
type idpServer = providertest.Server

type codes struct {
	mu   sync.Mutex
	sent map[string]string
}

func (c *codes) Send(tx *store.Tx, m accountmail.Message) error {
	tx.AfterCommit(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if code, ok := m.Data["code"].(string); ok {
			c.sent[m.To] = code
		}
	})
	return nil
}

func (c *codes) of(address string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sent[address]
}

// shop is a shop with a provider beside it.
type shop struct {
	t         testing.TB
	db        *store.DB
	clock     *apitest.Clock
	identity  *identity.Service
	tokens    *tokens.Service
	providers *providers.Service
	flows     *flows
	codes     *codes
	http      http.Handler
	idp       *providertest.Server
}

// each runs a test on both databases.
func each(t *testing.T, test func(t *testing.T, s *shop)) {
	t.Helper()
	storetest.Rig(t, func(t testing.TB, dialect store.Dialect) *shop { return newShop(t, dialect) }, test)
}

func newShop(t testing.TB, dialect store.Dialect, changes ...func(*providers.Config)) *shop {
	t.Helper()
	c := apitest.NewClock()
	return newShopOn(t, storetest.Open(t, dialect, c.Set), c, changes...)
}

// newShopOn is one process of a shop.
func newShopOn(t testing.TB, db *store.DB, c *apitest.Clock, changes ...func(*providers.Config)) *shop {
	t.Helper()
	ctx := t.Context()
	s := &shop{t: t, db: db, clock: c, flows: &flows{list: map[string]*providers.Flow{}},
		codes: &codes{sent: map[string]string{}}, idp: providertest.New()}
	t.Cleanup(s.idp.Close)
	s.idp.Now = s.clock.Now
	settings, err := site.Open(ctx, s.db, site.Defaults())
	expect.OK(t, err)
	signer := query.NewSigner([]byte("0123456789abcdef"))
	quiet := slog.New(slog.DiscardHandler)
	s.tokens, err = tokens.Open(ctx, tokens.Config{DB: s.db, Site: settings, Cursor: signer, PublicURL: public,
		Logger: quiet})
	expect.OK(t, err)
	s.identity, err = identity.Open(ctx, identity.Config{DB: s.db, Site: settings, Cursor: signer, PublicURL: public,
		Mailer: s.codes, Accounts: accounts.New(nil), Tokens: s.tokens, Logger: quiet,
		Cost: credentials.PasswordCost{Memory: 8, Passes: 1, Threads: 1}})
	expect.OK(t, err)
	expect.OK(t, s.tokens.EnsureAPIKey(ctx, apiKey))
	_, err = s.tokens.EnsureClient(ctx, clientID, []string{"http://localhost:3000"})
	expect.OK(t, err)
	cfg := providers.Config{DB: s.db, Site: settings, Identity: s.identity, Cursors: signer, PublicURL: public,
		AllowPrivate: true, Logger: quiet}
	for _, change := range changes {
		change(&cfg)
	}
	s.providers, err = providers.New(ctx, cfg)
	expect.OK(t, err)
	t.Cleanup(s.providers.Close)
	s.providers.Bind(s.flows)
	s.http, err = httpapi.New(httpapi.Config{Operations: slices.Concat(s.identity.Operations(), s.tokens.Operations(),
		s.providers.Operations()), Authenticator: s.tokens, DB: s.db, Clock: s.clock.Now, Logger: quiet,
		Timeout: expect.Patience})
	expect.OK(t, err)
	return s
}

// reply is an answer that may send somebody on, with a cookie.
type reply struct {
	peopletest.Reply
	to     string
	cookie *http.Cookie
}

func (s *shop) serve(r *http.Request) reply {
	s.t.Helper()
	w := httptest.NewRecorder()
	s.http.ServeHTTP(w, r)
	raw, err := io.ReadAll(w.Result().Body)
	expect.OK(s.t, err)
	out := reply{Reply: peopletest.Reply{Status: w.Code, Text: string(raw)}, to: w.Header().Get("Location")}
	if set := w.Result().Cookies(); len(set) > 0 {
		out.cookie = set[0]
	}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		expect.OK(s.t, json.Unmarshal(raw, &out.Body))
	}
	return out
}

func (s *shop) call(method, path, token, body string) reply {
	s.t.Helper()
	r := httptest.NewRequestWithContext(context.Background(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", token)
	return s.serve(r)
}

// provider sets one up; keys are put over what works with the provider beside.
func (s *shop) provider(keys string) string {
	s.t.Helper()
	entity := map[string]any{"name": "Example", "kind": "OIDC", "issuer": s.idp.Address(), "clientId": s.idp.ClientID,
		"clientSecret": s.idp.Secret}
	expect.OK(s.t, json.Unmarshal([]byte(keys), &entity))
	raw, err := json.Marshal(map[string]any{"identityProvider": entity})
	expect.OK(s.t, err)
	r := s.call("POST", "/v1/identity-providers", apiKey, string(raw))
	expect.StatusNow(s.t, r, 200, "a provider")
	return r.Body["identityProvider"].(map[string]any)["id"].(string)
}

// browser is somebody at a screen, in a flow of their own.
type browser struct {
	shop   *shop
	token  string // of the flow's visitor
	who    actor.Actor
	flow   string
	cookie *http.Cookie
}

func (s *shop) browser(staff bool) *browser {
	s.t.Helper()
	g, err := s.identity.OAuth.Grant(s.t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: clientID})
	expect.OK(s.t, err)
	who, err := s.tokens.Authenticate(s.t.Context(), g.AccessToken)
	expect.OK(s.t, err)
	b := &browser{shop: s, token: g.AccessToken, who: who, flow: "flow of " + who.ID}
	s.flows.mu.Lock()
	defer s.flows.mu.Unlock()
	s.flows.list[b.flow] = &providers.Flow{Visitor: who, Staff: staff}
	return b
}

// start presses the button.
func (b *browser) start(provider string) reply {
	b.shop.t.Helper()
	body, err := json.Marshal(map[string]string{"flowToken": b.flow, "providerId": provider})
	expect.OK(b.shop.t, err)
	r := httptest.NewRequestWithContext(context.Background(), http.MethodPost, "/v1/hosted/provider/start",
		strings.NewReader(string(body)))
	r.Header.Set("Authorization", b.token)
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	out := b.shop.serve(r)
	if out.cookie != nil {
		b.cookie = out.cookie
	}
	return out
}

// leaves starts and gives the provider's address.
func (b *browser) leaves(provider string) string {
	b.shop.t.Helper()
	r := b.start(provider)
	expect.StatusNow(b.shop.t, r, 200, "start")
	return r.Body["redirectTo"].(string)
}

var noRedirects = &http.Client{CheckRedirect: func(*http.Request,
	[]*http.Request) error {
	return http.ErrUseLastResponse
}}

// visit goes to the provider, which sends everybody straight back, and gives where to.
func (b *browser) visit(address string) string {
	b.shop.t.Helper()
	request, err := http.NewRequestWithContext(b.shop.t.Context(), http.MethodGet, address, http.NoBody)
	expect.OK(b.shop.t, err)
	response, err := noRedirects.Do(request)
	expect.OK(b.shop.t, err)
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusFound {
		text, _ := io.ReadAll(response.Body)
		b.shop.t.Fatalf("the provider says %d %s", response.StatusCode, text)
	}
	return response.Header.Get("Location")
}

// comes back to an address, with the browser's cookie.
func (b *browser) comes(address string) reply {
	b.shop.t.Helper()
	r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, address, http.NoBody)
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	return b.shop.serve(r)
}

// signIn goes all the way, and gives what the page is told.
func (b *browser) signIn(provider string) url.Values {
	b.shop.t.Helper()
	return b.page(b.comes(b.visit(b.leaves(provider))))
}

// page reads where somebody was sent on to: the sign-in page of their flow.
func (b *browser) page(r reply) url.Values {
	b.shop.t.Helper()
	fragment, ok := strings.CutPrefix(r.to, public+"/hosted/sign-in#")
	values, err := url.ParseQuery(fragment)
	expect.ThatNow(b.shop.t, ok && err == nil && r.Status == http.StatusSeeOther && values.Get("flow") == b.flow,
		"sent to %d %s", r.Status, r.to)
	return values
}

// member exchanges a session token and gives whose it is.
func (b *browser) member(page url.Values) string {
	b.shop.t.Helper()
	expect.ThatNow(b.shop.t, page.Get("session") != "", "not in: %v", page)
	verifier := strings.Repeat("v", 43)
	ctx := actor.With(b.shop.t.Context(), b.who)
	code, err := b.shop.identity.OAuth.IssueCode(ctx,
		oauth.CodeRequest{SessionToken: page.Get("session"), ClientID: clientID, Challenge: challenge(verifier)})
	expect.OK(b.shop.t, err)
	g, err := b.shop.identity.OAuth.Grant(b.shop.t.Context(),
		tokens.GrantRequest{GrantType: "authorization_code", ClientID: clientID, Code: code, CodeVerifier: verifier})
	expect.OK(b.shop.t, err)
	who, err := b.shop.tokens.Authenticate(b.shop.t.Context(), g.AccessToken)
	expect.OK(b.shop.t, err)
	return who.ID
}

// problem reads the page of problems.
func problem(r reply) string {
	to, err := url.Parse(r.to)
	if err != nil || !strings.HasPrefix(r.to, public+"/hosted/problem?") {
		return "sent to " + r.to
	}
	return to.Query().Get("code")
}
