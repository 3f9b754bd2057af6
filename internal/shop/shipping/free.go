package shipping

import (
	"math"

	"souk/internal/platform/money"
)

// Free tells from which amount on goods are sent for nothing, and how much of it is missing: nothing when they are now.
type Free struct{ From, Missing money.Amount }

// FreeFrom looks for the lowest sum of goods that are sent for nothing to where the sale goes; nil where no sum is, or
// where the goods are sent apart, so that no one sum decides.
func (p *Plan) FreeFrom(sale *Sale) (*Free, error) {
	groups := p.groups(sale)
	if len(groups) != 1 || groups[0].region == nil {
		return nil, nil
	}
	g := groups[0]
	step := scaledUp(money.New(1, sale.Currency))
	least, found := int64(0), false
	for _, w := range p.ways[g.region.ID] {
		if w.kind == kindPickup || w.reaches != nil && (!within(w.destinations, sale.To) || !w.reaches(sale.To)) {
			continue
		}
		for i := range w.prices {
			if from, ok := w.prices[i].freeFrom(g.totals, step); ok && (!found || from < least) {
				least, found = from, true
			}
		}
	}
	if !found {
		return nil, nil
	}
	from, err := amountOf(least, sale.Currency)
	if err != nil || from.IsZero() {
		return nil, err
	}
	missing, err := amountOf(max(least-g.totals.price, 0), sale.Currency)
	return &Free{From: from, Missing: missing}, err
}

// freeFrom is the lowest sum at which a price is nothing for goods of this weight and number.
func (p *price) freeFrom(t totals, step int64) (int64, bool) {
	if p.amount != 0 {
		return 0, false
	}
	t.price = 0
	for _, c := range p.tests {
		if c.kind != byPrice {
			continue
		}
		switch c.operator {
		case "GTE", "EQ":
			t.price = max(t.price, c.value)
		case "GT":
			t.price = max(t.price, plus(c.value, step))
		}
	}
	for i := range p.tests {
		if !p.tests[i].holds(&t) {
			return 0, false
		}
	}
	return t.price, t.price < math.MaxInt64
}
