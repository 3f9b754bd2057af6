package pricing

import "souk/internal/money"

// automaticDiscounts applies the rules in order, each to the price the ones
// before left. They are rounded once per line.
func (c *calculation) automaticDiscounts() {
	for k := range c.in.Rules {
		rule := &c.in.Rules[k]
		d := c.begin(SourceRule, rule.ID, rule.Name, rule.Scope, rule.Reduction)
		lines := c.inScope(rule.Scope, false)
		switch {
		case rule.Bundle != nil:
			d.takeBundles(rule.Bundle, lines)
		case rule.Units > 0:
			d.takeLowest(rule.Reduction, rule.Units, lines)
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

// take takes an amount off one line.
func (t *taking) take(line int, off money.Amount) {
	if off.IsZero() {
		return
	}
	c := t.c
	c.left[line] = c.sub(c.left[line], off)
	c.out.Lines[line].TotalDiscount = c.add(c.out.Lines[line].TotalDiscount, off)
	t.amount = c.add(t.amount, off)
	if c.scratch.shares == nil {
		c.scratch.shares = make([]LineDiscount, 0, 2*len(c.in.Lines))
	}
	c.scratch.shares = append(c.scratch.shares, LineDiscount{c.in.Lines[line].ID, off})
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
		c.out.Discounts = make([]AppliedDiscount, 0, 4)
	}
	c.out.Discounts = append(c.out.Discounts, t.result)
}
