package shipping_test

import (
	"testing"

	"souk/internal/platform/httpapi/apitest"
)

// Pages that ask for an address offer the countries that goods are sent to: those of
// regions with a way to get there, and all others where the rest of the world has one.
func TestServed(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		served := func() *apitest.Answer {
			t.Helper()
			return r.OK("visitor "+apitest.Ada, "GET", "/v1/delivery-destinations", "")
		}
		served().Want("countries.length", 0)
		_, regions := r.profile(
			`{"name":"Germany","destinations":[{"countryCode":"DE"}]},{"name":"Catalonia","destinations":[{"countryCode":"ES","subdivisions":["ES-CT"]}]},
			{"name":"Off","active":false,"destinations":[{"countryCode":"IT"}]},{"name":"Rest","destinations":[]}`)
		served().Want("countries.length", 0) // nothing goes there yet
		r.OK("owner", "POST", "/v1/pickup-locations", `{"pickupLocation":{"name":"Shop","active":true,"deliveryRegionIds":["`+
			regions[0]+
			`"],"fixedRate":"0","address":{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Street 1"}}}`)
		served().Want("countries.length", 0) // who fetches it needs no address
		add := func(region string) {
			r.OK("owner", "POST", "/v1/shipping-options", `{"shippingOption":{"title":"Post","deliveryRegionIds":["`+region+
				`"],"rates":[{"amount":"5","conditions":[]}]}}`)
		}
		add(regions[1])
		add(regions[0])
		add(regions[2])
		now := served()
		now.Want("countries.length", 2)
		now.Want("countries.0", "DE")
		now.Want("countries.1", "ES")
		now.Want("everywhere", false)
		add(regions[3])
		served().Want("everywhere", true)
	})
}
