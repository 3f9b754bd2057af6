package captcha_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/captcha"
	"souk/internal/platform/expect"
)

// double is a provider that answers what a test wants and keeps what it was asked.
type double struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	answer string
	asked  []url.Values
}

func newDouble(t *testing.T, answer string) *double {
	t.Helper()
	d := &double{status: http.StatusOK, answer: answer}
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		defer d.mu.Unlock()
		if r.Method != http.MethodPost || r.ParseForm() != nil ||
			r.Header.Get("Content-Type") != "application/x-www-form-urlencoded" || r.URL.RawQuery != "" {
			w.WriteHeader(http.StatusTeapot)
			return
		}
		d.asked = append(d.asked, r.PostForm)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(d.status)
		_, _ = io.WriteString(w, d.answer)
	}))
	t.Cleanup(d.Close)
	return d
}

func (d *double) say(status int, answer string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.status, d.answer = status, answer
}

func (d *double) all() []url.Values {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.asked
}

func verifier(t *testing.T, cfg captcha.Config) *captcha.Verifier {
	t.Helper()
	cfg.AllowPrivate = true
	v, err := captcha.New(cfg)
	expect.OK(t, err)
	t.Cleanup(v.Close)
	return v
}

func TestVerdicts(t *testing.T) {
	t.Parallel()
	site := func(p captcha.Provider) captcha.Site {
		return captcha.Site{Provider: p, SiteKey: "site-key", Secret: "the-secret"}
	}
	strict := site(captcha.Recaptcha)
	strict.MinimumScore = 0.9
	claim := captcha.Claim{Hosts: []string{"shop.example", "www.shop.example", "*.shops.example"}, Action: "login"}
	for name, test := range map[string]struct {
		site   captcha.Site
		status int
		answer string
		want   error
	}{
		"reCAPTCHA, visible": {site(captcha.Recaptcha), 200,
			`{"success":true,"challenge_ts":"2026-11-15T12:00:00Z","hostname":"shop.example"}`, nil},
		"reCAPTCHA, another page's host": {site(captcha.Recaptcha), 200, `{"success":true,"hostname":"evil.example"}`,
			captcha.ErrRefused},
		"reCAPTCHA, a host like ours": {site(captcha.Recaptcha), 200,
			`{"success":true,"hostname":"shop.example.evil.example"}`, captcha.ErrRefused},
		"reCAPTCHA, below a domain": {site(captcha.Recaptcha), 200,
			`{"success":true,"hostname":"www.shops.example"}`, nil},
		"reCAPTCHA, like a domain": {site(captcha.Recaptcha), 200, `{"success":true,"hostname":"evilshops.example"}`,
			captcha.ErrRefused},
		"reCAPTCHA, no host": {site(captcha.Recaptcha), 200, `{"success":true}`, captcha.ErrRefused},
		"reCAPTCHA, host in capitals": {site(captcha.Recaptcha), 200,
			`{"success":true,"hostname":"WWW.Shop.Example."}`, nil},
		"reCAPTCHA, used before": {site(captcha.Recaptcha), 200,
			`{"success":false,"error-codes":["timeout-or-duplicate"]}`, captcha.ErrRefused},
		"reCAPTCHA, wrong token": {site(captcha.Recaptcha), 200,
			`{"success":false,"error-codes":["invalid-input-response"]}`, captcha.ErrRefused},
		"reCAPTCHA, wrong secret": {site(captcha.Recaptcha), 200,
			`{"success":false,"error-codes":["invalid-input-secret"]}`, captcha.ErrUnavailable},
		"version 3, a person": {site(captcha.Recaptcha), 200,
			`{"success":true,"hostname":"shop.example","score":0.7,"action":"login"}`, nil},
		"version 3, a machine": {site(captcha.Recaptcha), 200,
			`{"success":true,"hostname":"shop.example","score":0.1,"action":"login"}`, captcha.ErrRefused},
		"version 3, score of nought": {site(captcha.Recaptcha), 200,
			`{"success":true,"hostname":"shop.example","score":0,"action":"login"}`, captcha.ErrRefused},
		"version 3, the shop's own bar": {strict, 200,
			`{"success":true,"hostname":"shop.example","score":0.7,"action":"login"}`, captcha.ErrRefused},
		"version 3, made for another form": {site(captcha.Recaptcha), 200,
			`{"success":true,"hostname":"shop.example","score":0.9,"action":"newsletter"}`, captcha.ErrRefused},
		"Turnstile": {site(captcha.Turnstile), 200,
			`{"success":true,"hostname":"shop.example","action":"login","cdata":"","error-codes":[]}`, nil},
		"Turnstile, another form": {site(captcha.Turnstile), 200,
			`{"success":true,"hostname":"shop.example","action":"register","error-codes":[]}`, captcha.ErrRefused},
		"Turnstile, refused by status": {site(captcha.Turnstile), 400,
			`{"success":false,"error-codes":["invalid-input-response"]}`, captcha.ErrRefused},
		"Turnstile is unwell": {site(captcha.Turnstile), 200, `{"success":false,"error-codes":["internal-error"]}`,
			captcha.ErrUnavailable},
		"hCaptcha": {site(captcha.HCaptcha), 200,
			`{"success":true,"hostname":"shop.example","credit":true}`, nil},
		"hCaptcha, its score is a risk": {site(captcha.HCaptcha), 200,
			`{"success":true,"hostname":"shop.example","score":0.05}`, nil},
		"hCaptcha, seen before": {site(captcha.HCaptcha), 200,
			`{"success":false,"error-codes":["already-seen-response"]}`, captcha.ErrRefused},
		"hCaptcha, keys do not fit": {site(captcha.HCaptcha), 200,
			`{"success":false,"error-codes":["sitekey-secret-mismatch"]}`, captcha.ErrUnavailable},
		"no verdict": {site(captcha.HCaptcha), 200, `{}`, captcha.ErrUnavailable},
		"no JSON":    {site(captcha.Turnstile), 200, `<html>welcome to the hotel</html>`, captcha.ErrUnavailable},
		"an error page": {site(captcha.Turnstile), 503, `{"success":true,"hostname":"shop.example"}`,
			captcha.ErrUnavailable},
		"a redirect": {site(captcha.Turnstile), 302, ``, captcha.ErrUnavailable},
		"more than is read": {site(captcha.Turnstile), 200, `{"success":true,"hostname":"shop.example","x":"` +
			strings.Repeat("x", 20<<10) + `"}`, captcha.ErrUnavailable},
		"no secret": {captcha.Site{Provider: captcha.Turnstile}, 200, `{"success":true,"hostname":"shop.example"}`,
			captcha.ErrUnavailable},
		"unknown provider": {captcha.Site{Provider: "COIN_TOSS", Secret: "x"}, 200,
			`{"success":true,"hostname":"shop.example"}`, captcha.ErrUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDouble(t, test.answer)
			d.say(test.status, test.answer)
			claim := claim
			claim.Token = "token"
			err := verifier(t, captcha.Config{Endpoint: d.URL}).Verify(t.Context(), test.site, claim)
			expect.ThatNow(t, errors.Is(err, test.want) && (err == nil) == (test.want == nil), "%v, want %v", err,
				test.want)
			if err != nil && (strings.Contains(err.Error(), "the-secret") || strings.Contains(err.Error(), d.URL)) {
				t.Errorf("it tells too much: %v", err)
			}
		})
	}
}

