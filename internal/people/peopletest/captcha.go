package peopletest

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"souk/internal/people/captcha"
	"souk/internal/people/identity"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// provider is a captcha's provider that knows which tokens are good, for which
// secret, and takes each once.
type provider struct {
	mu    sync.Mutex
	Down  bool
	good  map[string]string // token -> action
	asked int
	Hosts string
}

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	if p.Down {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	secret, token := r.PostFormValue("secret"), r.PostFormValue("response")
	answer := map[string]any{"success": false, "error-codes": []string{"invalid-input-response"}}
	action, ok := p.good[token]
	switch {
	case secret != "visible-secret" && secret != "invisible-secret":
		answer["error-codes"] = []string{"invalid-input-secret"}
	case ok && strings.HasPrefix(token, strings.TrimSuffix(secret, "-secret")):
		delete(p.good, token)
		answer = map[string]any{"success": true, "hostname": p.Hosts, "action": action}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// Solve makes a token that is good once.
func (p *provider) Solve(kind, action string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	token := fmt.Sprintf("%s-%d", kind, len(p.good)+1000*p.asked+1)
	p.good[token] = action
	return token
}

func (p *provider) Set(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

func (p *provider) Calls() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked
}

const CaptchaOn = `"provider":"RECAPTCHA","siteKey":"site","invisibleSiteKey":"site-invisible","secret":"visible-secret","invisibleSecret":"invisible-secret"`

// Guarded starts a node with a captcha's provider.
func Guarded(t *testing.T, dialect store.Dialect, mode string) (*Node, *provider) {
	t.Helper()
	c := NewClock()
	return GuardedOn(t, storetest.Open(t, dialect, c.Set), c, mode)
}

func GuardedOn(t *testing.T, db *store.DB, c *apitest.Clock, mode string) (*Node, *provider) {
	t.Helper()
	p := &provider{good: map[string]string{}, Hosts: "souk.example"}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	verifier, err := captcha.New(captcha.Config{Endpoint: server.URL, AllowPrivate: true, Clock: c.Now})
	Must(t, err)
	n := StartNode(t, db, c, func(cfg *identity.Config) {
		cfg.Captcha, cfg.Logger = verifier, slog.New(
			slog.DiscardHandler)
	})
	n.Policy(`{"captcha":{"mode":"` + mode + `",` + CaptchaOn + `}}`)
	return n, p
}

func WithCaptcha(email, password string, tokens ...string) string {
	return `{"loginId":{"email":"` + email + `"},"password":"` + password + `","captchaTokens":[` +
		strings.Join(tokens, ",") + `]}`
}

func Visible(token string) string { return `{"Recaptcha":"` + token + `"}` }

func Invisible(token string) string { return `{"InvisibleRecaptcha":"` + token + `"}` }
