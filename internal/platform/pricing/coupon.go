package pricing

import "souk/internal/platform/money"

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
		c.out.CouponLacks.Amount = c.check(coupon.MinimumSubtotal.Sub(sum))
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
	switch {
	case set < 0: // the sum wrapped, no cart is that big
		return CouponTooFewItems
	case units < set:
		c.out.CouponLacks.Items = set - units
		return CouponTooFewItems
	}
	sets := units / set
	if coupon.LimitedToOneItem {
		sets = 1
	}
	free := sets * coupon.GetY // at most units

	t.takeLowest(PercentOff(wholeRate), free, lines)
	return ""
}