func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		provider captcha.Provider
		remote   string
		want     url.Values
	}{
		"reCAPTCHA": {captcha.Recaptcha, "198.41.0.4",
			url.Values{"secret": {"s&cret"}, "response": {"a=b&c"}, "remoteip": {"198.41.0.4"}}},
		"Turnstile": {captcha.Turnstile, "::ffff:198.41.0.4",
			url.Values{"secret": {"s&cret"}, "response": {"a=b&c"}, "remoteip": {"198.41.0.4"}}},
		"hCaptcha names the key": {captcha.HCaptcha, "2001:503:ba3e::2:30",
			url.Values{"secret": {"s&cret"}, "response": {"a=b&c"}, "sitekey": {"key"}, "remoteip": {"2001:503:ba3e::2:30"}}},
		"a private address": {captcha.Recaptcha, "10.0.0.7", url.Values{"secret": {"s&cret"}, "response": {"a=b&c"}}},
		"no address":        {captcha.Recaptcha, "", url.Values{"secret": {"s&cret"}, "response": {"a=b&c"}}},
	} {
		d := newDouble(t, `{"success":true}`)
		err := verifier(t, captcha.Config{Endpoint: d.URL}).Verify(t.Context(),
			captcha.Site{Provider: test.provider, SiteKey: "key", Secret: "s&cret"},
			captcha.Claim{Token: "a=b&c", Remote: test.remote})
		expect.EqualNow(t, err, nil, name)
		expect.Diff(t, []url.Values{test.want}, d.all(), name)
	}
}

