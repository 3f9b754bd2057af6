package providers

import (
	"context"
	"net/http"
	"strings"

	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	createProvider struct {
		Provider wire.Patch[Provider] `json:"identityProvider"`
	}
	providerRequest struct {
		ProviderID string `json:"identityProviderId" validate:"required"`
	}
	updateProvider struct {
		Provider  wire.Patch[Provider] `json:"identityProvider"`
		FieldMask wire.FieldMask       `json:"fieldMask,omitempty"`
	}
	oneProvider struct {
		Provider *Provider `json:"identityProvider"`
	}
	manyProviders struct {
		Providers      wire.List[Provider]  `json:"identityProviders"`
		PagingMetadata *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	nothing      struct{}
	presetsFound struct {
		Presets     wire.List[Preset] `json:"presets"`
		CallbackURL string            `json:"callbackUrl"`
	}
	checked struct {
		// Reachable says that the provider describes itself as it should.
		Reachable bool   `json:"reachable"`
		Problem   string `json:"problem,omitempty"`
	}
	startRequest struct {
		FlowToken  string `json:"flowToken" validate:"required,max=1000"`
		ProviderID string `json:"providerId" validate:"required,max=100"`
		// DeviceToken is that of a remembered device, which needs no second factor.
		DeviceToken string `json:"deviceToken,omitempty" validate:"max=1000"`
	}
	startAnswer struct {
		RedirectTo string `json:"redirectTo"`
	}
	connection struct {
		ID           string    `json:"id"`
		Provider     Offer     `json:"provider"`
		Email        string    `json:"email,omitempty"`
		CreatedDate  wire.Time `json:"createdDate"`
		LastUsedDate wire.Time `json:"lastUsedDate"`
	}
	connectionsFound struct {
		Connections wire.List[connection] `json:"connections"`
	}
	connectionRequest struct {
		ConnectionID string `json:"connectionId" validate:"required,max=100"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	access := actor.Managers(Permission)
	list := resource.Operations[createProvider, providerRequest, updateProvider, oneProvider, manyProviders](s.entities)
	return append(list,
		httpapi.Handle(httpapi.Op{
			ID: "identity.providers.listPresets", Method: http.MethodGet, Path: "/v1/identity-provider-presets", Access: access,
			Reads:   true,
			Summary: "List the kinds of providers with their presets",
		}, func(context.Context, *nothing) (*presetsFound, error) {
			return &presetsFound{Presets(), s.Callback()}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.providers.check", Method: http.MethodPost, Path: "/v1/identity-providers/{identityProviderId}/check",
			Access: access, Reads: true, Limit: httpapi.Writes,
			Summary: "Test the connection to a provider", Codes: []string{CodeNotFound},
		}, func(ctx context.Context, in *providerRequest) (*checked, error) { return s.check(ctx, in.ProviderID) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.connections.list", Method: http.MethodGet, Path: "/v1/connections/my", Access: actor.Selves(),
			Reads:   true,
			Summary: "List the provider accounts that are linked to the caller's account",
		}, s.connections),
		httpapi.Handle(httpapi.Op{
			ID: "identity.connections.delete", Method: http.MethodDelete, Path: "/v1/connections/my/{connectionId}",
			Access:  actor.Selves(),
			Summary: "Unlink a provider account from the caller's account",
			Codes:   []string{signin.CodeNoConnection, signin.CodeLastWayIn},
		}, func(ctx context.Context, in *connectionRequest) (*nothing, error) {
			return nil, s.identity.SignIn.Unlink(ctx, in.ConnectionID)
		}),
		httpapi.Handle(httpapi.Op{
			ID: "hosted.provider.start", Method: http.MethodPost, Path: "/v1/hosted/provider/start", Access: actor.Shoppers(),
			Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: 16 << 10,
			Summary: "Redirect to a provider to sign in. For the visitor of the flow only; sets a cookie that the return needs.",
			Codes:   []string{CodeNotFound, CodeUnavailable, CodeNotYours},
		}, s.start),
		httpapi.Plain(httpapi.Op{
			ID: "hosted.provider.callback", Method: http.MethodGet, Path: CallbackPath, Access: actor.Anyone(),
			Limit: httpapi.Strict, Hidden: true,
			Summary: "The return from a provider",
		}, s.callback),
		httpapi.Plain(httpapi.Op{
			ID: "hosted.provider.callbackForm", Method: http.MethodPost, Path: CallbackPath, Access: actor.Anyone(),
			Key: httpapi.KeyIgnored, Limit: httpapi.Strict, Hidden: true, MaxBody: 32 << 10,
			Summary: "The return from a provider that posts a form",
		}, s.callbackForm),
	)
}

func (s *Service) check(ctx context.Context, id string) (*checked, error) {
	p, err := store.Get(ctx, s.db, func(tx *store.Tx) (*Provider, error) { return s.entities.Get(tx.Context(), id) })
	if err != nil {
		return nil, err
	}
	if _, err := s.remotes.fetch(ctx, p.Kind, p.Issuer); err != nil {
		problem, _, _ := strings.Cut(err.Error(), "\n")
		return &checked{Problem: bounded(problem, 500)}, nil
	}
	return &checked{Reachable: true}, nil
}

func (s *Service) connections(ctx context.Context, _ *nothing) (*connectionsFound, error) {
	links, err := s.identity.SignIn.MyLinks(ctx)
	if err != nil {
		return nil, err
	}
	out := &connectionsFound{}
	return out, s.db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		for _, l := range links {
			p, err := s.entities.Get(tx.Context(), l.Provider)
			if errs.KindOf(err) == errs.NotFound && err != nil {
				continue // removed a moment ago
			}
			if err != nil {
				return err
			}
			out.Connections = append(out.Connections,
				connection{l.ID, Offer{p.ID, p.Name, p.Kind}, l.Email, wire.Time(l.Created), wire.Time(l.LastUsed)})
		}
		return nil
	})
}

func (s *Service) start(ctx context.Context, in *startRequest) (*startAnswer, error) {
	sent, err := s.BeginAs(ctx, Departure{Flow: in.FlowToken, Provider: in.ProviderID, Device: in.DeviceToken,
		Browser: s.browser(httpapi.RequestFrom(ctx))})
	if err != nil {
		return nil, err
	}
	httpapi.ResponseHeader(ctx).Add("Set-Cookie", s.cookie(sent.Browser).String())
	return &startAnswer{sent.To}, nil
}
