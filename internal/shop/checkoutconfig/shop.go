package checkoutconfig

import (
	"context"
	"slices"

	"golang.org/x/text/language"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// readShop is the contract's permission.
const readShop = "ECOM.ECOMMERCE_SETTINGS_READ"

// Parts of the shop's settings that can be asked for.
const (
	feePlugins        = "ADDITIONAL_FEES_SERVICE_PLUGIN"
	validationPlugins = "VALIDATIONS_SERVICE_PLUGIN"
	recommendPlugins  = "PURCHASE_RECOMMENDATIONS_SERVICE_PLUGIN"
	taxPart           = "TAX"
	discountPart      = "DISCOUNT_RULES"
	checkoutPart      = "CHECKOUT"
	deliveryPart      = "DELIVERY"
	premiumPart       = "PREMIUM_SITE"
	businessPart      = "BUSINESS_INFO"
)

// Shop tells what other parts of the shop are set to. What is nil is not there.
type Shop struct {
	Tax           func(ctx context.Context) (*TaxConfiguration, error)
	DiscountRules func(ctx context.Context) (active bool, err error)
	Delivery      func(ctx context.Context) (*DeliveryConfiguration, error)
	// Fees, Validations and Recommendations list the apps that are asked by carts and checkouts.
	Fees, Validations, Recommendations func(ctx context.Context) ([]ActiveProvider, error)
}

// EcommerceSettings are the parts that were asked for.
type EcommerceSettings struct {
	AdditionalFeesServicePlugin          *PluginConfiguration   `json:"additionalFeesServicePlugin,omitempty"`
	ValidationsServicePlugin             *PluginConfiguration   `json:"validationsServicePlugin,omitempty"`
	PurchaseRecommendationsServicePlugin *PluginConfiguration   `json:"purchaseRecommendationsServicePlugin,omitempty"`
	Tax                                  *TaxConfiguration      `json:"tax,omitempty"`
	DiscountRules                        *DiscountRules         `json:"discountRules,omitempty"`
	Checkout                             *CheckoutSettings      `json:"checkout,omitempty"`
	Delivery                             *DeliveryConfiguration `json:"delivery,omitempty"`
	PremiumSite                          *bool                  `json:"premiumSite,omitempty"`
	BusinessInfo                         *BusinessInfo          `json:"businessInfo,omitempty"`
}

// PluginConfiguration lists the apps that are asked.
type PluginConfiguration struct {
	ActiveProviders wire.List[ActiveProvider] `json:"activeProviders"`
}

// ActiveProvider is an app, and when it is asked: CART, CHECKOUT.
type ActiveProvider struct {
	AppID        string            `json:"appId"`
	TriggerFlows wire.List[string] `json:"triggerFlows"`
}

// TaxConfiguration tells whether tax is collected anywhere.
type TaxConfiguration struct {
	Configured              bool `json:"configured"`
	TaxIncludedInItemPrices bool `json:"taxIncludedInItemPrices"`
}

// DiscountRules tells whether there is a rule that holds now.
type DiscountRules struct {
	Active bool `json:"active"`
}

// Scopes of delivery.
const (
	SomePlaces = "SPECIFIC_DESTINATIONS"
	Everywhere = "WORLDWIDE"
)

// DeliveryConfiguration tells where goods go.
type DeliveryConfiguration struct {
	DestinationScope   string                  `json:"destinationScope"`
	Destinations       wire.List[Destination]  `json:"destinations"`
	PostalCodeRequired bool                    `json:"postalCodeRequired"`
	Countries          wire.List[CountryNeeds] `json:"countries"`
	RestOfWorld        *DestinationNeeds       `json:"restOfWorld,omitempty"`
}

// Destination is a country, or parts of one.
type Destination struct {
	CountryCode  string            `json:"countryCode"`
	Subdivisions wire.List[string] `json:"subdivisions"`
}

// CountryNeeds tells what a buyer in a country must say and can choose.
type CountryNeeds struct {
	Country                       string                      `json:"country"`
	DeliveryDestinationProperties *DestinationNeeds           `json:"deliveryDestinationProperties,omitempty"`
	Subdivisions                  wire.List[SubdivisionNeeds] `json:"subdivisions"`
}

// SubdivisionNeeds is the same for a part of a country.
type SubdivisionNeeds struct {
	Subdivision                   string            `json:"subdivision"`
	DeliveryDestinationProperties *DestinationNeeds `json:"deliveryDestinationProperties,omitempty"`
}

// DestinationNeeds tells what a buyer must say and can choose.
type DestinationNeeds struct {
	PostalCodeRequired bool `json:"postalCodeRequired"`
	PickupOnly         bool `json:"pickupOnly"`
}

// complete adds the older form of the same: one scope and a list of places.
func (d *DeliveryConfiguration) complete() {
	d.DestinationScope, d.PostalCodeRequired = SomePlaces, d.RestOfWorld != nil && d.RestOfWorld.PostalCodeRequired
	if d.RestOfWorld != nil {
		d.DestinationScope = Everywhere
	}
	d.Destinations = nil
	for _, c := range d.Countries {
		d.PostalCodeRequired = d.PostalCodeRequired || c.DeliveryDestinationProperties != nil &&
			c.DeliveryDestinationProperties.PostalCodeRequired
		one := Destination{CountryCode: c.Country}
		for _, part := range c.Subdivisions {
			d.PostalCodeRequired = d.PostalCodeRequired || part.DeliveryDestinationProperties != nil &&
				part.DeliveryDestinationProperties.PostalCodeRequired
			if c.DeliveryDestinationProperties == nil { // parts of the country only
				one.Subdivisions = append(one.Subdivisions, part.Subdivision)
			}
		}
		if d.RestOfWorld == nil { // everywhere needs no list
			d.Destinations = append(d.Destinations, one)
		}
	}
}

// BusinessInfo is what the shop says about itself.
type BusinessInfo struct {
	Currency        string        `json:"currency"`
	Language        string        `json:"language"`
	Locale          *Locale       `json:"locale,omitempty"`
	Address         *wire.Address `json:"address,omitempty"`
	Name            string        `json:"name,omitempty"`
	Email           string        `json:"email,omitempty"`
	Phone           string        `json:"phone,omitempty"`
	TimeZone        string        `json:"timeZone,omitempty"`
	SiteDisplayName string        `json:"siteDisplayName,omitempty"`
}

// Locale is a language as it is spoken in a country.
type Locale struct {
	Language string `json:"language"`
	Country  string `json:"country,omitempty"`
}

type (
	shopRequest struct {
		Fields wire.List[string] `json:"fields" validate:"min=1,max=25,dive,oneof=ADDITIONAL_FEES_SERVICE_PLUGIN VALIDATIONS_SERVICE_PLUGIN TAX DISCOUNT_RULES CHECKOUT DELIVERY PREMIUM_SITE BUSINESS_INFO PURCHASE_RECOMMENDATIONS_SERVICE_PLUGIN"`
	}
	failedPart struct {
		RequestedField string `json:"requestedField"`
	}
	shopAnswer struct {
		EcommerceSettings EcommerceSettings     `json:"ecommerceSettings"`
		Errors            wire.List[failedPart] `json:"errors"`
	}
)

func (s *Service) shopOperations() []httpapi.Operation {
	return []httpapi.Operation{httpapi.Handle(httpapi.Op{
		ID: "ecom.ecommerceSettings.getEcommerceSettings", Method: "GET", Path: "/v1/ecommerce-settings",
		Access: actor.Managers(readShop), Reads: true,
		Summary: "Get the settings of the shop that have to do with selling, from all its parts.",
	}, s.shop)}
}

// shop collects the parts that were asked for. One that fails is told of, and does
// not keep the others back.
func (s *Service) shop(ctx context.Context, in *shopRequest) (*shopAnswer, error) {
	out := &shopAnswer{}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(in.Fields))) {
		if err := s.part(ctx, name, &out.EcommerceSettings); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			s.cfg.Logger.ErrorContext(ctx, "a part of the shop's settings cannot be read", "part", name, "error", err)
			out.Errors = append(out.Errors, failedPart{name})
		}
	}
	return out, nil
}

