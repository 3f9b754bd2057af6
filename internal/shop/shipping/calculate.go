package shipping

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Line is a line of a sale as delivery looks at it. What is not delivered is no line.
type Line struct {
	ID         string
	ProfileID  string // empty, or unknown, for the default
	Quantity   int64
	Weight     float64      // of one unit
	WeightUnit string       // KG or LB; empty for the sale's
	Price      money.Amount // of the whole line, after discounts, before tax
	// The rest is for outside carriers, and may be left empty.
	Name, SKU   string
	Reference   catalog.Reference
	BeforePrice money.Amount // of the whole line, before discounts
	TaxIncluded bool
}

// Sale is what goes where, and when it is asked.
type Sale struct {
	Currency   money.Currency
	To         *wire.Address
	Lines      []Line
	Now        time.Time
	Zone       *time.Location
	WeightUnit string // of conditions
	// Buyer and FlowID are for outside carriers.
	Buyer  *wire.ContactDetails
	FlowID string
	// Quotes are the offers of outside carriers, as Ask collected them.
	Quotes []Quotes
}

// StorePickup is the method of fetching goods at the shop's own places.
const StorePickup = "STORE_PICKUP"

// Logistics tells how and when goods come.
type Logistics struct {
	DeliveryTime string
	Dates        *Dates // nil where only words are known
	Instructions string
	Pickup       *Pickup
	Slot         *Slot
}

// Pickup tells where goods are fetched.
type Pickup struct {
	Address *wire.Address
	Method  string
	// Kilometres is how far it is from where the sale goes, as the crow flies; nil where a position is not known.
	Kilometres *float64
}

// from is the place with its distance from an address.
func (p *Pickup) from(to *wire.Address) *Pickup {
	if p == nil || p.Address == nil || to == nil {
		return p
	}
	lat, lon, known := place(p.Address)
	toLat, toLon, found := place(to)
	if !known || !found {
		return p
	}
	out := *p
	out.Kilometres = wire.Ptr(math.Round(kilometres(lat, lon, toLat, toLon)*10) / 10)
	return &out
}

// Charge comes on top of a price.
type Charge struct {
	Details string
	Price   money.Amount
}

// Option is something a buyer can choose.
type Option struct {
	Code, Title string
	CarrierID   string
	Price       money.Amount
	Charges     []Charge
	Logistics   Logistics
	// Allocations tell which lines go how; there is one for each profile.
	Allocations []Allocation

	kind  string
	total money.Amount
}

// Total is the price with all charges.
func (o *Option) Total() money.Amount { return o.total }

// Allocation is the part of an option for the goods of one profile.
type Allocation struct {
	CarrierID, Code, Title string
	RegionID, RegionName   string
	LineIDs                []string
	Price                  money.Amount // with charges
}

// Find looks an option up by its code, and by its carrier where that is given.
func Find(options []Option, code, carrierID string) (Option, bool) {
	at := slices.IndexFunc(options, func(o Option) bool {
		return o.Code == code &&
			(carrierID == "" || o.CarrierID == carrierID)
	})
	if at < 0 {
		return Option{}, false
	}
	return options[at], true
}

// group is the goods of one profile.
type group struct {
	profile string
	region  *DeliveryRegion
	lines   []Line
	totals  totals
}

// groups parts a sale by profile, in the order of their ids.
func (p *Plan) groups(sale *Sale) []*group {
	by := map[string]*group{}
	var out []*group
	for _, l := range sale.Lines {
		id := l.ProfileID
		if p.profiles[id] == nil {
			id = p.standard
		}
		g := by[id]
		if g == nil {
			g = &group{profile: id}
			if one := p.profiles[id]; one != nil {
				g.region = one.regionOf(sale.To)
			}
			by[id], out = g, append(out, g)
		}
		g.lines = append(g.lines, l)
		g.totals.units = plus(g.totals.units, max(l.Quantity, 0))
		g.totals.weight = plus(g.totals.weight, times(weigh(l.Weight, cmp.Or(l.WeightUnit, sale.WeightUnit), sale.WeightUnit),
			max(l.Quantity, 0)))
		g.totals.price = plus(g.totals.price, scaledUp(l.Price))
	}
	for _, g := range out {
		g.totals.quantity = times(g.totals.units, 1_000_000)
		slices.SortStableFunc(g.lines, func(a, b Line) int { return cmp.Compare(a.ID, b.ID) })
	}
	slices.SortFunc(out, func(a, b *group) int { return cmp.Compare(a.profile, b.profile) })
	return out
}

// scaledUp gives an amount in millionths.
func scaledUp(a money.Amount) int64 {
	n := max(a.Minor(), 0)
	if a.IsUnset() {
		return 0
	}
	for range millionths - a.Currency().Exponent() {
		n = times(n, 10)
	}
	return n
}

