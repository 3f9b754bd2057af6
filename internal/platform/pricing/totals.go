package pricing

import "souk/internal/platform/money"

// totals adds up the whole sale and its shares to pay now, later and after a
// trial. The shares are collected thing by thing, so they sum to the whole.
func (c *calculation) totals() {
	empty := Summary{c.zero, c.zero, c.zero, c.zero, c.zero, c.zero}
	c.out.PayNow, c.out.PayLater, c.out.PayAfterTrial = empty, empty, empty
	all := Scope{All: true}
	for i := range c.out.Lines {
		line := &c.out.Lines[i]
		share := Summary{
			Subtotal: line.Subtotal, Shipping: c.zero, Discount: line.TotalDiscount,
			Fees: c.zero, Tax: line.TaxDetails.Total, Total: c.zero,
		}
		if c.in.Lines[i].Due == DueDeposit {
			// The deposit counts as plain price; discount and tax stay with the
			// rest, which cannot go below zero as the deposit is capped.
			line.Deposit = c.deposit(i)
			now := empty
			now.Subtotal = line.Deposit
			c.addTo(&c.out.PayNow, now)
			share.Subtotal = c.sub(share.Subtotal, line.Deposit)
		}
		c.addTo(c.payment(c.in.Lines[i].Due), share)
	}

	shipping := empty
	shipping.Shipping = c.out.Shipping.Price
	shipping.Discount = c.out.Shipping.TotalDiscount
	shipping.Tax = c.out.Shipping.TaxDetails.Total
	c.addTo(c.payment(c.earliest(all)), shipping)

	for i := range c.out.Fees {
		fee := empty
		fee.Fees, fee.Tax = c.out.Fees[i].Price, c.out.Fees[i].TaxDetails.Total
		scope := Scope{LineIDs: c.in.Fees[i].LineIDs}
		if len(scope.LineIDs) == 0 {
			scope = all
		}
		c.addTo(c.payment(c.earliest(scope)), fee)
	}

	c.out.Summary = empty
	for _, share := range []*Summary{&c.out.PayNow, &c.out.PayLater, &c.out.PayAfterTrial} {
		share.Total = c.total(*share)
		c.addTo(&c.out.Summary, *share)
	}
	c.out.Summary.Total = c.total(c.out.Summary)
}

// deposit is what to pay now on a line, at most its discounted price.
func (c *calculation) deposit(i int) money.Amount {
	off := AmountOff(c.orZero(c.in.Lines[i].Deposit))
	return c.check(off.Off(c.left[i], c.in.Lines[i].Quantity))
}

// earliest is when the first of some lines is paid; shipping and fees go along.
// Without lines it is now.
func (c *calculation) earliest(s Scope) Due {
	lines := c.inScope(s, true)
	if len(lines) == 0 {
		return DueNow
	}
	due := DueAfterTrial
	for _, i := range lines {
		switch c.in.Lines[i].Due {
		case DueNow, DueDeposit:
			return DueNow
		case DueLater:
			due = DueLater
		}
	}
	return due
}

func (c *calculation) payment(due Due) *Summary {
	switch due {
	case DueLater, DueDeposit:
		return &c.out.PayLater
	case DueAfterTrial:
		return &c.out.PayAfterTrial
	}
	return &c.out.PayNow
}

// addTo adds everything but the total.
func (c *calculation) addTo(sum *Summary, share Summary) {
	sum.Subtotal = c.add(sum.Subtotal, share.Subtotal)
	sum.Shipping = c.add(sum.Shipping, share.Shipping)
	sum.Discount = c.add(sum.Discount, share.Discount)
	sum.Fees = c.add(sum.Fees, share.Fees)
	sum.Tax = c.add(sum.Tax, share.Tax)
}

func (c *calculation) total(s Summary) money.Amount {
	total := c.sub(s.Subtotal, s.Discount)
	total = c.add(total, s.Shipping)
	total = c.add(total, s.Fees)
	if !c.in.TaxIncluded {
		total = c.add(total, s.Tax)
	}
	return total
}

// giftCards pay in turn, each the least of its balance, what is still due and
// what was asked for.
func (c *calculation) giftCards() {
	c.out.GiftCardTotal = c.zero
	if len(c.in.GiftCards) > 0 {
		c.out.GiftCards = make([]GiftCardResult, len(c.in.GiftCards))
	}
	due := c.out.Summary.Total
	for i, card := range c.in.GiftCards {
		paid := c.min(c.orZero(card.Balance), due)
		if !card.Requested.IsUnset() {
			paid = c.min(paid, card.Requested)
		}
		due = c.sub(due, paid)
		c.out.GiftCardTotal = c.add(c.out.GiftCardTotal, paid)
		c.out.GiftCards[i] = GiftCardResult{card.ID, paid}
	}
}

// amountDue is what is left to pay by other means. Gift cards pay what is due
// now first.
func (c *calculation) amountDue() {
	c.out.TotalAfterGiftCard = c.sub(c.out.Summary.Total, c.out.GiftCardTotal)
	now := c.out.PayNow.Total
	c.out.PayNowAfterGiftCard = c.sub(now, c.min(now, c.out.GiftCardTotal))
}
