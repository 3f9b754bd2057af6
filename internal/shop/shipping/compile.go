package shipping

import (
	"math"
	"strconv"

	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Plan is the whole configuration, ready for use. It is shared: nobody may change it.
type Plan struct {
	profiles  map[string]*profile
	standard  string            // id of the default profile
	profileOf map[string]string // by region
	ways      map[string][]*way // by region, the oldest first
	carriers  bool              // a region has outside carriers
	byPlace   bool              // an area, or a pickup place, is on the map: only a position tells what is near
}

// profile finds the region of an address: the part of a country before the country,
// and that before the rest of the world.
type profile struct {
	*DeliveryProfile
	parts, countries map[string]*DeliveryRegion
	rest             *DeliveryRegion
}

// Kinds of ways to deliver.
const (
	kindShip   = "SHIPPING"
	kindPickup = "PICKUP"
	kindLocal  = "LOCAL_DELIVERY"
)

// way is one way to deliver.
type way struct {
	id, kind, title string
	prices          []price
	free            bool // without prices it costs nothing
	logistics       Logistics
	reaches         area // nil for the whole region
	destinations    wire.List[LocalDestination]
	times           *schedule
	days            *calendar
	byPostCode      bool
}

// each reads the entities of a table, the oldest first.
func each[T any](tx *store.Tx, table string, fn func(id string, entity *T)) error {
	return resource.Documents(tx, table, "created, id", func(id string, entity *T) error {
		fn(id, entity)
		return nil
	})
}

// compile reads and prepares the configuration.
func compile(tx *store.Tx) (*Plan, error) {
	p := &Plan{profiles: map[string]*profile{}, profileOf: map[string]string{}, ways: map[string][]*way{}}
	err := each(tx, "delivery_profiles", p.addProfile)
	if err == nil {
		err = each(tx, "shipping_options", p.addOption)
	}
	if err == nil {
		err = each(tx, "pickup_locations", p.addPickup)
	}
	if err == nil {
		err = each(tx, "local_delivery_options", p.addLocal)
	}
	return p, err
}

func (p *Plan) addProfile(id string, d *DeliveryProfile) {
	d.ID = id
	one := &profile{DeliveryProfile: d, parts: map[string]*DeliveryRegion{}, countries: map[string]*DeliveryRegion{}}
	p.profiles[id] = one
	if d.Default {
		p.standard = id
	}
	for i := range d.DeliveryRegions {
		region := &d.DeliveryRegions[i]
		p.profileOf[region.ID] = id
		p.carriers = p.carriers || len(region.DeliveryCarriers) > 0
		if !region.active() {
			continue
		}
		if len(region.Destinations) == 0 {
			one.rest = region
		}
		for _, to := range region.Destinations {
			if len(to.Subdivisions) == 0 {
				one.countries[to.CountryCode] = region
			}
			for _, part := range to.Subdivisions {
				one.parts[to.CountryCode+"-"+subdivisionKey(to.CountryCode, part)] = region
			}
		}
	}
}

// regionOf finds where an address lies; nil where nothing goes.
func (p *profile) regionOf(to *wire.Address) *DeliveryRegion {
	if to == nil || to.Country == "" {
		return nil
	}
	if region := p.parts[to.Country+"-"+subdivisionKey(to.Country, to.Subdivision)]; region != nil {
		return region
	}
	if region := p.countries[to.Country]; region != nil {
		return region
	}
	return p.rest
}

func (p *Plan) serve(regions wire.List[string], w *way) {
	for _, id := range regions {
		p.ways[id] = append(p.ways[id], w)
	}
}

func (p *Plan) addOption(id string, o *ShippingOption) {
	p.serve(o.DeliveryRegionIDs, &way{id: id, kind: kindShip, title: o.Title, prices: newPrices(o.Rates),
		logistics: Logistics{DeliveryTime: o.EstimatedDeliveryTime}, days: newCalendar(o.DeliveryDays)})
}

func (p *Plan) addPickup(id string, l *PickupLocation) {
	if l.Active != nil && !*l.Active {
		return
	}
	if l.Address != nil {
		_, _, known := place(l.Address)
		p.byPlace = p.byPlace || known
	}
	p.serve(l.DeliveryRegionIDs, &way{id: id, kind: kindPickup, title: l.Name, prices: newPrices(l.Rates),
		free: len(l.Rates) == 0,
		logistics: Logistics{DeliveryTime: l.DeliveryTime, Instructions: l.Instructions,
			Pickup: &Pickup{Address: l.Address, Method: StorePickup}}})
}

func (p *Plan) addLocal(id string, o *LocalDeliveryOption) {
	p.byPlace = p.byPlace || o.RadiusConfig != nil || o.CustomAreaConfig != nil
	p.serve(o.DeliveryRegionIDs, &way{id: id, kind: kindLocal, title: o.AreaName, prices: localPrices(o),
		reaches: newArea(o), destinations: o.Destinations,
		times: newSchedule(o.ScheduledDeliveryConfig), byPostCode: o.ZipConfig != nil,
		logistics: Logistics{DeliveryTime: o.EstimatedDeliveryTime}})
}

// localPrices reads the older form where there are no rates: one price, and free
// from an amount on.
func localPrices(o *LocalDeliveryOption) []price {
	if len(o.Rates) > 0 {
		return newPrices(o.Rates)
	}
	out := []price{{amount: micro(o.Rate)}}
	if o.MinimumFreeDeliveryOrderAmount != nil {
		from := micro(wire.Decimal(strconv.FormatFloat(*o.MinimumFreeDeliveryOrderAmount, 'f', millionths, 64)))
		out = append(out, price{tests: []test{{byPrice, "GTE", from}}})
	}
	return out
}

// weigh gives a weight in millionths of the unit.
func weigh(weight float64, unit, into string) int64 {
	switch {
	case unit == Pounds && into != Pounds:
		weight *= poundKilograms
	case unit == Kilograms && into == Pounds:
		weight /= poundKilograms
	}
	if !(weight > 0) {
		return 0
	}
	if weight *= 1e6; weight >= math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(math.Round(weight))
}

const poundKilograms = 0.45359237
