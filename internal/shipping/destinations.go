package shipping

import (
	"context"
	"maps"
	"slices"
	"strings"

	"souk/internal/wire"
)

type (
	destinationNeeds struct {
		PostalCodeRequired bool `json:"postalCodeRequired"`
		PickupOnly         bool `json:"pickupOnly"`
	}
	partNeeds struct {
		Subdivision                   string           `json:"subdivision"`
		DeliveryDestinationProperties destinationNeeds `json:"deliveryDestinationProperties"`
	}
	countryNeeds struct {
		Country                       string               `json:"country"`
		DeliveryDestinationProperties *destinationNeeds    `json:"deliveryDestinationProperties,omitempty"`
		Subdivisions                  wire.List[partNeeds] `json:"subdivisions"`
	}
	destinationProperties struct {
		RestOfWorld *destinationNeeds       `json:"restOfWorld,omitempty"`
		Countries   wire.List[countryNeeds] `json:"countries"`
	}
)

// needs tells what a buyer in a region must say and can choose. Outside carriers and
// areas by post code need the post code.
func (p *Plan) needs(region *DeliveryRegion) destinationNeeds {
	out := destinationNeeds{PostalCodeRequired: len(region.DeliveryCarriers) > 0}
	pickups, others := 0, len(region.DeliveryCarriers)
	for _, w := range p.ways[region.ID] {
		if w.kind == kindPickup {
			pickups++
		} else {
			others++
		}
		out.PostalCodeRequired = out.PostalCodeRequired || w.byPostCode
	}
	out.PickupOnly = pickups > 0 && others == 0
	return out
}

// join is what is needed where goods of several profiles may be sent.
func (n *destinationNeeds) join(other destinationNeeds) {
	n.PostalCodeRequired = n.PostalCodeRequired || other.PostalCodeRequired
	n.PickupOnly = n.PickupOnly && other.PickupOnly
}

// destinationProperties tells of every destination of active regions.
func (s *Service) destinationProperties(ctx context.Context, _ *wire.Empty) (*destinationProperties, error) {
	plan, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	whole, parts := map[string]*destinationNeeds{}, map[string]*destinationNeeds{}
	note := func(into map[string]*destinationNeeds, key string, region *DeliveryRegion) {
		needs := plan.needs(region)
		if known := into[key]; known != nil {
			known.join(needs)
			return
		}
		into[key] = &needs
	}
	for _, p := range plan.profiles {
		if p.rest != nil {
			note(whole, "", p.rest)
		}
		for country, region := range p.countries {
			note(whole, country, region)
		}
		for part, region := range p.parts {
			note(parts, part, region)
		}
	}
	out := &destinationProperties{RestOfWorld: whole[""]}
	delete(whole, "")
	byCountry := map[string]*countryNeeds{}
	for country, needs := range whole {
		byCountry[country] = &countryNeeds{Country: country, DeliveryDestinationProperties: needs}
	}
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		country, subdivision, _ := strings.Cut(part, "-")
		if byCountry[country] == nil {
			byCountry[country] = &countryNeeds{Country: country}
		}
		one := byCountry[country]
		one.Subdivisions = append(one.Subdivisions, partNeeds{subdivision, *parts[part]})
	}
	for _, country := range slices.Sorted(maps.Keys(byCountry)) {
		out.Countries = append(out.Countries, *byCountry[country])
	}
	return out, nil
}
