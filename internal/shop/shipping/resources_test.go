package shipping_test

import (
	"fmt"
	"testing"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/wire"
	"souk/internal/platform/wire/wiretest"
	"souk/internal/shop/shipping"
)

var ownForm = map[string]string{"bulk over HTTP": "the contract has a form of its own"}

func rate() wire.List[shipping.Rate] {
	return wire.Of(shipping.Rate{Amount: "4.9",
		Conditions: wire.Of(shipping.Condition{Type: "BY_TOTAL_WEIGHT", Value: "2.5", Operator: "LTE"})})
}

var brokenRates = map[string]resourcetest.Object{
	"rates[0].amount": {"rates": []any{resourcetest.Object{"amount": "1.2345"}}},
	"rates[0].conditions[0].value": {"rates": []any{resourcetest.Object{"amount": "1",
		"conditions": []any{resourcetest.Object{"type": "BY_TOTAL_PRICE", "operator": "EQ", "value": "1000000000"}}}}},
	"rates[0].conditions[0].operator": {"rates": []any{resourcetest.Object{"amount": "1",
		"conditions": []any{resourcetest.Object{"type": "BY_TOTAL_PRICE", "operator": "NE", "value": "1"}}}}},
	"deliveryRegionIds[0]": {"deliveryRegionIds": []any{"nowhere"}},
}

func broken(more map[string]resourcetest.Object) map[string]resourcetest.Object {
	for path, keys := range brokenRates {
		more[path] = keys
	}
	return more
}

func TestListsAreNeverNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, shipping.ShippingOption{}, shipping.PickupLocation{}, shipping.LocalDeliveryOption{},
		shipping.DeliveryProfile{}, shipping.LabelConfiguration{})
}

func TestShippingOptionsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[shipping.ShippingOption, *shipping.ShippingOption]{
		New: resourcetest.Of(build, (*shipping.Service).ShippingOptions),
		Sample: func(n int) *shipping.ShippingOption {
			return &shipping.ShippingOption{Title: fmt.Sprintf("Post %d", n), EstimatedDeliveryTime: "3 days", Rates: rate()}
		},
		Change: resourcetest.Object{"title": "Courier", "estimatedDeliveryTime": "tomorrow"},
		Clear:  "estimatedDeliveryTime",
		Broken: broken(map[string]resourcetest.Object{"rates": {"rates": []any{}}}),
	})
}

func TestPickupLocationsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[shipping.PickupLocation, *shipping.PickupLocation]{
		New: resourcetest.Of(build, (*shipping.Service).PickupLocations),
		Sample: func(n int) *shipping.PickupLocation {
			return &shipping.PickupLocation{Name: fmt.Sprintf("Shop %d", n),
				Address: &wire.Address{Country: "DE", Subdivision: "DE-BE", City: "Berlin"}, Instructions: "Ring twice",
				Rates: rate()}
		},
		Change: resourcetest.Object{"name": "Kiosk", "active": false},
		Clear:  "instructions",
		Broken: broken(map[string]resourcetest.Object{"address": {"address": nil},
			"name": {"name": fmt.Sprintf("%0101d", 1)}}),
		Skip: ownForm,
	})
}

func TestLocalDeliveryOptionsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[shipping.LocalDeliveryOption, *shipping.LocalDeliveryOption]{
		New: resourcetest.Of(build, (*shipping.Service).LocalDeliveryOptions),
		Sample: func(n int) *shipping.LocalDeliveryOption {
			return &shipping.LocalDeliveryOption{AreaName: fmt.Sprintf("Area %d", n), EstimatedDeliveryTime: "today",
				Rates: rate(), ZipConfig: &shipping.ZipCodeConfig{ZipCodes: wire.Of("1000*")}}
		},
		Change: resourcetest.Object{"areaName": "Elsewhere", "rate": "3"},
		Clear:  "estimatedDeliveryTime",
		Broken: broken(map[string]resourcetest.Object{
			"areaName":              {"areaName": ""},
			"estimatedDeliveryTime": {"estimatedDeliveryTime": fmt.Sprintf("%041d", 1)},
			"zipConfig.zipCodes":    {"zipConfig": resourcetest.Object{"zipCodes": []any{}}},
		}),
		Skip: ownForm,
	})
}

func TestDeliveryProfilesAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[shipping.DeliveryProfile, *shipping.DeliveryProfile]{
		New: func(_ testing.TB, deps resource.Deps) (*resource.Resource[shipping.DeliveryProfile, *shipping.DeliveryProfile],
			[]httpapi.Operation) {
			s := newService(deps.DB, nil)
			// so that no sample is the default
			if _, err := s.DeliveryProfiles().Create(t.Context(), &shipping.DeliveryProfile{Name: "Everything"}); err != nil {
				t.Fatal(err)
			}
			return s.DeliveryProfiles(), s.Operations()
		},
		Sample: func(n int) *shipping.DeliveryProfile {
			return &shipping.DeliveryProfile{Name: fmt.Sprintf("Profile %d", n)}
		},
		Change: resourcetest.Object{"name": "Another"},
		Broken: map[string]resourcetest.Object{
			"name":                    {"name": ""},
			"deliveryRegions[0].name": {"deliveryRegions": []any{resourcetest.Object{"destinations": []any{}}}},
			"deliveryRegions[0].destinations[0].countryCode": {"deliveryRegions": []any{resourcetest.Object{"name": "x",
				"destinations": []any{resourcetest.Object{"countryCode": "Germany"}}}}},
		},
	})
}

func TestLabelConfigurationsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[shipping.LabelConfiguration, *shipping.LabelConfiguration]{
		New: resourcetest.Of(build, (*shipping.Service).LabelConfigurations),
		Sample: func(int) *shipping.LabelConfiguration {
			return &shipping.LabelConfiguration{PackageType: "CUSTOM", OsLocationID: fast, BackupWeight: "1.5",
				PackageDetails: &shipping.PackageDetails{
					Name: "Box", Dimensions: &shipping.PackageDimensions{Length: "10", Width: "10", Height: "5.5"}}}
		},
		Change: resourcetest.Object{"packageType": "SMALL_FLAT_RATE_BOX", "backupWeight": "2"},
		Clear:  "backupWeight",
		Broken: map[string]resourcetest.Object{
			"packageType":                     {"packageType": "BAG"},
			"osLocationId":                    {"osLocationId": "here"},
			"backupWeight":                    {"backupWeight": "1.234567"},
			"packageDetails.dimensions.width": {"packageDetails": resourcetest.Object{"dimensions": resourcetest.Object{"width": "wide"}}},
		},
	})
}