// A token works once, also when many bring it at once, and also when the provider
// would not mind. One that nobody judged may come again.
func TestTokenWorksOnce(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	d := newDouble(t, `{"success":true}`)
	v := verifier(t, captcha.Config{Endpoint: d.URL, Clock: func() time.Time { return now }})
	site := captcha.Site{Provider: captcha.Turnstile, Secret: "s"}
	results := make(chan error, 20)
	var group sync.WaitGroup
	for range cap(results) {
		group.Go(func() { results <- v.Verify(t.Context(), site, captcha.Claim{Token: "one"}) })
	}
	group.Wait()
	good := 0
	for range cap(results) {
		if err := <-results; err == nil {
			good++
		} else if !errors.Is(err, captcha.ErrRefused) {
			t.Error(err)
		}
	}
	if good != 1 || len(d.all()) != 1 {
		t.Errorf("accepted %d times, asked %d times", good, len(d.all()))
	}
	d.say(500, `oops`)
	if err := v.Verify(t.Context(), site, captcha.Claim{Token: "two"}); !errors.Is(err, captcha.ErrUnavailable) {
		t.Error(err)
	}
	d.say(200, `{"success":true}`)
	expect.Equal(t, v.Verify(t.Context(), site, captcha.Claim{Token: "two"}), nil, "not judged before")
	now = now.Add(9 * time.Minute)
	expect.That(t, errors.Is(v.Verify(t.Context(), site, captcha.Claim{Token: "one"}), captcha.ErrRefused),
		"minutes later it works again")
}

func TestLengths(t *testing.T) {
	t.Parallel()
	d := newDouble(t, `{"success":true}`)
	v := verifier(t, captcha.Config{Endpoint: d.URL})
	for token, want := range map[string]error{"": captcha.ErrRefused,
		strings.Repeat("x", captcha.MaxToken+1): captcha.ErrRefused, strings.Repeat("x", captcha.MaxToken): nil} {
		if err := v.Verify(t.Context(), captcha.Site{Provider: captcha.HCaptcha, Secret: "s"}, captcha.Claim{Token: token}); !errors.Is(err, want) {
			t.Errorf("%d characters: %v", len(token), err)
		}
	}
	expect.Len(t, d.all(), 1, "asked times")
}

// A provider that is silent, gone or a stranger's machine inside never counts as
// a yes, and not for long.
func TestProviderDown(t *testing.T) {
	t.Parallel()
	site, claim := captcha.Site{Provider: captcha.Recaptcha, Secret: "s"}, captcha.Claim{Token: "t"}
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}))
	t.Cleanup(silent.Close)
	if err := verifier(t, captcha.Config{Endpoint: silent.URL, Timeout: 20 * time.Millisecond}).Verify(t.Context(), site,
		claim); !errors.Is(err, captcha.ErrUnavailable) {
		t.Errorf("silent: %v", err)
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	if err := verifier(t, captcha.Config{Endpoint: gone.URL}).Verify(t.Context(), site, claim); !errors.Is(err, captcha.ErrUnavailable) {
		t.Errorf("gone: %v", err)
	}
	for _, endpoint := range []string{gone.URL, "https://127.0.0.1/siteverify", "https://localhost/",
		"http://captcha.example/", "ftp://captcha.example/", "nowhere"} {
		expect.That(t, expect.Err(captcha.New(captcha.Config{Endpoint: endpoint})) != nil,
			"%s was accepted for a shop on the Internet", endpoint)
	}
}

func FuzzVerdict(f *testing.F) {
	for _, seed := range []string{`{"success":true}`, `{"success":false,"error-codes":["x"]}`, `{"success":"true"}`, `[]`,
		`{"success":true,"score":"high"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		d := newDouble(t, answer)
		err := verifier(t, captcha.Config{Endpoint: d.URL}).Verify(t.Context(),
			captcha.Site{Provider: captcha.Recaptcha, Secret: "s"}, captcha.Claim{Token: "t", Hosts: []string{"shop.example"}})
		var plain struct {
			Success  bool   `json:"success"`
			Hostname string `json:"hostname"`
		}
		expect.ThatNow(t, err != nil || json.Unmarshal([]byte(answer), &plain) == nil && plain.Success &&
			strings.EqualFold(strings.TrimSuffix(plain.Hostname, "."), "shop.example"), "accepted on %q", answer)
	})
}
