package saletest

import (
	"context"

	"souk/internal/platform/wire"
)

// Atlas is a service of addresses that knows one place, and who asked it. An address service is the only one that is
// played here: the real one is somebody else's.
type Atlas struct {
	Knows string // an address line
	Asked []string
}

// Find is an addresslookup.Locate.
func (a *Atlas) Find(_ context.Context, of *wire.Address) *wire.AddressLocation {
	a.Asked = append(a.Asked, of.AddressLine)
	if a.Knows == "" || of.AddressLine != a.Knows {
		return nil
	}
	return &wire.AddressLocation{Latitude: wire.Ptr(52.53), Longitude: wire.Ptr(13.38)}
}

// Around has the shop deliver within a kilometre of what an Atlas knows, for 3.00, and nowhere else. It gives the option.
func (s *Shop) Around() string {
	s.T.Helper()
	region := s.API.OK("owner", "POST", "/v1/delivery-profiles",
		`{"deliveryProfile":{"name":"All","default":true,"deliveryRegions":[{"name":"All","active":true,"destinations":[]}]}}`)
	return s.API.OK("owner", "POST", "/v1/local-delivery-options",
		`{"localDeliveryOption":{"areaName":"By bicycle","rate":"3.00","deliveryRegionIds":["`+
			region.String("deliveryProfile.deliveryRegions.0.id")+`"],"radiusConfig":{"radius":1,`+
			`"address":{"formattedAddress":"Here","geocode":{"latitude":52.53,"longitude":13.38}}}}}`).String(
		"localDeliveryOption.id")
}
