package redirects

import (
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/ids"
)

// SendAway answers with the way to a provider of identities. On an error nothing was answered.
type SendAway func(w http.ResponseWriter, r *http.Request, flow, provider string) error

func (s *Service) secure() bool { return strings.HasPrefix(s.cfg.PublicURL, "https://") }

// flowCookie names the cookie that ties flows to the browser they were opened in.
func (s *Service) flowCookie() string {
	if s.secure() {
		return "__Host-souk-flow"
	}
	return "souk-flow"
}

// cookie makes a cookie; life zero ends with the browser, below zero at once.
func (s *Service) cookie(name, value string, life time.Duration) *http.Cookie {
	c := &http.Cookie{ //nolint:gosec // Secure goes by the address of the shop
		Name: name, Value: value, Path: "/", HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteLaxMode,
	}
	switch {
	case life < 0:
		c.MaxAge = -1
	case life > 0:
		c.MaxAge = int(life / time.Second)
	}
	return c
}

// secret is that of the hosted session that the browser shows; "" for none.
func (s *Service) secret(r *http.Request) string {
	return shown(r, s.cfg.Identity.Sessions.HostedCookie())
}

// browser is all that the browser shows.
func (s *Service) browser(r *http.Request) Browser {
	return Browser{Secret: s.secret(r), Known: shown(r, s.flowCookie())}
}

func shown(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// follow opens an address. Programs that look at links before people do must not
// use it up.
func (s *Service) follow(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	if purpose := r.Header.Get("Sec-Purpose") + r.Header.Get("Purpose"); r.Method == http.MethodHead ||
		strings.Contains(purpose, "prefetch") {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	out, err := s.open(r.Context(), r.PathValue("token"), s.browser(r))
	if code, is := asProblem(err); is {
		http.Redirect(w, r, "/hosted/problem?code="+url.QueryEscape(code), http.StatusSeeOther)
		return
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	if out.signOut {
		http.SetCookie(w, s.cookie(s.cfg.Identity.Sessions.HostedCookie(), "", -1))
	}
	if out.browser != "" {
		http.SetCookie(w, s.cookie(s.flowCookie(), out.browser, finishLife))
	}
	switch {
	case out.message != nil:
		s.post(w, out.message)
	case out.warm != nil:
		s.warm(w, out.warm)
	default:
		if out.provider != "" && s.cfg.SendAway != nil {
			err := s.cfg.SendAway(w, r, out.flow, out.provider)
			if err == nil {
				return
			}
			out.redirect += "&error=" + url.QueryEscape(errs.CodeOf(err)) // the page says so, and offers the other ways
		}
		h.Set("Location", out.redirect) // written as it is: http.Redirect would clean the path
		w.WriteHeader(http.StatusSeeOther)
	}
}

// messagePage tells the answer to the window around it, or to the one that opened
// it. The browser delivers to listed origins only; where it says who is around,
// nobody else is tried.
var messagePage = template.Must(template.New("message").Parse(
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>…</title></head><body><script nonce="{{.Nonce}}">
(function (answer, origins) {
  var to = window.parent !== window ? window.parent : window.opener;
  if (!to) return;
  var around = window.parent !== window && location.ancestorOrigins ? location.ancestorOrigins[0] : "";
  if (around) origins = origins.filter(function (origin) { return origin === around; });
  origins.forEach(function (origin) { to.postMessage(answer, origin); });
  if (window.opener && window.parent === window) window.close();
})({{.Answer}}, {{.Origins}});
</script></body></html>
`))

// post serves the page that tells an answer.
func (s *Service) post(w http.ResponseWriter, m *message) {
	nonce := ids.Secret(16)
	framed(w, m.Origins, "script-src 'nonce-"+nonce+"'; ")
	if m.Origins == nil {
		m.Origins = []string{}
	}
	_ = messagePage.Execute(w, struct { // the window may be gone
		Nonce   string
		Answer  map[string]string
		Origins []string
	}{nonce, m.Answer, m.Origins})
}

// warm serves a page without content. It leaves no trace in the browser: who opens a
// link need not be the visitor who made it.
func (s *Service) warm(w http.ResponseWriter, page *warm) {
	framed(w, page.origins, "")
	_, _ = w.Write(
		[]byte(
			"<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>…</title></head><body></body></html>\n"))
}

// framed sets the headers of a page that the listed origins may frame, and nobody
// else. The older header knows no lists, so it must go.
func framed(w http.ResponseWriter, origins []string, more string) {
	ancestors := "'none'"
	h := w.Header()
	if len(origins) > 0 {
		ancestors = strings.Join(origins, " ")
		h.Del("X-Frame-Options")
	}
	h.Set("Content-Security-Policy", "default-src 'none'; "+more+
		"base-uri 'none'; form-action 'none'; frame-ancestors "+ancestors)
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("X-Robots-Tag", "noindex")
}
