package webui

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"souk/internal/platform/expect"
)

const shell = `<html><head><!--souk:head--><!--souk:settings--></head></html>`

func newUI(t *testing.T) *UI {
	t.Helper()
	ui, err := New(Config{
		Settings: func(context.Context) (Settings, error) {
			return Settings{SiteName: `Shop </script><b>`, ClientID: "c"}, nil
		},
		Describe: func(_ context.Context, path string) (Head, error) {
			switch path {
			case "/product/vase":
				return Head{Status: 200, Title: `Vase "blue" <i>`, Description: "A & B",
					Canonical: "https://shop.test/product/vase", Kind: "product", Data: map[string]string{"name": "</script>"}}, nil
			case "/broken":
				return Head{}, errors.New("no database")
			case "/":
				return Head{Status: 200}, nil
			}
			return Head{Status: 404}, nil
		},
	}, fstest.MapFS{
		"storefront/index.html":         {Data: []byte(shell)},
		"storefront/assets/app-1.js":    {Data: []byte(strings.Repeat("let a = 1;\n", 400))},
		"storefront/favicon.svg":        {Data: []byte("<svg/>")},
		"backoffice/index.html":         {Data: []byte(shell)},
		"backoffice/assets/admin-1.css": {Data: []byte("a{}")},
	})
	expect.OK(t, err)
	return ui
}

func get(t *testing.T, ui *UI, path, encoding string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept-Encoding", encoding)
	w := httptest.NewRecorder()
	ui.ServeHTTP(w, r)
	return w
}

func TestPagesAndAssets(t *testing.T) {
	t.Parallel()
	ui := newUI(t)
	for _, c := range []struct {
		path, encoding string
		status         int
		cache, encoded string
	}{
		{"/", "", 200, "no-cache", ""},
		{"/product/vase", "", 200, "no-cache", ""},
		{"/nowhere", "", 404, "no-cache", ""},
		{"/broken", "", 200, "no-cache", ""},
		{"/assets/app-1.js", "", 200, "public, max-age=31536000, immutable", ""},
		{"/assets/app-1.js", "gzip, br", 200, "public, max-age=31536000, immutable", "br"},
		{"/assets/app-1.js", "gzip", 200, "public, max-age=31536000, immutable", "gzip"},
		{"/assets/gone-2.js", "", 404, "no-cache", ""},
		{"/favicon.svg", "br", 200, "public, max-age=3600", ""},
		{"/admin", "", 301, "", ""},
		{"/admin/", "", 200, "no-cache", ""},
		{"/admin/orders", "", 200, "no-cache", ""},
		{"/admin/assets/admin-1.css", "", 200, "public, max-age=31536000, immutable", ""},
		{"/admin/../../etc/passwd", "", 404, "no-cache", ""},
		{"/hosted/", "", 200, "no-cache", ""}, // not built: the note
		{"/hosted/challenge/v1.0kZdOEA49L3Ty1PxNDQJvbiMj", "", 200, "no-cache", ""},
		{"/hosted/gone.js", "", 404, "no-cache", ""},
		{"/hosted/gone.woff2", "", 404, "no-cache", ""},
	} {
		w := get(t, ui, c.path, c.encoding)
		if w.Code != c.status || w.Header().Get("Cache-Control") != c.cache ||
			w.Header().Get("Content-Encoding") != c.encoded {
			t.Errorf("%s (%s): %d %q %q", c.path, c.encoding, w.Code, w.Header().Get("Cache-Control"),
				w.Header().Get("Content-Encoding"))
		}
	}
}

func TestHeadIsFilledAndEscaped(t *testing.T) {
	t.Parallel()
	body := get(t, newUI(t), "/product/vase", "").Body.String()
	for _, want := range []string{
		`<title>Vase &#34;blue&#34; &lt;i&gt;</title>`, `content="A &amp; B"`,
		`<link rel="canonical" href="https://shop.test/product/vase">`,
		`"siteName":"Shop \u003c/script\u003e\u003cb\u003e"`, `{"name":"\u003c/script\u003e"}`,
	} {
		expect.That(t, strings.Contains(body, want), "missing %s in\n%s", want, body)
	}
	expect.That(t, !strings.Contains(body, "<b>") && !strings.Contains(body, "souk:"),
		"text became markup, or a mark stayed:\n%s", body)
	if csp := get(t, newUI(t), "/hosted/", "").Header().Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") || strings.Contains(csp, "data:") {
		t.Errorf("hosted pages need the strict policy, got %q", csp)
	}
}

// The hosted pages run nobody's script but the shop's, and that of the captcha that
// the shop asks for. Nothing is framed.
func TestHostedPolicy(t *testing.T) {
	t.Parallel()
	provider, broken := "", false
	ui, err := New(Config{
		Settings: func(context.Context) (Settings, error) { return Settings{}, nil },
		Captcha: func(context.Context) (string, error) {
			if broken {
				return "", errors.New("no database")
			}
			return provider, nil
		},
	}, fstest.MapFS{"hosted/index.html": {Data: []byte(shell)}})
	expect.OK(t, err)
	directives := func(path string) map[string]string {
		w := get(t, ui, path, "")
		expect.Equal(t, w.Header().Get("X-Frame-Options"), "DENY", "%s may be framed", path)
		out := map[string]string{}
		for _, one := range strings.Split(w.Header().Get("Content-Security-Policy"), "; ") {
			name, sources, _ := strings.Cut(one, " ")
			out[name] = sources
		}
		return out
	}
	for name, want := range map[string][2]string{
		"":        {"'self'", ""},
		"UNKNOWN": {"'self'", ""},
		"RECAPTCHA": {"'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
			"https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/"},
		"TURNSTILE": {"'self' https://challenges.cloudflare.com", "https://challenges.cloudflare.com"},
		"HCAPTCHA":  {"'self' https://hcaptcha.com https://*.hcaptcha.com", "https://hcaptcha.com https://*.hcaptcha.com"},
	} {
		provider = name
		got := directives("/hosted/sign-in")
		if got["script-src"] != want[0] || got["frame-src"] != want[1] || got["frame-ancestors"] != "'none'" ||
			got["default-src"] != "'none'" {
			t.Errorf("%q: %v", name, got)
		}
		if open := directives("/admin/"); open["script-src"] != "" || open["frame-ancestors"] != "'none'" {
			t.Errorf("%q in the back office: %v", name, open)
		}
	}
	broken = true
	if w := get(t, ui, "/hosted/sign-in", ""); w.Code != http.StatusServiceUnavailable {
		t.Errorf("without a policy: %d", w.Code)
	}
}
