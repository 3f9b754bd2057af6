package demo

import (
	"context"
	"fmt"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// delivery makes the ways in which the demo's goods come: by post, free above a
// sum, by courier, and fetched at the workshop.
func (f *filler) delivery(ctx context.Context) error {
	if f.Shipping == nil {
		return nil
	}
	return f.DB.Write(ctx, func(tx *store.Tx) error {
		profile, err := f.Shipping.DeliveryProfiles().Create(tx.Context(), &shipping.DeliveryProfile{
			Name: "All products", Default: true,
			DeliveryRegions: wire.Of(
				shipping.DeliveryRegion{Name: "United States", Destinations: wire.Of(shipping.Destination{CountryCode: "US"})},
				shipping.DeliveryRegion{Name: "Rest of the world"},
			),
		})
		if err != nil {
			return fmt.Errorf("delivery profile: %w", err)
		}
		home, world := profile.DeliveryRegions[0].ID, profile.DeliveryRegions[1].ID
		for _, option := range []shipping.ShippingOption{
			{Title: "Standard", EstimatedDeliveryTime: "3 to 5 working days", DeliveryRegionIDs: wire.Of(home),
				Rates: wire.Of(below("75", "5.90"), from("75", "0"))},
			{Title: "Express", EstimatedDeliveryTime: "1 to 2 working days", DeliveryRegionIDs: wire.Of(home),
				Rates: wire.Of(shipping.Rate{Amount: "14.50"})},
			{Title: "Worldwide", EstimatedDeliveryTime: "7 to 14 working days", DeliveryRegionIDs: wire.Of(world),
				Rates: wire.Of(below("150", "24"), from("150", "12"))},
		} {
			if _, err := f.Shipping.ShippingOptions().Create(tx.Context(), &option); err != nil {
				return fmt.Errorf("shipping option %s: %w", option.Title, err)
			}
		}
		_, err = f.Shipping.PickupLocations().Create(tx.Context(), &shipping.PickupLocation{
			Name: "Fetch at the workshop", DeliveryTime: "Ready in 2 hours", Instructions: "Ring the bell at the blue door.",
			DeliveryRegionIDs: wire.Of(home),
			Rates:             wire.Of(shipping.Rate{Amount: "0"}),
			Address: &wire.Address{Country: "US", Subdivision: "US-NY", City: "New York", PostalCode: "10012",
				AddressLine: "48 Mercer Street"},
		})
		if err != nil {
			return fmt.Errorf("pickup location: %w", err)
		}
		return nil
	})
}

func below(sum, price wire.Decimal) shipping.Rate { return rate("LT", sum, price) }
func from(sum, price wire.Decimal) shipping.Rate  { return rate("GTE", sum, price) }

func rate(operator string, sum, price wire.Decimal) shipping.Rate {
	return shipping.Rate{Amount: price, Conditions: wire.Of(shipping.Condition{Type: "BY_TOTAL_PRICE", Operator: operator,
		Value: sum})}
}
