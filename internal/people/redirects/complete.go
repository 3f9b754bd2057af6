package redirects

import (
	"context"
	"time"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// Completion is how somebody ends a flow.
type Completion struct {
	SessionToken string // of who signed in on the page
	UseSession   bool   // go on as who is signed in here already; or, to another page of the shop, as who one is
	Remember     bool   // after the browser was closed, too
	Browser      Browser
}

// Leaving is where the page sends the browser.
type Leaving struct {
	RedirectTo string `json:"redirectTo"`
	Mode       string `json:"mode"`
	// Tokens are of the shop's own client, when a member goes on to the storefront as who they are.
	Tokens *tokens.Grant `json:"tokens,omitempty"`
	// PageToken is for the page that is gone to, and for nothing else.
	PageToken *PageToken `json:"pageToken,omitempty"`

	secret string        // new hosted session, for the cookie
	life   time.Duration // of the cookie; zero ends with the browser
}

// PageToken lets one page act as the visitor or member who was sent to it. It ends by
// itself and cannot be renewed.
type PageToken struct {
	AccessToken string `json:"accessToken"`
	ExpiresIn   int64  `json:"expiresIn"`                            // seconds
	Role        string `json:"role" validate:"oneof=visitor member"` // visitor or member
}

// Modes of leaving.
const (
	leaveRedirect = "redirect"
	leaveMessage  = "web_message"
)

// Complete ends a flow. The caller must be its visitor. Unauthenticated for a
// session token that is wrong or not theirs, FailedPrecondition when nobody is
// signed in here or the flow is over.
func (s *Service) Complete(ctx context.Context, token string, in Completion) (*Leaving, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Leaving, error) {
		r, client, err := s.own(tx, token, in.Browser)
		if err != nil {
			return nil, err
		}
		switch r.intent {
		case intentPage:
			return s.carryOn(tx, r, in)
		case intentNotOffered:
			return s.leave(tx, r)
		}
		if (in.SessionToken == "") == !in.UseSession {
			return nil, errs.Invalid(errs.Field("sessionToken", errs.RuleRequiredOneOf,
				"or useSession is required, and only one of them"))
		}
		out := &Leaving{Mode: leaveRedirect}
		if in.UseSession {
			err = s.useSession(tx, r, client, in)
		} else {
			err = s.useToken(tx, r, client, in, out)
		}
		if err != nil {
			return nil, err
		}
		return out, s.conclude(tx, r, client, "", out)
	})
}

// own finds the caller's flow, which goes on in this browser.
func (s *Service) own(tx *store.Tx, token string, from Browser) (*session, *tokens.Client, error) {
	r, client, err := s.running(tx, token)
	if err != nil {
		return nil, nil, err
	}
	if caller := actor.From(tx.Context()); caller.Kind != actor.Visitor || caller.ID != r.visitor {
		return nil, nil, errNotThisFlow()
	}
	return r, client, r.here(from)
}

// useToken takes somebody who signed in on the page, and lets a member be known
// here from now on. Who was known before is not any more.
func (s *Service) useToken(tx *store.Tx, r *session, client *tokens.Client, in Completion, out *Leaving) (err error) {
	if r.account, err = s.cfg.Identity.OAuth.SpendSession(tx, in.SessionToken, client); err != nil {
		return err
	}
	if client.SignsIn() == actor.Staff {
		return nil
	}
	if err := s.cfg.Identity.Sessions.EndHosted(tx, in.Browser.Secret); err != nil {
		return err
	}
	out.secret, out.life, err = s.cfg.Identity.Sessions.OpenHosted(tx, s.cfg.Storefront, r.account, in.Remember)
	if !in.Remember {
		out.life = 0
	}
	return err
}

// useSession takes who is signed in here already.
func (s *Service) useSession(tx *store.Tx, r *session, client *tokens.Client, in Completion) error {
	hosted, err := s.hosted(tx, r, in.Browser.Secret)
	if err != nil {
		return err
	}
	if hosted == nil || client.SignsIn() == actor.Staff {
		return errs.New(errs.FailedPrecondition, CodeNoSession, "nobody is signed in here; please sign in")
	}
	r.account, r.doc.Since = hosted.Account, hosted.Since.UnixMilli()
	return s.cfg.Identity.Sessions.UseHosted(tx, hosted.ID)
}

// conclude answers the authorization request. What a window must be told is
// fetched from an address of its own.
func (s *Service) conclude(tx *store.Tx, r *session, client *tokens.Client, refusal string, out *Leaving) error {
	if r.doc.Mode == modeMessage {
		r.doc.Refused = refusal
		open := ids.Secret(32)
		out.RedirectTo, out.Mode = s.cfg.PublicURL+goPath+open, leaveMessage
		first, err := rearm(tx, r, open)
		if err == nil && !first {
			err = errs.New(errs.FailedPrecondition, CodeFlowOver, "this flow has ended")
		}
		return err
	}
	answer, err := s.deliver(tx, r, client, refusal)
	if _, is := asProblem(err); is {
		return errs.New(errs.PermissionDenied, CodeNotAllowed,
			"the site that you came from may not send people there any more")
	}
	if err != nil {
		return err
	}
	out.RedirectTo, out.Mode = answer.redirect, leaveRedirect
	return nil
}

// carryOn goes to a page of the shop's own site; with useSession as who one is. A
// checkout or payment page gets a token for itself: a link must never make the
// storefront in somebody's browser act as the visitor who made the link.
func (s *Service) carryOn(tx *store.Tx, r *session, in Completion) (*Leaving, error) {
	if in.SessionToken != "" {
		return nil, errs.Invalid(errs.Field("sessionToken", errs.RuleNotAllowed, "does not match this flow"))
	}
	out := &Leaving{RedirectTo: s.cfg.PublicURL + r.doc.Destination, Mode: leaveRedirect}
	if in.UseSession && r.doc.Carry {
		grant, err := s.cfg.Identity.Sessions.Carry(tx, r.caller, r.createdAt(), s.cfg.Storefront, r.onePage())
		if err != nil {
			return nil, err
		}
		if r.onePage() {
			out.PageToken = &PageToken{AccessToken: grant.AccessToken, ExpiresIn: grant.ExpiresIn,
				Role: kindNames[r.caller.Kind]}
		} else {
			out.Tokens = grant
		}
	}
	_, err := finish(tx, r)
	return out, err
}

// leave goes back to where one came from.
func (s *Service) leave(tx *store.Tx, r *session) (*Leaving, error) {
	_, err := finish(tx, r)
	return &Leaving{RedirectTo: s.wayBack(r, r.caller.Kind == actor.Member), Mode: leaveRedirect}, err
}

// Cancel ends a flow without a sign-in. The caller must be its visitor.
func (s *Service) Cancel(ctx context.Context, token string, from Browser) (*Leaving, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Leaving, error) {
		r, client, err := s.own(tx, token, from)
		if err != nil {
			return nil, err
		}
		if r.intent != intentAuth {
			return s.leave(tx, r)
		}
		out := &Leaving{Mode: leaveRedirect}
		return out, s.conclude(tx, r, client, errAccessDenied, out)
	})
}

// SignOut ends the hosted session of a secret.
func (s *Service) SignOut(ctx context.Context, secret string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error { return s.cfg.Identity.Sessions.EndHosted(tx, secret) })
}
