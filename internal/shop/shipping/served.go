package shipping

import (
	"context"
	"maps"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Served is where goods are sent to, for pages that ask buyers for an address.
type Served struct {
	// Countries are those that are named by a region with a way to deliver, or a part of them is.
	Countries wire.List[string] `json:"countries"`
	// Everywhere says that goods go to all other countries as well.
	Everywhere bool `json:"everywhere"`
}

// Served tells where something can be sent to, from memory. Places where everything has
// to be fetched are not among them.
func (s *Service) Served(ctx context.Context) (*Served, error) {
	plan, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	out, found := &Served{}, map[string]bool{}
	for _, p := range plan.profiles {
		out.Everywhere = out.Everywhere || p.rest != nil && plan.sends(p.rest)
		for country, region := range p.countries {
			if plan.sends(region) {
				found[country] = true
			}
		}
		for part, region := range p.parts {
			if country, _, _ := strings.Cut(part, "-"); plan.sends(region) {
				found[country] = true
			}
		}
	}
	out.Countries = slices.Sorted(maps.Keys(found))
	return out, nil
}

// sends tells that a region has a way to bring goods to people.
func (p *Plan) sends(region *DeliveryRegion) bool {
	return len(region.DeliveryCarriers) > 0 ||
		slices.ContainsFunc(p.ways[region.ID], func(w *way) bool { return w.kind != kindPickup })
}

func (s *Service) servedOperations() []httpapi.Operation {
	return []httpapi.Operation{httpapi.Handle(httpapi.Op{
		ID: "souk.shipping.getServed", Method: "GET", Path: "/v1/delivery-destinations", Access: actor.Everyone(readProfiles),
		Reads:   true,
		Summary: "List the countries that the shop delivers to.",
	}, func(ctx context.Context, _ *wire.Empty) (*Served, error) { return s.Served(ctx) })}
}
