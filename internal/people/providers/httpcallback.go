package providers

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// The cookie ties a browser to its journeys. It is the same for several at a time,
// and says nothing about anybody.
const cookieName = "souk_provider"

// __Host- means: set by this very host, over https, for all of it.
const hostPrefix = "__Host-"

func (s *Service) secure() bool { return strings.HasPrefix(s.publicURL, "https://") }

func (s *Service) cookieName() string {
	if s.secure() {
		return hostPrefix + cookieName
	}
	return cookieName
}

// cookie is Lax: people come back by following an address, and nothing else needs it.
func (s *Service) cookie(browser string) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure goes by the address of the shop
		Name: s.cookieName(), Value: browser, Path: "/", MaxAge: int(stateLife.Seconds()),
		HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteLaxMode,
	}
}

// browser reads the cookie; empty when there is none.
func (s *Service) browser(r *http.Request) string {
	if r == nil {
		return ""
	}
	cookie, err := r.Cookie(s.cookieName())
	if err != nil || !secretForm.MatchString(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// SendAway answers a request by sending the browser to a provider: for flows that
// name one. Nothing is written when it cannot.
func (s *Service) SendAway(w http.ResponseWriter, r *http.Request, flow, provider string) error {
	sent, err := s.Begin(r.Context(), Departure{Flow: flow, Provider: provider, Browser: s.browser(r)})
	if err != nil {
		return err
	}
	http.SetCookie(w, s.cookie(sent.Browser))
	leave(w, r, sent.To)
	return nil
}

// leave sends the browser elsewhere, and says nothing of where it was.
func leave(w http.ResponseWriter, r *http.Request, to string) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, to, http.StatusSeeOther) //nolint:gosec // it was compared with the allowed addresses
}

// answerOf reads what a provider sends; what is too long is nothing.
func answerOf(values url.Values) Answer {
	get := func(name string, most int) string {
		if text := values.Get(name); len(text) <= most {
			return text
		}
		return ""
	}
	return Answer{Code: get("code", 4096), Error: get("error", 200), Issuer: get("iss", 2048)}
}

// callback takes people back who follow an address.
func (s *Service) callback(w http.ResponseWriter, r *http.Request) {
	values := r.URL.Query()
	leave(w, r, s.Finish(r.Context(), values.Get("state"), s.browser(r), answerOf(values)))
}

// callbackForm takes the form of a provider and sends the browser for its answer once
// more: only then does it come with its cookie.
func (s *Service) callbackForm(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		leave(w, r, s.Problem(r.Context(), lostUnknown))
		return
	}
	given := answerOf(r.PostForm)
	var user struct {
		Name name `json:"name"`
	}
	if raw := r.PostForm.Get("user"); raw != "" && len(raw) <= 4096 && json.Unmarshal([]byte(raw), &user) == nil {
		given.Name = name{bounded(user.Name.First, 100), bounded(user.Name.Last, 100)}
	}
	state := r.PostForm.Get("state")
	if err := s.Park(r.Context(), state, given); err != nil {
		leave(w, r, s.Problem(r.Context(), err))
		return
	}
	leave(w, r, s.Callback()+"?"+url.Values{"state": {state}}.Encode())
}
