package pricing

import (
	"cmp"
	"slices"

	"souk/internal/money"
)

// coupon applies the coupon to what rules and merchant discounts left, or says
// why it does not apply. Free shipping is only noted here; the shipping step
// takes it off.
func (c *calculation) coupon() {
	coupon := c.in.Coupon
	if coupon == nil {
		return
	}
	if c.out.CouponProblem = c.belowMinimum(coupon); c.out.CouponProblem != "" {
		return
	}
	if coupon.Kind == CouponFreeShipping {
		c.freeShipping = true
		return
	}
	lines := c.inScope(coupon.Scope, false)
	if len(lines) == 0 {
		c.out.CouponProblem = CouponOutOfScope
		if len(c.inScope(coupon.Scope, true)) > 0 {
			c.out.CouponProblem = CouponOnlyGiftCards
		}
		return
	}
	d := c.begin(SourceCoupon, coupon.ID, coupon.Name, coupon.Scope, coupon.Reduction)
	d.result.Code = coupon.Code
	switch {
	case coupon.Kind == CouponBuyXGetY:
		if c.out.CouponProblem = d.takeCheapest(coupon, lines); c.out.CouponProblem != "" {
			return
		}
	case coupon.LimitedToOneItem:
		i := c.lowestPriced(lines)
		d.take(i, c.check(coupon.Reduction.Off(c.unitPrice(i), 1)))
	case coupon.Reduction.Kind == ReduceByPercent,
		coupon.Reduction.Kind == ReduceByAmount && coupon.Scope.All:
		d.takeShared(coupon.Reduction, lines)
	default:
		for _, i := range lines {
			d.take(i, c.check(coupon.Reduction.Off(c.left[i], c.in.Lines[i].Quantity)))
		}
	}
	d.record()
}

func (c *calculation) belowMinimum(coupon *Coupon) CouponProblem {
	if coupon.MinimumSubtotal.IsZero() {
		return ""
	}
	sum := c.zero
	for i := range c.out.Lines {
		if !c.in.Lines[i].GiftCard {
			sum = c.add(sum, c.out.Lines[i].Subtotal)
		}
	}
	if sum.Minor() < coupon.MinimumSubtotal.Minor() {
		return CouponBelowMinimum
	}
	return ""
}

// unitPrice is what the cheapest unit of a line costs now: units of a line can
// differ by one minor unit, as money.Amount.Units splits them.
func (c *calculation) unitPrice(i int) money.Amount {
	quantity := c.in.Lines[i].Quantity
	return c.check(c.left[i].Units(quantity, quantity-1, 1))
}

func (c *calculation) lowestPriced(lines []int) int {
	lowest := lines[0]
	for _, i := range lines[1:] {
		a, b := c.unitPrice(i).Minor(), c.unitPrice(lowest).Minor()
		if a < b || (a == b && c.before(i, lowest)) {
			lowest = i
		}
	}
	return lowest
}

// takeCheapest makes the cheapest units free: GetY for every BuyX + GetY.
func (t *taking) takeCheapest(coupon *Coupon, lines []int) CouponProblem {
	c := t.c
	units := int64(0)
	for _, i := range lines {
		if units += c.in.Lines[i].Quantity; units < 0 {
			c.check(c.zero, money.ErrOverflow)
			return ""
		}
	}
	set := coupon.BuyX + coupon.GetY
	if set < 0 || units < set { // below zero: the sum wrapped, no cart is that big
		return CouponTooFewItems
	}
	sets := units / set
	if coupon.LimitedToOneItem {
		sets = 1
	}
	free := sets * coupon.GetY // at most units

	// Units of a line cost the same or, where its total is not divisible, one
	// minor unit more: the cheaper ones stand at the end of the line.
	type batch struct {
		line              int
		price             int64
		skip, count, size int64
	}
	batches := make([]batch, 0, 2*len(lines))
	for _, i := range lines {
		quantity := c.in.Lines[i].Quantity
		price := c.left[i].Minor() / quantity
		dearer := c.left[i].Minor() % quantity
		batches = append(batches, batch{i, price, dearer, quantity - dearer, quantity})
		if dearer > 0 {
			batches = append(batches, batch{i, price + 1, 0, dearer, quantity})
		}
	}
	slices.SortFunc(batches, func(a, b batch) int {
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
	offs := make([]money.Amount, len(c.in.Lines))
	for i := range offs {
		offs[i] = c.zero
	}
	for _, b := range batches {
		if free == 0 {
			break
		}
		count := min(b.count, free)
		free -= count
		// c.left still holds the totals the batches were made from.
		off := c.check(c.left[b.line].Units(b.size, b.skip, count))
		offs[b.line] = c.add(offs[b.line], off)
	}
	for _, i := range lines {
		t.take(i, offs[i])
	}
	return ""
}
