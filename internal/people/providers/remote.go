package providers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// freshFor is how long a provider's description and keys are trusted. Keys that were
// not seen before are asked for at once; those that were taken back live this long.
const freshFor = time.Hour

// mostRemotes bounds what is remembered: issuers come and go with their providers.
const mostRemotes = 100

// remote is a provider as it describes itself.
type remote struct {
	provider *oidc.Provider
	about    description
	read     time.Time
}

// description is what we read of a provider's description besides what the library does.
type description struct {
	TokenAuth []string `json:"token_endpoint_auth_methods_supported"`
	TellsIss  bool     `json:"authorization_response_iss_parameter_supported"`
	EndPoint  string   `json:"authorization_endpoint"`
	TokenPath string   `json:"token_endpoint"`
	Keys      string   `json:"jwks_uri"`
	Issuer    string   `json:"issuer"`
}

// remotes remembers descriptions.
type remotes struct {
	http  httpClient
	now   func() time.Time
	mu    sync.Mutex
	known map[string]*remote
}

// find gives a provider's description, from memory or from the provider.
func (r *remotes) find(ctx context.Context, kind, issuer string) (*remote, error) {
	key := kind + " " + issuer
	r.mu.Lock()
	found := r.known[key]
	r.mu.Unlock()
	if found != nil && r.now().Sub(found.read).Abs() < freshFor {
		return found, nil
	}
	fetched, err := r.fetch(ctx, kind, issuer)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.known) >= mostRemotes {
		clear(r.known)
	}
	r.known[key] = fetched
	return fetched, nil
}

func (r *remotes) fetch(ctx context.Context, kind, issuer string) (*remote, error) {
	ctx = oidc.ClientContext(ctx, r.http)
	described := describedIssuer(kind, issuer)
	if described != issuer {
		ctx = oidc.InsecureIssuerURLContext(ctx, described) // the blank is filled in by each token, and checked there
	}
	provider, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		return nil, err
	}
	out := &remote{provider: provider, read: r.now()}
	if err := provider.Claims(&out.about); err != nil {
		return nil, fmt.Errorf("the description cannot be read: %w", err)
	}
	switch {
	case out.about.Issuer != described:
		return nil, fmt.Errorf("the provider calls itself %q", out.about.Issuer)
	case out.about.EndPoint == "" || out.about.TokenPath == "" || out.about.Keys == "":
		return nil, errors.New("the description lacks an address")
	}
	return out, nil
}

// endpoint says where to go, and how the shop proves itself there. The way is chosen
// from the description: trying one after the other would use a code up.
func (r *remote) endpoint(secret string) oauth2.Endpoint {
	out := r.provider.Endpoint()
	out.AuthStyle = oauth2.AuthStyleInHeader
	basic := len(r.about.TokenAuth) == 0 || slices.Contains(r.about.TokenAuth, "client_secret_basic")
	if secret == "" || !basic {
		out.AuthStyle = oauth2.AuthStyleInParams
	}
	return out
}
