package checkout

import (
	"context"

	"souk/internal/platform/wire"
	"souk/internal/shop/addresslookup"
)

// locate looks up the position of a destination that came without one. It is kept until the address changes: the
// delivery options must not change because the address service is down when the order is placed.
func (s *Service) locate(ctx context.Context, r *record, before *document) {
	to := addressOf(r.destination())
	if to == nil || addresslookup.Positioned(to) {
		r.Geocode = nil
		return
	}
	if before != nil && r.Geocode != nil && sameDoor(addressOf(before.destination()), to) {
		return
	}
	r.Geocode = nil
	if s.cfg.Locate != nil && !s.db.Within(ctx) {
		r.Geocode = s.cfg.Locate(ctx, to)
	}
}

// shipsTo is where goods go, with the position that was found.
func (r *record) shipsTo() *wire.Address {
	to := addressOf(r.destination())
	if to == nil || r.Geocode == nil {
		return to
	}
	at := *to
	at.Geocode = r.Geocode
	return &at
}

// sameDoor tells whether two addresses have the same position: street, city, postal code and country are equal.
func sameDoor(a, b *wire.Address) bool {
	street := func(of *wire.Address) wire.StreetAddress {
		if of.StreetAddress == nil {
			return wire.StreetAddress{}
		}
		return wire.StreetAddress{Name: of.StreetAddress.Name, Number: of.StreetAddress.Number}
	}
	return a != nil && a.Country == b.Country && a.City == b.City && a.PostalCode == b.PostalCode &&
		a.AddressLine == b.AddressLine && street(a) == street(b)
}
