package pricing

import "souk/internal/platform/money"

// automaticDiscounts applies the rules in order, each to the price the ones
// before left. They are rounded once per line.
func (c *calculation) automaticDiscounts() {
	c.reserveShares()
	for k := range c.in.Rules {
		rule := &c.in.Rules[k]
		d := c.begin(SourceRule, rule.ID, rule.Name, rule.Scope, rule.Reduction)
		lines := c.inScope(rule.Scope, false)
		switch {
		case rule.Bundle != nil:
			d.takeBundles(rule.Bundle, lines)
		case rule.Units > 0:
			d.takeLowest(rule.Reduction, rule.Units, lines)
		case rule.Reduction.Kind == ReduceByPercent:
			for _, i := range lines { // at most everything: no rate exceeds one
				d.take(i, c.check(c.left[i].Apply(rule.Reduction.Rate)))
			}
		default:
			for _, i := range lines {
				d.take(i, c.check(rule.Reduction.Off(c.left[i], c.in.Lines[i].Quantity)))
			}
		}
		if !d.amount.IsZero() {
			d.record()
		}
	}
	for i := range c.out.Lines {
		line := &c.out.Lines[i]
		line.LineItemPrice = c.left[i]
		line.Price = c.check(c.left[i].Ratio(1, line.Quantity))
	}
}

// mostShares bounds what is reserved: not every rule takes something off every line.
const mostShares = 1 << 14

// reserveShares makes one backing store for what all discounts take off lines.
func (c *calculation) reserveShares() {
	n := 0
	reach := func(s Scope) {
		if s.All {
			n += len(c.in.Lines)
		} else {
			n += min(len(s.LineIDs), len(c.in.Lines))
		}
	}
	for k := range c.in.Rules {
		reach(c.in.Rules[k].Scope)
	}
	for k := range c.in.MerchantDiscounts {
		reach(c.in.MerchantDiscounts[k].Scope)
	}
	if c.in.Coupon != nil {
		reach(c.in.Coupon.Scope)
	}
	if n > 0 {
		c.scratch.shares = make([]LineDiscount, 0, min(n, mostShares))
	}
}

// merchantDiscounts are rounded once for their whole scope, then shared.
func (c *calculation) merchantDiscounts() {
	for k := range c.in.MerchantDiscounts {
		discount := &c.in.MerchantDiscounts[k]
		d := c.begin(SourceMerchant, discount.ID, discount.Name, discount.Scope, discount.Reduction)
		d.takeShared(discount.Reduction, c.inScope(discount.Scope, true))
		d.record()
	}
}

// taking collects one discount while it is taken off lines.
type taking struct {
	c      *calculation
	amount money.Amount
	from   int // where its shares begin in scratch.shares
	result AppliedDiscount
}

func (c *calculation) begin(source SourceKind, id, name string, scope Scope, r Reduction) taking {
	kind := DiscountSpecificItems
	if scope.All {
		kind = DiscountGlobal
	}
	return taking{
		c: c, amount: c.zero, from: len(c.scratch.shares),
		result: AppliedDiscount{Source: source, ID: id, Name: name, Type: kind, Percentage: r.Rate},
	}
}

// take takes an amount off one line. This runs once for each rule and line, so it
// sums minor units itself: the currency is one, and an amount is at most what is left
// of the line, so only the sum over lines can leave the range.
func (t *taking) take(line int, off money.Amount) {
	minor := off.Minor()
	if minor == 0 {
		return
	}
	c := t.c
	out := &c.out.Lines[line]
	left, taken := c.left[line].Minor()-minor, t.amount.Minor()+minor
	if left < 0 || taken < 0 {
		c.check(c.zero, money.ErrOverflow)
		return
	}
	c.left[line] = money.New(left, c.in.Currency)
	out.TotalDiscount = money.New(out.TotalDiscount.Minor()+minor, c.in.Currency)
	t.amount = money.New(taken, c.in.Currency)
	c.scratch.shares = append(c.scratch.shares, LineDiscount{out.ID, off})
}

// takeShared takes a reduction off some lines as if they were one item.
func (t *taking) takeShared(r Reduction, lines []int) {
	total := t.c.check(r.Off(t.c.sumLeft(lines), 1))
	for k, part := range t.c.share(total, lines) {
		t.take(lines[k], part)
	}
}

// record puts the discount into the result.
func (t *taking) record() {
	c := t.c
	t.result.Amount = t.amount
	t.result.Lines = c.scratch.shares[t.from:len(c.scratch.shares):len(c.scratch.shares)]
	if c.out.Discounts == nil {
		c.out.Discounts = make([]AppliedDiscount, 0, len(c.in.Rules)+len(c.in.MerchantDiscounts)+2)
	}
	c.out.Discounts = append(c.out.Discounts, t.result)
}
