package providers

import (
	"net/url"
	"slices"
	"strings"

	"souk/internal/platform/outbound"
	"souk/internal/platform/wire"
)

// Kinds of providers. All speak OpenID Connect; the known ones have habits.
const (
	KindOIDC      = "OIDC"
	KindGoogle    = "GOOGLE"
	KindMicrosoft = "MICROSOFT"
	KindApple     = "APPLE"
)

const outboundMaxURL = outbound.MaxURL

// Preset is what is known of a kind.
type Preset struct {
	Kind   string            `json:"kind"`
	Name   string            `json:"name"`
	Issuer string            `json:"issuer,omitempty"`
	Scopes wire.List[string] `json:"scopes"`
	// NeedsSecret says that the provider talks to nobody without one.
	NeedsSecret bool `json:"needsSecret"`
	// Console is where the shop is made known to the provider.
	Console string `json:"console,omitempty"`
}

var presets = map[string]Preset{
	KindOIDC: {Kind: KindOIDC, Name: "OpenID Connect", Scopes: wire.Of("openid", "email", "profile")},
	KindGoogle: {Kind: KindGoogle, Name: "Google", Issuer: "https://accounts.google.com",
		Scopes: wire.Of("openid", "email", "profile"), NeedsSecret: true,
		Console: "https://console.cloud.google.com/apis/credentials"},
	KindMicrosoft: {Kind: KindMicrosoft, Name: "Microsoft", Issuer: "https://login.microsoftonline.com/common/v2.0",
		Scopes: wire.Of("openid", "email", "profile"), NeedsSecret: true,
		Console: "https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps"},
	KindApple: {Kind: KindApple, Name: "Apple", Issuer: "https://appleid.apple.com",
		Scopes: wire.Of("openid", "email", "name"), NeedsSecret: true,
		Console: "https://developer.apple.com/account/resources/identifiers/list/serviceId"},
}

func kinds() []string { return []string{KindOIDC, KindGoogle, KindMicrosoft, KindApple} }

// Presets lists what is known of each kind.
func Presets() []Preset {
	var out []Preset
	for _, kind := range kinds() {
		out = append(out, presets[kind])
	}
	return out
}

// scopes are what is asked for: always who it is and their e-mail.
func (p *Provider) scopes() []string {
	out := []string{"openid", "email"}
	for _, scope := range p.Scopes {
		if !slices.Contains(out, scope) {
			out = append(out, scope)
		}
	}
	return out
}

// formPost tells that the provider sends people back with a form, not with an address.
func (p *Provider) formPost() bool { return p.Kind == KindApple }

// tenantOf gives the first part of an issuer's path, where Microsoft has the tenant.
func tenantOf(issuer string) string {
	at, err := url.Parse(issuer)
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(at.Path, "/"), "/")
	return first
}

// manyTenants tells that a Microsoft address is shared by all tenants: it describes
// itself with a blank where each token has the tenant's id.
func manyTenants(kind, issuer string) bool {
	tenant := strings.ToLower(tenantOf(issuer))
	return kind == KindMicrosoft && (tenant == "common" || tenant == "organizations")
}

// blank stands for the tenant's id in the issuer of a shared address.
const blank = "{tenantid}"

// describedIssuer is what the provider must call itself.
func describedIssuer(kind, issuer string) string {
	if !manyTenants(kind, issuer) {
		return issuer
	}
	return strings.Replace(issuer, "/"+tenantOf(issuer), "/"+blank, 1)
}
