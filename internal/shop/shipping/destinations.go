package shipping

import (
	"context"
	"maps"
	"slices"
	"strings"

	"souk/internal/platform/wire"
)

type (
	// DestinationNeeds is what a buyer somewhere must say and can choose.
	DestinationNeeds struct {
		PostalCodeRequired bool `json:"postalCodeRequired"`
		PickupOnly         bool `json:"pickupOnly"`
	}
	// SubdivisionNeeds is that of a part of a country.
	SubdivisionNeeds struct {
		Subdivision                   string           `json:"subdivision"`
		DeliveryDestinationProperties DestinationNeeds `json:"deliveryDestinationProperties"`
	}
	// CountryNeeds is that of a country; without properties goods go to parts of it only.
	CountryNeeds struct {
		Country                       string                      `json:"country"`
		DeliveryDestinationProperties *DestinationNeeds           `json:"deliveryDestinationProperties,omitempty"`
		Subdivisions                  wire.List[SubdivisionNeeds] `json:"subdivisions"`
	}
	// DestinationProperties tells of every destination.
	DestinationProperties struct {
		RestOfWorld *DestinationNeeds       `json:"restOfWorld,omitempty"`
		Countries   wire.List[CountryNeeds] `json:"countries"`
	}
)

// needs tells what a buyer in a region must say and can choose. Outside carriers and
// areas by post code need the post code.
func (p *Plan) needs(region *DeliveryRegion) DestinationNeeds {
	out := DestinationNeeds{PostalCodeRequired: len(region.DeliveryCarriers) > 0}
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
func (n *DestinationNeeds) join(other DestinationNeeds) {
	n.PostalCodeRequired = n.PostalCodeRequired || other.PostalCodeRequired
	n.PickupOnly = n.PickupOnly && other.PickupOnly
}

func (s *Service) destinationProperties(ctx context.Context, _ *wire.Empty) (*DestinationProperties, error) {
	return s.Destinations(ctx)
}

// Destinations tells of every destination of active regions.
func (s *Service) Destinations(ctx context.Context) (*DestinationProperties, error) {
	plan, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	whole, parts := map[string]*DestinationNeeds{}, map[string]*DestinationNeeds{}
	note := func(into map[string]*DestinationNeeds, key string, region *DeliveryRegion) {
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
	out := &DestinationProperties{RestOfWorld: whole[""]}
	delete(whole, "")
	byCountry := map[string]*CountryNeeds{}
	for country, needs := range whole {
		byCountry[country] = &CountryNeeds{Country: country, DeliveryDestinationProperties: needs}
	}
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		country, subdivision, _ := strings.Cut(part, "-")
		if byCountry[country] == nil {
			byCountry[country] = &CountryNeeds{Country: country}
		}
		one := byCountry[country]
		one.Subdivisions = append(one.Subdivisions, SubdivisionNeeds{subdivision, *parts[part]})
	}
	for _, country := range slices.Sorted(maps.Keys(byCountry)) {
		out.Countries = append(out.Countries, *byCountry[country])
	}
	return out, nil
}
