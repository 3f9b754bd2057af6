package pricing

import (
	"cmp"
	"slices"

	"souk/internal/platform/money"
)

// wholeRate makes something free.
var wholeRate = money.MustPercent("100")

// batch is a run of units of one line that cost the same. Units of a line cost the
// same or, where its total is not divisible, one minor unit more: the cheaper ones
// stand at the end of the line.
type batch struct {
	line        int
	price       int64
	skip, count int64 // which units of the line
}

// batches lists the units of lines, the cheapest first. Which of two equal ones
// comes first never depends on the order of the lines.
func (c *calculation) batches(lines []int) []batch {
	out := make([]batch, 0, 2*len(lines))
	for _, i := range lines {
		quantity := c.in.Lines[i].Quantity
		price, dearer := c.left[i].Minor()/quantity, c.left[i].Minor()%quantity
		out = append(out, batch{i, price, dearer, quantity - dearer})
		if dearer > 0 {
			out = append(out, batch{i, price + 1, 0, dearer})
		}
	}
	slices.SortFunc(out, func(a, b batch) int {
		switch {
		case a.price != b.price:
			return cmp.Compare(a.price, b.price)
		case c.before(a.line, b.line):
			return -1
		case c.before(b.line, a.line):
			return 1
		}
		return cmp.Compare(a.line, b.line)
	})
	return out
}

// picked is how many units of each line were chosen, and what they cost.
type picked struct {
	units  []int64
	amount []money.Amount
}

func (c *calculation) pick() picked {
	p := picked{make([]int64, len(c.in.Lines)), make([]money.Amount, len(c.in.Lines))}
	for i := range p.amount {
		p.amount[i] = c.zero
	}
	return p
}

// add chooses count more units of a batch, from its end.
func (p *picked) add(c *calculation, b batch, count int64) {
	p.units[b.line] += count
	// left still holds the totals that the batches were made from.
	cost := c.check(c.left[b.line].Units(c.in.Lines[b.line].Quantity, b.skip+b.count-count, count))
	p.amount[b.line] = c.add(p.amount[b.line], cost)
}

// takeLowest takes a reduction off so many of the lowest-priced units, rounded once
// per line.
func (t *taking) takeLowest(r Reduction, units int64, lines []int) {
	c, chosen := t.c, t.c.pick()
	for _, b := range c.batches(lines) {
		count := min(b.count, units)
		if units -= count; count > 0 {
			chosen.add(c, b, count)
		}
	}
	for _, i := range lines {
		if chosen.units[i] > 0 {
			t.take(i, c.check(r.Off(chosen.amount[i], chosen.units[i])))
		}
	}
}

// takeBundles makes sets of the dearest units for as long as that makes them
// cheaper, and shares what they save over their lines.
func (t *taking) takeBundles(bundle *Bundle, lines []int) {
	c, chosen := t.c, t.c.pick()
	batches := c.batches(lines)
	slices.Reverse(batches)
	saved := c.zero
	// set is the one being filled; runs of equal units make many sets at once.
	var set []batch
	missing, cost := bundle.Quantity, c.zero
	for _, b := range batches {
		for b.count > 0 {
			if missing == bundle.Quantity && b.count >= bundle.Quantity {
				sets := b.count / bundle.Quantity
				one := c.check(money.New(b.price, c.in.Currency).Times(bundle.Quantity))
				if c.err != nil || one.Minor() <= bundle.Price.Minor() {
					t.share(saved, chosen, lines)
					return
				}
				saved = c.add(saved, c.check(c.sub(one, bundle.Price).Times(sets)))
				chosen.add(c, b, sets*bundle.Quantity)
				b.count -= sets * bundle.Quantity
				continue
			}
			count := min(b.count, missing)
			part := b
			part.skip, part.count = b.skip+b.count-count, count
			set = append(set, part)
			cost = c.add(cost, c.check(money.New(b.price, c.in.Currency).Times(count)))
			b.count -= count
			if missing -= count; missing > 0 {
				continue
			}
			if c.err != nil || cost.Minor() <= bundle.Price.Minor() { // the rest is cheaper still
				t.share(saved, chosen, lines)
				return
			}
			for _, part := range set {
				chosen.add(c, part, part.count)
			}
			saved = c.add(saved, c.sub(cost, bundle.Price))
			set, missing, cost = set[:0], bundle.Quantity, c.zero
		}
	}
	t.share(saved, chosen, lines)
}

// share takes what was saved off the lines whose units were chosen, by what those cost.
func (t *taking) share(saved money.Amount, chosen picked, lines []int) {
	c := t.c
	if c.err != nil || saved.IsZero() {
		return
	}
	weights := make([]int64, len(lines))
	for k, i := range lines {
		weights[k] = chosen.amount[i].Minor()
	}
	parts := make([]money.Amount, len(lines))
	err := money.AllocateInto(parts, saved, weights, func(a, b int) bool { return c.before(lines[a], lines[b]) })
	if err != nil {
		c.check(c.zero, err)
		return
	}
	for k, i := range lines {
		t.take(i, parts[k])
	}
}
