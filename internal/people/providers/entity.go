package providers

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of errors.
const (
	CodeNotFound = "IDENTITY_PROVIDER_NOT_FOUND"
	CodeTooMany  = "TOO_MANY_IDENTITY_PROVIDERS"
	CodeNotHeld  = "PERMISSION_NOT_HELD"
)

func errNoProvider(id string) error { return errs.Missing(CodeNotFound, "identityProvider", id) }

// Provider is where people may sign in from.
type Provider struct {
	resource.Meta
	// Name is what the button says, after "Continue with".
	Name string `json:"name" validate:"required,notblank,max=50"`
	Kind string `json:"kind" validate:"required,oneof=OIDC GOOGLE MICROSOFT APPLE"`
	// Issuer is the provider's address, under which it describes itself. Known kinds have one of their own.
	Issuer   string `json:"issuer" validate:"max=2048"`
	ClientID string `json:"clientId" validate:"required,notblank,max=500"`
	// ClientSecret is never shown. Not given, it stays as it is; empty, it is removed. For Apple it is
	// the private key (PKCS #8 in PEM) that Apple gave.
	ClientSecret    *string `json:"clientSecret,omitempty" validate:"omitempty,max=8192"`
	HasClientSecret bool    `json:"hasClientSecret"`
	// Scopes are asked for besides openid and email. Not given, they are those of the kind.
	Scopes wire.List[string] `json:"scopes" validate:"max=20,unique,dive,required,max=100"`
	// Enabled providers are offered. True when it is not given.
	Enabled *bool `json:"enabled"`
	// ForMembers offers it to members and to people who become one. True when it is not given.
	ForMembers *bool `json:"forMembers"`
	// ForStaff offers it to people who work here already.
	ForStaff bool `json:"forStaff"`
	// AllowedDomains lets in people with an e-mail of these domains only; empty means everybody.
	AllowedDomains wire.List[string] `json:"allowedDomains" validate:"max=50,unique,dive,required,max=253"`
	// TrustEmail believes the e-mails of the allowed domains, though the provider does not say that it
	// verified them. For a company's own server.
	TrustEmail bool `json:"trustEmail"`
	// Apple is what Apple needs besides.
	Apple *Apple `json:"apple,omitempty"`
	// CallbackURL is what the provider must be told as the address to return to.
	CallbackURL string `json:"callbackUrl"`
}

// Apple names the key that the shop proves itself to Apple with.
type Apple struct {
	TeamID string `json:"teamId" validate:"required,len=10"`
	KeyID  string `json:"keyId" validate:"required,len=10"`
}

func (s *Service) resource(deps resource.Deps) *resource.Resource[Provider, *Provider] {
	field := func(f query.Field) resource.Field[Provider] { return resource.Field[Provider]{Field: f} }
	return resource.New(deps, resource.Spec[Provider, *Provider]{
		Name: "identityProvider", Plural: "identityProviders", ID: "identity.providers", Table: "identity_providers",
		Path: "/v1/identity-providers",
		Fields: []resource.Field[Provider]{
			field(query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true,
				NotNull: true}),
			field(query.Field{Path: "kind", Column: "kind", Kind: query.Enum, Values: kinds(), Sortable: true, NotNull: true}),
			field(query.Field{Path: "issuer", Column: "issuer", Kind: query.Text, NotNull: true}),
			field(query.Field{Path: "enabled", Column: "enabled", Kind: query.Bool, NotNull: true}),
			field(query.Field{Path: "forMembers", Column: "for_members", Kind: query.Bool, NotNull: true}),
			field(query.Field{Path: "forStaff", Column: "for_staff", Kind: query.Bool, NotNull: true}),
		},
		Read: actor.Managers(Permission), Write: actor.Managers(Permission),
		Events:   resource.EventsOf("souk.identity.v1.identity_provider"),
		Validate: s.validate,
		OnCreate: s.onCreate,
		OnUpdate: s.onUpdate,
		OnDelete: s.onDelete,
		Show:     func(p *Provider) { p.CallbackURL = s.Callback() },
		ReadOnly: []string{"hasClientSecret", "callbackUrl"},
		NotFound: CodeNotFound,
		Codes:    []string{CodeTooMany, CodeNotHeld},
		MaxLimit: 100,
	})
}

