package pricing

// shipping takes the price of the chosen option, then its discount.
func (c *calculation) shipping() {
	out := &c.out.Shipping
	out.Price, out.TotalDiscount = c.zero, c.zero
	if c.in.Shipping != nil {
		out.Price = c.orZero(c.in.Shipping.Price)
	}
	if !c.freeShipping {
		return
	}
	out.TotalDiscount = out.Price
	c.out.Discounts = append(c.out.Discounts, AppliedDiscount{
		Source: SourceCoupon,
		ID:     c.in.Coupon.ID,
		Code:   c.in.Coupon.Code,
		Name:   c.in.Coupon.Name,
		Type:   DiscountShipping,
		Amount: out.TotalDiscount,
	})
}

// fees are never discounted.
func (c *calculation) fees() {
	if len(c.in.Fees) == 0 {
		return
	}
	c.out.Fees = make([]FeeResult, len(c.in.Fees))
	for i := range c.in.Fees {
		in, out := &c.in.Fees[i], &c.out.Fees[i]
		out.Source, out.Code, out.Name = in.Source, in.Code, in.Name
		out.Price = c.orZero(in.Price)
	}
}
