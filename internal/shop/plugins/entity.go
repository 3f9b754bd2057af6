package plugins

import (
	"fmt"
	"net/url"
	"slices"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/outbound"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

// Codes of errors.
const (
	CodeNotFound = "SERVICE_PLUGIN_NOT_FOUND"
	CodeTwice    = "SERVICE_PLUGIN_ALREADY_EXISTS"
	CodeTooMany  = "TOO_MANY_SERVICE_PLUGINS"
	CodeOwnApp   = "SERVICE_PLUGIN_APP_IS_BUILT_IN"
)

// perKind bounds the plugins of one kind: each is asked about every cart.
const perKind = 20

// Time limits of a call.
const (
	standardTimeout = 5 * time.Second
	maxTimeout      = 20 * time.Second
)

// Plugin is a program of an app that answers questions of one kind.
type Plugin struct {
	resource.Meta
	// AppID is whose plugin it is; questions are addressed to it.
	AppID         string `json:"appId" validate:"required,guid"`
	ComponentType Kind   `json:"componentType" validate:"required,oneof=ECOM_SHIPPING_RATES TAX_CALCULATION_PROVIDER ECOM_DISCOUNTS_TRIGGER ECOM_DISCOUNTS ECOM_ADDITIONAL_FEES ECOM_VALIDATIONS ECOM_MEMBERSHIPS GIFT_CARDS_PROVIDER ECOM_CATALOG ECOM_INVENTORY ECOM_RECOMMENDATIONS_PROVIDER ECOM_PAYMENT_SETTINGS"`
	// Name is what people see.
	Name string `json:"name" validate:"required,notblank,max=100"`
	// DeploymentURI is where it is; the path of a question is put behind it.
	DeploymentURI string `json:"deploymentUri" validate:"required,max=2000"`
	// Active plugins are asked. True when it is not given.
	Active *bool `json:"active,omitempty"`
	// TimeoutMillis is how long an answer may take. 5000 when it is not given.
	TimeoutMillis int `json:"timeoutMillis" validate:"omitempty,min=100,max=20000"`

	// Settings of the kinds that have some.
	ShippingRates   *CarrierSettings        `json:"shippingRates,omitempty"`
	TaxCalculation  *CalculatorSettings     `json:"taxCalculation,omitempty"`
	Validations     *ValidationSettings     `json:"validations,omitempty"`
	Recommendations *RecommendationSettings `json:"recommendations,omitempty"`
	PaymentSettings *PaymentFallback        `json:"paymentSettings,omitempty"`

	// PublicKey checks the signature of questions, PEM SPKI.
	PublicKey string `json:"publicKey"`
	// Health is how it has been doing, as this node saw it.
	Health Health `json:"health"`

	revision int64
}

// CarrierSettings describe a carrier to managers.
type CarrierSettings struct {
	Description  string `json:"description,omitempty" validate:"max=500"`
	LearnMoreURL string `json:"learnMoreUrl,omitempty" validate:"omitempty,weburl,max=2048"`
	DashboardURL string `json:"dashboardUrl,omitempty" validate:"omitempty,weburl,max=2048"`
	ThumbnailURL string `json:"thumbnailUrl,omitempty" validate:"omitempty,weburl,max=2048"`
	// FallbackDefinitionMandatory asks for a backup rate wherever the carrier is used.
	FallbackDefinitionMandatory bool `json:"fallbackDefinitionMandatory"`
}

// CalculatorSettings describe a tax calculator.
type CalculatorSettings struct {
	UnsupportedCountries wire.List[string] `json:"unsupportedCountries" validate:"max=250,unique,dive,country"`
	// ExemptGroups are groups of buyers that it knows by itself.
	ExemptGroups wire.List[ExemptGroup] `json:"exemptGroups" validate:"max=50"`
}

// ExemptGroup is a group of buyers who pay less tax.
type ExemptGroup struct {
	ID   string `json:"id" validate:"required,guid"`
	Name string `json:"name" validate:"required,notblank,max=100"`
}

// ValidationSettings say when a sale is shown to the plugin.
type ValidationSettings struct {
	// ValidateInCart asks it about carts too; checkouts are always shown.
	ValidateInCart bool `json:"validateInCart"`
}

// RecommendationSettings list what the plugin can recommend by.
type RecommendationSettings struct {
	Algorithms wire.List[Algorithm] `json:"algorithms" validate:"min=1,max=20"`
	// CatalogAppIDs are the catalogs that it knows; the built-in one when none is given.
	CatalogAppIDs wire.List[string] `json:"catalogAppIds" validate:"max=100,unique,dive,required,max=36"`
}

// Algorithm is a way to find recommendations.
type Algorithm struct {
	ID             string `json:"id" validate:"required,guid"`
	Name           string `json:"name" validate:"required,notblank,max=50"`
	Description    string `json:"description" validate:"required,notblank,max=500"`
	AdditionalInfo string `json:"additionalInfo,omitempty" validate:"max=300"`
	AlgorithmType  string `json:"algorithmType,omitempty" validate:"omitempty,oneof=UNSPECIFIED RELATED_ITEMS GLOBAL"`
}

// PaymentFallback is what holds while the plugin gives no answer.
type PaymentFallback struct {
	Requires3dSecure bool `json:"fallbackValueForRequires3dSecure"`
}

// settings tells which settings are there, by the kind they are for.
func (p *Plugin) settings() map[Kind]string {
	out := map[Kind]string{}
	for kind, set := range map[Kind]struct {
		name  string
		given bool
	}{
		ShippingRates:   {"shippingRates", p.ShippingRates != nil},
		TaxCalculation:  {"taxCalculation", p.TaxCalculation != nil},
		Validations:     {"validations", p.Validations != nil},
		Recommendations: {"recommendations", p.Recommendations != nil},
		PaymentSettings: {"paymentSettings", p.PaymentSettings != nil},
	} {
		if set.given {
			out[kind] = set.name
		}
	}
	return out
}

func (p *Plugin) timeout() time.Duration { return time.Duration(p.TimeoutMillis) * time.Millisecond }

func (s *Service) spec() resource.Spec[Plugin, *Plugin] {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	return resource.Spec[Plugin, *Plugin]{
		Name: "servicePlugin", Plural: "servicePlugins", ID: "servicePlugins", Table: "service_plugins",
		Path: "/v1/service-plugins",
		Fields: []resource.Field[Plugin]{
			{Field: query.Field{Path: "appId", Column: "app_id", Kind: query.ID, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "componentType", Column: "component_type", Kind: query.Enum, Values: names, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "active", Column: "active", Kind: query.Bool, NotNull: true}},
		},
		Read: actor.Managers(Permission), Write: actor.Managers(Permission),
		Validate: s.validate,
		OnCreate: func(tx *store.Tx, p *Plugin) error {
			var n int
			if err := tx.QueryRow("SELECT COUNT(*) FROM service_plugins WHERE component_type = ?",
				[]any{string(p.ComponentType)}, &n); err != nil {
				return err
			}
			if n >= perKind {
				return errs.New(errs.FailedPrecondition, CodeTooMany,
					"a shop can have at most %d plugins of a kind; delete one first",
					perKind).With("maximum", perKind)
			}
			return p.settle()
		},
		OnUpdate: func(_ *store.Tx, old, p *Plugin) error {
			// Regions of delivery and of tax name it by its app.
			var wrong []errs.Violation
			if old.AppID != p.AppID {
				wrong = append(wrong, wire.Named("servicePlugin.appId", errs.RuleNotAllowed, "", "cannot be changed"))
			}
			if old.ComponentType != p.ComponentType {
				wrong = append(wrong, wire.Named("servicePlugin.componentType", errs.RuleNotAllowed, "", "cannot be changed"))
			}
			if len(wrong) > 0 {
				return errs.Invalid(wrong...)
			}
			return p.settle()
		},
		After:    func(tx *store.Tx, _, _ *Plugin) error { return s.ready.Changed(tx) },
		Show:     func(p *Plugin) { p.PublicKey, p.Health = s.signer.PublicKey(), s.gates.health(p.ID, s.db.Now()) },
		ReadOnly: []string{"publicKey", "health"},
		NotFound: CodeNotFound,
		Codes:    []string{CodeTooMany, CodeOwnApp},
		Conflicts: map[string]resource.Conflict{"service_plugins_once": {Code: CodeTwice,
			Message: "the app already has a plugin of this kind; update it"}},
		MaxLimit: 100,
	}
}

// settle fills in what was not given, and keeps to itself what is built in.
func (p *Plugin) settle() error {
	if p.Active == nil {
		p.Active = wire.Ptr(true)
	}
	if p.TimeoutMillis == 0 {
		p.TimeoutMillis = int(standardTimeout.Milliseconds())
	}
	own := map[Kind][]string{
		ShippingRates: {shipping.OwnCarrier}, TaxCalculation: {tax.ManualAppID}, GiftCards: {giftcards.AppID},
		Catalog: {catalog.AppID, catalog.OlderAppID}, Inventory: {catalog.AppID, catalog.OlderAppID},
		Recommendations: {catalog.AppID, catalog.OlderAppID},
	}
	if slices.Contains(own[p.ComponentType], p.AppID) {
		return errs.New(errs.FailedPrecondition, CodeOwnApp, "the app %s is built in", p.AppID)
	}
	return nil
}

func (s *Service) validate(p *Plugin) (violations []errs.Violation) {
	for kind, name := range p.settings() {
		if kind != p.ComponentType && slices.Contains(kinds, p.ComponentType) {
			violations = append(violations, wire.Named(name, errs.RuleOneOfAlignment, "",
				"is not allowed for a plugin of this kind"))
		}
	}
	if p.ComponentType == Recommendations && p.Recommendations == nil {
		violations = append(violations, wire.Named("recommendations", errs.RuleRequired, "", "is required"))
	}
	if p.DeploymentURI == "" || len(p.DeploymentURI) > outbound.MaxURL {
		return violations // its tag tells
	}
	if err := s.client.CheckURL(p.DeploymentURI); err != nil {
		violations = append(violations, wire.Named("deploymentUri", errs.RuleFormat, "URL", err.Error()))
	} else if at, err := url.Parse(p.DeploymentURI); err != nil || at.RawQuery != "" || at.ForceQuery {
		violations = append(violations, wire.Named("deploymentUri", errs.RuleFormat, "URL",
			"must not have a query, because a path is appended to it"))
	}
	seen := map[string]bool{}
	if p.Recommendations != nil {
		for i, one := range p.Recommendations.Algorithms {
			if seen[one.ID] {
				violations = append(violations, wire.Named(fmt.Sprintf("recommendations.algorithms[%d].id", i), errs.RuleValidation,
					"UNIQUE", "must not be in the list twice"))
			}
			seen[one.ID] = true
		}
	}
	return violations
}
