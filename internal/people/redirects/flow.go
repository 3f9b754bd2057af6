package redirects

import (
	"context"
	"crypto/subtle"
	"strings"
	"time"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
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
	// Fields are asked for besides e-mail, password and name when somebody registers.
	Fields wire.List[SignUpField] `json:"fields"`
}

// SignUpField is a field of member profiles that people fill in when they register.
type SignUpField struct {
	Key       string `json:"key"`
	Name      string `json:"name"`
	FieldType string `json:"fieldType"` // TEXT, NUMBER, DATE, URL or SOCIAL
	Required  bool   `json:"required"`
	Public    bool   `json:"public"` // others see it on the member's page, unless the member hides it
}

// Captcha is what a page must know to ask for one.
type Captcha struct {
	Provider         string `json:"provider"`
	SiteKey          string `json:"siteKey"`
	InvisibleSiteKey string `json:"invisibleSiteKey"`
	Mode             string `json:"mode"`
}

// Running is a flow on its way, for those who take a part in it: the visitor to
// act as, and whom it signs in.
type Running struct {
	ID      string
	Visitor actor.Actor
	Staff   bool
	Expires time.Time
	// Prompt and Language are as they were asked for; may be empty.
	Prompt, Language string
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
		return &Running{ID: r.id, Visitor: r.visitorOf(), Staff: client.SignsIn() == actor.Staff,
			Expires: time.UnixMilli(r.finishUntil), Prompt: r.doc.Prompt, Language: r.doc.Language}, nil
	})
}

func errNoFlow() error {
	return errs.New(errs.NotFound, CodeFlowNotFound, "there is no such flow; start again from where you came")
}

// running finds a flow that is not over. NotFound for a wrong token,
// FailedPrecondition for one that ended or took too long, PermissionDenied when
// its client may not be used any more.
func (s *Service) running(tx *store.Tx, token string) (*session, *tokens.Client, error) {
	r, err := find(tx, byFlow, token)
	switch {
	case err != nil:
		return nil, nil, err
	case r == nil:
		return nil, nil, errNoFlow()
	case r.finished != nil:
		return nil, nil, errs.New(errs.FailedPrecondition, CodeFlowOver,
			"this flow has ended; start again from where you came")
	case r.finishUntil <= tx.Millis():
		return nil, nil, errs.New(errs.FailedPrecondition, CodeFlowExpired,
			"this flow took too long; start again from where you came")
	}
	client, err := s.cfg.Tokens.Client(tx.Context(), r.client)
	if err == nil && client == nil && r.client != "" {
		err = errs.New(errs.PermissionDenied, CodeNotAllowed, "the site that you came from may not send people here any more")
	}
	return r, client, err
}

// here refuses a flow that was opened in another browser.
func (r *session) here(from Browser) error {
	if r.doc.Browser == "" || subtle.ConstantTimeCompare([]byte(hash(from.Known)), []byte(r.doc.Browser)) != 1 {
		return errNotThisFlow()
	}
	return nil
}

// Flow tells a page about its flow. PermissionDenied in another browser than the one
// it was opened in.
func (s *Service) Flow(ctx context.Context, token string, from Browser) (*Flow, error) {
	policy, err := s.cfg.Identity.Policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	var r *session
	var client *tokens.Client
	var out *Flow
	err = s.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		if r, client, err = s.running(tx, token); err != nil {
			return err
		}
		if err = r.here(from); err != nil {
			return err
		}
		out, err = s.tell(tx, r, client, from.Secret)
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Policy = FlowPolicy{
		OpenRegistration: policy.OpenRegistration && !out.Staff, MinimumPasswordLength: policy.MinimumPasswordLength,
		RequireOwnerApproval: policy.RequireOwnerApproval, RequireEmailVerification: policy.RequireEmailVerification,
		Captcha: Captcha{policy.Captcha.Provider, policy.Captcha.SiteKey, policy.Captcha.InvisibleSiteKey,
			policy.Captcha.Mode},
	}
	if out.Policy.OpenRegistration && s.cfg.SignUpFields != nil {
		if out.Policy.Fields, err = s.cfg.SignUpFields(ctx); err != nil {
			return nil, err
		}
	}
	page := r.visitorOf()
	page.Hosted = true
	if out.AccessToken, err = s.cfg.Tokens.Access(page); err != nil {
		return nil, err
	}
	if r.intent == intentAuth {
		out.Providers, err = s.providers(ctx, out.Staff)
	}
	return out, err
}

// tell is what the session itself says.
func (s *Service) tell(tx *store.Tx, r *session, client *tokens.Client, secret string) (*Flow, error) {
	out := &Flow{
		ID: r.id, Kind: KindAuth, Prompt: r.doc.Prompt, Screen: r.doc.Screen, Language: r.doc.Language,
		Provider: r.doc.Provider,
		ReturnTo: s.returnTo(r), Destination: r.doc.Destination, Section: r.doc.Section,
		ExpiresDate: wire.Time(r.finishUntil),
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
	found, err := s.cfg.Identity.Sessions.MemberNamed(tx, who.ID)
	if err == nil && found != nil {
		out.Member = &FlowMember{mask(found.Email), found.Name}
	}
	return err
}

// returnTo is the origin that people are told they go back to.
func (s *Service) returnTo(r *session) string {
	for _, address := range []string{r.doc.RedirectURI, r.doc.Back.PostFlowURL, r.doc.Origin} {
		if address != "" {
			return tokens.Origin(address)
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
