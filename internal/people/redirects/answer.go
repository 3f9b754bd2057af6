package redirects

import (
	"net/url"
	"slices"
	"time"

	"souk/internal/people/oauth"
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// outcome is what a browser is answered: one of its fields is set.
type outcome struct {
	redirect string
	message  *message
	warm     *warm
	signOut  bool // besides: forget who is signed in here
	// provider is where a flow's person goes straight on to, if it can be reached.
	provider, flow string
	browser        string // besides: what the browser must show to go on with a flow
}

// message is told to the window that opened the page or is around it.
type message struct {
	Answer  map[string]string
	Origins []string // who may hear it
}

// warm is a page that nobody sees.
type warm struct{ origins []string }

// Errors of an authorization request, as RFC 6749 and OpenID Connect name them.
const (
	errLoginRequired = "login_required"
	errAccessDenied  = "access_denied"
	errInvalid       = "invalid_request"
)

var errorWords = map[string]string{
	errLoginRequired: "nobody is signed in",
	errAccessDenied:  "the sign-in was not completed",
	errInvalid:       "this address was used already or has expired",
}

// deliver gives an authorization request its answer, and ends it: a code for the
// account that signed in, or a refusal. The client must still be there, and still
// list the address.
func (s *Service) deliver(tx *store.Tx, r *session, client *tokens.Client, refusal string) (*outcome, error) {
	if client == nil || r.doc.RedirectURI != "" && !client.AllowsSignIn(r.doc.RedirectURI) {
		return nil, notAllowed()
	}
	answer := map[string]string{"state": r.doc.State}
	if refusal == "" {
		var since time.Time
		if r.doc.Since != 0 {
			since = time.UnixMilli(r.doc.Since)
		}
		code, err := s.cfg.Identity.OAuth.IssueCode(tx.Context(), oauth.CodeRequest{
			Account: r.account, ClientID: r.client, From: r.caller, RedirectURI: r.doc.RedirectURI, Challenge: r.doc.Challenge,
			Online: r.doc.Online, Nonce: r.doc.Nonce, Since: since,
		})
		switch {
		case sessions.Refused(err): // blocked or deleted meanwhile
			refusal = errAccessDenied
		case err != nil:
			return nil, err
		default:
			answer["code"] = code
		}
	}
	if refusal != "" {
		answer["error"], answer["error_description"] = refusal, errorWords[refusal]
	}
	if _, err := finish(tx, r); err != nil {
		return nil, err
	}
	return s.respond(r, client, answer), nil
}

// respond puts an answer into the form that was asked for.
func (s *Service) respond(r *session, client *tokens.Client, answer map[string]string) *outcome {
	switch r.doc.Mode {
	case modeMessage:
		return &outcome{message: &message{Answer: answer, Origins: messageOrigins(r, client)}}
	case modeFragment:
		return &outcome{redirect: r.doc.RedirectURI + "#" + encode(answer)}
	}
	return &outcome{redirect: addQuery(r.doc.RedirectURI, encode(answer))}
}

// messageOrigins are the origins that may be told an answer, and that the page may be
// framed by: that of the address to return to, or all that the client lists.
func messageOrigins(r *session, client *tokens.Client) []string {
	list := client.SignInOrigins()
	if r.doc.RedirectURI == "" {
		return list
	}
	origin := tokens.Origin(r.doc.RedirectURI)
	return slices.DeleteFunc(list, func(one string) bool { return one != origin })
}

// encode writes an answer as a query, the code first.
func encode(answer map[string]string) string {
	text := ""
	for _, name := range []string{"code", "error", "error_description", "state"} {
		if value, ok := answer[name]; ok {
			if text != "" {
				text += "&"
			}
			text += name + "=" + url.QueryEscape(value)
		}
	}
	return text
}

// wayBack is where people go after a flow that is no sign-in.
func (s *Service) wayBack(r *session, memberIn bool) string {
	to := r.doc.Back.PostFlowURL
	if to == "" {
		to = r.doc.Origin
	}
	if to == "" {
		return s.cfg.PublicURL + "/"
	}
	extra := map[string]string{"wixMemberLoggedIn": map[bool]string{true: "true", false: "false"}[memberIn]}
	if r.doc.Back.State != "" {
		extra["state"] = r.doc.Back.State
	}
	return withQuery(to, extra)
}

// visitorOf is the flow's own visitor, who comes through the flow's client.
func (r *session) visitorOf() actor.Actor {
	return actor.Actor{Kind: actor.Visitor, ID: r.visitor, ClientID: r.client}
}
