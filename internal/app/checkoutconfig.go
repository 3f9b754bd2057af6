package app

import (
	"context"
	"encoding/json"

	"souk/internal/checkoutconfig"
	"souk/internal/errs"
	"souk/internal/wire"
)

// installed tells whether an app is there and switched on.
func (a *App) installed(ctx context.Context, id string) (bool, error) {
	found, err := a.Identity.GetApp(ctx, id)
	if errs.KindOf(err) == errs.NotFound {
		return false, nil
	}
	return err == nil && !found.Disabled, err
}

// shop tells the configuration of the checkout what the rest of the shop is set to.
func (a *App) shop() checkoutconfig.Shop {
	return checkoutconfig.Shop{Tax: a.taxConfiguration, DiscountRules: a.anyDiscount, Delivery: a.deliveryConfiguration}
}

func (a *App) taxConfiguration(ctx context.Context) (*checkoutconfig.TaxConfiguration, error) {
	regions, err := a.Tax.Regions().Count(ctx, "filter", nil)
	if err != nil {
		return nil, err
	}
	return &checkoutconfig.TaxConfiguration{Configured: regions > 0, TaxIncludedInItemPrices: a.settings(ctx).PricesIncludeTax}, nil
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
		country := checkoutconfig.CountryNeeds{Country: c.Country, DeliveryDestinationProperties: (*checkoutconfig.DestinationNeeds)(c.DeliveryDestinationProperties)}
		for _, part := range c.Subdivisions {
			needs := checkoutconfig.DestinationNeeds(part.DeliveryDestinationProperties)
			country.Subdivisions = append(country.Subdivisions, checkoutconfig.SubdivisionNeeds{Subdivision: part.Subdivision, DeliveryDestinationProperties: &needs})
		}
		out.Countries = append(out.Countries, country)
	}
	return out, nil
}