// mayVouch refuses to let people of the staff in on the word of a provider that
// somebody set up who has not all rights themself: they could come in as the owner.
func mayVouch(tx *store.Tx, list ...*Provider) error {
	caller := actor.From(tx.Context())
	if caller.Kind == actor.System || caller.Manages() && (caller.Owner || caller.All) {
		return nil
	}
	if slices.ContainsFunc(list, func(p *Provider) bool { return p.ForStaff }) {
		return errs.New(errs.PermissionDenied, CodeNotHeld, "setting up a provider for staff needs all permissions")
	}
	return nil
}

func (s *Service) onCreate(tx *store.Tx, p *Provider) error {
	if err := mayVouch(tx, p); err != nil {
		return err
	}
	var n int
	if err := tx.QueryRow("SELECT count(*) FROM identity_providers", nil, &n); err != nil {
		return err
	}
	if n >= s.most {
		return errs.New(errs.FailedPrecondition, CodeTooMany,
			"a shop can have at most %d providers; delete one first", s.most)
	}
	return s.keep(tx, p)
}

func (s *Service) onUpdate(tx *store.Tx, old, p *Provider) error {
	if err := mayVouch(tx, old, p); err != nil {
		return err
	}
	// Whoever may set providers up must not learn the secret by sending it to a server of theirs.
	if old.HasClientSecret && p.ClientSecret == nil && (issuerOf(p) != old.Issuer || p.Kind != old.Kind) {
		return errs.Invalid(errs.Field("identityProvider.clientSecret", errs.RuleRequired,
			"must be given again when the issuer or the kind changes"))
	}
	return s.keep(tx, p)
}

func (s *Service) onDelete(tx *store.Tx, old *Provider) error {
	for _, table := range []string{"identity_provider_secrets", "provider_states"} {
		if _, err := tx.Exec("DELETE FROM "+table+" WHERE provider = ?", old.ID); err != nil {
			return err
		}
	}
	return s.identity.SignIn.ForgetProvider(tx, old.ID)
}

// keep fills in what the kind gives, and puts the secret where it belongs.
func (s *Service) keep(tx *store.Tx, p *Provider) error {
	p.fill()
	if p.ClientSecret == nil {
		return nil
	}
	secret := *p.ClientSecret
	p.ClientSecret, p.HasClientSecret = nil, secret != ""
	if _, err := tx.Exec("DELETE FROM identity_provider_secrets WHERE provider = ?", p.ID); err != nil || secret == "" {
		return err
	}
	sealed, err := s.sealer.Seal(secret, secretPlace(p))
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO identity_provider_secrets (provider, sealed) VALUES (?, ?)", p.ID, sealed)
	return err
}

// secretPlace ties a secret to its provider and to the issuer it is for.
func secretPlace(p *Provider) string { return "provider " + p.ID + " at " + p.Issuer }

