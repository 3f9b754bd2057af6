package pricing

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"souk/internal/platform/money"
)

// unitPrices takes prices from the catalog: its own discount is rounded per
// unit, because that is the price the catalog shows; modifiers come on top.
func (c *calculation) unitPrices() {
	for i := range c.in.Lines {
		in, out := &c.in.Lines[i], &c.out.Lines[i]
		out.ID, out.Quantity = in.ID, in.Quantity
		out.Modifiers = c.zero
		for _, m := range in.Modifiers {
			price := c.check(c.orZero(m.Price).Times(max(m.Quantity, 1)))
			out.Modifiers = c.add(out.Modifiers, price)
		}
		off := c.check(in.CatalogDiscount.Off(in.CatalogPrice, 1))
		out.FullPrice = c.add(in.CatalogPrice, out.Modifiers)
		out.PriceBeforeDiscounts = c.sub(out.FullPrice, off)
		out.Subtotal = c.check(out.PriceBeforeDiscounts.Times(in.Quantity))
		out.TotalDiscount, out.Deposit = c.zero, c.zero
		c.left[i] = out.Subtotal
	}
}

// inScope lists the lines of a scope in their order. The list is valid until
// the next call, and nobody may change it.
func (c *calculation) inScope(s Scope, giftCards bool) []int {
	if s.All && !giftCards {
		return c.discountable()
	}
	lines, sorted := c.scratch.lines[:0], true
	if s.All {
		for i := range c.in.Lines {
			lines = append(lines, i)
		}
	} else {
		for _, id := range s.LineIDs {
			i := c.indexOf(id)
			if i < 0 || !giftCards && c.in.Lines[i].GiftCard {
				continue
			}
			sorted = sorted && (len(lines) == 0 || lines[len(lines)-1] < i)
			lines = append(lines, i)
		}
	}
	if !sorted { // ids in another order than the lines, or twice
		slices.Sort(lines)
		lines = slices.Compact(lines)
	}
	c.scratch.lines = lines
	return lines
}

// discountable lists all lines but gift cards, once for all rules.
func (c *calculation) discountable() []int {
	if c.scratch.all == nil {
		c.scratch.all = slices.Grow(c.scratch.small.all[:0], len(c.in.Lines))
		for i := range c.in.Lines {
			if !c.in.Lines[i].GiftCard {
				c.scratch.all = append(c.scratch.all, i)
			}
		}
	}
	return c.scratch.all
}

// mark sets scratch.marks for the lines of a scope.
func (c *calculation) mark(s Scope) {
	n := len(c.in.Lines)
	marks := slices.Grow(c.scratch.marks[:0], n)[:n]
	c.scratch.marks = marks
	for i := range marks {
		marks[i] = s.All
	}
	if s.All {
		return
	}
	for _, id := range s.LineIDs {
		if i := c.indexOf(id); i >= 0 {
			marks[i] = true
		}
	}
}

// indexOf finds a line by id, -1 when there is none.
func (c *calculation) indexOf(id string) int {
	if len(c.in.Lines) <= smallCart { // cheaper than a map
		for i := range c.in.Lines {
			if c.in.Lines[i].ID == id {
				return i
			}
		}
		return -1
	}
	if c.lineIndex == nil {
		c.lineIndex = make(map[string]int, len(c.in.Lines))
		for i := range c.in.Lines {
			c.lineIndex[c.in.Lines[i].ID] = i
		}
	}
	if i, ok := c.lineIndex[id]; ok {
		return i
	}
	return -1
}

// before decides ties between lines: the one with more left to pay first, then
// by whatever else could make a later step treat the two differently. Only
// lines that no step can tell apart are taken in their own order, the earlier
// first. So the order of lines never changes a total.
func (c *calculation) before(i, j int) bool {
	if a, b := c.left[i].Minor(), c.left[j].Minor(); a != b {
		return a > b
	}
	if c.classes == nil {
		c.classify()
	}
	return c.classes[i] < c.classes[j]
}

