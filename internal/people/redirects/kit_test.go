package redirects

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/peopletest"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	public   = "https://souk.example"
	headless = "c1e57000-0000-4000-8000-000000000001"
	other    = "c1e57000-0000-4000-8000-000000000002"
	key      = "admin-key-0123456789abcdef0123456789"
	ada      = "ada@example.com"
	bob      = "bob@example.com"
	password = "correct horse"
	front    = "https://shop.example"
	callback = front + "/callback"
)

var verifier = strings.Repeat("v", 43)

func challenge() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// shop is a store with hosted pages, and a clock that tests move.
type shop struct {
	*Service
	t            testing.TB
	db           *store.DB
	people       *identity.Service
	tokenService *tokens.Service
	http         http.Handler
	at           *atomic.Int64
	mu           sync.Mutex
	adopted      [][2]string // visitor, member
	storefront   *tokens.Client
	backOffice   *tokens.Client
}

// each runs a test on both databases.
func each(t *testing.T, test func(t *testing.T, s *shop), changes ...func(*Config)) {
	t.Helper()
	storetest.Rig(t, func(t testing.TB, dialect store.Dialect) *shop {
		return newShop(t, dialect, public, changes...)
	}, test)
}

func newShop(t testing.TB, dialect store.Dialect, address string, changes ...func(*Config)) *shop {
	t.Helper()
	s := &shop{t: t, at: new(atomic.Int64)}
	s.at.Store(time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC).UnixMilli())
	s.db = storetest.Open(t, dialect, storetest.Quiet, func(cfg *store.Config) { cfg.Clock = s.now })
	s.start(address, changes...)
	return s
}

// node is another process of the same shop.
func (s *shop) node() *shop {
	far := &shop{t: s.t, db: s.db, at: s.at}
	far.start(s.cfg.PublicURL)
	return far
}

func (s *shop) start(address string, changes ...func(*Config)) {
	t := s.t
	t.Helper()
	ctx := t.Context()
	settings, err := site.Open(ctx, s.db, site.Defaults())
	expect.OK(t, err)
	signer := query.NewSigner([]byte("0123456789abcdef"))
	s.tokenService, err = tokens.Open(ctx, tokens.Config{DB: s.db, Site: settings, Cursor: signer, PublicURL: address})
	expect.OK(t, err)
	s.people, err = identity.Open(ctx, identity.Config{
		DB: s.db, Site: settings, Cursor: signer, PublicURL: address, Mailer: noMail{}, Accounts: accounts.New(nil),
		Tokens: s.tokenService,
		Cost:   credentials.PasswordCost{Memory: 8, Passes: 1, Threads: 1},
		SignedIn: func(tx *store.Tx, visitor, member string) error {
			tx.AfterCommit(func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.adopted = append(s.adopted, [2]string{visitor, member})
			})
			return nil
		},
	})
	expect.OK(t, err)
	s.storefront, err = s.tokenService.EnsureStorefront(ctx)
	expect.OK(t, err)
	s.backOffice, err = s.tokenService.EnsureBackOffice(ctx)
	expect.OK(t, err)
	_, err = s.tokenService.EnsureClient(ctx, headless, []string{front, "http://localhost:3000"})
	expect.OK(t, err)
	_, err = s.tokenService.EnsureClient(ctx, other, []string{"https://other.example"})
	expect.OK(t, err)
	expect.OK(t, s.tokenService.EnsureAPIKey(ctx, key))
	cfg := Config{
		DB: s.db, Identity: s.people, Tokens: s.tokenService, PublicURL: address, Storefront: s.storefront.ID,
		ProductPage: func(_ context.Context, slug string) (string, error) {
			if slug != "blue-vase" {
				return "", errs.Missing("PRODUCT_NOT_FOUND", "product", slug)
			}
			return "/products/" + slug, nil
		},
	}
	for _, change := range changes {
		change(&cfg)
	}
	s.Service = New(cfg)
	s.http, err = httpapi.New(httpapi.Config{
		Operations:    slices.Concat(s.people.Operations(), s.tokenService.Operations(), s.Operations()),
		Authenticator: s.tokenService, DB: s.db, Clock: s.now, Logger: slog.New(slog.DiscardHandler), PublicURL: address,
		Timeout: expect.Patience,
	})
	expect.OK(t, err)
}

