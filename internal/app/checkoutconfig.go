package app

import (
	"context"
	"encoding/json"

	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
	"souk/internal/shop/checkoutconfig"
	"souk/internal/shop/plugins"
)

// installed tells whether an app is there and switched on.
func (a *App) installed(ctx context.Context, id string) (bool, error) {
	found, err := a.Tokens.GetApp(ctx, id)
	if errs.KindOf(err) == errs.NotFound {
		return false, nil
	}
	return err == nil && !found.Disabled, err
}

// shop tells the configuration of the checkout what the rest of the shop is set to.
func (a *App) shop() checkoutconfig.Shop {
	asked := func(kind plugins.Kind) func(context.Context) ([]checkoutconfig.ActiveProvider, error) {
		return func(ctx context.Context) ([]checkoutconfig.ActiveProvider, error) { return a.askedPlugins(ctx, kind) }
	}
	return checkoutconfig.Shop{
		Tax: a.taxConfiguration, DiscountRules: a.anyDiscount, Delivery: a.deliveryConfiguration,
		Fees: asked(plugins.AdditionalFees), Validations: asked(plugins.Validations),
		Recommendations: asked(plugins.Recommendations),
	}
}

// askedPlugins lists the apps that answer questions of a kind, and when they are asked.
func (a *App) askedPlugins(ctx context.Context, kind plugins.Kind) ([]checkoutconfig.ActiveProvider, error) {
	filter, err := json.Marshal(map[string]any{"componentType": kind, "active": true})
	if err != nil {
		return nil, err
	}
	page, err := a.Plugins.Resource().Query(ctx, "query",
		query.Request{Filter: filter, Sort: json.RawMessage(`[{"fieldName":"createdDate"}]`),
			CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100)}})
	if err != nil {
		return nil, err
	}
	var out []checkoutconfig.ActiveProvider
	for _, p := range page.Items {
		one := checkoutconfig.ActiveProvider{AppID: p.AppID, TriggerFlows: wire.Of(plugins.InCart, plugins.InCheckout)}
		if kind == plugins.Validations && (p.Validations == nil || !p.Validations.ValidateInCart) {
			one.TriggerFlows = wire.Of(plugins.InCheckout)
		}
		out = append(out, one)
	}
	return out, nil
}

func (a *App) taxConfiguration(ctx context.Context) (*checkoutconfig.TaxConfiguration, error) {
	regions, err := a.Tax.Regions().Count(ctx, "filter", nil)
	if err != nil {
		return nil, err
	}
	return &checkoutconfig.TaxConfiguration{Configured: regions > 0,
		TaxIncludedInItemPrices: a.settings(ctx).PricesIncludeTax}, nil
}

// anyDiscount tells whether there is a rule that holds at this moment.
func (a *App) anyDiscount(ctx context.Context) (bool, error) {
	type object = map[string]any
	now := wire.At(a.db.Now())
	filter, err := json.Marshal(object{"$and": []object{
		{"active": true},
		{"$or": []object{{"activeTimeInfo.start": object{"$exists": false}}, {"activeTimeInfo.start": object{"$lte": now}}}},
		{"$or": []object{{"activeTimeInfo.end": object{"$exists": false}}, {"activeTimeInfo.end": object{"$gt": now}}}},
	}})
	if err != nil {
		return false, err
	}
	n, err := a.Discounts.Resource().Count(ctx, "filter", filter)
	return n > 0, err
}

func (a *App) deliveryConfiguration(ctx context.Context) (*checkoutconfig.DeliveryConfiguration, error) {
	found, err := a.Shipping.Destinations(ctx)
	if err != nil {
		return nil, err
	}
	out := &checkoutconfig.DeliveryConfiguration{RestOfWorld: (*checkoutconfig.DestinationNeeds)(found.RestOfWorld)}
	for _, c := range found.Countries {
		country := checkoutconfig.CountryNeeds{Country: c.Country,
			DeliveryDestinationProperties: (*checkoutconfig.DestinationNeeds)(c.DeliveryDestinationProperties)}
		for _, part := range c.Subdivisions {
			needs := checkoutconfig.DestinationNeeds(part.DeliveryDestinationProperties)
			country.Subdivisions = append(country.Subdivisions,
				checkoutconfig.SubdivisionNeeds{Subdivision: part.Subdivision, DeliveryDestinationProperties: &needs})
		}
		out.Countries = append(out.Countries, country)
	}
	return out, nil
}