// classify numbers the lines so that two have the same class exactly when they
// agree in everything that the steps after a discount look at, besides what is
// left to pay.
func (c *calculation) classify() {
	n := len(c.in.Lines)
	// memberships[i] says in which discounts and fees line i takes part.
	memberships := make([][]byte, n)
	width := len(c.in.Rules) + len(c.in.MerchantDiscounts) + 1 + len(c.in.Fees)
	store := make([]byte, n*width)
	for i := range memberships {
		memberships[i] = store[i*width : i*width : (i+1)*width]
	}
	note := func(s Scope) {
		c.mark(s)
		for i, in := range c.scratch.marks {
			bit := byte(0)
			if in {
				bit = 1
			}
			memberships[i] = append(memberships[i], bit)
		}
	}
	for k := range c.in.Rules { // those of some units look at lines together, as the others do not
		note(c.in.Rules[k].Scope)
	}
	for k := range c.in.MerchantDiscounts {
		note(c.in.MerchantDiscounts[k].Scope)
	}
	if c.in.Coupon != nil {
		note(c.in.Coupon.Scope)
	}
	for k := range c.in.Fees {
		note(Scope{LineIDs: c.in.Fees[k].LineIDs})
	}
	compare := func(i, j int) int {
		a, b := &c.in.Lines[i], &c.in.Lines[j]
		return cmp.Or(
			cmp.Compare(b.Quantity, a.Quantity),
			cmp.Compare(truth(a.GiftCard), truth(b.GiftCard)),
			strings.Compare(string(a.Due), string(b.Due)),
			cmp.Compare(b.Deposit.Minor(), a.Deposit.Minor()),
			compareTax(a.Tax, b.Tax),
			bytes.Compare(memberships[j], memberships[i]),
		)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, compare)
	c.classes = make([]int, n)
	for k := 1; k < n; k++ {
		c.classes[order[k]] = c.classes[order[k-1]]
		if compare(order[k-1], order[k]) != 0 {
			c.classes[order[k]]++
		}
	}
}

func compareTax(a, b Tax) int {
	if a.Exempt != b.Exempt {
		return cmp.Compare(truth(a.Exempt), truth(b.Exempt))
	}
	if len(a.Parts) == len(b.Parts) && (len(a.Parts) == 0 || &a.Parts[0] == &b.Parts[0]) {
		return 0 // one list for both, as for lines of one tax group
	}
	return slices.CompareFunc(b.Parts, a.Parts, func(a, b TaxPart) int {
		return cmp.Or(
			a.Rate.Cmp(b.Rate),
			strings.Compare(a.Name, b.Name),
			strings.Compare(a.Type, b.Type),
			strings.Compare(a.Jurisdiction, b.Jurisdiction),
			strings.Compare(a.Level, b.Level),
		)
	})
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// share splits total over lines in proportion to what is left to pay on each.
// total is at most their sum, so no line gets more than it has.
func (c *calculation) share(total money.Amount, lines []int) []money.Amount {
	weights := c.scratch.weights[:0]
	for _, i := range lines {
		weights = append(weights, c.left[i].Minor())
	}
	c.scratch.weights = weights
	parts := slices.Grow(c.scratch.parts[:0], len(lines))[:len(lines)]
	c.scratch.parts = parts
	err := money.AllocateInto(parts, total, weights, func(a, b int) bool {
		return c.before(lines[a], lines[b])
	})
	if err != nil {
		c.check(c.zero, err)
		for i := range parts {
			parts[i] = c.zero
		}
	}
	return parts
}

// sumLeft adds up what is left to pay on some lines.
func (c *calculation) sumLeft(lines []int) money.Amount {
	sum := c.zero
	for _, i := range lines {
		sum = c.add(sum, c.left[i])
	}
	return sum
}
