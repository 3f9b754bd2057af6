package drafts

import (
	"context"
	"reflect"

	"souk/internal/platform/wire"
	"souk/internal/shop/addresslookup"
)

// position is where a destination is on the map that came without one.
type position struct {
	Of wire.Address         `json:"of"`
	At wire.AddressLocation `json:"at"`
}

// locate looks up the position of where a draft goes, unless it came with one. It is kept beside the address until that
// changes: the delivery options must not change because the address service is down when the draft is priced again.
func (d *document) locate(ctx context.Context, cfg *Config) {
	to := d.shipTo()
	if to == nil || addresslookup.Positioned(to) || d.Foreign {
		d.Position = nil
		return
	}
	if d.Position != nil && reflect.DeepEqual(d.Position.Of, *to) {
		return
	}
	d.Position = nil
	if cfg.Locate == nil || cfg.DB.Within(ctx) {
		return
	}
	if at := cfg.Locate(ctx, to); at != nil {
		d.Position = &position{Of: *to, At: *at}
	}
}

// placed is where a draft goes, with the position that was found.
func (d *document) placed() *wire.Address {
	to := d.shipTo()
	if to == nil || d.Position == nil {
		return to
	}
	out := *to
	out.Geocode = &d.Position.At
	return &out
}
