// Package captcha asks a provider whether a token that a browser brought proves a
// person: reCAPTCHA (visible, invisible and version 3), Turnstile and hCaptcha.
//
// It keeps these things true. A token counts once, and only for the host and the
// action it was made for. What a provider does not clearly confirm is not proven.
// A provider that is silent, down or set up wrongly is told apart from a wrong
// token (ErrUnavailable), because what to do then is the caller's to decide. Keys
// and tokens appear in no error and no log.
package captcha

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"souk/internal/platform/outbound"
)

// Provider is a service that tells people from machines.
type Provider string

// The providers.
const (
	Recaptcha Provider = "RECAPTCHA"
	Turnstile Provider = "TURNSTILE"
	HCaptcha  Provider = "HCAPTCHA"
)

// endpoints are where tokens are checked.
var endpoints = map[Provider]string{
	Recaptcha: "https://www.google.com/recaptcha/api/siteverify",
	Turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
	HCaptcha:  "https://api.hcaptcha.com/siteverify",
}

// Known tells whether there is such a provider.
func (p Provider) Known() bool { return endpoints[p] != "" }

// MaxToken is the longest token that is looked at, as the contract has it.
const MaxToken = 5000

const (
	// timeout is short: somebody waits in front of a form.
	timeout = 5 * time.Second
	// DefaultScore is the least score of reCAPTCHA version 3 that counts as a person.
	DefaultScore = 0.5
	// seenTokens and seenFor say how many tokens are remembered, and for how long.
	// Providers accept a token once, for at most five minutes; this holds beyond
	// their word, and saves asking.
	seenTokens = 1 << 14
	seenFor    = 10 * time.Minute
)

// ErrUnavailable is returned when the provider could not or would not judge.
var ErrUnavailable = errors.New("captcha: the provider did not judge the token")

// ErrRefused is returned when the token proves nothing.
var ErrRefused = errors.New("captcha: the token is not accepted")

// Site is a shop's account with a provider.
type Site struct {
	Provider Provider
	// SiteKey names the widget; hCaptcha and its like check that the token is of this one.
	SiteKey string
	Secret  string
	// MinimumScore is for reCAPTCHA version 3; zero means DefaultScore.
	MinimumScore float64
}

// Claim is a token, and what it must have been made for.
type Claim struct {
	Token  string
	Remote string // the network address it came from
	// Hosts are the names of the pages it may come from, *.example.com for all below
	// one; none means any.
	Hosts []string
	// Action is what the page said it was for. A token without an action counts for
	// every one: not all widgets have them.
	Action string
}

// Config sets a Verifier.
type Config struct {
	// Endpoint replaces the provider's own address, whatever the provider.
	Endpoint string
	// AllowPrivate lets the endpoint be on this machine; for tests and development.
	AllowPrivate bool
	Timeout      time.Duration // zero means 5 seconds
	Clock        func() time.Time
}

// Verifier checks tokens.
type Verifier struct {
	cfg    Config
	client *outbound.Client

	mu   sync.Mutex
	seen *lru.Cache[[sha256.Size]byte, time.Time]
}