type noMail struct{}

func (noMail) Send(*store.Tx, accountmail.Message) error { return nil }

func (s *shop) now() time.Time          { return time.UnixMilli(s.at.Load()) }
func (s *shop) forward(d time.Duration) { s.at.Add(d.Milliseconds()) }

// reply is an answer.
type reply = peopletest.Reply

// browser keeps cookies.
type browser struct {
	shop    *shop
	cookies map[string]string
}

func (s *shop) browser() *browser { return &browser{s, map[string]string{}} }

// send sends a request as the shop's own page would; headers are name, value pairs,
// an empty value takes one away.
func (b *browser) send(method, path, token, body string, headers ...string) reply {
	t := b.shop.t
	t.Helper()
	r := httptest.NewRequestWithContext(context.Background(), method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	if token != "" {
		r.Header.Set("Authorization", token)
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i+1] == "" {
			r.Header.Del(headers[i])
		} else {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	b.shop.http.ServeHTTP(w, r)
	answer := w.Result()
	for _, c := range answer.Cookies() {
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c.Value
		}
	}
	raw, err := io.ReadAll(answer.Body)
	expect.OK(t, err)
	out := reply{Status: w.Code, Header: answer.Header, Text: string(raw)}
	if strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
		expect.OK(t, json.Unmarshal(raw, &out.Body))
	}
	return out
}

// call sends a request without a browser.
func (s *shop) call(method, path, token, body string) reply {
	s.t.Helper()
	return s.browser().send(method, path, token, body, "Sec-Fetch-Site", "")
}

// visitor gets a visitor's access token.
func (s *shop) visitor(client string) string {
	s.t.Helper()
	g, err := s.people.OAuth.Grant(s.t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: client})
	expect.OK(s.t, err)
	return g.AccessToken
}

func (s *shop) caller(token string) actor.Actor {
	s.t.Helper()
	who, err := s.tokenService.Authenticate(s.t.Context(), token)
	expect.OK(s.t, err)
	return who
}

// dead checks that a token is refused.
func (s *shop) dead(what, token string) {
	s.t.Helper()
	if who, err := s.tokenService.Authenticate(s.t.Context(), token); err == nil {
		s.t.Errorf("%s: still %+v", what, who)
	}
}

// member registers somebody and gives their id.
func (s *shop) member(email string) string {
	s.t.Helper()
	r := s.call("POST", "/v2/register", s.visitor(headless),
		fmt.Sprintf(`{"loginId":{"email":%q},"password":%q}`, email, password))
	expect.StatusNow(s.t, r, 200, "register")
	return r.Body["identity"].(map[string]any)["id"].(string)
}

// login gives the session token of a sign-in.
func (s *shop) login(token, email string) string {
	s.t.Helper()
	r := s.call("POST", "/v2/login", token, fmt.Sprintf(`{"loginId":{"email":%q},"password":%q}`, email, password))
	session, _ := r.Body["sessionToken"].(string)
	expect.ThatNow(s.t, session != "", "login: %d %s", r.Status, r.Text)
	return session
}

