package redirects

import (
	"context"
	"strings"
	"time"

	"souk/internal/actor"
	"souk/internal/errs"
	"souk/internal/identity"
	"souk/internal/ids"
	"souk/internal/store"
	"souk/internal/wire"
)

// Kinds of flows.
const (
	KindAuth       = "AUTH"
	KindContinue   = "CONTINUE"
	KindNotOffered = "NOT_OFFERED"
)

// Flow is what a hosted page must know.
type Flow struct {
	ID          string              `json:"id"`
	Kind        string              `json:"kind"`
	Staff       bool                `json:"staff"` // the shop's staff sign in here, not members
	Prompt      string              `json:"prompt,omitempty"`
	Screen      string              `json:"screen,omitempty"`
	Language    string              `json:"language,omitempty"`
	Client      FlowClient          `json:"client"`
	ReturnTo    string              `json:"returnTo,omitempty"` // the origin that people go back to
	AccessToken string              `json:"accessToken"`        // of the flow's own visitor; the page calls with it
	Member      *FlowMember         `json:"member,omitempty"`   // who may go on without being asked again
	Policy      FlowPolicy          `json:"policy"`
	Providers   wire.List[Provider] `json:"providers"`
	Provider    string              `json:"provider,omitempty"`    // id of the one that was asked for
	Destination string              `json:"destination,omitempty"` // path on the shop's own site
	Section     string              `json:"section,omitempty"`
	SameVisitor bool                `json:"sameVisitor,omitempty"` // this browser is known as the visitor who goes on
	ExpiresDate wire.Time           `json:"expiresDate"`
}

// FlowClient is the front end that somebody comes from.
type FlowClient struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// FlowMember is somebody, told to a page that may be anybody's.
type FlowMember struct {
	Email string `json:"email"` // masked
	Name  string `json:"name,omitempty"`
}

// FlowPolicy is what the sign-in pages need of the shop's policy.
type FlowPolicy struct {
	OpenRegistration         bool    `json:"openRegistration"`
	MinimumPasswordLength    int     `json:"minimumPasswordLength"`
	RequireOwnerApproval     bool    `json:"requireOwnerApproval"`
	RequireEmailVerification bool    `json:"requireEmailVerification"`
	Captcha                  Captcha `json:"captcha"`
}

// Running is a flow on its way, for those who take a part in it: the visitor to
// act as, and whom it signs in.
type Running struct {
	ID      string
	Visitor actor.Actor
	Staff   bool
	Expires time.Time
}

// Running gives the flow of a token. NotFound and FailedPrecondition as for Flow.
func (s *Service) Running(ctx context.Context, token string) (*Running, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Running, error) {
		r, client, err := s.running(tx, token)
		if err != nil {
			return nil, err
		}
		if r.intent != intentAuth {
			return nil, errNoFlow()
		}
		return &Running{ID: r.id, Visitor: r.visitorOf(), Staff: client.SignsIn() == actor.Staff, Expires: time.UnixMilli(r.finishUntil)}, nil
	})
}

func errNoFlow() error {
	return errs.New(errs.NotFound, CodeFlowNotFound, "there is no such flow; start again from where you came")
}

// running finds a flow that is not over. NotFound for a wrong token,
// FailedPrecondition for one that ended or took too long, PermissionDenied when
// its client may not be used any more.
func (s *Service) running(tx *store.Tx, token string) (*session, *identity.Client, error) {
	r, err := find(tx, byFlow, token)
	switch {
	case err != nil:
		return nil, nil, err
	case r == nil:
		return nil, nil, errNoFlow()
	case r.finished != nil:
		return nil, nil, errs.New(errs.FailedPrecondition, CodeFlowOver, "this flow has ended; start again from where you came")
	case r.finishUntil <= tx.Millis():
		return nil, nil, errs.New(errs.FailedPrecondition, CodeFlowExpired, "this flow took too long; start again from where you came")
	}
	client, err := s.cfg.Identity.Client(tx.Context(), r.client)
	if err == nil && client == nil && r.client != "" {
		err = errs.New(errs.PermissionDenied, CodeNotAllowed, "the site that you came from may not send people here any more")
	}
	return r, client, err
}

