package addresslookup

import (
	"context"

	"souk/internal/platform/wire"
)

// Locate finds where an address is on the map; nil for one that is not found. It waits for an outside service, so it is
// called outside of transactions. A nil Locate finds nothing.
type Locate func(ctx context.Context, of *wire.Address) *wire.AddressLocation

// At gives an address with its position: the one that it came with, else the one that is found. The address that it is
// given stays as it is.
func (l Locate) At(ctx context.Context, of *wire.Address) *wire.Address {
	if l == nil || of == nil || Positioned(of) {
		return of
	}
	found := l(ctx, of)
	if found == nil {
		return of
	}
	out := *of
	out.Geocode = found
	return &out
}

// Positioned tells whether an address came with its position.
func Positioned(of *wire.Address) bool {
	return of.Geocode != nil && of.Geocode.Latitude != nil && of.Geocode.Longitude != nil
}