// ask is an authorization request, as fields that tests change.
func ask(client string, changes ...string) string {
	request := map[string]any{
		"clientId": client, "responseType": "code", "redirectUri": callback, "scope": "offline_access", "state": "the-state",
		"responseMode":  "fragment",
		"codeChallenge": challenge(), "codeChallengeMethod": "S256",
	}
	auth := map[string]any{"authRequest": request}
	whole := map[string]any{"auth": auth}
	for i := 0; i < len(changes); i += 2 {
		to, name := request, changes[i]
		switch {
		case name == "auth.prompt":
			to, name = auth, "prompt"
		case strings.HasPrefix(name, "callbacks."):
			part, _ := whole["callbacks"].(map[string]any)
			if part == nil {
				part = map[string]any{}
				whole["callbacks"] = part
			}
			to, name = part, strings.TrimPrefix(name, "callbacks.")
		}
		if changes[i+1] == "" {
			delete(to, name)
		} else {
			to[name] = changes[i+1]
		}
	}
	text, err := json.Marshal(whole)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// create makes a redirect session and gives the path of its address.
func (s *shop) create(token, body string) string {
	s.t.Helper()
	r := s.call("POST", "/_api/redirects-api/v1/redirect-session", token, body)
	expect.StatusNow(s.t, r, 200, "create")
	made := r.Body["redirectSession"].(map[string]any)
	full := made["fullUrl"].(string)
	path, ok := strings.CutPrefix(full, s.cfg.PublicURL)
	expect.ThatNow(s.t, ok && strings.HasPrefix(path, goPath), "address %s", full)
	return path
}

// open follows an address and gives where it leads.
func (b *browser) open(path string) string {
	b.shop.t.Helper()
	r := b.send("GET", path, "", "")
	expect.StatusNow(b.shop.t, r, http.StatusSeeOther, "GET %s", path)
	return r.Header.Get("Location")
}

// flow follows an address to a page, and gives the flow's token.
func (b *browser) flow(path, page string) string {
	b.shop.t.Helper()
	to := b.open(path)
	token, ok := strings.CutPrefix(to, page+"#flow=")
	expect.ThatNow(b.shop.t, ok, "%s leads to %s", path, to)
	return token
}

// told asks for the flow.
func (b *browser) told(token string) map[string]any {
	b.shop.t.Helper()
	r := b.send("POST", "/v1/hosted/flow", "", `{"flowToken":"`+token+`"}`)
	expect.StatusNow(b.shop.t, r, 200, "flow")
	return r.Body["flow"].(map[string]any)
}

// complete ends a flow by signing in on the page.
func (b *browser) complete(token, email, more string) reply {
	b.shop.t.Helper()
	access := b.told(token)["accessToken"].(string)
	session := b.shop.login(access, email)
	return b.send("POST", "/v1/hosted/flow/complete", access, `{"flowToken":"`+token+`","sessionToken":"`+session+
		`"`+more+`}`)
}

// signIn goes the whole way and leaves the browser signed in to the hosted pages.
func (b *browser) signIn(email string) {
	b.shop.t.Helper()
	token := b.flow(b.shop.create(b.shop.visitor(headless), ask(headless, "auth.prompt", "login")), "/hosted/sign-in")
	if r := b.complete(token, email, `,"remember":true`); r.Status != 200 || len(b.cookies) == 0 {
		b.shop.t.Fatalf("sign in: %d %s %v", r.Status, r.Text, b.cookies)
	}
}

// fragment reads what an address carries.
func fragment(t testing.TB, address, want string) url.Values {
	t.Helper()
	rest, ok := strings.CutPrefix(address, want+"#")
	expect.ThatNow(t, ok, "%s is not %s#...", address, want)
	values, err := url.ParseQuery(rest)
	expect.OK(t, err)
	return values
}

// exchange turns a code into tokens.
func (s *shop) exchange(client, code, redirect string) (*tokens.Grant, error) {
	return s.people.OAuth.Grant(s.t.Context(),
		tokens.GrantRequest{GrantType: "authorization_code", ClientID: client, Code: code, CodeVerifier: verifier,
			RedirectURI: redirect})
}

var messageForm = regexp.MustCompile(`\}\)\((\{.*\}), ?(\[.*\])\);`)

// posted reads what a page tells the window around it, and whom.
func posted(t testing.TB, r reply) (answer map[string]string, origins []string) {
	t.Helper()
	found := messageForm.FindStringSubmatch(r.Text)
	expect.ThatNow(t, r.Status == 200 && found != nil, "no message: %d %s", r.Status, r.Text)
	expect.OK(t, json.Unmarshal([]byte(found[1]), &answer))
	expect.OK(t, json.Unmarshal([]byte(found[2]), &origins))
	return answer, origins
}