// secret opens a provider's secret; empty when it has none.
func (s *Service) secret(tx *store.Tx, p *Provider) (string, error) {
	var sealed string
	err := tx.QueryRow("SELECT sealed FROM identity_provider_secrets WHERE provider = ?", []any{p.ID}, &sealed)
	if errors.Is(err, store.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	secret, err := s.sealer.Open(sealed, secretPlace(p))
	if err != nil {
		return "", fmt.Errorf("providers: the secret of %s: %w", p.ID, err)
	}
	return secret, nil
}

func (p *Provider) fill() {
	p.Issuer = issuerOf(p)
	if p.Enabled == nil {
		p.Enabled = wire.Ptr(true)
	}
	if p.ForMembers == nil {
		p.ForMembers = wire.Ptr(true)
	}
	if len(p.Scopes) == 0 {
		p.Scopes = slices.Clone(presets[p.Kind].Scopes)
	}
	for i, domain := range p.AllowedDomains {
		if known, ok := domainOf(domain); ok {
			p.AllowedDomains[i] = known
		}
	}
}

// issuerOf is what was entered, or else what the kind gives.
func issuerOf(p *Provider) string {
	if p.Issuer != "" {
		return p.Issuer // to the letter: a provider that calls itself with a slash at the end means it
	}
	return presets[p.Kind].Issuer
}

// domainOf reads a domain as e-mails have it, so that two spellings are one.
func domainOf(text string) (string, bool) { return signin.EmailDomain("x@" + text) }

var scopeForm = regexp.MustCompile(`^[\x21\x23-\x5B\x5D-\x7E]+$`)

func (s *Service) validate(p *Provider) (out []errs.Violation) {
	_, known := presets[p.Kind] // one that is not is told by the tag
	switch issuer := issuerOf(p); {
	case issuer == "" && !known:
	case issuer == "":
		out = append(out, wire.Named("issuer", errs.RuleRequired, "", "is required for this kind"))
	case len(issuer) <= outboundMaxURL:
		if err := s.checkIssuer(p.Kind, issuer); err != nil {
			out = append(out, wire.Named("issuer", errs.RuleFormat, "URL", err.Error()))
		}
	}
	has := p.HasClientSecret
	if p.ClientSecret != nil {
		has = *p.ClientSecret != ""
	}
	if presets[p.Kind].NeedsSecret && !has {
		out = append(out, wire.Named("clientSecret", errs.RuleRequired, "", "is required for this kind"))
	}
	if p.Kind == KindApple {
		if p.Apple == nil {
			out = append(out, wire.Named("apple", errs.RuleRequired, "", "is required for this kind"))
		}
		if p.ClientSecret != nil && *p.ClientSecret != "" {
			if _, err := appleKey(*p.ClientSecret); err != nil {
				out = append(out, wire.Named("clientSecret", errs.RuleFormat, "APPLE_KEY", err.Error()))
			}
		}
	}
	for i, scope := range p.Scopes {
		if scope != "" && !scopeForm.MatchString(scope) {
			out = append(out, wire.Named(fmt.Sprintf("scopes[%d]", i), errs.RuleFormat, "SCOPE",
				"must have no blanks, quotes or backslashes"))
		}
	}
	for i, domain := range p.AllowedDomains {
		if _, ok := domainOf(domain); !ok && domain != "" {
			out = append(out, wire.Named(fmt.Sprintf("allowedDomains[%d]", i), errs.RuleFormat, "DOMAIN",
				"must be a domain such as company.example"))
		}
	}
	if p.ForMembers != nil && !*p.ForMembers && !p.ForStaff {
		out = append(out, wire.Named("forMembers", errs.RuleRequiredOneOf, "", "must be for members, for staff or for both"))
	}
	if p.TrustEmail && len(p.AllowedDomains) == 0 {
		out = append(out, wire.Named("trustEmail", errs.RuleOther, "TRUST",
			"needs allowedDomains: the domains whose e-mails this provider verifies"))
	}
	if p.TrustEmail && manyTenants(p.Kind, issuerOf(p)) {
		out = append(out, wire.Named("trustEmail", errs.RuleOther, "TRUST",
			"needs the issuer of a single tenant, because other tenants could claim the same e-mails"))
	}
	return out
}

// checkIssuer says why an address cannot be an issuer.
func (s *Service) checkIssuer(kind, issuer string) error {
	if err := s.client.CheckURL(issuer); err != nil {
		return err
	}
	at, err := url.Parse(issuer)
	switch {
	case err != nil:
		return errors.New("must be an absolute address")
	case at.RawQuery != "" || at.ForceQuery:
		return errors.New("must not have a query")
	case strings.ContainsAny(issuer, " \\{}"):
		return errors.New("must not hold blanks, backslashes or braces")
	case kind == KindMicrosoft && strings.EqualFold(tenantOf(issuer), "consumers"):
		return errors.New("must name the tenant of personal accounts by its id, 9188040d-6c67-4c5b-b112-36a304b66dad")
	}
	return nil
}