// New makes a verifier. An endpoint that cannot be used is an error.
func New(cfg Config) (*Verifier, error) {
	if cfg.Timeout <= 0 {
		cfg.Timeout = timeout
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	seen, err := lru.New[[sha256.Size]byte, time.Time](seenTokens)
	if err != nil {
		return nil, err
	}
	v := &Verifier{cfg: cfg, seen: seen, client: outbound.NewClient(
		outbound.ClientConfig{Timeout: cfg.Timeout, AllowPrivate: cfg.AllowPrivate, MaxAnswer: 16 << 10})}
	if cfg.Endpoint != "" {
		if err := v.client.CheckURL(cfg.Endpoint); err != nil {
			return nil, fmt.Errorf("captcha: the endpoint %w", err)
		}
	}
	return v, nil
}

// Close drops idle connections.
func (v *Verifier) Close() { v.client.Close() }

// Verify asks the provider about a token. nil means that it stands for a person,
// here and now; ErrRefused that it does not; ErrUnavailable that nobody could say.
// It must not run inside a transaction.
func (v *Verifier) Verify(ctx context.Context, site Site, claim Claim) error {
	if !site.Provider.Known() || site.Secret == "" {
		return fmt.Errorf("%w: it is not set up", ErrUnavailable)
	}
	if claim.Token == "" || len(claim.Token) > MaxToken {
		return fmt.Errorf("%w: its length cannot be right", ErrRefused)
	}
	if !v.first(claim.Token) {
		return fmt.Errorf("%w: it came before", ErrRefused)
	}
	got, err := v.ask(ctx, site, claim)
	if err != nil {
		// Nobody judged it, so the same token may come again.
		v.forget(claim.Token)
		return err
	}
	return got.judge(site, claim)
}

// first remembers a token, and tells whether it is new.
func (v *Verifier) first(token string) bool {
	key, now := sha256.Sum256([]byte(token)), v.cfg.Clock()
	v.mu.Lock()
	defer v.mu.Unlock()
	if at, ok := v.seen.Get(key); ok && now.Sub(at) < seenFor {
		return false
	}
	v.seen.Add(key, now)
	return true
}

func (v *Verifier) forget(token string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.seen.Remove(sha256.Sum256([]byte(token)))
}

// ask makes the call, which is the same form with every provider.
func (v *Verifier) ask(ctx context.Context, site Site, claim Claim) (*verdict, error) {
	form := url.Values{"secret": {site.Secret}, "response": {claim.Token}}
	if ip, err := netip.ParseAddr(claim.Remote); err == nil && ip.IsGlobalUnicast() && !ip.IsPrivate() {
		form.Set("remoteip", ip.Unmap().WithZone("").String())
	}
	if site.Provider == HCaptcha && site.SiteKey != "" {
		form.Set("sitekey", site.SiteKey)
	}
	endpoint := endpoints[site.Provider]
	if v.cfg.Endpoint != "" {
		endpoint = v.cfg.Endpoint
	}
	answer, err := v.client.Post(ctx, outbound.Request{URL: endpoint, ContentType: "application/x-www-form-urlencoded",
		Body: []byte(form.Encode())})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	got := &verdict{}
	// A refusal may come with a status of its own, so the body decides.
	if err := json.Unmarshal(answer.Body, got); err != nil || got.Success == nil {
		return nil, fmt.Errorf("%w: status %d without a verdict", ErrUnavailable, answer.Status)
	}
	for _, code := range got.Codes {
		if ours(code) {
			return nil, fmt.Errorf("%w: it says %q", ErrUnavailable, code)
		}
	}
	if *got.Success && (answer.Status < 200 || answer.Status > 299) {
		return nil, fmt.Errorf("%w: status %d", ErrUnavailable, answer.Status)
	}
	return got, nil
}

// ours tells that a provider's error is about its own state or our set-up, and
// says nothing about the token.
func ours(code string) bool {
	switch code {
	case "missing-input-secret", "invalid-input-secret", "internal-error", "bad-request", "sitekey-secret-mismatch",
		"not-using-dummy-secret", "invalid-keys", "invalid-remoteip":
		return true
	}
	return false
}

// verdict is a provider's answer, as far as it is read.
type verdict struct {
	Success  *bool    `json:"success"`
	Hostname string   `json:"hostname"`
	Action   string   `json:"action"`
	Score    *float64 `json:"score"`
	Codes    []string `json:"error-codes"`
}

func (got *verdict) judge(site Site, claim Claim) error {
	switch {
	case !*got.Success:
		return fmt.Errorf("%w: the provider refuses it", ErrRefused)
	case !hostAllowed(got.Hostname, claim.Hosts):
		return fmt.Errorf("%w: it was made on another site", ErrRefused)
	case got.Action != "" && claim.Action != "" && got.Action != claim.Action:
		return fmt.Errorf("%w: it was made for something else", ErrRefused)
	case site.Provider == Recaptcha && got.Score != nil && *got.Score < site.least():
		return fmt.Errorf("%w: its score is too low", ErrRefused)
	}
	return nil
}

func (s Site) least() float64 {
	if s.MinimumScore <= 0 {
		return DefaultScore
	}
	return s.MinimumScore
}

// hostAllowed compares names without ports, case or a closing dot.
func hostAllowed(host string, allowed []string) bool {
	if len(allowed) == 0 {
		return true
	}
	plain := func(name string) string { return strings.TrimSuffix(strings.ToLower(name), ".") }
	return slices.ContainsFunc(allowed, func(name string) bool {
		if below, ok := strings.CutPrefix(name, "*"); ok {
			return strings.HasPrefix(below, ".") && strings.HasSuffix(plain(host), plain(below))
		}
		return plain(name) == plain(host)
	})
}
