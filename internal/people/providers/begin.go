package providers

import (
	"context"
	"regexp"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
)

// Codes that say how a way to a provider ended. The hosted pages read them.
const (
	CodeCancelled   = "PROVIDER_CANCELLED"   // the person changed their mind there
	CodeUnavailable = "PROVIDER_UNAVAILABLE" // it did not answer, or is in trouble
	CodeRefused     = "PROVIDER_REFUSED"     // its answer cannot be believed, or it refused ours
	CodeDomain      = "PROVIDER_DOMAIN_NOT_ALLOWED"
	CodeNotYours    = "FLOW_NOT_YOURS"
)

// Departure asks to be sent to a provider.
type Departure struct {
	Flow     string // the flow's token
	Provider string
	Device   string // token of a remembered device; may be empty
	// Browser is what the browser has shown of itself; empty for one that comes first.
	Browser string
}

// Sent is where to send the browser, and what it must show when it comes back.
type Sent struct {
	To      string
	Browser string
}

var secretForm = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// BeginAs is Begin for the caller, who must be the flow's visitor.
func (s *Service) BeginAs(ctx context.Context, in Departure) (*Sent, error) {
	flow, err := s.flow(ctx, in.Flow)
	if err != nil {
		return nil, err
	}
	if caller := actor.From(ctx); caller.Kind != flow.Visitor.Kind || caller.ID != flow.Visitor.ID {
		return nil, errs.New(errs.PermissionDenied, CodeNotYours, "this sign-in was started by another caller; start again")
	}
	return s.begin(ctx, flow, in)
}

// Begin sends a flow's visitor to a provider. NotFound when there is none that is
// offered to them; FailedPrecondition when it does not answer.
func (s *Service) Begin(ctx context.Context, in Departure) (*Sent, error) {
	flow, err := s.flow(ctx, in.Flow)
	if err != nil {
		return nil, err
	}
	return s.begin(ctx, flow, in)
}

func (s *Service) begin(ctx context.Context, flow *Flow, in Departure) (*Sent, error) {
	p, secret, err := s.usable(ctx, in.Provider, flow.Staff)
	if err != nil {
		return nil, err
	}
	far, err := s.remotes.find(ctx, p.Kind, p.Issuer)
	if err == nil {
		err = s.client.CheckURL(far.about.EndPoint) // people are sent there: never to something that is no address of the web
	}
	if err != nil {
		s.log.WarnContext(ctx, "a provider of identities does not answer", "provider", p.ID, "name", p.Name, "error", err)
		return nil, errs.New(errs.FailedPrecondition, CodeUnavailable, "%s cannot be reached at the moment", p.Name)
	}
	j := journey{
		Provider: p.ID, Flow: in.Flow, Nonce: ids.Secret(32), Verifier: oauth2.GenerateVerifier(), Issuer: p.Issuer,
		ClientID: p.ClientID,
		Device:   in.Device, FormPost: p.formPost(), Staff: flow.Staff,
	}
	browser := in.Browser
	if !secretForm.MatchString(browser) {
		browser = ids.Secret(32)
	}
	state, err := s.depart(ctx, j, browser)
	if err != nil {
		return nil, err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(j.Nonce), oauth2.S256ChallengeOption(j.Verifier)}
	if j.FormPost {
		options = append(options, oauth2.SetAuthURLParam("response_mode", "form_post"))
	}
	if prompt := p.prompt(flow.Prompt); prompt != "" {
		options = append(options, oauth2.SetAuthURLParam("prompt", prompt))
	}
	if flow.Language != "" {
		options = append(options, oauth2.SetAuthURLParam("ui_locales", flow.Language))
	}
	return &Sent{To: s.oauth(p, far, secret).AuthCodeURL(state, options...), Browser: browser}, nil
}

// prompt is how to ask a provider to ask again who somebody is.
func (p *Provider) prompt(wanted string) string {
	switch {
	case wanted != "login" || p.Kind == KindApple: // which always asks
		return ""
	case p.Kind == KindGoogle:
		return "select_account" // it knows no other
	}
	return "login"
}

func (s *Service) oauth(p *Provider, far *remote, proof string) *oauth2.Config {
	return &oauth2.Config{ClientID: p.ClientID, ClientSecret: proof, Endpoint: far.endpoint(proof),
		RedirectURL: s.Callback(), Scopes: p.scopes()}
}
