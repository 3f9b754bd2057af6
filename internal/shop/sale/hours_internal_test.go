package sale

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/site"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/shipping"
)

// Buyers who fetch at the shop itself are told when it is open, unless the place names times of its own.
func TestHoursOfPickup(t *testing.T) {
	t.Parallel()
	shop := &site.Settings{Contact: site.Contact{
		Address:      &wire.Address{Country: "DE", City: "Berlin", PostalCode: "10115", AddressLine: "Am Markt 1"},
		OpeningHours: wire.List[site.OpeningHours]{{Day: "MON", Opens: "09:00", Closes: "17:30"}},
	}}
	place := func(change ...func(*wire.Address)) *wire.Address {
		out := &wire.Address{Country: "DE", City: "Berlin", PostalCode: "10115", AddressLine: "Am Markt 1"}
		for _, fn := range change {
			fn(out)
		}
		return out
	}
	cases := map[string]struct {
		shop   *site.Settings
		at     *wire.Address
		method string
		time   string
		says   string
		told   bool
	}{
		"the shop itself": {shop, place(), shipping.StorePickup, "", "", true},
		"written another way": {shop, place(func(a *wire.Address) { a.AddressLine, a.City = " am  MARKT 1 ", "BERLIN" }),
			shipping.StorePickup, "Within 2 hours", "Ring the bell at door 12.", true},
		"street in its parts": {shop, place(func(a *wire.Address) {
			a.AddressLine, a.StreetAddress = "", &wire.StreetAddress{Name: "Am Markt", Number: "1"}
		}), shipping.StorePickup, "", "", true},
		"another street": {shop, place(func(a *wire.Address) { a.AddressLine = "Am Markt 11" }), shipping.StorePickup,
			"", "", false},
		"another town":     {shop, place(func(a *wire.Address) { a.City = "Bonn" }), shipping.StorePickup, "", "", false},
		"another country":  {shop, place(func(a *wire.Address) { a.Country = "AT" }), shipping.StorePickup, "", "", false},
		"no address":       {shop, nil, shipping.StorePickup, "", "", false},
		"of a carrier":     {shop, place(), "PICKUP_POINT", "", "", false},
		"hours of its own": {shop, place(), shipping.StorePickup, "", "Open 10:00 to 14:00 on market days", false},
		"am and pm":        {shop, place(), shipping.StorePickup, "After 4 pm", "", false},
		"a shop without an address": {&site.Settings{Contact: site.Contact{OpeningHours: shop.Contact.OpeningHours}},
			place(), shipping.StorePickup, "", "", false},
		"a shop without a street": {&site.Settings{Contact: site.Contact{Address: &wire.Address{Country: "DE"},
			OpeningHours: shop.Contact.OpeningHours}}, &wire.Address{Country: "DE"}, shipping.StorePickup, "", "", false},
	}
	for name, c := range cases {
		p := &Priced{Shop: basket.Shop{Settings: c.shop}}
		got := p.logistics(&shipping.Logistics{DeliveryTime: c.time, Instructions: c.says,
			Pickup: &shipping.Pickup{Address: c.at, Method: c.method}})
		expect.Equal(t, len(got.PickupDetails.OpeningHours) > 0, c.told, name)
	}
	sent := (&Priced{Shop: basket.Shop{Settings: shop}}).logistics(&shipping.Logistics{DeliveryTime: "2 days"})
	expect.That(t, sent.PickupDetails == nil, "what is sent is not fetched")
}
