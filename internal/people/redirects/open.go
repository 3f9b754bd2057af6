package redirects

import (
	"context"
	"errors"
	"regexp"
	"time"

	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// open follows an address, which works once. A *problem tells why an address leads nowhere.
func (s *Service) open(ctx context.Context, token string, from Browser) (*outcome, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*outcome, error) { return s.opened(tx, token, from) })
}

func (s *Service) opened(tx *store.Tx, token string, from Browser) (*outcome, error) {
	r, err := find(tx, byAddress, token)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, &problem{CodeAddressUnknown}
	}
	client, err := s.cfg.Tokens.Client(tx.Context(), r.client)
	if err != nil {
		return nil, err
	}
	if client == nil && r.client != "" {
		return nil, notAllowed()
	}
	// Who waits for a message must not wait in vain.
	refuse := func(code string) (*outcome, error) {
		if r.intent == intentAuth && r.doc.Mode == modeMessage {
			return s.respond(r, client, map[string]string{"state": r.doc.State, "error": errInvalid,
				"error_description": errorWords[errInvalid]}), nil
		}
		return nil, &problem{code}
	}
	switch {
	case r.opened != nil || r.finished != nil:
		return refuse(CodeAddressUsed)
	case r.openUntil <= tx.Millis():
		return refuse(CodeAddressExpired)
	}
	if first, err := take(tx, r); err != nil || !first {
		if err != nil {
			return nil, err
		}
		return refuse(CodeAddressUsed)
	}
	switch r.intent {
	case intentAuth:
		return s.openAuth(tx, r, client, from)
	case intentWarm:
		return s.openWarm(tx, r, client)
	case intentLogout:
		return s.openLogout(tx, r, from.Secret)
	case intentNotOffered:
		return s.openFlow(tx, r, "/hosted/not-offered", from)
	}
	if r.doc.Carry {
		return s.openFlow(tx, r, "/hosted/continue", from)
	}
	if _, err := finish(tx, r); err != nil {
		return nil, err
	}
	return &outcome{redirect: r.doc.Destination}, nil
}

// Browser is what a browser shows of itself; each may be empty.
type Browser struct {
	Secret string // of the hosted session it has
	Known  string // by what its flows know it
}

var browserForm = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// openFlow sends the browser to a page with a flow token, which is told in the
// fragment: that is never sent anywhere. The flow goes on in this browser only:
// otherwise a link with the flow of a stranger, who has signed in to it, would sign
// the browser of whoever follows it in as the stranger.
func (s *Service) openFlow(tx *store.Tx, r *session, page string, from Browser) (*outcome, error) {
	flow, browser := ids.Secret(32), from.Known
	if !browserForm.MatchString(browser) {
		browser = ids.Secret(32)
	}
	if err := begin(tx, r, flow, browser); err != nil {
		return nil, err
	}
	return &outcome{redirect: page + "#flow=" + flow, provider: r.doc.Provider, flow: flow, browser: browser}, nil
}

// openAuth answers at once where it can or must, and asks otherwise.
func (s *Service) openAuth(tx *store.Tx, r *session, client *tokens.Client, from Browser) (*outcome, error) {
	switch {
	case r.doc.Refused != "":
		return s.deliver(tx, r, client, r.doc.Refused)
	case r.account != "":
		return s.deliver(tx, r, client, "")
	case r.doc.Prompt == promptNone:
		account, err := s.signedInAs(tx, r, client, from.Secret)
		if err != nil {
			return nil, err
		}
		if account == "" {
			return s.deliver(tx, r, client, errLoginRequired)
		}
		r.account = account
		return s.deliver(tx, r, client, "")
	}
	page := "/hosted/sign-in"
	if r.doc.Screen == screenRegister {
		page = "/hosted/register"
	}
	return s.openFlow(tx, r, page, from)
}

// signedInAs tells who is signed in without being asked: the member that made the
// session, or the one that this browser knows; "" for nobody.
func (s *Service) signedInAs(tx *store.Tx, r *session, client *tokens.Client, secret string) (string, error) {
	if client.SignsIn() != actor.Member {
		return "", nil // staff prove who they are each time
	}
	if r.caller.Kind == actor.Member {
		since, alive, err := s.cfg.Identity.Sessions.SessionSince(tx, r.caller.ID, r.caller.Session)
		if err != nil || alive && r.recent(tx, since) {
			r.doc.Since = since.UnixMilli()
			return r.caller.ID, err
		}
	}
	hosted, err := s.hosted(tx, r, secret)
	if err != nil || hosted == nil {
		return "", err
	}
	r.doc.Since = hosted.Since.UnixMilli()
	return hosted.Account, s.cfg.Identity.Sessions.UseHosted(tx, hosted.ID)
}

// hosted is the hosted session that the browser has, if the request lets it count.
func (s *Service) hosted(tx *store.Tx, r *session, secret string) (*sessions.HostedSession, error) {
	found, err := s.cfg.Identity.Sessions.Hosted(tx, secret)
	if err != nil || found == nil || r.doc.Prompt == promptLogin || !r.recent(tx, found.Since) {
		return nil, err
	}
	return found, nil
}

// recent tells whether a sign-in is young enough for the request.
func (r *session) recent(tx *store.Tx, since time.Time) bool {
	return r.doc.MaxAge == nil || tx.Now.Sub(since) <= time.Duration(*r.doc.MaxAge)*time.Second
}

// openWarm answers a front end that says hello before it needs the hosted pages.
func (s *Service) openWarm(tx *store.Tx, r *session, client *tokens.Client) (*outcome, error) {
	if _, err := finish(tx, r); err != nil {
		return nil, err
	}
	out := &outcome{warm: &warm{}}
	if client != nil {
		out.warm.origins = client.FrameOrigins()
	}
	return out, nil
}

// openLogout ends the session that asked, and the one at the hosted pages.
func (s *Service) openLogout(tx *store.Tx, r *session, secret string) (*outcome, error) {
	if r.caller.Session != "" {
		if err := s.cfg.Tokens.RevokeSession(tx, r.caller.Session); err != nil {
			return nil, err
		}
	}
	if err := s.cfg.Identity.Sessions.EndHosted(tx, secret); err != nil {
		return nil, err
	}
	if _, err := finish(tx, r); err != nil {
		return nil, err
	}
	to := sessions.SignedOutPage
	if back := r.doc.Back.PostFlowURL; back != "" {
		to = back
		if r.doc.Back.State != "" {
			to = withQuery(back, map[string]string{"state": r.doc.Back.State})
		}
	}
	return &outcome{redirect: to, signOut: true}, nil
}

// asProblem tells a problem from a fault.
func asProblem(err error) (string, bool) {
	var p *problem
	if errors.As(err, &p) {
		return p.code, true
	}
	return "", false
}