// Flow tells a page about its flow. secret is that of the browser's hosted
// session, visitor the one it is known as; both may be empty.
func (s *Service) Flow(ctx context.Context, token, secret, visitor string) (*Flow, error) {
	policy, err := s.cfg.Identity.Policy(ctx)
	if err != nil {
		return nil, err
	}
	var r *session
	var client *identity.Client
	var out *Flow
	err = s.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		if r, client, err = s.running(tx, token); err != nil {
			return err
		}
		out, err = s.tell(tx, r, client, secret)
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Policy = FlowPolicy{
		OpenRegistration: policy.OpenRegistration && !out.Staff, MinimumPasswordLength: policy.MinimumPasswordLength,
		RequireOwnerApproval: policy.RequireOwnerApproval, RequireEmailVerification: policy.RequireEmailVerification,
	}
	out.SameVisitor = r.caller.Kind == actor.Visitor && visitor != "" && visitor == r.caller.ID
	if out.AccessToken, err = s.cfg.Identity.Access(r.visitorOf()); err != nil {
		return nil, err
	}
	if s.cfg.Captcha != nil {
		if out.Policy.Captcha, err = s.cfg.Captcha(ctx); err != nil {
			return nil, err
		}
	}
	if r.intent == intentAuth {
		out.Providers, err = s.providers(ctx, out.Staff)
	}
	return out, err
}

// tell is what the session itself says.
func (s *Service) tell(tx *store.Tx, r *session, client *identity.Client, secret string) (*Flow, error) {
	out := &Flow{
		ID: r.id, Kind: KindAuth, Prompt: r.doc.Prompt, Screen: r.doc.Screen, Language: r.doc.Language, Provider: r.doc.Provider,
		ReturnTo: s.returnTo(r), Destination: r.doc.Destination, Section: r.doc.Section, ExpiresDate: wire.Time(r.finishUntil),
	}
	if client != nil {
		out.Client, out.Staff = FlowClient{client.ID, client.Name}, client.SignsIn() == actor.Staff
	}
	switch r.intent {
	case intentNotOffered:
		out.Kind = KindNotOffered
	case intentPage:
		out.Kind = KindContinue
		if r.caller.Kind == actor.Member {
			return out, s.tellMember(tx, out, r.caller)
		}
	case intentAuth:
		if out.Staff {
			return out, nil
		}
		hosted, err := s.hosted(tx, r, secret)
		if err != nil || hosted == nil {
			return out, err
		}
		out.Member = &FlowMember{mask(hosted.Email), hosted.Name}
	}
	return out, nil
}

// tellMember says who would go on.
func (s *Service) tellMember(tx *store.Tx, out *Flow, who actor.Actor) error {
	found, err := s.cfg.Identity.MemberNamed(tx, who.ID)
	if err == nil && found != nil {
		out.Member = &FlowMember{mask(found.Email), found.Name}
	}
	return err
}

// returnTo is the origin that people are told they go back to.
func (s *Service) returnTo(r *session) string {
	for _, address := range []string{r.doc.RedirectURI, r.doc.Back.PostFlowURL, r.doc.Origin} {
		if address != "" {
			return identity.Origin(address)
		}
	}
	return ""
}

// mask hides most of an e-mail: its owner knows it, others need not.
func mask(email string) string {
	name, domain, ok := strings.Cut(email, "@")
	if !ok {
		return "•••"
	}
	for _, first := range name {
		return string(first) + "•••@" + domain
	}
	return "•••@" + domain
}

