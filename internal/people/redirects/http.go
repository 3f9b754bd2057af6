package redirects

import (
	"context"
	"net/http"
	"strings"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
)

type createAnswer struct {
	RedirectSession *RedirectSession `json:"redirectSession"`
}

type flowRequest struct {
	FlowToken string `json:"flowToken" validate:"required,max=200"`
}

type flowAnswer struct {
	Flow *Flow `json:"flow"`
}

type completeRequest struct {
	FlowToken    string `json:"flowToken" validate:"required,max=200"`
	SessionToken string `json:"sessionToken,omitempty" validate:"max=2048"`
	UseSession   bool   `json:"useSession,omitempty"`
	Remember     bool   `json:"remember,omitempty"`
}

type noRequest struct{}

type noAnswer struct{}

// Operations lists the calls of this package. Their answers hold tokens and
// addresses that work once, so none may be kept under an Idempotency-Key.
func (s *Service) Operations() []httpapi.Operation {
	const small = 64 << 10
	flowCodes := []string{CodeFlowNotFound, CodeFlowOver, CodeFlowExpired, CodeNotAllowed, CodeNotThisFlow, CodeCrossSite}
	visitors := actor.Rule{Visitors: true}
	makers := actor.Everyone(CreateURL)
	makers.Staff = true // they sign out like anybody, whatever they hold
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "redirects.createRedirectSession", Method: http.MethodPost, Path: "/v1/redirect-session", Access: makers,
			Key: httpapi.KeyRefused, MaxBody: small,
			Summary: "Create a one-time link to the hosted pages (a redirect session).",
			Codes:   []string{"INVALID_SESSION_TOKEN", "PRODUCT_NOT_FOUND", codeNoCheckout, codeNoRequest},
		}, func(ctx context.Context, in *CreateRequest) (*createAnswer, error) {
			made, err := s.Create(ctx, in, language(httpapi.RequestFrom(ctx)))
			if err != nil {
				return nil, err
			}
			return &createAnswer{made}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "redirects.flow.get", Method: http.MethodPost, Path: "/v1/hosted/flow", Access: actor.Anyone(), Reads: true,
			MaxBody: small,
			Summary: "Get the flow of a hosted page.", Codes: flowCodes,
		}, s.getFlow),
		httpapi.Handle(httpapi.Op{
			ID: "redirects.flow.complete", Method: http.MethodPost, Path: "/v1/hosted/flow/complete", Access: visitors,
			Key: httpapi.KeyRefused, MaxBody: small,
			Summary: "Complete a flow with a sign-in, and get the address to redirect to.",
			Codes:   append(flowCodes, CodeNoSession, "INVALID_SESSION_TOKEN"),
		}, s.completeFlow),
		httpapi.Handle(httpapi.Op{
			ID: "redirects.flow.cancel", Method: http.MethodPost, Path: "/v1/hosted/flow/cancel", Access: visitors,
			Key: httpapi.KeyRefused, MaxBody: small,
			Summary: "Cancel a flow without a sign-in, and get the address to redirect to.", Codes: flowCodes,
		}, func(ctx context.Context, in *flowRequest) (*Leaving, error) {
			r := httpapi.RequestFrom(ctx)
			if err := s.sameOrigin(r); err != nil {
				return nil, err
			}
			return s.Cancel(ctx, in.FlowToken, s.browser(r))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "redirects.hosted.signOut", Method: http.MethodPost, Path: "/v1/hosted/sign-out", Access: actor.Anyone(),
			Key: httpapi.KeyIgnored, Limit: httpapi.Writes, MaxBody: small,
			Summary: "Sign out of the hosted pages.", Codes: []string{CodeCrossSite},
		}, s.signOut),
		httpapi.Plain(httpapi.Op{
			ID: "redirects.go", Method: http.MethodGet, Path: goPath + "{token}", Access: actor.Anyone(), Limit: httpapi.Writes,
			Hidden: true, SecretPath: true,
			Summary: "Open the link of a redirect session.",
		}, s.follow),
	}
}

func (s *Service) getFlow(ctx context.Context, in *flowRequest) (*flowAnswer, error) {
	r := httpapi.RequestFrom(ctx)
	if err := s.sameOrigin(r); err != nil {
		return nil, err
	}
	flow, err := s.Flow(ctx, in.FlowToken, s.browser(r))
	if err != nil {
		return nil, err
	}
	return &flowAnswer{flow}, nil
}

func (s *Service) completeFlow(ctx context.Context, in *completeRequest) (*Leaving, error) {
	r := httpapi.RequestFrom(ctx)
	if err := s.sameOrigin(r); err != nil {
		return nil, err
	}
	out, err := s.Complete(ctx, in.FlowToken,
		Completion{SessionToken: in.SessionToken, UseSession: in.UseSession, Remember: in.Remember, Browser: s.browser(r)})
	if err == nil && out.secret != "" {
		httpapi.ResponseHeader(ctx).Add("Set-Cookie",
			s.cookie(s.cfg.Identity.Sessions.HostedCookie(), out.secret, out.life).String())
	}
	return out, err
}

func (s *Service) signOut(ctx context.Context, _ *noRequest) (*noAnswer, error) {
	r := httpapi.RequestFrom(ctx)
	if err := s.sameOrigin(r); err != nil {
		return nil, err
	}
	if err := s.SignOut(ctx, s.secret(r)); err != nil {
		return nil, err
	}
	httpapi.ResponseHeader(ctx).Add("Set-Cookie", s.cookie(s.cfg.Identity.Sessions.HostedCookie(), "", -1).String())
	return nil, nil //nolint:nilnil // there is nothing to say
}

// sameOrigin refuses calls that another site had the browser make: its cookies
// must not work for anybody else. Browsers say where a call comes from and let no
// page lie about it; who says nothing is no browser and has no cookie to abuse.
func (s *Service) sameOrigin(r *http.Request) error {
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	switch {
	case site == "same-origin":
		return nil
	case site == "" && origin != "" && origin == tokens.Origin(s.cfg.PublicURL):
		return nil
	case site == "" && origin == "" && s.secret(r) == "":
		return nil
	}
	return errs.New(errs.PermissionDenied, CodeCrossSite, "this call is for the shop's own pages only")
}

// language is the first that the browser asks for; "" for none.
func language(r *http.Request) string {
	first, _, _ := strings.Cut(r.Header.Get("Accept-Language"), ",")
	first, _, _ = strings.Cut(first, ";")
	if first = strings.TrimSpace(first); languageForm.MatchString(first) {
		return first
	}
	return ""
}
