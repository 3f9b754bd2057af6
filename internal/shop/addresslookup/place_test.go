package addresslookup_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

// placed is an answer with one address at 51.95 7.63.
func placed(properties string) string {
	return `{"features":[{"geometry":{"type":"Point","coordinates":[7.63,51.95]},"properties":` + properties + `}]}`
}

func (r *rig) placeOf(a wire.Address) string {
	at := r.service.Place(r.t.Context(), &a)
	if at == nil {
		return ""
	}
	return fmt.Sprint(*at.Latitude, " ", *at.Longitude)
}

const (
	torstrasse = `{"street":"Torstraße","housenumber":"12","postcode":"10119","city":"Berlin","countrycode":"DE"}`
	mainStreet = `{"street":"North Main Street","housenumber":"12","postcode":"12180","city":"Troy","countrycode":"US"}`
	noCode     = `{"street":"Torstraße","city":"Berlin","countrycode":"DE"}`
)

// What the service finds counts where it is what was meant, however that is spelled, and not where it only comes near.
func TestPlaceOfAnAddress(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.use()
		berlin := func(line, code, city string) wire.Address {
			return wire.Address{Country: "DE", AddressLine: line, PostalCode: code, City: city}
		}
		troy := func(line, code string) wire.Address {
			return wire.Address{Country: "US", AddressLine: line, PostalCode: code, City: "Troy"}
		}
		for name, one := range map[string]struct {
			found string
			of    wire.Address
			want  bool
		}{
			"as it is written":    {torstrasse, berlin("Torstraße 12", "10119", "Berlin"), true},
			"shortened":           {torstrasse, berlin("Torstr. 12", "10119", "Berlin"), true},
			"without the sharp s": {torstrasse, berlin("TORSTRASSE 12", "10119", "Berlin"), true},
			"with a floor":        {torstrasse, berlin("Torstr. 12, 3. OG", "10119", "Berlin"), true},
			"another town's name": {torstrasse, berlin("Torstr. 12", "10119", "Mitte"), true},
			"in parts": {torstrasse, wire.Address{Country: "DE", PostalCode: "10119",
				StreetAddress: &wire.StreetAddress{Name: "Torstraße", Number: "12"}}, true},
			"a long code":           {mainStreet, troy("12 N Main St", "12180-1234"), true},
			"the street alone":      {noCode, berlin("Torstr. 12", "10119", "berlin"), true},
			"another number":        {torstrasse, berlin("Torstr. 13", "10119", "Berlin"), false},
			"another code":          {torstrasse, berlin("Torstr. 12", "10178", "Berlin"), false},
			"another street":        {torstrasse, berlin("Linienweg 12", "10119", "Berlin"), false},
			"another town, no code": {noCode, berlin("Torstr. 12", "10119", "Potsdam"), false},
			"another country":       {mainStreet, berlin("12 North Main Street", "12180", "Troy"), false},
		} {
			r.says(200, placed(one.found))
			r.clock.Advance(time.Hour) // an answer to the same question is not kept that long
			want := ""
			if one.want {
				want = "51.95 7.63"
			}
			expect.Equal(t, r.placeOf(one.of), want, name)
		}
	})
}

// Nobody is asked without need, and what fails is no position.
func TestPlaceOfNothing(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		whole := wire.Address{Country: "DE", AddressLine: "Torstr. 12", PostalCode: "10119", City: "Berlin"}
		expect.Equal(t, r.placeOf(whole), "")
		r.use()
		r.says(200, placed(torstrasse))
		for _, of := range []wire.Address{
			{}, {Country: "DE"}, {Country: "DE", City: "Berlin", PostalCode: "10119"}, {Country: "DE", AddressLine: "Torstr. 12"},
			{AddressLine: "Torstr. 12", City: "Berlin"},
			{Country: "DE", AddressLine: strings.Repeat("x", 150), City: strings.Repeat("y", 50)},
		} {
			expect.Equal(t, r.placeOf(of), "")
		}
		expect.Equal(t, r.times(), 0)
		for range 2 {
			expect.Equal(t, r.placeOf(whole), "51.95 7.63")
		}
		expect.Equal(t, r.times(), 1)

		r.clock.Advance(time.Hour)
		r.says(503, "")
		for range 2 {
			expect.Equal(t, r.placeOf(whole), "")
		}
		expect.Equal(t, r.times(), 2)
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		r.clock.Advance(time.Minute)
		expect.That(t, r.service.Place(ended, &whole) == nil, "nobody waits any more")
	})
}
