package sessions

import (
	"cmp"
	"net/http"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
)

// HostedCookie is the name of the cookie that holds the secret of a hosted session.
// On https it has the prefix that keeps other hosts, and plain http, from setting it.
func (s *Service) HostedCookie() string {
	if strings.HasPrefix(s.publicURL, "https://") {
		return "__Host-souk-session"
	}
	return "souk-session"
}

// headerPackage comes with every call of the client packages, and with none that a browser makes itself.
const headerPackage = "X-Wix-Bi-Gateway"

// SignedOutPage says that the visitor is signed out.
const SignedOutPage = "/hosted/signed-out"

// signedOut sends people there, and says so itself to who does not follow.
const signedOut = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signed out</title><meta http-equiv="refresh" content="0;url=` + SignedOutPage + `"></head>
<body><p>You are signed out.</p></body></html>
`

// logout is a page: people are sent to it. It ends the session of a token in the
// header, and the one at the hosted pages when a person is really there: a picture
// or a frame on another site cannot sign anybody out.
func (s *Service) logout(w http.ResponseWriter, r *http.Request) {
	to := r.URL.Query().Get("postLogoutRedirectUri")
	if to != "" {
		client, err := s.tokens.Client(r.Context(), r.URL.Query().Get("clientId"))
		if err == nil && (client == nil || !client.AllowsReturn(to)) {
			err = errs.Invalid(errs.Field("postLogoutRedirectUri", errs.RuleNotAllowed,
				"must be one of the addresses that this client may redirect to"))
		}
		if err != nil {
			httpapi.WriteError(w, r, err)
			return
		}
	}
	if err := s.Logout(r.Context()); err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if dest := r.Header.Get("Sec-Fetch-Dest"); dest == "" || dest == "document" {
		if err := s.leaveHosted(w, r); err != nil {
			httpapi.WriteError(w, r, err)
			return
		}
	}
	if r.Header.Get(headerPackage) != "" { // a client package cannot read a page, nor follow where it leads
		httpapi.Forward(w, r, cmp.Or(to, SignedOutPage))
		return
	}
	if to != "" {
		h.Set("Location", to)
		w.WriteHeader(http.StatusFound)
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	_, _ = w.Write([]byte(signedOut)) // the caller may be gone
}

// leaveHosted ends the hosted session that the browser shows, and its cookie.
func (s *Service) leaveHosted(w http.ResponseWriter, r *http.Request) error {
	shown, err := r.Cookie(s.HostedCookie())
	if err != nil {
		return nil //nolint:nilerr // none is shown
	}
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // Secure goes by the address of the shop
		Name: shown.Name, Path: "/", MaxAge: -1, HttpOnly: true, Secure: strings.HasPrefix(shown.Name, "__Host-"),
		SameSite: http.SameSiteLaxMode,
	})
	return s.db.Write(r.Context(), func(tx *store.Tx) error { return s.EndHosted(tx, shown.Value) })
}