func (s *Service) part(ctx context.Context, name string, out *EcommerceSettings) (err error) {
	shop := &s.cfg.Shop
	switch name {
	case feePlugins:
		out.AdditionalFeesServicePlugin, err = providers(ctx, shop.Fees)
	case validationPlugins:
		out.ValidationsServicePlugin, err = providers(ctx, shop.Validations)
	case recommendPlugins:
		out.PurchaseRecommendationsServicePlugin, err = providers(ctx, shop.Recommendations)
	case taxPart:
		out.Tax, err = given(ctx, shop.Tax)
	case discountPart:
		out.DiscountRules = &DiscountRules{}
		if shop.DiscountRules != nil {
			out.DiscountRules.Active, err = shop.DiscountRules(ctx)
		}
	case checkoutPart:
		out.Checkout, err = s.Get(ctx)
	case deliveryPart:
		if out.Delivery, err = given(ctx, shop.Delivery); err == nil {
			out.Delivery.complete()
		}
	case premiumPart:
		out.PremiumSite = wire.Ptr(true) // everything that the shop can do, it may do
	case businessPart:
		out.BusinessInfo, err = s.business(ctx)
	}
	return err
}

func given[T any](ctx context.Context, read func(context.Context) (*T, error)) (*T, error) {
	if read == nil {
		return new(T), nil
	}
	return read(ctx)
}

func providers(ctx context.Context, list func(context.Context) ([]ActiveProvider, error)) (
	*PluginConfiguration, error) {
	if list == nil {
		return &PluginConfiguration{}, nil
	}
	found, err := list(ctx)
	if err != nil {
		return nil, err
	}
	return &PluginConfiguration{found}, nil
}

func (s *Service) business(ctx context.Context) (*BusinessInfo, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	out := &BusinessInfo{
		Currency: settings.Currency, Language: settings.Language, Name: settings.Name, Email: settings.ContactEmail,
		TimeZone: settings.TimeZone, SiteDisplayName: settings.Name, Address: settings.Address, Phone: settings.Phone,
		Locale: &Locale{Language: settings.Language},
	}
	if tag, err := language.Parse(settings.Locale); err == nil {
		base, _ := tag.Base()
		out.Locale.Language = base.String()
		if region, confidence := tag.Region(); confidence == language.Exact {
			out.Locale.Country = region.String()
		}
	}
	return out, nil
}