// Completion is how somebody ends a flow.
type Completion struct {
	SessionToken string // of who signed in on the page
	UseSession   bool   // go on as who is signed in here already; or, to another page of the shop, as who one is
	Remember     bool   // after the browser was closed, too
	Secret       string // of the hosted session that the browser has
}

// Leaving is where the page sends the browser.
type Leaving struct {
	RedirectTo string          `json:"redirectTo"`
	Mode       string          `json:"mode"`
	Tokens     *identity.Grant `json:"tokens,omitempty"` // of the shop's own client, when somebody goes on as who they are

	secret string        // new hosted session, for the cookie
	life   time.Duration // of the cookie; zero ends with the browser
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
		r, client, err := s.own(tx, token)
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
			return nil, errs.Invalid(errs.Field("sessionToken", errs.RuleRequiredOneOf, "or useSession is required, and only one of them"))
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

// own finds the caller's flow.
func (s *Service) own(tx *store.Tx, token string) (*session, *identity.Client, error) {
	r, client, err := s.running(tx, token)
	if err != nil {
		return nil, nil, err
	}
	if caller := actor.From(tx.Context()); caller.Kind != actor.Visitor || caller.ID != r.visitor {
		return nil, nil, errNotThisFlow()
	}
	return r, client, nil
}

// useToken takes somebody who signed in on the page, and lets a member be known
// here from now on. Who was known before is not any more.
func (s *Service) useToken(tx *store.Tx, r *session, client *identity.Client, in Completion, out *Leaving) (err error) {
	if r.account, err = s.cfg.Identity.SpendSession(tx, in.SessionToken, client); err != nil {
		return err
	}
	if client.SignsIn() == actor.Staff {
		return nil
	}
	if err := s.cfg.Identity.EndHosted(tx, in.Secret); err != nil {
		return err
	}
	out.secret, out.life, err = s.cfg.Identity.OpenHosted(tx, s.cfg.Storefront, r.account, in.Remember)
	if !in.Remember {
		out.life = 0
	}
	return err
}

// useSession takes who is signed in here already.
func (s *Service) useSession(tx *store.Tx, r *session, client *identity.Client, in Completion) error {
	hosted, err := s.hosted(tx, r, in.Secret)
	if err != nil {
		return err
	}
	if hosted == nil || client.SignsIn() == actor.Staff {
		return errs.New(errs.FailedPrecondition, CodeNoSession, "nobody is signed in here; please sign in")
	}
	r.account = hosted.Account
	return s.cfg.Identity.UseHosted(tx, hosted.ID)
}

// conclude answers the authorization request. What a window must be told is
// fetched from an address of its own.
func (s *Service) conclude(tx *store.Tx, r *session, client *identity.Client, refusal string, out *Leaving) error {
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
		return errs.New(errs.PermissionDenied, CodeNotAllowed, "the site that you came from may not send people there any more")
	}
	if err != nil {
		return err
	}
	out.RedirectTo, out.Mode = answer.redirect, leaveRedirect
	return nil
}

// carryOn goes to a page of the shop's own site; with useSession as who one is.
func (s *Service) carryOn(tx *store.Tx, r *session, in Completion) (*Leaving, error) {
	if in.SessionToken != "" {
		return nil, errs.Invalid(errs.Field("sessionToken", errs.RuleNotAllowed, "is not for this flow"))
	}
	out := &Leaving{RedirectTo: s.cfg.PublicURL + r.doc.Destination, Mode: leaveRedirect}
	if in.UseSession {
		var err error
		if out.Tokens, err = s.cfg.Identity.Carry(tx, r.caller, r.createdAt(), s.cfg.Storefront); err != nil {
			return nil, err
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
func (s *Service) Cancel(ctx context.Context, token string) (*Leaving, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Leaving, error) {
		r, client, err := s.own(tx, token)
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
	return s.db.Write(ctx, func(tx *store.Tx) error { return s.cfg.Identity.EndHosted(tx, secret) })
}