// Options tells what a sale can be delivered by, the cheapest first. All goods must
// arrive: where those of one profile cannot, there is no option.
func (p *Plan) Options(sale *Sale) ([]Option, error) {
	groups := p.groups(sale)
	if len(groups) == 0 {
		return nil, nil
	}
	offers := make([][]Option, len(groups))
	for i, g := range groups {
		var err error
		if offers[i], err = p.offers(sale, g); err != nil {
			return nil, err
		}
		if len(offers[i]) == 0 {
			return nil, nil
		}
	}
	out := offers[0]
	if len(groups) > 1 {
		var err error
		if out, err = combine(sale.Currency, offers); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// offers lists the options for the goods of one profile, the cheapest first.
func (p *Plan) offers(sale *Sale, g *group) ([]Option, error) {
	if g.region == nil {
		return nil, nil
	}
	var out []Option
	for _, w := range p.ways[g.region.ID] {
		if w.reaches != nil && (!within(w.destinations, sale.To) || !w.reaches(sale.To)) {
			continue
		}
		cost, ok := lowest(w.prices, &g.totals)
		if !ok && !w.free {
			continue
		}
		amount, err := amountOf(cost, sale.Currency)
		if err != nil {
			return nil, err
		}
		option := Option{Code: w.id, Title: w.title, CarrierID: OwnCarrier, Price: amount, Logistics: w.logistics,
			kind: w.kind}
		option.Logistics.Pickup = w.logistics.Pickup.from(sale.To)
		if w.times == nil {
			option.Logistics.Dates = w.days.dates(sale.Now, sale.Zone)
			out = append(out, option)
			continue
		}
		zone := sale.Zone
		if zone == nil {
			zone = time.UTC
		}
		for _, slot := range w.times.slots(sale.Now, zone) {
			at := option
			at.Logistics.Slot = &slot
			at.Code = w.id + "_" + strconv.FormatInt(slot.From.Unix(), 10) + "_" + strconv.FormatInt(slot.To.Unix(), 10)
			out = append(out, at)
		}
	}
	outside, err := carried(sale, g)
	if err != nil {
		return nil, err
	}
	out = append(out, outside...)
	ids := make([]string, len(g.lines))
	for i := range g.lines {
		ids[i] = g.lines[i].ID
	}
	for i := range out {
		o := &out[i]
		if o.total, err = withCharges(o); err != nil {
			return nil, err
		}
		o.Allocations = []Allocation{{CarrierID: o.CarrierID, Code: o.Code, Title: o.Title, RegionID: g.region.ID,
			RegionName: g.region.Name, LineIDs: ids, Price: o.total}}
	}
	order(out)
	return out, nil
}

func withCharges(o *Option) (money.Amount, error) {
	total := o.Price
	for _, c := range o.Charges {
		var err error
		if total, err = total.Add(c.Price); err != nil {
			return total, err
		}
	}
	return total, nil
}

// carried lists what outside carriers offer; one that gave nothing has its backup rate.
func carried(sale *Sale, g *group) ([]Option, error) {
	var out []Option
	for i := range g.region.DeliveryCarriers {
		c := &g.region.DeliveryCarriers[i]
		var charges []Charge
		for _, a := range c.AdditionalCharges {
			amount, err := amountOf(micro(a.Amount), sale.Currency)
			if err != nil {
				return nil, err
			}
			charges = append(charges, Charge{a.Description, amount})
		}
		at := slices.IndexFunc(sale.Quotes, func(q Quotes) bool { return q.CarrierID == c.AppID && q.ProfileID == g.profile })
		if at >= 0 && len(sale.Quotes[at].Offers) > 0 {
			for _, q := range sale.Quotes[at].Offers {
				out = append(out, Option{Code: q.Code, Title: q.Title, CarrierID: c.AppID, Price: q.Price,
					Charges: slices.Concat(q.Charges, charges), Logistics: q.Logistics, kind: kindShip})
			}
			continue
		}
		if b := c.BackupRate; b != nil && b.Active && (at < 0 || sale.Quotes[at].Failed != nil) {
			amount, err := amountOf(micro(b.Amount), sale.Currency)
			if err != nil {
				return nil, err
			}
			out = append(out, Option{Code: c.AppID, Title: b.Title, CarrierID: c.AppID, Price: amount, Charges: charges,
				kind: kindShip})
		}
	}
	return out, nil
}

// order puts the cheapest first, then the soonest, and what is alike by its code.
func order(options []Option) {
	slices.SortStableFunc(options, func(a, b Option) int {
		return cmp.Or(cmp.Compare(a.total.Minor(), b.total.Minor()), a.slot().Compare(b.slot()), cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.CarrierID, b.CarrierID))
	})
}

func (o *Option) slot() time.Time {
	if o.Logistics.Slot == nil {
		return time.Time{}
	}
	return o.Logistics.Slot.From
}
