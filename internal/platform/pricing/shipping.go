package pricing

// shipping takes the price of the chosen option, then its discount.
func (c *calculation) shipping() {
	out := &c.out.Shipping
	out.Price, out.TotalDiscount = c.zero, c.zero
	if c.in.Shipping != nil {
		out.Price = c.orZero(c.in.Shipping.Price)
	}
	for k := range c.in.ShippingDiscounts {
		given := &c.in.ShippingDiscounts[k]
		off := c.check(given.Reduction.Off(c.sub(out.Price, out.TotalDiscount), 1))
		out.TotalDiscount = c.add(out.TotalDiscount, off)
		c.out.Discounts = append(c.out.Discounts, AppliedDiscount{
			Source: SourceMerchant, ID: given.ID, Name: given.Name, Type: DiscountShipping, Amount: off,
			Percentage: given.Reduction.Rate,
		})
	}
	if !c.freeShipping {
		return
	}
	rest := c.sub(out.Price, out.TotalDiscount)
	out.TotalDiscount = out.Price
	c.out.Discounts = append(c.out.Discounts, AppliedDiscount{
		Source: SourceCoupon,
		ID:     c.in.Coupon.ID,
		Code:   c.in.Coupon.Code,
		Name:   c.in.Coupon.Name,
		Type:   DiscountShipping,
		Amount: rest,
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
