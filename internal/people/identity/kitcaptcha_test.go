package identity

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
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// provider is a captcha's provider that knows which tokens are good, for which
// secret, and takes each once.
type provider struct {
	mu    sync.Mutex
	down  bool
	good  map[string]string // token -> action
	asked int
	hosts string
}

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	if p.down {
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
		answer = map[string]any{"success": true, "hostname": p.hosts, "action": action}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// solve makes a token that is good once.
func (p *provider) solve(kind, action string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	token := fmt.Sprintf("%s-%d", kind, len(p.good)+1000*p.asked+1)
	p.good[token] = action
	return token
}

func (p *provider) set(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

func (p *provider) calls() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked
}

const captchaOn = `"provider":"RECAPTCHA","siteKey":"site","invisibleSiteKey":"site-invisible","secret":"visible-secret","invisibleSecret":"invisible-secret"`

// guarded starts a node with a captcha's provider.
func guarded(t *testing.T, dialect store.Dialect, mode string) (*node, *provider) {
	t.Helper()
	c := newClock()
	return guardedOn(t, storetest.Open(t, dialect, c.option), c, mode)
}

func guardedOn(t *testing.T, db *store.DB, c *clock, mode string) (*node, *provider) {
	t.Helper()
	p := &provider{good: map[string]string{}, hosts: "souk.example"}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	verifier, err := captcha.New(captcha.Config{Endpoint: server.URL, AllowPrivate: true, Clock: c.now})
	must(t, err)
	n := startNode(t, db, c, func(cfg *Config) { cfg.Captcha, cfg.Logger = verifier, slog.New(slog.DiscardHandler) })
	n.policy(`{"captcha":{"mode":"` + mode + `",` + captchaOn + `}}`)
	return n, p
}

func withCaptcha(email, password string, tokens ...string) string {
	return `{"loginId":{"email":"` + email + `"},"password":"` + password + `","captchaTokens":[` + strings.Join(tokens, ",") + `]}`
}

func visible(token string) string { return `{"Recaptcha":"` + token + `"}` }

func invisible(token string) string { return `{"InvisibleRecaptcha":"` + token + `"}` }
